import type { Reads } from '../../core/domain.ts';
import type { Extent, Normalized } from '../../core/language/index.ts';
import {
  type Claim,
  defineRule,
  type Fact,
  type FieldRule,
  fixed,
  type Grounding,
  type Input,
  jsonLeaves,
  type RuleOf,
  readFrom,
} from '../../core/reading/evidence.ts';
import type { GrammarEngine, ModelEngine, Proposal, ReadContext } from '../../core/reading/interpret.ts';
import type { Question } from '../../core/reading/question.ts';
import { getAt, type Issue, type Path, pathText, type Span } from '../../core/result.ts';
import { ObjectiveName, type ObjectivesJson, objectivesContract } from './contract.ts';
import { withoutMark } from './input/check-file.ts';
import { jsonPlaces } from './input/json-places.ts';
import { kindOf } from './input/kinds.ts';
import { labels } from './labels.ts';
import { issue, question } from './messages.ts';
import { type Analysis, analyse, type ConstraintField, type Said } from './objectives/words.ts';
import { prompt } from './prompt.ts';
import { isWanted, wantedFields } from './wanted/wanted.ts';
import type { SaidOfNames, WantedField } from './wanted/words.ts';

export const VERSION = '1.0.0';
/** The first that has a place for what is asked of devices and nets by name. */
const NAMING = '1.1.0';
/** The first that has one for their currents. */
const CURRENTS = '1.2.0';
const ITERATIONS = 5;
const WEIGHT = 1;

export const nothingSaid: ObjectivesJson = {
  schema_version: VERSION,
  objectives: [],
  constraints: { max_iterations: ITERATIONS },
};

/** A fact about one objective says which. */
interface OfObjective {
  readonly name: ObjectiveName;
  readonly value: number;
}

const factsIn = ({ normalized, said, idle }: Analysis): readonly Fact[] => [
  ...said.map((one): Fact => {
    const span = spanOf(normalized, one.words);
    if (one.field === 'objective') return { kind: 'objective', span, value: one.name };
    if (one.field === 'weight' || one.field === 'target') {
      const value: OfObjective = { name: one.name, value: one.value };
      return { kind: one.field, span, value };
    }
    return { kind: one.field, span, value: one.value };
  }),
  ...idle.map(
    ({ start, end, kind }): Fact => ({
      kind,
      span: normalized.span(start, end),
      value: normalized.text.slice(start, end),
    }),
  ),
];

function spanOf(normalized: Normalized, words: readonly Extent[]): Span {
  const starts = words.map(({ start }) => start);
  return normalized.span(Math.min(...starts), Math.max(...words.map(({ end }) => end)));
}

/** The file among the input's that holds objectives, and what it says where. */
function objectivesFile(input: Input) {
  const file = input.files?.find(({ content }) => kindOf(content) === 'objectives');
  return (
    file && {
      places: jsonPlaces(file.content, file.name),
      read: objectivesContract.parseText(withoutMark(file.content)),
    }
  );
}

/** A leaf of the file at the same path of the contract. */
interface InFile {
  readonly path: string;
  readonly value: unknown;
}

const factsInFile = (input: Input): readonly Fact[] => {
  const file = objectivesFile(input);
  if (!file?.read.ok) return [];
  const leaves = [...jsonLeaves(file.read.value)];
  return leaves.flatMap(({ path, value }): Fact[] => {
    const span = file.places.get(pathText(path));
    const said: InFile = { path: pathText(path), value };
    return span ? [{ kind: 'in_file', span, value: said }] : [];
  });
};

const inFile = defineRule({
  name: 'in_file',
  how: 'read',
  from: ['in_file'],
  *derive({ path, facts }) {
    for (const { value, span } of facts) {
      const said = value as InFile;
      if (said.path === pathText(path)) yield { value: said.value, spans: [span] };
    }
  },
});

/** A number said of the objective that stands at the same place of the list. */
const ofItsObjective = <R extends string>(name: R, kind: 'weight' | 'target'): FieldRule<R> => ({
  name,
  how: 'read',
  from: [kind],
  *derive({ path, facts, settled }) {
    const objective = settled([...path.slice(0, -1), 'name'])?.value;
    for (const { value, span } of facts) {
      const said = value as OfObjective;
      if (said.name === objective) yield { value: said.value, spans: [span] };
    }
  },
});

/** A part of something asked of names: those parts that stand before it are of the same words. */
const ofItsEntry = <R extends string>(name: R, field: WantedField): FieldRule<R> => ({
  name,
  how: 'read',
  from: [field],
  *derive({ path, facts, settled }) {
    const key = path.at(-1)!;
    for (const { value, span } of facts) {
      const entry = value as Readonly<Record<string | number, unknown>>;
      const before = Object.keys(entry).slice(0, Object.keys(entry).indexOf(String(key)));
      const place = (one: string) => [...path.slice(0, -1), typeof key === 'number' ? Number(one) : one];
      if (before.every((one) => settled(place(one))?.value === entry[one]))
        yield { value: entry[key], spans: [span] };
    }
  },
});

