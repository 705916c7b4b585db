import type { Glossary } from '../../core/tool/glossary.ts';

/** What the tools and the contract say, for readers of English. */
export const english: Glossary = {
  解析板件描述: 'Read a description',
  '把一段中文或英文描述解析成板件参数（plate 1.0.0）：没说的留空，不猜；同时给出还缺什么、哪些话没有用上':
    'Reads a Chinese or English description as the parameters of a plate (plate 1.0.0): what is not said stays empty and is not guessed; says what is missing and which words were not used',
  解析这段描述: 'read this description',
  这段英文说的是什么: 'what does this say',
  对板件的描述: 'the description of the plate',
  参数是否齐全: 'whether nothing is missing',
  出板件图: 'Draw a plate',
  '按板件参数画工程图：图纸 DXF、下料 DXF、SVG 和 PDF。参数有空缺或矛盾时不画，并指出是哪个字段':
    'Draws a plate from its parameters: drawing DXF, cutting DXF, SVG and PDF. Where parameters are missing or contradict each other nothing is drawn, and the field is named',
  按这些参数出图: 'draw it from these parameters',
  '文件名（不含扩展名），留空则用零件名称':
    'the name of the files without extension; empty: the name of the part',
  '图号，写入标题栏；留空则不写': 'the drawing number, for the title block; empty: none',
  '其余图层的名称；外形和孔的图层由参数里的 layer 决定':
    'the names of the other layers; outline and holes are on the layer of the parameters',
  细实线图层: 'layer of thin lines',
  图框图层: 'layer of the frame',
  中心线图层: 'layer of centre lines',
  尺寸标注图层: 'layer of dimensions',
  文字图层: 'layer of texts',
  检查板件参数: 'Check a plate',
  '检查板件参数能不能出图：空缺的字段、超出板边的孔、互相重叠的孔、不可能的尺寸':
    'Checks whether a plate can be drawn: fields that are missing, holes beyond the edge, holes that overlap, impossible sizes',
  这块板能画吗: 'can this plate be drawn',
  '读板件 DXF': 'Read a DXF',
  '从 DXF 文件读出外形尺寸、孔、标注和随文件保存的板件参数':
    'Reads outline, holes and dimensions from a DXF file, and the parameters kept in it',
  '这个 DXF 里有哪些孔': 'which holes are in this DXF',
  'DXF 文件的文本内容': 'the text of the DXF file',

  '板件参数（plate 1.0.0）': 'the parameters of the plate (plate 1.0.0)',
  '带圆孔的平板的参数，单位毫米，原点在左下角':
    'Parameters of a flat plate with round holes, in millimetres, origin at its lower left corner',
  'Schema 版本号': 'version of the schema',
  '零件类型描述，用户原词；没说为 ""': 'what the part is called, in the words said; "" where not said',
  单位: 'unit',
  '外轮廓类型；没说或不支持为 ""': 'shape of the outline; "" where not said or not supported',
  '长度（X 方向）': 'length (along X)',
  '宽度（Y 方向）': 'width (along Y)',
  '厚度（Z 方向）': 'thickness (along Z)',
  '孔特征列表，无孔时为 []': 'the holes; [] where there are none',
  孔形状: 'shape of the hole',
  孔直径: 'diameter of the hole',
  '孔位：type 只能取一种，其余子结构全部为 null':
    'where the holes are: of one type, and the parts of all others are null',
  '定位类型；没说为 ""': 'how they are placed; "" where not said',
  '孔心 X 坐标': 'X of the centre',
  '孔心 Y 坐标': 'Y of the centre',
  '孔心距左/右边的 X 方向距离': 'distance of the centres from the left and right edges',
  '孔心距上/下边的 Y 方向距离': 'distance of the centres from the top and bottom edges',
  '行数（Y 方向）': 'rows (along Y)',
  '列数（X 方向）': 'columns (along X)',
  'X 方向孔间距': 'spacing along X',
  'Y 方向孔间距': 'spacing along Y',
  '阵列起始点 X 偏移（相对于原点）': 'X of the first hole, from the origin',
  '阵列起始点 Y 偏移（相对于原点）': 'Y of the first hole, from the origin',
  孔数量: 'how many holes',
  分布圆半径: 'radius of the circle they lie on',
  '分布圆圆心 X 坐标': 'X of the centre of that circle',
  '分布圆圆心 Y 坐标': 'Y of the centre of that circle',
  'CAD 图层名称，默认 MAIN': 'the CAD layer, MAIN where not said',
};
