import { codeAt, is, LATIN } from './characters.ts';
import { normalize } from './normalize.ts';

export interface Match<T> {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  readonly value: T;
}

/** Words and what they mean, found in normalised text. Latin words match whole words only, Chinese ones anywhere. */
export interface Lexicon<T> {
  readonly size: number;
  longestAt(text: string, at: number): Match<T> | null;
  /** Every word that begins here, shortest first. */
  allAt(text: string, at: number): Match<T>[];
  /** Left to right, the longest word at each place, without overlaps. */
  scan(text: string): Match<T>[];
  has(word: string): boolean;
  /** The one entry a single edit (substitute, insert, delete, swap) away from `word`; null if none or several are. */
  nearest(word: string): { readonly word: string; readonly value: T } | null;
  [Symbol.iterator](): Iterator<readonly [word: string, value: T]>;
}

interface TrieNode<T> {
  /** Most words go on in one way only: its character (-1 for none) and where it leads stand here, other ways in `next`. */
  code: number;
  only: TrieNode<T> | null;
  next: Map<number, TrieNode<T>> | null;
  entry: { readonly word: string; readonly value: T } | null;
}

/** Words are normalised here, so they may be written in any script and case; of two equal words the later stands. */
export function createLexicon<T>(entries: Iterable<readonly [word: string, value: T]>): Lexicon<T> {
  const first = new Map<number, TrieNode<T>>();
  const words = new Map<string, T>();
  for (const [raw, value] of entries) {
    const word = normalize(raw).text.trim();
    if (word === '') continue;
    words.set(word, value);
    let node = first.get(word.charCodeAt(0)) ?? leaf();
    first.set(word.charCodeAt(0), node);
    for (let i = 1; i < word.length; i++) node = childOf(node, word.charCodeAt(i));
    node.entry = { word, value };
  }
  return new Trie(first, words);
}

const leaf = <T>(): TrieNode<T> => ({ code: -1, only: null, next: null, entry: null });

function childOf<T>(node: TrieNode<T>, code: number): TrieNode<T> {
  const known = step(node, code);
  if (known) return known;
  const child = leaf<T>();
  if (node.only === null) {
    node.code = code;
    node.only = child;
  } else {
    node.next ??= new Map();
    node.next.set(code, child);
  }
  return child;
}

const step = <T>(node: TrieNode<T>, code: number): TrieNode<T> | null =>
  node.code === code ? node.only : (node.next?.get(code) ?? null);

class Trie<T> implements Lexicon<T> {
  readonly size: number;
  readonly #first: ReadonlyMap<number, TrieNode<T>>;
  readonly #words: ReadonlyMap<string, T>;
  /** One bit for each character that begins a word: most places of a text begin none. */
  readonly #starts = new Uint8Array(0x2000);
  #neighbours: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(first: ReadonlyMap<number, TrieNode<T>>, words: ReadonlyMap<string, T>) {
    this.#first = first;
    this.#words = words;
    this.size = words.size;
    for (const code of first.keys()) this.#starts[code >> 3]! |= 1 << (code & 7);
  }

  longestAt(text: string, at: number): Match<T> | null {
    const code = codeAt(text, at);
    if ((this.#starts[code >> 3]! & (1 << (code & 7))) === 0 || startsInsideWord(text, at)) return null;
    let node: TrieNode<T> | null = this.#first.get(code)!;
    let found: TrieNode<T>['entry'] = null;
    for (let i = at + 1; node !== null; i++) {
      if (node.entry !== null && !endsInsideWord(text, i)) found = node.entry;
      if (i >= text.length) break;
      node = step(node, text.charCodeAt(i));
    }
    return found && { start: at, end: at + found.word.length, word: found.word, value: found.value };
  }

  allAt(text: string, at: number): Match<T>[] {
    const found: Match<T>[] = [];
    let node = this.#first.get(text.charCodeAt(at)) ?? null;
    if (node === null || startsInsideWord(text, at)) return found;
    for (let i = at + 1; node !== null; node = step(node, text.charCodeAt(i++))) {
      if (node.entry && !endsInsideWord(text, i)) found.push({ start: at, end: i, ...node.entry });
    }
    return found;
  }

  scan(text: string): Match<T>[] {
    const found: Match<T>[] = [];
    for (let i = 0; i < text.length; ) {
      const match = this.longestAt(text, i);
      if (match) found.push(match);
      i = match ? match.end : i + 1;
    }
    return found;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  nearest(word: string): { readonly word: string; readonly value: T } | null {
    if (word.length < 2 || word.length > 32 || this.#words.has(word)) return null;
    this.#neighbours ??= deletionIndex(this.#words.keys());
    const near = new Set<string>();
    for (const shape of shapesOf(word)) {
      for (const candidate of this.#neighbours.get(shape) ?? [])
        if (isOneEdit(word, candidate)) near.add(candidate);
    }
    const [only] = near;
    return near.size === 1 && only !== undefined ? { word: only, value: this.#words.get(only) as T } : null;
  }

  [Symbol.iterator](): Iterator<readonly [string, T]> {
    return this.#words.entries();
  }
}

const startsInsideWord = (text: string, at: number) => is(text, at, LATIN) && is(text, at - 1, LATIN);
const endsInsideWord = (text: string, end: number) => is(text, end, LATIN) && is(text, end - 1, LATIN);

/** The word and every form of it with one character left out: words one edit apart share one of these. */
function shapesOf(word: string): string[] {
  const shapes = [word];
  for (let i = 0; i < word.length; i++) shapes.push(word.slice(0, i) + word.slice(i + 1));
  return shapes;
}

function deletionIndex(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < 2 || word.length > 33) continue;
    for (const shape of shapesOf(word)) {
      const list = index.get(shape);
      if (list) list.push(word);
      else index.set(shape, [word]);
    }
  }
  return index;
}

function isOneEdit(a: string, b: string): boolean {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [restA, restB] = [a.slice(i), b.slice(i)];
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restA === restB.slice(1);
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/**
 * The words of a closed set, one list for each member: a member without its list does not compile, and a word in two
 * lists is a bug. `createLexicon(defineWords<Colour>({ Red: ['红'], Blue: ['蓝'] }))`
 */
export function defineWords<K extends string>(
  words: Readonly<Record<K, readonly string[]>>,
): (readonly [string, K])[] {
  const owners = new Map<string, K>();
  const pairs: (readonly [string, K])[] = [];
  for (const key of Object.keys(words) as K[]) {
    for (const raw of words[key]) {
      const word = normalize(raw).text;
      const owner = owners.get(word);
      if (owner !== undefined) throw new Error(`the word ${raw} belongs to ${owner} and to ${key}`);
      owners.set(word, key);
      pairs.push([raw, key]);
    }
  }
  return pairs;
}
