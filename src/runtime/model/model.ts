import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
} from '@ai-sdk/provider';
import type {
  Model,
  ModelAnswer,
  ModelFailure,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from '../../core/reading/model.ts';
import { err, getAt, ok, type Result } from '../../core/result.ts';
import { type Deadline, startDeadline } from '../deadline.ts';
import { issue, reasonOf } from '../messages.ts';
import { complaintOf, type Exchange, isKeyRefused, observedFetch } from './exchange.ts';
import { clients, isNotInstalled } from './protocols.ts';
import { type Price, type Protocol, protocols } from './settings.ts';

export interface ModelOptions {
  /** What is spoken there; OpenAI's protocol where it does not say. */
  readonly kind?: Protocol;
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** For a whole call, with its retries. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly price?: Price;
  readonly fetch?: typeof fetch;
  readonly clients?: typeof clients;
}

type CallOptions = LanguageModelV3CallOptions;
type Generated = Pick<LanguageModelV3GenerateResult, 'content' | 'finishReason' | 'usage' | 'response'>;

/** What came of one request: an answer, or a failure that may be worth another try. */
type Outcome =
  | { readonly answer: ModelAnswer }
  | ({ readonly answer: null; readonly retry: boolean; readonly retryAfterMs?: number } & Omit<
      ModelFailure,
      'attempts'
    >);

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const FIRST_BACKOFF_MS = 200;

/** One endpoint behind the core's port; it never throws and never names its key. */
export function createModel(options: ModelOptions): Result<Model> {
  const endpoint = readEndpoint(options.url);
  if (!endpoint.ok) return endpoint;
  // fetch would quote such a key in its own error.
  if (options.key !== undefined && !/^[\x21-\x7e]+$/.test(options.key)) return err([issue('model_key')]);
  const { timeoutMs = 30_000, maxRetries = 2 } = options;
  const id = `${endpoint.value.host}/${options.model}`;
  const send = sender(options, endpoint.value);
  let canConstrain = true;

  const complete = async (
    request: ModelRequest,
    deadline: Deadline,
  ): Promise<Result<ModelAnswer, ModelFailure>> => {
    let constrain = request.schema !== undefined && canConstrain;
    let retries = 0;
    for (let attempts = 1; ; attempts += 1) {
      const early = stopped(deadline, attempts - 1);
      if (early) return err(early);
      const outcome = await send(request, constrain, deadline);
      if (outcome.answer) {
        if (request.schema && !constrain) canConstrain = false;
        return ok(outcome.answer);
      }
      const late = stopped(deadline, attempts);
      if (late) return err(late);
      const { answer: _, retry, retryAfterMs, ...failure } = outcome;
      const { code, status } = failure;
      if (constrain && code === 'model_refused' && (status === 400 || status === 422)) {
        constrain = false;
        continue;
      }
      const waitMs = retryAfterMs ?? backoffMs(retries);
      // A wait that outlasts the call is no wait: the caller learns at once what is the matter.
      if (!retry || retries >= maxRetries || waitMs >= deadline.remainingMs()) {
        return err({ ...failure, attempts });
      }
      retries += 1;
      await deadline.sleep(waitMs);
    }
  };

  return ok({
    id,
    async complete(request) {
      const ms = request.timeoutMs ?? timeoutMs;
      const deadline = startDeadline(Number.isNaN(ms) ? timeoutMs : ms, request.signal);
      try {
        const done = await complete(request, deadline);
        return done.ok ? ok(priced(done.value, id, options.price)) : err({ ...done.error, model: id });
      } finally {
        deadline.close();
      }
    },
  });
}

interface Endpoint {
  readonly host: string;
  readonly baseURL: string;
  readonly queryParams: Record<string, string>;
}

function readEndpoint(text: string): Result<Endpoint> {
  const refuse = (reason: string): Result<never> => err([issue('model_url', { params: { reason } })]);
  if (!URL.canParse(text)) return refuse('not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse(url.protocol);
  if (url.username || url.password) return refuse('user name or password');
  const path = url.pathname.replace(/^(.*[^/])?\/+$/, '$1').replace(/\/chat\/completions$/, '');
  return ok({
    host: url.host,
    baseURL: `${url.origin}${path}`,
    queryParams: Object.fromEntries(url.searchParams),
  });
}

/** Half to all of 200, 400, 800 … ms, so that many callers do not come back together. */
const backoffMs = (retries: number): number => FIRST_BACKOFF_MS * 2 ** retries * (0.5 + Math.random() / 2);

function stopped(deadline: Deadline, attempts: number): ModelFailure | null {
  const reason = deadline.over();
  if (reason === null) return null;
  if (reason === 'cancelled')
    return { code: 'model_cancelled', message: 'cancelled by the caller', attempts };
  return { code: 'model_timeout', message: `no answer within ${deadline.timeoutMs} ms`, attempts };
}

/** What an answer cost: by the price that was written down, and by none where there is none. */
function priced(answer: ModelAnswer, by: string, price: Price | undefined): ModelAnswer {
  if (!price || !answer.usage) return { ...answer, by };
  const { input, output } = answer.usage;
  const amount = (input * price.input + output * price.output) / 1_000_000;
  return { ...answer, by, cost: { amount, currency: price.currency } };
}

type Send = (request: ModelRequest, constrain: boolean, deadline: Deadline) => Promise<Outcome>;

/** One request, by a client of its own: what that saw belongs to it alone. */
function sender(options: ModelOptions, { host, baseURL, queryParams }: Endpoint): Send {
  const { kind = 'openai-compatible', model, key, fetch, clients: known = clients } = options;
  const redact = (text: string): string => (key === undefined ? text : text.replaceAll(key, '***'));
  return async (request, constrain, deadline) => {
    const seen: Exchange = {};
    let hasSpoken = false;
    const generate = async (): Promise<Generated> => {
      const watched = observedFetch(
        fetch ?? globalThis.fetch,
        seen,
        MAX_BODY_BYTES,
        request.onText !== undefined,
      );
      const client = await known[kind]({ model, baseURL, queryParams, key, fetch: watched });
      const options = callOptions(request, constrain, deadline.signal);
      if (!request.onText) return client.doGenerate(options);
      return streamed(client, options, (delta) => {
        hasSpoken = true;
        request.onText?.(delta);
      });
    };
    const failed = (error: unknown): Outcome => {
      if (isNotInstalled(error)) return notInstalled(kind);
      const outcome = explain(seen, error, host, redact);
      // What was told already cannot be told anew from its beginning.
      return hasSpoken && outcome.answer === null ? { ...outcome, retry: false } : outcome;
    };
    const answered = generate().then((generated) => judge(generated, seen), failed);
    // A fetch that does not heed its signal must not hold the caller.
    const ended = deadline.ended.then(() => failed(null));
    return Promise.race([answered, ended]);
  };
}

const notInstalled = (kind: Protocol): Outcome => {
  const { package: name } = protocols[kind];
  return {
    answer: null,
    code: 'model_package_missing',
    message: `npm install ${name}`,
    package: name,
    retry: false,
  };
};

/** An answer piece by piece, and then whole. */
async function streamed(
  client: LanguageModelV3,
  options: CallOptions,
  onText: (delta: string) => void,
): Promise<Generated> {
  const { stream } = await client.doStream(options);
  const content: LanguageModelV3Content[] = [];
  let text = '';
  let finish: Pick<Generated, 'finishReason' | 'usage'> | null = null;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') {
      text += part.delta;
      onText(part.delta);
    } else if (part.type === 'tool-call') content.push(part);
    else if (part.type === 'finish') finish = part;
  }
  if (!finish) throw new Error('the answer broke off');
  return { ...finish, content: [{ type: 'text', text }, ...content] };
}

