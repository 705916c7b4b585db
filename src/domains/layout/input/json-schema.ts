import { issue as contractIssue, kindOf, unknownKey } from '../../../core/contract/issues.ts';
import { linearPattern, type Pattern } from '../../../core/contract/pattern.ts';
import { canonicalJson, isRecord, type Json } from '../../../core/contract/plain-json.ts';
import { err, type Issue, ok, type Path, type Result } from '../../../core/result.ts';

/** A schema that cannot be used; what is wrong with it is the message. */
class UnusableSchema extends Error {}

type Check = (keyword: Json, value: Json, path: Path, schema: Fields) => readonly Issue[];
type Fields = { readonly [key: string]: Json };

const DEEPEST = 200;

/**
 * Draft-07 as far as files of this domain need it: every keyword of its validation vocabulary but `format`, with
 * references inside the document. zod's own converter was tried first: it drops keywords that stand without `type`
 * and names in `required` without `properties`, so data that a schema forbids would pass. An error is what is wrong
 * with the schema itself.
 */
export function checkJsonSchema(schema: Json, data: Json): Result<readonly Issue[], string> {
  try {
    return ok(new Checker(schema).check(schema, data, [], 0));
  } catch (thrown) {
    if (thrown instanceof UnusableSchema) return err(thrown.message);
    throw thrown;
  }
}

class Checker {
  readonly #root: Json;

  constructor(root: Json) {
    this.#root = root;
  }

  check(schema: Json, value: Json, path: Path, depth: number): readonly Issue[] {
    if (depth > DEEPEST) throw new UnusableSchema('it is nested too deeply, or refers to itself');
    if (schema === true) return [];
    if (schema === false) return [broken(path, 'nothing is allowed here')];
    if (!isRecord(schema)) throw new UnusableSchema(`a schema is an object, not ${kindOf(schema)}`);
    const inner = (one: Json, at: Json, place: Path) => this.check(one, at, place, depth + 1);
    if (schema.$ref !== undefined) return inner(this.#resolve(schema.$ref), value, path);
    return Object.entries(schema).flatMap(([keyword, argument]) => {
      const plain = Object.hasOwn(plainChecks, keyword) ? plainChecks[keyword] : undefined;
      if (plain) return plain(argument, value, path, schema);
      const nested = Object.hasOwn(nestedChecks, keyword) ? nestedChecks[keyword] : undefined;
      return nested ? nested(inner)(argument, value, path, schema) : [];
    });
  }

  /** `#`, `#/definitions/Cell`. */
  #resolve(reference: Json): Json {
    if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) {
      throw new UnusableSchema(`$ref ${JSON.stringify(reference)} leaves the document`);
    }
    const steps = reference
      .split('/')
      .slice(1)
      .map((step) => decode(step));
    return steps.reduce<Json>((at, step) => {
      const found =
        at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as Fields)[step] : undefined;
      if (found === undefined) throw new UnusableSchema(`$ref ${reference} points to nothing`);
      return found;
    }, this.#root);
  }
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

const broken = (path: Path, reason: string): Issue =>
  contractIssue('rule_broken', { path, params: { reason } });

function need<T extends 'number' | 'string'>(
  argument: Json,
  kind: T,
  keyword: string,
): T extends 'number' ? number : string {
  if (typeof argument !== kind) throw new UnusableSchema(`${keyword} must be a ${kind}`);
  return argument as never;
}
function list(argument: Json, keyword: string): readonly Json[] {
  if (!Array.isArray(argument)) throw new UnusableSchema(`${keyword} must be a list`);
  return argument as readonly Json[];
}
function fields(argument: Json, keyword: string): Fields {
  if (!isRecord(argument)) throw new UnusableSchema(`${keyword} must be an object`);
  return argument;
}
/** The schema comes from outside and so may its data: no pattern of it may take forever. */
function pattern(argument: Json, keyword: string): Pattern {
  const made = linearPattern(need(argument, 'string', keyword));
  if (!made.ok) throw new UnusableSchema(`${keyword} ${JSON.stringify(argument)} ${made.error}`);
  return made.value;
}

