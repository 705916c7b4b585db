import type { Extent } from '../../../core/language/index.ts';
import type { How } from '../../../core/reading/evidence.ts';
import type { Slot } from './group.ts';
import { round } from './numbers.ts';

/** A value with the rule that gives it and the words the rule reads. */
export interface Value {
  readonly value: number;
  readonly how: How;
  readonly rule: string;
  readonly at: readonly Extent[];
}

export type Known = Value | null;

export const readAs = (rule: string, slot: Slot | undefined): Known =>
  slot?.at && slot.value !== null ? { value: slot.value, how: 'read', rule, at: [slot.at] } : null;

/** What a person answered: known, and with evidence elsewhere. */
export const given = (value: number | null | undefined): Known =>
  value === null || value === undefined ? null : { value, how: 'read', rule: 'given', at: [] };

export const computed = (rule: string, value: number, ...at: readonly Extent[]): Value => ({
  value: round(value),
  how: 'computed',
  rule,
  at,
});
