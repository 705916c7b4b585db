import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { reasonOf } from '../../core/contract/plain-json.ts';
import type { Lang } from '../../core/messages.ts';
import {
  callMessages,
  failure,
  parseMcpResponse,
  type ToolDefinition,
  type ToolResult,
} from '../../core/tool/tool.ts';
import type { Log } from '../log.ts';
import type { Secret } from '../secret.ts';
import type { ToolShelf } from '../tool-shelf.ts';
import { type RemoteCall, remoteTool } from './remote-tool.ts';
import type { McpServer } from './settings.ts';

export interface RemoteServers {
  close(): Promise<void>;
}

export interface RemoteDeps {
  readonly registry: ToolShelf;
  /** Prefixes of tools that are our own. */
  readonly taken: readonly string[];
  readonly log: Log;
}

const CONNECT_MS = 10_000;
const RETRY_MS = [1_000, 5_000, 30_000, 60_000];

/**
 * Lets the tools of other MCP servers join the registry. A server that is away is tried again in the background, and its
 * tools join when it is there; one that went away is connected to again by the next call.
 */
export async function joinRemoteServers(
  servers: Readonly<Record<string, McpServer>>,
  { registry, taken, log }: RemoteDeps,
): Promise<RemoteServers> {
  const all: RemoteServer[] = [];
  for (const [prefix, config] of Object.entries(servers)) {
    // Another server must not be able to speak in the name of a domain.
    if (taken.includes(prefix)) log.warn('mcp_prefix_taken', { server: prefix });
    else all.push(new RemoteServer(prefix, config, registry, log));
  }
  await Promise.all(all.map((server) => server.join()));
  return {
    async close() {
      await Promise.all(all.map((server) => server.close()));
    },
  };
}

class RemoteServer {
  #connecting: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    readonly prefix: string,
    readonly config: McpServer,
    readonly registry: ToolShelf,
    readonly log: Log,
  ) {}

  /** Connects and registers what is offered; failing that, tries again later, for ever, in the background. */
  async join(attempt = 0): Promise<void> {
    try {
      await this.#sync(await this.#client());
    } catch (thrown) {
      this.log.warn('mcp_server_away', { server: this.prefix, reason: reasonOf(thrown) });
      if (this.#closed) return;
      this.#retry = setTimeout(() => this.join(attempt + 1), RETRY_MS[attempt] ?? RETRY_MS.at(-1));
      this.#retry.unref();
    }
  }

  /** The connection there is, or a new one. */
  #client(): Promise<Client> {
    this.#connecting ??= this.#connect().catch((thrown: unknown) => {
      this.#connecting = undefined;
      throw thrown;
    });
    return this.#connecting;
  }

  async #connect(): Promise<Client> {
    const client = new Client(
      { name: 'yanxing', version: '1' },
      {
        versionNegotiation: { mode: 'auto', probe: { timeoutMs: CONNECT_MS / 2 } },
        listChanged: {
          tools: {
            onChanged: () =>
              void this.#client()
                .then((now) => this.#sync(now))
                .catch(() => {}),
          },
        },
      },
    );
    client.onclose = () => {
      this.#connecting = undefined;
    };
    await client.connect(transportOf(this.config), { timeout: CONNECT_MS });
    return client;
  }

  /** What is offered now is on offer; what no longer is, is not. */
  async #sync(client: Client): Promise<void> {
    const { tools } = await client.listTools(undefined, { timeout: CONNECT_MS });
    const offered = new Set<string>();
    for (const remote of tools) {
      const tool = remoteTool(this.prefix, remote, this.config, this.#call, this.#errors());
      if (!tool || offered.has(tool.id)) {
        this.log.warn('mcp_tool_left_out', { server: this.prefix, tool: remote.name });
        continue;
      }
      offered.add(tool.id);
      this.registry.register(tool);
    }
    for (const { id } of this.registry.of(this.prefix)) {
      if (!offered.has(id)) this.registry.withdraw(id);
    }
  }

  /** A code that a tool here declares means the same where another server answers with it. */
  #errors(): NonNullable<ToolDefinition['errors']> {
    return Object.assign({}, ...this.registry.getAll().map(({ errors }) => errors));
  }

  readonly #call: RemoteCall = async (name, args, { traceId, signal, progress, lang }) => {
    let client: Client;
    try {
      client = await this.#client();
    } catch (thrown) {
      return failure('SERVICE_UNAVAILABLE', `${this.prefix}: ${reasonOf(thrown)}`);
    }
    const began = performance.now();
    try {
      const params = { name, arguments: { ...args }, _meta: { 'yanxing/trace_id': traceId } };
      const result = await client.callTool(params, {
        signal,
        // The registry gives up first; this one only keeps nothing waiting for ever.
        timeout: this.config.timeoutMs + 5_000,
        onprogress: ({ progress: at, total, message }) => progress(total ? at / total : null, message ?? ''),
      });
      return ownResult({ id: traceId, result }, performance.now() - began, this.#errors());
    } catch (thrown) {
      return this.#failed(thrown, traceId, lang);
    }
  };

  #failed(thrown: unknown, traceId: string, lang: Lang): ToolResult {
    if (thrown instanceof ProtocolError) {
      const { code, message, data } = thrown;
      return ownResult({ id: traceId, error: { code, message, data } }, 0, this.#errors());
    }
    if (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout) {
      return failure('TIMEOUT', callMessages.tool_timed_out[lang], { uncertain: true });
    }
    // The connection broke under the call: the next one makes a new connection; this one may have happened.
    this.#connecting = undefined;
    return failure('SERVICE_UNAVAILABLE', `${this.prefix}: ${reasonOf(thrown)}`, { uncertain: true });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#connecting?.catch(() => undefined);
    await client?.close().catch(() => undefined);
  }
}

/** calls-4: whatever the other side sent, a result of ours comes out. */
function ownResult(response: unknown, durationMs: number, errors: ToolDefinition['errors']): ToolResult {
  const { ok, data, error } = parseMcpResponse(response, durationMs, errors);
  if (ok) return { success: true, data };
  const { code, message, details } = error!;
  return failure(code, message, details ?? undefined);
}

function transportOf(config: McpServer): Transport {
  if ('url' in config) {
    return new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit: { headers: revealed(config.headers) },
    });
  }
  const { command, args, env, cwd } = config;
  return new StdioClientTransport({
    command,
    args,
    env: { ...getDefaultEnvironment(), ...revealed(env) },
    ...(cwd !== undefined && { cwd }),
    stderr: 'ignore',
  });
}

const revealed = (secrets: Readonly<Record<string, Secret>>): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()]));
