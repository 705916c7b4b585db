import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Spoken, shapes } from './protocol-shapes.ts';

/** A chat-completions request as it arrived. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: unknown;
    readonly tools?: readonly unknown[];
    readonly stream?: boolean;
    readonly [other: string]: unknown;
  };
}

/** What the model says: a plain string is its text, sent as it stands, fences, extra words, inventions and all. */
export interface Completion {
  readonly text?: string | null;
  readonly calls?: readonly { readonly name: string; readonly input: string }[];
  readonly usage?: { readonly input: number; readonly output: number };
  readonly finish?: string;
  readonly refusal?: string;
  /** Waits this long before answering. */
  readonly slowMs?: number;
  /** A stream that ends before its end. */
  readonly breaksOff?: boolean;
  /** A request that asks for constrained output is turned away with this status instead. */
  readonly rejectsSchema?: 400 | 422;
}

/** An HTTP answer that is no completion. */
export interface HttpReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `reset`: the connection is cut without an answer; `truncated`: in the middle of the body; `silent`: no answer ever. */
export interface Fault {
  readonly fault: 'reset' | 'truncated' | 'silent';
}

export type Reply = string | Completion | HttpReply | Fault;
/** Replies in order, the last one for ever; or a function of the request. */
export type Script = readonly [Reply, ...Reply[]] | ((request: ReceivedRequest, index: number) => Reply);

export interface ModelServer {
  /** What to give as YX_MODEL_URL. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Bodies that servers and proxies really send in place of an answer. */
export const badBodies = {
  brokenJson: { status: 200, body: '{"choices": [{"message": {"content": "hel' },
  emptyBody: { status: 200, body: '' },
  emptyChoices: { status: 200, body: '{"id":"x","choices":[]}' },
  noChoices: { status: 200, body: '{"id":"x"}' },
  nullBody: { status: 200, body: 'null' },
  wrongTypes: { status: 200, body: '{"choices":[{"message":{"content":{"a":1}}}]}' },
  errorInBody: { status: 200, body: '{"error":{"message":"upstream is gone"}}' },
  htmlPage: {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><h1>Sign in</h1>',
  },
} as const satisfies Readonly<Record<string, HttpReply>>;

/** A real endpoint on a free port of the loopback interface, which answers by script and keeps what it was sent. */
export async function startModelServer(
  script: Script,
  spoken: Spoken = 'openai-compatible',
): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const stop = new AbortController();
  const server = createServer((incoming, response) => {
    // A client that hangs up while being answered is part of the play.
    response.on('error', () => undefined);
    answer(incoming, response).catch(() => response.destroy());
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
    const body = JSON.parse(text) as ReceivedRequest['body'];
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    const index = requests.push(request) - 1;
    const reply =
      typeof script === 'function' ? script(request, index) : script[Math.min(index, script.length - 1)]!;
    await play(reply, request, response, stop.signal, spoken);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () => {
      stop.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function play(
  reply: Reply,
  request: ReceivedRequest,
  response: ServerResponse,
  stop: AbortSignal,
  spoken: Spoken,
): Promise<void> {
  if (typeof reply === 'string') return complete(response, { text: reply }, request, spoken);
  if ('fault' in reply) return fail(reply.fault, response);
  if ('status' in reply) return send(response, reply.status, reply.body ?? '', reply.headers);
  if (reply.rejectsSchema && request.body.response_format !== undefined) {
    return send(response, reply.rejectsSchema, '{"error":{"message":"response_format is not supported"}}');
  }
  if (reply.slowMs) await sleep(reply.slowMs, undefined, { signal: stop, ref: false });
  complete(response, reply, request, spoken);
}

function complete(
  response: ServerResponse,
  reply: Completion,
  { path, body }: ReceivedRequest,
  spoken: Spoken,
): void {
  const { whole, events } = shapes[spoken];
  const model = body.model ?? 'scripted';
  if (body.stream !== true && !path.includes('streamGenerateContent')) {
    send(response, 200, JSON.stringify(whole(reply, model)));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const all = events(reply, model);
  const told = reply.breaksOff ? all.slice(0, 3) : all;
  response.write(told.join(''), () => (reply.breaksOff ? response.destroy() : response.end()));
}

function fail(fault: Fault['fault'], response: ServerResponse): void {
  if (fault === 'silent') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices": [{"mess', () => response.destroy());
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
