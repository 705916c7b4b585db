import type { Lang } from '../../src/core/messages.ts';

/** A language is called by its own name, whichever language the page speaks. */
export const languages: readonly (readonly [Lang, string])[] = [
  ['zh', '中文'],
  ['en', 'English'],
];
