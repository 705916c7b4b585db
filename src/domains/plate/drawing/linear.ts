import { type Box, boxAround, type Occupied, type Segment, type Shape, union } from './collide.ts';
import type { Point } from './expand.ts';
import type { Interval } from './intervals.ts';
import { type Annotation, type Arrow, type Label, paper } from './model.ts';
import { dimensionRoom, dimensionShape, figure, textWidth } from './words.ts';

const MAX_ROWS = 40;
/** The room a label needs beside its own width. */
const clearance = 2 * paper.labelMargin + 0.3;
/** An arrow that stands outside, and a bit of its line. */
const stub = paper.arrow + 1.5;

interface Candidate {
  readonly annotation: Annotation;
  readonly segments: readonly Segment[];
  readonly shape: Shape;
}

interface Placed extends Candidate {
  readonly row: number;
}

export interface Rows {
  readonly annotations: readonly Annotation[];
  readonly rows: number;
}

/**
 * Stands the dimensions of one axis in rows outside the part, x below it and y to its left: each in the row where
 * it covers nothing and crosses least, the short ones nearest, the overall one outside all others. Null where a
 * label finds no place.
 */
export function placeLinear(
  intervals: readonly Interval[],
  whole: Interval | null,
  factor: number,
  occupied: Occupied,
): Rows | null {
  const all = whole ? [whole, ...intervals] : intervals;
  const nodes = [...new Set(all.flatMap(({ from, to }) => [from * factor, to * factor]))];
  nodes.sort((a, b) => a - b);
  const placed: Placed[] = [];
  const outermost = () => placed.reduce((row, one) => Math.max(row, one.row + 1), 0);
  const late: Interval[] = [];
  const shortFirst = [...intervals].sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
  for (const interval of shortFirst) {
    const found = best(interval, factor, occupied, 0, nodes, true);
    if (found) placed.push(found);
    else late.push(interval);
  }
  // A label that must lie across someone's extension line stands further out than that line goes.
  for (const interval of late) {
    const found = best(interval, factor, occupied, outermost(), nodes, false);
    if (!found) return null;
    placed.push(found);
  }
  if (whole) {
    const last = best(whole, factor, occupied, outermost(), nodes, false);
    if (!last) return null;
    placed.push(last);
  }
  return { annotations: placed.map(({ annotation }) => annotation), rows: outermost() };
}

function best(
  interval: Interval,
  factor: number,
  occupied: Occupied,
  firstRow: number,
  nodes: readonly number[],
  clean: boolean,
): Placed | null {
  const text = interval.note ?? figure(interval.to - interval.from);
  const spots = spotsFor(interval.from * factor, interval.to * factor, dimensionRoom(text), nodes);
  let found: (Placed & { readonly cost: number }) | null = null;
  for (let row = firstRow; row < firstRow + MAX_ROWS; row++) {
    // A row further out costs more than anything a nearer one may cross.
    if (found && found.cost <= row) break;
    for (const spot of spots) {
      if (clean && !spot.clean) continue;
      const candidate = candidateAt(interval, factor, row, spot, text);
      if (occupied.blocks(candidate.shape, candidate.segments)) continue;
      if (occupied.overlapsAlong(candidate.segments[0]!)) continue;
      const cost = row + 0.9 * occupied.crossings(candidate.segments) + spot.cost;
      if (!found || cost < found.cost) found = { ...candidate, row, cost };
    }
  }
  if (found) occupied.add(found.shape, found.segments);
  return found;
}

/** A place for a label along its dimension line, and how far the line then goes. */
interface Spot {
  readonly middle: number;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  /** Whether no extension line of the axis can ever cross it. */
  readonly clean: boolean;
}

