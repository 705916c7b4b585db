import type { Grounding, Leaf } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import { type HomeCommands, UNKNOWN_COMMAND } from './contract.ts';
import { facts } from './facts.ts';
import { fields, type HomeRule } from './fields.ts';
import { SLOTS } from './grammar/target.ts';
import type { Home } from './world.ts';

const PATTERNS = SLOTS.map((slot) => `[*].${slot}`);

/** The slots of each command that need evidence; UNKNOWN says nothing and needs none. */
function slotsOf(value: HomeCommands): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (let i = 0; i < value.length; i++) {
    const text = value[i]!;
    if (text === UNKNOWN_COMMAND) continue;
    const scope = text.indexOf('-') + 1;
    const target = text.indexOf('-', scope) + 1;
    const [name, type, q, n] = text.slice(target).split('#');
    const slots = [text.slice(0, scope - 1), text.slice(scope, target - 1), name, type, q, n && Number(n)];
    for (let k = 0; k < slots.length; k++)
      if (slots[k] !== undefined)
        leaves.push({ path: [i, SLOTS[k]!], value: slots[k], pattern: PATTERNS[k]! });
  }
  return leaves;
}

/** A command is taken out as a whole: without one of its slots it would be another command. */
export const grounding: Grounding<HomeCommands, ReadContext<Home>, HomeRule> = {
  facts,
  fields,
  leaves: slotsOf,
  // What was refused, put off or made to depend on something is not for a model to read otherwise.
  open: ({ path }, said) =>
    (path[1] === 'action' || path[1] === 'type') && !said.some(({ kind }) => kind === 'refusal')
      ? 'choice'
      : null,
  unit: (path) => path.slice(0, 1),
  drop: (value, [index]) => value.map((command, i) => (i === index ? UNKNOWN_COMMAND : command)),
};
