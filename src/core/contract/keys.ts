import * as z from 'zod';
import type { Path } from '../result.ts';
import { isRecord, type Json } from './plain-json.ts';

/** A key that the schema does not name. `open` where the schema says itself that others may stand beside its own. */
export interface UnknownKey {
  readonly path: Path;
  readonly suggestion: string | null;
  readonly open: boolean;
}

type Schema = z.core.$ZodType;
type Def<T extends z.core.$ZodTypeDef['type']> = Extract<z.core.$ZodTypes['_zod']['def'], { type: T }>;

/** Every key in `value` that `schema` does not name, at any depth; works for closed, stripping and open objects alike. */
export function unknownKeys(schema: Schema, value: Json, path: Path = []): readonly UnknownKey[] {
  if (value === null || typeof value !== 'object') return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownKeys(def.innerType, value, path);
    case 'lazy':
      return unknownKeys(def.getter(), value, path);
    case 'pipe':
      return unknownKeys(def.in, value, path);
    case 'object':
      return isRecord(value) ? inObject(def, value, path) : [];
    case 'record':
      return isRecord(value) ? inRecord(def, value, path) : [];
    case 'array':
      return inItems(value, path, () => def.element);
    case 'tuple':
      return inItems(value, path, (index) => def.items[index] ?? def.rest);
    case 'union':
      return inUnion(def, value, path);
    case 'intersection': {
      const right = new Set(unknownKeys(def.right, value, path).map((key) => JSON.stringify(key.path)));
      return unknownKeys(def.left, value, path).filter((key) => right.has(JSON.stringify(key.path)));
    }
    default:
      return [];
  }
}

/** What was meant is looked for where somebody asks: of very many keys only some are told. */
const unknownAt = (path: Path, known: readonly string[], open: boolean): UnknownKey => ({
  path,
  get suggestion() {
    return nearest(String(path.at(-1)), known);
  },
  open,
});

function inObject(def: Def<'object'>, value: { readonly [key: string]: Json }, path: Path): UnknownKey[] {
  const rest = def.catchall?._zod.def.type ?? 'never';
  const known = Object.keys(def.shape);
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    if (Object.hasOwn(def.shape, key)) return unknownKeys(def.shape[key]!, inner, at);
    if (rest !== 'never' && rest !== 'unknown' && rest !== 'any')
      return unknownKeys(def.catchall!, inner, at);
    return [unknownAt(at, known, rest !== 'never')];
  });
}

function inRecord(def: Def<'record'>, value: { readonly [key: string]: Json }, path: Path): UnknownKey[] {
  // Only a closed set of keys (an enum, literals) makes other keys unknown; a pattern is checked by the schema itself.
  const closed = def.mode === 'loose' ? undefined : (def.keyType as Schema)._zod.values;
  const known = closed && [...closed].map(String);
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    if (known && !known.includes(key)) return [unknownAt(at, known, false)];
    return unknownKeys(def.valueType, inner, at);
  });
}

function inItems(
  value: Json,
  path: Path,
  schemaAt: (index: number) => Schema | null | undefined,
): UnknownKey[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).flatMap((item, index) => {
    const schema = schemaAt(index);
    return schema ? unknownKeys(schema, item, [...path, index]) : [];
  });
}

/** The option meant is the one that fits once its unknown keys are set aside, with the fewest of them. */
function inUnion(def: Def<'union'>, value: Json, path: Path): readonly UnknownKey[] {
  let best: readonly UnknownKey[] | undefined;
  for (const option of optionsFor(def, value)) {
    const found = unknownKeys(option, value, path);
    if (best && best.length <= found.length) continue;
    if (z.safeParse(option, without(value, cutAt(found, path.length))).success) best = found;
  }
  if (best) return best;
  const sole = optionsFor(def, value);
  return sole.length === 1 ? unknownKeys(sole[0]!, value, path) : [];
}

function optionsFor(def: Def<'union'>, value: Json): readonly Schema[] {
  const name = (def as Partial<z.core.$ZodDiscriminatedUnionDef>).discriminator;
  if (name === undefined || !isRecord(value)) return def.options;
  return def.options.filter((option) =>
    option._zod.propValues?.[name]?.has(value[name] as z.core.util.Primitive),
  );
}

/** Keys to leave out of a tree. */
export interface Cut {
  readonly keys: Set<string>;
  readonly below: Map<string | number, Cut>;
}

/** The unknown keys as a tree whose root stands `skip` steps down their paths; open ones stay where they are. */
export function cutAt(found: readonly UnknownKey[], skip = 0): Cut {
  const root: Cut = { keys: new Set(), below: new Map() };
  for (const { path, open } of found) {
    if (open) continue;
    let at = root;
    for (const step of path.slice(skip, -1)) {
      const next = at.below.get(step) ?? { keys: new Set(), below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.keys.add(String(path.at(-1)));
  }
  return root;
}

/** `value` without the cut keys; branches that lose nothing are shared. */
export function without(value: Json, cut: Cut): Json {
  if (cut.keys.size === 0 && cut.below.size === 0) return value;
  if (Array.isArray(value)) return value.map((item, index) => step(item, cut.below.get(index)));
  const kept = Object.entries(value as { readonly [key: string]: Json }).filter(
    ([key]) => !cut.keys.has(key),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, step(inner, cut.below.get(key))]));
}

const step = (value: Json, cut: Cut | undefined): Json => (cut ? without(value, cut) : value);

/**
 * `value`, as a schema gave it back, with every key of `source` that it lost on the way: the ones cut, and those that
 * the first fitting option of a union did not name.
 */
export function putBack(value: unknown, source: Json | undefined): unknown {
  if (Array.isArray(value) && Array.isArray(source)) {
    const items = value.map((item, index) => putBack(item, source[index]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value) || !isRecord(source)) return value;
  const found = Object.entries(source).flatMap(([key, inner]) => {
    const kept = Object.hasOwn(value, key) ? putBack(value[key], inner) : inner;
    return Object.hasOwn(value, key) && kept === value[key] ? [] : [[key, kept]];
  });
  return found.length === 0 ? value : { ...value, ...Object.fromEntries(found) };
}

/** The known key at most two edits away, case aside, that shares at least one letter's worth with `key`. */
function nearest(key: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = 3;
  for (const candidate of known) {
    const edits = editDistance(key.toLowerCase(), candidate.toLowerCase());
    if (edits < least && edits < Math.min(key.length, candidate.length)) [best, least] = [candidate, edits];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
