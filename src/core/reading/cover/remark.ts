import { COST } from './cost.ts';
import type { Fit, Line } from './fit.ts';
import type { Fill } from './lists.ts';
import { type CompiledFrame, FLAG } from './tables.ts';

/**
 * A clause that only tells something: they went elsewhere. It says nothing that a frame could use, so it is cheaper than
 * words that are lost, and dearer than any way to use them.
 */
export function remarkOf(line: Line, frame: CompiledFrame, from: number, to: number): Fit | null {
  const { tokens, roles } = line;
  const isApart = (at: number) => at === 0 || at === tokens.length || tokens[at]!.border >= 2;
  // Beside nothing it is a reason of nothing.
  if (!isApart(from) || !isApart(to) || to - from === tokens.length) return null;
  const fills: Fill[] = [];
  let told = false;
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (at > from && token.border >= 2) return null;
    const slot = slotOf(frame, token.ids);
    // Nothing cut out of a longer word, and none of ours inside a name.
    if (token.ours > 0) return null;
    if (slot) {
      // Of several names, whatever follows could be about any.
      if (fills.length > 0) return null;
      fills.push(slot(at));
    } else if (token.open) {
      // A figure tells how much or where, and is no reason.
      if (/\d/.test(String(token.value))) return null;
      told = true;
    } else if (isOf(frame, token.ids))
      told ||= (token.weight === 'weighty' && !line.isValue(at)) || (token.flags & FLAG.tells) !== 0;
    else if (token.weight !== 'silent' && roles[at] !== 'point') return null;
  }
  // What wants something behind it has not been said to its end.
  if (!told || tokens[to - 1]!.flags & FLAG.binds) return null;
  const cost = COST.torn + COST.plain * (to - from);
  return {
    frame,
    from,
    to,
    cost,
    fills,
    pointers: [],
    missing: [],
    unread: [],
    bare: false,
    strained: false,
  };
}

/** Whatever it may be, it has no other use. */
function isOf({ beside }: CompiledFrame, ids: readonly number[]): boolean {
  return ids.every((id) => beside[id] === 1);
}

function slotOf(frame: CompiledFrame, ids: readonly number[]): ((at: number) => Fill) | undefined {
  for (const key of ids) {
    const slot = frame.takers[key]?.[0];
    if (slot) return (at) => ({ slot, key, at: [at] });
  }
  return undefined;
}
