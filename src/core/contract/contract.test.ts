import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anything, Box, box, goodBox, labels, shelf } from '../../../test/support/contract-kit.ts';
import type { Lang } from '../messages.ts';
import { err, ok } from '../result.ts';
import { type Contract, defineContract } from './contract.ts';
import { described, describedInEnglish } from './described.ts';

const seed = Number(process.env.YX_SEED);

const codes = (contract: Contract, data: unknown) => {
  const result = contract.parse(data);
  return result.ok ? [] : result.error.map(({ code, path }) => [code, path.join('.')]);
};

describe('definitions that are bugs throw', () => {
  const schema = z.strictObject({ schema_version: z.string() });
  const apply = (data: unknown) => data;
  it.each([
    ['no version', { versions: [] }, /no version/],
    ['unsorted', { versions: ['1.1.0', '1.0.0'] }, /ascend/],
    ['sorted as strings only', { versions: ['1.10.0', '1.9.0'] }, /ascend/],
    ['duplicate', { versions: ['1.0.0', '1.0.0'] }, /ascend/],
    ['short version', { versions: ['1.0'] }, /like 1\.0\.0/],
    ['prefix', { versions: ['v1.0.0'] }, /like 1\.0\.0/],
    ['unlisted default', { defaultVersion: '0.9.0' }, /default/],
    ['unlisted migration', { migrations: [{ to: '1.5.0', apply }] }, /not listed/],
    [
      'two migrations',
      {
        migrations: [
          { to: '1.0.0', apply },
          { to: '1.0.0', apply },
        ],
      },
      /same target/,
    ],
    ['id', { id: '../etc' }, /id/],
    ['object without schema_version', { schema: z.strictObject({}) }, /schema_version/],
    ['a version demanded of an array', { schema: z.array(z.string()), defaultVersion: null }, /object/],
  ])('%s', (_, part, message) => {
    expect(() => defineContract<unknown>({ id: 'x', versions: ['1.0.0'], schema, ...part })).toThrow(message);
  });

  it('a contract is frozen, lists its versions and takes the highest', () => {
    expect(box).toMatchObject({ id: 'box', versions: ['1.0.0', '1.1.0'], version: '1.1.0', schema: Box });
    expect(Object.isFrozen(box) && Object.isFrozen(box.versions)).toBe(true);
  });
});

describe('parse', () => {
  it.each([
    ['a read-only object', Box.readonly()],
    [
      'two objects at once',
      z.intersection(z.object({ schema_version: z.string() }), z.object({ a: z.string() })),
    ],
    [
      'two objects, the other way round',
      z.intersection(z.object({ a: z.string() }), z.object({ schema_version: z.string() })),
    ],
  ])('%s names its version too', (_, schema) => {
    const contract = defineContract({ id: 'x', versions: ['1.0.0'], schema: schema as z.ZodType<unknown> });
    const told = contract.parse({ schema_version: '9.0.0', name: 'a', width: 1, a: 'a' });
    expect(told.ok ? [] : told.error.map(({ code }) => code)).toEqual(['unsupported_version']);
  });

  it('gives the value with its version', () => {
    expect(box.parse(goodBox)).toEqual({ ok: true, value: goodBox, warnings: [], version: '1.1.0' });
  });

  it('never hands out what it was given', () => {
    const lid = { hinged: true };
    const result = box.parse({ ...goodBox, lid });
    expect(result.ok && result.value.lid).toEqual(lid);
    expect(result.ok && result.value.lid).not.toBe(lid);
  });

  it.each([
    ['missing', { schema_version: '1.0.0', name: 'a' }, [['missing_field', 'width']]],
    ['type', { ...goodBox, name: 3 }, [['wrong_type', 'name']]],
    ['bound', { ...goodBox, width: 0 }, [['below_minimum', 'width']]],
    ['length', { ...goodBox, name: '' }, [['too_short', 'name']]],
    ['inside', { ...goodBox, lid: {} }, [['missing_field', 'lid.hinged']]],
    [
      'everything at once',
      { name: 1, width: 'x' },
      [
        ['wrong_type', 'name'],
        ['wrong_type', 'width'],
      ],
    ],
    ['not an object', [], [['wrong_type', '']]],
    ['null', null, [['wrong_type', '']]],
    ['undefined', undefined, [['not_json', '']]],
    ['bigint', { ...goodBox, width: 1n }, [['not_json', 'width']]],
    ['NaN', { ...goodBox, width: Number.NaN }, [['not_json', 'width']]],
    ['__proto__', JSON.parse('{"__proto__":{"name":"a"}}'), [['forbidden_key', '__proto__']]],
    ['unknown key', { ...goodBox, colour: 1 }, [['unknown_key', 'colour']]],
    [
      'misspelt',
      { schema_version: '1.0.0', name: 'a', widht: 1 },
      [
        ['missing_field', 'width'],
        ['unknown_key', 'widht'],
      ],
    ],
  ])('%s', (_, data, expected) => expect(codes(box, data)).toEqual(expected));

  it('never throws, whatever it is handed', () => {
    const Tree: z.ZodType = z.lazy(() => z.union([z.array(Tree), z.record(z.string(), Tree), z.string()]));
    const tree = defineContract({ id: 'tree', versions: ['1.0.0'], schema: Tree });
    fc.assert(
      fc.property(anything, (data) => {
        for (const contract of [box, shelf, labels, tree] as Contract[]) {
          for (const read of [contract.parse, contract.fromDisk]) {
            const result = read(data);
            expect(result.ok || result.error.length > 0).toBe(true);
          }
        }
      }),
      { seed },
    );
    fc.assert(
      fc.property(anything, anything, anything, (schema_version, name, extra) => {
        for (const contract of [box, shelf] as Contract[])
          contract.parse({ ...goodBox, schema_version, name, extra });
      }),
      { seed },
    );
  });
});

