import { PERIOD_RULES } from '../../core/days/calendar.ts';
import type { PeriodFact } from '../../core/days/periods.ts';
import {
  type DeriveInput,
  defineRule,
  type FieldRule,
  fixed,
  pointedAt,
  type RuleOf,
  readFrom,
} from '../../core/reading/evidence.ts';
import type { Shapes } from './shapes.ts';

const byPeriod = (
  pick: (period: PeriodFact, input: DeriveInput) => unknown,
): readonly FieldRule<PeriodFact['rule']>[] =>
  PERIOD_RULES.map((name) => ({
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
const nameWords = defineRule({
  name: 'name_words',
  how: 'read',
  from: ['cuts'],
  *derive({ text, proposed, facts }) {
    const cuts = facts[0]?.value as { starts: ReadonlySet<number>; ends: ReadonlySet<number> } | undefined;
    if (!cuts || typeof proposed !== 'string' || proposed.trim() === '') return;
    for (let at = text.indexOf(proposed); at >= 0; at = text.indexOf(proposed, at + 1)) {
      const end = at + proposed.length;
      if (cuts.starts.has(at) && cuts.ends.has(end)) yield { value: proposed, spans: [{ start: at, end }] };
    }
  },
});

/** 它 and the name said before it. */
const nameReferred = defineRule({
  name: 'name_referred',
  how: 'computed',
  from: ['pron', 'name'],
  *derive(input) {
    const facts = pointedAt(input, input.facts);
    const names = facts.filter(({ kind }) => kind === 'name');
    for (const pointer of facts.filter(({ kind }) => kind === 'pron')) {
      for (const name of names) {
        if (name.span.start < pointer.span.start)
          yield { value: name.value, spans: [pointer.span, name.span] };
      }
    }
  },
});

const names = [
  readFrom('name_said', ['name']),
  nameReferred,
  readFrom('name_remembered', ['remembered']),
  nameWords,
];
const verbatim = (field: string) => [readFrom('value_said', [`value:${field}`, 'value:?']), nameWords];
const date = byPeriod(({ from, day }) => (day ? from : undefined));

/** A value that a word means without saying it. */
const computedFrom = <R extends string>(name: R, kind: string): FieldRule<R> => ({
  ...readFrom(name, [kind]),
  how: 'computed',
});

/** By parameter; the same name means the same thing in every tool, `category` and `name` excepted. */
const parameters = {
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
  amount: [readFrom('amount_said', ['figure'])],
  date,
  'dateRange.start': byPeriod(({ from }) => from),
  'dateRange.end': periodEnd,
  groupBy: [readFrom('grouping_said', ['by'])],
  sortBy: [readFrom('order_said', ['sort'])],
  table: [readFrom('table_said', ['table'])],
  measure: [readFrom('measure_said', ['measure']), fixed('default_value', 'count')],
  group: [readFrom('group_said', ['by', 'group'])],
  order: [readFrom('order_said', ['order'])],
  exportAs: [readFrom('file_said', ['file'])],
  'conditions[*].column': [readFrom('column_said', ['column'])],
  'conditions[*].operator': [
    computedFrom('blank_compared', 'compared'),
    computedFrom('compared_said', 'compares'),
  ],
  'conditions[*].value': [
    computedFrom('blank_said', 'blank'),
    readFrom('amount_said', ['figure']),
    computedFrom('state_said', 'state'),
    readFrom('name_said', ['name']),
    ...byPeriod(({ from, to }, { proposed }) =>
      proposed === from || proposed === to ? proposed : undefined,
    ),
  ],
  title: names,
  status: [readFrom('status_said', ['status'])],
  includeAmount: [computedFrom('amount_wanted', 'amount_word'), fixed('default_value', false)],
  limit: [readFrom('limit_said', ['count']), fixed('default_value', 10)],
  formId: [readFrom('form_said', ['form'])],
  mode: [computedFrom('mode_said', 'mode'), fixed('default_value', 'create')],
};

/** A tool that writes must have been asked for in plain words; one that looks needs at least something that asks. */
const toolRule = (shapes: Shapes) =>
  defineRule({
    name: 'tool_asked_for',
    how: 'computed',
    from: ['ask', 'named', 'write'],
    *derive({ proposed, facts, claimed }) {
      const shape = typeof proposed === 'string' ? shapes.get(proposed) : undefined;
      if (!shape) return;
      const writes =
        shape.category === 'create' || shape.category === 'update' || shape.category === 'delete';
      // That a name alone asks for something only the grammar may say: else it could be left out unseen.
      const asks = (kind: string) => kind === 'ask' || (kind === 'named' && claimed !== undefined);
      for (const { kind, value, span } of facts)
        if (writes ? kind === 'write' && value === proposed : asks(kind))
          yield { value: proposed, spans: [span] };
    },
  });

const toolNamed = (shapes: Shapes) =>
  defineRule({
    name: 'tool_named',
    how: 'computed',
    from: ['ask'],
    *derive({ text, facts }) {
      for (const { id, name } of shapes.all) {
        if (text.includes(name.zh)) for (const { span } of facts) yield { value: id, spans: [span] };
      }
    },
  });

/** Which facts may fill which field, and by which named rule. */
export function fieldsOf(shapes: Shapes) {
  const all = Object.entries(parameters);
  return [
    { pattern: '[*].toolId', rules: [toolRule(shapes)] },
    { pattern: '[*].params.toolId', rules: [readFrom('tool_said', ['tool']), toolNamed(shapes)] },
    ...all.map(([key, rules]) => ({ pattern: `[*].params.${key}`, rules })),
    ...all.map(([key, rules]) => ({ pattern: `[*].params.initialData.${key}`, rules })),
  ];
}

/** What the grammar may claim. */
export type BusinessRule = RuleOf<ReturnType<typeof fieldsOf>>;
