import type { Fact, Grounding, Leaf, OpenKind } from '../../core/reading/evidence.ts';
import { FULLEST, type ReadContext } from '../../core/reading/interpret.ts';
import { type Path, setAt } from '../../core/result.ts';
import { emptyPlaces, type PlateWire } from './contract.ts';
import { featureKeys } from './contract-features.ts';
import { fields, type PlateRule } from './fields.ts';
import { analyse } from './grammar/analyse.ts';
import { factsOf } from './grammar/facts.ts';
import { readFeatures } from './grammar/features/read.ts';
import { leaves } from './leaves.ts';

/** What may be unknown while the rest of it stands. */
const isNullable = (path: Path): boolean =>
  /(?:diameter|size|length|width|angle|radius|pitch|depth)$/.test(String(path.at(-1))) &&
  path.at(-1) !== 'start_angle';

export const grounding: Grounding<PlateWire, ReadContext<unknown>, PlateRule> = {
  facts: ({ text }, { contract }) =>
    contract === '1.1.0' || contract === FULLEST ? readFeatures(text).facts : factsOf(analyse(text)),
  fields,
  leaves,
  acts: true,
  open,
  unit(path) {
    if (path.at(-2) === 'placement') return path.slice(0, -1);
    return featureKeys.includes(path[0] as never) && !isNullable(path) ? path.slice(0, 1) : path;
  },
  // P02: a string without evidence is "", a number null; a layer nobody named is MAIN; a place without its type is none.
  drop(value, unit) {
    const last = unit.at(-1);
    if (typeof last === 'number') return withoutItem(value, unit[0] as string, last);
    if (unit.length === 1 && featureKeys.includes(last as never)) {
      const { [last as 'notes']: _, ...rest } = value;
      return rest;
    }
    if (last === 'placement') return setAt(value, unit, { type: '', ...emptyPlaces });
    if (last === 'type' || last === 'part_type') return setAt(value, unit, '');
    return setAt(value, unit, last === 'layer' ? 'MAIN' : null);
  },
};

/** Of a hole a model alone may tell the kind of its place, a number that was said, and the middle of a side. */
function open({ path, value }: Leaf, facts: readonly Fact[]): OpenKind | null {
  const [list, , ...inner] = path;
  if (list !== 'holes') return null;
  if (inner.at(-1) === 'type') return 'choice';
  if (typeof value !== 'number') return null;
  const sides = facts.filter(({ kind }) => SIDES.has(kind));
  const isPlace = /(?:^|_)[xy]$/.test(String(inner.at(-1)));
  return isPlace && sides.some((side) => side.value === 2 * value) ? 'computed' : 'number';
}
const SIDES: ReadonlySet<string> = new Set(['length', 'width', 'side']);

/** The places of the holes behind it stay what they are. */
function withoutItem(value: PlateWire, list: string, index: number): PlateWire {
  const items = (value as Readonly<Record<string, unknown>>)[list] as readonly unknown[];
  if (list !== 'holes' || index === items.length - 1)
    return { ...value, [list]: items.filter((_, i) => i !== index) };
  return setAt(value, [list, index], {
    shape: 'circle',
    diameter: null,
    placement: { type: '', ...emptyPlaces },
  });
}
