import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataDirOptions, type Migration, openDataDir } from './data-dir.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-data-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(root, 'd-')), 'data');
});

const now = () => new Date('2026-01-02T03:04:05.678Z');
const BACKUP = 'backup-1.0.0-20260102T030405678Z';
const options = (version: string, migrations: readonly Migration[] = []): DataDirOptions => ({
  version,
  migrations,
  now,
});

/** Every file below the folder with its content, backups left out. */
async function snapshot(folder = dir): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isFile() && !name.startsWith('backup-')) out[name] = await readFile(path, 'utf8');
  }
  return out;
}

async function oldState(): Promise<Record<string, string>> {
  await mkdir(join(dir, 'sessions', 'deep'), { recursive: true });
  await writeFile(join(dir, 'meta.json'), '{"schema_version":"1.0.0","created_at":"2025-01-01T00:00:00Z"}');
  await writeFile(join(dir, 'a.txt'), 'one');
  await writeFile(join(dir, 'sessions', 'deep', 's.json'), '{}');
  return snapshot();
}

const spoil: Migration = {
  to: '1.1.0',
  async run(path) {
    await writeFile(join(path, 'a.txt'), 'spoilt');
    await writeFile(join(path, 'new.txt'), 'new');
    await rm(join(path, 'sessions'), { recursive: true });
  },
};

