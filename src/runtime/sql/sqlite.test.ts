import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/tool-kit.ts';
import type { Result } from '../../core/result.ts';
import { effectOf, type SqlMigration } from '../../core/tool/effect.ts';
import { ServiceUnavailable, success } from '../../core/tool/tool.ts';
import { openSql, SQLITE_FILE, type Sql, type SqlOptions } from './open.ts';
import { connectSqlite } from './sqlite.ts';

interface Tables {
  things: { name: string; owner: number | null };
}
const now = () => new Date('2026-11-15T08:00:00.000Z');
const migrations: readonly SqlMigration[] = [
  {
    version: 1,
    name: 'things',
    statements: () => [
      'create table "things" ("id" integer primary key autoincrement, "name" text unique, "owner" integer references "things" ("id"))',
      'create index "things_owner" on "things" ("owner")',
    ],
  },
  { version: 2, name: 'notes', statements: () => ['create table "notes" ("text" text)'] },
];
const upTo = (version: number) => [{ owner: 'demo', migrations: migrations.slice(0, version) }];

let dataDir: string;
const opened: Sql[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yx-sqlite-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  rmSync(dataDir, { recursive: true, force: true });
});
const open = (over: Partial<SqlOptions> = {}) => openSql({ dataDir, now, migrations: upTo(1), ...over });
async function must(over: Partial<SqlOptions> = {}): Promise<Sql> {
  const result = await open(over);
  if (!result.ok) throw new Error(result.error[0]?.message);
  opened.push(result.value);
  return result.value;
}
const dbOf = ({ db }: Sql) => db as unknown as Kysely<Tables>;
const add = (one: Sql, ...names: string[]) =>
  dbOf(one)
    .insertInto('things')
    .values(names.map((name) => ({ name, owner: null })))
    .execute();
const names = async (one: Sql) =>
  (await dbOf(one).selectFrom('things').select('name').execute()).map((r) => r.name);
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error[0]?.code);

describe('values bound to a statement', () => {
  it.each([
    [7, 7, 'integer'],
    [2 ** 53 - 1, 2 ** 53 - 1, 'integer'],
    [-0.5, -0.5, 'real'],
    [true, 1, 'integer'],
    [false, 0, 'integer'],
    [null, null, 'null'],
    [undefined, null, 'null'],
    ['“中信”\n', '“中信”\n', 'text'],
    [5n, 5, 'integer'],
  ])('%s arrives as %s', async (value, arrives, type) => {
    const { db } = await must();
    const { rows } = await sql`select ${value} as v, typeof(${value}) as t`.execute(db);
    expect(rows).toEqual([{ v: arrives, t: type }]);
  });

  it('bytes arrive as they are', async () => {
    const { db } = await must();
    const bytes = new Uint8Array([0, 255, 7]);
    const { rows } = await sql<{
      t: string;
      h: string;
    }>`select typeof(${bytes}) as t, hex(${bytes}) as h`.execute(db);
    expect(rows).toEqual([{ t: 'blob', h: '00FF07' }]);
  });

  it('of very many statements the latest are kept, and all of them work', async () => {
    const { db } = await must();
    for (let i = 0; i < 1200; i++) {
      const { rows } = await sql<{ v: number }>`select ${sql.lit(i)} as v`.execute(db);
      expect(rows[0]?.v).toBe(i);
    }
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [2n ** 64n], [{}], [[1]], [new Date(0)], [Symbol('x')]])(
    'another kind is refused, and the process lives on',
    async (value) => {
      const { db } = await must();
      await expect(async () => sql`select ${value} as v`.execute(db)).rejects.toThrow(TypeError);
    },
  );
});

