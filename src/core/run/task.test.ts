import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { holding, type MemoryRuns, memoryRuns, writingBy } from '../../../test/support/memory-runs.ts';
import { flush, manualClock, testContext, testRegistry, testTool } from '../../../test/support/tool-kit.ts';
import { err, ok, type Result } from '../result.ts';
import { failure, success, type ToolDefinition } from '../tool/tool.ts';
import { type Confirmer, type Decision, keptValue, type RunDeps } from './execute.ts';
import { makePlan, type Plan } from './plan.ts';
import type { EvaluationReport, PendingCall, RunEvent } from './state.ts';
import { runTask as carryOut, type Task, type TaskDeps, type TaskOutcome } from './task.ts';

type Deps = Omit<TaskDeps, 'hold'> & { readonly runs: Pick<MemoryRuns, 'acquire'> };

/** Carries a task out, or on, while it holds the run. */
async function runTask(task: Task, { runs, ...deps }: Deps): Promise<TaskOutcome> {
  const outcome = await holding(runs, deps.runId, (hold) => carryOut(task, { ...deps, hold }));
  if (!outcome) throw new Error('busy');
  return outcome;
}

const nothing = { path: [], message: '', params: {}, severity: 'error', spans: [] } as const;
const report = (score: number, passed = false): EvaluationReport => ({
  metrics: { score },
  qualitative_feedback: '',
  score,
  passed,
  suggestions: [],
});

function planFor(n: number, skill_name = 'x.do'): Plan {
  const made = makePlan({ steps: [{ id: 'a', name: 'a', skill_name, params: { n } }] }, new Date(0));
  if (!made.ok) throw new Error('bad plan');
  return made.value;
}

function setUp(over: Partial<RunDeps> & { maxIterations?: number } = {}) {
  const clock = manualClock();
  const events: RunEvent[] = [];
  const execute = vi.fn(async (params: unknown) => success(params));
  const paramsSchema = z.object({ n: z.number() });
  const base: Partial<ToolDefinition> = { category: 'action', paramsSchema, execute };
  const bad = async () => failure('CONFLICT', 'm');
  const tools = [
    testTool({ ...base, id: 'x.do', effect: 'idempotent' }),
    testTool({ ...base, id: 'x.write', effect: 'sql', requiresConfirmation: true }),
    testTool({ ...base, id: 'x.fail', execute: bad }),
  ];
  const deps = {
    runId: 'r1',
    registry: testRegistry(tools, clock),
    context: testContext({ now: clock.now }),
    runs: memoryRuns(),
    confirmer: { ask: async () => 'rejected' } as Confirmer,
    timers: clock.timers,
    emit: (event: RunEvent) => {
      events.push(event);
    },
    ...over,
  };
  const states = () => events.flatMap((event) => (event.type === 'state' ? [event.state] : []));
  return { deps, execute, events, states };
}

/** Passes at once. */
const scoringOne = (over: Partial<Task>): Task => scoring([1, 1, 1], over);

/** Scores by iteration; the last of them passes if it is 1. */
function scoring(scores: readonly number[], over: Partial<Task> = {}): Task {
  let round = 0;
  return {
    plan: () => ok(planFor(0)),
    evaluate: () => {
      const score = scores[round++] ?? 0;
      return report(score, score === 1);
    },
    refine: (plan) => planFor(Number(plan.steps[0]?.params.n) + 1),
    ...over,
  };
}

const straight = ['parsing', 'planning', 'executing', 'evaluating'];
const again = ['iterating', 'planning', 'executing', 'evaluating'];

