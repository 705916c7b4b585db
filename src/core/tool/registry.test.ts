import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  flush,
  manualClock,
  request,
  testContext,
  testRegistry,
  testTool,
  writingTool,
} from '../../../test/support/tool-kit.ts';
import { canonicalJson } from '../contract/plain-json.ts';
import { SqlTimeout } from './effect.ts';
import { paramsJsonSchema } from './params.ts';
import type { Approval } from './registry.ts';
import { failure, ServiceUnavailable, success, type ToolContext, type ToolDefinition } from './tool.ts';

const never = () => new Promise<never>(() => {});

describe('registering', () => {
  it('tools-7: register, get, getAll', () => {
    const tool = testTool();
    const registry = testRegistry([tool]);
    expect(registry.get(tool.id)).toBe(tool);
    expect(registry.get('crm.get_other')).toBeUndefined();
    expect(registry.getAll()).toEqual([tool]);
  });

  it.each<[string, ToolDefinition[]]>([
    ['two tools of one id', [testTool(), testTool()]],
    ['an illegal id', [testTool({ id: 'crm.searchThing' })]],
    ['no name', [testTool({ name: { zh: '', en: '' } })]],
    ['a name in one language', [testTool({ name: { zh: '搜索', en: '' } })]],
    ['parameters that are no object', [testTool({ paramsSchema: z.string() })]],
    ['a time-out of nothing', [testTool({ timeout: 0 })]],
    [
      'a code of the closed list declared anew',
      [testTool({ errors: { CONFLICT: { status: 400, title: { zh: '冲突', en: 'Conflict' } } } })],
    ],
    ['a write that does not ask', [writingTool({ requiresConfirmation: false })]],
    ['a read that asks', [testTool({ requiresConfirmation: true })]],
    ['a read with an effect', [testTool({ effect: 'sql' })]],
    ['a write without an effect', [writingTool({ effect: 'none' })]],
  ])('%s is a bug and throws', (_, tools) => {
    expect(() => testRegistry(tools)).toThrow();
  });

  it('lists by category and namespace; a tool that is off is neither offered nor callable', async () => {
    const registry = testRegistry([testTool(), writingTool(), testTool({ id: 'db.query_readonly' })]);
    const ids = (filter = {}) => registry.list(filter).map(({ id }) => id);
    expect(ids({ category: 'create' })).toEqual(['crm.create_thing']);
    expect(ids({ namespace: 'crm' })).toEqual(['crm.search_thing', 'crm.create_thing']);
    expect(registry.setEnabled('crm.search_thing', false)).toBe(true);
    expect(registry.setEnabled('crm.nothing', false)).toBe(false);
    expect(ids()).toEqual(['crm.create_thing', 'db.query_readonly']);
    expect(registry.isEnabled('crm.search_thing')).toBe(false);
    expect(registry.check('crm.search_thing', {}).ok).toBe(false);
    expect(await registry.call(request('crm.search_thing'), testContext())).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
    registry.setEnabled('crm.search_thing', true);
    expect((await registry.call(request('crm.search_thing'), testContext())).ok).toBe(true);
  });
});

