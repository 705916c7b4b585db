import { describe, expect, it } from 'vitest';
import { readNetlist } from '../../recognise/read-netlist.ts';
import type { Process } from '../../rules/process.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { type Drawn, netlistFor, Sketch } from './draw.testkit.ts';
import { comb, gdsOfHandmade, handmade } from './handmade.testkit.ts';
import { plain, processes, sky130 } from './processes.testkit.ts';
import { type LvsOutcome, runLvs } from './run.ts';

const ota: readonly Drawn[] = [
  { id: 'M1', type: 'nmos', nets: ['inp', 'x', 'tail', 'vss'], w: 1000, nf: 2 },
  { id: 'M2', type: 'nmos', nets: ['inn', 'out', 'tail', 'vss'], w: 1000, nf: 2 },
  { id: 'M3', type: 'pmos', nets: ['x', 'x', 'vdd', 'vdd'], w: 800 },
  { id: 'M4', type: 'pmos', nets: ['x', 'out', 'vdd', 'vdd'], w: 800 },
  { id: 'M5', type: 'nmos', nets: ['bias', 'tail', 'vss', 'vss'], w: 2000, l: 500 },
];
const ports = ['inp', 'inn', 'out', 'bias', 'vdd', 'vss'];

function check(
  sketch: Sketch,
  devices: readonly Drawn[] = ota,
  process: Process = sky130,
  nets: readonly string[] = ports,
): LvsOutcome {
  const circuit = readNetlist(netlistFor(devices, process, nets));
  if (!circuit.ok) throw new Error(circuit.error[0]!.message);
  const outcome = runLvs(sketch.layout(), process, circuit.value.circuit);
  if (!outcome.ok) throw new Error(outcome.error[0]!.message);
  return outcome.value;
}
const told = ({ findings }: LvsOutcome) => findings.map(({ issue }) => issue.message);

describe('a layout that is its netlist', () => {
  it.each(processes)('in $tech', (process) => {
    const outcome = check(new Sketch(process, ota), ota, process);
    expect(told(outcome)).toEqual([]);
    expect(outcome).toMatchObject({ matched: true, layout: { devices: 5, nets: 8 } });
    expect(outcome.devices.map(({ ids }) => ids.join()).sort()).toEqual(['M1', 'M2', 'M3', 'M4', 'M5']);
  });

  it('labels are hints: without any the match is found all the same', () => {
    const bare = ['inp', 'inn', 'out', 'bias', 'vdd', 'vss', 'x', 'tail'].reduce(
      (sketch, net) => sketch.unlabel(net),
      new Sketch(sky130, ota),
    );
    expect(check(bare)).toMatchObject({ matched: true, findings: [] });
  });

  it('dummies, all terminals on one net, are left out and counted', () => {
    const dummy: Drawn = { id: 'X', type: 'nmos', nets: ['vss', 'vss', 'vss', 'vss'], nf: 2 };
    const outcome = check(new Sketch(sky130, [...ota, dummy]));
    expect(outcome.matched).toBe(true);
    expect(outcome.notes.map(({ message }) => message)).toEqual([
      '2 dummies, all terminals on one net, were left out',
    ]);
    expect(check(new Sketch(sky130, ota), [...ota, dummy]).matched).toBe(true);
  });

  it('resistors and capacitors, in a row and side by side', () => {
    const devices: readonly Drawn[] = [
      { id: 'R1', type: 'resistor', nets: ['a', 'm'] },
      { id: 'R2', type: 'resistor', nets: ['m', 'b'] },
      { id: 'C1', type: 'capacitor', nets: ['a', 'b'] },
      { id: 'C2', type: 'capacitor', nets: ['b', 'a'], w: 2000 },
    ];
    const outcome = check(new Sketch(plain, devices), devices, plain, ['a', 'b']);
    expect(outcome).toMatchObject({ matched: true, layout: { devices: 2 } });
  });
});

describe('drawn by hand', () => {
  it.each([...handmade, comb])('$title', (made) => {
    const circuit = readNetlist({ top: 'TOP', cells: [{ name: 'TOP', devices: made.devices }] });
    const layout = layoutFromGds(gdsOfHandmade(made));
    if (!circuit.ok || !layout.ok) throw new Error('test data');
    const outcome = runLvs(layout.value, made.process, circuit.value.circuit);
    expect(outcome.ok && told(outcome.value)).toEqual([]);
  });

  it('slanted shapes are refused by layer and place', () => {
    const pieces = [...comb.pieces, ['poly', 0, 0, 10, 10, 20, 0]] as const;
    const layout = layoutFromGds(gdsOfHandmade({ ...comb, pieces }));
    const circuit = readNetlist({ top: 'TOP', cells: [{ name: 'TOP', devices: [] }] });
    if (!circuit.ok || !layout.ok) throw new Error('test data');
    const outcome = runLvs(layout.value, comb.process, circuit.value.circuit);
    expect(outcome.ok ? null : outcome.error[0]).toMatchObject({
      code: 'lvs_slanted',
      params: { layer: 'poly' },
    });
  });
});

