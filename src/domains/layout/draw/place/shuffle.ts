import type { OpenSection, Piece } from './rows.ts';

/** A stream of numbers from 0 to 1 that is the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Rows = readonly (readonly Piece[])[];

/** One small change: rows or pieces change places, a piece moves or turns round. */
export function shuffled(sections: readonly OpenSection[], roll: () => number): readonly OpenSection[] {
  const at = Math.floor(roll() * sections.length);
  const moves = [swapRows, swapPieces, movePiece, turnPiece];
  const move = moves[Math.floor(roll() * moves.length)]!;
  return sections.map((section, i) =>
    i === at ? { ...section, rows: move(section.rows, roll).filter((row) => row.length > 0) } : section,
  );
}

const pick = (length: number, roll: () => number): number => Math.floor(roll() * length);

function swapRows(rows: Rows, roll: () => number): Rows {
  const [a, b] = [pick(rows.length, roll), pick(rows.length, roll)];
  return rows.map((row, i) => (i === a ? rows[b]! : i === b ? rows[a]! : row));
}

/** Two places: a row, and a piece of it. */
function swapPieces(rows: Rows, roll: () => number): Rows {
  const [r, s] = [pick(rows.length, roll), pick(rows.length, roll)];
  const [p, q] = [pick(rows[r]!.length, roll), pick(rows[s]!.length, roll)];
  return rows.map((row, i) =>
    row.map((piece, k) => {
      if (i === r && k === p) return rows[s]![q]!;
      return i === s && k === q ? rows[r]![p]! : piece;
    }),
  );
}

function movePiece(rows: Rows, roll: () => number): Rows {
  const [from, to] = [pick(rows.length, roll), pick(rows.length, roll)];
  const taken = pick(rows[from]!.length, roll);
  const piece = rows[from]![taken]!;
  const left = rows.map((row, i) => (i === from ? row.filter((_, k) => k !== taken) : row));
  const place = pick(left[to]!.length + 1, roll);
  return left.map((row, i) => (i === to ? row.toSpliced(place, 0, piece) : row));
}

function turnPiece(rows: Rows, roll: () => number): Rows {
  const r = pick(rows.length, roll);
  const p = pick(rows[r]!.length, roll);
  const turned = rows[r]![p]!;
  const own = new Set(turned.map(({ id }) => id));
  // Devices that are in other pieces too were mirrored from row to row, so that their centres meet.
  const shared = rows.flat().some((piece) => piece !== turned && piece.some(({ id }) => own.has(id)));
  if (shared) return rows;
  return rows.map((row, i) =>
    i === r ? row.map((piece, k) => (k === p ? piece.toReversed() : piece)) : row,
  );
}
