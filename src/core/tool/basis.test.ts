import { describe, expect, it, vi } from 'vitest';
import { holding, writingBy } from '../../../test/support/memory-runs.ts';
import {
  answers,
  asking,
  execute as executePlan,
  planOf,
  setUp,
  step,
  tool,
} from '../../../test/support/run-kit.ts';
import { testContext, testRegistry, writingTool } from '../../../test/support/tool-kit.ts';
import type { Confirmer } from '../run/execute.ts';
import { noRecord } from '../run/state.ts';
import type { Approval } from './registry.ts';
import {
  changedSince,
  failure,
  ServiceUnavailable,
  success,
  type ToolContext,
  type ToolDefinition,
} from './tool.ts';

/** A record with a version, and a tool that shows it before it writes. */
function versioned(over: Partial<ToolDefinition> = {}) {
  const state = { version: 1 };
  const execute = vi.fn(async () => success({ version: ++state.version }));
  const preview = () => ({ text: `版本 ${state.version}`, basis: `v${state.version}` });
  return { state, execute, definition: writingTool({ execute, preview, ...over }) };
}

describe('tools-3: a yes is good for the state that was shown', () => {
  const input = { keyword: '甲' };
  function callable(made = versioned()) {
    const registry = testRegistry([made.definition]);
    const request = { name: made.definition.id, input, trace_id: 't' };
    const call = (approved?: Approval, begun = false) =>
      registry.call(request, testContext(), approved ? { approved, begun } : {});
    const yes = async () => registry.approve(String((await call()).error?.details?.hash), 'u2');
    return { ...made, registry, call, yes };
  }

  it('the question carries the words; the hash covers the basis', async () => {
    const { call, state, registry, definition } = callable();
    const first = (await call()).error?.details;
    expect(first).toEqual({
      preview: '版本 1',
      hash: registry.callHash(definition.id, input, 'v1'),
      change: { kind: 'create', what: definition.name.en, fields: [], along: [] },
    });
    expect(first?.hash).not.toBe(registry.callHash(definition.id, input));
    state.version = 2;
    expect((await call()).error?.details?.hash).not.toBe(first?.hash);
  });

  it('unchanged: carried out, once', async () => {
    const { call, yes, execute } = callable();
    const approved = await yes();
    const both = await Promise.all([call(approved), call(approved)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('changed in between: CONFLICT, nothing written, and the yes is used up', async () => {
    const { call, yes, state, execute } = callable();
    const approved = await yes();
    state.version = 2;
    expect((await call(approved)).error).toEqual({
      code: 'CONFLICT',
      message: 'Changed since it was approved; please confirm again',
      details: { reason: 'changed' },
    });
    state.version = 1;
    expect((await call(approved)).error?.code).toBe('CONFIRMATION_REQUIRED');
    expect(execute).not.toHaveBeenCalled();
  });

  it('a yes to the bare call is no yes to a state no one was shown', async () => {
    const { call, registry, definition, execute } = callable();
    const bare = registry.approve(registry.callHash(definition.id, input), 'u2');
    expect((await call(bare)).error?.code).toBe('CONFLICT');
    expect(execute).not.toHaveBeenCalled();
  });

  it('the tool can look again itself, inside the transaction it writes in', async () => {
    const seen: unknown[] = [];
    const execute = vi.fn(async (_: unknown, { unchanged }: ToolContext) => {
      seen.push(unchanged?.('v1'), unchanged?.('v2'));
      return success({});
    });
    const { call, yes, state } = callable(versioned({ execute }));
    const approved = await yes();
    state.version = 9;
    // Begun before: the state may be what the effect itself left behind.
    expect((await call(approved, true)).ok).toBe(true);
    expect(seen).toEqual([true, false]);
  });

  it('what cannot be done is said at once, and no one is asked', async () => {
    const { call, execute } = callable(versioned({ preview: () => failure('NOT_FOUND', '没有找到') }));
    expect((await call()).error).toMatchObject({ code: 'NOT_FOUND', message: '没有找到' });
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('a run whose record changes while a person thinks', () => {
  /** Says yes; the record moves on before each of the first `times` answers. */
  function hesitant(state: { version: number }, times: number) {
    const asked: string[] = [];
    const confirmer: Confirmer = {
      ask: async ({ preview }) => {
        asked.push(preview);
        if (asked.length <= times) state.version++;
        return 'approved';
      },
    };
    return { asked, confirmer };
  }
  const shown = (state: { version: number }) => ({
    ...asking,
    preview: () => ({ text: `版本 ${state.version}`, basis: `v${state.version}` }),
  });

  it('the person is asked again, with what there is now', async () => {
    const state = { version: 1 };
    const execute = vi.fn(async () => success({}));
    const { asked, confirmer } = hesitant(state, 1);
    const { run } = setUp([tool('x.write', execute, shown(state))], { confirmer });
    expect((await run(step('w', [], 'x.write'))).status).toBe('completed');
    expect(asked).toEqual(['版本 1', '版本 2']);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('what changes every time is given up and not written', async () => {
    const state = { version: 1 };
    const execute = vi.fn(async () => success({}));
    const { asked, confirmer } = hesitant(state, Number.POSITIVE_INFINITY);
    const { run } = setUp([tool('x.write', execute, shown(state))], { confirmer });
    const outcome = await run(step('w', [], 'x.write'));
    expect(outcome.results.get('w')?.error?.code).toBe('CONFLICT');
    expect(asked).toHaveLength(5);
    expect(execute).not.toHaveBeenCalled();
  });

  it('a tool that finds the change itself is believed', async () => {
    let late = true;
    const execute = async () => {
      if (!late) return success({});
      late = false;
      return changedSince('en') as never;
    };
    const ask = vi.fn(async () => 'approved' as const);
    const { run } = setUp([tool('x.write', execute, asking)], { confirmer: { ask } });
    expect((await run(step('w', [], 'x.write'))).status).toBe('completed');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('the state cannot be looked up while a run is resumed: the yes still counts once it can', async () => {
    const state = { version: 1, isAway: false };
    const execute = vi.fn(async () => success({}));
    const preview = () => {
      if (state.isAway) throw new ServiceUnavailable('away');
      return { text: `版本 ${state.version}`, basis: `v${state.version}` };
    };
    const written = tool('x.write', execute, { ...asking, effect: 'sql', preview });
    const { run, deps } = setUp([written], { confirmer: answers('pending') });
    const [first] = (await run(step('w', [], 'x.write'))).pendingToolCalls;
    const asked: string[] = [];
    const confirmer: Confirmer = {
      ask: async ({ hash, preview: shown }) => {
        asked.push(shown);
        return hash === first?.hash ? 'approved' : 'pending';
      },
    };
    const goOn = () =>
      executePlan(planOf([step('w', [], 'x.write')]), { ...deps, confirmer, mayRetry: () => true });
    state.isAway = true;
    expect(await goOn()).toMatchObject({ status: 'failed', isPostponed: true, pendingToolCalls: [] });
    expect(asked).toEqual([]);
    state.isAway = false;
    expect((await goOn()).status).toBe('completed');
    expect(asked).toEqual(['版本 1']);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('resumed later: the old yes does not count for the new state', async () => {
    const state = { version: 1 };
    const execute = vi.fn(async () => success({}));
    const { run, deps } = setUp([tool('x.write', execute, shown(state))], { confirmer: answers('pending') });
    const [first] = (await run(step('w', [], 'x.write'))).pendingToolCalls;
    state.version = 2;
    const yesToFirst: Confirmer = {
      ask: async ({ hash }) => (hash === first?.hash ? 'approved' : 'pending'),
    };
    const again = await executePlan(planOf([step('w', [], 'x.write')]), { ...deps, confirmer: yesToFirst });
    expect(again.pendingToolCalls).toMatchObject([{ id: 'w', preview: '版本 2' }]);
    expect(again.pendingToolCalls[0]?.hash).not.toBe(first?.hash);
    expect(execute).not.toHaveBeenCalled();
  });

  it('killed after the effect, before the journal knew: resumed without a question, and once', async () => {
    const state = { version: 1 };
    const done = new Map<string, number>();
    const begun: string[] = [];
    const execute = async (_: unknown, { effectKey = '' }: ToolContext) => {
      begun.push(effectKey);
      if (!done.has(effectKey)) done.set(effectKey, ++state.version);
      return success({ version: done.get(effectKey) });
    };
    const ask = vi.fn(async () => 'approved' as const);
    const { run, deps } = setUp([tool('x.write', execute, shown(state))], { confirmer: { ask } });
    let left = 2;
    const runs = writingBy(deps.runs, async (batch, hold) => {
      if (left-- <= 0) throw new Error('killed');
      return hold.save(batch);
    });
    const plan = planOf([step('w', [], 'x.write')]);
    // The plan with the question, then the begin are on record; the end is not.
    await expect(executePlan(plan, { ...deps, runs })).rejects.toThrow('killed');
    expect(deps.runs.load('r1')?.steps.get('w')).toMatchObject({ status: 'running' });
    const outcome = await run(step('w', [], 'x.write'));
    expect(outcome.results.get('w')?.data).toEqual({ version: 2 });
    expect([ask.mock.calls.length, begun.length, done.size]).toEqual([1, 2, 1]);
  });

  it('killed in the middle, and the tool has changed since: the yes does not count', async () => {
    const execute = vi.fn(async () => success({}));
    const { run, deps } = setUp([tool('x.write', execute, asking)], { confirmer: answers('pending') });
    const [pending] = (await run(step('w', [], 'x.write'))).pendingToolCalls;
    const stale = { ...pending!, hash: 'of another schema' };
    await holding(deps.runs, 'r1', (hold) =>
      hold.save({
        steps: [['w', { ...noRecord, status: 'running', attempts: 1, pending: stale }]],
        events: [],
      }),
    );
    expect((await run(step('w', [], 'x.write'))).status).toBe('waiting');
    expect(execute).not.toHaveBeenCalled();
  });
});
