import { type Answered, answer, isOffered } from '../core/agent/loop.ts';
import { fill } from '../core/messages.ts';
import type { Model } from '../core/reading/model.ts';
import { err, ok, type Result } from '../core/result.ts';
import { mayCall } from '../core/tool/permission.ts';
import type { Registry } from '../core/tool/registry.ts';
import { callMessages, failure, type ToolCallResult, toCallResult } from '../core/tool/tool.ts';
import type { LoadedConfig } from '../runtime/config.ts';
import { issue } from './messages.ts';
import type { AskOptions } from './parse-options.ts';
import type { RunOptions } from './runs/carry-out.ts';

interface AskDeps {
  readonly config: Pick<LoadedConfig, 'lang' | 'agent'>;
  readonly now: () => Date;
  model(): Promise<Result<Model | null>>;
  registry(): Promise<Result<Registry>>;
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    options: RunOptions,
  ): Promise<Result<ToolCallResult>>;
  /** Keeps what was asked, and what that came to. */
  keep(text: string, answered: Answered, options: Pick<RunOptions, 'userId' | 'roles'>): Promise<void>;
}

/** A question to a model that may look things up with the tools that are there; writes wait, as always. */
export function createAsk({ config, now, model, registry, call, keep }: AskDeps) {
  return async (text: string, options: AskOptions = {}): Promise<Result<Answered>> => {
    const found = await model();
    if (!found.ok) return found;
    if (!found.value) return err([issue('ask_no_model')]);
    const tools = await registry();
    if (!tools.ok) return tools;
    const { domain, lang = config.lang, userId, roles = ['owner'], signal, onEvent } = options;
    const own = domain && new Set(domain.act.tools.map(({ id }) => id));
    const offered = tools.value
      .list()
      .filter((tool) => isOffered(tool) && mayCall(tool, roles) && (own?.has(tool.id) ?? true));
    const as = { lang, roles, ...(userId !== undefined && { userId }), ...(signal && { signal }) };
    const answered = await answer(text, {
      model: found.value,
      tools: offered,
      limits: config.agent,
      clock: () => performance.now(),
      today: dayOf(options.now ?? now()),
      lang,
      async call(tool, params) {
        const done = await call(tool, params, as);
        if (done.ok) return done.value;
        const said = done.error[0]?.message ?? fill(callMessages.tool_silent, lang, {});
        return toCallResult(failure('SERVICE_UNAVAILABLE', said), { durationMs: 0, traceId: '' });
      },
      ...(signal && { signal }),
      ...(onEvent && { onEvent }),
    });
    await keep(text, answered, as);
    return ok(answered);
  };
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
