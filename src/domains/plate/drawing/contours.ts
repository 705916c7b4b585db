import { type Cut, centresOf, type Point, type SurePlate } from './expand.ts';

/** A corner of a closed line; a bulge turns the way to the next one into an arc (tan of a quarter of its angle). */
export interface Vertex extends Point {
  readonly bulge?: number;
}
export type Contour = readonly Vertex[];

/** A quarter of a circle. */
const quarter = Math.tan(Math.PI / 8);

/** The outline of a plate that is not round, counter-clockwise from its lower left corner. */
export function outlineOf({ length, width, corner }: SurePlate): Contour {
  const at = (name: string) => (corner?.at.includes(name as never) ? corner.size : 0);
  const bulge = corner?.type === 'radius' ? quarter : 0;
  return boxWith(
    [
      { x: 0, y: 0, cut: at('lower_left') },
      { x: length, y: 0, cut: at('lower_right') },
      { x: length, y: width, cut: at('upper_right') },
      { x: 0, y: width, cut: at('upper_left') },
    ],
    bulge,
  );
}

/** A box whose corners are rounded or cut off, each by its own measure; counter-clockwise. */
function boxWith(corners: readonly (Point & { readonly cut: number })[], bulge: number): Contour {
  const out: Vertex[] = [];
  corners.forEach(({ x, y, cut }, i) => {
    if (cut === 0) {
      out.push({ x, y });
      return;
    }
    const before = corners[(i + 3) % 4]!;
    const after = corners[(i + 1) % 4]!;
    const [from, to] = [towards({ x, y }, before, cut), towards({ x, y }, after, cut)];
    out.push(bulge === 0 ? from : { ...from, bulge }, to);
  });
  return out.filter((vertex, i) => !isSame(vertex, out[(i + 1) % out.length]!) || vertex.bulge !== undefined);
}

const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * by,
  y: from.y + Math.sign(to.y - from.y) * by,
});
const isSame = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 1e-9 && Math.abs(a.y - b.y) < 1e-9;

/** One cut-out about the origin, before it is turned. */
function shapeOf({ type, length, width, radius }: Cut): Contour {
  const [x, y] = [length / 2, width / 2];
  if (type === 'rectangle')
    return boxWith(
      [
        { x: -x, y: -y, cut: radius },
        { x, y: -y, cut: radius },
        { x, y, cut: radius },
        { x: -x, y, cut: radius },
      ],
      quarter,
    );
  const straight = x - y;
  return [
    { x: -straight, y: -y },
    { x: straight, y: -y, bulge: 1 },
    { x: straight, y },
    { x: -straight, y, bulge: 1 },
  ];
}

export interface PlacedCut {
  readonly cut: Cut;
  readonly centre: Point;
  readonly contour: Contour;
}

/** Every cut-out where it lies. */
export function* cutsOf(plate: SurePlate): Generator<PlacedCut> {
  for (const cut of plate.cuts) {
    const turn = (cut.angle * Math.PI) / 180;
    const [cos, sin] = isSquare(cut.angle) ?? [Math.cos(turn), Math.sin(turn)];
    const shape = shapeOf(cut);
    for (const centre of centresOf(cut, plate))
      yield {
        cut,
        centre,
        contour: shape.map((vertex) => ({
          ...vertex,
          x: centre.x + vertex.x * cos - vertex.y * sin,
          y: centre.y + vertex.x * sin + vertex.y * cos,
        })),
      };
  }
}

/** Quarter turns are exact. */
function isSquare(angle: number): readonly [cos: number, sin: number] | null {
  const turns: Readonly<Record<string, readonly [number, number]>> = {
    0: [1, 0],
    90: [0, 1],
    180: [-1, 0],
    270: [0, -1],
  };
  return turns[String(((angle % 360) + 360) % 360)] ?? null;
}

/** The centre and radius of the arc from a vertex to the next. */
export function arcOf(
  a: Vertex,
  b: Point,
): { readonly x: number; readonly y: number; readonly radius: number } {
  const bulge = a.bulge ?? 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const radius = (Math.hypot(dx, dy) * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  const away = (1 - bulge * bulge) / (4 * bulge);
  return { x: (a.x + b.x) / 2 - dy * away, y: (a.y + b.y) / 2 + dx * away, radius };
}

/** What a contour takes up. */
export function reachOf(contour: Contour): { x0: number; y0: number; x1: number; y1: number } {
  const xs: number[] = [];
  const ys: number[] = [];
  contour.forEach((vertex, i) => {
    xs.push(vertex.x);
    ys.push(vertex.y);
    if (vertex.bulge === undefined) return;
    const next = contour[(i + 1) % contour.length]!;
    const { x, y, radius } = arcOf(vertex, next);
    const from = Math.atan2(vertex.y - y, vertex.x - x);
    const sweep = 4 * Math.atan(vertex.bulge);
    for (let k = 0; k <= 16; k++) {
      xs.push(x + radius * Math.cos(from + (sweep * k) / 16));
      ys.push(y + radius * Math.sin(from + (sweep * k) / 16));
    }
  });
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
