import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { err, type Result } from '../../../../core/result.ts';
import { defineTool, success } from '../../../../core/tool/tool.ts';
import { PinSide, WantedShape } from '../../contract.ts';
import { type Readings, readingsOf } from '../../input/readings.ts';
import { parseObjectives } from '../../objectives/parse.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { netlistParams, sourceOf } from '../../recognise/tools.ts';
import { rulesOnce } from '../../rules/parse.ts';
import { type Process, processOnce } from '../../rules/process.ts';
import { Performance } from '../../simulate/bench.ts';
import { wantedFields, wantedIn, wantedOf } from '../../wanted/wanted.ts';
import { knownOutcome, runDrc } from '../drc/run.ts';
import type { FlatLayout } from '../flat-layout.ts';
import { FoundryVerdict } from '../foundry/verdict.ts';
import { extractOnce } from '../lvs/extract.ts';
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
import { type Measured, type MeasureInput, measure } from './measure.ts';
import { evaluationReport } from './report.ts';

const params = z.strictObject({
  ...netlistParams,
  rules: rulesParam,
  objectives: described(z.union([z.string(), z.record(z.string(), z.unknown())]), {
    zh: '设计目标：JSON 文件的内容（文本或已解析的对象）',
    en: 'the objectives: a JSON file (its text, or the object)',
  }),
  ...drawnParams,
  cell: described(z.string().optional(), {
    zh: '要评估的单元；缺省为唯一的顶层单元',
    en: 'the cell to evaluate; by default the only top cell',
  }),
  size_changes: sizeChangesParam,
  wanted: described(WantedShape.default({}), {
    zh: '对器件和网络的要求，逐项检查',
    en: 'what is asked of devices and nets; each is checked',
  }),
  cost: described(z.number().min(0).optional(), {
    zh: '成本估算；没有就不评估 cost_min',
    en: 'an estimate of the cost; without one cost_min is not evaluated',
  }),
  foundry: described(FoundryVerdict.optional(), {
    zh: '代工厂的规则脚本对同一个文件的结论；有违规就不通过',
    en: 'what the foundry’s decks said of the same file; findings fail the verdict',
  }),
  measured_performance: described(Performance.optional(), {
    zh: '仿真器测得的性能，用于 performance_max',
    en: 'what the simulator measured, for performance_max',
  }),
  performance: described(z.number().min(0).max(1).optional(), {
    zh: '性能指标，0 到 1；没有就不评估 performance_max',
    en: 'a figure of performance, 0 to 1; without one performance_max is not evaluated',
  }),
});
type Params = z.output<typeof params>;

/** layout-E, with what the score was made of. */
const result = z.strictObject({
  metrics: z.record(z.string(), z.number()),
  qualitative_feedback: z.string(),
  score: z.number(),
  passed: z.boolean(),
  suggestions: z.array(z.string()),
  objective_scores: described(
    z.array(z.strictObject({ name: z.string(), weight: z.number(), score: z.number().nullable() })),
    {
      zh: '每个目标的得分；null 表示没有评估，不计入总分',
      en: 'the score of each objective; null: not evaluated, and not counted',
    },
  ),
  group_scores: described(
    z.array(z.strictObject({ id: z.string(), devices: z.array(z.string()), score: z.number() })),
    { zh: '每个匹配组的得分', en: 'the score of each matched group' },
  ),
  constraints: described(
    z.array(
      z.strictObject({
        kind: z.enum(wantedFields),
        names: z.array(z.string()),
        side: PinSide.exactOptional(),
        width_um: z.number().exactOptional(),
        found_um: z.number().exactOptional(),
        met: z.boolean(),
      }),
    ),
    {
      zh: '对器件和网络的每项要求，以及版图是否满足',
      en: 'each thing asked of devices and nets, and whether the layout has it',
    },
  ),
  antenna: described(z.array(z.strictObject({ layer: z.string(), net: z.string(), ratio: z.number() })), {
    zh: '做每层导线时，没有扩散区泄放的栅上导线与栅面积之比：最差的比值及其网络',
    en: 'conductor against gate area while each layer is made and no diffusion drains it: the worst ratio and its net',
  }),
});

