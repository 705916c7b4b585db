import { normalize } from '../../core/language/index.ts';
import {
  type Derived,
  type DeriveInput,
  defineRule,
  type Fact,
  type FieldRule,
  fixed,
  pointedAt,
  type RuleOf,
} from '../../core/reading/evidence.ts';
import type { Span } from '../../core/result.ts';
import {
  type Action,
  type AskProperty,
  type PlainVerb,
  readAction,
  type StepProperty,
  writeValue,
} from './action.ts';
import type { DeviceType } from './contract.ts';
import type { SaidValue } from './grammar/said-value.ts';
import { type Bearer, impliedBy, stepFor, steppedOf, TYPE_OF, valueFor } from './grammar/values.ts';
import { type FactKind, KINDS } from './kinds.ts';

function of<T>(
  given: readonly Fact[],
  kind: FactKind,
): readonly { readonly value: T; readonly span: Span }[] {
  const found: Fact[] = [];
  for (const fact of given) if (fact.kind === kind) found.push(fact);
  return found as never;
}

function has(given: readonly Fact[], kind: FactKind): boolean {
  for (const fact of given) if (fact.kind === kind) return true;
  return false;
}

const rule = <R extends string>(
  name: R,
  derive: (input: DeriveInput, said: readonly Fact[]) => Iterable<Derived>,
): FieldRule<R> => ({
  name,
  how: 'computed',
  from: KINDS,
  derive: (input) => derive(input, input.facts),
});

/**
 * 别开灯, 十分钟后关灯: a verb behind a word that refuses it is no evidence for doing it now. Where such words reach: up to the
 * end of the next mark, and an `if` to the end of what is said.
 */
const refusedStretches = (said: readonly Fact[]): readonly (readonly [from: number, to: number])[] => {
  const marks = of(said, 'boundary');
  return of<string>(said, 'refusal').map(({ value, span: { end } }) => {
    const ends = marks.filter(({ span }) => span.start >= end).map(({ span }) => span.end);
    return [end, value === 'if' ? Infinity : Math.min(...ends)];
  });
};

const action = <R extends string>(
  name: R,
  derive: (input: DeriveInput, said: readonly Fact[]) => Iterable<Derived>,
): FieldRule<R> =>
  rule(name, (input, said) => {
    const found = derive(input, said);
    if (!has(said, 'refusal')) return found;
    const stretches = refusedStretches(said);
    const isRefused = ({ start }: Span) => stretches.some(([from, to]) => from <= start && start < to);
    return besides(found, ({ spans }) => spans.some(isRefused));
  });

/** One after the other: whoever takes the first does not wait for all. */
function* besides<T>(found: Iterable<T>, isOut: (one: T) => boolean): Generator<T> {
  for (const one of found) if (!isOut(one)) yield one;
}

// ── ACTION: only what words of the sentence can mean ───────────────────────────────────────────────────────────────

function verbs({ proposed }: DeriveInput, said: readonly Fact[]): readonly Derived[] {
  const found: Derived[] = [];
  for (const { value, span } of of<readonly PlainVerb[]>(said, 'verb'))
    if (value.includes(proposed as PlainVerb)) found.push({ value: proposed, spans: [span] });
  // Only blinds are raised and lowered.
  if (!of<Bearer>(said, 'thing').some(({ value }) => value.type === 'Blind')) return found;
  for (const { value, span } of of<{ up: boolean }>(said, 'step'))
    found.push({ value: value.up ? '打开' : '关闭', spans: [span] });
  return found;
}

/** A scene is entered by naming it: 切换到观影模式. */
function* scenes(_: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  for (const { span } of of(said, 'scene')) yield { value: '打开', spans: [span] };
}

const bearers = (said: readonly Fact[]): readonly (Bearer | null)[] => [
  null,
  ...of<Bearer>(said, 'thing').map(({ value }) => value),
];

