// A plate with very many holes: its cut file is written, read back and measured, and how much memory that took at most.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Plate, plateContract } from '../src/domains/plate/contract.ts';
import { writeCut } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { evaluate } from '../src/domains/plate/evaluate.ts';
import type { Options } from './measure.ts';

/** A square plate with `side` × `side` holes. */
export const plateOf = (side: number): Plate => ({
  partType: '孔板',
  base: { type: 'rectangle', length: side * 10 + 10.5, width: side * 10 + 10.5, thickness: 5 },
  holes: [
    {
      diameter: 5.5,
      placement: {
        type: 'rect_array',
        rows: side,
        cols: side,
        spacingX: 10,
        spacingY: 10,
        originX: 10.25,
        originY: 10.25,
      },
    },
  ],
  layer: 'MAIN',
});

export const carriedOf = (plate: Plate) => ({ contract: plateContract.encode(plate), layer: plate.layer });

/** What is wrong with the file that was read back, and the megabytes it took. */
export async function million(holes: number) {
  const plate = plateOf(Math.round(Math.sqrt(holes)));
  const folder = mkdtempSync(join(tmpdir(), 'plate-'));
  const file = join(folder, '孔板_cut.dxf');
  try {
    const began = performance.now();
    const out = openSync(file, 'w');
    for (const chunk of writeCut(surePlate(plate)!, carriedOf(plate))) writeSync(out, chunk);
    closeSync(out);
    const [{ size }, written] = [statSync(file), performance.now()];
    const { metrics } = await evaluate({
      value: plateContract.encode(plate),
      artifacts: [{ name: '孔板_cut.dxf', mediaType: 'image/vnd.dxf', size }],
      readArtifact: async () => readFileSync(file),
    } as Parameters<typeof evaluate>[0]);
    const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
    return {
      holes: metrics.holes,
      // The drawing, the picture and the PDF are not made here, and count as missing.
      wrong: metrics.failed_checks! - 3,
      file_mb: Math.round(size / 2 ** 20),
      rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
      written_s: seconds(began, written),
      checked_s: seconds(written, performance.now()),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const run = async ({ quick }: Options): Promise<string> =>
  `\`\`\`\n${JSON.stringify(await million(quick ? 40_000 : 1_000_000))}\n\`\`\``;
