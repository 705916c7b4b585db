import { type Catalogue, issuesOf } from '../../core/messages.ts';
import { questionsOf } from '../../core/reading/question.ts';
import { spiceMessages } from '../../formats/spice/messages.ts';

/** English texts of layout-5.2.5 and layout-5.3.4 are the document's own, letter for letter. */
const own = {
  netlist_file_not_found: { zh: '找不到网表文件：{path}', en: 'Netlist file not found: {path}' },
  drc_file_not_found: { zh: '找不到 DRC 规则文件：{path}', en: 'DRC rules file not found: {path}' },
  objectives_file_not_found: { zh: '找不到设计目标文件：{path}', en: 'Objectives file not found: {path}' },
  file_invalid_json: { zh: '不是合法的 JSON：{reason}', en: 'Invalid JSON: {reason}' },
  file_schema: {
    zh: 'Schema 校验失败：{field} - {reason}',
    en: 'Schema validation failed: {field} - {reason}',
  },

  netlist_unknown_device_type: { zh: '未知的器件类型：{type}', en: 'Unknown device type: {type}' },
  netlist_top_not_found: { zh: '找不到顶层 Cell：{name}', en: 'Top cell not found: {name}' },
  netlist_duplicate_cell: { zh: 'Cell {name} 定义了两次', en: 'There are two cells named {name}' },
  netlist_duplicate_device: {
    zh: 'Cell {cell} 里有两个 {id}',
    en: 'There are two instances named {id} in cell {cell}',
  },
  netlist_cell_missing: {
    zh: '{instance} 引用的 Cell 不存在：{cell}',
    en: '{instance} refers to a cell that does not exist: {cell}',
  },
  netlist_recursive: { zh: 'Cell 包含了自身：{cycle}', en: 'A cell contains itself: {cycle}' },
  netlist_too_large: {
    zh: '展开后有 {count} 个器件，上限是 {limit}',
    en: 'flattened, there are {count} devices; the limit is {limit}',
  },
  netlist_too_deep: {
    zh: '层次深度 {depth} 超过上限 {limit}',
    en: 'the hierarchy is {depth} levels deep; the limit is {limit}',
  },
  netlist_net_clash: {
    zh: '展开后有两个不同的网络都叫 {name}',
    en: 'flattened, two different nets would be called {name}',
  },
  netlist_unknown_connection: {
    zh: '{instance} 连接的 {port} 不是 Cell {cell} 的网络',
    en: '{instance} connects {port}, which is no net of cell {cell}',
  },
  netlist_unknown_terminal: {
    zh: '{id}：{type} 没有端口“{terminal}”',
    en: '{id}: a {type} has no terminal “{terminal}”',
  },

  drc_unknown_layer: { zh: '规则 {id} 的层未知：{layer}', en: 'Unknown layer in rule {id}: {layer}' },
  drc_unknown_layer2: { zh: '规则 {id} 的第二层未知：{layer}', en: 'Unknown layer2 in rule {id}: {layer}' },
  drc_unknown_rule_type: { zh: '未知的规则类型：{type}', en: 'Unknown rule type: {type}' },
  drc_unknown_datatype_layer: {
    zh: 'layer_datatypes 里的层未知：{layer}',
    en: 'Unknown layer in layer_datatypes: {layer}',
  },
  drc_duplicate_rule: { zh: '规则 {id} 定义了两次', en: 'There are two rules {id}' },
  drc_layer2_missing: {
    zh: '规则 {id}：{type} 规则需要 layer2',
    en: 'Rule {id}: a rule of type {type} needs layer2',
  },
  drc_derived_twice: {
    zh: '导出层 {layer} 与已有的层同名',
    en: 'The derived layer {layer} has the name of another layer',
  },
  drc_derived_unknown: {
    zh: '导出层 {name} 用到的层 {layer} 在它之前没有定义',
    en: 'The derived layer {name} is made of {layer}, which is not defined before it',
  },
  drc_reach_without_max: {
    zh: '规则 {id}：reach 规则需要 max',
    en: 'Rule {id}: a rule of type reach needs max',
  },
  drc_no_bound: { zh: '规则 {id} 既没有 min 也没有 max', en: 'Rule {id} has neither min nor max' },
  drc_negative: { zh: '规则 {id}：{field} 不能为负：{value}', en: 'Rule {id}: {field} is negative: {value}' },
  drc_min_above_max: {
    zh: '规则 {id}：min {min} 大于 max {max}',
    en: 'Rule {id}: min {min} is above max {max}',
  },
  drc_density_range: {
    zh: '规则 {id}：density 是 0 到 1 的比例，不能是 {value}',
    en: 'Rule {id}: density is a ratio from 0 to 1, not {value}',
  },
  drc_layer_number: {
    zh: '层 {layer} 的编号 {value} 不在 0 到 65535 之间',
    en: 'layer {layer}: {value} is not a GDS number (0 to 65535)',
  },

  objectives_empty: { zh: '至少要有一个设计目标', en: 'There must be at least one objective' },
  objectives_two_values: {
    zh: '{field} 说了不止一个值：{values}',
    en: '{field} was given more than one value: {values}',
  },
  objectives_out_of_range: {
    zh: '{field} 不能是 {value}：{range}',
    en: '{field} cannot be {value}: {range}',
  },
  objectives_unsupported: {
    zh: '“{words}”表达不了：契约里没有这样的目标或约束',
    en: '“{words}” cannot be said in the contract',
  },
  layout_ask_aspect: {
    zh: '宽高比最多多少？（1 是正方形）',
    en: 'What aspect ratio at most? (1 is a square)',
  },
  layout_whole_only: {
    zh: '哑管和保护环是给整个版图的，不能只给“{words}”',
    en: 'dummies and the guard ring are for the whole layout, not for “{words}” alone',
  },
  layout_ask_area: { zh: '面积最多多少？（平方微米）', en: 'What area at most? (µm²)' },
  layout_ask_matching: { zh: '匹配度至少多少？（0–1）', en: 'What matching score at least? (0–1)' },
  layout_ask_iterations: { zh: '最多迭代几次？', en: 'How many iterations at most?' },
  layout_ask_weight: { zh: '{name} 的权重是多少？（0–1）', en: 'What weight has {name}? (0–1)' },
  layout_ask_objective: { zh: '最看重什么？', en: 'What matters most?' },

  wanted_no_device: {
    zh: '约束里的器件 {name} 不在 {cell} 里',
    en: 'the constraints name a device {name}, and {cell} has none',
  },
  wanted_no_net: {
    zh: '约束里的网络 {name} 不在 {cell} 里',
    en: 'the constraints name a net {name}, and {cell} has none',
  },
  wanted_no_density: {
    zh: '规则文件没有 devices.current_density，{net} 的电流该走多宽的线不知道；请改给 net_widths',
    en: 'the rule file has no devices.current_density, so nobody knows how wide {net} must be for its current; ask for net_widths instead',
  },
  wanted_no_port: {
    zh: '{name} 不是端口，没有引脚可放；端口有：{known}',
    en: '{name} is no port and has no pin to place; the ports are: {known}',
  },
  wanted_pair_unlike: {
    zh: '{a} 和 {b} 的类型、尺寸或衬底不同，不能互为镜像',
    en: '{a} and {b} differ in kind, size or bulk and cannot be mirror images',
  },
  wanted_pair_of_one: { zh: '{a} 不能和自己对称', en: '{a} cannot be symmetric with itself' },
  constraints_file_not_found: { zh: '找不到约束文件：{path}', en: 'Constraints file not found: {path}' },

  layout_no_process: {
    zh: '没有自带的工艺 {process}；有：{known}',
    en: 'No process {process} is shipped; there are: {known}',
  },
  layout_rules_twice: {
    zh: '--process {process} 与规则文件 {file} 只能给一个',
    en: 'Give either --process {process} or the rule file {file}',
  },
  layout_files_needed: {
    zh: '画版图要一个网表和一套规则：给出规则文件，或选一个自带的工艺（process：sky130、sg13g2）',
    en: 'a layout needs a netlist and rules: a rule file, or one of the shipped processes (process: sky130, sg13g2)',
  },
  layout_one_netlist: {
    zh: '需要且只需要一个网表文件：yx recognize NETLIST',
    en: 'exactly one netlist is expected: yx recognize NETLIST',
  },
  layout_bad_models: {
    zh: '--models 应写作 NAME=TYPE,…（nmos、pmos、resistor 或 capacitor），而不是 {models}',
    en: '--models is NAME=TYPE,… (nmos, pmos, resistor or capacitor), not {models}',
  },
  layout_bad_format: {
    zh: '格式只能是 json 或 spice，不能是 {format}',
    en: 'the format is json or spice, not {format}',
  },
  layout_file_twice: {
    zh: '{other} 和 {file} 都像 {kind}，只要一个（用话说的目标写在命令里，不放在文件里）',
    en: '{other} and {file} both look like the {kind}: one is wanted (objectives in words stand in the command, not in a file)',
  },
  layout_file_unknown: {
    zh: '{file} 既不是网表，也不是规则或设计目标文件',
    en: '{file} is neither a netlist nor a rule file nor objectives',
  },
  layout_nothing_drawn: { zh: '没有可检查的版图', en: 'there is no layout to check' },
  layout_no_substrate: {
    zh: '保护环要接衬底，网表里没有 NMOS 也没有地',
    en: 'a guard ring is on the substrate’s net, and the netlist has neither an NMOS nor a ground',
  },
  layout_bad_width: {
    zh: '电源轨的宽度应是 0 到 1000 之间的微米数，不是 {width}',
    en: 'the width of supply rails is a number of micrometres from 0 to 1000, not {width}',
  },
  layout_bad_seed: { zh: '--seed 应是整数，而不是 {seed}', en: '--seed is an integer, not {seed}' },
} as const satisfies Catalogue;

export const messages = { ...own, ...spiceMessages };
export const issue = issuesOf(own);
export const question = questionsOf(own);