function* settings(input: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  const { proposed } = input;
  const action = readAction(String(proposed));
  if (action.kind !== 'set') return;
  const { property } = action;
  const values = [
    ...of<SaidValue>(said, 'value'),
    ...of<{ mode: string | null }>(said, 'scene').map(({ value, span }) => ({
      value: { kind: 'mode', word: value.mode ?? '' } as SaidValue,
      span,
    })),
    ...of<readonly PlainVerb[]>(said, 'verb').flatMap(({ value, span }) =>
      value.length === 1 && value[0] === '静音'
        ? [{ value: { kind: 'mode', word: '静音' } as SaidValue, span }]
        : [],
    ),
    ...of<string>(said, 'function').flatMap(({ value, span }) =>
      value === '加热' ? [{ value: { kind: 'mode', word: '制热' } as SaidValue, span }] : [],
    ),
    ...of<{ text: string }>(said, 'step').map(({ value, span }) => ({
      value: { kind: 'level', word: value.text } as SaidValue,
      span,
    })),
  ];
  for (const { value, span } of pointedAt(input, values)) {
    const meant = valueFor(property, value);
    if (!meant || writeValue(meant) !== writeValue(action.value)) continue;
    for (const one of of<string>(said, 'property'))
      if (one.value === property) yield { value: proposed, spans: [span, one.span] };
    for (const one of of<{ hint: StepProperty | null }>(said, 'step'))
      if (one.value.hint === property) yield { value: proposed, spans: [span, one.span] };
    if (bearers(said).some((bearer) => impliedBy(value, bearer) === property))
      yield { value: proposed, spans: [span] };
  }
}

function* steps(input: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  const { proposed } = input;
  const action = readAction(String(proposed));
  if (action.kind !== 'step') return;
  const isUp = action.direction === '调高';
  const ways = [
    ...of<{ up: boolean; hint: StepProperty | null; text: string }>(said, 'step'),
    // 窗帘再开一点
    ...of<readonly PlainVerb[]>(said, 'verb').map(({ value, span }) => ({
      value: { up: value.includes('打开'), hint: '开合度' as const, text: '' },
      span,
    })),
  ];
  const { property } = action;
  const named = pointedAt(input, of<string>(said, 'property')).filter((one) => one.value === property);
  const isMeant = meaning(property, said);
  const given = amounts(action, pointedAt(input, said));
  for (const { value, span } of pointedAt(input, ways)) {
    if (value.up !== isUp) continue;
    for (const amount of given) {
      for (const one of named) yield { value: proposed, spans: [span, one.span, ...amount] };
      if (isMeant(value.hint, value.text)) yield { value: proposed, spans: [span, ...amount] };
    }
  }
}

/** The spans of a number that is the step; none where no step was given. */
function amounts(
  action: Extract<Action, { kind: 'step' }>,
  said: readonly Fact[],
): readonly (readonly Span[])[] {
  if (!action.by) return [[]];
  const step = writeValue(action.by);
  return of<SaidValue>(said, 'value')
    .filter(({ value }) => {
      const meant = stepFor(action.property, value);
      return meant && writeValue(meant) === step;
    })
    .map(({ span }) => [span]);
}

/** Whether a step is one of a property: by its own hint, by what bears it, or by a value that some bearer takes so. */
function meaning(
  property: StepProperty,
  said: readonly Fact[],
): (hint: StepProperty | null, text: string) => boolean {
  const held = bearers(said);
  const values = of<SaidValue>(said, 'value');
  let implied: boolean | undefined;
  return (hint, text) => {
    if (hint === property) return true;
    if (held.some((bearer) => bearer && steppedOf(text, bearer) === property)) return true;
    implied ??= held.some((bearer) => values.some(({ value }) => impliedBy(value, bearer) === property));
    return implied;
  };
}

function* questions({ proposed }: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  const action = readAction(String(proposed));
  if (action.kind !== 'ask') return;
  for (const { value, span } of of<AskProperty>(said, 'how_much'))
    if (value === action.property) yield { value: proposed, spans: [span] };
  for (const { value, span } of of<string>(said, 'property'))
    if (value === action.property) yield { value: proposed, spans: [span] };
  if (action.property !== '状态') return;
  for (const { span } of of(said, 'question')) yield { value: proposed, spans: [span] };
}

