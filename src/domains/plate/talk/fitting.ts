import type { Span } from '../../../core/result.ts';
import type { HoleFeature } from '../contract-features.ts';
import type { Draft } from './draft.ts';

/** Sets what is said of the thread or the mouth of a hole; what was said of it before and is not said anew stays. */
export function fitHole(
  draft: Draft,
  hole: number,
  span: Span,
  make: (old: HoleFeature | undefined) => Partial<HoleFeature>,
): void {
  const features = draft.value.hole_features ?? [];
  const at = features.findIndex((one) => one.hole === hole);
  const place = at < 0 ? features.length : at;
  const old = features[at];
  const more = make(old);
  const now: HoleFeature = { ...(old ?? { hole }), ...more };
  draft.value = {
    ...draft.value,
    hole_features: at < 0 ? [...features, now] : features.map((one, k) => (k === at ? now : one)),
  };
  if (at < 0)
    draft.evidence.push({
      path: ['hole_features', place, 'hole'],
      ...{ value: hole, how: 'computed', rule: 'feature_of_hole', spans: [span] },
    });
  for (const [name, said] of Object.entries(more)) {
    const path = ['hole_features', place, name];
    const parts = typeof said === 'object' && said !== null ? Object.entries(said) : null;
    if (!parts) draft.set(path, said, span);
    else
      for (const [part, one] of parts) {
        const was = (old as unknown as Record<string, Record<string, unknown>> | undefined)?.[name]?.[part];
        if (one !== was) draft.set([...path, part], one, span);
      }
  }
}

/** What is tapped has the drill of its thread: the one that is said, or its own size where that is smaller than the thread. */
export function drillFor(draft: Draft, hole: number, size: string, drill: number | null, span: Span): void {
  const { diameter } = draft.value.holes[hole]!;
  const across = Number(/^M(\d+(?:\.\d+)?)$/.exec(size)?.[1] ?? Number.NaN);
  if (drill !== null) draft.set(['holes', hole, 'diameter'], drill, span);
  else if (diameter !== null && !(diameter < across)) draft.set(['holes', hole, 'diameter'], null, span);
}

type Mouth = 'thread' | 'countersink' | 'counterbore' | 'fit';

/** Takes a thread or a mouth from some holes, or from all that have it; whether any had. */
export function unfitted(draft: Draft, name: Mouth, holes: readonly number[] | null): boolean {
  const features = draft.value.hole_features ?? [];
  const isMeant = (one: HoleFeature) => name in one && (holes?.includes(one.hole) ?? true);
  if (!features.some(isMeant)) return false;
  const kept = features.map((one) => {
    if (!isMeant(one)) return one;
    const { [name]: _, ...rest } = one;
    return rest;
  });
  // One that tells of nothing but its hole is none.
  const place = new Map(
    kept.flatMap((one, i) => (Object.keys(one).length > 1 ? [i] : [])).map((i, k) => [i, k]),
  );
  features.forEach((one, i) => {
    if (isMeant(one)) draft.forget(['hole_features', i, name]);
    if (!place.has(i)) draft.forget(['hole_features', i]);
  });
  draft.evidence = draft.evidence.map((entry) =>
    entry.path[0] === 'hole_features'
      ? { ...entry, path: ['hole_features', place.get(Number(entry.path[1]))!, ...entry.path.slice(2)] }
      : entry,
  );
  const left = kept.filter((_, i) => place.has(i));
  if (left.length === 0) draft.drop('hole_features');
  else draft.value = { ...draft.value, hole_features: left };
  return true;
}
