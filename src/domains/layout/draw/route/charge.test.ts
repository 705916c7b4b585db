import { describe, expect, it } from 'vitest';
import {
  draw,
  type Made,
  netlistText,
  processFor,
  processFrom,
  rulesText,
  type Technology,
  violations,
} from '../../../../../test/support/layouts.ts';
import { checkAntennas, collectorsOf, ratioOf } from '../../check/antenna/antenna.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import { extract } from '../../check/lvs/extract.ts';
import { runLvs } from '../../check/lvs/run.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import type { Process } from '../../rules/process.ts';

type Kind = { readonly cumulative?: true; readonly thickness?: number };
const layersOf = (content: unknown) => processFrom(content).stack.map(({ layer }) => layer.name);

/** A rule file with the same limit on every conductor. */
function limited(content: object, max_ratio: number, kind: Kind = {}): Process {
  const antenna = layersOf(content).map((layer, i) => ({ id: `ar.${i}`, layer, max_ratio, ...kind }));
  return processFrom({ ...content, devices: { antenna } });
}

const rules = (technology: Technology): object => JSON.parse(rulesText(technology)) as object;

function check({ gds, prepared }: Made, process: Process) {
  const layout = layoutFromGds(gds);
  const extracted = layout.ok ? extract(layout.value, process) : layout;
  if (!layout.ok || !extracted.ok) throw new Error('the layout cannot be read');
  const lvs = runLvs(layout.value, process, withChanges(prepared.circuit, prepared.changes));
  const { labels, wiring } = extracted.value;
  const collectors = collectorsOf(extracted.value, process);
  const names = new Map(labels.flat().map(({ node, text }) => [wiring.netOf(node), text]));
  const outcomes = checkAntennas(collectors, process, layout.value.unit);
  const nets = outcomes.flatMap(({ rule }) => {
    const level = process.stack.findIndex(({ layer }) => layer.name === rule.layer);
    const over = collectors.filter(
      (one) => one.level === level && ratioOf(rule, one, layout.value.unit) > rule.max_ratio,
    );
    return over.map(({ node }) => `${names.get(wiring.netOf(node)) ?? '?'} ${rule.id}`);
  });
  return {
    over: outcomes.reduce((sum, { places }) => sum + places.length, 0),
    /** By the nets that have a name. */
    nets: [...new Set(nets)].filter((one) => !one.startsWith('?')).sort(),
    matched: lvs.ok && lvs.value.matched,
    broken: violations(gds, process),
  };
}

const clean = { over: 0, nets: [], matched: true, broken: {} };

describe('antenna rules: routing keeps wire off the gates', () => {
  const circuits = ['align_telescopic_ota', 'fasoc_DCDC_COMP', 'logic.sp', 'sram.sp', 'drawn/ring5.sp'];
  const table = (['sky130', 'sg13g2'] as const).flatMap((technology) =>
    [5, 10].flatMap((max) => circuits.map((name) => [technology, max, name] as const)),
  );

  it.each(table)('%s, at most %d: %s', (technology, max, name) => {
    const process = limited(rules(technology), max);
    const made = draw(netlistText(name), process);
    expect(check(made, process)).toEqual(clean);
    expect(made.assembled.antennas.unmended).toEqual([]);
  });

  it('without it the same circuits are over the limit', () => {
    const process = limited(rules('sky130'), 5);
    const over = circuits.filter(
      (name) => check(draw(netlistText(name), processFor('sky130')), process).over > 0,
    );
    expect(over).toEqual(circuits);
  });

  it.each<[string, Kind, number]>([
    ['with the conductors below', { cumulative: true }, 6],
    ['by the sides', { thickness: 3.5e-7 }, 20],
  ])('%s', (_, kind, max) => {
    for (const technology of ['sky130', 'sg13g2'] as const) {
      const process = limited(rules(technology), max, kind);
      const before = check(draw(netlistText('logic.sp'), processFor(technology)), process);
      expect(before.over).toBeGreaterThan(0);
      expect(check(draw(netlistText('logic.sp'), process), process)).toEqual(clean);
    }
  });

  it('limits that nothing breaks change no byte', () => {
    const far = limited(rules('sky130'), 1e6);
    for (const name of circuits) {
      const [plain, made] = [processFor('sky130'), far].map((process) => draw(netlistText(name), process));
      expect(made!.gds).toEqual(plain!.gds);
      expect(made!.assembled.antennas).toEqual({ jumps: [], diodes: [], unmended: [] });
    }
  });

  it('what is done to a net is done to its mirror image', () => {
    const process = limited(rules('sky130'), 1);
    const { antennas } = draw(netlistText('fasoc_DCDC_COMP'), process).assembled;
    for (const nets of [antennas.jumps, antennas.diodes]) {
      expect(nets.includes('VIP')).toBe(nets.includes('VIN'));
    }
    expect(antennas.diodes).toContain('VIP');
  });

  it.each(['sky130', 'sg13g2', 'two_metal'] as const)(
    '%s: what cannot be mended is named, and is what a reader of the layout finds',
    (technology) => {
      const process = limited(rules(technology), 1);
      const made = draw(netlistText('align_five_transistor_ota'), process);
      const { over, nets, ...rest } = check(made, process);
      const { unmended, diodes } = made.assembled.antennas;
      expect(rest).toEqual({ matched: true, broken: {} });
      expect(diodes.length).toBeGreaterThan(0);
      expect(over).toBeGreaterThan(0);
      const said = new Set(unmended.map(({ net, rule }) => `${net} ${rule.id}`));
      expect([...said].sort()).toEqual(expect.arrayContaining(nets));
      expect(unmended.every(({ reason, ratio }) => reason === 'contact' && ratio > 1)).toBe(true);
    },
  );

  it('two conductors: a diode leads away what stubs and spines collect', () => {
    const process = limited(rules('two_metal'), 10);
    const before = draw(netlistText('logic.sp'), processFor('two_metal'));
    expect(check(before, process).over).toBeGreaterThan(0);
    const made = draw(netlistText('logic.sp'), process);
    expect(check(made, process)).toEqual(clean);
    expect(made.assembled.antennas.diodes.length).toBeGreaterThan(0);
  });

  it('where nothing tells a diode from a tap, none is drawn, and the net is named', () => {
    const {
      layers,
      rules: all,
      ...rest
    } = rules('two_metal') as {
      layers: Record<string, number>;
      rules: { layer: string; layer2?: string }[];
    };
    const implants = new Set(Object.keys(layers).filter((name) => /plus|implant|sd/i.test(name)));
    expect(implants.size).toBe(2);
    const bare = {
      ...rest,
      layers: Object.fromEntries(Object.entries(layers).filter(([name]) => !implants.has(name))),
      rules: all.filter(({ layer, layer2 = '' }) => !implants.has(layer) && !implants.has(layer2)),
    };
    const process = limited(bare, 10);
    const made = draw(netlistText('logic.sp'), process);
    const { unmended, diodes } = made.assembled.antennas;
    const { nets, over, ...good } = check(made, process);
    expect(good).toEqual({ matched: true, broken: {} });
    expect(diodes).toEqual([]);
    expect(over).toBe(unmended.length);
    expect(unmended.map(({ net, rule }) => `${net} ${rule.id}`).sort()).toEqual(nets);
    expect(unmended.every(({ reason }) => reason === 'no_diode')).toBe(true);
  });
});
