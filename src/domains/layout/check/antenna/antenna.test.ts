import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draw,
  netlistText,
  processFor,
  processFrom,
  rulesText,
} from '../../../../../test/support/layouts.ts';
import { systemReady } from '../../../../../test/support/system.ts';
import { ServiceUnavailable, type ToolContext } from '../../../../core/tool/tool.ts';
import { nanometres } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import { parseRules } from '../../rules/parse.ts';
import type { Process, Role } from '../../rules/process.ts';
import { findKLayout } from '../../services/klayout.ts';
import { drcTools } from '../drc/tools.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { extract } from '../lvs/extract.ts';
import { evalTools } from '../metrics/tools.ts';
import { type Collector, checkAntennas, collectorsOf, ratioOf, worstRatios } from './antenna.ts';

const ready = systemReady(new URL('./antenna.system.json', import.meta.url));
const sky130 = processFor('sky130');
type Shape = readonly [role: Role, x1: number, y1: number, x2: number, y2: number];

/** One gate of 1 × 0.2 µm with its contact at x = 2 µm on the local conductor. */
const gate: readonly Shape[] = [
  ['active', 0, 0, 1000, 1000],
  ['n_implant', -200, -200, 1200, 1200],
  ['poly', 400, -300, 600, 2300],
  ['contact', 420, 1900, 590, 2070],
  ['local', 400, 1880, 600, 2080],
];
const raised = (x: number): readonly Shape[] => [
  ['local_cut', x, 1900, x + 170, 2070],
  ['metal1', x - 50, 1850, x + 220, 2120],
];
const lower: readonly Shape[] = [...gate, ...raised(420), ['metal1', 370, 1900, 30_370, 2070]];
const jumped: readonly Shape[] = [
  ...gate,
  ...raised(420),
  ['via1', 430, 1910, 580, 2060],
  ['metal2', 370, 1850, 30_370, 2120],
];
/** On the lower wire: a drain at the far end, reached on the local conductor. */
const drained: readonly Shape[] = [
  ...lower,
  ['active', 29_000, 1500, 30_000, 2500],
  ['n_implant', 28_800, 1300, 30_200, 2700],
  ['contact', 29_400, 1900, 29_570, 2070],
  ['local', 29_380, 1880, 29_600, 2090],
  ['local_cut', 29_400, 1900, 29_570, 2070],
];

function bytesOf(shapes: readonly Shape[], process: Process = sky130): Uint8Array {
  const elements = shapes.map(([role, x1, y1, x2, y2]) => {
    const { layer, datatype } = process.layer(role)!;
    return {
      kind: 'boundary' as const,
      layer,
      datatype,
      xy: Int32Array.from([x1, y1, x1, y2, x2, y2, x2, y1]),
    };
  });
  const gds = writeGds({ name: 'A', units: nanometres }, [{ name: 'A', elements }]);
  if (!gds.ok) throw new Error(gds.error[0]?.message);
  return gds.value;
}

function read(gds: Uint8Array, process: Process) {
  const layout = layoutFromGds(gds);
  const extracted = layout.ok ? extract(layout.value, process) : layout;
  if (!layout.ok || !extracted.ok) throw new Error('the layout cannot be read');
  return { layout: layout.value, extracted: extracted.value };
}

const worst = (gds: Uint8Array, process: Process) => {
  const { extracted, layout } = read(gds, process);
  return Object.fromEntries(
    worstRatios(collectorsOf(extracted, process), process, layout.unit).map(({ layer, ratio }) => [
      layer,
      ratio,
    ]),
  );
};

