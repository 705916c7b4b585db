import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Artifacts, createArtifacts, nameFault, namesBeside } from './artifacts.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-out-'));
afterAll(() => rm(root, { recursive: true }));
let base: string;
let dir: string;
beforeEach(async () => {
  base = await mkdtemp(join(root, 'd-'));
  dir = join(base, 'deep', 'out');
});

const file = (name: string, content: Parameters<Artifacts['write']>[0]['content'] = 'x') => ({
  name,
  mediaType: 'text/plain',
  content,
});
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'written',
    (error) => error.issue?.code ?? error,
  );

describe('names beside older files', () => {
  const refOf = (name: string, text: string) => ({ ...file(name), size: text.length, sha256: sha256(text) });
  it('all of a set get the same number where one of them would replace something else', async () => {
    await mkdir(dir, { recursive: true });
    const set = [refOf('a_cut.dxf', 'new'), refOf('a.svg', 'new')];
    const names = async () => [...(await namesBeside(dir, set)).values()];
    expect(await names()).toEqual(['a_cut.dxf', 'a.svg']);
    await writeFile(join(dir, 'a.svg'), 'old');
    expect(await names()).toEqual(['a-2_cut.dxf', 'a-2.svg']);
    await mkdir(join(dir, 'a-2.svg'));
    expect(await names()).toEqual(['a-3_cut.dxf', 'a-3.svg']);
    await writeFile(join(dir, 'a.svg'), 'new');
    expect(await names()).toEqual(['a_cut.dxf', 'a.svg']);
  });

  it('under a file nothing stands: the names stay, and what is put there is refused by name', async () => {
    const under = join(base, 'a file', 'out');
    await writeFile(join(base, 'a file'), 'x');
    expect([...(await namesBeside(under, [refOf('x.gds', 'new')])).values()]).toEqual(['x.gds']);
    await expect(createArtifacts(under).write(file('x.gds'))).rejects.toMatchObject({
      issue: { code: 'file_io' },
    });
  });

  it('names that share no beginning get it before their ending', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'x.gds'), 'old');
    const names = await namesBeside(dir, [refOf('x.gds', 'new'), refOf('report', 'new')]);
    expect([...names]).toEqual([
      ['x.gds', 'x-2.gds'],
      ['report', 'report-2'],
    ]);
  });
});

describe('commit', () => {
  async function* pieces(): AsyncIterable<Uint8Array> {
    yield new TextEncoder().encode('孔');
    yield new TextEncoder().encode('板');
  }
  it('puts text, bytes and streams in place, and nothing before', async () => {
    const sink = createArtifacts(dir);
    const refs = await Promise.all([
      sink.write(file('图纸.dxf', '孔板')),
      sink.write(file('b.gds', new Uint8Array([0, 255]))),
      sink.write(file('c.txt', pieces())),
    ]);
    expect(refs[0]).toEqual({ name: '图纸.dxf', mediaType: 'text/plain', size: 6, sha256: sha256('孔板') });
    expect(refs[2]).toMatchObject({ size: 6, sha256: sha256('孔板') });
    expect((await readdir(dir)).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(Buffer.from(await sink.read('c.txt')).toString()).toBe('孔板');
    expect(await sink.commit()).toEqual({ ok: true, value: sink.refs() });
    expect((await readdir(dir)).sort()).toEqual(['b.gds', 'c.txt', '图纸.dxf']);
    expect(await readFile(join(dir, '图纸.dxf'), 'utf8')).toBe('孔板');
    expect(Buffer.from(await sink.read('c.txt')).toString()).toBe('孔板');
  });

  it('waits for what is being written', async () => {
    const sink = createArtifacts(dir);
    const writing = sink.write(file('a', 'whole'));
    expect(await sink.commit()).toMatchObject({ ok: true, value: [{ name: 'a' }] });
    await writing;
    expect(await readdir(dir)).toEqual(['a']);
  });

  it('replaces older files; a repeated name replaces what was staged', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'a'), 'older');
    await writeFile(join(dir, 'other'), 'stays');
    const sink = createArtifacts(dir);
    await sink.write(file('a', 'first'));
    await sink.write(file('a', 'second'));
    expect(await sink.commit()).toMatchObject({ ok: true, value: [{ name: 'a', sha256: sha256('second') }] });
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('second');
    expect((await readdir(dir)).sort()).toEqual(['a', 'other']);
  });

  it('that cannot be done changes nothing', async () => {
    await mkdir(join(dir, 'b'), { recursive: true });
    await writeFile(join(dir, 'a'), 'older');
    const sink = createArtifacts(dir);
    await sink.write(file('a', 'new'));
    await sink.write(file('b', 'new'));
    expect(await sink.commit()).toMatchObject({ ok: false, error: [{ code: 'artifact_target' }] });
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('older');
    expect((await readdir(dir)).sort()).toEqual(['a', 'b']);
  });

  it('that breaks half-way puts the older files back', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'a'), 'older');
    const sink = createArtifacts(dir);
    await sink.write(file('a', 'new'));
    await sink.write(file('z', 'new'));
    const [stage] = (await readdir(dir)).filter((name) => name.startsWith('.'));
    await rm(join(dir, stage!, 'z'));
    expect(await sink.commit()).toMatchObject({ ok: false, error: [{ code: 'file_io' }] });
    expect(await readdir(dir)).toEqual(['a']);
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('older');
  });

  it('writes beside a link, not through it', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(base, 'precious'), 'untouched');
    await symlink(join(base, 'precious'), join(dir, 'a'));
    const sink = createArtifacts(dir);
    await sink.write(file('a', 'new'));
    expect(await sink.commit()).toMatchObject({ ok: true });
    expect(await readFile(join(base, 'precious'), 'utf8')).toBe('untouched');
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('new');
  });

  it('what was not written cannot be read', async () => {
    const sink = createArtifacts(dir);
    await expect(sink.read('a')).rejects.toMatchObject({ issue: { code: 'artifact_missing' } });
  });

  it('of nothing creates nothing', async () => {
    expect(await createArtifacts(dir).commit()).toEqual({ ok: true, value: [] });
    expect(await readdir(base)).toEqual([]);
  });
});