describe('a new data directory', () => {
  it('is created when first needed, for its owner alone', async () => {
    const opened = await openDataDir(dir, options('1.0.0'));
    if (!opened.ok) throw new Error();
    await expect(stat(dir)).rejects.toThrow('ENOENT');
    const both = await Promise.all([opened.value.ensure(), opened.value.ensure()]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(JSON.parse((await snapshot())['meta.json']!)).toEqual({
      schema_version: '1.0.0',
      created_at: '2026-01-02T03:04:05.678Z',
    });
    expect(await openDataDir(dir, options('1.0.0'))).toMatchObject({ ok: true });
  });

  it('may be an empty folder, also of a mounted volume', async () => {
    await mkdir(join(dir, 'lost+found'), { recursive: true });
    const opened = await openDataDir(dir, options('1.0.0'));
    expect(opened.ok && (await opened.value.ensure())).toMatchObject({ ok: true });
    expect(await readdir(dir)).toContain('meta.json');
  });

  it('that cannot be made is an issue, and may be tried again', async () => {
    const opened = await openDataDir(dir, options('1.0.0'));
    await writeFile(dir, 'a file');
    expect(opened.ok && (await opened.value.ensure())).toMatchObject({
      ok: false,
      error: [{ code: 'data_not_directory' }],
    });
    await rm(dir);
    expect(opened.ok && (await opened.value.ensure())).toMatchObject({ ok: true });
  });
});

describe('what is no data directory is refused and not touched', () => {
  const cases: Readonly<Record<string, readonly [files: Record<string, string>, expected: object]>> = {
    'other files': [{ 'thesis.doc': 'x' }, { code: 'data_foreign' }],
    'broken meta.json': [{ 'meta.json': '{"schema_' }, { code: 'data_broken' }],
    'meta.json without version': [{ 'meta.json': '{}' }, { code: 'data_broken' }],
    'meta.json with an odd version': [
      { 'meta.json': '{"schema_version":"new","created_at":""}' },
      { code: 'data_broken' },
    ],
    'a backup outside': [
      {
        'meta.json':
          '{"schema_version":"1.0.0","created_at":"","migrating":{"to":"1.1.0","backup":"../../etc"}}',
      },
      { code: 'data_broken' },
    ],
    'a newer schema': [
      { 'meta.json': '{"schema_version":"1.10.0","created_at":""}', x: '1' },
      { code: 'data_newer', params: { found: '1.10.0', supported: '1.9.0' } },
    ],
    'a newer migration under way': [
      {
        'meta.json':
          '{"schema_version":"1.0.0","created_at":"","migrating":{"to":"2.0.0","backup":"backup-1"}}',
      },
      { code: 'data_newer', params: { found: '2.0.0' } },
    ],
  };
  for (const [name, [files, expected]] of Object.entries(cases)) {
    it(name, async () => {
      await mkdir(dir);
      for (const [file, content] of Object.entries(files)) await writeFile(join(dir, file), content);
      const result = await openDataDir(dir, options('1.9.0', [spoil]));
      expect(result).toMatchObject({ ok: false, error: [expected] });
      expect(!result.ok && result.error[0]?.message).toContain(dir);
      expect(await snapshot()).toEqual(files);
    });
  }

  it('a file, or a path through a file', async () => {
    await writeFile(dir, 'x');
    expect(await openDataDir(dir, options('1.0.0'))).toMatchObject({
      error: [{ code: 'data_not_directory' }],
    });
    expect(await openDataDir(join(dir, 'sub'), options('1.0.0'))).toMatchObject({
      error: [{ code: 'data_not_writable', params: { reason: 'ENOTDIR' } }],
    });
  });
});

describe('migration', () => {
  it('runs what is due, in order, after a whole backup', async () => {
    const before = await oldState();
    const ran: string[] = [];
    const step = (to: string): Migration => ({
      to,
      async run(path) {
        expect(await snapshot(join(path, BACKUP))).toEqual(before);
        ran.push(to);
      },
    });
    const steps = ['1.10.0', '1.0.0', '1.2.0', '2.1.0', '1.9.0'].map(step);
    expect(await openDataDir(dir, options('2.0.0', steps))).toMatchObject({ ok: true });
    expect(ran).toEqual(['1.2.0', '1.9.0', '1.10.0']);
    expect(JSON.parse((await snapshot())['meta.json']!)).toEqual({
      schema_version: '2.0.0',
      created_at: '2025-01-01T00:00:00Z',
    });
    expect((await readdir(dir)).sort()).toEqual(['a.txt', BACKUP, 'meta.json', 'sessions']);
  });

  it('a backup keeps links as links, and leaves out what is no state', async () => {
    await oldState();
    await symlink('a.txt', join(dir, 'link'));
    const socket = createServer().listen(join(dir, 's.sock'));
    await once(socket, 'listening');
    expect(await openDataDir(dir, options('1.1.0', [spoil]))).toMatchObject({ ok: true });
    socket.close();
    const backup = (await readdir(dir)).find((name) => name.startsWith('backup-'))!;
    expect(await readlink(join(dir, backup, 'link'))).toBe('a.txt');
    expect(await readdir(join(dir, backup))).not.toContain('s.sock');
  });

  it('that fails is undone', async () => {
    const before = await oldState();
    const fails: Migration = { to: '1.2.0', run: () => Promise.reject(new Error('no room')) };
    const params = { from: '1.0.0', to: '1.2.0', reason: 'no room', backup: join(dir, BACKUP) };
    expect(await openDataDir(dir, options('1.2.0', [spoil, fails]))).toMatchObject({
      ok: false,
      error: [{ code: 'data_migration_failed', params }],
    });
    expect(await snapshot()).toEqual(before);
    // The same second: the first backup is not overwritten.
    expect(await openDataDir(dir, options('1.2.0', [fails]))).toMatchObject({ ok: false });
    expect(await readdir(dir)).toContain(`${BACKUP}-2`);
  });

  it('one at a time: a second opener is told, a dead one’s lock is broken', async () => {
    await oldState();
    let second: unknown;
    const meets: Migration = {
      to: '1.1.0',
      run: async () => {
        second = await openDataDir(dir, options('1.1.0'));
      },
    };
    const stale = { host: hostname(), pid: 2 ** 22 + 1, life: 'x' };
    await writeFile(join(dir, 'migrate.lock'), JSON.stringify(stale));
    expect(await openDataDir(dir, options('1.1.0', [meets]))).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, error: [{ code: 'data_busy' }] });
    expect(await readdir(dir)).not.toContain('migrate.lock');
  });

  const locks: Readonly<Record<string, string>> = {
    'of a living process': JSON.stringify({ host: hostname(), pid: process.ppid, life: 'x' }),
    'of another machine': JSON.stringify({ host: 'elsewhere', pid: 2 ** 22 + 1, life: 'x' }),
    'that cannot be read': '{',
  };
  for (const [name, lock] of Object.entries(locks)) {
    it(`a lock ${name} holds`, async () => {
      await oldState();
      await writeFile(join(dir, 'migrate.lock'), lock);
      const before = await snapshot();
      expect(await openDataDir(dir, options('1.1.0', [spoil]))).toMatchObject({
        error: [{ code: 'data_busy' }],
      });
      expect(await snapshot()).toEqual(before);
    });
  }
});

