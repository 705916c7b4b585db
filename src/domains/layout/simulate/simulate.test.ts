import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFrom } from '../../../../test/support/layouts.ts';
import { systemReady } from '../../../../test/support/system.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { extract } from '../check/lvs/extract.ts';
import { compareExtracted } from '../check/lvs/run.ts';
import { measureParasitics } from '../check/parasitics/measure.ts';
import { withChanges } from '../netlist/size-changes.ts';
import { writeSpice } from '../netlist/write-spice.ts';
import { processRules } from '../processes/rules.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { libraryUnder, ngspiceService } from '../services/ngspice.ts';
import { type Bench, benchDeck, readMeasured } from './deck.ts';
import type { NgspicePort } from './port.ts';

const sky130 = processFrom(processRules('sky130'));
const ota = `.subckt ota inp inn out vb vdd vss
XM1 n1 inp t vss sky130_fd_pr__nfet_01v8 w=4 l=0.5 nf=2
XM2 out inn t vss sky130_fd_pr__nfet_01v8 w=4 l=0.5 nf=2
XM5 t vb vss vss sky130_fd_pr__nfet_01v8 w=4 l=1 nf=2
XM3 n1 n1 vdd vdd sky130_fd_pr__pfet_01v8 w=4 l=0.5 nf=2
XM4 out n1 vdd vdd sky130_fd_pr__pfet_01v8 w=4 l=0.5 nf=2
.ends
.control
shell touch pwned
.endc
`;
const bench: Bench = {
  inputs: ['inp', 'inn'],
  output: 'out',
  common: 0.9,
  volts: { vdd: 1.8, vss: 0, vb: 0.7 },
  amperes: {},
  load: 1e-13,
};

function circuitOf(text: string) {
  const read = readNetlist(text);
  if (!read.ok) throw new Error(read.error[0]?.message);
  return read.value.circuit;
}
const deckOf = (text: string, given = bench) => benchDeck(circuitOf(text), sky130, given, null);

