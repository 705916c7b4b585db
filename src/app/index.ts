import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FilePort } from '../core/command.ts';
import { type AnyDomain, type Domain, domainMessages, readerOf } from '../core/domain.ts';
import { chooseDomain, type DoorAnswer } from '../core/door.ts';
import { type Catalogue, issuesOf, type Lang, wording } from '../core/messages.ts';
import { type Input, same } from '../core/reading/evidence.ts';
import {
  type EngineChoice,
  type Interpretation,
  interpret,
  type ReadContext,
  type Reader,
} from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import type { PathRates } from '../core/reading/rates.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { checkPlan, type Plan } from '../core/run/plan.ts';
import type { WorkQueue } from '../core/run/queue.ts';
import type { EffectRecord } from '../core/tool/effect.ts';
import { createRegistry, type Registry } from '../core/tool/registry.ts';
import { ServiceUnavailable, type ToolCallResult } from '../core/tool/tool.ts';
import { after, hash, now as systemNow } from '../runtime/clock.ts';
import { type LoadedConfig, loadConfig } from '../runtime/config.ts';
import { openDataDir } from '../runtime/data-dir.ts';
import { createLog, type Log } from '../runtime/log.ts';
import type { RemoteServers } from '../runtime/mcp/remote.ts';
import { createModelLog, nullModelLog, recordsOf } from '../runtime/model-log.ts';
import { createSessionStore, type SessionStore } from '../runtime/session-store.ts';
import type { Sql } from '../runtime/sql/open.ts';
import { openTracing } from '../runtime/telemetry/open.ts';
import type { Tracing } from '../runtime/telemetry/tracing.ts';
import { createTokenStore, type TokenStore } from '../runtime/tokens.ts';
import { sharedCatalogues } from './catalogues.ts';
import { assetsOf } from './domain-loader.ts';
import { createShelf } from './domains.ts';
import { once, untilOk } from './lazy.ts';
import { createModelChoice, type ModelChoice } from './model-choice.ts';
import { createObserver, type Observer } from './observe.ts';
import { callResultOf, isHarmless, type Performed, type PerformOptions } from './runs/carry-out.ts';
import { createDesk, type Desk, type DeskDeps, type Keeping } from './runs/desk.ts';
import { createDispatch } from './runs/queue.ts';
import { available, createServices, settingsOf } from './services.ts';

export interface YanxingOptions {
  /** Instead of the domains that come with the package. */
  readonly domains?: readonly AnyDomain[];
  /** Of those that come with the package only these are loaded, with their tools and tables: a cold start pays for each. */
  readonly only?: readonly string[];
  /** Settings by key, over `YX_*`, `yx.config.json` and the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Instead of the configured endpoint; null for none. */
  readonly model?: Model | null;
  readonly now?: () => Date;
  /** Instead of the configured collector. */
  readonly tracing?: Tracing;
}

export interface ParseOptions {
  readonly engine?: EngineChoice;
  /** What surrounds the sentence; the domain's empty world where not given. */
  readonly world?: unknown;
  /** What the domain remembers of the conversation. */
  readonly last?: unknown;
  /** One of the domain's output forms, for a consumer that cannot take the contract: `contract.forms[form].write(value)`. */
  readonly form?: string;
  readonly now?: Date;
  readonly lang?: Lang;
  readonly signal?: AbortSignal;
}

