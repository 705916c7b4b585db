import * as z from 'zod';
import { issuesFromZod } from '../contract/issues.ts';
import { isRecord, toPlain } from '../contract/plain-json.ts';
import type { Frozen } from '../issue.ts';
import { issuesOf } from '../messages.ts';
import { err, getAt, type Issue, ok, type Path, pathText, type Result } from '../result.ts';
import type { ToolLookup } from '../tool/registry.ts';

export const planMessages = {
  plan_duplicate_step: { zh: '步骤 {step} 重复', en: 'There are two steps {step}' },
  plan_unknown_dependency: {
    zh: '步骤 {step} 依赖的 {dependency} 不存在',
    en: 'Step {step} depends on {dependency}, which does not exist',
  },
  plan_cycle: { zh: '步骤互相依赖：{cycle}', en: 'These steps wait for each other: {cycle}' },
  plan_bad_reference: {
    zh: '步骤 {step} 的 {at} 不是合法的引用',
    en: 'Step {step}: {at} is not a reference ({"$from": step, "path": […]})',
  },
  plan_unknown_reference: {
    zh: '步骤 {step} 引用了不存在的 {from}',
    en: 'Step {step} refers to {from}, which does not exist',
  },
  plan_not_before: {
    zh: '步骤 {step} 引用了 {from}，但并不依赖它',
    en: 'Step {step} refers to {from}, which is not among its dependencies',
  },
  reference_empty: { zh: '{from} 的结果里没有 {at}', en: 'The result of {from} has nothing at {at}' },
} as const;
const issue = issuesOf(planMessages);

export const StepStatus = z.enum([
  'pending',
  'running',
  'waiting',
  'completed',
  'failed',
  'skipped',
  'cancelled',
]);
export type StepStatus = z.output<typeof StepStatus>;

/** runs-2. `skill_name` is a tool id. */
export const PlanStep = z.strictObject({
  /** `@…` are the keys of what a run keeps beside its steps. */
  id: z.string().max(200).regex(/^[^@]/),
  name: z.string(),
  skill_name: z.string(),
  params: z.record(z.string(), z.unknown()),
  dependencies: z.array(z.string()).default([]),
  status: StepStatus.default('pending'),
});
export const Plan = z.strictObject({
  steps: z.array(PlanStep).max(1000),
  summary: z.string().default(''),
  status: StepStatus.default('pending'),
  created_at: z.iso.datetime({ offset: true }),
});

export type PlanStep = Frozen<z.output<typeof PlanStep>>;
export type Plan = Frozen<z.output<typeof Plan>>;
/** A plan as it is written: what has a default may be left out, `created_at` is the clock's business. */
export type PlanDraft = Frozen<Omit<z.input<typeof Plan>, 'created_at'>> & { readonly created_at?: string };

/** A plan as frozen data: whoever made it, no one can change it afterwards. */
export function makePlan(draft: PlanDraft, now: Date): Result<Plan> {
  const plain = toPlain(draft);
  if (!plain.ok) return plain;
  const dated = isRecord(plain.value) ? { created_at: now.toISOString(), ...plain.value } : plain.value;
  const parsed = Plan.safeParse(dated);
  return parsed.success ? ok(freeze(parsed.data)) : err(issuesFromZod(parsed.error.issues, dated));
}

function freeze<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** A parameter that is part of an earlier step's result: `path` starts at its ToolCallResult. */
const Reference = z.strictObject({
  $from: z.string(),
  path: z.array(z.union([z.string(), z.number()])).default([]),
});

interface Found {
  readonly at: Path;
  /** Null where something looks like a reference and is none. */
  readonly reference: z.output<typeof Reference> | null;
}

function referencesIn(value: unknown, at: Path = []): Found[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => referencesIn(item, [...at, i]));
  if (!isRecord(value)) return [];
  if (Object.hasOwn(value, '$from')) return [{ at, reference: Reference.safeParse(value).data ?? null }];
  return Object.entries(value).flatMap(([key, item]) => referencesIn(item, [...at, key]));
}

