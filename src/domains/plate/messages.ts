import { issuesOf } from '../../core/messages.ts';

export const messages = {
  plate_missing: { zh: '{field} 还不知道，不能出图', en: '{field} is not known, so nothing can be drawn' },
  plate_not_positive: {
    zh: '{field} 必须大于 0，现在是 {value}',
    en: '{field} must be above 0, not {value}',
  },
  plate_size_range: {
    zh: '{field} = {value} 超出可出图的范围（{least}–{most} mm）',
    en: '{field} = {value} is outside what can be drawn ({least} to {most} mm)',
  },
  plate_too_many_holes: {
    zh: '共有 {count} 个孔，上限是 {limit}',
    en: 'there are {count} holes; the limit is {limit}',
  },
  plate_hole_outside: {
    zh: '第 {hole} 组孔有 {count} 个超出板边，例如 ({x}, {y})，φ{diameter}',
    en: 'hole group {hole}: {count} beyond the edge, for instance φ{diameter} at ({x}, {y})',
  },
  plate_corner_large: {
    zh: '圆角或倒角太大，两个角会相遇',
    en: 'the corners are rounded or cut by more than the plate has room for',
  },
  plate_ring: { zh: '内径必须小于外径', en: 'the inner diameter must be smaller than the outer one' },
  plate_cut_shape: {
    zh: '{field} 的尺寸不可能：腰形孔宽不能大于长，圆角不能大于边长的一半',
    en: '{field} is impossible: a slot is no wider than long, and corners take no more than half a side',
  },
  plate_cut_outside: { zh: '第 {cut} 个槽或方孔超出板边', en: 'cut-out {cut} lies beyond the edge' },
  plate_cut_overlap: { zh: '第 {cut} 个槽或方孔与 {other} 重叠', en: 'cut-out {cut} overlaps {other}' },
  plate_sink_deep: { zh: '{field} 的沉孔比板还深', en: 'the counterbore of {field} is as deep as the plate' },
  plate_sink_small: {
    zh: '{field} 的沉孔不比孔大',
    en: 'the sink of {field} is no wider than its hole',
  },
  plate_holes_overlap: {
    zh: '第 {hole} 组与第 {other} 组的孔重叠，例如在 ({x}, {y})',
    en: 'holes of groups {hole} and {other} overlap, for instance at ({x}, {y})',
  },
  plate_layer_renamed: {
    zh: '图层名“{layer}”不能用于 DXF，已写作“{written}”',
    en: 'the layer name “{layer}” is not possible in DXF and was written as “{written}”',
  },
  plate_step_too_many: {
    zh: '{count} 个孔的实体没有软件打得开，未存 STEP（最多 {limit} 个孔）',
    en: 'no program opens a solid of {count} holes: no STEP was written (at most {limit})',
  },
  plate_font_usage: {
    zh: '用法：yx plate font 文件夹（LibreCAD 的字体文件夹，例如 ~/.librecad/fonts）',
    en: 'usage: yx plate font FOLDER (where LibreCAD looks for fonts, such as ~/.librecad/fonts)',
  },
  plate_name_shortened: {
    zh: '标题栏放不下“{text}”，已缩短',
    en: '“{text}” does not fit into the title block and was shortened',
  },
  plate_glyph_missing: {
    zh: 'PDF 字体没有这些字：{characters}，已用“□”代替',
    en: 'the font of the PDF lacks {characters}; “□” stands in their place',
  },
  plate_table_cut: {
    zh: '孔位表放不下：另有 {count} 组孔只在 {file} 中',
    en: 'the hole table is full: {count} more groups are only in {file}',
  },
  plate_rule_small: {
    zh: '{value} mm 的孔太小：厚 {thickness} 时本厂最小 {least}',
    en: '{value} mm is too small: at a thickness of {thickness} this shop makes {least} or more',
  },
  plate_rule_bridge: {
    zh: '与 {other} 之间的间壁不足 {least} mm，例如在 ({x}, {y})',
    en: 'less than {least} mm of material to {other}, for instance at ({x}, {y})',
  },
  plate_rule_edge: {
    zh: '({x}, {y}) 处到板边不足 {least} mm',
    en: 'less than {least} mm of material to the edge at ({x}, {y})',
  },
  plate_rule_sheet: {
    zh: '{length}×{width} 放不进本厂的板材（{known}）',
    en: '{length}×{width} does not fit on a sheet of this shop ({known})',
  },
  plate_rule_thickness: {
    zh: '厚 {value} 超出规则 {rule} 的范围（到 {most}）',
    en: 'the rule {rule} says nothing about a thickness of {value} (it ends at {most})',
  },
  plate_rule_stock: {
    zh: '本厂没有 {material} 厚 {value} 的板',
    en: 'this shop has no {material} of {value} mm',
  },
  plate_rule_material: {
    zh: '本厂没有材料“{material}”（有 {known}）',
    en: 'this shop has no “{material}” (it has {known})',
  },
  plate_price_missing: {
    zh: '不报价：车间文件没有这项单价（{rate}）',
    en: 'no price: the shop’s file has no rate for it ({rate})',
  },
  plate_mass_unknown: {
    zh: '不报价：不知道材料的密度',
    en: 'no price: the density of the material is not known',
  },
  plate_read_usage: { zh: '用法：yx plate read FILE.dxf', en: 'usage: yx plate read FILE.dxf' },
  plate_read_empty: {
    zh: '{file} 里没有闭合的外形：没有封闭的线，也没有圆',
    en: '{file} has no outline: no closed line and no circle',
  },
  plate_read_open: {
    zh: '有 {count} 处线没有闭合，例如在 ({x}, {y})',
    en: '{count} ends of lines meet nothing, for instance at ({x}, {y})',
  },
  plate_read_entity: {
    zh: '{file} 里有不能读作板件的图元：{entities}',
    en: '{file} holds what no plate can be read from: {entities}',
  },
  plate_read_several: {
    zh: '外形之外还有图形，例如在 ({x}, {y})：一个文件只能有一块板',
    en: 'there is more outside the outline, for instance at ({x}, {y}): one plate a file',
  },
  plate_read_outline: {
    zh: '外形不是矩形（可有相同的圆角或倒角）、圆或圆环',
    en: 'the outline is no rectangle (with corners rounded or cut alike), circle or ring',
  },
  plate_read_opening: {
    zh: '({x}, {y}) 处的开口不是圆孔、腰形孔或方孔',
    en: 'the opening at ({x}, {y}) is no round hole, slot or rectangle',
  },
  plate_read_nested: {
    zh: '({x}, {y}) 处一个孔在另一个里面',
    en: 'one hole lies inside another at ({x}, {y})',
  },
  plate_read_units: {
    zh: '文件的单位（$INSUNITS {unit}）不是毫米、厘米、米或英寸',
    en: 'the unit of the file ($INSUNITS {unit}) is not millimetres, centimetres, metres or inches',
  },
  plate_read_edited: {
    zh: '文件里的参数与图形不一致（画后被改过），以图形为准',
    en: 'the parameters kept in the file are not what is drawn in it; it goes by what is drawn',
  },
  plate_read_untold: {
    zh: 'DXF 里没有写：{what}',
    en: 'the DXF does not say: {what}',
  },
  plate_batch_usage: { zh: '用法：yx plate batch FILE -o DIR', en: 'usage: yx plate batch FILE -o DIR' },
  plate_batch_no_column: {
    zh: '{file} 的表头里没有描述一列（{known}）',
    en: 'the header of {file} has no column for the description ({known})',
  },
  plate_batch_open_quote: {
    zh: '{file} 第 {line} 行的引号没有结束',
    en: '{file}: the quote that opens in line {line} is never closed',
  },
  plate_batch_empty: { zh: '{file} 里没有描述', en: 'there are no descriptions in {file}' },
  plate_batch_encoding: {
    zh: '{file} 既不是 UTF-8 也不是 GB 18030',
    en: '{file} is neither UTF-8 nor GB 18030',
  },
  plate_batch_workbook: {
    zh: '{file} 不是可读的 XLSX 工作簿',
    en: '{file} is no XLSX workbook that can be read',
  },
  plate_nest_no_sheets: {
    zh: '车间文件里没有板材规格（rules.sheets），不能排料',
    en: 'the shop’s file names no sheets (rules.sheets), so nothing can be nested',
  },
  plate_nest_no_room: {
    zh: '{name} 或同类零件放不进任何板材',
    en: '{name}, or one like it, fits on no sheet',
  },
  plate_nest_too_many: {
    zh: '排料共 {count} 件，上限是 {limit}',
    en: '{count} pieces are too many to nest; the limit is {limit}',
  },
  plate_nest_wrong: { zh: '{file} 的排料复查未通过', en: 'the nesting of {file} failed its check' },
  plate_batch_held: { zh: '这些没有用到：{words}', en: 'not used: {words}' },
  plate_batch_no_text: { zh: '这一行没有描述', en: 'this row has no description' },
  plate_batch_not_understood: { zh: '没有看出是什么板件', en: 'no plate could be made out of it' },
  plate_batch_check: { zh: '图已画出，但检查未通过：{why}', en: 'drawn, but the check failed: {why}' },
} as const;

export const issue = issuesOf(messages);
