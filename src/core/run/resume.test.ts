import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { holding, writingBy } from '../../../test/support/memory-runs.ts';
import {
  answers,
  asking,
  type Execute,
  type Executing,
  execute as executePlan,
  planOf,
  setUp,
  statuses,
  step,
  tool,
} from '../../../test/support/run-kit.ts';
import { flush, testContext } from '../../../test/support/tool-kit.ts';
import { failure, success } from '../tool/tool.ts';
import type { Confirmer } from './execute.ts';
import { noRecord, type PendingCall } from './state.ts';

describe('tools-3: confirmation and pendingToolCalls', () => {
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

  it('a yes that comes too late is none', async () => {
    const { execute, tools } = writer();
    const { run, clock } = setUp(tools, {
      pendingMs: 1000,
      confirmer: {
        ask: async () => {
          await clock.advance(1000);
          return 'approved';
        },
      },
    });
    const outcome = await run(...steps);
    expect(outcome.results.get('w')?.error).toMatchObject({
      code: 'CANCELLED',
      message: 'The approval came too late or not at all',
      details: { reason: 'expired' },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it('given up while the question is put: no one’s yes counts any more', async () => {
    const controller = new AbortController();
    const { execute, tools } = writer();
    const { run } = setUp(tools, {
      context: testContext({ signal: controller.signal }),
      confirmer: {
        ask: () => {
          controller.abort();
          return new Promise(() => {});
        },
      },
    });
    expect((await run(...steps)).results.get('w')?.error).toMatchObject({
      code: 'CANCELLED',
      details: { reason: 'cancelled' },
    });
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
        preview: 'Search: n 7',
        change: { kind: 'act', what: 'Search', fields: [], along: [] },
        hash: expect.any(String),
        askedBy: 'u1',
        askedAt: '2026-11-15T08:00:00.000Z',
        expiresAt: '2026-11-16T08:00:00.000Z',
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
    await expect(run(step('a'))).rejects.toThrow('busy');
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
    await holding(deps.runs, 'r1', (hold) =>
      hold.save({
        steps: [['a', { ...noRecord, status: 'running', attempts: 1 }]],
        events: [],
      }),
    );
    const outcome = await run(step('a'));
    expect([outcome.status, execute.mock.calls.length]).toEqual([status, calls]);
  });

  it.each([
    ['approved', true, 'completed', 1],
    ['approved', false, 'completed', 1],
    ['rejected', true, 'cancelled', 0],
  ] as const)(
    'whether an uncertain effect is repeated is a new question: %s, of a tool that asks: %s',
    async (answer, requiresConfirmation, status, calls) => {
      const execute = vi.fn(async () => success(1));
      const asked: string[] = [];
      const yesTo = (id: string): Confirmer => ({
        ask: async (call) => {
          asked.push(`${call.id} ${call.reason}`);
          return call.id === id ? answer : 'pending';
        },
      });
      const { run, deps } = setUp([tool('x.do', execute, { effect: 'external', requiresConfirmation })]);
      await holding(deps.runs, 'r1', (hold) =>
        hold.save({
          steps: [['a', { ...noRecord, status: 'running', attempts: 1 }]],
          events: [],
        }),
      );
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

  /** Runs whose process dies at the n-th write. */
  function dying(runs: Executing['runs'], writes: number): Executing['runs'] {
    let left = writes;
    return writingBy(runs, async (batch, hold) => {
      if (left-- <= 0) throw new Error('killed');
      return hold.save(batch);
    });
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
      const died = await executePlan(plan, { ...deps, runs: dying(deps.runs, writes) }).then(
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
    expect(kills).toBeGreaterThan(4);
  });
});
