import { afterEach, describe, expect, it } from 'vitest';
import {
  badBodies,
  type Completion,
  type ModelServer,
  type Reply,
  type Script,
  startModelServer,
} from '../../../test/support/model-server.ts';
import type { Model, ModelRequest } from '../../core/reading/model.ts';
import { Secret } from '../secret.ts';
import { createModel, type ModelOptions } from './model.ts';
import { modelFromSettings } from './several.ts';

const KEY = 'sk-very-secret-0123456789';
const asked: ModelRequest = { messages: [{ role: 'user', content: '打开卧室的灯' }] };
const schema = { name: 'answer', schema: { type: 'object', properties: {}, additionalProperties: false } };

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function served(
  script: Script,
  options: Partial<ModelOptions> = {},
): Promise<{ model: Model; server: ModelServer }> {
  const server = await startModelServer(script);
  open.push(server);
  const made = createModel({ url: server.url, model: 'm1', key: KEY, timeoutMs: 5000, ...options });
  if (!made.ok) throw new Error(made.error[0]?.message);
  return { model: made.value, server };
}

const failureOf = async (model: Model, request = asked) => {
  const result = await model.complete(request);
  return result.ok ? 'answered' : result.error;
};

describe('what a model says comes through to the letter', () => {
  const texts = {
    plain: '["UNKNOWN-*-*#Unknown#one"]',
    'with words around it': '好的，结果如下：\n["a"]\n希望有帮助！',
    'in a code fence': '```json\n["a"]\n```\n',
    'with space at both ends': ' \t\n ["a"] \r\n\n',
    empty: '',
    'with odd characters': '\u0000\u2028\uFEFF\u{1F600}"\\',
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`home-19: raw text, ${name}`, async () => {
      const { model } = await served([text]);
      expect(await model.complete(asked)).toEqual({ ok: true, value: { text, calls: [], by: model.id } });
    });
  }

  it('tool calls with their raw argument text, and the usage', async () => {
    const { model, server } = await served([
      {
        text: null,
        calls: [{ name: 'crm__search_client', input: '{ "name" :  "张三"' }],
        usage: { input: 12, output: 3 },
      },
    ]);
    const parameters = { type: 'object', properties: { name: { type: 'string' } } };
    const tools = [{ name: 'crm__search_client', description: '查客户', parameters }];
    expect(await model.complete({ ...asked, tools })).toEqual({
      ok: true,
      value: {
        text: '',
        calls: [{ name: 'crm__search_client', input: '{ "name" :  "张三"', id: 'call_0' }],
        usage: { input: 12, output: 3 },
        by: model.id,
      },
    });
    expect(server.requests[0]?.body.tools).toEqual([
      { type: 'function', function: { name: 'crm__search_client', description: '查客户', parameters } },
    ]);
  });

  it('sends every message in its role, to the address with its query, with the key', async () => {
    const server = await startModelServer(['ok']);
    open.push(server);
    const made = createModel({ url: `${server.url}/chat/completions?api-version=7`, model: 'm1', key: KEY });
    const messages = [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'U' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'U2' },
    ] as const;
    await (made.ok && made.value.complete({ messages }));
    const [request] = server.requests;
    expect(request?.path).toBe('/v1/chat/completions?api-version=7');
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toEqual({ model: 'm1', messages });
  });
});

describe('constrained output', () => {
  const format = {
    type: 'json_schema',
    json_schema: { schema: schema.schema, strict: true, name: 'answer' },
  };

  it('is asked for where a schema is given', async () => {
    const { model, server } = await served(['{}']);
    await model.complete({ ...asked, schema });
    expect(server.requests[0]?.body.response_format).toEqual(format);
  });

  for (const status of [400, 422] as const) {
    it(`is given up, once and for all, by an endpoint that answers ${status} to it`, async () => {
      const { model, server } = await served([{ text: '{}', rejectsSchema: status }]);
      for (let i = 0; i < 2; i += 1)
        expect(await model.complete({ ...asked, schema })).toMatchObject({ ok: true });
      const formats = server.requests.map(({ body }) => body.response_format !== undefined);
      expect(formats).toEqual([true, false, false]);
    });
  }

  it('is not given up where the request is refused for another reason', async () => {
    const { model, server } = await served([{ status: 400 }, { status: 400 }, '{}']);
    expect(await failureOf(model, { ...asked, schema })).toMatchObject({
      code: 'model_refused',
      attempts: 2,
    });
    await model.complete({ ...asked, schema });
    expect(server.requests[2]?.body.response_format).toEqual(format);
  });
});

