import { DIGIT, GREEK, is, LATIN, skipSpace } from './characters.ts';
import { type NumberReading, Rational, reading } from './decimal.ts';
import { createLexicon, type Match } from './lexicon.ts';

type Word =
  | { readonly is: 'small' | 'ten' | 'scale' | 'part'; readonly value: number }
  | { readonly is: 'a' | 'and' | 'half' | 'point' | 'dozen' };

const numbered = (is: 'small' | 'ten', from: number, step: number, words: string) =>
  words.split(' ').map((word, i): [string, Word] => [word, { is, value: from + i * step }]);

const words = createLexicon<Word>([
  ...numbered(
    'small',
    0,
    1,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  ),
  ...numbered('small', 15, 1, 'fifteen sixteen seventeen eighteen nineteen'),
  ...numbered('ten', 20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...(['hundred', 'thousand', 'million', 'billion'] as const).map((word, i): [string, Word] => [
    word,
    { is: 'scale', value: [1e2, 1e3, 1e6, 1e9][i]! },
  ]),
  ...Object.entries({ third: 3, quarter: 4, fifth: 5, eighth: 8, tenth: 10, sixteenth: 16 }).flatMap(
    ([word, value]): [string, Word][] => [
      [word, { is: 'part', value }],
      [`${word}s`, { is: 'part', value }],
    ],
  ),
  ['halves', { is: 'part', value: 2 }],
  ['a', { is: 'a' }],
  ['an', { is: 'a' }],
  ['and', { is: 'and' }],
  ['half', { is: 'half' }],
  ['point', { is: 'point' }],
  ['dozen', { is: 'dozen' }],
]);

/** Behind these "one" is a pronoun; "the red one" is left to the grammar. */
const pronounAfter =
  /(?:^|[^a-z])(?:the|this|that|which|each|every|another|any|no|other|first|second|third|last|next)[ -]$/;

/** Every word that can begin a number in words, or its sign. */
export const numberOpeners: readonly string[] = [...[...words].map(([word]) => word), 'minus', 'negative'];

const wordAt = (text: string, at: number): Match<Word> | null => words.longestAt(text, at);
/** The word after the one that ends at `end`, with one space or hyphen between. */
const wordAfter = (text: string, end: number): Match<Word> | null =>
  text[end] === ' ' || text[end] === '-' ? wordAt(text, end + 1) : null;

interface Cardinal {
  readonly value: number;
  readonly end: number;
}

/** A number in English words at `at`: a hundred and twenty, one and a half, six point five, three quarters, two dozen. */
export function readEnglish(text: string, at: number): NumberReading | null {
  const first = wordAt(text, at);
  if (!first) return null;
  switch (first.value.is) {
    case 'half':
      return readHalf(text, at, first.end);
    case 'a':
      return readArticle(text, at, first.end);
    case 'point':
      return readPoint(text, at, { value: 0, end: at - 1 });
    case 'small':
    case 'ten': {
      if (first.word === 'one' && pronounAfter.test(text.slice(Math.max(0, at - 9), at))) return null;
      return finish(text, at, readCardinal(text, at));
    }
    case 'part':
      // quarter inch: alone it is a part only before its unit.
      return first.word === 'quarter' && /^[ -]inch/.test(text.slice(first.end, first.end + 5))
        ? reading(at, first.end, Rational.of(1, 4), 'number.english_fraction')
        : null;
    default:
      return null;
  }
}

function readHalf(text: string, at: number, end: number): NumberReading {
  const article = wordAfter(text, end);
  const dozen = article?.value.is === 'a' ? wordAfter(text, article.end) : null;
  if (dozen?.value.is === 'dozen') return reading(at, dozen.end, 6, 'number.english');
  return reading(at, end, Rational.of(1, 2), 'number.half');
}

function readArticle(text: string, at: number, end: number): NumberReading | null {
  const next = wordAfter(text, end);
  // Down a degree: before this unit the article counts.
  if (!next) return text.startsWith(' degree', end) ? reading(at, end, 1, 'number.english') : null;
  if (next.value.is === 'half') return reading(at, next.end, Rational.of(1, 2), 'number.half');
  if (next.value.is === 'part' && !next.word.endsWith('s')) {
    return reading(at, next.end, Rational.of(1, next.value.value), 'number.english_fraction');
  }
  if (next.value.is === 'dozen') return reading(at, next.end, 12, 'number.english');
  if (next.value.is !== 'scale') return null;
  return finish(text, at, readCardinal(text, next.start));
}

/** What may follow the whole number: a fraction, a decimal part, dozen. */
function finish(text: string, at: number, whole: Cardinal): NumberReading {
  const next = wordAfter(text, whole.end);
  if (next?.value.is === 'and') {
    const part = readPart(text, next.end + 1);
    if (part)
      return reading(at, part.end, Rational.of(whole.value).plus(part.exact), 'number.english_fraction');
  }
  if (next?.value.is === 'dozen') return reading(at, next.end, whole.value * 12, 'number.english');
  const part = readPart(text, at);
  return part ?? readPoint(text, at, whole) ?? reading(at, whole.end, whole.value, 'number.english');
}

/** a half, three quarters, one eighth, at `at`. */
function readPart(text: string, at: number): NumberReading | null {
  const count = wordAt(text, at);
  const part = count && wordAfter(text, count.end);
  if (!count || !part) return null;
  const above = count.value.is === 'a' ? 1 : count.value.is === 'small' ? count.value.value : 0;
  const below = part.value.is === 'half' ? 2 : part.value.is === 'part' ? part.value.value : 0;
  if (above === 0 || below === 0 || above >= below || above > 1 !== part.word.endsWith('s')) return null;
  return reading(at, part.end, Rational.of(above, below), 'number.english_fraction');
}

function readPoint(text: string, at: number, whole: Cardinal): NumberReading | null {
  const point = whole.end < at ? wordAt(text, at) : wordAfter(text, whole.end);
  if (point?.value.is !== 'point') return null;
  let { end } = point;
  let digits = '';
  for (let next = wordAfter(text, end); digits.length < 12 && next; next = wordAfter(text, end)) {
    if (next.value.is !== 'small' || next.value.value > 9) break;
    digits += next.value.value;
    end = next.end;
  }
  return digits === ''
    ? null
    : reading(at, end, Rational.parse(`${whole.value}.${digits}`), 'number.english_decimal');
}

/** Of the words from `at` on, where a number does begin. They are at most a dozen long before the value passes every scale, so the loop is bounded. */
function readCardinal(text: string, at: number): Cardinal {
  let total = 0;
  let current = wordAt(text, at)?.value.is === 'scale' ? 1 : 0;
  let scale = Number.POSITIVE_INFINITY;
  let end = -1;
  let open: 'start' | 'after_ten' | 'after_scale' | 'closed' = 'start';
  for (let next = wordAt(text, at); next; next = wordAfter(text, end)) {
    const word: Word = next.value;
    if (word.is === 'and') {
      const after = open === 'after_scale' ? wordAfter(text, next.end) : null;
      if (!after || (after.value.is !== 'small' && after.value.is !== 'ten')) break;
      end = next.end;
      continue;
    }
    if (word.is === 'small') {
      if (open === 'closed' || (open === 'after_ten' && (word.value === 0 || word.value > 9))) break;
      current += word.value;
      open = 'closed';
    } else if (word.is === 'ten') {
      if (open === 'closed' || open === 'after_ten') break;
      current += word.value;
      open = 'after_ten';
    } else if (word.is === 'scale') {
      if (word.value >= scale || current === 0) break;
      if (word.value === 100) {
        if (current >= 100) break;
        current *= 100;
      } else {
        total += current * word.value;
        current = 0;
        scale = word.value;
      }
      open = 'after_scale';
    } else break;
    end = next.end;
  }
  return { value: total + current, end };
}

/** minus, negative: the end of the word, where a number may follow. */
export function readMinus(text: string, at: number): number {
  for (const word of ['minus', 'negative']) {
    const end = at + word.length;
    if (text.startsWith(word, at) && text[end] === ' ' && !is(text, at - 1, LATIN)) return end + 1;
  }
  return -1;
}

/** Behind Arabic digits: 3.5k, 3 thousand, 2 million, 2 dozen. */
export function multipliedByWord(
  text: string,
  at: number,
  end: number,
  exact: Rational,
): NumberReading | null {
  // From 1000 up a k is rather a kelvin: nobody writes 4000k for four million.
  if (
    text[end] === 'k' &&
    !is(text, end + 1, LATIN | GREEK | DIGIT) &&
    exact.compare(Rational.of(1000)) < 0
  ) {
    return reading(at, end + 1, exact.times(Rational.of(1000)), 'number.multiplied');
  }
  const word = wordAt(text, skipSpace(text, end));
  if (!word) return null;
  const scale = word.value.is === 'scale' ? word.value.value : word.value.is === 'dozen' ? 12 : 0;
  return scale === 0 ? null : reading(at, word.end, exact.times(Rational.of(scale)), 'number.multiplied');
}
