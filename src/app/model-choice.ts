import type { EngineChoice } from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Config } from '../runtime/config.ts';
import { secretUrls } from '../runtime/secret.ts';
import { once } from './lazy.ts';

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
  /** Another model until the process ends; null goes back to the configured one. */
  use(address: ModelAddress | null): Promise<Result<void>>;
}

/** The configured model, or the one somebody chose while this process runs. */
export function createModelChoice(
  config: Pick<Config, 'model' | 'engine'>,
  given?: Model | null,
): ModelChoice {
  const configured = once(async (): Promise<Result<Model | null>> => {
    if (given !== undefined) return ok(given);
    if (config.model.url === null) return ok(null);
    // The provider is heavy and most calls never need it.
    const { modelFromConfig } = await import('../runtime/model.ts');
    return modelFromConfig(config);
  });
  const { url, name } = config.model;
  const atStart = url === null ? null : { url: String(url), name };
  let chosen: { readonly model: Model; readonly about: ReturnType<ModelChoice['about']> } | null = null;
  return {
    model: async () => (chosen ? ok(chosen.model) : configured()),
    engine: () => (chosen && config.engine === 'grammar' ? 'auto' : config.engine),
    about: () => chosen?.about ?? atStart,
    async use(address) {
      if (address === null) {
        chosen = null;
        return ok(undefined);
      }
      const { createModel } = await import('../runtime/model.ts');
      const { timeoutMs } = config.model;
      const { key } = address;
      const made = createModel({ url: address.url, model: address.name, timeoutMs, ...(key && { key }) });
      if (!made.ok) return err(made.error);
      chosen = { model: made.value, about: { url: String(secretUrls([address.url])), name: address.name } };
      return ok(undefined);
    },
  };
}
