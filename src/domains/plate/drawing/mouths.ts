import { nominalOf } from '../threads.ts';
import { centresOf, type SurePlate } from './expand.ts';

/** A circle around a hole that is no hole: the crests of its thread, the mouth of its sink. */
export interface Mouth {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly kind: 'thread' | 'sink';
}

/** GB/T 4459.1: three quarters of a thin circle stand for the crests. In degrees, counter-clockwise. */
export const threadArc = { start: 100, end: 10 } as const;

export function* mouthsOf(plate: SurePlate): Generator<Mouth> {
  for (const group of plate.groups) {
    const { thread, countersink, counterbore } = group.feature ?? {};
    const crest = thread ? nominalOf(thread) : null;
    const mouth = countersink?.diameter ?? counterbore?.diameter ?? null;
    if (crest === null && mouth === null) continue;
    for (const { x, y } of centresOf(group, plate)) {
      if (crest !== null) yield { x, y, radius: crest / 2, kind: 'thread' };
      if (mouth !== null) yield { x, y, radius: mouth / 2, kind: 'sink' };
    }
  }
}
