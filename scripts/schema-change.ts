import { canonicalJson } from '../src/core/contract/plain-json.ts';
import { compareVersions, readVersion } from '../src/core/contract/version.ts';

/** How far a version must move, seed 001 §5.6.2. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

export interface SchemaChange {
  readonly bump: Exclude<Bump, 'none'>;
  /** Where in the data the schema speaks of, e.g. `cells[].width`; empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

export interface RequiredBump {
  readonly bump: Bump;
  readonly reasons: readonly SchemaChange[];
}

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * The step that seed 001 §5.6.2 asks for between two JSON Schemas. What accepts more is a minor step; what accepts
 * less or means something else is a major one, and so is everything this function does not understand.
 */
export function requiredBump(older: unknown, newer: unknown): RequiredBump {
  const comparison = new Comparison(older, newer);
  comparison.schemas(older, newer, '');
  return { bump: order[rank(comparison.reasons)]!, reasons: comparison.reasons };
}

const rank = (reasons: readonly SchemaChange[]): number =>
  Math.max(0, ...reasons.map(({ bump }) => order.indexOf(bump)));

/** Whether going from one version to the other is at least the step `bump`; false for versions that cannot be read. */
export function bumpIsEnough(oldVersion: string, newVersion: string, bump: Bump): boolean {
  const [from, to] = [readVersion(oldVersion), readVersion(newVersion)];
  if (!from || !to) return false;
  const step = compareVersions(to, from);
  if (bump === 'none') return step >= 0;
  if (bump === 'patch') return step > 0;
  if (bump === 'minor') return step > 0 && (to[0] > from[0] || to[1] > from[1]);
  return to[0] > from[0];
}

