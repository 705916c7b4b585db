import * as z from 'zod';
import { issuesOf } from '../messages.ts';
import { err, ok, type Result } from '../result.ts';
import type { ArtifactRef, ToolCallResult } from '../tool/tool.ts';
import type { StepStatus } from './plan.ts';

export const runMessages = {
  run_illegal_move: { zh: '状态不能从 {from} 变为 {to}', en: 'The state cannot go from {from} to {to}' },
  run_other_plan: { zh: '运行 {run} 记录的是另一个计划', en: 'Run {run} was started with another plan' },
  run_cancelled: { zh: '运行已取消', en: 'The run was cancelled' },
  run_stage_failed: { zh: '{stage} 阶段出错：{reason}', en: 'The stage {stage} failed: {reason}' },
} as const;
const issue = issuesOf(runMessages);

/** Seed 001, appendix E. COMPLETED and FAILED are outcomes; DONE comes after the report. */
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

/** How a run stands for those who look at it from outside. `queued`: nobody has taken it up yet. `retrying`: it is tried again
 * later. `dead`: it was tried often enough. `interrupted`: it was being carried out by a process that is gone; it can be resumed. */
export const runStatuses = [
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
] as const;
export type RunStatus = (typeof runStatuses)[number];

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

/** Seed 001, appendix E; which metrics there are is a domain's business. */
export const EvaluationReport = z.strictObject({
  metrics: z.record(z.string(), z.number()),
  qualitative_feedback: z.string(),
  score: z.number(),
  passed: z.boolean(),
  suggestions: z.array(z.string()).default([]),
  /** Whether the files are given although it did not pass. */
  deliverable: z.boolean().exactOptional(),
});
export type EvaluationReport = Readonly<z.output<typeof EvaluationReport>>;

/** A call that waits for a person, with all the person needs to decide. */
export interface PendingCall {
  /** Unique in its run. A decision is for this id and this hash, and for nothing else. */
  readonly id: string;
  readonly runId: string;
  readonly stepId: string;
  readonly toolId: string;
  readonly params: unknown;
  readonly preview: string;
  readonly hash: string;
  readonly askedBy: string;
  readonly askedAt: string;
  /** Nobody can approve it any more from then on. */
  readonly expiresAt: string;
  /** `uncertain`: the run was interrupted, and the effect may already have happened. */
  readonly reason: 'confirmation' | 'uncertain';
}

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

export type RunEventBody =
  | { readonly type: 'state'; readonly state: AgentState }
  | { readonly type: 'step_started'; readonly step: string; readonly tool: string; readonly attempt: number }
  | {
      readonly type: 'step_progress';
      readonly step: string;
      readonly fraction: number | null;
      readonly message: string;
    }
  | {
      readonly type: 'step_finished';
      readonly step: string;
      readonly status: StepStatus;
      readonly result: ToolCallResult | null;
    }
  | { readonly type: 'waiting'; readonly step: string; readonly call: PendingCall }
  | { readonly type: 'artifact'; readonly step: string; readonly artifact: ArtifactRef }
  | {
      readonly type: 'log';
      readonly step: string;
      readonly event: string;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'report'; readonly report: EvaluationReport };

export type RunEvent = RunEventBody & {
  readonly run: string;
  readonly iteration: number;
  readonly at: string;
};

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
