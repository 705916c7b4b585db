import { describe, expect, it } from 'vitest';
import { readSpice, type SpiceOptions } from './read.ts';

const netlist = `// a mirror and a load
simulator lang=spectre
global 0 vdd!
parameters wide=2u
subckt mirror (in out vss)
parameters w=1u
    NM0 (in in vss vss) nch l=180n w=w
    NM1 (out in vss vss) nch l=180n w=(2*w) \\
        m=2 // twice
ends mirror
subckt stage in out vss
  I0 (in out vss) mirror w=wide
  PM0 out out vdd! vdd! pch w=4u l=180n
  R0 (out vss) resistor r=10k
  C0 out vss capacitor c=1p
ends stage
V0 (vdd! 0) vsource dc=1.8
tran tran stop=1u
simulatorOptions options reltol=1e-3
`;

const read = (text: string, options: SpiceOptions = {}) => {
  const found = readSpice(text, options);
  if (!found.ok) throw new Error(found.error[0]?.message);
  return found.value;
};
const devices = (text: string, options?: SpiceOptions) =>
  read(text, options).netlist.cells.flatMap((cell) => cell.devices);

describe('Spectre', () => {
  it('is read by what its masters are, whatever its names begin with', () => {
    const { netlist: found, warnings } = read(netlist);
    expect(found.top).toBe('stage');
    expect(found.cells.at(-1)).toMatchObject({
      ports: ['in', 'out', 'vss'],
      devices: [
        { id: 'PM0', type: 'pmos', w: 4e-6, terminals: { d: 'out', b: 'vdd!' } },
        { id: 'R0', type: 'resistor', r: 1e4 },
        { id: 'C0', type: 'capacitor', c: 1e-12 },
      ],
      subcells: [{ name: 'I0', connections: { in: 'in', out: 'out', vss: 'vss' } }],
    });
    expect(found.cells[0]!.devices).toMatchObject([
      { id: 'NM0', type: 'nmos', w: 2e-6 },
      { id: 'NM1', w: 4e-6, m: 2 },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['spice_source_skipped']);
  });

  it('changes its language where it says so, and takes a model’s type from its card', () => {
    const mixed = `simulator lang=spectre
model qx bsim4 type=p
subckt a (x y z)
M1 (x y z z) qx w=1u l=1u
simulator lang=spice
M2 x y z z nmos w=1u l=1u
.ends
simulator lang=spectre
`;
    expect(devices(mixed)).toMatchObject([
      { id: 'M1', type: 'pmos' },
      { id: 'M2', type: 'nmos' },
    ]);
  });
});

describe('files that include files', () => {
  const cell = '.subckt amp a b\nM1 a b 0 0 nmos w={wide} l=1u\n.ends\n.end\n';
  const files: Readonly<Record<string, string>> = {
    'amp.sp': `.include sizes.sp\n${cell}`,
    'sizes.sp': '.param wide=3u\n',
    'corners.lib': '.lib ss\n.param wide=1u\n.endl\n.lib tt\n.param wide=7u\n.endl\n',
    'again.sp': '.include again.sp\n',
    'wrong.sp': '.subckt x a\nQ1 a b c npn\n.ends\n',
  };
  const include = (name: string) => files[name] ?? null;

  it('are read as if the others stood in them', () => {
    const bench = 'a bench\n.include "amp.sp"\nV1 p 0 1\nX1 p q amp\n.end\n';
    expect(devices(bench, { include })).toMatchObject([{ id: 'M1', w: 3e-6 }]);
  });

  it('take of a library the section they ask for', () => {
    expect(devices(`.lib corners.lib tt\n${cell}`, { include })).toMatchObject([{ w: 7e-6 }]);
  });

  it('say which file a problem stands in, and which file is not there', () => {
    const found = readSpice('.include wrong.sp\n', { include });
    expect(found.ok || found.error[0]?.message).toContain('line wrong.sp:2');
    const { warnings } = read(`.include gone.sp\n.include again.sp\n${cell.replace('{wide}', '1u')}`, {
      include,
    });
    expect(warnings.map(({ params }) => params.file)).toEqual(['gone.sp', 'again.sp']);
  });
});

describe('what other programs leave in a netlist', () => {
  it('capacitors of the wires are left out where the netlist was read out of a layout', () => {
    const body =
      '.subckt a x y\nX0 x y 0 0 nfet_01v8 w=1 l=1\nC0 x y 1.2fF\nX1 x y cap_mim_m3_1 w=2 l=2\n.ends\n';
    const { netlist: found, warnings } = read(
      `* NGSPICE file created from a.ext - technology: sky130A\n${body}`,
    );
    expect(found.cells[0]!.devices.map(({ id }) => id)).toEqual(['X0', 'X1']);
    expect(warnings.map(({ code }) => code)).toEqual(['spice_wiring_skipped']);
    expect(devices(`* drawn by hand\n${body}`)).toHaveLength(3);
  });

  it('a property without a statement is ignored and said', () => {
    const { warnings } = read('.subckt a x y\nM1 x y 0 0 nmos w=1u l=1u\ntype=primitive\n.ends\n');
    expect(warnings.map(({ code }) => code)).toEqual(['spice_card_ignored']);
  });
});
