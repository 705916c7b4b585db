import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataDir, openDataDir } from './data-dir.ts';
import { createLog, nullLog } from './log.ts';
import { createModelLog, nullModelLog, recordsOf } from './model/log.ts';
import { Secret } from './secret.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-log-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(root, 'd-'));
});
const linesOf = async (file: string): Promise<Record<string, unknown>[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('createLog', () => {
  it('writes JSON lines in order, from its level up, without secrets', async () => {
    const file = join(dir, 'sub', 'yx.log');
    const log = createLog({ level: 'info', destination: file });
    log.debug('not this');
    log.info('first', { key: new Secret('hush'), n: 1 });
    log.error('second');
    await log.flush();
    log.warn('third');
    expect(await linesOf(file)).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), key: '***', n: 1, msg: 'first' },
      { level: 'error', time: expect.any(String), msg: 'second' },
      { level: 'warn', time: expect.any(String), msg: 'third' },
    ]);
  });

  it('does not touch its file before it has something to say', async () => {
    const file = join(dir, 'yx.log');
    const log = createLog({ level: 'warn', destination: file });
    log.info('quiet');
    await log.flush();
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('never breaks its caller', async () => {
    await writeFile(join(dir, 'file'), '');
    const unwritable = createLog({ level: 'info', destination: join(dir, 'file', 'x.log') });
    const cycle: Record<string, unknown> = { n: 1n };
    cycle.self = cycle;
    const throws = {
      get boom(): never {
        throw new Error('boom');
      },
    };
    for (const log of [unwritable, createLog({ level: 'info', destination: join(dir, 'ok.log') }), nullLog]) {
      for (const fields of [cycle, throws]) log.error('x', fields);
      await log.flush();
      for (const fields of [cycle, throws]) log.error('y', fields);
      await log.flush();
    }
  });
});

describe('recordModelCall', () => {
  const now = () => new Date('2026-01-02T03:04:05Z');
  const record = (output: string | null) => ({
    model: 'host/m',
    input: '打开它',
    output,
    reasons: [{ code: 'not_json', message: 'no JSON' }],
  });
  const data = async (path = join(dir, 'data')): Promise<DataDir> => {
    const opened = await openDataDir(path, { version: '1.0.0', now });
    if (!opened.ok) throw new Error();
    return opened.value;
  };

  it('home-19: the raw output and the reason, one line each', async () => {
    const log = createModelLog(await data(), { now });
    const raw = '好的：\n```json\n["a"]\n```';
    await Promise.all([log.recordModelCall(record(raw)), log.recordModelCall(record(null))]);
    const line = { schema_version: '1.0.0', at: '2026-01-02T03:04:05.000Z', ...record(raw) };
    expect(await linesOf(join(dir, 'data', 'model-log.jsonl'))).toEqual([line, { ...line, output: null }]);
    expect((await stat(join(dir, 'data', 'model-log.jsonl'))).mode & 0o777).toBe(0o600);
  });

  it('keeps within its size: full files move on, the oldest goes', async () => {
    const log = createModelLog(await data(), { now, maxBytes: 1000, keep: 2 });
    for (let i = 0; i < 30; i += 1) log.recordModelCall(record(`${i}`.padStart(200, '-')));
    await log.recordModelCall(record('last'));
    const names = ['model-log.jsonl', 'model-log.jsonl.1', 'model-log.jsonl.2'];
    const lines = [];
    for (const name of names) {
      expect((await stat(join(dir, 'data', name))).size).toBeLessThanOrEqual(1000);
      lines.push(...(await linesOf(join(dir, 'data', name))));
    }
    expect(lines.length).toBeLessThan(31);
    expect((await linesOf(join(dir, 'data', names[0]!))).at(-1)).toMatchObject({ output: 'last' });
    await expect(stat(join(dir, 'data', 'model-log.jsonl.3'))).rejects.toThrow('ENOENT');
  });

  it('keeps within its days: old records go, from every file, and nothing is kept for no days', async () => {
    let day = 1;
    const at = () => new Date(Date.UTC(2026, 0, day));
    const options = { now: at, maxBytes: 1700, keep: 2, keepDays: 10 };
    const log = createModelLog(await data(), options);
    for (day = 1; day <= 12; day += 1) await log.recordModelCall(record(`${day}`.padStart(200, '-')));
    day = 14;
    await log.forgetOld();
    const kept = async () => {
      const lines = [];
      for (const name of ['model-log.jsonl.2', 'model-log.jsonl.1', 'model-log.jsonl'])
        lines.push(...(await linesOf(join(dir, 'data', name)).catch(() => [])));
      return lines.map(({ at: when }) => new Date(String(when)).getUTCDate());
    };
    expect(await kept()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    day = 22;
    await createModelLog(await data(), options).recordModelCall(record('new'));
    expect(await kept()).toEqual([12, 22]);
    const off = createModelLog(await data(), { ...options, keepDays: 0 });
    await off.recordModelCall(record('unwanted'));
    expect(await kept()).toEqual([]);
  });

  it('what there is to keep of a reading: each answer, or that none came', () => {
    const issues = [{ code: 'c', message: 'm', path: [], params: {}, severity: 'error', spans: [] }] as const;
    const raw = [{ text: '[]', issues: [] }];
    expect(recordsOf('m', 'in', { raw, diagnostics: issues }, 't1')).toEqual([
      { model: 'm', input: 'in', output: '[]', reasons: [], trace: 't1' },
    ]);
    expect(recordsOf('m', 'in', { raw: [], diagnostics: issues })).toEqual([
      { model: 'm', input: 'in', output: null, reasons: [{ code: 'c', message: 'm' }] },
    ]);
  });

  it('lines of another origin are the oldest', async () => {
    const open = await data();
    await open.ensure();
    await writeFile(join(dir, 'data', 'model-log.jsonl'), 'not ours\n');
    await createModelLog(open, { now }).recordModelCall(record('x'));
    expect(await linesOf(join(dir, 'data', 'model-log.jsonl'))).toMatchObject([{ output: 'x' }]);
  });

  it('cuts what is too long, and says so', async () => {
    const log = createModelLog(await data(), { now });
    await log.recordModelCall(record('x'.repeat(300_000)));
    const [line] = await linesOf(join(dir, 'data', 'model-log.jsonl'));
    expect(line).toMatchObject({ output: 'x'.repeat(262_144), cut: true });
  });

  it('never rejects', async () => {
    const unusable = await data(join(dir, 'unusable'));
    await writeFile(join(dir, 'unusable'), 'a file');
    const dead = { path: join(dir, 'gone'), ensure: async () => ({ ok: true, value: undefined }) as const };
    for (const log of [createModelLog(unusable, { now }), createModelLog(dead, { now }), nullModelLog]) {
      expect(await log.recordModelCall(record('x'))).toBeUndefined();
    }
  });
});