describe('parseText', () => {
  it('reads strict JSON', () => expect(labels.parseText('["a"]')).toMatchObject({ ok: true, value: ['a'] }));

  it.each([
    ['prose around it', 'Sure: ["a"]', 1, 1],
    ['a fence', '```json\n["a"]\n```', 1, 1],
    ['something after it', '["a"]\nDone.', 2, 1],
    ['a trailing comma', '[\n"a",\n]', 3, 1],
  ])('home-12: %s is not stripped', (_, text, line, column) => {
    const result = labels.parseText(text);
    expect(result).toMatchObject({ ok: false, error: [{ code: 'invalid_json', params: { line, column } }] });
    expect(!result.ok && result.error[0]!.params.reason).toMatch(/JSON/);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof labels.parseText(text).ok === 'boolean'),
      { seed },
    );
    expect(labels.parseText(undefined as never).ok).toBe(false);
  });
});

describe('to and from disk', () => {
  it('an object carries its version itself', () => {
    expect(shelf.toDisk({ boxes: [] } as never)).toEqual({ schema_version: '1.0.0', boxes: [] });
    expect(Object.keys(box.toDisk({ ...goodBox, schema_version: '1.0.0' }) as object)[0]).toBe(
      'schema_version',
    );
    expect(box.fromDisk(box.toDisk({ ...goodBox, schema_version: '1.0.0' }))).toMatchObject({
      ok: true,
      value: goodBox,
    });
  });

  it('anything else travels in an envelope, and is read with and without it', () => {
    const disk = labels.toDisk(['a', 'b']);
    expect(disk).toEqual({ schema_version: '1.2.0', contract: 'labels', value: ['a', 'b'] });
    expect(labels.fromDisk(disk)).toMatchObject({ ok: true, value: ['a', 'b'], version: '1.2.0' });
    expect(labels.fromDisk(['a'])).toMatchObject({ ok: true, value: ['a'], version: '1.0.0' });
    expect(codes(labels, disk)).toEqual([['wrong_type', '']]);
  });

  it.each([
    ['another contract', { schema_version: '1.0.0', contract: 'box', value: [] }, 'wrong_contract'],
    ['another major', { schema_version: '2.0.0', contract: 'labels', value: [] }, 'unsupported_version'],
    ['no version', { schema_version: null, contract: 'labels', value: [] }, 'unsupported_version'],
    ['a bad value', { schema_version: '1.0.0', contract: 'labels', value: [1] }, 'wrong_type'],
    ['half an envelope', { contract: 'labels', value: [] }, 'wrong_type'],
  ])('refuses %s', (_, data, code) =>
    expect(labels.fromDisk(data)).toMatchObject({ ok: false, error: [{ code }] }),
  );

  it('everything that parses comes back', () => {
    const boxes = fc.array(
      fc.record({ name: fc.string(), width: fc.integer(), count: fc.integer({ min: 1 }), tag: fc.string() }),
    );
    fc.assert(
      fc.property(boxes, fc.array(fc.string()), (list, texts) => {
        for (const [contract, data] of [
          [shelf, { boxes: list }],
          [labels, texts],
        ] as [Contract, unknown][]) {
          const first = contract.parse(data);
          const again =
            first.ok && contract.fromDisk(JSON.parse(JSON.stringify(contract.toDisk(first.value))));
          expect(again && (again.ok ? again.value : again.error)).toEqual(first.ok && first.value);
        }
      }),
      { seed },
    );
  });
});

