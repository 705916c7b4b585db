import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lostWords } from '../../core/reading/audit.ts';
import { jsonLeaves, same } from '../../core/reading/evidence.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { pathText } from '../../core/result.ts';
import { emptyPlaces, type PlateWire, plateContract } from './contract.ts';
import { reader } from './interpret.ts';
import { fieldsOf } from './leaves.ts';
import { tapDrill } from './threads.ts';

type Placed = [type: keyof typeof fieldsOf, ...values: (number | null)[]];

interface Row {
  readonly text: string;
  readonly base?: readonly [number | null, number | null, number | null];
  readonly holes: readonly [diameter: number | null, ...Placed][];
  readonly more: Omit<PlateWire, 'cutouts'> & { readonly cutouts?: readonly unknown[][] };
}

const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'corpus', 'features.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;
const latest = { ...context, contract: '1.1.0' };
const read = (text: string) => readGrammar(reader, { text }, latest, true);

const placed = (type: Placed[0], values: readonly unknown[]) => ({
  type,
  ...emptyPlaces,
  [type]: Object.fromEntries(fieldsOf[type].map((name, i) => [name, values[i] ?? null])),
});

describe('D06: contract 1.1.0', () => {
  it.each(rows.map((row) => [row.text, row] as const))('%s', (text, { base, holes, more }) => {
    const { value, held, diagnostics } = read(text);
    const { cutouts, ...rest } = more;
    expect(value).toMatchObject({ ...rest, schema_version: '1.1.0' });
    expect(value.holes).toEqual(
      holes.map(([diameter, type, ...values]) => ({
        shape: 'circle',
        diameter,
        placement: placed(type, values),
      })),
    );
    expect(value.cutouts ?? []).toEqual(
      (cutouts ?? []).map(([type, length, width, angle, radius, how, ...values]) => ({
        type,
        length,
        width,
        angle,
        radius,
        placement: placed(how as Placed[0], values),
      })),
    );
    if (base)
      expect([value.base_shape.length, value.base_shape.width, value.base_shape.thickness]).toEqual(base);
    const keys = ['outline', 'corner', 'hole_features', 'material', 'quantity', 'drawing_number', 'notes'];
    expect(keys.filter((key) => key in value)).toEqual(keys.filter((key) => key in more));
    expect(held.map(({ start, end }) => text.slice(start, end))).toEqual([]);
    expect(diagnostics.filter(({ code }) => code.startsWith('ungrounded'))).toEqual([]);
    expect(plateContract.parse(value)).toMatchObject({ ok: true, version: '1.1.0' });
  });

  it('every value of 1.1.0 has its evidence, and no number is lost', () => {
    for (const { text } of rows) {
      const { value, evidence } = read(text);
      const paths = new Set(evidence.map(({ path }) => pathText(path)));
      for (const leaf of jsonLeaves(value))
        expect(paths.has(pathText(leaf.path)), `${text}: ${pathText(leaf.path)}`).toBe(true);
      const proposal = reader.engines.grammar.read({ text }, latest);
      expect(
        lostWords(reader, { text }, latest, proposal)
          .filter(({ weight }) => weight !== 'way')
          .map(({ span }) => text.slice(span.start, span.end)),
      ).toEqual([]);
    }
  });

  it('1.0.0 is asked for by nobody in particular, and has none of it', () => {
    for (const { text } of rows) {
      const { value } = readGrammar(reader, { text }, context);
      expect(value.schema_version).toBe('1.0.0');
      expect(Object.keys(value)).toEqual([
        'schema_version',
        'part_type',
        'unit',
        'base_shape',
        'holes',
        'layer',
      ]);
    }
    const [{ text }] = rows as [Row];
    const wrong = { ...read(text).value, schema_version: '1.0.0' };
    expect(plateContract.parse(wrong)).toMatchObject({ ok: false });
  });

  it('says of plain plates and holes what 1.0.0 says, over all corpora', () => {
    const texts = ['dev', 'own', 'held-out'].flatMap((name) =>
      readFileSync(join(import.meta.dirname, 'corpus', `${name}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).text),
    );
    const differ = texts.filter((text) => {
      const now = readGrammar(reader, { text }, latest).value;
      const before = readGrammar(reader, { text }, context).value;
      const gone = new Set(
        (now.hole_features ?? []).flatMap(({ hole, thread, countersink, counterbore }) =>
          thread || ((countersink || counterbore) && now.holes[hole]!.diameter === null) ? [hole] : [],
        ),
      );
      const holes = now.holes.filter((_, i) => !gone.has(i));
      // Places on a round plate are computed from its diameter, which 1.0.0 does not know.
      return now.outline === undefined && !same({ ...before, holes }, before);
    });
    expect(differ).toEqual([]);
  });

  it.each([
    ['底板500×400×10，四角孔φ14改为M12螺纹孔，边距30', /M12/],
    ['底板500×400×10，四角φ12孔距边30，其中两个攻M12', /M12/],
    ['底板600×400×10，四角φ12孔边距30，侧面M8螺纹孔2个', /M8/],
    ['底板500×400×10，四角R10圆角，不对，R15', /R15/],
    ['底板500×400×10，中间铣100×50深5的凹槽', /50|凹槽|5/],
    ['底板300×200×10，右下角切30×30缺口', /缺口|30/],
    ['480×360×6盖板，右边开U形槽宽20深40，中心φ100孔', /槽|20/],
    ['底板300×200×10，四角R10圆角，左下角不倒', /不倒/],
    ['底板300×200×10，四角M8螺纹孔，不对，M10，距边20', /M10/],
    ['底板300×200×10，中心60×20腰形孔，算了不要了', /不要/],
    ['底板300×200×10，R5到R10的圆角', /R10|R5/],
    ['底板300×200×10，四角M6或M8螺纹孔，距边20', /M6/],
    ['plate 300x200x10, at least R10 corners', /R10|corners/],
    ['plate 300x200x10, R10 corners, actually make that R15', /R15/],
    ['底板300×200×10，四角R10圆角，其中右上角R20', /R20/],
    ['plate 300x200x10 with M6 threaded inserts at (50,100) and (250,100)', /M6|threaded/],
  ])('what is in doubt holds: %s', (text, words) => {
    const { held } = read(text);
    expect(held.map(({ start, end }) => text.slice(start, end)).join(' | ')).toMatch(words);
  });

  it.each([
    ['圆环，外径200，厚5', ['outline.inner_diameter']],
    [
      '底板500×400×10，四角沉孔，距边30',
      ['holes[0].diameter', 'hole_features[0].counterbore.diameter', 'hole_features[0].counterbore.depth'],
    ],
    ['底板500×400×10，长60的腰形孔在中心', ['cutouts[0].width']],
    ['底板500×400×10，两个12×30腰形孔', ['cutouts[0].placement.type']],
  ])('what is missing is asked: %s', (text, fields) => {
    expect(read(text).questions.map(({ path }) => pathText(path))).toEqual(fields);
  });

  it.each([
    ['M6', null, 5],
    ['M8', null, 6.8],
    ['M10', null, 8.5],
    ['M10', 1.25, 8.75],
    ['M12', null, 10.2],
    ['M16', null, 14],
    ['G1/2', null, null],
  ])('the drill of %s, pitch %s, is %s (ISO 2306)', (size, pitch, drill) => {
    expect(tapDrill({ size, pitch })).toBe(drill);
  });
});
