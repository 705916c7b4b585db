// A plate with very many holes: every file of it is written, read back and measured, and how much memory that took at most.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { type Plate, plateContract } from '../src/domains/plate/contract.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { drawFiles } from '../src/domains/plate/drawing/files.ts';
import { evaluate } from '../src/domains/plate/evaluate.ts';
import { Job } from '../src/domains/plate/job.ts';
import { readWoff } from '../src/formats/pdf/sfnt.ts';
import { type Options, table } from './measure.ts';

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

const woff = new URL('../src/domains/plate/assets/noto-sans-sc-400.woff', import.meta.url);
function font() {
  const tables = readWoff(readFileSync(woff), (bytes) => inflateSync(bytes));
  if (!tables.ok) throw new Error('the font cannot be read');
  return {
    name: 'NotoSansSC-Regular',
    tables: tables.value,
    deflate: (bytes: Uint8Array) => deflateSync(bytes),
  };
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
const peak = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
const seconds = (from: number, to: number): number => Math.round((to - from) / 100) / 10;

const EZDXF = `
import ezdxf, resource, sys
assert len(ezdxf.readfile(sys.argv[1]).modelspace()) > 0
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
`;

/** The megabytes that the reference reader takes for the same file; null where it is not there. */
function ezdxfPeak(file: string): number | null {
  const ran = spawnSync('/usr/bin/python3', ['-c', EZDXF, file], { encoding: 'utf8' });
  return ran.status === 0 ? Math.round(Number(ran.stdout) / 1024) : null;
}

/** What is wrong with the files that were read back, and the megabytes it took. */
export async function million(holes: number, { step = true, peer = false } = {}) {
  const plate = plateOf(Math.round(Math.sqrt(holes)));
  const value = plateContract.encode(plate);
  const folder = mkdtempSync(join(tmpdir(), 'plate-'));
  const at = (name: string) => join(folder, name);
  const title = { company: '', drawer: '', date: '', mass: '', lang: 'zh' } as const;
  try {
    const began = performance.now();
    const drawn = drawFiles(surePlate(plate)!, value, Job.parse({ name: 'p', step }), font(), title);
    const files: { name: string; mediaType: string; size: number; mb: number; peak_mb: number }[] = [];
    for (const { name, mediaType, content } of drawn.files) {
      const out = openSync(at(name), 'w');
      if (content instanceof Uint8Array) writeSync(out, content);
      else if (typeof content === 'string') writeSync(out, content);
      else for await (const chunk of content) writeSync(out, chunk);
      closeSync(out);
      const { size } = statSync(at(name));
      files.push({ name, mediaType, size, mb: megabytes(size), peak_mb: peak() });
    }
    const written = performance.now();
    const theirs = peer ? ezdxfPeak(at('p_cut.dxf')) : null;
    const asked = performance.now();
    const read: { name: string; peak_mb: number }[] = [];
    const { metrics, passed, qualitative_feedback } = await evaluate({
      value,
      artifacts: files,
      readArtifact: async (name) => {
        read.push({ name, peak_mb: peak() });
        return readFileSync(at(name));
      },
    });
    return {
      holes: metrics.holes,
      passed,
      ...(passed ? {} : { why: qualitative_feedback }),
      files: Object.fromEntries(files.map(({ name, mb }) => [name, mb])),
      written: Object.fromEntries(files.map(({ name, peak_mb }) => [name, peak_mb])),
      // The peak is known when the next file is asked for.
      checked: Object.fromEntries(read.map(({ name }, i) => [name, read[i + 1]?.peak_mb ?? peak()])),
      rss_mb: peak(),
      written_s: seconds(began, written),
      checked_s: seconds(asked, performance.now()),
      ...(theirs !== null && { ezdxf_mb: theirs }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run({ quick }: Options): Promise<string> {
  const { files, written, checked, holes, passed, rss_mb, written_s, checked_s, ezdxf_mb } = await million(
    quick ? 40_000 : 1_000_000,
    { peer: true },
  );
  const beside =
    ezdxf_mb === undefined
      ? ''
      : ` ezdxf takes ${ezdxf_mb} MB to read the cut file alone: ${(ezdxf_mb / rss_mb).toFixed(1)}× as much.`;
  const rows = Object.keys(files).map((name) => [name, files[name]!, written[name]!, checked[name] ?? '–']);
  return `${holes} holes, ${passed ? 'all files as the contract says' : 'NOT as the contract says'}: written in ${written_s} s, read back and measured in ${checked_s} s, ${rss_mb} MB resident at most.${beside} The peaks are those of the one process so far.

${table(['file', 'MB', 'peak when written, MB', 'peak when read back, MB'], rows)}`;
}
