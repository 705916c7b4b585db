import { DIGIT, type Extent, is, LATIN, SPACE } from './characters.ts';
import { createLexicon, type Lexicon, type Match } from './lexicon.ts';

/** Where a connector may begin a clause: anywhere; only where punctuation already began one; or behind an earlier 先. */
export type ConnectorPlace = 'anywhere' | 'start' | 'after_first' | 'first';

export interface Clause extends Extent {
  /** The word that introduced it, outside `start`…`end`. */
  readonly connector?: Match<ConnectorPlace>;
  /** The punctuation mark that ended it. */
  readonly mark?: string;
}

/**
 * Words that join clauses. 再 alone also means "more" (再降低一度), so it divides only behind 先; and 和, 以及, "and" join
 * noun phrases as often as clauses and are left to the grammar.
 */
export const connectors: Lexicon<ConnectorPlace> = createLexicon<ConnectorPlace>([
  ...[
    '然后',
    '接着',
    '并且',
    '随后',
    '同时',
    '顺便',
    '接下来',
    'and then',
    'and also',
    'after that',
    'then',
  ].map((word) => [word, 'anywhere'] as const),
  ...['另外', '还有', '而且', '此外', '并', '也', '最后', 'also', 'and', 'finally', 'next'].map(
    (word) => [word, 'start'] as const,
  ),
  ['先', 'first'],
  ['首先', 'first'],
  ['first', 'first'],
  ['再', 'after_first'],
  ['之后', 'start'],
]);

export interface ClauseOptions {
  readonly connectors?: Lexicon<ConnectorPlace>;
}

/** Abbreviations whose full stop ends nothing. */
const abbreviations: ReadonlySet<string> = new Set(
  'dia diam approx no co ltd inc mr mrs ms dr st e.g i.e etc vs min max'.split(' '),
);

const closers: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '《': '》',
  '“': '”',
  '‘': "'",
  '"': '"',
};

/**
 * The clauses of normalised text, as extents without the marks and connectors between them: divided at sentence and
 * comma punctuation and at connectors, but not inside quotation marks, 《》 or brackets, and not inside 1,000, 3.5 or 30,40.
 *
 * Of people who say several things at once few use a connector or a pause (开这个关那个), so a grammar must be able to
 * divide further by itself; this is only the part that needs no grammar.
 */
export function clauses(text: string, options: ClauseOptions = {}): Clause[] {
  const words = options.connectors ?? connectors;
  const inside = protectedExtents(text);
  const found: Clause[] = [];
  let start = 0;
  let connector: Match<ConnectorPlace> | null = null;
  let sequence = false;
  const close = (end: number, mark: string | null) => {
    const body = trimmed(text, start, end);
    if (body.start < body.end)
      found.push({ ...body, ...(connector && { connector }), ...(mark !== null && { mark }) });
    if (body.start < body.end || mark !== null) connector = null;
  };
  let next = 0;
  for (let at = 0; at < text.length; ) {
    if (inside[next]?.start === at) {
      at = inside[next++]!.end;
      continue;
    }
    if (isMark(text, at)) {
      close(at, text[at]!);
      start = ++at;
      continue;
    }
    const word = words.longestAt(text, at);
    const fresh = word !== null && trimmed(text, start, at).start === at;
    if (word && (fresh || word.value === 'anywhere' || (word.value === 'after_first' && sequence))) {
      if (!fresh) close(at, null);
      connector = word;
      sequence ||= word.value === 'first';
      start = at = word.end;
      continue;
    }
    at++;
  }
  close(text.length, null);
  return found;
}

function trimmed(text: string, from: number, to: number): Extent {
  let [start, end] = [from, to];
  while (start < end && is(text, start, SPACE)) start++;
  while (end > start && is(text, end - 1, SPACE)) end--;
  return { start, end };
}

function isMark(text: string, at: number): boolean {
  switch (text[at]) {
    case '，':
    case '。':
    case ';':
    case '?':
    case '!':
    case '…':
    case '\n':
      return true;
    case ',':
      return !(is(text, at - 1, DIGIT) && is(text, at + 1, DIGIT));
    case '.':
      return endsSentence(text, at);
    default:
      return false;
  }
}

function endsSentence(text: string, at: number): boolean {
  if (at + 1 < text.length && !is(text, at + 1, SPACE)) return false;
  let start = at;
  while (start > at - 8 && (is(text, start - 1, LATIN) || text[start - 1] === '.')) start--;
  return !abbreviations.has(text.slice(start, at));
}

const closing: ReadonlySet<string> = new Set(Object.values(closers));
/** Deeper nesting than any sentence has; it bounds the search for an opener. */
const DEEPEST = 16;

/** Quotations, titles and brackets that are closed again; an opener without its closer protects nothing. */
function protectedExtents(text: string): Extent[] {
  const open: { closer: string; start: number }[] = [];
  const found: Extent[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const opener = closing.has(sign) ? open.findLastIndex((o) => o.closer === sign) : -1;
    if (opener >= 0) {
      const { start } = open[opener]!;
      open.length = opener;
      while (found.length > 0 && found[found.length - 1]!.start > start) found.pop();
      found.push({ start, end: at + 1 });
    } else if (
      closers[sign] !== undefined &&
      open.length < DEEPEST &&
      !(sign === '"' && is(text, at - 1, DIGIT))
    ) {
      open.push({ closer: closers[sign]!, start: at });
    }
  }
  return found;
}
