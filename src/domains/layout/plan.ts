import type { Acts } from '../../core/domain.ts';
import { type Catalogue, fill, joined, type Lang, type Text } from '../../core/messages.ts';
import type { InputFile } from '../../core/reading/evidence.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { makePlan, type Plan, type PlanDraft } from '../../core/run/plan.ts';
import type { ObjectivesJson, WantedJson } from './contract.ts';
import { patternSteps } from './draw/pattern-steps.ts';
import { joinNetlists } from './input/includes.ts';
import { type FileKind, kindOf } from './input/kinds.ts';
import { issue } from './messages.ts';
import type { Circuit } from './netlist/circuit.ts';
import type { DesignObjectives } from './objectives/objectives.ts';
import { designObjectives, parseObjectives } from './objectives/parse.ts';
import { processRules } from './processes/rules.ts';
import { readNetlist } from './recognise/read-netlist.ts';
import { parseRules } from './rules/parse.ts';
import type { DRCRuleSet } from './rules/rule-set.ts';
import type { DrawSettings } from './settings.ts';
import { switchesSaid } from './switches.ts';
import { settingsOf } from './talk/index.ts';
import { joinWanted, parseWanted, type Wanted, wantedIn, wantedOf } from './wanted/wanted.ts';

/** Where nobody says what matters: a small layout whose pairs match. */
const unsaid: ObjectivesJson['objectives'] = [
  { name: 'area_min', weight: 1 },
  { name: 'matching_max', weight: 1 },
];

/** How many small changes the first placement tries; each iteration after it tries so many times more. */
const EFFORT = 200;
const MORE = 4;

/** From files to steps: place, route, check by rules and by netlist, write. */
export const plan: Acts<ObjectivesJson, DrawSettings>['plan'] = (
  value,
  { input, world: chosen, last, now, lang },
) => {
  const world = { ...chosen, ...(last === undefined ? switchesSaid(input.text) : settingsOf(last)) };
  const given = input.files ?? [];
  if (given.length === 0) return err([issue('layout_files_needed')]);
  const ruled = withProcess(given, world.process);
  if (!ruled.ok) return ruled;
  const topped = joinNetlists(ruled.value, world.top);
  if (!topped.ok) return topped;
  const files = topped.value;
  const said = value.objectives.length > 0 ? value : { ...value, objectives: unsaid };
  const task = readTask(files, said, world.constraints);
  if (!task.ok) return task;
  const text = (kind: string) => files.findLast((file) => kindOf(file.content) === kind)!.content;
  if (world.guard_ring && substrateOf(task.value.context) === undefined) {
    return err([issue('layout_no_substrate')]);
  }
  const texts = { netlist: text('netlist'), rules: text('drc') };
  return makePlan(
    { summary: summaryOf(task.value.context, lang), steps: stepsFor(task.value.context, texts, world, lang) },
    now,
  );
};

/** The files, and the shipped rules of the process that was named instead of a rule file. */
function withProcess(
  files: readonly InputFile[],
  process: DrawSettings['process'],
): Result<readonly InputFile[]> {
  if (process === null) return ok(files);
  const own = files.find(({ content }) => kindOf(content) === 'drc');
  if (own) return err([issue('layout_rules_twice', { params: { process, file: own.name } })]);
  return ok([...files, { name: `${process}.json`, content: processRules(process) }]);
}

const from = (step: string, ...path: readonly string[]) => ({ $from: step, path: ['data', ...path] });

interface Texts {
  readonly netlist: string;
  readonly rules: string;
}

