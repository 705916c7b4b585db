import * as z from 'zod';
import type { Frozen } from '../issue.ts';
import { issuesOf } from '../messages.ts';
import { err, ok, type Result } from '../result.ts';
import { ArtifactRef, Change, ToolCallResult } from '../tool/tool.ts';
import { StepStatus } from './plan.ts';

export const runMessages = {
  run_illegal_move: { zh: '状态不能从 {from} 变为 {to}', en: 'The state cannot go from {from} to {to}' },
  run_other_plan: { zh: '运行 {run} 记录的是另一个计划', en: 'Run {run} was started with another plan' },
  run_cancelled: { zh: '运行已取消', en: 'The run was cancelled' },
  run_left_over: {
    zh: '这些没有用到：{words}，照样做吗？',
    en: 'Not used: {words}. Go on anyway?',
  },
  run_heard_as: { zh: '按读音听作：{words}，对吗？', en: 'Taken by its sound: {words}. Is that right?' },
  run_left_over_refused: {
    zh: '没有执行：这些话没有用到（{words}），也没有人同意照样做',
    en: 'Not carried out: some words were not used ({words}), and nobody said to go on anyway',
  },
  run_stage_failed: { zh: '{stage} 阶段出错：{reason}', en: 'The stage {stage} failed: {reason}' },
} as const;
const issue = issuesOf(runMessages);

/** runs-1. COMPLETED and FAILED are outcomes; DONE comes after the report. */
export const AgentState = z.enum([
  'init',
  'parsing',
  'planning',
  'executing',
  'evaluating',
  'iterating',
  'completed',
  'failed',
  'done',
]);
export type AgentState = z.output<typeof AgentState>;

/** How a run stands for those who look at it from outside. `queued`: somebody is to take it up, for the first
 * time or after a decision. `retrying`: it is tried again
 * later. `dead`: it was tried often enough. `interrupted`: it was being carried out by a process that is gone; it can be resumed. */
export const RunStatus = z.enum([
  'queued',
  'running',
  'waiting',
  'retrying',
  'interrupted',
  'completed',
  'failed',
  'cancelled',
  'refused',
  'dead',
]);
export type RunStatus = z.output<typeof RunStatus>;

/** How a run ends; one that failed may be tried again by hand. */
export const endings = ['completed', 'failed', 'cancelled', 'refused', 'dead'] as const satisfies RunStatus[];
export const isOver = (status: string): boolean => (endings as readonly string[]).includes(status);

const moves: Readonly<Record<AgentState, readonly AgentState[]>> = {
  init: ['parsing', 'failed'],
  parsing: ['planning', 'failed'],
  planning: ['executing', 'failed'],
  executing: ['evaluating', 'failed'],
  evaluating: ['iterating', 'completed', 'failed'],
  iterating: ['planning', 'failed'],
  completed: ['done'],
  failed: ['done'],
  done: [],
};

export function transition(from: AgentState, to: AgentState): Result<AgentState> {
  return moves[from].includes(to) ? ok(to) : err([issue('run_illegal_move', { params: { from, to } })]);
}

/** runs-3; which metrics there are is a domain's business. */
export const EvaluationReport = z.strictObject({
  metrics: z.record(z.string(), z.number()),
  qualitative_feedback: z.string(),
  score: z.number(),
  passed: z.boolean(),
  suggestions: z.array(z.string()).default([]),
  /** Whether the files are given although it did not pass. */
  deliverable: z.boolean().exactOptional(),
  /** What was said and left out. */
  left_out: z.array(z.string()).exactOptional(),
});
export type EvaluationReport = Frozen<z.output<typeof EvaluationReport>>;

