import type { Extent } from '../../../core/language/index.ts';
import { round } from '../decimals.ts';
import type { RemarkCode } from '../grammar-messages.ts';
import type { Group, Slot } from './group.ts';
import type { Amount } from './token.ts';

/** One number that was understood: what it says, in millimetres or as a count, and of which holes. */
export interface NumberRead {
  readonly amount: Amount;
  readonly kind: string;
  readonly value: number | null;
  readonly group: Group | null;
  /** Whether it still stands at the end: a correction takes it back, another value contradicts it. */
  readonly state: 'stands' | 'withdrawn' | 'contradicted';
}

/** A number that fills nothing. Without a code it only says again what stands, and would differ if it did not. */
export interface SetAside {
  readonly amount: Amount;
  readonly code: RemarkCode | null;
}

/** What the words about the holes do not agree on. */
export interface Doubt {
  readonly code: RemarkCode;
  readonly at: Extent;
  readonly said?: number;
  readonly found?: number;
  /** Counted over all groups, perhaps. */
  readonly isTotal?: boolean;
}

interface Filling {
  /** What the slot is to hold; the amount in millimetres if not said otherwise. */
  readonly value?: number | null;
  readonly note?: string;
  /** A total counts over a count said before. */
  readonly total?: boolean;
}

const NOTHING: Filling = {};

/** Fills slots and keeps account of every number that was read. */
export class SlotFiller {
  /** How many corrections were made so far, and whether one was announced and nothing corrected yet. */
  fixes = 0;
  fixing = false;
  readonly aside: SetAside[] = [];
  readonly doubts: Doubt[] = [];
  readonly #said: (Omit<NumberRead, 'state'> & { readonly slot: Slot; readonly filled: number | null })[] =
    [];

  /** `unit` is how many millimetres a bare number is worth. */
  constructor(readonly unit: number) {}

  mm({ value, bare, ratio }: Amount): number | null {
    return value !== null && bare && this.unit !== 1 ? round((ratio ?? value) * this.unit) : value;
  }

  setAside(amounts: readonly Amount[], code: RemarkCode | null): void {
    for (const amount of amounts) this.aside.push({ amount, code });
  }

  fill(slot: Slot, kind: string, group: Group | null, amount: Amount, filling: Filling = NOTHING): void {
    const { value = this.mm(amount), note = '', total = false } = filling;
    this.#tell(slot, kind, group, amount, value, note, total);
  }

  count(slot: Slot, kind: string, group: Group, amount: Amount, which = ''): void {
    const { value } = amount;
    const isCount = value !== null && Number.isInteger(value) && value > 0;
    this.#tell(slot, kind, group, amount, isCount ? value : null, which, which === 'total');
  }

  #tell(
    slot: Slot,
    kind: string,
    group: Group | null,
    amount: Amount,
    filled: number | null,
    note: string,
    total: boolean,
  ): void {
    const value = kind === 'hole_radius' || kind === 'pitch_diameter' ? this.mm(amount) : filled;
    this.#said.push({ amount, kind, value, group, slot, filled });
    slot.say(filled, amount, total ? this.fixes + 0.5 : this.fixes, note);
  }

  get numbers(): NumberRead[] {
    return this.#said.map(({ amount, kind, value, group, slot, filled }) => {
      const state = slot.value === filled ? 'stands' : slot.value === null ? 'contradicted' : 'withdrawn';
      return { amount, kind, value, group, state };
    });
  }
}
