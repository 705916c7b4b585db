import { type Lexicon, type Mention, mentions, normalize } from '../../../core/language/index.ts';
import { lexicon } from '../lexicon.ts';
import { isHanAt, type Token, type Word, type WordKind } from './word.ts';

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code <= 0x24f);

const STRONG = '。.;!?\n';
const WEAK = '，,:…~—';
const QUOTES = '“”‘"()[]《》';

const UNREAD: Word = { kind: 'unread' };
const markOf = (char: string): Word => ({
  kind: 'mark',
  strong: STRONG.includes(char),
  question: char === '?',
});

/** The words of a sentence, left to right: the longest known word at each place, numbers, marks, and what nothing knows. */
export function scan(text: string, home: Lexicon<Word> | null): Token[] {
  const numbers = mentions(normalize(text));
  const tokens: Token[] = [];
  let next = 0;
  for (let at = 0; at < text.length; ) {
    while (next < numbers.length && numbers[next]!.start < at) next++;
    const token = tokenAt(text, at, numbers[next], home);
    if (token) push(tokens, token);
    at = token ? token.end : at + 1;
  }
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
  number: Mention | undefined,
  home: Lexicon<Word> | null,
): Token | null {
  const own = home === null ? null : home.longestAt(text, at);
  const known = knownAt(text, at);
  // The room air conditioner: a name of the home begins behind the article (A34).
  if (home && known && text.startsWith('the ', at) && (home.longestAt(text, at + 4)?.end ?? 0) > known.end)
    return { word: { kind: 'filler' }, start: at, end: at + 3 };
  const word = own && own.end >= (known?.end ?? 0) ? own : known;
  const mention = number?.start === at ? numbering(text, begunAgain(text, number)) : undefined;
  if (word && word.end >= (mention?.end ?? 0)) return { word: word.value, start: at, end: word.end };
  if (mention) return { word: { kind: 'number', mention }, start: mention.start, end: mention.end };
  const char = text[at]!;
  if (char === ' ' || QUOTES.includes(char)) return null;
  if (STRONG.includes(char) || WEAK.includes(char)) return { word: markOf(char), start: at, end: at + 1 };
  if (!isLetter(text.charCodeAt(at))) return { word: UNREAD, start: at, end: at + 1 };
  return letters(text, at);
}

/** The longest known word here, in the singular or the plural. */
function knownAt(text: string, at: number): { readonly value: Word; readonly end: number } | null {
  const found = lexicon.longestAt(text, at);
  if (isLetter(text.charCodeAt(at))) {
    const many = pluralAt(text, at);
    // A区, A灯: a letter that names is no article.
    const isLabel = found?.end === at + 1 && isHanAt(text, found.end);
    // Make that lamp blue points at it; make that 24 corrects.
    const points = found?.value.kind === 'revoke' && text.startsWith('make that ', at);
    const thing = points ? lexicon.longestAt(text, found.end + 1)?.value.kind : undefined;
    if (thing === 'head' || thing === 'noun') return lexicon.allAt(text, at)[0] ?? null;
    const best = many && many.end > (found?.end ?? 0) ? many : isLabel ? null : found;
    return best ?? contracted(text, at);
  }
  // 还有电视, 有电灯, 关上下扫风: the last character begins the next word.
  const isCut =
    found?.value.kind === 'howMuch' || (found && SWING.test(text.slice(found.end - 1, found.end + 2)));
  const cut = isCut ? lexicon.longestAt(text, found!.end - 1) : null;
  if (!found || !cut || cut.end <= found.end) return found;
  return lexicon.allAt(text, at).findLast(({ end }) => end < found.end) ?? null;
}

