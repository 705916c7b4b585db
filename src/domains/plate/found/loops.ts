import type { DxfFileEntity } from '../../../formats/dxf/read-entities.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A corner of a closed line; a bulge makes an arc of the way to the next one. */
export interface Corner extends Point {
  readonly bulge: number;
}
export type Loop = readonly Corner[];

interface Piece {
  readonly from: Point;
  readonly to: Point;
  readonly bulge: number;
}

/** Ends that are nearer than this are the same point. */
const joint = 0.01;
const isSame = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= joint && Math.abs(a.y - b.y) <= joint;

/** The closed lines that polylines, lines and arcs come to, and the ends that meet nothing. */
export function loopsIn(entities: readonly DxfFileEntity[]): {
  readonly loops: readonly Loop[];
  readonly open: readonly Point[];
} {
  const loops: Loop[] = [];
  const pieces: Piece[] = [];
  for (const one of entities) {
    if (one.type === 'LINE') pieces.push({ from: one.from, to: one.to, bulge: 0 });
    else if (one.type === 'ARC') pieces.push(arcPiece(one));
    else if (one.type === 'LWPOLYLINE') {
      const corners = one.points.map(({ x, y, bulge = 0 }) => ({ x, y, bulge }));
      const [first, last] = [corners[0], corners.at(-1)];
      const meets = first && last && corners.length > 2 && isSame(first, last);
      if (one.closed || meets) loops.push(simplified(meets ? corners.slice(0, -1) : corners));
      else
        for (const [i, from] of corners.slice(0, -1).entries())
          pieces.push({ from, to: corners[i + 1]!, bulge: from.bulge });
    }
  }
  const { closed, open } = joined(pieces.filter(({ from, to }) => !isSame(from, to)));
  return { loops: [...loops, ...closed.map(simplified)].filter((loop) => loop.length >= 2), open };
}

function arcPiece({ x, y, radius, start, end }: Extract<DxfFileEntity, { type: 'ARC' }>): Piece {
  const at = (degrees: number): Point => ({
    x: x + radius * Math.cos((degrees * Math.PI) / 180),
    y: y + radius * Math.sin((degrees * Math.PI) / 180),
  });
  const sweep = (((end - start) % 360) + 360) % 360 || 360;
  return { from: at(start), to: at(end), bulge: Math.tan((sweep * Math.PI) / 720) };
}

/** Pieces strung together end to end, each turned round where it has to be. */
function joined(pieces: readonly Piece[]) {
  const ends = new Map<string, Set<Piece>>();
  const cell = (value: number) => Math.round(value / (4 * joint));
  const near = (p: Point) =>
    [0, -1, 1].flatMap((dx) => [0, -1, 1].map((dy) => `${cell(p.x) + dx} ${cell(p.y) + dy}`));
  for (const piece of pieces)
    for (const end of [piece.from, piece.to]) {
      const key = `${cell(end.x)} ${cell(end.y)}`;
      ends.set(key, (ends.get(key) ?? new Set()).add(piece));
    }
  const left = new Set(pieces);
  const next = (at: Point): Piece | undefined => {
    for (const key of near(at))
      for (const piece of ends.get(key) ?? [])
        if (left.has(piece) && (isSame(piece.from, at) || isSame(piece.to, at))) return piece;
    return undefined;
  };
  const closed: Loop[] = [];
  const open: Point[] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const loop: Corner[] = [{ ...first.from, bulge: first.bulge }];
    let at = first.to;
    for (let piece = next(at); piece && !isSame(at, first.from); piece = next(at)) {
      left.delete(piece);
      const isForward = isSame(piece.from, at);
      loop.push({ x: at.x, y: at.y, bulge: isForward ? piece.bulge : -piece.bulge });
      at = isForward ? piece.to : piece.from;
    }
    if (isSame(at, first.from) && loop.length > 1) closed.push(loop);
    else open.push(first.from, at);
  }
  return { closed, open };
}

export interface Arc extends Point {
  readonly radius: number;
}

export function arcThrough(a: Corner, b: Point): Arc {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const away = (1 - a.bulge ** 2) / (4 * a.bulge);
  const radius = (Math.hypot(dx, dy) * (1 + a.bulge ** 2)) / (4 * Math.abs(a.bulge));
  return { x: (a.x + b.x) / 2 - dy * away, y: (a.y + b.y) / 2 + dx * away, radius };
}

const turnOf = ({ bulge }: Corner): number => 4 * Math.atan(bulge);

/** Counter-clockwise, and without corners that change nothing: on a straight line, or along one arc. */
function simplified(corners: Loop): Loop {
  const loop = areaOf(corners) < 0 ? reversed(corners) : corners;
  const out = [...loop];
  for (let i = 0; i < out.length && out.length > 2; ) {
    const [before, own] = [out[(i + out.length - 1) % out.length]!, out[i]!];
    const after = out[(i + 1) % out.length]!;
    const merged = withoutMiddle(before, own, after);
    if (merged === null) i++;
    else {
      out[(i + out.length - 1) % out.length] = { ...before, bulge: merged };
      out.splice(i, 1);
    }
  }
  return out;
}

/** The bulge of the way past `own`, where it lies on it; null where it is a corner. */
function withoutMiddle(before: Corner, own: Corner, after: Point): number | null {
  if (before.bulge === 0 && own.bulge === 0) {
    const across = (after.x - before.x) * (own.y - before.y) - (after.y - before.y) * (own.x - before.x);
    const length = Math.hypot(after.x - before.x, after.y - before.y);
    const isOn = length > joint && Math.abs(across) / length < 1e-4;
    const ahead = (own.x - before.x) * (after.x - own.x) + (own.y - before.y) * (after.y - own.y);
    return isOn && ahead > 0 ? 0 : null;
  }
  if (before.bulge === 0 || own.bulge === 0 || before.bulge > 0 !== own.bulge > 0) return null;
  const [a, b] = [arcThrough(before, own), arcThrough(own, after)];
  const sweep = turnOf(before) + turnOf(own);
  const isOne =
    isSame(a, b) && Math.abs(a.radius - b.radius) <= joint && Math.abs(sweep) < 2 * Math.PI - 0.01;
  return isOne ? Math.tan(sweep / 4) : null;
}

const reversed = (loop: Loop): Loop =>
  loop.map((_, i) => {
    const own = loop[loop.length - 1 - i]!;
    return { x: own.x, y: own.y, bulge: -loop[(2 * loop.length - 2 - i) % loop.length]!.bulge };
  });

/** Above zero for a loop that turns left. */
export function areaOf(loop: Loop): number {
  return loop.reduce((sum, a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    const turn = turnOf(a);
    const radius = turn === 0 ? 0 : Math.hypot(b.x - a.x, b.y - a.y) / (2 * Math.sin(turn / 2));
    return sum + (a.x * b.y - b.x * a.y) / 2 + (radius ** 2 * (turn - Math.sin(turn))) / 2;
  }, 0);
}

/** What a loop takes up. */
export function boxOf(loop: Loop) {
  const points = loop.flatMap((a, i) => {
    if (a.bulge === 0) return [a];
    const b = loop[(i + 1) % loop.length]!;
    const { x, y, radius } = arcThrough(a, b);
    const from = Math.atan2(a.y - y, a.x - x);
    const quarters = [0, 1, 2, 3].map((k) => (k * Math.PI) / 2);
    const isOn = (angle: number) => {
      const way = ((((angle - from) * Math.sign(a.bulge)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      return way <= Math.abs(turnOf(a));
    };
    return [
      a,
      ...quarters
        .filter(isOn)
        .map((angle) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) })),
    ];
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