const names = {
  recall: { zh: '回忆布局', en: 'Recall a placement' },
  remember: { zh: '记住布局', en: 'Remember the placement' },
  place: { zh: '布局', en: 'Place' },
  route: { zh: '布线', en: 'Route' },
  ring: { zh: '加保护环', en: 'Add the guard ring' },
  drc: { zh: '设计规则检查', en: 'Check the design rules' },
  lvs: { zh: '版图与网表比对', en: 'Compare with the netlist' },
  parasitics: { zh: '提取寄生参数', en: 'Extract parasitics' },
  foundry: { zh: '用代工厂的规则检查', en: 'Check by the foundry’s decks' },
  performance: { zh: '测量性能', en: 'Measure the performance' },
  metrics: { zh: '评估', en: 'Evaluate' },
  export: { zh: '导出', en: 'Export' },
} as const satisfies Record<string, Text>;

function stepsFor(
  context: TaskContext,
  { netlist, rules }: Texts,
  world: DrawSettings,
  lang: Lang,
): PlanDraft['steps'] {
  const { objectives, circuit } = context;
  const { max_aspect_ratio } = objectives.constraints;
  const { dummies, fit_sizes, seed, supply_width_um } = world;
  const { wanted } = context;
  const substrate = substrateOf(context);
  const ring = world.guard_ring;
  const last = ring ? 'ring' : 'route';
  const gds_base64 = from(last, 'gds_base64');
  const drawn = from('place', 'netlist');
  const size_changes = from('place', 'size_changes');
  const { steps, groups } = patternSteps(circuit, lang);
  const memory = world.fresh ? [] : [{ id: 'recall' }];
  // A shipped process is what its foundry checks; a rule file of one's own may say less.
  const foundry = world.process === null ? [] : [{ id: 'foundry', process: world.process }];
  const speed = objectives.objectives.find(({ name }) => name === 'performance_max');
  const benches = speed && world.bench ? [{ id: 'performance', bench: world.bench }] : [];
  const judged = [...foundry, ...benches].map(({ id }) => id);
  return [
    ...steps,
    ...memory.map(({ id }) => ({
      id,
      name: names.recall[lang],
      skill_name: 'layout.recall_placement',
      params: { netlist, rules, fit_sizes },
    })),
    {
      id: 'place',
      name: names.place[lang],
      skill_name: 'layout.place',
      params: {
        ...{ netlist, rules, fit_sizes, supply_width_um, wanted, dummies, groups, max_aspect_ratio, seed },
        effort: EFFORT,
        ...(!world.fresh && { start: from('recall', 'sections') }),
      },
      dependencies: [...steps, ...memory].map(({ id }) => id),
    },
    {
      id: 'route',
      name: names.route[lang],
      skill_name: 'layout.route_signal_nets',
      params: {
        ...{ netlist: drawn, rules, fit_sizes, supply_width_um, wanted, dummies },
        sections: from('place', 'sections'),
      },
      dependencies: ['place'],
    },
    ...(ring
      ? [
          {
            id: 'ring',
            name: names.ring[lang],
            skill_name: 'layout.add_guard_ring',
            params: { rules, gds_base64: from('route', 'gds_base64'), net: substrate },
            dependencies: ['route'],
          },
        ]
      : []),
    {
      id: 'drc',
      name: names.drc[lang],
      skill_name: 'drc.run_check',
      params: { rules, gds_base64, max_violations: 100 },
      dependencies: [last],
    },
    {
      id: 'lvs',
      name: names.lvs[lang],
      skill_name: 'lvs.run_check',
      params: { netlist: drawn, rules, gds_base64 },
      dependencies: ['place', last],
    },
    {
      id: 'parasitics',
      name: names.parasitics[lang],
      skill_name: 'layout.extract_parasitics',
      params: { netlist: drawn, rules, gds_base64 },
      dependencies: ['place', last, 'lvs'],
    },
    ...foundry.map(({ id, process }) => ({
      id,
      name: names.foundry[lang],
      skill_name: 'drc.run_foundry',
      params: { process, gds_base64 },
      dependencies: [last, 'drc', 'lvs'],
    })),
    ...benches.map(({ id, bench }) => ({
      id,
      name: names.performance[lang],
      skill_name: 'layout.simulate_wires',
      params: {
        ...{ rules, bench, spice: from('parasitics', 'spice') },
        spice_with_wires: from('parasitics', 'spice_with_wires'),
        ...(speed?.target && { target_hz: speed.target }),
      },
      dependencies: ['parasitics'],
    })),
    {
      id: 'metrics',
      name: names.metrics[lang],
      skill_name: 'eval.compute_metrics',
      params: {
        ...{ netlist, rules, objectives: objectivesJson(context), wanted, gds_base64, size_changes },
        ...(foundry.length > 0 && { foundry: from('foundry') }),
        ...(benches.length > 0 && { measured_performance: from('performance') }),
      },
      // What they found of the same bytes is not looked for twice.
      dependencies: ['place', last, 'drc', 'lvs', ...judged],
    },
    ...memory.map(() => ({
      id: 'remember',
      name: names.remember[lang],
      skill_name: 'layout.remember_placement',
      params: {
        ...{ netlist, rules, fit_sizes, sections: from('place', 'sections') },
        ...{ score: from('metrics', 'score'), passed: from('metrics', 'passed') },
      },
      dependencies: ['place', 'metrics'],
    })),
    {
      id: 'export',
      name: names.export[lang],
      skill_name: 'export.gds',
      params: {
        rules,
        gds_base64,
        spice: from('parasitics', 'spice'),
        spice_with_wires: from('parasitics', 'spice_with_wires'),
        cdl: from('parasitics', 'cdl'),
        report: {
          objectives: objectivesJson(context),
          constraints: context.wanted,
          size_changes,
          assumptions: from('place', 'assumptions'),
          modules: circuit.modules.map(({ id, type, devices }) => ({ id, type, devices })),
          devices: from('route', 'devices'),
          antenna_jumps: from('route', 'antenna_jumps'),
          antenna_diodes: from('route', 'antenna_diodes'),
          antenna_unmended: from('route', 'antenna_unmended'),
          drc: from('drc'),
          lvs: from('lvs'),
          ...(foundry.length > 0 && { foundry: from('foundry') }),
          ...(benches.length > 0 && { performance: from('performance') }),
          parasitics: {
            source: from('parasitics', 'source'),
            nets: from('parasitics', 'nets'),
            couplings: from('parasitics', 'couplings'),
            resistance_source: from('parasitics', 'resistance_source'),
            resistances: from('parasitics', 'resistances'),
          },
          evaluation: from('metrics'),
        },
      },
      dependencies: ['place', last, 'drc', 'lvs', ...judged, 'parasitics', 'metrics'],
    },
  ];
}