describe('calling', () => {
  it('fills in defaults, carries the trace and measures with the clock', async () => {
    const clock = manualClock();
    const execute = vi.fn(async (params: unknown, context: ToolContext) => {
      await new Promise<void>((resolve) => clock.timers.after(250, resolve));
      return success({ params, trace: context.traceId });
    });
    const registry = testRegistry([testTool({ execute })], clock);
    const call = registry.call(request('crm.search_thing'), testContext({ now: clock.now }));
    await clock.advance(250);
    expect(await call).toEqual({
      ok: true,
      error: null,
      data: { params: { keyword: 'x' }, trace: 't1' },
      duration_ms: 250,
      trace_id: 't1',
    });
    expect(clock.armed()).toBe(0);
  });

  const strict = testTool({
    paramsSchema: z.object({
      keyword: z.string(),
      limit: z.int().max(100).default(10),
      dateRange: z.object({ start: z.string().optional() }).optional(),
    }),
  });
  it('parameters: a missing one of several possible kinds is missing', async () => {
    const tool = testTool({ paramsSchema: z.strictObject({ rules: z.union([z.string(), z.object()]) }) });
    const result = await testRegistry([tool]).call(request(tool.id, {}), testContext());
    const issues = [{ path: ['rules'], code: 'missing_field' }];
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_PARAM', details: { issues } } });
  });

  it.each([
    ['a missing one', {}, [{ path: ['keyword'], code: 'missing_field' }]],
    ['a badly typed one', { keyword: 3 }, [{ path: ['keyword'], code: 'wrong_type' }]],
    ['one out of range', { keyword: 'a', limit: 1000 }, [{ path: ['limit'], code: 'above_maximum' }]],
    ['an unknown one', { keyword: 'a', limt: 3 }, [{ path: ['limt'], code: 'unknown_key' }]],
    [
      'an unknown one further down',
      { keyword: 'a', dateRange: { begin: '' } },
      [{ path: ['dateRange', 'begin'], code: 'unknown_key' }],
    ],
    ['several at once', { limit: 'x', y: 1 }, [{ path: ['y'] }, { path: ['keyword'] }, { path: ['limit'] }]],
    ['what JSON cannot carry', { keyword: 'a', limit: 1n }, [{ path: ['limit'], code: 'not_json' }]],
    [
      'a forged prototype',
      JSON.parse('{"keyword":"a","__proto__":{"limit":1}}'),
      [{ code: 'forbidden_key' }],
    ],
  ])('parameters: %s is refused with its place', async (_, input, issues) => {
    const execute = vi.spyOn(strict, 'execute');
    const result = await testRegistry([strict]).call(request(strict.id, input), testContext());
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_PARAM', details: { issues } } });
    expect(result.error?.details?.issues).toHaveLength(issues.length);
    expect(result.error?.details?.issues).toEqual(
      issues.map(() => expect.objectContaining({ message: expect.any(String) })),
    );
    expect(execute).not.toHaveBeenCalled();
  });

  it.each([
    ['zh', '缺少“keyword”，应为 string', '孔 3 太大'],
    ['en', '"keyword" is missing; expected string', 'hole 3 is too large'],
  ] as const)('refusals are in the language of the caller: %s', async (lang, missing, large) => {
    const found = { code: 'too_large_hole', path: [], params: { hole: 3 }, message: 'hole 3 is too large' };
    const refusing = testTool({
      id: 'crm.get_hole',
      paramsSchema: z.strictObject({}),
      execute: async () => failure('INVALID_PARAM', found.message, { issues: [found] }),
    });
    const catalogue = { too_large_hole: { zh: '孔 {hole} 太大', en: 'hole {hole} is too large' } };
    const registry = testRegistry([strict, refusing], { catalogues: () => [catalogue] });
    const context = testContext({ lang });
    const error = async (id: string) => (await registry.call(request(id, {}), context)).error;
    expect(await error(strict.id)).toMatchObject({ message: missing });
    expect(await error(refusing.id)).toMatchObject({
      message: large,
      details: { issues: [{ message: large }] },
    });
  });

  it.each([null, 'x', [], 7])('an input of %j is refused, not a crash', async (input) => {
    const result = await testRegistry([strict]).call(request(strict.id, input as never), testContext());
    expect(result.error?.code).toBe('INVALID_PARAM');
  });

  it('an input nested ten thousand deep is refused, not a crash', async () => {
    const open = testTool({ paramsSchema: z.object({ keyword: z.unknown() }) });
    const keyword = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
    const result = await testRegistry([open]).call(request(open.id, { keyword }), testContext());
    expect(result.error?.details?.issues).toMatchObject([{ code: 'too_deep' }]);
  });

  it('a refinement that throws is a refusal', async () => {
    const falls = testTool({
      paramsSchema: z.object({
        keyword: z.unknown().refine((value) => (value as { x: { y: unknown } }).x.y),
      }),
    });
    const result = await testRegistry([falls]).call(request(falls.id, { keyword: 1 }), testContext());
    expect(result.error?.details?.issues).toMatchObject([{ code: 'check_failed' }]);
  });

  it('roles: what is not permitted is FORBIDDEN, is told of, and says nothing about the parameters', async () => {
    const audit = vi.fn();
    const registry = testRegistry([{ ...strict, roles: ['editor'] }], { audit });
    const call = (roles: string[]) => registry.call(request(strict.id, {}), testContext({ roles }));
    expect((await call(['viewer'])).error).toMatchObject({ code: 'FORBIDDEN', details: null });
    expect(audit.mock.calls).toMatchObject([[{ tool: strict.id, params: {}, who: 'u1' }, 'FORBIDDEN']]);
    expect((await call(['editor'])).error?.code).toBe('INVALID_PARAM');
    expect((await call(['owner'])).error?.code).toBe('INVALID_PARAM');
  });

  it.each([
    [
      'an exception',
      () => Promise.reject(new Error('broke')),
      { code: 'INTERNAL_ERROR', message: 'broke', details: null },
    ],
    [
      'a missing service',
      () => Promise.reject(new ServiceUnavailable('off')),
      { code: 'SERVICE_UNAVAILABLE', message: 'off', details: null },
    ],
    [
      'no result',
      async () => undefined as never,
      { code: 'INTERNAL_ERROR', message: 'The tool returned no result', details: null },
    ],
    [
      'its own failure',
      async () => failure('NOT_FOUND', 'm'),
      { code: 'NOT_FOUND', message: 'm', details: null },
    ],
  ])('a tool that ends with %s fails in the standard form', async (_, execute, error) => {
    const registry = testRegistry([testTool({ execute })]);
    expect(await registry.call(request('crm.search_thing'), testContext())).toMatchObject({
      ok: false,
      error,
    });
  });

  it('results: a mismatch with the schema is the tool’s fault and names the place', async () => {
    const resultSchema = z.object({ items: z.array(z.object({ n: z.number() })) });
    const good = testTool({ resultSchema, execute: async () => success({ items: [{ n: 1, secret: 2 }] }) });
    const bad = testTool({
      id: 'crm.get_bad',
      resultSchema,
      execute: async () => success({ items: [{ n: 'x' }] }),
    });
    const alien = testTool({ id: 'crm.get_alien', execute: async () => success({ at: new Map() }) });
    const registry = testRegistry([good, bad, alien]);
    const call = (id: string) => registry.call(request(id), testContext());
    expect((await call(good.id)).data).toEqual({ items: [{ n: 1 }] });
    expect((await call(bad.id)).error).toMatchObject({
      code: 'INTERNAL_ERROR',
      details: { path: 'items[0].n' },
    });
    expect((await call(alien.id)).error).toMatchObject({ code: 'INTERNAL_ERROR', details: { path: 'at' } });
  });
});

