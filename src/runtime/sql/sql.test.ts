import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import type { Result } from '../../core/result.ts';
import {
  effectOf,
  SqlConflict,
  type SqlMigration,
  type SqlPort,
  SqlTimeout,
} from '../../core/tool/effect.ts';
import { failure, success, type ToolContext } from '../../core/tool/tool.ts';
import type { CoreTables } from './core-tables.ts';
import { openSql, type Sql, type SqlOptions } from './open.ts';

interface Tables extends CoreTables {
  things: { name: string };
}
type Port = SqlPort<Kysely<Tables>>;

const now = () => new Date('2026-11-15T08:00:00.000Z');
const things: SqlMigration = {
  version: 1,
  name: 'things',
  statements: () => ['create table "things" ("name" varchar(50) primary key)'],
};
const sets = [{ owner: 'demo', migrations: [things] }];
const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error[0]?.message);
  return result.value;
};
const kinds = databaseKinds(new URL('./sql.system.json', import.meta.url));
const effect = (
  over: Partial<ToolContext> = {},
  params: unknown = { name: 'a' },
  tool = 'demo.create_thing',
) => effectOf(tool, params, testContext({ userId: '王芳', traceId: 't', effectKey: 'r1/s1', ...over }));

for (const kind of kinds) {
  describe.skipIf(!kind.ready)(`the database: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    suite(kind);
  });
}

function suite(kind: DatabaseKind) {
  const opened: Sql[] = [];
  const open = async (options: Partial<SqlOptions> & Pick<SqlOptions, 'dataDir'>) => {
    const result = await openSql({ now, migrations: sets, ...options });
    if (result.ok) opened.push(result.value);
    return result;
  };
  const fresh = async (): Promise<Port> => must(await open(await kind.fresh())) as Sql & Port;
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  const names = async ({ db }: Port) =>
    (await db.selectFrom('things').select('name').orderBy('name').execute()).map(({ name }) => name);
  const add = (name: string) => async (db: Kysely<Tables>) => {
    await db.insertInto('things').values({ name }).execute();
    return success({ name });
  };
  const outcomes = async ({ db }: Port) =>
    (await db.selectFrom('audit').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome);

  it.runIf(kind.dialect === 'postgres')(
    'a statement that takes long keeps nobody from closing',
    async () => {
      const port = await fresh();
      const slow = sql`select pg_sleep(30)`.execute(port.db).catch((thrown: Error) => thrown);
      const closing = (port as Port & Sql).close();
      expect(await slow).toBeInstanceOf(Error);
      await closing;
    },
    15_000,
  );

  it('a write that answers with nothing is not done again', async () => {
    const port = await fresh();
    let times = 0;
    const body = async () => {
      times++;
      return success(undefined);
    };
    expect(await port.write(effect(), body)).toMatchObject({ success: true });
    expect(await port.write(effect(), body)).toEqual({ success: true, data: null });
    expect(times).toBe(1);
  });

  describe('migrations', () => {
    it('run once each, in order, and are on record', async () => {
      const place = await kind.fresh();
      await must(await open(place)).close();
      opened.length = 0;
      const { db } = must(await open(place)) as Sql & Port;
      const rows = await db
        .selectFrom('schemaVersions')
        .selectAll()
        .orderBy('owner')
        .orderBy('version')
        .execute();
      expect(rows).toEqual([
        { owner: 'core', version: 1, name: 'effects, audit, aitools', at: now().toISOString() },
        { owner: 'core', version: 2, name: 'runs, steps, events, pending calls', at: now().toISOString() },
        { owner: 'core', version: 3, name: 'attempts, outbox', at: now().toISOString() },
        { owner: 'core', version: 4, name: 'a run that is due says so', at: now().toISOString() },
        { owner: 'core', version: 5, name: 'conversations, tokens', at: now().toISOString() },
        { owner: 'core', version: 6, name: 'marks', at: now().toISOString() },
        { owner: 'core', version: 7, name: 'why it was decided so', at: now().toISOString() },
        { owner: 'core', version: 8, name: 'how much a run takes', at: now().toISOString() },
        { owner: 'demo', version: 1, name: 'things', at: now().toISOString() },
      ]);
    });

    it('leave nothing behind where one of them fails', async () => {
      const place = await kind.fresh();
      const broken: SqlMigration = { version: 2, name: 'broken', statements: () => ['create nonsense'] };
      const failed = await open({ ...place, migrations: [{ owner: 'demo', migrations: [things, broken] }] });
      expect(failed).toMatchObject({
        ok: false,
        error: [{ code: 'sql_migration_failed', params: { owner: 'demo', version: 2 } }],
      });
      // Were the first one half there, it could not be done again.
      expect((await open(place)).ok).toBe(true);
    });

    it('refuse tables that are newer than the program, and leave them alone', async () => {
      const place = await kind.fresh();
      const two = { version: 2, name: 'more', statements: () => ['create table "more" ("id" integer)'] };
      must(await open({ ...place, migrations: [{ owner: 'demo', migrations: [things, two] }] }));
      expect(await open(place)).toMatchObject({
        ok: false,
        error: [{ code: 'sql_newer', params: { owner: 'demo', found: 2, supported: 1 } }],
      });
    });

    it('do not mind the tables of a domain that is not loaded', async () => {
      const place = await kind.fresh();
      must(await open(place));
      expect((await open({ ...place, migrations: [] })).ok).toBe(true);
    });

    it('run once though several open at the same time', async () => {
      const place = await kind.fresh();
      const all = await Promise.all([open(place), open(place), open(place)]);
      expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
    });
  });

  describe('reading', () => {
    it('cannot write, whatever is asked of it', async () => {
      const port = await fresh();
      for (const statement of [
        sql`insert into "things" ("name") values ('x')`,
        sql`delete from "audit"`,
        sql`drop table "things"`,
        sql`create table "other" ("id" integer)`,
      ]) {
        await expect(port.read({}, (db) => statement.execute(db))).rejects.toThrow();
      }
      expect(await names(port)).toEqual([]);
    });

    it('sees one state from beginning to end', async () => {
      const port = await fresh();
      const counted = await port.read({}, async (db) => {
        const count = () =>
          db
            .selectFrom('things')
            .selectAll()
            .execute()
            .then((rows) => rows.length);
        const before = await count();
        await port.write(effect(), add('a'));
        return [before, await count()];
      });
      expect(counted).toEqual([0, 0]);
      expect(await names(port)).toEqual(['a']);
    });

    const slow = sql<{
      n: number;
    }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < 200000000) select max(n) as n from c`;
    it('is stopped when its time is over, and the next one is not', async () => {
      const port = await fresh();
      await expect(port.read({ timeoutMs: 100 }, (db) => slow.execute(db))).rejects.toThrow(SqlTimeout);
      expect(await port.read({}, (db) => db.selectFrom('things').selectAll().execute())).toEqual([]);
    });

    it('several go on at once, and none waits for a writer', async () => {
      const port = await fresh();
      await port.db.transaction().execute(async (trx) => {
        await trx.insertInto('things').values({ name: 'unseen' }).execute();
        const counts = await Promise.all(
          Array.from({ length: 8 }, () =>
            port.read({}, (db) => db.selectFrom('things').selectAll().execute()),
          ),
        );
        expect(counts.flat()).toEqual([]);
      });
    });
  });

  describe('writing', () => {
    it('happens once under one key, and gives the stored result from then on', async () => {
      const port = await fresh();
      let runs = 0;
      const body = async (db: Kysely<Tables>) => {
        runs++;
        return add('a')(db);
      };
      expect(await port.write(effect(), body)).toEqual(success({ name: 'a' }));
      expect(await port.write(effect({ traceId: 'again' }), body)).toEqual(success({ name: 'a' }));
      expect([runs, await names(port), await outcomes(port)]).toEqual([1, ['a'], ['done']]);
    });

    it('happens once though two begin at the same time', async () => {
      const place = await kind.fresh();
      const ports = [must(await open(place)), must(await open(place))] as unknown as Port[];
      const results = await Promise.all(ports.map((port) => port.write(effect(), add('a'))));
      expect(results).toEqual([success({ name: 'a' }), success({ name: 'a' })]);
      expect(await names(ports[0]!)).toEqual(['a']);
    });

    it('refuses a key under which another call was carried out', async () => {
      const port = await fresh();
      await port.write(effect(), add('a'));
      for (const other of [effect({}, { name: 'b' }), effect({}, { name: 'a' }, 'demo.delete_thing')]) {
        expect(await port.write(other, add('b'))).toMatchObject({
          success: false,
          error: { code: 'CONFLICT' },
        });
      }
      expect(await names(port)).toEqual(['a']);
    });

    it('without a key happens as often as it is called', async () => {
      const port = await fresh();
      const { effectKey: _, ...outside } = testContext({ effectKey: 'x' });
      for (const name of ['a', 'b']) await port.write(effectOf('t.x', {}, outside), add(name));
      expect(await names(port)).toEqual(['a', 'b']);
    });

    it.each([
      ['returns a failure', async () => failure('NOT_FOUND', 'no'), 'NOT_FOUND'],
      ['throws', async () => Promise.reject(new Error('bug')), 'ERROR'],
    ])('leaves nothing but a line in the audit where the tool %s', async (_, fail, outcome) => {
      const port = await fresh();
      const written = port.write(effect(), async (db) => {
        await add('a')(db);
        return fail();
      });
      await written.catch(() => {});
      expect([await names(port), await outcomes(port)]).toEqual([[], [outcome]]);
      // The key is free again.
      expect((await port.write(effect(), add('b'))).success).toBe(true);
    });

    it('is undone where the caller has gone before its end', async () => {
      const port = await fresh();
      const gone = new AbortController();
      const written = port.write(effect({ signal: gone.signal }), async (db) => {
        gone.abort();
        return add('a')(db);
      });
      await expect(written).rejects.toThrow();
      expect(await names(port)).toEqual([]);
    });

    it('says conflict where a unique name is taken', async () => {
      const port = await fresh();
      await port.write(effect(), add('a'));
      await expect(port.write(effect({ effectKey: 'r1/s2' }), add('a'))).rejects.toThrow(SqlConflict);
    });

    it('tells who did what, when and on whose words', async () => {
      const port = await fresh();
      const context = testContext({ userId: '王芳', traceId: 'r1/s1', effectKey: 'r1/s1', now });
      await port.write(
        effectOf('demo.create_thing', { b: 1, a: 2 }, { ...context, words: '新建' }),
        add('a'),
      );
      const [row] = await port.db.selectFrom('audit').selectAll().execute();
      expect(row).toEqual({
        id: 1,
        who: '王芳',
        at: now().toISOString(),
        tool: 'demo.create_thing',
        params: '{"a":2,"b":1}',
        words: '新建',
        trace: 'r1/s1',
        effectKey: 'r1/s1',
        outcome: 'done',
      });
    });

    it('the audit can neither be changed nor cut', async () => {
      const port = await fresh();
      await port.write(effect(), add('a'));
      await expect(port.db.updateTable('audit').set({ who: 'me' }).execute()).rejects.toThrow(/append-only/);
      await expect(port.db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
      expect(await outcomes(port)).toEqual(['done']);
    });
  });
}
