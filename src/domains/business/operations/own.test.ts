import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testContext, testRegistry, testTool } from '../../../../test/support/tool-kit.ts';
import { SqlConflict, SqlTimeout } from '../../../core/tool/effect.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import { businessTools } from '../tools.ts';

describe('tools that need no data', () => {
  const registry = testRegistry(businessTools);
  const context = testContext({ lang: 'zh', services: { get: async <T>() => registry as T } });
  const call = (name: string, input: object) =>
    registry.call({ name, input: input as Record<string, unknown>, trace_id: 't' }, context);
  const data = async (name: string, input: object) =>
    (await call(name, input)).data as Record<string, unknown>;
  const error = async (name: string, input: object) => (await call(name, input)).error;

  it('ai.list_tools and ai.get_tool tell what can be done, and only that', async () => {
    const finance = await data('ai.list_tools', { category: 'finance' });
    expect((finance.items as { toolId: string }[]).map(({ toolId }) => toolId)).toEqual([
      'finance.stats_by_period',
      'finance.stats_by_client',
      'finance.create_settlement',
      'finance.list_settlements',
      'finance.receivables',
      'finance.reverse_settlement',
      'finance.create_quotation',
      'finance.list_quotations',
      'finance.accept_quotation',
      'finance.decline_quotation',
      'finance.import_settlements',
    ]);
    expect(await data('ai.list_tools', {})).toMatchObject({ total: businessTools.length });
    const one = await data('ai.get_tool', { toolId: 'crm.contact_stats' });
    expect(one).toMatchObject({ toolId: 'crm.contact_stats', category: 'crm', toolClass: 'stats' });
    expect(one.parameters).toMatchObject([
      { name: 'clientName', type: 'string', required: true, defaultValue: null },
      { name: 'includeAmount', type: 'boolean', required: false, defaultValue: 'false' },
      { name: 'dateRange', type: 'object', required: false },
      { name: 'dateRange.start', type: 'string', required: false, description: '开始日期 YYYY-MM-DD（含）' },
      { name: 'dateRange.end', required: false },
    ]);
    registry.setEnabled('crm.delete_client', false);
    expect(await error('ai.get_tool', { toolId: 'crm.delete_client' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(await data('ai.list_tools', { category: 'crm' }))).not.toContain('delete_client');
    registry.setEnabled('crm.delete_client', true);
  });

  it('ai.get_tool tells of a tool that says little of itself', async () => {
    const bare = testRegistry([
      ...businessTools,
      testTool({
        id: 'crm.get_bare',
        paramsSchema: z.strictObject({ kind: z.enum(['a', 'b']), any: z.unknown() }),
      }),
    ]);
    const { data: told } = await bare.call(
      { name: 'ai.get_tool', input: { toolId: 'crm.get_bare' }, trace_id: 't' },
      testContext({ services: { get: async <T>() => bare as T } }),
    );
    expect(told).toMatchObject({
      usage: expect.stringContaining(`"params":{}`),
      parameters: [
        { name: 'kind', type: 'a | b', description: '' },
        { name: 'any', type: 'any' },
      ],
      examples: [],
    });
  });

  it('ui.open_form opens a form with what is known already', async () => {
    const initialData = { name: '蓝天文化', address: '北京市' };
    expect(await data('ui.open_form', { formId: 'client', initialData })).toEqual({
      formId: 'client',
      mode: 'create',
      title: '新建客户',
      fields: ['name', 'address', 'category', 'rating', 'invoiceType'],
      initialData,
    });
    expect(await data('ui.open_form', { formId: 'client', mode: 'edit' })).toMatchObject({
      title: '修改客户',
    });
    const { data: english } = await registry.call(
      { name: 'ui.open_form', input: { formId: 'settlement' }, trace_id: 't' },
      { ...context, lang: 'en' },
    );
    expect(english).toMatchObject({ title: 'New payment' });
    expect(await error('ui.open_form', { formId: 'client', initialData: { phone: '1' } })).toMatchObject({
      code: 'INVALID_PARAM',
    });
  });
});

describe('tools whose store fails', () => {
  const client = { id: 1, name: '蓝天文化', status: 'active', rating: null, address: '北京', version: 3 };
  const project = {
    id: 7,
    name: '童书馆',
    clientName: '蓝天文化',
    status: 'pending',
    amountCents: null,
    version: 1,
  };
  const gone = { contacts: 0, projects: 0, settlements: 0, quotations: 0 };
  const queries = {
    findClients: async () => ({ how: 'exact', rows: [client] }),
    findProjects: async () => ({ how: 'exact', rows: [project] }),
    hanging: async () => gone,
    receivedFor: async () => ({ count: 0, cents: 0 }),
  };
  /** Finds one of each, and is too late for every write. */
  const late = {
    read: async (_: unknown, ask: (q: unknown) => Promise<unknown>) => ask(queries),
    write: async (_: unknown, body: (q: unknown) => Promise<unknown>) =>
      body({
        ...queries,
        updateClient: async () => false,
        deleteClient: async () => false,
        updateProject: async () => false,
      }),
  };
  const lateContext = testContext({ roles: ['owner'], services: { get: async <T>() => late as T } });
  const registry = testRegistry(businessTools);

  it.each([
    ['crm.update_client', { clientName: '蓝天文化', rating: 'A' }, 'rating (nothing) → “A”'],
    ['crm.delete_client', { clientName: '蓝天文化' }, '蓝天文化'],
    ['project.update_progress', { projectName: '童书馆', status: 'completed' }, '童书馆'],
  ])('%s: what someone else changed meanwhile is not written over', async (name, input, words) => {
    const request = { name, input, trace_id: 't' };
    const asked = await registry.call(request, lateContext);
    expect(asked.error?.details?.preview).toContain(words);
    const approved = registry.approve(String(asked.error?.details?.hash), 'u2');
    expect((await registry.call(request, lateContext, { approved })).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'changed' },
    });
  });

  it('a payment for a project without a sum is asked about as it is', async () => {
    const input = { projectName: '童书馆', amount: 5 };
    const { error } = await registry.call(
      { name: 'finance.create_settlement', input, trace_id: 't' },
      lateContext,
    );
    expect(error?.details?.preview).toContain('nothing');
  });

  it('of very many that fit, the first are named', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => ({ ...client, id: i, name: `蓝天${i}` }));
    const many = {
      ...late,
      read: (_: unknown, ask: (q: unknown) => unknown) =>
        ask({ findClients: async () => ({ how: 'part', rows }) }),
    };
    const context = testContext({ roles: ['owner'], services: { get: async <T>() => many as T } });
    const { error } = await registry.call(
      { name: 'crm.contact_stats', input: { clientName: '蓝天' }, trace_id: 't' },
      context,
    );
    expect(error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('蓝天4……') });
    expect(error?.details?.candidates).toHaveLength(8);
  });

  it('tools-6: a store that fails in the middle gives the error of the tool’s class', async () => {
    const broken = {
      read: () => Promise.reject(new Error('断开')),
      write: () => Promise.reject(new Error('断开')),
    };
    const context = testContext({
      lang: 'zh',
      roles: ['owner'],
      services: { get: async <T>() => broken as T },
    });
    const expected = {
      query: 'QUERY_ERROR 断开',
      stats: 'STATS_ERROR 统计失败',
      create: 'CREATE_ERROR 创建失败',
      update: 'UPDATE_ERROR 更新失败',
      delete: 'DELETE_ERROR 删除失败',
    };
    for (const tool of businessTools.filter(({ id }) => !/^(?:ui|ai)\./.test(id))) {
      const { error: thrown } = await tool.execute(tool.examples![0]!.params, context);
      expect(`${thrown?.code} ${thrown?.message}`, tool.id).toBe(
        expected[tool.category as keyof typeof expected],
      );
    }
    const late = {
      read: () => Promise.reject(new SqlTimeout('slow')),
      write: () => Promise.reject(new SqlConflict('same')),
    };
    const busy = testContext({ roles: ['owner'], services: { get: async <T>() => late as T } });
    for (const tool of businessTools.filter(({ id }) => !/^(?:ui|ai)\./.test(id))) {
      const code = tool.effect === 'sql' ? 'CONFLICT' : 'TIMEOUT';
      expect((await tool.execute(tool.examples![0]!.params, busy)).error?.code, tool.id).toBe(code);
    }
    const down = testContext({ services: { get: () => Promise.reject(new ServiceUnavailable('down')) } });
    for (const tool of businessTools.filter(({ id }) => id !== 'ui.open_form')) {
      expect((await tool.execute(tool.examples![0]!.params, down)).error?.code, tool.id).toBe(
        'SERVICE_UNAVAILABLE',
      );
    }
  });
});