describe('calls-4: time-outs and cancellation', () => {
  function slow(over: Partial<ToolDefinition> = {}) {
    const clock = manualClock();
    let seen: AbortSignal | undefined;
    let late: ToolContext | undefined;
    const execute = (_: unknown, context: ToolContext) => {
      seen = context.signal;
      late = context;
      return never();
    };
    const registry = testRegistry([testTool({ execute, ...over })], clock);
    return { clock, registry, signal: () => seen, late: () => late! };
  }

  it.each([
    ['the request’s', { timeout_ms: 100 }, undefined, 100],
    ['the tool’s', {}, 500, 500],
    ['the shorter of both', { timeout_ms: 900 }, 500, 500],
    ['30 s', {}, undefined, 30_000],
  ])('time is up after %s, even if the tool ignores the signal', async (_, wait, timeout, ms) => {
    const { clock, registry, signal } = slow(timeout === undefined ? {} : { timeout });
    const call = registry.call({ ...request('crm.search_thing'), ...wait }, testContext({ now: clock.now }));
    let over = false;
    call.then(() => {
      over = true;
    });
    await clock.advance(ms - 1);
    expect([over, signal()?.aborted]).toEqual([false, false]);
    await clock.advance(1);
    expect(signal()?.aborted).toBe(true);
    expect(await call).toEqual({
      ok: false,
      error: { code: 'TIMEOUT', message: 'Tool call timed out', details: null },
      data: null,
      duration_ms: ms,
      trace_id: 't1',
    });
  });

  it.each([0, -1, Number.NaN])('a time-out of %s is refused', async (timeout_ms) => {
    const { registry } = slow();
    const result = await registry.call({ ...request('crm.search_thing'), timeout_ms }, testContext());
    expect(result.error?.code).toBe('INVALID_PARAM');
  });

  it('the caller gives up: CANCELLED at once, the tool is told', async () => {
    const { registry, signal, clock } = slow();
    const outer = new AbortController();
    const call = registry.call(request('crm.search_thing'), testContext({ signal: outer.signal }));
    await flush();
    outer.abort();
    expect((await call).error).toEqual({ code: 'CANCELLED', message: 'Tool call cancelled', details: null });
    expect(signal()?.aborted).toBe(true);
    expect(clock.armed()).toBe(0);
  });

  it('a caller that had given up before starts nothing', async () => {
    const { registry, signal } = slow();
    const result = await registry.call(
      request('crm.search_thing'),
      testContext({ signal: AbortSignal.abort() }),
    );
    expect(result.error?.code).toBe('CANCELLED');
    expect(signal()).toBeUndefined();
  });

  it('what a tool does after its time reaches no one', async () => {
    const { clock, registry, late } = slow();
    const progress = vi.fn();
    const write = vi.fn();
    const call = registry.call(request('crm.search_thing'), testContext({ progress, artifacts: { write } }));
    await clock.advance(30_000);
    await call;
    late().progress(1, 'still here');
    await expect(late().artifacts.write({ name: 'a', mediaType: 'b', content: '' })).rejects.toThrow();
    expect(progress).not.toHaveBeenCalled();
    expect(write).not.toHaveBeenCalled();
  });

  it('a write that is given up midway may have happened, and says so', async () => {
    const { clock, registry } = slow({
      category: 'action',
      effect: 'external',
    });
    const call = registry.call(request('crm.search_thing'), testContext());
    await clock.advance(30_000);
    expect((await call).error).toMatchObject({ code: 'TIMEOUT', details: { uncertain: true } });
  });
});

