import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '../../src/app/host.ts';
import { must, OWNER_KEY, startServer, type TestServer } from '../support/server-kit.ts';

/** What this server says besides what OpenAI's does. */
interface Extended {
  readonly yanxing: {
    readonly kind: string;
    readonly domain?: string;
    readonly evidence?: readonly unknown[];
    readonly questions?: readonly { readonly text: string }[];
    readonly run?: string;
  };
}

let server: TestServer;
let client: OpenAI;
beforeAll(async () => {
  const { domains } = must(await createHost({ env: {} }));
  server = await startServer({}, { domains: must(await domains()) });
  client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: OWNER_KEY, maxRetries: 0 });
});
afterAll(() => server.close());

const said = (...content: string[]) => content.map((text) => ({ role: 'user' as const, content: text }));

describe('the official client of OpenAI', () => {
  it('lists the one door and the domains as models', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining(['yx', 'home', 'plate', 'layout', 'business']));
  });

  it('gets the contract as the answer, with its evidence beside it', async () => {
    const answer = await client.chat.completions.create({ model: 'home', messages: said('打开客厅的灯') });
    expect(answer.choices[0]!.finish_reason).toBe('stop');
    expect(JSON.parse(answer.choices[0]!.message.content ?? '')).toEqual(['打开-客厅-*#Light#all']);
    const { yanxing } = answer as unknown as Extended;
    expect(yanxing).toMatchObject({ domain: 'home' });
    expect(yanxing.evidence?.length).toBeGreaterThan(0);
  });

  it('yx is the one door, and the conversation counts: a later message revises', async () => {
    const first = '一块 200×150 的钢板，厚 5mm，中心打一个直径 20mm 的孔';
    const answer = await client.chat.completions.create({
      model: 'yx',
      messages: [...said(first), { role: 'assistant', content: '{}' }, ...said('孔径换成16')],
    });
    const plate = JSON.parse(answer.choices[0]!.message.content ?? '');
    expect(plate).toMatchObject({ base_shape: { length: 200 }, holes: [{ diameter: 16 }] });
  });

  it('what nobody understands is said in words', async () => {
    const answer = await client.chat.completions.create({ model: 'yx', messages: said('呜啦啦嗖嗖') });
    expect((answer as unknown as Extended).yanxing.kind).toBe('none');
    expect(answer.choices[0]!.message.content).toContain('no domain');
  });

  it('streams the same', async () => {
    const stream = await client.chat.completions.create({
      model: 'business',
      messages: said('今年一季度回款多少'),
      stream: true,
    });
    let [text, finish] = ['', ''];
    let last: unknown;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
      last = chunk;
    }
    expect(finish).toBe('stop');
    expect(JSON.parse(text)).toMatchObject([{ toolId: 'finance.stats_by_period' }]);
    expect((last as Extended).yanxing.domain).toBe('business');
  });

  it('an unknown model and a wrong key are the errors the client knows', async () => {
    const ask = (one: OpenAI, model: string) => one.chat.completions.create({ model, messages: said('x') });
    await expect(ask(client, 'gpt-9')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    const stranger = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'wrong', maxRetries: 0 });
    await expect(ask(stranger, 'yx')).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  });
});

