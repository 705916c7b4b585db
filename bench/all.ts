// Everything that is measured, ours and the peers' in the same run:
//   npm run bench                    all suites; writes its part of docs/benchmarks.md, and docs/images/growth-*.svg
//   npm run bench -- dxf --write     one suite, written into its place
//   npm run bench -- growth          one suite, printed (YX_ENGINE=DXF: only the curves with that in their name)
//   npm run bench -- --quick         small sizes, printed: to see that it works
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Curve, growth, picture } from './growth.ts';
import { facts, type Row, short } from './measure.ts';
import { sentences } from './sentences.ts';
import { plateOf, sizeOf, writeOurs, writers } from './writers.ts';

const root = join(import.meta.dirname, '..');
type Options = { readonly quick: boolean };

const table = (rows: readonly Row[]): string =>
  `| what | ours | peer | ratio |\n|---|---|---|---|\n${rows
    .map(({ what, ours, peer, ratio }) => `| ${what} | ${ours} | ${peer} | ${ratio} |`)
    .join('\n')}\n`;

const fileOf = ({ name }: Curve): string =>
  `growth-${name
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.svg`;

async function grown(options: Options): Promise<string> {
  const curves = await growth(options);
  const folder = join(root, 'docs/images');
  if (!options.quick) {
    mkdirSync(folder, { recursive: true });
    for (const curve of curves) writeFileSync(join(folder, fileOf(curve)), picture(curve));
  }
  const rows = curves.map((curve) => {
    const [size, cost] = curve.points.at(-1)!;
    return `| ${curve.name} | ${curve.exponent.toFixed(2)} | ${short(cost.median)} ms at ${size.toLocaleString('en')} ${curve.unit} |`;
  });
  const pictures = curves.map((curve) => `![${curve.name}](images/${fileOf(curve)})`).join('\n');
  return `Processor time at doubling sizes; the exponent is fitted to the lower quartiles of the larger half of the sizes. 1 is in step with the input, the dashed line.\n\n| engine | exponent | cost |\n|---|---|---|\n${rows.join('\n')}\n\n${pictures}\n`;
}

/** A suite that is a program of its own; what it prints is its result. */
const program =
  (script: string, small: Readonly<Record<string, string>> = {}) =>
  ({ quick }: Options): string => {
    const argv = script.endsWith('.ts') ? ['--import', 'tsx', join(root, script)] : [join(root, script)];
    const env = { ...process.env, ...(quick && small) };
    const ran = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env, maxBuffer: 1 << 26 });
    if (ran.status !== 0) return `Not run: ${ran.stderr.trim().split('\n').at(-1)}\n`;
    return `\`\`\`\n${ran.stdout.trim()}\n\`\`\`\n`;
  };

interface Suite {
  readonly title: string;
  run(options: Options): string | Promise<string>;
}

const suites: Readonly<Record<string, Suite>> = {
  sentences: {
    title: 'Sentences, beside an English tagger and JSON.parse',
    run: async (options) =>
      `compromise only tags words: it knows no contract, no evidence and no Chinese. There is no peer on npm or in Debian that does the same; the nearest one is shown.\n\n${table(await sentences(options))}`,
  },
  dxf: {
    title: 'DXF files, beside three writers of npm and ezdxf',
    run: async (options) =>
      `The same outline and circles as bytes. A small file is mostly its head, and ours has the tables, blocks and objects that CAD programs ask for, and the contract; makerjs writes 0.8 kB for four holes, we write ${(sizeOf(writeOurs(plateOf(2, 2))) / 1000).toFixed(1)}.\n\n${table(await writers(options))}`,
  },
  growth: { title: 'How cost grows', run: grown },
  drc: { title: 'DRC, beside KLayout', run: program('bench/drc.ts', { YX_N: '1000' }) },
  lvs: { title: 'LVS, beside KLayout', run: program('bench/lvs.ts', { YX_N: '10' }) },
  recognise: { title: 'Recognition of large circuits', run: program('bench/recognise.ts') },
  layout: { title: 'Drawing layouts', run: program('bench/layout.ts') },
  home: { title: 'Home sentences through the built library', run: program('bench/home.ts') },
  plate: { title: 'Plate sentences and drawings', run: program('bench/plate.ts') },
  business: { title: 'Business statistics, beside bare SQL', run: program('bench/business.ts') },
  runs: { title: 'Durable runs, beside bare transactions', run: program('bench/runs.ts', { YX_N: '40' }) },
  http: {
    title: 'Requests, beside a bare Hono server',
    run: program('bench/http.ts', { YX_BENCH_SECONDS: '1' }),
  },
  start: { title: 'Start, beside node -e 0', run: program('bench/start.mjs') },
  million: { title: 'A drawing of a million holes, read back', run: program('bench/plate-million.ts') },
  memory: { title: 'A million holes as DXF and SVG: time and memory', run: program('bench/plate-memory.ts') },
};

const page = join(root, 'docs/benchmarks.md');
const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];
const head = `## One run of everything

Written by \`npm run bench\`; \`npm run bench -- SUITE\` prints one part, \`--write\` puts it in its place here. Processor time unless
it says otherwise; medians of rounds by turns with half their spread. The ratio is the figure, the time only its unit: above 1 we
are faster than the peer.
`;

/** The parts that stand in the page already, by title. */
function writtenParts(text: string): Map<string, string> {
  const inside = text.split(begin)[1]?.split(end)[0] ?? '';
  const parts = inside.split(/^(?=### )/m).slice(1);
  return new Map(parts.map((part) => [/^### (.*)/.exec(part)![1]!, part.trimEnd()]));
}

function write(made: ReadonlyMap<string, string>): void {
  const text = readFileSync(page, 'utf8');
  const all = new Map([...writtenParts(text), ...made]);
  const order = Object.values(suites).flatMap(({ title }) => all.get(title) ?? []);
  const kept = text.split(begin)[0]!.trimEnd();
  writeFileSync(page, `${kept}\n\n${begin}\n${[head.trimEnd(), ...order].join('\n\n')}\n${end}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) {
  console.error(`no suite ${unknown}; there are ${Object.keys(suites).join(', ')}`);
  process.exit(2);
}
const made = new Map<string, string>();
for (const name of positionals.length > 0 ? positionals : Object.keys(suites)) {
  console.error(name);
  const { title, run } = suites[name]!;
  // What else runs on the machine changes while a suite runs; it is told as it was at its start.
  const where = facts();
  made.set(title, `### ${title}\n\n${where}\n\n${(await run({ quick: values.quick })).trimEnd()}`);
  if (!values.quick && (values.write || positionals.length === 0)) write(made);
  else console.log(`${made.get(title)}\n`);
}
