import type { Contract } from '../contract/contract.ts';
import type { Lexicon } from '../language/index.ts';
import type { Lang } from '../messages.ts';
import type { Issue, Result, Span } from '../result.ts';
import type { Claim, Fact, Grounding, Input } from './evidence.ts';
import type { ModelMessage, ModelTool, ModelToolCall } from './model.ts';
import type { Question } from './question.ts';

/** The world and the clock are arguments; nothing is looked up behind a reader's back. */
export interface ReadContext<W> {
  readonly world: W;
  readonly now: Date;
  readonly lang: Lang;
  /** What this domain remembers of the conversation so far: its last targets. */
  readonly last: unknown;
  /** What was said before, oldest first; only a model is told. */
  readonly conversation?: readonly string[];
  /** The output form that was asked for by name: a model may then be understood in it, too. */
  readonly form?: string;
  /** The version of the contract that was asked for; a domain's own choice where none was. */
  readonly contract?: string;
}

/** For `contract`: the oldest version that says all of it, as a conversation wants it. */
export const FULLEST = 'fullest';

/** What an engine made of the input, before the evidence check has passed it. */
export interface Proposal<V, R extends string = string> {
  readonly value: V;
  readonly claims: readonly Claim<R>[];
  /** The words a rule took that no value rests on; nothing else is taken to have been understood. */
  readonly cues: readonly Span[];
  readonly issues: readonly Issue[];
  /** The facts of the input, where the engine has them at hand and `Grounding.facts` would only find them again. */
  readonly facts?: readonly Fact[];
  /** What has to be asked about things that are not in the value yet; else the domain's `questions` look at the value. */
  readonly questions?: readonly Question[];
}

/** It can only claim what is a rule of the domain's grounding. */
export interface GrammarEngine<V, W, R extends string> {
  read(input: Input, context: ReadContext<W>): Proposal<V, R>;
  /** How the reading came about, for whoever wants to know why it was not another one. */
  trace?(input: Input, context: ReadContext<W>): unknown;
}

/** What a model's answer says; what it would rather ask, where it may. */
export type ModelReading<V> = Result<{
  readonly value: V;
  readonly issues: readonly Issue[];
  readonly questions?: readonly Question[];
}>;

export interface ModelEngine<V, W> {
  /** `isOffered`: whether its tools go with them by function calling, and need not be told of in words. */
  messages(input: Input, context: ReadContext<W>, isOffered: boolean): readonly ModelMessage[];
  /** Whether to ask the provider to constrain its output to the contract's schema, or to that of another one. */
  readonly constrain: boolean | Pick<Contract, 'toJSONSchema'>;
  /** Strict: prose and fences around the answer are never stripped. By default the contract's own parser. */
  parse?(raw: string, context: ReadContext<W>): ModelReading<V>;
  /** Offered through the provider's function calling, where it has that. */
  readonly tools?: readonly ModelTool[];
  /** What came back through it. */
  parseCalls?(calls: readonly ModelToolCall[], context: ReadContext<W>): ModelReading<V>;
}

/** Everything `interpret` needs of a domain. */
export interface Reader<V, W, R extends string = string> {
  readonly contract: Contract<V>;
  readonly engines: { readonly grammar: GrammarEngine<V, W, NoInfer<R>>; readonly model?: ModelEngine<V, W> };
  readonly grounding: Grounding<V, ReadContext<W>, R>;
  /** The domain's own answer when nothing acceptable could be had. */
  degraded(input: Input, context: ReadContext<W>): V;
  /** Whether a value says nothing: such a reading never wins the one door, nor over the grammar's. */
  isEmpty(value: V): boolean;
  /** `said`: the words it was read from; a message of a conversation may say less than its value. */
  questions?(value: V, context: ReadContext<W>, said?: string): readonly Question[];
  /** All the words the domain knows; a shared test keeps them few. */
  readonly lexicons: readonly Lexicon<unknown>[];
  /** Those that say nothing on their own. */
  readonly fillers?: Lexicon<unknown>;
  /** Words that say which way, each with one that says another: put in its place, that has to change what is read. */
  readonly opposites?: Lexicon<string>;
  /** What things are called in that world. */
  names?(world: W): Lexicon<unknown> | null;
  /** More than this is a document and nothing that was said. */
  readonly longest?: number;
  /** Which characters follow one another in what is said here, as `createEar` takes them; without it nothing is taken by ear. */
  readonly triples?: string;
  /** How many names of a value nobody knows. */
  strangers?(value: V): number;
  /** Whether carrying it out would write: then what was taken by ear is asked about. */
  writes?(value: V): boolean;
}
