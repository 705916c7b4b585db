import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GdsCells } from './cells.ts';
import { type GdsElement, type GdsLibrary, nanometres, upright } from './library.ts';
import { GdsReader, readGds } from './read.ts';
import { readReal, writeReal } from './real.ts';
import {
  element,
  head,
  layer,
  library,
  longs,
  reals,
  record,
  shorts,
  structure,
  text,
} from './records.testkit.ts';
import { gdsChunks, writeGds } from './write.ts';

const seed = Number(process.env.YX_SEED);
const soak = process.env.YX_SOAK === '1';
const hex = (bytes: ArrayLike<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('8-byte reals', () => {
  it.each([
    [0, '0000000000000000'],
    [1, '4110000000000000'],
    [-1, 'c110000000000000'],
    [0.001, '3e4189374bc6a7f0'],
    [1e-9, '3944b82fa09b5a54'],
    [90, '425a000000000000'],
    [0.5, '4080000000000000'],
  ])('%s is %s', (value, wanted) => {
    const bytes = new Uint8Array(8);
    expect(writeReal(value, bytes, 0)).toBe(true);
    expect(hex(bytes)).toBe(wanted);
    expect(readReal(bytes, 0)).toBe(value);
  });

  it('every double in range survives', () => {
    const bytes = new Uint8Array(8);
    fc.assert(
      fc.property(fc.double({ min: -1e70, max: 1e70, noNaN: true }), (value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-70);
        expect(writeReal(value, bytes, 0)).toBe(true);
        expect(readReal(bytes, 0)).toBe(value === 0 ? 0 : value);
      }),
      { seed },
    );
  });

  it.each([1e80, 1e-90, Infinity])('%s is refused', (value) => {
    expect(writeReal(value, new Uint8Array(8), 0)).toBe(false);
  });
});

const coordinate = fc.integer({ min: -1_000_000, max: 1_000_000 });
const points = (least: number, most = 12) =>
  fc
    .array(fc.tuple(coordinate, coordinate), { minLength: least, maxLength: most })
    .filter((list) => list[0]!.join() !== list.at(-1)!.join() || list.length === 1)
    .map((list) => Int32Array.from(list.flat()));
const small = fc.integer({ min: 0, max: 65_535 });
const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((s) => !s.includes('\0'));
const placement = fc.record({
  reflected: fc.boolean(),
  magnification: fc.constantFrom(1, 0.5, 2.25),
  angle: fc.constantFrom(0, 90, 180, 270, 33.5),
});
const place = { x: coordinate, y: coordinate };
const drawn = { layer: small, datatype: small };
const anyElement: fc.Arbitrary<GdsElement> = fc.oneof(
  fc.record({ kind: fc.constant('boundary' as const), ...drawn, xy: points(3) }),
  fc.record({ kind: fc.constant('box' as const), ...drawn, xy: points(4, 4) }),
  fc.record({ kind: fc.constant('node' as const), ...drawn, xy: points(1) }),
  fc.record({
    kind: fc.constant('path' as const),
    ...drawn,
    xy: points(1),
    width: fc.nat(1000),
    ends: fc.oneof(
      fc.constantFrom('flush' as const, 'round' as const, 'square' as const),
      fc.record({ begin: coordinate, end: coordinate }),
    ),
  }),
  fc
    .tuple(fc.record({ kind: fc.constant('text' as const), ...drawn, ...place, text: words }), placement)
    .map(([a, b]) => ({ ...a, ...b })),
  fc
    .tuple(fc.record({ kind: fc.constant('reference' as const), name: words, ...place }), placement)
    .map(([a, b]) => ({ ...a, ...b })),
  fc
    .tuple(
      fc.record({ kind: fc.constant('reference' as const), name: words, ...place }),
      placement,
      fc.record({
        columns: fc.integer({ min: 1, max: 32_767 }),
        rows: fc.integer({ min: 1, max: 32_767 }),
        across: fc.tuple(coordinate, coordinate),
        up: fc.tuple(coordinate, coordinate),
      }),
    )
    .map(([a, b, array]) => ({ ...a, ...b, array })),
);
const property = fc.tuple(fc.integer({ min: 1, max: 127 }), words);
const withProperties = fc
  .tuple(anyElement, fc.array(property, { maxLength: 2 }))
  .map(([one, properties]): GdsElement => (properties.length > 0 ? { ...one, properties } : one));
const anyLibrary: fc.Arbitrary<GdsLibrary> = fc.record({
  name: words,
  units: fc.constantFrom(nanometres, { user: 1e-4, metres: 1e-10 }),
  structures: fc.uniqueArray(
    fc.record({ name: words.filter((s) => s !== ''), elements: fc.array(withProperties, { maxLength: 6 }) }),
    { selector: ({ name }) => name, maxLength: 4 },
  ),
});

const bytesOf = (lib: GdsLibrary): Uint8Array => {
  const written = writeGds(lib, lib.structures);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
};