/** What the substrate is on: the bulk of NMOS, or else the ground. */
const substrateOf = ({ circuit: { devices, nets } }: TaskContext): string | undefined =>
  devices.find(({ type }) => type === 'nmos')?.terminals.b ??
  nets.find(({ net_type }) => net_type === 'ground')?.name;

/** What the evaluation holds the layout against, whether it came in words or in a file. */
const objectivesJson = ({ objectives: { objectives, constraints } }: TaskContext) => ({
  objectives: objectives.map(({ name, weight, target }) => ({
    name,
    weight,
    ...(target !== null && { target }),
  })),
  constraints: Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== null)),
});

const said = {
  summary: {
    zh: '{name}：{count} 个器件，{tech}，目标 {wanted}',
    en: '{name}: {count} devices, {tech}, for {wanted}',
  },
  round: { zh: '{summary}（第 {round} 轮）', en: '{summary} (round {round})' },
} as const satisfies Catalogue;

function summaryOf({ circuit, drc_rules, objectives }: TaskContext, lang: Lang): string {
  const names = objectives.objectives.map(({ name }) => name);
  return fill(said.summary, lang, {
    name: circuit.name,
    count: circuit.devices.length,
    tech: drc_rules.tech,
    wanted: joined(names, lang, 'names'),
  });
}

