import { soundTable } from './sounds-table.ts';

/** Every way a character is read, each with its tone: 调 → diao4, tiao2. Traditional and rare ones are read in no way. */
export function soundsOf(char: string): readonly string[] {
  readings ??= byCharacter();
  return readings.get(char) ?? NONE;
}
const NONE: readonly string[] = [];
let readings: ReadonlyMap<string, readonly string[]> | undefined;

function byCharacter(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of soundTable.split(' ')) {
    const tone = entry.search(/[1-5]/);
    const sound = entry.slice(0, tone + 1);
    for (const char of entry.slice(tone + 1)) {
      const known = found.get(char);
      if (known) known.push(sound);
      else found.set(char, [sound]);
    }
  }
  return found;
}

/** What many speakers and recognisers do not tell apart: zh and z, ing and in; the tone is left out. */
const foldedOf = (sound: string): string =>
  sound
    .slice(0, -1)
    .replace(/^([zcs])h/, '$1')
    .replace(/([aei])ng$/, '$1n');

/** How unlike two characters sound: 0 alike, 1 but for the tone, 2 but for what is often mixed up; 9 quite unlike. */
export function soundDistance(a: string, b: string): number {
  if (a === b) return 0;
  let least = 9;
  for (const x of soundsOf(a)) {
    for (const y of soundsOf(b)) {
      if (x === y) return 0;
      if (x.slice(0, -1) === y.slice(0, -1)) least = Math.min(least, 1);
      else if (foldedOf(x) === foldedOf(y)) least = Math.min(least, 2);
    }
  }
  return least;
}

export interface SoundMatch {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** The characters that differ, and how unlike they sound, added up. */
  readonly changes: number;
  readonly distance: number;
}

export interface SoundIndex {
  /** Every word of the index that sounds like the text from here on and is not written so. */
  matchesAt(text: string, at: number): SoundMatch[];
}

interface Node {
  readonly next: Map<string, Node>;
  words: string[];
}

/** Words found by how they sound. A word with a character that is read in no way is left out. */
export function createSoundIndex(words: Iterable<string>): SoundIndex {
  const root: Node = { next: new Map(), words: [] };
  for (const word of new Set(words)) {
    let nodes = [root];
    for (const char of word)
      nodes = foldedSounds(char).flatMap((sound) => nodes.map((node) => childOf(node, sound)));
    if (word.length > 0) for (const node of nodes) node.words.push(word);
  }
  return {
    matchesAt(text, at) {
      const found = new Map<string, SoundMatch>();
      let nodes: readonly Node[] = [root];
      for (let end = at; end < text.length && nodes.length > 0; ) {
        const sounds = foldedSounds(text[end]!);
        nodes = nodes.flatMap(({ next }) => sounds.flatMap((sound) => next.get(sound) ?? []));
        end++;
        for (const word of nodes.flatMap((node) => node.words)) {
          const match = matchOf(text, at, end, word);
          if (match.changes > 0) found.set(word, match);
        }
      }
      return [...found.values()];
    },
  };
}

const foldedSounds = (char: string): readonly string[] => [...new Set(soundsOf(char).map(foldedOf))];

function childOf({ next }: Node, sound: string): Node {
  const child = next.get(sound) ?? { next: new Map(), words: [] };
  next.set(sound, child);
  return child;
}

function matchOf(text: string, start: number, end: number, word: string): SoundMatch {
  let [changes, distance] = [0, 0];
  for (let i = 0; i < word.length; i++) {
    if (text[start + i] === word[i]) continue;
    changes++;
    distance += soundDistance(text[start + i]!, word[i]!);
  }
  return { start, end, word, changes, distance };
}

/** Opposites, denials and numbers are never taken for something else, nor something else for them. */
export const unmistakable: ReadonlySet<string> = new Set('开关不没别勿零一二三四五六七八九十百千万亿两半');
