import { describe, expect, it } from 'vitest';
import { GdsCells } from './cells.ts';
import { pathPolygon } from './path.ts';
import {
  element,
  library,
  longs,
  reals,
  record,
  shorts,
  square,
  structure,
  text,
} from './records.testkit.ts';

const xy = (...values: readonly number[]) => record('XY', longs(...values));

describe('laying flat', () => {
  const sref = (name: string, ...parts: readonly number[][]) =>
    element('SREF', record('SNAME', text(name)), ...parts);
  const flatten = (bytes: Uint8Array, limit = 1_000_000) => {
    const cells = GdsCells.read(bytes);
    if (!cells.ok) throw new Error(cells.error[0]!.message);
    const found: number[][] = [];
    const top = cells.value.top();
    const result = top.ok ? cells.value.flatten(top.value, (_l, _d, p) => found.push([...p]), limit) : top;
    return { found, result, issues: cells.value.issues };
  };
  const turned = (bits: number, ...parts: readonly number[][]) => [
    ...record('STRANS', shorts(bits)),
    ...parts.flat(),
  ];

  it.each<[string, number[], number[]]>([
    ['moved', xy(7, 8), [7, 8, 7, 18, 17, 18, 17, 8]],
    ['mirrored', [...turned(0x8000), ...xy(0, 0)], [0, 0, 0, -10, 10, -10, 10, 0]],
    [
      'turned by 90°',
      [...turned(0, record('ANGLE', reals(90))), ...xy(0, 0)],
      [0, 0, -10, 0, -10, 10, 0, 10],
    ],
    [
      'mirrored, doubled, turned by 270°',
      [...turned(0x8000, record('MAG', reals(2)), record('ANGLE', reals(270))), ...xy(1, 1)],
      [1, 1, -19, 1, -19, -19, 1, -19],
    ],
    [
      'halved: halves go away from zero (KLayout 0.28.5)',
      [...turned(0, record('MAG', reals(0.25))), ...xy(-3, 0)],
      [-3, 0, -3, 3, -1, 3, -1, 0],
    ],
  ])('an instance %s', (_, parts, wanted) => {
    const { found } = flatten(library(structure('B', square), structure('T', sref('B', parts))));
    expect(found).toEqual([wanted]);
  });

  it('texts are moved and turned like everything else', () => {
    const label = element(
      'TEXT',
      record('LAYER', shorts(7)),
      record('TEXTTYPE', shorts(5)),
      xy(3, 1),
      record('STRING', text('vdd')),
    );
    const place = sref('B', [...turned(0x8000, record('ANGLE', reals(90))), ...xy(100, 0)]);
    const cells = GdsCells.read(library(structure('B', label), structure('T', place)));
    if (!cells.ok) throw new Error(cells.error[0]!.message);
    const texts: unknown[][] = [];
    cells.value.flatten(
      'T',
      () => {},
      Infinity,
      (...one) => texts.push(one),
    );
    expect(texts).toEqual([[7, 5, 101, 3, 'vdd']]);
  });

  it('an array whose steps are off the grid rounds each place by itself, as KLayout does', () => {
    const aref = element(
      'AREF',
      record('SNAME', text('B')),
      record('COLROW', shorts(3, 2)),
      xy(0, 0, 100, 0, 0, 45),
    );
    const { found } = flatten(library(structure('B', square), structure('T', aref)));
    expect(found.map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [0, 23],
      [33, 0],
      [33, 23],
      [67, 0],
      [67, 23],
    ]);
  });

  it('structures within structures', () => {
    const bytes = library(
      structure('A', square),
      structure('B', sref('A', xy(100, 0))),
      structure('T', sref('B', xy(0, 5)), sref('B', turned(0, record('ANGLE', reals(180))), xy(0, 0))),
    );
    expect(flatten(bytes).found.map((p) => p.slice(0, 2))).toEqual([
      [100, 5],
      [-100, 0],
    ]);
  });

  it.each<[string, Uint8Array, string]>([
    [
      'a structure in itself',
      library(
        structure('T', sref('A', xy(0, 0))),
        structure('A', sref('B', xy(0, 0))),
        structure('B', sref('A', xy(0, 0))),
      ),
      'gds_recursive',
    ],
    ['no top', library(structure('A', sref('A', xy(0, 0)))), 'gds_no_top'],
    ['two tops', library(structure('A'), structure('B')), 'gds_several_tops'],
    [
      'a million million shapes',
      library(
        structure('A', square),
        ...[1, 2, 3].map((i) =>
          structure(
            `${'ABCD'[i]}`,
            element(
              'AREF',
              record('SNAME', text('ABCD'[i - 1]!)),
              record('COLROW', shorts(10_000, 1)),
              xy(0, 0, 1, 0, 0, 1),
            ),
          ),
        ),
      ),
      'gds_too_large',
    ],
    [
      'coordinates beyond 32 bits',
      library(
        structure('A', square),
        structure('T', sref('A', turned(0, record('MAG', reals(1e9))), xy(0, 0))),
      ),
      'gds_out_of_range',
    ],
    [
      'nesting without end',
      library(
        ...Array.from({ length: 3000 }, (_, i) => structure(`S${i}`, sref(`S${i + 1}`, xy(0, 0)))),
        structure('S3000', square),
      ),
      'gds_too_deep',
    ],
  ])('%s is refused', (_, bytes, code) => {
    expect(flatten(bytes).result).toMatchObject({ ok: false, error: [{ code }] });
  });

  it('a structure that is missing is empty, with a note', () => {
    const { found, result, issues } = flatten(library(structure('T', sref('NOPE', xy(0, 0)), square)));
    expect([found.length, result.ok]).toEqual([1, true]);
    expect(issues).toMatchObject([{ code: 'gds_missing_structure', params: { from: 'T', name: 'NOPE' } }]);
  });
});

