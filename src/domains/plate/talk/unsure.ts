import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { understoodIn } from '../interpret.ts';
import { askWhich } from './asking.ts';
import { type Before, type Context, type Heard, madeBy } from './change.ts';
import { SOME_ONE } from './lexicon.ts';
import { movingIn } from './moves.ts';
import { spotsOf } from './spots.ts';
import type { Which } from './which.ts';

/** make one of the holes 13: nothing is done to any until it is known to which. */
export function askSomeOne(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  // An answer has told it already.
  if (which?.words.source !== undefined) return null;
  const spots = spotsOf(before.value).filter(({ hole }) => which?.holes.includes(hole) ?? true);
  const isOfSome = SOME_ONE.test(message.text) && !message.has('add');
  return isOfSome && spots.length > 1 ? unsure(message, before, context) : null;
}

/** What is said of holes, while nobody knows of which. */
export function unsure(message: Heard, before: Before, context: Context): Change<PlateWire> {
  const all = before.value.holes.map((_, i) => i);
  const { text } = message;
  const some = SOME_ONE.exec(text);
  const cues = [
    ...understoodIn(analyse(text)),
    ...movingIn(text),
    ...(some ? [{ start: some.index, end: some.index + some[0].length }] : []),
  ];
  const isRemoved = message.has('remove');
  return {
    ...madeBy(isRemoved ? 'remove' : 'revise', message, { ...before, cues }, null, ['remove', 'it']),
    questions: [askWhich(all, message, before, context)],
  };
}