describe('a crash', () => {
  const nothing: Migration = { to: '1.1.0', run: async () => undefined };

  /** A process of its own that is killed as soon as `step` is done in its migration. */
  async function killedMigration(step: string): Promise<void> {
    const program = `
      const { openDataDir } = await import(${JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)});
      const { writeFileSync } = await import('node:fs');
      const run = (dir) => { ${step}; process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); };
      const now = () => new Date('2026-01-02T03:04:05.678Z');
      await openDataDir(process.argv[1], { version: '1.1.0', migrations: [{ to: '1.1.0', run }], now });
    `;
    const args = ['--import', 'tsx', '--input-type=module', '-e', program, dir];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }

  it('in the middle of a migration: the next start restores and migrates again', async () => {
    const before = await oldState();
    await killedMigration("writeFileSync(dir + '/a.txt', 'spoilt')");
    expect((await snapshot())['a.txt']).toBe('spoilt');
    let seen: Record<string, string> = {};
    const looks: Migration = {
      to: '1.1.0',
      run: async () => {
        seen = await snapshot();
      },
    };
    expect(await openDataDir(dir, options('1.1.0', [looks]))).toMatchObject({ ok: true });
    const { 'meta.json': _, 'migrate.lock': __, ...state } = seen;
    const { 'meta.json': ___, ...expected } = before;
    expect(state).toEqual(expected);
    expect(JSON.parse((await snapshot())['meta.json']!).schema_version).toBe('1.1.0');
  });

  it('between the backup and the migration: nothing is lost', async () => {
    const before = await oldState();
    await killedMigration('');
    expect(await snapshot(join(dir, BACKUP))).toEqual(before);
    const { 'migrate.lock': lock, ...state } = await snapshot();
    expect(lock).toBeDefined();
    expect(Object.keys(state)).toEqual(Object.keys(before));
    expect(await openDataDir(dir, options('1.1.0', [nothing]))).toMatchObject({ ok: true });
    expect((await snapshot())['a.txt']).toBe('one');
  });

  it('in the middle of the backup: the half-made one goes', async () => {
    const before = await oldState();
    await mkdir(join(dir, `${BACKUP}.partial`));
    await writeFile(join(dir, `${BACKUP}.partial`, 'a.txt'), 'o');
    expect(await openDataDir(dir, options('1.1.0', [nothing]))).toMatchObject({ ok: true });
    expect(await snapshot(join(dir, BACKUP))).toEqual(before);
    expect((await readdir(dir)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('in the middle of a restore: it is done again', async () => {
    const before = await oldState();
    await mkdir(join(dir, BACKUP, 'sessions', 'deep'), { recursive: true });
    for (const [name, content] of Object.entries(before)) await writeFile(join(dir, BACKUP, name), content);
    await rm(join(dir, 'a.txt'));
    await rm(join(dir, 'sessions'), { recursive: true });
    const migrating = { to: '1.1.0', backup: BACKUP };
    const meta = { schema_version: '1.0.0', created_at: '', migrating };
    await writeFile(join(dir, 'meta.json'), JSON.stringify(meta));
    expect(await openDataDir(dir, options('1.1.0', [nothing]))).toMatchObject({ ok: true });
    const { 'meta.json': _, ...state } = await snapshot();
    expect(state).toEqual({ 'a.txt': 'one', 'sessions/deep/s.json': '{}' });
  });

  it('whose backup is gone is said so, and nothing is removed', async () => {
    await oldState();
    const meta = { schema_version: '1.0.0', created_at: '', migrating: { to: '1.1.0', backup: BACKUP } };
    await writeFile(join(dir, 'meta.json'), JSON.stringify(meta));
    const before = await snapshot();
    expect(await openDataDir(dir, options('1.1.0', [nothing]))).toMatchObject({
      ok: false,
      error: [{ code: 'data_restore_failed', params: { backup: join(dir, BACKUP), reason: 'ENOENT' } }],
    });
    expect(await snapshot()).toEqual(before);
  });
});
