import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anything, Box, box, goodBox, labels } from '../../../test/support/contract-kit.ts';
import { ok } from '../result.ts';
import { defineContract, type Migration } from './contract.ts';

const seed = Number(process.env.YX_SEED);

const double: Migration = {
  to: '1.1.0',
  apply: (data) => {
    const box = data as { width: number };
    box.width *= 2;
    return box;
  },
};
const rename: Migration = {
  to: '2.0.0',
  apply: (data) => {
    const { width, ...rest } = data as { width: number };
    return { ...rest, size: width };
  },
};
const sized = defineContract({
  id: 'sized',
  versions: ['1.0.0', '1.1.0', '2.0.0'],
  schema: z.strictObject({ schema_version: z.string(), size: z.number() }),
  migrations: [rename, double],
});

describe('versions-1: the version that data names', () => {
  it.each([
    ['a listed version stays', '1.0.0', { ok: true, version: '1.0.0', value: { schema_version: '1.0.0' } }],
    [
      'a short spelling of one is written out',
      '1.1',
      { ok: true, version: '1.1.0', value: { schema_version: '1.1.0' } },
    ],
    [
      'an unlisted one becomes the highest listed',
      '1.0.7',
      { ok: true, version: '1.1.0', migratedFrom: '1.0.7', value: { schema_version: '1.1.0' } },
    ],
    [
      'a newer patch too, without a warning',
      '1.1.9',
      { ok: true, version: '1.1.0', migratedFrom: '1.1.9', warnings: [] },
    ],
    [
      'another major is refused',
      '10.0.0',
      {
        ok: false,
        error: [
          {
            code: 'unsupported_version',
            path: ['schema_version'],
            message: 'Unsupported schema version: 10.0.0',
            params: { supported: ['1.0.0', '1.1.0'] },
          },
        ],
      },
    ],
    [
      'a number is refused',
      1,
      { ok: false, error: [{ code: 'unsupported_version', message: 'Unsupported schema version: 1' }] },
    ],
    ['null is refused', null, { ok: false, error: [{ code: 'unsupported_version' }] }],
  ])('%s', (_, schema_version, expected) =>
    expect(box.parse({ ...goodBox, schema_version })).toMatchObject(expected),
  );

  it('a listed version that was not migrated has no migratedFrom', () => {
    expect(box.parse({ ...goodBox, schema_version: '1.0.0' })).not.toHaveProperty('migratedFrom');
  });

  it('data that names none has the default: the first listed, another, or none', () => {
    const { schema_version: _, ...bare } = goodBox;
    expect(box.parse(bare)).toMatchObject({ ok: true, version: '1.0.0', value: { schema_version: '1.0.0' } });
    const base = { id: 'x', versions: ['1.0.0', '1.1.0'], schema: Box };
    expect(defineContract({ ...base, defaultVersion: '1.1.0' }).parse(bare)).toMatchObject({
      version: '1.1.0',
    });
    expect(defineContract({ ...base, defaultVersion: null }).parse(bare)).toMatchObject({
      ok: false,
      error: [{ code: 'missing_field', path: ['schema_version'] }],
    });
  });

  it('a newer minor keeps its unknown fields, with warnings, even where the schema is strict', () => {
    const data = { ...goodBox, schema_version: '1.7.0', lid: { hinged: true, colour: 'red' }, tag: [1] };
    const result = box.parse(data);
    expect(result).toMatchObject({
      ok: true,
      value: { ...data, schema_version: '1.1.0' },
      version: '1.1.0',
      migratedFrom: '1.7.0',
    });
    expect(result.ok && result.warnings.map(({ code, severity }) => [code, severity])).toEqual([
      ['newer_minor', 'warning'],
      ['unknown_key', 'warning'],
      ['unknown_key', 'warning'],
    ]);
    expect(result.ok && result.warnings[0]!.params).toEqual({ version: '1.7.0', known: '1.1.0' });
    if (result.ok) expect(box.fromDisk(box.toDisk(result.value, result.migratedFrom))).toEqual(result);
  });

  it.each([
    ['1.0.0', { width: 2 }, 4, '1.0.0'],
    ['1.0.5', { width: 2 }, 4, '1.0.5'],
    ['1.1.0', { width: 2 }, 2, '1.1.0'],
    ['1.1.4', { width: 2 }, 2, '1.1.4'],
    ['2.0.0', { size: 2 }, 2, undefined],
    ['2.0.1', { size: 2 }, 2, '2.0.1'],
  ])('declared migrations bring %s %o to the current version', (schema_version, data, size, from) => {
    const result = sized.parse({ schema_version, ...data });
    expect(result).toMatchObject({ ok: true, value: { schema_version: '2.0.0', size }, version: '2.0.0' });
    expect(result.ok && result.migratedFrom).toBe(from);
  });
});

