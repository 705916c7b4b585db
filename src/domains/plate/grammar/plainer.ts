import { type Extent, type Normalized, readNumber } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import { type Row, rows } from './plainer-table.ts';
import { type Piece, rewritten } from './rewrite.ts';
import { type Found, tablesIn } from './tables.ts';

/** A piece of a row: a number, a thread, a space or none, or one of several words. */
interface Part {
  readonly is: 'number' | 'thread' | 'space' | 'words';
  readonly words: readonly string[];
}

interface Pattern {
  readonly parts: readonly Part[];
  readonly meant: string;
}

const parts = /[#@ ]|\{([^{}]*)\}|[^#@{} ]+/g;
const signs: Readonly<Record<string, Part['is']>> = { '#': 'number', '@': 'thread', ' ': 'space' };

const patternOf = ([said, meant]: Row): Pattern => ({
  meant,
  parts: [...said.matchAll(parts)].map(
    ([part, words]): Part => ({
      is: signs[part] ?? 'words',
      words: (words ?? part).split('|').sort((a, b) => b.length - a.length),
    }),
  ),
});

/** The rows by the character they may begin with; those that begin with a number stand under #. */
const startsWith = new Map<string, Pattern[]>();
for (const pattern of rows.map(patternOf)) {
  const { is, words } = pattern.parts[0]!;
  for (const start of new Set(is === 'thread' ? ['m'] : words.map((word) => word[0] ?? '')))
    startsWith.set(start, [...(startsWith.get(start) ?? []), pattern]);
}

interface Plainer {
  readonly normalized: Normalized;
  /** The words that were said in another way. */
  readonly reworded: readonly Span[];
}

const NONE: readonly Span[] = [];
const NO_PATTERNS: readonly Pattern[] = [];

/** The numbers of a text: many rows begin with one, and it is read once. */
class Numbers {
  readonly #ends: Int32Array;

  constructor(readonly text: string) {
    this.#ends = new Int32Array(text.length + 1);
  }

  endAt(at: number): number {
    const known = this.#ends[at]!;
    if (known > 0) return known - 1;
    const end = numberEnd(this.text, at);
    this.#ends[at] = end + 1;
    return end;
  }
}

/** What people say in many ways, said in the words that the grammar knows; every word still leads back to what was typed. */
export function plainer(normalized: Normalized): Plainer {
  const { text } = normalized;
  const found: Found[] = [];
  const numbers = new Numbers(text);
  const tables = tablesIn(text);
  for (let at = 0; at < text.length; at++) {
    const row = tables.find(({ start }) => start === at);
    if (row) {
      found.push(row);
      at = Math.max(at, row.end - 1);
      continue;
    }
    const end = numbers.endAt(at);
    const one =
      matchOf(startsWith.get(text[at]!), numbers, at) ??
      (end > at ? matchOf(startsWith.get('#'), numbers, at) : null);
    if (one) found.push(one);
    // What stands inside a number begins nothing.
    at = Math.max(at, (one?.end ?? end) - 1);
  }
  if (found.length === 0) return { normalized, reworded: NONE };
  return {
    normalized: rewritten(normalized, found).normalized,
    reworded: found.flatMap(({ words }) => words.map(({ start, end }) => normalized.span(start, end))),
  };
}

function matchOf(patterns: readonly Pattern[] | undefined, numbers: Numbers, at: number): Found | null {
  for (const { parts, meant } of patterns ?? NO_PATTERNS) {
    const said = saidIn(parts, numbers, at);
    if (!said) continue;
    const words = said.filter(({ is, start, end }) => is !== 'number' && end > start);
    return { start: at, end: said.at(-1)!.end, pieces: piecesOf(meant, said, numbers.text), words };
  }
  return null;
}

interface Said extends Extent {
  readonly is: Part['is'];
}

function saidIn(parts: readonly Part[], numbers: Numbers, start: number): readonly Said[] | null {
  const { text } = numbers;
  const said: Said[] = [];
  let at = start;
  for (const part of parts) {
    const end = endOf(part, numbers, at);
    if (end < 0) return null;
    if (part.is !== 'space') said.push({ is: part.is, start: at, end });
    // A word that is missing takes its blank with it.
    at = end === at && part.is === 'words' && text[at - 1] === ' ' && at > start ? at - 1 : end;
  }
  return said;
}

/** Where a piece that begins here ends; -1 where it does not. */
function endOf({ is, words }: Part, numbers: Numbers, at: number): number {
  const { text } = numbers;
  if (is === 'space') return text[at] === ' ' ? at + 1 : at;
  if (is === 'words') return wordsEnd(words, text, at);
  const end = is === 'thread' ? threadEnd(text, at) : numbers.endAt(at);
  return end > at ? end : -1;
}

const isLatin = (c: string | undefined): boolean => c !== undefined && c >= 'a' && c <= 'z';

function wordsEnd(words: readonly string[], text: string, at: number): number {
  for (const word of words) {
    const end = at + word.length;
    if (!text.startsWith(word, at) && !(word === ',' && text[at] === '，')) continue;
    const isCut = (isLatin(word[0]) && isLatin(text[at - 1])) || (isLatin(word.at(-1)) && isLatin(text[end]));
    if (!isCut) return end;
  }
  return -1;
}

const thread = /m\d{1,2}(?:\.\d)?(?![\d.a-z])/y;

function threadEnd(text: string, at: number): number {
  thread.lastIndex = at;
  return !isLatin(text[at - 1]) && thread.test(text) ? thread.lastIndex : at;
}

const unit = / ?(?:mm|cm|毫米|厘米|公分|个毫米)(?![a-z])/y;

/** Where the number that begins here ends, with its unit and the sign of a diameter; `at` where none does. */
function numberEnd(text: string, at: number): number {
  const from = text[at] === 'φ' ? at + 1 : at;
  const before = text[at - 1];
  if (isLatin(before) || (before !== undefined && before >= '0' && before <= '9')) return at;
  const end = readNumber(text, from)?.end ?? at;
  if (end <= at) return at;
  unit.lastIndex = end;
  return unit.test(text) ? unit.lastIndex : end;
}

const placeholders = /([$%]\d)/;

/** The words of a row that are meant; each leads back to its number, or to the words that stood in its place. */
function piecesOf(meant: string, said: readonly Said[], text: string): Piece[] {
  const numbers = said.filter(({ is }) => is === 'number');
  const words = said.filter(({ is }) => is !== 'number');
  let nth = 0;
  return meant.split(placeholders).flatMap((piece, k): Piece[] => {
    if (piece === '') return [];
    if (k % 2 === 0) {
      // A word that is missing leads back to nothing: then to the one before it.
      const before = words.slice(0, ++nth);
      return [{ text: piece, at: before.findLast(({ start, end }) => end > start) ?? before.at(-1)! }];
    }
    const again = (piece[0] === '$' ? numbers : words)[Number(piece[1]) - 1]!;
    return [...text.slice(again.start, again.end)].map((c, i) => {
      const start = again.start + i;
      return { text: c, at: { start, end: start + c.length } };
    });
  });
}
