import { type Normalized, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';

/** A sentence as the grammar reads it: folded, and without the spaces that mean nothing between Chinese characters. */
export interface Line {
  readonly original: string;
  readonly text: string;
  span(start: number, end: number): Span;
  /** The person's own letters for a part of `text`. */
  said(start: number, end: number): string;
  /** Where in `text` a space between Chinese characters was left out: perhaps somebody paused there. */
  readonly pauses: readonly number[];
  /** The same line with commas at some of its pauses. */
  paused(at: readonly number[]): Line;
}

const isWide = (code: number): boolean => code >= 0x2e80;
/** Apostrophes and hyphens tie words together; other marks need no space beside them. */
const isTight = (code: number): boolean => isWide(code) || Number.isNaN(code);

export const readLine = (original: string): Line => new Folded(normalize(original));

class Folded implements Line {
  readonly original: string;
  readonly text: string;
  readonly #normalized: Normalized;
  /** Where each character of `text` stands among the normalised ones; null where no space was left out. */
  readonly #at: readonly number[] | null;

  readonly pauses: readonly number[];

  constructor(normalized: Normalized, commas: readonly number[] = NO_PAUSES) {
    const kept = looseSpaces(normalized.text, commas);
    this.pauses = commas.length > 0 ? NO_PAUSES : (kept?.pauses ?? NO_PAUSES);
    this.original = normalized.original;
    this.text = kept ? kept.text : normalized.text;
    this.#normalized = normalized;
    this.#at = kept?.at ?? null;
  }

  span(start: number, end: number): Span {
    const [from, to] = [this.#from(start), end <= start ? this.#from(start) : this.#from(end - 1) + 1];
    return this.#normalized.span(from, to);
  }

  said(start: number, end: number): string {
    const span = this.span(start, end);
    const own = this.original.slice(span.start, span.end);
    return this.#at ? tightened(own) : own;
  }

  paused(at: readonly number[]): Line {
    return new Folded(this.#normalized, at);
  }

  #from(at: number): number {
    return this.#at ? (this.#at[at] ?? this.#normalized.text.length) : at;
  }
}

/** 二十 二十五度, 二 二十六, 二十六 二十六度: a number begun again; joined, the two would be none. */
const BEGUN_AGAIN = /([二三四五六七八九]?十[一二三四五六七八九]?) \1|([二三四五六七八九]) \2十/;
const NO_PAUSES: readonly number[] = [];

interface Kept {
  readonly text: string;
  readonly at: readonly number[];
  readonly pauses: readonly number[];
}

/** The text without spaces that stand beside a wide character or at an edge; null where there are none. */
function looseSpaces(text: string, commas: readonly number[] = NO_PAUSES): Kept | null {
  if (!text.includes(' ')) return null;
  let out = '';
  const at: number[] = [];
  const pauses: number[] = [];
  let added = 0;
  for (let i = 0; i < text.length; i++) {
    const loose =
      text[i] === ' ' &&
      (isTight(text.charCodeAt(i - 1)) || isTight(text.charCodeAt(i + 1))) &&
      !BEGUN_AGAIN.test(text.slice(Math.max(0, i - 3), i + 4));
    if (loose) {
      if (!isWide(text.charCodeAt(i - 1)) || !isWide(text.charCodeAt(i + 1))) continue;
      pauses.push(at.length - added);
      if (!commas.includes(at.length - added)) continue;
      added++;
      out += ',';
      at.push(i);
      continue;
    }
    out += text[i];
    at.push(i);
  }
  return at.length === text.length && added === 0 ? null : { text: out, at, pauses };
}

const tightened = (own: string): string => looseSpaces(own)?.text ?? own;
