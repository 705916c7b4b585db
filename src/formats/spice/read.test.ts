import { describe, expect, it } from 'vitest';
import { readSpice, type SpiceOptions } from './read.ts';

function netlistOf(text: string, options?: SpiceOptions) {
  const read = readSpice(text, options);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('; '));
  return read.value.netlist;
}
const cellOf = (text: string, options?: SpiceOptions) => {
  const { cells, top } = netlistOf(text, options);
  return cells.find(({ name }) => name === top)!;
};
const devicesOf = (body: string, options?: SpiceOptions) =>
  cellOf(`.subckt c a b\n${body}\n.ends`, options).devices;
const errorsOf = (text: string, options?: SpiceOptions) => {
  const read = readSpice(text, options);
  return read.ok ? [] : read.error.map(({ code, params }) => `${params.line ?? ''} ${code}`.trim());
};

describe('cards', () => {
  it.each([
    [
      'a MOS',
      'M1 d g s b nmos w=2u l=0.15u',
      {
        id: 'M1',
        type: 'nmos',
        model: 'nmos',
        w: 2e-6,
        l: 1.5e-7,
        terminals: { d: 'd', g: 'g', s: 's', b: 'b' },
      },
    ],
    ['multiples', 'M1 d g s b pch w=1u l=1u m=2 nf=4 nfin=12', { type: 'pmos', m: 2, nf: 4, nfin: 12 }],
    ['other names of them', 'M1 d g s b p w=1u l=1u multi=3 ng=2', { type: 'pmos', m: 3, nf: 2 }],
    ['two slashes', 'M1 d g s b n w=1u l=1u // w=9u', { w: 1e-6 }],
    ['what Magic marks', 'C2 a b 4.02f **FLOATING', { type: 'capacitor', c: 4.02e-15 }],
    ['a power in an expression', "M1 d g s b n w='2 ** 2 * 1u' l=1u", { w: 4e-6 }],
    ['a computed count', "M1 d g s b n w=1u l=1u nf='6/2.0000000001'", { nf: 3 }],
    ['spaces around =', 'M1 d g s b n W = 1u L= 2u', { w: 1e-6, l: 2e-6 }],
    ['nets in brackets', 'M1 (d g s b) n w=1u l=1u', { terminals: { d: 'd', g: 'g', s: 's', b: 'b' } }],
    ['a resistor', 'R1 a b 10k', { id: 'R1', type: 'resistor', r: 1e4, terminals: { p: 'a', n: 'b' } }],
    ['with a model', 'R1 a b rpoly r=10k w=1u', { model: 'rpoly', r: 1e4, w: 1e-6 }],
    ['model and value', 'R1 a b 5 rpoly', { model: 'rpoly', r: 5 }],
    [
      'CDL',
      'R1 a b 10k $[rppoly] $W=1u $SUB=gnd',
      { model: 'rppoly', r: 1e4, w: 1e-6, terminals: { p: 'a', n: 'b', b: 'gnd' } },
    ],
    [
      'a third net before its model',
      'R1 a b sub rsil w=0.5u l=20u m=1',
      { model: 'rsil', w: 5e-7, terminals: { p: 'a', n: 'b', b: 'sub' } },
    ],
    ['a CDL MOS', 'MM1 d g s b nch W=1u L=1u $X=3 $Y=4', { id: 'MM1', type: 'nmos', w: 1e-6 }],
    ['a capacitor', 'C1 a b 2.2pF', { type: 'capacitor', c: 2.2e-12 }],
    ['c=', 'Cx a b c={2*1p}', { id: 'Cx', c: 2e-12 }],
    [
      'a primitive called by X',
      'X0 d g s b sky130_fd_pr__nfet_01v8 w=0.84u l=0.15u m=2',
      { id: 'X0', type: 'nmos', m: 2, w: 8.4e-7 },
    ],
    [
      'a primitive resistor',
      'XR a b gnd sky130_fd_pr__res_high_po w=1u l=2u',
      { type: 'resistor', terminals: { p: 'a', n: 'b', b: 'gnd' } },
    ],
    [
      'a primitive capacitor',
      'XC a b sky130_fd_pr__cap_mim_m3_1 w=1u l=2u',
      { type: 'capacitor', terminals: { p: 'a', n: 'b' } },
    ],
    ['a comment behind', 'M1 d g s b n w=1u l=1u ; w=9u', { w: 1e-6 }],
    ['a dollar comment', 'M1 d g s b n w=1u l=1u $ w=9u', { w: 1e-6 }],
    ['lengths in bare microns are not guessed', 'M1 d g s b n w=2 l=1', { w: 2, l: 1 }],
  ])('%s', (_, card, expected) => {
    expect(devicesOf(card)).toMatchObject([expected]);
  });

  it.each([
    ['nmos', 'nmos'],
    ['nch_lvt_mac', 'nmos'],
    ['sg13_lv_pmos', 'pmos'],
    ['n', 'nmos'],
    ['P18', 'pmos'],
    ['pfet_03v3', 'pmos'],
  ])('the model %s is a %s', (model, type) => {
    expect(devicesOf(`M1 d g s b ${model} w=1u l=1u`)).toMatchObject([{ type, model }]);
  });

  it('a .model card and the mapping say what a name does not', () => {
    expect(devicesOf('.model weird pmos\nM1 d g s b weird w=1u l=1u')).toMatchObject([{ type: 'pmos' }]);
    expect(devicesOf('M1 d g s b Weird w=1u l=1u', { models: { weird: 'nmos' } })).toMatchObject([
      { type: 'nmos' },
    ]);
    expect(devicesOf('M1 d g s b nmos w=1u l=1u', { models: { nmos: 'pmos' } })).toMatchObject([
      { type: 'pmos' },
    ]);
  });
});

