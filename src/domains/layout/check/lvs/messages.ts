import { issuesOf } from '../../../../core/messages.ts';

const own = {
  lvs_slanted: {
    zh: '层 {layer} 有 {count} 个图形带斜边，例如在 ({x}, {y}) µm：内置引擎只读直角图形，请用 --engine klayout',
    en: 'layer {layer} has {count} shapes with slanted edges, for instance at ({x}, {y}) µm: the built-in engine reads rectilinear shapes only; use --engine klayout',
  },
  lvs_gate_sides: {
    zh: '({x}, {y}) µm 处的 {type} 栅旁有 {count} 块同型扩散区，应为两块：不是晶体管',
    en: 'the {type} gate at ({x}, {y}) µm has {count} diffusions of its kind beside it, not two: it is no transistor',
  },
  lvs_gate_wells: {
    zh: '({x}, {y}) µm 处的 {type} 栅跨在不止一个阱上',
    en: 'the {type} gate at ({x}, {y}) µm lies in more than one well',
  },
  lvs_resistor_ends: {
    zh: '({x}, {y}) µm 处的电阻有 {count} 个端头，应为两个',
    en: 'the resistor at ({x}, {y}) µm has {count} ends, not two',
  },
  lvs_plate_bottom: {
    zh: '({x}, {y}) µm 处的电容上极板下面有 {count} 块下极板，应为一块',
    en: 'the capacitor plate at ({x}, {y}) µm lies over {count} lower plates, not one',
  },
  lvs_comb_nets: {
    zh: '({x}, {y}) µm 处的电容标记下有 {count} 个网络，应为两个',
    en: 'the capacitor marker at ({x}, {y}) µm covers {count} nets, not two',
  },
  lvs_label_on_nothing: {
    zh: '({x}, {y}) µm 处的标签 {name} 没有落在任何导体上',
    en: 'the label {name} at ({x}, {y}) µm is on no conductor',
  },
  lvs_open: {
    zh: '网络 {net} 断开：{parts} 没有连在一起',
    en: 'net {net} is open: {parts} are not connected',
  },
  lvs_no_tap: {
    zh: '{devices} 的衬底没有接到 {net}：缺少阱或衬底接触',
    en: 'the bulk of {devices} is not tied to {net}: there is no tap',
  },
  lvs_short: { zh: '网络 {nets} 短路', en: 'the nets {nets} are shorted' },
  lvs_swapped: { zh: '{first} 和 {second} 接反了', en: '{first} and {second} are exchanged' },
  lvs_wrong_net: {
    zh: '{device} 的 {terminal} 端接在 {found} 上，应接 {wanted}',
    en: '{device}: terminal {terminal} is on {found}, not on {wanted}',
  },
  lvs_wrong_type: { zh: '{device} 画成了 {found}', en: '{device} is drawn as {found}' },
  lvs_wrong_kind: {
    zh: '{device} 的标记层是 {found}，应为 {wanted}：阈值或耐压不同',
    en: '{device} lies under the marker of {found}, not of {wanted}: another threshold or voltage',
  },
  lvs_wrong_size: {
    zh: '{device} 的 {size} 是 {found}，应为 {wanted}',
    en: '{device}: {size} is {found}, not {wanted}',
  },
  lvs_value_unknown: {
    zh: '{device} 的 {size} 无法计算：规则文件没有 devices.{field}',
    en: '{device}: {size} cannot be computed: the rule file has no devices.{field}',
  },
  lvs_extra_device: {
    zh: '({x}, {y}) µm 处的 {type} 不在网表里',
    en: 'the {type} at ({x}, {y}) µm is not in the netlist',
  },
  lvs_missing_device: { zh: '没有画 {type} {device}', en: '{type} {device} is not drawn' },
  lvs_misnamed: {
    zh: '标签 {label} 所在的网络在网表里是 {net}',
    en: 'the net labelled {label} is {net} in the netlist',
  },
  lvs_unlike: {
    zh: '版图（{layout_devices} 个器件，{layout_nets} 个网络）与网表（{netlist_devices} 个器件，{netlist_nets} 个网络）还有其他不同',
    en: 'the layout ({layout_devices} devices, {layout_nets} nets) and the netlist ({netlist_devices} devices, {netlist_nets} nets) differ in other ways too',
  },
  lvs_klayout_problem: { zh: 'KLayout：{reason}', en: 'KLayout: {reason}' },
  lvs_klayout_net: {
    zh: 'KLayout：版图的网络 {found} 与网表的网络 {wanted} 不符',
    en: 'KLayout: net {found} of the layout and net {wanted} of the netlist do not match',
  },
  lvs_klayout_device: {
    zh: 'KLayout：版图的器件 {found} 与网表的器件 {wanted} 不符',
    en: 'KLayout: device {found} of the layout and device {wanted} of the netlist do not match',
  },
  lvs_files_needed: {
    zh: '用法：yx lvs LAYOUT NETLIST RULES',
    en: 'a layout, a netlist and a rule file are needed: yx lvs LAYOUT NETLIST RULES',
  },
  lvs_bad_option: { zh: '--{option} 不能是“{value}”', en: '--{option} cannot be “{value}”' },
  lvs_failed: { zh: '{code}：{reason}', en: '{code}: {reason}' },
  lvs_given_up: { zh: '比对中途停止了', en: 'The comparison was given up' },
  lvs_dummies: {
    zh: '有 {count} 个哑器件（各端接在同一网络上），不参加比对',
    en: '{count} dummies, all terminals on one net, were left out',
  },
  lvs_sizes_unread: { zh: '{path} 里没有 size_changes', en: '{path} has no size_changes' },
  lvs_undecided: {
    zh: '没有找到对应关系，也没有找到差异：不能断定一致',
    en: 'neither a match nor a difference was found: this is not known to match',
  },
} as const;

export type LvsCode = keyof typeof own;
export const lvsMessages = own;
export const issue = issuesOf(own);
