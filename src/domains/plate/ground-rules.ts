import {
  type Derived,
  type DeriveInput,
  type Fact,
  type FieldRule,
  isUseless,
  withOne,
} from '../../core/reading/evidence.ts';
import type { Path } from '../../core/result.ts';
import { round } from './decimals.ts';
import { outlineDiameter } from './fields-features.ts';
import { kindOf } from './kinds.ts';
import { paths, pathsOfHole } from './leaves.ts';

// What the rules of grounding are made of.

export type Axis = 'x' | 'y';
export const sideOf = { x: paths.length, y: paths.width } as const;
export const sides = {
  x: { near: 'l', far: 'r', both: 'lr' },
  y: { near: 'b', far: 't', both: 'tb' },
} as const;

export const computed = <R extends string>(
  name: R,
  from: readonly string[],
  derive: (input: DeriveInput) => Iterable<Derived>,
): FieldRule<R> => ({ name, how: 'computed', from, derive });

const NONE: readonly Derived[] = [];

export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const settledNumber = ({ settled }: DeriveInput, path: Path): number | null =>
  numberOf(settled(path)?.value);

/** One value for each fact: what the fact's number makes together with values that have their evidence already. */
export const each = <R extends string>(
  name: R,
  from: readonly string[],
  make: (value: number, input: DeriveInput) => number | null,
): FieldRule<R> =>
  computed(name, from, (input) => {
    let found: readonly Derived[] = NONE;
    for (const fact of input.facts) {
      const value = given(numberOf(fact.value), (said) => given(make(said, input), round));
      if (value === null || isUseless(input, value, fact.span)) continue;
      found = withOne(found, value, fact);
      if (input.only) break;
    }
    return found;
  });

/** One value for each word: 中心 gives half the side whatever its own words are. */
export const word = <R extends string>(
  name: R,
  from: readonly string[],
  make: (input: DeriveInput, fact: Fact) => readonly unknown[],
): FieldRule<R> =>
  computed(name, from, (input) => {
    let found: readonly Derived[] = NONE;
    for (const fact of input.facts) {
      for (const value of make(input, fact))
        if (!isUseless(input, value, fact.span)) found = withOne(found, value, fact);
      if (input.only && found.length > 0) break;
    }
    return found;
  });

export const distances = (prefix: string, names: readonly string[]) =>
  names.map((name) => kindOf(prefix, name));
/** 距短边5: which sides are the short ones shows in the sizes, and the words fit either axis. */
const anyAxis = ['edge', 'each', 'long', 'short'];
export const nearNames = (axis: Axis) => [sides[axis].near, axis, sides[axis].both, ...anyAxis];
export const farNames = (axis: Axis) => [sides[axis].far, axis, sides[axis].both, ...anyAxis];

/** How far the plate reaches along an axis: its side, or its diameter. */
export const acrossOf = (input: DeriveInput, axis: Axis): number | null =>
  settledNumber(input, sideOf[axis]) ?? settledNumber(input, outlineDiameter);

export const radius = (input: DeriveInput): number | null =>
  input.path[0] !== 'holes'
    ? null
    : given(settledNumber(input, pathsOfHole(input.path[1] as number).diameter), (diameter) => diameter / 2);

/** What follows from a number, once there is one. */
export const given = (value: number | null, make: (value: number) => number | null): number | null =>
  value === null ? null : make(value);
