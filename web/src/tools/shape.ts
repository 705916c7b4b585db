import type { Schema } from '../wire.ts';

type Record_ = Readonly<Record<string, unknown>>;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** What is left of a choice between a thing and nothing: the thing. */
export function plainOf(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = (anyOf ?? []).filter((one) => !isNull(one));
  return only && others.length === 0 ? { ...only, ...rest } : schema;
}

export const typeOf = (schema: Schema): string => {
  const { type, properties, const: fixed } = schema;
  const named = (Array.isArray(type) ? type : [type]).find((one) => one !== 'null' && one !== undefined);
  return (
    (named as string | undefined) ?? (properties ? 'object' : fixed === undefined ? 'any' : typeof fixed)
  );
};

export const takesNull = ({ type, anyOf }: Schema): boolean =>
  isNull({ type } as Schema) || (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some(isNull);

/** Whether there is nothing to choose: one value, or parts of which none can be chosen. */
export function isFixed(schema: Schema): boolean {
  if (schema.const !== undefined || isNull(schema)) return true;
  const parts = Object.values(schema.properties ?? {});
  return parts.length > 0 && parts.every(isFixed);
}

/** A thing with whatever is fixed about it, and nothing where nothing is allowed. */
export function blank(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (takesNull(schema)) return null;
  if (!schema.properties) return undefined;
  const needed = (schema.required ?? []).map((name) => [name, blank(schema.properties![name]!)] as const);
  return Object.fromEntries(needed.filter(([, value]) => value !== undefined));
}

export interface Variant {
  readonly tag: unknown;
  readonly schema: Schema;
}

/** The kinds of thing that may stand here, and the field that says which it is; null where there is no such field. */
export function variantsOf(
  schema: Schema,
): { readonly key: string; readonly all: readonly Variant[] } | null {
  const all = (schema.oneOf ?? schema.anyOf ?? []).filter((one) => one.properties);
  const [first] = all;
  if (!first || all.length < 2) return null;
  const key = Object.entries(first.properties!).find(([, field]) => field.const !== undefined)?.[0];
  if (key === undefined || !all.every(({ properties }) => properties?.[key]?.const !== undefined))
    return null;
  return { key, all: all.map((one) => ({ tag: one.properties![key]!.const, schema: one })) };
}

/** A record with one field set, or left out; a field that must be there and may be nothing is nothing. */
export function withField(
  { properties, required }: Schema,
  value: Record_,
  name: string,
  next: unknown,
): Record_ {
  const { [name]: _, ...rest } = value;
  if (next !== undefined) return { ...rest, [name]: next };
  const field = properties?.[name];
  return field && required?.includes(name) && takesNull(field) ? { ...rest, [name]: null } : rest;
}

/** What the values of a map are; null where it is no map of plain values. */
export function valuesOf(schema: Schema): Schema | null {
  const { additionalProperties: values } = schema as Schema & { readonly additionalProperties?: unknown };
  if (typeOf(schema) !== 'object' || typeof values !== 'object' || values === null) return null;
  return ['string', 'number', 'integer', 'boolean'].includes(typeOf(values as Schema))
    ? (values as Schema)
    : null;
}

export interface Some {
  /** What any number of may be chosen. */
  readonly members: readonly string[];
  /** The one word that stands for all of them, where there is one. */
  readonly whole: string | null;
}

/** Some of a few words, or one word for all of them; null where it is something else. */
export function someOf(schema: Schema): Some | null {
  const parts = schema.anyOf ?? [schema];
  const list = parts.find((one) => typeOf(one) === 'array');
  const { enum: members } = (typeof list?.items === 'object' ? list.items : {}) as Schema;
  const others = parts.filter((one) => one !== list);
  const whole = others[0]?.const;
  if (!members || others.length > 1 || (others.length === 1 && typeof whole !== 'string')) return null;
  return { members: members.map(String), whole: (whole as string | undefined) ?? null };
}

export const isWords = ({ type }: Schema): boolean => type === 'string';
export const isListable = (items: Schema): boolean => isWords(items) || items.properties !== undefined;
