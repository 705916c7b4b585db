import type { Passive } from './passive-sizes.ts';
import type { Mos } from './sizes.ts';

/** Rows of transistors that share a well (or the substrate), from below; each row as devices from left to right. */
export interface MosSection {
  readonly type: Mos['type'];
  readonly bulk: string;
  readonly rows: readonly (readonly Mos[])[];
}

/** Rows of resistors and capacitors. */
export interface PassiveSection {
  readonly type: 'passive';
  readonly rows: readonly (readonly Passive[])[];
}

export type Section = MosSection | PassiveSection;

export interface AssembleOptions {
  /** Nets that must be reachable from outside. */
  readonly ports: ReadonlySet<string>;
  readonly symmetricNets: readonly (readonly [string, string])[];
  readonly supplies: ReadonlySet<string>;
  readonly dummies: boolean;
  /** Between neighbouring gates, where it is not to be the least the rules allow. */
  readonly gap?: number;
}
