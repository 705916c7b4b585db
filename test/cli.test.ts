import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as wire from '../src/core/wire.ts';
import { type Checkout, makeCheckout } from './support/checkout.ts';
import { type ModelServer, type Script, startModelServer } from './support/model-server.ts';

const list = (over: object) => ({ schema_version: '1.0.0', item: '', length_mm: null, count: null, ...over });

let checkout: Checkout;
beforeAll(() => {
  checkout = makeCheckout();
  const made = checkout.node('bin/yx.js', 'new-domain', 'fifth');
  if (made.code !== 0) throw new Error(made.err);
}, 120_000);
afterAll(() => checkout?.remove());

const yx = (argv: readonly string[], input?: string, env?: Record<string, string>) =>
  checkout.yx(argv, { ...(input !== undefined && { input }), ...(env && { env }) });

describe('yx new-domain', () => {
  it('makes a domain that is listed, with its tools and its published schema', async () => {
    expect(JSON.parse((await yx(['domains', '--json'])).out)).toContainEqual(
      expect.objectContaining({ id: 'fifth' }),
    );
    expect((await yx(['tools', 'list'])).out).toContain('fifth.make_list');
    const listed = async (...argv: string[]) => JSON.parse((await yx([...argv, '--json'])).out);
    z.array(wire.DomainInfo).parse(await listed('domains'));
    z.array(wire.ToolInfo).parse(await listed('tools', 'list'));
    wire.ToolDetails.parse(await listed('tools', 'show', 'fifth.make_list'));
    expect((await yx(['--help'])).out).toContain('fifth');
    expect(existsSync(join(checkout.dir, 'schemas/fifth/1.0.0.json'))).toBe(true);
  });

  it('compiles, and passes the shared tests at once', () => {
    const compiled = checkout.node('node_modules/typescript/bin/tsc', '--noEmit');
    expect(compiled).toMatchObject({ code: 0, out: '' });
    const suites = ['test/domains.test.ts', 'test/schemas.test.ts', 'test/architecture.test.ts'];
    const tested = checkout.node(
      'node_modules/vitest/vitest.mjs',
      'run',
      ...suites,
      '-t',
      'fifth|pinned|published|imports',
    );
    expect(tested.code, tested.out + tested.err).toBe(0);
    expect(tested.out).toContain('test/domains.test.ts');
  }, 120_000);

  it.each([
    [['new-domain'], 'missing_argument'],
    [['new-domain', 'fifth'], 'domain_exists'],
    [['new-domain', 'Bad-Name'], 'bad_domain_name'],
    [['new-domain', '../up'], 'bad_domain_name'],
    [['new-domain', 'a', 'b'], 'extra_argument'],
  ])('refuses %j with one line and exit 2', async (argv, code) => {
    const ran = await yx(argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toMatch(new RegExp(`^yx: ${code}: .+\n$`));
  });
});

describe('yx parse', () => {
  it('prints strict JSON and nothing else', async () => {
    const ran = await yx(['parse', 'fifth', '切三根250mm的木条']);
    expect(ran).toEqual({
      code: 0,
      err: '',
      out: `${JSON.stringify(list({ item: '木条', length_mm: 250, count: 3 }))}\n`,
    });
  });

  it('reads standard input when no text is given; what it does not understand is an answer too', async () => {
    expect(JSON.parse((await yx(['parse', 'fifth'], '铝管 5根\n')).out)).toEqual(
      list({ item: '铝管', count: 5 }),
    );
    const nothing = await yx(['parse', 'fifth', '今天天气不错']);
    expect(nothing).toMatchObject({ code: 0, out: `${JSON.stringify(list({}))}\n` });
    expect(nothing.err).toBe('yx: unexplained_words: not understood: “今天天气不错”\n');
  });

  it('--explain tells the whole story', async () => {
    const story = JSON.parse((await yx(['parse', 'fifth', '切两根M6的圆钢', '--explain'])).out);
    expect(story).toMatchObject({
      result: list({ item: '圆钢', count: 2 }),
      engine: 'grammar',
      contract: { id: 'fifth', version: '1.0.0' },
    });
    expect(story.evidence).toContainEqual(
      expect.objectContaining({ path: ['count'], rule: 'count_said', spans: [{ start: 1, end: 3 }] }),
    );
    expect(story.diagnostics.map((d: { code: string }) => d.code)).toEqual(['unexplained_words']);
    expect(story.questions[0]).toMatchObject({ path: ['length_mm'] });
    expect(wire.Reading.parse(story)).toEqual(story);
    const { trace } = JSON.parse((await yx(['parse', 'fifth', '切两根M6的圆钢', '--trace'])).out);
    const became = trace.words.map(({ words, became }: Record<string, unknown>) => [words, became]);
    expect(became).toContainEqual(['两根', 'value']);
    expect(became).toContainEqual(['M6', 'unread']);
    const inChinese = await yx(['parse', 'fifth', '切两根圆钢', '--explain'], '', { YX_LANG: 'zh' });
    expect(JSON.parse(inChinese.out).questions[0].text).toMatch(/[\u4e00-\u9fff]/);
  });

  it('--batch answers line by line, in order, whatever a line is', async () => {
    const lines = ['切三根250mm的木条', '{"text":"铝管 5根"}', '', '{broken', '"木板"', '切2根1米的钢管\r'];
    const ran = await yx(['parse', 'fifth', '--batch'], `${lines.join('\n')}\n`);
    const answers = ran.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([
      list({ item: '木条', length_mm: 250, count: 3 }),
      list({ item: '铝管', count: 5 }),
      list({}),
      list({}),
      list({ item: '木板' }),
      list({ item: '钢管', length_mm: 1000, count: 2 }),
    ]);
  });

  it('a batch keeps its memory flat', async () => {
    const rows = process.env.YX_SOAK === '1' ? 100_000 : 4_000;
    const preload = `data:text/javascript,process.on('exit',()=>process.stderr.write(String(process.resourceUsage().maxRSS)))`;
    const rss = async (count: number) => {
      const ran = await yx(['parse', 'fifth', '--batch'], '切三根250mm的木条\n'.repeat(count), {
        NODE_OPTIONS: `--import=${preload}`,
      });
      expect(ran.out.split('\n')).toHaveLength(count + 1);
      return Number(ran.err);
    };
    const [few, many] = [await rss(rows / 10), await rss(rows)];
    expect(many).toBeLessThan(few + 120_000);
  }, 300_000);

  it.each([
    [['parse'], 'missing_argument'],
    [['parse', 'nowhere', 'x'], 'no_such_domain'],
    [['parse', 'fifth', 'x', '--nope'], 'unknown_option'],
    [['parse', 'fifth', 'x', '--engine', 'magic'], 'bad_option_value'],
    [['parse', 'fifth', 'x', '--engine'], 'option_needs_value'],
    [['parse', 'fifth', 'x', '--now', 'soon'], 'bad_option_value'],
    [['parse', 'fifth', 'x', '--batch'], 'extra_argument'],
    [['parse', 'fifth', 'x', '--config', 'gone.json'], 'config_missing'],
    [['nonsense'], 'unknown_command'],
    [['tools', 'show', 'no.tool'], 'no_such_tool'],
    [['tools', 'call', 'fifth.make_list', '--params', '{'], 'bad_json'],
    [['tools', 'frobnicate'], 'unknown_command'],
    [['eval', 'fifth', 'gone.jsonl'], 'no_such_file'],
  ])('bad usage %j: one line, a code, exit 2, nothing on standard output', async (argv, code) => {
    const ran = await yx(argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toMatch(new RegExp(`^yx: ${code}: .+\n$`));
  });

  it('speaks Chinese where asked to', async () => {
    expect((await yx(['parse', 'nowhere', 'x'], '', { YX_LANG: 'zh' })).err).toContain('没有领域“nowhere”');
    expect((await yx(['parse', '--help', '--lang', 'zh'])).out).toContain('用法');
  });

  it.each(['parse', 'run', 'chat', 'tools', 'domains', 'eval', 'doctor', 'new-domain'])(
    'yx %s --help',
    async (command) => {
      const ran = await yx([command, '--help']);
      expect(ran).toMatchObject({ code: 0, err: '' });
      expect(ran.out).toMatch(new RegExp(`^Usage: yx ${command}`));
      expect(ran.out).toContain('--help');
    },
  );
});

describe('a model endpoint', () => {
  const ask = async (script: Script, text: string, argv: readonly string[] = []) => {
    const server: ModelServer = await startModelServer(script);
    try {
      const env = {
        YX_MODEL_URL: server.url,
        YX_MODEL: 'test',
        YX_MODEL_KEY: 'k',
        YX_MODEL_TIMEOUT_MS: '5000',
      };
      const ran = await yx(['parse', 'fifth', text, '--explain', ...argv], '', env);
      return { ...ran, story: JSON.parse(ran.out), requests: server.requests.length };
    } finally {
      await server.close();
    }
  };
  const codes = (story: { diagnostics: { code: string }[] }) => story.diagnostics.map((d) => d.code);

  it('that invents a number: it comes out null, and the diagnostic names it', async () => {
    const { story } = await ask(
      [JSON.stringify(list({ item: '圆钢', length_mm: 777, count: 2 }))],
      '切两根圆钢',
      ['--engine', 'model'],
    );
    expect(story).toMatchObject({ engine: 'model', result: list({ item: '圆钢', count: 2 }) });
    expect(story.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'ungrounded_value',
        path: ['length_mm'],
        params: expect.objectContaining({ value: 777 }),
      }),
    );
  });

  it('that takes the 6 of M6 for a size: null, and the diagnostic says what it is', async () => {
    const { story } = await ask(
      [JSON.stringify(list({ item: '圆钢', length_mm: 6, count: 2 }))],
      '切两根M6的圆钢',
    );
    expect(story).toMatchObject({ engine: 'model', result: list({ item: '圆钢', count: 2 }) });
    const named = story.diagnostics.find((d: { path: unknown[] }) => d.path[0] === 'length_mm');
    expect(named).toMatchObject({
      code: 'ungrounded_seen_as',
      params: { value: 6, seen: 'M6', kind: 'code' },
    });
  });

  it('that talks around its answer: one repair, then the degraded answer, both outputs on record', async () => {
    const { story, requests } = await ask(['Sure! {}', '```json\n{}\n```'], '切两根圆钢', [
      '--engine',
      'model',
    ]);
    expect(requests).toBe(2);
    expect(story).toMatchObject({ result: list({}), degraded: 'model_answer_invalid' });
    const log = readFileSync(join(checkout.dir, 'data/model-log.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log.slice(-2).map((row) => row.output)).toEqual(['Sure! {}', '```json\n{}\n```']);
    expect(log.at(-1)).toMatchObject({ schema_version: '1.0.0', input: '切两根圆钢' });
  });

  it('that is down: auto keeps the grammar’s answer and says why', async () => {
    const { story } = await ask([{ status: 503 }], '切两根M6的圆钢');
    expect(story).toMatchObject({ engine: 'grammar', result: list({ item: '圆钢', count: 2 }) });
    expect(codes(story)).toContain('model_failed');
  });

  it('is not asked where the grammar explains everything', async () => {
    const { story, requests } = await ask(['never'], '切三根250mm的木条');
    expect([story.engine, requests]).toEqual(['grammar', 0]);
  });
});

describe('yx run and yx "…"', () => {
  it('goes the whole way and is checked', async () => {
    const ran = await yx(['run', 'fifth', '切三根250mm的木条', '-o', 'made', '--json']);
    expect(ran.code, ran.err).toBe(0);
    const report = JSON.parse(ran.out);
    expect(report).toMatchObject({
      status: 'completed',
      state: 'done',
      report: { passed: true, metrics: { pieces: 3 } },
    });
    expect(wire.Run.parse(report)).toEqual(report);
    const shown = JSON.parse((await yx(['runs', 'show', report.id, '--json'])).out);
    expect(shown).toEqual(report);
    expect(report.artifacts[0]).toMatchObject({ name: 'cutlist.csv', mediaType: 'text/csv' });
    expect(readFileSync(join(checkout.dir, 'made/cutlist.csv'), 'utf8')).toBe(
      'no,item,length_mm\n1,"木条",250\n2,"木条",250\n3,"木条",250\n',
    );
    for (const state of ['parsing', 'planning', 'executing', 'evaluating', 'completed', 'done'])
      expect(ran.err).toContain(`[${state}]`);
  });

  it('where nothing can be kept, the run is told in the same shape', async () => {
    const ran = await yx(['run', 'fifth', '切三根250mm的木条', '--json'], '', { YX_DATA: '/dev/null/yx' });
    expect(ran.code, ran.err).toBe(0);
    const run = JSON.parse(ran.out);
    expect(wire.Run.parse(run)).toEqual(run);
    expect(run).toMatchObject({ status: 'completed', report: { passed: true } });
    expect(run.steps).toEqual([expect.objectContaining({ status: 'completed', tool: 'fifth.make_list' })]);
  });

  it('a contract with gaps is refused by their names, and nothing is written', async () => {
    const ran = await yx(['run', 'fifth', '切三根木条', '-o', 'never']);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('fifth_incomplete: length_mm');
    expect(existsSync(join(checkout.dir, 'never'))).toBe(false);
  });

  it('--dry-run stops at the plan', async () => {
    const ran = await yx(['run', 'fifth', '切三根250mm的木条', '--dry-run', '-o', 'never']);
    expect(JSON.parse(ran.out)).toMatchObject({
      steps: [{ skill_name: 'fifth.make_list', status: 'pending' }],
    });
    expect(existsSync(join(checkout.dir, 'never'))).toBe(false);
  });

  it('the one door shows the contract, the words behind it, and the plan; unasked it carries nothing out', async () => {
    const ran = await yx(['切三根250mm的木条']);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('length_mm = 250 ← “250mm” [length_said]');
    expect(ran.out).toContain('fifth.make_list');
    expect(ran.out).not.toContain('\u001b');
  });

  it('the one door says so when nobody understands', async () => {
    const ran = await yx(['今天天气不错啊']);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('not_understood');
  });
});

describe('what a run is missing', () => {
  it('is said with the way to answer, and the answer carries it out', async () => {
    const ran = await yx(['run', 'fifth', '切两根圆钢', '-o', 'asked']);
    expect(ran.err).toContain('? How long is one piece?');
    const id = /yx runs answer (run-[0-9a-f]+) /.exec(ran.err)?.[1];
    const still = await yx(['runs', 'answer', id!, '随便']);
    expect(still).toMatchObject({ code: 2, err: expect.stringContaining('answer_not_understood') });
    const done = await yx(['runs', 'answer', id!, '3米', '-o', 'asked']);
    expect(done.code, done.err).toBe(0);
    expect(readFileSync(join(checkout.dir, 'asked/cutlist.csv'), 'utf8')).toContain('2,"圆钢",3000');
    expect(await yx(['runs', 'answer', id!, '3米'])).toMatchObject({ code: 2 });
  });
});

describe('yx chat', () => {
  it('asks for what is missing, one thing at a time, and merges the answers', async () => {
    const ran = await yx(['chat', '--session', 'one', '--yes', '-o', 'chatted'], '切圆钢\n250毫米\n两根\n');
    expect(ran.code, ran.err).toBe(0);
    expect(ran.out).toContain('? How long is one piece?');
    expect(ran.out).toContain('? How many pieces?');
    expect(ran.out).not.toContain('{');
    expect(readFileSync(join(checkout.dir, 'chatted/cutlist.csv'), 'utf8')).toContain('2,"圆钢",250');
  });

  it('an open question survives the end of the process', async () => {
    await yx(['chat', '--session', 'two'], '切两根圆钢\n');
    const ran = await yx(['chat', '--session', 'two'], '3米\n/contract\n/why\n');
    expect(ran.out).toContain('length mm: — → 3000');
    expect(ran.out).toContain(JSON.stringify(list({ item: '圆钢', length_mm: 3000, count: 2 })));
    expect(ran.out).toMatch(/length_mm = 3000 ← “3米” \(message:2\)/);
    const rows = new Database(join(checkout.dir, 'data/yanxing.db'), { readonly: true });
    const row = rows.prepare(`select "session" from "sessions" where "id" = 'two'`).get() as {
      session: string;
    };
    rows.close();
    expect(JSON.parse(row.session)).toMatchObject({ schema_version: '2.0.0', open: null });
  });

  it('waits for a yes in words before it acts, goes back a version, and lists them', async () => {
    const said = '切两根圆钢\n3米\n不要\n/undo\n/versions\n2米\n确认\n';
    const ran = await yx(['chat', '--session', 'three', '-o', 'agreed'], said);
    expect(ran.code, ran.err).toBe(0);
    expect(ran.out).toContain('Go ahead?');
    expect(ran.out).toMatch(/→ 1\. 切两根圆钢 .*\n {2}2\. 3米/);
    expect(readFileSync(join(checkout.dir, 'agreed/cutlist.csv'), 'utf8')).toContain('2,"圆钢",2000');
  });

  it('what does not answer the question is asked again; an unknown thing does not end the talk', async () => {
    const ran = await yx(['chat'], '切两根圆钢\n随便吧\n');
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('answer_not_understood');
    expect(ran.out.match(/How long/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('answers in the language of each message where nobody has set one', async () => {
    const unset = { YX_LANG: '', LC_ALL: '', LC_MESSAGES: '', LANG: 'C.UTF-8' };
    const { out } = await yx(['chat'], '切两根圆钢\nforget it\n今天天气不错啊\n', unset);
    expect(out).toMatch(/每根多长/);
    expect(out).toMatch(/nothing is done/);
    expect(out).toMatch(/没有哪个领域能理解/);
  });

  it('greets back, takes thanks, and says where a yes decides nothing', async () => {
    const { out } = await yx(['chat'], 'hello\nthanks\nyes\n');
    expect(out).toMatch(
      /You can say, for example: “.*”\nyou are welcome\nnothing waits for a yes at the moment\n/,
    );
  });

  it('a session id cannot climb out of its folder', async () => {
    expect(await yx(['chat', '--session', '../../etc'], 'x\n')).toMatchObject({ code: 2, out: '' });
  });
});

describe('yx tools, eval, doctor', () => {
  it('calls a tool and prints the call’s envelope', async () => {
    const params = JSON.stringify({ item: 'x', length_mm: 1, count: 1 });
    const ran = await yx(['tools', 'call', 'fifth.make_list', '--params', params]);
    expect(JSON.parse(ran.out)).toMatchObject({ ok: true, error: null, data: { pieces: 1 } });
    const bad = await yx(['tools', 'call', 'fifth.make_list', '--params', '{"item":"x"}']);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({ ok: false, data: null, error: { code: 'INVALID_PARAM' } });
  });

  it('lints every tool clean', async () => {
    const ran = await yx(['tools', 'lint', '--json']);
    expect(ran.code, ran.out).toBe(0);
    const { issues } = JSON.parse(ran.out) as { issues: { severity: string }[] };
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('measures a corpus, and --min makes a gate of it', async () => {
    writeFileSync(
      join(checkout.dir, 'rows.jsonl'),
      `${JSON.stringify({ text: '3根木条', gold: list({ item: '木条', count: 3 }) })}\n${JSON.stringify({ text: '3根木条', expected: {} })}\n`,
    );
    const ran = await yx(['eval', 'fifth', 'rows.jsonl', '--json', '--min', '0.9']);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({ rows: 2, right: 1, share: 0.5, failures: [{ line: 2 }] });
  });

  it('doctor names every optional part and how to get it', async () => {
    const ran = await yx(['doctor', '--json']);
    const report = JSON.parse(ran.out);
    expect(report.parts.map((part: { id: string }) => part.id)).toEqual([
      'postgresql',
      'nats',
      'chromium',
      'mqtt',
      'klayout',
      'magic',
      'ngspice',
      'model',
    ]);
    for (const part of report.parts) expect(part.install).not.toBe('');
  });

  it('a database that another process holds is one line, and what was asked can be asked again', async () => {
    const order = ['run', 'fifth', '切三根250mm的木条', '-o', join(checkout.dir, 'held')];
    expect((await yx(order)).code).toBe(0);
    const other = new Database(join(checkout.dir, 'data', 'yanxing.db'));
    other.exec('begin immediate');
    const refused = await yx(order);
    other.exec('rollback');
    other.close();
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/^yx: storage_away: .+\n$/)]);
    expect((await yx(order)).code).toBe(0);
  }, 60_000);
});
