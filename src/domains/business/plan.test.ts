import { describe, expect, it } from 'vitest';
import { checkPlan, makePlan } from '../../core/run/plan.ts';
import { createRegistry } from '../../core/tool/registry.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';
import type { BusinessCalls } from './contract.ts';
import { evaluate } from './evaluate.ts';
import { remember } from './memory.ts';
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

describe('what a sentence was about, for the next one', () => {
  it.each<[string, BusinessCalls, unknown, object]>([
    [
      'a client asked for',
      [{ toolId: 'crm.get_client', params: { clientName: '甲' } }],
      {},
      { client: '甲' },
    ],
    [
      'a client made',
      [{ toolId: 'crm.create_client', params: { name: '乙' } }],
      { client: '甲' },
      { client: '乙' },
    ],
    [
      'a project made for a client',
      [{ toolId: 'project.create_project', params: { name: '书', clientName: '甲' } }],
      null,
      { client: '甲', project: '书' },
    ],
    [
      'a project worked on',
      [{ toolId: 'project.update_progress', params: { projectName: '书', status: '已完成' } }],
      { client: '甲' },
      { client: '甲', project: '书' },
    ],
    [
      'what names no one',
      [{ toolId: 'finance.stats_by_period', params: {} }],
      { client: '甲' },
      { client: '甲' },
    ],
    [
      'a client to be gone',
      [{ toolId: 'crm.delete_client', params: { clientName: '甲' } }],
      {},
      { client: '甲' },
    ],
  ])('%s', (_, calls, before, expected) => {
    expect(remember(calls, before)).toEqual(expected);
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
    value: BusinessCalls = [{ toolId, params }],
    lang: 'zh' | 'en' = 'zh',
  ) => {
    const made = makePlan(
      { summary: '', steps: [{ id: 'call-1', name: toolId, skill_name: toolId, params }] },
      NOW,
    );
    if (!made.ok) throw new Error('no plan');
    return evaluate({
      value,
      plan: made.value,
      results: new Map(answer ? [['call-1', answer]] : []),
      artifacts: [],
      readArtifact: async () => new Uint8Array(),
      service: async <T>() => {
        if (!store) throw new Error('no store');
        return store as T;
      },
      world: { clients: [], projects: [], known: null },
      lang,
      commented: async (report) => report,
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

  /** A store that has one client, one contact and one project, whatever is asked for. */
  const having = (
    client: Record<string, unknown>,
    how = 'exact',
    project: Record<string, unknown> = {},
  ): Partial<Store> => {
    const queries = {
      findClients: async () => ({ how, rows: client.name === undefined ? [] : [{ id: 'c1', ...client }] }),
      contactsOf: async () => [{ name: '王芳' }],
      findProjects: async () => ({ how: 'exact', rows: [project] }),
    };
    const read = async (_: unknown, ask: (q: unknown) => Promise<unknown>) => ask(queries);
    return { read } as unknown as Partial<Store>;
  };
  const blue = { name: '蓝天文化', rating: 'A', address: '北京' };

  it.each<[string, string, Record<string, unknown>, Partial<Store>, boolean]>([
    ['a client that is there', 'crm.create_client', { name: '蓝天文化' }, having(blue), true],
    ['a client that is not', 'crm.create_client', { name: '蓝天文化' }, having({ name: '另一家' }), false],
    ['one only like it', 'crm.create_client', { name: '蓝天文化' }, having(blue, 'similar'), false],
    ['a client no one has', 'crm.create_client', { name: '蓝天文化' }, having({}), false],
    ['a client that is gone', 'crm.delete_client', { clientName: '蓝天文化' }, having({}), true],
    ['a client that is still there', 'crm.delete_client', { clientName: '蓝天文化' }, having(blue), false],
    [
      'a field that changed',
      'crm.update_client',
      { clientName: '蓝天文化', rating: 'A' },
      having(blue),
      true,
    ],
    [
      'a field that did not',
      'crm.update_client',
      { clientName: '蓝天文化', rating: 'B' },
      having(blue),
      false,
    ],
    ['a new name', 'crm.update_client', { clientName: '蓝天', name: '蓝天文化' }, having(blue), true],
    ['a new name no one has', 'crm.update_client', { clientName: '蓝天', name: '白云' }, having({}), false],
    ['a contact', 'crm.create_contact', { clientName: '蓝天文化', name: '王芳' }, having(blue), true],
    [
      'a contact who is not there',
      'crm.create_contact',
      { clientName: '蓝天', name: '李雷' },
      having(blue),
      false,
    ],
    ['a contact of no one', 'crm.create_contact', { clientName: '蓝天', name: '王芳' }, having({}), false],
    [
      'a project',
      'project.create_project',
      { name: '童书馆' },
      having(blue, 'exact', { name: '童书馆' }),
      true,
    ],
    [
      'a project that is not there',
      'project.create_project',
      { name: '童书馆' },
      having(blue, '', { name: '别的' }),
      false,
    ],
    [
      'its progress',
      'project.update_progress',
      { projectName: '童书馆', status: '已完成' },
      having(blue, 'exact', { status: '已完成' }),
      true,
    ],
    [
      'its progress as before',
      'project.update_progress',
      { projectName: '童书馆', status: '已完成' },
      having(blue, 'exact', { status: '进行中' }),
      false,
    ],
  ])('looks again: %s', async (_, toolId, params, store, passed) => {
    const report = await judge(toolId, params, result(made), store);
    expect(report).toMatchObject({ passed, metrics: { read_back: 1 } });
  });

  it('what no query can tell is judged by its answer alone, and so is a step no call asked for', async () => {
    const settled = await judge('finance.create_settlement', { amount: 5 }, result(made), having(blue));
    expect(settled).toMatchObject({ passed: true, metrics: { read_back: 0 } });
    const odd = await judge('crm.get_client', {}, result({ name: '蓝天文化' }), undefined, []);
    expect(odd).toMatchObject({ passed: false, qualitative_feedback: '步骤与调用不一致' });
  });

  it('says it in English, too', async () => {
    const wrong = await judge(
      'crm.get_client',
      {},
      { ...result(null, false), error: null },
      undefined,
      undefined,
      'en',
    );
    expect(wrong.qualitative_feedback).toBe('crm.get_client: failed');
  });
});
