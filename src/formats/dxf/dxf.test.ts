import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DxfDocument, DxfEntity } from './document.ts';
import { readDxf } from './read.ts';
import { asciiJson, freeName, real, shownText, tableName } from './text.ts';
import { writeDxf } from './write.ts';

const seed = Number(process.env.YX_SEED);

function documentOf(entities: readonly DxfEntity[], over: Partial<DxfDocument> = {}): DxfDocument {
  return {
    layers: [{ name: 'MAIN', color: 7, lineweight: 50 }],
    linetypes: [{ name: 'CENTER2', description: '____ _ ____', pattern: [8, -1, 1, -1] }],
    linetypeScale: 1,
    textStyles: [{ name: 'HZ', font: 'gbenor.shx', bigFont: 'gbcbig.shx', widthFactor: 0.7 }],
    dimStyles: [],
    dimensions: [],
    entities: () => entities,
    entityCount: entities.length,
    extents: { min: { x: 0, y: 0 }, max: { x: 100, y: 100 } },
    records: { dictionary: 'YANXING', values: {} },
    ...over,
  };
}
const textOf = (document: DxfDocument): string => [...writeDxf(document)].join('');

describe('numbers', () => {
  it.each([
    [150, '150.0'],
    [-3, '-3.0'],
    [0.1 + 0.2, '0.3'],
    [6.35, '6.35'],
    [-1e-12, '0.0'],
    [1e-7, '0.000000100'],
    [1e20, '100000000000000000000.0'],
    [150 + 1e-13, '150.0'],
  ])('%d is written %s', (value, text) => {
    expect(real(value)).toBe(text);
  });

  it('never have an exponent and stay within a nanometre', () => {
    const property = fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      expect(real(value)).toMatch(/^-?\d+\.\d+$/);
      expect(Math.abs(Number(real(value)) - value)).toBeLessThanOrEqual(1e-9);
    });
    fc.assert(property, { seed, numRuns: 500 });
  });
});

describe('names of tables', () => {
  it.each([
    ['轮廓', '轮廓'],
    ['MAIN', 'MAIN'],
    ['a/b:c*d', 'a_b_c_d'],
    ['x\n0\nEOF', 'x_0_EOF'],
    ['  ', 'MAIN'],
    ['', 'MAIN'],
    ['DEFPOINTS', 'DEFPOINTS_'],
    ['%%c^J{}', '__c_J__'],
  ])('%j becomes %j', (wanted, name) => {
    expect(tableName(wanted, 'MAIN')).toBe(name);
  });

  it('do not differ by case alone', () => {
    expect(freeName('尺寸线', ['MAIN'])).toBe('尺寸线');
    expect(freeName('Dim', ['dim', 'DIM_1'])).toBe('Dim_2');
  });
});

