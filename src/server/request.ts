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

/** The name a request is sent to; '' where it gives two, of which a proxy may have looked at the other one. */
export function hostOf(c: Context): string {
  const incoming = incomingOf(c);
  const host = headerOf(c, 'host') ?? '';
  const { rawHeaders = [], url = '/' } = incoming ?? {};
  const named = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  const isOne = url.startsWith('/') || url.toLowerCase().startsWith(`http://${host.toLowerCase()}/`);
  return named <= 1 && isOne ? host : '';
}

export const headersOf = (c: Context): Readonly<IncomingHttpHeaders> =>
  incomingOf(c)?.headers ?? c.req.header();

/** Whom a request comes from: behind proxies that are trusted, whoever the last of them was asked by. */
export function addressOf(c: Context, proxies: ReadonlySet<string>): string {
  const socket = plain(incomingOf(c)?.socket?.remoteAddress ?? 'unknown');
  if (!proxies.has(socket)) return socket;
  const hops = (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => plain(portless(hop.trim())));
  // What stands further left was written by others, who may write what they like.
  const client = hops.findLast((hop) => !proxies.has(hop));
  return client !== undefined && isIP(client) !== 0 ? client : socket;
}

/** Some proxies name the port too: `9.9.9.5:1234`, `[2001:db8::1]:1234`. */
const portless = (hop: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(hop)?.[1] ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** What limits count: a network of IPv6 is one subscriber, who may write any of its 2^64 addresses. */
export function subscriberOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('%')[0]!.split('::');
  const groups = (half: string) => (half === '' ? [] : half.split(':'));
  const [before, after] = [groups(left), groups(right ?? '')];
  const gap = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...new Array<string>(gap).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The same address in whichever way the system writes it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
