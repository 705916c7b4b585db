// How the cost of each engine grows with its input: processor time at doubling sizes, and the exponent fitted to it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltinDomain } from '../src/app/domains.ts';
import { readerOf } from '../src/core/domain.ts';
import { ground } from '../src/core/reading/ground.ts';
import { readGrammar } from '../src/core/reading/interpret.ts';
import { checks } from '../src/domains/layout/check/drc/checks.ts';
import { Findings } from '../src/domains/layout/check/drc/findings.ts';
import { layoutFromGds } from '../src/domains/layout/check/flat-layout.ts';
import { netlistFor, Sketch } from '../src/domains/layout/check/lvs/draw.testkit.ts';
import { sky130 } from '../src/domains/layout/check/lvs/processes.testkit.ts';
import { runLvs } from '../src/domains/layout/check/lvs/run.ts';
import { buildNets } from '../src/domains/layout/netlist/parse.ts';
import { amplifiers } from '../src/domains/layout/recognise/amplifiers.testkit.ts';
import { readNetlist } from '../src/domains/layout/recognise/read-netlist.ts';
import { recognise } from '../src/domains/layout/recognise/recognise.ts';
import { reader as plateReader } from '../src/domains/plate/interpret.ts';
import { readDxf } from '../src/formats/dxf/read.ts';
import { readGds } from '../src/formats/gdsii/read.ts';
import { readSpice } from '../src/formats/spice/read.ts';
import { mergeShapes } from '../src/geometry/shapes.ts';
import { draw, processFor } from '../test/support/layouts.ts';
import { writeOurs } from './dxf.ts';
import { amplifierNetlist, boxes, inverters } from './inputs.ts';
import { byTurns, type Cost, must, type Options, short, table } from './measure.ts';

/** Makes the work of a size; making its input is no part of what is measured. */
type Prepare = (size: number) => () => unknown;
type Engine = readonly [unit: string, sizes: readonly number[], prepare: Prepare];

const doubling = (from: number, times: number): number[] =>
  Array.from({ length: times }, (_, i) => from * 2 ** i);
const plain = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;

/** Of a plate with so many holes: what the grammar's claims show the way to, and a model's answer, which has none. */
const evidence =
  (claimed: boolean): Prepare =>
  (size) => {
    const holes = Array.from(
      { length: size },
      (_, i) => `在坐标(${20 + i * 10},${30 + (i % 7) * 20})处打直径${4 + (i % 9)}的通孔`,
    );
    const input = { text: `一块长2000宽1000厚10的矩形板，${holes.join('；')}。` };
    const { value, claims: found } = plateReader.engines.grammar.read(input, plain);
    if (value.holes.length !== size) throw new Error(`${value.holes.length} of ${size} holes were read`);
    return () => ground(plateReader.grounding, { input, value, claims: claimed ? found : [] }, plain);
  };

