import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const incomingOf = (c: Context) => ((c.env ?? {}) as Partial<HttpBindings>).incoming;

/** From Node's own table where there is one: the other way copies them all. */
export function headerOf(c: Context, name: string): string | undefined {
  const incoming = incomingOf(c);
  const value = incoming ? incoming.headers[name] : c.req.header(name);
  return Array.isArray(value) ? value.join(', ') : value;
}

export const headersOf = (c: Context): Readonly<IncomingHttpHeaders> =>
  incomingOf(c)?.headers ?? c.req.header();

/** Whom a request comes from: behind proxies that are trusted, whoever the last of them was asked by. */
export function addressOf(c: Context, proxies: ReadonlySet<string>): string {
  const socket = plain(incomingOf(c)?.socket?.remoteAddress ?? 'unknown');
  if (!proxies.has(socket)) return socket;
  const hops = (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()));
  // What stands further left was written by others, who may write what they like.
  const client = hops.findLast((hop) => !proxies.has(hop));
  return client !== undefined && isIP(client) !== 0 ? client : socket;
}

/** The same address in whichever way the system writes it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