describe('antenna ratios', () => {
  const pad = 200 * 200;
  const landing = 270 * 270;

  it('count the wire of one conductor by the gates on it, while nothing above is there', () => {
    const wire = landing + (30_370 - 640) * 170;
    expect(worst(bytesOf(lower), sky130)).toEqual({ li1: pad / 200_000, met1: wire / 200_000 });
    expect(worst(bytesOf(jumped), sky130)).toEqual({
      li1: pad / 200_000,
      met1: landing / 200_000,
      met2: (30_000 * 270) / 200_000,
    });
  });

  it('are none where a diffusion leads away what the wire collects', () => {
    expect(worst(bytesOf(drained), sky130)).toEqual({ li1: pad / 200_000 });
  });

  it.each<[string, Parameters<typeof ratioOf>[0], number]>([
    ['this conductor', { cumulative: false, thickness: null }, 5],
    ['with those below', { cumulative: true, thickness: null }, 7],
    ['by its sides', { cumulative: false, thickness: 3.5e-7 }, 14],
  ])('%s', (_, rule, ratio) => {
    const one: Collector = {
      ...{ level: 1, node: 0, gates: 100, metal: 500, metals: 700, perimeter: 4, led: false, box: null },
    };
    expect(ratioOf(rule, one, 1e-9)).toBeCloseTo(ratio, 9);
    expect(ratioOf(rule, { ...one, led: true }, 1e-9)).toBe(0);
  });
});

const withAntennas = (antenna: unknown, technology: 'sky130' | 'sg13g2' = 'sky130') => ({
  ...(JSON.parse(rulesText(technology)) as object),
  devices: { antenna },
});

describe('antenna rules (devices.antenna of the rule file)', () => {
  const context = {
    signal: new AbortController().signal,
    progress: () => {},
    services: { get: (name: string) => Promise.reject(new ServiceUnavailable(name)) },
    lang: 'en',
  } as unknown as ToolContext;
  const rules = withAntennas([
    { id: 'ar.li', layer: 'li1', max_ratio: 20 },
    { id: 'ar.m1', layer: 'met1', max_ratio: 20 },
    { id: 'ar.m2', layer: 'met2', max_ratio: 200, cumulative: true },
  ]);
  const check = async (shapes: readonly Shape[], more: object = {}) => {
    const [tool] = drcTools;
    const gds_base64 = Buffer.from(bytesOf(shapes)).toString('base64');
    const answer = await tool!.execute(tool!.paramsSchema.parse({ rules, gds_base64, ...more }), context);
    return answer.data as { passed: boolean; drc_error_count: number; antennas: { rule_id: string }[] };
  };

  it('a long wire on a gate is reported with its place; one that jumps up, or reaches a drain, is not', async () => {
    const bad = await check(lower, { rule_ids: ['ar.m1'] });
    expect(bad).toMatchObject({
      passed: false,
      drc_error_count: 1,
      antennas: [{ rule_id: 'ar.m1', max: 20, count: 1, places_um: [[0.37, 1.85, 30.37, 2.12]] }],
    });
    for (const shapes of [jumped, drained]) {
      const good = await check(shapes, { rule_ids: ['ar.m1'] });
      expect(good).toMatchObject({ passed: true, drc_error_count: 0, antennas: [{ count: 0 }] });
    }
    expect((await check(lower)).antennas.map(({ rule_id }) => rule_id)).toEqual(['ar.li', 'ar.m1', 'ar.m2']);
  });

  it('a layout that breaks one does not pass', async () => {
    const [tool] = evalTools;
    const terminals = { g: 'g', d: 'd', s: 's', b: 's' };
    const given = {
      netlist: {
        top: 'A',
        cells: [{ name: 'A', devices: [{ id: 'M1', type: 'nmos', w: 1e-6, l: 2e-7, terminals }] }],
      },
      objectives: { objectives: [{ name: 'area_min' }] },
      gds_base64: Buffer.from(bytesOf(lower)).toString('base64'),
    };
    const count = async (more: unknown) => {
      const answer = await tool!.execute(tool!.paramsSchema.parse({ ...given, rules: more }), context);
      const { metrics, antenna } = answer.data as {
        metrics: Record<string, number>;
        antenna: { layer: string; ratio: number }[];
      };
      expect(antenna.map(({ layer }) => layer)).toEqual(['li1', 'met1']);
      expect(metrics.antenna_ratio).toBe(antenna[1]!.ratio);
      return metrics.drc_error_count!;
    };
    expect(await count(rules)).toBe((await count(withAntennas([]))) + 1);
  });

  it.each<[string, unknown, string]>([
    ['an unknown layer', [{ id: 'a', layer: 'nowhere', max_ratio: 1 }], 'drc_unknown_layer'],
    ['an id that a rule has', [{ id: 'm1.1', layer: 'met1', max_ratio: 1 }], 'drc_duplicate_rule'],
    ['no limit', [{ id: 'a', layer: 'met1' }], 'drc_'],
    ['a limit of nothing', [{ id: 'a', layer: 'met1', max_ratio: 0 }], 'drc_'],
  ])('%s is refused by place', (_, antenna, code) => {
    const parsed = parseRules(withAntennas(antenna));
    expect(parsed.ok ? '' : JSON.stringify(parsed.error)).toContain(code === 'drc_' ? 'antenna' : code);
  });
});

