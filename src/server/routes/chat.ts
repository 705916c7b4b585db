import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { hearMessage, sessionAfter } from '../../app/conversation.ts';
import type { Host } from '../../app/host.ts';
import { domainOfFunctions } from '../../app/offered.ts';
import { readJson } from '../../core/contract/plain-json.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import type { Spent } from '../../core/reading/model.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type Session, startSession } from '../../core/session.ts';
import { mayCall } from '../../core/tool/permission.ts';
import { toProviderName } from '../../core/tool/tool.ts';
import { issue } from '../messages.ts';
import { type Failure, json, refuse } from '../problem.ts';
import { type Call, declare, type Serving } from '../route.ts';
import type { RunKeeper } from '../runs.ts';
import { commonOf, inputOf, worldsOf } from '../said.ts';
import { answers, bodies } from '../shapes.ts';
import { startFailure } from './runs.ts';
import { notUnderstood } from './sessions.ts';

const tag = 'chat';
/** The one door's name among the models. */
const DOOR = 'yx';
/** How many of the user's messages are heard again; what lies further back is forgotten. */
const HEARD = 20;

const ModelId = z.object({ id: z.string().max(64) });

type Request = z.infer<typeof bodies.ChatRequest>;
type Asked = Call<z.ZodObject, z.ZodObject, typeof bodies.ChatRequest>;

/** What is said back: a contract or words, or calls for the client to make, and what it all rests on. */
interface Said {
  readonly content: string | null;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly yanxing: Readonly<Record<string, unknown>>;
  /** What a model used, where one was asked. */
  readonly spent?: readonly Spent[] | undefined;
}

/** Clients that speak to a model can speak to Yanxing. It reads; carrying out is a run, where writes wait for a person. */
export function chatRoutes(serving: Serving, domains: readonly AnyDomain[], keeper: RunKeeper): void {
  const known = [DOOR, ...domains.map(({ about }) => about.id)];
  const model = (id: string) => ({ id, object: 'model' as const, created: 0, owned_by: 'yanxing' });
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/models',
      operation: 'listModels',
      tag,
      summary: {
        zh: 'OpenAI 格式的模型列表：yx 是唯一的门，其余是各领域',
        en: 'Models in OpenAI’s shape: yx is the one door, the others are the domains',
      },
      answer: answers.ChatModels,
      example: () => ({ answer: { object: 'list', data: [model(DOOR)] } }),
    },
    async ({ c }) => json(c, { object: 'list', data: known.map(model) }),
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/models/{id}',
      operation: 'getModel',
      tag,
      summary: { zh: 'OpenAI 格式的一个模型', en: 'A model in OpenAI’s shape' },
      params: ModelId,
      answer: answers.ChatModel,
      example: () => ({ given: { id: DOOR }, answer: model(DOOR) }),
    },
    async ({ c, params: { id } }) => (known.includes(id) ? json(c, model(id)) : noModel(id, known)),
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/chat/completions',
      operation: 'createChatCompletion',
      tag,
      summary: {
        zh: 'OpenAI 格式的对话：答的是契约，或对所给工具的调用；依据在 yanxing 里。写操作照旧等人批准',
        en: 'A chat in OpenAI’s shape: the answer is the contract, or calls of the given tools, with the evidence in yanxing. Writes wait for a person, as always',
      },
      body: bodies.ChatRequest,
      answer: answers.ChatCompletion,
      example: ({ body, reading }) => ({
        body: { model: DOOR, messages: [{ role: 'user', content: body.text }] },
        answer: completion(
          { id: 'chatcmpl-1', created: 0, model: DOOR },
          { content: JSON.stringify(reading.result), calls: [], yanxing: { kind: 'one', ...reading } },
        ),
      }),
    },
    async (call) => {
      const { c, body } = call;
      const head = {
        id: `chatcmpl-${c.get('requestId')}`,
        created: Math.floor(serving.app.now().getTime() / 1000),
        model: body.model,
      };
      if (!known.includes(body.model)) return noModel(body.model, known);
      if (body.response_format?.type === 'json_schema')
        return refuse('INVALID_PARAM', issue('form_is_the_contracts', { path: ['response_format'] }));
      const functions = offeredIn(body);
      if (!functions.ok) return functions.error;
      const returned = returnedIn(body);
      const said =
        returned ??
        (functions.value.length > 0
          ? await callsOf(serving.app, domains, call, functions.value)
          : await readingOf(serving.app, domains, call, keeper));
      if (!said.ok) return said.error;
      const shaped = inForm(said.value, body);
      return body.stream === true ? streamed(call, head, shaped) : json(c, completion(head, shaped));
    },
  );
}

const noModel = (model: string, known: readonly string[]): Failure =>
  refuse(
    'NOT_FOUND',
    issue('model_not_found', { path: ['model'], params: { model, known: known.join(', ') } }),
  );

type Offered = NonNullable<Request['tools']>[number]['function'];

