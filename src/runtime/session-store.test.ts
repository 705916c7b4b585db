import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-sessions-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
let store: SessionStore;
beforeEach(async () => {
  dir = join(await mkdtemp(join(root, 'd-')), 'data');
  const opened = await openDataDir(dir, { version: '1.0.0', now: () => new Date(0) });
  if (!opened.ok) throw new Error();
  store = createSessionStore(opened.value);
});
const session = (id: string, more: object = {}) => ({ schema_version: '1.0.0', id, turns: [], ...more });

describe('sessions', () => {
  it('come back as they were saved; looking creates nothing', async () => {
    expect(await store.load('a')).toEqual({ ok: true, value: null });
    expect(await store.list()).toEqual({ ok: true, value: [] });
    await expect(stat(dir)).rejects.toThrow('ENOENT');
    const saved = session('a', { turns: [{ text: '打开它' }], last: { home: null } });
    expect(await store.save('a', saved)).toEqual({ ok: true, value: undefined });
    expect(await store.load('a')).toEqual({ ok: true, value: saved });
    expect(JSON.parse(await readFile(join(dir, 'sessions', 'a.json'), 'utf8'))).toEqual(saved);
  });

  it('are listed, the latest first', async () => {
    for (const id of ['old', 'new', 'mid']) await store.save(id, session(id));
    const times = { old: 1000, mid: 2000, new: 3000 };
    for (const [id, at] of Object.entries(times)) await utimes(join(dir, 'sessions', `${id}.json`), at, at);
    await writeFile(join(dir, 'sessions', 'not a session.json'), '');
    await writeFile(join(dir, 'sessions', 'notes.txt'), '');
    const listed = await store.list();
    expect(listed.ok && listed.value).toEqual([
      { id: 'new', savedAt: '1970-01-01T00:50:00.000Z' },
      { id: 'mid', savedAt: '1970-01-01T00:33:20.000Z' },
      { id: 'old', savedAt: '1970-01-01T00:16:40.000Z' },
    ]);
  });

  it('that cannot be listed are said so; those saved at one moment are in the order of their names', async () => {
    for (const id of ['b', 'a']) await store.save(id, { schema_version: '1.0.0', id });
    const at = new Date('2026-01-01T00:00:00Z');
    for (const id of ['a', 'b']) await utimes(join(dir, 'sessions', `${id}.json`), at, at);
    const listed = await store.list();
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(['a', 'b']);
    await rm(join(dir, 'sessions'), { recursive: true });
    await writeFile(join(dir, 'sessions'), '');
    expect(await store.list()).toMatchObject({ ok: false, error: [{ code: 'file_io' }] });
    expect(await store.save('a', { schema_version: '1.0.0', id: 'a' })).toMatchObject({ ok: false });
  });

  it('saved many times at once stay whole', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => store.save('s', session('s', { n }))));
    expect(await store.load('s')).toMatchObject({ ok: true, value: { id: 's' } });
    expect(await readdir(join(dir, 'sessions'))).toEqual(['s.json']);
  });
});

describe('what cannot be a session is refused', () => {
  const ids = [
    '',
    '.',
    '..',
    '../meta',
    'a/b',
    'a\\b',
    '/etc/passwd',
    'a.json',
    'a b',
    'é',
    'a\0',
    'a\n',
    'x'.repeat(65),
  ];
  for (const id of ids) {
    it(`id ${JSON.stringify(id.slice(0, 12))}`, async () => {
      const refused = { ok: false, error: [{ code: 'session_id' }] };
      expect(await store.load(id)).toMatchObject(refused);
      expect(await store.save(id, session(id))).toMatchObject(refused);
      await expect(stat(dir)).rejects.toThrow('ENOENT');
    });
  }

  const cycle: Record<string, unknown> = session('a');
  cycle.self = cycle;
  const contents: Readonly<Record<string, readonly [unknown, string]>> = {
    undefined: [undefined, 'not_json'],
    'a number': [1, 'session_unversioned'],
    'no version': [{ id: 'a' }, 'session_unversioned'],
    'a big integer': [session('a', { n: 1n }), 'not_json'],
    'a cycle': [cycle, 'cyclic_value'],
  };
  for (const [name, [content, code]] of Object.entries(contents)) {
    it(`content: ${name}`, async () => {
      expect(await store.save('a', content)).toMatchObject({ ok: false, error: [{ code }] });
      await expect(stat(dir)).rejects.toThrow('ENOENT');
    });
  }

  const files: Readonly<Record<string, readonly [string, string]>> = {
    'cut off': ['{"schema_version":', 'json_syntax'],
    'no object': ['[]', 'session_broken'],
    unversioned: ['{"id":"a"}', 'session_broken'],
    'another’s': ['{"schema_version":"1.0.0","id":"A"}', 'session_broken'],
  };
  for (const [name, [text, code]] of Object.entries(files)) {
    it(`file: ${name}`, async () => {
      await mkdir(join(dir, 'sessions'), { recursive: true });
      await writeFile(join(dir, 'sessions', 'a.json'), text);
      const loaded = await store.load('a');
      expect(loaded).toMatchObject({ ok: false, error: [{ code }] });
      expect(!loaded.ok && loaded.error[0]?.message).toContain('a.json');
    });
  }
});
