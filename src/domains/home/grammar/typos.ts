import { createLexicon, type Extent } from '../../../core/language/index.ts';
import { lexicon } from '../lexicon.ts';
import { homophones } from '../vocabulary/homophones.ts';
import { isHanAt, type Token, type WordKind } from './word.ts';

/** A24: only things, places and properties are put right; 开 and 关 never are. */
const CORRECTED: ReadonlySet<WordKind> = new Set(['head', 'noun', 'room', 'property']);
const [LEAST, MOST] = [2, 4];
/** A shorter Latin word is too near to too many others (desk, deck). */
const LEAST_LETTERS = 6;

const soundOf = new Map<string, string>(
  homophones.flatMap((group) => [...group].map((char) => [char, group[0]!] as const)),
);
function soundsLike(text: string): string {
  let sound = '';
  for (let i = 0; i < text.length; i++) sound += soundOf.get(text[i]!) ?? text[i]!;
  return sound;
}

const isHan = (word: string): boolean => word.charCodeAt(0) >= 0x3400;
const known = [...lexicon].filter(([, { kind }]) => CORRECTED.has(kind));

/** The sound of a word → the word; null where several words sound the same. */
const bySound = new Map<string, string | null>();
for (const [word] of known) {
  if (!isHan(word) || word.length < LEAST || word.length > MOST) continue;
  const sound = soundsLike(word);
  bySound.set(sound, bySound.has(sound) ? null : word);
}
const latin = createLexicon(known.filter(([word]) => /^[a-z]{4,}$/.test(word)));

/**
 * What a verb that says neither open nor close becomes when two of its letters change places (trun on → turn on); the on or
 * off beside it is as it was said. Null where it may be several.
 */
const swapped = new Map<string, string | null>();
const VERBS: ReadonlySet<WordKind> = new Set(['turn', 'adjust', 'power']);
const verbs = [...lexicon].flatMap(([word, { kind }]) => {
  const [first, ...rest] = word.split(' ');
  const isVerb = VERBS.has(kind) && (kind === 'power') === rest.length > 0;
  return isVerb && /^[a-z]{4,}$/.test(first!) ? [first!] : [];
});
for (const verb of new Set(verbs))
  for (let i = 1; i + 1 < verb.length; i++) {
    const other = verb.slice(0, i) + verb[i + 1]! + verb[i]! + verb.slice(i + 2);
    if (other !== verb) swapped.set(other, swapped.has(other) ? null : verb);
  }

/**
 * Puts misspelt words right. A word nobody knows that sounds exactly like one thing, place or property is that word;
 * `boldly`, a known neighbour may have to be given up for it (电|是 → 电视).
 */
export function corrected(text: string, tokens: readonly Token[], boldly: boolean): string {
  let out = text;
  for (const token of tokens) {
    if (token.word.kind !== 'unread') continue;
    const isSound = text.charCodeAt(token.start) >= 0x3400;
    const found = isSound ? heard(text, token, boldly) : boldly ? reordered(text, token) : null;
    if (found) out = out.slice(0, found.start) + found.word + out.slice(found.start + found.word.length);
  }
  return out;
}

function reordered(text: string, { start, end }: Token): Found | null {
  const word = swapped.get(text.slice(start, end));
  return word ? { start, word } : null;
}

const letters = (word: string): string => [...word].sort().join('');

interface Found {
  readonly start: number;
  readonly word: string;
}

function heard(text: string, { start, end }: Token, boldly: boolean): Found | null {
  if (!boldly) return exactly(text, start, end);
  for (let size = MOST; size >= LEAST; size--) {
    for (let at = Math.max(0, end - size); at <= start && at + size <= text.length; at++) {
      const found = exactly(text, at, at + size);
      if (found) return found;
    }
    for (let at = Math.max(0, start - size + 1); at < end && at + size <= text.length; at++) {
      const found = exactly(text, at, at + size);
      if (found) return found;
    }
  }
  return null;
}

function exactly(text: string, start: number, end: number): Found | null {
  const said = text.slice(start, end);
  const word = bySound.get(soundsLike(said));
  return word && word !== said ? { start, word } : null;
}

/** The same for Latin words, where one letter too many, too few or wrong leaves only one word it can be. */
export function respelt(text: string, tokens: readonly Token[], boldly: boolean): readonly Token[] {
  let changed = false;
  const out = tokens.map((token) => {
    if (token.word.kind !== 'unread' || token.end - token.start < (boldly ? 4 : LEAST_LETTERS)) return token;
    const said = text.slice(token.start, token.end);
    if (isHan(said)) return token;
    const near = latin.nearest(said) ?? (said.endsWith('s') ? latin.nearest(said.slice(0, -1)) : null);
    // A wrong first letter makes another word (grapes, theater); a name may hold any word, so only rooms are put right in it.
    const isNear = near && near.word[0] === said[0] && (boldly || near.value.kind === 'room');
    // Game is no gate: in four letters only their order may be wrong.
    const word = isNear && (said.length > 4 || letters(said) === letters(near.word)) ? near : null;
    changed ||= word !== null;
    return word ? { ...token, word: word.value, text: word.word } : token;
  });
  return changed ? out : tokens;
}

/** A word that was taken for another one. */
export interface Respelling extends Extent {
  readonly as: string;
}

/** What was put right: in the text, letter for letter, and word for word in what was scanned from it. */
export function respellings(
  given: string,
  text: string,
  words: readonly Token[],
  tokens: readonly Token[],
): readonly Respelling[] {
  const out: Respelling[] = [];
  for (let at = 0; at < given.length; at++) {
    if (given[at] === text[at]) continue;
    let [start, end] = [at, at + 1];
    while (isLatinAt(text, start - 1) && isLatinAt(text, start)) start--;
    while (end < given.length && (isLatinAt(text, end) || (isHanAt(text, end) && given[end] !== text[end])))
      end++;
    out.push({ start, end, as: text.slice(start, end) });
    at = end;
  }
  for (const [i, { start, end, text: as }] of tokens.entries())
    if (as !== undefined && words[i]?.text !== as) out.push({ start, end, as });
  return out;
}

const isLatinAt = (text: string, at: number): boolean => /^[a-z]$/.test(text[at] ?? '');