describe('the bench of an amplifier', () => {
  it('is written from what was read: nothing else of a netlist reaches the simulator', () => {
    const deck = deckOf(ota);
    expect(deck.ok && deck.value).toContain('MXM1 n1 inp t vss generic_n w=4.000000e-6 l=5.000000e-7 m=1');
    expect(deck.ok && deck.value).not.toContain('shell');
  });

  it('no name becomes a command, in either kind of deck', () => {
    const evil = '\n.control\nshell touch pwned\n.endc\n';
    const device = {
      id: `M1${evil}`,
      type: 'nmos',
      model: `sky130_fd_pr__nfet_01v8${evil}`,
      w: 1e-6,
      l: 1e-6,
      terminals: { d: 'out', g: 'inp', s: 'inn', b: `vss${evil}` },
    };
    const read = readNetlist({
      schema_version: '1.1.0',
      top: `a${evil}`,
      cells: [{ name: `a${evil}`, ports: ['inp', 'inn', 'out', `vss${evil}`], devices: [device] }],
    });
    if (!read.ok) throw new Error(read.error[0]?.message);
    const given = { ...bench, volts: { [`vss${evil}`]: 0 } };
    for (const library of [null, { path: 'models.spice', section: 'tt' }]) {
      const deck = benchDeck(read.value.circuit, sky130, given, library);
      expect(deck.ok && deck.value.match(/^\.control$/gm)).toHaveLength(1);
      expect(deck.ok && deck.value).not.toMatch(/^shell/m);
    }
  });

  it('asks what is on every port, and knows the ports', () => {
    const open = deckOf(ota, { ...bench, volts: { vdd: 1.8, vss: 0 } });
    expect(open.ok || open.error[0]?.params).toMatchObject({ nets: 'vb' });
    const strange = deckOf(ota, { ...bench, output: 'vout' });
    expect(strange.ok || strange.error.map(({ code }) => code)).toContain('simulate_no_net');
  });

  it('takes the PDK’s models where PDK_ROOT has them', () => {
    const root = mkdtempSync(join(tmpdir(), 'yx-pdk-'));
    try {
      expect(libraryUnder(root, 'sky130A')).toBeNull();
      const path = join(root, 'sky130A/libs.tech/ngspice/sky130.lib.spice');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
      const library = libraryUnder(root, 'sky130A');
      expect(library).toEqual({ path, section: 'tt' });
      const deck = benchDeck(circuitOf(ota), sky130, bench, library);
      expect(deck.ok && deck.value).toContain(`.lib "${path}" tt`);
      expect(deck.ok && deck.value).toContain('sky130_fd_pr__nfet_01v8 w=4 l=0.5 nf=2');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('reads what ngspice prints', () => {
    const printed = 'dc_gain_db          =  3.966e+01 at=  1\nunity_gain_hz = 3e8\nphase_at_unity = -101.5\n';
    expect(readMeasured(printed)).toEqual({ dc_gain_db: 39.66, unity_gain_hz: 3e8, phase_margin_deg: 78.5 });
    expect(readMeasured('unity_gain_hz failed').unity_gain_hz).toBeNull();
  });
});

describe.skipIf(!systemReady(new URL('./simulate.system.json', import.meta.url)))('with ngspice', () => {
  it('wires make an amplifier slower', { timeout: 60_000 }, async () => {
    const { service } = await ngspiceService.create({ settings: {} } as never);
    const measure = async (text: string) => {
      const deck = deckOf(text);
      if (!deck.ok) throw new Error(deck.error[0]?.message);
      return readMeasured(await (service as NgspicePort).run(deck.value, AbortSignal.timeout(50_000)));
    };
    const drawn = circuitOf(ota);
    const before = await measure(writeSpice(drawn, sky130));
    const wires = [{ a: 'out', b: 'vss', value: 5e-14 }];
    const after = await measure(writeSpice(drawn, sky130, { couplings: wires }));
    expect(before.dc_gain_db).toBeGreaterThan(30);
    // Half as much again to drive.
    expect(after.unity_gain_hz! / before.unity_gain_hz!).toBeCloseTo(1 / 1.5, 1);
    expect(after.dc_gain_db).toBeCloseTo(before.dc_gain_db!, 1);
  });

  it('a drawn amplifier with the capacitances and resistances of its wires', {
    timeout: 60_000,
  }, async () => {
    const { service } = await ngspiceService.create({ settings: {} } as never);
    const made = draw(netlistText('sky130_five_transistor_ota'), sky130);
    const layout = layoutFromGds(made.gds);
    const extracted = layout.ok ? extract(layout.value, sky130) : layout;
    if (!layout.ok || !extracted.ok) throw new Error('unreadable');
    const drawn = withChanges(made.prepared.circuit, made.prepared.changes);
    const compared = compareExtracted(extracted.value, layout.value, sky130, drawn);
    const { couplings, resistances } = measureParasitics(extracted.value, compared, sky130, drawn)!;
    const given: Bench = {
      ...{ inputs: ['vinp', 'vinn'], output: 'vout', common: 0.9, load: 1e-13 },
      ...{ volts: { vdd: 1.8, vss: 0 }, amperes: { id: 5e-5 } },
    };
    const measure = async (text: string) => {
      const deck = deckOf(text, given);
      if (!deck.ok) throw new Error(deck.error[0]?.message);
      return readMeasured(await (service as NgspicePort).run(deck.value, AbortSignal.timeout(50_000)));
    };
    const { stars } = resistances!;
    const withWires = writeSpice(drawn, sky130, { couplings, stars });
    expect(withWires.match(/^Rw\d+ /gm)!.length).toBeGreaterThan(10);
    const plain = await measure(writeSpice(drawn, sky130));
    const capacitances = await measure(writeSpice(drawn, sky130, { couplings }));
    const both = await measure(withWires);
    expect(plain.dc_gain_db).toBeGreaterThan(20);
    expect(both.dc_gain_db).toBeCloseTo(plain.dc_gain_db!, 0);
    expect(capacitances.unity_gain_hz).toBeLessThan(plain.unity_gain_hz!);
    expect(both.unity_gain_hz).toBeLessThan(capacitances.unity_gain_hz!);
    expect(both.phase_margin_deg).toBeGreaterThan(30);
  });
});