describe.each(['sky130', 'sg13g2'] as const)('circuits drawn in %s', (technology) => {
  const names = ['sky130_five_transistor_ota', 'drawn/comp_latch.sp', 'drawn/ring5.sp'];
  const process = processFor(technology);

  it.each(names)('%s: what ends on a diffusion is led away in the end', (name) => {
    const { gds, prepared } = draw(netlistText(name), process);
    const { extracted, layout } = read(gds, process);
    const { wiring, labels } = extracted;
    const collectors = collectorsOf(extracted, process);
    const ends = new Set(prepared.devices.flatMap(({ source, drain, bulk }) => [source, drain, bulk]));
    const names = new Map(labels.flat().map(({ node, text }) => [wiring.netOf(node), text]));
    const top = process.stack.length - 1;
    const open = collectors.filter(({ level, led }) => level === top && !led);
    for (const { node } of open) expect(ends).not.toContain(names.get(wiring.netOf(node)));
    // Processes allow hundreds.
    const ratios = worstRatios(collectors, process, layout.unit).map(({ ratio }) => ratio);
    expect(Math.max(...ratios)).toBeLessThan(100);
  });

  it.skipIf(!ready).each(names)(
    '%s: KLayout finds the same worst ratios',
    { timeout: 60_000 },
    async (name) => {
      const { gds } = draw(netlistText(name), process);
      const { extracted, layout } = read(gds, process);
      const sides = processFrom(
        withAntennas(
          process.stack.map(({ layer }, i) => ({
            id: `a${i}`,
            layer: layer.name,
            max_ratio: 1,
            thickness: 3e-7,
          })),
          technology,
        ),
      );
      const bySides = checkAntennas(collectorsOf(extracted, process), sides, layout.unit);
      const ask = process.stack.flatMap(({ layer }, level) => {
        const byArea = worstRatios(collectorsOf(extracted, process), process, layout.unit);
        const area = byArea.find((one) => one.layer === layer.name)?.ratio ?? 0;
        return [[level, area, null] as const, [level, bySides[level]!.ratio, 3e-7] as const].filter(
          ([, ratio]) => ratio > 0,
        );
      });
      expect(ask.length).toBeGreaterThan(4);
      const { python, modules } = await findKLayout();
      const folder = mkdtempSync(join(tmpdir(), 'yx-antenna-'));
      try {
        const path = join(folder, 'top.gds');
        writeFileSync(path, gds);
        const pair = (role: Role) => {
          const layer = process.layer(role);
          return layer ? [[role, [layer.layer, layer.datatype]]] : [];
        };
        const request = {
          gds: path,
          layers: Object.fromEntries((['active', 'poly', 'contact', 'tap'] as const).flatMap(pair)),
          stack: process.stack.map(({ layer, cut }) => [layer, cut].map((one) => [one.layer, one.datatype])),
          ask: ask.flatMap(([level, ratio, thickness]) => [
            [level, ratio * 0.999, thickness],
            [level, ratio * 1.001, thickness],
          ]),
        };
        const script = new URL('./klayout_antenna.testkit.py', import.meta.url).pathname;
        const said = execFileSync(python, ['-s', script], {
          input: JSON.stringify(request),
          env: { PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules), PYTHONDONTWRITEBYTECODE: '1' },
        });
        expect(JSON.parse(said.toString())).toEqual(ask.flatMap(() => [true, false]));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