const isType = (value: Json, type: Json): boolean => {
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (!['null', 'boolean', 'object', 'array', 'number', 'string'].includes(String(type))) {
    throw new UnusableSchema(`there is no type ${JSON.stringify(type)}`);
  }
  return kindOf(value) === type;
};
const same = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b);

type Relation = '≥' | '≤' | '>' | '<';
const holds: Readonly<Record<Relation, (a: number, b: number) => boolean>> = {
  '≥': (a, b) => a >= b,
  '≤': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
};

/** A bound on a number, or on the size of a text, a list or an object. */
function bound(
  keyword: string,
  relation: Relation,
  code: Parameters<typeof contractIssue>[0],
  sizeOf: (value: Json) => number | undefined,
): Check {
  return (argument, value, path) => {
    const size = sizeOf(value);
    const limit = need(argument, 'number', keyword);
    if (size === undefined || holds[relation](size, limit)) return [];
    return [contractIssue(code, { path, params: { relation, bound: limit, received: String(size) } })];
  };
}
const numberIn = (value: Json) => (typeof value === 'number' ? value : undefined);
const lengthIn = (value: Json) => (typeof value === 'string' ? [...value].length : undefined);
const itemsIn = (value: Json) => (Array.isArray(value) ? value.length : undefined);
const keysIn = (value: Json) => (isRecord(value) ? Object.keys(value).length : undefined);

const plainChecks: Readonly<Record<string, Check>> = {
  type(argument, value, path) {
    const types = Array.isArray(argument) ? (argument as readonly Json[]) : [argument];
    if (types.some((type) => isType(value, type))) return [];
    return [
      contractIssue('wrong_type', { path, params: { expected: types.join(' | '), received: kindOf(value) } }),
    ];
  },
  enum(argument, value, path) {
    const allowed = list(argument, 'enum');
    if (allowed.some((one) => same(one, value))) return [];
    return [contractIssue('not_allowed', { path, params: { allowed, received: JSON.stringify(value) } })];
  },
  const(argument, value, path) {
    if (same(argument, value)) return [];
    return [
      contractIssue('not_allowed', {
        path,
        params: { allowed: [argument], received: JSON.stringify(value) },
      }),
    ];
  },
  required(argument, value, path) {
    return list(argument, 'required').flatMap((name) => {
      const field = need(name, 'string', 'required');
      if (!isRecord(value) || Object.hasOwn(value, field)) return [];
      return [
        contractIssue('missing_field', { path: [...path, field], params: { field, expected: 'a value' } }),
      ];
    });
  },
  uniqueItems(argument, value, path) {
    if (argument !== true || !Array.isArray(value)) return [];
    const texts = (value as readonly Json[]).map(canonicalJson);
    return new Set(texts).size === texts.length ? [] : [broken(path, 'the items are not all different')];
  },
  multipleOf(argument, value, path) {
    const divisor = need(argument, 'number', 'multipleOf');
    if (typeof value !== 'number' || Math.abs(value / divisor - Math.round(value / divisor)) < 1e-9)
      return [];
    return [contractIssue('not_multiple_of', { path, params: { divisor, received: String(value) } })];
  },
  pattern(argument, value, path) {
    const expected = pattern(argument, 'pattern');
    if (typeof value !== 'string' || expected.test(value)) return [];
    return [
      contractIssue('wrong_format', {
        path,
        params: { expected: String(argument), received: JSON.stringify(value) },
      }),
    ];
  },
  minimum: bound('minimum', '≥', 'below_minimum', numberIn),
  maximum: bound('maximum', '≤', 'above_maximum', numberIn),
  exclusiveMinimum: bound('exclusiveMinimum', '>', 'below_minimum', numberIn),
  exclusiveMaximum: bound('exclusiveMaximum', '<', 'above_maximum', numberIn),
  minLength: bound('minLength', '≥', 'too_short', lengthIn),
  maxLength: bound('maxLength', '≤', 'too_long', lengthIn),
  minItems: bound('minItems', '≥', 'too_few_items', itemsIn),
  maxItems: bound('maxItems', '≤', 'too_many_items', itemsIn),
  minProperties: bound('minProperties', '≥', 'too_few_items', keysIn),
  maxProperties: bound('maxProperties', '≤', 'too_many_items', keysIn),
};

