// How recognition grows with the circuit: telescopic amplifiers in one flat cell, 1,000 to 100,000 devices.
//   npm run bench:recognise
// The exponent says how processor time grows from one size to the next: 1 is in step with the circuit.
import { cpus as processors } from 'node:os';
import type { Device } from '../src/domains/layout/netlist/circuit.ts';
import { buildNets } from '../src/domains/layout/netlist/parse.ts';
import { amplifiers } from '../src/domains/layout/recognise/amplifiers.testkit.ts';
import { recognise } from '../src/domains/layout/recognise/recognise.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 3;

interface Times {
  /** Milliseconds: the first run, which pays for compiling, and the best one. */
  readonly first: number;
  readonly best: number;
  /** Processor time of the best run, which others on the machine do not stretch. */
  readonly cpu: number;
  readonly modules: number;
}

function times(devices: readonly Device[]): Times {
  const nets = buildNets(devices);
  const [took, cpus]: [number[], number[]] = [[], []];
  let modules = 0;
  for (let round = 0; round < rounds; round++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    modules = recognise({ devices, nets }).modules.length;
    const { user, system } = process.cpuUsage(used);
    took.push(performance.now() - start);
    cpus.push((user + system) / 1000);
  }
  return { first: took[0]!, best: Math.min(...took), cpu: Math.min(...cpus), modules };
}

console.log(`node ${process.version}, ${processors().length} × ${processors()[0]?.model.trim()}`);
console.log('devices   first ms   best ms   cpu ms   cpu µs a device   modules   exponent');
let before: readonly [size: number, cpu: number] | undefined;
for (const size of sizes) {
  const devices = amplifiers(size / 10);
  const { first, best, cpu, modules } = times(devices);
  const each = ((cpu * 1000) / size).toFixed(2);
  const exponent = before ? (Math.log(cpu / before[1]) / Math.log(size / before[0])).toFixed(2) : '';
  before = [size, cpu];
  const columns = [size, first.toFixed(0), best.toFixed(0), cpu.toFixed(0), each, modules, exponent];
  console.log(columns.map((column, i) => String(column).padStart([7, 10, 9, 8, 17, 9, 10][i]!)).join(' '));
}