describe('each fault is named', () => {
  const wider = ota.map((device) => (device.id === 'M5' ? { ...device, w: 1800 } : device));
  const longer = ota.map((device) => (device.id === 'M3' ? { ...device, l: 180 } : device));
  const turned = ota.map((device) => (device.id === 'M5' ? { ...device, type: 'pmos' as const } : device));
  const more = [...ota, { id: 'M6', type: 'nmos' as const, nets: ['bias', 'out', 'vss', 'vss'] }];
  const moved = ota.map((device) =>
    device.id === 'M4' ? { ...device, nets: ['bias', 'out', 'vdd', 'vdd'] } : device,
  );
  it.each<[string, Sketch, readonly string[]]>([
    [
      'a row cut between its devices',
      new Sketch(sky130, ota).cut('tail', 0.4),
      ['net tail is open: tail | (4.22, 0) µm are not connected'],
    ],
    [
      'a drain left off',
      new Sketch(sky130, ota).disconnect('M4.d'),
      ['net out is open: out | (14.7, 0) µm are not connected'],
    ],
    ['two rows joined', new Sketch(sky130, ota).short('inp', 'x'), ['the nets inp, x are shorted']],
    ['supplies joined', new Sketch(sky130, ota).short('vdd', 'vss'), ['the nets vdd, vss are shorted']],
    ['gates exchanged', new Sketch(sky130, ota).swap('M1.g', 'M2.g'), ['M1.g and M2.g are exchanged']],
    ['too narrow', new Sketch(sky130, wider), ['M5: w is 0.0000018, not 0.000002']],
    ['too long', new Sketch(sky130, longer), ['M3: l is 1.8e-7, not 1.5e-7']],
    [
      'no tap in a well',
      new Sketch(sky130, ota, { tapless: ['M4'] }),
      ['the bulk of M4 is not tied to vdd: there is no tap'],
    ],
    [
      'no tap at all below the n-channel devices',
      new Sketch(sky130, ota, { tapless: ['M1', 'M2', 'M5'] }),
      ['the bulk of M1+M2+M5 is not tied to vss: there is no tap'],
    ],
    ['one device not drawn', new Sketch(sky130, ota.slice(0, 4)), ['nmos M5 is not drawn']],
    ['one device too many', new Sketch(sky130, more), [expect.stringContaining('is not in the netlist')]],
    ['a gate on the wrong net', new Sketch(sky130, moved), ['M4: terminal g is on bias, not on x']],
    ['the other kind', new Sketch(sky130, turned), ['M5 is drawn as pmos']],
  ])('%s', (_, sketch, messages) => {
    const outcome = check(sketch);
    expect(outcome.matched).toBe(false);
    expect(told(outcome)).toEqual(messages);
  });

  it('two faults at once', () => {
    const outcome = check(new Sketch(sky130, wider).short('inn', 'bias').disconnect('M3.d'));
    expect(told(outcome).sort()).toEqual([
      'M5: w is 0.0000018, not 0.000002',
      expect.stringContaining('net x is open'),
      'the nets bias, inn are shorted',
    ]);
  });

  it('a short says which wires join the two labels', () => {
    const outcome = check(new Sketch(sky130, ota).short('inp', 'bias'));
    expect(outcome.findings[0]!.nets).toEqual(['bias', 'inp']);
    expect(outcome.findings[0]!.places).toHaveLength(5);
  });
});

it('a short on a net between two resistors in a row is named by its nets, though the row is one in the netlist', () => {
  const devices: readonly Drawn[] = [
    { id: 'D0', type: 'nmos', nets: ['e', 'b', 'a', 'vss'], w: 600, l: 180, nf: 2 },
    { id: 'D1', type: 'nmos', nets: ['d', 'a', 'c', 'vss'], w: 1000, l: 150, nf: 2 },
    { id: 'D2', type: 'resistor', nets: ['f', 'vdd'], l: 4000 },
    { id: 'D3', type: 'nmos', nets: ['c', 'c', 'vss', 'vss'], w: 1000, l: 180 },
    { id: 'D4', type: 'resistor', nets: ['d', 'vdd'], l: 2000 },
  ];
  const nets = ['a', 'b', 'c', 'd', 'e', 'f', 'vss'];
  expect(check(new Sketch(plain, devices), devices, plain, nets).matched).toBe(true);
  const outcome = check(new Sketch(plain, devices).short('e', 'vdd'), devices, plain, nets);
  expect(outcome.matched).toBe(false);
  expect(outcome.findings.flatMap((finding) => finding.nets)).toEqual(expect.arrayContaining(['e', 'vdd']));
});

it('a gate cut off its net is open on that net, not on the one that would make its finger a dummy', () => {
  const devices: readonly Drawn[] = [
    { id: 'D0', type: 'nmos', nets: ['e', 'vss', 'vss', 'vss'], w: 600, l: 180, nf: 3 },
    { id: 'D1', type: 'pmos', nets: ['c', 'vss', 'd', 'c'], w: 1000, l: 150 },
  ];
  for (const share of [0, 0.3, 0.6, 0.9]) {
    const outcome = check(new Sketch(sky130, devices).cut('e', share), devices, sky130, [
      'e',
      'vss',
      'c',
      'd',
    ]);
    expect(outcome.findings.flatMap((finding) => finding.nets)).toContain('e');
  }
});
