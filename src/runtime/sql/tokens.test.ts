import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { must } from '../../../test/support/server-kit.ts';
import { importFiles } from './from-files.ts';
import { openSql, type Sql } from './open.ts';
import { createSessionStore } from './sessions.ts';
import { createTokenStore, type TokenStore } from './tokens.ts';

const now = () => new Date();

for (const kind of databaseKinds(new URL('./sql.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`tokens: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    let place: Awaited<ReturnType<typeof kind.fresh>>;
    let opened: Sql;
    let store: TokenStore;
    beforeEach(async () => {
      place = await kind.fresh();
      opened = must(await openSql({ ...place, now }));
      store = createTokenStore(opened, now);
    });
    afterEach(() => opened.close());
    const made = async (parts: Parameters<TokenStore['create']>[0]) => must(await store.create(parts));
    const whose = async (secret: string) => must(await store.verify(secret))?.name ?? null;

    it('are known by their secret, which is kept nowhere', async () => {
      const { secret, info } = await made({ name: 'robot', roles: ['agent', 'agent'] });
      expect(info.roles).toEqual(['agent']);
      expect(await whose(secret)).toBe('robot');
      const rows = await opened.db.selectFrom('tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret.slice(16));
      expect(must(await store.list())).toEqual([info]);
    });

    it.each([
      ['another secret', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
      ['another id', (secret: string) => secret.replace(/^yx_[0-9a-f]{12}/, 'yx_000000000000')],
      ['no token at all', () => 'yx_x'],
    ])('%s is nobody', async (_, change) => {
      const { secret } = await made({ name: 'robot', roles: ['agent'] });
      expect(await whose(change(secret))).toBeNull();
    });

    it('end when their time is up, by the database’s clock', async () => {
      const inTime = (ms: number) => new Date(Date.now() + ms);
      const guest = await made({ name: 'guest', roles: ['viewer'], expiresAt: inTime(60_000) });
      const past = await made({ name: 'past', roles: ['viewer'], expiresAt: inTime(-60_000) });
      expect([await whose(guest.secret), await whose(past.secret)]).toEqual(['guest', null]);
    });

    it('revoked by another process, are refused at once', async () => {
      const { secret, info } = await made({ name: 'robot', roles: ['agent'] });
      const other = must(await openSql({ ...place, now }));
      const elsewhere = createTokenStore(other, now);
      expect(must(await elsewhere.verify(secret))?.name).toBe('robot');
      expect(must(await elsewhere.revoke(info.id)).name).toBe('robot');
      expect(await whose(secret)).toBeNull();
      expect(await store.revoke(info.id)).toMatchObject({ ok: false, error: [{ code: 'token_unknown' }] });
      await other.close();
    });

    it.each([[[]], [['Owner']], [['a b']], [['viewer', '']]])('roles %j are refused', async (roles) => {
      expect(await store.create({ name: 'x', roles })).toMatchObject({
        ok: false,
        error: [{ code: 'token_role' }],
      });
    });

    describe('that an earlier version kept as files', () => {
      const row = {
        id: '0123456789ab',
        name: 'old',
        roles: ['owner'],
        hash: 'a'.repeat(64),
        created_at: '2026-01-01T00:00:00.000Z',
        expires_at: null,
      };
      const keep = (tokens: unknown) =>
        writeFileSync(join(place.dataDir, 'tokens.json'), JSON.stringify(tokens));
      const names = async () => must(await store.list()).map(({ name }) => name);

      it('become rows once: one that is revoked does not come back', async () => {
        keep({ schema_version: '1.0.0', tokens: [row] });
        mkdirSync(join(place.dataDir, 'sessions'));
        const session = { schema_version: '1.0.0', id: 's1', updated_at: '2026-01-01T00:00:00.000Z' };
        writeFileSync(join(place.dataDir, 'sessions/s1.json'), JSON.stringify(session));
        writeFileSync(join(place.dataDir, 'sessions/broken.json'), '{');
        writeFileSync(join(place.dataDir, 'sessions/notes.txt'), '');
        must(await importFiles(opened, place.dataDir));
        expect(await names()).toEqual(['old']);
        expect(must(await createSessionStore(opened, now).load('s1'))).toMatchObject({
          session,
          revision: 1,
        });
        must(await store.revoke(row.id));
        must(await importFiles(opened, place.dataDir));
        expect(await names()).toEqual([]);
        expect(existsSync(join(place.dataDir, 'tokens.json'))).toBe(false);
        expect(readFileSync(join(place.dataDir, 'tokens.json.imported'), 'utf8')).toContain('old');
      });

      it('in a file that is no list of them let nobody in, and it says so', async () => {
        keep({ schema_version: '1.0.0', tokens: [{ id: 'x' }] });
        expect(await importFiles(opened, place.dataDir)).toMatchObject({
          ok: false,
          error: [{ code: 'data_broken' }],
        });
        expect(await names()).toEqual([]);
      });
    });
  });
}
