import type { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import type { Model, ModelAnswer, ModelFailure, ModelMessage, ModelRequest } from '../core/reading/model.ts';
import { err, getAt, ok, type Result } from '../core/result.ts';
import type { Config } from './config.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { complaintOf, type Exchange, observedFetch } from './exchange.ts';
import { issue, reasonOf } from './messages.ts';

export interface ModelOptions {
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** For a whole call, with its retries. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly fetch?: typeof fetch;
}

type Generate = OpenAICompatibleChatLanguageModel['doGenerate'];
type CallOptions = Parameters<Generate>[0];
type Generated = Awaited<ReturnType<Generate>>;

/** What came of one request: an answer, or a failure that may be worth another try. */
type Outcome =
  | { readonly answer: ModelAnswer }
  | {
      readonly answer: null;
      readonly code: ModelFailure['code'];
      readonly message: string;
      readonly status?: number;
      readonly retry: boolean;
      readonly retryAfterMs?: number;
    };

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const FIRST_BACKOFF_MS = 200;

/** The model that the configuration names; null where it names none. */
export function modelFromConfig({ model }: Pick<Config, 'model'>): Result<Model | null> {
  if (model.url === null) return ok(null);
  if (model.name === null) return err([issue('model_name_missing', { path: ['model', 'name'] })]);
  return createModel({
    url: model.url.reveal(),
    model: model.name,
    timeoutMs: model.timeoutMs,
    ...(model.key === null ? {} : { key: model.key.reveal() }),
  });
}

/** Any OpenAI-compatible endpoint behind the core's port; it never throws and never names its key. */
export function createModel(options: ModelOptions): Result<Model> {
  const endpoint = readEndpoint(options.url);
  if (!endpoint.ok) return endpoint;
  // fetch would quote such a key in its own error.
  if (options.key !== undefined && !/^[\x21-\x7e]+$/.test(options.key)) return err([issue('model_key')]);
  const { timeoutMs = 30_000, maxRetries = 2 } = options;
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
      const { code, message, status, retry } = outcome;
      if (constrain && (status === 400 || status === 422)) {
        constrain = false;
        continue;
      }
      const waitMs = outcome.retryAfterMs ?? backoffMs(retries);
      // A wait that outlasts the call is no wait: the caller learns at once what is the matter.
      if (!retry || retries >= maxRetries || waitMs >= deadline.remainingMs()) {
        return err({ code, message, attempts, ...(status === undefined ? {} : { status }) });
      }
      retries += 1;
      await deadline.sleep(waitMs);
    }
  };

  return ok({
    id: `${endpoint.value.host}/${options.model}`,
    async complete(request) {
      const ms = request.timeoutMs ?? timeoutMs;
      const deadline = startDeadline(Number.isNaN(ms) ? timeoutMs : ms, request.signal);
      try {
        return await complete(request, deadline);
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

type Send = (request: ModelRequest, constrain: boolean, deadline: Deadline) => Promise<Outcome>;

/** One request. The SDK's own client is made for each, so that what its `fetch` saw belongs to that request alone. */
function sender({ model, key, fetch }: ModelOptions, { host, baseURL, queryParams }: Endpoint): Send {
  const redact = (text: string): string => (key === undefined ? text : text.replaceAll(key, '***'));
  return async (request, constrain, deadline) => {
    const seen: Exchange = {};
    const generate = async (): Promise<Generated> => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'yx',
        baseURL,
        queryParams,
        supportsStructuredOutputs: true,
        fetch: observedFetch(fetch ?? globalThis.fetch, seen, MAX_BODY_BYTES),
        ...(key === undefined ? {} : { apiKey: key }),
      });
      return provider.chatModel(model).doGenerate(callOptions(request, constrain, deadline.signal));
    };
    const answered = generate().then(
      (generated) => judge(generated, seen),
      (error: unknown) => explain(seen, error, host, redact),
    );
    // A fetch that does not heed its signal must not hold the caller.
    const ended = deadline.ended.then(() => explain(seen, null, host, redact));
    return Promise.race([answered, ended]);
  };
}

function callOptions(request: ModelRequest, constrain: boolean, abortSignal: AbortSignal): CallOptions {
  const { schema, tools } = request;
  return {
    prompt: request.messages.map(promptMessage),
    abortSignal,
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

function promptMessage({ role, content }: ModelMessage): CallOptions['prompt'][number] {
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] };
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
  const [input, output] = [usage.inputTokens.total, usage.outputTokens.total];
  return {
    answer: {
      text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
      calls: content.flatMap((part) =>
        part.type === 'tool-call' ? [{ name: part.toolName, input: part.input }] : [],
      ),
      ...(input === undefined || output === undefined ? {} : { usage: { input, output } }),
    },
  };
}

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
  if (status >= 300) {
    return { answer: null, code: 'model_refused', message: `HTTP ${status}${said}`, status, retry: false };
  }
  if (bodyFault === 'cut') return { ...unavailable, message: 'the answer broke off', status, retry: true };
  return { ...unavailable, message: `HTTP ${status} without a chat completion${said}`, status, retry: false };
}
