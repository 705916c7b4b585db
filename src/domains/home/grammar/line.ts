import { normalize } from '../../../core/language/index.ts';
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

export function readLine(original: string): Line {
  const normalized = normalize(original);
  const { text } = normalized;
  const kept = looseSpaces(text);
  const from = (at: number): number => (kept ? (kept.at[at] ?? text.length) : at);
  const span = (start: number, end: number): Span =>
    end <= start
      ? normalized.span(from(start), from(start))
      : normalized.span(from(start), from(end - 1) + 1);
  return {
    original,
    text: kept ? kept.text : text,
    span,
    said(start, end) {
      const { start: a, end: b } = span(start, end);
      const own = original.slice(a, b);
      return kept ? tightened(own) : own;
    },
  };
}

/** The text without spaces that stand beside a wide character or at an edge; null where there are none. */
function looseSpaces(text: string): { readonly text: string; readonly at: readonly number[] } | null {
  if (!text.includes(' ')) return null;
  let out = '';
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const loose = text[i] === ' ' && (isTight(text.charCodeAt(i - 1)) || isTight(text.charCodeAt(i + 1)));
    if (loose) continue;
    out += text[i];
    at.push(i);
  }
  return at.length === text.length ? null : { text: out, at };
}

const tightened = (own: string): string => looseSpaces(own)?.text ?? own;
