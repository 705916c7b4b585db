import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { fill, type Lang, type Text } from '../../../core/messages.ts';

/** What is on the nets of an amplifier while it is measured. */
export const benchFields = {
  inputs: described(z.tuple([z.string(), z.string()]), {
    zh: '同相输入和反相输入（输出经它做直流反馈）',
    en: 'the input that is driven, and the inverting one, which the output is fed back to',
  }),
  output: described(z.string(), { zh: '输出', en: 'the output' }),
  common: described(z.number(), { zh: '输入共模电压 (V)', en: 'common mode of the inputs (V)' }),
  volts: described(z.record(z.string(), z.number()).default({}), {
    zh: '端口上的电压 (V)',
    en: 'volts on ports',
  }),
  amperes: described(z.record(z.string(), z.number()).default({}), {
    zh: '流入端口的电流 (A)',
    en: 'amperes into ports',
  }),
  load: described(z.number().min(0).default(1e-13), { zh: '输出负载 (F)', en: 'load on the output (F)' }),
};

export const BenchShape = z.strictObject(benchFields);
export type BenchJson = z.output<typeof BenchShape>;

const hertz = (text: Text) => described(z.number().nullable(), text);

/** What a layout leaves of its circuit's speed, and what that was measured by. */
export const Performance = z.strictObject({
  score: described(z.number().min(0).max(1).nullable(), {
    zh: '画出后的单位增益频率与目标（没有目标则与不计连线时）之比，最多 1；null 表示没有测到',
    en: 'unity gain as drawn over its target (without one, over that without wires), at most 1; null: not measured',
  }),
  before_hz: hertz({ zh: '不计连线的单位增益频率 (Hz)', en: 'unity gain without the wires (Hz)' }),
  after_hz: hertz({ zh: '计入连线的单位增益频率 (Hz)', en: 'unity gain with the wires (Hz)' }),
  models: described(z.string(), { zh: '所用模型', en: 'the models used' }),
  reason: described(z.string(), { zh: '没有测到的原因', en: 'why nothing was measured' }),
});
export type Performance = z.output<typeof Performance>;

const said = {
  measured: {
    zh: '单位增益频率：不计连线 {before} MHz，计入连线 {after} MHz（ngspice，{models}）',
    en: 'unity gain {before} MHz without the wires, {after} MHz with them (ngspice, {models})',
  },
  unmeasured: { zh: '没有测量性能：{reason}', en: 'performance was not measured: {reason}' },
} as const satisfies Record<string, Text>;

export function performanceFeedback(
  { score, before_hz, after_hz, models, reason }: Performance,
  lang: Lang,
): string {
  const megahertz = (value: number | null) => (value === null ? '–' : Number((value / 1e6).toPrecision(4)));
  return score === null
    ? fill(said.unmeasured, lang, { reason })
    : fill(said.measured, lang, { before: megahertz(before_hz), after: megahertz(after_hz), models });
}
