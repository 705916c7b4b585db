import { normalize } from '../../core/language/normalize.ts';

/** A word in the form in which words are compared: folded by the language kit, without spaces and separators. */
export const keyOf = (text: string): string =>
  [...normalize(text).text].filter((c) => !' \n-#,_·'.includes(c)).join('');

export const sameWord = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
