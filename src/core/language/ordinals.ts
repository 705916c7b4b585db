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