/** The functions that may be called: none, all, or the one that was chosen. */
function offeredIn({ tools = [], tool_choice: choice }: Request): Result<readonly Offered[], Failure> {
  const all = choice === 'none' ? [] : tools.map((tool) => tool.function);
  if (typeof choice !== 'object' || choice === null) return ok(all);
  const { name } = choice.function;
  const chosen = all.filter((one) => one.name === name);
  if (chosen.length > 0) return ok(chosen);
  return err(refuse('INVALID_PARAM', issue('unknown_function', { path: ['tool_choice'], params: { name } })));
}

/** Behind what its functions returned nothing is to be read: that is the answer, as it came. */
function returnedIn({ messages }: Request): Result<Said, Failure> | null {
  if (messages.at(-1)?.role !== 'tool') return null;
  const from = messages.findLastIndex(({ role }) => role !== 'tool') + 1;
  const content = messages.slice(from).map(textOf).join('\n');
  return ok({ content, calls: [], yanxing: { kind: 'returned' } });
}

/** JSON where that was asked for, and nothing from a word on at which it was to end. */
function inForm(said: Said, { response_format: form, stop }: Request): Said {
  if (said.content === null) return said;
  const content =
    form?.type === 'json_object' && !readJson(said.content).ok
      ? JSON.stringify({ open: said.content.split('\n').filter((line) => line !== '') })
      : said.content;
  const ends = [stop ?? []].flat().flatMap((word) => {
    const at = word === '' ? -1 : content.indexOf(word);
    return at < 0 ? [] : [at];
  });
  return { ...said, content: ends.length > 0 ? content.slice(0, Math.min(...ends)) : content };
}

/** As a model counts, where one was asked; the grammar counts nothing. */
function usageOf({ spent = [] }: Said) {
  const [input, output] = (['input', 'output'] as const).map((key) =>
    spent.reduce((sum, one) => sum + one[key], 0),
  ) as [number, number];
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

type Head = { readonly id: string; readonly created: number; readonly model: string };

const toolCalls = ({ calls }: Said, id: string) =>
  calls.map(({ name, input }, i) => ({
    id: `call_${id.slice('chatcmpl-'.length)}_${i}`,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(input) },
  }));

const completion = (head: Head, said: Said) => ({
  ...head,
  object: 'chat.completion' as const,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant' as const,
        content: said.content,
        refusal: null,
        ...(said.calls.length > 0 && { tool_calls: toolCalls(said, head.id) }),
      },
      logprobs: null,
      finish_reason: said.calls.length > 0 ? ('tool_calls' as const) : ('stop' as const),
    },
  ],
  usage: usageOf(said),
  yanxing: said.yanxing,
});

/** The same in pieces, as clients that stream expect them. */
function streamed({ c, body }: Asked, head: Head, said: Said): Response {
  const piece = (delta: object, finish: string | null = null, more: object = {}) =>
    JSON.stringify({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...more,
    });
  const finish = said.calls.length > 0 ? 'tool_calls' : 'stop';
  return streamSSE(c, async (stream) => {
    await stream.writeSSE({ data: piece({ role: 'assistant', content: said.content === null ? null : '' }) });
    for (const part of said.content?.match(/[\s\S]{1,200}/gu) ?? [])
      await stream.writeSSE({ data: piece({ content: part }) });
    for (const [index, call] of toolCalls(said, head.id).entries())
      await stream.writeSSE({ data: piece({ tool_calls: [{ index, ...call }] }) });
    await stream.writeSSE({ data: piece({}, finish, { yanxing: said.yanxing }) });
    if (body.stream_options?.include_usage) {
      const usage = { ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(said) };
      await stream.writeSSE({ data: JSON.stringify(usage) });
    }
    await stream.writeSSE({ data: '[DONE]' });
  });
}

/** What the user said, message by message. Whatever else is in the request is data: no system message changes a rule. */
const saidBy = ({ messages }: Request): readonly string[] =>
  messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));

const textOf = ({ content }: Request['messages'][number]): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ text }) => (typeof text === 'string' ? text : '')).join('');

const surrounding = ({ yanxing = {} }: Request) => {
  const { options, files, engine, now } = yanxing;
  return {
    text: '',
    ...(options && { options }),
    ...(files && { files }),
    ...(engine && { engine }),
    ...(now && { now }),
  };
};

