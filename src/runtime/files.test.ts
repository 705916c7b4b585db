import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readJson, writeAtomic } from './files.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-files-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(root, 'd-'));
});

describe('writeAtomic', () => {
  it('replaces the content and keeps it to its owner', async () => {
    const file = join(dir, 'a.json');
    await writeFile(file, 'old and longer');
    expect(await writeAtomic(file, 'new')).toEqual({ ok: true, value: undefined });
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('many writers at once: one whole content stands, and nothing else', async () => {
    const file = join(dir, 'shared');
    const contents = Array.from({ length: 20 }, (_, i) => `${i}:`.repeat(50_000));
    const written = await Promise.all(contents.map((content) => writeAtomic(file, content)));
    expect(written.every(({ ok }) => ok)).toBe(true);
    expect(contents).toContain(await readFile(file, 'utf8'));
    expect(await readdir(dir)).toEqual(['shared']);
  });

  it('a reader sees the old or the new content, never a part', async () => {
    const file = join(dir, 'watched');
    const contents = ['a'.repeat(200_000), 'b'.repeat(100_000)];
    await writeAtomic(file, contents[0]!);
    let writing = true;
    const writer = (async () => {
      for (let i = 0; i < 20; i += 1) await writeAtomic(file, contents[i % 2]!);
      writing = false;
    })();
    while (writing) expect(contents).toContain(await readFile(file, 'utf8'));
    await writer;
  });

  it('a failure is an issue, leaves the old and no temporary file', async () => {
    const file = join(dir, 'folder');
    await mkdir(join(file, 'full'), { recursive: true });
    const written = await writeAtomic(file, 'x');
    expect(written).toMatchObject({ ok: false, error: [{ code: 'file_io', params: { file } }] });
    expect(await readdir(dir)).toEqual(['folder']);
    expect(await writeAtomic(join(dir, 'no', 'such'), 'x')).toMatchObject({
      ok: false,
      error: [{ params: { reason: 'ENOENT' } }],
    });
  });
});

describe('readJson', () => {
  const cases: readonly (readonly [string, string, object])[] = [
    ['a value', '{"a":1}', { ok: true, value: { a: 1 } }],
    ['a byte-order mark', '\uFEFF[1]', { ok: true, value: [1] }],
    ['nothing', '', { ok: false, error: [{ code: 'json_syntax', params: { line: 1, column: 1 } }] }],
    ['a cut', '{\n"a": [1,', { ok: false, error: [{ code: 'json_syntax', params: { line: 2, column: 9 } }] }],
  ];
  for (const [name, text, expected] of cases) {
    it(name, async () => {
      const file = join(dir, 'x.json');
      await writeFile(file, text);
      expect(await readJson(file)).toMatchObject(expected);
    });
  }

  it('a missing file is undefined, a folder an issue', async () => {
    expect(await readJson(join(dir, 'none.json'))).toEqual({ ok: true, value: undefined });
    expect(await readJson(dir)).toMatchObject({ ok: false, error: [{ params: { reason: 'EISDIR' } }] });
  });
});
