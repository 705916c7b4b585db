import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makePlan, type Plan, type PlanDraft } from './plan.ts';
import { type Confirmer, executePlan, type RunDeps } from './run.ts';
import { memoryRunStore, noRecord, type PendingCall, type RunEvent, type RunStore } from './run-state.ts';
import { failure, success, type ToolContext, type ToolDefinition } from './tool.ts';
import { flush, manualClock, testContext, testRegistry, testTool } from './tool-testkit.ts';

type Execute = (params: Record<string, unknown>, context: ToolContext) => Promise<ReturnType<typeof success>>;
const tool = (id: string, execute: Execute, over: Partial<ToolDefinition> = {}): ToolDefinition =>
  testTool({
    id,
    category: 'action',
    effect: 'none',
    paramsSchema: z.object({ n: z.unknown().optional() }),
    execute: execute as ToolDefinition['execute'],
    ...over,
  });
const asking = { requiresConfirmation: true, effect: 'sql' } as const;

const step = (id: string, dependencies: string[] = [], skill_name = 'x.do', params = {}) => ({
  id,
  name: id,
  skill_name,
  params,
  dependencies,
});
function planOf(steps: PlanDraft['steps']): Plan {
  const made = makePlan({ steps }, new Date(0));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

const answers = (answer: Awaited<ReturnType<Confirmer['ask']>>): Confirmer => ({ ask: async () => answer });
function setUp(tools: ToolDefinition[], over: Partial<RunDeps> = {}) {
  const clock = manualClock();
  const events: RunEvent[] = [];
  const deps: RunDeps = {
    runId: 'r1',
    registry: testRegistry(tools, clock),
    context: testContext({ now: clock.now }),
    store: memoryRunStore(),
    confirmer: answers('rejected'),
    timers: clock.timers,
    emit: (event) => {
      events.push(event);
    },
    ...over,
  };
  return { deps, clock, events, run: (...steps: PlanDraft['steps']) => executePlan(planOf(steps), deps) };
}
const statuses = (plan: Plan) => Object.fromEntries(plan.steps.map(({ id, status }) => [id, status]));

describe('executePlan', () => {
  it('hands results on and says how every step ended', async () => {
    const { run } = setUp([tool('x.do', async ({ n }) => success({ n: Number(n ?? 1) + 1 }))]);
    const outcome = await run(
      step('a'),
      step('b', ['a'], 'x.do', { n: { $from: 'a', path: ['data', 'n'] } }),
    );
    expect(outcome.status).toBe('completed');
    expect(outcome.results.get('b')).toMatchObject({ ok: true, data: { n: 3 }, trace_id: 'r1/b' });
    expect(statuses(outcome.plan)).toEqual({ a: 'completed', b: 'completed' });
    expect(outcome.plan.status).toBe('completed');
  });

  it('checks the whole plan before its first effect', async () => {
    const execute = vi.fn(async () => success(1));
    const { run } = setUp([tool('x.do', execute)]);
    const outcome = await run(step('a'), step('b', ['c']), step('d', [], 'x.none'));
    expect(outcome.status).toBe('refused');
    expect(outcome.issues.map(({ code }) => code)).toEqual(['plan_unknown_dependency', 'tool_unknown']);
    expect(execute).not.toHaveBeenCalled();
  });

  it.each([
    [3, 3],
    [2, 2],
    [0, 1],
  ])('runs independent steps at the same time, at most %s', async (concurrency, most) => {
    let [inside, peak] = [0, 0];
    const gates: (() => void)[] = [];
    const execute = async () => {
      peak = Math.max(peak, ++inside);
      await new Promise<void>((resolve) => gates.push(resolve));
      inside--;
      return success(1);
    };
    const { run } = setUp([tool('x.do', execute)], { concurrency });
    const running = run(...['a', 'b', 'c', 'd', 'e'].map((id) => step(id)));
    for (let i = 0; i < 5; i++) {
      await flush();
      // Nothing is let out before as many are in as may be: they really overlap.
      expect(inside).toBe(Math.min(most, 5 - i));
      gates.shift()?.();
    }
    expect((await running).status).toBe('completed');
    expect(peak).toBe(most);
  });

  it('a failed step skips what depends on it; other branches finish', async () => {
    const execute: Execute = async ({ n }) => (n === 'bad' ? failure('CONFLICT', 'm') : success(1));
    const { run } = setUp([tool('x.do', execute)]);
    const outcome = await run(
      step('a', [], 'x.do', { n: 'bad' }),
      step('b', ['a']),
      step('c', ['b', 'd']),
      step('d'),
      step('e', ['d']),
    );
    expect(outcome.status).toBe('failed');
    expect(statuses(outcome.plan)).toEqual({
      a: 'failed',
      b: 'skipped',
      c: 'skipped',
      d: 'completed',
      e: 'completed',
    });
    expect(outcome.results.get('a')?.error?.code).toBe('CONFLICT');
  });

  it('a reference to something that did not come is a failure of the step', async () => {
    const { run } = setUp([tool('x.do', async () => success({}))]);
    const outcome = await run(
      step('a'),
      step('b', ['a'], 'x.do', { n: { $from: 'a', path: ['data', 'z'] } }),
    );
    expect(outcome.results.get('b')?.error).toMatchObject({ code: 'INVALID_PARAM' });
    expect(outcome.status).toBe('failed');
  });

  it('cancelled: running steps are told, the rest never begins', async () => {
    const controller = new AbortController();
    const begun: unknown[] = [];
    const execute: Execute = ({ n }) => {
      begun.push(n);
      return new Promise(() => {});
    };
    const { deps } = setUp([tool('x.do', execute), tool('x.be', async () => success(1))], { concurrency: 2 });
    const plan = planOf([
      step('z', [], 'x.be'),
      step('a', ['z'], 'x.do', { n: 1 }),
      step('b', ['z'], 'x.do', { n: 2 }),
      step('c', ['z'], 'x.do', { n: 3 }),
      step('d', ['a']),
    ]);
    const running = executePlan(plan, { ...deps, context: testContext({ signal: controller.signal }) });
    await flush();
    controller.abort();
    const outcome = await running;
    expect(outcome.status).toBe('cancelled');
    expect(begun).toEqual([1, 2]);
    expect(statuses(outcome.plan)).toEqual({
      z: 'completed',
      a: 'cancelled',
      b: 'cancelled',
      c: 'cancelled',
      d: 'cancelled',
    });
    const again = await executePlan(plan, deps);
    expect([again.status, begun.length]).toEqual(['cancelled', 2]);
  });

  it('tells what happens, in order, and listeners cannot stop it', async () => {
    const seen: string[] = [];
    const execute: Execute = async (_, context) => {
      for (let i = 0; i <= 100; i++) context.progress(i / 50, `${i}`);
      context.log('note', { big: 1n, fine: 1 });
      await context.artifacts.write({ name: 'a.txt', mediaType: 'text/plain', content: 'abc' });
      return success(1);
    };
    const { deps, run } = setUp([tool('x.do', execute)], {
      emit: async (event, number) => {
        seen.push(`${number} ${event.type} ${event.type === 'step_progress' ? event.fraction : ''}`.trim());
        throw new Error('deaf');
      },
    });
    const outcome = await run(step('a'));
    expect(seen).toEqual(['1 step_started', '2 step_progress 1', '3 log', '4 artifact', '5 step_finished']);
    expect(outcome.artifacts).toEqual([{ name: 'a.txt', mediaType: 'text/plain', size: 3 }]);
    const stored = await deps.store.events('r1');
    expect(stored.map(({ type }) => type)).toEqual(seen.map((line) => line.split(' ')[1]));
    expect(stored[0]).toEqual({
      type: 'step_started',
      step: 'a',
      tool: 'x.do',
      attempt: 1,
      run: 'r1',
      iteration: 1,
      at: '2026-11-15T08:00:00.000Z',
    });
  });

  it('every effect has a name that stays the same', async () => {
    const keys: unknown[] = [];
    const { run } = setUp([tool('x.do', async (_, { effectKey }) => success(keys.push(effectKey)))]);
    await run(step('a'), step('b', ['a']));
    expect(keys).toEqual(['r1/a', 'r1/b']);
  });
});

describe('retries', () => {
  const flaky = (codes: string[], over: Partial<ToolDefinition> = {}) => {
    let calls = 0;
    const execute: Execute = async () => {
      const code = codes[calls++];
      return code ? failure(code, 'm') : success(1);
    };
    return { flakyTool: tool('x.do', execute, over), calls: () => calls };
  };

  it.each<[string, string[], Partial<ToolDefinition>, number, string]>([
    ['a service that was away', ['SERVICE_UNAVAILABLE', 'TIMEOUT'], {}, 3, 'completed'],
    ['an idempotent effect', ['TIMEOUT'], { effect: 'idempotent' }, 2, 'completed'],
    ['too often', ['TIMEOUT', 'TIMEOUT', 'TIMEOUT'], {}, 3, 'failed'],
    ['another error', ['CONFLICT'], {}, 1, 'failed'],
    ['an effect in SQL', ['TIMEOUT'], { effect: 'sql' }, 1, 'failed'],
    ['an effect elsewhere', ['SERVICE_UNAVAILABLE'], { effect: 'external' }, 1, 'failed'],
  ])('%s', async (_, codes, over, calls, status) => {
    const { flakyTool, calls: made } = flaky(codes, over);
    const { run, clock } = setUp([flakyTool]);
    const running = run(step('a'));
    await clock.advance(10_000);
    expect([(await running).status, made()]).toEqual([status, calls]);
  });

  it('waits longer each time, on the given timers', async () => {
    const { flakyTool, calls } = flaky(['TIMEOUT', 'TIMEOUT']);
    const { run, clock } = setUp([flakyTool]);
    const running = run(step('a'));
    const made: number[] = [];
    for (const ms of [199, 1, 399, 1]) {
      await clock.advance(ms);
      made.push(calls());
    }
    expect(made).toEqual([1, 2, 2, 3]);
    expect((await running).status).toBe('completed');
  });

  it('a run that is cancelled does not wait', async () => {
    const controller = new AbortController();
    const { flakyTool, calls } = flaky(['TIMEOUT', 'TIMEOUT']);
    const { deps, clock } = setUp([flakyTool]);
    const running = executePlan(planOf([step('a'), step('b', ['a'])]), {
      ...deps,
      context: testContext({ signal: controller.signal }),
    });
    await flush();
    controller.abort();
    expect(statuses((await running).plan)).toEqual({ a: 'failed', b: 'cancelled' });
    expect([calls(), clock.armed()]).toEqual([1, 0]);
  });
});

describe('seed 003 §3: confirmation and pendingToolCalls', () => {
  const writer = () => {
    const execute = vi.fn(async () => success({ id: 1 }));
    return { execute, tools: [tool('x.write', execute, asking), tool('x.do', async () => success(1))] };
  };
  const steps = [step('w', [], 'x.write', { n: 7 }), step('after', ['w']), step('beside')];

  it('approved: carried out, once', async () => {
    const { execute, tools } = writer();
    const { run } = setUp(tools, { confirmer: answers('approved') });
    expect((await run(...steps)).status).toBe('completed');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('rejected: never carried out, and nothing that depends on it', async () => {
    const { execute, tools } = writer();
    const { run, deps } = setUp(tools);
    const outcome = await run(...steps);
    expect(outcome.status).toBe('cancelled');
    expect(statuses(outcome.plan)).toEqual({ w: 'cancelled', after: 'skipped', beside: 'completed' });
    expect(outcome.results.get('w')?.error).toMatchObject({
      code: 'CANCELLED',
      details: { reason: 'rejected' },
    });
    await executePlan(planOf(steps), { ...deps, confirmer: answers('approved') });
    expect(execute).not.toHaveBeenCalled();
  });

  it('pending: the run waits; resumed, it goes on and repeats nothing', async () => {
    const { execute, tools } = writer();
    const beside = vi.spyOn(tools[1]!, 'execute');
    const asked: PendingCall[] = [];
    let answer: 'pending' | 'approved' = 'pending';
    const confirmer: Confirmer = {
      ask: async (call) => {
        asked.push(call);
        return answer;
      },
    };
    const { run, events } = setUp(tools, { confirmer });
    const waiting = await run(...steps);
    expect(waiting.status).toBe('waiting');
    expect(statuses(waiting.plan)).toEqual({ w: 'waiting', after: 'pending', beside: 'completed' });
    expect(waiting.pendingToolCalls).toEqual([
      {
        id: 'w',
        runId: 'r1',
        stepId: 'w',
        toolId: 'x.write',
        params: { n: 7 },
        preview: '搜索 {"n":7}',
        hash: expect.any(String),
        askedBy: 'u1',
        askedAt: '2026-11-15T08:00:00.000Z',
        reason: 'confirmation',
      },
    ]);
    expect((await run(...steps)).status).toBe('waiting');
    expect(execute).not.toHaveBeenCalled();

    answer = 'approved';
    const done = await run(...steps);
    expect(done.status).toBe('completed');
    expect(done.pendingToolCalls).toEqual([]);
    expect((await run(...steps)).status).toBe('completed');
    expect(execute).toHaveBeenCalledTimes(1);
    expect(beside).toHaveBeenCalledTimes(2);
    expect(new Set(asked.map(({ id, hash }) => id + hash)).size).toBe(1);
    expect(events.filter(({ type }) => type === 'waiting')).toHaveLength(1);
  });

  it('what is wrong with a call is said before anyone is asked', async () => {
    const ask = vi.fn();
    const { tools } = writer();
    const { run } = setUp([{ ...tools[0]!, paramsSchema: z.object({ n: z.number() }) }, tools[1]!], {
      confirmer: { ask },
    });
    const outcome = await run(step('a'), step('w', ['a'], 'x.write', { n: { $from: 'a', path: ['ok'] } }));
    expect(outcome.results.get('w')?.error?.code).toBe('INVALID_PARAM');
    expect(ask).not.toHaveBeenCalled();
  });

  it('a tool cannot make itself approved by asking like the registry', async () => {
    const execute = vi.fn(async () => failure('CONFIRMATION_REQUIRED', 'm', { preview: 'p', hash: 'h' }));
    const { run } = setUp([tool('x.do', execute)], { confirmer: answers('approved') });
    expect((await run(step('a'))).status).toBe('failed');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('cancelled while a person thinks', async () => {
    const controller = new AbortController();
    const { execute, tools } = writer();
    const { deps } = setUp(tools, { confirmer: { ask: () => new Promise(() => {}) } });
    const running = executePlan(planOf(steps), {
      ...deps,
      context: testContext({ signal: controller.signal }),
    });
    await flush();
    controller.abort();
    expect(statuses((await running).plan)).toEqual({
      w: 'cancelled',
      after: 'cancelled',
      beside: 'completed',
    });
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('resuming', () => {
  it('one executor at a time', async () => {
    let open = () => {};
    const execute = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return success(1);
    });
    const { run } = setUp([tool('x.do', execute)]);
    const first = run(step('a'));
    await flush();
    expect(await run(step('a'))).toMatchObject({ status: 'refused', issues: [{ code: 'run_busy' }] });
    open();
    expect((await first).status).toBe('completed');
    expect((await run(step('a'))).status).toBe('completed');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('another plan under the same run is refused', async () => {
    const { run } = setUp([tool('x.do', async () => success(1))]);
    await run(step('a'));
    expect(await run(step('b'))).toMatchObject({ status: 'refused', issues: [{ code: 'run_other_plan' }] });
  });

  it.each([
    ['none', 'completed', 1],
    ['idempotent', 'completed', 1],
    ['sql', 'completed', 1],
    ['external', 'waiting', 0],
  ] as const)('a step that was interrupted, effect %s: %s', async (effect, status, calls) => {
    const execute = vi.fn(async () => success(1));
    const { run, deps } = setUp([tool('x.do', execute, { effect })], { confirmer: answers('pending') });
    await deps.store.create('r1');
    await deps.store.saveStep('r1', 'a', { ...noRecord, status: 'running', attempts: 1 });
    const outcome = await run(step('a'));
    expect([outcome.status, execute.mock.calls.length]).toEqual([status, calls]);
  });

  it.each([
    ['approved', 'completed', 1],
    ['rejected', 'cancelled', 0],
  ] as const)(
    'whether an uncertain effect is repeated is a new question: %s',
    async (answer, status, calls) => {
      const execute = vi.fn(async () => success(1));
      const asked: string[] = [];
      const yesTo = (id: string): Confirmer => ({
        ask: async (call) => {
          asked.push(`${call.id} ${call.reason}`);
          return call.id === id ? answer : 'pending';
        },
      });
      const { run, deps } = setUp([
        tool('x.do', execute, { effect: 'external', requiresConfirmation: true }),
      ]);
      await deps.store.create('r1');
      await deps.store.saveStep('r1', 'a', { ...noRecord, status: 'running', attempts: 1 });
      // The yes to the call itself was given before the interruption; it must not count again.
      const plan = planOf([step('a')]);
      expect((await executePlan(plan, { ...deps, confirmer: yesTo('a') })).status).toBe('waiting');
      expect((await executePlan(plan, { ...deps, confirmer: yesTo('a') })).status).toBe('waiting');
      expect((await executePlan(plan, { ...deps, confirmer: yesTo('a~1') })).status).toBe(status);
      expect(execute).toHaveBeenCalledTimes(calls);
      expect(new Set(asked)).toEqual(new Set(['a~1 uncertain']));
      await run(step('a'));
      expect(execute).toHaveBeenCalledTimes(calls);
    },
  );

  /** A store whose process dies at the n-th write. */
  function dying(store: RunStore, writes: number): RunStore {
    let left = writes;
    const mayWrite = async () => {
      if (left-- <= 0) throw new Error('killed');
    };
    return {
      ...store,
      saveStep: (...args) => mayWrite().then(() => store.saveStep(...args)),
      append: (...args) => mayWrite().then(() => store.append(...args)),
    };
  }

  it('killed at any write and started again, every effect in SQL happens exactly once', async () => {
    const steps = [step('a'), step('w', ['a'], 'x.write'), step('b', ['w']), step('c')];
    let kills = 0;
    for (let writes = 0; ; writes++) {
      const effects = new Map<string, number>();
      const begun: string[] = [];
      // As the SQL services do it: the unique key and the effect share a transaction.
      const once: Execute = async (_, { effectKey = '' }) => {
        begun.push(effectKey);
        effects.set(effectKey, effects.get(effectKey) ?? begun.length);
        return success({ at: effects.get(effectKey) });
      };
      const tools = [tool('x.do', once, { effect: 'sql' }), tool('x.write', once, asking)];
      const { deps } = setUp(tools, { confirmer: answers('approved') });
      const plan = planOf(steps);
      const died = await executePlan(plan, { ...deps, store: dying(deps.store, writes) }).then(
        () => false,
        () => true,
      );
      const outcome = await executePlan(plan, deps);
      expect(outcome.status).toBe('completed');
      expect([...effects.keys()].sort()).toEqual(['r1/a', 'r1/b', 'r1/c', 'r1/w']);
      for (const [id, result] of outcome.results)
        expect(result.data).toEqual({ at: effects.get(`r1/${id}`) });
      if (!died) break;
      kills++;
    }
    expect(kills).toBeGreaterThan(10);
  });
});

describe('any plan', () => {
  it('runs every step exactly once, after all it depends on', async () => {
    const dag = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.tuple(
          fc.array(fc.array(fc.nat({ max: 11 }), { maxLength: 4 }), { minLength: size, maxLength: size }),
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.nat({ max: 3 }), { minLength: size, maxLength: size }),
          fc.infiniteStream(fc.nat()),
        ),
      );
    await fc.assert(
      fc.asyncProperty(dag, async ([edges, concurrency, turns, order]) => {
        const begun: string[] = [];
        const ended: string[] = [];
        const execute: Execute = async (_, { effectKey = '' }) => {
          const id = effectKey.slice(3);
          begun.push(id);
          for (const dependency of steps.find((s) => s.id === id)!.dependencies)
            expect(ended).toContain(dependency);
          for (let i = 0; i < turns[Number(id.slice(1))]! * 10; i++) await Promise.resolve();
          ended.push(id);
          return success(1);
        };
        const steps = edges
          .map((to, i) =>
            step(
              `s${i}`,
              to.filter((j) => j < i).map((j) => `s${j}`),
            ),
          )
          .map((s) => ({ s, key: order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ s }) => s);
        const { run } = setUp([tool('x.do', execute)], { concurrency });
        const outcome = await run(...steps);
        expect(outcome.status).toBe('completed');
        expect(begun.sort()).toEqual(steps.map(({ id }) => id).sort());
        expect(ended).toHaveLength(steps.length);
      }),
      { seed: Number(process.env.YX_SEED), numRuns: 100 },
    );
  });
});
