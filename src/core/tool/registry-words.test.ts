import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  manualClock,
  request,
  testContext,
  testRegistry,
  testTool,
  writingTool,
} from '../../../test/support/tool-kit.ts';
import { described } from '../contract/described.ts';
import type { Lang } from '../messages.ts';
import { describeTool } from './params.ts';
import { failure, success, type ToolDefinition } from './tool.ts';

type Call = (lang: Lang) => Promise<{ readonly error: { readonly message: string } | null }>;

describe('what the shared code answers is said in the language of the caller', () => {
  const slow = testTool({ execute: () => new Promise(() => {}) });
  const calls: Record<string, Call> = {
    'an unknown tool': (lang) => testRegistry([]).call(request('crm.get_none'), testContext({ lang })),
    'a forbidden one': (lang) =>
      testRegistry([writingTool()]).call(
        request('crm.create_thing'),
        testContext({ lang, roles: ['viewer'] }),
      ),
    'a write no one approved': (lang) =>
      testRegistry([writingTool()]).call(request('crm.create_thing'), testContext({ lang })),
    'a wait of nothing': (lang) =>
      testRegistry([slow]).call({ ...request(slow.id), timeout_ms: 0 }, testContext({ lang })),
    'a caller who gave up': (lang) =>
      testRegistry([slow]).call(request(slow.id), testContext({ lang, signal: AbortSignal.abort() })),
    'time that is up': async (lang) => {
      const clock = manualClock();
      const call = testRegistry([slow], clock).call(request(slow.id), testContext({ lang }));
      await clock.advance(30_000);
      return call;
    },
  };

  it.each([
    ['an unknown tool', '没有名为 crm.get_none 的工具', 'There is no tool crm.get_none'],
    ['a forbidden one', '无权使用 crm.create_thing', 'Not allowed to use crm.create_thing'],
    ['a write no one approved', '此调用等待人批准', 'This call waits for a person to approve it'],
    ['a wait of nothing', 'timeout_ms 必须大于零', 'timeout_ms must be positive'],
    ['a caller who gave up', '工具调用已取消', 'Tool call cancelled'],
    ['time that is up', '工具调用超时', 'Tool call timed out'],
  ])('%s', async (what, zh, en) => {
    expect((await calls[what]!('zh')).error?.message).toBe(zh);
    expect((await calls[what]!('en')).error?.message).toBe(en);
  });

  it('words of a tool’s own stand as they are beside issues that are put into words', async () => {
    const issues = [{ code: 'gone', path: [], params: {}, message: 'it is gone' }, 'no issue'];
    const tool = testTool({ execute: async () => failure('CONFLICT', '两件事冲突', { issues }) });
    const registry = testRegistry([tool], { catalogues: () => [{ gone: { zh: '没了', en: 'it is gone' } }] });
    const { error } = await registry.call(request(tool.id), testContext({ lang: 'zh' }));
    expect(error).toMatchObject({
      message: '两件事冲突',
      details: { issues: [{ message: '没了' }, 'no issue'] },
    });
  });
});

describe('a tool that breaks its word', () => {
  const broken = async (execute: ToolDefinition['execute'], over: Partial<ToolDefinition> = {}) => {
    const audit = vi.fn();
    const tool = testTool({ category: 'action', execute, ...over });
    const result = await testRegistry([tool], { audit }).call(request(tool.id), testContext());
    return { result, told: audit.mock.calls.map(([, outcome]) => outcome) };
  };

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'ERROR'],
    ['a failure without a reason', { success: false }, 'ERROR'],
    ['a failure with one', failure('CONFLICT', 'm'), 'CONFLICT'],
    ['a success', success(1), 'done'],
  ])('an effect outside that ends with %s is told of', async (_, result, outcome) => {
    const { told } = await broken(async () => result as never, { effect: 'external' });
    expect(told).toEqual([outcome]);
  });

  it.each<[string, ToolDefinition['execute'], Partial<ToolDefinition>, string]>([
    ['throws without a word', () => Promise.reject(new Error('')), {}, 'The tool failed without saying why'],
    [
      'gives no object where one was promised',
      async () => success(1 as never),
      { resultSchema: z.object({}) as never },
      'The result of crm.search_thing is wrong at (root)',
    ],
  ])('one that %s', async (_, execute, over, message) => {
    const { result } = await broken(execute, over);
    expect(result.error).toMatchObject({ code: 'INTERNAL_ERROR', message: expect.stringContaining(message) });
  });

  it('one that succeeds with nothing gives null', async () => {
    expect((await broken(async () => success(undefined))).result).toMatchObject({ ok: true, data: null });
  });

  it('one that ends after its time changes nothing any more', async () => {
    const clock = manualClock();
    const tool = testTool({
      execute: () => new Promise((resolve) => clock.timers.after(40_000, () => resolve(success(1)))),
    });
    const call = testRegistry([tool], clock).call(request(tool.id), testContext({ now: clock.now }));
    await clock.advance(60_000);
    expect(await call).toMatchObject({ ok: false, error: { code: 'TIMEOUT' }, duration_ms: 30_000 });
  });
});

it('whoever gives up while the preview is made stops the write, approved or not', async () => {
  const controller = new AbortController();
  const execute = vi.fn(async () => success(1));
  const tool = writingTool({
    execute,
    preview: async () => {
      controller.abort();
      return 'p';
    },
  });
  const registry = testRegistry([tool]);
  const approved = registry.approve(registry.callHash(tool.id, {}), 'u2');
  const context = testContext({ signal: controller.signal });
  const { error } = await registry.call(request(tool.id), context, { approved });
  expect(error?.code).toBe('CANCELLED');
  await Promise.resolve();
  expect(execute).not.toHaveBeenCalled();
});

it('a call of a tool that is not there has a name too, and not that of another', () => {
  const [gone, there] = [testRegistry([]), testRegistry([testTool()])];
  const hash = (registry: typeof gone) => registry.callHash('crm.search_thing', {});
  expect(hash(gone)).toBe(gone.callHash('crm.search_thing', {}));
  expect(hash(gone)).not.toBe(hash(there));
});

it('a tool is shown with all it says of itself, and with nothing it does not', () => {
  const tool = testTool({
    timeout: 500,
    examples: [{ zh: '找甲', en: 'find A', params: { keyword: '甲' } }],
    resultSchema: z.object({ total: described(z.number(), { zh: '共几个', en: 'how many' }) }),
  });
  expect(describeTool(tool, 'en')).toMatchObject({
    name: 'Search',
    description: 'Searches by a keyword',
    timeout: 500,
    examples: [{ text: 'find A', params: { keyword: '甲' } }],
    result: { properties: { total: { description: 'how many' } } },
  });
  expect(describeTool(tool)).toMatchObject({
    name: '搜索',
    examples: [{ text: '找甲' }],
    result: { properties: { total: { description: '共几个' } } },
  });
  const bare = Object.keys(describeTool(testTool()));
  for (const key of ['timeout', 'examples', 'result']) expect(bare).not.toContain(key);
});
