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
  draw_bulk_of_nmos: {
    zh: '{device} 的衬底接 {net}，而其他 NMOS 接 {substrate}；工艺没有隔离的 P 阱',
    en: '{device}: its bulk is on {net}, other NMOS have {substrate}; the process has no isolated p-well',
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
  draw_needs_value: {
    zh: '{device} 没有 {field}',
    en: '{device} has no {field}',
  },
  draw_needs_layer: {
    zh: '{device} 是{type}，{tech} 没有{role}层',
    en: '{device} is a {type}, and {tech} has no layer for {role}',
  },
  draw_net_open: {
    zh: '网络 {net} 无法布通：{reason}',
    en: 'net {net} cannot be routed: {reason}',
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
