import type { Mention } from './mentions.ts';
import type { Normalized } from './normalize.ts';

const HAN_DIGITS = '零一二三四五六七八九两';
/** One that is none of the idioms a numeral is part of, and differs from every digit it replaces. */
const otherHan = (digit: string): string => (digit === '七' ? '六' : '七');
/** Each stands for the one before it: another number of the same kind, so that what surrounds it still reads. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'dozen hundred thousand',
  ].flatMap((kind) => kind.split(' ').map((word, i, all) => [word, all[(i + 1) % all.length]!])),
);

/** The words of a mention with another number in them; null where no number stands in it to be changed. */
export function otherNumber({ kind, start, end }: Mention, normalized: Normalized): string | null {
  const words = normalized.quote(start, end);
  const { text } = normalized;
  if (isArticle(text, start, end) || isEnumerator(text, start, end)) return null;
  for (let i = words.length - 1; i >= 0; i--) {
    const digit = words.charCodeAt(i) - 0x30;
    // The 2 of um2 is no number of anything.
    const isOfUnit = kind === 'quantity' && /\d\s*[a-zµμ]+$/i.test(words.slice(0, i));
    if (digit >= 0 && digit <= 9 && !isOfUnit)
      return words.slice(0, i) + ((digit + 1) % 10 || 1) + words.slice(i + 1);
  }
  for (let i = words.length - 1; i >= 0; i--) {
    if (HAN_DIGITS.includes(words[i]!)) return words.slice(0, i) + otherHan(words[i]!) + words.slice(i + 1);
  }
  const spelt = words.match(/[a-z]+/gi)?.find((word) => WORDS[word.toLowerCase()] !== undefined);
  return spelt === undefined ? null : words.replace(spelt, WORDS[spelt.toLowerCase()]!);
}

/** 一 before a measure word, or between two verbs, is an article, and so is "one" without a unit: 一个, 查一查, one hole. */
function isArticle(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return (word === '一' && !/[\d零一二三四五六七八九十百千万点]/.test(text[end] ?? '')) || word === 'one';
}

/** The number of an item in a list: “1) …；2) …”. */
function isEnumerator(text: string, start: number, end: number): boolean {
  if (!').、'.includes(text[end] ?? ' ')) return false;
  let before = start - 1;
  while (before >= 0 && ' ('.includes(text[before]!)) before--;
  return before < 0 || ';:。，,\n'.includes(text[before]!);
}