/** Texts that have broken files: line breaks, group codes, control codes of text, halves of characters. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '\n',
        '\r',
        '0\nEOF\n',
        '\r\n  0\r\nSECTION',
        '%%c',
        '%%%',
        '^J',
        '\\P',
        '\\U+0041',
        '{',
        '}',
        '\u2028',
        '\u0085',
        '\ud800',
        '底',
        ' ',
        '"',
        '\\',
        '\0',
        '</text>',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('text', () => {
  it('that is shown is one line without codes, and safe to write again', () => {
    const property = fc.property(hostile, (text) => {
      const shown = shownText(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|%%|[\\^{}]/u);
      expect(shownText(shown)).toBe(shown);
    });
    fc.assert(property, { seed, numRuns: 500 });
  });

  it('of a record is ASCII that no reader decodes, and reads back equal', () => {
    const property = fc.property(fc.record({ a: hostile, b: fc.array(hostile) }), (value) => {
      const text = asciiJson(value);
      expect(text).toMatch(/^[\x21-\x7e]*$/);
      expect(text).not.toMatch(/%|\^|\\[^u]/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    });
    fc.assert(property, { seed, numRuns: 500 });
  });

  it('of any kind neither breaks the file nor adds to it', () => {
    const property = fc.property(hostile, hostile, (text, layer) => {
      const name = tableName(layer, 'MAIN');
      const entities: DxfEntity[] = [
        {
          type: 'TEXT',
          layer: name,
          at: { x: 1, y: 2 },
          height: 5,
          text: shownText(text),
          style: 'HZ',
          widthFactor: 0.7,
        },
        { type: 'CIRCLE', layer: name, x: 3, y: 4, radius: 5 },
      ];
      const values = { note: { text, layer } };
      const { file, issues } = readDxf(
        textOf(
          documentOf(entities, {
            layers: [{ name, color: 7, lineweight: 50 }],
            records: { dictionary: 'YANXING', values },
          }),
        ),
      );
      expect(issues).toEqual([]);
      expect(file.entities.map(({ type }) => type)).toEqual(['TEXT', 'CIRCLE']);
      expect(file.entities.every((entity) => entity.layer === name)).toBe(true);
      expect(file.records.get('YANXING/note')).toEqual(JSON.parse(JSON.stringify(values.note)));
    });
    fc.assert(property, { seed, numRuns: 300 });
  });
});

describe('what is written reads back', () => {
  const coordinate = fc
    .double({ min: -1e5, max: 1e5, noNaN: true })
    .map((value) => Math.round(value * 1e6) / 1e6 + 0);
  const point = fc.record({ x: coordinate, y: coordinate });
  const size = fc
    .double({ min: 0.1, max: 1e4, noNaN: true })
    .map((value) => Math.round(value * 1e6) / 1e6 + 0);
  const layer = fc.constant('MAIN');
  const entity = fc.oneof<fc.Arbitrary<DxfEntity>[]>(
    fc.record({ type: fc.constant('LINE'), layer, from: point, to: point }),
    fc.record({ type: fc.constant('CIRCLE'), layer, x: coordinate, y: coordinate, radius: size }),
    fc.record({
      type: fc.constant('ARC'),
      layer,
      x: coordinate,
      y: coordinate,
      radius: size,
      start: size,
      end: size,
    }),
    fc.record({
      type: fc.constant('LWPOLYLINE'),
      layer,
      closed: fc.boolean(),
      points: fc.array(fc.oneof(point, fc.record({ x: coordinate, y: coordinate, bulge: fc.constant(1) })), {
        minLength: 2,
        maxLength: 6,
      }),
    }),
  );

  it('entity by entity', () => {
    const property = fc.property(fc.array(entity, { maxLength: 12 }), (entities) => {
      const { file, issues } = readDxf(textOf(documentOf(entities)));
      expect(issues).toEqual([]);
      expect(file.entities.map(({ line: _, ...rest }) => rest)).toEqual(entities);
    });
    fc.assert(property, { seed, numRuns: 200 });
  });

  it('layers, header and line ends of either kind', () => {
    const text = textOf(documentOf([]));
    for (const written of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`]) {
      const { file, issues } = readDxf(written);
      expect(issues).toEqual([]);
      expect(file.layers.map(({ name }) => name)).toEqual(['0', 'MAIN']);
      expect(
        Object.fromEntries(
          [...file.header].filter(([name]) => /ACADVER|INSUNITS|MEASUREMENT|DIMDSEP|DIMZIN/.test(name)),
        ),
      ).toEqual({
        $ACADVER: 'AC1021',
        $INSUNITS: '4',
        $MEASUREMENT: '1',
        $DIMDSEP: '46',
        $DIMZIN: '8',
      });
    }
  });

  it('a straight polyline has no bulges at all', () => {
    const points = [
      { x: 0, y: 0, bulge: 0 },
      { x: 1, y: 0 },
    ];
    const text = textOf(documentOf([{ type: 'LWPOLYLINE', layer: 'MAIN', points, closed: false }]));
    expect(text.split('LWPOLYLINE')[1]!.split('ENDSEC')[0]).not.toContain('\n42\n');
  });

  it('every handle is used once and lies below the seed', () => {
    const circles = Array.from(
      { length: 30 },
      (_, x): DxfEntity => ({ type: 'CIRCLE', layer: 'MAIN', x, y: 0, radius: 1 }),
    );
    const lines = textOf(documentOf(circles)).split('\n');
    const handles: number[] = [];
    let [limit, variable] = [0, ''];
    for (let i = 0; i + 1 < lines.length; i += 2) {
      if (lines[i] === '9') variable = lines[i + 1]!;
      const value = Number.parseInt(lines[i + 1]!, 16);
      if (lines[i] === '5' && variable === '$HANDSEED' && limit === 0) limit = value;
      else if (lines[i] === '5' || lines[i] === '105') handles.push(value);
    }
    expect(new Set(handles).size).toBe(handles.length);
    expect(Math.max(...handles)).toBeLessThan(limit);
  });
});

describe('many entities', () => {
  it('are written in pieces of bounded size, from entities that never all exist', () => {
    const count = process.env.YX_SOAK === '1' ? 1_000_000 : 100_000;
    let alive = 0;
    const document = documentOf([], {
      *entities() {
        for (let i = 0; i < count; i++) {
          alive = i + 1;
          yield { type: 'CIRCLE', layer: 'MAIN', x: i % 1000, y: Math.floor(i / 1000), radius: 0.25 };
        }
      },
      entityCount: count,
    });
    let [longest, written, ahead] = [0, 0, 0];
    for (const chunk of writeDxf(document)) {
      longest = Math.max(longest, chunk.length);
      written += chunk.split('\nCIRCLE\n').length - 1;
      ahead = Math.max(ahead, alive - written);
    }
    expect(written).toBe(count);
    expect(longest).toBeLessThan(200_000);
    expect(ahead).toBeLessThanOrEqual(1);
  });

  it('more of them than promised is a bug', () => {
    const circles: DxfEntity[] = [{ type: 'CIRCLE', layer: 'MAIN', x: 0, y: 0, radius: 1 }];
    expect(() => textOf(documentOf(circles, { entityCount: 0 }))).toThrow('more entities');
  });
});

describe('files that are none', () => {
  const codes = (text: string) => readDxf(text).issues.map(({ code }) => code);
  const good = textOf(documentOf([{ type: 'CIRCLE', layer: 'MAIN', x: 3, y: 4, radius: 5 }]));
  const points = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ];
  const corners = textOf(documentOf([{ type: 'LWPOLYLINE', layer: 'MAIN', points, closed: true }]));

  it.each<readonly [string, string, readonly string[]]>([
    ['nothing', '', ['dxf_empty']],
    ['prose', 'hello\nworld\n', ['dxf_bad_group_code', 'dxf_no_entities', 'dxf_truncated']],
    ['binary', 'AutoCAD Binary DXF\r\n\x1a\0', ['dxf_binary']],
    ['a code without a value', '  0', ['dxf_truncated', 'dxf_no_entities', 'dxf_truncated']],
    ['no end', good.replace('0\nEOF\n', ''), ['dxf_truncated']],
    ['a circle of no number', good.replace('40\n5.0\n', '40\nfive\n'), ['dxf_bad_number']],
    ['a circle without radius', good.replace('40\n5.0\n', ''), ['dxf_missing_value']],
    ['a corner of no number', corners.replace('10\n9.0\n', '10\nnine\n'), ['dxf_bad_number']],
    ['a circle beyond any drawing', good.replace('40\n5.0\n', '40\n1e308\n'), ['dxf_bad_number']],
    ['an infinite circle', good.replace('40\n5.0\n', '40\n1e999\n'), ['dxf_bad_number']],
  ])('%s', (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('of many faults, the first fifty are told and the others counted', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      type: 'CIRCLE' as const,
      layer: 'MAIN',
      x: i,
      y: 0,
      radius: 5,
    }));
    const text = textOf(documentOf(many)).replaceAll('40\n5.0\n', '40\nfive\n');
    const { issues } = readDxf(text);
    expect(issues).toHaveLength(51);
    expect(issues[50]).toMatchObject({ code: 'dxf_more_issues', params: { count: 10 } });
  });

  it('say the line', () => {
    const text = good.replace('40\n5.0\n', '40\nfive\n');
    const line = text.split('\n').indexOf('five') + 1;
    expect(readDxf(text).issues[0]?.spans).toEqual([{ start: 0, end: 0, line }]);
  });

  it('never throw, however they are mangled', () => {
    const cut = fc.tuple(fc.nat(good.length), fc.nat(200), fc.string({ unit: 'binary', maxLength: 10 }));
    const property = fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
      const text = cuts.reduce(
        (whole, [at, skip, put]) => whole.slice(0, at) + put + whole.slice(at + skip),
        good,
      );
      const { issues } = readDxf(text);
      expect(issues.length).toBeLessThanOrEqual(51);
    });
    fc.assert(property, { seed, numRuns: 400 });
  });
});
