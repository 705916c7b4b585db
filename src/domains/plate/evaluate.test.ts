import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn, flange } from '../../../test/support/drawn-plates.ts';
import { drawablePlates, paperFont, samplePlates } from '../../../test/support/plates.ts';
import { openFont } from '../../formats/pdf/sfnt.ts';
import { PdfPage } from '../../formats/pdf/write.ts';
import { emptyPlate, type Hole, type PlateWire, plateContract } from './contract.ts';
import { evaluate } from './evaluate.ts';
import { expand } from './notation.testkit.ts';

const seed = Number(process.env.YX_SEED);

/** What `evaluate` says of files that were drawn for `plate`, after someone has been at them. */
async function judged(plate: PlateWire, tamper: (name: string, text: string) => string = (_, text) => text) {
  const { files, refs } = await drawn(plate);
  return evaluate({
    value: plate,
    artifacts: refs,
    readArtifact: async (name) => {
      const bytes = files.get(name)!;
      if (name.endsWith('.pdf')) return bytes;
      return new TextEncoder().encode(tamper(name, new TextDecoder().decode(bytes)));
    },
  });
}

type Change = string | ((...found: string[]) => string);

describe('D05: evaluate', () => {
  it('passes what was drawn', async () => {
    const report = await judged(flange);
    expect(report.qualitative_feedback).toBe(
      '外形、孔位和标注与参数一致；净面积 874.08 cm²，切割长 1608.41 mm，穿孔 10 处',
    );
    expect(report).toMatchObject({ passed: true, score: 1 });
  });

  it('passes every plate that can be drawn', async () => {
    const property = fc.asyncProperty(drawablePlates(7), async (plate) => {
      expect((await judged(plateContract.encode(plate))).qualitative_feedback).toMatch(
        /^外形、孔位和标注与参数一致；净面积 /,
      );
    });
    await fc.assert(property, { seed, numRuns: process.env.YX_SOAK === '1' ? 500 : 40 });
  });

  const replaced = (ending: string, from: string | RegExp, to: Change) => (name: string, text: string) => {
    if (!name.endsWith(ending)) return text;
    const changed = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to);
    if (changed === text) throw new Error(`nothing to change in ${name}`);
    return changed;
  };
  const moved = (_: string, from: string, between: string, to: string) =>
    `10\n${Number(from) + 7}${between}${Number(to) + 7}`;
  const circle = (x: string) => `AcDbCircle\n10\n${x}\n20\n150.0\n`;

  it.each<readonly [string, (name: string, text: string) => string]>([
    ['a hole moved by 0.01 mm in the cut', replaced('_cut.dxf', circle('250.0'), circle('250.01'))],
    ['a hole moved by 0.01 mm in the drawing', replaced('_drawing.dxf', circle('250.0'), circle('250.01'))],
    ['a hole of another size', replaced('_cut.dxf', /40\n5\.0\n/, '40\n5.01\n')],
    ['a longer plate', replaced('_cut.dxf', /10\n300\.0\n20\n0\.0\n/, '10\n300.01\n20\n0.0\n')],
    ['an open outline', replaced('_cut.dxf', /90\n4\n70\n1\n/, '90\n4\n70\n0\n')],
    ['a hole too many', replaced('_cut.dxf', /0\nCIRCLE[\s\S]*?(?=0\nCIRCLE)/, '$&$&')],
    [
      'a line in the cut',
      replaced(
        '_cut.dxf',
        /0\nENDSEC\n0\nSECTION\n2\nOBJECTS/,
        '0\nLINE\n8\nMAIN\n10\n0\n20\n0\n11\n1\n21\n1\n$&',
      ),
    ],
    ['a dimension that lies', replaced('_drawing.dxf', /42\n150\.0\n/, '42\n151.0\n')],
    ['a dimension to nowhere', replaced('_drawing.dxf', /14\n150\.0\n/, '14\n149.0\n')],
    [
      'a dimension between places where nothing is',
      replaced('_drawing.dxf', /42\n150\.0\n([^*]*?)14\n150\.0\n/, '42\n149.0\n$114\n149.0\n'),
    ],
    ['a diameter of other points', replaced('_drawing.dxf', '42\n200.0\n1\n%%c', '42\n201.0\n1\n%%c')],
    [
      'a diameter of no circle',
      replaced('_drawing.dxf', /10\n([\d.]+)(\n20\n[^*]*?8×%%c10 EQS[^*]*?15\n)([\d.]+)/, moved),
    ],
    ['a note that miscounts', replaced('_drawing.dxf', '1\n8×%%c10 EQS\n3', '1\n7×%%c10 EQS\n3')],
    ['a note of another size', replaced('_drawing.dxf', '1\n8×%%c10 EQS\n3', '1\n8×%%c11 EQS\n3')],
    ['another contract inside', replaced('_cut.dxf', '"thickness":12', '"thickness":13')],
    ['a file that breaks off', (name, text) => (name.endsWith('_cut.dxf') ? text.slice(0, -200) : text)],
  ])('catches %s', async (_, tamper) => {
    expect((await judged(flange, tamper)).passed).toBe(false);
  });

  const outline = /(<g class="outline"[^>]*>\n)(<polygon points=")([\d.]+),([\d.]+)([^>]*>)/;
  it.each<readonly [string, Change, string]>([
    ['two outlines', '$1$2$3,$4$5$2$3,$4$5', '外形'],
    ['a corner pulled in', '$1$21$3,$4$5', '外形'],
    ['no outline', '$1', '外形'],
    ['an outline that is no list of points', '$1$2nowhere"/>', '外形'],
  ])('catches in the .svg %s', async (_, to, why) => {
    const { qualitative_feedback } = await judged(flange, replaced('.svg', outline, to));
    expect(qualitative_feedback).toBe(`与参数不一致：.svg ${why}`);
  });

  it.each<readonly [string, string | RegExp, string, string]>([
    ['a sheet that the part does not lie on', 'width="420mm"', 'width="150mm"', '图幅'],
    ['no words', /<text[\s\S]*?<\/text>\n/g, '', '没有文字'],
  ])('catches in the .svg %s', async (_, from, to, why) => {
    const { qualitative_feedback } = await judged(flange, replaced('.svg', from, to));
    expect(qualitative_feedback).toBe(`与参数不一致：.svg ${why}`);
  });

  it('catches a .svg that is stretched both ways, which no scale is', async () => {
    const stretch = (_: string, points: string) =>
      `points="${points.replace(/[\d.]+/g, (x) => `${1.1 * Number(x)}`)}`;
    const tamper = replaced('.svg', /points="([\d., ]+)/, stretch as Change);
    expect((await judged(flange, tamper)).qualitative_feedback).toContain('.svg');
  });

  it('catches a .pdf that shows nothing', async () => {
    const { files, refs } = await drawn(flange);
    const font = await paperFont();
    const page = new PdfPage({
      width: 420,
      height: 297,
      title: '',
      font: openFont(font.tables),
      fontName: font.name,
      deflate: font.deflate,
    }).finish();
    const readArtifact = async (name: string) => (name.endsWith('.pdf') ? page : files.get(name)!);
    const report = await evaluate({ value: flange, artifacts: refs, readArtifact });
    expect(report.qualitative_feedback).toBe('与参数不一致：.pdf 外形');
  });

  it('what was not made is named, in the language asked for', async () => {
    const report = await evaluate({
      value: flange,
      artifacts: [],
      readArtifact: () => Promise.reject(new Error('nothing is there')),
      lang: 'en',
    });
    expect(report).toMatchObject({ passed: false, metrics: { holes: 0 } });
    expect(report.qualitative_feedback).toBe(
      'Not as the parameters say: _cut.dxf was made; _drawing.dxf was made; .svg was made; .pdf was made',
    );
  });

  it.each([
    '板 | -x300x12',
    '板 | 300x-x12',
    '板 | 300x300x-',
    '板 | 300x300x12 | - single 1 2',
    '板 | 300x300x12 | 9 single - 2',
    '板 | 300x300x12 | 9 four 20 -',
    '板 | 300x300x12 | 9 rect 2x- 20 20 20 20',
    '板 | 300x300x12 | 9 rect 2x2 20 - 20 20',
    '板 | 300x300x12 | 9 circle 8 - 150 150',
    '板 | 300x300x12 | 9 ?',
  ])('plate-4.3: %s is never passed, whatever was drawn', async (short) => {
    const { files, refs } = await drawn(flange);
    const value = plateContract.encode(expand(short));
    const report = await evaluate({
      value,
      artifacts: refs,
      readArtifact: async (name) => files.get(name)!,
    });
    expect(report).toMatchObject({ passed: false, qualitative_feedback: '与参数不一致：参数完整' });
  });

  it('a table tells where holes are, and is believed only where it is right', async () => {
    const scattered = plateContract.encode(samplePlates.scattered!);
    expect(await judged(scattered)).toMatchObject({ passed: true });
    const untold = await judged(scattered, replaced('_drawing.dxf', 'X177 Y111', 'X178 Y111'));
    expect(untold.qualitative_feedback).toBe('与参数不一致：未标注的孔');
  });

  // The pictures of another plate, in place of this one's.
  async function swapped(ending: string, other: PlateWire) {
    const [own, wrong] = [await drawn(flange), await drawn(other)];
    const readArtifact = async (name: string) => (name.endsWith(ending) ? wrong : own).files.get(name)!;
    return evaluate({ value: flange, artifacts: own.refs, readArtifact });
  }
  const holes = flange.holes;
  const at = (x: number, diameter = 50) => {
    const hole: Hole = { diameter, placement: { type: 'single', x, y: 150 } };
    return plateContract.encode({ ...emptyPlate, holes: [hole] }).holes[0]!;
  };
  const others: readonly (readonly [string, PlateWire])[] = [
    ['a hole moved by 0.01 mm', { ...flange, holes: [at(150.01), holes[1]!] }],
    ['a hole 0.01 mm larger', { ...flange, holes: [at(150, 50.01), holes[1]!] }],
    ['a hole too few', { ...flange, holes: [holes[1]!] }],
    ['a hole too many', { ...flange, holes: [...holes, at(20, 5)] }],
    ['a longer plate', { ...flange, base_shape: { ...flange.base_shape, length: 300.01 } }],
  ];
  it.each(
    others.flatMap(([what, other]) => [['.svg', what, other] as const, ['.pdf', what, other] as const]),
  )('catches in the %s %s', async (ending, _, other) => {
    const { passed, qualitative_feedback } = await swapped(ending, other);
    expect([passed, qualitative_feedback]).toEqual([false, expect.stringContaining(ending)]);
  });

  it.each(['.svg', '.pdf'])('catches a %s that breaks off, or is nothing at all', async (ending) => {
    const { files, refs } = await drawn(flange);
    for (const cut of [0, 100, -20]) {
      const readArtifact = async (name: string) =>
        name.endsWith(ending) ? files.get(name)!.slice(0, cut) : files.get(name)!;
      expect((await evaluate({ value: flange, artifacts: refs, readArtifact })).passed).toBe(false);
    }
  });
});