function measured(given: Params, readings: Readings): Result<Measured> {
  const rules = rulesOnce(readings, given.rules);
  const netlist = readNetlist(given.netlist, sourceOf(given, true));
  const objectives = parseObjectives(given.objectives);
  const problems = [rules, netlist, objectives].flatMap((one) => (one.ok ? [] : one.error));
  if (!rules.ok || !netlist.ok || !objectives.ok) return err(problems);
  const wanted = wantedOf(wantedIn(given.wanted), netlist.value.circuit);
  if (!wanted.ok) return wanted;
  const { cost, performance } = given;
  const gds = layoutBytes(given, rules.value.value);
  if (!gds.ok) return gds;
  const layout = layoutOnce(readings, given, gds.value);
  if (!layout.ok) return layout;
  const process = processOnce(readings, given.rules);
  if (!process.ok) return process;
  return measure({
    ...knownOf(given, layout.value, process.value, readings),
    layout: layout.value,
    process: process.value,
    netlist: netlist.value,
    objectives: objectives.value.value,
    sizeChanges: given.size_changes,
    wanted: wanted.value,
    ...(cost !== undefined && { cost }),
    ...(performance !== undefined && { performance }),
    ...(given.foundry && { foundry: given.foundry }),
    ...(given.measured_performance && { performed: given.measured_performance }),
  });
}

/** What steps before this one found of the same bytes; rules that only the process adds are checked besides. */
function knownOf(
  given: Params,
  layout: FlatLayout,
  process: Process,
  readings: Readings,
): Pick<MeasureInput, 'drc' | 'extracted'> {
  const texts = [wholeFile(given), given.rules] as const;
  const extracted = extractOnce(readings, texts, layout, process);
  const checked = knownOutcome(readings, texts);
  const done = new Set(checked?.rules.map(({ rule }) => rule.id));
  const ruleIds = process.rules.rules.flatMap(({ id }) => (done.has(id) ? [] : [id]));
  const rest = checked && runDrc(layout, process.rules, { ruleIds });
  return {
    ...(extracted.ok && { extracted: extracted.value }),
    ...(checked && rest?.ok && { drc: { ...checked, rules: [...checked.rules, ...rest.value.rules] } }),
  };
}

const example = {
  netlist: {
    top: 'empty',
    cells: [{ name: 'empty', devices: [] }],
  },
  rules: {
    tech: 'demo',
    layers: { nwell: 1, diff: 2, poly: 3, cont: 4, met1: 5 },
    rules: [{ id: 'm1.w', type: 'width', layer: 'met1', min: 1.4e-7 }],
  },
  objectives: { objectives: [{ name: 'area_min', weight: 1 }] },
  shapes: [
    {
      layer: 'met1',
      points_um: [
        [0, 0],
        [2, 1],
      ],
    },
  ],
};

const computeMetrics = defineTool({
  id: 'eval.compute_metrics',
  name: { zh: '评估版图', en: 'Evaluate a layout' },
  description: {
    zh: '检查并度量版图：设计规则、与网表的一致性、面积、匹配度、利用率，按设计目标打分',
    en: 'Checks and measures a layout: design rules, agreement with the netlist, area, matching, utilisation; scores it by the objectives',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'none',
  timeout: TEN_MINUTES,
  examples: [{ zh: '给这个版图打分', en: 'score this layout', params: example }],
  paramsSchema: params,
  resultSchema: result,
  async execute(given, context) {
    const { lang } = context;
    const found = measured(given, await readingsOf(context));
    if (!found.ok) return refusedCheck(found.error, found.error[0]!.params.error as string | undefined);
    const { suggestions, ...report } = evaluationReport(found.value, lang);
    return success({
      ...report,
      suggestions: [...suggestions],
      objective_scores: found.value.scored.parts.map((part) => ({ ...part })),
      group_scores: found.value.groups.map(({ id, devices, score }) => ({
        id,
        devices: [...devices],
        score,
      })),
      constraints: found.value.asked.map((one) => ({ ...one, names: [...one.names] })),
      antenna: found.value.antennas.map((one) => ({ ...one })),
    });
  },
});

export const evalTools = [computeMetrics];
