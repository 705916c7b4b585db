// What is measured at growing sizes, one entry an engine.
import { readFileSync } from 'node:fs';
import { dice } from '../fuzz/hunt.ts';
import { loadBuiltinDomain } from '../src/app/domains.ts';
import { linearPattern } from '../src/core/contract/pattern.ts';
import { readerOf } from '../src/core/domain.ts';
import { ground } from '../src/core/reading/ground.ts';
import { readGrammar } from '../src/core/reading/interpret.ts';
import type { Result } from '../src/core/result.ts';
import { amplifiers } from '../src/domains/layout/amplifiers.testkit.ts';
import { netlistContract } from '../src/domains/layout/contract/netlist.ts';
import { checks } from '../src/domains/layout/drc/checks.ts';
import { Findings } from '../src/domains/layout/drc/findings.ts';
import { layoutFromGds } from '../src/domains/layout/drc/layout.ts';
import { mergeShapes } from '../src/domains/layout/drc/shapes.ts';
import { netlistFor, Sketch } from '../src/domains/layout/lvs/draw.testkit.ts';
import { sky130 } from '../src/domains/layout/lvs/processes.testkit.ts';
import { runLvs } from '../src/domains/layout/lvs/run.ts';
import { buildNets, parseNetlist } from '../src/domains/layout/parse-netlist.ts';
import { recognise } from '../src/domains/layout/recognise.ts';
import { reader as plateReader } from '../src/domains/plate/interpret.ts';
import { readDxf } from '../src/formats/dxf/read.ts';
import { type GdsElement, type GdsStructure, nanometres } from '../src/formats/gdsii/library.ts';
import { readGds } from '../src/formats/gdsii/read.ts';
import { writeGds } from '../src/formats/gdsii/write.ts';
import { readSpice } from '../src/formats/spice/read.ts';
import { draw, processFor } from '../test/support/layouts.ts';
import { amplifierNetlist, inverters } from './circuits.ts';
import { plateOf, sizeOf, writeOurs } from './writers.ts';

export interface Engine {
  readonly unit: string;
  readonly sizes: readonly number[];
  /** What is measured at a size; making its input is not. */
  prepare(size: number): Promise<() => unknown> | (() => unknown);
}

const doubling = (from: number, times: number): number[] =>
  Array.from({ length: times }, (_, i) => from * 2 ** i);

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error[0]?.message);
  return result.value;
}

function boxes(count: number): GdsStructure[] {
  const under = dice(count);
  const side = Math.floor(Math.sqrt(count) * 800);
  const elements = Array.from({ length: count }, (): GdsElement => {
    const [x, y, w, h] = [under(side), under(side), 100 + under(600), 100 + under(600)];
    return {
      kind: 'boundary',
      layer: 1,
      datatype: 0,
      xy: Int32Array.of(x, y, x, y + h, x + w, y + h, x + w, y),
    };
  });
  return [{ name: 'TOP', elements }];
}

const gdsOf = (structures: readonly GdsStructure[]): Uint8Array =>
  must(writeGds({ name: 'B', units: nanometres }, structures));

const plainContext = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;

/** Of a plate with so many holes: what the grammar's claims show the way to, and a model's answer, which has none. */
const evidence = (claimed: boolean): Engine => ({
  unit: 'holes',
  // A description may have 300.
  sizes: doubling(9, 6),
  prepare(size) {
    const holes = Array.from(
      { length: size },
      (_, i) => `在坐标(${20 + i * 10},${30 + (i % 7) * 20})处打直径${4 + (i % 9)}的通孔`,
    );
    const input = { text: `一块长2000宽1000厚10的矩形板，${holes.join('；')}。` };
    const { value, evidence: found } = readGrammar(plateReader, input, plainContext);
    if (value.holes.length !== size) throw new Error(`${value.holes.length} of ${size} holes were read`);
    const claims = claimed ? found : [];
    return () => ground(plateReader.grounding, { input, value, claims }, plainContext);
  },
});

