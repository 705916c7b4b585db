import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { box, goodBox, shelf } from '../../../test/support/contract-kit.ts';
import { defineContract } from './contract.ts';

describe('unknown keys', () => {
  const boxes = [
    { name: 'a', width: 1, widht: 2 },
    { name: 'b', width: 1, zzz: { deep: [1] } },
  ];

  it('warn: they are kept, with a warning and a suggestion', () => {
    const result = shelf.parse({ boxes, Boxs: 1 });
    expect(result).toMatchObject({
      ok: true,
      value: {
        schema_version: '1.0.0',
        boxes: [
          { ...boxes[0], count: 1 },
          { ...boxes[1], count: 1 },
        ],
        Boxs: 1,
      },
    });
    expect(
      result.ok &&
        result.warnings.map(({ code, severity, path, params, message }) => [
          code,
          severity,
          path,
          params.suggestion,
          message,
        ]),
    ).toEqual([
      ['unknown_key', 'warning', ['boxes', 0, 'widht'], 'width', 'unknown key "widht" → width?'],
      ['unknown_key', 'warning', ['boxes', 1, 'zzz'], null, 'unknown key "zzz"'],
      ['unknown_key', 'warning', ['Boxs'], 'boxes', 'unknown key "Boxs" → boxes?'],
    ]);
  });

  it('warn: where the data is refused for another reason, the warnings stand beside it', () => {
    const result = shelf.parse({ boxes: [{ name: 'a', widht: 2 }] });
    expect(result.ok || result.error.map(({ code, severity }) => [code, severity])).toEqual([
      ['missing_field', 'error'],
      ['unknown_key', 'warning'],
    ]);
  });

  const variants = (object: typeof z.object | typeof z.strictObject | typeof z.looseObject) =>
    z.union([object({ a: z.number() }), object({ a: z.number(), b: z.string() }), z.null()]);

  it.each([
    ['refuse', 'strict', z.strictObject, 'error'],
    ['refuse', 'stripping', z.object, 'error'],
    ['refuse', 'open', z.looseObject, 'kept'],
    ['warn', 'strict', z.strictObject, 'warning'],
    ['warn', 'stripping', z.object, 'warning'],
    ['warn', 'open', z.looseObject, 'warning'],
  ] as const)('%s decides for %s objects, also inside unions', (unknownKeys, _, object, expected) => {
    const schema = z.object({
      schema_version: z.string(),
      inner: object({ width: z.number() }),
      either: variants(object),
    });
    const contract = defineContract({ id: 'x', versions: ['1.0.0'], schema, unknownKeys });
    const data = { schema_version: '1.0.0', inner: { width: 1, widht: 1 }, either: { a: 1, b: 'x', c: 1 } };
    const result = contract.parse(data);
    const found = result.ok ? result.warnings : result.error;
    expect(found.map(({ path, severity }) => [path.join('.'), severity])).toEqual(
      expected === 'kept'
        ? []
        : [
            ['inner.widht', expected],
            ['either.c', expected],
          ],
    );
    if (result.ok) expect(result.value).toEqual(data);
  });

  it('what a union’s first fitting option does not name is not lost', () => {
    const either = z.union([z.object({ a: z.number() }), z.object({ a: z.number(), b: z.string() })]);
    const contract = defineContract({
      id: 'x',
      versions: ['1.0.0'],
      schema: z.object({ schema_version: z.string(), either }),
    });
    const data = { schema_version: '1.0.0', either: { a: 1, b: 'x' } };
    expect(contract.parse(data)).toEqual({ ok: true, value: data, warnings: [], version: '1.0.0' });
  });

  it('records, tuples, intersections and closed sets of keys', () => {
    const item = z.object({ width: z.number() });
    const contract = defineContract({
      id: 'x',
      versions: ['1.0.0'],
      schema: z.object({
        schema_version: z.string().optional(),
        record: z.record(z.string(), item).readonly(),
        closed: z.partialRecord(z.enum(['left', 'right']), z.number()),
        tuple: z.tuple([item], item),
        both: z.intersection(z.strictObject({ a: z.number() }), z.strictObject({ b: z.number() })),
        rest: z.object({}).catchall(item),
        piped: item.pipe(z.any()),
        loose: z.looseRecord(z.enum(['left']), z.number()),
        kind: z.discriminatedUnion('t', [
          z.object({ t: z.literal('a'), width: z.number() }),
          z.object({ t: z.literal('b') }),
        ]),
      }),
      unknownKeys: 'warn',
    });
    const bad = { width: 1, widt: 2 };
    const data = {
      record: { any: bad },
      closed: { left: 1, rigth: 2 },
      tuple: [bad, bad],
      both: { a: 1, b: 2, c: 3 },
      rest: { any: bad },
      piped: bad,
      loose: { left: 1, other: 'x' },
      kind: { t: 'a', ...bad },
    };
    const result = contract.parse(data);
    expect(result.ok && result.value).toEqual({ schema_version: '1.0.0', ...data });
    expect(
      result.ok && result.warnings.map(({ path, params }) => [path.join('.'), params.suggestion]),
    ).toEqual([
      ['record.any.widt', 'width'],
      ['closed.rigth', 'right'],
      ['tuple.0.widt', 'width'],
      ['tuple.1.widt', 'width'],
      ['both.c', null],
      ['rest.any.widt', 'width'],
      ['piped.widt', 'width'],
      ['kind.widt', 'width'],
    ]);
  });

  it('a misspelt key is found although the alternative it belongs to does not fit', () => {
    const kind = z.discriminatedUnion('t', [
      z.object({ t: z.literal('a'), width: z.number() }),
      z.object({ t: z.literal('b') }),
    ]);
    const schema = z.object({
      schema_version: z.string(),
      kind,
      pair: z.tuple([z.object({ a: z.number() })]),
    });
    const contract = defineContract({ id: 'x', versions: ['1.0.0'], schema });
    const found = (data: object) => {
      const result = contract.parse({ schema_version: '1.0.0', ...data });
      return result.ok ? [] : result.error.map(({ code, path }) => [code, path.join('.')]);
    };
    const pair = [{ a: 1 }];
    expect(found({ kind: { t: 'a', widht: 2 }, pair })).toEqual([
      ['missing_field', 'kind.width'],
      ['unknown_key', 'kind.widht'],
    ]);
    // What stands behind the last place of a tuple has no schema, and so no unknown keys.
    expect(found({ kind: { t: 'b' }, pair: [...pair, { b: 1 }] })).toEqual([['too_many_items', 'pair']]);
    // An undecided union names none: which alternative was meant is not known.
    expect(found({ kind: { t: 'c', widht: 2 }, pair })).toEqual([['not_allowed', 'kind.t']]);
  });

  it.each([
    ['widht', 'width'],
    ['WIDTH', 'width'],
    ['wdt', 'width'],
    ['wd', null],
    ['w', null],
    ['schemaVersion', 'schema_version'],
    ['constructor', null],
  ])('suggests for %s: %s', (key, suggestion) => {
    const result = box.parse({ ...goodBox, [key]: 1 });
    expect(result.ok || result.error[0]!.params.suggestion).toBe(suggestion);
  });
});
