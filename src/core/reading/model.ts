import type { Result } from '../result.ts';

/** The port through which a language model is asked; providers live in runtime. A model is never needed. */
export interface Model {
  /** What answers, for logs and `--explain`: provider/model. */
  readonly id: string;
  complete(request: ModelRequest): Promise<Result<ModelAnswer, ModelFailure>>;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** Asked for where the provider can constrain its output; never relied on: the answer is parsed strictly anyway. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly tools?: readonly ModelTool[];
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
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
}

/** `input` is the raw argument text as the provider sent it. */
export interface ModelToolCall {
  readonly name: string;
  readonly input: string;
}

export interface ModelFailure {
  readonly code: 'model_timeout' | 'model_cancelled' | 'model_unavailable' | 'model_refused';
  readonly message: string;
  readonly status?: number;
  readonly attempts: number;
}
