import { canonicalJson } from '../src/core/contract/plain-json.ts';
import { compareVersions, readVersion } from '../src/core/contract/version.ts';

/** How far a version must move, versions-2. */
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
 * The step that versions-2 asks for between two JSON Schemas. What plainly accepts more is a minor step; everything else
 * that is not mere words is a major one, so that whoever doubts errs on the safe side.
 */
export function requiredBump(older: unknown, newer: unknown): RequiredBump {
  const reasons = compare(expanded(older, older), expanded(newer, newer), '');
  return { bump: order[Math.max(0, ...reasons.map(({ bump }) => order.indexOf(bump)))]!, reasons };
}

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
const same = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
const change = (bump: SchemaChange['bump'], path: string, reason: string): SchemaChange[] => [
  { bump, path: path.replace(/^\./, ''), reason },
];

const words = ['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly'];
/** Keywords that one comparison takes together with another. */
const partOf: Readonly<Record<string, string>> = { const: 'enum', required: 'properties' };
const valuesIn = (node: Node) => ('const' in node ? [node.const] : list(node.enum)).map(canonicalJson);

function compare(older: unknown, newer: unknown, path: string): readonly SchemaChange[] {
  if (same(older, newer)) return [];
  if (!isNode(older) || !isNode(newer)) return change('major', path, 'schema changed');
  const keys = new Set([...Object.keys(older), ...Object.keys(newer)].map((key) => partOf[key] ?? key));
  return [...keys].flatMap((keyword) => compareKeyword(older, newer, path, keyword));
}

function compareKeyword(older: Node, newer: Node, path: string, keyword: string): readonly SchemaChange[] {
  const [before, after] = [older[keyword], newer[keyword]];
  if (keyword === 'properties') return compareFields(older, newer, path);
  if (keyword === 'enum') return compareValues(valuesIn(older), valuesIn(newer), path);
  if (same(before, after)) return [];
  if (words.includes(keyword)) return change('patch', path, `${keyword} reworded`);
  // To name a default documents it; another one changes what data that leaves the field out has always meant.
  if (keyword === 'default' && before === undefined) return change('patch', path, 'default named');
  if (keyword === 'items' && isNode(before) && isNode(after)) return compare(before, after, `${path}[]`);
  if (keyword === 'additionalProperties' && isNode(before) && isNode(after))
    return compare(before, after, `${path}.*`);
  if (['anyOf', 'oneOf'].includes(keyword) && before !== undefined)
    return compareOptions(list(before), list(after), path);
  const [least, most] = [/^min/.test(keyword), /^max/.test(keyword)];
  if ((least || most) && typeof before === 'number' && typeof after === 'number')
    return least === after < before
      ? change('minor', path, `${keyword} loosened`)
      : change('major', path, `${keyword} tightened`);
  return change('major', path, `${keyword} changed`);
}

function compareValues(before: readonly string[], after: readonly string[], path: string): SchemaChange[] {
  // A version's label names that version and is no part of the shape.
  if (path === '.schema_version' || same(before.toSorted(), after.toSorted())) return [];
  return before.length > 0 && before.every((value) => after.includes(value))
    ? change('minor', path, 'allowed values widened')
    : change('major', path, 'allowed values narrowed');
}

function compareFields(older: Node, newer: Node, path: string): readonly SchemaChange[] {
  const [before, after] = [older.properties, newer.properties].map((given) => (isNode(given) ? given : {}));
  const [demanded, demands] = [list(older.required), list(newer.required)];
  const names = [
    ...Object.keys(before!),
    ...Object.keys(after!),
    ...demanded.map(String),
    ...demands.map(String),
  ];
  return [...new Set(names)].flatMap((name) => {
    const at = `${path}.${name}`;
    const [was, is] = [demanded.includes(name), demands.includes(name)];
    const [bump, how] = is ? (['major', 'required'] as const) : (['minor', 'optional'] as const);
    const [had, has] = [Object.hasOwn(before!, name), Object.hasOwn(after!, name)];
    if (had && !has) return change('major', at, 'field removed');
    if (has && !had) return change(bump, at, `${how} field added`);
    return [
      ...(was === is ? [] : change(bump, at, `field became ${how}`)),
      ...compare(before![name], after![name], at),
    ];
  });
}

/** Alternatives by their places: new ones stand behind those there were. */
function compareOptions(before: readonly unknown[], after: readonly unknown[], path: string) {
  if (after.length < before.length) return change('major', path, 'alternative removed');
  return after.flatMap((option, i) =>
    i < before.length ? compare(before[i], option, path) : change('minor', path, 'alternative added'),
  );
}

/** The schema with local references written out in their places, but for those that lead back into themselves. */
function expanded(value: unknown, root: unknown, above: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, root, above));
  if (!isNode(value)) return value;
  const { $ref, $defs: _, definitions: __, ...rest } = value;
  const inside = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [key, expanded(inner, root, above)]),
  );
  if (typeof $ref !== 'string') return inside;
  const target = above.includes($ref) ? undefined : pointed(root, $ref);
  if (!target) return { $ref, ...inside };
  const whole = expanded(target, root, [...above, $ref]) as Node;
  // Words beside a reference replace its own; constraints hold together with it.
  const isWorded = Object.keys(inside).every((key) => words.includes(key) || key === 'default');
  return isWorded ? { ...whole, ...inside } : { ...inside, allOf: [whole] };
}

function pointed(root: unknown, ref: string): Node | undefined {
  const found = ref
    .split('/')
    .slice(1)
    .reduce((at, key) => (isNode(at) && Object.hasOwn(at, key) ? at[key] : undefined), root);
  return ref.startsWith('#') && isNode(found) ? found : undefined;
}
