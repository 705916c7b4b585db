import * as z from 'zod';
import type { Domain } from '../../core/domain.ts';
import type { Plan } from '../../core/plan.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EvaluationReport } from '../../core/run.ts';
import type { Circuit } from './circuit.ts';
import type { ObjectivesJson } from './contract/objectives.ts';
import { densityOf } from './drc/checks.ts';
import { type FlatLayout, layoutFromGds } from './drc/layout.ts';
import { type DrcOutcome, runDrc } from './drc/run.ts';
import { mergeShapes } from './drc/shapes.ts';
import { withChanges } from './fitted.ts';
import { type LvsOutcome, runLvs } from './lvs/run.ts';
import { matchingScore } from './matching.ts';
import type { DesignConstraints, DesignObjectives, LayoutMetrics } from './objectives.ts';
import { parseObjectives } from './parse-objectives.ts';
import { parseRules } from './parse-rules.ts';
import { type Process, processOf } from './process.ts';
import type { Recognised } from './recognise.ts';
import type { DrawSettings } from './settings.ts';
import { readNetlist } from './task.ts';

/** Reads the written layout back and judges it by rules, by netlist and by objectives; never by who drew it. */
export const evaluate: Domain<ObjectivesJson, DrawSettings>['evaluate'] = async ({
  plan,
  results,
  artifacts,
  readArtifact,
}) => {
  const file = artifacts.find(({ name }) => name.endsWith('.gds'));
  if (!file || !plan) return failed('没有可检查的版图');
  const wanted = wantedBy(plan, results?.get('place')?.data);
  if (!wanted.ok) return failed(wanted.error.map(({ message }) => message).join('；'));
  const layout = layoutFromGds(await readArtifact(file.name));
  if (!layout.ok) return failed(layout.error.map(({ message }) => message).join('；'));
  return judge(layout.value, wanted.value);
};

const failed = (qualitative_feedback: string): EvaluationReport => ({
  metrics: {},
  qualitative_feedback,
  score: 0,
  passed: false,
  suggestions: [],
});

interface Wanted {
  readonly circuit: Circuit;
  readonly recognised: Recognised;
  readonly process: Process;
  readonly objectives: DesignObjectives;
}

const Changes = z.object({
  size_changes: z.array(
    z.object({
      device: z.string(),
      field: z.enum(['w', 'l', 'r', 'c']),
      from: z.number(),
      to: z.number(),
      reason: z.string(),
    }),
  ),
});

/** What the plan was made for: the netlist with the size changes that were listed, the rules, the objectives. */
function wantedBy(plan: Plan, placed: unknown): Result<Wanted> {
  const place = plan.steps.find(({ skill_name }) => skill_name === 'layout.place');
  const report = plan.steps.at(-1)?.params.report as { readonly objectives?: unknown } | undefined;
  const netlist = readNetlist(place?.params.netlist);
  const rules = parseRules(place?.params.rules);
  const objectives = parseObjectives(report?.objectives);
  const process = rules.ok ? processOf(rules.value.value) : rules;
  if (!netlist.ok || !process.ok || !objectives.ok) {
    return err([netlist, process, objectives].flatMap((one) => (one.ok ? [] : one.error)));
  }
  const changes = Changes.safeParse(placed).data?.size_changes ?? [];
  return ok({
    circuit: withChanges(netlist.value.circuit, changes),
    recognised: netlist.value.recognised,
    process: process.value,
    objectives: objectives.value.value,
  });
}

function judge(layout: FlatLayout, { circuit, recognised, process, objectives }: Wanted): EvaluationReport {
  const drc = runDrc(layout, process.rules);
  const lvs = runLvs(layout, process, circuit);
  if (!drc.ok || !lvs.ok) {
    return failed(
      [drc, lvs].flatMap((one) => (one.ok ? [] : one.error.map((found) => found.message))).join('；'),
    );
  }
  const figures = measure(layout, process, drc.value, lvs.value, recognised);
  const problems = [
    ...(figures.drc_error_count > 0 ? [`有 ${figures.drc_error_count} 处设计规则错误`] : []),
    ...(lvs.value.matched ? [] : [`版图与网表不符：${lvs.value.findings[0]?.issue.message ?? ''}`]),
    ...unmet(figures, objectives.constraints),
  ];
  const { score, notEvaluated } = objectives.score(figures);
  return {
    metrics: { ...figures, lvs_error_count: lvs.value.matched ? 0 : Math.max(1, lvs.value.findings.length) },
    qualitative_feedback:
      problems.length === 0
        ? `没有设计规则错误，版图与网表一致；面积 ${figures.total_area.toFixed(1)} µm²，匹配度 ${figures.matching_score.toFixed(3)}`
        : problems.join('；'),
    score: score ?? 0,
    passed: problems.length === 0,
    suggestions: [
      ...(problems.length > 0 ? ['换一个种子，多试一些布局'] : []),
      ...notEvaluated.map((name) => `${name} 没有数据，未评估`),
    ],
  };
}

interface Figures extends LayoutMetrics {
  readonly aspect_ratio: number;
}

function measure(
  layout: FlatLayout,
  process: Process,
  drc: DrcOutcome,
  lvs: LvsOutcome,
  recognised: Recognised,
): Figures {
  const errors = drc.rules.filter(({ rule }) => rule.type !== 'density');
  const { left, bottom, right, top } = layout.extent ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const [width, height] = [right - left, top - bottom];
  const active = layout.shapes(process.active);
  return {
    drc_error_count: errors.reduce((sum, { count }) => sum + count, 0),
    total_area: width * height * (layout.unit * 1e6) ** 2,
    matching_score: lvs.matched ? matchingScore(lvs.devices, recognised) : 0,
    utilization: active && layout.extent ? densityOf(mergeShapes(active), layout.extent) : 0,
    aspect_ratio: Math.max(width, height) / Math.max(1, Math.min(width, height)),
  };
}

function unmet(figures: Figures, constraints: DesignConstraints): readonly string[] {
  const { max_area, min_matching_score, max_aspect_ratio } = constraints;
  const say = (wrong: boolean, words: string) => (wrong ? [words] : []);
  const { total_area, matching_score, aspect_ratio } = figures;
  return [
    ...say(
      max_area !== null && total_area > max_area,
      `面积 ${total_area.toFixed(1)} µm² 超过 ${max_area} µm²`,
    ),
    ...say(
      min_matching_score !== null && matching_score < min_matching_score,
      `匹配度 ${matching_score.toFixed(3)} 低于 ${min_matching_score}`,
    ),
    ...say(
      max_aspect_ratio !== null && aspect_ratio > max_aspect_ratio,
      `宽高比 ${aspect_ratio.toFixed(2)} 超过 ${max_aspect_ratio}`,
    ),
  ];
}
