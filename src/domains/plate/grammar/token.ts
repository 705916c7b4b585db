import type { Extent } from '../../../core/language/index.ts';
import type { WordKind } from '../lexicon.ts';

/** A number of the text. A length is in millimetres; null where the words give none (a range, 4分, 10以上). */
export interface Amount extends Extent {
  readonly value: number | null;
  /** No unit was said: it may count, or measure in the unit of the whole text. */
  readonly bare: boolean;
  /** Millimetres in one of its unit. */
  readonly scale: number;
  /** The letter written onto it: φ of φ10, t of t=8. */
  readonly letter: string;
  /** A bare fraction, exactly: of a side (三分之一), or of the unit of the whole text. */
  readonly ratio: number | undefined;
}

/** The only way to make one, as below. */
export const amountOf = (
  start: number,
  end: number,
  value: number | null,
  bare: boolean,
  scale = 1,
  letter = '',
  ratio?: number,
): Amount => ({ start, end, value, bare, scale, letter, ratio });

/** The same number, worth something else. */
export const worth = ({ start, end, scale, letter, ratio }: Amount, value: number | null, bare: boolean) =>
  amountOf(start, end, value, bare, scale, letter, ratio);

type TokenKind =
  | WordKind
  | 'amount'
  | 'product'
  | 'point'
  | 'code'
  | 'noun'
  | 'header'
  | 'nth'
  | 'clock'
  | 'edgemid'
  | 'rimfrom'
  | 'geometric'
  | 'refer'
  | 'lineof'
  | 'other'
  | 'comma'
  | 'stop'
  | 'open'
  | 'close'
  | 'dash'
  | 'unread';

/** `which` says which one of its kind: the side, the class of the noun, what a code is. */
export interface Token extends Extent {
  readonly is: TokenKind;
  readonly which: string;
  /** One for an amount, two for a point, two or more for a product. */
  readonly amounts: readonly Amount[];
  /** The dimension each member of a product was labelled with, if any was. */
  readonly labels: readonly string[];
}

const NONE: readonly Amount[] = [];
const UNLABELLED: readonly string[] = [];

/** The only way to make one: what is looked at so often must have one shape. */
export const token = (
  is: TokenKind,
  start: number,
  end: number,
  which = '',
  amounts: readonly Amount[] = NONE,
  labels: readonly string[] = UNLABELLED,
): Token => ({ is, start, end, which, amounts, labels });
