import type { Extent } from '../../../../core/language/index.ts';
import type { Analysis } from '../analyse.ts';
import type { Group } from '../group.ts';
import type { Lifted } from './phrase.ts';

/** A phrase and the holes it is about; null where nobody can tell. */
export interface Attached {
  readonly phrase: Lifted;
  readonly group: Group | null;
}

/** Finds the holes each phrase is about by where it stood. */
export function attach(
  { gathered: { groups } }: Analysis,
  phrases: readonly Lifted[],
  places: readonly Extent[],
): readonly Attached[] {
  return phrases.map((phrase, i) => ({ phrase, group: groupFor(groups, phrase, places[i]!) }));
}

function groupFor(groups: readonly Group[], phrase: Lifted, place: Extent): Group | null {
  if (phrase.kind === 'corner' || phrase.kind === 'note' || phrase.kind === 'owned') return null;
  if (phrase.kind === 'start_angle') {
    const circles = groups.filter(({ isCircle }) => isCircle);
    return circles.findLast(({ at }) => at.start < place.start) ?? circles[0] ?? null;
  }
  const sized = groups.find((group) => isSizedAt(group, place));
  if (sized) return sized;
  const named = groups.find(({ hole }) => hole && hole.start < place.end && hole.end > place.start);
  const before = named ?? groups.findLast(({ at }) => at.start <= place.start) ?? groups[0] ?? null;
  // What is cut out has no size of a round hole.
  return phrase.kind === 'cutout' && before?.dia.said ? null : before;
}

/** Whether the size of its holes is the one that stands in for a phrase. */
export const isSizedAt = ({ dia: { at } }: Group, place: Extent): boolean =>
  at !== null && at.start >= place.start && at.end <= place.end;
