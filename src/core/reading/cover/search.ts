import { calling, type Heard } from './calling.ts';
import { COST, insert } from './cost.ts';
import { counts, type Fit, fit, Line } from './fit.ts';
import type { Chain } from './lattice.ts';
import type { Fill } from './lists.ts';
import { remarkOf } from './remark.ts';
import type { Compiled, CompiledSlot } from './tables.ts';
import type { CoverToken } from './view.ts';

/** A value somebody named before: its token in this text, or a value of the conversation. */
export interface Remembered {
  readonly value: unknown;
  /** Its words; null where it was said in an earlier message. */
  readonly token: CoverToken | null;
  /** The key it was taken by. */
  readonly key: number;
}

/** A frame with its values, as it stands in a cover. */
export interface Laid {
  readonly fit: Fit;
  /** Slots filled by something said elsewhere, and the pointing word where there is one. */
  readonly carried: readonly {
    readonly slot: CompiledSlot;
    readonly from: Remembered;
    readonly by: number;
  }[];
  readonly asked: readonly CompiledSlot[];
}

/** What was laid last, and what before it. */
interface Row {
  readonly own: Laid;
  readonly before: Row | null;
}

export interface Partial {
  readonly cost: number;
  readonly laid: Row | null;
  readonly memory: ReadonlyMap<string, Remembered>;
}

const BEAM = 3;
const FITS = 4;
/** A request of more pieces than this is not one request, of a long list of them hardly of half as many. */
const PIECES = 8;
const PIECES_LONG = 4;
const LONG = 40;

/** The ways to cover a chain with frames that cost less than `most`, each stretch between two cuts by one of them. */
export function search(
  chain: Chain,
  compiled: Compiled,
  before: ReadonlyMap<string, Remembered>,
  most: number,
  heard: Heard,
): readonly Partial[] {
  const line = new Line(chain.tokens, compiled);
  const cuts = cutsOf(line);
  const best: Partial[][] = cuts.map(() => []);
  best[0]!.push({ cost: 0, laid: null, memory: before });
  const pieces = cuts.length > LONG ? PIECES_LONG : PIECES;
  for (let i = 0; i < cuts.length - 1; i++) {
    const begun = best[i]!;
    // Nothing laid here could be cheap enough.
    if (begun.length === 0 || begun[0]!.cost + COST.plain >= most) continue;
    heard.begin();
    for (let j = i + 1; j < cuts.length && j <= i + pieces; j++) {
      heard.hear(chain.tokens, cuts[j - 1]!, cuts[j]!);
      for (const one of fitsOf(line, cuts[i]!, cuts[j]!, heard, begun)) {
        const bar = best[j]!.length === BEAM ? Math.min(most, best[j]![BEAM - 1]!.cost) : most;
        for (const partial of begun)
          if (partial.cost + one.cost < bar) add(best[j]!, lay(partial, one, line), most);
      }
    }
  }
  return best.at(-1)!;
}

/** Where one request may end and another begin. */
function cutsOf(line: Line): number[] {
  const cuts = [0];
  for (let at = 1; at < line.tokens.length; at++) {
    const role = line.roles[at];
    const after = line.roles[at - 1] === 'then' || line.roles[at - 1] === 'join';
    if (line.tokens[at]!.border >= 2 || ((role === 'then' || role === 'join') && !after)) cuts.push(at);
  }
  cuts.push(line.tokens.length);
  return cuts.length > 1 && cuts[1] === 0 ? [0] : cuts;
}

function fitsOf(line: Line, from: number, to: number, heard: Heard, begun: readonly Partial[]): Fit[] {
  const found: Fit[] = [unread(line, from, to)];
  for (const { laid } of begun) if (laid?.own.fit.frame?.repeats) heard.call(laid.own.fit.frame);
  for (const frame of heard.frames) {
    const calls = calling(frame, heard);
    // Only behind an instance of itself may it go on without a word of its own.
    if (calls === 0 && !(frame.repeats && begun.some(({ laid }) => laid?.own.fit.frame === frame))) continue;
    const made = fit(line, frame, from, to, calls);
    if (made) found.push(made);
  }
  if (found.length > 1) found.sort((a, b) => worst(a) - worst(b));
  const remarks = line.compiled.remarks.flatMap((frame) => remarkOf(line, frame, from, to) ?? []);
  if (found.length <= FITS) return remarks.length > 0 ? [...found, ...remarks] : found;
  // What only goes on with a frame before it may find none: it takes nobody's place, and a remark takes none either.
  return [
    ...found.filter(({ bare }) => !bare).slice(0, FITS),
    ...found.filter(({ bare }) => bare),
    ...remarks,
  ];
}

const worst = (one: Fit): number => one.cost + one.missing.length * COST.asked;

/** A stretch that nothing is laid over. */
function unread(line: Line, from: number, to: number): Fit {
  const left: number[] = [];
  let cost = 0;
  for (let at = from; at < to; at++) {
    const [token, role] = [line.tokens[at]!, line.roles[at]!];
    if (token.weight === 'silent' || role === 'join' || role === 'then' || role === 'owns' || role === 'from')
      continue;
    left.push(at);
    cost += token.weight === 'light' ? COST.loose : COST.lost;
  }
  return {
    frame: null,
    from,
    to,
    cost,
    fills: [],
    pointers: [],
    missing: [],
    unread: left,
    bare: false,
    strained: false,
  };
}