describe('lines', () => {
  it('continuations, also behind comments and blank lines, and the title', () => {
    const text =
      'My amplifier\n.subckt c a b\nM1 d g\n* between\n\n+ s b n ; half\n+ w=1u\n   + l=2u\n.ends c\n';
    expect(cellOf(text).devices).toMatchObject([{ id: 'M1', w: 1e-6, l: 2e-6 }]);
  });

  it('Windows line ends, tabs, a byte order mark', () => {
    expect(cellOf('\uFEFF.subckt c a b\r\nM1\td g s b n w=1u l=1u\r\n.ends\r\n').devices).toHaveLength(1);
  });

  it('nothing behind .end, nothing of a control block', () => {
    expect(
      cellOf('t\n.control\nrun foo bar baz\n.endc\nR1 a b 1\n.end\nR2 a b garbage garbage').devices,
    ).toHaveLength(1);
  });

  it('names do not differ by case; the first spelling stands', () => {
    const cell = cellOf('.SUBCKT Amp IN out\nM1 Out in VSS vss NMOS w=1u l=1u\n.ENDS');
    expect(cell).toMatchObject({ name: 'Amp', ports: ['IN', 'out'], nets: ['IN', 'out', 'VSS'] });
    expect(cell.devices[0]!.terminals).toEqual({ d: 'out', g: 'IN', s: 'VSS', b: 'VSS' });
  });
});

