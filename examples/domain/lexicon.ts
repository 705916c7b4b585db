import { createLexicon, type Lexicon } from '../../src/core/language/index.ts';

/** The nouns this domain knows. Small on purpose: a shared test bounds the words of a domain. */
export const items = createLexicon(
  [
    '木条',
    '木板',
    '铝管',
    '钢管',
    '角钢',
    '圆钢',
    'batten',
    'battens',
    'plank',
    'planks',
    'tube',
    'tubes',
    'bar',
    'bars',
  ].map((word) => [word, word] as const),
);

/** Words for counting pieces, behind a number. */
export const counters = createLexicon(
  ['根', '条', '块', '支', '个', '段', 'pieces', 'piece', 'pcs'].map((word) => [word, 'piece'] as const),
);

/** What is said around it and means nothing more. */
export const fillers = createLexicon(
  [
    '切',
    '锯',
    '要',
    '下料',
    '长',
    '长度',
    '每根',
    '的',
    '请',
    '帮我',
    '给我',
    'cut',
    'saw',
    'of',
    'me',
    'please',
    'each',
    'long',
    'i',
    'need',
    'a',
  ].map((word) => [word, true] as const),
);

export const lexicons: readonly Lexicon<unknown>[] = [items, counters, fillers];
