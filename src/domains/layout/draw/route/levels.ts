import type { Pin, Row } from '../generators/row.ts';

/**
 * Trunks of one kind beside one row, the rail over a row of taps, or the edge below everything, where nets leave. Levels are
 * counted from below.
 */
export type Level =
  | { readonly kind: 'edge' }
  | { readonly kind: 'row'; readonly row: number; readonly side: Pin['side'] }
  | { readonly kind: 'rail'; readonly net: string; readonly section: object; readonly side: 'near' | 'far' };

/** A row as routing sees it: where its pins are, with rows centred on each other. */
export interface PlacedRow {
  readonly row: Row;
  readonly dx: number;
}

/** What a net needs at a level: from one x to another. */
export interface Trunk {
  readonly net: string;
  readonly level: number;
  x1: number;
  x2: number;
  readonly pins: readonly Pin[];
  /** Its pins are reached from the conductor above, so that below it gates carry no wire. */
  readonly jumped: boolean;
  track: number;
}

export interface Spine {
  readonly net: string;
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** The left-edge way: each track takes the next interval that begins after the last one ended; pads lie on the first. */
export function assignTracks(
  trunks: readonly Trunk[],
  distance: number,
  pads: readonly Pick<Trunk, 'x1' | 'x2'>[] = [],
): number {
  const ends: number[] = pads.length > 0 ? [-Infinity] : [];
  const order = [...trunks].sort((a, b) => a.x1 - b.x1 || b.x2 - a.x2 || (a.net < b.net ? -1 : 1));
  for (const trunk of order) {
    const beside = () => pads.every(({ x1, x2 }) => x2 + distance <= trunk.x1 || trunk.x2 + distance <= x1);
    const free = ends.findIndex((end, track) => end + distance <= trunk.x1 && (track > 0 || beside()));
    trunk.track = free < 0 ? ends.length : free;
    ends[trunk.track] = trunk.x2;
  }
  return ends.length;
}
