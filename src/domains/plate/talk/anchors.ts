import type { Evidence } from '../../../core/reading/evidence.ts';

/** How much of what a side of the plate grows by a place along it moves: it is told from the near edge, the middle, the far edge. */
export type Anchor = 0 | 0.5 | 1;

/** What a place is computed by, where it is bound to the middle of the plate or to its far edge. */
const bound: Readonly<Record<string, Anchor>> = {
  array_centred: 0.5,
  half_of_side: 0.5,
  member_centred: 0.5,
  from_far_side: 1,
  rim_from_far_side: 1,
  mirrored: 1,
  member_kept: 0,
  changed_by: 0,
};
/** By these a conversation says the same of a place it has computed itself. */
const rules: Readonly<Record<Anchor, string>> = { 0: 'changed_by', 0.5: 'member_centred', 1: 'mirrored' };

/** Null where a place hangs on something else. */
export const anchorOf = ({ how, rule }: Pick<Evidence, 'how' | 'rule'>): Anchor | null =>
  bound[rule] ?? (how === 'read' ? 0 : null);

export const anchoredAs = (anchor: Anchor | null, other: string): string =>
  anchor === null ? other : rules[anchor];

/** A copy on the other side: bound to the far edge where this is to the near one. */
export const opposite = (anchor: Anchor | null): Anchor | null =>
  anchor === null ? null : ((1 - anchor) as Anchor);

/** Between two places: half of what moves both. */
export function between(one: Anchor | null, other: Anchor | null): Anchor | null {
  const mean = one === null || other === null ? null : (one + other) / 2;
  return mean === 0 || mean === 0.5 || mean === 1 ? mean : null;
}