describe('what the client may ask for besides', () => {
  const create = (more: object) =>
    client.chat.completions.create({ model: 'home', messages: said('打开客厅的灯'), ...more });
  const text = async (more: object) => (await create(more)).choices[0]!.message.content;

  it.each<[string, object, string, string]>([
    ['another model', { model: 'gpt-9' }, 'model', 'model_not_found'],
    ['several answers', { n: 2 }, 'n', 'not_allowed'],
    [
      'a picture',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages.0.content.0.type',
      'not_allowed',
    ],
    ['a role nobody has', { messages: [{ role: 'cat', content: 'x' }] }, 'messages.0.role', 'not_allowed'],
    [
      'a form of its own',
      { response_format: { type: 'json_schema', json_schema: { name: 'x' } } },
      'response_format',
      'form_is_the_contracts',
    ],
    [
      'a function that is not there',
      { tool_choice: { type: 'function', function: { name: 'x' } } },
      'tool_choice',
      'unknown_function',
    ],
  ])('%s is refused in the shape the client reads', async (_, more, param, code) => {
    await expect(create(more)).rejects.toMatchObject({ param, code, type: 'invalid_request_error' });
  });

  it('a model by its name, JSON where nothing is understood, an end, and usage when streaming', async () => {
    expect((await client.models.retrieve('home')).id).toBe('home');
    await expect(client.models.retrieve('gpt-9')).rejects.toMatchObject({ code: 'model_not_found' });
    const form = { response_format: { type: 'json_object' } };
    expect(
      JSON.parse((await text({ ...form, model: 'yx', messages: said('呜啦啦嗖嗖') })) ?? ''),
    ).toHaveProperty('open');
    expect(JSON.parse((await text(form)) ?? '')).toEqual(['打开-客厅-*#Light#all']);
    expect(await text({ stop: ['客厅'] })).toBe('["打开-');
    const stream = client.chat.completions.stream({
      model: 'home',
      messages: said('打开客厅的灯'),
      stream_options: { include_usage: true },
    });
    expect(await stream.totalUsage()).toMatchObject({ total_tokens: 0 });
  });
});

describe('tools of the client', () => {
  const tools = [
    {
      type: 'function' as const,
      function: {
        name: 'get_weather',
        description: 'Get the weather of a city',
        parameters: {
          type: 'object',
          properties: { city: { type: 'string', description: 'the city' } },
          required: ['city'],
        },
      },
    },
  ];

  it('words become calls of them, in pieces too, and nothing is carried out here', async () => {
    const asked = { model: 'yx', tools, messages: said('get the weather of the city "Lyon"') };
    const answer = await client.chat.completions.create(asked);
    const [call] = answer.choices[0]!.message.tool_calls ?? [];
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    expect(call).toMatchObject({
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Lyon"}' },
    });
    const stream = client.chat.completions.stream(asked);
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]!.message.tool_calls?.[0]).toMatchObject({ function: { name: 'get_weather' } });
  });

  it('a question calls what only looks, and what it returned is the answer: a loop of tools ends', async () => {
    const runner = client.chat.completions.runTools({
      model: 'yx',
      messages: said('What is the weather of the city Lyon?'),
      tools: [
        {
          type: 'function',
          function: {
            ...tools[0]!.function,
            parse: JSON.parse,
            function: async ({ city }: { city: string }) => `12 degrees in ${city}`,
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('12 degrees in Lyon');
    const none = await client.chat.completions.create({
      model: 'yx',
      tools,
      tool_choice: 'none',
      messages: said('get the weather of the city "Lyon"'),
    });
    expect(none.choices[0]!.message.tool_calls).toBeUndefined();
  });

  it('the tools of a domain are called by their usual names', async () => {
    const parameters = { type: 'object', properties: { clientName: { type: 'string' } } };
    const answer = await client.chat.completions.create({
      model: 'business',
      tools: [{ type: 'function', function: { name: 'crm__get_client', parameters } }],
      messages: said('查一下“中信出版社”的资料'),
    });
    expect(answer.choices[0]!.message.tool_calls?.[0]).toMatchObject({
      function: { name: 'crm__get_client', arguments: '{"clientName":"中信出版社"}' },
    });
  });

  it('what is denied is no call, and says why', async () => {
    const messages = said("don't get the weather of the city Lyon");
    const answer = await client.chat.completions.create({ model: 'yx', tools, messages });
    expect(answer.choices[0]!.message.tool_calls).toBeUndefined();
    expect(answer.choices[0]!.message.content).not.toBe('');
  });
});

describe('carrying it out', () => {
  it('a write waits for a person, and no message of the chat is a yes', async () => {
    const messages = said('新建客户：蓝天文化，地址北京市朝阳区');
    const yanxing = { run: true };
    const answer = await client.chat.completions.create({ model: 'business', messages, ...{ yanxing } });
    const id = (answer as unknown as Extended).yanxing.run;
    const stands = async () => (await server.get(`/v1/runs/${id}`)).json() as Promise<{ status: string }>;
    await expect.poll(async () => (await stands()).status, { timeout: 15_000 }).toBe('waiting');
    await client.chat.completions.create({ model: 'business', messages: [...messages, ...said('确认')] });
    expect((await stands()).status).toBe('waiting');
  });
});
