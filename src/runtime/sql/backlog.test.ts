import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { countBacklog } from './backlog.ts';
import { openSql } from './open.ts';

const [past, later] = ['2000-03-01T11:59:00.000Z', '3000-03-01T12:01:00.000Z'];

for (const kind of databaseKinds(new URL('./races.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`home-19: what waits is counted, ${kind.dialect}`, () => {
    beforeAll(() => kind.start());
    afterAll(() => kind.stop());

    it('by what it waits for', async () => {
      const opened = await openSql({ ...(await kind.fresh()), now: () => new Date() });
      if (!opened.ok) throw new Error(opened.error[0]?.message);
      const { db } = opened.value;
      const rows: readonly [status: string, epoch: number, heldUntil: string | null][] = [
        ['queued', 0, null],
        ['queued', 2, null],
        ['running', 1, later],
        ['running', 2, past],
        ['running', 1, null],
        ['waiting', 1, null],
        ['retrying', 3, null],
        ['dead', 5, null],
        ['completed', 1, null],
      ];
      const head = {
        title: '',
        domain: null,
        requester: 'a',
        roles: '[]',
        request: '{}',
        state: 'executing',
      };
      const kept = {
        outcome: null,
        bytes: 0,
        cancelAsked: 0,
        createdAt: past,
        updatedAt: past,
        attempts: 0,
        nextAt: null,
      };
      for (const [i, [status, epoch, heldUntil]] of rows.entries()) {
        const holder = heldUntil === null ? null : 'elsewhere/1/x';
        const row = { ...head, ...kept, id: String(i), status, epoch, holder, heldUntil };
        await db.insertInto('runs').values(row).execute();
      }
      expect(await countBacklog(opened.value)).toEqual({
        queued: 2,
        running: 1,
        interrupted: 2,
        waiting: 1,
        retrying: 1,
        dead: 1,
      });
      await opened.value.close();
    });
  });
}
