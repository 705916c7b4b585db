// A plate with very many holes: its cut file is written, read back and measured, and how much memory that took at most.
//   npx tsx bench/plate-million.ts [holes]
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plateContract } from '../src/domains/plate/contract.ts';
import { writeCut } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { evaluate } from '../src/domains/plate/evaluate.ts';

const side = Math.round(Math.sqrt(Number(process.argv[2] ?? 1_000_000)));
const nothing = { single: { x: null, y: null }, four_corners: { offset_x: null, offset_y: null } };
const value = plateContract.parse({
  schema_version: '1.0.0',
  part_type: '筛板',
  unit: 'mm',
  base_shape: { type: 'rectangle', length: side * 2, width: side * 2, thickness: 1 },
  holes: [
    {
      shape: 'circle',
      diameter: 1,
      placement: {
        type: 'rect_array',
        ...nothing,
        rect_array: {
          rows: side,
          cols: side,
          spacing_x: 2,
          spacing_y: 2,
          origin_offset_x: 1,
          origin_offset_y: 1,
        },
        circle_array: { count: null, radius: null, center_x: null, center_y: null },
      },
    },
  ],
  layer: 'MAIN',
});
if (!value.ok) throw new Error('no plate');
const folder = mkdtempSync(join(tmpdir(), 'plate-'));
const file = join(folder, '筛板_cut.dxf');
try {
  const inner = plateContract.decode(value.value);
  const plate = inner.ok ? surePlate(inner.value) : null;
  if (!plate) throw new Error('no plate');
  const out = openSync(file, 'w');
  for (const chunk of writeCut(plate, { contract: value.value, layer: 'MAIN' })) writeSync(out, chunk);
  closeSync(out);
  const { size } = statSync(file);
  const before = process.resourceUsage().maxRSS;
  const { metrics } = await evaluate({
    value: value.value,
    artifacts: [{ name: '筛板_cut.dxf', mediaType: 'image/vnd.dxf', size }],
    readArtifact: async () => readFileSync(file),
  } as Parameters<typeof evaluate>[0]);
  const most = process.resourceUsage().maxRSS;
  const mb = (kb: number) => Math.round(kb / 1024);
  console.log(
    JSON.stringify({
      holes: metrics.holes,
      // The drawing, the picture and the PDF are not made here, and count as missing.
      wrong: metrics.failed_checks! - 3,
      file_mb: mb(size / 1024),
      rss_mb: mb(most),
      before_mb: mb(before),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
