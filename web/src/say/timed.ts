import type { Path, Planned, Reading } from '../wire.ts';

/** A sentence that names times, as its parts are read: one list of what is to be done, each value with its words. */
export function inTime(reading: Reading, { timed }: Pick<Planned, 'timed'>): Reading {
  if (timed.length === 0) return reading;
  const parts = timed.map((part) => part.reading);
  const results: unknown[] = [];
  const evidence = parts.flatMap(({ result, evidence: own }, k) => {
    const isList = Array.isArray(result);
    const from = isList ? results.length : k;
    results.push(...(isList ? result : [result]));
    const placed = ([first, ...rest]: Path): Path =>
      isList && typeof first === 'number'
        ? [from + first, ...rest]
        : [from, ...(first === undefined ? [] : [first]), ...rest];
    return own.map((one) => ({ ...one, path: placed(one.path) }));
  });
  return {
    ...reading,
    result: results,
    evidence,
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    used: parts.flatMap(({ used }) => used),
    set_aside: parts.flatMap(({ set_aside }) => set_aside),
    unread: parts.flatMap(({ unread }) => unread),
    held: parts.flatMap(({ held }) => held),
  };
}