describe('versions-3: migrate', () => {
  it.each([
    ['1.0.0', '2.0.0', { size: 4 }],
    ['1.0.0', '1.1.0', { width: 4 }],
    ['1.0.0', '1.0.0', { width: 2 }],
    ['1.0.9', '1.1.0', { width: 4 }],
    ['1.1.0', '2.0.0', { size: 2 }],
    ['1', '2', { size: 4 }],
  ])('%s → %s applies the steps in between, in order', (from, to, expected) => {
    const schema_version = to === '2' ? '2.0.0' : to;
    expect(sized.migrate({ width: 2 }, from, to)).toEqual(
      ok({ value: { schema_version, ...expected }, warnings: [] }),
    );
  });

  it.each([
    ['2.0.0', '1.1.0', 'cannot_migrate_back'],
    ['1.1.0', '1.0.0', 'cannot_migrate_back'],
    ['3.0.0', '2.0.0', 'unsupported_version'],
    ['x', '2.0.0', 'unsupported_version'],
    ['1.0.0', '1.5.0', 'unsupported_version'],
    ['1.0.0', null, 'unsupported_version'],
  ])('%s → %s is refused: %s', (from, to, code) => {
    expect(sized.migrate({ width: 2 }, from, to)).toMatchObject({ ok: false, error: [{ code }] });
  });

  it('a newer minor is taken to the highest listed of its major, whatever it holds', () => {
    expect(box.migrate({ future: [1] }, '1.7.0', '1.1.0')).toMatchObject({
      ok: true,
      value: { value: { schema_version: '1.1.0', future: [1] }, warnings: [{ code: 'newer_minor' }] },
    });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
      'boom',
    ],
    [
      'throws a string',
      () => {
        throw 'bang';
      },
      'bang',
    ],
    ['gives nothing', () => undefined, 'undefined'],
    ['gives what is no JSON', () => ({ at: new Date(0) }), 'class'],
    ['is asynchronous', async () => ({}), 'class'],
  ])('a migration that %s becomes an issue', (_, apply, reason) => {
    const contract = defineContract({
      id: 'x',
      versions: ['1.0.0', '1.1.0'],
      schema: Box,
      migrations: [{ to: '1.1.0', apply }],
    });
    for (const result of [
      contract.migrate(goodBox, '1.0.0', '1.1.0'),
      contract.parse({ ...goodBox, schema_version: '1.0.0' }),
    ]) {
      expect(result).toMatchObject({
        ok: false,
        error: [{ code: 'migration_failed', params: { to: '1.1.0' } }],
      });
      expect(!result.ok && result.error[0]!.params.reason).toContain(reason);
    }
  });

  it('refuses what is no object where one is meant, and what is no JSON', () => {
    for (const [data, received] of [
      [[], 'array'],
      [null, 'null'],
      ['x', 'string'],
    ]) {
      const error = [{ code: 'wrong_type', params: { expected: 'object', received } }];
      expect(box.migrate(data, '1.0.0', '1.1.0')).toMatchObject({ ok: false, error });
    }
    expect(box.migrate({ f: () => 1 }, '1.0.0', '1.1.0')).toMatchObject({
      ok: false,
      error: [{ code: 'not_json' }],
    });
    expect(labels.migrate(['a'], '1.0.0', '1.2.0')).toEqual(ok({ value: ['a'], warnings: [] }));
  });

  it('never changes what it is given, never throws', () => {
    const hostile = defineContract({
      id: 'x',
      versions: ['1.0.0', '1.1.0'],
      schema: z.looseObject({ schema_version: z.string() }),
      migrations: [
        {
          to: '1.1.0',
          apply(data) {
            const scrub = (value: unknown): void => {
              if (value === null || typeof value !== 'object') return;
              for (const inner of Object.values(value)) scrub(inner);
              for (const key of Object.keys(value)) delete (value as Record<string, unknown>)[key];
            };
            scrub(data);
            return data;
          },
        },
      ],
    });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const before = structuredClone(data);
        hostile.migrate(data, '1.0.0', '1.1.0');
        hostile.parse({ ...data, schema_version: '1.0.0' });
        hostile.fromDisk(data);
        expect(data).toEqual(before);
      }),
      { seed },
    );
    fc.assert(
      fc.property(anything, anything, anything, (data, from, to) => {
        const result = hostile.migrate(data, from, to);
        return result.ok || result.error.length > 0;
      }),
      { seed },
    );
  });
});