/** A text of about so many characters, made of a domain's own sentences. */
async function sentence(id: string, sizes = doubling(250, 6)): Promise<Engine> {
  const domain = must(await loadBuiltinDomain(id));
  const reader = readerOf(domain);
  const context = { ...plainContext, world: domain.read.world.empty };
  const texts = readFileSync(new URL(`../src/domains/${id}/corpus/dev.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
    .filter((text) => !/[\x21-\x7e]{8}/.test(text));
  return {
    unit: 'characters',
    sizes,
    prepare(size) {
      let text = '';
      // From all over the corpus, whose neighbours are alike: every size gets the same mixture.
      for (let i = 0; text.length < size; i++) text += `${texts[(i * 61) % texts.length]}；`;
      return () => readGrammar(reader, { text: text.slice(0, size) }, context);
    },
  };
}

export const engines: Readonly<Record<string, () => Engine | Promise<Engine>>> = {
  // More commands than one message may hold are not read at all.
  'sentences: home': () => sentence('home', doubling(60, 5)),
  'sentences: plate': () => sentence('plate'),
  'sentences: business': () => sentence('business'),
  'evidence: plate, claimed': () => evidence(true),
  "evidence: plate, a model's": () => evidence(false),
  'contract: netlist JSON': () => ({
    unit: 'devices',
    sizes: doubling(500, 6),
    prepare(size) {
      const text = JSON.stringify(amplifierNetlist(size / 10));
      return () => must(netlistContract.parseText(text));
    },
  }),
  'patterns from outside': () => ({
    unit: 'characters',
    sizes: doubling(500, 6),
    prepare(size) {
      const made = linearPattern('^(?:a|a)*b$');
      if (!made.ok) throw new Error(made.error);
      return () => made.value.test('a'.repeat(size));
    },
  }),
  'DXF written': () => ({
    unit: 'holes',
    sizes: doubling(8, 5).map((side) => side * side),
    prepare(size) {
      const plate = plateOf(Math.sqrt(size), Math.sqrt(size));
      return () => sizeOf(writeOurs(plate));
    },
  }),
  'DXF read': () => ({
    unit: 'holes',
    sizes: doubling(8, 5).map((side) => side * side),
    prepare(size) {
      const text = Buffer.concat([...writeOurs(plateOf(Math.sqrt(size), Math.sqrt(size)))]).toString();
      return () => readDxf(text);
    },
  }),
  'GDSII written': () => ({
    unit: 'shapes',
    sizes: doubling(1_000, 6),
    prepare(size) {
      const structures = boxes(size);
      return () => gdsOf(structures);
    },
  }),
  'GDSII read': () => ({
    unit: 'shapes',
    sizes: doubling(1_000, 6),
    prepare(size) {
      const bytes = gdsOf(boxes(size));
      return () => readGds(bytes);
    },
  }),
  'SPICE read': () => ({
    unit: 'devices',
    sizes: doubling(500, 6),
    prepare(size) {
      const lines = Array.from({ length: size }, (_, i) => `M${i} n${i} n${i + 1} 0 0 nch w=1u l=0.5u`);
      const text = `.subckt c n0 n1\n${lines.join('\n')}\n.ends\n`;
      return () => readSpice(text);
    },
  }),
  recognition: () => ({
    unit: 'devices',
    sizes: doubling(500, 6),
    prepare(size) {
      const devices = amplifiers(size / 10);
      const nets = buildNets(devices);
      return () => recognise({ devices, nets });
    },
  }),
  'DRC (merge, spacing)': () => ({
    unit: 'shapes',
    sizes: doubling(1_000, 6),
    prepare(size) {
      const layout = must(layoutFromGds(gdsOf(boxes(size))));
      const shapes = layout.shapes({ layer: 1, datatype: 0 })!;
      const common = { layer2: null, max: null, strict: true, extent: null, metric: 'euclidian' } as const;
      return () =>
        checks.spacing({ ...common, layer: mergeShapes(shapes), min: 140, findings: new Findings(1000) });
    },
  }),
  LVS: () => ({
    unit: 'devices',
    sizes: doubling(20, 6),
    prepare(size) {
      const devices = inverters(size / 2);
      const gds = new Sketch(sky130, devices).gds();
      const { circuit } = must(parseNetlist(netlistFor(devices, sky130), { identifyModules: false }));
      return () => {
        const layout = must(layoutFromGds(gds, { layers: sky130.layers }));
        if (!must(runLvs(layout, sky130, circuit)).matched) throw new Error('the layout does not match');
      };
    },
  }),
  'layout drawn (placed, routed)': () => ({
    unit: 'devices',
    sizes: doubling(10, 5),
    prepare(size) {
      const netlist = amplifierNetlist(size / 10);
      const process = processFor('sky130');
      return () => draw(netlist, process);
    },
  }),
};
