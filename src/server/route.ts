import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Host } from '../app/host.ts';
import type { Contract } from '../core/contract/contract.ts';
import { issuesFromZod } from '../core/contract/issues.ts';
import { readJson } from '../core/contract/plain-json.ts';
import type { Text } from '../core/messages.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Speaker } from '../core/speaker.ts';
import { mayApprove, mayCall, mayOwn } from '../core/tool/permission.ts';
import { DEEPEST, isTooMuch, MOST_VALUES } from './depth.ts';
import { issue } from './messages.ts';
import { type Failure, type Identity, problem, refuse, type ServerEnv, speakerOf } from './problem.ts';
import type { Story } from './story.ts';

export type Http = Hono<ServerEnv>;

/** What a caller must be allowed to do; what exactly is decided where it is done. */
type Permission = 'none' | 'read' | 'act' | 'decide' | 'approve' | 'own';
const permits: Readonly<Record<Permission, (roles: readonly string[]) => boolean>> = {
  none: () => true,
  read: (roles) => mayCall({ effect: 'none' }, roles),
  act: (roles) => mayCall({ effect: 'sql' }, roles),
  // Whoever asked may take it back; whoever approves may do both.
  decide: (roles) => mayApprove(roles) || mayCall({ effect: 'sql' }, roles),
  approve: mayApprove,
  own: mayOwn,
};

/** What the routes share. */
export interface Serving {
  readonly app: Host;
  readonly http: Http;
  readonly limits: Limits;
  /** Every route declared so far, for the document. */
  readonly routes: AnyRoute[];
}

export interface Limits {
  readonly bodyBytes: number;
  /** Of the bodies of all requests under way. */
  readonly heldBytes: number;
  readonly requestMs: number;
  readonly listeners: number;
}

const none = z.object({});
const nothing = ok({});
type Shape = z.ZodObject;

/** One route, declared once: routing, checking and the OpenAPI document come from it. Paths are OpenAPI's. */
export interface Route<P extends Shape, Q extends Shape, B extends z.ZodType> {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** What generated clients call it: once published, it stays. */
  readonly operation: string;
  readonly tag: string;
  readonly summary: Text;
  readonly params?: P;
  readonly query?: Q;
  /** Request headers that mean something here. */
  readonly headers?: readonly string[];
  readonly body?: B;
  /** What the caller must be allowed to do; reading, where nothing is said. */
  readonly permission?: Permission;
  readonly status?: 200 | 201 | 202;
  /** A schema, or a media type that is no JSON and the schemas of the JSON in it. */
  readonly answer: z.ZodType | { readonly media: string; readonly carries?: readonly z.ZodType[] };
  /** The contract that the answer's `result` keeps. */
  readonly result?: Contract;
  example(story: Story): Example;
}
export type AnyRoute = Route<Shape, Shape, z.ZodType>;

/** One request that could be sent to this very server, and what it would answer. */
export interface Example {
  readonly given?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly answer: unknown;
  /** Why it would often be refused. */
  readonly refused?: Failure;
}

export interface Call<P extends Shape, Q extends Shape, B extends z.ZodType> {
  readonly c: Context<ServerEnv>;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly who: Identity;
  readonly say: Speaker;
  /** Given when the caller has gone or the time is up. */
  signal(): AbortSignal;
}

export function declare<
  P extends Shape = typeof none,
  Q extends Shape = typeof none,
  B extends z.ZodType = z.ZodUndefined,
>(
  { app, http, limits, routes }: Serving,
  route: Route<P, Q, B>,
  handle: (call: Call<P, Q, B>) => Promise<Response | Failure>,
): void {
  routes.push(route as unknown as AnyRoute);
  http.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('route', route.path);
    const who = c.get('who');
    const permission = route.permission ?? 'read';
    // A rule of the configuration may let a role decide on some calls; on which is looked at where it is done.
    const isRuled =
      permission === 'decide' && app.config.approvals.some(({ role }) => who.roles.includes(role));
    if (!permits[permission](who.roles) && !isRuled) {
      return problem(c, app, refuse('FORBIDDEN', issue('role_missing', { params: { permission } })));
    }
    const params = route.params ? check(route.params, c.req.param()) : nothing;
    const query = route.query ? check(route.query, c.req.query()) : nothing;
    const body = route.body ? await readBody(c, route.body, limits) : ok(undefined);
    const bad = [params, query].find((part) => !part.ok);
    if (bad && !bad.ok) return problem(c, app, refuse('INVALID_PARAM', bad.error));
    if (!body.ok) return problem(c, app, body.error);
    let late: AbortSignal | undefined;
    const answer = await handle({
      c,
      params: params.ok ? (params.value as z.output<P>) : ({} as never),
      query: query.ok ? (query.value as z.output<Q>) : ({} as never),
      body: body.value as z.output<B>,
      who,
      say: speakerOf(app, c.get('lang')),
      signal: () => {
        late ??= AbortSignal.timeout(limits.requestMs);
        return AbortSignal.any([c.req.raw.signal, late]);
      },
    });
    if (late?.aborted && !(answer instanceof Response)) {
      const params = { seconds: limits.requestMs / 1000 };
      return problem(c, app, refuse('TIMEOUT', issue('request_timed_out', { params })));
    }
    return answer instanceof Response ? answer : problem(c, app, answer);
  });
}

function check<S extends z.ZodType>(schema: S, data: unknown): Result<z.output<S>> {
  const parsed = schema.safeParse(data);
  return parsed.success ? ok(parsed.data) : err(issuesFromZod(parsed.error.issues, data));
}

async function readBody<B extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: B,
  limits: Limits,
): Promise<Result<z.output<B>, Failure>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json(?:\s*;|$)/i.test(type)) {
    const received = type === '' ? '–' : type.slice(0, 100);
    return err(refuse('INVALID_PARAM', issue('body_not_json', { params: { received } }), { status: 415 }));
  }
  const text = await readText(c, limits.bodyBytes);
  if (!text.ok) return text;
  const json = readJson(text.value);
  const checked = json.ok ? check(schema, json.value) : json;
  return checked.ok ? checked : err(refuse('INVALID_PARAM', checked.error));
}

/** The body as text, as far as the limit: what is longer or nested deeper is not even read. */
export async function readText(c: Context<ServerEnv>, limit: number): Promise<Result<string, Failure>> {
  const text = await readUpTo(c, limit);
  if (!text.ok) return text;
  const most = mayCall({ effect: 'sql' }, c.get('who').roles) ? undefined : MOST_VALUES;
  const much = isTooMuch(text.value, most);
  if (much === null) return text;
  if (much === 'many')
    return err(refuse('INVALID_PARAM', issue('body_too_many', { params: { limit: most } }), { status: 413 }));
  return err(refuse('INVALID_PARAM', issue('body_too_deep', { params: { limit: DEEPEST } })));
}

async function readUpTo(c: Context<ServerEnv>, limit: number): Promise<Result<string, Failure>> {
  const tooLarge = () =>
    err(
      refuse('INVALID_PARAM', issue('body_too_large', { params: { limit } }), {
        status: 413,
        headers: { connection: 'close' },
      }),
    );
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > limit) return tooLarge();
  try {
    if (declared !== undefined) return ok(await c.req.text());
    const reader = c.req.raw.body?.getReader();
    const decoder = new TextDecoder();
    let [text, size] = ['', 0];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > limit) {
        await reader?.cancel().catch(() => undefined);
        return tooLarge();
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return ok(text + decoder.decode());
  } catch {
    return err(refuse('INVALID_PARAM', issue('body_cut_off')));
  }
}
