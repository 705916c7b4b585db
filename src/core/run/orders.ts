import type { ReadContext } from '../reading/interpret.ts';
import type { Result, Span } from '../result.ts';
import type { Due } from './due.ts';

/** An order that waits for its time. */
export interface WaitingOrder {
  readonly run: string;
  /** The words it was given in, when that was, and what it will do. */
  readonly text: string;
  readonly said: string;
  readonly doing: string;
  readonly due: Due;
  /** As a contract of its domain has it. */
  readonly shown: unknown;
  /** What is to become of it. */
  readonly to?: Pick<WaitingOrder, 'due' | 'shown'>;
}

/** What a message wants of orders that wait: to hear of them, to drop some, to put some off; `which` where several may be meant. */
export interface OrderWish {
  readonly does: 'list' | 'cancel' | 'change' | 'which';
  readonly orders: readonly WaitingOrder[];
}

/** What a message is said beside. */
export interface OrdersThere {
  readonly waiting: readonly WaitingOrder[];
  /** The one this conversation has given last. */
  readonly last: string | null;
  /** The message before this one, which may have been answered by asking which. */
  readonly before: string | null;
}

/** How words speak of orders that wait. */
export interface OrderTalk<W> {
  /** Whether a message may speak of them at all: a look at its words, before anybody looks for orders. */
  mayMean(said: string): boolean;
  /** Null where it speaks of something else. */
  wish(said: string, there: OrdersThere, context: ReadContext<W>): Result<OrderWish> | null;
  /** The time a message says instead, in words to stand where an order that is not given yet has its own; null where it says none. */
  retimed(
    said: string,
    order: string,
    context: ReadContext<W>,
  ): { readonly at: Span; readonly words: string } | null;
}
