import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness } from '../../../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import { lintTools, probeTools } from '../../core/tool/lint.ts';
import sampleClients from './services/sample.json' with { type: 'json' };
import { businessTools, namespaces } from './tools.ts';

for (const kind of databaseKinds(new URL('./tools.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`asking the business: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    reading(kind);
    inventing(kind);
  });
}

function reading(kind: DatabaseKind) {
  let business: Business;
  beforeAll(async () => {
    business = await openBusiness(kind);
  });
  afterAll(() => business.close());
  const data = async (toolId: string, params: object, roles = ['owner']) => {
    const result = await business.call(toolId, params as Record<string, unknown>, { roles });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.data as Record<string, unknown>;
  };
  const error = async (toolId: string, params: object, roles = ['owner']) =>
    (await business.call(toolId, params as Record<string, unknown>, { roles })).error;

  it('tools-1: contact_stats gives finished figures and a summary', async () => {
    expect(await data('crm.contact_stats', { clientName: '中信出版社', includeAmount: true })).toEqual({
      clientName: '中信出版社',
      contacts: [
        { name: '丁媛媛', projectCount: 2, totalAmount: 50000 },
        { name: '李文博', projectCount: 1, totalAmount: 12000.5 },
        { name: '周晓岚', projectCount: 0, totalAmount: 0 },
      ],
      summary: {
        projectCount: 3,
        totalAmount: 62000.5,
        topByCount: '丁媛媛（2个项目）',
        topByAmount: '丁媛媛（¥50000）',
      },
    });
  });

  it('tools-4, B10: without includeAmount there are no amounts, and a range of days counts both its ends', async () => {
    const dateRange = { start: '2026-03-02', end: '2026-10-28' };
    expect(await data('crm.contact_stats', { clientName: '中信出版社', dateRange })).toEqual({
      clientName: '中信出版社',
      contacts: [
        { name: '丁媛媛', projectCount: 1 },
        { name: '李文博', projectCount: 1 },
        { name: '周晓岚', projectCount: 0 },
      ],
      summary: { projectCount: 2, topByCount: '丁媛媛（1个项目）' },
    });
  });

  it('a project with two contacts counts for both, and once in the whole', async () => {
    const stats = await data('crm.contact_stats', { clientName: '上海译文', includeAmount: true });
    expect(stats.contacts).toEqual([
      { name: '陈一鸣', projectCount: 2, totalAmount: 326000 },
      { name: '沈佳', projectCount: 1, totalAmount: 86000 },
    ]);
    expect(stats.summary).toMatchObject({ projectCount: 2, totalAmount: 326000 });
  });

  it('a client without projects has nobody at the top', async () => {
    const stats = await data('crm.contact_stats', { clientName: 'Smith and Sons', includeAmount: true });
    expect(stats.summary).toEqual({ projectCount: 0, totalAmount: 0, topByCount: null, topByAmount: null });
  });

  it('search_client gives items and how many there are in all', async () => {
    const found = await data('crm.search_client', { keyword: '出版社', limit: 2 });
    expect(found.total).toBe(3);
    expect(found.items).toEqual([
      {
        id: '2',
        name: '上海译文出版社',
        address: '上海市闵行区号景路159弄B座',
        category: '出版社',
        rating: 'A',
        invoiceType: '专票',
        status: 'active',
      },
      expect.objectContaining({ name: '中信出版社' }),
    ]);
    expect(await data('crm.search_client', { keyword: '不存在' })).toEqual({ items: [], total: 0 });
  });

  it.each([
    ['中信', ['中信出版社']],
    ['和', ['和平出版社', '和而不同文化', '人和的春天']],
    ['zxcbs', ['中信出版社']],
    ['hp', ['和平出版社']],
    ["o'neil", ["O'Neil & Co"]],
    ['％', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['bluebird  PRESS', ['Bluebird Press']],
  ])('search_client %s finds %j, whole names and beginnings first', async (keyword, names) => {
    const { items } = (await data('crm.search_client', { keyword })) as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(names);
  });

  it('get_client shows the record, its contacts and its figures', async () => {
    expect(await data('crm.get_client', { clientName: '和而不同文化' })).toEqual({
      id: '4',
      name: '和而不同文化',
      address: '杭州市西湖区文三路90号',
      category: '文化公司',
      rating: 'B',
      invoiceType: '普票',
      status: 'active',
      contacts: [{ name: '许和平', phone: '13800000031' }],
      projectCount: 1,
      projectAmount: 68000,
      settledAmount: 68000,
      createdAt: '2026-11-15T00:00:00.000Z',
      createdBy: 'sample',
    });
  });

  it.each([
    ['中信出版社', '中信出版社'],
    ['“中信 出版社”', '中信出版社'],
    ['ＢＬＵＥＢＩＲＤ press', 'Bluebird Press'],
    ['中信', '中信出版社'],
    ['云杉', '北京云杉科技有限公司'],
    ['zxcbs', '中信出版社'],
    ['bjys', '北京云杉科技有限公司'],
    ['中倍出版社', '中信出版社'],
    ['北京云彬科技有限公司', '北京云杉科技有限公司'],
  ])('the name %s means %s', async (said, name) => {
    expect(await data('crm.get_client', { clientName: said })).toMatchObject({ name });
  });

  it('a name that fits several is never chosen between', async () => {
    expect(await error('crm.get_client', { clientName: '出版社' })).toEqual({
      code: 'CONFLICT',
      message: '“出版社”可能是：中信出版社、和平出版社、上海译文出版社。请说全客户的名称',
      details: { name: '出版社', candidates: ['中信出版社', '和平出版社', '上海译文出版社'] },
    });
    // A whole name that others begin with is that name.
    expect(await data('crm.get_client', { clientName: '和平出版社' })).toMatchObject({ name: '和平出版社' });
    expect(await error('crm.get_client', { clientName: '大唐芙蓉园' })).toMatchObject({
      code: 'NOT_FOUND',
      message: '没有找到客户“大唐芙蓉园”，名字相近的也没有',
    });
  });

  it('list_by_client lists the newest first, all or those of one status', async () => {
    const all = await data('project.list_by_client', { clientName: '中信出版社' });
    expect(all).toMatchObject({ clientName: '中信出版社', total: 3 });
    expect((all.items as { name: string }[]).map(({ name }) => name)).toEqual([
      '新书首发式',
      '城市的记忆',
      '《企业文化落地》',
    ]);
    const some = await data('project.list_by_client', { clientName: '中信出版社', status: 'in-progress' });
    expect(some).toEqual({
      clientName: '中信出版社',
      items: [
        {
          id: '2',
          name: '城市的记忆',
          clientName: '中信出版社',
          contacts: '丁媛媛',
          status: 'in-progress',
          settlementStatus: 'partial',
          createdOn: '2026-03-02',
          amount: 20000,
          settledAmount: 8000,
        },
      ],
      total: 1,
    });
  });

  it('search_project finds by part of a name, with or without its title marks', async () => {
    for (const keyword of ['企业文化', '《企业文化落地》']) {
      expect(await data('project.search_project', { keyword })).toMatchObject({
        items: [{ name: '《企业文化落地》', clientName: '中信出版社', settlementStatus: 'full' }],
        total: 1,
      });
    }
    const two = await data('project.search_project', { keyword: '译文经典' });
    expect(two.items).toMatchObject([{ contacts: '陈一鸣、沈佳' }]);
    expect(await data('project.search_project', { keyword: '100%' })).toMatchObject({ total: 1 });
    expect(await data('project.search_project', { keyword: '%' })).toMatchObject({ total: 1 });
  });

  it.each([
    [
      'month',
      ['2026-02', '2026-03', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
      '2026-10（¥61500）',
    ],
    ['quarter', ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'], '2026-Q3（¥94000）'],
    ['year', ['2026'], '2026（¥265500）'],
    [
      'client',
      ['上海译文出版社', '和而不同文化', '北京云杉科技有限公司', '中信出版社', "O'Neil & Co"],
      '上海译文出版社（¥116000）',
    ],
  ])('stats_by_period groups what was received by %s', async (groupBy, names, topItem) => {
    const dateRange = { start: '2026-01-01', end: '2026-12-31' };
    const stats = await data('finance.stats_by_period', { dateRange, groupBy });
    expect((stats.items as { name: string }[]).map(({ name }) => name)).toEqual(names);
    expect(stats.summary).toEqual({ total: 265500, count: 9, groups: names.length, topItem });
  });

  it('stats_by_period counts both ends of its range, groups by month unless told, and nothing is zero', async () => {
    const dateRange = { start: '2026-07-15', end: '2026-08-20' };
    expect(await data('finance.stats_by_period', { dateRange })).toEqual({
      groupBy: 'month',
      items: [
        { name: '2026-07', amount: 34000, count: 1 },
        { name: '2026-08', amount: 34000, count: 1 },
      ],
      summary: { total: 68000, count: 2, groups: 2, topItem: '2026-07（¥34000）' },
    });
    const none = await data('finance.stats_by_period', {
      dateRange: { start: '2020-01-01', end: '2020-12-31' },
    });
    expect(none).toEqual({
      groupBy: 'month',
      items: [],
      summary: { total: 0, count: 0, groups: 0, topItem: null },
    });
  });

  it('stats_by_client gives what a client paid, by project', async () => {
    expect(await data('finance.stats_by_client', { clientName: '中信' })).toEqual({
      clientName: '中信出版社',
      items: [
        { name: '《企业文化落地》', amount: 30000, count: 2 },
        { name: '城市的记忆', amount: 8000, count: 1 },
      ],
      summary: { total: 38000, count: 3, groups: 2, topItem: '《企业文化落地》（¥30000）' },
    });
    const dateRange = { start: '2026-01-01', end: '2026-12-31' };
    const year = await data('finance.stats_by_client', { clientName: '中信', dateRange });
    expect(year.summary).toMatchObject({ total: 28000 });
  });

  it('stats_overview sums the business up', async () => {
    expect(await data('analytics.stats_overview', {})).toEqual({
      projectsByStatus: [
        { status: 'pending', count: 3, amount: 57000.5 },
        { status: 'in-progress', count: 5, amount: 531500 },
        { status: 'completed', count: 4, amount: 260000 },
        { status: 'cancelled', count: 0, amount: 0 },
      ],
      summary: {
        clientCount: sampleClients.length,
        activeClientCount: sampleClients.length - 1,
        contactCount: 14,
        projectCount: 12,
        projectAmount: 848500.5,
        settlementCount: 12,
        settledAmount: 437500,
      },
    });
    const dateRange = { start: '2026-10-01', end: '2026-10-31' };
    expect(await data('analytics.stats_overview', { dateRange })).toMatchObject({
      summary: { projectCount: 1, projectAmount: 12000.5, settlementCount: 3, settledAmount: 61500 },
    });
  });

  it.each([
    ['crm.contact_stats', { clientName: '中信出版社', includeAmount: true }],
    ['finance.stats_by_period', { dateRange: {} }],
    ['finance.stats_by_client', { clientName: '中信出版社' }],
    ['finance.create_settlement', { projectName: '城市的记忆', amount: 1 }],
    ['db.query_readonly', { table: 'projects', columns: ['name', 'amount'] }],
    ['db.query_readonly', { table: 'projects', columns: ['name'], orderBy: 'amount' }],
  ])('%s is not for those who may not see amounts', async (toolId, params) => {
    expect(await error(toolId, params, ['member'])).toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([
    ['crm.get_client', { clientName: '中信出版社' }],
    ['project.list_by_client', { clientName: '中信出版社' }],
    ['project.search_project', { keyword: '城市' }],
    ['analytics.stats_overview', {}],
  ])('%s leaves the amounts out for those who may not see them', async (toolId, params) => {
    expect(JSON.stringify(await data(toolId, params))).toMatch(/amount"/i);
    expect(JSON.stringify(await data(toolId, params, ['member']))).not.toMatch(/amount"/i);
    expect(JSON.stringify(await data(toolId, params, ['finance']))).toMatch(/amount"/i);
  });

  describe('B11: db.query_readonly', () => {
    const query = (over: object) => ({ table: 'projects', columns: ['name'], ...over });
    const names = async (over: object) =>
      ((await data('db.query_readonly', query(over))) as { rows: { name: string }[] }).rows.map(
        (row) => row.name,
      );

    it('answers with the columns asked for, amounts in yuan', async () => {
      const columns = ['name', 'amount', 'clientId', 'name'];
      const conditions = [{ column: 'amount', operator: '<=', value: 12000.5 }];
      expect(await data('db.query_readonly', query({ columns, conditions }))).toEqual({
        table: 'projects',
        rows: [{ name: '新书首发式', amount: 12000.5, clientId: 1 }],
        total: 1,
      });
    });

    it.each([
      [{ column: 'status', operator: '=', value: 'pending' }, ['新书首发式', '和平之声', '春天读书会']],
      [{ column: 'amount', operator: '=', value: null }, ['春天读书会']],
      [{ column: 'name', operator: 'contains', value: '100%' }, ['Annual Report 100%']],
      [{ column: 'name', operator: 'contains', value: '_' }, []],
      [{ column: 'createdOn', operator: '>', value: '2026-10-28' }, ['春天读书会']],
      [{ column: 'id', operator: '<', value: 3 }, ['《企业文化落地》', '城市的记忆']],
    ])('%j', async (condition, expected) => {
      expect(await names({ conditions: [condition] })).toEqual(expected);
    });

    it('sorts and cuts', async () => {
      expect(
        await names({
          orderBy: 'amount',
          descending: true,
          limit: 2,
          conditions: [{ column: 'amount', operator: '!=', value: null }],
        }),
      ).toEqual(['数字阅读平台', '量子金融科技']);
    });

    it.each([
      [query({ table: 'audit' })],
      [query({ table: 'sqlite_master' })],
      [query({ columns: ['nameKey'] })],
      [query({ columns: ['name" from "audit" --'] })],
      [query({ columns: ['*'] })],
      [query({ columns: [] })],
      [query({ orderBy: 'random()' })],
      [query({ conditions: [{ column: 'version', operator: '=', value: 1 }] })],
      [query({ conditions: [{ column: 'name', operator: 'or 1=1 --', value: 'x' }] })],
      [query({ conditions: [{ column: 'id', operator: '=', value: 'abc' }] })],
      [query({ conditions: [{ column: 'name', operator: '=', value: 5 }] })],
      [query({ conditions: [{ column: 'id', operator: 'contains', value: 5 }] })],
      [query({ limit: 201 })],
      [query({ statement: 'select 1' })],
    ])('refuses %j', async (params) => {
      expect(await error('db.query_readonly', params)).toMatchObject({ code: 'INVALID_PARAM' });
    });
  });

  it.each([
    ['crm.contact_stats', { clientName: '中信出版社', dateRange: { start: '2026-02-30' } }],
    [
      'crm.contact_stats',
      { clientName: '中信出版社', dateRange: { start: '2026-12-01', end: '2026-01-01' } },
    ],
    ['crm.contact_stats', { clientName: '中信出版社', dateRange: { from: '2026-12-01' } }],
    ['crm.search_client', { keyword: '   ' }],
    ['crm.search_client', { keyword: 'a\u0000b' }],
    ['crm.search_client', { keyword: 'x', limit: 0 }],
    ['finance.stats_by_period', {}],
    ['finance.create_settlement', { projectName: '城市的记忆', amount: 0.001 }],
    ['finance.create_settlement', { projectName: '城市的记忆', amount: -5 }],
    ['crm.update_client', { clientName: '中信出版社' }],
    ['project.update_progress', { projectName: '城市的记忆', status: 'done' }],
  ])('%s %j is refused before anything is asked', async (toolId, params) => {
    expect(await error(toolId, params)).toMatchObject({ code: 'INVALID_PARAM' });
  });

  it('tools-8: the ten points hold, on real data and where the store is down', async () => {
    const catalogueIds = businessTools.map(({ id }) => id);
    expect(lintTools(businessTools, namespaces, { catalogueIds })).toEqual([]);
    expect(await probeTools(businessTools, business.context)).toEqual([]);
  });
}

function inventing(kind: DatabaseKind) {
  it('B08: the same number invents the same business, another one another', async () => {
    const make = async (seed: number) => {
      const business = await openBusiness(kind, { projects: 300, seed });
      const overview = await business.call('analytics.stats_overview', {});
      const last = await business.call('db.query_readonly', {
        table: 'settlements',
        columns: ['id', 'amount', 'date'],
        orderBy: 'id',
        descending: true,
        limit: 20,
      });
      const added = await business.call('crm.create_client', { name: '后来的客户' });
      await business.close();
      return { overview: overview.data, last: last.data, added: added.data };
    };
    const [one, again, other] = [await make(1), await make(1), await make(2)];
    expect(again).toEqual(one);
    expect(other.last).not.toEqual(one.last);
    expect(one.overview).toMatchObject({ summary: { projectCount: 300, clientCount: 18 } });
    expect(one.added).toMatchObject({ id: '19' });
  });
}
