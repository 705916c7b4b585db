// The built-in DRC engine against KLayout's own Region checks, on the same layout in the same run:
//   npm run bench:drc                     10,000, 100,000 and 1,000,000 rectangles on each of two layers
//   YX_N=50000,1000000 npm run bench:drc
// Both read one GDSII file, merge two layers and check width, spacing and enclosure, each in a process of its own and
// by turns. Of three runs (one from a million on) the one with the least processor time counts; what counts is the
// ratio. "warm" is a second run in the same process, as a server has it: a fresh one spends most of a small check on
// compiling itself.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checks } from '../src/domains/layout/check/drc/checks.ts';
import { Findings } from '../src/domains/layout/check/drc/findings.ts';
import { Dice } from '../src/domains/layout/check/drc/random.testkit.ts';
import { layoutFromGds } from '../src/domains/layout/check/flat-layout.ts';
import { findKLayout } from '../src/domains/layout/services/klayout.ts';
import { type GdsElement, nanometres } from '../src/formats/gdsii/library.ts';
import { writeGds } from '../src/formats/gdsii/write.ts';
import { mergeShapes } from '../src/geometry/shapes.ts';

const [WIDTH, SPACE, ENCLOSURE] = [140, 140, 50];

const steps = ['read', 'merge', 'width', 'space', 'enclosure'] as const;

/** Milliseconds on the clock and of the processor. */
type Took = readonly [wall: number, cpu: number];

interface Run {
  /** One for each step. */
  readonly times: readonly Took[];
  readonly found: readonly number[];
  readonly peakMB: number;
  /** All checks once more in the same process. */
  readonly warm?: Took;
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
  const times: Took[] = [];
  const timed = <T>(work: () => T): T => {
    const [began, used] = [performance.now(), process.cpuUsage()];
    const result = work();
    const { user, system } = process.cpuUsage(used);
    times.push([performance.now() - began, (user + system) / 1000]);
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
  return { times, found, peakMB: process.resourceUsage().maxRSS / 1024 };
}

const THEIRS = `
import json, resource, sys, time
import klayout.db as db
times = []
def timed(work):
    began, used = time.perf_counter(), time.process_time()
    result = work()
    times.append([1000 * (time.perf_counter() - began), 1000 * (time.process_time() - used)])
    return result
def read():
    layout.read(sys.argv[1])
    cell = layout.top_cell()
    regions = [db.Region(cell.begin_shapes_rec(layout.layer(n, 0))) for n in (1, 2)]
    for region in regions:
        region.flatten()
    return regions
layout = db.Layout()
regions = timed(read)
a, b = timed(lambda: [region.merged() for region in regions])
found = [
    timed(lambda: a.width_check(${WIDTH}).count()),
    timed(lambda: a.space_check(${SPACE}).count()),
    timed(lambda: a.enclosing_check(b, ${ENCLOSURE}).count() + (b - a).count()),
]
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps(dict(times=times, found=found, peakMB=peak)))
`;

const sum = (times: readonly Took[]): Took =>
  times.reduce<Took>(([wall, cpu], took) => [wall + took[0], cpu + took[1]], [0, 0]);
const checking = ({ times }: Run): Took => sum(times.slice(1));
const best = (runs: readonly Run[]): Run => runs.reduce((a, b) => (checking(b)[1] < checking(a)[1] ? b : a));

async function main(sizes: readonly number[]): Promise<void> {
  const { python, modules } = await findKLayout();
  const env = { ...process.env, PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules) };
  const self = import.meta.filename;
  const folder = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const path = join(folder, 'bench.gds');
  console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`);
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
  const said = `found ${a.found.join(', ')} (KLayout ${b.found.join(', ')})`;
  console.log(`${size} rectangles on each of two layers; ${said}`);
  console.log(`${' '.repeat(12)}   wall ms   KLayout            cpu ms   KLayout`);
  const rows: (readonly [string, Took, Took])[] = [
    ...steps.map((step, i) => [step, a.times[i]!, b.times[i]!] as const),
    ['all checks', checking(a), checking(b)],
    ['with reading', sum(a.times), sum(b.times)],
    ...(a.warm ? [['warm checks', a.warm, checking(b)] as const] : []),
  ];
  for (const [name, mine, theirs] of rows) {
    const cells = [0, 1].map((i) => {
      const [x, y] = [mine[i]!, theirs[i]!];
      return `${x.toFixed(0).padStart(10)}${y.toFixed(0).padStart(10)}${(y / x).toFixed(2).padStart(7)}×`;
    });
    console.log(`  ${name.padEnd(12)}${cells.join('')}`);
  }
  console.log(`  peak memory ${a.peakMB.toFixed(0)} MB, KLayout ${b.peakMB.toFixed(0)} MB`);
}

const [first, path] = process.argv.slice(2);
if (first === '--ours') {
  const cold = ours(path!);
  console.log(JSON.stringify({ ...cold, warm: checking(ours(path!)) }));
} else await main((process.env.YX_N ?? '10000,100000,1000000').split(',').map(Number));
