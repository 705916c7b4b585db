import type { PlateWire } from './contract.ts';

/** Coarse pitches of metric threads (ISO 261, GB/T 193). */
const coarse: ReadonlyMap<number, number> = new Map([
  [1.6, 0.35],
  [2, 0.4],
  [2.5, 0.45],
  [3, 0.5],
  [3.5, 0.6],
  [4, 0.7],
  [5, 0.8],
  [6, 1],
  [7, 1],
  [8, 1.25],
  [10, 1.5],
  [12, 1.75],
  [14, 2],
  [16, 2],
  [18, 2.5],
  [20, 2.5],
  [22, 2.5],
  [24, 3],
  [27, 3],
  [30, 3.5],
  [33, 3.5],
  [36, 4],
  [39, 4],
  [42, 4.5],
  [45, 4.5],
  [48, 5],
  [52, 5],
  [56, 5.5],
  [60, 5.5],
  [64, 6],
]);

interface Thread {
  readonly size: string | null;
  readonly pitch: number | null;
}

/** How wide a metric thread is across its crests; null for others. */
export function nominalOf({ size }: Thread): number | null {
  const said = /^M(\d+(?:\.\d+)?)$/.exec(size ?? '');
  return said ? Number(said[1]) : null;
}

/** The drill a thread is cut into: its diameter less its pitch (ISO 2306). Null where the standard names no pitch. */
export function tapDrill(thread: Thread): number | null {
  const nominal = nominalOf(thread);
  const pitch = thread.pitch ?? (nominal === null ? null : (coarse.get(nominal) ?? null));
  if (nominal === null || pitch === null || pitch >= nominal) return null;
  // 6.75 is drilled 6.8, 10.25 10.2: as the standard rounds them, to a tenth and halves up below ten.
  const exact = nominal - pitch;
  const known = rounded.get(exact);
  return known ?? Math.round(exact * 100) / 100;
}
const rounded: ReadonlyMap<number, number> = new Map([
  [6.75, 6.8],
  [10.25, 10.2],
  [1.25, 1.25],
]);

/** The drill of the thread in one of the holes; null where it has none. */
export function drillOf({ hole_features }: Pick<PlateWire, 'hole_features'>, hole: number): number | null {
  const thread = hole_features?.find((one) => one.hole === hole && one.thread)?.thread;
  return thread ? tapDrill(thread) : null;
}
