import type { Fact, Grounding, OpenKind } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { Path } from '../../core/result.ts';
import type { BusinessCall, BusinessCalls } from './contract.ts';
import { factsOf, swallowedIn } from './facts.ts';
import { type BusinessRule, fieldsOf } from './fields.ts';
import type { ReadInput } from './grammar/covered.ts';
import { type ReadResult, readText } from './grammar/read.ts';
import { rememberedOf } from './memory.ts';
import type { Shapes } from './shapes.ts';
import type { BusinessWorld } from './world.ts';

/** How a context becomes what the grammar reads with. */
export const readInput = (text: string, context: ReadContext<BusinessWorld>): ReadInput => ({
  text,
  now: context.now,
  known: context.world.known,
  before: rememberedOf(context.last),
});

/** What was read of a text, as facts; what the conversation remembers among them. */
export function factsIn(reading: ReadResult, { last }: ReadContext<BusinessWorld>): Fact[] {
  const { client, project } = rememberedOf(last);
  return factsOf(
    reading,
    [client, project].filter((name) => name !== undefined),
  );
}

export function groundingOf(
  shapes: Shapes,
): Grounding<BusinessCalls, ReadContext<BusinessWorld>, BusinessRule> {
  return {
    facts({ text }, context) {
      const reading = readText(readInput(text, context));
      return [...factsIn(reading, context), ...swallowedIn(reading, context.now)];
    },
    fields: fieldsOf(shapes),
    unit: ([index, , key, inner]) => {
      if (key === undefined || index === undefined) return index === undefined ? [] : [index];
      return key === 'initialData' && inner !== undefined
        ? [index, 'params', key, inner]
        : [index, 'params', key];
    },
    // What deletes needs a word of deleting; what else is done may be said in words that only a model knows.
    open: ({ pattern, value }) =>
      pattern === '[*].toolId'
        ? shapes.get(String(value))?.category === 'delete'
          ? null
          : 'choice'
        : (OPEN[pattern.slice('[*].params.'.length)] ?? null),
    isRefusal: (code) => code.startsWith('business_held_') && code !== 'business_held_unclear',
    drop: (calls, unit) => drop(calls, unit, shapes),
  };
}

const OPEN: Readonly<Record<string, OpenKind>> = {
  clientName: 'words',
  projectName: 'words',
  contactName: 'words',
  name: 'words',
  keyword: 'words',
  address: 'words',
  amount: 'number',
  status: 'choice',
  groupBy: 'choice',
  formId: 'choice',
  category: 'words',
  rating: 'words',
  phone: 'words',
  table: 'choice',
  measure: 'choice',
};

/** Which places of the first list are gone, so that a second removal finds its place. */
const gone: unique symbol = Symbol('gone');
type Thinned = BusinessCalls & { readonly [gone]?: readonly number[] };

/** A call that loses what its tool cannot do without is not made. */
function drop(calls: Thinned, unit: Path, shapes: Shapes): BusinessCalls {
  const before = calls[gone] ?? [];
  const place = unit[0];
  if (typeof place !== 'number' || before.includes(place)) return calls;
  const index = place - before.filter((one) => one < place).length;
  const call = calls[index];
  if (!call) return calls;
  const kept = unit.length === 1 ? null : without(call, unit.slice(2), shapes);
  const list = kept ? calls.map((one, i) => (i === index ? kept : one)) : calls.filter((_, i) => i !== index);
  Object.defineProperty(list, gone, { value: kept ? before : [...before, place] });
  return list;
}

function without(call: BusinessCall, [key, inner]: Path, shapes: Shapes): BusinessCall | null {
  const shape = shapes.get(call.toolId);
  if (typeof key !== 'string' || !shape || (inner === undefined && shape.required.includes(key))) return null;
  const { [key]: value, ...rest } = call.params;
  // What was said to a write and cannot be vouched for is no default either.
  if (inner === undefined)
    return isChange(shape) || isIdle(shape.id, rest) ? null : { ...call, params: rest };
  const { [inner]: _, ...left } = value as Record<string, unknown>;
  return { ...call, params: Object.keys(left).length === 0 ? rest : { ...rest, [key]: left } };
}

const isChange = ({ category }: { readonly category: string }): boolean =>
  category === 'create' || category === 'update' || category === 'delete';

/** A change with nothing left to change. */
const isIdle = (toolId: string, params: Readonly<Record<string, unknown>>): boolean =>
  toolId === 'crm.update_client' && Object.keys(params).every((key) => key === 'clientName');
