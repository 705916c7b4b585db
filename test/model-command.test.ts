import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, type Script, startModelServer } from './support/model-server.ts';
import type { Spoken } from './support/protocol-shapes.ts';

const root = resolve(import.meta.dirname, '..');
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'yx-model-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function serve(script: Script, spoken?: Spoken): Promise<ModelServer> {
  const server = await startModelServer(script, spoken);
  servers.push(server);
  return server;
}

/** The bundled command, beside the servers of this process. */
function yx(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = spawn(process.execPath, [join(root, 'bin/yx.js'), ...argv], {
      cwd: dir,
      env: { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en', ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk;
    });
    child.stdin.end();
    child.on('close', (code) => done({ code: code ?? -1, out, err }));
  });
}

function configured(model: object): readonly string[] {
  writeFileSync(join(dir, 'model.json'), JSON.stringify({ schema_version: '1.0.0', model }));
  return ['--config', 'model.json'];
}

const search = [{ name: 'crm__search_client', input: '{"keyword":"蓝天"}' }];
const usage = { input: 1500, output: 20 };
const price = { input: 2, output: 8, currency: 'CNY' };

describe('providers through the bundled command', () => {
  it('doctor asks each once: one answers, one does not take the key, one is not there', async () => {
    const good = await serve(['ok'], 'google');
    const bad = await serve(
      [{ status: 401, body: '{"error":{"message":"invalid x-api-key"}}' }],
      'anthropic',
    );
    const flags = configured({
      providers: [
        { kind: 'google', model: 'g', url: good.url, key: 'k' },
        { kind: 'anthropic', model: 'a', url: bad.url, key: 'wrong' },
        { kind: 'openai-compatible', model: 'o', url: 'http://127.0.0.1:9/v1', retries: 0 },
      ],
    });
    const report = JSON.parse((await yx(['doctor', '--json', ...flags])).out);
    const part = report.parts.find(({ id }: { id: string }) => id === 'model');
    expect(part.providers).toMatchObject([
      { id: 'google/g', answers: true, problem: null },
      { id: 'anthropic/a', answers: false, problem: { code: 'model_key_refused' } },
      { id: 'openai-compatible/o', answers: false, problem: { code: 'model_failed' } },
    ]);
    expect([good.requests.length, bad.requests.length]).toEqual([1, 1]);
    const zh = await yx(['doctor', ...flags], { YX_LANG: 'zh' });
    expect(zh.out).toMatch(/anthropic\/a: .*不认这把密钥（HTTP 401）/);
    expect(zh.out + zh.err).not.toContain('wrong');
  }, 60_000);

  it('what a run was read with is counted and priced, and shown with the run', async () => {
    const down = await serve([{ status: 500 }]);
    const model = await serve([{ calls: search, usage }], 'anthropic');
    const flags = configured({
      providers: [
        { kind: 'openai-compatible', model: 'o', url: down.url, retries: 0, price },
        { kind: 'anthropic', model: 'a', url: model.url, key: 'k', price },
      ],
    });
    const ran = await yx(['run', 'business', '搜索客户蓝天', '--engine', 'model', '--json', ...flags]);
    const run = JSON.parse(ran.out);
    const spent = [
      { calls: 1, input: 1500, output: 20, cost: { amount: 0.00316, currency: 'CNY' } },
    ] as const;
    expect(run.spent, ran.err).toMatchObject(spent);
    expect(run.spent[0].model).toMatch(/\/a$/);
    const shown = await yx(['runs', 'show', run.id, ...flags]);
    expect(shown.out).toContain('asked 1 times, 1500 tokens in, 20 out, 0.00316 CNY');
  }, 60_000);

  it('without a price the tokens are shown and no cost is made up', async () => {
    const model = await serve([{ calls: search, usage }]);
    const env = { YX_MODEL_URL: model.url, YX_MODEL: 'm', YX_LANG: 'zh' };
    const ran = await yx(['run', 'business', '搜索客户蓝天', '--engine', 'model', '--json'], env);
    const run = JSON.parse(ran.out);
    expect(run.spent).toMatchObject([{ input: 1500, output: 20, cost: null }]);
    expect((await yx(['runs', 'show', run.id], env)).out).toContain(
      '输入 1500、输出 20 个 token，没有设置价格',
    );
  }, 60_000);

  it('recorded answers: the second time nobody is asked', async () => {
    const model = await serve([{ calls: search, usage }], 'google');
    const providers = [{ kind: 'google', model: 'g', url: model.url, key: 'k' }];
    const said = [
      'parse',
      'business',
      '搜索客户蓝天',
      '--engine',
      'model',
      '--explain',
      '--now',
      '2026-11-15',
    ];
    const first = await yx([...said, ...configured({ providers, record: 'answers' })]);
    expect(readdirSync(join(dir, 'answers'))).toHaveLength(1);
    await model.close();
    const again = await yx([...said, ...configured({ replay: 'answers' })]);
    expect(JSON.parse(again.out)).toEqual(JSON.parse(first.out));
    expect(JSON.parse(again.out)).toMatchObject({
      engine: 'model',
      result: [{ toolId: 'crm.search_client' }],
    });
  }, 60_000);

  it('ask shows the answer, where its figures come from, what was struck out and what it cost', async () => {
    const model = await serve([
      { calls: [{ name: 'ai__list_tools', input: '{"category":"crm"}' }], usage },
      { text: '比如{{r1.items[0].toolId}}，共 9999 个。', usage },
    ]);
    const env = { YX_MODEL_URL: model.url, YX_MODEL: 'm', YX_LANG: 'zh' };
    const { out, code } = await yx(['ask', '客户方面能做什么'], env);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe('比如crm.search_client，共 [?] 个。');
    expect(out).toContain('crm.search_client ← ai.list_tools {"category":"crm"} items.0.toolId');
    expect(out).toContain('“9999”不在任何工具的结果里，已划掉');
    expect(out).toContain('问了 3 次');
    const none = await yx(['ask', '客户方面能做什么']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('asking needs a model') });
  }, 60_000);

  it('prompt prints what would be sent, and sends nothing', async () => {
    const model = await serve(['never']);
    const env = { YX_MODEL_URL: model.url, YX_MODEL: 'm' };
    const { out, code } = await yx(['prompt', 'business', '今年回款多少', '--json'], env);
    const { messages, tools } = JSON.parse(out);
    expect(code).toBe(0);
    expect(messages.at(-1).content).toBe('<<<\n今年回款多少\n>>>');
    expect(tools.map(({ name }: { name: string }) => name)).toContain('ask_user');
    expect(model.requests).toHaveLength(0);
  }, 60_000);
});
