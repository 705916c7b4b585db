import type { Domain } from '../../core/domain.ts';
import type { Plan } from '../../core/plan.ts';
import { err, type Result } from '../../core/result.ts';
import type { EvaluationReport } from '../../core/run.ts';
import type { ToolCallResult } from '../../core/tool.ts';
import type { ObjectivesJson } from './contract/objectives.ts';
import { layoutFromGds } from './drc/layout.ts';
import { type Measured, measure, type SizeChange } from './metrics/measure.ts';
import { evaluationReport } from './metrics/report.ts';
import { parseObjectives } from './parse-objectives.ts';
import { parseRules } from './parse-rules.ts';
import { processOf } from './process.ts';
import type { DrawSettings } from './settings.ts';
import { readNetlist } from './task.ts';

/** Reads the written layout back and checks it; nothing here comes from the code that drew it. */
export const evaluate: Domain<ObjectivesJson, DrawSettings>['evaluate'] = async ({
  value,
  plan,
  results,
  artifacts,
  readArtifact,
}) => {
  const file = artifacts.find(({ name }) => name.endsWith('.gds'));
  if (!file) return nothing('没有可检查的版图');
  const measured = judge(await readArtifact(file.name), value, plan, results);
  return measured.ok
    ? evaluationReport(measured.value)
    : nothing(measured.error.map(({ message }) => message).join('；'));
};

/** What was asked for stands in the plan; of what was done only the sizes that were said to be changed count. */
function judge(
  gds: Uint8Array,
  value: ObjectivesJson,
  plan: Plan,
  results: ReadonlyMap<string, ToolCallResult>,
): Result<Measured> {
  const given = (name: string) => plan.steps.find(({ params }) => params[name] !== undefined)?.params[name];
  const rules = parseRules(given('rules'));
  const netlist = readNetlist(given('netlist'));
  const said = value.objectives.length > 0 ? value : { ...value, objectives: unsaid };
  const objectives = parseObjectives(given('objectives') ?? said);
  const layout = layoutFromGds(gds);
  if (!rules.ok || !netlist.ok || !objectives.ok || !layout.ok)
    return err([rules, netlist, objectives, layout].flatMap((one) => (one.ok ? [] : one.error)));
  const process = processOf(rules.value.value);
  if (!process.ok) return process;
  return measure({
    layout: layout.value,
    process: process.value,
    netlist: netlist.value,
    objectives: objectives.value.value,
    sizeChanges: given('fit_sizes') === true ? changesIn(results) : [],
  });
}

/** Where nobody says what matters: a small layout whose pairs match. */
const unsaid: ObjectivesJson['objectives'] = [
  { name: 'area_min', weight: 1 },
  { name: 'matching_max', weight: 1 },
];

function changesIn(results: ReadonlyMap<string, ToolCallResult>): readonly SizeChange[] {
  for (const { data } of results.values()) {
    const changes = (data as { readonly size_changes?: unknown } | null)?.size_changes;
    if (Array.isArray(changes)) return changes as readonly SizeChange[];
  }
  return [];
}

const nothing = (why: string): EvaluationReport => ({
  metrics: {},
  qualitative_feedback: why,
  score: 0,
  passed: false,
  suggestions: [],
});
