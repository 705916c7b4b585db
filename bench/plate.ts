// Descriptions read per second, on one core, as it is built: text → contract with its evidence.
//   npx tsx bench/plate.ts
// The baseline splits the same texts into words and numbers and understands nothing: what any reader must do.
import { readFileSync } from 'node:fs';
import { asBuilt } from './as-built.ts';

const { analyse, reader, readGrammar } = await asBuilt<typeof import('./plate-path.ts')>(
  new URL('./plate-path.ts', import.meta.url),
);

/** Of processor time, for each of them. */
const seconds = Number(process.argv[2] ?? 15);
const textsOf = (name: string): readonly string[] =>
  readFileSync(new URL(`../src/domains/plate/corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly text: string }).text);
const own = textsOf('own');
/** The descriptions that were given; ours are longer. */
const given = textsOf('dev');
const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;

const whole = (text: string): number => readGrammar(reader, { text }, context).evidence.length;
const works: Readonly<Record<string, (text: string) => number>> = {
  'words and numbers only': (text) => (text.match(/\d+(?:\.\d+)?|[a-z]+|[\u4e00-\u9fff]/gi) ?? []).length,
  'grammar alone': (text) => analyse(text).claims.length,
  'contract, evidence, notes': whole,
};

interface Rate {
  readonly wall: number;
  /** By processor time, which others on the machine do not stretch. */
  readonly cpu: number;
}

/** The best of many rounds: the compiler takes seconds of processor time to warm up, and others use the machine too. */
function rateOf(work: (text: string) => number, texts: readonly string[]): Rate {
  const rounds = Math.ceil(6000 / texts.length);
  let [wall, cpu, made] = [0, 0, 0];
  const begun = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  while (spent() < seconds) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    for (let round = 0; round < rounds; round++) for (const text of texts) made += work(text);
    const { user, system } = process.cpuUsage(used);
    wall = Math.max(wall, (texts.length * rounds * 1000) / (performance.now() - start));
    cpu = Math.max(cpu, (texts.length * rounds * 1e6) / (user + system));
  }
  if (made === 0) throw new Error('nothing was read');
  return { wall, cpu };
}

console.log(`node ${process.version}, ${own.length} descriptions of our own, ${given.length} given`);
console.log('                           a second   by cpu time   baseline ÷ this');
let baseline: Rate | undefined;
function tell(name: string, work: (text: string) => number, texts: readonly string[]): void {
  const rate = rateOf(work, texts);
  baseline ??= rate;
  const columns = [rate.wall.toFixed(0).padStart(10), rate.cpu.toFixed(0).padStart(12)];
  console.log(`${name.padEnd(25)} ${columns.join(' ')} ${(baseline.cpu / rate.cpu).toFixed(1).padStart(16)}`);
}
for (const [name, work] of Object.entries(works)) tell(name, work, own);
tell('the same of those given', whole, given);