function spotsFor(u0: number, u1: number, width: number, nodes: readonly number[]): readonly Spot[] {
  const arrowsOut = u1 - u0 < 2 * paper.arrow + 1;
  const [start, end] = arrowsOut ? [u0 - stub, u1 + stub] : [u0, u1];
  const isClean = (middle: number) =>
    nodes.every((node) => Math.abs(node - middle) >= (width + clearance) / 2 - 1e-9);
  const fits = u1 - u0 >= width + clearance;
  const outside = fits ? 1.4 : 0.4;
  // Beyond its own lines, or, where others' lines are in the way, beyond all of them.
  const past = 1.2 + (arrowsOut ? paper.arrow + 0.5 : 0);
  const spots = [
    ...[u0 - past, Math.min(u0 - past, nodes.at(0)! - 1.2)].map((edge) => ({
      middle: edge - width / 2,
      start: edge - width - 0.3,
      end,
      cost: outside + (u0 - past - edge) / 20,
    })),
    ...[u1 + past, Math.max(u1 + past, nodes.at(-1)! + 1.2)].map((edge) => ({
      middle: edge + width / 2,
      start,
      end: edge + width + 0.3,
      cost: outside + (edge - u1 - past) / 20,
    })),
  ];
  if (fits) {
    const stops = [u0, ...nodes.filter((node) => node > u0 && node < u1), u1];
    const gaps = stops.slice(1).map((stop, i) => (stop + stops[i]!) / 2);
    for (const middle of gaps) spots.push({ middle, start, end, cost: 0.2 });
    spots.push({ middle: (u0 + u1) / 2, start, end, cost: 0 });
  }
  return spots.map((spot) => ({ ...spot, clean: isClean(spot.middle) }));
}

/** `u` runs along the axis, `v` away from the part: the same code stands rows below and columns to the left. */
function candidateAt(interval: Interval, factor: number, row: number, spot: Spot, text: string): Candidate {
  const { axis, note } = interval;
  const [u0, u1] = [interval.from * factor, interval.to * factor];
  const v = paper.firstRow + row * paper.rowPitch;
  const view = (u: number, away: number): Point => (axis === 'x' ? { x: u, y: -away } : { x: -away, y: u });
  // Above a horizontal line, to the left of a vertical one: "above" for who reads from the right.
  const lift = paper.gap + paper.textHeight / 2;
  const label: Label = {
    text,
    at: view(spot.middle, axis === 'x' ? v - lift : v + lift),
    width: textWidth(text, paper.textHeight),
    height: paper.textHeight,
    rotation: axis === 'x' ? 0 : 90,
  };
  const line: Segment = { a: view(spot.start, v), b: view(spot.end, v) };
  // From the edge of the part: as far as there the outline or a centre line goes.
  const extension = (u: number): Segment => ({ a: view(u, 0), b: view(u, v + paper.beyond) });
  const point = (along: number): Point => (axis === 'x' ? { x: along, y: 0 } : { x: 0, y: along });
  const segments = [line, extension(u0), extension(u1)];
  return {
    segments,
    shape: dimensionShape(label),
    annotation: {
      measured: { kind: 'linear', axis, from: point(interval.from), to: point(interval.to) },
      label,
      dxfText: note === null ? '' : note.replace(/=[^=)]*\)/, '=<>)'),
      lines: segments,
      lineAt: view(u1, v),
      arrows: arrowsAt(view(u0, v), view(u1, v), axis, u1 - u0 < 2 * paper.arrow + 1),
      dots: [],
    },
  };
}

function arrowsAt(first: Point, second: Point, axis: 'x' | 'y', out: boolean): readonly Arrow[] {
  const towardsFirst = axis === 'x' ? 180 : 270;
  const turned = out ? 180 : 0;
  return [
    { tip: first, angle: (towardsFirst + turned) % 360 },
    { tip: second, angle: (towardsFirst + 180 + turned) % 360 },
  ];
}

/** Everything an annotation draws, in one box. */
export const extentOf = ({ label, lines }: Annotation): Box =>
  union(boxAround(lines.flatMap(({ a, b }) => [a, b])), dimensionShape(label).box);
