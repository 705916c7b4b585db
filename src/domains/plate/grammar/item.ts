import type { Extent } from '../../../core/language/index.ts';
import type { Amount } from './token.ts';

/** What the words say, one statement each, before it is known which hole or what field it belongs to. */
export type ItemKind =
  // the plate
  | 'size'
  | 'dim'
  | 'part'
  | 'loose'
  | 'noun'
  | 'square'
  | 'outline'
  | 'layer'
  // which holes
  | 'hole'
  | 'thread'
  | 'dia'
  | 'count'
  | 'few'
  | 'nth'
  // where
  | 'corners'
  | 'corner'
  | 'flank'
  | 'level'
  | 'aside'
  | 'refer'
  | 'centre'
  | 'point'
  | 'coordinate'
  | 'distance'
  | 'shift'
  | 'midline'
  | 'centred'
  | 'rows'
  | 'cols'
  | 'across'
  | 'grid'
  | 'spacing'
  | 'equal'
  | 'polar'
  | 'circle'
  | 'array'
  | 'line'
  | 'along'
  | 'around'
  | 'tie'
  | 'start'
  | 'stepped'
  | 'pitch'
  | 'reach'
  // how it is meant
  | 'no'
  | 'except'
  | 'keep'
  | 'beside'
  | 'fix'
  | 'also'
  | 'all'
  | 'list'
  | 'respectively'
  | 'same'
  // what has no field
  | 'ignored';

export interface Item extends Extent {
  readonly is: ItemKind;
  /** Which clause it stands in, counted from 0; and which sentence. */
  readonly clause: number;
  readonly sentence: number;
  /** The side, axis, dimension, kind of hole; what an ignored span was taken for. */
  readonly which: string;
  readonly amounts: readonly Amount[];
  /** An ignored amount, a radius, a distance from the rim of the hole: what must be known besides. */
  readonly note: string;
}
