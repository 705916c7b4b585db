import type { Model, ModelFailure } from '../../core/reading/model.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { issue } from '../messages.ts';
import { createModel } from './model.ts';
import { recording, replaying } from './recorded.ts';
import { type ModelSettings, type Provider, protocols } from './settings.ts';

/** One of those that may be asked, or why it cannot be. */
export interface Known {
  readonly id: string;
  readonly model: Result<Model>;
}

const optionsOf = ({ url, key, retries, timeoutMs, price, kind, model }: Provider) => ({
  kind,
  model,
  url: url ?? protocols[kind].url ?? '',
  ...(key && { key: key.reveal() }),
  ...(retries !== undefined && { maxRetries: retries }),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(price && { price }),
});

/** Every model that the settings name, in the order in which they are asked. */
export function knownModels({ url, name, key, timeoutMs, providers }: ModelSettings): readonly Known[] {
  const others = providers.map((provider): Known => {
    const made = createModel({ timeoutMs, ...optionsOf(provider) });
    const own = provider.timeoutMs;
    return {
      id: `${provider.kind}/${provider.model}`,
      model: made.ok && own !== undefined ? ok(within(made.value, own)) : made,
    };
  });
  if (url === null) return others;
  if (name === null)
    return [
      { id: String(url), model: err([issue('model_name_missing', { path: ['model', 'name'] })]) },
      ...others,
    ];
  const options = { url: url.reveal(), model: name, timeoutMs, ...(key && { key: key.reveal() }) };
  return [{ id: name, model: createModel(options) }, ...others];
}

/** Whoever asks may give it more time than it is to have. */
const within = (model: Model, most: number): Model => ({
  id: model.id,
  complete: (request) => model.complete({ ...request, timeoutMs: Math.min(most, request.timeoutMs ?? most) }),
});

/** The model that the settings name; null where they name none. `told` hears of each that was passed over. */
export function modelFromSettings(
  settings: ModelSettings,
  told: (failure: ModelFailure) => void = () => undefined,
): Result<Model | null> {
  if (settings.replay !== null) return ok(replaying(settings.replay));
  const models: Model[] = [];
  for (const { model } of knownModels(settings)) {
    if (!model.ok) return model;
    models.push(model.value);
  }
  const [first] = models;
  if (!first) return ok(null);
  const asked = models.length === 1 ? first : inTurn(models, told);
  return ok(settings.record === null ? asked : recording(asked, settings.record));
}

/** The next is asked where one does not answer; one that declines has answered. */
export function inTurn(models: readonly Model[], told: (failure: ModelFailure) => void): Model {
  return {
    id: models[0]!.id,
    async complete(request) {
      const failures: ModelFailure[] = [];
      let hasSpoken = false;
      const onText =
        request.onText &&
        ((delta: string) => {
          hasSpoken = true;
          request.onText?.(delta);
        });
      for (const model of models) {
        const answer = await model.complete({ ...request, ...(onText && { onText }) });
        if (answer.ok) return answer;
        failures.push(answer.error);
        const { code, status } = answer.error;
        const isDeclined = code === 'model_refused' && status === 200;
        if (isDeclined || hasSpoken || code === 'model_cancelled') return answer;
        told(answer.error);
      }
      return err(allOf(failures));
    },
  };
}

/** What somebody can mend is said before what passes by itself. */
function allOf(failures: readonly ModelFailure[]): ModelFailure {
  const worst =
    failures.find(({ code }) => code === 'model_package_missing' || code === 'model_key_refused') ??
    failures.find(({ code }) => code === 'model_cut_off') ??
    failures.at(-1)!;
  const message = failures.map(({ model, message }) => `${model ?? ''}: ${message}`).join('; ');
  return { ...worst, message, attempts: failures.reduce((sum, { attempts }) => sum + attempts, 0) };
}
