import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { domain as sample } from '../../examples/domain/index.ts';
import { createHost, type Host, type HostOptions } from '../../src/app/host.ts';
import { described } from '../../src/core/contract/described.ts';
import type { AnyDomain } from '../../src/core/domain.ts';
import { ok, type Result } from '../../src/core/result.ts';
import {
  defineTool,
  failure,
  success,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from '../../src/core/tool/tool.ts';
import { createHttp, type HttpOptions } from '../../src/server/http.ts';
import { listen, stopServing } from '../../src/server/listen.ts';

export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.map(({ code, message }) => `${code}: ${message}`).join('; '));
}

/** What the tools of a kit did. */
export interface Traces {
  readonly written: string[];
  /** How many slow calls were told to stop. */
  stopped: number;
  /** Slow tools take no time. */
  readonly hasty?: boolean;
}

/** A tool that asks, and then writes a line into a book. */
export const entryTool = (bookOf: (context: ToolContext) => Promise<string[]>) =>
  defineTool({
    id: 'sample.make_entry',
    name: { zh: '记一笔', en: 'Make an entry' },
    description: { zh: '把一行文字记下来', en: 'Writes a line down' },
    category: 'create',
    requiresConfirmation: true,
    effect: 'sql',
    paramsSchema: z.strictObject({ line: described(z.string(), { zh: '要记的文字', en: 'the line' }) }),
    resultSchema: z.strictObject({ id: z.string(), message: z.string() }),
    preview: ({ line }) => `→ ${line}`,
    async execute({ line }, context) {
      const book = await bookOf(context);
      book.push(line);
      return success({ id: String(book.length), message: `成功创建：${line}` });
    },
  });

const telling = (tool: ToolDefinition): ToolDefinition => ({
  ...tool,
  tell: (_, lang) => ({ summary: { zh: '写好了', en: 'written' }[lang] }),
});

/** The example domain with a tool that asks, one that takes long and one that fails. */
export function serverDomain(traces: Traces): AnyDomain {
  const entry = entryTool(async () => traces.written);
  const wait = defineTool({
    id: 'sample.wait_turn',
    name: { zh: '等待', en: 'Wait' },
    description: { zh: '等到有人叫停', en: 'Waits until it is stopped' },
    category: 'query',
    requiresConfirmation: false,
    effect: 'none',
    paramsSchema: z.strictObject({ ms: described(z.int(), { zh: '毫秒', en: 'milliseconds' }) }),
    execute: ({ ms }, { signal, progress }) =>
      new Promise<ToolResult>((resolve) => {
        progress(0.5, 'half way');
        const done = setTimeout(() => resolve(success({ waited: ms })), ms);
        signal.addEventListener('abort', () => {
          clearTimeout(done);
          traces.stopped += 1;
          resolve(failure('CANCELLED', 'stopped'));
        });
      }),
  });
  const slow = defineTool({
    id: 'sample.make_slow',
    name: { zh: '慢慢写', en: 'Write slowly' },
    description: { zh: '过一会儿才写完一个文件；重做无妨', en: 'Takes a while to write a file' },
    category: 'action',
    requiresConfirmation: false,
    effect: 'idempotent',
    paramsSchema: z.strictObject({ ms: described(z.int(), { zh: '毫秒', en: 'milliseconds' }) }),
    async execute({ ms }, { artifacts }) {
      await new Promise((resolve) => setTimeout(resolve, traces.hasty ? 0 : ms));
      const file = await artifacts.write({ name: 'slow.txt', mediaType: 'text/plain', content: 'done' });
      return success({ file: file.name });
    },
  });
  const fail = defineTool({
    id: 'sample.get_error',
    name: { zh: '出错', en: 'Fail' },
    description: { zh: '按要求出错', en: 'Fails as asked' },
    category: 'query',
    requiresConfirmation: false,
    effect: 'none',
    errors: { TOO_RED: { status: 422, title: { zh: '太红', en: 'Too red' } } },
    paramsSchema: z.strictObject({ code: described(z.string(), { zh: '错误代码', en: 'the error code' }) }),
    execute: async ({ code }) => failure(code, 'as asked'),
  });
  return {
    ...sample,
    read: {
      ...sample.read,
      world: {
        ...sample.read.world,
        options: [{ name: 'stock', value: 'FILE', help: { zh: '库存', en: 'what is in stock' } }],
        async load({ stock }, files) {
          const text = await files.readText(String(stock));
          return text.ok ? ok({ stock: text.value }) : text;
        },
      },
    },
    act: { ...sample.act, tools: [...sample.act.tools.map(telling), entry, wait, slow, fail] },
  };
}

export interface TestServer {
  readonly app: Host;
  readonly url: string;
  readonly port: number;
  readonly traces: Traces;
  readonly dir: string;
  /** As the owner, unless the headers say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export const OWNER_KEY = 'k'.repeat(43);
/** The key of the data folder as a request shows it. */
export const asOwner = { authorization: `Bearer ${OWNER_KEY}` };
/** The ports of servers that know it. */
const keyed = new Set<number>();
const keyFor = (port: number): Record<string, string> => (keyed.has(port) ? asOwner : {});

/** A Host with the tests' domain. */
export const openApp = async (env: Record<string, string>, traces: Traces): Promise<Host> =>
  must(await createHost({ domains: [serverDomain(traces)], env, model: null }));

export async function startServer(
  options: HttpOptions = {},
  over: HostOptions = {},
  port = 0,
): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-server-'));
  const traces: Traces = { written: [], stopped: 0 };
  const app = must(
    await createHost({
      domains: [serverDomain(traces)],
      env: { YX_DATA: join(dir, 'data'), YX_LANG: 'en' },
      cwd: dir,
      model: null,
      ...over,
    }),
  );
  const ownerKey = options.ownerKey === undefined ? OWNER_KEY : options.ownerKey;
  const served = must(await createHttp(app, { web: join(dir, 'web'), ...options, ownerKey }));
  const server = must(await listen(served.http, { host: '127.0.0.1', port }));
  if (ownerKey !== null) keyed.add(server.port);
  else keyed.delete(server.port);
  const send = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...keyFor(server.port), ...(headers as Record<string, string>) },
    });
  return {
    app,
    url: server.url,
    port: server.port,
    traces,
    dir,
    fetch: send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await stopServing(served, server, 1_000);
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What an answer says, as the test expects it to be shaped. */
export const bodyOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  (await (await answer).json()) as T;

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request whose every header is ours: `fetch` would not let `Host` or `Origin` be forged. */
export function raw(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', body }: { readonly method?: string; readonly body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const all = { ...keyFor(port), ...headers };
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: all, setHost: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
