import type { AgentEvent } from '../core/agent/loop.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import type { EngineChoice, Interpretation } from '../core/reading/interpret.ts';
import type { OfferedFunction } from './offered.ts';

export interface ParseOptions {
  readonly engine?: EngineChoice;
  /** What surrounds the sentence; the domain's empty world where not given. */
  readonly world?: unknown;
  /** What the domain remembers of the conversation. */
  readonly last?: unknown;
  /** What was said before, oldest first: a model is told it. */
  readonly conversation?: readonly string[];
  /** One of the domain's output forms, for a consumer that cannot take the contract: `contract.forms[form].write(value)`. */
  readonly form?: string;
  /** The version of the domain's contract to answer in; the domain's own choice where not given. */
  readonly contract?: string;
  readonly now?: Date;
  readonly lang?: Lang;
  readonly signal?: AbortSignal;
  /** What the domain was made of, where it came with a request: another thread makes it again. */
  readonly functions?: readonly OfferedFunction[];
  /** Whether every weighty word has to show its influence; it does unless this says no. */
  readonly audit?: boolean;
}

export interface DoorOptions extends Omit<ParseOptions, 'world' | 'last' | 'form' | 'functions'> {
  /** What surrounds a domain's sentences; its empty world where there is nothing. */
  readonly worldOf?: (domain: AnyDomain) => unknown;
  /** What a domain remembers of the conversation. */
  readonly lastOf?: (domain: AnyDomain) => unknown;
}

/** Whether words are taken as they are written, or for what they sound like where that makes more sense. */
export type Hearing = 'written' | 'heard';

/** What the grammar of each domain made of the same words, by the domain's id, and how many seconds that took. */
export type Readings = Readonly<
  Record<string, { readonly read: Interpretation<unknown>; readonly seconds: number }>
>;

export interface AskOptions {
  /** Only with the tools of this domain. */
  readonly domain?: AnyDomain;
  readonly userId?: string;
  readonly roles?: readonly string[];
  readonly lang?: Lang;
  readonly now?: Date;
  readonly signal?: AbortSignal;
  /** Told of each tool that is called and of each sentence, as it is checked. */
  readonly onEvent?: (event: AgentEvent) => void;
}