describe('the codec', () => {
  const pairs = defineContract({
    id: 'pairs',
    versions: ['1.0.0'],
    schema: z.array(z.string()),
    codec: {
      decode: (wire) => {
        const bad = wire.find((text) => text.split('#').length !== 2);
        const split = wire.map((text) => ({ name: text.split('#')[0]!, kind: text.split('#')[1]! }));
        return bad === undefined ? ok(split) : err([]);
      },
      encode: (inner: { name: string; kind: string }[]) => inner.map(({ name, kind }) => `${name}#${kind}`),
    },
  });

  it('stands between the wire shape and the inside', () => {
    const inner = pairs.decode(['a#b']);
    expect(inner).toEqual(ok([{ name: 'a', kind: 'b' }]));
    expect(inner.ok && pairs.encode(inner.value)).toEqual(['a#b']);
    expect(pairs.decode(['a']).ok).toBe(false);
    expect(pairs.parse(['a']).ok).toBe(true);
  });

  it('is the identity by default', () => {
    expect(labels.decode(['a'])).toEqual(ok(['a']));
    expect(labels.encode(['a'])).toEqual(['a']);
  });
});

describe('toJSONSchema', () => {
  const Part = z
    .object({ id: z.string(), count: z.int().min(1).default(1), map: z.record(z.string(), z.string()) })
    .meta({ id: 'Part' });
  const schema = z.object({
    schema_version: z.string().default('1.0.0').describe('Schema version'),
    parts: z.array(Part),
  });
  const part = {
    type: 'object',
    required: ['id', 'map'],
    properties: {
      id: { type: 'string' },
      count: { type: 'integer', minimum: 1, default: 1 },
      map: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };

  it('layout-5.2.1: has the form of the document’s schemas', () => {
    const jsonSchema = { target: 'draft-7', title: 'Parts' } as const;
    const contract = defineContract({
      id: 'x',
      versions: ['1.0.0'],
      schema: describedInEnglish(schema, { zh: '一张表', en: 'A list' }),
      unknownKeys: 'warn',
      jsonSchema,
    });
    expect(contract.toJSONSchema()).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Parts',
      description: 'A list',
      type: 'object',
      required: ['parts'],
      properties: {
        schema_version: { type: 'string', default: '1.0.0', description: 'Schema version' },
        parts: { type: 'array', items: { $ref: '#/definitions/Part' } },
      },
      definitions: { Part: part },
    });
  });

  it('is described as published, or in the language asked for; what is said in one language stays', () => {
    const length = described(z.number(), { zh: '长度', en: 'length' });
    const Shape = z.object({
      schema_version: z.string().describe('Schema version'),
      length: length.min(1),
      width: describedInEnglish(length.optional(), { zh: '宽度', en: 'width' }),
      default: z.string().default('长度'),
    });
    const contract = defineContract({ id: 'x', versions: ['1.0.0'], schema: Shape });
    const said = (lang?: Lang) => {
      const properties = contract.toJSONSchema(lang).properties as Record<string, { description?: string }>;
      return Object.values(properties).map(({ description }) => description);
    };
    expect(said()).toEqual(['Schema version', '长度', 'width', undefined]);
    expect(said('zh')).toEqual(['Schema version', '长度', '宽度', undefined]);
    expect(said('en')).toEqual(['Schema version', 'length', 'width', undefined]);
    expect(JSON.stringify(contract.toJSONSchema('en'))).not.toMatch(/"zh"|"en"/);
  });

  it('says what is done with unknown keys', () => {
    const closed = defineContract({ id: 'x', versions: ['1.0.0'], schema });
    expect(closed.toJSONSchema()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: false,
      $defs: { Part: { ...part, additionalProperties: false } },
    });
    for (const read of [Box, Box.loose()]) {
      const kept = defineContract({ id: 'x', versions: ['1.0.0'], schema: read, unknownKeys: 'warn' });
      expect(JSON.stringify(kept.toJSONSchema())).not.toContain('additionalProperties');
    }
  });
});
