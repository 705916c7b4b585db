import { DIGIT, type Extent, is, LATIN, PUNCTUATION, SPACE } from './characters.ts';
import { createLexicon, defineWords, type Lexicon, type Match } from './lexicon.ts';

/**
 * Where a connector may begin a clause: anywhere; only where punctuation already began one (`start`, and `first`, which
 * opens a sequence); behind an earlier `first`. `never` hides a connector in a longer word: the 先 of 先生.
 */
export type ConnectorPlace = 'anywhere' | 'start' | 'first' | 'after_first' | 'never';

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
export const connectors: Lexicon<ConnectorPlace> = createLexicon(
  defineWords<ConnectorPlace>({
    anywhere: [
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
    ],
    start: ['另外', '还有', '而且', '此外', '并', '也', '最后', '之后', 'also', 'and', 'finally'],
    first: ['先', '首先'],
    after_first: ['再'],
    never: ['先生', '先前', '再见', '最后一', '最后那', '也许', '并排', '并列', '同时段'],
  }),
);

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
    const empty = body.start === body.end;
    if (!empty) found.push(clause(body, connector, mark));
    if (!empty || mark !== null) connector = null;
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
    if (word?.value === 'never') {
      at = word.end;
      continue;
    }
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

function clause(
  { start, end }: Extent,
  connector: Match<ConnectorPlace> | null,
  mark: string | null,
): Clause {
  if (connector) return mark === null ? { start, end, connector } : { start, end, connector, mark };
  return mark === null ? { start, end } : { start, end, mark };
}

function trimmed(text: string, from: number, to: number): Extent {
  let [start, end] = [from, to];
  while (start < end && is(text, start, SPACE)) start++;
  while (end > start && is(text, end - 1, SPACE)) end--;
  return { start, end };
}

function isMark(text: string, at: number): boolean {
  if (!is(text, at, PUNCTUATION | SPACE)) return false;
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
    if (!is(text, at, PUNCTUATION)) continue;
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
