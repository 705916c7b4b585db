import type { Grounding } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import { setAt } from '../../core/result.ts';
import { emptyPlaces, type PlateWire } from './contract.ts';
import { fields, type PlateRule } from './fields.ts';
import { analyse } from './grammar/analyse.ts';
import { factsOf } from './grammar/facts.ts';
import { leaves } from './leaves.ts';

export const grounding: Grounding<PlateWire, ReadContext<unknown>, PlateRule> = {
  facts: ({ text }) => factsOf(analyse(text)),
  fields,
  leaves,
  acts: true,
  unit: (path) => (path.at(-2) === 'placement' ? path.slice(0, -1) : path),
  // P02: a string without evidence is "", a number null; a layer nobody named is MAIN; a place without its type is none.
  drop(value, unit) {
    const last = unit.at(-1);
    if (typeof last === 'number') return withoutHole(value, last);
    if (last === 'placement') return setAt(value, unit, { type: '', ...emptyPlaces });
    if (last === 'type' || last === 'part_type') return setAt(value, unit, '');
    return setAt(value, unit, last === 'layer' ? 'MAIN' : null);
  },
};

/** The places of the holes behind it stay what they are. */
function withoutHole(value: PlateWire, index: number): PlateWire {
  if (index === value.holes.length - 1) return { ...value, holes: value.holes.slice(0, index) };
  return setAt(value, ['holes', index], {
    shape: 'circle',
    diameter: null,
    placement: { type: '', ...emptyPlaces },
  });
}