describe('paths as polygons, as KLayout 0.28.5 draws them', () => {
  it.each<[string, Parameters<typeof pathPolygon>[0], number[] | null]>([
    [
      'an odd width',
      { xy: Int32Array.of(0, 0, 100, 0), width: 5, ends: 'flush' },
      [0, 3, 100, 3, 100, -3, 0, -3],
    ],
    [
      'a bend',
      { xy: Int32Array.of(0, 0, 100, 0, 100, 50), width: 5, ends: 'flush' },
      [0, 3, 97, 3, 97, 50, 103, 50, 103, -3, 0, -3],
    ],
    [
      'square ends of an odd width',
      { xy: Int32Array.of(0, 0, 100, 0), width: 11, ends: 'square' },
      [-5, 6, 105, 6, 105, -6, -5, -6],
    ],
    [
      'extensions',
      { xy: Int32Array.of(0, 0, 100, 0), width: 20, ends: { begin: 7, end: -3 } },
      [-7, 10, 97, 10, 97, -10, -7, -10],
    ],
    [
      'repeated points',
      { xy: Int32Array.of(0, 0, 0, 0, 100, 0, 100, 0), width: 20, ends: 'flush' },
      [0, 10, 100, 10, 100, -10, 0, -10],
    ],
    [
      'a sharp turn',
      { xy: Int32Array.of(0, 0, 100, 0, 0, 20), width: 10, ends: 'flush' },
      [0, 5, 50, 5, -1, 15, 1, 25, 106, 4, 105, -5, 0, -5],
    ],
    ['one point', { xy: Int32Array.of(5, 5), width: 20, ends: 'square' }, [-5, 15, 15, 15, 15, -5, -5, -5]],
    ['no width', { xy: Int32Array.of(0, 0, 9, 0), width: 0, ends: 'flush' }, null],
  ])('%s', (_, path, wanted) => {
    const polygon = pathPolygon(path);
    expect(polygon && [...polygon]).toEqual(wanted);
  });

  it('round ends lie around their circle', () => {
    const polygon = pathPolygon({ xy: Int32Array.of(0, 0, 100, 0), width: 100, ends: 'round' })!;
    expect(polygon.length).toBe(64);
    expect([...polygon].slice(0, 8)).toEqual([-5, -50, -15, -48, -24, -44, -32, -39]);
  });
});
