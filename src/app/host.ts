import type { Model } from '../core/reading/model.ts';
import { ok, type Result } from '../core/result.ts';
import { now as systemNow } from '../runtime/clock.ts';
import { type LoadedConfig, loadConfig } from '../runtime/config.ts';
import { createLog } from '../runtime/log.ts';
import type { Base } from './base.ts';
import type { Compute } from './compute/index.ts';
import { createData } from './data.ts';
import { createDomains } from './domains.ts';
import { once } from './lazy.ts';
import { createModelChoice, createModelRecord } from './model.ts';
import { createObserver, type Observer } from './observe.ts';
import { createReader } from './read.ts';
import { withWorlds } from './worlds.ts';
import type { Host, HostOptions } from './yanxing.ts';

export type { DoorOptions, ParseOptions } from './parse-options.ts';
export { latestOf, loadWorld } from './read.ts';
export type { RunResult } from './runs/carry-out.ts';
export type { KeptRuns } from './runs/supervise.ts';
export type { Host, HostOptions } from './yanxing.ts';

/** Opens Yanxing for those who serve it to others. Nothing is read or started before it is needed. */
export async function createHost(options: HostOptions = {}): Promise<Result<Host>> {
  const cwd = options.cwd ?? process.cwd();
  const { settings: flags } = options;
  const loaded = options.config
    ? ok(options.config)
    : loadConfig({ env: options.env ?? process.env, cwd, ...(flags && { flags }) });
  if (!loaded.ok) return loaded;
  const config = options.engine ? { ...loaded.value, engine: options.engine } : loaded.value;
  const tracing = options.tracing ?? (await collectorOf(config));
  // Domains that were given are known to this thread only.
  const compute = options.threads && !options.domains ? await computeFor(config) : null;
  return ok(assemble(baseOf(config, cwd, createObserver(tracing), compute, options), options));
}

async function collectorOf({ otlp: { endpoint, service } }: LoadedConfig) {
  if (endpoint === null) return undefined;
  const { openOtlp } = await import('../runtime/telemetry/otlp.ts');
  return openOtlp(endpoint.reveal(), service);
}

async function computeFor({ given }: LoadedConfig): Promise<Compute> {
  return (await import('./compute/index.ts')).createCompute(given());
}

function baseOf(
  config: LoadedConfig,
  cwd: string,
  observer: Observer,
  compute: Compute | null,
  options: HostOptions,
): Base {
  const now = options.now ?? systemNow;
  const log = createLog({ level: config.logLevel });
  const found =
    options.loader ??
    createDomains({
      given: options.domains,
      config,
      warn: ({ code, message }) => log.warn(code, { message }),
    });
  const worlds = new Map<string, unknown>();
  const chosen = new Set<string>();
  const loader = withWorlds(found, { worlds, chosen, cwd });
  return { config, cwd, now, log, loader, observer, compute, data: createData(config, now), worlds, chosen };
}

function assemble(base: Base, { model: given, records = true }: HostOptions): Host {
  const { config, now, log, loader, observer, compute } = base;
  const choice = createModelChoice(config, given, log);
  const model = async (): Promise<Result<Model | null>> => {
    const found = await choice.model();
    return found.ok && found.value ? ok(observer.model(found.value)) : found;
  };
  const { record, forgetOld } = createModelRecord(base, choice, records);
  // What was switched off is not read either, and only the registry knows.
  const settled = async (): Promise<void> => {
    if (loader.brought) await (await acting()).registry();
  };
  const { parse, move, door, readings, contextOf } = createReader(base, choice, model, record, settled);
  const acting = once(async () => (await import('./acting.ts')).createActing(base, model, contextOf));
  return {
    config,
    log,
    observer,
    compute,
    loader,
    model: choice,
    now,
    catalogues: loader.catalogues,
    domain: loader.load,
    domains: loader.all,
    parse,
    move,
    door,
    readings,
    chosen: base.chosen,
    chooseWorld: ({ about }, world) => {
      base.chosen.add(about.id);
      base.worlds.set(about.id, world);
    },
    actingWorld: async (...given) => (await acting()).actingWorld(...given),
    plan: async (...given) => (await acting()).plan(...given),
    timed: async (...given) => (await acting()).timed(...given),
    run: async (...given) => (await acting()).run(...given),
    submit: async (...given) => (await acting()).submit(...given),
    call: async (...given) => (await acting()).call(...given),
    ask: async (...given) => (await acting()).ask(...given),
    preview: async (...given) => (await acting()).preview(...given),
    runs: async () => (await acting()).runs(),
    queue: async () => (await acting()).queue(),
    news: async () => (await acting()).news(),
    registry: async (scope) => (await acting()).registry(scope),
    service: async (name) => (await acting()).service(name),
    sample: async () => (await acting()).sample(),
    database: async (scope) => (await acting()).database(scope),
    sessions: async () => (await acting()).sessions(),
    tokens: async () => (await acting()).tokens(),
    ownerKey: async () => (await acting()).ownerKey(),
    keepSetting: async (...given) => (await acting()).keepSetting(...given),
    trySetting: async (...given) => (await acting()).trySetting(...given),
    audit: async (change) => (await acting()).audit(change),
    forgetOld,
    async close() {
      await (await acting.made())?.close();
      await compute?.close();
      await loader.brought?.close();
      await observer.tracing.close();
      await log.flush();
    },
  };
}
