import { mentions, normalize, soundDistance, soundsLike, unmistakable } from '../language/index.ts';
import type { Span } from '../result.ts';

/** A character that was written as it sounds: what stands there, and what it is taken for. */
export interface Repair {
  readonly span: Span;
  readonly heard: string;
  readonly as: string;
}

export interface Hearing {
  readonly text: string;
  readonly repairs: readonly Repair[];
  /** How much likelier it is than what stands there, as a logarithm, the price of the changes paid. */
  readonly gain: number;
}

/** Which characters follow one another in what people say: from a domain's sentences and the names of its world. */
export interface Ear {
  /** How likely it is that `c` stands behind `a` and `b`, as a logarithm. */
  follows(a: string, b: string, c: string): number;
  knows(character: string): boolean;
  /** Whether two characters stand side by side that never did in what people say here. */
  isStrange(text: string): boolean;
}

const EDGE = ' ';
const MOST_CHANGED = 2;
const BEAM = 24;
/** What a character that sounds alike but is another one costs, and each step of unlikeness. */
const CHANGE = 4;
const UNLIKE = 0.7;

/** `triples` holds three characters and how often they were seen (a digit, by powers of two), one after another. */
export function createEar(triples: string, names: Iterable<string> = []): Ear {
  const counts = new Map<string, number>();
  const add = (gram: string, n: number) => counts.set(gram, (counts.get(gram) ?? 0) + n);
  const learn = (a: string, b: string, c: string, n: number) => {
    for (const gram of [a + b + c, b + c, c]) add(gram, n);
    for (const context of [`${a}${b}>`, `${b}>`]) add(context, n);
  };
  for (let i = 0; i + 3 < triples.length; i += 4)
    learn(triples[i]!, triples[i + 1]!, triples[i + 2]!, 2 ** Number(triples[i + 3]));
  for (const name of names) {
    const said = `${EDGE}${EDGE}${normalize(name).text}${EDGE}`;
    for (let i = 2; i < said.length; i++) learn(said[i - 2]!, said[i - 1]!, said[i]!, NAMED);
  }
  const of3 = (gram: string, context: string) => (counts.get(gram) ?? 0) / (counts.get(context) ?? 1);
  return {
    follows: (a, b, c) =>
      Math.log(
        0.7 * of3(a + b + c, `${a}${b}>`) + 0.25 * of3(b + c, `${b}>`) + (counts.has(c) ? 0.002 : 0.0001),
      ),
    knows: (character) => counts.has(character),
    isStrange(text) {
      for (let i = 1; i < text.length; i++)
        if (
          isHan(text.charCodeAt(i)) &&
          isHan(text.charCodeAt(i - 1)) &&
          !counts.has(text.slice(i - 1, i + 1))
        )
          return true;
      return false;
    },
  };
}
const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** A name of the world counts as if it had been said this often. */
const NAMED = 8;

interface Path {
  readonly text: string;
  readonly changes: number;
  readonly cost: number;
}

/** What a text may have been before it was heard, likeliest first; what stands there comes with no changes. */
export function hearings(text: string, ear: Ear): Hearing[] {
  const { text: plain } = normalize(text);
  // Characters are exchanged one for one, so that every span stays where it was.
  if (plain.length !== text.length) return [];
  const fixed = new Uint8Array(plain.length);
  for (const { start, end } of mentions(normalize(plain))) fixed.fill(1, start, end);
  let beam: Path[] = [{ text: '', changes: 0, cost: 0 }];
  for (let i = 0; i < plain.length; i++) {
    const said = plain[i]!;
    const next: Path[] = [];
    const others = fixed[i] || unmistakable.has(said) ? [] : soundsLike(said).filter(mayBe(ear));
    for (const { text: before, changes, cost } of beam) {
      const [a, b] = [before[i - 2] ?? EDGE, before[i - 1] ?? EDGE];
      next.push({ text: before + said, changes, cost: cost - ear.follows(a, b, said) });
      if (changes === MOST_CHANGED) continue;
      for (const other of others) {
        const price = CHANGE + UNLIKE * soundDistance(said, other) - ear.follows(a, b, other);
        next.push({ text: before + other, changes: changes + 1, cost: cost + price });
      }
    }
    beam = next.sort((x, y) => x.cost - y.cost).slice(0, BEAM);
  }
  const asIs = costOf(plain, ear);
  return beam
    .filter(({ changes }) => changes > 0)
    .map(({ text: heard, cost }) => ({ ...hearingOf(text, plain, heard), gain: asIs - cost }));
}

function costOf(text: string, ear: Ear): number {
  let cost = 0;
  for (let i = 0; i < text.length; i++)
    cost -= ear.follows(text[i - 2] ?? EDGE, text[i - 1] ?? EDGE, text[i]!);
  return cost;
}

const mayBe =
  (ear: Ear) =>
  (other: string): boolean =>
    !unmistakable.has(other) && ear.knows(other);

function hearingOf(text: string, plain: string, heard: string): Omit<Hearing, 'gain'> {
  const repairs: Repair[] = [];
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const isChanged = plain[i] !== heard[i];
    out += isChanged ? heard[i] : text[i];
    if (!isChanged) continue;
    const last = repairs.at(-1);
    const [span, was, as] = [{ start: i, end: i + 1 }, text[i]!, heard[i]!];
    if (last?.span.end === i)
      repairs[repairs.length - 1] = {
        span: { start: last.span.start, end: i + 1 },
        heard: last.heard + was,
        as: last.as + as,
      };
    else repairs.push({ span, heard: was, as });
  }
  return { text: out, repairs };
}