function callOptions(request: ModelRequest, constrain: boolean, abortSignal: AbortSignal): CallOptions {
  const { schema, tools, maxTokens } = request;
  return {
    prompt: request.messages.map(promptMessage),
    abortSignal,
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(schema && constrain
      ? { responseFormat: { type: 'json', name: schema.name, schema: schema.schema } }
      : {}),
    ...(tools && tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema: parameters,
          })),
        }
      : {}),
  };
}

function promptMessage({
  role,
  content,
  calls = [],
  results = [],
}: ModelMessage): CallOptions['prompt'][number] {
  if (role === 'system') return { role, content };
  if (role === 'tool') {
    const told = results.map(({ id, name, content: value }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'text' as const, value },
    }));
    return { role, content: told };
  }
  const text = { type: 'text' as const, text: content };
  if (role === 'user') return { role, content: [text] };
  const called = calls.map(callPart);
  return { role, content: content === '' && called.length > 0 ? called : [text, ...called] };
}

/** A call as the provider wants it back. */
function callPart({ id = '', name, input, meta }: ModelToolCall) {
  const kept = meta && { providerOptions: meta as CallOptions['providerOptions'] & {} };
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: asObject(input), ...kept };
}

function asObject(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return {};
  }
}

/** An answer that came: it may still say no. */
function judge(generated: Generated, seen: Exchange): Outcome {
  const { content, finishReason, usage, response } = generated;
  const status = seen.status ?? 200;
  const declined = getAt(response?.body, ['choices', 0, 'message', 'refusal']);
  if (finishReason.unified === 'content-filter' || (typeof declined === 'string' && declined !== '')) {
    return {
      answer: null,
      code: 'model_refused',
      message: 'the model declined to answer',
      status,
      retry: false,
    };
  }
  // Half of an answer may be another answer.
  if (finishReason.unified === 'length')
    return {
      answer: null,
      code: 'model_cut_off',
      message: 'the answer was cut off by its length',
      status,
      retry: false,
    };
  const [input, output] = [usage.inputTokens.total, usage.outputTokens.total];
  return {
    answer: {
      text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
      calls: content.flatMap((part) => (part.type === 'tool-call' ? [callOf(part)] : [])),
      ...(input === undefined || output === undefined ? {} : { usage: { input, output } }),
    },
  };
}