describe('abort', () => {
  it('leaves nothing behind, not even the folders', async () => {
    const sink = createArtifacts(dir);
    await sink.write(file('a'));
    await sink.abort();
    expect(await readdir(base)).toEqual([]);
    expect(sink.refs()).toEqual([]);
    expect(await codeOf(sink.write(file('b')))).toBe('artifact_closed');
    expect(await sink.commit()).toMatchObject({ ok: false, error: [{ code: 'artifact_closed' }] });
    expect(await readdir(base)).toEqual([]);
  });

  it('keeps what was there before', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'mine'), 'x');
    const sink = createArtifacts(dir);
    await sink.write(file('a'));
    await sink.abort();
    expect(await readdir(dir)).toEqual(['mine']);
  });

  it('in the middle of an endless stream', async () => {
    const sink = createArtifacts(dir);
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        yield new Uint8Array(10);
      }
    }
    const writing = codeOf(sink.write(file('a', endless())));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sink.abort();
    expect(await writing).toBe('artifact_closed');
    expect(await readdir(base)).toEqual([]);
  });

  it('after commit does nothing', async () => {
    const sink = createArtifacts(dir);
    await sink.write(file('a'));
    await sink.commit();
    await sink.abort();
    expect(await readdir(dir)).toEqual(['a']);
  });
});

describe('a write that fails', () => {
  it('is a coded error, and the others go on', async () => {
    const sink = createArtifacts(dir);
    async function* broken(): AsyncIterable<Uint8Array> {
      yield new Uint8Array(3);
      throw new Error('source gone');
    }
    expect(await codeOf(sink.write(file('a', broken())))).toBe('file_io');
    await sink.write(file('A', 'now free'));
    expect(await sink.commit()).toMatchObject({ ok: true, value: [{ name: 'A' }] });
    expect(await readdir(dir)).toEqual(['A']);
  });

  it('where the target is under a file', async () => {
    await writeFile(join(base, 'deep'), 'a file');
    const sink = createArtifacts(dir);
    expect(await codeOf(sink.write(file('a')))).toBe('file_io');
    expect(await sink.commit()).toEqual({ ok: true, value: [] });
    await sink.abort();
  });

  it('names that differ only in case do not meet', async () => {
    const sink = createArtifacts(dir);
    await sink.write(file('Plan.dxf'));
    expect(await codeOf(sink.write(file('plan.DXF')))).toBe('artifact_duplicate');
    await sink.abort();
  });
});

describe('names', () => {
  const bad = [
    ...['', '.', '..', '../x', '/etc/passwd', 'a/b', 'a\\b', 'C:\\x', 'C:x', 'a..b', '.hidden', '..\\x'],
    ...[
      'a\0b',
      'a\nb',
      'a\u0085b',
      'a\u2028b',
      'abc\u202Etxt.exe',
      '\uD800',
      'x'.repeat(201),
      '字'.repeat(67),
    ],
    ...[
      'con',
      'NUL.txt',
      'Com1',
      'lpt9.dxf',
      'COM¹',
      'aux.',
      'a.',
      'a ',
      ' a',
      'a?',
      'a*',
      'a|b',
      '<a>',
      '"a"',
    ],
  ];
  for (const name of bad) {
    it(`refuses ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const sink = createArtifacts(dir);
      expect(await codeOf(sink.write(file(name)))).toBe('artifact_name');
      expect(await readdir(base)).toEqual([]);
    });
  }
  it('takes ordinary ones', () => {
    const good = [
      'a',
      '底板-v2.dxf',
      'Ωmega (1).svg',
      'console.txt',
      'com10.gds',
      'x'.repeat(200),
      'a.b.c',
      '👍.pdf',
    ];
    expect(good.filter((name) => nameFault(name) !== null)).toEqual([]);
  });
  it('whatever is accepted stays inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        fc.pre(nameFault(name) === null);
        expect(join('/out', name)).toBe(`/out/${name}`);
      }),
      { seed: Number(process.env.YX_SEED), numRuns: 500 },
    );
  });
});
