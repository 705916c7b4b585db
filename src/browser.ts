import { checkCall, kinds } from './app/wrong-call.ts';
import { contractMessages } from './core/contract/contract.ts';
import { type DomainReading, readerOf } from './core/domain.ts';
import { type Catalogue, type Lang, wording } from './core/messages.ts';
import { evidenceMessages, type Input } from './core/reading/evidence.ts';
import { type Interpretation, interpretMessages, readGrammar } from './core/reading/interpret.ts';
import type { Issue } from './core/result.ts';

export { WrongCall } from './app/wrong-call.ts';
export type { DomainReading } from './core/domain.ts';
export type { Lang } from './core/messages.ts';
export type { Evidence, Input } from './core/reading/evidence.ts';
export type { Interpretation } from './core/reading/interpret.ts';
export type { Question } from './core/reading/question.ts';
export type { Issue, Path, Span } from './core/result.ts';

/** What surrounds the sentence. */
export interface Surroundings<W> {
  /** The domain's empty world where not given. */
  readonly world?: W;
  /** What the domain remembers of the conversation. */
  readonly last?: unknown;
  readonly now?: Date;
  readonly lang?: Lang;
}

const surroundings = { world: kinds.anything, last: kinds.anything, now: kinds.date, lang: kinds.lang };

/** Words → contract, with the evidence for every value: the embedded grammar, wherever JavaScript runs. */
export function parse<V, W>(
  domain: DomainReading<V, W>,
  input: Input,
  options: Surroundings<W> = {},
): Interpretation<V> {
  const given = { domain: [domain, kinds.domain], input: [input, kinds.input] } as const;
  checkCall('parse(domain, input, options)', given, options, surroundings);
  const { world = domain.read.world.empty, last, now = new Date(), lang = 'en' } = options;
  return readGrammar(readerOf(domain), input, { world, now, lang, last });
}

const shared: readonly Catalogue[] = [contractMessages, evidenceMessages, interpretMessages];

/** A diagnostic in the reader's language; its own `message` is English. */
export function say<V, W>(domain: DomainReading<V, W>, issue: Issue, lang: Lang): string {
  return wording(issue, lang, [...shared, domain.about.messages]);
}
