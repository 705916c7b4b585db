import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import type { Host } from '../app/host.ts';
import { after } from '../runtime/clock.ts';
import { issue } from './messages.ts';
import { type Failure, type Identity, refuse, respond, type ServerEnv } from './problem.ts';
import { headerOf, headersOf } from './request.ts';

const LOCAL: Identity = { userId: 'local', roles: ['owner'] };
/** Who has not said who they are. */
export const NOBODY: Identity = { userId: 'nobody', roles: [] };

const challenge = { status: 401, headers: { 'www-authenticate': 'Bearer realm="yanxing"' } };
const unknown = (code: 'token_needed' | 'token_refused' | 'owner_key_forwarded'): Failure =>
  refuse('FORBIDDEN', issue(code), challenge);

/**
 * Who sends a request: the holder of a token, or whoever has the key of this machine's data folder, as a token or, once
 * signed in, as a cookie. Nobody is someone for having reached the port.
 */
export function recogniser(app: Host, ownerKey: string | null) {
  const cookie = ownerKey === null ? null : cookieValue(ownerKey);
  const stands = lately(async (secret: string) => {
    const found = await verify(app, secret).catch(() => null);
    // Where nothing can be looked up nothing is held against anyone.
    return !found?.ok || found.value !== null;
  });
  return (c: Context<ServerEnv>): Failure | null | Promise<Failure | null> => {
    const header = headerOf(c, 'authorization');
    const isOwner =
      header === undefined
        ? cookie !== null && same(cookieOf(c), cookie) && isOwnPage(c)
        : ownerKey !== null && same(bearerOf(header), ownerKey);
    if (isOwner && isForwarded(headersOf(c))) return unknown('owner_key_forwarded');
    if (isOwner) {
      c.set('who', LOCAL);
      return null;
    }
    if (header === undefined) return unknown('token_needed');
    const secret = bearerOf(header);
    c.set('stands', () => stands(secret));
    return byToken(c, app, secret);
  };
}

const STANDS_MS = 1_000;

/** One answer for all who ask the same within a moment: a thousand streams may hang on one token. */
function lately<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (about) => {
    const answer = known.get(about) ?? ask(about);
    if (!known.has(about)) after(STANDS_MS, () => known.delete(about), { background: true });
    known.set(about, answer);
    return answer;
  };
}

async function verify(app: Host, secret: string) {
  const tokens = await app.tokens();
  return tokens.ok ? tokens.value.verify(secret) : tokens;
}

async function byToken(c: Context<ServerEnv>, app: Host, secret: string): Promise<Failure | null> {
  const found = await verify(app, secret);
  if (!found.ok) return refuse('SERVICE_UNAVAILABLE', found.error);
  if (!found.value) return unknown('token_refused');
  c.set('who', { userId: `${found.value.name}#${found.value.id}`, roles: found.value.roles });
  return null;
}

/** A page that is opened with the key in its address gets it as a cookie, and its address without it. */
export function signIn(c: Context<ServerEnv>, ownerKey: string | null): Response | null {
  const { searchParams, pathname } = new URL(c.req.url);
  const given = searchParams.get('token');
  if (given === null) return null;
  searchParams.delete('token');
  const rest = searchParams.toString();
  // Two slashes at the beginning would lead to another machine.
  const location = `${pathname.replace(/^\/+/, '/')}${rest === '' ? '' : `?${rest}`}`;
  const isOwner = ownerKey !== null && same(given, ownerKey) && !isForwarded(headersOf(c));
  const attributes = 'Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000';
  return respond(c, null, 303, {
    location,
    'cache-control': 'no-store',
    ...(isOwner && { 'set-cookie': `${cookieName(c)}=${cookieValue(ownerKey)}; ${attributes}` }),
  });
}

/** Not the key itself: what a browser keeps is of no use as a token. */
const cookieValue = (key: string): string => createHmac('sha256', key).update('cookie').digest('base64url');

/** Browsers keep cookies by name of the machine: two servers on two ports must not overwrite each other's. */
const cookieName = (c: Context<ServerEnv>): string =>
  `yx_${/:(\d+)$/.exec(headerOf(c, 'host') ?? '')?.[1] ?? '80'}`;

function cookieOf(c: Context<ServerEnv>): string {
  const name = `${cookieName(c)}=`;
  const pairs = (headerOf(c, 'cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
}

/** Another page on this machine is of the same site: browsers that say where a request comes from say it here too. */
const isOwnPage = (c: Context<ServerEnv>): boolean =>
  ['same-origin', 'none', undefined].includes(headerOf(c, 'sec-fetch-site'));

const bearerOf = (header: string): string => /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What proxies and networks in front of servers say of themselves, by whole names, beginnings and ends. */
const forwarders = new Set(['forwarded', 'via', 'cdn-loop', 'x-varnish', 'x-amzn-trace-id']);
const beginnings = ['x-forwarded', 'x-original', 'x-envoy', 'x-arr-', 'x-azure-', 'x-nginx-', 'x-appengine-'];
const ends = ['-real-ip', '-client-ip', '-connecting-ip', '-proxyuser-ip', '-remote-addr', '-remote-user'];

/** A proxy speaks for others: that it runs on this machine says nothing of them. */
const isForwarded = (headers: Readonly<IncomingHttpHeaders>): boolean =>
  Object.keys(headers).some(
    (name) =>
      forwarders.has(name) ||
      beginnings.some((begin) => name.startsWith(begin)) ||
      ends.some((end) => `-${name}`.endsWith(end)),
  );
