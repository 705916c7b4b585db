import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { ok, type Result } from '../../../../core/result.ts';
import { defineTool, success, type ToolContext, type ToolResult } from '../../../../core/tool/tool.ts';
import { type Readings, readingsOf } from '../../input/readings.ts';
import { refused } from '../../input/refusal.ts';
import { parseRules, rulesOnce } from '../../rules/parse.ts';
import { processOnce } from '../../rules/process.ts';
import type { DRCRuleSet } from '../../rules/rule-set.ts';
import { type AntennaOutcome, checkAntennas, collectorsOf } from '../antenna/antenna.ts';
import type { FlatLayout } from '../flat-layout.ts';
import { withKLayout } from '../klayout/ask.ts';
import { extractOnce } from '../lvs/extract.ts';
import { issue } from '../messages.ts';
import {
  drawnParams,
  layoutBytes,
  layoutOnce,
  refusedCheck,
  rulesParam,
  TEN_MINUTES,
  wholeFile,
} from '../tool-input.ts';
import { checkWithKLayout } from './by-klayout.ts';
import { exportDeck } from './deck.ts';
import { DrcReportWire, drcReport } from './report.ts';
import { checkRules, type DrcOptions, type DrcOutcome, keepOutcome, layersOf, selectRules } from './run.ts';

const params = z.strictObject({
  rules: rulesParam,
  ...drawnParams,
  cell: described(z.string().optional(), {
    zh: '要检查的单元；缺省为唯一的顶层单元',
    en: 'the cell to check; by default the only top cell',
  }),
  rule_ids: described(z.array(z.string()).optional(), { zh: '只检查这些规则', en: 'check these rules only' }),
  max_violations: described(z.int().min(0).default(1000), {
    zh: '最多列出多少处违规；计数不受影响',
    en: 'how many findings are listed at most; all are counted',
  }),
  engine: described(z.enum(['builtin', 'klayout']).default('builtin'), {
    zh: '内置引擎或 KLayout',
    en: 'the built-in engine or KLayout',
  }),
  metric: described(z.enum(['euclidian', 'projection']).default('euclidian'), {
    zh: '距离的量法：欧氏距离，或只量正对的部分',
    en: 'how distance is measured: euclidian, or projected parts only',
  }),
});
type Params = z.output<typeof params>;

const example = {
  rules: {
    tech: 'demo',
    layers: { met1: 68 },
    rules: [{ id: 'm1.1', type: 'width', layer: 'met1', min: 1.4e-7 }],
  },
  shapes: [
    {
      layer: 'met1',
      points_um: [
        [0, 0],
        [0.1, 1],
      ],
    },
  ],
};

/** Both derive what they return from their parameters alone. */
const derives = { category: 'generate', requiresConfirmation: false, effect: 'none' } as const;

const runCheck = defineTool({
  ...derives,
  id: 'drc.run_check',
  name: { zh: '设计规则检查', en: 'Check design rules' },
  description: {
    zh: '按规则检查版图（GDSII 或图形），给出每处违规的位置；可用内置引擎或 KLayout',
    en: 'Checks a layout (GDSII or shapes) against rules and says where each is broken; with the built-in engine or KLayout',
  },
  timeout: TEN_MINUTES,
  examples: [{ zh: '检查这个版图的线宽', en: 'check the line widths of this layout', params: example }],
  paramsSchema: params,
  resultSchema: DrcReportWire,
  async execute(given, context) {
    const readings = await readingsOf(context);
    const rules = rulesOnce(readings, given.rules);
    if (!rules.ok) return refusedCheck(rules.error, 'DRCParseError');
    const gds = layoutBytes(given, rules.value.value);
    if (!gds.ok) return refusedCheck(gds.error);
    const options = {
      ...(given.rule_ids && { ruleIds: given.rule_ids }),
      maxViolations: given.max_violations,
      metric: given.metric,
    };
    const task: Task = { gds: gds.value, rules: rules.value.value, options };
    const outcome = await checkWith(given, task, readings, context);
    if ('success' in outcome) return outcome;
    if (!outcome.ok) return refusedCheck(outcome.error);
    const known = outcome.value.antennas;
    const antennas = known ? ok(known) : antennasOf(given, task, readings);
    if (!antennas.ok) return refusedCheck(antennas.error);
    return success(drcReport({ ...outcome.value, antennas: antennas.value }, given.engine));
  },
});