/** The version that lies one such step on. */
export function bumped(version: string, bump: Bump): string {
  const [major, minor, patch] = readVersion(version)!;
  const next = {
    none: [major, minor, patch],
    patch: [major, minor, patch + 1],
    minor: [major, minor + 1, 0],
    major: [major + 1, 0, 0],
  };
  return next[bump].join('.');
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
const keysOf = (a: Node, b: Node): readonly string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
/** A schema that accepts everything: absent, true or without a word. */
const isOpen = (schema: unknown): boolean =>
  schema === undefined || schema === true || (isNode(schema) && Object.keys(schema).length === 0);

/** Compares what two nodes say under one keyword. */
type Rule = (comparison: Comparison, older: Node, newer: Node, path: string, keyword: string) => void;

const moved = (comparison: Comparison, path: string, what: string, loosened: boolean): void =>
  comparison.add(loosened ? 'minor' : 'major', path, `${what} ${loosened ? 'loosened' : 'tightened'}`);

const wordsRule: Rule = (comparison, older, newer, path, keyword) => {
  if (!same(older[keyword], newer[keyword])) comparison.add('patch', path, `${keyword} reworded`);
};

/** To name a default documents it; another one changes what data that leaves the field out has always meant. */
const defaultRule: Rule = (comparison, older, newer, path) => {
  if (older.default === undefined && newer.default !== undefined)
    comparison.add('patch', path, 'default named');
  else if (!same(older.default, newer.default)) comparison.add('major', path, 'default changed');
};

const typeRule: Rule = (comparison, older, newer, path) => {
  const types = ({ type }: Node) => (Array.isArray(type) ? [...type].sort() : [type]);
  if (!same(types(older), types(newer))) comparison.add('major', path, 'type changed');
};

const valuesRule: Rule = (comparison, older, newer, path) => {
  const values = (node: Node) =>
    'const' in node
      ? [canonicalJson(node.const)]
      : 'enum' in node
        ? list(node.enum).map(canonicalJson)
        : null;
  const [before, after] = [values(older), values(newer)];
  if (before && (!after || before.every((value) => after.includes(value)))) {
    if (before.length !== after?.length) comparison.add('minor', path, 'allowed values widened');
  } else comparison.add('major', path, 'allowed values narrowed');
};

/** Of two bounds on a number the stricter, as [value, 1 if exclusive]; `sign` turns an upper bound into a lower one. */
function lowerBound(
  node: Node,
  closed: string,
  open: string,
  sign: 1 | -1,
): readonly [number, number] | null {
  const bounds = [closed, open].map((keyword, exclusive) => {
    const value = node[keyword] ?? Number.NEGATIVE_INFINITY * sign;
    return typeof value === 'number' ? ([value * sign, exclusive] as const) : null;
  });
  const [a, b] = bounds;
  return a && b ? (a[0] > b[0] ? a : b) : null;
}

const boundRule =
  (closed: string, open: string, sign: 1 | -1): Rule =>
  (comparison, older, newer, path) => {
    const before = lowerBound(older, closed, open, sign);
    const after = lowerBound(newer, closed, open, sign);
    if (!before || !after) {
      for (const keyword of [closed, open]) comparison.unclear(older, newer, path, keyword);
      return;
    }
    const difference = before[0] === after[0] ? before[1] - after[1] : before[0] - after[0];
    if (difference !== 0) moved(comparison, path, closed, difference > 0);
  };

const countRule =
  (sign: 1 | -1, free: number): Rule =>
  (comparison, older, newer, path, keyword) => {
    const [before, after] = [older[keyword] ?? free, newer[keyword] ?? free];
    if (typeof before !== 'number' || typeof after !== 'number')
      comparison.unclear(older, newer, path, keyword);
    else if (before !== after) moved(comparison, path, keyword, (before - after) * sign > 0);
  };

/** A constraint that can only come, go or become another. */
const plainRule: Rule = (comparison, older, newer, path, keyword) => {
  if (!same(older[keyword], newer[keyword])) moved(comparison, path, keyword, !newer[keyword]);
};

const multipleRule: Rule = (comparison, older, newer, path) => {
  const [before, after] = [older.multipleOf, newer.multipleOf];
  if (before === after) return;
  const divides = typeof before === 'number' && typeof after === 'number' && before % after === 0;
  moved(comparison, path, 'multipleOf', after === undefined || divides);
};

const fieldsRule: Rule = (comparison, older, newer, path) => {
  const [before, after] = [older.properties ?? {}, newer.properties ?? {}];
  if (!isNode(before) || !isNode(after)) return comparison.unclear(older, newer, path, 'properties');
  const [demanded, demands] = [list(older.required), list(newer.required)];
  const names = new Set([...keysOf(before, after), ...demanded.map(String), ...demands.map(String)]);
  for (const name of names) {
    const at = `${path}.${name}`;
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    const [was, is] = [demanded.includes(name), demands.includes(name)];
    if (had && !has) comparison.add('major', at, 'field removed');
    else if (!had && has)
      comparison.add(is ? 'major' : 'minor', at, `${is ? 'required' : 'optional'} field added`);
    else {
      if (was !== is)
        comparison.add(is ? 'major' : 'minor', at, `field became ${is ? 'required' : 'optional'}`);
      if (had) comparison.schemas(before[name], after[name], at);
    }
  }
};

/** One schema for every item, other property or name. */
const everyRule =
  (step: string): Rule =>
  (comparison, older, newer, path, keyword) => {
    const [before, after] = [older[keyword], newer[keyword]];
    if (isOpen(before) && isOpen(after)) return;
    if (Array.isArray(before) || Array.isArray(after)) eachRule(comparison, older, newer, path, keyword);
    else if (isOpen(before) !== isOpen(after)) moved(comparison, path, keyword, isOpen(after));
    else comparison.schemas(before, after, `${path}${step}`);
  };

/** Lists whose members belong together by their place. */
const eachRule: Rule = (comparison, older, newer, path, keyword) => {
  const [before, after] = [list(older[keyword]), list(newer[keyword])];
  if (before.length !== after.length) comparison.add('major', path, `${keyword} changed`);
  else for (const [i, schema] of before.entries()) comparison.schemas(schema, after[i], path);
};

/** Alternatives: the equal ones belong together, of the rest each old one and the new one that differs least from it. */
const optionsRule: Rule = (comparison, older, newer, path, keyword) => {
  if (!Array.isArray(older[keyword]) || !Array.isArray(newer[keyword])) {
    return comparison.unclear(older, newer, path, keyword);
  }
  const after = [...list(newer[keyword])];
  const changed = list(older[keyword]).filter((option) => {
    const equal = after.findIndex((candidate) => comparison.trial(option, candidate, path).length === 0);
    if (equal >= 0) after.splice(equal, 1);
    return equal < 0;
  });
  for (const option of changed) {
    const trials = after.map((candidate) => comparison.trial(option, candidate, path));
    const least = trials.toSorted((a, b) => rank(a) - rank(b))[0];
    if (least) after.splice(trials.indexOf(least), 1);
    if (least) comparison.reasons.push(...least);
    else comparison.add('major', path, 'alternative removed');
  }
  for (const _ of after) comparison.add('minor', path, 'alternative added');
};

const nothing: Rule = () => {};

const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    ['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly'].map((key) => [
      key,
      wordsRule,
    ]),
  ),
  default: defaultRule,
  type: typeRule,
  enum: valuesRule,
  minimum: boundRule('minimum', 'exclusiveMinimum', 1),
  maximum: boundRule('maximum', 'exclusiveMaximum', -1),
  ...Object.fromEntries(['minLength', 'minItems', 'minProperties'].map((key) => [key, countRule(1, 0)])),
  ...Object.fromEntries(
    ['maxLength', 'maxItems', 'maxProperties'].map((key) => [key, countRule(-1, Infinity)]),
  ),
  pattern: plainRule,
  format: plainRule,
  uniqueItems: plainRule,
  multipleOf: multipleRule,
  properties: fieldsRule,
  items: everyRule('[]'),
  additionalItems: everyRule('[]'),
  additionalProperties: everyRule('.*'),
  propertyNames: everyRule('.*'),
  prefixItems: eachRule,
  allOf: eachRule,
  anyOf: optionsRule,
  oneOf: optionsRule,
  // Compared wherever they are referred to.
  definitions: nothing,
  $defs: nothing,
};

