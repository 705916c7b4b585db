import type { Artifact, RunDetails, RunEvent, Told, ToolResult } from '../wire.ts';

export interface Step {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly tool: string;
  readonly status: string;
  readonly attempts: number;
  /** Why earlier attempts came to nothing. */
  readonly failures: readonly string[];
  readonly ms: number | null;
  readonly fraction: number | null;
  readonly message: string;
  readonly result: ToolResult | null;
  readonly told: Told | null;
  readonly artifacts: readonly Artifact[];
}

/** A question about the whole run stands at a place of its own that is no step; its card asks it. */
const isQuestion = (id: string): boolean => id.startsWith('@');

type Draft = { -readonly [K in keyof Step]: Step[K] } & { from: number | null };

/** Plan and events joined: what is to be done, what happens, what came of it. */
export function stepsOf(details: RunDetails | null, events: readonly RunEvent[]): readonly Step[] {
  const steps = new Map<string, Draft>();
  const names = new Map((details?.plan?.steps ?? []).map((step) => [step.id, step]));
  const stepAt = (iteration: number, id: string): Draft => {
    const key = `${iteration}.${id}`;
    const planned = names.get(id);
    const found = steps.get(key) ?? {
      key,
      id,
      name: planned?.name ?? id,
      tool: planned?.skill_name ?? '',
      status: 'pending',
      attempts: 0,
      failures: [],
      ms: null,
      fraction: null,
      message: '',
      result: null,
      told: null,
      artifacts: [],
      from: null,
    };
    steps.set(key, found);
    return found;
  };
  const last = events.reduce((most, { iteration }) => Math.max(most, iteration), 1);
  for (const event of events)
    if ('step' in event && !isQuestion(event.step)) apply(stepAt(event.iteration, event.step), event);
  for (const id of names.keys()) stepAt(last, id);
  for (const { key, told } of details?.steps ?? []) {
    const step = steps.get(key);
    if (step) step.told = told ?? null;
  }
  return [...steps.values()];
}

function apply(step: Draft, event: Extract<RunEvent, { step: string }>): void {
  switch (event.type) {
    case 'step_started':
      step.status = 'running';
      step.tool = event.tool;
      step.attempts = event.attempt;
      step.from = Date.parse(event.at);
      break;
    case 'step_progress':
      step.fraction = event.fraction;
      step.message = event.message;
      break;
    case 'waiting':
      step.status = 'waiting';
      break;
    case 'artifact':
      step.artifacts = [...step.artifacts, event.artifact];
      break;
    case 'step_finished':
      step.status = event.status;
      step.result = event.result;
      step.ms = event.result?.duration_ms ?? (step.from === null ? null : Date.parse(event.at) - step.from);
      break;
    case 'log':
      if (event.event === 'attempt_failed')
        step.failures = [...step.failures, String(event.fields?.message ?? event.fields?.code ?? '')];
      break;
  }
}

export interface Stage {
  readonly state: string;
  readonly ms: number | null;
}

/** The stages a run went through, each with how long it took. */
export function stagesOf(events: readonly RunEvent[]): readonly Stage[] {
  const moves = events.filter((event) => event.type === 'state');
  return moves.flatMap((move, i) => {
    const next = moves[i + 1];
    if (['completed', 'failed', 'done'].includes(move.state)) return [];
    return [{ state: move.state, ms: next ? Date.parse(next.at) - Date.parse(move.at) : null }];
  });
}

export const timeText = (ms: number): string =>
  ms < 1_000
    ? `${Math.round(ms)} ms`
    : ms < 60_000
      ? `${(ms / 1_000).toFixed(1)} s`
      : `${Math.round(ms / 60_000)} min`;
