import { totalmem } from 'node:os';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Host } from '../app/host.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { ok, type Result } from '../core/result.ts';
import { describedIn, type GuardOptions, guard } from './guard.ts';
import { heldBytes } from './held.ts';
import { signIn } from './identity.ts';
import { mcpOverHttp } from './mcp/http.ts';
import { mcpFactory } from './mcp/server.ts';
import { issue } from './messages.ts';
import { openApiDocument } from './openapi/document.ts';
import { json, problem, refuse, respond, type ServerEnv, speakerOf } from './problem.ts';
import { type Http, type Limits, readText, type Serving } from './route.ts';
import { aboutRoute } from './routes/about.ts';
import { askRoutes } from './routes/ask.ts';
import { chatRoutes } from './routes/chat.ts';
import { editRoute } from './routes/edit.ts';
import { metricsRoute } from './routes/metrics.ts';
import { orderRoutes } from './routes/orders.ts';
import { planRoutes } from './routes/plan.ts';
import { readingRoutes } from './routes/reading.ts';
import { runRoutes } from './routes/runs.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingRoutes } from './routes/settings.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { toolRoutes } from './routes/tools.ts';
import { createRunKeeper, type RunKeeper } from './runs.ts';
import { tellStory } from './story.ts';
import { failureOf } from './thrown.ts';
import { builtWorkbench, loadWorkbench } from './workbench.ts';

export interface HttpOptions extends Partial<GuardOptions> {
  readonly limits?: Partial<Limits>;
  /** Where the built pages lie. */
  readonly web?: string;
  readonly version?: string;
}

export interface Served {
  readonly http: Http;
  readonly keeper: RunKeeper;
  /** Ends what only listens: then requests that are under way are all that is left. */
  hush(): void;
  /** Waits for the runs under way; what does not end in time stays on record. */
  close(graceMs: number): Promise<void>;
}

const MB = 1024 * 1024;
const memory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
const defaultLimits: Limits = {
  bodyBytes: 4 * MB,
  // What is made of a body while it is read takes several times as much.
  heldBytes: Math.min(512 * MB, Math.max(32 * MB, memory() / 20)),
  requestMs: 60_000,
  listeners: 20_000,
};

/** The whole HTTP surface over one host. It knows no domain by name: it loops over those there are. */
export async function createHttp(app: Host, options: HttpOptions = {}): Promise<Result<Served>> {
  const domains = await app.domains();
  if (!domains.ok) return domains;
  const http: Http = new Hono<ServerEnv>();
  const limits = { ...defaultLimits, ...options.limits };
  const serving: Serving = { app, http, limits, routes: [] };
  http.use(
    guard(app, {
      loopback: options.loopback ?? true,
      ownerKey: options.ownerKey ?? null,
      hosts: options.hosts ?? [],
      proxies: options.proxies ?? [],
      rate: options.rate ?? null,
    }),
  );
  http.use(heldBytes(app, limits.heldBytes, limits.bodyBytes));
  aboutRoute(serving, options.version ?? 'dev');
  tokenRoutes(serving);
  settingRoutes(serving);
  readingRoutes(serving, domains.value);
  planRoutes(serving, domains.value);
  const keeper = createRunKeeper(app);
  sessionRoutes(serving, keeper);
  toolRoutes(serving);
  runRoutes(serving, domains.value, keeper);
  askRoutes(serving, domains.value);
  editRoute(serving);
  chatRoutes(serving, domains.value, keeper);
  orderRoutes(serving, domains.value);
  const mcp = mcpOverHttp(mcpFactory(app, options.version));
  const stopTidying = tidyDaily(app);
  metricsRoute(serving, keeper);
  http.all('/mcp', named('/mcp'), async (c) => {
    const text = c.req.method === 'POST' ? await readText(c, limits.bodyBytes) : null;
    if (text && !text.ok) return problem(c, app, text.error);
    const { url, headers, signal } = c.req.raw;
    const request = text
      ? new Request(url, { method: 'POST', headers, signal, body: text.value })
      : c.req.raw;
    const answer = await mcp.fetch(request, c.get('who'), c.get('stands'));
    return respond(c, answer.body, answer.status, Object.fromEntries(answer.headers));
  });
  describe(serving, domains.value, options.version ?? 'dev');
  pages(http, app, options.web ?? builtWorkbench(), options.ownerKey ?? null);
  http.onError((thrown, c) =>
    problem(c, app, failureOf(app, thrown, { request: c.get('requestId'), path: c.req.path })),
  );
  return ok({
    http,
    keeper,
    hush() {
      keeper.feeds.close();
      mcp.hush();
    },
    async close(graceMs) {
      stopTidying();
      await Promise.all([keeper.close(graceMs), mcp.close()]);
    },
  });
}