const wantedRules = {
  symmetry: 'symmetry_said',
  groups: 'group_said',
  pins: 'pin_side_said',
  net_widths: 'net_width_said',
  net_currents: 'net_current_said',
} as const satisfies Record<WantedField, string>;

const rules = {
  max_iterations: 'iterations_said',
  max_area: 'area_limit_said',
  min_matching_score: 'matching_limit_said',
  max_aspect_ratio: 'aspect_limit_said',
} as const satisfies Record<ConstraintField, string>;

/** What an entry is made of, in the order in which one part says of which entry the next must be. */
const partsOf = {
  symmetry: ['[*]'],
  groups: ['[*]'],
  pins: ['.net', '.side'],
  net_widths: ['.net', '.width_um'],
  net_currents: ['.net', '.current_ma'],
} as const satisfies Record<WantedField, readonly string[]>;

/** Which words may fill which field, and by which named rule. */
const fields = [
  {
    pattern: 'schema_version',
    rules: [
      fixed('contract_version', VERSION),
      fixed('contract_version_of_names', NAMING),
      fixed('contract_version_of_currents', CURRENTS),
      inFile,
    ],
  },
  { pattern: 'objectives[*].name', rules: [readFrom('objective_said', ['objective']), inFile] },
  {
    pattern: 'objectives[*].weight',
    rules: [ofItsObjective('weight_said', 'weight'), inFile, fixed('default_weight', WEIGHT)],
  },
  { pattern: 'objectives[*].target', rules: [ofItsObjective('target_said', 'target'), inFile] },
  ...(Object.keys(rules) as ConstraintField[]).map((field) => ({
    pattern: `constraints.${field}`,
    rules: [
      readFrom(rules[field], [field]),
      inFile,
      ...(field === 'max_iterations' ? [fixed('default_iterations', ITERATIONS)] : []),
    ],
  })),
  ...wantedFields.flatMap((field) =>
    partsOf[field].map((part) => ({
      pattern: `constraints.${field}[*]${part}`,
      rules: [ofItsEntry(wantedRules[field], field), inFile],
    })),
  ),
];
type Rule = RuleOf<typeof fields>;

export const grounding: Grounding<ObjectivesJson, ReadContext<unknown>, Rule> = {
  facts: (input) => [...factsIn(analyse(input.text)), ...factsInFile(input)],
  fields,
  // Taking one objective out would move the others under their evidence, so an invented one takes the list with it.
  unit: (path) => {
    if (path.at(-1) === 'name') return ['objectives'];
    return isWanted(path[1]) ? path.slice(0, 2) : path;
  },
  acts: true,
  drop: without,
};

function without(value: ObjectivesJson, unit: Path): ObjectivesJson {
  const [list, place] = unit;
  if (list === 'objectives' && unit.length <= 2) {
    const isLast = place === value.objectives.length - 1;
    return { ...value, objectives: isLast ? value.objectives.slice(0, -1) : [] };
  }
  const copy = structuredClone(value);
  const parent = getAt(copy, unit.slice(0, -1)) as Record<string, unknown> | undefined;
  if (parent) delete parent[String(unit.at(-1))];
  return copy;
}

const grammar: GrammarEngine<ObjectivesJson, unknown, Rule> = {
  read(input) {
    const file = objectivesFile(input);
    if (file) return readingOf(file);
    const analysis = analyse(input.text);
    const { normalized, said, used } = analysis;
    const draft = new Draft(normalized);
    const order = orderOf(said);
    for (const name of order) draft.objective(name, said);
    for (const field of Object.keys(rules) as ConstraintField[]) draft.constraint(field, said);
    for (const field of wantedFields) draft.wanted(field, said);
    return {
      value: draft.value(),
      claims: draft.claims,
      issues: [...analysis.issues, ...draft.issues],
      cues: used.map(({ start, end }) => normalized.span(start, end)),
    };
  },
};

/** A file that is no good says nothing; what is wrong with it is said. */
function readingOf({
  read,
  places,
}: NonNullable<ReturnType<typeof objectivesFile>>): Proposal<ObjectivesJson, Rule> {
  const nothing = { claims: [], cues: [] };
  if (!read.ok) return { ...nothing, value: nothingSaid, issues: read.error };
  return { ...nothing, value: read.value, issues: read.warnings, cues: [...places.values()] };
}

/** What comes first is said first, or was said to. */
function orderOf(said: readonly Said[]): readonly ObjectiveName[] {
  const ranks = new Map<ObjectiveName, number>();
  for (const one of said) {
    if (one.field === 'objective') ranks.set(one.name, Math.min(one.rank, ranks.get(one.name) ?? one.rank));
  }
  return [...ranks].sort(([, a], [, b]) => a - b).map(([name]) => name);
}

