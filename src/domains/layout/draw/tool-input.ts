import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import type { Text } from '../../../core/messages.ts';
import { type WantedJson, WantedShape } from '../contract.ts';
import { wantedIn } from '../wanted/wanted.ts';
import type { Wishes } from './sizes/prepare.ts';

const text = (words: Text) => described(z.union([z.string(), z.record(z.string(), z.unknown())]), words);

/** What every tool that draws a circuit is given. */
export const drawn = {
  netlist: text({
    zh: '网表：JSON（文本或对象），或 SPICE 文本',
    en: 'the netlist: JSON (text or object), or SPICE text',
  }),
  rules: text({
    zh: '规则：JSON 文件的内容（文本或已解析的对象）',
    en: 'the rules: a JSON file (its text, or the object)',
  }),
  fit_sizes: described(z.boolean().default(false), {
    zh: '把低于工艺下限或不在格点上的尺寸调到下限，并逐项列出',
    en: 'move sizes below the limits of the process or off its grid, and list each change',
  }),
  supply_width_um: described(z.number().min(0).max(1000).default(0), {
    zh: '电源轨至少多宽（µm）；0 为最小线宽',
    en: 'least width of the supply rails (µm); 0 is the least the rules allow',
  }),
  wanted: described(WantedShape.default({}), {
    zh: '对器件和网络的要求：对称、成组、端口边、线宽、电流',
    en: 'what is asked of devices and nets: symmetry, groups, sides of pins, widths, currents',
  }),
  dummies: described(z.boolean().default(false), {
    zh: '在每行两端加哑管',
    en: 'dummy transistors at both ends of each row',
  }),
};

export const wishesOf = ({
  fit_sizes,
  supply_width_um,
  wanted,
}: {
  readonly fit_sizes: boolean;
  readonly supply_width_um: number;
  readonly wanted: WantedJson;
}): Wishes => ({ fitSizes: fit_sizes, wanted: wantedIn(wanted), supplyWidth: supply_width_um });

export const example = {
  netlist: {
    top: 'mirror',
    cells: [
      {
        name: 'mirror',
        devices: [
          { id: 'M1', type: 'nmos', w: 2e-6, l: 1.5e-7, terminals: { d: 'in', g: 'in', s: 'vss', b: 'vss' } },
          {
            id: 'M2',
            type: 'nmos',
            w: 2e-6,
            l: 1.5e-7,
            terminals: { d: 'out', g: 'in', s: 'vss', b: 'vss' },
          },
        ],
      },
    ],
  },
  rules: '{"tech":"sky130A","layers":{},"rules":[]}',
};
