// Sentences a second on one core, through the library as it is built: grammar, evidence check, contract. Wall and CPU
// time, because the machine may have other work, and the ratio to JSON.parse of the same rows in the same run.
//   npm run bench:home
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const AIM = 20_000;
const ROUNDS = 15;

const corpus = ['dev', 'own', 'unknown', 'held-out'];
const lines = corpus.flatMap((name) =>
  readFileSync(new URL(`../src/domains/home/corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);
const texts = lines.map((line) => (JSON.parse(line) as { text: string }).text);

interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** Seconds for one pass over all rows. */
async function cost(pass: () => Promise<unknown> | unknown): Promise<Cost> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await pass();
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - began) / 1e3, cpu: (user + system) / 1e6 };
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;

async function main(): Promise<void> {
  const built = new URL('../dist/index.js', import.meta.url).href;
  const { createYanxing } = (await import(built)) as typeof import('../src/index.ts');
  const made = await createYanxing({ env: { YX_ENGINE: 'grammar' } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  const yx = made.value;
  const home = await yx.domain('home');
  if (!home.ok) throw new Error(home.error[0]?.message);
  let sink = 0;
  const ours = async () => {
    for (const text of texts) sink += (await yx.parse(home.value, { text })).evidence.length;
  };
  const plain = () => {
    for (const line of lines) sink += (JSON.parse(line) as { text: string }).text.length;
  };
  const costs = { ours: [] as Cost[], plain: [] as Cost[] };
  // Taken in turn, so that whatever else the machine does falls on both.
  for (let round = -10; round < ROUNDS; round++) {
    const pair = { ours: await cost(ours), plain: await cost(plain) };
    if (round < 0) continue;
    costs.ours.push(pair.ours);
    costs.plain.push(pair.plain);
  }
  const rate = (list: readonly Cost[], of: keyof Cost) => texts.length / median(list.map((one) => one[of]));
  const [wall, cpu] = [rate(costs.ours, 'wall'), rate(costs.ours, 'cpu')];
  const best = texts.length / Math.min(...costs.ours.map((one) => one.cpu));
  const ratio = rate(costs.plain, 'wall') / wall;
  const figure = (n: number) => Math.round(n).toLocaleString('en').padStart(10);
  console.log(`node ${process.version}, ${cpus()[0]?.model.trim()}, ${texts.length} sentences × ${ROUNDS}`);
  console.log(`sentences/s by wall time ${figure(wall)}`);
  console.log(`sentences/s by CPU time  ${figure(cpu)}`);
  console.log(`in the quietest round    ${figure(best)}   at least ${AIM} wanted`);
  console.log(
    `JSON.parse of the same rows is ${ratio.toFixed(1)} times as fast (${sink > 0 ? 'all read' : ''})`,
  );
  await yx.close();
  if (best < AIM) process.exitCode = 1;
}

await main();
