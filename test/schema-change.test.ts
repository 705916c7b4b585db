import { describe, expect, it } from 'vitest';
import { bumped, bumpIsEnough, requiredBump } from '../scripts/schema-change.ts';

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const text = { type: 'string' };
const count = { type: 'integer', minimum: 1 };

describe('versions-2: the step between two schemas', () => {
  it.each([
    // The document's own four lines.
    ['optional field added', object({ a: text }), object({ a: text, b: text }), 'minor', 'b'],
    ['type changed', object({ a: text }), object({ a: { type: 'number' } }), 'major', 'a'],
    ['field removed', object({ a: text, b: text }), object({ a: text }), 'major', 'b'],
    ['description fixed', object({ a: text }), object({ a: { ...text, description: 'x' } }), 'patch', 'a'],
    // What follows from them.
    ['title fixed', { title: 'A' }, { title: 'B' }, 'patch', ''],
    [
      'required field added',
      object({ a: text }),
      object({ a: text, b: text }, { required: ['b'] }),
      'major',
      'b',
    ],
    ['became required', object({ a: text }), object({ a: text }, { required: ['a'] }), 'major', 'a'],
    ['became optional', object({ a: text }, { required: ['a'] }), object({ a: text }), 'minor', 'a'],
    ['a required field without a shape', object({}), object({}, { required: ['a'] }), 'major', 'a'],
    ['type widened', { type: 'string' }, { type: ['string', 'null'] }, 'major', ''],
    ['integer → number', { type: 'integer' }, { type: 'number' }, 'major', ''],
    [
      'null becomes an alternative',
      { type: 'number' },
      { anyOf: [{ type: 'number' }, { type: 'null' }] },
      'major',
      '',
    ],
    ['enum widened', { enum: ['a'] }, { enum: ['b', 'a'] }, 'minor', ''],
    ['enum narrowed', { enum: ['a', 'b'] }, { enum: ['a'] }, 'major', ''],
    ['enum exchanged', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }, 'major', ''],
    ['enum put on', { type: 'string' }, { type: 'string', enum: ['a'] }, 'major', ''],
    ['enum taken off', { type: 'string', enum: ['a'] }, { type: 'string' }, 'major', ''],
    ['const → enum with it', { const: 'a' }, { enum: ['a', 'b'] }, 'minor', ''],
    ['const changed', { const: 'a' }, { const: 'b' }, 'major', ''],
    ['minimum lowered', { minimum: 1 }, { minimum: 0 }, 'minor', ''],
    ['minimum raised', { minimum: 1 }, { minimum: 2 }, 'major', ''],
    ['minimum put on', {}, { minimum: 0 }, 'major', ''],
    ['minimum taken off', { minimum: 0 }, {}, 'major', ''],
    ['minimum becomes exclusive', { minimum: 0 }, { exclusiveMinimum: 0 }, 'major', ''],
    ['minimum becomes inclusive', { exclusiveMinimum: 0 }, { minimum: 0 }, 'major', ''],
    ['exclusive, but far lower', { minimum: 5 }, { exclusiveMinimum: 0 }, 'major', ''],
    ['maximum raised', { maximum: 1 }, { maximum: 2 }, 'minor', ''],
    ['maximum lowered', { maximum: 2 }, { maximum: 1 }, 'major', ''],
    ['maximum becomes exclusive', { maximum: 2 }, { exclusiveMaximum: 2 }, 'major', ''],
    ['an old draft’s exclusive', { minimum: 0, exclusiveMinimum: true }, { minimum: 0 }, 'major', ''],
    ['one bound looser, one tighter', { minimum: 1, maximum: 5 }, { minimum: 0, maximum: 4 }, 'major', ''],
    ['shorter texts', { minLength: 2 }, { minLength: 1 }, 'minor', ''],
    ['longer texts demanded', {}, { minLength: 1 }, 'major', ''],
    ['more items', { maxItems: 2 }, { maxItems: 3 }, 'minor', ''],
    ['fewer items', {}, { maxItems: 3 }, 'major', ''],
    ['default named', { type: 'string' }, { type: 'string', default: 'a' }, 'patch', ''],
    ['default changed', { default: 'a' }, { default: 'b' }, 'major', ''],
    ['a length that is no number', { minLength: 1 }, { minLength: 'x' }, 'major', ''],
    ['fields that are none', { properties: 1 }, object({ a: text }), 'major', ''],
    ['a coarser step', { multipleOf: 2 }, { multipleOf: 4 }, 'major', ''],
    ['pattern put on', {}, { pattern: 'a' }, 'major', ''],
    ['pattern changed', { pattern: 'a' }, { pattern: 'b' }, 'major', ''],
    ['pattern taken off', { pattern: 'a' }, {}, 'major', ''],
    ['unique items', { uniqueItems: true }, { uniqueItems: false }, 'major', ''],
    ['another multiple', { multipleOf: 6 }, { multipleOf: 4 }, 'major', ''],
    ['default named', { type: 'number' }, { type: 'number', default: 1 }, 'patch', ''],
    ['default changed', { default: 1 }, { default: 2 }, 'major', ''],
    ['opened', object({}, { additionalProperties: false }), object({}), 'major', ''],
    ['closed', object({}), object({}, { additionalProperties: false }), 'major', ''],
    ['other keys typed', object({}), object({}, { additionalProperties: text }), 'major', ''],
    [
      'other keys retyped',
      object({}, { additionalProperties: text }),
      object({}, { additionalProperties: count }),
      'major',
      '*',
    ],
    ['items typed', { type: 'array' }, { type: 'array', items: text }, 'major', ''],
    ['inside items', { items: object({}) }, { items: object({ a: text }) }, 'minor', '[].a'],
    ['tuple grown', { prefixItems: [text] }, { prefixItems: [text, text] }, 'major', ''],
    ['inside a tuple', { items: [count] }, { items: [{ ...count, minimum: 0 }] }, 'major', ''],
    ['alternative added', { anyOf: [text] }, { anyOf: [text, count] }, 'minor', ''],
    ['alternative removed', { oneOf: [text, count] }, { oneOf: [count] }, 'major', ''],
    [
      'inside an alternative',
      { anyOf: [text, object({})] },
      { anyOf: [text, object({ a: text })] },
      'minor',
      'a',
    ],
    ['alternatives put on', {}, { anyOf: [text] }, 'major', ''],
    ['schema → false', object({ a: true }), object({ a: false }), 'major', 'a'],
    ['false → schema', object({ a: false }), object({ a: text }), 'major', 'a'],
    ['not understood', {}, { if: text }, 'major', ''],
    ['another draft', { $schema: 'a' }, { $schema: 'b' }, 'major', ''],
    ['a remote reference', { $ref: 'http://a' }, { $ref: 'http://b' }, 'major', ''],
    ['no schema at all', object({}), 7, 'major', ''],
  ])('%s', (_, older, newer, bump, path) => {
    const found = requiredBump(older, newer);
    expect(found.bump).toBe(bump);
    expect(found.reasons.map((reason) => reason.path)).toContain(path);
  });

  it.each([
    ['the same', object({ a: text }), object({ a: text })],
    ['a keyword that says the same', { pattern: 'a', multipleOf: 2 }, { multipleOf: 2, pattern: 'a' }],
    ['no fields in two ways', object({}), { type: 'object', required: [] }],
    [
      'a reference beside a part of its own',
      { $ref: '#/$defs/n', allOf: [{ minimum: 3 }], $defs: { n: count } },
      { $ref: '#/$defs/m', allOf: [{ minimum: 3 }], $defs: { m: count } },
    ],
    [
      'order of keys, of required and of enums',
      object({ a: text, b: { enum: [1, 2] } }, { required: ['a', 'b'] }),
      { required: ['b', 'a'], ...object({ b: { enum: [2, 1] }, a: text }) },
    ],
    ['const and an enum of one', { const: 1 }, { enum: [1] }],
    [
      'the label of the version',
      object({ schema_version: { const: '1.0.0' } }),
      object({ schema_version: { enum: ['1.0.0', '1.1.0'] } }),
    ],
    [
      'inline and by reference',
      object({ a: count }),
      { ...object({ a: { $ref: '#/$defs/n' } }), $defs: { n: count } },
    ],
    [
      'a renamed definition',
      { $ref: '#/definitions/a', definitions: { a: count } },
      { $ref: '#/$defs/b', $defs: { b: count } },
    ],
    [
      'not, by reference',
      { not: { $ref: '#/$defs/a' }, $defs: { a: text } },
      { not: { $ref: '#/$defs/b' }, $defs: { b: text } },
    ],
  ])('none: %s', (_, older, newer) =>
    expect(requiredBump(older, newer)).toEqual(expect.objectContaining({ bump: 'none', reasons: [] })),
  );
});

