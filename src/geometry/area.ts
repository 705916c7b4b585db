import { IntList } from './int-list.ts';
import type { Region } from './region.ts';
import { type Events, type Operation, sweep } from './sweep.ts';

/** Events as (x, lo, hi, delta) fours, the second area's after the first's. */
export function eventsFrom(first: IntList, second: IntList = new IntList(0)): Events {
  const count = (first.length + second.length) / 4;
  const events = {
    x: new Int32Array(count),
    lo: new Int32Array(count),
    hi: new Int32Array(count),
    delta: new Int8Array(count),
    second: first.length / 4,
  };
  let n = 0;
  for (const list of [first.view(), second.view()]) {
    for (let i = 0; i < list.length; i += 4, n++) {
      events.x[n] = list[i]!;
      events.lo[n] = list[i + 1]!;
      events.hi[n] = list[i + 2]!;
      events.delta[n] = list[i + 3]!;
    }
  }
  return events;
}

export function sidesOf({ vertical: { length, at, lo, hi, side } }: Region): IntList {
  const out = new IntList(length * 4);
  for (let i = 0; i < length; i++) out.push4(at[i]!, lo[i]!, hi[i]!, side[i]!);
  return out;
}

const combine = (a: Region, b: Region, operation: Operation): Region =>
  sweep(eventsFrom(sidesOf(a), sidesOf(b)), operation);

export const common = (a: Region, b: Region): Region => combine(a, b, 'and');
export const without = (a: Region, b: Region): Region => combine(a, b, 'not');

/** With shapes numbered anew, after some were taken away. */
export const mergedAgain = (region: Region): Region => sweep(eventsFrom(sidesOf(region)), 'merge');

/** The area that either covers. */
export function joined(a: Region, b: Region): Region {
  if (a.vertical.length === 0) return b;
  if (b.vertical.length === 0) return a;
  const sides = sidesOf(a);
  for (const value of sidesOf(b).view()) sides.push(value);
  return sweep(eventsFrom(sides), 'merge');
}

function pushBox(out: IntList, left: number, bottom: number, right: number, top: number): void {
  out.push4(left, bottom, top, 1);
  out.push4(right, bottom, top, -1);
}

/** All points that a box reaches whose lower left corner walks along the edges, `less` before and `more` beyond it. */
function boxesAlong(region: Region, less: number, more: number): IntList {
  const { vertical, horizontal } = region;
  const out = new IntList((vertical.length + horizontal.length) * 8);
  for (let i = 0; i < vertical.length; i++) {
    const [x, lo, hi] = [vertical.at[i]!, vertical.lo[i]!, vertical.hi[i]!];
    pushBox(out, x - less, lo - less, x + more, hi + more);
  }
  for (let i = 0; i < horizontal.length; i++) {
    const [y, lo, hi] = [horizontal.at[i]!, horizontal.lo[i]!, horizontal.hi[i]!];
    pushBox(out, lo - less, y - less, hi + more, y + more);
  }
  return out;
}

/** The area grown by `distance` to all sides, with square corners. */
export function grown(region: Region, distance: number): Region {
  if (distance === 0) return region;
  return enlarged(region, distance, distance);
}

function enlarged(region: Region, less: number, more: number): Region {
  const events = sidesOf(region);
  for (const value of boxesAlong(region, less, more).view()) events.push(value);
  return sweep(eventsFrom(events), 'merge');
}

/** The parts of the area into which a square wider than `size` fits. */
export function widerThan(region: Region, size: number): Region {
  if (size === 0) return region;
  const corners = sweep(eventsFrom(sidesOf(region), boxesAlong(region, size, 0)), 'not');
  return enlarged(corners, 0, size);
}
