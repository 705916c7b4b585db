import { createHash } from 'node:crypto';
import type { Grounds, Timed } from '../../core/domain.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { type Due, nextTime } from '../../core/run/due.ts';
import { makePlan, type Plan } from '../../core/run/plan.ts';
import { issue } from '../messages.ts';
import type { RunResult } from './carry-out.ts';
import type { Order } from './request.ts';

/** An order of which only the value is known, and what that stands on. */
type Said = Omit<Order, 'read'> & { readonly read: Grounds<unknown> };

/** One part of an order: what it asks for, and when. */
export interface Part {
  readonly order: Order;
  readonly due: Due | null;
  readonly shown: unknown;
}

/**
 * The parts of an order that names times; null where it names none. Each can be carried out as things are now, or none is
 * put on record: what cannot be done is to be heard of when it is said, and not at night.
 */
export function partsOf(order: Said): Result<readonly Part[]> | null {
  const { domain, input, read, context } = order;
  const found = domain.act.inTime?.(input, read, context) ?? null;
  if (found === null) return null;
  if (!found.ok) return found;
  const leftOver = found.value.flatMap((part) => part.read.held)[0];
  if (leftOver)
    return err([
      issue('run_order_held', { params: { words: input.text.slice(leftOver.start, leftOver.end) } }),
    ]);
  const parts: Part[] = [];
  const issues: Issue[] = [];
  let { last } = context;
  for (const { read: own, due, shown } of found.value as readonly Timed<unknown>[]) {
    // 它 in a later part is what an earlier one was about.
    const part = { order: { ...order, read: own, context: { ...context, last } }, due, shown };
    last = domain.read.remember?.(own.value, last, { ...context, last }, input.text) ?? last;
    const plan = domain.act.plan(own.value, { ...part.order.context, input });
    if (!plan.ok) issues.push(...plan.error);
    parts.push(part);
  }
  return issues.length > 0 ? err(issues) : ok(parts);
}

/** The steps of all parts, each under its time: for looking at, before anything is put on record. */
export function planOf(parts: readonly Part[], input: Order['input']): Result<Plan> {
  const plans = parts.map(({ order: { domain, read, context }, due }) => ({
    due,
    plan: domain.act.plan(read.value, { ...context, input }),
  }));
  const steps = plans.flatMap(({ due, plan }, k) =>
    plan.ok
      ? plan.value.steps.map((step) => ({
          ...step,
          id: `${k + 1}.${step.id}`,
          name: due ? `${timeText(due)}  ${step.name}` : step.name,
          dependencies: step.dependencies.map((id) => `${k + 1}.${id}`),
        }))
      : [],
  );
  const left = plans.flatMap(({ plan }) => {
    const names = new Set(plan.ok ? plan.value.steps.map(({ name }) => name) : []);
    return plan.ok ? plan.value.summary.split('\n').filter((line) => !names.has(line)) : [];
  });
  const summary = [...steps.map(({ name }) => name), ...new Set(left)].join('\n');
  return makePlan({ steps, summary }, parts[0]!.order.context.now);
}

/** A moment as the clock of the place shows it; what repeats, by its time and days. */
export function timeText({ at, every }: Due): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const moment = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
  return every ? `↻ ${every.days ? `${every.days.join(',')} ` : ''}${every.time} (${moment})` : moment;
}

export const msUntil = ({ at }: Due, now: Date): number => Math.max(0, Date.parse(at) - now.getTime());

/** How late an order may still be carried out: a machine that was off all night does not act on last evening's. */
const LATE_MS = 60 * 60 * 1000;
export const isTooLate = ({ at }: Due, now: Date): boolean => now.getTime() - Date.parse(at) > LATE_MS;

/** The run after one that repeats. Its id follows from this one's, so that whoever puts it on record twice puts it once. */
export function successorOf(
  run: string,
  due: Due,
  now: Date,
): { readonly run: string; readonly due: Due } | null {
  if (!due.every) return null;
  const after = new Date(Math.max(Date.parse(due.at), isTooLate(due, now) ? now.getTime() : 0));
  const at = nextTime(due.every, after).toISOString();
  const hex = createHash('sha256')
    .update(JSON.stringify([run, at]))
    .digest('hex');
  const id = [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join('-');
  return { run: id, due: { at, every: due.every } };
}

/** What is said of an order that waits for its time: by its own words, as an id says nothing to an ear. */
export const ordered = (run: string, due: Due, words: string): Issue =>
  issue('run_ordered', { severity: 'info', params: { run, words, at: timeText(due) } });

export const orderedResult = (runId: string, value: unknown, issues: readonly Issue[]): RunResult => ({
  runId,
  status: 'waiting',
  state: 'init',
  value,
  best: null,
  iterations: 0,
  pendingToolCalls: [],
  artifacts: [],
  spent: [],
  issues,
});