/** The library's first surface: everything the command line does, as functions. */
export interface Yanxing {
  readonly config: LoadedConfig;
  readonly log: Log;
  /** What is counted and traced. */
  readonly seen: Pick<Observer, 'metrics' | 'tracing'>;
  now(): Date;
  domainIds(): readonly string[];
  domain(id: string): Promise<Result<AnyDomain>>;
  domains(): Promise<Result<readonly AnyDomain[]>>;
  model(): Promise<Result<Model | null>>;
  /** Which model it is, if any, and how to take another one while this process runs. */
  readonly modelChoice: ModelChoice;
  world(
    domain: AnyDomain,
    options: Readonly<Record<string, string | true | undefined>>,
    files: FilePort,
  ): Promise<Result<unknown>>;
  /** The world that is acted upon: where none was chosen, what the outside reports of itself. */
  actingWorld(domain: AnyDomain, chosen?: unknown): Promise<Result<unknown>>;
  parse<V>(domain: Domain<V, unknown>, input: Input, options?: ParseOptions): Promise<Interpretation<V>>;
  /** The one door: which domain explains the sentence best. */
  door(input: Input, options?: ParseOptions): Promise<Result<DoorAnswer>>;
  /** The steps a value asks for, checked, and nothing carried out. */
  plan<V>(domain: Domain<V, unknown>, input: Input, value: V, options?: ParseOptions): Promise<Result<Plan>>;
  /** The whole way: plan, act, ask before writing, check. */
  run<V>(
    domain: Domain<V, unknown>,
    input: Input,
    read: Interpretation<V>,
    options?: ParseOptions & PerformOptions,
  ): Promise<Result<Performed>>;
  /** As `run`, but only put on record, for whoever takes it from the queue; its id. */
  submit(
    domain: AnyDomain,
    input: Input,
    read: Interpretation<unknown>,
    options?: ParseOptions & PerformOptions,
  ): Promise<Result<string>>;
  /** Where submitted runs wait for whoever carries them out. */
  queue(): Promise<Result<WorkQueue>>;
  call(
    toolId: string,
    input: Readonly<Record<string, unknown>>,
    options?: PerformOptions,
  ): Promise<Result<ToolCallResult>>;
  registry(): Promise<Result<Registry>>;
  /** Runs that were kept: what waits for a decision, what was interrupted, who did what. */
  runs(): Promise<Result<Desk>>;
  /** The open database; for backup, restore and what only the command line does with it. */
  database(): Promise<Result<Sql>>;
  /** A service of a domain (`<domain>.<name>`); rejects with ServiceUnavailable. */
  service<T>(name: string): Promise<T>;
  /** Data to try things on, in every domain that has some and is still empty. */
  sample(): Promise<Result<void>>;
  sessions(): Promise<Result<SessionStore>>;
  tokens(): Promise<Result<TokenStore>>;
  /** What became of the sentences parsed so far, by domain and path: engine, or engine/form. */
  rates(): Readonly<Record<string, Readonly<Record<string, PathRates>>>>;
  /** Keeps what a model answered and why it was not enough; never fails. */
  recordModel(input: Input, read: Interpretation<unknown>): Promise<void>;
  /** Removes what has been kept for as long as it was to be kept; never fails. */
  forgetOld(): Promise<void>;
  /** Every wording the parts loaded so far may need. */
  catalogues(): readonly Catalogue[];
  close(): Promise<void>;
}

/** Opens Yanxing on embedded defaults: no service, no key. Nothing is read or started before it is needed. */
export async function createYanxing(options: YanxingOptions = {}): Promise<Result<Yanxing>> {
  const loaded = loadConfig({
    env: options.env ?? process.env,
    cwd: options.cwd ?? process.cwd(),
    ...(options.settings && { flags: options.settings }),
  });
  if (!loaded.ok) return loaded;
  const tracing = options.tracing ?? (await openTracing(loaded.value.otlp));
  return ok(assemble(options, loaded.value, createObserver(tracing)));
}

