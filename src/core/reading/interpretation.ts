import type { Issue, Span } from '../result.ts';
import type { SetAside } from './account.ts';
import type { Evidence } from './evidence.ts';
import type { Spent } from './model.ts';
import type { Question } from './question.ts';

/** A model's answer as it was sent, and what was wrong with it. */
export interface RawAnswer {
  readonly text: string;
  readonly issues: readonly Issue[];
}

export interface Interpretation<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly diagnostics: readonly Issue[];
  readonly questions: readonly Question[];
  readonly engine: 'grammar' | 'model';
  readonly contract: { readonly id: string; readonly version: string };
  readonly used: readonly Span[];
  readonly setAside: readonly SetAside[];
  readonly unread: readonly Span[];
  /** Words left over that might change what is done: nothing is, before somebody has said that it may. */
  readonly held: readonly Span[];
  /** Why the answer is the degraded one; null when it is not. */
  readonly degraded: string | null;
  readonly raw: readonly RawAnswer[];
  /** What asking models for it came to; absent where none was asked. */
  readonly spent?: readonly Spent[];
}
