// The built-in DRC and LVS beside KLayout's, on the same layouts in the same run. DRC: both read one GDSII file, merge two
// layers and check width, spacing and enclosure, each in a process of its own and by turns; of three runs the one with the
// least processor time counts. "warm" is a second run in the same process: a fresh one spends much of a small check on
// compiling itself. LVS: chains of inverters with every terminal routed, warm, on the clock; KLayout's time has its file and
// its pipe in it, as it has where it is used.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checks } from '../src/domains/layout/check/drc/checks.ts';
import { Findings } from '../src/domains/layout/check/drc/findings.ts';
import { layoutFromGds } from '../src/domains/layout/check/flat-layout.ts';
import { lvsWithKLayout } from '../src/domains/layout/check/lvs/by-klayout.ts';
import { netlistFor, Sketch } from '../src/domains/layout/check/lvs/draw.testkit.ts';
import { sky130 } from '../src/domains/layout/check/lvs/processes.testkit.ts';
import { runLvs } from '../src/domains/layout/check/lvs/run.ts';
import { readNetlist } from '../src/domains/layout/recognise/read-netlist.ts';
import { createKLayout, findKLayout } from '../src/domains/layout/services/klayout.ts';
import { mergeShapes } from '../src/geometry/shapes.ts';
import { boxes, inverters } from './inputs.ts';
import { byTurns, must, type Options, processorTime, short, spread, table } from './measure.ts';

const [WIDTH, SPACE, ENCLOSURE] = [140, 140, 50];
const steps = ['read', 'merge', 'width', 'space', 'enclosure'] as const;

/** Milliseconds of the processor for each step. */
interface Run {
  readonly times: readonly number[];
  readonly found: readonly number[];
  readonly peakMB: number;
  /** All checks once more in the same process. */
  readonly warm?: number;
}

function ours(path: string): Run {
  const times: number[] = [];
  const timed = <T>(work: () => T): T => {
    const began = processorTime();
    const result = work();
    times.push(processorTime() - began);
    return result;
  };
  const layout = must(timed(() => layoutFromGds(readFileSync(path))));
  const shapes = [1, 2].map((layer) => layout.shapes({ layer, datatype: 0 })!);
  const [layer, layer2] = timed(() => shapes.map(mergeShapes));
  const common = {
    layer: layer!,
    max: null,
    strict: true,
    windows: [],
    within: null,
    outside: null,
    opposite: false,
    metric: 'euclidian',
  } as const;
  const check = (type: 'width' | 'spacing' | 'enclosure', min: number) =>
    timed(() => {
      const findings = new Findings(1000);
      checks[type]({ ...common, layer2: type === 'enclosure' ? layer2! : null, min, findings });
      return findings.count;
    });
  const found = [check('width', WIDTH), check('spacing', SPACE), check('enclosure', ENCLOSURE)];
  return { times, found, peakMB: process.resourceUsage().maxRSS / 1024 };
}

/** What a process of its own prints. */
export function oursTwice(path: string): string {
  const cold = ours(path);
  return JSON.stringify({ ...cold, warm: sum(ours(path).times.slice(1)) });
}

const THEIRS = `
import json, resource, sys, time
import klayout.db as db
times = []
def timed(work):
    used = time.process_time()
    result = work()
    times.append(1000 * (time.process_time() - used))
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

const sum = (times: readonly number[]): number => times.reduce((total, ms) => total + ms, 0);
const best = (runs: readonly Run[]): Run => runs.reduce((a, b) => (sum(b.times) < sum(a.times) ? b : a));

async function drc(size: number): Promise<string> {
  const { python, modules } = await findKLayout();
  const env = { ...process.env, PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules) };
  const folder = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const path = join(folder, 'bench.gds');
  const program = `import { oursTwice } from ${JSON.stringify(import.meta.url)}; console.log(oursTwice(${JSON.stringify(path)}))`;
  const node = ['--import', 'tsx', '--input-type=module', '-e', program];
  const runOf = (command: string, argv: readonly string[]) =>
    JSON.parse(execFileSync(command, argv, { env, encoding: 'utf8' })) as Run;
  try {
    writeFileSync(path, boxes(size));
    const [mine, theirs]: [Run[], Run[]] = [[], []];
    for (let i = 0; i < (size >= 1_000_000 ? 1 : 3); i++) {
      mine.push(runOf(process.execPath, node));
      theirs.push(runOf(python, ['-c', THEIRS, path]));
    }
    const [a, b] = [best(mine), best(theirs)];
    const row = (name: string, ms: number, peer: number) => [
      name,
      short(ms),
      short(peer),
      `${short(peer / ms)}×`,
    ];
    const checking = sum(b.times.slice(1));
    const rows = [
      ...steps.map((step, i) => row(step, a.times[i]!, b.times[i]!)),
      row('all checks', sum(a.times.slice(1)), checking),
      row('with reading', sum(a.times), sum(b.times)),
      row('warm checks', a.warm!, checking),
    ];
    const said = `${size.toLocaleString('en')} rectangles on each of two layers; found ${a.found.join(', ')} (KLayout ${b.found.join(', ')}); peak memory ${a.peakMB.toFixed(0)} MB (KLayout ${b.peakMB.toFixed(0)} MB).`;
    return `${said}\n\n${table(['DRC', 'CPU ms', 'KLayout', 'ratio'], rows)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lvs(counts: readonly number[]): Promise<string> {
  const worker = new URL('../src/domains/layout/assets/klayout_worker.py', import.meta.url).pathname;
  const klayout = createKLayout(await findKLayout(), worker);
  const { signal } = new AbortController();
  const rows = [];
  for (const count of counts) {
    const devices = inverters(count);
    const gds = new Sketch(sky130, devices).gds();
    const { circuit } = must(readNetlist(netlistFor(devices, sky130), { identifyModules: false }));
    const matches = ({ matched }: { readonly matched: boolean }) => {
      if (!matched) throw new Error('the layout does not match');
    };
    const { mine, theirs } = await byTurns(
      {
        mine: () =>
          matches(must(runLvs(must(layoutFromGds(gds, { layers: sky130.layers })), sky130, circuit))),
        theirs: async () => matches(must(await lvsWithKLayout(klayout, gds, sky130, circuit, {}, signal))),
      },
      { rounds: 3, atLeastMs: 0, clock: () => performance.now() },
    );
    const told = [mine, theirs].map((cost) => `${short(cost.median)} ${spread(cost)}`);
    rows.push([`${count} inverters`, ...told, `${short(theirs.median / mine.median)}×`]);
  }
  await klayout.close();
  return table(['LVS', 'ms', 'KLayout', 'ratio'], rows);
}

export async function run({ quick, full }: Options): Promise<string> {
  const sizes = quick ? [1_000] : [10_000, 100_000, ...(full ? [1_000_000] : [])];
  const parts: string[] = [];
  for (const size of sizes) parts.push(await drc(size));
  return [...parts, await lvs(quick ? [10] : [10, 100, 500])].join('\n\n');
}
