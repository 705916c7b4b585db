import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { testContext } from '../../../test/support/tool-kit.ts';
import type { Lang } from '../messages.ts';
import {
  defineTool,
  ErrorCode,
  errorStatus,
  failure,
  fromProviderName,
  isToolId,
  parseMcpResponse,
  ServiceUnavailable,
  success,
  ToolCallRequest,
  ToolCallResult,
  type ToolCategory,
  toCallResult,
  toMcpMessage,
  toolCategories,
  toProviderName,
} from './tool.ts';

const errors = { TOO_RED: { status: 422, title: { zh: '太红', en: 'Too red' } } };
const frame = { durationMs: 12.9, traceId: 't1', errors };
const seed = Number(process.env.YX_SEED);

describe('closed lists', () => {
  it('calls-3: the codes of any tool keep their HTTP equivalents, four are added', () => {
    expect(errorStatus).toEqual({
      INVALID_PARAM: 400,
      NOT_FOUND: 404,
      CONFLICT: 409,
      TIMEOUT: 408,
      SERVICE_UNAVAILABLE: 503,
      INTERNAL_ERROR: 500,
      FORBIDDEN: 403,
      CONFIRMATION_REQUIRED: 428,
      CANCELLED: 499,
      UNKNOWN: 502,
    });
  });

  it('tools-3, B04: who asks', () => {
    const matrix = Object.fromEntries(Object.entries(toolCategories).map(([c, { asks }]) => [c, asks]));
    expect(matrix).toEqual({
      query: 'never',
      stats: 'never',
      create: 'always',
      update: 'always',
      delete: 'always',
      ui: 'never',
      action: 'declared',
      generate: 'never',
    });
  });
});

describe('defineTool', () => {
  const throwing = (category: ToolCategory, thrown: unknown, lang: Lang = 'zh') =>
    defineTool({
      id: 'x.do',
      name: { zh: '某事', en: 'something' },
      description: { zh: '做某事', en: 'does something' },
      category,
      requiresConfirmation: false,
      effect: 'none',
      paramsSchema: z.object({}),
      execute: () => Promise.reject(thrown),
    }).execute({}, testContext({ lang }));

  it('infers parameters and results from the schemas', () => {
    const parts = {
      id: 'x.do',
      name: { zh: '某事', en: 'something' },
      description: { zh: '做某事', en: 'does something' },
      category: 'query',
      requiresConfirmation: false,
      effect: 'none',
      paramsSchema: z.object({ limit: z.number().default(10) }),
      resultSchema: z.object({ total: z.number() }),
    } as const;
    defineTool({
      ...parts,
      async execute(params) {
        expectTypeOf(params).toEqualTypeOf<{ limit: number }>();
        return success({ total: params.limit });
      },
    });
    // @ts-expect-error the result must match its schema
    defineTool({ ...parts, execute: async () => success({ total: 'many' }) });
  });

  it.each([
    ['query', new Error('disk'), { code: 'QUERY_ERROR', message: 'disk' }],
    ['query', 'odd', { code: 'QUERY_ERROR', message: '查询失败' }],
    ['stats', new Error('disk'), { code: 'STATS_ERROR', message: '统计失败', details: { reason: 'disk' } }],
    ['create', new Error('disk'), { code: 'CREATE_ERROR', message: '创建失败', details: { reason: 'disk' } }],
    ['update', undefined, { code: 'UPDATE_ERROR', message: '更新失败' }],
    ['delete', new Error('disk'), { code: 'DELETE_ERROR', message: '删除失败', details: { reason: 'disk' } }],
    ['action', new Error('disk'), { code: 'INTERNAL_ERROR', message: 'disk' }],
    ['stats', new ServiceUnavailable('no db'), { code: 'SERVICE_UNAVAILABLE', message: 'no db' }],
    [
      'stats',
      // As a domain that is a package of its own has it.
      Object.assign(new Error('no db'), { name: 'ServiceUnavailable', words: { zh: '无', en: 'none' } }),
      { code: 'SERVICE_UNAVAILABLE', message: '无' },
    ],
  ] as const)(
    'tools-6: what a %s tool throws (%s) becomes its standard error',
    async (category, thrown, error) => {
      expect(await throwing(category, thrown)).toEqual({ success: false, error });
    },
  );

  it('readers of English are told in English', async () => {
    for (const category of Object.keys(toolCategories) as ToolCategory[]) {
      const { error } = await throwing(category, '', 'en');
      expect(error?.message, category).toMatch(/^[A-Z][a-z ]+$/);
    }
    const words = { zh: '没有数据库', en: 'no database' };
    expect((await throwing('stats', new ServiceUnavailable(words))).error?.message).toBe(words.zh);
    expect((await throwing('stats', new ServiceUnavailable(words), 'en')).error?.message).toBe(words.en);
  });
});