describe('references', () => {
  const tree = (leaf: object) => ({
    $ref: '#/$defs/node',
    $defs: { node: object({ leaf, kids: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
  });

  it('recursive schemas end, and what changed inside is found', () => {
    expect(requiredBump(tree(count), tree(count)).bump).toBe('none');
    const { bump, reasons } = requiredBump(tree(count), tree({ ...count, minimum: 2 }));
    expect(bump).toBe('major');
    expect(reasons).toEqual([
      { bump: 'major', path: expect.stringMatching(/leaf$/), reason: 'minimum tightened' },
    ]);
  });

  it('a definition that changed counts wherever it is used, and only there', () => {
    const schema = (used: object, unused: object) => ({
      ...object({ a: { $ref: '#/$defs/used' }, b: { items: { $ref: '#/$defs/used' } } }),
      $defs: { used, unused },
    });
    expect(requiredBump(schema(text, text), schema(count, text)).reasons.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['a', 'b[]']),
    );
    expect(requiredBump(schema(text, text), schema(text, count)).bump).toBe('none');
    const negated = (inner: object) => ({ not: { $ref: '#/$defs/a' }, $defs: { a: inner } });
    expect(requiredBump(negated(text), negated(count)).bump).toBe('major');
  });

  it('constraints beside a reference do not hide its own', () => {
    const schema = (minimum: number) => ({
      $ref: '#/$defs/n',
      minimum: 3,
      $defs: { n: { type: 'integer', minimum } },
    });
    expect(requiredBump(schema(1), schema(5)).bump).toBe('major');
    expect(requiredBump(schema(1), schema(1)).bump).toBe('none');
  });

  it('a reference to itself or to nothing is compared as it stands', () => {
    const loop = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } };
    expect(requiredBump(loop, loop).bump).toBe('none');
    expect(requiredBump({ $ref: '#/$defs/x' }, { $ref: '#/$defs/x' }).bump).toBe('none');
    expect(requiredBump({ $ref: '#/$defs/x' }, text).bump).toBe('major');
  });
});

