import type { Unit } from './units.ts';

/** What is named twice is meant as it was named last: 插座，厨房的插座关一下; the AC, bump it down; 那个灯，就是书房那盏台灯. */
export function restarted(units: readonly Unit[]): readonly Unit[] {
  const [first, second] = units;
  const it = units.findIndex(({ word }, i) => i > 1 && word.kind === 'it');
  if (it === 2 && isThing(first) && !first.phrases[0]!.reference && 'uDSLAV'.includes(second!.letter))
    return [second!, { ...first, start: units[it]!.start, end: units[it]!.end }, ...units.slice(it + 1)];
  if (!units.some((unit, i) => isVaguer(unit, units[i + 1]))) return units;
  return units.filter((unit, i) => !isVaguer(unit, units[i + 1]));
}

const isThing = (unit: Unit | undefined): unit is Unit => unit?.letter === 'T' && unit.phrases.length === 1;

/** Whether what follows says more exactly which thing is meant. */
function isVaguer(unit: Unit, next: Unit | undefined): boolean {
  if (!isThing(unit) || !isThing(next)) return false;
  const [said, more] = [unit.phrases[0]!, next.phrases[0]!];
  if (more.reference || said.name || said.rooms.length > 0 || said.count || said.all || said.any)
    return false;
  const isSame = said.type === more.type || (said.reference && said.type === 'Unknown');
  return isSame && (more.rooms.length > 0 || (said.reference && more.name !== null));
}
