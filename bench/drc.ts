// The built-in DRC engine against KLayout's own Region checks, on the same layout in the same run:
//   npx tsx bench/drc.ts [10000 100000 1000000]
// Both merge two layers and check width, spacing and enclosure, each in a process of its own. Times are the best of
// three runs (one from a million on); what counts is the ratio. "warm" is a second run in the same process, as a
// server has it: a fresh one spends most of a small check on compiling itself.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checks } from '../src/domains/layout/drc/checks.ts';
import { Findings } from '../src/domains/layout/drc/findings.ts';
import { layoutFromGds } from '../src/domains/layout/drc/layout.ts';
import { Dice } from '../src/domains/layout/drc/random.testkit.ts';
import { mergeShapes } from '../src/domains/layout/drc/shapes.ts';
import { findKLayout } from '../src/domains/layout/services/klayout.ts';
import { type GdsElement, nanometres } from '../src/formats/gdsii/library.ts';
import { writeGds } from '../src/formats/gdsii/write.ts';

const [WIDTH, SPACE, ENCLOSURE] = [140, 140, 50];

interface Run {
  /** All checks once more in the same process. */
  readonly warm?: number;
  /** Milliseconds. */
  readonly read: number;
  readonly merge: number;
  readonly width: number;
  readonly space: number;
  readonly enclosure: number;
  readonly found: readonly number[];
  readonly peakMB: number;
}

/** `count` rectangles on one layer and as many smaller ones on another, a quarter of the area covered. */
function makeLayout(count: number): Uint8Array {
  const dice = new Dice(count);
  const side = Math.floor(Math.sqrt(count) * 800);
  const boxes = function* (layer: number, least: number, range: number): Generator<GdsElement> {
    for (let i = 0; i < count; i++) {
      const [x, y] = [dice.below(side), dice.below(side)];
      const [w, h] = [least + dice.below(range), least + dice.below(range)];
      yield {
        kind: 'boundary',
        layer,
        datatype: 0,
        xy: Int32Array.of(x, y, x, y + h, x + w, y + h, x + w, y),
      };
    }
  };
  const both = function* (): Generator<GdsElement> {
    yield* boxes(1, 100, 600);
    yield* boxes(2, 50, 150);
  };
  const written = writeGds({ name: 'BENCH', units: nanometres }, [{ name: 'TOP', elements: both() }]);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
}

function ours(path: string): Run {
  const times: number[] = [];
  const timed = <T>(work: () => T): T => {
    const began = performance.now();
    const result = work();
    times.push(performance.now() - began);
    return result;
  };
  const layout = timed(() => layoutFromGds(readFileSync(path)));
  if (!layout.ok) throw new Error(layout.error[0]!.message);
  const shapes = [1, 2].map((layer) => layout.value.shapes({ layer, datatype: 0 })!);
  const [layer, layer2] = timed(() => shapes.map(mergeShapes));
  const common = { layer: layer!, max: null, strict: true, extent: null, metric: 'euclidian' } as const;
  const check = (type: 'width' | 'spacing' | 'enclosure', min: number) =>
    timed(() => {
      const findings = new Findings(1000);
      checks[type]({ ...common, layer2: type === 'enclosure' ? layer2! : null, min, findings });
      return findings.count;
    });
  const found = [check('width', WIDTH), check('spacing', SPACE), check('enclosure', ENCLOSURE)];
  const [read, merge, width, space, enclosure] = times as [number, number, number, number, number];
  return { read, merge, width, space, enclosure, found, peakMB: process.resourceUsage().maxRSS / 1024 };
}

const THEIRS = `
import json, resource, sys, time
import klayout.db as db
began = time.time()
layout = db.Layout()
layout.read(sys.argv[1])
cell = layout.top_cell()
regions = [db.Region(cell.begin_shapes_rec(layout.layer(n, 0))) for n in (1, 2)]
for region in regions:
    region.flatten()
times = [time.time() - began]
def timed(work):
    began = time.time()
    result = work()
    times.append(time.time() - began)
    return result
a, b = timed(lambda: [region.merged() for region in regions])
found = [
    timed(lambda: a.width_check(${WIDTH}).count()),
    timed(lambda: a.space_check(${SPACE}).count()),
    timed(lambda: a.enclosing_check(b, ${ENCLOSURE}).count() + (b - a).count()),
]
read, merge, width, space, enclosure = [1000 * t for t in times]
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps(dict(read=read, merge=merge, width=width, space=space, enclosure=enclosure, found=found, peakMB=peak)))
`;

const total = ({ merge, width, space, enclosure }: Run): number => merge + width + space + enclosure;
const best = (runs: readonly Run[]): Run => runs.reduce((a, b) => (total(b) < total(a) ? b : a));

async function main(sizes: readonly number[]): Promise<void> {
  const { python, modules } = await findKLayout();
  const env = { ...process.env, PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules) };
  const self = import.meta.filename;
  const folder = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const path = join(folder, 'bench.gds');
  try {
    for (const size of sizes) {
      writeFileSync(path, makeLayout(size));
      const runs = { yx: [] as Run[], klayout: [] as Run[] };
      // By turns, so that what else the machine does falls on both.
      for (let i = 0; i < (size >= 1_000_000 ? 1 : 3); i++) {
        const node = ['--import', 'tsx', self, '--ours', path];
        runs.yx.push(JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' })) as Run);
        runs.klayout.push(
          JSON.parse(execFileSync(python, ['-c', THEIRS, path], { env, encoding: 'utf8' })) as Run,
        );
      }
      print(size, best(runs.yx), best(runs.klayout));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(size: number, a: Run, b: Run): void {
  console.log(
    `${size} rectangles on each of two layers; found ${a.found.join(', ')} (KLayout ${b.found.join(', ')})`,
  );
  const rows = (['read', 'merge', 'width', 'space', 'enclosure'] as const).map(
    (step) => [step, a[step], b[step]] as const,
  );
  const sums = [['all checks', total(a), total(b)] as const, ['warm', a.warm ?? 0, total(b)] as const];
  for (const [step, mine, theirs] of [...rows, ...sums]) {
    const cells = [mine, theirs].map((ms) => `${ms.toFixed(0)} ms`.padStart(10));
    console.log(`  ${step.padEnd(11)}${cells.join('')}   ${(theirs / mine).toFixed(2)}×`);
  }
  console.log(`  peak memory ${a.peakMB.toFixed(0)} MB, KLayout ${b.peakMB.toFixed(0)} MB`);
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--ours') {
  const cold = ours(rest[0]!);
  console.log(JSON.stringify({ ...cold, warm: total(ours(rest[0]!)) }));
} else await main(first === undefined ? [10_000, 100_000, 1_000_000] : [first, ...rest].map(Number));
