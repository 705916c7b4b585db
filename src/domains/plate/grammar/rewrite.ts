import type { Extent, Normalized } from '../../../core/language/index.ts';

/** What stands in the place of a phrase for the reading of holes; each piece keeps the place it came from. */
export interface Piece {
  readonly text: string;
  readonly at: Extent;
  /** A size nobody said, to be taken away again. */
  readonly standIn?: true;
}

/** A phrase, and what is to stand in its place. */
type Replaced = Extent & { readonly pieces: readonly Piece[] };

export interface Rewritten {
  readonly normalized: Normalized;
  /** Where each phrase stood, in the text that is left. */
  readonly places: readonly Extent[];
}

/** The text with each phrase replaced by what is left of it; every place still leads back to what was typed. */
export function rewritten(normalized: Normalized, lifted: readonly Replaced[]): Rewritten {
  let text = '';
  const from: Extent[] = [];
  const places: Extent[] = [];
  const copy = (start: number, end: number) => {
    for (let i = start; i < end; i++) from.push({ start: i, end: i + 1 });
    text += normalized.text.slice(start, end);
  };
  let at = 0;
  for (const { start, end, pieces } of lifted) {
    copy(at, start);
    const begin = text.length;
    for (const piece of pieces.length > 0 ? pieces : [{ text: ' ', at: { start, end } }]) {
      for (let i = 0; i < piece.text.length; i++) from.push(piece.at);
      text += piece.text;
    }
    places.push({ start: begin, end: text.length });
    at = end;
  }
  copy(at, normalized.text.length);
  return { places, normalized: { original: normalized.original, text, ...ways(normalized, from) } };
}

function ways(
  normalized: Normalized,
  from: readonly Extent[],
): Pick<Normalized, 'span' | 'quote' | 'extent'> {
  const back = (start: number, end: number): Extent => {
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (let i = start; i < end; i++) {
      low = Math.min(low, from[i]!.start);
      high = Math.max(high, from[i]!.end);
    }
    return { start: Math.min(low, high), end: high };
  };
  return {
    span(start, end) {
      const extent = back(start, end);
      return normalized.span(extent.start, extent.end);
    },
    quote(start, end) {
      const extent = back(start, end);
      return normalized.quote(extent.start, extent.end);
    },
    extent(span) {
      const wanted = normalized.extent(span);
      const inside = from.flatMap((one, i) => (one.start < wanted.end && one.end > wanted.start ? [i] : []));
      return { start: inside[0] ?? 0, end: (inside.at(-1) ?? -1) + 1 };
    },
  };
}
