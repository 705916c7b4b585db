import { COST } from './cost.ts';
import { type Fill, isInstead, isSame, joins, latest } from './lists.ts';
import { type Compiled, type CompiledFrame, type CompiledSlot, FLAG, type Role } from './tables.ts';
import type { CoverToken } from './view.ts';

/** One frame laid over one stretch of a chain, whatever was said before it. */
export interface Fit {
  readonly frame: CompiledFrame | null;
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly fills: readonly Fill[];
  /** Pointing words, and the slots each may fill. */
  readonly pointers: readonly { readonly at: number; readonly slots: readonly CompiledSlot[] }[];
  readonly missing: readonly CompiledSlot[];
  readonly unread: readonly number[];
  /** It has no word of its own and goes on with the frame before. */
  readonly bare: boolean;
  /** Something was put where another's cue stands beside it. */
  readonly strained: boolean;
  /** It says the same of all that was laid before it: both received yesterday. The places of the words that say of how many. */
  readonly shared?: readonly number[];
}

/** A chain with what its tokens are to each other. */
export class Line {
  readonly roles: readonly (Role | null)[];
  readonly #before: (Before | undefined)[] = [];
  readonly #listed: (Before | undefined)[] = [];
  readonly #behind: (Behind | undefined)[] = [];
  readonly #options: (readonly Option[] | undefined)[][] = [];
  readonly #telling: (boolean | undefined)[] = [];

  constructor(
    readonly tokens: readonly CoverToken[],
    readonly compiled: Compiled,
  ) {
    this.roles = tokens.map((token) => roleOf(token, compiled));
  }

  isValue(at: number): boolean {
    const token = this.tokens[at]!;
    return token.open || token.label >= 0 || this.compiled.keys[token.ids[0]!]!.key.startsWith('#');
  }

  /** 理一理: nothing knows it, and nobody is called so. */
  isTelling(at: number): boolean {
    const { open, value } = this.tokens[at]!;
    this.#telling[at] ??= open && this.compiled.tables.telling?.test(String(value)) === true;
    return this.#telling[at];
  }

  /** From this to another: what it was is no value. */
  isOld(at: number): boolean {
    return this.roles[at - 1] === 'from' && this.roles[at + 1] === 'glue' && this.isSaid(at);
  }

  /** A value, or a word that may be one. */
  isSaid(at: number): boolean {
    return this.isValue(at) || this.tokens[at]!.weight === 'weighty';
  }

  /** 改主意了: it is said of something that it came about. */
  isTold(at: number): boolean {
    const [next, behind] = [this.tokens[at + 1], this.tokens[at + 2]];
    return next !== undefined && (next.flags & FLAG.closes) !== 0 && (!behind || behind.border >= 2);
  }

  /** Whether nothing else is said between the marks and joints around it. */
  isByItself(at: number, from: number, to: number): boolean {
    const begins = (k: number) =>
      this.tokens[k]!.border >= 2 || this.roles[k] === 'join' || this.roles[k] === 'then';
    let first = at;
    while (first > from && !begins(first)) first--;
    let end = at + 1;
    while (end < to && !begins(end)) end++;
    for (let k = first; k < end; k++) if (k !== at && this.isSaid(k)) return false;
    return true;
  }

  /** What a frame could make of a token, whichever stretch it is laid over. */
  options(frame: CompiledFrame, at: number): readonly Option[] {
    this.#options[frame.index] ??= [];
    const known = this.#options[frame.index]!;
    known[at] ??= optionsOf(this, frame, at);
    return known[at];
  }

  /** The words before a value that may say what it is, the nearest first. */
  before(at: number): Before {
    this.#before[at] ??= this.#lookBack(at);
    return this.#before[at];
  }

  /** The same for what may be part of a list: whatever was said of it stands before its first value. */
  listed(at: number): Before {
    this.#listed[at] ??= this.#lookBack(at, true);
    return this.#listed[at];
  }

  /** The word behind a value: directly, or owned by it. */
  behind(at: number): Behind {
    this.#behind[at] ??= this.#lookOn(at);
    return this.#behind[at];
  }

  /** The label a value stands behind, with nothing but joints to a value between them; -1 for none. */
  labelled(at: number): number {
    for (let k = at - 1; k >= 0 && this.tokens[k + 1]!.border < 2; k--) {
      const { ids, flags } = this.tokens[k]!;
      if (flags & FLAG.label) return this.compiled.labelIn(ids) ?? -1;
      if (this.roles[k] !== 'glue') return -1;
    }
    return -1;
  }