/** Keywords that one rule compares together with another. */
const partOf: Readonly<Record<string, string>> = {
  const: 'enum',
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
  required: 'properties',
};

class Comparison {
  readonly reasons: SchemaChange[] = [];

  constructor(
    readonly older: unknown,
    readonly newer: unknown,
    /** Pairs of references under comparison further up: where a recursive schema ends. */
    readonly above: ReadonlySet<string> = new Set(),
  ) {}

  add(bump: SchemaChange['bump'], path: string, reason: string): void {
    this.reasons.push({ bump, path: path.replace(/^\./, ''), reason });
  }

  /** For what no rule understands: the same, references followed, or a major step. */
  unclear(older: Node, newer: Node, path: string, keyword: string): void {
    if (same(expanded(older[keyword], this.older), expanded(newer[keyword], this.newer))) return;
    this.add('major', path, `${keyword} changed`);
  }

  /** What comparing two alternatives would find. */
  trial(older: unknown, newer: unknown, path: string): readonly SchemaChange[] {
    const trial = new Comparison(this.older, this.newer, this.above);
    trial.schemas(older, newer, path);
    return trial.reasons;
  }

  schemas(older: unknown, newer: unknown, path: string): void {
    if (!isNode(older) || !isNode(newer)) {
      if (isOpen(older) && isOpen(newer)) return;
      if (older !== newer) moved(this, path, 'schema', isOpen(newer) || older === false);
      return;
    }
    const [before, after] = [resolved(older, this.older), resolved(newer, this.newer)];
    const pair = `${before.refs}|${after.refs}`;
    if (this.above.has(pair)) return;
    const below = new Comparison(
      this.older,
      this.newer,
      pair === '|' ? this.above : new Set([...this.above, pair]),
    );
    below.#nodes(before.node, after.node, path);
    this.reasons.push(...below.reasons);
  }

  #nodes(older: Node, newer: Node, path: string): void {
    for (const keyword of new Set(keysOf(older, newer).map((key) => partOf[key] ?? key))) {
      // A version's label names that version and is no part of the shape.
      if (path === '.schema_version' && ['enum', 'default', 'pattern'].includes(keyword)) continue;
      const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined;
      if (rule) rule(this, older, newer, path, keyword);
      else this.unclear(older, newer, path, keyword);
    }
  }
}

/** The node with its local reference, or an `allOf` of one member, written out in its place; `refs` says which. */
function resolved(node: Node, root: unknown): { readonly node: Node; readonly refs: string } {
  const refs: string[] = [];
  for (let at = node; ; ) {
    const { $ref, allOf, ...rest } = at;
    if (typeof $ref === 'string') {
      const target = pointed(root, $ref);
      if (!target || refs.includes($ref)) return { node: at, refs: refs.join() };
      refs.push($ref);
      at = merged(target, allOf === undefined ? rest : { ...rest, allOf });
    } else if (list(allOf).length === 1 && isNode(list(allOf)[0])) {
      at = merged(list(allOf)[0] as Node, rest);
    } else return { node: at, refs: refs.join() };
  }
}

/** Both nodes as one. Words beside a reference replace its own; where constraints meet, both must stay. */
function merged(target: Node, beside: Node): Node {
  const meet = Object.keys(beside).some(
    (key) =>
      Object.hasOwn(target, key) && rules[key] !== wordsRule && rules[key] !== nothing && key !== 'default',
  );
  return meet ? { allOf: [target, beside] } : { ...target, ...beside };
}

function pointed(root: unknown, ref: string): Node | undefined {
  if (!/^#(?:\/|$)/.test(ref)) return undefined;
  let at: unknown = root;
  for (const step of ref.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isNode(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isNode(at) ? at : undefined;
}

/** The schema text with local references written out, but for those that lead back into themselves. */
function expanded(value: unknown, root: unknown, above: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, root, above));
  if (!isNode(value)) return value;
  const { $ref } = value;
  const target = typeof $ref === 'string' && !above.includes($ref) ? pointed(root, $ref) : undefined;
  const inside = target ? [...above, String($ref)] : above;
  const entries = Object.entries(target ? { ...value, $ref: target } : value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, expanded(inner, root, inside)]));
}
