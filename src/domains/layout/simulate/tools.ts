import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { type Text, wording } from '../../../core/messages.ts';
import type { Issue } from '../../../core/result.ts';
import { defineTool, ServiceUnavailable, success, type ToolContext } from '../../../core/tool/tool.ts';
import { rulesParam } from '../check/tool-input.ts';
import { readingsOf } from '../input/readings.ts';
import { refused } from '../input/refusal.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { netlistParams, sourceOf } from '../recognise/tools.ts';
import { type Process, processOnce } from '../rules/process.ts';
import { BenchShape, benchFields, Performance } from './bench.ts';
import { benchDeck, readMeasured } from './deck.ts';
import { issue, simulateMessages } from './messages.ts';
import { NGSPICE_SERVICE, type NgspicePort } from './port.ts';

const params = z.strictObject({
  ...netlistParams,
  rules: rulesParam,
  ...benchFields,
});

const figure = (text: Text) => described(z.number().nullable(), text);

const figures = z.strictObject({
  dc_gain_db: figure({ zh: '直流增益 (dB)', en: 'gain at direct current (dB)' }),
  unity_gain_hz: figure({ zh: '单位增益频率 (Hz)', en: 'unity-gain frequency (Hz)' }),
  phase_margin_deg: figure({ zh: '相位裕度 (°)', en: 'phase margin (°)' }),
  models: described(z.string(), { zh: '所用模型', en: 'the models used' }),
});

const demo = {
  netlist: '.subckt a in ref out vdd\nM1 out in vdd vdd pmos w=1u l=1u\n.ends',
  rules: {
    tech: 'demo',
    layers: { nwell: 1, diff: 2, poly: 3, cont: 4, met1: 5 },
    rules: [{ id: 'm1.w', type: 'width', layer: 'met1', min: 1.4e-7 }],
  },
  inputs: ['in', 'ref'],
  output: 'out',
  common: 0.9,
  volts: { vdd: 1.8 },
} as const;

const simulateTool = defineTool({
  id: 'layout.simulate_amplifier',
  name: { zh: '仿真放大器', en: 'Simulate an amplifier' },
  description: {
    zh: '用 ngspice 测量放大器的开环增益、单位增益频率和相位裕度；没有 PDK 模型时用通用模型',
    en: 'Measures open-loop gain, unity-gain frequency and phase margin with ngspice; with generic models where no PDK’s are there',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  timeout: 180_000,
  examples: [
    {
      zh: '仿真这个放大器',
      en: 'simulate this amplifier',
      params: demo,
    },
  ],
  paramsSchema: params,
  resultSchema: figures,
  async execute(given, context) {
    const process = processOnce(await readingsOf(context), given.rules);
    if (!process.ok) return refused(process.error);
    const ngspice = await context.services.get<NgspicePort>(NGSPICE_SERVICE);
    const found = await measured(given, process.value, ngspice, context.signal);
    return found.ok ? success(found.value) : refused(found.error, found.code);
  },
});

type Found =
  | { readonly ok: true; readonly value: z.output<typeof figures> }
  | { readonly ok: false; readonly error: readonly Issue[]; readonly code: 'INVALID_PARAM' | 'CONFLICT' };

/** One netlist on its bench. */
async function measured(
  given: z.output<typeof params>,
  process: Process,
  ngspice: NgspicePort,
  signal: AbortSignal,
): Promise<Found> {
  const netlist = readNetlist(given.netlist, { ...sourceOf(given, false), identifyModules: false });
  if (!netlist.ok) return { ...netlist, code: 'INVALID_PARAM' };
  const library = ngspice.library(process.tech);
  const deck = benchDeck(netlist.value.circuit, process, given, library);
  if (!deck.ok) return { ...deck, code: 'INVALID_PARAM' };
  const printed = await ngspice.run(deck.value, signal);
  const found = readMeasured(printed);
  if (found.dc_gain_db === null) {
    const reason = /^.*(?:error|fatal).*$/im.exec(printed)?.[0].slice(0, 200) ?? '–';
    return { ok: false, error: [issue('simulate_failed', { params: { reason } })], code: 'CONFLICT' };
  }
  return { ok: true, value: { ...found, models: library?.path ?? 'generic level 1' } };
}

const comparing = z.strictObject({
  spice: described(z.string(), { zh: '画出的电路 (SPICE)', en: 'the circuit as drawn (SPICE)' }),
  spice_with_wires: described(z.string(), {
    zh: '同上，加上连线；空表示没有寄生系数',
    en: 'the same with its wires; empty where the process has no coefficients',
  }),
  rules: rulesParam,
  bench: described(BenchShape, { zh: '测试台', en: 'the bench' }),
  target_hz: described(z.number().positive().optional(), {
    zh: '单位增益频率的目标 (Hz)',
    en: 'the unity gain that is wanted (Hz)',
  }),
});

const compareTool = defineTool({
  id: 'layout.simulate_wires',
  name: { zh: '测量连线的影响', en: 'Measure what wires cost' },
  description: {
    zh: '用 ngspice 测量放大器不计连线和计入连线的单位增益频率；没有 ngspice 时说明没有测量',
    en: 'Measures an amplifier’s unity gain with ngspice, without its wires and with them; without ngspice it says that nothing was measured',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  timeout: 300_000,
  examples: [
    {
      zh: '连线让这个放大器慢了多少',
      en: 'how much slower do the wires make this amplifier',
      params: {
        ...{ spice: demo.netlist, spice_with_wires: demo.netlist, rules: demo.rules },
        bench: { inputs: demo.inputs, output: demo.output, common: demo.common, volts: demo.volts },
      },
    },
  ],
  paramsSchema: comparing,
  resultSchema: Performance,
  async execute({ spice, spice_with_wires, rules, bench, target_hz }, context) {
    const nothing = (reason: string, models = '') =>
      success({ score: null, before_hz: null, after_hz: null, models, reason });
    const process = processOnce(await readingsOf(context), rules);
    if (!process.ok) return refused(process.error);
    const { lang } = context;
    if (spice_with_wires === '') return nothing(simulateMessages.simulate_no_wires[lang]);
    const ngspice = await ngspiceIn(context);
    if ('words' in ngspice) return nothing(ngspice.words[lang]);
    const figuresOf: (number | null)[] = [];
    let models = '';
    for (const netlist of [spice, spice_with_wires]) {
      const given = { ...bench, netlist, rules, format: 'auto' as const };
      const found = await measured(given, process.value, ngspice, context.signal);
      if (!found.ok) return nothing(wording(found.error[0]!, lang, [simulateMessages]), models);
      figuresOf.push(found.value.unity_gain_hz);
      models = found.value.models;
    }
    const [before_hz = null, after_hz = null] = figuresOf;
    if (!before_hz || !after_hz) return nothing(simulateMessages.simulate_no_unity[lang], models);
    const score = Math.min(1, after_hz / (target_hz ?? before_hz));
    return success({ score, before_hz, after_hz, models, reason: '' });
  },
});

/** The simulator, or why there is none. */
async function ngspiceIn({ services }: ToolContext): Promise<NgspicePort | { readonly words: Text }> {
  try {
    return await services.get<NgspicePort>(NGSPICE_SERVICE);
  } catch (thrown) {
    if (thrown instanceof ServiceUnavailable) return { words: thrown.words };
    throw thrown;
  }
}

export const simulateTools = [simulateTool, compareTool];
