import type { Box } from './drc/region.ts';
import type { LvsOutcome } from './lvs/run.ts';
import type { Recognised } from './recognise.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * How well matched groups are laid out: the mean over differential pairs and current mirrors of 1 − |distance of the
 * centres| / width of the group, halved where gates differ in direction or in size. 1 where nothing is to match.
 */
export function matchingScore(devices: LvsOutcome['devices'], { modules }: Recognised): number {
  const boxesOf = new Map(devices.flatMap(({ ids, boxes }) => ids.map((id) => [id, boxes] as const)));
  const scores = modules
    .filter(({ type }) => type === 'differential_pair' || type === 'current_mirror')
    .map((module) => groupScore(module.devices.flatMap((id) => [boxesOf.get(id) ?? []])));
  return scores.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function groupScore(group: readonly (readonly Box[])[]): number {
  const drawn = group.filter((boxes) => boxes.length > 0);
  if (drawn.length < 2) return 1;
  const centres = drawn.map(centreOf);
  const middle = { x: mean(centres.map(({ x }) => x)), y: mean(centres.map(({ y }) => y)) };
  const offset = Math.max(...centres.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const all = drawn.flat();
  const width = Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left));
  const height = Math.max(...all.map(({ top }) => top)) - Math.min(...all.map(({ bottom }) => bottom));
  const shapes = new Set(drawn.map((boxes) => shapeOf(boxes[0]!)));
  const even = shapes.size === 1 ? 1 : 0.5;
  return Math.max(0, 1 - offset / Math.max(width, height, 1)) * even;
}

const centreOf = (boxes: readonly Box[]): Spot => ({
  x: mean(boxes.map(({ left, right }) => (left + right) / 2)),
  y: mean(boxes.map(({ bottom, top }) => (bottom + top) / 2)),
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const shapeOf = ({ left, bottom, right, top }: Box): string => `${right - left} ${top - bottom}`;
