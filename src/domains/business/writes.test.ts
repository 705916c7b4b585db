import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness } from '../../../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import { paramsJsonSchema } from '../../core/tool-params.ts';
import { businessTools } from './tools.ts';

for (const kind of databaseKinds(new URL('./writes.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`changing the business: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    describe('one at a time', () => writing(kind));
    attacking(kind);
  });
}

const tables = ['clients', 'contacts', 'projects', 'projectContacts', 'settlements', 'quotations'] as const;
type Rows = Readonly<Record<string, unknown>>[];

/** Every row of every table, and the names of the tables: what a write may have touched. */
async function everything({ port }: Business): Promise<Record<string, Rows>> {
  const all: Record<string, Rows> = {};
  for (const table of tables) {
    const by = table === 'projectContacts' ? sql`1, 2` : sql`1`;
    all[table] = (
      await sql<Rows[number]>`select * from ${sql.table(table)} order by ${by}`.execute(port.db)
    ).rows;
  }
  const names =
    port.dialect === 'sqlite'
      ? sql`select name, sql from sqlite_master order by 1`
      : sql`select tablename from pg_tables where schemaname = current_schema() order by 1`;
  all.schema = (await sql<Rows[number]>`${names}`.execute(port.db)).rows;
  return all;
}

function writing(kind: DatabaseKind) {
  let business: Business;
  const fresh = async () => {
    business = await openBusiness(kind);
    return business;
  };
  afterEach(() => business.close());
  const record = async (name: string) => (await business.call('crm.get_client', { clientName: name })).data;

  it('seed 003 §3: a write waits for a person, and nothing happens before', async () => {
    const { registry, context } = await fresh();
    const before = await everything(business);
    const input = { name: '蓝天文化', address: '北京市朝阳区' };
    const asked = await registry.call({ name: 'crm.create_client', input, trace_id: 't' }, context);
    expect(asked.error).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { preview: '新建客户“蓝天文化”：地址 北京市朝阳区' },
    });
    expect(await everything(business)).toEqual(before);
  });

  it('seed 003 §6: create_client answers with id and message, and records who and when', async () => {
    await fresh();
    const input = {
      name: '蓝天文化',
      address: '北京市朝阳区',
      category: '文化公司',
      rating: 'A',
      invoiceType: '专票',
    };
    expect((await business.call('crm.create_client', input)).data).toEqual({
      id: '11',
      message: '成功创建：蓝天文化',
    });
    expect(await record('蓝天文化')).toMatchObject({
      ...input,
      status: 'active',
      createdBy: 'tester',
      createdAt: expect.stringMatching(/^2026-11-1\dT/),
    });
    const again = await business.call('crm.create_client', { name: '“蓝天 文化”' });
    expect(again.error).toMatchObject({ code: 'CONFLICT', message: '客户“蓝天文化”已经存在' });
  });

  it('update_client changes what was said and shows before → after', async () => {
    await fresh();
    const input = {
      clientName: '和平出版社',
      address: '北京市西城区德胜门外大街4号',
      rating: 'C',
      status: 'inactive',
    };
    expect(await business.preview('crm.update_client', input)).toBe(
      '修改客户“和平出版社”：地址 “北京市东城区安定门外大街100号” → “北京市西城区德胜门外大街4号”，状态 启用 → 停用',
    );
    expect(await business.preview('crm.update_client', input, { lang: 'en' })).toBe(
      'Change the client “和平出版社”: address “北京市东城区安定门外大街100号” → “北京市西城区德胜门外大街4号”, status active → inactive',
    );
    expect((await business.call('crm.update_client', input)).data).toMatchObject({
      message: '成功更新：和平出版社',
      changes: [{ field: 'address' }, { field: 'status', before: 'active', after: 'inactive' }],
    });
    expect(await record('和平出版社')).toMatchObject({
      address: input.address,
      rating: 'C',
      status: 'inactive',
    });
  });

  it('a new name is found at once, by its letters too, and one that is taken is refused', async () => {
    await fresh();
    await business.call('crm.update_client', { clientName: 'A-Tech', name: '阿特科技' });
    expect(await record('atkj')).toMatchObject({ name: '阿特科技' });
    const taken = await business.call('crm.update_client', { clientName: '阿特科技', name: '中信出版社' });
    expect(taken.error).toMatchObject({ code: 'CONFLICT' });
    const same = await business.call('crm.update_client', { clientName: '阿特科技', name: '阿特 科技' });
    expect(same.data).toMatchObject({ message: '成功更新：阿特 科技' });
  });

  it('delete_client says what hangs on it, wants the whole name, and takes it all', async () => {
    await fresh();
    expect(await business.preview('crm.delete_client', { clientName: '中信出版社' })).toBe(
      '删除客户“中信出版社”，连同它的 3 个联系人、3 个项目、3 笔回款、1 份报价；不能撤销',
    );
    const before = await everything(business);
    const part = await business.call('crm.delete_client', { clientName: '中信' });
    expect(part.error).toMatchObject({ code: 'NOT_FOUND', details: { candidates: ['中信出版社'] } });
    expect(await everything(business)).toEqual(before);
    expect((await business.call('crm.delete_client', { clientName: '中信出版社' })).data).toEqual({
      id: '1',
      message: '成功删除：中信出版社',
      contacts: 3,
      projects: 3,
      settlements: 3,
      quotations: 1,
    });
    const after = await everything(business);
    for (const table of ['contacts', 'projects', 'settlements', 'quotations']) {
      expect(
        after[table]!.some((row) => row.clientId === 1),
        table,
      ).toBe(false);
    }
    expect(after.projectContacts).toHaveLength(before.projectContacts!.length - 3);
  });

  it('create_contact and create_project hang on a client that is meant by one name only', async () => {
    await fresh();
    const contact = { clientName: '中信', name: '王芳', phone: '13900001111' };
    expect(await business.preview('crm.create_contact', contact)).toBe(
      '给客户“中信出版社”新增联系人“王芳”：电话 13900001111',
    );
    expect((await business.call('crm.create_contact', contact)).data).toMatchObject({
      message: '成功创建：王芳',
    });
    expect((await business.call('crm.create_contact', contact)).error).toMatchObject({ code: 'CONFLICT' });
    const project = { clientName: '中信', name: '《企业文化落地》二期', contactName: '王芳', amount: 50000 };
    expect(await business.preview('project.create_project', project)).toBe(
      '给客户“中信出版社”新建项目“《企业文化落地》二期”：联系人 王芳，金额 ¥50000',
    );
    expect((await business.call('project.create_project', project)).data).toMatchObject({
      message: '成功创建：《企业文化落地》二期',
    });
    const found = await business.call('project.search_project', { keyword: '二期' });
    expect(found.data).toMatchObject({
      items: [{ contacts: '王芳', amount: 50000, status: 'pending', createdOn: '2026-11-15' }],
    });
    expect((await business.call('project.create_project', project)).error).toMatchObject({
      code: 'CONFLICT',
    });
    const stranger = { ...project, name: '三期', contactName: '赵六' };
    expect((await business.call('project.create_project', stranger)).error).toMatchObject({
      code: 'NOT_FOUND',
      details: { candidates: ['丁媛媛', '李文博', '周晓岚', '王芳'] },
    });
  });

  it('a mere resemblance is not enough to write', async () => {
    await fresh();
    const before = await everything(business);
    for (const [toolId, params] of [
      ['crm.create_contact', { clientName: '中倍出版社', name: '王芳' }],
      ['crm.update_client', { clientName: '中倍出版社', rating: 'D' }],
      ['crm.update_client', { clientName: '出版社', rating: 'D' }],
      ['project.create_project', { clientName: '和', name: 'x' }],
      ['project.create_project', { clientName: '杉', name: 'x' }],
      ['project.update_progress', { projectName: '没有的项目', status: 'completed' }],
      ['finance.create_settlement', { projectName: '%', amount: 5 }],
    ] as const) {
      const { error } = await business.call(toolId, params);
      expect(['NOT_FOUND', 'CONFLICT'], toolId).toContain(error?.code);
      expect(await business.preview(toolId, params)).toBe(error?.message);
    }
    expect(await everything(business)).toEqual(before);
  });

  it('update_progress shows and makes one step', async () => {
    await fresh();
    const input = { projectName: '城市的记忆', status: 'completed' };
    expect(await business.preview('project.update_progress', input)).toBe(
      '项目“城市的记忆”（中信出版社）的进度：进行中 → 已完成',
    );
    expect((await business.call('project.update_progress', input)).data).toEqual({
      id: '2',
      message: '成功更新：城市的记忆',
      before: 'in-progress',
      after: 'completed',
    });
  });

  it('two projects of one name are told apart by their clients', async () => {
    await fresh();
    await business.call('project.create_project', { clientName: '和平出版社', name: '城市的记忆' });
    const input = { projectName: '城市的记忆', status: 'cancelled' };
    const { error } = await business.call('project.update_progress', input);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: { candidates: ['城市的记忆（中信出版社）', '城市的记忆（和平出版社）'] },
    });
    const chosen = { ...input, projectName: '城市的记忆（和平出版社）' };
    expect((await business.call('project.update_progress', chosen)).data).toMatchObject({
      before: 'pending',
    });
  });

  it('create_settlement adds up, to the cent, and moves the settlement status', async () => {
    await fresh();
    const input = { projectName: '新书首发式', amount: 0.1 };
    expect(await business.preview('finance.create_settlement', { ...input, date: '2026-11-03' })).toBe(
      '给项目“新书首发式”（中信出版社）登记回款 ¥0.10，日期 2026-11-03；此前已回款 ¥0，项目金额 ¥12000.50',
    );
    for (const amount of [0.1, 0.2, 1.13])
      await business.call('finance.create_settlement', { ...input, amount });
    expect(
      (await business.call('finance.create_settlement', { ...input, amount: 11999.07 })).data,
    ).toMatchObject({
      message: '成功创建：新书首发式 回款 ¥11999.07',
      settledAmount: 12000.5,
      settlementStatus: 'full',
    });
    const dateRange = { start: '2026-11-15', end: '2026-11-15' };
    const today = await business.call('finance.stats_by_period', { dateRange });
    expect(today.data).toMatchObject({ summary: { total: 12000.5, count: 4 } });
  });

  it('repeated under the same key, a call writes once and answers the same', async () => {
    await fresh();
    const input = { projectName: '城市的记忆', amount: 500 };
    const first = await business.call('finance.create_settlement', input, { effectKey: 'r1/s1' });
    const again = await business.call('finance.create_settlement', input, { effectKey: 'r1/s1' });
    expect(again.data).toEqual(first.data);
    const received = await business.call('finance.stats_by_client', { clientName: '中信' });
    expect(received.data).toMatchObject({ summary: { total: 38500 } });
  });

  it('at the same moment: one of two equal names wins, and no payment is lost', async () => {
    await fresh();
    const twice = await Promise.all(
      [1, 2].map(() => business.call('crm.create_client', { name: '同名公司' })),
    );
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(twice.find(({ ok }) => !ok)?.error?.code).toBe('CONFLICT');
    const pay = () => business.call('finance.create_settlement', { projectName: '和平之声', amount: 9000 });
    const paid = await Promise.all([1, 2, 3, 4, 5].map(pay));
    const totals = paid.map(({ data }) => (data as { settledAmount: number }).settledAmount);
    expect(totals.sort((a, b) => a - b)).toEqual([9000, 18000, 27000, 36000, 45000]);
    expect((await business.call('project.search_project', { keyword: '和平之声' })).data).toMatchObject({
      items: [{ settlementStatus: 'full', settledAmount: 45000 }],
    });
  });

  it('who saw an older version changes nothing', async () => {
    const { port } = await fresh();
    const { createStore } = await import('./services/store.ts');
    const store = createStore(port);
    const { rows } = await store.read({}, (queries) => queries.findClients('A-Tech'));
    await business.call('crm.update_client', { clientName: 'A-Tech', rating: 'B' });
    const effect = {
      key: null,
      tool: 't',
      params: {},
      who: 'x',
      trace: 't',
      words: null,
      at: '',
      signal: business.context.signal,
    };
    await store.write(effect, async (writes) => {
      expect(await writes.updateClient(rows[0]!, { rating: 'Z' })).toBe(false);
      expect(await writes.deleteClient(rows[0]!)).toBe(false);
      return { success: true };
    });
    expect(await record('A-Tech')).toMatchObject({ rating: 'B' });
  });

  it('every write leaves a line in the audit, refused ones too', async () => {
    await fresh();
    await business.call('crm.create_client', { name: '蓝天文化' });
    await business.call('crm.create_client', { name: '蓝天文化' });
    const { rows } = await sql`select "who", "tool", "params", "outcome" from "audit" order by "id"`.execute(
      business.port.db,
    );
    const line = { who: 'tester', tool: 'crm.create_client', params: '{"name":"蓝天文化"}' };
    expect(rows).toEqual([
      { ...line, outcome: 'done' },
      { ...line, outcome: 'CONFLICT' },
    ]);
  });
}