/** A text of so many characters, made of a domain's own sentences. */
async function sentences(id: string): Promise<Prepare> {
  const domain = must(await loadBuiltinDomain(id));
  const reader = readerOf(domain);
  const context = { ...plain, world: domain.read.world.empty };
  const texts = readFileSync(new URL(`../src/domains/${id}/corpus/dev.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
    .filter((text) => !/[\x21-\x7e]{8}/.test(text));
  return (size) => {
    let text = '';
    // From all over the corpus, whose neighbours are alike: every size gets the same mixture.
    for (let i = 0; text.length < size; i++) text += `${texts[(i * 61) % texts.length]}；`;
    return () => readGrammar(reader, { text: text.slice(0, size) }, context);
  };
}

function spacing(size: number) {
  const shapes = must(layoutFromGds(boxes(size))).shapes({ layer: 1, datatype: 0 })!;
  const common = {
    layer2: null,
    max: null,
    strict: true,
    windows: [],
    within: null,
    outside: null,
    opposite: false,
    metric: 'euclidian',
  } as const;
  return () =>
    checks.spacing({ ...common, layer: mergeShapes(shapes), min: 140, findings: new Findings(1000) });
}

function lvs(size: number) {
  const devices = inverters(size / 2);
  const gds = new Sketch(sky130, devices).gds();
  const { circuit } = must(readNetlist(netlistFor(devices, sky130), { identifyModules: false }));
  return () => runLvs(must(layoutFromGds(gds, { layers: sky130.layers })), sky130, circuit);
}

const engines = async (): Promise<Readonly<Record<string, Engine>>> => ({
  // More commands than one message may hold are not read at all.
  'sentences: home': ['characters', doubling(60, 5), await sentences('home')],
  'sentences: plate': ['characters', doubling(250, 6), await sentences('plate')],
  'sentences: business': ['characters', doubling(250, 6), await sentences('business')],
  // A description may have 300.
  'evidence: plate, claimed': ['holes', doubling(9, 6), evidence(true)],
  "evidence: plate, a model's": ['holes', doubling(9, 6), evidence(false)],
  'DXF read': [
    'holes',
    doubling(8, 5).map((side) => side * side),
    (size) => {
      const text = Buffer.concat([...writeOurs(Math.sqrt(size))]).toString();
      return () => readDxf(text);
    },
  ],
  'GDSII read': [
    'shapes',
    doubling(1_000, 6),
    (size) => {
      const bytes = boxes(size);
      return () => readGds(bytes);
    },
  ],
  'SPICE read': [
    'devices',
    doubling(500, 6),
    (size) => {
      const lines = Array.from({ length: size }, (_, i) => `M${i} n${i} n${i + 1} 0 0 nch w=1u l=0.5u`);
      return () => readSpice(`.subckt c n0 n1\n${lines.join('\n')}\n.ends\n`);
    },
  ],
  recognition: [
    'devices',
    doubling(1_000, 7),
    (size) => {
      const devices = amplifiers(size / 10);
      const nets = buildNets(devices);
      return () => recognise({ devices, nets });
    },
  ],
  'DRC (merge, spacing)': ['shapes', doubling(1_000, 6), spacing],
  LVS: ['devices', doubling(20, 6), lvs],
  'layout drawn (placed, routed)': [
    'devices',
    doubling(10, 5),
    (size) => {
      const [netlist, technology] = [amplifierNetlist(size / 10), processFor('sky130')];
      return () => draw(netlist, technology);
    },
  ],
});

type Points = readonly (readonly [size: number, cost: Cost])[];

/** The p of cost = c · size^p, by least squares over the logarithms of the larger half of the sizes. */
function exponentOf(points: Points): number {
  const logs = points
    .slice(-Math.max(3, Math.ceil(points.length / 2)))
    .map(([size, { low }]) => [Math.log(size), Math.log(low)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  const top = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return top / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** The medians on logarithmic paper, and the slope 1 beside them. */
function picture(title: string, unit: string, points: Points): string {
  const logs = points.map(([size, { median }]) => [Math.log10(size), Math.log10(median)] as const);
  const [[x0, y0], [x1, y1]] = [logs[0]!, logs.at(-1)!];
  const at = (x: number, y: number) =>
    `${(60 + ((x - x0) / (x1 - x0)) * 290).toFixed(1)},${(200 - ((y - y0) / Math.max(y1 - y0, x1 - x0)) * 170).toFixed(1)}`;
  const label = (x: number, y: number, text: string) => `<text x="${x}" y="${y}">${text}</text>`;
  const line = (ends: readonly (readonly [number, number])[], style: string) =>
    `<polyline points="${ends.map(([x, y]) => at(x, y)).join(' ')}" fill="none" ${style}/>`;
  const slope = line([logs[0]!, [x1, y0 + x1 - x0]], 'stroke="#cbd5e1" stroke-dasharray="4 3"');
  const [first, last] = [points[0]!, points.at(-1)!];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 240" font-family="sans-serif" font-size="10" fill="#334155"><rect width="100%" height="100%" fill="#fff"/>${label(60, 16, title)}${slope}${line(logs, 'stroke="#0f766e" stroke-width="2"')}${label(50, 216, `${first[0]} ${unit}: ${short(first[1].median)} ms`)}${label(230, 230, `${last[0]} ${unit}: ${short(last[1].median)} ms`)}</svg>\n`;
}

export async function run({ quick, pictures }: Options): Promise<string> {
  const rows = [];
  for (const [name, [unit, sizes, prepare]] of Object.entries(await engines())) {
    const works = (quick ? sizes.slice(0, 4) : sizes).map((size) => [String(size), prepare(size)] as const);
    // By turns over the sizes, so that what else the machine does bends no curve.
    const turns = { rounds: quick ? 3 : 9, atLeastMs: quick ? 10 : 60 };
    const costs = Object.entries(await byTurns(Object.fromEntries(works), turns));
    const points = costs.map(([size, cost]) => [Number(size), cost] as const);
    const exponent = exponentOf(points).toFixed(2);
    const [size, { median }] = points.at(-1)!;
    rows.push([name, exponent, `${short(median)} ms at ${size.toLocaleString('en')} ${unit}`]);
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    const file = `growth-${name
      .toLowerCase()
      .match(/[a-z0-9]+/g)!
      .join('-')}.svg`;
    writeFileSync(join(pictures, file), picture(`${name}: exponent ${exponent}`, unit, points));
  }
  return `Processor time at doubling sizes; the exponent is fitted to the lower quartiles of the larger half of the sizes, and 1 is in step with the input. \`--pictures DIR\` draws the curves.\n\n${table(['engine', 'exponent', 'cost'], rows)}`;
}
