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
  const reasons = compare(expanded(older, older), expanded(newer, newer), '');
  return { bump: order[rank(reasons)]!, reasons };
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

const change = (bump: SchemaChange['bump'], path: string, reason: string): SchemaChange[] => [
  { bump, path: path.replace(/^\./, ''), reason },
];
const moved = (path: string, what: string, loosened: boolean): SchemaChange[] =>
  change(loosened ? 'minor' : 'major', path, `${what} ${loosened ? 'loosened' : 'tightened'}`);

/** Compares what two nodes say under one keyword. */
type Rule = (older: Node, newer: Node, path: string, keyword: string) => readonly SchemaChange[];

/** For what no other rule understands: the same, or a major step. */
const unclear: Rule = (older, newer, path, keyword) =>
  same(older[keyword], newer[keyword]) ? [] : change('major', path, `${keyword} changed`);

const wordsRule: Rule = (older, newer, path, keyword) =>
  same(older[keyword], newer[keyword]) ? [] : change('patch', path, `${keyword} reworded`);

/** To name a default documents it; another one changes what data that leaves the field out has always meant. */
const defaultRule: Rule = (older, newer, path) =>
  older.default === undefined && newer.default !== undefined
    ? change('patch', path, 'default named')
    : unclear(older, newer, path, 'default');

const typeRule: Rule = (older, newer, path) => {
  const types = ({ type }: Node) => (Array.isArray(type) ? [...type].sort() : [type]);
  return same(types(older), types(newer)) ? [] : change('major', path, 'type changed');
};

const valuesRule: Rule = (older, newer, path) => {
  const values = (node: Node) =>
    ('const' in node ? [node.const] : 'enum' in node ? list(node.enum) : null)?.map(canonicalJson);
  const [before, after] = [values(older), values(newer)];
  if (!before || (after && !before.every((value) => after.includes(value))))
    return change('major', path, 'allowed values narrowed');
  return before.length === after?.length ? [] : change('minor', path, 'allowed values widened');
};

/** Of two bounds on a number the stricter, as [value, 1 if exclusive]; `sign` turns an upper bound into a lower one. */
function lowerBound(node: Node, closed: string, open: string, sign: 1 | -1) {
  const bounds = [closed, open].map((keyword, exclusive) => {
    const value = node[keyword] ?? Number.NEGATIVE_INFINITY * sign;
    return typeof value === 'number' ? ([value * sign, exclusive] as const) : null;
  });
  const [a, b] = bounds;
  return a && b ? (a[0] > b[0] ? a : b) : null;
}

const boundRule =
  (closed: string, open: string, sign: 1 | -1): Rule =>
  (older, newer, path) => {
    const before = lowerBound(older, closed, open, sign);
    const after = lowerBound(newer, closed, open, sign);
    if (!before || !after) return [closed, open].flatMap((keyword) => unclear(older, newer, path, keyword));
    const difference = before[0] === after[0] ? before[1] - after[1] : before[0] - after[0];
    return difference === 0 ? [] : moved(path, closed, difference > 0);
  };

const countRule =
  (sign: 1 | -1, free: number): Rule =>
  (older, newer, path, keyword) => {
    const [before, after] = [older[keyword] ?? free, newer[keyword] ?? free];
    if (typeof before !== 'number' || typeof after !== 'number') return unclear(older, newer, path, keyword);
    return before === after ? [] : moved(path, keyword, (before - after) * sign > 0);
  };

/** A constraint that can only come, go or become another. */
const plainRule: Rule = (older, newer, path, keyword) =>
  same(older[keyword], newer[keyword]) ? [] : moved(path, keyword, !newer[keyword]);

const fieldsRule: Rule = (older, newer, path) => {
  const [before, after] = [older.properties ?? {}, newer.properties ?? {}];
  if (!isNode(before) || !isNode(after)) return unclear(older, newer, path, 'properties');
  const [demanded, demands] = [list(older.required), list(newer.required)];
  const names = new Set([...keysOf(before, after), ...demanded.map(String), ...demands.map(String)]);
  return [...names].flatMap((name) => {
    const at = `${path}.${name}`;
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    const [was, is] = [demanded.includes(name), demands.includes(name)];
    const how = is ? 'required' : 'optional';
    if (had && !has) return change('major', at, 'field removed');
    if (!had && has) return change(is ? 'major' : 'minor', at, `${how} field added`);
    return [
      ...(was === is ? [] : change(is ? 'major' : 'minor', at, `field became ${how}`)),
      ...(had ? compare(before[name], after[name], at) : []),
    ];
  });
};