/** What was kept for long enough goes, while the server runs as when it starts. */
function tidyDaily(app: Host): () => void {
  const tidy = async (): Promise<void> => {
    await app.forgetOld();
    await forgetEnded(app);
  };
  const soon = () =>
    void tidy().catch((thrown: unknown) => app.log.warn('not_tidied', { reason: String(thrown) }));
  soon();
  const timer = setInterval(soon, 86_400_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** What is over for as long as was to be kept goes by itself. */
export async function forgetEnded(app: Host): Promise<void> {
  const { keepDays } = app.config;
  const opened = keepDays > 0 ? await app.database('core') : null;
  const runs = opened?.ok ? await app.runs() : null;
  if (!opened?.ok || !runs?.ok) return;
  const { prune, pruneSessions } = await import('../runtime/sql/prune.ts');
  const before = new Date(app.now().getTime() - keepDays * 86_400_000);
  const taken = {
    ...(await prune(opened.value, before)),
    sessions: await pruneSessions(opened.value, before),
    files: await runs.value.forgetFiles(before, true),
  };
  app.log.info('tidied', taken);
}

/** Says by which route a request came, where `declare` does not. */
const named =
  (route: string): MiddlewareHandler<ServerEnv> =>
  (c, next) => {
    c.set('route', route);
    return next();
  };

function describe({ app, http, routes }: Serving, domains: readonly AnyDomain[], version: string): void {
  const made = new Map<Lang, object>();
  http.get('/openapi.json', named('/openapi.json'), async (c) => {
    // Clients are generated from it: where no language is asked for it is always the same one.
    const lang = describedIn(c) ?? 'en';
    const known = made.get(lang);
    if (known) return json(c, known);
    const [registry, say] = [await app.registry(), speakerOf(app, lang)];
    const story = registry.ok ? tellStory({ domains, registry: registry.value, lang, say }) : null;
    const document = openApiDocument({ routes, domains, version, lang, say, story });
    if (registry.ok) made.set(lang, document);
    return json(c, document);
  });
}

/** The workbench at `/`, and the last word on what is not there. */
function pages(http: Http, app: Host, dir: string, ownerKey: string | null): void {
  const workbench = loadWorkbench(dir);
  http.notFound((c: Context<ServerEnv>) => {
    const { path, method } = c.req;
    const isApi = /^\/(?:v1|mcp)(?:\/|$)/.test(path);
    const allowed = isApi ? methodsOf(http, path) : ['GET', 'HEAD'];
    if (allowed.length > 0 && !allowed.includes(method)) {
      const params = { path, method, allowed: allowed.join(', ') };
      const headers = { allow: params.allowed };
      const wrong = issue('method_not_allowed', { params });
      return problem(c, app, refuse('INVALID_PARAM', wrong, { status: 405, headers }));
    }
    if (!isApi) {
      const signedIn = signIn(c, ownerKey);
      if (signedIn) return signedIn;
      const served = workbench.serve(path, {
        accept: c.req.header('accept') ?? '',
        ifNoneMatch: c.req.header('if-none-match') ?? '',
      });
      if (served) return respond(c, served.body, served.status, Object.fromEntries(served.headers));
      if (path === '/') return problem(c, app, refuse('NOT_FOUND', issue('no_workbench')));
    }
    return problem(c, app, refuse('NOT_FOUND', issue('no_such_route', { params: { method, path } })));
  });
}

/** The methods some route takes at this path. */
function methodsOf(http: Http, path: string): readonly string[] {
  const found = http.routes
    .filter(({ method, path: pattern }) => method !== 'ALL' && matches(pattern, path))
    .map(({ method }) => method);
  return [...new Set(found)];
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
}
