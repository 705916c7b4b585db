import {
  classOf,
  codeAt,
  codesOf,
  DIGIT,
  GREEK,
  is,
  isDigit,
  LATIN,
  runEnd,
  skipSpace,
} from './characters.ts';
import type { Quantity } from './quantity.ts';

const WORD = LATIN | DIGIT;
const UNDERSCORE = 0x5f;
const inside = codesOf('-./@');
const times = codesOf('×*');

/** The end of the token of letters and digits at `at`, signs inside it included: db-2024-08, pm2.5, m8×20, a_1.txt. */
export function tokenEnd(text: string, at: number, from: number = at): number {
  let i = from;
  for (;;) {
    i = runEnd(text, i, WORD);
    const sign = codeAt(text, i);
    if (sign === UNDERSCORE) i++;
    else if (inside.has(sign) && is(text, i + 1, WORD)) i++;
    else if (
      times.has(sign) &&
      is(text, at, LATIN | GREEK) &&
      is(text, i - 1, DIGIT) &&
      is(text, i + 1, DIGIT)
    )
      i++;
    else return i;
  }
}

export function hasDigit(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}

/** Whether the x at `at` multiplies what stands behind it: 500x400, 4xφ10, 4 x m8. */
export function isTimes(text: string, at: number): boolean {
  if (codeAt(text, at) !== 0x78) return false;
  const next = skipSpace(text, at + 1);
  const flags = classOf(codeAt(text, next));
  if (flags & LATIN) return is(text, next + 1, DIGIT);
  return (flags & (DIGIT | GREEK)) !== 0;
}

/** The end of the code whose beginning was read as `quantity` (up to `end`), or 0 if the number stands for itself. */
export function gluedEnd(text: string, at: number, end: number, quantity: Quantity): number {
  const next = text[end];
  const bare = quantity.unit === null;
  if (!is(text, end - 1, WORD)) return 0;
  if (is(text, end, LATIN)) return isTimes(text, end) && text.slice(at, end) !== '0' ? 0 : tokenEnd(text, at);
  if (next === '_' || next === '@') return tokenEnd(text, at);
  if (next === '/')
    return is(text, end + 1, LATIN) || (bare && is(text, end + 1, DIGIT)) ? tokenEnd(text, at) : 0;
  if (next === '.') return bare && is(text, end + 1, WORD) ? tokenEnd(text, at) : 0;
  if (next !== '-' || !bare) return 0;
  const token = tokenEnd(text, end + 1);
  if (!hasDigit(text, end + 1, token)) return 0;
  // 8-m6 is a count and a code.
  return is(text, end + 1, LATIN) &&
    runEnd(text, end + 2, DIGIT) === token &&
    Number.isInteger(quantity.value)
    ? 0
    : token;
}