describe('the file', () => {
  it('is in WAL mode, fully synchronous, with foreign keys checked', async () => {
    const one = await must();
    const value = async (pragma: string) =>
      Object.values((await sql`pragma ${sql.raw(pragma)}`.execute(one.db)).rows[0] as object)[0];
    expect([await value('journal_mode'), await value('synchronous'), await value('foreign_keys')]).toEqual([
      'wal',
      2,
      1,
    ]);
  });

  it('that is no database is said to be so', async () => {
    writeFileSync(join(dataDir, SQLITE_FILE), 'no database, but long enough to be looked at\n'.repeat(99));
    expect(codeOf(await open())).toBe('sql_damaged');
  });

  it('that cannot be made is said to be so', async () => {
    const blocked = join(dataDir, 'a-file');
    writeFileSync(blocked, '');
    expect(codeOf(await open({ dataDir: join(blocked, 'below') }))).toBe('sql_open');
  });

  it('held by another process for too long gives a coded error, not a hang', async () => {
    const one = await must({ busyMs: 150 });
    const other = await connectSqlite(join(dataDir, SQLITE_FILE), { busyMs: 0 });
    await other.exec('begin immediate');
    const effect = effectOf('t.x', {}, testContext());
    await expect(one.write(effect, async () => success({}))).rejects.toThrow(ServiceUnavailable);
    expect(codeOf(await open({ busyMs: 150, migrations: upTo(2) }))).toBe('sql_busy');
    await other.exec('rollback');
    await other.close();
    expect(await one.write(effect, async () => success({ now: true }))).toEqual(success({ now: true }));
  });

  it('is waited for where the other process is done in time', async () => {
    const one = await must({ busyMs: 5_000 });
    const other = await connectSqlite(join(dataDir, SQLITE_FILE), { busyMs: 0 });
    await other.exec('begin immediate');
    const writing = add(one, 'patient');
    await other.exec('commit');
    await writing;
    await other.close();
    expect(await names(one)).toEqual(['patient']);
  });
});

