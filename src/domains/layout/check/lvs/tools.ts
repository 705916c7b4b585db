import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { err, ok, type Result } from '../../../../core/result.ts';
import { defineTool, success, type ToolContext, type ToolResult } from '../../../../core/tool/tool.ts';
import { upright } from '../../../../formats/gdsii/library.ts';
import { type Readings, readingsOf } from '../../input/readings.ts';
import { refused } from '../../input/refusal.ts';
import type { Circuit } from '../../netlist/circuit.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { netlistParams, sourceOf } from '../../recognise/tools.ts';
import { rulesOnce } from '../../rules/parse.ts';
import { type Process, processOf, type RoleMapping } from '../../rules/process.ts';
import type { DRCRuleSet } from '../../rules/rule-set.ts';
import { withKLayout } from '../klayout/ask.ts';
import {
  drawnParams,
  layoutBytes,
  layoutOnce,
  refusedCheck,
  rulesParam,
  sizeChangesParam,
  TEN_MINUTES,
  wholeFile,
} from '../tool-input.ts';
import { lvsWithKLayout } from './by-klayout.ts';
import { extractOnce } from './extract.ts';
import { defaultMerging } from './merge.ts';
import { issue } from './messages.ts';
import { LvsReportWire, lvsReport } from './report.ts';
import { compareExtracted, type LvsOptions, type LvsOutcome } from './run.ts';

const Label = z.strictObject({
  layer: described(z.string(), { zh: '规则文件里的层名', en: 'a layer name of the rule file' }),
  text: described(z.string(), { zh: '网络名', en: 'the name of the net' }),
  at_um: described(z.tuple([z.number(), z.number()]), { zh: '位置（µm）', en: 'the place (µm)' }),
});

const params = z.strictObject({
  ...netlistParams,
  rules: rulesParam,
  ...drawnParams,
  labels: described(z.array(Label).max(100_000).optional(), {
    zh: '与 shapes 一起：网络名标在哪里',
    en: 'with shapes: where net names are written',
  }),
  cell: described(z.string().optional(), {
    zh: '要比对的单元；缺省为唯一的顶层单元',
    en: 'the cell to compare; by default the only top cell',
  }),
  layer_roles: described(z.record(z.string(), z.string()).optional(), {
    zh: '层的用途到层名，例如 {"active": "diff"}；缺省按层名判断',
    en: 'which layer is for what, such as {"active": "diff"}; by default told from the names',
  }),
  size_changes: sizeChangesParam,
  engine: described(z.enum(['builtin', 'klayout']).default('builtin'), {
    zh: '内置引擎或 KLayout',
    en: 'the built-in engine or KLayout',
  }),
  merge_parallel: described(z.boolean().default(true), {
    zh: '并联的器件合成一个',
    en: 'parallel devices count as one',
  }),
  merge_series: described(z.boolean().default(true), {
    zh: '串联的电阻、电容合成一个',
    en: 'resistors and capacitors in series count as one',
  }),
  merge_series_transistors: described(z.boolean().default(false), {
    zh: '共栅串联的晶体管合成一个',
    en: 'transistors in series with one gate count as one',
  }),
  size_tolerance: described(z.number().min(0).max(1).default(0.001), {
    zh: '宽和长允许的相对误差',
    en: 'relative tolerance of width and length',
  }),
  value_tolerance: described(z.number().min(0).max(1).default(0.02), {
    zh: '电阻值、电容值允许的相对误差',
    en: 'relative tolerance of resistance and capacitance',
  }),
});
type Params = z.output<typeof params>;

const optionsOf = (given: Params): LvsOptions => ({
  merging: {
    ...defaultMerging,
    parallel: given.merge_parallel,
    series: given.merge_series || given.merge_series_transistors,
    seriesTransistors: given.merge_series_transistors,
  },
  sizeTolerance: given.size_tolerance,
  valueTolerance: given.value_tolerance,
});

const labelsOf = ({ labels = [] }: Params, rules: DRCRuleSet) =>
  labels.map(({ layer, text, at_um: [x, y] }) => ({
    kind: 'text' as const,
    ...rules.gdsLayer(layer),
    x: Math.round(x * 1000),
    y: Math.round(y * 1000),
    text,
    ...upright,
  }));

interface Task {
  readonly gds: Uint8Array;
  readonly process: Process;
  readonly circuit: Circuit;
}