  #lookBack(at: number, over = false): Before {
    const found: { ids: readonly number[]; glue: boolean }[] = [];
    for (let k = at - 1; k >= 0 && found.length < MOST_CUES; k--) {
      const [token, role, next] = [this.tokens[k]!, this.roles[k]!, this.tokens[k + 1]!];
      const goesOn = over && this.isValue(k) && next.border < 3;
      if (next.border >= 2 && !goesOn) break;
      if (found.length === 0 && goesOn) return this.listed(k);
      if (this.isValue(k)) {
        // In a list the first one's cue is everyone's, unless one has its own.
        if (found.length === 0 && (next.border === 1 || this.roles[k + 1] === 'join')) return this.before(k);
        break;
      }
      if (role === 'join') continue;
      // For them: what leads to a pointing word is about that, and not about what follows.
      if (role === 'owns' && found.length === 0) found.push({ ids: token.ids, glue: false });
      if (role === 'owns' || role === 'then' || role === 'point') break;
      if (token.weight !== 'silent') found.push({ ids: token.ids, glue: role === 'glue' });
    }
    return found;
  }

  #lookOn(at: number): Behind {
    let owns = false;
    let small: readonly number[] = NONE;
    for (let k = at + 1; k < this.tokens.length; k++) {
      const [token, role] = [this.tokens[k]!, this.roles[k]!];
      if (token.border >= 2 || role === 'then' || role === 'fix') break;
      if (this.isValue(k))
        return this.roles[k - 1] === 'join' || token.border === 1
          ? this.behind(k)
          : owns
            ? { behind: NONE, owned: token.ids }
            : NOTHING;
      if (role === 'owns') owns = true;
      else if (role === 'glue' || role === 'join' || token.weight === 'silent') continue;
      // Aphids in bed B4: what a word before it leads in is not said of the value.
      else if ((token.flags & LEADS_IN) === LEADS_IN)
        return { behind: [...small, ...token.ids], owned: NONE };
      else if (token.weight === 'light') small = owns ? small : [...small, ...token.ids];
      else if (owns) return { behind: small, owned: token.ids };
      else return { behind: small === NONE ? token.ids : [...small, ...token.ids], owned: NONE };
    }
    return small === NONE ? NOTHING : { behind: small, owned: NONE };
  }
}

const MOST_CUES = 4;
/** A word that wants something behind it and may stand behind a name: in, of. */
const LEADS_IN = FLAG.binds | FLAG.trails;
const NONE: readonly number[] = [];

interface Behind {
  readonly behind: readonly number[];
  readonly owned: readonly number[];
}
type Before = readonly { readonly ids: readonly number[]; readonly glue: boolean }[];
const NOTHING: Behind = { behind: NONE, owned: NONE };

function roleOf(token: CoverToken, compiled: Compiled): Role | null {
  for (const id of token.ids) {
    const { role } = compiled.keys[id]!;
    if (role) return role;
  }
  return null;
}

const FAR = 99;
const MOST_CALLS = 5;
/** Worse than any way of taking words against what stands around them. */
const RELUCTANT = COST.torn * 8;

/** How near the nearest of a slot's cues stands: 0 directly beside it. */
function nearness(slot: CompiledSlot, token: CoverToken, before: Before, { behind, owned }: Behind): number {
  if (!slot.cues) return FAR;
  if (token.label >= 0) return slot.before.has(token.label) || slot.announced.has(token.label) ? 0 : FAR;
  if (anyOf(behind, slot.behind) || anyOf(owned, slot.owned)) return 0;
  let between = 0;
  for (const { ids, glue } of before) {
    if (anyOf(ids, slot.before)) return between;
    if (!glue) between++;
  }
  return FAR;
}

function anyOf(ids: readonly number[], known: ReadonlySet<number>): boolean {
  for (const id of ids) if (known.has(id)) return true;
  return false;
}

/** What the world knows as something else only. */
const isOther = ({ ids }: CoverToken, { kinds }: CompiledSlot, known: number): boolean =>
  kinds.size > 0 && ids.includes(known) && !anyOf(ids, kinds);

interface Option {
  readonly slot: CompiledSlot;
  readonly key: number;
  readonly cost: number;
}

const NO_OPTIONS: readonly Option[] = [];