describe('steps between versions', () => {
  it.each([
    ['1.0.0', '1.0.0', { none: true, patch: false, minor: false, major: false }],
    ['1.0.0', '1.0.1', { none: true, patch: true, minor: false, major: false }],
    ['1.0.9', '1.1.0', { none: true, patch: true, minor: true, major: false }],
    ['1.9.0', '1.10.0', { none: true, patch: true, minor: true, major: false }],
    ['1.9.9', '2.0.0', { none: true, patch: true, minor: true, major: true }],
    ['9.0.0', '10.0.0', { none: true, patch: true, minor: true, major: true }],
    ['1.1.0', '1.0.9', { none: false, patch: false, minor: false, major: false }],
    ['2.0.0', '1.9.0', { none: false, patch: false, minor: false, major: false }],
    ['x', '1.0.0', { none: false, patch: false, minor: false, major: false }],
  ])('%s → %s', (from, to, expected) => {
    const enough = (['none', 'patch', 'minor', 'major'] as const).map((bump) => [
      bump,
      bumpIsEnough(from, to, bump),
    ]);
    expect(Object.fromEntries(enough)).toEqual(expected);
  });

  it('names the next version', () => {
    expect((['none', 'patch', 'minor', 'major'] as const).map((bump) => bumped('1.2.3', bump))).toEqual([
      '1.2.3',
      '1.2.4',
      '1.3.0',
      '2.0.0',
    ]);
  });
});
