import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import type { Text } from '../../../core/messages.ts';
import { defineTool, success } from '../../../core/tool/tool.ts';
import { rulesParam } from '../check/tool-input.ts';
import { readingsOf } from '../input/readings.ts';
import { refused } from '../input/refusal.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { netlistParams, sourceOf } from '../recognise/tools.ts';
import { processOnce } from '../rules/process.ts';
import { benchDeck, readMeasured } from './deck.ts';
import { issue } from './messages.ts';
import { NGSPICE_SERVICE, type NgspicePort } from './port.ts';

const params = z.strictObject({
  ...netlistParams,
  rules: rulesParam,
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
});

const figure = (text: Text) => described(z.number().nullable(), text);

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
      params: {
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
      },
    },
  ],
  paramsSchema: params,
  resultSchema: z.strictObject({
    dc_gain_db: figure({ zh: '直流增益 (dB)', en: 'gain at direct current (dB)' }),
    unity_gain_hz: figure({ zh: '单位增益频率 (Hz)', en: 'unity-gain frequency (Hz)' }),
    phase_margin_deg: figure({ zh: '相位裕度 (°)', en: 'phase margin (°)' }),
    models: described(z.string(), { zh: '所用模型', en: 'the models used' }),
  }),
  async execute(given, { services, signal }) {
    const process = processOnce(await readingsOf({ services }), given.rules);
    if (!process.ok) return refused(process.error);
    const netlist = readNetlist(given.netlist, { ...sourceOf(given, false), identifyModules: false });
    if (!netlist.ok) return refused(netlist.error);
    const ngspice = await services.get<NgspicePort>(NGSPICE_SERVICE);
    const library = ngspice.library(process.value.tech);
    const deck = benchDeck(netlist.value.circuit, process.value, given, library);
    if (!deck.ok) return refused(deck.error);
    const printed = await ngspice.run(deck.value, signal);
    const measured = readMeasured(printed);
    if (measured.dc_gain_db === null) {
      const reason = /^.*(?:error|fatal).*$/im.exec(printed)?.[0].slice(0, 200) ?? '–';
      return refused([issue('simulate_failed', { params: { reason } })], 'CONFLICT');
    }
    return success({ ...measured, models: library?.path ?? 'generic level 1' });
  },
});

export const simulateTools = [simulateTool];
