import { normalize } from '../language/index.ts';
import { issuesOf, joined, type Lang } from '../messages.ts';
import type { Issue } from '../result.ts';
import { type KnownWords, tellingWords } from './weight.ts';

export const helpMessages = {
  can_say: { zh: '可以这样说：{examples}', en: 'You can say, for example: {examples}' },
  can_say_near: {
    zh: '听懂的有：{understood}。可以这样说：{examples}',
    en: 'Understood of it: {understood}. You can say, for example: {examples}',
  },
} as const;
const issue = issuesOf(helpMessages);

/** What somebody may have wanted to say, in a domain's own words. */
export interface Sayable {
  readonly words: Pick<KnownWords, 'lexicons' | 'fillers'>;
  readonly text: string;
}

const MOST = 3;
/** What somebody wanted shows in its beginning; no example is longer. */
const COMPARED = 400;

/** What was understood of words that came to nothing, and what is nearest to them among what can be said. */
export function helpFor(whole: string, sayable: readonly Sayable[], lang: Lang): Issue | null {
  const text = whole.slice(0, COMPARED);
  const pairs = pairsOf(text);
  const saidIn = new Map<Sayable['words'], ReadonlySet<string>>();
  const near = sayable
    .map(({ words, text: example }) => {
      const said = saidIn.get(words) ?? tellingWords(text, words);
      saidIn.set(words, said);
      const known = lookOf(example, words);
      const both = shared(known.telling, said);
      return { example, said, both, score: both + likeness(pairs, known.pairs) };
    })
    .sort((a, b) => b.score - a.score);
  const isNear = near.some(({ both }) => both > 0);
  const examples = isNear
    ? [...new Set(near.map(({ example }) => example))].slice(0, MOST)
    : firstOf(sayable);
  if (examples.length === 0) return null;
  const understood = isNear ? [...(near[0]?.said ?? [])] : [];
  const quoted = (list: readonly string[]) =>
    joined(
      list.map((one) => `“${one}”`),
      lang,
      'names',
    );
  // The sentences themselves too: where one can click, they are offered one by one.
  const params = { understood: quoted(understood), examples: quoted(examples), sentences: examples };
  return issue(understood.length > 0 ? 'can_say_near' : 'can_say', { severity: 'info', params });
}

/** Where nothing is near: what each vocabulary can say first; of one alone its first few. */
function firstOf(sayable: readonly Sayable[]): readonly string[] {
  const vocabularies = [...new Set(sayable.map(({ words }) => words))];
  const each = vocabularies.length > 1 ? 1 : MOST;
  return vocabularies.flatMap((one) =>
    sayable
      .filter(({ words }) => words === one)
      .slice(0, each)
      .map(({ text }) => text),
  );
}

/** What an example is compared by: looked at once for each vocabulary. */
interface Look {
  readonly telling: ReadonlySet<string>;
  readonly pairs: ReadonlySet<number>;
}
const looks = new WeakMap<object, Map<string, Look>>();
function lookOf(example: string, words: Sayable['words']): Look {
  const known = looks.get(words.lexicons) ?? new Map<string, Look>();
  looks.set(words.lexicons, known);
  const look = known.get(example) ?? { telling: tellingWords(example, words), pairs: pairsOf(example) };
  known.set(example, look);
  return look;
}

function shared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both++;
  return both;
}

/** How many of their pairs of characters two texts share, from none to all. */
const likeness = (a: ReadonlySet<number>, b: ReadonlySet<number>): number =>
  a.size + b.size === 0 ? 0 : (2 * shared(a, b)) / (a.size + b.size);

/** Two characters that stand side by side, as one number. */
function pairsOf(text: string): ReadonlySet<number> {
  const { text: plain } = normalize(text);
  const pairs = new Set<number>();
  for (let i = 1; i < plain.length; i++) pairs.add((plain.charCodeAt(i - 1) << 16) | plain.charCodeAt(i));
  return pairs;
}
