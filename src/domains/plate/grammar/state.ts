import type { Item, ItemKind } from './item.ts';
import type { Amount, Token } from './token.ts';

/** Labels that wait for the number they stand before. */
export interface Pending {
  readonly kind:
    | ''
    | 'dim'
    | 'dia'
    | 'radius'
    | 'spacing'
    | 'distance'
    | 'number'
    | 'coordinate'
    | 'ignored'
    | 'shift';
  readonly which: string;
  readonly sides: readonly string[];
  readonly dims: readonly string[];
  readonly corner: string;
  readonly circle: boolean;
  readonly centre: boolean;
  readonly bound: boolean;
  readonly each: boolean;
}

export const nothing: Pending = Object.freeze({
  kind: '',
  which: '',
  sides: [],
  dims: [],
  corner: '',
  circle: false,
  centre: false,
  bound: false,
  each: false,
});

/** The role the last number had, for one that follows without a label: 厚8，不对，10. */
export interface Role {
  readonly is: ItemKind;
  readonly which: string;
  readonly note: string;
}

/** Where the reader stands: what roles are decided by. */
export interface State {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Millimetres a bare number is worth. */
  readonly unit: number;
  pending: Pending;
  /** The axis said last, and in which clause. */
  axis: { readonly is: string; readonly clause: number } | null;
  role: Role | null;
  clause: number;
  sentence: number;
  /** A correction, an alternative or a denial stands before the next number. */
  fixing: boolean;
  either: boolean;
  denied: boolean;
  /** Inside the phrase of a slot or a boss, whose sizes are not the plate's. */
  foreign: boolean;
  /** Distances are measured from the rim of the hole until a centre or another hole is named. */
  rim: boolean;
  /** The side in whose middle something lies: further distances go inward from it. */
  base: string;
  /** What points are counted from if it is not the lower left corner: another one, or c for the centre. */
  origin: string;
  /** Tokens that have said what they have to say. */
  readonly used: boolean[];
  readonly items: Item[];
}

export function put(
  state: State,
  is: ItemKind,
  t: { readonly start: number; readonly end: number },
  which = '',
  amounts: readonly Amount[] = [],
  note = '',
): true {
  const { clause, sentence } = state;
  state.items.push({ is, start: t.start, end: t.end, clause, sentence, which, amounts, note });
  return true;
}

/** How many statements of a kind there are so far. */
export function countOf({ items }: State, test: (item: Item) => boolean): number {
  let count = 0;
  for (let k = 0; k < items.length; k++) if (test(items[k]!)) count++;
  return count;
}

/** Adds to the labels that wait for a number. */
export function label(state: State, more: Partial<Pending>): true {
  // Written out: spreads cost more than the rest of the reading of a word.
  const { kind, which, sides, dims, corner, circle, centre, bound, each } = state.pending;
  state.pending = {
    kind: more.kind ?? kind,
    which: more.which ?? which,
    sides: more.sides ?? sides,
    dims: more.dims ?? dims,
    corner: more.corner ?? corner,
    circle: more.circle ?? circle,
    centre: more.centre ?? centre,
    bound: more.bound ?? bound,
    each: more.each ?? each,
  };
  return true;
}

/** …厚中间开个一百的孔: a dimension has its number before the next place or hole. */
export function dropDim(state: State): void {
  if (state.pending.kind === 'dim') state.pending = nothing;
}

/** More words than a clause has to either side of one: what is looked for goes no further. */
export const CLAUSE = 40;
