import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { defineTool, success, type ToolContext, type ToolResult } from '../../../core/tool/tool.ts';
import { nanometres, type Text } from '../../../formats/gdsii/library.ts';
import { writeGds } from '../../../formats/gdsii/write.ts';
import { exportDeck } from '../deck.ts';
import { checkWithKLayout } from '../klayout/check.ts';
import { type AntennaOutcome, checkAntennas } from '../lvs/antenna.ts';
import { extract } from '../lvs/extract.ts';
import { parseRules } from '../parse-rules.ts';
import { type Readings, readingsOf } from '../readings.ts';
import { refused } from '../refusal.ts';
import type { DRCRuleSet } from '../rule-set.ts';
import { withKLayout } from '../with-klayout.ts';
import { type FlatLayout, layoutFromGds } from './layout.ts';
import { issue } from './messages.ts';
import { DrcReportWire, drcReport } from './report.ts';
import { checkRules, type DrcOptions, type DrcOutcome, layerOf, layersOf, selectRules } from './run.ts';

const TEN_MINUTES = 600_000;

export const rulesParam = described(z.union([z.string(), z.record(z.string(), z.unknown())]), {
  zh: '规则：JSON 文件的内容（文本或已解析的对象）',
  en: 'the rules: a JSON file (its text, or the object)',
});

const Shape = z.strictObject({
  layer: described(z.string(), { zh: '规则文件里的层名', en: 'a layer name of the rule file' }),
  points_um: described(z.array(z.tuple([z.number(), z.number()])).min(2), {
    zh: '图形的顶点（µm）；两个点表示矩形的对角',
    en: 'the corners of the shape (µm); two points are opposite corners of a rectangle',
  }),
});

/** A layout, as a file or shape by shape. */
export const drawnParams = {
  gds_base64: described(z.string().optional(), {
    zh: 'GDSII 文件的内容（base64）',
    en: 'the GDSII file (base64)',
  }),
  shapes: described(z.array(Shape).max(1_000_000).optional(), {
    zh: '不用 GDSII 时：直接给出图形',
    en: 'shapes, in place of GDSII',
  }),
};

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
    const rules = readings.rules(given.rules);
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
  const { gds_base64, cell, engine, metric, rule_ids } = given;
  if (engine === 'klayout') {
    const antennas = wantedAntennas(given, task);
    const process = antennas.length > 0 ? readings.process(given.rules) : null;
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
  const whole = cell === undefined && gds_base64 !== undefined;
  const chosen = selectRules(task.rules, task.options.ruleIds);
  if (!chosen.ok) return chosen;
  const layers = layersOf(task.rules, chosen.value);
  const layout = whole
    ? readings.layout(gds_base64, task.gds)
    : layoutFromGds(task.gds, { layers, ...(cell !== undefined && { cell }) });
  if (!layout.ok) return layout;
  const outcome = await builtin(layout.value, task, chosen.value.length, context);
  const all = whole && rule_ids === undefined && metric === 'euclidian';
  if (all && !('success' in outcome) && outcome.ok) readings.keepDrc(gds_base64, given.rules, outcome.value);
  return outcome;
}

const wantedAntennas = ({ rule_ids }: Params, { rules }: Task) =>
  rules.antenna.filter(({ id }) => rule_ids?.includes(id) ?? true);

/** Antenna rules ask what is joined to what, so the layout is read as wires. */
function antennasOf(given: Params, task: Task, readings: Readings): Result<readonly AntennaOutcome[]> {
  const { gds_base64, cell, rules } = given;
  const wanted = wantedAntennas(given, task);
  if (wanted.length === 0) return ok([]);
  const process = readings.process(rules);
  if (!process.ok) return process;
  const whole = cell === undefined && gds_base64 !== undefined;
  const layout = whole
    ? readings.layout(gds_base64, task.gds)
    : layoutFromGds(task.gds, cell === undefined ? {} : { cell });
  if (!layout.ok) return layout;
  const extracted = whole
    ? readings.extracted(gds_base64, rules, layout.value, process.value)
    : extract(layout.value, process.value);
  if (!extracted.ok) return extracted;
  const found = checkAntennas(extracted.value.collectors, process.value, layout.value.unit);
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

const notFound: ReadonlySet<string> = new Set(['drc_no_rule', 'gds_no_structure']);

/** Seed 001 §5.5.3: a cell or a rule that is not there is not found; anything else is a bad parameter. */
export function refusedCheck(issues: readonly Issue[], error?: string): ToolResult<never> {
  const code = notFound.has(issues[0]!.code) ? 'NOT_FOUND' : 'INVALID_PARAM';
  return refused(issues, code, error ? { error } : {});
}

export function layoutBytes(
  { gds_base64, shapes }: Partial<Pick<Params, 'gds_base64' | 'shapes'>>,
  rules: DRCRuleSet,
  texts: readonly Text[] = [],
): Result<Uint8Array> {
  if ((gds_base64 === undefined) === (shapes === undefined)) return err([issue('drc_no_layout')]);
  if (gds_base64 !== undefined) {
    const plain = gds_base64.replace(/\s+/g, '');
    const bytes = Buffer.from(plain, 'base64');
    // Decoding skips what is no base64; then the length tells.
    const whole = plain.replace(/(?<!=)=+$/, '');
    return Math.floor((whole.length * 3) / 4) === bytes.length ? ok(bytes) : err([issue('drc_bad_base64')]);
  }
  return shapesAsGds(shapes!, rules, texts);
}

/** Loose shapes take the way of every layout, so that both engines see the same. */
function shapesAsGds(
  shapes: NonNullable<Params['shapes']>,
  rules: DRCRuleSet,
  texts: readonly Text[],
): Result<Uint8Array> {
  const unknown = shapes.flatMap(({ layer }, index) =>
    rules.getLayerNumber(layer) === undefined
      ? [issue('drc_shape_layer', { path: ['shapes', index, 'layer'], params: { index, layer } })]
      : [],
  );
  if (unknown.length > 0) return err(unknown);
  const far = shapes.some(({ points_um }) => points_um.flat().some((value) => Math.abs(value) > 1e6));
  if (far) return err([issue('drc_out_of_range', { params: { limit: 1e9 } })]);
  const elements = shapes.map(({ layer, points_um }) => {
    const [a, b] = points_um as [[number, number], [number, number]];
    const points = points_um.length > 2 ? points_um : [a, [a[0], b[1]], b, [b[0], a[1]]];
    const xy = Int32Array.from(points.flat(), (value) => Math.round(value * 1000));
    return { kind: 'boundary' as const, ...layerOf(rules, layer), xy };
  });
  return writeGds({ name: 'SHAPES', units: nanometres }, [
    { name: 'SHAPES', elements: [...elements, ...texts] },
  ]);
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
