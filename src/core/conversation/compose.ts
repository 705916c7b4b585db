import type { Span } from '../result.ts';
import type { Piece } from '../talk.ts';

/** A piece that says words of the message otherwise: the name of a record for 第二个. */
export interface Meant extends Piece {
  /** How many characters of the message it stands for. */
  readonly stands?: number;
}

/** One text from pieces of several messages, and the way back from its spans to theirs. */
export function composed(pieces: readonly Meant[]) {
  const text = pieces.map((piece) => piece.text).join('');
  const back = ({ start, end }: Span): Span[] => {
    const found: Span[] = [];
    let at = 0;
    for (const piece of pieces) {
      const [from, to] = [Math.max(start, at), Math.min(end, at + piece.text.length)];
      if (from < to && piece.start !== undefined)
        found.push({
          ...(piece.stands === undefined
            ? { start: piece.start + from - at, end: piece.start + to - at }
            : { start: piece.start, end: piece.start + piece.stands }),
          ...(piece.source !== undefined && { source: piece.source }),
        });
      at += piece.text.length;
    }
    return found;
  };
  return { text, back };
}

/** The same pieces with others in place of what stands between two places of the whole text. */
export function replacedIn(
  pieces: readonly Piece[],
  { start, end }: Pick<Span, 'start' | 'end'>,
  others: readonly Piece[],
): Piece[] {
  const total = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return [...cut(pieces, 0, start), ...others, ...cut(pieces, end, total)];
}

/** What stands between two places of the whole text. */
export function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const [start, end] = [Math.max(from, at) - at, Math.min(to, at + piece.text.length) - at];
    if (start < end)
      found.push({
        ...piece,
        text: piece.text.slice(start, end),
        ...(piece.start !== undefined && { start: piece.start + start }),
      });
    at += piece.text.length;
  }
  return found;
}
