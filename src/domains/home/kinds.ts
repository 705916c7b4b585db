/** What a sentence says, word by word, before any of it is put together. */
export const KINDS = [
  'verb',
  'step',
  'value',
  'property',
  'place',
  'thing',
  'reference',
  'all',
  'any',
  'count',
  'except',
  'question',
  'how_much',
  'function',
  'scene',
  'media',
  'degree',
  'corrected',
  'refusal',
  'boundary',
] as const;
export type FactKind = (typeof KINDS)[number];
