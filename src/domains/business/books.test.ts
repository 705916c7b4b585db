import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Business, everything, openBusiness } from '../../../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import type { Artifact, ToolContext } from '../../core/tool/tool.ts';
import { reverse, undoIn } from './reverse.ts';
import { makeWorld } from './world.ts';

for (const kind of databaseKinds(new URL('./tools.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`B25: reversals, quotations, CSV in and out: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    keeping(kind);
  });
}

type Item = Readonly<Record<string, unknown>>;
interface Listed {
  readonly items: readonly Item[];
  readonly total: number;
  readonly file?: string;
}

function keeping(kind: DatabaseKind) {
  let business: Business;
  const fresh = async () => {
    business = await openBusiness(kind);
  };
  afterEach(() => business.close());

  /** What a tool gives; files it writes go into `files`. */
  const data = async <T = Listed>(toolId: string, params: object, over: Partial<ToolContext> = {}) => {
    const result = await business.call(toolId, params as Record<string, unknown>, over);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.data as T;
  };
  const fails = async (toolId: string, params: object) =>
    (await business.call(toolId, params as Record<string, unknown>)).error;
  const exported = async (toolId: string, params: object = {}) => {
    const files: Artifact[] = [];
    const artifacts = {
      write: async (file: Artifact) => {
        files.push(file);
        return { name: file.name, mediaType: file.mediaType, size: 0 };
      },
    };
    const listed = await data(toolId, { ...params, exportAs: 'csv' }, { artifacts });
    return { listed, csv: String(files[0]?.content) };
  };

  describe('reversals', () => {
    it('a payment is taken back by a row beside it, and every sum is as if it had not been', async () => {
      await fresh();
      const before = await data('finance.list_settlements', { projectName: '数字阅读平台' });
      const stats = () =>
        data('finance.stats_by_period', { dateRange: { start: '2026-01-01', end: '2026-12-31' } });
      const sums = await stats();
      const paid = { projectName: '数字阅读平台', amount: 1234.5, date: '2026-10-02' };
      const { id } = await data<{ id: string }>('finance.create_settlement', paid);
      expect(await stats()).not.toEqual(sums);
      expect(await business.preview('finance.reverse_settlement', paid)).toContain('¥1,234.50');
      const back = await data('finance.reverse_settlement', paid);
      expect(back).toMatchObject({ reverses: id, message: expect.stringContaining('已冲销') });
      expect(await stats()).toEqual(sums);
      const after = await data('finance.list_settlements', { projectName: '数字阅读平台' });
      expect(after.total).toBe(before.total + 2);
      expect(after.items.filter(({ reverses }) => reverses === id)).toMatchObject([
        { amount: -1234.5, date: '2026-10-02' },
      ]);
      expect(await fails('finance.reverse_settlement', { settlementId: id })).toMatchObject({
        code: 'NOT_FOUND',
        message: '这笔回款已经冲销了',
      });
    });

    it('two that fit are asked about, and nothing that stands for a reversal is reversed', async () => {
      await fresh();
      const paid = { projectName: '数字阅读平台', amount: 777 };
      await data('finance.create_settlement', { ...paid, date: '2026-10-02' });
      await data('finance.create_settlement', { ...paid, date: '2026-10-03' });
      const which = await fails('finance.reverse_settlement', paid);
      expect(which).toMatchObject({ code: 'CONFLICT' });
      expect(which?.details?.candidates).toHaveLength(2);
      const { id } = await data<{ id: string }>('finance.reverse_settlement', {
        ...paid,
        date: '2026-10-03',
      });
      expect((await fails('finance.reverse_settlement', { settlementId: id }))?.code).toBe('NOT_FOUND');
      expect((await fails('finance.reverse_settlement', { amount: 777 }))?.code).toBe('INVALID_PARAM');
    });
  });

  describe('quotations', () => {
    it('one is made, listed, accepted into a project of its name and amount, and settled once', async () => {
      await fresh();
      const made = { clientName: '中信出版社', title: '春季画册', amount: 80000 };
      await data('finance.create_quotation', made);
      expect((await fails('finance.create_quotation', made))?.code).toBe('CONFLICT');
      const open = await data('finance.list_quotations', { clientName: '中信', status: 'sent' });
      expect(open.items).toContainEqual(
        expect.objectContaining({ title: '春季画册', amount: 80000, date: '2026-11-15', projectName: null }),
      );
      expect(await business.preview('finance.accept_quotation', { title: '春季画册' })).toContain('¥80,000');
      await data('finance.accept_quotation', { title: '春季画册' });
      const [project] = (await data('project.search_project', { keyword: '春季画册' })).items;
      expect(project).toMatchObject({ name: '春季画册', clientName: '中信出版社', amount: 80000 });
      const accepted = await data('finance.list_quotations', { status: 'accepted' });
      expect(accepted.items.find(({ title }) => title === '春季画册')).toMatchObject({
        projectName: '春季画册',
      });
      expect((await fails('finance.decline_quotation', { title: '春季画册' }))?.message).toContain(
        '已经有结果',
      );
      expect((await fails('finance.accept_quotation', { title: '没有这份' }))?.code).toBe('NOT_FOUND');
    });

    it('one that was turned down is kept', async () => {
      await fresh();
      await data('finance.create_quotation', { clientName: '中信出版社', title: '冬季画册', amount: 1 });
      await data('finance.decline_quotation', { title: '冬季画册', clientName: '中信出版社' });
      const { items } = await data('finance.list_quotations', { status: 'declined' });
      expect(items.map(({ title }) => title)).toContain('冬季画册');
    });
  });

  describe('lists', () => {
    it('sort either way, page by page, and nothing is lost between pages', async () => {
      await fresh();
      const all = await data('project.list_projects', { sortBy: 'amount' });
      const amounts = all.items.flatMap(({ amount }) => (amount === null ? [] : [Number(amount)]));
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      const rising = await data('project.list_projects', { sortBy: 'amount', order: 'asc' });
      expect(rising.items.flatMap(({ amount }) => (amount === null ? [] : [amount]))).toEqual(
        [...amounts].reverse(),
      );
      const pages = [0, 2, 4].map((offset) =>
        data('project.list_projects', { sortBy: 'amount', limit: 2, offset }),
      );
      const shown = (await Promise.all(pages)).flatMap(({ items }) => items);
      expect(shown).toEqual(all.items.slice(0, 6));
      const settled = await data('project.list_projects', { sortBy: 'settled' });
      const received = settled.items.map(({ settledAmount }) => Number(settledAmount));
      expect(received).toEqual([...received].sort((a, b) => b - a));
      const payments = await data('finance.list_settlements', { sortBy: 'amount', order: 'asc', limit: 3 });
      expect(payments.items).toHaveLength(3);
    });

    it.each([
      'crm.list_clients',
      'project.list_projects',
      'finance.list_settlements',
      'finance.receivables',
      'finance.list_quotations',
    ])('%s is exported, all of it', async (toolId) => {
      await fresh();
      const { listed, csv } = await exported(toolId);
      expect(listed.file).toMatch(/^\w+\.csv$/);
      expect(csv.trim().split('\r\n')).toHaveLength(1 + (listed.total ?? listed.items.length));
      const { csv: two } = await exported(toolId, { limit: 2 });
      expect(two.trim().split('\r\n')).toHaveLength(3);
    });

    it('a name that a spreadsheet would run is kept from it', async () => {
      await fresh();
      await data('crm.create_client', { name: '=HYPERLINK("x")' });
      const { csv } = await exported('crm.list_clients');
      expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    });
  });

  describe('what no tool answers is measured, read-only, and shown as it was understood', () => {
    const ask = (params: object) =>
      data<{ rows: Item[]; asked: string; sql: string }>('db.query_readonly', params);
    const range = { start: '2026-01-01', end: '2026-12-31' };

    it('who paid most is who paid most, payment by payment', async () => {
      await fresh();
      const wrong = { projectName: '数字阅读平台', amount: 9_000_000 };
      await data('finance.create_settlement', wrong);
      await data('finance.reverse_settlement', wrong);
      const { rows, asked, sql } = await ask({
        table: 'settlements',
        measure: 'sum',
        group: 'client',
        dateRange: range,
        limit: 3,
      });
      const { items } = await data('finance.list_settlements', { dateRange: range, limit: 1000 });
      const sums = new Map<string, number>();
      for (const { clientName, amount } of items)
        sums.set(String(clientName), (sums.get(String(clientName)) ?? 0) + Number(amount));
      const best = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 3);
      expect(rows.map(({ client, sum }) => [client, sum])).toEqual(best);
      expect(asked).toBe('回款的总金额，2026-01-01…2026-12-31，按客户分，最多 3 行');
      expect(sql).toMatch(/^select .* group by 1 order by 2 desc, 1 limit/);
      expect(sql).not.toContain('2026');
    });

    it('averages, counts by kind and by month', async () => {
      await fresh();
      const { items } = await data('finance.list_settlements', { limit: 1000 });
      const all = items.map(({ amount }) => Number(amount));
      const { rows } = await ask({ table: 'settlements', measure: 'average' });
      expect(rows[0]?.average).toBeCloseTo(all.reduce((a, b) => a + b, 0) / all.length, 2);
      const rated = await ask({ table: 'clients', group: 'rating' });
      const clients = await data('crm.list_clients', {});
      expect(rated.rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(clients.total);
      const months = (await ask({ table: 'projects', measure: 'count', group: 'month' })).rows;
      expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).sort());
    });

    it.each([
      [{ table: 'clients', measure: 'sum' }],
      [{ table: 'clients', measure: 'count', group: 'month' }],
      [{ table: 'contacts', measure: 'count', dateRange: range }],
      [{ table: 'settlements', measure: 'sum', group: 'rating' }],
      [{ table: 'clients' }],
      [{ table: 'users', measure: 'count' }],
    ])('%j makes no sense, and says so', async (params) => {
      await fresh();
      expect((await fails('db.query_readonly', params))?.code).toBe('INVALID_PARAM');
    });

    it('amounts stay hidden from those who see none', async () => {
      await fresh();
      const viewer = { roles: ['viewer'] };
      const sums = await business.call('db.query_readonly', { table: 'projects', measure: 'sum' }, viewer);
      expect(sums.error?.code).toBe('FORBIDDEN');
      const counts = await business.call(
        'db.query_readonly',
        { table: 'projects', measure: 'count' },
        viewer,
      );
      expect(counts.ok).toBe(true);
    });
  });

  describe('imports', () => {
    const importing = (what: string, csv: string, more = {}) => data<Item>(what, { csv, ...more });

    it.each([
      ['crm.list_clients', 'crm.import_clients'],
      ['project.list_projects', 'project.import_projects'],
    ])('what %s exports, %s finds to be the same', async (list, take) => {
      await fresh();
      const { csv } = await exported(list);
      expect(await fails(take, { csv })).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('一样'),
      });
    });

    it('says what is new, changed and the same before anything happens', async () => {
      await fresh();
      const before = await everything(business);
      const csv = '名称,评级,状态\n新来书店,B,停用\n中信出版社,C,\n和平出版社,,\n';
      const asked = await business.preview('crm.import_clients', { csv });
      expect(asked).toContain('新建 1（新来书店）');
      expect(asked).toMatch(/修改 1（中信出版社 评级 \S+ → C）/);
      expect(asked).toContain('不变 1');
      expect(await everything(business)).toEqual(before);
      expect(await importing('crm.import_clients', csv)).toMatchObject({ created: 1, changed: 1, same: 1 });
      const made = await data<Item>('crm.get_client', { clientName: '新来书店' });
      expect(made).toMatchObject({ rating: 'B', status: 'inactive', createdBy: 'tester' });
      expect(await data<Item>('crm.get_client', { clientName: '中信出版社' })).toMatchObject({ rating: 'C' });
    });

    it('one row that is refused stops all of them, and says why by its line', async () => {
      await fresh();
      const before = await everything(business);
      const csv = '联系人,客户,电话\n赵一,中信出版社,1\n钱二,没有这家,2\n,中信出版社,3\n赵一,中信出版社,4\n';
      const refused = await fails('crm.import_contacts', { csv });
      expect(refused).toMatchObject({ code: 'INVALID_PARAM' });
      expect(refused?.details?.refused).toMatchObject([{ line: 3 }, { line: 4 }, { line: 5 }]);
      expect(refused?.message).toContain('没有找到客户“没有这家”');
      expect(await everything(business)).toEqual(before);
      const done = await importing('crm.import_contacts', csv, { skipRefused: true });
      expect(done).toMatchObject({ created: 1, refused: [{ line: 3 }, { line: 4 }, { line: 5 }] });
    });

    it.each([
      ['名称,传真\nA,1', '传真'],
      ['名称\n', '没有数据'],
      ['名称\n"A', '引号'],
      ['名称,name\nA,B', '名称'],
    ])('%j is refused as a whole', async (csv, why) => {
      await fresh();
      const error = await fails('crm.import_clients', { csv });
      expect(error).toMatchObject({ code: 'INVALID_PARAM', message: expect.stringContaining(why) });
    });

    it('projects and payments come in once, however often the file is taken', async () => {
      await fresh();
      const projects =
        'project,client,amount,status\nNew Book,中信出版社,"¥80,000",in progress\n数字阅读平台,上海译文出版社,1,\n';
      expect(await importing('project.import_projects', projects)).toMatchObject({ created: 1, changed: 1 });
      expect((await data('project.search_project', { keyword: 'New Book' })).items[0]).toMatchObject({
        amount: 80000,
        status: 'in-progress',
      });
      const payments = 'day,project,amount\n2026/11/3,New Book,500\n2026年11月4日,New Book,600.5\n';
      expect(await importing('finance.import_settlements', payments)).toMatchObject({ created: 2 });
      expect((await fails('finance.import_settlements', { csv: payments }))?.code).toBe('CONFLICT');
      const { items } = await data('finance.list_settlements', { projectName: 'New Book' });
      expect(items.map(({ date, amount }) => [date, amount])).toEqual([
        ['2026-11-04', 600.5],
        ['2026-11-03', 500],
      ]);
      const odd = 'day,project,amount\n2026-13-01,New Book,5\n2026-11-01,New Book,-5\n2026-11-01,nowhere,5\n';
      const refused = (await fails('finance.import_settlements', { csv: odd }))?.details?.refused;
      expect(refused).toHaveLength(3);
    });

    it('a yes is good for the state it was given on', async () => {
      await fresh();
      const { registry, context } = business;
      const request = {
        name: 'crm.import_clients',
        input: { csv: '名称,评级\n中信出版社,D\n' },
        trace_id: 't',
      };
      const asked = await registry.call(request, context);
      const approved = registry.approve(String(asked.error?.details?.hash), 'tester');
      await data('crm.update_client', { clientName: '中信出版社', rating: 'E' });
      const late = await registry.call(request, context, { approved });
      expect(late.error?.code).toBe('CONFLICT');
      expect(await data<Item>('crm.get_client', { clientName: '中信出版社' })).toMatchObject({ rating: 'E' });
    });
  });

  describe('what was done is taken back by a call that shows itself and waits', () => {
    const context = {
      world: makeWorld({ clients: [], projects: [] }),
      now: new Date(),
      lang: 'zh' as const,
      last: undefined,
    };
    /** A write, and the state after it and what takes it back. */
    const thereAndBack = async (tool: string, params: Record<string, unknown>) => {
      const done = await data<Item>(tool, params);
      const back = reverse({ results: [done], calls: [{ tool, params }] }, context)?.value;
      for (const call of back ?? []) await data(call.toolId, call.params);
      return back;
    };

    it('a payment', async () => {
      await fresh();
      const params = { projectName: '数字阅读平台', amount: 99 };
      expect(await thereAndBack('finance.create_settlement', params)).toMatchObject([
        { toolId: 'finance.reverse_settlement' },
      ]);
    });

    it('fields, a status, a name: all as before', async () => {
      await fresh();
      const client = () => data<Item>('crm.get_client', { clientName: '中信出版社' });
      const was = await client();
      await thereAndBack('crm.update_client', {
        clientName: '中信',
        rating: 'Z',
        address: '别处',
        name: '改名社',
      });
      expect(await client()).toEqual(was);
      const projects = async () => (await data('project.search_project', { keyword: '数字阅读平台' })).items;
      const before = await projects();
      await thereAndBack('project.update_progress', { projectName: '数字阅读平台', status: 'cancelled' });
      await thereAndBack('project.update_project', {
        projectName: '数字阅读平台',
        amount: 5,
        name: '换个名字',
      });
      expect(await projects()).toEqual(before);
    });

    it('what cannot be taken back is not pretended to be', async () => {
      await fresh();
      const gone = await data<Item>('crm.delete_client', { clientName: '中信出版社' });
      const call = { tool: 'crm.delete_client', params: { clientName: '中信出版社' } };
      expect(reverse({ results: [gone], calls: [call] }, context)).toBeNull();
      expect(reverse({ results: [], calls: [] }, context)).toBeNull();
    });
  });
}

describe('words that take back what was done', () => {
  const paid = [{ toolId: 'finance.create_settlement', params: {} }];
  it.each([
    '撤销刚才那笔付款',
    '把刚才那笔回款撤销',
    '撤销刚刚登记的那笔回款',
    'undo that payment',
    'reverse the last payment',
  ])('%s', (said) => {
    expect(undoIn(said, paid)).toEqual({ control: 'undo', times: 1 });
    expect(undoIn(said, [{ toolId: 'crm.create_client', params: {} }])).toBeNull();
  });
  it.each(['撤销三体那笔回款', '刚才那笔付款是多少', '撤销付款', 'undo the payment of 500'])(
    '%s says more',
    (said) => {
      expect(undoIn(said, paid)).toBeNull();
    },
  );
});
