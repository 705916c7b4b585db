import * as z from 'zod';
import { issuesOf } from './messages.ts';
import type { StepStatus } from './plan.ts';
import { err, ok, type Result } from './result.ts';
import type { ArtifactRef, ToolCallResult } from './tool.ts';

export const runMessages = {
  run_illegal_move: { zh: '状态不能从 {from} 变为 {to}', en: 'The state cannot go from {from} to {to}' },
  run_busy: { zh: '运行 {run} 正在别处执行', en: 'Run {run} is being carried out elsewhere' },
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
}

/** Where runs are kept. `saveStep` has happened when its promise is fulfilled: nothing waits for it elsewhere. */
export interface RunStore {
  /** False when the run exists already. */
  create(run: string): Promise<boolean>;
  /** Takes the run for one executor; null while another one holds it. */
  acquire(run: string): Promise<(() => Promise<void>) | null>;
  load(run: string): Promise<StoredRun | undefined>;
  saveStep(run: string, key: string, record: StepRecord): Promise<void>;
  /** Keeps events that came together; the run's state is that of the last one which tells of a state. The number of the
   * last event in its run, counted from 1. */
  append(run: string, events: readonly RunEvent[]): Promise<number>;
  /** The events after number `after`, in order. */
  events(run: string, after?: number): Promise<readonly RunEvent[]>;
}

/** The state the events lead to, where one of them tells of any. */
export function stateAfter(events: readonly RunEvent[]): AgentState | undefined {
  return events.findLast((event) => event.type === 'state')?.state;
}

export function memoryRunStore(): RunStore {
  interface Row {
    state: AgentState;
    readonly steps: Map<string, StepRecord>;
    readonly events: RunEvent[];
    held: boolean;
  }
  const rows = new Map<string, Row>();
  const row = (run: string): Row => {
    const found = rows.get(run);
    if (!found) throw new Error(`There is no run ${run}`);
    return found;
  };
  return {
    async create(run) {
      if (rows.has(run)) return false;
      rows.set(run, { state: 'init', steps: new Map(), events: [], held: false });
      return true;
    },
    async acquire(run) {
      const found = row(run);
      if (found.held) return null;
      found.held = true;
      return async () => {
        found.held = false;
      };
    },
    async load(run) {
      const found = rows.get(run);
      return found && { state: found.state, steps: new Map(found.steps) };
    },
    async saveStep(run, key, record) {
      row(run).steps.set(key, record);
    },
    async append(run, events) {
      const found = row(run);
      found.state = stateAfter(events) ?? found.state;
      return found.events.push(...events);
    },
    async events(run, after = 0) {
      return row(run).events.slice(after);
    },
  };
}
