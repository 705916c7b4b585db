import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataDirOptions, openDataDir } from './data-dir.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-data-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(root, 'd-')), 'data');
});

const now = () => new Date('2026-01-02T03:04:05.678Z');
const options = (version: string): DataDirOptions => ({ version, now });

/** Every file below the folder with its content. */
async function snapshot(folder = dir): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isFile()) out[name] = await readFile(path, 'utf8');
  }
  return out;
}

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

it('one with rights for others is theirs no more, and a folder that is none of ours keeps its own', async () => {
  await mkdir(dir);
  await writeFile(join(dir, 'meta.json'), '{"schema_version":"1.0.0","created_at":""}');
  await chmod(dir, 0o777);
  expect(await openDataDir(dir, options('1.0.0'))).toMatchObject({ ok: true });
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  const other = `${dir}-other`;
  await mkdir(other);
  await writeFile(join(other, 'letter.txt'), '');
  await chmod(other, 0o755);
  expect(await openDataDir(other, options('1.0.0'))).toMatchObject({ ok: false });
  expect((await stat(other)).mode & 0o777).toBe(0o755);
});

it('an older schema is read as it is', async () => {
  await mkdir(dir);
  await writeFile(join(dir, 'meta.json'), '{"schema_version":"1.0.0","created_at":""}');
  const before = await snapshot();
  expect(await openDataDir(dir, options('1.1.0'))).toMatchObject({ ok: true });
  expect(await snapshot()).toEqual(before);
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
    'a newer schema': [
      { 'meta.json': '{"schema_version":"1.10.0","created_at":""}', x: '1' },
      { code: 'data_newer', params: { found: '1.10.0', supported: '1.9.0' } },
    ],
  };
  for (const [name, [files, expected]] of Object.entries(cases)) {
    it(name, async () => {
      await mkdir(dir);
      for (const [file, content] of Object.entries(files)) await writeFile(join(dir, file), content);
      const result = await openDataDir(dir, options('1.9.0'));
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