/** One schema for every item or other property. */
const everyRule =
  (step: string): Rule =>
  (older, newer, path, keyword) => {
    const [before, after] = [older[keyword], newer[keyword]];
    if (Array.isArray(before) || Array.isArray(after)) return unclear(older, newer, path, keyword);
    if (isOpen(before) !== isOpen(after)) return moved(path, keyword, isOpen(after));
    return compare(before, after, `${path}${step}`);
  };

/** Alternatives: the equal ones belong together, of the rest each old one and the new one that differs least from it. */
const optionsRule: Rule = (older, newer, path, keyword) => {
  if (!Array.isArray(older[keyword]) || !Array.isArray(newer[keyword]))
    return unclear(older, newer, path, keyword);
  const after = [...list(newer[keyword])];
  const changed = list(older[keyword]).filter((option) => {
    const equal = after.findIndex((candidate) => compare(option, candidate, path).length === 0);
    if (equal >= 0) after.splice(equal, 1);
    return equal < 0;
  });
  const kept = changed.flatMap((option) => {
    const trials = after.map((candidate) => compare(option, candidate, path));
    const least = trials.toSorted((a, b) => rank(a) - rank(b))[0];
    if (least) after.splice(trials.indexOf(least), 1);
    return least ?? change('major', path, 'alternative removed');
  });
  return [...kept, ...after.flatMap(() => change('minor', path, 'alternative added'))];
};

const words = ['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly'];
const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(words.map((key) => [key, wordsRule])),
  ...Object.fromEntries(['minLength', 'minItems', 'minProperties'].map((key) => [key, countRule(1, 0)])),
  ...Object.fromEntries(
    ['maxLength', 'maxItems', 'maxProperties'].map((key) => [key, countRule(-1, Infinity)]),
  ),
  ...Object.fromEntries(['pattern', 'format', 'uniqueItems', 'multipleOf'].map((key) => [key, plainRule])),
  default: defaultRule,
  type: typeRule,
  enum: valuesRule,
  minimum: boundRule('minimum', 'exclusiveMinimum', 1),
  maximum: boundRule('maximum', 'exclusiveMaximum', -1),
  properties: fieldsRule,
  items: everyRule('[]'),
  additionalProperties: everyRule('.*'),
  anyOf: optionsRule,
  oneOf: optionsRule,
};

/** Keywords that one rule compares together with another. */
const partOf: Readonly<Record<string, string>> = {
  const: 'enum',
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
  required: 'properties',
};

function compare(older: unknown, newer: unknown, path: string): readonly SchemaChange[] {
  if (isOpen(older) && isOpen(newer)) return [];
  if (!isNode(older) || !isNode(newer))
    return older === newer ? [] : moved(path, 'schema', isOpen(newer) || older === false);
  return [...new Set(keysOf(older, newer).map((key) => partOf[key] ?? key))].flatMap((keyword) => {
    // A version's label names that version and is no part of the shape.
    if (path === '.schema_version' && ['enum', 'default', 'pattern'].includes(keyword)) return [];
    return (Object.hasOwn(rules, keyword) ? rules[keyword]! : unclear)(older, newer, path, keyword);
  });
}

/** The schema with local references, and an `allOf` of one, written out in their places, but for those that lead back into themselves. */
function expanded(value: unknown, root: unknown, above: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, root, above));
  if (!isNode(value)) return value;
  const { $ref, allOf, $defs: _, definitions: __, ...rest } = value;
  const inside = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [key, expanded(inner, root, above)]),
  );
  const target = typeof $ref === 'string' && !above.includes($ref) ? pointed(root, $ref) : undefined;
  const parts = [
    ...($ref === undefined ? [] : [target ? expanded(target, root, [...above, String($ref)]) : { $ref }]),
    ...list(allOf).map((part) => expanded(part, root, above)),
  ];
  if (parts.length === 0) return inside;
  // Words beside a reference replace its own; constraints hold together with it.
  const isWorded = Object.keys(inside).every((key) => words.includes(key) || key === 'default');
  return parts.length === 1 && isNode(parts[0]) && isWorded
    ? { ...parts[0], ...inside }
    : { ...inside, allOf: parts };
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
