import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type Before, type Context, changed, type Heard, madeBy } from './change.ts';
import { linesSaid, without } from './features.ts';
import { KEEP, TAKEN_OUT, TAKEN_WHOLE, UNWANTED } from './lexicon.ts';
import { isMiscountedAll, spokenHoles } from './refer.ts';
import { kindOf } from './segments.ts';
import { unsure } from './unsure.ts';
import type { Meant } from './which.ts';

/** Holes and lines of holes that are taken away. */
export function removed(
  message: Heard,
  before: Before,
  meant: Meant | null,
  context: Context,
): Change<PlateWire> | null {
  const lines = linesSaid(message, before, -1);
  if (lines) return changed('remove', message, before, lines, context, ['remove']);
  const now: Before = meant?.edited ? { ...before, ...meant.edited } : before;
  const all = now.value.holes.map((_, i) => i);
  const only = before.value.holes.length === 1 && /孔|holes?\b/i.test(message.text) ? [0] : null;
  // take it out again
  const spoken = /\b(?:it|them)\b|[它]/i.test(message.text) ? spokenHoles(before) : [];
  const told =
    meant?.which.holes ??
    (message.has('all') || THE_HOLES.test(message.text) ? all : spoken.length > 0 ? spoken : only);
  const isSaid =
    TAKEN_OUT.test(message.text) ||
    UNWANTED.test(message.text) ||
    kindOf(message, 0, message.text.length) === 'remove';
  if (!told && isSaid && all.length > 1 && /孔|\bholes?\b|\bone\b|[个只]/i.test(message.text))
    return unsure(message, before, context);
  if (!told) return null;
  const gone = KEEP.test(message.text) ? othersOf(told, before, now) : told;
  if (isMiscountedAll(message.text, now, gone)) return unsure(message, before, context);
  const fewer = without(now, gone);
  const cues = [...fewer.cues, ...takenWhole(message.text)];
  return madeBy('remove', message, { ...fewer, cues }, meant?.which ?? null, ['remove', 'all']);
}

const takenWhole = (text: string) =>
  [...text.matchAll(TAKEN_WHOLE)].map(({ index, 0: said }) => ({ start: index, end: index + said.length }));

/** take the holes out: all there are. */
const THE_HOLES = /\b(?:the|its|those|these) holes\b/i;

/** 只留上面两个: the others of the same pattern; where none was taken apart, all others. */
function othersOf(kept: readonly number[], { value: was }: Before, { value }: Before): readonly number[] {
  const all = value.holes.map((_, i) => i).filter((i) => !kept.includes(i));
  const fresh = all.filter((i) => !was.holes.includes(value.holes[i]!));
  return fresh.length > 0 ? fresh : all;
}
