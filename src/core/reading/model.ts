import type { Result } from '../result.ts';

/** The port through which a language model is asked; providers live in runtime. A model is never needed. */
export interface Model {
  /** What answers, for logs and `--explain`: provider/model. */
  readonly id: string;
  complete(request: ModelRequest): Promise<Result<ModelAnswer, ModelFailure>>;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** What an assistant called before, as it was answered; and, of a tool, what came of that. */
  readonly calls?: readonly ModelToolCall[];
  readonly results?: readonly ModelToolResult[];
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** Asked for where the provider can constrain its output; never relied on: the answer is parsed strictly anyway. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly tools?: readonly ModelTool[];
  /** What it may write at most. */
  readonly maxTokens?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Told of the text as it comes; what it was told stays told, whatever becomes of the answer. */
  readonly onText?: (delta: string) => void;
}

/** A tool offered through the provider's function calling. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelAnswer {
  /** Exactly what the model wrote: nothing trimmed, no fences stripped. */
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  readonly usage?: { readonly input: number; readonly output: number };
  /** Which of several answered, and what that cost where its price is known. */
  readonly by?: string;
  readonly cost?: Cost;
}

export interface Cost {
  readonly amount: number;
  readonly currency: string;
}

/** `input` is the raw argument text as the provider sent it. */
export interface ModelToolCall {
  readonly name: string;
  readonly input: string;
  /** By which its result is told, and what the provider wants back with it. */
  readonly id?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ModelToolResult {
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

export interface ModelFailure {
  readonly code:
    | 'model_timeout'
    | 'model_cancelled'
    | 'model_unavailable'
    | 'model_refused'
    | 'model_cut_off'
    | 'model_key_refused'
    | 'model_package_missing';
  readonly message: string;
  readonly status?: number;
  readonly attempts: number;
  /** Who failed, where several may be asked. */
  readonly model?: string;
  /** What has to be installed. */
  readonly package?: string;
}

/** What questions to one model came to: tokens as it counts them, money where its price is known. */
export interface Spent {
  readonly model: string;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly cost: Cost | null;
}

/** One more answer, added to what was spent on the same model. */
export function spend(spent: readonly Spent[], model: string, answer: ModelAnswer): readonly Spent[] {
  const { by = model, usage = { input: 0, output: 0 }, cost = null } = answer;
  return addSpent(spent, [{ model: by, calls: 1, ...usage, cost }]);
}

export function addSpent(a: readonly Spent[], b: readonly Spent[]): readonly Spent[] {
  const sums = new Map<string, Spent>();
  for (const one of [...a, ...b]) {
    const key = `${one.model} ${one.cost?.currency ?? ''}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            model: one.model,
            calls: sum.calls + one.calls,
            input: sum.input + one.input,
            output: sum.output + one.output,
            cost: one.cost && { ...one.cost, amount: one.cost.amount + (sum.cost?.amount ?? 0) },
          }
        : one,
    );
  }
  return [...sums.values()];
}

/** The same model, and what asking it through this came to. */
export function metered(model: Model): { readonly model: Model; spent(): readonly Spent[] } {
  let spent: readonly Spent[] = [];
  return {
    spent: () => spent,
    model: {
      id: model.id,
      async complete(request) {
        const answer = await model.complete(request);
        if (answer.ok) spent = spend(spent, model.id, answer.value);
        return answer;
      },
    },
  };
}
