/** A rectangle to be cut, so many times. */
export interface Piece {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly count: number;
}

export interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Turned by a quarter: its width lies along x. */
  readonly turned: boolean;
  readonly length: number;
  readonly width: number;
}

export interface Stock {
  readonly length: number;
  readonly width: number;
}

export interface NestedSheet {
  readonly stock: Stock;
  readonly placed: readonly Placed[];
  /** The share of the whole sheet that parts cover, by the rectangles around them. */
  readonly used: number;
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

interface Limits {
  readonly margin: number;
  readonly gap: number;
}

/** More than this are too many to look for the best place of each. */
export const MOST_PIECES = 5000;
const tolerance = 1e-9;

/**
 * Rectangles on as few sheets as they come to, the largest first, each in the free room that it fills best, either way
 * round. Null where one fits on no sheet.
 */
export function nest(
  pieces: readonly Piece[],
  stock: readonly Stock[],
  { margin, gap }: Limits,
): readonly NestedSheet[] | null {
  const all = pieces.flatMap((piece) => Array.from({ length: piece.count }, () => piece));
  all.sort(
    (a, b) =>
      Math.max(b.length, b.width) - Math.max(a.length, a.width) || b.length * b.width - a.length * a.width,
  );
  const open: Open[] = [];
  const cheapest = [...stock].sort((a, b) => a.length * a.width - b.length * b.width);
  for (const piece of all) {
    let spot = best(open, piece, gap);
    if (!spot) {
      const fresh = cheapest
        .map((one): Open => ({ stock: one, rooms: [inside(one, margin, gap)], placed: [] }))
        .find((one) => best([one], piece, gap) !== null);
      if (!fresh) return null;
      open.push(fresh);
      spot = best([fresh], piece, gap)!;
    }
    const { sheet, placed } = spot;
    sheet.placed.push(placed);
    const taken = { x: placed.x, y: placed.y, length: placed.length + gap, width: placed.width + gap };
    sheet.rooms = withoutTaken(sheet.rooms, taken);
  }
  return open.map(({ stock: own, placed }) => ({
    stock: own,
    placed,
    used: placed.reduce((sum, { length, width }) => sum + length * width, 0) / (own.length * own.width),
  }));
}

/** The room of an empty sheet; a gap is not needed at its far edges. */
const inside = ({ length, width }: Stock, margin: number, gap: number): Room => ({
  x: margin,
  y: margin,
  length: length - 2 * margin + gap,
  width: width - 2 * margin + gap,
});

interface Open {
  readonly stock: Stock;
  rooms: readonly Room[];
  readonly placed: Placed[];
}

interface Spot {
  readonly sheet: Open;
  readonly placed: Placed;
  readonly left: number;
}

function best(sheets: readonly Open[], piece: Piece, gap: number): Spot | null {
  let found: Spot | null = null;
  for (const sheet of sheets) {
    for (const room of sheet.rooms)
      for (const turned of piece.length === piece.width ? [false] : [false, true]) {
        const [length, width] = turned ? [piece.width, piece.length] : [piece.length, piece.width];
        const [across, up] = [room.length - length - gap, room.width - width - gap];
        if (across < -tolerance || up < -tolerance) continue;
        const left = Math.min(across, up) + Math.max(across, up) / 1e4;
        if (!found || left < found.left)
          found = { sheet, left, placed: { name: piece.name, x: room.x, y: room.y, turned, length, width } };
      }
    // A sheet that was begun is filled before the next one.
    if (found) return found;
  }
  return found;
}

/** What is left of each room beside what was taken: up to four overlapping rooms, without those inside another. */
function withoutTaken(rooms: readonly Room[], taken: Room): readonly Room[] {
  const parts = rooms.flatMap((room): readonly Room[] => {
    const [right, top] = [room.x + room.length, room.y + room.width];
    const [takenRight, takenTop] = [taken.x + taken.length, taken.y + taken.width];
    if (taken.x >= right - tolerance || takenRight <= room.x + tolerance) return [room];
    if (taken.y >= top - tolerance || takenTop <= room.y + tolerance) return [room];
    return [
      { ...room, length: taken.x - room.x },
      { ...room, x: takenRight, length: right - takenRight },
      { ...room, width: taken.y - room.y },
      { ...room, y: takenTop, width: top - takenTop },
    ].filter(({ length, width }) => length > tolerance && width > tolerance);
  });
  return parts.filter(
    (part, i) => !parts.some((other, j) => i !== j && holds(other, part) && (j < i || !holds(part, other))),
  );
}

const holds = (a: Room, b: Room): boolean =>
  b.x >= a.x - tolerance &&
  b.y >= a.y - tolerance &&
  b.x + b.length <= a.x + a.length + tolerance &&
  b.y + b.width <= a.y + a.width + tolerance;
