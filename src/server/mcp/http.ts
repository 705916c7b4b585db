import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Identity } from '../problem.ts';

interface Session {
  readonly userId: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Whether whoever began it may still. */
  readonly stands: Stands;
  used: number;
}

type Stands = () => Promise<boolean>;
const always: Stands = async () => true;

export interface McpHttp {
  fetch(request: Request, who: Identity, stands?: Stands): Promise<Response>;
  /** Ends the streams on which nothing is under way. */
  hush(): void;
  close(): Promise<void>;
}

const MOST_SESSIONS = 1_000;
/** Of one caller: more of them end their own oldest, never somebody else's. */
const MOST_OF_ONE = 100;
const IDLE_MS = 3_600_000;
/** How often those whose token was revoked lose what they have open. */
const SWEEP_MS = 5_000;

/**
 * One endpoint for both eras. 2026 clients need no session; those of 2025 get one, because only then can they be asked
 * something, or take a call back, in the middle of it.
 */
export function mcpOverHttp(factory: McpServerFactory, now = () => Date.now()): McpHttp {
  const modern = createMcpHandler(factory);
  const sessions = new Map<string, Session>();

  const forget = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  };
  const sweep = async (): Promise<void> => {
    for (const [id, { stands }] of [...sessions]) if (!(await stands())) await forget(id);
  };
  const sweeping = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS).unref();
  /** Whether there is room for one more of that caller's. */
  const makeRoom = async ({ userId }: Identity): Promise<boolean> => {
    for (const [id, { used }] of [...sessions]) if (now() - used > IDLE_MS) await forget(id);
    const own = [...sessions].filter(([, session]) => session.userId === userId);
    const [oldest] = own.sort(([, a], [, b]) => a.used - b.used);
    const isFull = sessions.size >= MOST_SESSIONS;
    if (oldest && (isFull || own.length >= MOST_OF_ONE)) await forget(oldest[0]);
    return oldest !== undefined || !isFull;
  };
  const begin = async (who: Identity, stands: Stands): Promise<WebStandardStreamableHTTPServerTransport> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { userId: who.userId, transport, stands, used: now() });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    const server = await factory({ era: 'legacy', authInfo: authOf(who) });
    await server.connect(transport);
    return transport;
  };

  return {
    async fetch(request, who, stands = always) {
      const authInfo = authOf(who);
      if (!(await isLegacyRequest(request))) return modern.fetch(request, { authInfo });
      const id = request.headers.get('mcp-session-id');
      if (id !== null) {
        const session = sessions.get(id);
        // Somebody else's session is as good as none.
        if (!session || session.userId !== who.userId) return unknownSession();
        session.used = now();
        return session.transport.handleRequest(request, { authInfo });
      }
      const body = request.method === 'POST' ? await jsonOf(request.clone()) : undefined;
      if (!isInitializeRequest(body)) return modern.fetch(request, { authInfo });
      if (!(await makeRoom(who))) return tooManySessions();
      return (await begin(who, stands)).handleRequest(request, { authInfo, parsedBody: body });
    },
    hush() {
      for (const { transport } of sessions.values()) transport.closeStandaloneSSEStream();
    },
    async close() {
      clearInterval(sweeping);
      await modern.close();
      for (const id of [...sessions.keys()]) await forget(id);
    },
  };
}

const authOf = ({ userId, roles }: Identity) => ({ token: '', clientId: userId, scopes: [...roles] });

const jsonOf = (request: Request): Promise<unknown> => request.json().catch(() => undefined);

const unknownSession = (): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null },
    { status: 404 },
  );

const tooManySessions = (): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32000, message: 'Too many sessions' }, id: null },
    { status: 503, headers: { 'retry-after': '60' } },
  );