/** Everything is read before anything is compared: all that is wrong with the files is said at once. */
function read(given: Params, readings: Readings): Result<Task> {
  const rules = rulesOnce(readings, given.rules);
  const netlist = readNetlist(given.netlist, sourceOf(given, false));
  if (!rules.ok || !netlist.ok) return err([rules, netlist].flatMap((one) => (one.ok ? [] : one.error)));
  const process = processOf(rules.value.value, given.layer_roles as RoleMapping | undefined);
  const gds = layoutBytes(given, rules.value.value, labelsOf(given, rules.value.value));
  if (!process.ok) return process;
  return gds.ok
    ? ok({
        gds: gds.value,
        process: process.value,
        circuit: withChanges(netlist.value.circuit, given.size_changes),
      })
    : gds;
}

const box = (layer: string, left: number, bottom: number, right: number, top: number) => ({
  layer,
  points_um: [
    [left, bottom],
    [right, top],
  ],
});
const example = {
  netlist: {
    top: 'one',
    cells: [
      {
        name: 'one',
        devices: [
          { id: 'M1', type: 'nmos', w: 1e-6, l: 1.5e-7, terminals: { d: 'd', g: 'g', s: 's', b: 's' } },
        ],
      },
    ],
  },
  rules: {
    tech: 'demo',
    layers: { nwell: 1, diff: 2, tap: 3, poly: 4, cont: 5, met1: 6 },
    rules: [{ id: 'poly.w', type: 'width', layer: 'poly', min: 1.5e-7 }],
  },
  shapes: [
    box('diff', 0, 0, 1.15, 1),
    box('poly', 0.5, -0.2, 0.65, 1.2),
    box('cont', 0.1, 0.4, 0.3, 0.6),
    box('cont', 0.85, 0.4, 1.05, 0.6),
    box('met1', -1, 0.4, 0.3, 0.6),
    box('met1', 0.85, 0.4, 1.05, 0.6),
    box('tap', -1, 0, -0.5, 1),
    box('cont', -0.9, 0.4, -0.7, 0.6),
  ],
  labels: [
    { layer: 'met1', text: 's', at_um: [-0.5, 0.5] },
    { layer: 'met1', text: 'd', at_um: [1, 0.5] },
    { layer: 'poly', text: 'g', at_um: [0.6, 1.1] },
  ],
};

const runCheck = defineTool({
  id: 'lvs.run_check',
  name: { zh: '版图与网表比对', en: 'Compare layout and netlist' },
  description: {
    zh: '从版图（GDSII）提取器件和网络，与网表逐个比对，说明短路、断路、缺失或尺寸不符的器件及其位置',
    en: 'Extracts devices and nets from a layout (GDSII), compares them with a netlist one by one, and says what is shorted, open, missing or of another size, and where',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'none',
  timeout: TEN_MINUTES,
  examples: [{ zh: '检查版图和网表是否一致', en: 'is this layout the netlist', params: example }],
  paramsSchema: params,
  resultSchema: LvsReportWire,
  async execute(given, context) {
    const task = read(given, await readingsOf(context));
    if (!task.ok) return refusedCheck(task.error, task.error[0]!.params.error as string | undefined);
    const compare = given.engine === 'klayout' ? byKLayout : builtin;
    const outcome = await compare(task.value, given, context);
    if ('success' in outcome) return outcome;
    return outcome.ok
      ? success(lvsReport(outcome.value, task.value.circuit.name, given.engine))
      : refusedCheck(outcome.error);
  },
});

type Compare = (
  task: Task,
  given: Params,
  context: ToolContext,
) => Promise<Result<LvsOutcome> | ToolResult<never>>;

const builtin: Compare = async ({ gds, process, circuit }, given, context) => {
  const { signal, progress } = context;
  const readings = await readingsOf(context);
  const layout = layoutOnce(readings, given, gds, process.layers);
  if (!layout.ok) return layout;
  progress(null, process.tech);
  // Time-outs and the rest of the program get a turn before the long part.
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) return refused([issue('lvs_given_up')], 'CANCELLED');
  const whole = given.layer_roles === undefined ? wholeFile(given) : undefined;
  const extracted = extractOnce(readings, [whole, given.rules], layout.value, process);
  return extracted.ok
    ? ok(compareExtracted(extracted.value, layout.value, process, circuit, optionsOf(given)))
    : extracted;
};

const byKLayout: Compare = ({ gds, process, circuit }, given, context) => {
  const options = { ...optionsOf(given), ...(given.cell !== undefined && { cell: given.cell }) };
  return withKLayout(context, issue('lvs_given_up'), (klayout, signal) =>
    lvsWithKLayout(klayout, gds, process, circuit, options, signal),
  );
};

export const lvsTools = [runCheck];
