import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness } from '../../../test/support/business.ts';
import { databaseKinds } from '../../../test/support/databases.ts';

/** What a studio asks on its first day, on every database there is. */
for (const kind of databaseKinds(new URL('./tools.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`B23: the first day: ${kind.dialect}`, () => {
    let business: Business;
    beforeAll(async () => {
      await kind.start();
      business = await openBusiness(kind);
    });
    afterAll(async () => {
      await business.close();
      await kind.stop();
    });
    const data = async (toolId: string, params: object, roles = ['owner']) => {
      const result = await business.call(toolId, params as Record<string, unknown>, { roles });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.data as {
        items: Record<string, unknown>[];
        total: number;
        summary: Record<string, number>;
      };
    };

    it('lists clients by what they are, and says how many there are beyond those shown', async () => {
      const all = await data('crm.list_clients', {});
      const rated = await data('crm.list_clients', { rating: 'A级' });
      expect(rated.items.map(({ rating }) => rating)).toEqual(rated.items.map(() => 'A'));
      expect(rated.total).toBeLessThan(all.total);
      expect(await data('crm.list_clients', { limit: 1 })).toMatchObject({
        total: all.total,
        items: [all.items[0]],
      });
      const off = await data('crm.list_clients', { status: 'inactive' });
      expect(off.items.every(({ status }) => status === 'inactive')).toBe(true);
    });

    it('lists contacts, projects and payments', async () => {
      const contacts = await data('crm.list_contacts', { clientName: '中信' });
      expect(contacts.items.map(({ name }) => name)).toContain('丁媛媛');
      const going = await data('project.list_projects', { status: 'in-progress' });
      expect(going.items.length).toBeGreaterThan(0);
      expect(going.items.every(({ status }) => status === 'in-progress')).toBe(true);
      const paid = await data('finance.list_settlements', { clientName: '中信出版社' });
      expect(paid.items.every(({ clientName }) => clientName === '中信出版社')).toBe(true);
      const days = paid.items.map(({ date }) => String(date));
      expect(days).toEqual([...days].sort().reverse());
      expect((await business.call('finance.list_settlements', {}, { roles: ['viewer'] })).error?.code).toBe(
        'FORBIDDEN',
      );
    });

    it('who owes what is what was agreed less what was paid', async () => {
      const { items, summary } = await data('finance.receivables', {});
      const owed = items.map(({ agreedAmount, paidAmount }) => Number(agreedAmount) - Number(paidAmount));
      expect(items.map(({ dueAmount }) => dueAmount)).toEqual(owed);
      expect(owed.every((due) => due > 0)).toBe(true);
      expect(summary.total).toBeCloseTo(owed.reduce((a, b) => a + b, 0));
      expect(summary).toMatchObject({
        projectCount: items.length,
        clientCount: new Set(items.map(({ clientName }) => clientName)).size,
      });
      // The largest single project need not be of whoever owes most.
      const due = new Map<unknown, number>();
      for (const { clientName, dueAmount } of items)
        due.set(clientName, (due.get(clientName) ?? 0) + Number(dueAmount));
      const [first] = [...due].sort(([, a], [, b]) => b - a);
      expect(summary.topItem).toBe(`${first![0]}（¥${first![1]}）`);
      const some = await data('finance.receivables', { limit: 1 });
      expect(some.summary.topItem, 'a part of the list says nothing of the whole').toBeNull();
    });

    it('a payment above what is due says so, and one below does not', async () => {
      const [owed] = (await data('finance.receivables', {})).items;
      const projectName = `${owed!.projectName}（${owed!.clientName}）`;
      const due = Number(owed!.dueAmount);
      const over = await business.preview('finance.create_settlement', { projectName, amount: due + 100 });
      expect(over).toContain('多出 ¥100');
      expect(await business.preview('finance.create_settlement', { projectName, amount: due })).not.toContain(
        '多出',
      );
    });

    it('changes a contact and a project, and a yes is good for what was seen', async () => {
      await business.call('crm.update_contact', { contactName: '丁媛媛', phone: '13900002222' });
      const contacts = await data('crm.list_contacts', { clientName: '中信出版社' });
      expect(contacts.items.find(({ name }) => name === '丁媛媛')).toMatchObject({ phone: '13900002222' });
      const nothing = await business.call('crm.update_contact', { contactName: '丁媛媛' });
      expect(nothing.error?.code).toBe('INVALID_PARAM');
      await business.call('project.update_project', { projectName: '数字阅读平台', amount: 80000 });
      const { items } = await data('project.search_project', { keyword: '数字阅读平台' });
      expect(items[0]).toMatchObject({ amount: 80000 });
      await business.call('crm.delete_contact', { contactName: '丁媛媛' });
      const left = await data('crm.list_contacts', { clientName: '中信出版社' });
      expect(left.items.map(({ name }) => name)).not.toContain('丁媛媛');
      expect((await business.call('crm.delete_contact', { contactName: '没有这个人' })).error?.code).toBe(
        'NOT_FOUND',
      );
    });
  });
}
