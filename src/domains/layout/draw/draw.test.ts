import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draw,
  drawnNames,
  type Made,
  netlistText,
  ownNames,
  passiveCircuits,
  processFor,
  processFrom,
  rulesText,
  technologies,
  transistorCircuits,
  violations,
  withDevices,
} from '../../../../test/support/layouts.ts';
import { systemReady } from '../../../../test/support/system.ts';
import { readGds } from '../../../formats/gdsii/read.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { lvsWithKLayout } from '../check/lvs/by-klayout.ts';
import { dummiesIn } from '../check/lvs/compare.ts';
import { extract } from '../check/lvs/extract.ts';
import { runLvs } from '../check/lvs/run.ts';
import { Readings } from '../input/readings.ts';
import { withChanges } from '../netlist/size-changes.ts';
import type { Process } from '../rules/process.ts';
import { createKLayout, findKLayout } from '../services/klayout.ts';
import { withRingAround } from './cells/cells.ts';
import { drawingToGds } from './export/gds.ts';
import { prepareOnce } from './sizes/prepare.ts';

const prepareTexts = (netlist: unknown, rules: unknown, fitSizes: boolean) =>
  prepareOnce(new Readings(), netlist, rules, { fitSizes });
const soak = process.env.YX_SOAK === '1';
const few = ['sky130_five_transistor_ota', 'align_telescopic_ota', 'fasoc_DCDC_COMP'];
const chosen = soak ? [...transistorCircuits, ...ownNames] : few;
const large = 'drawn/telescopic_bias.sp';
/** Channels narrower than a contact, nets of one device, wells of their own, odd names, tied terminals, prime counts. */
const awkward = [
  'dog_bones',
  'dangling',
  'own_wells',
  'odd_names',
  'tied',
  'hierarchy',
  'primes',
  'floating',
].map((name) => `drawn/${name}.sp`);
const ready = systemReady(new URL('./draw.system.json', import.meta.url));

interface Verdict {
  readonly same: boolean;
  readonly nets: readonly string[];
  readonly text: string;
}

const pair = ({ layer, datatype }: { readonly layer: number; readonly datatype: number }) => [
  layer,
  datatype,
];

/** Per square micrometre, which is what KLayout measures in. */
const plateOf = ({ capacitor, areaCapacitance, stack }: Process) =>
  capacitor && areaCapacitance
    ? {
        layer: pair(capacitor.plate),
        bottom: stack.findIndex(({ layer }) => layer.role === capacitor.bottom.role),
        area_capacitance: areaCapacitance * 1e-12,
      }
    : null;

const wantedOf = ({ devices, circuit, changes, process }: Made['prepared']) => [
  ...devices.map(({ id, type, source, drain, gate, bulk, w, l, fingers }) => ({
    id,
    type,
    nets: { S: source, D: drain, G: gate, B: bulk },
    parameters: { W: process.um(w * fingers), L: process.um(l) },
  })),
  ...withChanges(circuit, changes)
    .devices.filter(({ type }) => type === 'resistor' || type === 'capacitor')
    .map(({ id, type, terminals: { p, n }, params }) => {
      const { r, c } = params.extra as { r?: number; c?: number };
      const { w, l, m } = params;
      const parameters =
        type === 'resistor'
          ? { R: (r ?? (process.sheetResistance! * l!) / w!) / m }
          : { C: (c ?? w! * l! * process.areaCapacitance!) * m };
      return { id, type, nets: { A: p, B: n }, parameters };
    }),
];