const callOf = (part: Extract<LanguageModelV3Content, { type: 'tool-call' }>): ModelToolCall => ({
  name: part.toolName,
  input: part.input,
  id: part.toolCallId,
  ...(part.providerMetadata && { meta: part.providerMetadata }),
});

/** What was seen says what went wrong; the SDK's own error only where nothing was seen. */
function explain(seen: Exchange, error: unknown, host: string, redact: (text: string) => string): Outcome {
  const { status, bodyFault, retryAfterMs } = seen;
  const unavailable = { answer: null, code: 'model_unavailable' } as const;
  if (status === undefined) {
    const cause = seen.error ?? error;
    const reason = redact(reasonOf(cause instanceof Error && cause.cause ? cause.cause : cause));
    // Without an error from fetch the request was never sent: trying again would end the same way.
    return { ...unavailable, message: `cannot reach ${host}: ${reason}`, retry: seen.error !== undefined };
  }
  if (bodyFault === 'oversized') {
    return { ...unavailable, message: `more than ${MAX_BODY_BYTES} bytes`, status, retry: false };
  }
  const complaint = complaintOf(seen, redact);
  const said = complaint === '' ? '' : `: ${complaint}`;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429 || status >= 500) {
    return { ...unavailable, message: `HTTP ${status}${said}`, status, retry: true, ...wait };
  }
  if (isKeyRefused(seen)) {
    return {
      answer: null,
      code: 'model_key_refused',
      message: `HTTP ${status}${said}`,
      status,
      retry: false,
    };
  }
  if (status >= 300) {
    return { answer: null, code: 'model_refused', message: `HTTP ${status}${said}`, status, retry: false };
  }
  if (bodyFault === 'cut') return { ...unavailable, message: 'the answer broke off', status, retry: true };
  return { ...unavailable, message: `HTTP ${status} without a chat completion${said}`, status, retry: false };
}
