// What is measured, ours and a peer's in the same run:
//   npm run bench                            every suite, written into docs/benchmarks.md
//   npm run bench dxf runs                   these, printed; with -- --write put in their places there
//   npm run bench growth -- --pictures DIR   the curves as SVG, too
//   --quick: small sizes, to see that it works; --full: the largest ones as well
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { facts, type Options } from './measure.ts';

const suites: Readonly<Record<string, string>> = {
  sentences: 'Sentences, beside an English tagger and JSON.parse; what evidence costs',
  dxf: 'DXF files, beside three writers of npm and ezdxf',
  million: 'A drawing of a million holes, read back',
  klayout: 'DRC and LVS, beside KLayout',
  layout: 'Drawing layouts',
  business: 'Business statistics, beside bare SQL',
  runs: 'Durable runs, beside bare transactions',
  http: 'Requests, beside a bare Hono server',
  beside: 'A small parse beside heavy work in the same server',
  streams: 'Listeners of runs in which nothing happens',
  start: 'Start, beside node -e 0',
  web: 'The workbench, beside a page of one line',
  growth: 'How cost grows',
};

const page = join(import.meta.dirname, '../docs/benchmarks.md');
const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];

/** Puts one suite's part in its place; the others stay as they were measured. */
function write(title: string, part: string): void {
  const text = readFileSync(page, 'utf8');
  const [head = '', rest = ''] = text.split(begin);
  const [intro, ...parts] = rest.split(end)[0]!.split(/^(?=### )/m);
  const all = new Map(parts.map((one) => [/^### (.*)/.exec(one)![1]!, one.trimEnd()]));
  all.set(title, part);
  const order = Object.values(suites).flatMap((known) => all.get(known) ?? []);
  writeFileSync(page, `${head}${begin}\n${[intro!.trim(), ...order].join('\n\n')}\n${end}\n`);
}

async function measure(name: string, options: Options, writes: boolean): Promise<void> {
  // What else runs on the machine changes while a suite runs; it is told as it was at its start.
  const where = facts();
  const { run } = (await import(`./${name}.ts`)) as { run(options: Options): Promise<string> };
  const part = `### ${suites[name]}\n\n${where}\n\n${(await run(options)).trim()}`;
  if (writes) write(suites[name]!, part);
  else console.log(`${part}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(suites);
const unknown = names.find((name) => !Object.hasOwn(suites, name));
const writes = !values.quick && (values.write || positionals.length === 0);
if (unknown !== undefined) {
  console.error(`no suite ${unknown}; there are ${Object.keys(suites).join(', ')}`);
  process.exitCode = 2;
} else if (names.length === 1) await measure(names[0]!, values, writes);
else {
  // Each in a process of its own: what one has compiled and kept is no part of another's figures.
  for (const name of names) {
    console.error(name);
    const flags = process.argv.slice(2).filter((word) => !positionals.includes(word));
    const argv = ['--import', 'tsx', import.meta.filename, name, ...flags, ...(writes ? ['--write'] : [])];
    if (spawnSync(process.execPath, argv, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
}