function optionsOf(line: Line, frame: CompiledFrame, at: number): readonly Option[] {
  const token = line.tokens[at]!;
  if (line.isTelling(at)) return NO_OPTIONS;
  let found: { slot: CompiledSlot; key: number; near: number }[] | null = null;
  let nearest = FAR;
  for (const id of token.ids) {
    const takers = frame.takers[id];
    if (!takers) continue;
    found ??= [];
    for (const slot of takers) {
      if (found.some((one) => one.slot === slot) || isOther(token, slot, line.compiled.knownId)) continue;
      const before = line.before(at);
      const own = nearness(slot, token, before, line.behind(at));
      const near =
        own === FAR && slot.many !== undefined && before.length === 0
          ? nearness(slot, token, line.listed(at), NOTHING)
          : own;
      if (near < nearest) nearest = near;
      found.push({ slot, key: id, near });
    }
  }
  if (!found) return NO_OPTIONS;
  const label = token.open ? line.labelled(at) : -1;
  const told = token.open && line.isTold(at) ? COST.torn * 2 : 0;
  const options: Option[] = [];
  for (const { slot, key, near } of found) {
    const base = slot.lesser.size > 0 && token.ids.every((id) => !isFirst(slot, id, frame)) ? COST.plain : 0;
    if (near === FAR && (slot.cued || token.label >= 0)) continue;
    // Behind a label stands what it announces, and nothing else's name, unless a nearer word leads it in.
    if (label >= 0 && near > 0 && !slot.before.has(label)) {
      options.push({ slot, key, cost: base + COST.torn });
      continue;
    }
    // Something else stands between it and its cue.
    if (told > 0 && near > 0) options.push({ slot, key, cost: base + told });
    else if (near === nearest && near < FAR)
      options.push({ slot, key, cost: base + (near > 0 ? COST.loose : 0) });
    else options.push({ slot, key, cost: base + (nearest < FAR ? COST.torn : slot.cues ? COST.loose : 0) });
  }
  return options;
}

const isFirst = (slot: CompiledSlot, id: number, { takers }: CompiledFrame): boolean =>
  takers[id]?.includes(slot) === true && !slot.lesser.has(id);

const uses = ({ used }: CompiledFrame, ids: readonly number[]): boolean => {
  for (const id of ids) if (used[id] === 1) return true;
  return false;
};

/** The cheapest way to lay a frame over a stretch; null where it has no word of its own and nothing is said. */
export function fit(line: Line, frame: CompiledFrame, from: number, to: number, calls: number): Fit | null {
  const called = calls > 0;
  const pointers: { at: number; slots: readonly CompiledSlot[] }[] = [];
  const values: { at: number; options: readonly Option[] }[] = [];
  const idle: number[] = [];
  // Of two that fit, the one more words ask for.
  const base = COST.plain * Math.max(1, MOST_CALLS - calls);
  let cost = frame.reluctant ? base + RELUCTANT : base;
  let said = 0;
  let act = -1;
  let asks = false;
  for (let at = from; at < to; at++) {
    const [token, role] = [line.tokens[at]!, line.roles[at]!];
    if (at > from) cost += crossing(token, role);
    if (token.flags & FLAG.asks) {
      // Which are there, and who owes us: behind a mark and a joint it is another question.
      if (asks && line.roles[at - 1] === 'join' && line.tokens[at - 1]!.border >= 2) cost += COST.torn;
      asks = true;
    }
    // One word of doing is one act; another is another, and the same may be said again of it, by itself: 建一下.
    if (token.acts) {
      if (act >= 0)
        cost += !token.ids.includes(act)
          ? COST.torn
          : line.isByItself(at, from, to)
            ? COST.plain
            : COST.loose;
      else act = token.ids[0]!;
    }
    if (role === 'join' || role === 'then' || role === 'owns' || role === 'from' || token.weight === 'silent')
      continue;
    if (line.isOld(at)) continue;
    if (role === 'point') {
      const slots = frame.filled.filter((slot) => slot.memory !== undefined && points(line, token, slot));
      if (slots.length > 0) {
        pointers.push({ at, slots });
        continue;
      }
    }
    const options = line.options(frame, at);
    if (options.length > 0) {
      values.push({ at, options });
      said++;
    } else if (role === 'fix' || role === 'each') idle.push(at);
    else if (uses(frame, token.ids)) {
      if (!called) said++;
    } else idle.push(at);
  }
  if (!called && said === 0) return null;
  // What a pointing word stands for is not said again where the value has another place.
  const pointed = new Set(pointers.map(({ slots }) => slots[0]!));
  const placed = place(line, frame, values, pointed);
  const fixed = placed.replaced && line.roles.slice(from, to).includes('fix');
  const longest = Math.max(0, ...placed.fills.map(({ at }) => at.length));
  const unread = [...placed.left];
  const shared = called || !isShared(placed.fills) ? [] : idle.filter((at) => line.roles[at] === 'each');
  for (const at of idle) {
    const role = line.roles[at];
    if (shared.includes(at)) continue;
    const roles = (role === 'fix' && fixed) || (role === 'each' && counts(line, at, longest));
    if (roles || uses(frame, line.tokens[at]!.ids)) continue;
    unread.push(at);
    cost += line.tokens[at]!.weight === 'light' ? COST.loose : COST.lost;
  }
  const missing = frame.filled.filter(
    (slot) => slot.need && !placed.fills.some((fill) => fill.slot === slot),
  );
  return {
    frame,
    from,
    to,
    // What is shared begins nothing of its own.
    cost: cost + placed.cost + (called ? 0 : shared.length > 0 ? -base : COST.loose),
    fills: placed.fills,
    pointers,
    missing,
    unread: unread.sort((a, b) => a - b),
    bare: !called,
    strained: placed.cost % COST.lost >= COST.torn,
    ...(shared.length > 0 && { shared }),
  };
}

