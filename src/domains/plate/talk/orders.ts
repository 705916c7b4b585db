import { type FoundCue, normalize } from '../../../core/language/index.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import { after, type Before, type Context, type Heard } from './change.ts';
import { Order } from './order.ts';
import { carriedOut } from './order-deeds.ts';
import { groupAt, instead, type Token } from './order-tokens.ts';
import { type Spot, spotsOf } from './spots.ts';

/**
 * What is to become of holes that are pointed at, or of sizes that are named: which, what is done and how much are read apart
 * and put together. Every word has to be one of theirs, or nothing is read.
 */
export function ordered(message: Heard, before: Before, context: Context): Change<PlateWire> | null {
  if (message.denied) return null;
  const normalized = normalize(message.text);
  let standing = before;
  let last: Change<PlateWire> | null = null;
  let spots: readonly Spot[] | null = null;
  const moves = new Set<Change<PlateWire>['move']>();
  let done: {
    readonly tokens: readonly Token[];
    readonly from: Before;
    readonly going: readonly Spot[] | null;
  } | null = null;
  const lead = message.cues.find(
    ({ cue, start, end, word }) =>
      cue === 'correct' && !DENYING.has(word) && start <= 1 && !isNone(word, message.text.slice(end)),
  );
  for (let at = lead ? lead.end : 0; at < normalized.text.length; ) {
    const again: FoundCue | undefined = !done
      ? undefined
      : message.cues.find(
          ({ cue, start, word }) =>
            cue === 'correct' &&
            !DENYING.has(word) &&
            start >= at &&
            !/[\p{L}\p{N}]/u.test(message.text.slice(at, start)),
        );
    const group = groupAt(normalized, again ? again.end : at, standing);
    if (!group) return null;
    at = group.end;
    if (group.tokens.length === 0) continue;
    const corrected: readonly Token[] | null = again && done ? instead(done.tokens, group.tokens) : null;
    if (again && !corrected) return null;
    done = corrected
      ? { ...done!, tokens: corrected }
      : { tokens: group.tokens, from: standing, going: spots };
    const made = carriedOut(new Order(done.tokens, normalized, message, done.from, context, done.going));
    if (!made) return null;
    standing = done.from;
    last = made.change;
    standing = after(standing, last, message);
    // What goes on with no place of its own is of the same holes, as they are now.
    spots = made.holes && spotsOf(standing.value).filter(({ hole }) => made.holes!.includes(hole));
    moves.add(last.move);
  }
  if (!last) return null;
  const [only, more] = [...moves];
  const move = lead ? 'correct' : more ? 'revise' : only!;
  return { ...last, move, cues: [{ start: 0, end: message.text.length }] };
}
/** no counterbores: none of them, and nothing that is put right. */
const isNone = (word: string, rest: string): boolean => {
  const [mark] = word === 'no' ? marksOf(rest.trimStart().toLowerCase()) : [];
  return mark?.role === 'sink' || mark?.role === 'thread' || mark?.role === 'chamfer';
};
/** 11, not 9: what it is not is no value. */
const DENYING: ReadonlySet<string> = new Set(['not', '不是']);