describe('parameters and hierarchy', () => {
  it('expressions over global, local and given parameters', () => {
    const text = `.param wn=1u ratio={2*2}
.subckt inv in out w=wn nf=1
.param wp='w*ratio'
Mn out in 0 0 nmos w=w l=0.1u nf=nf
Mp out in vdd! vdd! pmos w=wp l=0.1u
.ends
.subckt top a b
X1 a m inv
X2 m b inv w=3u
X3 m b inv w=3u
.ends`;
    const { cells, top } = netlistOf(text);
    expect(top).toBe('top');
    const sizes = Object.fromEntries(cells.map(({ name, devices }) => [name, devices.map((one) => one.w)]));
    expect(sizes).toEqual({ inv: [1e-6, 4e-6], 'inv__w0.000003': [3e-6, 1.2e-5], top: [] });
    const instances = cells.find(({ name }) => name === 'top')!.subcells;
    expect(instances.map(({ name, cell }) => [name, cell])).toEqual([
      ['X1', 'inv'],
      ['X2', 'inv__w0.000003'],
      ['X3', 'inv__w0.000003'],
    ]);
    expect(instances[0]!.connections).toEqual({ in: 'a', out: 'm', 0: '0', 'vdd!': 'vdd!' });
  });

  it('.global nets reach through cells that do not mention them', () => {
    const text = `.global vsub
.subckt leaf a
R1 a vsub 1
.ends
.subckt mid a
X1 a leaf
.ends
.subckt top a
X1 a mid
.ends`;
    expect(cellOf(text).subcells).toMatchObject([{ connections: { a: 'a', vsub: 'vsub' } }]);
  });

  it('an instance in CDL has a stroke before its subcircuit', () => {
    const leaf = '.SUBCKT leaf p q\nM1 p q p q nch W=1u L=1u\n.ENDS\n';
    const top = (card: string) => netlistOf(`${leaf}.SUBCKT top a b\n${card}\n.ENDS`);
    expect(top('XI0 a b / leaf')).toEqual(top('XI0 a b leaf'));
  });

  it('a multiplier on an instance makes copies', () => {
    const text = '.subckt r a b\nR1 a b 1\n.ends\n.subckt top a b\nX1 a b r m=3\n.ends';
    expect(cellOf(text).subcells.map(({ name }) => name)).toEqual(['X1', 'X1@2', 'X1@3']);
  });

  it('.option scale', () => {
    expect(
      cellOf('.option scale=1u\n.subckt c a b\nM1 d g s b n w=0.84 l=0.15\n.ends').devices,
    ).toMatchObject([{ w: 8.4e-7, l: 1.5e-7 }]);
  });

  it('which circuit is the top', () => {
    const two = '.subckt a x\nR1 x y 1\n.ends\n.subckt b x\nR1 x y 1\n.ends';
    expect(errorsOf(two)).toEqual(['spice_top_ambiguous']);
    expect(netlistOf(two, { top: 'B' }).top).toBe('b');
    expect(errorsOf(two, { top: 'z' })).toEqual(['spice_top_unknown']);
    const deck = netlistOf(`title\n${two}\nX1 n a\nR9 n 0 5`);
    expect(deck).toMatchObject({ top: 'main', cells: [{ name: 'a' }, { name: 'main' }] });
    expect(deck.cells[1]!.ports).toBeUndefined();
    // With sources it is a bench, and what it tests is the circuit.
    expect(netlistOf(`title\n${two}\nX1 n a\nR9 n 0 5\nV1 n 0 1`).top).toBe('a');
  });

  it('other files are not read, and that is said', () => {
    const read = readSpice('.lib "sky130.lib.spice" tt\n.include x.sp\nR1 a b 1');
    const said = read.ok ? read.value.warnings.map(({ code, params }) => [code, params.file]) : [];
    expect(said).toEqual([
      ['spice_include', 'sky130.lib.spice'],
      ['spice_include', 'x.sp'],
    ]);
  });

  it('xschem: the header of the top is a comment, and lengths are in micrometres', () => {
    const text = [
      '** sch_path: ota.sch',
      '**.subckt ota in out vss',
      'XM1 out in vss vss sky130_fd_pr__nfet_01v8 L=0.15 W=4 nf=2 mult=1 m=1',
      '**.ends',
    ].join('\n');
    const { top, cells } = netlistOf(text);
    expect([top, cells[0]!.ports]).toEqual(['ota', ['in', 'out', 'vss']]);
    expect(cells[0]!.devices[0]).toMatchObject({ w: 4e-6, l: 1.5e-7, nf: 2 });
  });

  it.each([
    ['.option scale=5000u', 'w=130 l=30'],
    ['', 'w=650000u l=150000u'],
    ['', 'w=0.65u l=0.15u'],
  ])('Magic and hand-written sky130: %s %s is 0.65 µm by 0.15 µm', (option, sizes) => {
    const text = `${option}\n.subckt c y a\nX1 y a y y sky130_fd_pr__nfet_01v8 ${sizes}\n.ends`;
    expect(cellOf(text).devices[0]).toMatchObject({ w: 6.5e-7, l: 1.5e-7 });
  });

  it('symbols for sizes are left out where sizes do not matter', () => {
    const text = '.subckt c d g\nM1 d g d d nmos w=wn l=lmin\n.ends';
    expect(errorsOf(text)).toEqual(['2 spice_bad_expression', '2 spice_bad_expression']);
    const [device] = cellOf(text, { unsized: true }).devices;
    expect([device?.id, device?.w]).toEqual(['M1', undefined]);
  });
});

