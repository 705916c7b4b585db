import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, type Script, startModelServer } from '../../../test/support/model-server.ts';
import type { Spoken } from '../../../test/support/protocol-shapes.ts';
import {
  addSpent,
  type Model,
  type ModelFailure,
  type ModelRequest,
  spend,
} from '../../core/reading/model.ts';
import { failed } from '../../core/reading/model-failed.ts';
import { Secret } from '../secret.ts';
import { createModel, type ModelOptions } from './model.ts';
import { clients } from './protocols.ts';
import { recording, replaying } from './recorded.ts';
import { type ModelSettings, Providers, withKeys } from './settings.ts';
import { inTurn, knownModels, modelFromSettings } from './several.ts';

const KEY = 'sk-very-secret-0123456789';
const asked: ModelRequest = { messages: [{ role: 'user', content: '今年回款多少' }] };
const protocols: readonly Spoken[] = ['openai-compatible', 'anthropic', 'google'];
const parameters = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const tools = [{ name: 'crm__search_client', description: '查客户', parameters }];

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function served(kind: Spoken, script: Script, options: Partial<ModelOptions> = {}) {
  const server = await startModelServer(script, kind);
  open.push(server);
  const made = createModel({ kind, url: server.url, model: 'm1', key: KEY, timeoutMs: 10_000, ...options });
  if (!made.ok) throw new Error(made.error[0]?.message);
  return { model: made.value, server };
}

const failureOf = async (model: Model, request = asked): Promise<ModelFailure | 'answered'> => {
  const result = await model.complete(request);
  return result.ok ? 'answered' : result.error;
};

describe.each(protocols)('%s, over HTTP', (kind) => {
  it('words, calls, tokens and their price come through', async () => {
    const usage = { input: 2000, output: 500 };
    const calls = [{ name: 'crm__search_client', input: '{"name":"张三"}' }];
    const { model } = await served(kind, [{ text: '我查一下', calls, usage }], {
      price: { input: 3, output: 10, currency: 'CNY' },
    });
    expect(await model.complete({ ...asked, tools })).toMatchObject({
      ok: true,
      value: {
        text: '我查一下',
        calls: [{ name: 'crm__search_client', input: '{"name":"张三"}', id: expect.any(String) }],
        usage,
        cost: { amount: 0.011, currency: 'CNY' },
        by: model.id,
      },
    });
  });

  it('without a price no cost is named', async () => {
    const { model } = await served(kind, [{ text: 'x', usage: { input: 1, output: 1 } }]);
    const answer = await model.complete(asked);
    expect(answer.ok && 'cost' in answer.value).toBe(false);
  });

  it('what was called and what came of it goes back in the provider’s own shape', async () => {
    const { model, server } = await served(kind, [
      { calls: [{ name: 'crm__search_client', input: '{"name":"张三"}' }] },
      '好了',
    ]);
    const first = await model.complete({ ...asked, tools });
    if (!first.ok) throw new Error(first.error.message);
    const { calls } = first.value;
    const results = calls.map(({ id = '', name }) => ({ id, name, content: '{"total":7}' }));
    const messages = [
      ...asked.messages,
      { role: 'assistant' as const, content: '', calls },
      { role: 'tool' as const, content: '', results },
    ];
    expect(await model.complete({ messages, tools })).toMatchObject({ ok: true, value: { text: '好了' } });
    const sent = JSON.stringify(server.requests[1]?.body);
    expect(sent).toContain('{\\"total\\":7}');
    expect(sent).toContain('张三');
    if (kind === 'google') expect(sent).toContain('c2ln');
  });

  it('streams: the pieces make up the whole, calls and tokens included', async () => {
    const text = '中信出版社今年回款 1200 元，最大一笔是三月。';
    const calls = [{ name: 'crm__search_client', input: '{"name":"张三"}' }];
    const { model } = await served(kind, [{ text, calls, usage: { input: 9, output: 4 } }]);
    const heard: string[] = [];
    const answer = await model.complete({ ...asked, tools, onText: (delta) => void heard.push(delta) });
    expect(answer).toMatchObject({ ok: true, value: { text, calls, usage: { input: 9, output: 4 } } });
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.join('')).toBe(text);
  });

  it('a stream that breaks off is no answer, and is not begun anew', async () => {
    const { model, server } = await served(kind, [{ text: '一二三四五六七八九十', breaksOff: true }]);
    const heard: string[] = [];
    expect(await failureOf(model, { ...asked, onText: (delta) => void heard.push(delta) })).toMatchObject({
      code: 'model_unavailable',
    });
    expect(heard.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as Retry-After says, and tries again', async () => {
    const { model, server } = await served(kind, [
      { status: 429, headers: { 'retry-after': '1' }, body: '{"error":{"message":"slow down"}}' },
      { status: 503 },
      '好',
    ]);
    const began = performance.now();
    expect(await model.complete(asked)).toMatchObject({ ok: true, value: { text: '好' } });
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(server.requests).toHaveLength(3);
  });

  it('a wrong key is named as that, in either language, and stays secret', async () => {
    const { model } = await served(kind, [wrongKey[kind]]);
    const failure = await failureOf(model);
    expect(failure).toMatchObject({ code: 'model_key_refused', attempts: 1 });
    if (failure === 'answered') return;
    const said = failed(failure);
    expect(said.code).toBe('model_key_refused');
    expect(said.message).toContain('does not take this key');
    expect(JSON.stringify(said)).not.toContain(KEY);
  });

  it('one that declines has answered', async () => {
    const { model } = await served(kind, [{ text: '', refusal: 'no' }]);
    expect(await failureOf(model)).toMatchObject({ code: 'model_refused', status: 200, attempts: 1 });
  });
});

