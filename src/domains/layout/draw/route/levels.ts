import { append } from '../../netlist/groups.ts';
import type { Pin, Row } from '../generators/row.ts';

/**
 * Trunks of one kind beside one row, the rail over a row of taps, or an edge below or above everything, where nets leave.
 * Levels are counted from below.
 */
export type Level =
  | { readonly kind: 'edge'; readonly side: 'bottom' | 'top' }
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
  /** The side of the layout it goes on to, where its net's pin is. */
  leaves?: 'left' | 'right';
  /** How many tracks it is wide. */
  readonly tracks: number;
}

export interface Spine {
  readonly net: string;
  readonly x: number;
  /** Half its width. */
  readonly half: number;
  readonly from: number;
  readonly to: number;
}

/** How many tracks a wire of this width takes. */
export const tracksFor = (width: number, pitch: number, space: number): number =>
  Math.max(1, Math.ceil((width + space) / pitch));

interface Span {
  readonly x1: number;
  readonly x2: number;
}

/**
 * The left-edge way: each track takes the next interval that begins after the last one ended; pads lie on the first. Nets that
 * are mirrored share a track where that takes no more of them, so that they have the same beside them.
 */
export function assignTracks(
  trunks: readonly Trunk[],
  distance: number,
  pads: readonly Span[] = [],
  mates: ReadonlyMap<string, string> = new Map(),
): void {
  const mateOf = ({ net }: Trunk) => trunks.find((other) => other.net === mates.get(net));
  const apart = packed(trunks, distance, pads, () => undefined);
  const together = mates.size > 0 ? packed(trunks, distance, pads, mateOf) : apart;
  const chosen = together.height <= apart.height ? together : apart;
  for (const [trunk, track] of chosen.tracks) trunk.track = track;
}

function packed(
  trunks: readonly Trunk[],
  distance: number,
  pads: readonly Span[],
  mateOf: (trunk: Trunk) => Trunk | undefined,
): { readonly tracks: ReadonlyMap<Trunk, number>; readonly height: number } {
  const taken = new Map<number, Span[]>();
  const tracks = new Map<Trunk, number>();
  const clear = (a: Span, b: Span) => a.x2 + distance <= b.x1 || b.x2 + distance <= a.x1;
  const open = (trunk: Trunk, track: number) =>
    (taken.get(track) ?? []).every((span) => clear(span, trunk)) &&
    (track > 0 || pads.every((pad) => clear(pad, trunk)));
  const fits = (trunk: Trunk, track: number) =>
    Array.from({ length: trunk.tracks }, (_, i) => track + i).every((at) => open(trunk, at));
  const order = [...trunks].sort((a, b) => a.x1 - b.x1 || b.x2 - a.x2 || (a.net < b.net ? -1 : 1));
  for (const trunk of order) {
    if (tracks.has(trunk)) continue;
    const mate = mateOf(trunk);
    const both = mate && !tracks.has(mate) && clear(trunk, mate) ? [trunk, mate] : [trunk];
    let track = 0;
    while (!both.every((one) => fits(one, track))) track++;
    for (const one of both) {
      tracks.set(one, track);
      for (let i = 0; i < one.tracks; i++) append<number, Span>(taken, track + i, one);
    }
  }
  return { tracks, height: taken.size };
}
