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

/** What was understood of words that came to nothing, and what is nearest to them among what can be said. */
export function helpFor(text: string, sayable: readonly Sayable[], lang: Lang): Issue | null {
  const near = sayable
    .map(({ words, text: example }) => {
      const said = tellingWords(text, words);
      const shared = [...tellingWords(example, words)].filter((word) => said.has(word));
      return { example, said, score: shared.length + likeness(text, example) };
    })
    .sort((a, b) => b.score - a.score);
  const examples = [...new Set(near.map(({ example }) => example))].slice(0, MOST);
  if (examples.length === 0) return null;
  const understood = [...(near[0]?.said ?? [])];
  const quoted = (list: readonly string[]) =>
    joined(
      list.map((one) => `“${one}”`),
      lang,
      'names',
    );
  const params = { understood: quoted(understood), examples: quoted(examples) };
  return issue(understood.length > 0 ? 'can_say_near' : 'can_say', { severity: 'info', params });
}

/** How many of their pairs of characters two texts share, from none to all. */
function likeness(a: string, b: string): number {
  const [x, y] = [pairsOf(a), pairsOf(b)];
  let both = 0;
  for (const pair of x) if (y.has(pair)) both++;
  return x.size + y.size === 0 ? 0 : (2 * both) / (x.size + y.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const { text: plain } = normalize(text);
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, i) => plain.slice(i, i + 2)));
}
