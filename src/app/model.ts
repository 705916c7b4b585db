import { pathToFileURL } from 'node:url';
import type { Input } from '../core/reading/evidence.ts';
import type { EngineChoice, Interpretation } from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Config } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { namesModel, protocols } from '../runtime/model/settings.ts';
import type { Known } from '../runtime/model/several.ts';
import { secretUrls } from '../runtime/secret.ts';
import type { Base } from './base.ts';
import { once } from './lazy.ts';

export type { Known } from '../runtime/model/several.ts';

/** Where a model is; its key goes in and never comes out. */
export interface ModelAddress {
  readonly url: string;
  readonly name: string;
  readonly key?: string;
}

export interface ModelChoice {
  model(): Promise<Result<Model | null>>;
  /** What reads where nobody says which. */
  engine(): EngineChoice;
  /** Where it points, without secrets; null where there is none. */
  about(): { readonly url: string; readonly name: string | null } | null;
  /** Each that may be asked, in turn, for whoever wants to know of every one whether it answers. */
  each(): Promise<readonly Known[]>;
  /** Another model until the process ends; null goes back to the configured one. */
  use(address: ModelAddress | null): Promise<Result<void>>;
}

/** The configured model, or the one somebody chose while this process runs. */
export function createModelChoice(
  config: Pick<Config, 'model' | 'engine'>,
  given?: Model | null,
  log?: Pick<Log, 'warn'>,
): ModelChoice {
  const configured = once(async (): Promise<Result<Model | null>> => {
    if (given !== undefined) return ok(given);
    if (!namesModel(config.model)) return ok(null);
    // The providers are heavy and most calls never need them.
    const { modelFromSettings } = await import('../runtime/model/several.ts');
    return modelFromSettings(config.model, ({ model, code, message }) =>
      log?.warn('model_passed_over', { model, code, message }),
    );
  });
  const atStart = aboutOf(config.model);
  let chosen: { readonly model: Model; readonly about: ReturnType<ModelChoice['about']> } | null = null;
  return {
    model: async () => (chosen ? ok(chosen.model) : configured()),
    engine: () => (chosen && config.engine === 'grammar' ? 'auto' : config.engine),
    about: () => chosen?.about ?? atStart,
    async each() {
      if (chosen) return [{ id: chosen.model.id, model: ok(chosen.model) }];
      if (given) return [{ id: given.id, model: ok(given) }];
      return (await import('../runtime/model/several.ts')).knownModels(config.model);
    },
    async use(address) {
      if (address === null) {
        chosen = null;
        return ok(undefined);
      }
      const { createModel } = await import('../runtime/model/model.ts');
      const { timeoutMs } = config.model;
      const { key } = address;
      const made = createModel({ url: address.url, model: address.name, timeoutMs, ...(key && { key }) });
      if (!made.ok) return err(made.error);
      chosen = { model: made.value, about: { url: String(secretUrls([address.url])), name: address.name } };
      return ok(undefined);
    },
  };
}

/** The first that is asked. */
function aboutOf({
  url,
  name,
  providers: [first],
  replay,
}: Config['model']): ReturnType<ModelChoice['about']> {
  if (replay !== null) return { url: pathToFileURL(replay).href, name: 'recorded' };
  if (url !== null) return { url: String(url), name };
  return first ? { url: first.url ?? protocols[first.kind].url ?? '', name: first.model } : null;
}

export interface ModelRecord {
  /** Keeps what a model answered and why it was not enough; never fails. */
  record(input: Input, read: Interpretation<unknown>): Promise<void>;
  /** Removes what has been kept for as long as it was to be kept; never fails. */
  forgetOld(): Promise<void>;
}

export function createModelRecord(
  { config, data, now, log, observer: { tracing } }: Base,
  choice: Pick<ModelChoice, 'about'>,
  records = true,
): ModelRecord {
  const modelLog = once(async () => {
    const [dir, { createModelLog, nullModelLog }] = [
      await data.dir(),
      await import('../runtime/model/log.ts'),
    ];
    return dir.ok ? createModelLog(dir.value, { now, keepDays: config.model.keepDays }) : nullModelLog;
  });
  return {
    async record(input, read) {
      if (!records || (read.raw.length === 0 && read.degraded === null)) return;
      if (read.degraded !== null) log.info('degraded', { reason: read.degraded, contract: read.contract.id });
      const { recordsOf } = await import('../runtime/model/log.ts');
      for (const one of recordsOf(choice.about()?.name ?? '', input.text, read, tracing.traceId()))
        await (await modelLog()).recordModelCall(one);
    },
    forgetOld: async () => (await modelLog()).forgetOld(),
  };
}
