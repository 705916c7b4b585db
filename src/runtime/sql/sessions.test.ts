import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { must } from '../../../test/support/server-kit.ts';
import { openSql, type Sql } from './open.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';

const now = () => new Date('2026-11-15T08:00:00Z');
const session = (id: string, more: object = {}) => ({ schema_version: '1.0.0', id, turns: [], ...more });

for (const kind of databaseKinds(new URL('./sql.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`conversations: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    let opened: Sql;
    let store: SessionStore;
    beforeEach(async () => {
      opened = must(await openSql({ ...(await kind.fresh()), now }));
      store = createSessionStore(opened, now);
    });
    afterEach(() => opened.close());
    const save = async (id: string, revision: number, more: object = {}, outcome: unknown = null) =>
      must(await store.save(id, { session: session(id, more), outcome, revision }));
    const load = async (id: string) => must(await store.load(id));

    it('come back as they were saved, with what they have come to', async () => {
      expect(await load('a')).toBeNull();
      const turns = [{ text: '打开它' }];
      expect(await save('a', 0, { turns }, { domain: 'home', world: undefined })).toBe(true);
      expect(await load('a')).toEqual({
        session: session('a', { turns }),
        outcome: { domain: 'home' },
        revision: 1,
      });
    });

    it('saved by two who saw the same: the second is told so, and nothing is forgotten', async () => {
      await save('a', 0, { n: 1 });
      expect([await save('a', 1, { n: 2 }), await save('a', 1, { n: 3 }), await save('a', 0)]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await load('a')).toMatchObject({ session: { n: 2 }, revision: 2 });
    });

    it('begun by many at once: one of them begins it', async () => {
      const all = await Promise.all(Array.from({ length: 10 }, (_, n) => save('s', 0, { n })));
      expect(all.filter(Boolean)).toHaveLength(1);
    });

    it('what JSON cannot carry is no outcome; what is no session is refused', async () => {
      expect(await save('a', 0, {}, { world: () => 1 })).toBe(true);
      expect(await load('a')).toMatchObject({ outcome: null });
      const codeOf = async (id: string, given: unknown) => {
        const saved = await store.save(id, { session: given, outcome: null, revision: 0 });
        return saved.ok ? 'ok' : saved.error[0]!.code;
      };
      expect(await codeOf('b', { id: 'b' })).toBe('session_unversioned');
      expect(await codeOf('../b', session('b'))).toBe('session_id');
      expect(await store.load('../b')).toMatchObject({ ok: false, error: [{ code: 'session_id' }] });
    });
  });
}
