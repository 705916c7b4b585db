import type { Extent, Normalized } from '../../language/index.ts';
import type { Compiled, Weight } from './tables.ts';

/** One piece of a chain. Marks are no tokens: each token knows what stands before it. */
export interface CoverToken extends Extent {
  readonly ids: readonly number[];
  readonly value: unknown;
  readonly weight: Weight;
  /** Nothing knows it: a name, by its place only. */
  readonly open: boolean;
  /** The marks before it, as written. */
  readonly mark: string;
  /** Nothing, a list, a comma, a full stop before it. */
  readonly border: 0 | 1 | 2 | 3;
  /** Of free text: the key that opened it, else -1. */
  readonly label: number;
  /** Words that something else claims and that disappear in it. */
  readonly swallowed: number;
  /** Of an open name: how many of those mean something. */
  readonly ours: number;
  /** It orders something done. */
  readonly acts: boolean;
  /** What its keys do to their neighbours. */
  readonly flags: number;
}

/** A piece that may begin at a place. */
export interface Found extends Extent {
  readonly ids: readonly number[];
  readonly value: unknown;
  readonly weight: Weight;
  /** What its keys do to their neighbours. */
  readonly flags: number;
  /** Where the longest word ends that begins here and says something. */
  readonly reach: number;
  /** A longer word begins here too. */
  readonly shorter: boolean;
  /** The token last made of it: most ways to it come over the same marks. */
  token?: CoverToken | undefined;
}

/** What names and free texts see of a text: what may begin where, and how far it goes. */
export interface View {
  readonly normalized: Normalized;
  readonly text: string;
  readonly compiled: Compiled;
  /** Where the piece of the text begins and ends that is read. */
  readonly from: number;
  readonly to: number;
  at(at: number): readonly Found[];
  /** Whether a piece ends inside a name that the world knows and that does not begin before it. */
  cuts(start: number, end: number): boolean;
  isMark(at: number): boolean;
}