describe('B01, B02: toCallResult', () => {
  it.each([
    ['data passes', success({ a: 1 }), { ok: true, error: null, data: { a: 1 } }],
    ['no data is null', { success: true }, { ok: true, error: null, data: null }],
    ...(['query', 'stats', 'create', 'update', 'delete'] as const).map(
      (operation) =>
        [
          `${operation} errors are internal on a call`,
          failure(`${operation.toUpperCase()}_ERROR`, '失败', { reason: 'r' }),
          {
            ok: false,
            error: { code: 'INTERNAL_ERROR', message: '失败', details: { reason: 'r', operation } },
            data: null,
          },
        ] as const,
    ),
    ...ErrorCode.options.map(
      (code) =>
        [
          `${code} passes`,
          failure(code, 'm', { a: 1 }),
          { ok: false, error: { code, message: 'm', details: { a: 1 } }, data: null },
        ] as const,
    ),
    [
      'an unknown code is kept in the details',
      failure('TOO_BLUE', 'm', 'very'),
      {
        ok: false,
        error: { code: 'INTERNAL_ERROR', message: 'm', details: { value: 'very', code: 'TOO_BLUE' } },
        data: null,
      },
    ],
    [
      'a code that the tool declares passes',
      failure('TOO_RED', 'm', { a: 1 }),
      { ok: false, error: { code: 'TOO_RED', message: 'm', details: { a: 1 } }, data: null },
    ],
    [
      'a failure keeps the data that came with it',
      { success: false, data: [1], error: { code: 'CONFLICT', message: 'm' } },
      { ok: false, error: { code: 'CONFLICT', message: 'm', details: null }, data: [1] },
    ],
  ] as const)('%s', (_, result, expected) => {
    const call = toCallResult(result, frame);
    expect(call).toEqual({ ...expected, duration_ms: 12, trace_id: 't1' });
    expect(ToolCallResult.safeParse(call).success).toBe(true);
  });

  it.each([undefined, null, 'x', {}, { success: 'yes' }, { success: false }, { success: false, error: {} }])(
    'a tool that returns %j has failed',
    (odd) => {
      const call = toCallResult(odd as never, frame);
      expect(call).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' }, data: null });
    },
  );
});

describe('the wire', () => {
  const request = {
    name: 'layout.create_common_centroid_pair',
    input: { arrangement: 'ABBA' },
    trace_id: 'trace_abc123',
  };

  it('calls-1: a request waits 30 s unless it says otherwise, and becomes a JSON-RPC message', () => {
    expect(ToolCallRequest.parse(request).timeout_ms).toBe(30_000);
    expect(toMcpMessage(request)).toEqual({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: request.name, arguments: request.input },
      id: 'trace_abc123',
    });
  });

  it('calls-2: both examples of a response are valid', () => {
    const good = { ok: true, error: null, data: { cell_name: 'diff_pair_cc' }, duration_ms: 234 };
    const bad = {
      ok: false,
      error: {
        code: 'INVALID_PARAM',
        message: 'Devices must be same type for matching',
        details: { device_a_type: 'nmos', device_b_type: 'pmos' },
      },
      data: null,
      duration_ms: 12,
    };
    for (const example of [good, bad]) expect(ToolCallResult.parse(example)).toMatchObject(example);
  });
});

const refusedWith = (code: string, message: string, details: unknown = null, data: unknown = null) => ({
  ok: false,
  error: { code, message, details },
  data,
});
const fine = (data: unknown) => ({ ok: true, error: null, data });