class Draft {
  readonly claims: Claim<Rule>[] = [];
  readonly issues: Issue[] = [];
  readonly #normalized: Normalized;
  readonly #objectives: ObjectivesJson['objectives'] = [];
  readonly #constraints: NonNullable<ObjectivesJson['constraints']> = { max_iterations: ITERATIONS };

  constructor(normalized: Normalized) {
    this.#normalized = normalized;
  }

  value(): ObjectivesJson {
    const named = wantedFields.some((field) => this.#constraints[field]);
    const [rule, version] = this.#constraints.net_currents
      ? (['contract_version_of_currents', CURRENTS] as const)
      : named
        ? (['contract_version_of_names', NAMING] as const)
        : (['contract_version', VERSION] as const);
    this.#claim(['schema_version'], rule);
    return {
      schema_version: version,
      objectives: this.#objectives,
      constraints: this.#constraints,
    };
  }

  #claim(path: Path, rule: Rule, said: readonly Said[] = []): void {
    const spans = said.slice(0, 1).map(({ words }) => spanOf(this.#normalized, words));
    this.claims.push({ path, rule, spans });
  }

  /** The one value, if there is one; two different ones are not chosen between. */
  #only(field: string, path: Path, said: readonly (Said & { value: number })[]): number | undefined {
    const values = [...new Set(said.map((one) => one.value))];
    if (values.length < 2) return values[0];
    const spans = said.map(({ words }) => spanOf(this.#normalized, words));
    this.issues.push(
      issue('objectives_two_values', { path, spans, severity: 'warning', params: { field, values } }),
    );
    return undefined;
  }

  objective(name: ObjectiveName, said: readonly Said[]): void {
    const at: Path = ['objectives', this.#objectives.length];
    const mentioned = said.filter((one) => one.field === 'objective' && one.name === name);
    this.#claim([...at, 'name'], 'objective_said', mentioned);
    const saidOf = (field: 'weight' | 'target') =>
      said.filter((one): one is Said & { value: number } => one.field === field && one.name === name);
    const weight = this.#only('weight', [...at, 'weight'], saidOf('weight'));
    const target = this.#only('target', [...at, 'target'], saidOf('target'));
    if (weight === undefined) this.#claim([...at, 'weight'], 'default_weight');
    else this.#claim([...at, 'weight'], 'weight_said', saidOf('weight'));
    if (target !== undefined) this.#claim([...at, 'target'], 'target_said', saidOf('target'));
    this.#objectives.push({ name, weight: weight ?? WEIGHT, ...(target !== undefined && { target }) });
  }

  constraint(field: ConstraintField, said: readonly Said[]): void {
    const path = ['constraints', field];
    const found = said.filter((one): one is Said & { value: number } => one.field === field);
    const value = this.#only(field, path, found);
    if (value !== undefined) {
      this.#constraints[field] = value;
      this.#claim(path, rules[field], found);
    } else if (field === 'max_iterations') this.#claim(path, 'default_iterations');
  }

  /** Everything asked of names, each thing once. */
  wanted(field: WantedField, said: readonly Said[]): void {
    const found = said.filter((one): one is SaidOfNames => one.field === field);
    const once = new Map(found.map((one) => [JSON.stringify(one.value), one]));
    if (once.size === 0) return;
    const list = [...once.values()];
    Object.assign(this.#constraints, { [field]: list.map(({ value }) => structuredClone(value)) });
    for (const [i, one] of list.entries()) {
      for (const { path } of jsonLeaves(one.value)) {
        this.#claim(['constraints', field, i, ...path], wantedRules[field], [one]);
      }
    }
  }
}

const model: ModelEngine<ObjectivesJson, unknown> = {
  constrain: true,
  messages: ({ text }) => [
    { role: 'system', content: prompt },
    { role: 'user', content: text },
  ],
};

export const engines: Reads<ObjectivesJson, unknown, Rule>['engines'] = { grammar, model };

export const isEmpty = ({
  objectives,
  constraints = { max_iterations: ITERATIONS },
}: ObjectivesJson): boolean => {
  const { max_iterations, ...said } = constraints;
  return objectives.length === 0 && max_iterations === ITERATIONS && Object.keys(said).length === 0;
};

/** Limits alone do not say what to strive for; what is asked of names needs nothing more. */
export const questions = (
  value: ObjectivesJson,
  { lang }: Pick<ReadContext<unknown>, 'lang'>,
): readonly Question[] => {
  if (isEmpty(value) || value.objectives.length > 0) return [];
  if (wantedFields.some((field) => value.constraints?.[field])) return [];
  const candidates = ObjectiveName.options.map((name) => ({
    value: [{ name, weight: WEIGHT }],
    label: labels.words[`=${name}`]![lang],
  }));
  return [question('layout_ask_objective', { path: ['objectives'], candidates })];
};
