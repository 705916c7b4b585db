import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Business, everything, openBusiness } from '../../../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';

for (const kind of databaseKinds(new URL('./writes.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`changing the business: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    writing(kind);
  });
}

function writing(kind: DatabaseKind) {
  let business: Business;
  const fresh = async () => {
    business = await openBusiness(kind);
    return business;
  };
  afterEach(() => business.close());
  const record = async (name: string) => (await business.call('crm.get_client', { clientName: name })).data;

  it('tools-3: a write waits for a person, and nothing happens before', async () => {
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

  it('tools-6: create_client answers with id and message, and records who and when', async () => {
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
    const english = await business.call('crm.create_client', { name: '和声' }, { lang: 'en' });
    expect(english.data).toEqual({ id: '12', message: 'Created: 和声' });
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
      '给客户“中信出版社”新建项目“《企业文化落地》二期”：联系人 王芳，金额 ¥50,000',
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

  it('a mere resemblance is not enough to write: no one is even asked', async () => {
    const { registry, context } = await fresh();
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
      const { error } = await registry.call({ name: toolId, input: params, trace_id: 't' }, context);
      expect(['NOT_FOUND', 'CONFLICT'], toolId).toContain(error?.code);
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
      '给项目“新书首发式”（中信出版社）登记回款 ¥0.10，日期 2026-11-03；此前已回款 ¥0，项目金额 ¥12,000.50',
    );
    for (const amount of [0.1, 0.2, 1.13])
      await business.call('finance.create_settlement', { ...input, amount });
    expect(
      (await business.call('finance.create_settlement', { ...input, amount: 11999.07 })).data,
    ).toMatchObject({
      message: '成功创建：新书首发式 回款 ¥11,999.07',
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
    // Who was shown a sum that has changed is asked again, and says yes again.
    const pay = async (): Promise<ToolCallResult> => {
      const paid = await business.call('finance.create_settlement', {
        projectName: '和平之声',
        amount: 9000,
      });
      return paid.error?.details?.reason === 'changed' ? pay() : paid;
    };
    const paid = await Promise.all([1, 2, 3, 4, 5].map(pay));
    const totals = paid.map(({ data }) => (data as { settledAmount: number }).settledAmount);
    expect(totals.sort((a, b) => a - b)).toEqual([9000, 18000, 27000, 36000, 45000]);
    expect((await business.call('project.search_project', { keyword: '和平之声' })).data).toMatchObject({
      items: [{ settlementStatus: 'full', settledAmount: 45000 }],
    });
  });

  /** A call that was approved, and something that happens before it is carried out. */
  async function overtaken(
    toolId: string,
    input: Readonly<Record<string, unknown>>,
    meanwhile: () => Promise<unknown>,
    begun = false,
  ) {
    const { registry, context } = business;
    const request = { name: toolId, input, trace_id: 't' };
    const asked = await registry.call(request, context);
    expect(asked.error?.code).toBe('CONFIRMATION_REQUIRED');
    await meanwhile();
    const before = await everything(business);
    const approved = registry.approve(String(asked.error?.details?.hash), 'tester');
    const result = await registry.call(request, context, { approved, begun });
    return { result, untouched: JSON.stringify(await everything(business)) === JSON.stringify(before) };
  }

  const rename = () => business.call('crm.update_client', { clientName: '中信出版社', rating: 'Z' });
  const engage = () => business.call('crm.create_contact', { clientName: '中信出版社', name: '新来的' });
  const move = () =>
    business.call('project.update_progress', { projectName: '城市的记忆', status: 'cancelled' });
  const pay = () => business.call('finance.create_settlement', { projectName: '城市的记忆', amount: 1 });
  const retitle = () =>
    business.call('crm.update_client', { clientName: '中信出版社', name: '中信出版集团' });
  it.each([
    ['crm.update_client', { clientName: '中信', address: '上海' }, rename],
    ['crm.delete_client', { clientName: '中信出版社' }, rename],
    ['crm.delete_client', { clientName: '中信出版社' }, engage],
    ['crm.delete_client', { clientName: '中信出版社' }, pay],
    ['project.update_progress', { projectName: '城市的记忆', status: 'completed' }, move],
    ['finance.create_settlement', { projectName: '城市的记忆', amount: 500 }, pay],
    ['crm.create_contact', { clientName: '中信', name: '王芳' }, retitle],
    ['project.create_project', { clientName: '中信', name: '新项目' }, retitle],
  ] as const)(
    '%s: changed since it was approved, it is refused and asked again',
    async (id, input, change) => {
      for (const begun of [false, true]) {
        await fresh();
        const { result, untouched } = await overtaken(id, input, change, begun);
        expect(result.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'changed' } });
        expect(untouched).toBe(true);
        if (!begun) await business.close();
      }
    },
  );

  it.each([
    ['crm.create_contact', { clientName: '中信', name: '王芳' }, rename],
    ['crm.update_client', { clientName: 'A-Tech', rating: 'B' }, rename],
    ['project.update_progress', { projectName: '城市的记忆', status: 'completed' }, rename],
  ] as const)('%s: what it does not speak of may change', async (id, input, change) => {
    await fresh();
    expect((await overtaken(id, input, change)).result.ok).toBe(true);
  });

  it('a part of two names tells neither, whichever begins with it', async () => {
    await fresh();
    await business.call('crm.create_client', { name: '云杉文化' });
    const before = await everything(business);
    const result = await business.call('crm.update_client', { clientName: '云杉', rating: 'A' });
    expect(result.error).toMatchObject({ code: 'CONFLICT' });
    expect(JSON.stringify(result.error?.details)).toMatch(/云杉文化.*云杉科技|云杉科技.*云杉文化/);
    expect(await everything(business)).toEqual(before);
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
    const { registry, context } = business;
    const request = { name: 'crm.create_client', input: { name: '蓝天文化' }, trace_id: 't' };
    const hash = String((await registry.call(request, context)).error?.details?.hash);
    for (const begun of [false, true]) {
      await registry.call(request, context, { approved: registry.approve(hash, 'tester'), begun });
    }
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