describe('runs-1: the loop of AgentState', () => {
  it('passes at once', async () => {
    const { deps, states, events } = setUp();
    const outcome = await runTask(scoring([1]), deps);
    expect(outcome).toMatchObject({ status: 'completed', state: 'done', issues: [] });
    expect(states()).toEqual([...straight, 'completed', 'done']);
    expect(events.filter(({ type }) => type === 'report')).toMatchObject([{ report: report(1, true) }]);
    expect(deps.runs.load('r1')?.state).toBe('done');
  });

  it('iterates until it passes, each time with a better plan', async () => {
    const { deps, states, execute } = setUp();
    const outcome = await runTask(scoring([0.2, 0.5, 1]), deps);
    expect(outcome.status).toBe('completed');
    expect(outcome.best?.number).toBe(3);
    expect(states()).toEqual([...straight, ...again, ...again, 'completed', 'done']);
    expect(execute.mock.calls.map(([params]) => params)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('keeps the best report when none passes, within the iterations allowed', async () => {
    const { deps, states } = setUp({ maxIterations: 3 });
    const outcome = await runTask(scoring([0.2, 0.7, 0.5, 1]), deps);
    expect(outcome.status).toBe('failed');
    expect(outcome.iterations.map((iteration) => iteration.report?.score)).toEqual([0.2, 0.7, 0.5]);
    expect(outcome.best).toMatchObject({ number: 2, report: { score: 0.7 } });
    expect(outcome.best?.outcome.results.get('a')?.data).toEqual({ n: 1 });
    expect(states()).toEqual([...straight, ...again, ...again, 'failed', 'done']);
  });

  const unready: Result<never> = err([{ ...nothing, code: 'not_ready' }]);
  it.each<[string, Partial<Task>, string[], string[]]>([
    ['no plan', { plan: () => unready }, ['parsing', 'planning'], ['not_ready']],
    ['a bad plan', { plan: () => ok(planFor(0, 'x.none')) }, ['parsing', 'planning'], ['tool_unknown']],
    ['a failed step', { plan: () => ok(planFor(0, 'x.fail')) }, straight.slice(0, 3), []],
    [
      'a judge that falls',
      { evaluate: () => Promise.reject(new Error('x')) },
      straight,
      ['run_stage_failed'],
    ],
    [
      'a judge without a number',
      { evaluate: () => ({ ...report(0), score: Number.NaN }) },
      straight,
      ['wrong_type'],
    ],
    [
      'an improvement that falls',
      { refine: () => Promise.reject(new Error('x')) },
      [...straight, 'iterating'],
      ['run_stage_failed'],
    ],
    ['nothing better', { refine: () => null }, [...straight, 'iterating'], []],
    [
      'a better plan that is bad',
      { refine: () => planFor(0, 'x.none') },
      [...straight, 'iterating', 'planning'],
      ['tool_unknown'],
    ],
  ])('%s: failed, then done', async (_, over, passed, codes) => {
    const { deps, states } = setUp();
    const outcome = await runTask(scoring([0], over), deps);
    expect(outcome).toMatchObject({ status: 'failed', state: 'done' });
    expect(states()).toEqual([...passed, 'failed', 'done']);
    expect(outcome.issues.map(({ code }) => code)).toEqual(codes);
  });

  it('without refine there is one round', async () => {
    const { deps, states } = setUp();
    const { refine: _, ...task } = scoring([0.5, 1]);
    expect((await runTask(task, deps)).status).toBe('failed');
    expect(states()).toEqual([...straight, 'failed', 'done']);
  });
});

describe('words that were left over', () => {
  const task = scoringOne({ leftOver: ['4', 'M8'] });
  it('wait for somebody to say that it may go on: nothing is planned before that', async () => {
    const asked: PendingCall[] = [];
    const answers: Decision[] = ['pending', 'approved'];
    const confirmer: Confirmer = {
      async ask(call) {
        asked.push(call);
        return answers.shift()!;
      },
    };
    const { deps, execute, states } = setUp({ confirmer });
    expect(await runTask(task, deps)).toMatchObject({
      status: 'waiting',
      state: 'parsing',
      pendingToolCalls: [{ reason: 'left_over', params: { words: ['4', 'M8'] } }],
    });
    expect(execute).not.toHaveBeenCalled();
    expect(asked[0]?.preview).toContain('M8');
    expect(await runTask(task, deps)).toMatchObject({ status: 'completed' });
    expect(asked[1]).toEqual(asked[0]);
    expect(execute).toHaveBeenCalledOnce();
    expect(states()).toEqual(['parsing', 'planning', 'executing', 'evaluating', 'completed', 'done']);
  });

  it('are asked about once: a run that goes on later does not ask again', async () => {
    const confirmer = { ask: vi.fn(async (): Promise<Decision> => 'approved') };
    const { deps } = setUp({ confirmer });
    const waits = { ...task, plan: () => ok(planFor(0, 'x.write')) };
    confirmer.ask.mockResolvedValueOnce('approved').mockResolvedValueOnce('pending');
    expect(await runTask(waits, deps)).toMatchObject({ status: 'waiting' });
    await runTask(waits, deps);
    expect(confirmer.ask).toHaveBeenCalledTimes(3);
  });

  it.each(['rejected', 'expired'] as const)('%s: nothing is done', async (decision) => {
    const { deps, execute } = setUp({ confirmer: { ask: async () => decision } });
    const { status, issues } = await runTask(task, deps);
    expect([status, issues.map(({ code }) => code)]).toEqual(['cancelled', ['run_left_over_refused']]);
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('waiting, resuming, cancelling', () => {
  it('a run that waits goes on where it was: no stage, step or event twice', async () => {
    let answer: 'pending' | 'approved' = 'pending';
    const { deps, states, execute, events } = setUp({ confirmer: { ask: async () => answer } });
    const task = scoring([0.5, 1], { refine: () => planFor(1, 'x.write') });
    const calls = [vi.spyOn(task, 'plan'), vi.spyOn(task, 'refine' as never)];
    const first = await runTask(task, deps);
    expect(first).toMatchObject({ status: 'waiting', state: 'executing', pendingToolCalls: [{ id: '2.a' }] });
    expect(states()).toEqual([...straight, 'iterating', 'planning', 'executing']);
    expect((await runTask(task, deps)).status).toBe('waiting');

    answer = 'approved';
    const done = await runTask(task, deps);
    expect(done).toMatchObject({ status: 'completed', best: { number: 2 } });
    expect(states()).toEqual([...straight, ...again, 'completed', 'done']);
    const after = await runTask(task, deps);
    expect(after.status).toBe('completed');
    expect(after.best?.report).toEqual(done.best?.report);
    for (const call of calls) expect(call).toHaveBeenCalledTimes(1);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(events.filter(({ type }) => type === 'report').map(({ iteration }) => iteration)).toEqual([1, 2]);
  });

  it('cancelled during a step', async () => {
    const controller = new AbortController();
    const { deps, states } = setUp({
      context: testContext({ signal: controller.signal }),
      confirmer: { ask: () => new Promise(() => {}) },
    });
    const running = runTask(scoring([1], { plan: () => ok(planFor(0, 'x.write')) }), deps);
    await flush();
    controller.abort();
    expect(await running).toMatchObject({ status: 'cancelled', state: 'done' });
    expect(states()).toEqual([...straight.slice(0, 3), 'failed', 'done']);
  });

  it('cancelled between stages; it stays cancelled', async () => {
    const controller = new AbortController();
    const { deps, execute } = setUp();
    const plan = () => {
      controller.abort();
      return ok(planFor(0));
    };
    const context = testContext({ signal: controller.signal });
    expect((await runTask(scoring([1], { plan }), { ...deps, context })).status).toBe('cancelled');
    expect((await runTask(scoring([1], { plan }), deps)).status).toBe('cancelled');
    expect(execute).not.toHaveBeenCalled();
  });

  it('one executor at a time', async () => {
    const { deps } = setUp({ confirmer: { ask: () => new Promise(() => {}) } });
    const task = scoring([1], { plan: () => ok(planFor(0, 'x.write')) });
    void runTask(task, deps);
    await flush();
    await expect(runTask(task, deps)).rejects.toThrow('busy');
  });

  it('a run that may be tried again rests; tried again, only what failed is repeated', async () => {
    let isDown = true;
    const { deps, states } = setUp();
    const calls: string[] = [];
    const tools = ['x.fine', 'x.flaky'].map((id) =>
      testTool({
        id,
        category: 'action',
        paramsSchema: z.object({}),
        execute: async () => {
          calls.push(id);
          return id === 'x.flaky' && isDown ? failure('CONFLICT', 'm') : success(1);
        },
      }),
    );
    const steps = [
      { id: 'a', name: 'a', skill_name: 'x.fine', params: {} },
      { id: 'b', name: 'b', skill_name: 'x.flaky', params: {} },
      { id: 'c', name: 'c', skill_name: 'x.fine', params: {}, dependencies: ['b'] },
    ];
    const task = scoring([1], { plan: () => makePlan({ steps }, new Date(0)) });
    const registry = testRegistry(tools);
    const first = await runTask(task, { ...deps, registry, mayRetry: () => isDown });
    expect(first).toMatchObject({ status: 'failed', state: 'executing', isPostponed: true });
    isDown = false;
    expect(await runTask(task, { ...deps, registry })).toMatchObject({ status: 'completed', state: 'done' });
    expect(calls).toEqual(['x.fine', 'x.flaky', 'x.flaky', 'x.fine']);
    expect(states()).toEqual([...straight, 'completed', 'done']);
  });

  it('resumed where a tool is gone, the step fails', async () => {
    const { deps } = setUp({ confirmer: { ask: async () => 'pending' } });
    const task = scoring([1], { plan: () => ok(planFor(0, 'x.write')) });
    expect((await runTask(task, deps)).status).toBe('waiting');
    const outcome = await runTask(task, { ...deps, registry: testRegistry([]) });
    expect(outcome.status).toBe('failed');
    expect(outcome.best?.outcome.results.get('a')?.error?.code).toBe('NOT_FOUND');
  });

  it('a run that was kept when reading was still a stage of it goes on', async () => {
    const { deps, states } = setUp();
    const old = (body: object) => ({ ...body, run: 'r1', iteration: 1, at: '' }) as RunEvent;
    await holding(deps.runs, 'r1', (hold) =>
      hold.save({
        steps: [['@parse.1', keptValue(ok('value'))]],
        events: [old({ type: 'state', state: 'parsing' })],
      }),
    );
    expect(await runTask(scoring([1]), deps)).toMatchObject({ status: 'completed', issues: [] });
    expect(states()).toEqual([...straight.slice(1), 'completed', 'done']);
  });

  it('a store that fails lets go of the run', async () => {
    const { deps } = setUp();
    const runs = writingBy(deps.runs, () => Promise.reject(new Error('down')));
    await expect(runTask(scoring([1]), { ...deps, runs })).rejects.toThrow('down');
    expect((await runTask(scoring([1]), deps)).status).toBe('completed');
  });
});
