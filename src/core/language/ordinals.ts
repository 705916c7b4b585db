import type { Span } from '../result.ts';

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
export function ordinalIn(words: string, length: number): number | null {
  const bare = words.replace(/(?:个|项|种|条|位|号|家|面)$/u, '').trimEnd();
  const found = Object.hasOwn(ordinals, bare) ? ordinals[bare]! : null;
  // A bare number beside a single candidate is a value, not its place.
  if (found === null || found >= length || (length === 1 && /^\d$/.test(bare))) return null;
  return found < 0 ? length + found : found;
}

const COUNTED = '一二三四五六七八九十';
const IN_ORDER = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const CHINESE_PLACE =
  /第(十|[一二三四五六七八九]|[1-9]\d?)(?:个|家|位|条|项|名|行)|最后(?:一)?(?:个|家|位|条|项|名|行)/gu;
const ENGLISH_PLACE = new RegExp(
  `\\b(?:the )?(${IN_ORDER.join('|')}|last)(?: one\\b(?!s)|(?=[?!.,]|$))`,
  'giu',
);

const MAYBE_PLACE = new RegExp(`第|最后|${IN_ORDER.join('|')}|last`, 'iu');

/** Where a place in a list is named: 第二个, the second one; -1 is the last. */
export function placesIn(text: string): readonly (Span & { readonly place: number })[] {
  if (!MAYBE_PLACE.test(text)) return [];
  const chinese = [...text.matchAll(CHINESE_PLACE)].map((match) => {
    const digit = match[1];
    const place = digit === undefined ? -1 : (COUNTED.indexOf(digit) + 1 || Number(digit)) - 1;
    return { start: match.index, end: match.index + match[0].length, place };
  });
  const english = [...text.matchAll(ENGLISH_PLACE)].map((match) => {
    const place = IN_ORDER.indexOf(match[1]!.toLowerCase());
    return { start: match.index, end: match.index + match[0].length, place };
  });
  return [...chinese, ...english].sort((a, b) => a.start - b.start);
}
