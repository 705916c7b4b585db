import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import type { Answer } from '../../src/core/wire.ts';
import { createHttp } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { ownTools } from '../../src/server/mcp/own-tools.ts';
import type { Identity } from '../../src/server/problem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { asOwner, must, OWNER_KEY } from '../support/server-kit.ts';

let dir: string;
let model: ModelServer;
let app: Host;
let url: string;
let stop: () => Promise<unknown>;
const usage = { input: 700, output: 30 };

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yx-ask-'));
  model = await startModelServer(({ body }) => {
    const told = JSON.stringify(body.messages);
    if (!told.includes('tool_calls'))
      return { calls: [{ name: 'finance__stats_by_client', input: '{"clientName":"中信出版社"}' }], usage };
    return { text: '{{r1.clientName}}回款{{r1.summary.total}}元。另有 98765 元。', usage };
  });
  const price = { input: 2, output: 8, currency: 'CNY' };
  app = must(
    await createHost({
      env: { YX_DATA: dir, YX_LANG: 'zh', YX_LOG_LEVEL: 'silent' },
      settings: { 'model.providers': [{ kind: 'openai-compatible', url: model.url, model: 'm', price }] },
    }),
  );
  must(await app.sample());
  const { http, keeper } = must(await createHttp(app, { ownerKey: OWNER_KEY }));
  const server = must(await listen(http, { host: '127.0.0.1', port: 0 }));
  url = server.url;
  stop = async () => {
    await Promise.all([keeper.close(1_000), server.close(1_000)]);
    await app.close();
  };
}, 60_000);
afterAll(async () => {
  await stop();
  await model.close();
  rmSync(dir, { recursive: true, force: true });
});

const ask = (body: object) =>
  fetch(`${url}/v1/ask`, {
    method: 'POST',
    headers: { ...asOwner, 'content-type': 'application/json', 'accept-language': 'zh' },
    body: JSON.stringify(body),
  });

describe('POST /v1/ask', () => {
  it('answers with evidence, what was struck out, and what it cost', async () => {
    const answer = (await (await ask({ text: '中信出版社回款多少' })).json()) as Answer;
    expect(answer).toMatchObject({ kind: 'answer', stopped: null, calls: [{ ref: 'r1' }] });
    expect(answer.text).toMatch(/^中信出版社回款\d+(\.\d+)?元。另有 \[\?\]。$/);
    expect(answer.diagnostics[0]?.message).toBe('“98765 元”不在任何工具的结果里，已划掉');
    expect(answer.spent).toMatchObject([{ calls: 3, input: 2100, output: 90, cost: { currency: 'CNY' } }]);
  });

  it('streams the same, in the order it happens', async () => {
    const text = await (await ask({ text: '中信出版社回款多少', stream: true })).text();
    const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event);
    expect(events).toEqual(['call', 'parts', 'parts', 'again', 'parts', 'parts', 'answer']);
    expect(JSON.parse(/^event: answer\ndata: (.*)$/m.exec(text)![1]!)).toMatchObject({ kind: 'answer' });
  });

  it('refuses what it cannot be asked', async () => {
    expect((await ask({ text: '' })).status).toBe(400);
    expect((await ask({ text: 'x', domain: 'nope' })).status).toBe(404);
    expect((await fetch(`${url}/v1/ask`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('what models were asked is counted', async () => {
    const text = await (await fetch(`${url}/metrics`, { headers: asOwner })).text();
    expect(text).toMatch(/yanxing_model_tokens_total\{model="[^"]+\/m",kind="input"\} \d+/);
    expect(text).toMatch(/yanxing_model_cost_total\{model="[^"]+\/m",currency="CNY"\} 0\.\d+/);
  });
});

describe('over MCP', () => {
  it('yanxing__ask answers the same', async () => {
    const who: Identity = { userId: 'agent', roles: ['agent'] };
    const answer = await ownTools(app).call('yanxing__ask', { text: '中信出版社回款多少' }, who);
    expect(answer?.structuredContent).toMatchObject({
      ok: true,
      data: { kind: 'answer', calls: [{ ref: 'r1' }] },
    });
  });
});
