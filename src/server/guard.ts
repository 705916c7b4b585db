import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { forCaller } from '../app/compute/caller.ts';
import { countsOf } from '../app/count.ts';
import type { Host } from '../app/host.ts';
import type { Lang } from '../core/messages.ts';
import type { Span } from '../runtime/telemetry/tracing.ts';
import { NOBODY, recogniser } from './identity.ts';
import { issue } from './messages.ts';
import { type Failure, problem, refuse, type ServerEnv } from './problem.ts';
import { addressOf, headerOf, hostOf, subscriberOf } from './request.ts';

export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface GuardOptions {
  /** Whether only this machine can connect. */
  readonly loopback: boolean;
  /** What lets in the owner of this machine's data folder; null where everyone needs a token of their own. */
  readonly ownerKey: string | null;
  /** Names under which the server may be spoken to, besides loopback names and, on a network, bare addresses. */
  readonly hosts: readonly string[];
  /** Addresses of proxies that say truly whom they speak for. */
  readonly proxies: readonly string[];
  readonly rate: RateLimit | null;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
};

const privateHeaders = { ...securityHeaders, 'cache-control': 'no-store' };

/** Everything that happens before a request is understood: names it, and refuses what must not come in. */
export function guard(app: Host, options: GuardOptions): MiddlewareHandler<ServerEnv> {
  const limiter = options.rate ? rateLimiter(options.rate) : null;
  const proxies = new Set(options.proxies);
  const recognise = recogniser(app, options.ownerKey);
  const check = (c: Context<ServerEnv>): Failure | null | Promise<Failure | null> => {
    const slow = limiter?.take(subscriberOf(addressOf(c, proxies))) ?? 0;
    if (slow > 0) {
      const seconds = Math.ceil(slow);
      const headers = { 'retry-after': String(seconds) };
      return refuse('SERVICE_UNAVAILABLE', issue('rate_limited', { params: { seconds } }), {
        status: 429,
        headers,
      });
    }
    const host = hostOf(c);
    if (!hostAllowed(host, options)) return refuse('FORBIDDEN', issue('host_refused', { params: { host } }));
    const origin = foreignOrigin(c, host);
    if (origin !== null) return refuse('FORBIDDEN', issue('origin_refused', { params: { origin } }));
    return needsToken(c.req.path) ? recognise(c) : null;
  };
  const { tracing } = app.observer;
  const { metrics } = countsOf(app.observer);
  const labels = ['method', 'route', 'status'];
  const requests = metrics.histogram('yanxing_http_request_duration_seconds', 'Time of requests', labels);
  const handle = async (c: Context<ServerEnv>, next: () => Promise<void>, span: Span) => {
    const began = performance.now();
    const checked = check(c);
    const failure = checked instanceof Promise ? await checked : checked;
    const refused = failure ? problem(c, app, failure) : undefined;
    if (!refused) await forCaller(c.get('who'), next);
    const { status } = refused ?? c.res;
    const took = performance.now() - began;
    const { method, path } = c.req;
    const route = c.get('route');
    requests.observe(took / 1000, methods.has(method) ? method : 'other', route, String(status));
    span.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail(String(status));
    app.log.info('request', {
      request: c.get('requestId'),
      method,
      path,
      status,
      ms: Math.round(took),
      who: c.get('who') === NOBODY ? null : c.get('who').userId,
      trace: tracing.traceId(),
    });
    return refused;
  };
  return async (c, next) => {
    const given = headerOf(c, 'x-request-id');
    const requestId = given !== undefined && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('lang', preferredLang(headerOf(c, 'accept-language'), app.config.lang));
    c.set('who', NOBODY);
    c.set('stands', always);
    c.set('route', 'other');
    c.set('headers', needsToken(c.req.path) ? privateHeaders : securityHeaders);
    const about = {
      'http.request.method': c.req.method,
      'url.path': c.req.path,
      'yanxing.request': requestId,
    };
    const origin = { traceparent: headerOf(c, 'traceparent'), isServed: true };
    return tracing.span('request', about, (span) => handle(c, next, span), origin);
  };
}

const always = async () => true;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The page and the pulse are for everyone; what they can do is not. */
const needsToken = (path: string): boolean => /^\/(?:v1|mcp|metrics|openapi\.json)(?:\/|$)/.test(path);

/** A page of another name that was made to point here (DNS rebinding) says that name in `Host`. */
export function hostAllowed(header: string, { loopback, hosts }: GuardOptions): boolean {
  const name = hostnameOf(header);
  if (name === null) return false;
  if (isLoopbackName(name) || hosts.includes(name)) return true;
  return !loopback && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostnameOf(header: string): string | null {
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(header)) return null;
  return header.replace(/:\d+$/, '').toLowerCase().replace(/\.$/, '');
}

export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);

/** The origin of a request that another page sent; null where it is our own page or no page at all. */
function foreignOrigin(c: Context, host: string): string | null {
  const origin = headerOf(c, 'origin');
  if (origin === undefined) {
    const site = headerOf(c, 'sec-fetch-site');
    return site === 'cross-site' && needsToken(c.req.path) ? site : null;
  }
  const own = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
  return own?.toLowerCase() === host.toLowerCase() ? null : origin;
}

/** One bucket an address; the seconds to wait when it is empty, else 0. */
export function rateLimiter({ perSecond, burst }: RateLimit, now = () => performance.now() / 1000) {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key: string): number {
      const at = now();
      const bucket = buckets.get(key) ?? { left: burst, at };
      const left = Math.min(burst, bucket.left + (at - bucket.at) * perSecond);
      const granted = left >= 1;
      buckets.delete(key);
      buckets.set(key, { left: granted ? left - 1 : left, at });
      // The longest unused has the fullest bucket: forgetting it forgives little.
      if (buckets.size > 10_000) buckets.delete(buckets.keys().next().value!);
      return granted ? 0 : (1 - left) / perSecond;
    },
  };
}

/** The language asked for, for what tools and contracts say of themselves: a program that asks for none gets them as registered. */
export function describedIn(c: Context<ServerEnv>): Lang | undefined {
  const header = headerOf(c, 'accept-language');
  const [zh, en] = [preferredLang(header, 'zh'), preferredLang(header, 'en')];
  return zh === en ? zh : undefined;
}

/** The first of our languages the reader would rather have. */
export function preferredLang(header: string | undefined, fallback: Lang): Lang {
  if (!header) return fallback;
  const wanted = header
    .split(',')
    .map((part, at) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined);
      return { tag, q: q === undefined ? 1 : Number(q), at };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.at - b.at);
  for (const { tag } of wanted) {
    if (/^zh(?:-|$)/.test(tag)) return 'zh';
    if (/^en(?:-|$)/.test(tag)) return 'en';
  }
  return fallback;
}
