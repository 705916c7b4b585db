import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/contract/plain-json.ts';
import { pathText } from '../../../core/result.ts';
import { checkJsonSchema } from './json-schema.ts';

const found = (schema: Json, data: Json) => {
  const issues = checkJsonSchema(schema, data);
  if (!issues.ok) throw new Error(issues.error);
  return issues.value.map(({ code, path }) => `${pathText(path)} ${code}`.trim());
};
/** As text, because an object with `then` looks like a promise. */
const ifThen: Json = JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}}');

describe('draft-07: a keyword says nothing of values of another kind', () => {
  it.each<[Json, Json]>([
    [{ maxLength: 1 }, 12],
    [{ minProperties: 1 }, []],
    [{ uniqueItems: true }, 'aa'],
    [{ uniqueItems: false }, [1, 1]],
    [{ patternProperties: { '^x': false } }, 'x'],
    [{ additionalProperties: false }, ['x']],
    [{ propertyNames: false }, 'x'],
    [{ items: false }, { 0: 1 }],
    [{ items: [{ type: 'number' }] }, [1, 'anything']],
  ])('%j accepts %j', (schema, data) => {
    expect(found(schema, data)).toEqual([]);
  });
});

describe('draft-07: each keyword accepts and refuses', () => {
  it.each<[string, Json, Json, Json, string[]]>([
    ['type', { type: 'string' }, 'a', 1, ['wrong_type']],
    ['type, several', { type: ['string', 'null'] }, null, 1, ['wrong_type']],
    ['integer', { type: 'integer' }, 2, 2.5, ['wrong_type']],
    ['enum', { enum: [1, { a: 1 }] }, { a: 1 }, 2, ['not_allowed']],
    ['const', { const: [1] }, [1], [2], ['not_allowed']],
    ['required without properties', { required: ['a'] }, { a: 1 }, {}, ['a missing_field']],
    ['required of a list', { required: ['a'] }, [], { b: 1 }, ['a missing_field']],
    ['properties', { properties: { a: { type: 'number' } } }, { a: 1, b: '' }, { a: '' }, ['a wrong_type']],
    [
      'additionalProperties: false',
      { properties: { a: true }, additionalProperties: false },
      { a: 1 },
      { b: 1 },
      ['b unknown_key'],
    ],
    [
      'additionalProperties: schema',
      { additionalProperties: { type: 'number' } },
      { a: 1 },
      { a: '' },
      ['a wrong_type'],
    ],
    [
      'patternProperties',
      { patternProperties: { '^x': { type: 'number' } } },
      { x1: 1, y: '' },
      { x1: '' },
      ['x1 wrong_type'],
    ],
    [
      'both',
      { patternProperties: { '^x': true }, additionalProperties: false },
      { x1: 1 },
      { y: 1 },
      ['y unknown_key'],
    ],
    ['propertyNames', { propertyNames: { maxLength: 1 } }, { a: 1 }, { ab: 1 }, ['ab too_long']],
    ['items', { items: { type: 'number' } }, [1], [1, ''], ['[1] wrong_type']],
    [
      'items, tuple',
      { items: [{ type: 'number' }], additionalItems: false },
      [1],
      [1, 2],
      ['[1] rule_broken'],
    ],
    ['minItems without type', { minItems: 1 }, [1], [], ['too_few_items']],
    ['maxItems', { maxItems: 1 }, 'long text', [1, 2], ['too_many_items']],
    ['uniqueItems', { uniqueItems: true }, [1, 2], [{ a: 1 }, { a: 1 }], ['rule_broken']],
    ['contains', { contains: { const: 1 } }, [2, 1], [2], ['rule_broken']],
    ['minimum', { minimum: 1 }, 1, 0, ['below_minimum']],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 2, 1, ['below_minimum']],
    ['maximum', { maximum: 1 }, 1, 2, ['above_maximum']],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 0, 1, ['above_maximum']],
    ['multipleOf', { multipleOf: 0.005 }, 0.15, 0.152, ['not_multiple_of']],
    ['minLength counts characters', { minLength: 2 }, '😀😀', '😀', ['too_short']],
    ['pattern', { pattern: '^M\\d+$' }, 'M1', 'X1', ['wrong_format']],
    ['minProperties', { minProperties: 1 }, { a: 1 }, {}, ['too_few_items']],
    ['maxProperties', { maxProperties: 0 }, {}, { a: 1 }, ['too_many_items']],
    ['allOf', { allOf: [{ minimum: 1 }, { maximum: 2 }] }, 2, 3, ['above_maximum']],
    ['anyOf', { anyOf: [{ type: 'string' }, { minimum: 5 }] }, 5, 4, ['no_variant']],
    ['oneOf, none', { oneOf: [{ minimum: 5 }, { maximum: 1 }] }, 0, 3, ['no_variant']],
    ['oneOf, two', { oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 1, 3, ['ambiguous_variant']],
    ['not', { not: { type: 'null' } }, 1, null, ['rule_broken']],
    ['if/then', ifThen, { a: 1, b: 1 }, { a: 1 }, ['b missing_field']],
    [
      'if/else',
      { if: { required: ['a'] }, else: { required: ['b'] } },
      { a: 1 },
      { c: 1 },
      ['b missing_field'],
    ],
    ['boolean schemas', { properties: { a: false, b: true } }, { b: 1 }, { a: 1 }, ['a rule_broken']],
    [
      '$ref',
      { items: { $ref: '#/definitions/N' }, definitions: { N: { type: 'number' } } },
      [1],
      [''],
      ['[0] wrong_type'],
    ],
    [
      '$ref, escaped',
      { $ref: '#/definitions/a~1b%20c', definitions: { 'a/b c': { type: 'number' } } },
      1,
      '',
      ['wrong_type'],
    ],
    [
      '$ref to the whole',
      { properties: { next: { $ref: '#' } }, required: ['v'] },
      { v: 1 },
      { v: 1, next: {} },
      ['next.v missing_field'],
    ],
    ['unknown keywords', { format: 'date', colour: 'red' }, 1, 'x', []],
  ])('%s', (_, schema, good, bad, codes) => {
    expect(found(schema, good)).toEqual([]);
    expect(found(schema, bad)).toEqual(codes);
  });
});

describe('a schema that cannot be used says why', () => {
  it.each<[Json, RegExp]>([
    [1, /a schema is an object/],
    [{ type: 'colour' }, /no type "colour"/],
    [{ enum: 1 }, /enum must be a list/],
    [{ properties: [] }, /properties must be an object/],
    [{ minimum: '1' }, /minimum must be a number/],
    [{ pattern: '(' }, /no regular expression/],
    [{ $ref: 'other.json' }, /leaves the document/],
    [{ $ref: '#/definitions/x' }, /points to nothing/],
    [{ $ref: '#' }, /refers to itself/],
  ])('%j', (schema, reason) => {
    expect(checkJsonSchema(schema, 'x')).toMatchObject({ ok: false, error: expect.stringMatching(reason) });
  });
});
