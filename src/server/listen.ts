import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { reasonOf } from '../core/contract/plain-json.ts';
import { err, ok, type Result } from '../core/result.ts';
import { issue } from './messages.ts';
import type { Http } from './route.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Takes any free port where the wanted one is taken. */
  readonly elseAnyPort?: boolean;
  /** How long a request may take to arrive. */
  readonly arrivalMs?: number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, lets those under way end for a while, then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

/** The last thing it does is what it promised: every request under way is answered before what carries it out stops. */
export async function stopServing(
  served: { hush(): void; close(graceMs: number): Promise<void> },
  server: Listening,
  graceMs: number,
): Promise<void> {
  const began = performance.now();
  const answered = server.close(graceMs);
  served.hush();
  await answered;
  await served.close(Math.max(LEAST_MS, graceMs - (performance.now() - began)));
}
const LEAST_MS = 1_000;

export async function listen(http: Http, options: ListenOptions): Promise<Result<Listening>> {
  const { arrivalMs = 30_000 } = options;
  const server = createAdaptorServer({
    fetch: http.fetch,
    hostname: options.host,
    serverOptions: {
      // A client that dribbles its request is cut off.
      headersTimeout: Math.min(10_000, arrivalMs),
      requestTimeout: arrivalMs,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: Math.min(2_000, arrivalMs),
      maxHeaderSize: 16_384,
    },
  }) as Server;
  server.maxRequestsPerSocket = 0;
  const bound = await bind(server, options);
  if (!bound.ok) return bound;
  const port = bound.value;
  const name = options.host.includes(':') ? `[${options.host}]` : options.host;
  return ok({
    port,
    url: `http://${name}:${port}`,
    close: (graceMs = 10_000) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // A connection that has just been answered would otherwise be kept alive for its next request.
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
        server.closeIdleConnections();
      }),
  });
}

async function bind(server: Server, { host, port, elseAnyPort }: ListenOptions): Promise<Result<number>> {
  for (const wanted of elseAnyPort ? [port, 0] : [port]) {
    const failed = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen(wanted, host, () => {
        server.removeListener('error', resolve);
        resolve(null);
      });
    });
    if (failed === null) return ok((server.address() as AddressInfo).port);
    if (failed.code === 'EADDRINUSE' && wanted !== 0 && elseAnyPort) continue;
    if (failed.code === 'EADDRINUSE') return err([issue('port_taken', { params: { port } })]);
    return err([issue('cannot_listen', { params: { host, port, reason: failed.code ?? reasonOf(failed) } })]);
  }
  return err([issue('port_taken', { params: { port } })]);
}
