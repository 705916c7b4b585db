import { type Lexicon, type Mention, mentions, normalize } from '../../../core/language/index.ts';
import { lexicon } from '../lexicon.ts';
import type { Token, Word } from './word.ts';

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
  const own = home?.longestAt(text, at);
  const known = lexicon.longestAt(text, at);
  const word = own && own.end >= (known?.end ?? 0) ? own : known;
  const mention = number?.start === at ? number : undefined;
  if (word && word.end >= (mention?.end ?? 0)) return { word: word.value, start: at, end: word.end };
  if (mention) return { word: { kind: 'number', mention }, start: at, end: mention.end };
  const char = text[at]!;
  if (char === ' ' || QUOTES.includes(char)) return null;
  if (STRONG.includes(char) || WEAK.includes(char)) return { word: markOf(char), start: at, end: at + 1 };
  if (!isLetter(text.charCodeAt(at))) return { word: UNREAD, start: at, end: at + 1 };
  return letters(text, at);
}

/** A Latin word nothing knows as it stands: perhaps the plural of one. */
function letters(text: string, at: number): Token {
  let end = at;
  while (isLetter(text.charCodeAt(end))) end++;
  const singular = text[end - 1] === 's' ? (exactly(text, at, end - 1) ?? exactly(text, at, end - 2)) : null;
  return { word: singular ?? UNREAD, start: at, end };
}

function exactly(text: string, start: number, end: number): Word | null {
  const found = lexicon.longestAt(text.slice(start, end), 0);
  const isThing = found && ['head', 'noun', 'room', 'anything'].includes(found.value.kind);
  return isThing && found.end === end - start ? found.value : null;
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