type Inner = (schema: Json, value: Json, path: Path) => readonly Issue[];
const passes = (inner: Inner, schema: Json, value: Json): boolean => inner(schema, value, []).length === 0;

const nestedChecks: Readonly<Record<string, (inner: Inner) => Check>> = {
  properties: (inner) => (argument, value, path) =>
    Object.entries(fields(argument, 'properties')).flatMap(([key, schema]) =>
      isRecord(value) && Object.hasOwn(value, key) ? inner(schema, value[key]!, [...path, key]) : [],
    ),
  patternProperties: (inner) => (argument, value, path) =>
    Object.entries(fields(argument, 'patternProperties')).flatMap(([form, schema]) => {
      const expected = pattern(form, 'patternProperties');
      const keys = isRecord(value) ? Object.keys(value).filter((key) => expected.test(key)) : [];
      return keys.flatMap((key) => inner(schema, (value as Fields)[key]!, [...path, key]));
    }),
  additionalProperties: (inner) => (argument, value, path, schema) => {
    const forms = Object.keys(isRecord(schema.patternProperties) ? schema.patternProperties : {});
    const expected = forms.map((form) => pattern(form, 'patternProperties'));
    const named = isRecord(schema.properties) ? schema.properties : {};
    return Object.entries(isRecord(value) ? value : {})
      .filter(([key]) => !Object.hasOwn(named, key) && !expected.some((form) => form.test(key)))
      .flatMap(([key, one]) =>
        argument === false ? [unknownKey([...path, key], null)] : inner(argument, one, [...path, key]),
      );
  },
  propertyNames: (inner) => (argument, value, path) =>
    Object.keys(isRecord(value) ? value : {}).flatMap((key) => inner(argument, key, [...path, key])),
  items: (inner) => (argument, value, path, schema) =>
    (Array.isArray(value) ? (value as readonly Json[]) : []).flatMap((item, i) => {
      const tuple = Array.isArray(argument) ? (argument as readonly Json[]) : null;
      return inner(tuple ? (tuple[i] ?? schema.additionalItems ?? true) : argument, item, [...path, i]);
    }),
  contains: (inner) => (argument, value, path) =>
    !Array.isArray(value) || value.some((item: Json) => passes(inner, argument, item))
      ? []
      : [broken(path, 'no item is of the kind that must be there')],
  allOf: (inner) => (argument, value, path) =>
    list(argument, 'allOf').flatMap((one) => inner(one, value, path)),
  anyOf: (inner) => (argument, value, path) =>
    list(argument, 'anyOf').some((one) => passes(inner, one, value))
      ? []
      : [contractIssue('no_variant', { path, params: { received: kindOf(value) } })],
  oneOf: (inner) => (argument, value, path) => {
    const fitting = list(argument, 'oneOf').filter((one) => passes(inner, one, value)).length;
    if (fitting === 1) return [];
    if (fitting > 1) return [contractIssue('ambiguous_variant', { path })];
    return [contractIssue('no_variant', { path, params: { received: kindOf(value) } })];
  },
  not: (inner) => (argument, value, path) =>
    passes(inner, argument, value) ? [broken(path, 'it is of a kind that must not be here')] : [],
  if: (inner) => (argument, value, path, schema) =>
    inner((passes(inner, argument, value) ? schema.then : schema.else) ?? true, value, path),
};
