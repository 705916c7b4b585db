import { describe, expect, it } from 'vitest';
import { checkPlan, makePlan } from '../../core/plan.ts';
import { createRegistry } from '../../core/registry.ts';
import type { ToolCallResult } from '../../core/tool.ts';
import type { BusinessCalls } from './contract.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import type { Store } from './store.ts';
import { contextOf, NOW, read } from './testkit.ts';
import { businessTools } from './tools.ts';

const planOf = (calls: BusinessCalls) =>
  plan(calls, { ...contextOf(undefined), input: { text: '' } } as never);
const registry = createRegistry({ timers: { after: () => () => {} }, hash: (text) => text }, businessTools);

describe('calls → plan', () => {
  it.each([
    ['新建客户蓝天文化，地址北京市朝阳区，然后给它加个联系人王芳', [[], ['call-1']]],
    ['中信出版社和上海译文今年各回款多少', [[], []]],
    ['把“童书馆”标记为已完成，再登记一笔回款5万', [[], ['call-1']]],
    ['查一下中信出版社的资料，再把它的评级改成A', [[], ['call-1']]],
    ['给“童书馆”登记一笔回款5万，然后看看本月回款', [[], ['call-1']]],
    ['看看上个月的回款，再按客户统计一下今年的', [[], []]],
  ])('%s', (text, expected) => {
    const made = planOf(read(text).value);
    if (!made.ok) throw new Error(made.error[0]?.message);
    expect(made.value.steps.map(({ dependencies }) => dependencies)).toEqual(expected);
    expect(checkPlan(made.value, registry)).toEqual([]);
  });

  it('refuses nothing and what does not fit its tool', () => {
    expect(planOf([])).toMatchObject({ ok: false, error: [{ code: 'business_nothing_to_do' }] });
    expect(planOf([{ toolId: 'crm.get_client', params: {} }])).toMatchObject({
      ok: false,
      error: [{ code: 'business_bad_call', path: [0] }],
    });
    expect(planOf([{ toolId: 'crm.no_tool', params: {} }])).toMatchObject({
      ok: false,
      error: [{ code: 'business_bad_call' }],
    });
  });
});

describe('evaluate judges what came back', () => {
  const result = (data: unknown, ok = true): ToolCallResult => ({
    ok,
    error: ok ? null : { code: 'NOT_FOUND', message: '没有找到客户', details: null },
    data,
    duration_ms: 1,
    trace_id: 't',
  });
  const judge = (
    toolId: string,
    params: Record<string, unknown>,
    answer: ToolCallResult | null,
    store?: Partial<Store>,
  ) => {
    const made = makePlan(
      { summary: '', steps: [{ id: 'call-1', name: toolId, skill_name: toolId, params }] },
      NOW,
    );
    if (!made.ok) throw new Error('no plan');
    return evaluate({
      value: [{ toolId, params }],
      plan: made.value,
      results: new Map(answer ? [['call-1', answer]] : []),
      artifacts: [],
      readArtifact: async () => new Uint8Array(),
      service: async <T>() => {
        if (!store) throw new Error('no store');
        return store as T;
      },
      world: { clients: [], projects: [], known: null },
      lang: 'zh',
    });
  };
  const made = { id: '1', message: '成功创建：蓝天文化' };

  it.each([
    ['a page', 'crm.search_client', { items: [], total: 0 }, true],
    ['a page without its total', 'crm.search_client', { items: [] }, false],
    ['statistics with a summary', 'finance.stats_by_period', { items: [], summary: { total: 0 } }, true],
    ['statistics without one', 'crm.contact_stats', { contacts: [] }, false],
    ['a record made', 'crm.create_client', made, true],
    ['a record that only says so', 'crm.create_client', { message: '好了' }, false],
    ['a form', 'ui.open_form', { formId: 'client', mode: 'create' }, true],
  ])('%s', async (_, toolId, data, passed) => {
    expect(await judge(toolId, {}, result(data))).toMatchObject({ passed, score: passed ? 1 : 0 });
  });

  it('a failure and a missing result do not pass, and say why', async () => {
    expect(await judge('crm.get_client', {}, result(null, false))).toMatchObject({
      passed: false,
      qualitative_feedback: 'crm.get_client：没有找到客户',
    });
    expect(await judge('crm.get_client', {}, null)).toMatchObject({ passed: false });
  });

  it.each([
    ['is there', '蓝天文化', true],
    ['is not there', '另一家', false],
  ])('a client that %s', async (_, name, passed) => {
    const queries = { findClients: async () => ({ how: 'exact', rows: [{ name }] }) };
    const store = {
      read: async (_limits: unknown, ask: (q: unknown) => Promise<unknown>) => ask(queries),
    } as unknown as Partial<Store>;
    const report = await judge('crm.create_client', { name: '蓝天文化' }, result(made), store);
    expect(report).toMatchObject({ passed, metrics: { read_back: 1 } });
  });
});