describe('calls-4, L26: _parse_response', () => {
  it.each([
    [
      'an error object',
      { error: { code: 'CONFLICT', message: 'm', data: { a: 1 } } },
      refusedWith('CONFLICT', 'm', { a: 1 }),
    ],
    ['an error without a code', { error: {} }, refusedWith('UNKNOWN', 'Unknown error')],
    ['an error that is text', { error: 'boom' }, refusedWith('UNKNOWN', 'boom')],
    ['invalid params', { error: { code: -32602, message: 'm' } }, refusedWith('INVALID_PARAM', 'm')],
    ['no such method', { error: { code: -32601, message: 'm' } }, refusedWith('NOT_FOUND', 'm')],
    [
      'any other number',
      { error: { code: -32603, message: 'm' } },
      refusedWith('INTERNAL_ERROR', 'm', { code: -32603 }),
    ],
    [
      'a word of another list',
      { error: { code: 'QUERY_ERROR', message: 'm' } },
      refusedWith('INTERNAL_ERROR', 'm', { operation: 'query' }),
    ],
    ['a result with ok', { result: { ok: true, data: { a: 1 } } }, fine({ a: 1 })],
    [
      'a result that is not ok',
      { result: { ok: false, error: { code: 'TOO_RED', message: 'm', details: { n: 3 } }, data: [1] } },
      refusedWith('TOO_RED', 'm', { n: 3 }, [1]),
    ],
    ['not ok and nothing said', { result: { ok: false } }, refusedWith('UNKNOWN', 'Unknown error')],
    [
      'ok and an error at once',
      { result: { ok: true, error: { code: 'TIMEOUT', message: 'm' } } },
      refusedWith('TIMEOUT', 'm'),
    ],
    ['a bare result', { result: { cell: 'x' } }, fine({ cell: 'x' })],
    ['a bare list', { result: [1, 2] }, fine([1, 2])],
    ['no result at all', {}, fine({})],
    ['a null error beside a result', { error: null, result: { a: 1 } }, fine({ a: 1 })],
    ['structured content', { result: { content: [], structuredContent: { a: 1 } } }, fine({ a: 1 })],
    [
      'a code in structured content',
      { result: { isError: true, structuredContent: { error: { code: 'NOT_FOUND', message: 'm' } } } },
      refusedWith('NOT_FOUND', 'm'),
    ],
    [
      'the same without the flag',
      { result: { structuredContent: { error: { code: 'NOT_FOUND', message: 'm' } } } },
      refusedWith('NOT_FOUND', 'm'),
    ],
    [
      'an MCP error in words only',
      { result: { isError: true, content: [{ type: 'text', text: 'no disk' }, null, 3] } },
      refusedWith('UNKNOWN', 'no disk'),
    ],
    ['an MCP error without words', { result: { isError: true } }, refusedWith('UNKNOWN', 'Unknown error')],
    [
      'a call result in structured content',
      { result: { structuredContent: { ok: false, error: { code: 'TIMEOUT', message: 'm' }, data: null } } },
      refusedWith('TIMEOUT', 'm'),
    ],
  ])('%s', (_, response, expected) => {
    const message = { jsonrpc: '2.0', id: 't9', ...response };
    expect(parseMcpResponse(message, 7, errors)).toEqual({ ...expected, duration_ms: 7, trace_id: 't9' });
  });

  it('whatever comes in, a valid result comes out', () => {
    const anything = fc.anything({ withNullPrototype: true });
    const shaped = fc.record(
      {
        id: anything,
        error: fc.oneof(
          anything,
          fc.record({ code: anything, message: anything, data: anything }, { requiredKeys: [] }),
        ),
        result: fc.oneof(
          anything,
          fc.record(
            {
              ok: anything,
              error: anything,
              data: anything,
              isError: fc.boolean(),
              structuredContent: anything,
              content: anything,
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, shaped), fc.double(), (response, ms) => {
        const result = parseMcpResponse(response, ms);
        expect(ToolCallResult.safeParse(result).error).toBeUndefined();
        expect(result.ok).toBe(result.error === null);
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe('ids', () => {
  it.each([
    'crm.search_client',
    'crm.contact_stats',
    'project.list_by_client',
    'finance.stats_by_period',
    'ui.open_form',
  ])('tools-2: %s is one', (id) => expect(isToolId(id)).toBe(true));

  it.each([
    'crm',
    'crm.',
    '.get',
    'crm.get.x',
    'Crm.get',
    'crm.getClient',
    'crm.get__x',
    'crm.get_',
    'c_m.get',
    'crm.1get',
    `crm.${'a'.repeat(60)}`,
  ])('%s is none', (id) => expect(isToolId(id)).toBe(false));

  it('B05: every legal id goes through provider names and back, and no two share one', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
    const tail = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 4 });
    const id = fc
      .tuple(word, word, tail)
      .map(([prefix, verb, rest]) => `${prefix}.${[verb, ...rest].join('_')}`);
    fc.assert(
      fc.property(id, (legal) => {
        fc.pre(isToolId(legal));
        const name = toProviderName(legal);
        expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(fromProviderName(name)).toBe(legal);
      }),
      { seed, numRuns: 500 },
    );
    expect(toProviderName('crm.search_client')).toBe('crm__search_client');
  });
});
