import { describe, expect, it } from 'vitest';
import { hostilePlates, paperFont, samplePlates } from '../../../../test/support/plates.ts';
import { surePlate } from './expand.ts';
import { layout } from './layout.ts';
import { writePdf } from './pdf.ts';

const font = await paperFont();
const pdfOf = (plate: (typeof hostilePlates)[number]) => writePdf(layout(surePlate(plate)!, 'x.dxf'), font);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Every object stands where the table at the end says it does. */
function checkTable(text: string): number {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start))!;
  const rows = text
    .slice(start)
    .split('\n')
    .slice(3, 2 + Number(count));
  for (const [i, row] of rows.entries()) {
    expect(text.slice(Number(row.slice(0, 10))).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
  }
  return rows.length;
}

describe('D15: pdf', () => {
  it.each(Object.entries(samplePlates))('%s is one page with all its glyphs', (_, plate) => {
    const { content, issues } = pdfOf(plate);
    const text = latin(content);
    expect(issues).toEqual([]);
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(checkTable(text)).toBeGreaterThan(8);
    expect(text).toContain('/Count 1');
  });

  it('the same drawing twice gives the same bytes', () => {
    expect(Buffer.compare(pdfOf(samplePlates.flange!).content, pdfOf(samplePlates.flange!).content)).toBe(0);
  });

  it.each(hostilePlates.map((plate) => [plate.partType.slice(0, 20), plate] as const))(
    'a part called %j breaks nothing',
    (_, plate) => {
      const text = latin(pdfOf(plate).content);
      expect(checkTable(text)).toBeGreaterThan(8);
      expect(text.match(/\/Type\/Page\//g)).toHaveLength(1);
    },
  );

  it('names the characters the font does not have', () => {
    const { issues } = pdfOf({ ...samplePlates.centre!, partType: '板🔩' });
    expect(issues.map(({ code, params }) => [code, params.characters])).toEqual([
      ['plate_glyph_missing', '🔩'],
    ]);
  });
});