/** After a layout that does not satisfy: from another seed, with more tries, as often as the objectives allow. */
export const refine: NonNullable<Acts<ObjectivesJson, DrawSettings>['refine']> = (
  _,
  before,
  report,
  { now, lang },
) => {
  const place = before.steps.find(({ id }) => id === 'place');
  if (!place || report.passed) return null;
  const { seed, effort } = place.params as { readonly seed: number; readonly effort: number };
  const round = Math.round(Math.log(effort / EFFORT) / Math.log(MORE)) + 1;
  if (round >= iterationsOf(before)) return null;
  const steps = before.steps.map((step) => ({
    ...step,
    status: 'pending' as const,
    ...(step === place && { params: { ...step.params, seed: seed + 1, effort: effort * MORE } }),
  }));
  const summary = fill(said.round, lang, { summary: before.summary, round: round + 1 });
  const made = makePlan({ summary, steps }, now);
  return made.ok ? made.value : null;
};

function iterationsOf(plan: Plan): number {
  const given = plan.steps.find(({ params }) => params.objectives !== undefined)?.params.objectives as
    | { readonly constraints?: { readonly max_iterations?: number } }
    | undefined;
  return given?.constraints?.max_iterations ?? 1;
}

/** layout-E: everything a layout is made from. */
export interface TaskContext {
  readonly circuit: Circuit;
  readonly drc_rules: DRCRuleSet;
  readonly objectives: DesignObjectives;
  /** What is asked of devices and nets by name, in words and in files. */
  readonly wanted: Wanted;
  readonly session_id: string;
}

export interface Task {
  readonly context: TaskContext;
  readonly warnings: readonly Issue[];
}

/** Netlist, rules and objectives from files; objectives may come as words instead. */
export function readTask(
  files: readonly InputFile[],
  said: ObjectivesJson,
  constraints: WantedJson | null = null,
  sessionId = '',
): Result<Task> {
  const found = new Map<FileKind, InputFile>();
  for (const file of files) {
    const kind = kindOf(file.content);
    if (kind === null) return err([issue('layout_file_unknown', { params: { file: file.name } })]);
    const other = found.get(kind);
    if (other) {
      return err([issue('layout_file_twice', { params: { file: file.name, other: other.name, kind } })]);
    }
    found.set(kind, file);
  }
  const [netlistFile, rulesFile, objectivesFile, constraintsFile] = (
    ['netlist', 'drc', 'objectives', 'constraints'] as const
  ).map((kind) => found.get(kind));
  if (!netlistFile || !rulesFile) return err([issue('layout_files_needed')]);
  const netlist = readNetlist(netlistFile.content);
  const rules = parseRules(rulesFile.content);
  const objectives = objectivesFile ? parseObjectives(objectivesFile.content) : fromWords(said);
  const filed = parseWanted(constraintsFile?.content ?? constraints ?? {});
  const problems = [netlist, rules, objectives, filed].flatMap((one) => (one.ok ? [] : one.error));
  if (!netlist.ok || !rules.ok || !objectives.ok || !filed.ok) return err(problems);
  // What is said stands behind what is filed: of one net, the words count.
  const wanted = wantedOf(joinWanted(filed.value.value, wantedIn(said.constraints)), netlist.value.circuit);
  if (!wanted.ok) return wanted;
  return ok({
    context: {
      circuit: netlist.value.circuit,
      drc_rules: rules.value.value,
      objectives: objectives.value.value,
      wanted: wanted.value,
      session_id: sessionId,
    },
    warnings: [netlist, rules, objectives, filed].flatMap(({ value }) => value.warnings),
  });
}

function fromWords(said: ObjectivesJson): ReturnType<typeof parseObjectives> {
  const objectives = designObjectives(said);
  return objectives.ok ? ok({ value: objectives.value, warnings: [] }) : objectives;
}