describe('what is wrong is said with its line', () => {
  const inside = (body: string) => `.subckt c a b\n${body}\n.ends`;
  it.each([
    ['nothing at all', '', 'spice_empty'],
    ['only comments', '* x\n* y', 'spice_empty'],
    ['a stray continuation', '+ a b\nR1 a b 1', '1 spice_stray_continuation'],
    ['too few nets', inside('M1 d g s nmos w=1u l=1u'), '2 spice_bad_card'],
    ['a MOS in words', inside('M1'), '2 spice_bad_card'],
    ['an unknown model', inside('M1 d g s b foo w=1u l=1u'), '2 spice_unknown_model'],
    ['a bipolar', inside('Q1 c b e npn'), '2 spice_unsupported_element'],
    ['a diode', inside('R1 a b 1\nD1 a b dm'), '3 spice_unsupported_element'],
    ['an unknown subcircuit', inside('X1 a b foo'), '2 spice_unknown_subckt'],
    ['an instance of nothing', inside('X1'), '2 spice_unknown_subckt'],
    ['a wrong number of ports', `${inside('R1 a b 1')}\n.subckt t\nX1 a c\n.ends`, '5 spice_port_count'],
    ['an open subcircuit', '.subckt c a b\nR1 a b 1', '1 spice_unclosed_subckt'],
    ['a nested one', '.subckt c a b\n.subckt d a\n.ends\nR1 a b 1', '2 spice_nested_subckt'],
    ['a stray .ends', 'R1 a b 1\n.ends', '2 spice_stray_ends'],
    ['no name', '.subckt\n.ends', '1 spice_bad_card'],
    ['a port twice', '.subckt c a A\nR1 a b 1\n.ends', '1 spice_bad_card'],
    ['two subcircuits of a name', `${inside('R1 a b 1')}\n${inside('R1 a b 1')}`, '4 spice_duplicate_subckt'],
    ['two elements of a name', inside('R1 a b 1\nr1 a b 1'), '3 spice_duplicate_name'],
    ['a missing parameter', inside("R1 a b 'x*2'"), '2 spice_bad_expression'],
    ['a size that is none', inside('M1 d g s b n w=abc l=1u'), '2 spice_bad_expression'],
    ['parameters in a circle', inside('.param x=y y=x\nR1 a b {x}'), '3 spice_bad_expression'],
    ['two values', inside('R1 a b 1 2'), '2 spice_bad_card'],
    ['two names of which none is a model', inside('R1 a b x y'), '2 spice_bad_card'],
    ['half a copy', `${inside('R1 a b 1')}\n.subckt t\nX1 a b c m=1.5\n.ends`, '5 spice_bad_card'],
    ['recursion', inside('X1 a b c'), 'spice_top_ambiguous'],
  ])('%s', (_, text, expected) => {
    expect(errorsOf(text)).toContain(expected);
  });

  it('recursion below the top', () => {
    expect(errorsOf('.subckt c a\nX1 a c\n.ends\n.subckt t a\nX1 a c\n.ends')).toEqual(['spice_recursive']);
    expect(errorsOf('.subckt c a\nX1 a d\n.ends\n.subckt d a\nX1 a c\n.ends', { top: 'c' })).toEqual([
      'spice_recursive',
    ]);
  });

  it('points at the card', () => {
    const text = '.subckt c a b\n  M1 d g s b foo w=1u l=1u\n.ends';
    const read = readSpice(text);
    const span = read.ok ? undefined : read.error[0]!.spans[0]!;
    expect(text.slice(span!.start, span!.end)).toBe('M1 d g s b foo w=1u l=1u');
  });

  it('sources and simulation cards are left out, and sources are said to be', () => {
    const read = readSpice('t\nV1 a 0 1.8\nI1 a b 10u\nR1 a b 1\n.tran 1n 1u\n.strange x\n.end');
    expect(read.ok && read.value.warnings.map(({ code }) => code)).toEqual([
      'spice_source_skipped',
      'spice_source_skipped',
      'spice_card_ignored',
    ]);
  });
});