interface Task {
  readonly gds: Uint8Array;
  readonly rules: DRCRuleSet;
  readonly options: DrcOptions;
}

type Outcome = Result<DrcOutcome> | ToolResult<never>;

/** With the engine that was asked for; a check of a whole layout by all its rules is kept for the steps after it. */
async function checkWith(
  given: Params,
  task: Task,
  readings: Readings,
  context: ToolContext,
): Promise<Outcome> {
  const { cell, engine, metric, rule_ids } = given;
  if (engine === 'klayout') {
    const antennas = wantedAntennas(given, task);
    const process = antennas.length > 0 ? processOnce(readings, given.rules) : null;
    if (process && !process.ok) return process;
    const options = {
      ...task.options,
      ...(cell !== undefined && { cell }),
      ...(process && { antennas: { process: process.value, rules: antennas } }),
    };
    return withKLayout(context, issue('drc_given_up'), (klayout, signal) =>
      checkWithKLayout(klayout, task.gds, task.rules, options, signal),
    );
  }
  const chosen = selectRules(task.rules, task.options.ruleIds);
  if (!chosen.ok) return chosen;
  const layout = layoutOnce(readings, given, task.gds, layersOf(task.rules, chosen.value));
  if (!layout.ok) return layout;
  const outcome = await builtin(layout.value, task, chosen.value.length, context);
  const all = rule_ids === undefined && metric === 'euclidian';
  if (all && !('success' in outcome) && outcome.ok)
    keepOutcome(readings, [wholeFile(given), given.rules], outcome.value);
  return outcome;
}

const wantedAntennas = ({ rule_ids }: Params, { rules }: Task) =>
  rules.antenna.filter(({ id }) => rule_ids?.includes(id) ?? true);

/** Antenna rules ask what is joined to what, so the layout is read as wires. */
function antennasOf(given: Params, task: Task, readings: Readings): Result<readonly AntennaOutcome[]> {
  const wanted = wantedAntennas(given, task);
  if (wanted.length === 0) return ok([]);
  const process = processOnce(readings, given.rules);
  if (!process.ok) return process;
  const layout = layoutOnce(readings, given, task.gds);
  if (!layout.ok) return layout;
  const texts = [wholeFile(given), given.rules] as const;
  const extracted = extractOnce(readings, texts, layout.value, process.value);
  if (!extracted.ok) return extracted;
  const found = checkAntennas(collectorsOf(extracted.value, process.value), process.value, layout.value.unit);
  return ok(found.filter(({ rule }) => wanted.some(({ id }) => id === rule.id)));
}

async function builtin(
  layout: FlatLayout,
  { rules, options }: Task,
  count: number,
  { signal, progress }: ToolContext,
): Promise<Outcome> {
  const checking = checkRules(layout, rules, options);
  let done = 0;
  for (let step = checking.next(); ; step = checking.next()) {
    if (step.done) return step.value;
    progress(done++ / count, step.value.id);
    // Long checks let the rest of the program live, and time-outs happen, between two rules.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return refused([issue('drc_given_up')], 'CANCELLED');
  }
}

const exportDeckTool = defineTool({
  ...derives,
  id: 'drc.export_deck',
  name: { zh: '导出 KLayout 规则脚本', en: 'Export a KLayout deck' },
  description: { zh: '把规则写成 KLayout 的 DRC 脚本', en: 'Writes rules as a DRC script for KLayout' },
  examples: [
    {
      zh: '把规则导出成 KLayout 脚本',
      en: 'export the rules as a KLayout script',
      params: { rules: example.rules },
    },
  ],
  paramsSchema: z.strictObject({ rules: rulesParam }),
  resultSchema: z.strictObject({ deck: z.string(), rule_count: z.int() }),
  async execute({ rules }) {
    const parsed = parseRules(rules);
    if (!parsed.ok) return refusedCheck(parsed.error, 'DRCParseError');
    return success({ deck: exportDeck(parsed.value.value), rule_count: parsed.value.value.rules.length });
  },
});

export const drcTools = [runCheck, exportDeckTool];
