import * as z from 'zod';
import type { Acts } from '../../core/domain.ts';
import { joined, type Lang, wording } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import type { EvaluationReport } from '../../core/run/execute.ts';
import type { Plan } from '../../core/run/plan.ts';
import { layoutFromGds } from './check/flat-layout.ts';
import { FoundryVerdict } from './check/foundry/verdict.ts';
import { lvsMessages } from './check/lvs/messages.ts';
import { checkMessages } from './check/messages.ts';
import { type MeasureInput, measure } from './check/metrics/measure.ts';
import { evaluationReport } from './check/metrics/report.ts';
import type { ObjectivesJson, WantedJson } from './contract.ts';
import { issue, messages } from './messages.ts';
import { sizeFields } from './netlist/size-changes.ts';
import { parseObjectives } from './objectives/parse.ts';
import { commentPrompt } from './prompt.ts';
import { readNetlist } from './recognise/read-netlist.ts';
import { processMessages } from './rules/messages.ts';
import { parseRules } from './rules/parse.ts';
import { processOf } from './rules/process.ts';
import type { DrawSettings } from './settings.ts';
import { Performance } from './simulate/bench.ts';
import { wantedIn, wantedOf } from './wanted/wanted.ts';

/** Reads the written layout back and judges it by rules, by netlist and by objectives; never by who drew it. */
export const evaluate: Acts<ObjectivesJson, DrawSettings>['evaluate'] = async ({
  plan,
  results,
  artifacts,
  readArtifact,
  lang,
  commented,
}) => {
  const file = artifacts.find(({ name }) => name.endsWith('.gds'));
  if (!file || !plan) return failed([issue('layout_nothing_drawn')], lang);
  const wanted = wantedBy(plan, results?.get('place')?.data);
  const layout = layoutFromGds(await readArtifact(file.name));
  if (!wanted.ok || !layout.ok) return failed([wanted, layout].flatMap(problemsOf), lang);
  const foundry = foundryOf(results?.get('foundry')?.data, file.sha256);
  const { data: performed } = Performance.safeParse(results?.get('performance')?.data);
  const judged = { ...(foundry && { foundry }), ...(performed && { performed }) };
  const measured = measure({ ...wanted.value, ...judged, layout: layout.value });
  if (!measured.ok) return failed(measured.error, lang);
  // The best layout there was is worth having even where it did not pass; its report says what is wrong.
  return commented({ ...evaluationReport(measured.value, lang), deliverable: true }, commentPrompt);
};

/** What the foundry's decks said; of another file than the one that was written they said nothing. */
function foundryOf(data: unknown, sha256: string | undefined): FoundryVerdict | null {
  const { data: verdict } = FoundryVerdict.safeParse(data);
  if (!verdict || sha256 === undefined || sha256 === verdict.sha256) return verdict ?? null;
  const reason = `SHA-256 ${verdict.sha256} ≠ ${sha256}`;
  const judgements = verdict.judgements.map((one) => ({ ...one, state: 'no_report' as const, reason }));
  return { ...verdict, error_count: null, judgements, findings: [] };
}

const problemsOf = (result: Result<unknown>): readonly Issue[] => (result.ok ? [] : result.error);
const catalogues = [messages, checkMessages, lvsMessages, processMessages];

function failed(problems: readonly Issue[], lang: Lang): EvaluationReport {
  const said = problems.map((one) => wording(one, lang, catalogues));
  return {
    metrics: {},
    qualitative_feedback: joined(said, lang),
    score: 0,
    passed: false,
    suggestions: [],
    deliverable: true,
  };
}

const Changes = z.object({
  size_changes: z.array(z.object({ device: z.string(), field: z.enum(sizeFields), to: z.number() })),
});

/** What the plan was made for: the netlist with the size changes that were listed, the rules, the objectives. */
function wantedBy(plan: Plan, placed: unknown): Result<Omit<MeasureInput, 'layout'>> {
  const place = plan.steps.find(({ skill_name }) => skill_name === 'layout.place');
  const report = plan.steps.at(-1)?.params.report as { readonly objectives?: unknown } | undefined;
  const netlist = readNetlist(place?.params.netlist);
  const rules = parseRules(place?.params.rules);
  const objectives = parseObjectives(report?.objectives);
  const process = rules.ok ? processOf(rules.value.value) : rules;
  if (!netlist.ok || !process.ok || !objectives.ok) {
    return err([netlist, process, objectives].flatMap(problemsOf));
  }
  const wanted = wantedOf(wantedIn(place?.params.wanted as WantedJson), netlist.value.circuit);
  if (!wanted.ok) return wanted;
  return ok({
    netlist: netlist.value,
    process: process.value,
    objectives: objectives.value.value,
    sizeChanges: Changes.safeParse(placed).data?.size_changes ?? [],
    wanted: wanted.value,
  });
}