const CONTRACTED = /^[a-z]{1,5}[smdt](?![a-z'])/;

/** Whats, lets, id like: as what's, let's, i'd like. */
function contracted(text: string, at: number): { readonly value: Word; readonly end: number } | null {
  if (isLetter(text.charCodeAt(at - 1))) return null;
  const size = CONTRACTED.exec(text.slice(at, at + 7))?.[0].length ?? 0;
  if (size === 0) return null;
  const whole = `${text.slice(at, at + size - 1)}'${text.slice(at + size - 1, at + size + LONGEST_REST)}`;
  const found = lexicon.longestAt(whole, 0);
  return found && found.end > size ? { value: found.value, end: at + found.end - 1 } : null;
}
const LONGEST_REST = 24;

const SWING = /^上下[扫摆吹]/;

const STUMBLED = /^([二三四五六七八九两十]{1,2})(?=\1)/;

/** 三三档, 二十二十六度: a number broken off and begun again. */
function begunAgain(text: string, mention: Mention): Mention {
  const { rule, start, end } = mention;
  const broken = rule === 'code.unreadable' ? STUMBLED.exec(text.slice(start, end))?.[1] : undefined;
  if (broken === undefined) return mention;
  const from = start + broken.length;
  const again = mentions(normalize(text.slice(from, end + LONGEST_UNIT)))[0];
  const isWhole = again?.start === 0 && (again.kind === 'number' || again.kind === 'quantity');
  return isWhole && again.end > broken.length ? { ...again, start: from, end: from + again.end } : mention;
}
const LONGEST_UNIT = 4;

/** 2#插座: a number that tells things apart, like 2号. */
function numbering(text: string, mention: Mention): Mention {
  if (mention.kind !== 'number' || text[mention.end] !== '#' || !isHanAt(text, mention.end + 1))
    return mention;
  const { value, start, end, rule } = mention;
  return { kind: 'ordinal', value, rule, start, end: end + 1 };
}

/** A Latin word nothing knows as it stands: perhaps a verb in another form. */
function letters(text: string, at: number): Token {
  let end = at;
  while (isLetter(text.charCodeAt(end))) end++;
  return gerund(text, at, end) ?? { word: UNREAD, start: at, end };
}

/** Closing, dimming, raising, turning off; what one does with a switch is to turn. */
function gerund(text: string, start: number, end: number): Token | null {
  if (!text.endsWith('ing', end) || end - start < 6) return null;
  const stem = text.slice(start, end - 3);
  for (const verb of [stem, `${stem}e`, stem.slice(0, -1)]) {
    const found = lexicon.longestAt(verb + text.slice(end, end + LONGEST_REST), 0);
    const { kind } = found?.value ?? UNREAD;
    if (!found || found.end < verb.length || (!VERBS.has(kind) && kind !== 'head')) continue;
    const word: Word = kind === 'head' ? { kind: 'turn' } : found.value;
    return { word, start, end: end + found.end - verb.length };
  }
  return null;
}

const VERBS: ReadonlySet<WordKind> = new Set(['power', 'plain', 'adjust', 'step', 'turn']);
const MOST_WORDS = 3;

/** Lights, switches, air conditioners. */
function pluralAt(text: string, at: number): { readonly value: Word; readonly end: number } | null {
  if (isLetter(text.charCodeAt(at - 1))) return null;
  let found: { readonly value: Word; readonly end: number } | null = null;
  let end = at;
  for (let words = 0; words < MOST_WORDS && isLetter(text.charCodeAt(end)); words++) {
    while (isLetter(text.charCodeAt(end))) end++;
    const one = text[end - 1] === 's' ? (exactly(text, at, end - 1) ?? exactly(text, at, end - 2)) : null;
    if (one) found = { value: one, end };
    if (text[end] === ' ') end++;
  }
  return found;
}

const THINGS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'room', 'anything']);

function exactly(text: string, start: number, end: number): Word | null {
  const found = lexicon.longestAt(text.slice(start, end), 0);
  return found && found.end === end - start && THINGS.has(found.value.kind) ? found.value : null;
}

/** Chinese characters nothing knows run together; Latin words stay apart. */
function push(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  if (
    token.word.kind === 'unread' &&
    last?.word.kind === 'unread' &&
    last.end === token.start &&
    !(token.end - token.start > 1)
  ) {
    tokens[tokens.length - 1] = { word: UNREAD, start: last.start, end: token.end };
  } else tokens.push(token);
}