const wrongKey = {
  'openai-compatible': { status: 401, body: '{"error":{"message":"Incorrect API key provided"}}' },
  anthropic: {
    status: 401,
    body: '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
  },
  google: {
    status: 400,
    body: '{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}',
  },
} as const;

describe('several in turn', () => {
  it('the next is asked where one does not answer, and whoever listens hears of it', async () => {
    const [down, bad, good] = await Promise.all([
      served('openai-compatible', [{ status: 500 }], { maxRetries: 0 }),
      served('anthropic', [wrongKey.anthropic]),
      served('google', [{ text: '好', usage: { input: 3, output: 1 } }]),
    ]);
    const passed: string[] = [];
    const model = inTurn([down.model, bad.model, good.model], ({ code }) => void passed.push(code));
    expect(await model.complete(asked)).toMatchObject({ ok: true, value: { text: '好', by: good.model.id } });
    expect(passed).toEqual(['model_unavailable', 'model_key_refused']);
  });

  it('where none answers, what somebody can mend is said, with what each said', async () => {
    const bad = await served('anthropic', [wrongKey.anthropic]);
    const down = await served('openai-compatible', [{ status: 500 }], { maxRetries: 0 });
    const failure = await failureOf(inTurn([bad.model, down.model], () => undefined));
    expect(failure).toMatchObject({ code: 'model_key_refused', attempts: 2 });
    expect(failure).toMatchObject({ message: expect.stringMatching(/invalid x-api-key.*HTTP 500/) });
  });

  it('nobody shops around for another answer: a refusal ends it, and so does whoever cancels', async () => {
    const declines = await served('openai-compatible', [{ text: null, refusal: 'no' }]);
    const other = await served('openai-compatible', ['yes']);
    const model = inTurn([declines.model, other.model], () => undefined);
    expect(await failureOf(model)).toMatchObject({ code: 'model_refused' });
    expect(await failureOf(model, { ...asked, signal: AbortSignal.abort() })).toMatchObject({
      code: 'model_cancelled',
    });
    expect(other.server.requests).toHaveLength(0);
  });

  it('a provider with less time than the question gives way in time', async () => {
    const slow = await startModelServer([{ text: 'late', slowMs: 20_000 }]);
    const quick = await startModelServer(['now'], 'anthropic');
    open.push(slow, quick);
    const model = modelFromSettings({
      ...none,
      providers: Providers.parse([
        { kind: 'openai-compatible', url: slow.url, model: 'a', timeoutMs: 200, retries: 0 },
        { kind: 'anthropic', url: quick.url, model: 'b', key: KEY },
      ]),
    });
    if (!model.ok || !model.value) throw new Error('no model');
    expect(await model.value.complete({ ...asked, timeoutMs: 15_000 })).toMatchObject({
      ok: true,
      value: { text: 'now' },
    });
  });

  const none: ModelSettings = {
    url: null,
    name: null,
    key: null,
    timeoutMs: 5000,
    keepDays: 30,
    providers: [],
    record: null,
    replay: null,
  };

  it('what model.url names is asked first; the others in the order they stand in', () => {
    const providers = Providers.parse([
      { kind: 'anthropic', model: 'a' },
      { kind: 'google', model: 'g', keyEnv: 'G_KEY' },
    ]);
    const settings = { ...none, url: new Secret('http://localhost:9/v1'), name: 'q', providers };
    expect(knownModels(settings).map(({ id }) => id)).toEqual(['q', 'anthropic/a', 'google/g']);
    const keys = withKeys(providers, {
      ANTHROPIC_API_KEY: 'k1',
      G_KEY: 'k2',
      GOOGLE_GENERATIVE_AI_API_KEY: 'no',
    });
    expect(keys.map(({ key }) => key?.reveal())).toEqual(['k1', 'k2']);
  });

  it('what is only compatible has to say where it is; what is unknown is refused', () => {
    for (const wrong of [
      { kind: 'openai-compatible', model: 'm' },
      { kind: 'mistral', model: 'm', url: 'http://a' },
      { kind: 'anthropic' },
      { kind: 'google', model: 'm', price: { input: 1, output: -1, currency: 'USD' } },
      { kind: 'google', model: 'm', price: { input: 1, output: 1, currency: '元' } },
    ])
      expect(Providers.safeParse([wrong]).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe('a package that is not there', () => {
  for (const kind of ['anthropic', 'google'] as const)
    it(`${kind}: one line names it`, async () => {
      const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
      const { model } = await served(kind, ['x'], {
        clients: { ...clients, [kind]: () => Promise.reject(missing) },
      });
      const failure = await failureOf(model);
      expect(failure).toMatchObject({
        code: 'model_package_missing',
        package: `@ai-sdk/${kind}`,
        attempts: 1,
      });
      if (failure !== 'answered') expect(failed(failure).message).toContain(`npm install @ai-sdk/${kind}`);
    });
});

describe('recorded answers', () => {
  it('are written down once, and come back without anybody being asked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yx-recorded-'));
    try {
      const { model, server } = await served('anthropic', [{ text: '一', usage: { input: 1, output: 2 } }]);
      const first = await recording(model, folder).complete({ ...asked, timeoutMs: 5000 });
      expect(await readdir(folder)).toHaveLength(1);
      await server.close();
      const heard: string[] = [];
      expect(await replaying(folder).complete({ ...asked, onText: (text) => void heard.push(text) })).toEqual(
        first,
      );
      expect(heard).toEqual(['一']);
      const other = { messages: [{ role: 'user' as const, content: '别的' }] };
      expect(await failureOf(replaying(folder), other)).toMatchObject({ code: 'model_unavailable' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('a failure is not written down', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yx-recorded-'));
    try {
      const { model } = await served('google', [{ status: 404 }]);
      expect(await failureOf(recording(model, folder))).toMatchObject({ status: 404 });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('what was spent', () => {
  it('adds up by model, and money only where a price is known', () => {
    const cost = { amount: 0.5, currency: 'USD' };
    const one = spend([], 'x', { text: '', calls: [], by: 'a', usage: { input: 10, output: 1 }, cost });
    const two = spend(one, 'x', { text: '', calls: [], by: 'a', usage: { input: 5, output: 2 }, cost });
    const three = spend(two, 'x', { text: '', calls: [] });
    expect(three).toEqual([
      { model: 'a', calls: 2, input: 15, output: 3, cost: { amount: 1, currency: 'USD' } },
      { model: 'x', calls: 1, input: 0, output: 0, cost: null },
    ]);
    expect(addSpent(three, three).map(({ calls }) => calls)).toEqual([4, 2]);
  });
});