function* functions(input: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  const { proposed } = input;
  const action = readAction(String(proposed));
  if (action.kind !== 'func') return;
  const named = [
    ...of<string>(said, 'function'),
    ...of<{ mode: string | null }>(said, 'scene').map(({ value, span }) => ({ value: value.mode, span })),
    ...of<SaidValue>(said, 'value').map(({ value, span }) => ({
      value: value.kind === 'mode' ? value.word : null,
      span,
    })),
    ...of<readonly PlainVerb[]>(said, 'verb').map(({ value, span }) => ({ value: value[0] ?? null, span })),
  ].filter(({ value }) => value === action.name);
  for (const { span } of pointedAt(input, named)) {
    for (const verb of of<readonly PlainVerb[]>(said, 'verb'))
      if (verb.value.includes(action.on ? '打开' : '关闭'))
        yield { value: proposed, spans: [span, verb.span] };
    if (action.on) yield { value: proposed, spans: [span] };
  }
}

// ── SCOPE and NAME: letter for letter, or a word put right ─────────────────────────────────────────────────────────

/** Every place where a word stands in the text, whatever its script and case; a slot has spaces for - and #. */
function occurrences(word: string, text: string, said: readonly Fact[]): readonly Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    found.push({ start: at, end: at + word.length });
  const known = said.filter(
    ({ kind, value }) => (kind === 'place' || kind === 'corrected') && value === word,
  );
  for (const { span } of known) found.push(span);
  if (found.length > 0) return found;
  const whole = normalize(text);
  const part = normalize(word).text.trim();
  const tight = (s: string): string => s.replaceAll(/[-#,]/g, ' ');
  const inside = tight(whole.text);
  for (let at = inside.indexOf(part); part !== '' && at >= 0; at = inside.indexOf(part, at + 1))
    found.push(whole.span(at, at + part.length));
  return found.length > 0 ? found : loosely(part, whole.text, whole);
}

/** Chinese written with spaces in it. */
function loosely(part: string, text: string, whole: ReturnType<typeof normalize>): readonly Span[] {
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) if (text[i] !== ' ') at.push(i);
  const found = at
    .map((i) => text[i])
    .join('')
    .indexOf(part.replaceAll(' ', ''));
  return found < 0 || part === ''
    ? []
    : [whole.span(at[found]!, at[found + part.replaceAll(' ', '').length - 1]! + 1)];
}

const MOST_WAYS = 64;

/** 除了厨房; 灯全关了，厨房的别关. */
const leavesOut = (said: readonly Fact[]): boolean =>
  has(said, 'except') || of(said, 'refusal').some(({ value }) => value === 'not');

function* places({ proposed, text }: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  const words = String(proposed).split(',');
  const rooms = words
    .map((word) => (word.startsWith('!') ? word.slice(1) : word))
    .filter((word) => word !== '*');
  if (rooms.length === 0) return;
  if (words.some((word) => word.startsWith('!')) && !leavesOut(said)) return;
  let ways: readonly (readonly Span[])[] = [[]];
  for (const room of rooms) {
    const spans = occurrences(room, text, said);
    const longer: (readonly Span[])[] = [];
    for (const way of ways)
      for (const span of spans) if (longer.length < MOST_WAYS) longer.push([...way, span]);
    ways = longer;
  }
  for (const spans of ways) yield { value: proposed, spans };
}

function* names({ proposed, text }: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  if (typeof proposed !== 'string' || proposed === '*' || proposed === '@last') return;
  for (const span of occurrences(proposed, text, said)) yield { value: proposed, spans: [span] };
}

function* references(_: DeriveInput, said: readonly Fact[]): Generator<Derived> {
  for (const { span } of of(said, 'reference')) yield { value: '@last', spans: [span] };
  // A noun with a demonstrative is claimed by the noun.
  if (of(said, 'reference').length > 0)
    for (const { span } of of(said, 'thing')) yield { value: '@last', spans: [span] };
}

// ── TYPE, Q and N ──────────────────────────────────────────────────────────────────────────────────────────────────

const kinds = (_: DeriveInput, said: readonly Fact[]): readonly Derived[] =>
  of<{ type: DeviceType }>(said, 'thing').map(({ value, span }) => ({ value: value.type, spans: [span] }));

