import { blanked, cuesIn, ignorables, mentions, normalize, ordinalIn } from '../language/index.ts';
import type { Candidate, Question } from './question.ts';

/** Which of the candidates were meant; none where the words do not tell. */
export function chosen({ candidates }: Pick<Question, 'candidates'>, said: string): readonly Candidate[] {
  if (candidates.length === 0) return [];
  const moved = cuesIn(said);
  const left = moved.without('it', 'soft', 'ask', 'change', 'correct', 'also');
  const words = wordsIn(left);
  if (words.length === 0) return [];
  if (candidates.length > 1 && isAll(said, candidates.length)) return candidates;
  const nth = ordinalIn(words.join(' '), candidates.length);
  if (nth !== null) return [candidates[nth]!];
  const told = candidates.filter((candidate) => words.every((word) => isIn(word, candidate)));
  if (told.length <= 1) return told;
  // Of a label and a longer one that holds it, the one that is nothing else is meant.
  const exact = told.filter(({ label }) => normalize(label).text.trim() === words.join(' '));
  return exact.length === 1 ? exact : [];
}

/** The one candidate that was meant. */
export function pick(question: Pick<Question, 'candidates'>, said: string): Candidate | undefined {
  const found = chosen(question, said);
  return found.length === 1 ? found[0] : undefined;
}

/** 全都要, 两个都要, all three of them: as many as there are. */
const isAll = (said: string, count: number): boolean => {
  const { normalized, cues } = cuesIn(said);
  const left = blanked(normalized.original, cues);
  const numbers = mentions(normalize(left)).filter((one) => one.kind === 'number' && one.value === count);
  const rest = blanked(left, numbers).replace(/[\s\p{P}]+/gu, '');
  return (
    cues.some(({ cue }) => cue === 'all') &&
    (numbers.length > 0 ? /^(?!不)\p{Script=Han}?要?$/u : /^要?$/u).test(rest)
  );
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
    return /^[\p{Script=Han}]/u.test(word)
      ? plain.includes(word)
      : plain.split(/[^\p{L}\p{N}]+/u).includes(word);
  });
