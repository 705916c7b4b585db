export { codeAt, codesOf, type Extent } from './characters.ts';
export { ignorables, unexplained } from './coverage.ts';
export { createLexicon, defineWords, type Lexicon } from './lexicon.ts';
export { type AmountMention, type Mention, mentions, type RangeMention } from './mentions.ts';
export {
  asksItself,
  blanked,
  type Control,
  type Controlled,
  type Cue,
  controlOf,
  cuesIn,
  type FoundCue,
  LEAD_IN,
  leadIn,
  type Moved,
  reasonAhead,
  stripped,
} from './moves.ts';
export { type Normalized, normalize } from './normalize.ts';
export { readNumber } from './numerals.ts';
export { ordinalIn, placesIn } from './ordinals.ts';
export { otherNumber } from './other-number.ts';
export { exactIn } from './quantity.ts';
export { quotesIn } from './quotes.ts';
export { soundDistance, soundsLike, unmistakable } from './sounds.ts';
export { type Token, tokens, type Word } from './tokens.ts';
export { type WordWeight, weightyWords } from './weighty.ts';
