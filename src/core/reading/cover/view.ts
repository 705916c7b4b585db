import type { Extent, Normalized } from '../../language/index.ts';
import type { Compiled, Weight } from './tables.ts';

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
  isMark(at: number): boolean;
}
