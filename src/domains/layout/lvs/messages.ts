import { issuesOf } from '../../../core/messages.ts';

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
} as const;

export type LvsCode = keyof typeof own;
export const lvsMessages = own;
export const issue = issuesOf(own);
