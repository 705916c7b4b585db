import { Circles } from '../../../formats/dxf/circles.ts';
import { piecesOf, readDxf } from '../../../formats/dxf/read.ts';

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface CheckedSheet {
  readonly pieces: number;
  readonly used: number;
  /** Whether every part lies on the sheet, as far from its rim and from the others as was asked. */
  readonly isClear: boolean;
}

const slack = 1e-6;
const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

/** A nested sheet measured in its file: the boxes around outlines, whoever placed them. */
export function checkSheet(
  dxf: Uint8Array,
  { margin, gap }: { readonly margin: number; readonly gap: number },
): CheckedSheet | null {
  const circles = new Circles();
  const { file, issues } = readDxf(piecesOf(dxf), { circles });
  const polygons = file.entities.flatMap((one) => (one.type === 'LWPOLYLINE' ? [one] : []));
  const edge = polygons.find(({ layer }) => layer === 'SHEET');
  if (issues.length > 0 || !edge) return null;
  const sheet = boxOf(edge.points);
  const boxes = polygons.filter(({ layer }) => layer === 'CUT').map(({ points }) => boxOf(points));
  for (let i = 0; i < circles.length; i++) {
    const [x, y, r] = [circles.x(i), circles.y(i), circles.radius(i)];
    boxes.push({ x0: x - r, y0: y - r, x1: x + r, y1: y + r });
  }
  boxes.sort((a, b) => areaOf(b) - areaOf(a));
  const outer: Box[] = [];
  for (const box of boxes) if (!outer.some((other) => holds(other, box))) outer.push(box);
  const rim = { x0: sheet.x0 + margin, y0: sheet.y0 + margin, x1: sheet.x1 - margin, y1: sheet.y1 - margin };
  const isApart = (a: Box, b: Box) =>
    Math.max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1) >= gap - slack;
  return {
    pieces: outer.length,
    used: outer.reduce((sum, box) => sum + areaOf(box), 0) / areaOf(sheet),
    isClear: outer.every(
      (box, i) => holds(rim, box) && outer.slice(i + 1).every((other) => isApart(box, other)),
    ),
  };
}

const holds = (a: Box, b: Box): boolean =>
  b.x0 >= a.x0 - slack && b.y0 >= a.y0 - slack && b.x1 <= a.x1 + slack && b.y1 <= a.y1 + slack;

/** Outlines touch all four sides of their box with a corner each, rounded or not. */
function boxOf(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