function assemble(options: YanxingOptions, config: LoadedConfig, observer: Observer): Yanxing {
  const now = options.now ?? systemNow;
  const log = createLog({ level: config.logLevel });
  const catalogues = new Set<Catalogue>(sharedCatalogues);
  const readers = new Map<AnyDomain, Reader<unknown, unknown>>();
  const readerFor = <V>(of: Domain<V, unknown>): Reader<V, unknown> => {
    const reader = readers.get(of) ?? readerOf(of);
    readers.set(of, reader);
    return reader as Reader<V, unknown>;
  };
  // Tools of other servers are named apart from those of every domain.
  const only = Object.keys(config.mcpServers).length === 0 ? options.only : undefined;
  const {
    ids: domainIds,
    domain,
    domains,
  } = createShelf({
    given: options.domains,
    paths: config.domains,
    only,
    welcome: ({ about }) => catalogues.add(about.messages),
  });

  const tools = once(async (): Promise<Result<Registry>> => {
    const all = await domains();
    if (!all.ok) return all;
    const own = all.value.flatMap((of) => of.act.tools);
    return ok(
      observer.registry(
        createRegistry({ timers: { after }, hash, audit, catalogues: () => [...catalogues] }, own),
      ),
    );
  });
  /** What no transaction tells of by itself: refusals, and effects outside the database. */
  async function audit(effect: EffectRecord, outcome: string): Promise<void> {
    const opened = await database();
    const told = opened.ok
      ? await opened.value.audit(effect, outcome).then(
          () => true,
          () => false,
        )
      : false;
    if (!told) log.warn('not_audited', { tool: effect.tool, who: effect.who, outcome });
  }
  const registry = once(async (): Promise<Result<Registry>> => {
    const ready = await tools();
    if (!ready.ok) return ready;
    await remotes();
    // Tools may be switched off in a database that is there; one that is not has nothing to say.
    if (!hasDatabase(config)) return ready;
    const opened = await database();
    return opened.ok ? ready : opened;
  });
  /** Tools of other servers join those of the domains, where some are configured. */
  const remotes = once(async (): Promise<RemoteServers | null> => {
    const [all, ready] = [await domains(), await tools()];
    if (Object.keys(config.mcpServers).length === 0 || !all.ok || !ready.ok) return null;
    const { joinRemoteServers } = await import('../runtime/mcp/remote.ts');
    const taken = all.value.flatMap(({ act }) => act.namespaces.map(({ prefix }) => prefix));
    return joinRemoteServers(config.mcpServers, { registry: ready.value, taken, log });
  });
  const database = untilOk(async (): Promise<Result<Sql>> => {
    const [all, ready, dir] = [await domains(), await tools(), await dataDir()];
    if (!all.ok) return all;
    if (!ready.ok) return ready;
    if (!dir.ok) return dir;
    const there = await dir.value.ensure();
    if (!there.ok) return there;
    // The driver and the query builder are heavy, and most calls never need them.
    const [{ openSql }, { syncTools }] = await Promise.all([
      import('../runtime/sql/open.ts'),
      import('../runtime/sql/aitools.ts'),
    ]);
    const databaseUrl = config.databaseUrl?.reveal();
    const opened = await openSql({
      dataDir: config.dataDir,
      now,
      ...(databaseUrl !== undefined && { databaseUrl }),
      migrations: all.value.flatMap(({ about, outside }) =>
        outside?.migrations ? [{ owner: about.id, migrations: outside.migrations }] : [],
      ),
    });
    if (opened.ok) await syncTools(opened.value, ready.value, { whole: only === undefined });
    return opened;
  });
  const modelChoice = createModelChoice(config, options.model);
  const model = async (): Promise<Result<Model | null>> => {
    const found = await modelChoice.model();
    return found.ok && found.value ? ok(observer.model(found.value)) : found;
  };
  const dataDir = once(() => openDataDir(config.dataDir, { version: DATA_VERSION, now }));
  const modelLog = once(async () => {
    const dir = await dataDir();
    return dir.ok ? createModelLog(dir.value, { now, keepDays: config.model.keepDays }) : nullModelLog;
  });
  const tokens = once(async (): Promise<Result<TokenStore>> => {
    const dir = await dataDir();
    return dir.ok ? ok(createTokenStore(dir.value, now)) : dir;
  });
  const services = createServices(
    async () => {
      const all = await domains();
      return all.ok ? all.value : [];
    },
    (of, world) => ({
      settings: settingsOf(config),
      dataDir: config.dataDir,
      assets: assetsOf(of.about.id),
      world: world ?? of.read.world.empty,
      sql: async () => available(await database()),
      tools: async () => available(await tools()),
    }),
  );

  const contextOf = (of: AnyDomain, parse: ParseOptions): ReadContext<unknown> => ({
    world: parse.world ?? of.read.world.empty,
    now: parse.now ?? now(),
    lang: parse.lang ?? config.lang,
    last: parse.last,
    ...(parse.form !== undefined && { form: parse.form }),
  });
  const discovered = new Map<string, unknown>();
  async function actingWorld(of: AnyDomain, chosen?: unknown): Promise<Result<unknown>> {
    const { empty } = of.read.world;
    if (!of.read.world.discover || (chosen !== undefined && chosen !== empty)) return ok(chosen ?? empty);
    try {
      const outside = { settings: settingsOf(config), service: services.of(empty).get };
      const found = await of.read.world.discover(outside);
      if (found === null) return ok(empty);
      // The same world stays the same object: its services are kept by it.
      const before = discovered.get(of.about.id);
      const world = before !== undefined && same(before, found) ? before : found;
      discovered.set(of.about.id, world);
      return ok(world);
    } catch (thrown) {
      if (!(thrown instanceof ServiceUnavailable)) throw thrown;
      return err([issuesOf(domainMessages)('outside_unavailable', { params: { reason: thrown.words } })]);
    }
  }
  const deskDeps: DeskDeps = {
    cwd: options.cwd ?? process.cwd(),
    contextOf,
    domain: async (id) => {
      const all = await domains();
      const found = all.ok ? all.value.find((of) => of.about.id === id) : undefined;
      return found ? ok(found) : domain(id);
    },
    performing: async (world) => {
      const [ready, asked] = [await registry(), await model()];
      if (!ready.ok) return ready;
      const shared = { registry: ready.value, services: services.of(world), lang: config.lang, now, log };
      return ok({ ...shared, model: asked.ok ? asked.value : null });
    },
  };
  const dispatch = createDispatch(config, database, now);
  const keeping = untilOk(async (): Promise<Result<Keeping>> => {
    const opened = await database();
    if (!opened.ok) return opened;
    const [{ createRunStore }, { createRuns }] = await Promise.all([
      import('../runtime/sql/run-store.ts'),
      import('../runtime/sql/runs.ts'),
    ]);
    const { post } = dispatch;
    return ok({
      store: createRunStore(opened.value, { now, post }),
      runs: createRuns(opened.value, now, post),
      folder: join(config.dataDir, 'runs'),
    });
  });
  const forgetful = createDesk(deskDeps, null);
  const desk = untilOk(async () => {
    const kept = await keeping();
    return kept.ok ? ok(createDesk(deskDeps, kept.value)) : kept;
  });
  return {
    config,
    log,
    seen: observer,
    now,
    domainIds,
    domain,
    domains,
    model,
    modelChoice,
    registry,
    catalogues: () => [...catalogues],
    async world(of, chosen, files) {
      const any = of.read.world.options.some((option) => chosen[option.name] !== undefined);
      return any ? of.read.world.load(chosen, files) : ok(of.read.world.empty);
    },
    async parse(of, input, parse = {}) {
      const engine = parse.engine ?? modelChoice.engine();
      const found = engine === 'grammar' ? ok(null) : await model();
      const how = {
        engine,
        model: found.ok ? found.value : null,
        timeoutMs: config.model.timeoutMs,
        ...(parse.signal && { signal: parse.signal }),
      };
      const context = contextOf(of, parse);
      return observer.reading(of, parse.form, () => interpret(readerFor(of), input, context, how));
    },
    rates: observer.rates,
    async door(input, parse = {}) {
      const all = await domains();
      return all.ok ? ok(chooseDomain(all.value, input, (of) => contextOf(of, parse))) : all;
    },
    actingWorld,
    async plan(of, input, value, parse = {}) {
      const [ready, world] = [await registry(), await actingWorld(of, parse.world)];
      if (!ready.ok) return ready;
      if (!world.ok) return world;
      const plan = of.act.plan(value, { ...contextOf(of, { ...parse, world: world.value }), input });
      if (!plan.ok) return plan;
      const problems = checkPlan(plan.value, ready.value);
      return problems.length > 0 ? err(problems) : plan;
    },
    async run(of, input, read, perform = {}) {
      const [ready, world] = [await registry(), await actingWorld(of, perform.world)];
      if (!ready.ok) return ready;
      if (!world.ok) return world;
      const context = contextOf(of, { ...perform, world: world.value });
      const kept = await desk();
      const work = { domain: of, input, read, context };
      if (kept.ok) return observer.run(of.about.id, () => kept.value.run(work, perform));
      if (!isHarmless(of.act.plan(read.value, { ...context, input }), ready.value)) return kept;
      log.warn('run_not_kept', { reason: kept.error[0]?.message ?? '' });
      return observer.run(of.about.id, () => forgetful.run(work, perform));
    },
    async submit(of, input, read, perform = {}) {
      const [kept, world] = [await desk(), await actingWorld(of, perform.world)];
      if (!kept.ok) return kept;
      if (!world.ok) return world;
      const context = contextOf(of, { ...perform, world: world.value });
      const runId = perform.runId ?? randomUUID();
      observer.submitted(runId);
      return ok(await kept.value.enqueue({ domain: of, input, read, context }, { ...perform, runId }));
    },
    queue: dispatch.queue,
    async call(toolId, input, perform = {}) {
      const ready = await registry();
      if (!ready.ok) return ready;
      const tool = ready.value.get(toolId);
      const looks = tool === undefined || tool.effect === 'none';
      const kept = looks ? ok(forgetful) : await desk();
      if (!kept.ok) return kept;
      const done = await observer.run(toolId, () => kept.value.call(toolId, input, perform));
      const say = (found: Issue) => wording(found, perform.lang ?? config.lang, [...catalogues]);
      return done.ok ? ok(callResultOf(done.value, say)) : done;
    },
    async runs() {
      const kept = await desk();
      return kept.ok ? ok(observer.desk(kept.value.desk!)) : kept;
    },
    service: (name) => services.of(undefined).get(name),
    database,
    async sample() {
      const all = await domains();
      if (!all.ok) return all;
      for (const of of all.value) await of.outside?.sample?.(services.of(of.read.world.empty).get);
      return ok(undefined);
    },
    async sessions() {
      const dir = await dataDir();
      return dir.ok ? ok(createSessionStore(dir.value)) : dir;
    },
    tokens,
    async recordModel(input, read) {
      if (read.raw.length === 0 && read.degraded === null) return;
      if (read.degraded !== null) log.info('degraded', { reason: read.degraded, contract: read.contract.id });
      const records = recordsOf(
        modelChoice.about()?.name ?? '',
        input.text,
        read,
        observer.tracing.traceId(),
      );
      for (const record of records) await (await modelLog()).recordModelCall(record);
    },
    forgetOld: async () => (await modelLog()).forgetOld(),
    async close() {
      if (Object.keys(config.mcpServers).length > 0) await (await remotes())?.close();
      await dispatch.close();
      await services.close();
      const kept = await keeping.made();
      if (kept?.ok) await kept.value.store.close();
      const opened = await database.made();
      if (opened?.ok) await opened.value.close();
      await observer.tracing.close();
      await log.flush();
    },
  };
}

const DATA_VERSION = '1.0.0';

const hasDatabase = ({ databaseUrl, dataDir }: LoadedConfig): boolean =>
  Boolean(databaseUrl) || existsSync(join(dataDir, 'yanxing.db'));