describe('failures are data', () => {
  const faults: Readonly<Record<string, readonly [reply: Reply, expected: object]>> = {
    'broken JSON': [badBodies.brokenJson, { code: 'model_unavailable', status: 200, attempts: 1 }],
    'an empty body': [badBodies.emptyBody, { code: 'model_unavailable', status: 200, attempts: 1 }],
    'empty choices': [badBodies.emptyChoices, { code: 'model_unavailable', status: 200, attempts: 1 }],
    'no choices': [badBodies.noChoices, { code: 'model_unavailable', status: 200, attempts: 1 }],
    null: [badBodies.nullBody, { code: 'model_unavailable', status: 200, attempts: 1 }],
    'wrong types': [badBodies.wrongTypes, { code: 'model_unavailable', status: 200, attempts: 1 }],
    'an error with status 200': [
      badBodies.errorInBody,
      { code: 'model_unavailable', message: 'HTTP 200 without a chat completion: upstream is gone' },
    ],
    'an HTML page': [
      badBodies.htmlPage,
      { code: 'model_unavailable', message: 'HTTP 200 without a chat completion' },
    ],
    'an HTML error page': [
      { status: 502, body: '<html>' },
      { code: 'model_unavailable', message: 'HTTP 502' },
    ],
    'no content': [{ status: 204 }, { code: 'model_unavailable', status: 204 }],
    'a body of 5 MB': [
      { status: 200, body: JSON.stringify({ pad: 'x'.repeat(5 * 1024 * 1024) }) },
      { code: 'model_unavailable', message: 'more than 4194304 bytes', attempts: 1 },
    ],
    'a body cut off': [{ fault: 'truncated' }, { code: 'model_unavailable', status: 200, attempts: 2 }],
    'a reset connection': [{ fault: 'reset' }, { code: 'model_unavailable', attempts: 2 }],
    '401': [
      { status: 401, body: '{"error":{"message":"no"}}' },
      { code: 'model_key_refused', attempts: 1, status: 401 },
    ],
    '404': [
      { status: 404, body: '{"detail":"no model"}' },
      { code: 'model_refused', message: 'HTTP 404: no model' },
    ],
    '429': [{ status: 429 }, { code: 'model_unavailable', status: 429, attempts: 2 }],
    '500': [{ status: 500 }, { code: 'model_unavailable', status: 500, attempts: 2 }],
    '307 to elsewhere': [
      { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
      { code: 'model_refused', status: 307, attempts: 1 },
    ],
    'a refusal': [
      { text: null, refusal: 'I cannot help' },
      { code: 'model_refused', status: 200, attempts: 1 },
    ],
    'cut off by its length': [
      { text: '{"half', finish: 'length' },
      { code: 'model_cut_off', status: 200, attempts: 1 },
    ],
    'a content filter': [
      { text: 'par', finish: 'content_filter' },
      { code: 'model_refused', attempts: 1 },
    ],
  };
  for (const [name, [reply, expected]] of Object.entries(faults)) {
    it(name, async () => {
      const { model } = await served([reply], { maxRetries: 1 });
      expect(await failureOf(model)).toMatchObject(expected);
    });
  }

  it('nobody listens', async () => {
    const server = await startModelServer(['']);
    await server.close();
    const made = createModel({ url: server.url, model: 'm', maxRetries: 1 });
    expect(made.ok && (await failureOf(made.value))).toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(/^cannot reach 127\.0\.0\.1:\d+: ECONNREFUSED$/),
      attempts: 2,
    });
  });

  it('a fetch that throws what it likes', async () => {
    const thrown: unknown = 'words';
    const { model } = await served([''], { maxRetries: 0, fetch: () => Promise.reject(thrown) });
    expect(await failureOf(model)).toMatchObject({ code: 'model_unavailable', attempts: 1 });
  });
});

