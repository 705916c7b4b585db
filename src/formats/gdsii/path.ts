import type { Path } from './library.ts';

const awayFromZero = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

interface Direction {
  readonly x: number;
  readonly y: number;
}

/** How many points KLayout gives half a round end. */
const ROUND_POINTS = 16;

/**
 * The polygon a path stands for, as KLayout draws it: mitred corners, cut off one half width beyond the point where the
 * path turns by more than a right angle; offsets rounded away from the centre line. Null where it has no area.
 */
export function pathPolygon({ xy, width, ends }: Pick<Path, 'xy' | 'width' | 'ends'>): Int32Array | null {
  const spine = withoutRepeats(xy);
  if (spine.length === 0 || width <= 0) return null;
  const half = width / 2;
  const square = Math.floor(half);
  const [begin, end] =
    typeof ends === 'object' ? [ends.begin, ends.end] : ends === 'flush' ? [0, 0] : [square, square];
  const directions = directionsOf(spine);
  const count = spine.length / 2;
  const sides: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i++) {
    const [x, y] = [spine[i * 2]!, spine[i * 2 + 1]!];
    const [before, after] = [directions[i - 1], directions[i]];
    for (const side of [0, 1] as const) {
      const sign = side === 0 ? 1 : -1;
      const push = (dx: number, dy: number) => sides[side].push(x + awayFromZero(dx), y + awayFromZero(dy));
      // A single point is a path without length that points to the right.
      if (count === 1) single(sides[side], x, y, half, begin, end, sign);
      else if (before && after) corner(before, after, half, sign, push);
      else if (after) cap(after, -begin, half, sign, push);
      else cap(before!, end, half, sign, push);
    }
  }
  const outline = [...sides[0], ...reversed(sides[1])];
  return Int32Array.from(ends === 'round' ? rounded(spine, directions, half, sides) : outline);
}

function withoutRepeats(xy: Int32Array): number[] {
  const out: number[] = [];
  for (let i = 0; i < xy.length; i += 2) {
    const n = out.length;
    if (n === 0 || out[n - 2] !== xy[i] || out[n - 1] !== xy[i + 1]) out.push(xy[i]!, xy[i + 1]!);
  }
  return out;
}

function directionsOf(spine: readonly number[]): Direction[] {
  const out: Direction[] = [];
  for (let i = 2; i < spine.length; i += 2) {
    const [dx, dy] = [spine[i]! - spine[i - 2]!, spine[i + 1]! - spine[i - 1]!];
    const length = Math.hypot(dx, dy);
    out.push({ x: dx / length, y: dy / length });
  }
  return out;
}

type Push = (dx: number, dy: number) => void;

function single(
  out: number[],
  x: number,
  y: number,
  half: number,
  begin: number,
  end: number,
  sign: number,
): void {
  const dy = awayFromZero(sign * half);
  out.push(x - begin, y + dy, x + end, y + dy);
}

function cap({ x, y }: Direction, beyond: number, half: number, sign: number, push: Push): void {
  push(x * beyond - sign * y * half, y * beyond + sign * x * half);
}

function corner(a: Direction, b: Direction, half: number, sign: number, push: Push): void {
  const straightness = a.x * b.x + a.y * b.y;
  const turn = a.x * b.y - a.y * b.x;
  const outer = turn * sign < 0 || straightness <= -1 + 1e-12;
  if (straightness < -1e-10 && outer) {
    push(half * (a.x - sign * a.y), half * (a.y + sign * a.x));
    push(half * (-b.x - sign * b.y), half * (-b.y + sign * b.x));
    return;
  }
  if (Math.abs(turn) < 1e-10) return;
  const scale = (sign * half) / (1 + straightness);
  push(-(a.y + b.y) * scale, (a.x + b.x) * scale);
}

function reversed(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) out.push(points[i]!, points[i + 1]!);
  return out;
}

/** Round ends lie around the circle they stand for, never inside it. */
function rounded(
  spine: readonly number[],
  directions: readonly Direction[],
  half: number,
  sides: readonly [number[], number[]],
): number[] {
  const inner = ([left, right]: readonly [number[], number[]]) =>
    [left.slice(2, -2), right.slice(2, -2)] as const;
  const [left, right] = directions.length === 0 ? [[], []] : inner([sides[0], sides[1]]);
  const first = directions[0] ?? { x: 1, y: 0 };
  const last = directions.at(-1) ?? first;
  const n = spine.length;
  return [
    ...arc(spine[0]!, spine[1]!, { x: -first.x, y: -first.y }, half),
    ...left,
    ...arc(spine[n - 2]!, spine[n - 1]!, last, half),
    ...reversed(right),
  ];
}

/** Half a circle from the left of `outwards` … clockwise over its tip to the right. */
function arc(x: number, y: number, outwards: Direction, half: number): number[] {
  const out: number[] = [];
  const radius = half / Math.cos(Math.PI / 2 / ROUND_POINTS);
  for (let i = 0; i < ROUND_POINTS; i++) {
    const angle = Math.PI / 2 - ((i + 0.5) * Math.PI) / ROUND_POINTS;
    const [along, beside] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    out.push(
      x + awayFromZero(outwards.x * along - outwards.y * beside),
      y + awayFromZero(outwards.y * along + outwards.x * beside),
    );
  }
  return out;
}
