import { type Normalized, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';

/** A sentence as the grammar reads it: folded, and without the spaces that mean nothing between Chinese characters. */
export interface Line {
  readonly original: string;
  readonly text: string;
  span(start: number, end: number): Span;
  /** The person's own letters for a part of `text`. */
  said(start: number, end: number): string;
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

  constructor(normalized: Normalized) {
    const kept = looseSpaces(normalized.text);
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

  #from(at: number): number {
    return this.#at ? (this.#at[at] ?? this.#normalized.text.length) : at;
  }
}

/** 二十 二十五度, 二 二十六: a number broken off and begun again; joined, the two would be none. */
const BEGUN_AGAIN = /([二三四五六七八九]?十) \1|([二三四五六七八九]) \2十/;

/** The text without spaces that stand beside a wide character or at an edge; null where there are none. */
function looseSpaces(text: string): { readonly text: string; readonly at: readonly number[] } | null {
  if (!text.includes(' ')) return null;
  let out = '';
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const loose =
      text[i] === ' ' &&
      (isTight(text.charCodeAt(i - 1)) || isTight(text.charCodeAt(i + 1))) &&
      !BEGUN_AGAIN.test(text.slice(Math.max(0, i - 2), i + 3));
    if (loose) continue;
    out += text[i];
    at.push(i);
  }
  return at.length === text.length ? null : { text: out, at };
}

const tightened = (own: string): string => looseSpaces(own)?.text ?? own;
