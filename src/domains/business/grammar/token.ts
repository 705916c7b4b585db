import type { Period } from '../../../core/days/periods.ts';
import type { Figure } from './atoms.ts';

/** A piece of a request: a word of the vocabulary, a name, a quotation, a figure, a period, a mark. */
export interface Token {
  readonly kind: string;
  /** Which one of its kind; for names and quotations the words themselves, as given. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly period?: Period;
  readonly figure?: Figure;
  /** Of a value taken over as it stands: which field it is for. */
  readonly field?: string;
  /** What the world knows the name to be. */
  readonly known?: readonly string[];
}

declare const seen: unique symbol;
/** A token of which something is known; what it is not stays a token. */
type Seen = Token & { readonly [seen]: true };

export const isName = (token: Token | undefined): token is Seen =>
  token?.kind === 'name' || token?.kind === 'quote';
export const is = (token: Token | undefined, kind: string, value?: string): token is Seen =>
  token?.kind === kind && (value === undefined || token.value === value);
