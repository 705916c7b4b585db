import { conceptWords, synonymsOf } from '../../language/concepts.ts';
import { createLexicon, normalize } from '../../language/index.ts';
import type { Label } from '../../reading/cover/tables.ts';
import { hollow, rootOf, words } from './vocabulary.ts';

export const stem = (word: string): string =>
  /(?:ss|sh|ch|x|z)es$/.test(word)
    ? word.slice(0, -2)
    : word.replace(/(?:ies)$/, 'y').replace(/([^su])s$/, '$1');
export const forms = (word: string): string[] => {
  const one = stem(word);
  return /[a-z]/.test(word) ? [...new Set([word, one, `${one}s`, one.replace(/y$/, 'ies')])] : [word];
};
/** All of them, where only something is looked up: harvested, harvesting, humid. */
export const kindred = (word: string): string[] => {
  const root = rootOf(word);
  if (!/^[a-z]{4,}$/.test(root)) return forms(word);
  const bare = root.replace(/e$/, '');
  return [...new Set([...forms(word), root, `${bare}ed`, `${bare}ing`])];
};

/** What else is said for a word, in either language. */
export const otherWords = (word: string): ReadonlySet<string> => {
  const own = synonymsOf(word);
  return own.size > 0 ? own : synonymsOf(stem(word));
};

const LISTS = /(?<=\p{Script=Han}{2})(?:[单表]|列表|记录|信息|明细|情况)$/u;
/** Signs that begin too many names to be a word. */
const SURNAMES = '周高马金白黄钱石田方班温叶江';
export const isName = (word: string): boolean => SURNAMES.includes(word);
const ONE_SIGN = /^\p{Script=Han}$/u;

/** Words and keys gathered while frames are made. */
export class Gathered {
  readonly words = new Map<string, Set<string>>();
  readonly labels: Record<string, Label> = {};

  add(word: string, key: string): string {
    const known = this.words.get(word) ?? new Set();
    this.words.set(word, known.add(key));
    return key;
  }

  /** A word of what tools are about, in all its forms and whatever else is said for it. */
  say(word: string, all: (word: string) => string[] = forms): string {
    const key = `say:${stem(word)}`;
    for (const form of all(word)) this.add(form, key);
    // 报修单: the list of them is spoken of by what it lists.
    const listed = word.replace(LISTS, '');
    if (listed.length > 1 && listed !== word) this.add(listed, key);
    this.#others(word, key);
    return key;
  }

  /** A word for a parameter or for one of its values, and whatever else is said for it. */
  mark(word: string, key: string): void {
    for (const form of forms(word)) this.add(form, key);
    this.#others(word, key);
  }

  /** What a word begins with is what it is of: the 车 of 车牌号. */
  begins(word: string): string[] {
    const [sign = ''] = word;
    if (word.length < 3 || isName(sign) || !topics.has(sign)) return [];
    const key = `say:${sign}`;
    this.add(sign, hintOf(key));
    this.#others(sign, key);
    return eitherOf(key).split('|');
  }

  /** One sign alone is only a hint: it is a piece of many names. */
  #others(word: string, key: string): void {
    for (const other of otherWords(word)) {
      if (isName(other)) continue;
      for (const form of ONE_SIGN.test(other) ? [other] : forms(other))
        this.add(form, ONE_SIGN.test(other) ? hintOf(key) : key);
    }
  }
}

/** The same, said by one sign. */
const hintOf = (key: string): string => (key.startsWith('say:') ? `hint:${key.slice(4)}` : key);
/** A key as a head asks for it: the word, or its sign. */
export const eitherOf = (key: string): string => (key.startsWith('say:') ? `${key}|${hintOf(key)}` : key);

const functionWords = createLexicon([...words()]);
/** What a word is first of all; that it may also take an order back is nothing a tool is called by. */
const firstKeys = new Map([...words()].reverse().map(([word, [key]]) => [word, key!]));
const topics = createLexicon([...conceptWords()].map((word) => [word, true] as const));

export const isKnown = (word: string): boolean => functionWords.has(word);
export const keyOf = (word: string, gathered: Gathered): string =>
  isKnown(word) ? firstKeys.get(word)! : gathered.say(word);

/** A piece of a text that a tool says of itself: a word of everybody's language with its key, or one of what it is about. */
export interface Told {
  readonly word: string;
  readonly key: string | null;
}

/** Its words in order; what nobody knows of Chinese lies between those that somebody knows, and four signs are two words. */
export function toldIn(said: string): Told[] {
  const { text } = normalize(said);
  const found: Told[] = [];
  for (let at = 0; at < text.length; ) {
    const own = functionWords.longestAt(text, at);
    const topic = topics.longestAt(text, at);
    if (topic && topic.end >= (own?.end ?? 0) && !(own && own.end === topic.end && isWhole(own.word))) {
      for (const word of [topic.word, ...partsOf(topic.word)]) found.push({ word, key: null });
      at = topic.end;
    } else if (own && isApart(own.word)) {
      found.push({ word: own.word, key: firstKeys.get(own.word)! });
      at = own.end;
    } else {
      const run = unknownRun(text, at);
      for (const word of run === '' ? [] : halves(run)) found.push({ word, key: null });
      at += run.length || 1;
    }
  }
  return found;
}

/** A word of everybody's language that is more than one sign stands before what it may be about. */
const isWhole = (word: string): boolean => /^do:/.test(firstKeys.get(word)!);

/** One sign of everybody's language inside an unknown word is a piece of that: the 自 of 自动. */
const isApart = (word: string): boolean =>
  !ONE_SIGN.test(word) || '的和与或按及在给把为'.includes(word) || /^do:/.test(firstKeys.get(word)!);

function unknownRun(text: string, at: number): string {
  const run = /^(?:[\u3400-\u9fff]+|[a-z0-9][a-z0-9'-]*)/.exec(text.slice(at))?.[0] ?? '';
  if (!/^[\u3400-\u9fff]/.test(run)) return run;
  for (let i = 1; i < run.length; i++) {
    const end = Math.max(functionWords.longestAt(run, i)?.end ?? 0, topics.longestAt(run, i)?.end ?? 0);
    if (end - i > 1 || (end - i === 1 && '的是为和与或在于'.includes(run[i]!))) return run.slice(0, i);
  }
  return run;
}
/** 印刷订单 is of 印刷 and of 订单. */
const partsOf = (word: string): string[] =>
  /^\p{Script=Han}{4}$/u.test(word)
    ? [word.slice(0, 2), word.slice(2)].filter((half) => topics.has(half) || functionWords.has(half))
    : [];
const halves = (run: string): string[] =>
  /^\p{Script=Han}{4,6}$/u.test(run) ? [run, run.slice(0, 2), run.slice(-2)] : [run];

/** Content words of a description. */
export const contentOf = (text: string): string[] => [
  ...new Set(
    toldIn(text).flatMap(({ word, key }) =>
      (key === null || /^do:(?!look)/.test(key)) &&
      !hollow.has(word) &&
      word.length > 1 &&
      !/^\d+$/.test(word)
        ? [word]
        : [],
    ),
  ),
];
