import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { checkPlate } from '../../src/domains/plate/check.ts';
import { type Hole, type Plate, plateContract } from '../../src/domains/plate/contract.ts';
import { writeCut, writeDrawing } from '../../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../../src/domains/plate/drawing/expand.ts';
import { layout } from '../../src/domains/plate/drawing/layout.ts';
import type { PaperFont } from '../../src/domains/plate/drawing/pdf.ts';
import { fontService } from '../../src/domains/plate/services/font.ts';
import type { DxfVersion } from '../../src/formats/dxf/version.ts';

/** Plates that can be drawn, for tests: of all sizes, with up to `most` groups of all kinds. */
export function drawablePlates(most: number): fc.Arbitrary<Plate> {
  return fc
    .record({
      length: fc.oneof(fc.integer({ min: 20, max: 3000 }), fc.double({ min: 30, max: 500, noNaN: true })),
      ratio: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
      thickness: fc.constantFrom(1, 2.5, 8, 10, 12.7, 100),
      partType: fc.constantFrom('底板', '法兰连接板', 'base plate', ''),
      holes: fc.array(holeShare(), { maxLength: most }),
    })
    .map(({ length, ratio, thickness, partType, holes }) => {
      const tenth = (value: number) => Math.max(1, Math.round(value * 10) / 10);
      const [l, w] = [tenth(length), tenth(length * ratio)];
      const plate = (chosen: readonly Hole[]): Plate => ({
        partType,
        base: { type: 'rectangle', length: l, width: w, thickness },
        holes: chosen,
        layer: 'MAIN',
      });
      // Groups that would overlap others or the edge are left out one by one.
      const chosen: Hole[] = [];
      for (const make of holes) {
        const hole = make(l, w);
        if (checkPlate(plate([...chosen, hole])).length === 0) chosen.push(hole);
      }
      return plate(chosen);
    })
    .filter((plate) => checkPlate(plate).length === 0);
}

/** A group by shares of the plate's size, so that most of them lie on it. */
function holeShare(): fc.Arbitrary<(length: number, width: number) => Hole> {
  const share = fc.double({ min: 0.04, max: 0.96, noNaN: true });
  const size = fc.double({ min: 0.01, max: 0.2, noNaN: true });
  const steps = fc.integer({ min: 1, max: 7 });
  const round = (value: number) => Math.max(0.1, Math.round(value * 10) / 10);
  return fc
    .record({
      kind: fc.constantFrom('single', 'four_corners', 'rect_array', 'circle_array'),
      x: share,
      y: share,
      size,
      rows: steps,
      cols: steps,
    })
    .map(({ kind, x, y, size: part, rows, cols }) => (length, width) => {
      const diameter = round(part * Math.min(length, width));
      const at = { x: round(x * length), y: round(y * width) };
      if (kind === 'single') return { diameter, placement: { type: 'single', ...at } };
      if (kind === 'four_corners') {
        return {
          diameter,
          placement: { type: 'four_corners', offsetX: round(at.x / 4), offsetY: round(at.y / 4) },
        };
      }
      if (kind === 'circle_array') {
        const radius = round(0.35 * Math.min(length, width) * (0.3 + part));
        return {
          diameter,
          placement: { type: 'circle_array', count: rows + 1, radius, centerX: at.x, centerY: at.y },
        };
      }
      const spacing = (count: number, room: number) => (count > 1 ? round(room / count) : null);
      return {
        diameter,
        placement: {
          type: 'rect_array',
          rows,
          cols,
          spacingX: spacing(cols, length - at.x),
          spacingY: spacing(rows, width - at.y),
          originX: at.x,
          originY: at.y,
        },
      };
    });
}

const hole = (diameter: number, placement: Hole['placement']): Hole => ({ diameter, placement });
const plate = (
  partType: string,
  [length, width, thickness]: readonly [number, number, number],
  holes: readonly Hole[],
  layer = 'MAIN',
): Plate => ({ partType, base: { type: 'rectangle', length, width, thickness }, holes, layer });

