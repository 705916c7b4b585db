import type { Extent, Normalized } from '../../../../core/language/index.ts';
import { rewritten } from '../rewrite.ts';
import { cornersIn } from './corner.ts';
import { isOpen } from './doubt.ts';
import { featureSigns } from './feature-words.ts';
import { marksOf } from './lexer.ts';
import { notesIn, startsIn } from './others.ts';
import type { Lifted, Said } from './phrase.ts';
import { sinksIn } from './sink.ts';
import { cutoutsIn } from './slot.ts';
import { threadsIn } from './thread.ts';

export interface LiftedText {
  /** What is left to be read as a plate with plain holes. */
  readonly rest: Normalized;
  readonly phrases: readonly Lifted[];
  /** Where each of them stood, in `rest`. */
  readonly places: readonly Extent[];
}

/** More than anybody tells of one plate. */
const MOST_PHRASES = 200;

/** Other units than millimetres, and values that are open: nothing is taken out of such a text. */
const unfit =
  /单位 ?(?:为|是|:|=)? ?(?:cm|厘米|公分|m\b|米|英寸|in)|dimensions (?:are )?in (?:cm|inch|m\b)|units? ?[:=]? ?(?:cm|inch|in\b)/;

/**
 * Takes phrases about corners, threads, sinks and cut-outs out of a text, and leaves a hole where one was told of.
 * `hasHoles` where the text speaks of holes that have their sizes already.
 */
export function lift(normalized: Normalized, hasHoles = false): LiftedText {
  const { text } = normalized;
  const none = { rest: normalized, phrases: [], places: [] };
  if (!featureSigns.test(text) || unfit.test(text)) return none;
  const marks = marksOf(text);
  const phrases: Lifted[] = [];
  for (const found of [
    cutoutsIn(text, marks),
    threadsIn(text, marks),
    sinksIn(text, marks, hasHoles),
    cornersIn(text, marks),
    startsIn(text),
    notesIn(text),
  ])
    for (const phrase of found)
      if (
        phrases.length <= MOST_PHRASES &&
        !isOpen(text, phrase) &&
        !phrases.some((other) => other.start < phrase.end && other.end > phrase.start)
      )
        phrases.push(phrase);
  if (phrases.length === 0 || phrases.length > MOST_PHRASES) return none;
  phrases.sort((a, b) => a.start - b.start);
  const told = withOwnCorners(text, phrases);
  const { normalized: rest, places } = rewritten(normalized, told);
  return { rest, phrases: told, places };
}

/** cut-out 80 x 60 in the middle with R5 corners: the corners of what was named last, in the same clause. */
function withOwnCorners(text: string, phrases: readonly Lifted[]): readonly Lifted[] {
  return phrases.map((phrase, i): Lifted => {
    const [before, next] = [phrases[i - 1], phrases[i + 1]];
    if (before && ownCorner(text, before, phrase)) {
      const noun = nounBefore.exec(text.slice(before.end, phrase.start));
      return { kind: 'owned', start: phrase.start - (noun?.[0].length ?? 0), end: phrase.end, pieces: [] };
    }
    const radius = ownCorner(text, phrase, next);
    return radius && phrase.kind === 'cutout' ? { ...phrase, radius } : phrase;
  });
}

/** …的窗口，窗口四角R20: named again. */
const nounBefore = /(?:方孔|窗口?|开口|cut-?out|window|opening)的? ?$/;

function ownCorner(text: string, cut: Lifted | undefined, corner: Lifted | undefined): Said | null {
  if (cut?.kind !== 'cutout' || cut.type.value !== 'rectangle' || cut.radius) return null;
  if (corner?.kind !== 'corner' || corner.type.value !== 'radius' || corner.corners.length > 0) return null;
  const between = text.slice(cut.end, corner.start);
  const isOwn = /^[^，,。;]{0,40}(?: with |带)[^，,。;]{0,12}$/.test(between) || nounBefore.test(between);
  return isOwn ? corner.size : null;
}
