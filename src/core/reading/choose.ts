import { blanked, cuesIn, ignorables, normalize } from '../language/index.ts';
import type { Candidate, Question } from './question.ts';

/** Which of the candidates were meant; none where the words do not tell. */
export function chosen(question: Question, said: string): readonly Candidate[] {
  const { candidates } = question;
  if (candidates.length === 0) return [];
  const moved = cuesIn(said);
  const left = moved.without('it', 'soft', 'ask', 'change', 'correct', 'also');
  const words = wordsIn(left);
  if (words.length === 0) return [];
  if (candidates.length > 1 && isAll(said)) return candidates;
  const nth = ordinalIn(words.join(' '), candidates.length);
  if (nth !== null) return [candidates[nth]!];
  const told = candidates.filter((candidate) => words.every((word) => isIn(word, candidate)));
  if (told.length <= 1) return told;
  // 卧室 for 卧室 and 卧室窗边: a label that is nothing else is meant.
  const exact = told.filter(({ label }) => normalize(label).text.trim() === words.join(' '));
  return exact.length === 1 ? exact : [];
}

/** The one candidate that was meant. */
export function pick(question: Question, said: string): Candidate | undefined {
  const found = chosen(question, said);
  return found.length === 1 ? found[0] : undefined;
}

const isAll = (said: string): boolean => {
  const { normalized, cues } = cuesIn(said);
  const rest = blanked(normalized.original, cues).replace(/[\s\p{P}]+/gu, '');
  return cues.some(({ cue }) => cue === 'all') && /^(?:要|开|关)?$/u.test(rest);
};

/** What is left of an answer when all that tells nothing is gone. */
function wordsIn(text: string): string[] {
  const { text: plain } = normalize(text);
  const silent = ignorables.scan(plain);
  return blanked(plain, silent)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '');
}

const isIn = (word: string, { label, value }: Candidate): boolean =>
  [label, ...(typeof value === 'string' || typeof value === 'number' ? [String(value)] : [])].some((text) => {
    const plain = normalize(text).text;
    return /^[\p{Script=Han}]/u.test(word) ? plain.includes(word) : plain.split(/[^\p{L}\p{N}]+/u).includes(word);
  });

const ordinals: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'一二三四五六七八九'].map((digit, i) => [`第${digit}`, i])),
  ...Object.fromEntries([...'一二三四五六七八九'].map((digit, i) => [digit, i])),
  ...Object.fromEntries([...'123456789'].map((digit, i) => [`第${digit}`, i])),
  ...Object.fromEntries([...'123456789'].map((digit, i) => [digit, i])),
  前面: 0,
  前者: 0,
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  fifth: 4,
  former: 0,
  后面: -1,
  后者: -1,
  最后: -1,
  最后一: -1,
  last: -1,
  latter: -1,
};

/** 第二个, the last one; null where the words are no place in a list. */
function ordinalIn(words: string, length: number): number | null {
  const bare = words.replace(/\s*(?:个|项|种|条|位|号|家|面)$/u, '');
  const found = Object.hasOwn(ordinals, bare) ? ordinals[bare]! : null;
  // A bare number beside a single candidate is a value, not its place.
  if (found === null || found >= length || (length === 1 && /^\d$/.test(bare))) return null;
  return found < 0 ? length + found : found;
}
