import type { Extent } from '../../../core/language/index.ts';
import { round } from '../decimals.ts';
import type { PlateRule } from '../fields.ts';
import type { Slot } from './group.ts';

/** A number and the words it stands in. */
interface Measure {
  readonly value: number;
  readonly at: readonly Extent[];
}

/** A value with the rule that gives it; none where it has its evidence from elsewhere. */
export interface Value extends Measure {
  readonly rule: PlateRule | null;
  readonly computed: boolean;
}

export type Known = Value | null;

export const measureOf = (slot: Slot | undefined): Measure | null =>
  slot?.at && slot.value !== null ? { value: slot.value, at: [slot.at] } : null;

export const readAs = (rule: PlateRule, slot: Slot | undefined): Known =>
  slot?.at && slot.value !== null ? { value: slot.value, rule, computed: false, at: [slot.at] } : null;

/** What a person answered: known, and with evidence elsewhere. */
export const given = (value: number | null | undefined): Known =>
  value === null || value === undefined ? null : { value, rule: null, computed: false, at: [] };

export const computed = (rule: PlateRule, value: number, ...at: readonly Extent[]): Value => ({
  value: round(value),
  rule,
  computed: true,
  at,
});