const attacks = [
  "'; DROP TABLE clients;--",
  '"; DELETE FROM "clients"; --',
  "' OR '1'='1",
  "x') ; update clients set rating='Z' --",
  '%',
  '\\',
  '$1 ?1 :name @name',
  '/**/UNION/**/SELECT/**/1',
];

/** Where text may stand in a tool's parameters. */
function textPlaces(
  schema: Record<string, unknown>,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const items = schema.items as Record<string, unknown> | undefined;
  const alternatives = (schema.anyOf ?? []) as Record<string, unknown>[];
  const text = schema.type === 'string' || alternatives.some(({ type }) => type === 'string');
  return [
    ...(text ? [[...path]] : []),
    ...(schema.additionalProperties instanceof Object ? [[...path, 'name']] : []),
    ...properties.flatMap(([key, part]) => textPlaces(part, [...path, key])),
    ...(items ? textPlaces(items, [...path, 0]) : []),
  ];
}

function put(target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const inner = put((target as Record<string | number, unknown> | undefined)?.[step], rest, value);
  if (typeof step === 'number') return [inner];
  return { ...(target as object), [step]: inner };
}

function attacking(kind: DatabaseKind) {
  it('an attack in any parameter of any tool is a text like any other: nothing else changes', async () => {
    let tried = 0;
    let business = await openBusiness(kind);
    let before = await everything(business);
    for (const tool of businessTools) {
      for (const path of textPlaces(paramsJsonSchema(tool) as Record<string, unknown>)) {
        for (const attack of attacks) {
          const input = put(tool.examples![0]!.params, path, attack) as Record<string, unknown>;
          const { ok, error } = await business.call(tool.id, input);
          let after = await everything(business);
          const where = `${tool.id} ${path.join('.')} ${attack}: ${error?.code}`;
          // Whatever a database chokes on would come back as an internal error.
          expect(['INVALID_PARAM', 'NOT_FOUND', 'CONFLICT', undefined], where).toContain(error?.code);
          expectOnlyTheCall(before, after, ok ? tool.category : 'query', attack, where);
          if (ok && tool.id === 'crm.update_client' && path[0] === 'name') {
            await business.call(tool.id, { clientName: attack, name: '中信出版社' });
            after = await everything(business);
          }
          before = after;
          tried++;
        }
      }
      if (tool.requiresConfirmation) {
        await business.close();
        business = await openBusiness(kind);
        before = await everything(business);
      }
    }
    expect(tried).toBeGreaterThan(250);
    await business.close();
  }, 120_000);
}

/** Rows that were there are there unchanged; a create adds rows that hold the text, an update changes one row to it. */
function expectOnlyTheCall(
  before: Record<string, Rows>,
  after: Record<string, Rows>,
  category: string,
  attack: string,
  where: string,
): void {
  expect(after.schema, where).toEqual(before.schema);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const added = tables.flatMap((table) =>
    after[table]!.filter((row) => !before[table]!.some((old) => same(old, row))),
  );
  const gone = tables.flatMap((table) =>
    before[table]!.filter((row) => !after[table]!.some((now) => same(now, row))),
  );
  const most = { create: [2, 0], update: [1, 1] }[category] ?? [0, 0];
  // A payment moves its project on: that is one row changed besides the one added.
  const settles = category === 'create' && added.some((row) => 'amountCents' in row && 'date' in row);
  expect(gone.length, where).toBeLessThanOrEqual(settles ? 1 : most[1]!);
  expect(added.length, where).toBeLessThanOrEqual(most[0]!);
  if (added.length > 0 && !settles)
    expect(
      added.some((row) => Object.values(row).includes(attack)),
      where,
    ).toBe(true);
}