describe('backups', () => {
  const backups = () => readdirSync(dataDir).filter((name) => name.startsWith('backup-sql-'));

  it('a migration of an existing database makes one first', async () => {
    await add(await must(), 'kept');
    await opened.pop()!.close();
    expect(backups()).toEqual([]);
    await must({ migrations: upTo(2) });
    expect(backups()).toEqual(['backup-sql-20261115T080000000Z.db']);
    const copy = await connectSqlite(join(dataDir, backups()[0]!), { busyMs: 0, readOnly: true });
    const { rows } = await sql`select name from things`.execute(copy.db);
    await copy.close();
    expect(rows).toEqual([{ name: 'kept' }]);
  });

  it('the first tables of another domain endanger nothing, and make none', async () => {
    await add(await must({ migrations: [] }).then(() => must()), 'kept');
    const tools = { version: 1, name: 'tools', statements: () => ['create table "tools" ("name" text)'] };
    await must({ migrations: [...upTo(1), { owner: 'other', migrations: [tools] }] });
    expect(backups()).toEqual([]);
  });

  it('what was backed up comes back whole, for everyone who has the database open', async () => {
    const [one, other] = [await must(), await must()];
    await add(one, 'a', 'b');
    const file = join(dataDir, "it's a copy.db");
    expect(codeOf(await one.backup(file))).toBe('ok');
    await add(one, 'c');
    await dbOf(one).deleteFrom('things').where('name', '=', 'a').execute();
    expect(codeOf(await one.restore(file))).toBe('ok');
    expect([await names(one), await names(other)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    // Indexes, counters, triggers and foreign keys are those of the copy.
    await expect(add(one, 'a')).rejects.toThrow(/UNIQUE/);
    await add(one, 'd');
    const { rows } = await sql<{ id: number }>`select max(id) as id from things`.execute(one.db);
    expect(rows[0]?.id).toBe(3);
    await one.write(effectOf('t.x', {}, testContext()), async () => success({}));
    await expect(one.db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
    const { rows: made } = await sql<{
      n: number;
    }>`select count(*) as n from sqlite_master where type in ('index', 'trigger') and sql is not null`.execute(
      one.db,
    );
    expect(made[0]?.n).toBe(8);
  });

  it('an older one is brought up to date, a newer one refused', async () => {
    const old = await must();
    const oldFile = join(dataDir, 'old.db');
    await old.backup(oldFile);
    const grown = await must({ migrations: upTo(2) });
    const newFile = join(dataDir, 'new.db');
    await grown.backup(newFile);
    expect(codeOf(await grown.restore(oldFile))).toBe('ok');
    expect((await sql`select * from notes`.execute(grown.db)).rows).toEqual([]);
    expect(codeOf(await old.restore(newFile))).toBe('sql_newer');
  });

  it.each([
    ['does not exist', () => {}],
    ['is no database', (file: string) => writeFileSync(file, 'x'.repeat(5_000))],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('one that %s changes nothing', async (_, make) => {
    const one = await must();
    await add(one, 'a');
    const file = join(dataDir, 'x.db');
    make(file);
    expect(codeOf(await one.restore(file))).toBe('sql_not_backup');
    expect(await names(one)).toEqual(['a']);
  });

  it('one that cannot be written leaves nothing behind', async () => {
    const one = await must();
    const file = join(dataDir, 'no such folder', 'x.db');
    expect(codeOf(await one.backup(file))).toBe('sql_backup_failed');
    expect(existsSync(file)).toBe(false);
  });
});

it('versions with gaps are a bug', async () => {
  const gap = [{ owner: 'gap', migrations: [{ version: 2, name: 'x', statements: () => [] }] }];
  expect(codeOf(await open({ migrations: gap }))).toBe('sql_open');
});

describe('a URL', () => {
  it.each([
    ['mysql://h/db', 'sql_url'],
    ['postgres://u:geheim@127.0.0.1:1/db', 'sql_open'],
  ])('%s gives %s, and no secret is told', async (databaseUrl, code) => {
    const result = await open({ databaseUrl });
    expect(codeOf(result)).toBe(code);
    expect(JSON.stringify(result)).not.toContain('geheim');
  });
});

describe('a database that is not what it was', () => {
  const file = () => join(dataDir, SQLITE_FILE);
  const codeOf = async () => {
    const found = await open();
    if (found.ok) opened.push(found.value);
    return found.ok ? null : found.error[0]!.code;
  };
  const made = async () => {
    const one = await must();
    for (let i = 0; i < 300; i++)
      await sql`insert into "things" ("name") values (${`${i} ${'x'.repeat(200)}`})`.execute(one.db);
    await one.close();
    opened.splice(0);
  };
  const movedAway = { code: 'SQLITE_READONLY_DBMOVED' };
  const replaceWith = (bytes: Buffer) => {
    writeFileSync(`${file()}.new`, bytes);
    renameSync(`${file()}.new`, file());
  };
  const overwrite = (from: number, bytes: Buffer) => {
    const whole = readFileSync(file());
    bytes.copy(whole, from);
    writeFileSync(file(), whole);
  };

  it('sound: nothing to complain of', async () => {
    const one = await must();
    expect(await one.check()).toEqual({ ok: true, value: [] });
  });

  it('emptied: refused by name, and left as it is', async () => {
    await made();
    writeFileSync(file(), '');
    expect(await codeOf()).toBe('sql_emptied');
    expect(readFileSync(file()).length).toBe(0);
    // Moved away on purpose is another matter.
    rmSync(file());
    expect(await codeOf()).toBe(null);
  });

  it('without a table of ours, as one that was copied without its log: refused by name', async () => {
    await made();
    rmSync(file());
    const other = await connectSqlite(file(), { busyMs: 100 });
    await other.exec('create table "theirs" ("name" text)');
    await other.close();
    expect(await codeOf()).toBe('sql_emptied');
  });

  it('zeroed, or something else: refused by name', async () => {
    await made();
    overwrite(0, Buffer.alloc(4_096));
    expect(await codeOf()).toBe('sql_damaged');
    writeFileSync(file(), 'no database at all, but long enough to look like a file of some kind'.repeat(20));
    expect(await codeOf()).toBe('sql_damaged');
  });

  it.each<[string, () => void]>([
    ['moved away', () => renameSync(file(), `${file()}.away`)],
    ['deleted', () => rmSync(file())],
    ['replaced', () => replaceWith(readFileSync(file()))],
  ])('%s while it is open: nothing is said to be kept, nor read', async (_, strike) => {
    const one = await must();
    await add(one, 'before');
    strike();
    await expect(add(one, 'after')).rejects.toMatchObject(movedAway);
    const within = dbOf(one).transaction();
    await expect(within.execute((trx) => trx.deleteFrom('things').execute())).rejects.toMatchObject(
      movedAway,
    );
    await expect(names(one)).rejects.toMatchObject(movedAway);
    if (!existsSync(`${file()}.away`)) return;
    // Whoever puts it back finds it as it was.
    renameSync(`${file()}.away`, file());
    await add(one, 'again');
    expect((await names(one)).sort()).toEqual(['again', 'before']);
  });

  it('damaged in the middle: found by the check', async () => {
    await made();
    const { size } = statSync(file());
    overwrite(size - 3 * 4_096, Buffer.alloc(2 * 4_096, 0xa5));
    const found = await open();
    if (found.ok) opened.push(found.value);
    const checked = found.ok ? await found.value.check() : found;
    expect(checked.ok ? checked.value.length : checked.error[0]!.code).not.toBe(0);
  });

  it('one whose making was cut off before there was anything in it is new', async () => {
    writeFileSync(file(), '');
    expect(await codeOf()).toBe(null);
  });
});