describe('tools-3, B07: confirmation', () => {
  function asking() {
    const execute = vi.fn(async () => success({ message: '成功创建' }));
    const preview = ({ keyword }: { keyword: string }) => `无 → ${keyword}`;
    const tool = writingTool({ execute, preview: preview as ToolDefinition['preview'] & object });
    const other = writingTool({ id: 'crm.delete_thing', category: 'delete', execute });
    const registry = testRegistry([tool, other]);
    const call = (input: Record<string, unknown>, approved?: Approval, id = tool.id) =>
      registry.call(request(id, input), testContext(), approved ? { approved } : {});
    return { registry, execute, call, tool };
  }

  it('without an approval nothing happens; the answer carries the preview and the hash', async () => {
    const { registry, execute, call, tool } = asking();
    const result = await call({ keyword: '甲' });
    expect(result.error).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { preview: '无 → 甲', hash: registry.callHash(tool.id, { keyword: '甲' }) },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it('an approval is good for exactly its call, and once', async () => {
    const { registry, execute, call, tool } = asking();
    const approval = registry.approve(registry.callHash(tool.id, { keyword: '甲' }), 'u2');
    expect((await call({ keyword: '乙' }, approval)).error?.code).toBe('CONFIRMATION_REQUIRED');
    expect((await call({ keyword: '甲' }, approval, 'crm.delete_thing')).error?.code).toBe(
      'CONFIRMATION_REQUIRED',
    );
    expect(execute).not.toHaveBeenCalled();
    expect((await call({ keyword: '甲' }, approval)).ok).toBe(true);
    expect((await call({ keyword: '甲' }, approval)).error?.code).toBe('CONFIRMATION_REQUIRED');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('a forged approval is none: not a look-alike, not a copy, not one of another registry, not in the request', async () => {
    const { registry, execute, call, tool } = asking();
    const hash = registry.callHash(tool.id, { keyword: '甲' });
    const real = registry.approve(hash, 'u2');
    const forged = [
      { hash, by: 'u2' },
      { ...real },
      structuredClone(real),
      Object.create(real),
      asking().registry.approve(hash, 'u2'),
    ] as Approval[];
    for (const approval of forged) {
      expect((await call({ keyword: '甲' }, approval)).error?.code).toBe('CONFIRMATION_REQUIRED');
    }
    expect((await call({ keyword: '甲', approved: real })).error?.code).toBe('INVALID_PARAM');
    const smuggled = { ...request(tool.id, { keyword: '甲' }), approved: real, options: { approved: real } };
    expect((await registry.call(smuggled, testContext())).error?.code).toBe('CONFIRMATION_REQUIRED');
    expect(execute).not.toHaveBeenCalled();
  });

  it('the hash changes with tool, parameters and schema, not with the order of keys', () => {
    const schema = (text: string) => ({
      paramsSchema: z.object({ a: z.string().describe(text), b: z.number().optional() }),
    });
    const hash = (tool: ToolDefinition, input: unknown) => testRegistry([tool]).callHash(tool.id, input);
    const base = hash(writingTool(schema('x')), { a: '1', b: 2 });
    expect(hash(writingTool(schema('x')), { b: 2, a: '1' })).toBe(base);
    expect(hash(writingTool(schema('y')), { a: '1', b: 2 })).not.toBe(base);
    expect(hash(writingTool(schema('x')), { a: '1', b: 3 })).not.toBe(base);
    expect(hash(writingTool({ ...schema('x'), id: 'crm.update_thing' }), { a: '1', b: 2 })).not.toBe(base);
  });

  it('a call refused at its preview is told of; a question is no refusal', async () => {
    const audit = vi.fn();
    const preview = ({ keyword }: { keyword: string }) =>
      keyword === 'gone' ? failure('NOT_FOUND', 'no such record') : keyword;
    const tool = writingTool({ preview: preview as unknown as ToolDefinition['preview'] & object });
    const registry = testRegistry([tool], { audit });
    const call = (keyword: string) => registry.call(request(tool.id, { keyword }), testContext());
    expect((await call('there')).error?.code).toBe('CONFIRMATION_REQUIRED');
    expect(audit).not.toHaveBeenCalled();
    expect((await call('gone')).error?.code).toBe('NOT_FOUND');
    expect(audit.mock.calls).toMatchObject([
      [{ tool: tool.id, params: { keyword: 'gone' }, who: 'u1' }, 'NOT_FOUND'],
    ]);
  });

  it.each([
    ['what it looks at is away', () => new ServiceUnavailable('away'), 'SERVICE_UNAVAILABLE'],
    ['the database was too slow', () => new SqlTimeout('slow'), 'TIMEOUT'],
    ['anything else', () => new Error('no'), 'INTERNAL_ERROR'],
  ])('a preview that cannot be made is no question (%s)', async (_, made, code) => {
    const preview = () => {
      throw made();
    };
    const registry = testRegistry([writingTool({ preview })]);
    const result = await registry.call(request('crm.create_thing'), testContext());
    expect(result.error?.code).toBe(code);
    expect(result.error?.details?.hash).toBeUndefined();
  });
});

describe('parameter schemas', () => {
  it('are shown closed, as they are checked', () => {
    const paramsSchema = z.object({
      a: z.string().describe('甲'),
      b: z.array(z.object({ c: z.number() })).optional(),
      d: z.looseObject({}).optional(),
    });
    expect(paramsJsonSchema(testTool({ paramsSchema }))).toMatchObject({
      type: 'object',
      required: ['a'],
      additionalProperties: false,
      properties: {
        a: { type: 'string', description: '甲' },
        b: { items: { additionalProperties: false } },
        d: { additionalProperties: {} },
      },
    });
  });

  it('canonical JSON reads back as the same value', () => {
    const value = { b: [1, { d: null, c: '"' }], a: -0.5, é: true, skip: undefined };
    expect(canonicalJson(value)).toBe('{"a":-0.5,"b":[1,{"c":"\\"","d":null}],"é":true}');
  });
});
