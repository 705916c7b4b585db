import type { Compiled, CompiledFrame, CompiledSlot, Role } from './tables.ts';
import type { CoverToken } from './view.ts';

export interface Fill {
  readonly slot: CompiledSlot;
  readonly at: readonly number[];
  /** The key it was taken by. */
  readonly key: number;
}

/** What is asked of a chain here. */
interface Line {
  readonly tokens: readonly CoverToken[];
  readonly compiled: Compiled;
  readonly roles: readonly (Role | null)[];
  isValue(at: number): boolean;
}

/** Whether a value is the same said again. */
export function isSame(line: Line, { at, key }: Fill, again: number): boolean {
  if (at.length !== 1) return false;
  // 改成A吧，就A: of what is no figure, the same said again is the same.
  const [first, second] = [line.tokens[at[0]!]!, line.tokens[again]!];
  if (line.isValue(again)) return typeof first.value === 'string' && first.value === second.value;
  const which = (id: number) => line.compiled.keys[id]!.key.replace(/^[^:]*:/, '');
  return line.tokens[again]!.ids.some((id) => which(id) === which(key));
}

/** Whether another value goes on with a list, or takes the place of what was said before it. */
export function joins(
  line: Line,
  before: Fill,
  at: number,
  slot: CompiledSlot,
  fills: readonly (Fill | undefined)[],
): 'more' | null {
  const last = before.at.at(-1)!;
  const between = line.roles.slice(last + 1, at);
  if (slot.many !== undefined) return listed(line, last, at, slot.many, fills) ? 'more' : null;
  if (!slot.each) return null;
  for (let k = last + 1; k < at; k++) if (line.isValue(k)) return null;
  const joined = line.tokens[at]!.border === 1 || between.includes('join');
  return joined && !between.includes('then') ? 'more' : null;
}

/** Between two values of one list stand marks, joints and other values of it. */
function listed(
  line: Line,
  last: number,
  at: number,
  many: string,
  fills: readonly (Fill | undefined)[],
): boolean {
  const isOfIt = (k: number) => fills.some((fill) => fill?.slot.many === many && fill.at.includes(k));
  let marked = false;
  for (let k = last + 1; k <= at; k++) {
    const [{ border, weight }, role] = [line.tokens[k]!, line.roles[k]];
    if (border >= 3 || role === 'then') return false;
    marked ||= border > 0 || role === 'join';
    if (k < at && weight === 'weighty' && role !== 'join' && !isOfIt(k)) return false;
  }
  return marked;
}

/** Whether a correction stands between this value and the one before it. */
export const isInstead = (line: Line, values: readonly { readonly at: number }[], next: number): boolean =>
  next > 0 && line.roles.slice(values[next - 1]!.at + 1, values[next]!.at).includes('fix');

/** The value of the same kind that was said last. */
export function latest(
  line: Line,
  frame: CompiledFrame,
  fills: readonly (Fill | undefined)[],
  at: number,
): Fill | undefined {
  let found: Fill | undefined;
  for (const id of line.tokens[at]!.ids)
    for (const slot of frame.takers[id] ?? []) {
      const fill = fills[slot.index];
      if (fill && (!found || fill.at.at(-1)! > found.at.at(-1)!)) found = { ...fill, key: id };
    }
  return found;
}