/** A call that waits for a person, with all the person needs to decide. */
export const PendingCall = z.strictObject({
  /** Unique in its run. A decision is for this id and this hash, and for nothing else. */
  id: z.string(),
  runId: z.string(),
  stepId: z.string(),
  toolId: z.string(),
  params: z.unknown(),
  preview: z.string(),
  /** The same, part by part; not there where nothing is written or it was asked long ago. */
  change: Change.exactOptional(),
  hash: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** Nobody can approve it any more from then on. */
  expiresAt: z.string(),
  /** `uncertain`: the run was interrupted, and the effect may already have happened. `left_over`: words that might change
   * what is done were not used. */
  reason: z.enum(['confirmation', 'uncertain', 'left_over']),
});
export type PendingCall = Frozen<z.output<typeof PendingCall>>;

/** How long a question waits for its answer, unless somebody says otherwise. */
export const PENDING_MS = 24 * 60 * 60 * 1000;

/** What is known of one step, under the key `run/step`. */
export interface StepRecord {
  readonly status: StepStatus;
  readonly result: ToolCallResult | null;
  readonly pending: PendingCall | null;
  readonly artifacts: readonly ArtifactRef[];
  /** How often the effect was begun. */
  readonly attempts: number;
}

export const noRecord: StepRecord = Object.freeze({
  status: 'pending',
  result: null,
  pending: null,
  artifacts: Object.freeze([]),
  attempts: 0,
});

/** An event of a type: what it tells, of which run and step, in which round, when. */
const told = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...shape, run: z.string(), iteration: z.int(), at: z.string() });

// Lazy, because a cold start has no use for it.
export const RunEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    told('state', { state: AgentState }),
    told('step_started', { step: z.string(), tool: z.string(), attempt: z.int() }),
    told('step_progress', { step: z.string(), fraction: z.number().nullable(), message: z.string() }),
    told('step_finished', { step: z.string(), status: StepStatus, result: ToolCallResult.nullable() }),
    told('waiting', { step: z.string(), call: PendingCall }),
    told('artifact', { step: z.string(), artifact: ArtifactRef }),
    told('log', { step: z.string(), event: z.string(), fields: z.record(z.string(), z.unknown()) }),
    told('report', { report: EvaluationReport }),
  ]),
);
export type RunEvent = Frozen<z.output<typeof RunEvent>>;

type WithoutPlace<E> = E extends unknown ? Omit<E, 'run' | 'iteration' | 'at'> : never;
export type RunEventBody = WithoutPlace<RunEvent>;

export interface StoredRun {
  readonly state: AgentState;
  readonly steps: ReadonlyMap<string, StepRecord>;
  /** How many states it has gone through. */
  readonly states: number;
}

/** Steps and events that are kept together or not at all. */
export interface RunBatch {
  readonly steps: readonly (readonly [key: string, record: StepRecord])[];
  readonly events: readonly RunEvent[];
}

/** A run that one executor holds: what is known of it, the only way to write to it, and how to let it go. */
export interface Hold {
  readonly known: StoredRun;
  /** On record when the promise is fulfilled. The run's state becomes that of the last event which tells of one. The number
   * of the run's last event, from 1. */
  save(batch: RunBatch): Promise<number>;
  release(): Promise<void>;
}

export const nothingKnown: StoredRun = { state: 'init', steps: new Map(), states: 0 };

/** The hold on a run of which nothing is kept. */
export function unkeptHold(): Hold {
  let last = 0;
  return {
    known: nothingKnown,
    async save({ events }) {
      last += events.length;
      return last;
    },
    async release() {},
  };
}

/** The state the events lead to, where one of them tells of any. */
export function stateAfter(events: readonly RunEvent[]): AgentState | undefined {
  return events.findLast((event) => event.type === 'state')?.state;
}

/** The states a run went through; one that ended badly and is tried once more has not ended. */
export function statesIn(events: readonly RunEvent[]): number {
  const states = events.flatMap((event) => (event.type === 'state' ? [event.state] : []));
  const end = states.lastIndexOf('failed');
  return end >= 0 && end >= states.length - 2 ? end : states.length;
}
