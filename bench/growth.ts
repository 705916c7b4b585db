// How the cost of each engine grows with its input: processor time at doubling sizes, and the exponent fitted to it.
import { readFileSync } from 'node:fs';
import { dice } from '../fuzz/hunt.ts';
import { readerOf } from '../src/core/domain.ts';
import { readGrammar } from '../src/core/interpret.ts';
import { linearPattern } from '../src/core/pattern.ts';
import { loadBuiltinDomain } from '../src/domain-loader.ts';
import { amplifiers } from '../src/domains/layout/amplifiers.testkit.ts';
import { checks } from '../src/domains/layout/drc/checks.ts';
import { Findings } from '../src/domains/layout/drc/findings.ts';
import { layoutFromGds } from '../src/domains/layout/drc/layout.ts';
import { mergeShapes } from '../src/domains/layout/drc/shapes.ts';
import { buildNets } from '../src/domains/layout/parse-netlist.ts';
import { recognise } from '../src/domains/layout/recognise.ts';
import { readDxf } from '../src/formats/dxf/read.ts';
import { type GdsElement, nanometres } from '../src/formats/gdsii/library.ts';
import { readGds } from '../src/formats/gdsii/read.ts';
import { writeGds } from '../src/formats/gdsii/write.ts';
import { readSpice } from '../src/formats/spice/read.ts';
import { byTurns, type Cost, exponent, short } from './measure.ts';
import { plateOf, writeOurs } from './writers.ts';

export interface Curve {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly (readonly [size: number, cost: Cost])[];
  readonly exponent: number;
}

interface Engine {
  readonly unit: string;
  readonly sizes: readonly number[];
  /** What is measured at a size; making its input is not. */
  prepare(size: number): Promise<() => unknown> | (() => unknown);
}

const doubling = (from: number, times: number): number[] =>
  Array.from({ length: times }, (_, i) => from * 2 ** i);

function boxes(count: number): Uint8Array {
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
  const written = writeGds({ name: 'B', units: nanometres }, [{ name: 'TOP', elements }]);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
}

/** A text of about so many characters, made of a domain's own sentences. */
async function sentence(id: string, sizes = doubling(250, 6)): Promise<Engine> {
  const loaded = await loadBuiltinDomain(id);
  if (!loaded.ok) throw new Error(loaded.error[0]?.message);
  const reader = readerOf(loaded.value);
  const context = { world: loaded.value.world.empty, now: new Date(0), lang: 'zh', last: undefined } as const;
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
      for (let i = 0; text.length < size; i++) text += `${texts[i % texts.length]}；`;
      return () => readGrammar(reader, { text: text.slice(0, size) }, context);
    },
  };
}

const engines: Readonly<Record<string, () => Engine | Promise<Engine>>> = {
  // More commands than one message may hold are not read at all.
  'sentences: home': () => sentence('home', doubling(30, 5)),
  'sentences: plate': () => sentence('plate'),
  'sentences: business': () => sentence('business'),
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
    prepare: (size) => () => writeOurs(plateOf(Math.sqrt(size), Math.sqrt(size))),
  }),
  'DXF read': () => ({
    unit: 'holes',
    sizes: doubling(8, 5).map((side) => side * side),
    prepare(size) {
      const text = writeOurs(plateOf(Math.sqrt(size), Math.sqrt(size)));
      return () => readDxf(text);
    },
  }),
  'GDSII read': () => ({
    unit: 'shapes',
    sizes: doubling(1_000, 6),
    prepare(size) {
      const bytes = boxes(size);
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
      const layout = layoutFromGds(boxes(size));
      if (!layout.ok) throw new Error(layout.error[0]!.message);
      const shapes = layout.value.shapes({ layer: 1, datatype: 0 })!;
      const common = { layer2: null, max: null, strict: true, extent: null, metric: 'euclidian' } as const;
      return () =>
        checks.spacing({ ...common, layer: mergeShapes(shapes), min: 140, findings: new Findings(1000) });
    },
  }),
};

export async function growth({ quick }: { readonly quick: boolean }): Promise<Curve[]> {
  const curves: Curve[] = [];
  for (const [name, make] of Object.entries(engines)) {
    const engine = await make();
    const points: (readonly [number, Cost])[] = [];
    for (const size of quick ? engine.sizes.slice(0, 4) : engine.sizes) {
      const work = await engine.prepare(size);
      const costs = await byTurns({ work }, { rounds: quick ? 3 : 5, atLeastMs: quick ? 10 : 60 });
      points.push([size, costs.work]);
    }
    const fitted = exponent(points.map(([size, { median }]) => [size, median]));
    curves.push({ name, unit: engine.unit, points, exponent: fitted });
    console.error(`  ${name}: ${fitted.toFixed(2)}`);
  }
  return curves;
}

/** A curve on logarithmic paper, with the quartiles at each size and the slope 1 beside it. */
export function picture({ name, unit, points, exponent: slope }: Curve): string {
  const [width, height, left, bottom] = [380, 240, 64, 36];
  const xs = points.map(([size]) => Math.log10(size));
  const ys = points.flatMap(([, { low, high }]) => [Math.log10(low), Math.log10(high)]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys) - 0.1, Math.max(...ys) + 0.1];
  const x = (log: number) => left + ((log - x0) / (x1 - x0 || 1)) * (width - left - 28);
  const y = (log: number) => height - bottom - ((log - y0) / (y1 - y0 || 1)) * (height - bottom - 30);
  const at = (n: number) => n.toFixed(1);
  const line = points
    .map(([size, { median }]) => `${at(x(Math.log10(size)))},${at(y(Math.log10(median)))}`)
    .join(' ');
  const bars = points
    .map(([size, { low, high }]) => {
      const where = at(x(Math.log10(size)));
      return `<line x1="${where}" x2="${where}" y1="${at(y(Math.log10(low)))}" y2="${at(y(Math.log10(high)))}" stroke="#0f766e" stroke-width="3" opacity=".35"/>`;
    })
    .join('');
  const [, first] = points[0]!;
  const one = Math.log10(first.median) + (x1 - x0);
  const ticks = points
    .filter((_, i) => i % 2 === 0 || i === points.length - 1)
    .map(
      ([size]) =>
        `<text x="${at(x(Math.log10(size)))}" y="${height - bottom + 14}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    )
    .join('');
  const marks = [y0 + 0.1, y1 - 0.1]
    .map(
      (log) => `<text x="${left - 6}" y="${at(y(log) + 4)}" text-anchor="end">${short(10 ** log)} ms</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10" fill="#334155"><title>${name}</title><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="16" font-size="12" font-weight="bold">${name}: exponent ${slope.toFixed(2)}</text><path d="M${left} 24V${height - bottom}H${width - 8}" fill="none" stroke="#94a3b8"/><line x1="${at(x(x0))}" y1="${at(y(Math.log10(first.median)))}" x2="${at(x(x1))}" y2="${at(Math.max(24, y(one)))}" stroke="#cbd5e1" stroke-dasharray="4 3"/>${bars}<polyline points="${line}" fill="none" stroke="#0f766e" stroke-width="2"/>${ticks}${marks}<text x="${width - 8}" y="${height - 6}" text-anchor="end">${unit}</text></svg>\n`;
}
