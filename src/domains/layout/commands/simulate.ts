import * as z from 'zod';
import type { Arguments, CommandSpec } from '../../../core/command.ts';
import { type Catalogue, fill } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { evaluate } from '../../../formats/spice/expression.ts';
import { issue } from '../simulate/messages.ts';
import { readLayoutFile } from './shared.ts';

const Figures = z.object({
  dc_gain_db: z.number().nullable(),
  unity_gain_hz: z.number().nullable(),
  phase_margin_deg: z.number().nullable(),
  models: z.string(),
});
type Figures = z.output<typeof Figures>;

/** Each netlist through the same bench: the circuit as drawn, and with its wires. */
export const simulate: CommandSpec['run'] = async (args, env) => {
  const rulesPath = args.positionals.at(-1);
  const netlists = args.positionals.slice(0, -1);
  if (rulesPath === undefined || netlists.length === 0) return err([issue('simulate_files_needed')]);
  const bench = benchFrom(args);
  if (!bench.ok) return bench;
  const rules = await readLayoutFile('drc', rulesPath, env);
  if (!rules.ok) return rules;
  const results: (Figures & { readonly netlist: string })[] = [];
  for (const path of netlists) {
    const netlist = await readLayoutFile('netlist', path, env);
    if (!netlist.ok) return netlist;
    const given = { netlist: netlist.value, rules: rules.value, ...bench.value };
    const result = await env.call('layout.simulate_amplifier', given);
    // What is not ok has its error.
    if (!result.ok) return err([issue('simulate_failed', { params: { reason: result.error!.message } })]);
    results.push({ netlist: path, ...Figures.parse(result.data) });
  }
  if (args.options.json) env.out(`${JSON.stringify(results)}\n`);
  else for (const line of results) env.out(`${lineOf(line, results[0]!, env.lang)}\n`);
  return ok(undefined);
};

const words = {
  line: {
    zh: '{netlist}：增益 {gain} dB，单位增益 {unity}，相位裕度 {phase}°{change}（{models}）',
    en: '{netlist}: gain {gain} dB, unity gain {unity}, phase margin {phase}°{change} ({models})',
  },
  change: { zh: '，为第一个的 {percent} %', en: ', {percent} % of the first' },
} as const satisfies Catalogue;

function lineOf(
  { netlist, dc_gain_db, unity_gain_hz, phase_margin_deg, models }: Figures & { readonly netlist: string },
  first: Figures,
  lang: 'zh' | 'en',
): string {
  const shown = (value: number | null, scale = 1) =>
    value === null ? '–' : String(Number((value / scale).toPrecision(4)));
  const share = first.unity_gain_hz && unity_gain_hz ? (100 * unity_gain_hz) / first.unity_gain_hz : null;
  return fill(words.line, lang, {
    netlist,
    gain: shown(dc_gain_db),
    unity: unity_gain_hz === null ? '–' : `${shown(unity_gain_hz, 1e6)} MHz`,
    phase: shown(phase_margin_deg),
    change: share === null ? '' : fill(words.change, lang, { percent: shown(share) }),
    models,
  });
}

function benchFrom({ options }: Arguments): Result<Record<string, unknown>> {
  const text = (name: string) => (typeof options[name] === 'string' ? (options[name] as string) : '');
  const wrong = (option: string, wanted: { zh: string; en: string }) =>
    err([issue('simulate_bad_option', { params: { option, value: text(option), wanted } })]);
  const inputs = text('in').split(',').filter(Boolean);
  if (inputs.length !== 2) return wrong('in', { zh: '要两个网络 P,N', en: 'two nets P,N are needed' });
  if (text('out') === '') return wrong('out', { zh: '要一个网络', en: 'a net is needed' });
  const volts: Record<string, number> = {};
  const amperes: Record<string, number> = {};
  for (const pair of text('set').split(',').filter(Boolean)) {
    const [net = '', said = ''] = pair.split('=');
    const current = /a$/i.test(said);
    const value = evaluate(said.replace(/[av]$/i, ''), () => err({ zh: '不是数', en: 'no number' }));
    if (net === '' || !value.ok) return wrong('set', { zh: '要 网络=数值', en: 'NET=VALUE is needed' });
    (current ? amperes : volts)[net] = value.value;
  }
  const highest = Math.max(0, ...Object.values(volts));
  const number = (name: string, otherwise: number) => {
    const value = evaluate(text(name), () => err({ zh: '不是数', en: 'no number' }));
    return text(name) !== '' && value.ok ? value.value : otherwise;
  };
  return ok({
    ...{ inputs, output: text('out'), volts, amperes },
    common: number('common', highest / 2),
    load: number('load', 1e-13),
  });
}
