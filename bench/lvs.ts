// The built-in LVS against KLayout's own extraction and comparer, on the same layouts in the same run:
//   npm run bench:lvs               chains of 10, 100 and 500 inverters, drawn with every terminal routed
//   YX_N=10,1000 npm run bench:lvs
// Both get the GDSII bytes of one layout and the same netlist, warm, by turns. Of three runs the quickest counts; what
// counts is the ratio. KLayout's time has its file and its pipe in it, as it has where it is used.

import { layoutFromGds } from '../src/domains/layout/check/flat-layout.ts';
import { lvsWithKLayout } from '../src/domains/layout/check/lvs/by-klayout.ts';
import { netlistFor, Sketch } from '../src/domains/layout/check/lvs/draw.testkit.ts';
import { sky130 } from '../src/domains/layout/check/lvs/processes.testkit.ts';
import { runLvs } from '../src/domains/layout/check/lvs/run.ts';
import { readNetlist } from '../src/domains/layout/recognise/read-netlist.ts';
import { createKLayout, findKLayout } from '../src/domains/layout/services/klayout.ts';
import { inverters } from './circuits.ts';

const worker = new URL('../src/domains/layout/assets/klayout_worker.py', import.meta.url).pathname;
const counts = (process.env.YX_N ?? '10,100,500').split(',').map(Number);
const { signal } = new AbortController();
const klayout = createKLayout(await findKLayout(), worker);

async function timed(run: () => unknown): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

console.log('inverters  shapes(kB)  built-in ms  KLayout ms  ratio');
for (const count of counts) {
  const devices = inverters(count);
  const sketch = new Sketch(sky130, devices);
  const gds = sketch.gds();
  const parsed = readNetlist(netlistFor(devices, sky130), { identifyModules: false });
  if (!parsed.ok) throw new Error(parsed.error[0]!.message);
  const { circuit } = parsed.value;
  const ours = () => {
    const layout = layoutFromGds(gds, { layers: sky130.layers });
    const outcome = layout.ok ? runLvs(layout.value, sky130, circuit) : layout;
    if (!outcome.ok || !outcome.value.matched) throw new Error('the built-in engine does not match');
  };
  const theirs = async () => {
    const outcome = await lvsWithKLayout(klayout, gds, sky130, circuit, {}, signal);
    if (!outcome.ok || !outcome.value.matched) throw new Error('KLayout does not match');
  };
  const best = [Infinity, Infinity];
  for (let i = 0; i < 4; i++) {
    const took = [await timed(ours), await timed(theirs)];
    // The first round warms both.
    if (i > 0) for (const [k, time] of took.entries()) best[k] = Math.min(best[k]!, time);
  }
  const [mine, other] = best as [number, number];
  console.log(
    [count, Math.round(gds.length / 1024), mine.toFixed(1), other.toFixed(1), (mine / other).toFixed(2)]
      .map((cell, i) => String(cell).padStart([9, 11, 12, 11, 6][i]!))
      .join(' '),
  );
}
await klayout.close();