/** Plates of every kind, by name: those of plate-6, and what else a shop makes. */
export const samplePlates: Readonly<Record<string, Plate>> = {
  corners: plate('底板', [1000, 600, 10], [hole(10, { type: 'four_corners', offsetX: 50, offsetY: 50 })]),
  centre: plate('钢板', [200, 150, 5], [hole(20, { type: 'single', x: 100, y: 75 })]),
  array: plate(
    '底板',
    [500, 400, 8],
    [
      hole(6.5, {
        type: 'rect_array',
        rows: 3,
        cols: 4,
        spacingX: 120,
        spacingY: 100,
        originX: 50,
        originY: 50,
      }),
    ],
  ),
  flange: plate(
    '法兰底板',
    [300, 300, 12],
    [
      hole(50, { type: 'single', x: 150, y: 150 }),
      hole(10, { type: 'circle_array', count: 8, radius: 100, centerX: 150, centerY: 150 }),
    ],
  ),
  inches: plate('Plate', [304.8, 152.4, 6.35], [hole(12.7, { type: 'single', x: 152.4, y: 76.2 })]),
  strip: plate(
    '连接板',
    [600, 40, 6],
    [
      hole(9, {
        type: 'rect_array',
        rows: 1,
        cols: 5,
        spacingX: 120,
        spacingY: null,
        originX: 60,
        originY: 20,
      }),
    ],
  ),
  mixed: plate(
    '不锈钢法兰连接板',
    [1000, 600, 10],
    [
      hole(12, { type: 'four_corners', offsetX: 40, offsetY: 40 }),
      hole(20, { type: 'single', x: 500, y: 100 }),
      hole(20, { type: 'single', x: 500, y: 500 }),
      hole(9, { type: 'circle_array', count: 6, radius: 80, centerX: 250, centerY: 300 }),
    ],
    '轮廓',
  ),
  scattered: plate(
    '孔板',
    [800, 500, 16],
    Array.from({ length: 24 }, (_, i) =>
      hole(8 + (i % 3) * 2, {
        type: 'single',
        x: 40 + ((i * 137) % 720),
        y: 40 + ((i * 71) % 420),
      }),
    ),
  ),
};

/** Names that have broken files. */
export const hostileTexts: readonly string[] = [
  'x\n0\nEOF\n',
  '\r\n  0\r\nSECTION\r\n  2\r\nENTITIES',
  '%%c%%d%%%%u',
  '{\\fArial|b1;底\\P板}',
  '\\U+4E2D\\M+1B0A1',
  '^J^I^ ',
  '</text><script>alert(1)</script>&amp;',
  'a/b\\c:d*e?f"g<h>i|j,k=l`m\'n;o',
  '\u0000\u0007\u0085\u2028\u2029\u202e底板',
  '\ud800板\udc00🔩',
  '  ',
  '底'.repeat(300),
  '尺寸线',
  '0',
  'Defpoints',
  ')>>endobj',
];

export const hostilePlates: readonly Plate[] = hostileTexts.map((text) => ({
  ...samplePlates.corners!,
  partType: text,
  layer: text,
}));

/** The two DXFs of a plate as text. */
export function dxfsOf(
  drawn: Plate,
  version: DxfVersion = 'R2007',
): { readonly drawing: string; readonly cut: string } {
  const sure = surePlate(drawn)!;
  const carried = { contract: plateContract.encode(drawn), layer: drawn.layer };
  return {
    drawing: [...writeDrawing(layout(sure, 'x_cut.dxf'), carried, { version })].join(''),
    cut: [...writeCut(sure, carried, { version })].join(''),
  };
}

/** The font of the PDFs, as a tool gets it. */
export async function paperFont(): Promise<PaperFont> {
  const assets = fileURLToPath(new URL('../../src/domains/plate/assets/', import.meta.url));
  const { service } = await fontService.create({
    settings: {},
    dataDir: '',
    assets,
    world: null,
    sql: () => Promise.reject(new Error('not here')),
    tools: () => Promise.reject(new Error('not here')),
  });
  return service as PaperFont;
}
