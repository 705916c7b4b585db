import { type Catalogue, issuesOf } from '../../../core/messages.ts';

const own = {
  draw_two_conductors: {
    zh: '{tech} 只有一层能用的金属；画版图至少要两层',
    en: '{tech} has one usable conductor; a layout needs two',
  },
  draw_cut_without_size: {
    zh: '{tech} 没有规定 {layer} 的尺寸（width 规则）',
    en: '{tech} gives no size for {layer} (a width rule)',
  },
  draw_size_below: {
    zh: '{device} 的{field}是 {value} µm，工艺的下限是 {limit} µm（{rules}）；可用 --fit-sizes 调整',
    en: '{device}: {field} is {value} µm, and the process’s limit is {limit} µm ({rules}); --fit-sizes raises it',
  },
  draw_size_off_grid: {
    zh: '{device} 的{field}是 {value} µm，不在 {grid} µm 的格点上；可用 --fit-sizes 调整',
    en: '{device}: {field} is {value} µm, which is not on the grid of {grid} µm; --fit-sizes moves it there',
  },
  draw_interdigitated: {
    zh: '分成几指：与它匹配的器件好 A B B A 交错、中心重合，或者免得整行为它一个而变高；总宽不变',
    en: 'several fingers, so that it and what it matches lie A B B A about one centre, or so that its row is not as high as it alone; the width in all is the same',
  },
  draw_bulk_of_nmos: {
    zh: '{device} 的衬底接 {net}，而其他 NMOS 接 {substrate}；不画隔离的 P 阱（深 N 阱），请把它接到 {substrate}',
    en: '{device}: its bulk is on {net}, other NMOS have {substrate}; isolated p-wells (in a deep n-well) are not drawn: put it on {substrate}',
  },
  draw_needs_field: {
    zh: '{device} 是{type}，规则文件里缺少 {field}',
    en: '{device} is a {type}, and the rule file has no {field}',
  },
  draw_needs_field_public: {
    zh: '{device} 是{type}，规则文件里缺少 {field}；加 --fit-sizes 则取公开资料的 {value}（{source}）',
    en: '{device} is a {type}, and the rule file has no {field}; with --fit-sizes the published {value} is taken ({source})',
  },
  draw_value_below: {
    zh: '{device} 的电容是 {value} F，工艺能画的最小电容是 {limit} F；可用 --fit-sizes 调整',
    en: '{device}: {value} F is less than the least capacitor of the process, {limit} F; --fit-sizes raises it',
  },
  draw_needs_value: { zh: '{device} 没有 {field}', en: '{device} has no {field}' },
  draw_needs_layer: {
    zh: '{device} 是{type}，{tech} 没有{role}层',
    en: '{device} is a {type}, and {tech} has no layer for {role}',
  },
  draw_ring_blocked: {
    zh: '网络 {net} 的电源轨到保护环之间没有通路',
    en: 'net {net}: there is no way from its rail to the guard ring',
  },
  draw_model_undrawn: {
    zh: '{device}：{tech} 的 {model} 需要别的层或规则，这里不画，也不会当作别的器件画。改用 {known}，或用 PDK 自己的单元生成器画好，再用 layout.place_cells 放到旁边',
    en: '{device}: {model} of {tech} needs other layers or rules; it is not drawn here, nor as anything else. Use {known}, or draw it with the PDK’s own cell generator and place that cell beside (layout.place_cells)',
  },
  draw_ring_around: {
    zh: '保护环只能画在一个单元外面，单元里只有工艺各层上的矩形',
    en: 'a ring is drawn around one cell of rectangles on the process’s layers',
  },
  draw_not_one_cell: {
    zh: '{name} 不是一个只有工艺各层上矩形的单元',
    en: '{name} is not one cell of rectangles on the process’s layers',
  },
  draw_cells_overlap: { zh: '{name} 压在 {other} 上', en: '{name} lies on {other}' },
  draw_cell_breaks: { zh: '单元违反了 {count} 条规则', en: 'The cell breaks {count} rules' },
  draw_no_device: { zh: '电路里没有器件 {device}', en: 'no device {device}' },
  draw_parts_missing: { zh: '各行里缺少 {device} 的一部分', en: '{device}: parts are missing from the rows' },
  draw_parts_too_many: { zh: '各行里 {device} 的部分太多', en: '{device}: too many parts in the rows' },
  draw_not_passive: { zh: '{device} 不是电阻或电容', en: '{device} is no resistor or capacitor' },
  draw_wrong_row: {
    zh: '{device} 不属于衬底接 {bulk} 的 {type}',
    en: '{device} does not belong to {type} on {bulk}',
  },
  draw_match_type: { zh: '要匹配的器件必须是同一类型', en: 'Devices must be same type for matching' },
  draw_match_length: {
    zh: '要匹配的器件沟道长度必须相同',
    en: 'Devices must have the same length for matching',
  },
  draw_match_width: {
    zh: '要匹配的器件每指宽度必须相同',
    en: 'Devices must have the same finger width for matching',
  },
  draw_same_name: {
    zh: '两个同名的器件会放在同一处',
    en: 'Two devices of one name would lie in the same place',
  },
  draw_uneven: {
    zh: '{device} 不能平均分成 {rows} 行',
    en: '{device} cannot be shared evenly among {rows} rows',
  },
  draw_uneven_pair: {
    zh: '{first} 指和 {second} 指不能平均分成 {rows} 行',
    en: '{first} and {second} fingers cannot be shared evenly among {rows} rows',
  },
  draw_net_one_conductor: {
    zh: '网络 {net} 无法布通：{tech} 只有一层能用的金属，交叉的导线至少要两层',
    en: 'net {net} cannot be routed: {tech} has one usable conductor, and wires that cross need two',
  },
  draw_wire_too_wide: {
    zh: '无法布线：{layer} 上放得下 {cut} 的导线要 {need} µm 宽，而 {rules} 最宽允许 {limit} µm',
    en: 'nothing can be routed: a wire on {layer} that holds {cut} is {need} µm wide, and {rules} allows {limit} µm',
  },
  draw_rule_too_long: {
    zh: '规则 {rule} 要求 {value} µm，超过能画的 {limit} µm；规则文件里的长度以米为单位',
    en: 'rule {rule} asks for {value} µm, and at most {limit} µm can be drawn; lengths in a rule file are in metres',
  },
  draw_size_above: {
    zh: '{device} 的{field}是 {value} µm，超过能画的 {limit} µm；网表里的尺寸以米为单位',
    en: '{device}: {field} is {value} µm, and at most {limit} µm can be drawn; sizes in a netlist are in metres',
  },
  draw_value_above: {
    zh: '{device} 的 {field} 太大：画出来边长是 {value} µm，最多能画 {limit} µm',
    en: '{device}: its {field} is too large: drawn, a side would be {value} µm, and at most {limit} µm can be drawn',
  },
  draw_plates_above: {
    zh: '电容的极板共要 {value} µm²，{tech} 的 {rule} 规定一个芯片最多 {limit} µm²；最大的是 {device}，{largest} µm²',
    en: 'the plates of capacitors need {value} µm², and {rule} of {tech} has at most {limit} µm² on a chip; the largest is {device} with {largest} µm²',
  },
  draw_too_many_parts: {
    zh: '电阻和电容共有 {count} 个（m 之和），最多能画 {limit} 个',
    en: 'there are {count} resistors and capacitors (m of all), and at most {limit} can be drawn',
  },
  draw_out_of_reach: {
    zh: '版图有 {value} µm 大，GDSII 文件里放不下（最多 {limit} µm）',
    en: 'the layout is {value} µm large, which a GDSII file cannot hold (at most {limit} µm)',
  },
  draw_too_many_gates: {
    zh: '电路有 {count} 个栅极（m × nf 之和），最多能画 {limit} 个',
    en: 'the circuit has {count} gates (m × nf of all devices), and at most {limit} can be drawn',
  },
  draw_antenna_contact: {
    zh: '网络 {net} 在 {layer} 上的天线比是 {ratio}，{rule} 允许 {max}：单是栅极的接触就已超过',
    en: 'net {net}: its antenna ratio on {layer} is {ratio}, and {rule} allows {max}: the contact of the gate alone is more',
  },
  draw_antenna_no_diode: {
    zh: '网络 {net} 在 {layer} 上的天线比是 {ratio}，{rule} 允许 {max}：网络上没有源漏，而规则文件没有注入层或 tap 层，画不出能与阱接触区分的二极管',
    en: 'net {net}: its antenna ratio on {layer} is {ratio}, and {rule} allows {max}: no source or drain is on it, and the rule file has neither implants nor a tap layer to tell a diode from a tap',
  },
  draw_no_devices: { zh: '网表里没有可画的器件', en: 'the netlist has no device to draw' },
} as const satisfies Catalogue;

export const drawMessages = own;
export const issue = issuesOf(own);
