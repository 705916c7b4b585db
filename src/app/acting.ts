import type { AnyDomain, ServiceEnv } from '../core/domain.ts';
import { wording } from '../core/messages.ts';
import type { ReadContext } from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { checkPlan } from '../core/run/plan.ts';
import type { Registry } from '../core/tool/registry.ts';
import type { News } from '../runtime/sql/news.ts';
import { createAsk } from './ask.ts';
import type { Base } from './base.ts';
import { createDatabase, type Database } from './database.ts';
import { assetsOf } from './domains.ts';
import { createKept } from './kept.ts';
import { eachUntilOk, untilOk } from './lazy.ts';
import { issue } from './messages.ts';
import type { ParseOptions } from './parse-options.ts';
import { callResultOf } from './runs/carry-out.ts';
import { createRuns } from './runs/index.ts';
import { createRunQueue } from './runs/queue.ts';
import { partsOf, planOf } from './runs/timed.ts';
import { available, createActingWorld, createServices, whenAvailable } from './services.ts';
import { trySettable } from './settable.ts';
import { createTools, type Scope } from './tools.ts';
import type { Host } from './yanxing.ts';

/** The half that does something; who only reads never loads it. */
export function createActing(
  base: Base,
  model: () => Promise<Result<Model | null>>,
  contextOf: (domain: AnyDomain, options: ParseOptions) => ReadContext<unknown>,
) {
  const { config, loader } = base;
  const audit: Database['audit'] = (effect, outcome) => database.audit(effect, outcome);
  const tools = createTools(base, audit);
  const database = createDatabase(base, tools);
  const standing = ({ about }: AnyDomain) => base.worlds.get(about.id);
  const envOf = (domain: AnyDomain, world: unknown): ServiceEnv => ({
    settings: available(loader.settings(domain)).values,
    dataDir: config.dataDir,
    assets: assetsOf(domain.about.id),
    world: world ?? domain.read.world.empty,
    sql: async () => available(await database.with(domain)),
    tools: async () => available(await tools.own('all')),
  });
  const services = createServices(loader.load, envOf, standing);
  const registry = eachUntilOk(async (scope: Scope): Promise<Result<Registry>> => {
    const ready = await tools.joined(scope);
    // Tools may be switched off in a database that is there; one that is not has nothing to say.
    if (!ready.ok || !database.isThere()) return ready;
    const opened = await database.with(scope);
    return opened.ok ? ready : opened;
  });
  const actingWorld = createActingWorld(loader, services, standing);
  const queue = createRunQueue(config, database.core);
  const news = untilOk(async (): Promise<Result<News>> => {
    const opened = await database.core();
    if (!opened.ok) return opened;
    return ok((await import('../runtime/sql/news.ts')).openNews(opened.value, config.databaseUrl?.reveal()));
  });
  const runs = createRuns({ ...base, database, services, queue, registry, model, contextOf });

  /** The context of what is carried out: it is acted upon what is there. */
  const actingContext = async (
    domain: AnyDomain,
    options: ParseOptions,
  ): Promise<Result<ReadContext<unknown>>> => {
    const world = await actingWorld(domain, options.world);
    return world.ok ? ok(contextOf(domain, { ...options, world: world.value })) : world;
  };
  const call: Host['call'] = async (tool, input, options = {}) => {
    const done = await runs.call(tool, input, options);
    const lang = options.lang ?? config.lang;
    return done.ok
      ? ok(callResultOf(done.value, (issue) => wording(issue, lang, loader.catalogues())))
      : done;
  };
  return {
    ...createKept(base, database),
    trySetting: (one, value) => trySettable(one, value, { ...base, envOf }),
    call,
    ask: createAsk({ ...base, model, registry: () => registry('all'), call, keep: runs.asked }),
    actingWorld,
    queue: queue.open,
    news,
    runs: runs.kept,
    registry: (scope = 'all') => registry(scope),
    database: (scope = 'all') => (scope === 'core' ? database.core() : database.with(scope)),
    service: (name) => services.for(undefined).get(name),
    async sample() {
      const all = await loader.all();
      if (!all.ok) return all;
      return whenAvailable(async () => {
        for (const { outside, read } of all.value)
          await outside?.sample?.(services.for(read.world.empty).get);
      });
    },
    async plan(domain, input, value, options = {}) {
      const [ready, context] = [await registry(domain), await actingContext(domain, options)];
      if (!ready.ok) return ready;
      if (!context.ok) return context;
      const read = { value, evidence: [] };
      const parts = partsOf({ domain, input, read, context: context.value });
      if (parts && !parts.ok) return parts;
      const plan = parts ? planOf(parts.value, input) : domain.act.plan(value, { ...context.value, input });
      const problems = plan.ok ? checkPlan(plan.value, ready.value) : [];
      return problems.length > 0 ? err(problems) : plan;
    },
    async timed(domain, input, value, options = {}) {
      const context = await actingContext(domain, options);
      const read = { value, evidence: [] };
      const parts = context.ok ? partsOf({ domain, input, read, context: context.value }) : null;
      return parts?.ok ? parts.value.map(({ order, due }) => ({ read: order.read, due })) : [];
    },
    async run(domain, input, read, options = {}) {
      const context = await actingContext(domain, options);
      return context.ok ? runs.run({ domain, input, read, context: context.value }, options) : context;
    },
    async submit(domain, input, read, options = {}) {
      const context = await actingContext(domain, options);
      return context.ok ? runs.submit({ domain, input, read, context: context.value }, options) : context;
    },
    async preview(tool, input, options = {}) {
      const asked = await runs.preview(tool, input, options);
      if (!asked.ok) return asked;
      const [waits] = asked.value.pendingToolCalls;
      if (waits) return ok(waits);
      const say = (one: Issue) => wording(one, options.lang ?? config.lang, loader.catalogues());
      const reason = callResultOf(asked.value, say).error?.message ?? '';
      return err([issue('call_refused', { params: { reason } })]);
    },
    async close() {
      await tools.close();
      await queue.close();
      await services.close();
      const told = await news.made();
      if (told?.ok) await told.value.close();
      await runs.close();
      await database.close();
    },
  } satisfies Partial<Host>;
}