describe('retries', () => {
  const recovers: Readonly<Record<string, readonly [Reply, ...Reply[]]>> = {
    'after 429 and 503': [{ status: 429 }, { status: 503 }, 'at last'],
    'after a reset and a cut': [{ fault: 'reset' }, { fault: 'truncated' }, 'at last'],
  };
  for (const [name, script] of Object.entries(recovers)) {
    it(`answers ${name}`, async () => {
      const { model, server } = await served(script);
      expect(await model.complete(asked)).toMatchObject({ ok: true, value: { text: 'at last' } });
      expect(server.requests).toHaveLength(3);
    });
  }

  it('waits as long as Retry-After says', async () => {
    const { model } = await served([{ status: 429, headers: { 'retry-after': '1' } }, 'ok']);
    const start = performance.now();
    expect(await model.complete(asked)).toMatchObject({ ok: true });
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  const tooLong = {
    seconds: '3600',
    date: new Date(Date.now() + 3_600_000).toUTCString(),
  };
  for (const [name, value] of Object.entries(tooLong)) {
    it(`does not wait longer than the time-out (${name})`, async () => {
      const { model } = await served([{ status: 429, headers: { 'retry-after': value } }]);
      const start = performance.now();
      expect(await failureOf(model)).toMatchObject({ code: 'model_unavailable', status: 429, attempts: 1 });
      expect(performance.now() - start).toBeLessThan(60_000);
    });
  }

  it('takes an unreadable Retry-After for none', async () => {
    const { model } = await served([{ status: 503, headers: { 'retry-after': 'soon' } }, 'ok']);
    expect(await model.complete(asked)).toMatchObject({ ok: true });
  });
});

describe('time-out and cancellation', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const replies: Readonly<Record<string, Reply>> = {
    'a slow answer': { text: 'late', slowMs: 10_000 },
    silence: { fault: 'silent' },
    'a wait between tries': { status: 503, headers: { 'retry-after-ms': '4000' } },
  };
  for (const [name, reply] of Object.entries(replies)) {
    it(`${name} can be cancelled`, async () => {
      const { model } = await served([reply], { maxRetries: 99 });
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 300);
      expect(await failureOf(model, { ...asked, signal: controller.signal })).toMatchObject({
        code: 'model_cancelled',
        attempts: expect.any(Number),
      });
    });
  }

  for (const reply of [{ text: 'late', slowMs: 10_000 }, { fault: 'silent' }] as const) {
    it(`${JSON.stringify(reply)} ends in model_timeout, on time`, async () => {
      const { model } = await served([reply], { maxRetries: 99 });
      const start = performance.now();
      expect(await failureOf(model, { ...asked, timeoutMs: 400 })).toEqual({
        code: 'model_timeout',
        message: 'no answer within 400 ms',
        attempts: 1,
        model: model.id,
      });
      expect(performance.now() - start).toBeLessThan(9_000);
    });
  }

  it('a signal that is already aborted sends nothing', async () => {
    const { model, server } = await served(['']);
    expect(await failureOf(model, { ...asked, signal: AbortSignal.abort() })).toMatchObject({
      code: 'model_cancelled',
      attempts: 0,
    });
    expect(server.requests).toHaveLength(0);
  });

  it('a fetch that ignores its signal does not hold the caller', async () => {
    const { model } = await served([''], { fetch: () => new Promise<never>(() => undefined) });
    expect(await failureOf(model, { ...asked, timeoutMs: 50 })).toMatchObject({
      code: 'model_timeout',
      attempts: 1,
    });
  });

  it('leaves no timer and no listener behind', async () => {
    const answer: Completion = { text: 'ok' };
    const { model } = await served([answer], { fetch: async () => Response.json(completionOf('ok')) });
    await model.complete(asked);
    const before = timers();
    const { signal } = new AbortController();
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    await model.complete({ ...asked, signal, timeoutMs: 60_000 });
    expect({ timers: timers(), listeners }).toEqual({ timers: before, listeners: 0 });
  });
});

const completionOf = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });

describe('the key stays secret', () => {
  it('even where the endpoint repeats it', async () => {
    const body = JSON.stringify({ error: { message: `Incorrect key ${KEY} ${'x'.repeat(400)}\u001b[2J` } });
    for (const status of [401, 500, 200]) {
      const { model } = await served([{ status, body }], { maxRetries: 0 });
      const failure = JSON.stringify(await failureOf(model));
      expect(failure).toContain('Incorrect key ***');
      expect(failure).not.toContain(KEY.slice(0, 8));
      expect(failure).not.toContain('u001b');
    }
  });

  it('even where fetch repeats it', async () => {
    const { model } = await served([''], {
      maxRetries: 0,
      fetch: () => Promise.reject(new TypeError(`bad header "Bearer ${KEY}"`)),
    });
    expect(JSON.stringify(await failureOf(model))).not.toContain(KEY);
  });

  it('a key that no header can carry is refused without being quoted', () => {
    for (const key of ['sk-1\n', 'sk 1', '密钥', '']) {
      const made = createModel({ url: 'http://localhost/v1', model: 'm', key });
      expect(made).toMatchObject({ ok: false, error: [{ code: 'model_key', params: {} }] });
    }
  });
});

describe('creation', () => {
  for (const url of [
    '',
    'localhost:1234',
    'file:///etc/passwd',
    'ftp://h/v1',
    'http://',
    'http://u:pass@h/v1',
  ]) {
    it(`refuses the address ${JSON.stringify(url)}`, () => {
      const made = createModel({ url, model: 'm' });
      expect(made).toMatchObject({ ok: false, error: [{ code: 'model_url' }] });
      expect(JSON.stringify(made)).not.toContain('pass@');
    });
  }

  const model = {
    url: null,
    name: null,
    key: null,
    timeoutMs: 1000,
    keepDays: 30,
    providers: [],
    record: null,
    replay: null,
  };
  const url = new Secret('http://localhost:9/v1');
  it('null without a URL, an issue without a name, else a model', () => {
    expect(modelFromSettings(model)).toEqual({ ok: true, value: null });
    expect(modelFromSettings({ ...model, url })).toMatchObject({
      ok: false,
      error: [{ code: 'model_name_missing' }],
    });
    expect(modelFromSettings({ ...model, url, name: 'q' })).toMatchObject({
      ok: true,
      value: { id: 'localhost:9/q' },
    });
  });
});