/** Words into calls of the functions that came along: the domain's own under their usual names, or whatever the client has. */
async function callsOf(
  app: Host,
  domains: readonly AnyDomain[],
  { c, body, say, signal }: Asked,
  functions: readonly Offered[],
): Promise<Result<Said, Failure>> {
  const own = domains.find(
    ({ about, act }) =>
      (body.model === DOOR || body.model === about.id) &&
      functions.every(({ name }) => act.tools.some(({ id }) => toProviderName(id) === name)),
  );
  const offered = own ? { domain: own, nameOf: toProviderName } : domainOfFunctions(functions);
  const common = commonOf(surrounding(body), c.get('lang'));
  if (!common.ok) return err(refuse('INVALID_PARAM', common.error));
  const said = saidBy(body);
  const text = said.at(-1) ?? '';
  const conversation = said.slice(-7, -1);
  const read = await app.parse(
    offered.domain,
    { text },
    {
      engine: app.model.engine(),
      ...common.value,
      conversation,
      ...(!own && { functions }),
      signal: signal(),
    },
  );
  const known = new Set(functions.map(({ name }) => name));
  // Words nobody has read might change what is done, and a client asks no one: such calls are not handed out.
  const isOpen = read.held.length + read.questions.length > 0;
  const calls = isOpen
    ? []
    : callsIn(read).map(({ toolId, params }) => ({ name: offered.nameOf(toolId), input: params }));
  const handed = calls.filter(({ name }) => known.has(name));
  const words = [
    ...say.questions(read.questions).map((one) => one.text),
    ...say.issues(read.diagnostics).map(({ message }) => message),
  ];
  return ok({
    content: handed.length > 0 ? null : [...new Set(words)].join('\n'),
    calls: handed,
    yanxing: { kind: 'one', ...say.reading(offered.domain.about.id, read) },
    spent: read.spent,
  });
}

const Calls = z.array(z.object({ toolId: z.string(), params: z.record(z.string(), z.unknown()) }));
const callsIn = ({ value }: Interpretation<unknown>) => Calls.safeParse(value).data ?? [];

/** The conversation so far is heard again, so that a message may revise or follow up; the last one is answered. */
async function readingOf(
  app: Host,
  domains: readonly AnyDomain[],
  call: Asked,
  keeper: RunKeeper,
): Promise<Result<Said, Failure>> {
  const { c, body, say, signal } = call;
  const around = surrounding(body);
  const common = commonOf(around, c.get('lang'));
  if (!common.ok) return err(refuse('INVALID_PARAM', common.error));
  const worlds = await worldsOf(domains, around);
  if (!worlds.ok) return err(refuse('INVALID_PARAM', worlds.error));
  const domain = domains.find(({ about }) => about.id === body.model);
  const { files = [] } = inputOf(around);
  const worldOf = ({ about }: AnyDomain) => worlds.value.get(about.id);
  const how = { ...common.value, worldOf, files, ...(domain && { domain }), signal: signal() };
  const said = saidBy(body).slice(-HEARD);
  let session: Session = startSession('chat', app.now());
  for (const text of said.slice(0, -1)) {
    const heard = await hearMessage(app, session, text, { ...how, engine: 'grammar' });
    if (heard.ok) session = sessionAfter(heard.value) ?? session;
  }
  const heard = await hearMessage(app, session, said.at(-1) ?? '', how);
  if (!heard.ok) return err(refuse('SERVICE_UNAVAILABLE', heard.error));
  if (heard.value.kind === 'orders')
    return ok({ content: '', calls: [], yanxing: { kind: 'orders', domain: heard.value.domain } });
  if (heard.value.kind === 'noted') {
    const { control, issues } = heard.value;
    // A yes decides nothing here: whoever speaks may be a program.
    return ok({
      content: '',
      calls: [],
      yanxing: { kind: 'noted', control, diagnostics: say.issues(issues) },
    });
  }
  if (!('session' in heard.value)) {
    const told = notUnderstood(heard.value, say);
    return ok({ content: wordsOf(told), calls: [], yanxing: { ...told } });
  }
  const { domain: found, read } = heard.value;
  const reading = { kind: heard.value.kind, ...say.reading(found.about.id, read) };
  const run =
    body.yanxing?.run === true ? await startRun(call, keeper, found, heard.value, worldOf) : ok(null);
  if (!run.ok) return run;
  return ok({
    content: JSON.stringify(read.value),
    calls: [],
    yanxing: { ...reading, ...(run.value !== null && { run: run.value }) },
    spent: read.spent,
  });
}

function wordsOf(told: ReturnType<typeof notUnderstood>): string {
  const lines: string[] = [];
  if ('question' in told)
    lines.push(told.question.text, ...told.question.candidates.map(({ label }) => `- ${label}`));
  if ('questions' in told) lines.push(...told.questions.map(({ text }) => text));
  if ('diagnostics' in told) lines.push(...told.diagnostics.map(({ message }) => message));
  return lines.join('\n');
}

/** Carries it out as any run is: what writes waits for a person's yes. */
async function startRun(
  { c, who }: Asked,
  keeper: RunKeeper,
  domain: AnyDomain,
  {
    read,
    text,
    last,
  }: { readonly read: Interpretation<unknown>; readonly text: string; readonly last: unknown },
  worldOf: (domain: AnyDomain) => unknown,
): Promise<Result<string, Failure>> {
  if (!mayCall({ effect: 'sql' }, who.roles))
    return err(refuse('FORBIDDEN', issue('role_missing', { params: { permission: 'act' } })));
  if (read.questions.length > 0)
    return err(refuse('CONFLICT', issue('questions_open', { params: { count: read.questions.length } })));
  const options = { world: worldOf(domain), last };
  const started = await keeper.start({ domain, input: { text }, read, options }, who, c.get('lang'));
  return started.ok ? started : err(startFailure(started.error));
}