/** A fit behind what was said before it: pointing words and what is left out are looked up there. */
function lay(partial: Partial, one: Fit, line: Line): Partial | null {
  const { frame } = one;
  if (one.shared) return share(partial, one, one.shared, line);
  let cost = partial.cost + one.cost;
  if (!frame) {
    const own = { fit: one, carried: [], asked: [] };
    return { cost, laid: { own, before: partial.laid }, memory: partial.memory };
  }
  const carried: { slot: CompiledSlot; from: Remembered; by: number }[] = [];
  const asked: CompiledSlot[] = [];
  const last = partial.laid?.own;
  if (one.bare && last?.fit.frame !== frame) return null;
  const open = new Set(frame.filled.filter((slot) => !one.fills.some((fill) => fill.slot === slot)));
  for (const { at, slots } of one.pointers) {
    const slot =
      slots.find((s) => open.has(s) && partial.memory.has(s.memory!)) ?? slots.find((s) => open.has(s));
    const from = slot && partial.memory.get(slot.memory!);
    if (slot) open.delete(slot);
    if (slot && from) carried.push({ slot, from, by: at });
    else if (slot?.need || slot?.pointed) {
      asked.push(slot);
      cost += COST.asked;
    } else if (!slot && one.fills.length === 0) cost += COST.lost;
  }
  if (one.bare && frame.repeats === 'whole') {
    if ([...open].some(({ need }) => need)) return null;
  } else if (one.bare) inherit(last!, open, carried, line);
  for (const slot of open) {
    if (!slot.need) continue;
    const from = slot.memory === undefined ? undefined : partial.memory.get(slot.memory);
    // One name is not two things: the client, and its project.
    if (from?.token && !carried.some((one) => one.from.token === from.token)) {
      carried.push({ slot, from, by: -1 });
      cost += line.tokens[one.from]!.border === 3 ? COST.loose : COST.plain;
    } else {
      asked.push(slot);
      cost += COST.asked;
    }
  }
  const goesOn = frame.alone?.some((memory) => partial.memory.get(memory)?.token != null);
  const apart = line.tokens[one.from]!.border === 3 || line.roles[one.from] === 'then';
  if (goesOn && !apart) cost += COST.loose;
  const own = { fit: one, carried, asked };
  return {
    cost,
    laid: { own, before: partial.laid },
    memory: remembering(partial.memory, own, line),
  };
}

/** What is said of all those before it is put to each of them: both received yesterday. */
function share(partial: Partial, one: Fit, how: readonly number[], line: Line): Partial | null {
  const slots = new Set(one.fills.map(({ slot }) => slot));
  const rows: Row[] = [];
  let many = 0;
  for (let row = partial.laid; row?.own.fit.frame === one.frame; row = row.before) {
    if (row.own.fit.fills.some(({ slot }) => slots.has(slot))) return null;
    rows.push(row);
    many += Math.max(1, ...row.own.fit.fills.map(({ at }) => at.length));
  }
  const last = rows[0];
  if (!last || !how.every((at) => counts(line, at, many))) return null;
  let laid = rows.at(-1)!.before;
  for (const { own } of rows.reverse()) {
    const fills = [...own.fit.fills, ...one.fills];
    // The words themselves stand behind the last of them.
    const to = own === last.own ? one.to : own.fit.to;
    const unread = own === last.own ? [...own.fit.unread, ...one.unread] : own.fit.unread;
    laid = { own: { ...own, fit: { ...own.fit, fills, to, unread } }, before: laid };
  }
  return { cost: partial.cost + one.cost, laid, memory: partial.memory };
}

/** What goes on with the frame before takes over all it leaves out. */
function inherit(
  last: Laid,
  open: Set<CompiledSlot>,
  carried: { slot: CompiledSlot; from: Remembered; by: number }[],
  line: Line,
): void {
  for (const slot of [...open]) {
    const fill = last.fit.fills.find((one) => one.slot === slot);
    const from = fill ? remembered(line, fill) : last.carried.find((one) => one.slot === slot)?.from;
    if (!from) continue;
    open.delete(slot);
    carried.push({ slot, from, by: -1 });
  }
}

function remembering(
  before: ReadonlyMap<string, Remembered>,
  { fit: one, carried }: Laid,
  line: Line,
): ReadonlyMap<string, Remembered> {
  if (carried.length === 0 && !one.fills.some(({ slot }) => slot.memory)) return before;
  const memory = new Map(before);
  for (const { slot, from } of carried) if (slot.memory) memory.set(slot.memory, from);
  for (const fill of one.fills)
    for (const name of memoriesOf(fill, line)) memory.set(name, remembered(line, fill));
  return memory;
}

/** What the world knows as one kind is not remembered as another. */
function memoriesOf({ slot: { memory, also = [] }, at }: Fill, { tokens, compiled }: Line): string[] {
  if (memory === undefined) return [];
  if (also.length === 0) return [memory];
  const keys = tokens[at.at(-1)!]!.ids.map((id) => compiled.keys[id]!.key);
  const kinds = keys.filter((key) => key.startsWith('is:'));
  return [memory, ...also].filter((name) => kinds.length === 0 || kinds.includes(`is:${name}`));
}

const remembered = (line: Line, { at, key }: Fill): Remembered => {
  const token = line.tokens[at.at(-1)!]!;
  return { value: token.value, token, key };
};

function add(list: Partial[], made: Partial | null, most: number): void {
  if (!made || made.cost >= most) return;
  insert(list, made);
  if (list.length > BEAM) list.pop();
}

/** All that was laid, in the order said. */
export function rowsOf({ laid }: Partial): Laid[] {
  const found: Laid[] = [];
  for (let row = laid; row; row = row.before) found.push(row.own);
  return found.reverse();
}
