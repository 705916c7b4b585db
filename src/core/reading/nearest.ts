import { pathText, type Span } from '../result.ts';
import { overlap } from './account.ts';
import { actOf, marksIn } from './acts.ts';
import type { Evidence } from './evidence.ts';

/** A value, and all the places where the text says it. */
export interface Said {
  readonly evidence: Evidence;
  readonly places: readonly Evidence[];
}

/**
 * Where the words say the same several times, a value rests on those nearest to the rest of its act: 打开 of each clause opens what
 * is in that clause. What nothing else of its act tells takes the words no act before it rests on.
 */
export function nearest(text: string, said: readonly (Said | undefined)[]): (Evidence | undefined)[] {
  const chosen = said.map((one) => one?.evidence);
  const distance = distancesIn(text);
  const acts = new Map<string, number[]>();
  for (const [i, one] of said.entries()) {
    const act = one && one.evidence.how !== 'fixed' ? actOf(one.evidence.path) : null;
    if (!act) continue;
    const key = pathText(act);
    acts.set(key, [...(acts.get(key) ?? []), i]);
  }
  const taken: Span[] = [];
  for (const own of acts.values()) {
    const isSure = (i: number) => said[i]!.places.length < 2;
    const anchors = own.filter(isSure).flatMap((i) => chosen[i]!.spans);
    for (const i of own) {
      if (isSure(i)) continue;
      const { places } = said[i]!;
      const far = ({ spans }: Evidence) =>
        anchors.length > 0
          ? Math.max(...spans.map((span) => Math.min(...anchors.map((one) => distance(one, span)))))
          : spans.filter((span) => taken.some((one) => overlap(one, span))).length;
      chosen[i] = places.reduce((best, one) => (far(one) < far(best) ? one : best));
      if (anchors.length === 0) anchors.push(...chosen[i].spans);
    }
    taken.push(...own.flatMap((i) => chosen[i]!.spans));
  }
  return chosen;
}

/** A mark between two words parts them more than any length of text does. */
function distancesIn(text: string): (a: Span, b: Span) => number {
  const marks = marksIn(text);
  return (a, b) => {
    const [first, second] = a.start < b.start ? [a, b] : [b, a];
    const [from, to] = [Math.min(first.end, text.length), Math.min(second.start, text.length)];
    return to <= from ? 0 : to - from + (marks[to]! - marks[from]!) * text.length;
  };
}