/** KLayout's own extraction against the sizes that were to be drawn. */
async function compare({ gds, prepared }: Made, process: Process): Promise<Verdict> {
  const { python, modules } = await findKLayout();
  const folder = mkdtempSync(join(tmpdir(), 'yx-draw-'));
  try {
    const path = join(folder, 'top.gds');
    writeFileSync(path, gds);
    const roles = ['active', 'poly', 'nwell', 'contact', 'tap', 'p_implant', 'resistor_marker'] as const;
    const request = {
      gds: path,
      layers: Object.fromEntries(
        roles.flatMap((role) => {
          const layer = process.layer(role);
          return layer ? [[role, pair(layer)]] : [];
        }),
      ),
      ports: [...prepared.nets.ports, ...prepared.nets.lone],
      sheet_resistance: process.sheetResistance,
      plate: plateOf(process),
      stack: process.stack.map(({ layer, cut }) => [pair(layer), pair(cut)]),
      devices: wantedOf(prepared),
    };
    const script = new URL('./klayout_lvs.testkit.py', import.meta.url).pathname;
    const said = execFileSync(python, ['-s', script], {
      input: JSON.stringify(request),
      env: { PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules), PYTHONDONTWRITEBYTECODE: '1' },
    });
    return JSON.parse(said.toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each circuit is drawn once, whoever looks at it. */
function drawings(process: Process): (name: string) => Made {
  const made = new Map<string, Made>();
  return (name) => {
    const known = made.get(name) ?? draw(netlistText(name), process);
    made.set(name, known);
    return known;
  };
}

describe.each(technologies)('layouts in %s', (technology) => {
  const process = processFor(technology);
  const drawn = drawings(process);

  it.each(chosen)('%s breaks no rule', { timeout: 60_000 }, (name) => {
    expect(violations(drawn(name).gds, process)).toEqual({});
  });

  it('a guard ring and dummies break no rule and change no device', { timeout: 60_000 }, async () => {
    const made = draw(netlistText('fasoc_DCDC_COMP'), process, { dummies: true });
    const ringed = withRingAround(made.assembled.drawing, made.prepared.tech, 'VGND');
    const gds = ringed.ok ? drawingToGds(ringed.value, process, 'DCDC_COMP') : ringed;
    if (!gds.ok) throw new Error(gds.error[0]?.message);
    expect(violations(gds.value, process)).toEqual({});
    if (ready) expect((await compare({ ...made, gds: gds.value }, process)).text).toBe('');
    const layout = layoutFromGds(gds.value);
    const extracted = layout.ok ? extract(layout.value, process) : layout;
    const rows = made.sections.flatMap((section) => (section.type === 'passive' ? [] : section.rows));
    // One at each end of each row; of them, those in a well have its bulk.
    expect(extracted.ok && dummiesIn(extracted.value.netlist)).toBe(2 * rows.length);
  });

  it.skipIf(!ready).each(chosen)('%s is the netlist, says KLayout', { timeout: 60_000 }, async (name) => {
    const made = drawn(name);
    const verdict = await compare(made, process);
    expect(verdict.text).toBe('');
    const named = [...made.prepared.nets.ports].filter((net) =>
      made.prepared.devices.some(({ gate, drain, source }) => [gate, drain, source].includes(net)),
    );
    // Upper case, as KLayout compares names; the substrate is a global net of its own name.
    expect(verdict.nets.flatMap((net) => net.split(','))).toEqual(expect.arrayContaining(named));
  });
});

describe.each(['sky130', 'sg13g2'] as const)('resistors and capacitors in %s', (technology) => {
  const process = processFor(technology);
  const drawn = drawings(process);
  const some = soak
    ? [...passiveCircuits, ...drawnNames]
    : [large, 'align_linear_equalizer', 'align_unsized_bias_cr2_wilson', ...awkward];

  it.each(some)('%s breaks no rule', { timeout: 60_000 }, (name) => {
    expect(violations(drawn(name).gds, process)).toEqual({});
  });

  it.skipIf(!ready).each(some)('%s is the netlist, says KLayout', { timeout: 60_000 }, async (name) => {
    expect((await compare(drawn(name), process)).text).toBe('');
  });
});

describe('a process without plates: fingers of wire are the capacitors', () => {
  const process = processFrom(withDevices(rulesText('two_metal')));

  it('no rule is broken, and the layout is the netlist', { timeout: 60_000 }, () => {
    const { gds, prepared } = draw(netlistText('align_switched_capacitor_filter'), process);
    expect(prepared.passives.map(({ kind }) => kind)).toContain('comb');
    expect(violations(gds, process)).toEqual({});
    const layout = layoutFromGds(gds);
    if (!layout.ok) throw new Error('the layout cannot be read');
    const lvs = runLvs(layout.value, process, withChanges(prepared.circuit, prepared.changes));
    expect(lvs.ok && lvs.value.findings.map(({ issue }) => issue.message)).toEqual([]);
  });
});

it.skipIf(!ready)(
  'KLayout extracts the fingers too, and tells another value',
  { timeout: 60_000 },
  async () => {
    const process = processFrom(withDevices(rulesText('two_metal')));
    const { gds, prepared } = draw(netlistText('drawn/charge_pump.sp'), process);
    expect(prepared.passives.map(({ kind }) => kind)).toContain('comb');
    const circuit = withChanges(prepared.circuit, prepared.changes);
    const other = withChanges(circuit, [{ device: 'C1', field: 'c', to: 3e-13 }]);
    const script = new URL('../assets/klayout_worker.py', import.meta.url).pathname;
    const klayout = createKLayout(await findKLayout(), script);
    try {
      const { signal } = new AbortController();
      for (const [wanted, same] of [[circuit, true] as const, [other, false] as const]) {
        const answer = await lvsWithKLayout(klayout, gds, process, wanted, {}, signal);
        expect(answer.ok && answer.value.matched).toBe(same);
      }
    } finally {
      await klayout.close();
    }
  },
);

describe('what cannot be drawn is named', () => {
  it.each([
    [
      'a process nobody knows',
      'align_adder',
      rulesText('two_metal'),
      true,
      'no devices.resistor.sheet_resistance',
    ],
    [
      'a public figure unasked',
      'align_adder',
      rulesText('sky130'),
      false,
      'no devices.resistor.sheet_resistance',
    ],
    [
      'a resistor without a value',
      'align_unsized_bias_cr2_wilson',
      rulesText('sky130'),
      false,
      'sheet_resistance',
    ],
    ['no value', 'align_unsized_bias_cr2_wilson', withDevices(rulesText('sky130')), false, 'RR0 has no r'],
    [
      'a small plate',
      'magical_ota1_two_stage_miller',
      withDevices(rulesText('sky130')),
      false,
      'C1: w is 0.07 µm',
    ],
  ])('%s', (_, name, rules, fit, words) => {
    const refused = prepareTexts(netlistText(name), rules, fit);
    expect(refused.ok ? '' : refused.error.map(({ message }) => message).join()).toContain(words);
  });

  it('what is fitted or taken from public documents is listed, each with its reason', () => {
    const fitted = prepareTexts(netlistText('align_unsized_bias_cr2_wilson'), rulesText('sky130'), true);
    if (!fitted.ok) throw new Error(fitted.error[0]?.message);
    expect(fitted.value.changes.filter(({ field }) => field !== 'nf')).toMatchObject([
      { device: 'RR0', field: 'r', from: null, reason: 'RR0 has no r' },
    ]);
    expect(fitted.value.assumptions).toContainEqual({
      field: 'devices.resistor.sheet_resistance',
      value: 48.2,
      source: expect.stringContaining('SKY130'),
    });
    expect(fitted.value.assumptions.some(({ field }) => field.startsWith('devices.capacitor'))).toBe(false);
    const plate = prepareTexts(netlistText('magical_ota1_two_stage_miller'), rulesText('sky130'), true);
    expect(plate.ok && plate.value.changes).toContainEqual(
      expect.objectContaining({ device: 'C1', field: 'w', from: 7e-8, to: 1e-6 }),
    );
  });

  it('L02: a size below the limit names device and limit; fitted, the change is listed', () => {
    const [netlist, rules] = [netlistText('align_common_source'), rulesText('sky130')];
    const refused = prepareTexts(netlist, rules, false);
    expect(refused.ok ? '' : refused.error[0]?.message).toMatch(
      /^mp0: w is 0.108 µm, .* 0.15 µm \(difftap.1/,
    );
    const fitted = prepareTexts(netlist, rules, true);
    expect(fitted.ok && fitted.value.changes).toMatchObject([
      { device: 'mp0', field: 'w', from: 2.16e-7, to: 3e-7 },
      { device: 'mn0', field: 'w', from: 2.16e-7, to: 3e-7 },
    ]);
  });
});

it.skipIf(!ready)(
  'the comparison can fail: one finger wider, one gate elsewhere',
  { timeout: 60_000 },
  async () => {
    const process = processFor('sky130');
    const made = draw(netlistText('sky130_five_transistor_ota'), process);
    for (const change of [{ w: 1060 }, { gate: 'vinn' }]) {
      const devices = made.prepared.devices.map((device, i) => (i === 0 ? { ...device, ...change } : device));
      const verdict = await compare({ ...made, prepared: { ...made.prepared, devices } }, process);
      expect(verdict.same).toBe(false);
    }
  },
);

it.each(['sky130', 'sg13g2'] as const)('every corner lies on the grid of %s', (technology) => {
  const process = processFor(technology);
  // Odd numbers of contacts and gates, resistors and plates: what has a middle could miss the grid.
  for (const name of ['drawn/dog_bones.sp', 'drawn/miller_nulling.sp', 'align_high_speed_comparator']) {
    const { library } = readGds(draw(netlistText(name), process).gds);
    const corners = library!.structures[0]!.elements.flatMap((element) =>
      element.kind === 'boundary' ? [...element.xy] : [],
    );
    expect(corners.filter((value) => value % 5 !== 0)).toEqual([]);
  }
});

it('the same circuit gives the same bytes', () => {
  const process = processFor('sky130');
  const [a, b] = [1, 2].map(() => draw(netlistText('fasoc_DCDC_COMP'), process).gds);
  expect(Buffer.compare(a!, b!)).toBe(0);
});

it.each(['sky130', 'sg13g2', 'two_metal'] as const)(
  'rails as wide as asked for break no rule in %s',
  (technology) => {
    const process = processFor(technology);
    const made = draw(netlistText('drawn/level_shifter.sp'), process, { supplyWidth: process.fromUm(1.5) });
    const { tech } = made.prepared;
    const wide = made.assembled.drawing.shapes.filter(
      ({ role, net, x1, x2, y1, y2 }) =>
        role === tech.across.role && net !== null && y2 - y1 >= process.fromUm(1.5) && x2 - x1 > y2 - y1,
    );
    expect(new Set(wide.map(({ net }) => net))).toEqual(new Set(['vddl', 'vddh', 'vss']));
    expect(violations(made.gds, process)).toEqual({});
  },
);

it('no row is far from a tap, and a placement from before is drawn as it was', () => {
  const process = processFor('sky130');
  const made = draw(netlistText(large), process);
  const taps = made.assembled.drawing.shapes.filter(({ role }) => role === 'tap');
  expect(taps.length).toBeGreaterThan(2);
  const away = made.assembled.fingers.map(({ y }) => Math.min(...taps.map((tap) => Math.abs(tap.y1 - y))));
  expect(process.um(Math.max(...away))).toBeLessThan(15);
  const again = draw(netlistText(large), process, { start: made.sections });
  expect(Buffer.compare(again.gds, made.gds)).toBe(0);
});

it('contacts along the bars of two nets’ gates keep their distance where the bars meet', () => {
  const process = processFor('two_metal');
  expect(violations(draw(netlistText('cascode_mirror.sp'), process).gds, process)).toEqual({});
});
