import * as z from 'zod';

const text = (words: string) => z.union([z.string(), z.record(z.string(), z.unknown())]).describe(words);

/** What every tool that draws a circuit is given. */
export const drawn = {
  netlist: text('网表：JSON（文本或对象），或 SPICE 文本'),
  rules: text('规则：JSON 文件的内容（文本或已解析的对象）'),
  fit_sizes: z.boolean().default(false).describe('把低于工艺下限或不在格点上的尺寸调到下限，并逐项列出'),
  supply_width_um: z.number().min(0).max(1000).default(0).describe('电源轨至少多宽（µm）；0 为最小线宽'),
  dummies: z.boolean().default(false).describe('在每行两端加哑栅'),
};

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
