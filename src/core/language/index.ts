export { codeAt, codesOf, type Extent } from './characters.ts';
export { type Clause, type ClauseOptions, type ConnectorPlace, clauses, connectors } from './clauses.ts';
export { type Coverage, coverage, ignorables } from './coverage.ts';
export { type NumberReading, Rational } from './decimal.ts';
export { explain, leavesOf, type Step } from './derivation.ts';
export { createLexicon, defineWords, type Lexicon, type Match } from './lexicon.ts';
export {
  type AmountMention,
  type Mention,
  type MentionOptions,
  mentions,
  type RangeMention,
} from './mentions.ts';
export type { DateParts, TimeParts } from './moments.ts';
export { type Normalized, normalize } from './normalize.ts';
export { readNumber } from './numerals.ts';
export { exactIn, inBase, type Quantity, readQuantity } from './quantity.ts';
export { type QuantityRange, readRange } from './ranges.ts';
export { derive, grammar, type ParseNode, type Rule, type Stage, stage } from './rules.ts';
export { type TokenOptions, tokens, type Word } from './tokens.ts';
export type { Dimension, UnitId } from './units.ts';
