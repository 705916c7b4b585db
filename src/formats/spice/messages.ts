import { type Catalogue, issuesOf } from '../../core/messages.ts';

export const spiceMessages = {
  spice_empty: { zh: '文件里没有任何电路', en: 'the file holds no circuit' },
  spice_include: {
    zh: '第 {line} 行：没有读取 {file}（{card}）；若电路用到其中的子电路，请把它放进网表所在的文件夹，用相对路径引用',
    en: 'line {line}: {file} was not read ({card}); if the circuit uses subcircuits of it, put it into the netlist’s folder and name it relative to that',
  },
  spice_stray_continuation: {
    zh: '第 {line} 行：续行“+”前面没有语句',
    en: 'line {line}: a continuation (+) with nothing before it',
  },
  spice_bad_card: { zh: '第 {line} 行：{name} 的写法不对：{reason}', en: 'line {line}: {name}: {reason}' },
  spice_unsupported_element: {
    zh: '第 {line} 行：{name} 不是 M、R、C 或 X 元件，无法放进网表',
    en: 'line {line}: {name} is no M, R, C or X element and cannot be part of a netlist',
  },
  spice_unknown_model: {
    zh: '第 {line} 行：{name} 的模型 {model} 不知道是 NMOS 还是 PMOS，请给出对应关系',
    en: 'line {line}: {name}: is the model {model} an NMOS or a PMOS? Say so in the model mapping',
  },
  spice_unknown_subckt: {
    zh: '第 {line} 行：{name} 引用的子电路 {subckt} 没有定义：请把它的 .subckt 合并进来；若是工艺的二极管、双极管，则不能画',
    en: 'line {line}: {name} refers to the subcircuit {subckt}, which is not defined: merge its .subckt into this file; a diode or bipolar device of the process cannot be drawn',
  },
  spice_port_count: {
    zh: '第 {line} 行：{name} 连接了 {given} 个网络，{subckt} 有 {wanted} 个端口',
    en: 'line {line}: {name} connects {given} nets, {subckt} has {wanted} ports',
  },
  spice_duplicate_subckt: {
    zh: '第 {line} 行：子电路 {name} 定义了两次',
    en: 'line {line}: there are two subcircuits {name}',
  },
  spice_duplicate_name: {
    zh: '第 {line} 行：{name} 在同一电路里出现两次（SPICE 不分大小写）',
    en: 'line {line}: there are two elements {name} in one circuit (SPICE does not tell case apart)',
  },
  spice_nested_subckt: {
    zh: '第 {line} 行：.subckt {name} 在另一个 .subckt 里面',
    en: 'line {line}: .subckt {name} stands inside another .subckt',
  },
  spice_unclosed_subckt: {
    zh: '第 {line} 行：.subckt {name} 没有 .ends',
    en: 'line {line}: .subckt {name} has no .ends',
  },
  spice_stray_ends: { zh: '第 {line} 行：多余的 .ends', en: 'line {line}: .ends without .subckt' },
  spice_recursive: { zh: '子电路包含了自身：{cycle}', en: 'a subcircuit contains itself: {cycle}' },
  spice_bad_expression: {
    zh: '第 {line} 行：算不出“{text}”：{reason}',
    en: 'line {line}: “{text}” cannot be computed: {reason}',
  },
  spice_top_unknown: {
    zh: '没有名为 {top} 的子电路：现有 {known}',
    en: 'there is no subcircuit {top}: there are {known}',
  },
  spice_top_ambiguous: {
    zh: '哪个是顶层？用 --top 指定，候选：{known}',
    en: 'which one is the top? Say so with --top: {known}',
  },
  spice_too_large: { zh: '子电路的参数变体超过 {limit} 种', en: 'more than {limit} variants of subcircuits' },
  spice_source_skipped: {
    zh: '第 {line} 行：信号源 {name} 不属于网表，已略过',
    en: 'line {line}: the source {name} is no part of a netlist and was left out',
  },
  spice_wiring_skipped: {
    zh: '网表是提取出来的：{count} 个没有模型的电容是连线的寄生，已略过',
    en: 'this netlist was extracted: {count} capacitors without a model are what the wires add, and were left out',
  },
  spice_card_ignored: { zh: '第 {line} 行：略过 {card}', en: 'line {line}: {card} was ignored' },
} as const satisfies Catalogue;

export const issue = issuesOf(spiceMessages);
export type SpiceCode = keyof typeof spiceMessages;
