import type { Extent } from '../../../core/language/index.ts';
import type { Placement } from '../contract.ts';
import type { Axis } from './group.ts';
import type { Fields } from './placement.ts';
import type { Known } from './value.ts';

/** The plate's own sizes, as far as they are known. */
export interface Size extends Readonly<Record<Axis, Known>> {
  readonly t: Known;
  /** The words that name a size of a rectangle. */
  readonly named: Extent | null;
}

/** One entry of the contract, with the words it stands on. */
export interface Entry {
  readonly type: Placement['type'];
  readonly at: readonly Extent[];
  readonly diameter: Known;
  readonly fields: Fields;
}