/** Nothing that another instance would need. */
const isShared = (fills: readonly Fill[]): boolean =>
  fills.length > 0 && !fills.some(({ slot }) => slot.need);

/** Whether a word that speaks of several agrees with how many were named: both of two, 三家 of three. */
export function counts(line: Line, at: number, many: number): boolean {
  return (
    many > 1 &&
    line.tokens[at]!.ids.some((id) => {
      const { key, role } = line.compiled.keys[id]!;
      const said = /:(\d+)$/.exec(key)?.[1];
      return role === 'each' && (said === undefined || Number(said) === many);
    })
  );
}

/** What it costs to go on over a mark or a word that begins something else. */
const crossing = ({ border }: CoverToken, role: Role | null): number =>
  border >= 3 || role === 'then' ? COST.loose : border === 2 ? COST.plain : 0;

/** `pron:client` points at a client, `pron:it` at whatever was said. */
function points(line: Line, token: CoverToken, slot: CompiledSlot): boolean {
  return token.ids.some((id) => {
    const { key, role } = line.compiled.keys[id]!;
    const what = key.slice(key.indexOf(':') + 1);
    return role === 'point' && (what === slot.memory || (what === 'it' && !slot.pointed));
  });
}

interface Placed {
  readonly cost: number;
  readonly fills: readonly Fill[];
  readonly left: readonly number[];
  readonly replaced: boolean;
}

const MANY = 7;
const MOST_VALUES = 24;

/** Puts each value into a slot; tries every way where there are few of them. */
function place(
  line: Line,
  frame: CompiledFrame,
  values: readonly { at: number; options: readonly Option[] }[],
  pointed: ReadonlySet<CompiledSlot>,
): Placed {
  let best: Placed | null = null;
  const fills: (Fill | undefined)[] = new Array(frame.filled.length).fill(undefined);
  const left: number[] = [];
  const greedy = values.length > MANY;
  // More than any frame has room for.
  const tried = values.slice(0, MOST_VALUES);
  const rest = values.slice(MOST_VALUES).map(({ at }) => at);
  const go = (next: number, cost: number, replaced: boolean): void => {
    if (best && cost >= best.cost) return;
    if (next === tried.length) {
      best = { cost, fills: fills.filter((fill) => fill !== undefined), left: [...left, ...rest], replaced };
      return;
    }
    const { at, options } = values[next]!;
    const instead = isInstead(line, values, next);
    const last = instead ? latest(line, frame, fills, at) : undefined;
    if (last) {
      const old = fills[last.slot.index];
      fills[last.slot.index] = { ...last, at: [at] };
      go(next + 1, cost + COST.plain, true);
      fills[last.slot.index] = old;
    }
    for (const { slot, key, cost: own } of pointed.size === 0 ? options : pointedLast(options, pointed)) {
      const before = fills[slot.index];
      const how = before === undefined || instead ? 'first' : joins(line, before, at, slot, fills);
      if (how === null) {
        // 做完了，改成已完成: the same said twice.
        if (isSame(line, before!, at)) go(next + 1, cost + own, replaced);
        continue;
      }
      fills[slot.index] = { slot, key, at: how === 'more' ? [...before!.at, at] : [at] };
      go(next + 1, cost + own, replaced || (instead && before !== undefined));
      fills[slot.index] = before;
      if (greedy && best) return;
    }
    const token = line.tokens[at]!;
    // A word that may stand beside needs no slot.
    if (token.ids.some((id) => frame.beside[id] === 1)) {
      go(next + 1, cost, replaced);
      return;
    }
    left.push(at);
    go(next + 1, cost + COST.lost, replaced);
    left.pop();
  };
  go(0, 0, false);
  return best ?? { cost: 0, fills: [], left: rest, replaced: false };
}

const pointedLast = (options: readonly Option[], pointed: ReadonlySet<CompiledSlot>): readonly Option[] =>
  options.every(({ cost }) => cost > 0)
    ? options.toSorted((a, b) => Number(pointed.has(a.slot)) - Number(pointed.has(b.slot)))
    : options;