describe('writing and reading', () => {
  it('what is written is read back, in pieces of any size', () => {
    fc.assert(
      fc.property(anyLibrary, fc.integer({ min: 1, max: 50 }), (lib, size) => {
        const bytes = bytesOf(lib);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        for (const source of [bytes, pieces]) expect(readGds(source)).toEqual({ library: lib, issues: [] });
      }),
      { seed, numRuns: 150 },
    );
  });

  it('a chunk may be used again as soon as it was given', () => {
    const bytes = bytesOf({ name: 'L', units: nanometres, structures: [{ name: 'A', elements: [] }] });
    const buffer = Buffer.alloc(7);
    const names: string[] = [];
    const reader = new GdsReader({ structure: (name) => names.push(name) });
    for (let at = 0; at < bytes.length; at += 7) {
      const piece = bytes.subarray(at, at + 7);
      buffer.set(piece);
      reader.push(buffer.subarray(0, piece.length));
      buffer.fill(255);
    }
    reader.end();
    expect([names, reader.problems.list()]).toEqual([['A'], []]);
  });

  it('polygons of more points than a record holds go on in the next', () => {
    const xy = Int32Array.from({ length: 40_000 }, (_, i) => (i % 2 === 0 ? i : (i * i) % 1000));
    const lib = {
      name: 'L',
      units: nanometres,
      structures: [{ name: 'A', elements: [{ kind: 'boundary' as const, layer: 1, datatype: 0, xy }] }],
    };
    expect(readGds(bytesOf(lib)).library).toEqual(lib);
  });

  it('chunks stay small while elements are made on the way', () => {
    const many = function* (): Generator<GdsElement> {
      for (let i = 0; i < 20_000; i++)
        yield { kind: 'boundary', layer: 1, datatype: 0, xy: Int32Array.from([i, 0, i, 1, i + 1, 1]) };
    };
    let [count, largest] = [0, 0];
    const reader = new GdsReader({ element: () => count++ });
    for (const chunk of gdsChunks({ name: 'L', units: nanometres }, [{ name: 'A', elements: many() }])) {
      largest = Math.max(largest, chunk.length);
      reader.push(chunk);
    }
    reader.end();
    expect([count, reader.problems.list()]).toEqual([20_000, []]);
    expect(largest).toBeLessThan(140_000);
  });

  it('the same input gives the same bytes, and dates are written where one is given', () => {
    const lib = { name: 'L', units: nanometres, structures: [] };
    expect(bytesOf(lib)).toEqual(bytesOf(lib));
    const dated = writeGds(lib, [], { modified: new Date('2026-02-03T04:05:06Z') });
    expect(dated.ok && hex(dated.value.subarray(10, 22))).toBe(hex(shorts(2026, 2, 3, 4, 5, 6)));
  });

  it.each<[string, GdsElement]>([
    ['layer', { kind: 'boundary', layer: 70_000, datatype: 0, xy: new Int32Array(6) }],
    ['corners of a box', { kind: 'box', layer: 1, datatype: 0, xy: new Int32Array(6) }],
    ['a node without points', { kind: 'node', layer: 1, datatype: 0, xy: new Int32Array(0) }],
    [
      'a very long text',
      { kind: 'text', layer: 1, datatype: 0, x: 0, y: 0, text: 'a'.repeat(70_000), ...upright },
    ],
    ['points', { kind: 'boundary', layer: 1, datatype: 0, xy: new Int32Array(4) }],
    ['zero character', { kind: 'text', layer: 1, datatype: 0, x: 0, y: 0, text: 'a\0b', ...upright }],
    [
      'columns',
      {
        kind: 'reference',
        name: 'A',
        x: 0,
        y: 0,
        ...upright,
        array: { columns: 40_000, rows: 1, across: [1, 0], up: [0, 1] },
      },
    ],
    ['magnification', { kind: 'reference', name: 'A', x: 0, y: 0, ...upright, magnification: Number.NaN }],
  ])('what GDSII cannot hold is refused: %s', (_, bad) => {
    const written = writeGds({ name: 'L', units: nanometres }, [{ name: 'A', elements: [bad] }]);
    expect(written).toMatchObject({ ok: false, error: [{ code: 'gds_unwritable' }] });
  });

  it('a structure without a name is refused', () => {
    const written = writeGds({ name: 'L', units: nanometres }, [{ name: '', elements: [] }]);
    expect(written).toMatchObject({ ok: false, error: [{ code: 'gds_unwritable' }] });
  });
});

const xy = (...values: readonly number[]) => record('XY', longs(...values));