/** A14: the type only one property has. */
function* implied({ path, settled }: DeriveInput): Generator<Derived> {
  const evidence = settled([...path.slice(0, -1), 'action']);
  const action = evidence && readAction(String(evidence.value));
  if (!evidence || !action) return;
  const spans = evidence.spans;
  if (action.kind === 'set' || action.kind === 'step') {
    const type = TYPE_OF[action.property];
    if (type) yield { value: type, spans };
    if (action.kind === 'set' && action.property === '模式') yield { value: 'AirConditioner', spans };
  }
  if (action.kind === 'func') yield { value: 'AirConditioner', spans };
}

const marked = <R extends string>(name: R, value: string, ...from: readonly FactKind[]): FieldRule<R> => ({
  name,
  how: 'read',
  from,
  *derive({ facts: said }) {
    for (const { span } of said) yield { value, spans: [span] };
  },
});

/** home-8: a kind of device without a quantifier means all of them; what is no kind is not all there is, to be switched. */
const kindMeansAll = defineRule({
  name: 'kind_means_all',
  how: 'fixed',
  from: [],
  derive({ path: [at], settled, claimed }) {
    if (settled([at!, 'name'])?.value !== '*') return [];
    const isKind = claimed !== undefined || settled([at!, 'type'])?.value !== 'Unknown';
    return isKind || !SWITCHES.has(settled([at!, 'action'])?.value) ? [{ value: 'all', spans: [] }] : [];
  },
});
const SWITCHES: ReadonlySet<unknown> = new Set(['打开', '关闭']);

/** 那盏 is one: only an engine that knows what it points at may say that it was all of them. */
const saidAll = defineRule({
  name: 'said_all',
  how: 'read',
  from: ['all', 'reference', 'question', 'any'],
  *derive({ facts: said, claimed, path: [at], settled }) {
    const isAllBefore = typeof at === 'number' && at > 0 && settled([at - 1, 'q'])?.value === 'all';
    for (const { kind, value, span } of said)
      if (kind !== 'reference' || value === true || claimed || isAllBefore)
        yield { value: 'all', spans: [span] };
  },
});

const exception = defineRule({
  name: 'said_exception',
  how: 'computed',
  from: ['except', 'refusal'],
  *derive({ path, settled, facts: said }) {
    const scope = settled([...path.slice(0, -1), 'scope']);
    if (!leavesOut(said) || !String(scope?.value).includes('!')) return;
    const spans = scope?.spans.slice(-1) ?? [];
    yield { value: 'except', spans: [...spans, ...of(said, 'except').map(({ span }) => span)] };
    yield { value: 'except', spans };
  },
});

/** The numbers of a sentence that count: whole, and without a unit. */
function* counts(value: (n: number) => unknown, said: readonly Fact[]): Generator<Derived> {
  for (const fact of of<SaidValue>(said, 'value'))
    if (fact.value.kind === 'bare' && Number.isInteger(fact.value.n))
      yield { value: value(fact.value.n), spans: [fact.span] };
}

/** Which words may fill which slot, and by which named rule. In the order in which they build on each other. */
export const fields = [
  {
    pattern: '[*].action',
    rules: [
      action('said_verb', verbs),
      action('said_scene', (input, said) => [...verbs(input, said), ...scenes(input, said)]),
      action('said_value', settings),
      action('said_step', steps),
      rule('question', questions),
      action('said_function', functions),
    ],
  },
  { pattern: '[*].scope', rules: [fixed('everywhere', '*'), rule('said_place', places)] },
  {
    pattern: '[*].name',
    rules: [fixed('no_name', '*'), rule('reference', references), rule('said_name', names)],
  },
  {
    pattern: '[*].type',
    rules: [
      rule('said_kind', kinds),
      rule('implied', implied),
      rule('antecedent', kinds),
      fixed('no_kind', 'Unknown'),
    ],
  },
  {
    pattern: '[*].q',
    rules: [
      kindMeansAll,
      fixed('name_means_one', 'one'),
      exception,
      saidAll,
      marked('said_any', 'any', 'any', 'degree'),
      rule('said_count', (_, said) => counts(() => 'any', said)),
    ],
  },
  { pattern: '[*].n', rules: [rule('said_count', (_, said) => counts((n) => n, said))] },
];

/** What the grammar may claim. */
export type HomeRule = RuleOf<typeof fields>;
