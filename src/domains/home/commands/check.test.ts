import { describe, expect, it } from 'vitest';
import type { CommandEnv } from '../../../core/command.ts';
import { err, ok } from '../../../core/result.ts';
import { UNKNOWN_COMMAND } from '../contract.ts';
import { check } from './check.ts';

const answers = ['["打开-卧室-顶灯#Light#one"]', '好的，已经打开', '打开-卧室-顶灯', ''].join('\n');

async function run(positionals: readonly string[], options: Record<string, string | true> = {}) {
  const [out, notes]: [string[], string[]] = [[], []];
  const env: CommandEnv = {
    lang: 'en',
    now: new Date(0),
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
    readText: async () => ok(answers),
    readBytes: async () => err([]),
    writeText: async () => ok(undefined),
    call: async () => Promise.reject(new Error('no tools here')),
  };
  const result = await check({ positionals, options }, env);
  return { result, out: out.map((line) => JSON.parse(line)), rates: notes.map((line) => JSON.parse(line)) };
}

describe('home-23: yx home check', () => {
  it('reads a log of answers line by line and gives the rates of the path', async () => {
    const { out, rates } = await run(['log.txt']);
    expect(out).toEqual([['打开-卧室-顶灯#Light#one'], [UNKNOWN_COMMAND], [UNKNOWN_COMMAND]]);
    expect(rates).toMatchObject([{ model: { answers: 3, failed: 2, unknownShare: 2 / 3 } }]);
  });

  it('takes the old form where it is asked to, on a path of its own', async () => {
    const { out, rates } = await run(['log.txt'], { form: 'legacy' });
    expect(out[2]).toEqual(['打开-卧室-顶灯#Unknown#one']);
    expect(rates).toMatchObject([{ 'model/legacy': { answers: 3, failed: 1 } }]);
  });

  it('says why', async () => {
    const { out } = await run(['log.txt'], { explain: true });
    expect(out[1]).toMatchObject({ degraded: true, issues: [{ code: 'home_answer_not_json' }, {}] });
  });

  it.each([
    [[], {}, 'home_check_file'],
    [['log.txt'], { form: 'older' }, 'home_check_form'],
  ])('%j %j is refused', async (positionals, options, code) => {
    expect((await run(positionals, options as Record<string, string>)).result).toMatchObject({
      ok: false,
      error: [{ code }],
    });
  });
});
