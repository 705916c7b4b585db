import type { PartCount } from '../contract/contract.ts';
import type { Interpretation } from './interpret.ts';

/** What became of the answers that came on one path: an engine, or an engine in a named form. */
export interface PathTally extends PartCount {
  readonly answers: number;
  /** Answers that were unusable, so that the degraded one stood for them. */
  readonly failed: number;
}
export type Tally = Readonly<Record<string, PathTally>>;

const NOTHING: PathTally = { answers: 0, failed: 0, parts: 0, unknown: 0 };

const onPath = (engine: string, form: string | undefined): string =>
  form === undefined ? engine : `${engine}/${form}`;

/** The tally with one more answer in it; a model that was asked in vain counts as failed beside what stood in for it. */
export function tally(
  before: Tally,
  read: Pick<Interpretation<unknown>, 'engine' | 'degraded' | 'raw'>,
  count: PartCount,
  form?: string,
): Tally {
  const path = onPath(read.engine, form);
  const after = add(before, path, { answers: 1, failed: read.degraded === null ? 0 : 1, ...count });
  return read.engine === 'grammar' && read.raw.length > 0
    ? add(after, onPath('model', form), { ...NOTHING, answers: 1, failed: 1 })
    : after;
}

function add(before: Tally, path: string, more: PathTally): Tally {
  const was = (Object.hasOwn(before, path) && before[path]) || NOTHING;
  const sum = {
    answers: was.answers + more.answers,
    failed: was.failed + more.failed,
    parts: was.parts + more.parts,
    unknown: was.unknown + more.unknown,
  };
  return { ...before, [path]: sum };
}

export interface PathRates extends PathTally {
  readonly failureRate: number;
  readonly unknownShare: number;
}

export const ratesOf = (counted: Tally): Readonly<Record<string, PathRates>> =>
  Object.fromEntries(Object.entries(counted).map(([path, one]) => [path, withRates(one)]));

const withRates = (one: PathTally): PathRates => ({
  ...one,
  failureRate: one.failed / one.answers,
  unknownShare: one.parts === 0 ? 0 : one.unknown / one.parts,
});
