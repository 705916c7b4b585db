import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { writingBy } from '../../../test/support/memory-runs.ts';
import {
  type Execute,
  execute as executePlan,
  planOf,
  setUp,
  statuses,
  step,
  tool,
} from '../../../test/support/run-kit.ts';
import { flush, testContext } from '../../../test/support/tool-kit.ts';
import { failure, success, type ToolContext, type ToolDefinition } from '../tool/tool.ts';
import { isTransient } from './execute.ts';

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
    const stored = deps.runs.events('r1');
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

  it('progress that is no number is told as unknown', async () => {
    const execute: Execute = async (_, context) => {
      context.progress(Number.NaN, 'working');
      return success(1);
    };
    const { run, events } = setUp([tool('x.do', execute)]);
    await run(step('a'));
    expect(events).toContainEqual(expect.objectContaining({ type: 'step_progress', fraction: null }));
  });

  it('what a tool says after its run is not recorded', async () => {
    let late: ToolContext | undefined;
    const execute: Execute = async (_, context) => {
      late = context;
      return success(1);
    };
    const { run, deps } = setUp([tool('x.do', execute)]);
    await run(step('a'));
    const before = deps.runs.events('r1').length;
    late?.log('still here');
    await flush();
    expect(deps.runs.events('r1')).toHaveLength(before);
  });

  it('when the store fails, the run is let go only after the running steps have ended', async () => {
    let open = () => {};
    const slow: Execute = async () => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return success(1);
    };
    const { deps } = setUp([tool('x.do', async () => success(1)), tool('x.slow', slow)]);
    const plan = planOf([step('a'), step('b', [], 'x.slow')]);
    const runs = writingBy(deps.runs, (batch, hold) =>
      batch.steps.some(([key, { status }]) => key === 'a' && status === 'completed')
        ? Promise.reject(new Error('down'))
        : hold.save(batch),
    );
    const running = executePlan(plan, { ...deps, runs });
    running.catch(() => {});
    await flush();
    await expect(executePlan(plan, deps)).rejects.toThrow('busy');
    open();
    await expect(running).rejects.toThrow('down');
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

  it.each<[string, [code: string | null, effect: ToolDefinition['effect']][], boolean]>([
    ['a service that was away', [['SERVICE_UNAVAILABLE', 'sql']], true],
    [
      'a wait that was over',
      [
        ['TIMEOUT', 'none'],
        [null, 'none'],
      ],
      true,
    ],
    [
      'something that will not pass',
      [
        ['TIMEOUT', 'none'],
        ['CONFLICT', 'none'],
      ],
      false,
    ],
    ['what may have happened elsewhere', [['TIMEOUT', 'external']], false],
    ['nothing that failed', [[null, 'none']], false],
  ])('whether the whole run may be tried again: %s', async (_, ends, expected) => {
    const tools = ends.map(([code, effect], i) =>
      tool(`x.t${i}`, async () => (code ? failure(code, 'm') : success(1)), { effect }),
    );
    const { run, clock, deps } = setUp(tools);
    const running = run(...ends.map((_end, i) => step(`s${i}`, [], `x.t${i}`)));
    await clock.advance(10_000);
    expect(isTransient(await running, deps.registry)).toBe(expected);
  });

  it('says why an attempt came to nothing before the next one', async () => {
    const { flakyTool } = flaky(['TIMEOUT']);
    const { run, clock, events } = setUp([flakyTool]);
    const running = run(step('a'));
    await clock.advance(10_000);
    await running;
    const told = events.filter(({ type }) => type === 'log' || type === 'step_started');
    expect(told).toMatchObject([
      { type: 'step_started', attempt: 1 },
      { type: 'log', event: 'attempt_failed', fields: { code: 'TIMEOUT' } },
      { type: 'step_started', attempt: 2 },
    ]);
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
