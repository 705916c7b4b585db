import { describe, expect, it } from 'vitest';
import { type Drawn, Sketch } from './draw.testkit.ts';
import { type Extracted, extract } from './extract.ts';
import { defaultMerging, merged } from './merge.ts';
import { terminals } from './netlist.ts';
import { plain, processes, sky130 } from './processes.testkit.ts';

const read = (sketch: Sketch, process = sky130): Extracted => {
  const found = extract(sketch.layout(), process);
  if (!found.ok) throw new Error(found.error[0]!.message);
  return found.value;
};

/** Devices as text: kind, sizes in nanometres (or Ω, fF), the names of the nets. */
function listed({ netlist }: Extracted): string[] {
  const { devices, nets } = merged(netlist, defaultMerging, new Set(), 1e-6);
  return devices
    .map(({ type, nets: on, size, ids }) => {
      const names = on.map((net) => nets[net]!.names.join('+') || '?');
      const scale = { resistor: 1, capacitor: 1e15, nmos: 1e9, pmos: 1e9 }[type];
      const ends = terminals[type].length === 4 ? names : [...names].sort();
      if (ends.length === 4 && ends[1]! > ends[2]!) [ends[1], ends[2]] = [ends[2]!, ends[1]!];
      return `${type} ${size.map((value) => Number((value * scale).toFixed(3))).join('/')} ×${ids.length} ${ends.join(' ')}`;
    })
    .sort();
}

const inverter: readonly Drawn[] = [
  { id: 'N', type: 'nmos', nets: ['in', 'out', 'vss', 'vss'], w: 420, nf: 2 },
  { id: 'P', type: 'pmos', nets: ['in', 'out', 'vdd', 'vdd'], w: 1000, l: 180, nf: 3 },
];

describe('devices and nets of a drawing', () => {
  it.each(processes)(
    'an inverter with fingers in $tech: bulk from the taps, parallel fingers are one',
    (process) => {
      const found = read(new Sketch(process, inverter), process);
      expect(found.issues).toEqual([]);
      expect(listed(found)).toEqual(['nmos 840/150 ×2 in out vss vss', 'pmos 3000/180 ×3 in out vdd vdd']);
    },
  );

  it('n-wells on different nets', () => {
    const devices: readonly Drawn[] = [
      { id: 'A', type: 'pmos', nets: ['a', 'x', 'vdd', 'vdd'] },
      { id: 'B', type: 'pmos', nets: ['b', 'y', 'x', 'x'] },
    ];
    expect(listed(read(new Sketch(sky130, devices)))).toEqual([
      'pmos 420/150 ×1 a vdd x vdd',
      'pmos 420/150 ×1 b x y x',
    ]);
  });

  it('without its tap a well is a net of its own', () => {
    const found = read(new Sketch(sky130, inverter, { tapless: ['P'] }));
    expect(listed(found)[1]).toBe('pmos 3000/180 ×3 in out vdd ?');
  });

  it('two names on one net, and one name on two', () => {
    const short = read(new Sketch(sky130, inverter).short('in', 'out'));
    expect(short.netlist.nets.map(({ names }) => names.join('+')).sort()).toEqual(['in+out', 'vdd', 'vss']);
    const open = read(new Sketch(sky130, inverter).cut('vss', 0.5));
    expect(listed(open)[0]).toContain('?');
  });

  it('a gate with one diffusion only is said to be no transistor', () => {
    const found = read(new Sketch(sky130, inverter).erase('N', 'n_implant'));
    expect(found.issues.map(({ code, params }) => [code, params.count])).toEqual([
      ['lvs_gate_sides', 0],
      ['lvs_gate_sides', 0],
    ]);
  });

  it('poly resistors by squares, plate capacitors by area', () => {
    const devices: readonly Drawn[] = [
      { id: 'R1', type: 'resistor', nets: ['a', 'b'], w: 400, l: 4000 },
      { id: 'R2', type: 'resistor', nets: ['b', 'c'], w: 400, l: 8000 },
      { id: 'C1', type: 'capacitor', nets: ['a', 'c'], w: 3000, l: 5000 },
    ];
    expect(listed(read(new Sketch(plain, devices), plain))).toEqual([
      'capacitor 30 ×1 a c',
      'resistor 3000 ×2 a c',
    ]);
  });
});