/** The parameters with every reference replaced by what it points to; what comes in that way is not looked into again. */
export function resolveParams(params: unknown, resultOf: (step: string) => unknown): Result<unknown> {
  const issues: Issue[] = [];
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    if (!Object.hasOwn(value, '$from')) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
    }
    const { $from = '', path = [] } = Reference.safeParse(value).data ?? {};
    const found = getAt(resultOf($from), path);
    if (found === undefined) {
      issues.push(issue('reference_empty', { params: { from: $from, at: pathText(path) } }));
    }
    return found;
  };
  const resolved = visit(params);
  return issues.length === 0 ? ok(resolved) : err(issues);
}

/** Everything wrong with a plan, before its first effect. */
export function checkPlan(plan: Plan, tools: Pick<ToolLookup, 'check'>): readonly Issue[] {
  const steps = new Map(plan.steps.map((step) => [step.id, step]));
  const seen = new Set<string>();
  const issues = plan.steps.flatMap((step, i): Issue[] => {
    const at = (code: keyof typeof planMessages, path: Path, params = {}) =>
      issue(code, { path: ['steps', i, ...path], params: { step: step.id, at: pathText(path), ...params } });
    const references = referencesIn(step.params);
    const deferred = references.map((found) => found.at);
    const checked = tools.check(step.skill_name, step.params, deferred);
    const before = references.length === 0 ? seen : earlierThan(step, steps);
    const twice = seen.has(step.id);
    seen.add(step.id);
    return [
      ...(twice ? [at('plan_duplicate_step', ['id'])] : []),
      ...(checked.ok ? [] : checked.error.map((found) => placed(found, i))),
      ...step.dependencies.flatMap((dependency, d) =>
        steps.has(dependency) ? [] : [at('plan_unknown_dependency', ['dependencies', d], { dependency })],
      ),
      ...references.flatMap(({ at: place, reference }) => {
        const path = ['params', ...place];
        if (!reference) return [at('plan_bad_reference', path)];
        if (!steps.has(reference.$from))
          return [at('plan_unknown_reference', path, { from: reference.$from })];
        return before.has(reference.$from) ? [] : [at('plan_not_before', path, { from: reference.$from })];
      }),
    ];
  });
  return [
    ...issues,
    ...cyclesIn(steps).map((cycle) => issue('plan_cycle', { params: { cycle: cycle.join(' → ') } })),
  ];
}

function placed(found: Issue, step: number): Issue {
  const below = found.code === 'tool_unknown' ? ['skill_name'] : ['params', ...found.path];
  return { ...found, path: ['steps', step, ...below] };
}

type Steps = ReadonlyMap<string, PlanStep>;

/** The steps a step waits for, directly or not. */
function earlierThan(step: PlanStep, steps: Steps): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...step.dependencies];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(steps.get(next)?.dependencies ?? []));
  }
  return found;
}

const CYCLES_NAMED = 10;

/** The first few cycles, each by name; walked without recursion, as a plan may be one long chain. */
function cyclesIn(steps: Steps): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  for (const start of steps.keys()) {
    const trail = done.has(start) ? [] : [{ id: start, next: 0 }];
    const onTrail = new Set([start]);
    for (let top = trail.at(-1); top; top = trail.at(-1)) {
      const dependency = steps.get(top.id)?.dependencies[top.next++];
      if (dependency === undefined) {
        done.add(top.id);
        onTrail.delete(top.id);
        trail.pop();
      } else if (onTrail.has(dependency)) {
        const ids = trail.map(({ id }) => id);
        cycles.push([...ids.slice(ids.indexOf(dependency)), dependency]);
        if (cycles.length === CYCLES_NAMED) return cycles;
      } else if (!done.has(dependency)) {
        trail.push({ id: dependency, next: 0 });
        onTrail.add(dependency);
      }
    }
  }
  return cycles;
}