describe('bad files give coded issues with their place', () => {
  const cases: readonly [string, Uint8Array, string, Record<string, unknown>][] = [
    ['nothing', new Uint8Array(0), 'gds_not_gds', { offset: 0 }],
    ['text', new TextEncoder().encode('hello, this is no layout'), 'gds_not_gds', { offset: 0 }],
    [
      'a record too short',
      Uint8Array.from([...head, 0, 2, 4, 0]),
      'gds_bad_length',
      { offset: head.length, length: 2 },
    ],
    [
      'an odd length',
      Uint8Array.from([...head, 0, 5, 4, 0, 0]),
      'gds_bad_length',
      { offset: head.length, length: 5 },
    ],
    [
      'half a record',
      library().subarray(0, -1),
      'gds_truncated',
      { offset: head.length, reason: { en: 'half a record' } },
    ],
    [
      'no ENDLIB',
      Uint8Array.from(head),
      'gds_truncated',
      { offset: head.length, reason: { en: 'no ENDLIB' } },
    ],
    [
      'a record in the wrong place',
      library(record('ENDEL')),
      'gds_unexpected',
      { offset: head.length, record: 'ENDEL' },
    ],
    [
      'an element without its layer',
      library(structure('A', element('BOUNDARY', xy(0, 0, 0, 1, 1, 1)))),
      'gds_incomplete',
      { element: 'BOUNDARY', record: 'LAYER' },
    ],
    [
      'half a point',
      library(structure('A', element('BOUNDARY', layer, record('XY', longs(0, 0, 1))))),
      'gds_bad_data',
      { record: 'XY' },
    ],
    [
      'a real where a number should be',
      library(structure('A', element('BOUNDARY', [0, 12, 0x0d, 5, ...reals(1)], xy(0, 0)))),
      'gds_bad_data',
      { record: 'LAYER' },
    ],
    [
      'units of zero',
      Uint8Array.from([...head.slice(0, -20), ...record('UNITS', reals(0, 0)), ...record('ENDLIB')]),
      'gds_bad_units',
      {},
    ],
    [
      'no units',
      Uint8Array.from([...head.slice(0, -20), ...structure('A'), ...record('ENDLIB')]),
      'gds_no_units',
      {},
    ],
    [
      'two structures of one name',
      library(structure('A'), structure('A')),
      'gds_duplicate_structure',
      { name: 'A' },
    ],
    [
      'a magnification below zero',
      library(
        structure(
          'A',
          element(
            'SREF',
            record('SNAME', text('A')),
            record('STRANS', shorts(0)),
            record('MAG', reals(-1)),
            xy(0, 0),
          ),
        ),
      ),
      'gds_bad_transform',
      { value: -1 },
    ],
    [
      'an array of nothing',
      library(
        structure(
          'A',
          element('AREF', record('SNAME', text('A')), record('COLROW', shorts(0, 1)), xy(0, 0, 1, 0, 0, 1)),
        ),
      ),
      'gds_bad_data',
      { record: 'COLROW' },
    ],
  ];
  it.each(cases)('%s', (_, bytes, code, params) => {
    const { issues } = readGds(bytes);
    expect(issues[0]).toMatchObject({ code, severity: 'error', params });
    expect(GdsCells.read(bytes).ok).toBe(false);
  });

  it.each<[string, Uint8Array, string]>([
    ['an unknown record', library([0, 4, 0x3f, 0]), 'gds_unknown_record'],
    ['two points', library(structure('A', element('BOUNDARY', layer, xy(0, 0, 1, 1)))), 'gds_bad_points'],
    [
      'a path type nobody knows',
      library(structure('A', element('PATH', layer, record('PATHTYPE', shorts(3)), xy(0, 0, 9, 0)))),
      'gds_path_type',
    ],
    [
      'an absolute width',
      library(structure('A', element('PATH', layer, record('WIDTH', longs(-4)), xy(0, 0, 9, 0)))),
      'gds_absolute',
    ],
    ['something after the end', Uint8Array.from([...library(), 1, 2, 3, 4]), 'gds_after_end'],
  ])('%s is only worth a note', (_, bytes, code) => {
    expect(readGds(bytes).issues).toMatchObject([{ code, severity: 'warning' }]);
    expect(GdsCells.read(bytes).ok).toBe(true);
  });

  it('zeros after the end are a tape’s', () => {
    expect(readGds(Uint8Array.from([...library(), ...Array<number>(2048).fill(0)])).issues).toEqual([]);
  });

  it('garbage does not become a list as long as itself', () => {
    const junk = Array.from({ length: 5000 }, () => record('ENDEL')).flat();
    const { issues } = readGds(library(junk));
    expect(issues.length).toBeLessThan(60);
    expect(issues.at(-1)).toMatchObject({ code: 'gds_more_issues' });
  });
});

describe('whatever the bytes are, reading neither throws nor hangs', () => {
  const sample = bytesOf(
    fc
      .sample(anyLibrary, { seed, numRuns: 40 })
      .reduce((a, b) => (b.structures.length > a.structures.length ? b : a)),
  );
  const runs = soak ? 100_000 : 1500;
  it(`${runs} changed files`, { timeout: 1_200_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.nat(sample.length),
        fc.integer({ min: 1, max: 200 }),
        (changes, cut, size) => {
          const bytes = sample.slice(0, cut % 3 === 0 ? cut : sample.length);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const { issues } = readGds(bytes);
          for (const one of issues) expect(one.code).toMatch(/^gds_/);
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
            bytes.subarray(i * size, (i + 1) * size),
          );
          const cells = GdsCells.read(pieces);
          if (cells.ok) for (const name of cells.value.names) cells.value.flatten(name, () => {}, 10_000);
        },
      ),
      { seed, numRuns: runs },
    );
  });
});
