import {
  type Derived,
  type DeriveInput,
  type Fact,
  type Field,
  type FieldRule,
  fixed,
  type Grounding,
  readFrom,
} from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { Path } from '../../core/result.ts';
import type { BusinessCall, BusinessCalls } from './contract.ts';
import { factsOf, type PeriodFact } from './facts.ts';
import { type ReadInput, type ReadResult, readText } from './grammar/read.ts';
import type { Shapes } from './grammar/shapes.ts';
import { rememberedOf } from './memory.ts';
import type { BusinessWorld } from './world.ts';

/** Every way in which `dates.ts` computes days from words and the clock. */
const periodRules =
  'year half quarter quarters months month third day week weekday weekend rolling range to_date year_before'.split(
    ' ',
  );

const byPeriod = (pick: (period: PeriodFact, input: DeriveInput) => unknown): FieldRule[] =>
  periodRules.map((name) => ({
    name: `period.${name}`,
    how: 'computed',
    from: ['period'],
    *derive(input) {
      for (const { value, span } of input.facts) {
        const period = value as PeriodFact;
        const picked = period.rule === `period.${name}` ? pick(period, input) : undefined;
        if (picked !== undefined) yield { value: picked, spans: [span] };
      }
    },
  }));

/** The end must belong to the words the start was computed from. */
const periodEnd = byPeriod((period, { path, settled }) => {
  const start = settled([...path.slice(0, -1), 'start']);
  return start === undefined || start.value === period.from ? period.to : undefined;
});

/** A name that a model cut differently: the words themselves, but only from border to border. */
const nameWords: FieldRule = {
  name: 'name_words',
  how: 'read',
  from: ['cuts'],
  *derive({ text, proposed, facts }): Iterable<Derived> {
    const cuts = facts[0]?.value as { starts: ReadonlySet<number>; ends: ReadonlySet<number> } | undefined;
    if (!cuts || typeof proposed !== 'string' || proposed.trim() === '') return;
    for (let at = text.indexOf(proposed); at >= 0; at = text.indexOf(proposed, at + 1)) {
      const end = at + proposed.length;
      if (cuts.starts.has(at) && cuts.ends.has(end)) yield { value: proposed, spans: [{ start: at, end }] };
    }
  },
};

/** 它 and the name said before it. */
const nameReferred: FieldRule = {
  name: 'name_referred',
  how: 'computed',
  from: ['pron', 'name'],
  *derive({ facts }): Iterable<Derived> {
    const names = facts.filter(({ kind }) => kind === 'name');
    for (const pointer of facts.filter(({ kind }) => kind === 'pron')) {
      for (const name of names) {
        if (name.span.start < pointer.span.start)
          yield { value: name.value, spans: [pointer.span, name.span] };
      }
    }
  },
};

const names: readonly FieldRule[] = [
  readFrom('name_said', ['name']),
  nameReferred,
  readFrom('name_remembered', ['remembered']),
  nameWords,
];
const verbatim = (field: string): FieldRule[] => [
  readFrom('value_said', [`value:${field}`, 'value:?']),
  nameWords,
];
const amount = readFrom('amount_said', ['figure']);
const date = byPeriod(({ from, day }) => (day ? from : undefined));

/** By parameter; the same name means the same thing in every tool, `category` and `name` excepted. */
const parameters: Readonly<Record<string, readonly FieldRule[]>> = {
  clientName: names,
  projectName: names,
  contactName: names,
  name: names,
  keyword: names,
  address: verbatim('address'),
  category: [...verbatim('category'), readFrom('family_said', ['family'])],
  rating: verbatim('rating'),
  invoiceType: verbatim('invoiceType'),
  phone: verbatim('phone'),
  amount: [amount],
  date,
  'dateRange.start': byPeriod(({ from }) => from),
  'dateRange.end': periodEnd,
  groupBy: [readFrom('grouping_said', ['by'])],
  status: [readFrom('status_said', ['status'])],
  includeAmount: [
    { ...readFrom('amount_wanted', ['amount_word']), how: 'computed' },
    fixed('default_value', false),
  ],
  limit: [readFrom('limit_said', ['count']), fixed('default_value', 10)],
  formId: [readFrom('form_said', ['form'])],
  mode: [{ ...readFrom('mode_said', ['mode']), how: 'computed' }, fixed('default_value', 'create')],
};

/** A tool that writes must have been asked for in plain words; one that looks needs at least something that asks. */
const toolRule = (shapes: Shapes): FieldRule => ({
  name: 'tool_asked_for',
  how: 'computed',
  from: ['ask', 'write'],
  *derive({ proposed, facts }): Iterable<Derived> {
    const shape = typeof proposed === 'string' ? shapes.get(proposed) : undefined;
    if (!shape) return;
    const writes = shape.category === 'create' || shape.category === 'update' || shape.category === 'delete';
    for (const { kind, value, span } of facts) {
      if (writes ? kind === 'write' && value === proposed : kind === 'ask')
        yield { value: proposed, spans: [span] };
    }
  },
});

const toolNamed = (shapes: Shapes): FieldRule => ({
  name: 'tool_named',
  how: 'computed',
  from: ['ask'],
  *derive({ text, facts }): Iterable<Derived> {
    for (const { id, name } of shapes.all) {
      if (text.includes(name.zh)) for (const { span } of facts) yield { value: id, spans: [span] };
    }
  },
});

function fieldsOf(shapes: Shapes): Field[] {
  const all = Object.entries(parameters);
  return [
    { pattern: '[*].toolId', rules: [toolRule(shapes)] },
    { pattern: '[*].params.toolId', rules: [readFrom('tool_said', ['tool']), toolNamed(shapes)] },
    ...all.map(([key, rules]) => ({ pattern: `[*].params.${key}`, rules })),
    ...all.map(([key, rules]) => ({ pattern: `[*].params.initialData.${key}`, rules })),
  ];
}

/** How a context becomes what the grammar reads with. */
export const readInput = (text: string, context: ReadContext<BusinessWorld>, shapes: Shapes): ReadInput => ({
  text,
  now: context.now,
  shapes,
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

export function groundingOf(shapes: Shapes): Grounding<BusinessCalls, ReadContext<BusinessWorld>> {
  return {
    facts: ({ text }, context) => factsIn(readText(readInput(text, context, shapes)), context),
    fields: fieldsOf(shapes),
    unit: ([index, , key, inner]) => {
      if (key === undefined || index === undefined) return index === undefined ? [] : [index];
      return key === 'initialData' && inner !== undefined
        ? [index, 'params', key, inner]
        : [index, 'params', key];
    },
    drop: (calls, unit) => drop(calls, unit, shapes),
  };
}

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
