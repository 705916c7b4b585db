import type { Issue, Span } from '../result.ts';
import type { Interpretation } from './interpretation.ts';
import type { ReadContext, Reader } from './reader.ts';
import { isWeighty } from './weight.ts';

/** What is left over and may matter. What is only worth knowing (severity `info`) holds nothing up. */
export function heldIn<V, W>(
  { contract, lexicons, fillers, names }: Reader<V, W>,
  text: string,
  {
    value,
    evidence,
    setAside,
    unread,
  }: Pick<Interpretation<V>, 'value' | 'evidence' | 'setAside' | 'unread'>,
  issues: readonly Issue[],
  { world }: ReadContext<W>,
): readonly Span[] {
  const noted = new Set(issues.flatMap(({ severity, spans }) => (severity === 'info' ? spans : [])));
  const aside = setAside.map(({ span }) => span).filter((span) => !noted.has(span));
  const left = [...aside, ...unread];
  // Behind what was understood, a part that has a place in the value and no sense was asked for, whatever its words.
  const first = evidence
    .flatMap(({ spans }) => spans)
    .reduce((least, { start }) => Math.min(least, start), text.length);
  const isAsked = (contract.parts?.(value).unknown ?? 0) > 0;
  const asked = new Set(isAsked ? aside.filter(({ start }) => start > first) : []);
  const known = { lexicons, fillers, names: names?.(world) };
  const held: Span[] = [];
  let furthest = -1;
  for (const span of left.sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Those before it begin no later: one that ends no sooner holds it.
    if (span.end <= furthest) continue;
    if (!asked.has(span) && !isWeighty(text.slice(span.start, span.end), known)) continue;
    held.push(span);
    furthest = Math.max(furthest, span.end);
  }
  return held;
}
