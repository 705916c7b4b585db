import { describe, expect, it } from 'vitest';
import {
  draw,
  type Made,
  netlistText,
  processFor,
  processFrom,
  technologies,
  violations,
} from '../../../../../test/support/layouts.ts';
import { GdsCells } from '../../../../formats/gdsii/cells.ts';
import type { GdsElement } from '../../../../formats/gdsii/library.ts';
import { readGds } from '../../../../formats/gdsii/read.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import { runLvs } from '../../check/lvs/run.ts';
import { measure } from '../../check/metrics/measure.ts';
import { groupBy } from '../../netlist/groups.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { designObjectives } from '../../objectives/parse.ts';
import { processRules } from '../../processes/rules.ts';
import { amplifiers } from '../../recognise/amplifiers.testkit.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { processNames } from '../../rules/process-names.ts';
import { assemble } from '../assemble.ts';
import { ringAround } from '../cells/cells.ts';
import { addToGds, assembledToGds } from '../export/gds.ts';
import { clusters, upTo } from '../place/clusters.ts';
import { sectionsFromWire, sectionToWire } from '../section-wire.ts';

const amplifier = `
M1 x inp t vss nmos w=4u l=0.5u nf=2
M2 out inn t vss nmos w=4u l=0.5u nf=2
M3 x x vdd vdd pmos w=8u l=0.5u nf=2
M4 out x vdd vdd pmos w=8u l=0.5u nf=2
M5 t vb vss vss nmos w=8u l=0.5u nf=4`;

/** So many buffers, one after the other, as a cell that is used again and again, or each written out. */
const chained = (count: number): string => `* chain
.subckt ota inp inn out vb vdd vss ${amplifier}
.ends
.subckt chain in out vb vdd vss
${Array.from({ length: count }, (_, i) => {
  const [from, to] = [i === 0 ? 'in' : `n${i}`, i === count - 1 ? 'out' : `n${i + 1}`];
  return `X${i} ${from} ${to} ${to} vb vdd vss ota`;
}).join('\n')}
.ends
`;

/** Units of a current and its switch, which have their driver as a cell of its own. */
const switched = (count: number): string => `* dac
.subckt drive d q qb vdd vss
M1 qb d vss vss nmos w=1u l=0.2u
M2 qb d vdd vdd pmos w=2u l=0.2u
M3 q qb vss vss nmos w=1u l=0.2u
M4 q qb vdd vdd pmos w=2u l=0.2u
.ends
.subckt unit d vb op on vdd vss
X1 d q qb vdd vss drive
M1 s vb vss vss nmos w=2u l=1u
M2 op q s vss nmos w=1u l=0.2u
M3 on qb s vss nmos w=1u l=0.2u
.ends
.subckt dac ${Array.from({ length: count }, (_, i) => `d${i}`).join(' ')} vb op on vdd vss
${Array.from({ length: count }, (_, i) => `X${i} d${i} vb op on vdd vss unit`).join('\n')}
.ends
`;

const flat = (count: number): object => ({
  schema_version: '1.1.0',
  top: 'many',
  cells: [
    {
      name: 'many',
      devices: amplifiers(count).map(({ id, type, params: { w, l, nf }, terminals }) => ({
        ...{ id, type, w, l, nf, m: 1 },
        terminals,
      })),
    },
  ],
});

function lvs({ gds, prepared }: Made): readonly string[] {
  const layout = layoutFromGds(gds);
  if (!layout.ok) return ['unreadable'];
  const found = runLvs(layout.value, prepared.process, withChanges(prepared.circuit, prepared.changes));
  return found.ok ? found.value.findings.map(({ issue }) => issue.message) : ['not compared'];
}

function utilization(made: Made, netlist: unknown): number {
  const [layout, parsed] = [layoutFromGds(made.gds), readNetlist(netlist)];
  const objectives = designObjectives({
    schema_version: '1.0.0',
    objectives: [{ name: 'area_min', weight: 1 }],
    constraints: { max_iterations: 1 },
  });
  if (!layout.ok || !parsed.ok || !objectives.ok) throw new Error('not readable');
  const measured = measure({
    ...{ layout: layout.value, process: made.prepared.process, netlist: parsed.value },
    ...{ objectives: objectives.value, sizeChanges: made.prepared.changes },
  });
  if (!measured.ok) throw new Error(measured.error[0]?.message);
  return measured.value.figures.utilization;
}

describe.each(technologies)('L34: blocks in %s', (technology) => {
  const process = processFor(technology);

  it('a subcircuit is drawn once and placed many times', { timeout: 60_000 }, () => {
    const made = draw(chained(4), process);
    const { library } = readGds(made.gds);
    const cells = new Map(library!.structures.map(({ name, elements }) => [name, elements]));
    const placed = cells.get('chain')!.flatMap((one) => (one.kind === 'reference' ? [one.name] : []));
    expect(placed).toHaveLength(4);
    // The first and the last are wired to ports, which changes nothing inside them.
    expect(new Set(placed)).toEqual(new Set(['ota']));
    expect([...cells.keys()].sort()).toEqual(['chain', 'ota']);
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });

  it('a cell with a smaller one in it is one block, placed as often as it is used', {
    timeout: 60_000,
  }, () => {
    const made = draw(switched(4), process);
    expect(made.assembled.cells!.placed.map(({ name }) => name)).toEqual(Array(4).fill('unit'));
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });

  it('a flat circuit of fifty devices is parted, and is still the netlist', { timeout: 60_000 }, () => {
    const made = draw(flat(5), process);
    expect(made.assembled.cells!.placed.length).toBeGreaterThan(3);
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });
});

/** The cells of a layout, each with how often it places which others. */
function cellsOf({ gds }: Made): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const { library } = readGds(gds);
  const placed = (elements: readonly GdsElement[]) => {
    const names = elements.flatMap((one) => (one.kind === 'reference' ? [one.name] : []));
    return Object.fromEntries([...groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
  };
  return Object.fromEntries(library!.structures.map(({ name, elements }) => [name, placed([...elements])]));
}

const soak = process.env.YX_SOAK === '1';
const larger = ['fc_bias', 'class_ab_rail', 'telescopic_cmfb', 'ldo_core', 'two_stage_bias', 'instrument'];

describe.each(processNames)('L34: larger cells that are used again, in %s', (name) => {
  const process = processFrom(processRules(name));

  it.each([
    // Of eighteen devices; of one, two inputs are tied to its own outputs.
    ['gm_biquad', { biquad: { gm: 4, bias: 1 }, gm: {} }],
    // A comparator is a preamplifier, a latch and two gates, wherever it stands.
    ['window', { window: { comparator: 2 }, comparator: { preamp: 1, latch: 1 } }],
    // The last one's outputs are crossed.
    ['vco_maneatis', { vco: { delay: 4, replica: 1 }, delay: {} }],
  ])('%s: each is one cell, drawn once', { timeout: 60_000 }, (file, cells) => {
    const made = draw(netlistText(`larger/${file}.sp`), process);
    expect(cellsOf(made)).toMatchObject(cells);
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });

  it.each(soak ? larger : larger.slice(0, 2))(
    '%s: drawn whole or in blocks, without a broken rule, and still the netlist',
    { timeout: 60_000 },
    (file) => {
      const made = draw(netlistText(`larger/${file}.sp`), process);
      expect(violations(made.gds, process)).toEqual({});
      expect(lvs(made)).toEqual([]);
    },
  );
});

/** A larger circuit as a cell that is used once, beside another. */
const once = (file: string): string => {
  const text = netlistText(`larger/${file}.sp`);
  const [, name, ports] = [...text.matchAll(/^\.subckt (\S+) (.*)$/gm)].at(-1)!;
  return `${text}
.subckt ota inp inn out vb vdd vss ${amplifier}
.ends
.subckt around ${ports} far vb
X1 ${ports} ${name}
X2 ${ports!.split(' ')[2]} far far vb vdd vss ota
.ends
`;
};

describe('L34: larger cells that are used once, in sky130', () => {
  const process = processFrom(processRules('sky130'));

  it.each([
    ['telescopic_cmfb', 1],
    ['instrument', 0],
  ])('%s: as one cell, or as its blocks, whichever is smaller', { timeout: 60_000 }, (file, times) => {
    const made = draw(once(file), process);
    const placed = made.assembled.cells!.placed.map(({ name }) => name);
    const [, name] = [...netlistText(`larger/${file}.sp`).matchAll(/^\.subckt (\S+)/gm)].at(-1)!;
    expect(placed.filter((one) => one === name)).toHaveLength(times);
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });
});

describe('L34: several voltages', () => {
  it('stand side by side where that is smaller', { timeout: 60_000 }, () => {
    const text = netlistText('larger/two_stage_shifted.sp').replace(
      /^(MS[1-6] .*) ([np])mos/gm,
      '$1 sg13_hv_$2mos',
    );
    const made = draw(text, processFrom(processRules('sg13g2')));
    const wells = made.assembled.cells!.placed.map(({ made: { drawing } }) =>
      drawing.shapes.flatMap(({ role, net }) => (role === 'nwell' ? [net] : [])),
    );
    expect(wells.some((own) => own.every((net) => net === 'vhv'))).toBe(true);
    expect(violations(made.gds, made.prepared.process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });
});

describe('L34: cells in cells', () => {
  const process = processFor('sky130');
  const made = draw(netlistText('larger/window.sp'), process);
  const { tech, nets, circuit } = made.prepared;

  it('travel between tools and are drawn again as they were', () => {
    const wire = made.sections.map(sectionToWire);
    expect(wire.some(({ within }) => within.length > 0)).toBe(true);
    const back = sectionsFromWire(wire, made.prepared);
    if (!back.ok) throw new Error(back.error[0]?.message);
    const again = assemble(back.value, tech, { ...nets, dummies: false, supplyWidth: 0 });
    const flat = ({ shapes }: { readonly shapes: readonly unknown[] }) => JSON.stringify(shapes);
    expect(flat(again.drawing)).toBe(flat(made.assembled.drawing));
  });

  it('pins may be on the sides of all of it, and each net keeps its name', () => {
    const sides = new Map([
      ['in', 'left'],
      ['qh', 'right'],
      ['clk', 'bottom'],
      ['inside', 'top'],
    ] as const);
    const again = assemble(made.sections, tech, { ...nets, sides, dummies: false, supplyWidth: 0 });
    const gds = assembledToGds(again, process, circuit.name);
    if (!gds.ok) throw new Error(gds.error[0]?.message);
    expect(violations(gds.value, process)).toEqual({});
    expect(lvs({ ...made, gds: gds.value })).toEqual([]);
    const named = again.drawing.labels.map(({ text }) => text);
    expect(named.toSorted()).toEqual([...circuit.ports!].sort());
  });
});

describe('L34: a ladder of resistors and its switches, in blocks', () => {
  const process = processFrom(processRules('sg13g2'));
  const made = draw(netlistText('drawn/rdac.sp'), process);

  it('a net that only reaches its neighbour has its least area where it leaves the block', () => {
    expect(made.assembled.cells!.placed.length).toBeGreaterThan(1);
    expect(violations(made.gds, process)).toEqual({});
    expect(lvs(made)).toEqual([]);
  });

  it('what joins strips of a resistor is no wide wire, which would have to keep farther away', () => {
    const { local } = made.prepared.tech;
    const wide = 3e-7 / process.unit;
    const joints = made.assembled.drawing.shapes.filter(
      ({ role, x1, y1, x2, y2 }) =>
        role === local.role && x2 - x1 > 1e-6 / process.unit && y2 - y1 > wide && x2 - x1 > y2 - y1,
    );
    expect(joints).toEqual([]);
  });
});

describe('L34: the area of many devices', () => {
  const process = processFor('sky130');

  it.each([
    ['a repeated cell', chained(20)],
    ['written out flat', flat(10)],
  ])('100 devices, %s: within three times what the devices cover', { timeout: 120_000 }, (_, netlist) => {
    expect(utilization(draw(netlist, process), netlist)).toBeGreaterThan(1 / 3);
  });
});

describe('L34: rails of many blocks', () => {
  it('a long run on one rail is fed at both ends', { timeout: 60_000 }, () => {
    const { assembled, prepared, sections } = draw(chained(20), processFor('sky130'));
    const shelves = groupBy(sections, ({ blocks }) => blocks![0]!.shelf).size;
    const { up } = prepared.tech;
    const feeds = assembled.cells!.own.shapes.filter(({ role, net }) => role === up.role && net === 'vdd');
    const outermost = [...new Set(feeds.map(({ x1 }) => x1))].sort((a, b) => a - b);
    const width = assembled.bounds.x2 - assembled.bounds.x1;
    expect(outermost.length).toBeGreaterThanOrEqual(2 * shelves);
    expect(outermost.at(-1)! - outermost[0]!).toBeGreaterThan(width / 2);
  });
});

describe('a placement in blocks', () => {
  const process = processFor('sky130');
  const made = draw(chained(4), process);
  const { tech, nets, circuit } = made.prepared;

  it('travels between tools and is drawn again as it was', () => {
    const wire = made.sections.map(sectionToWire);
    const back = sectionsFromWire(wire, made.prepared);
    if (!back.ok) throw new Error(back.error[0]?.message);
    const again = assemble(back.value, tech, { ...nets, dummies: false, supplyWidth: 0 });
    const gds = assembledToGds(again, process, circuit.name);
    expect(gds.ok && Buffer.from(gds.value).equals(Buffer.from(made.gds))).toBe(true);
  });

  it('a ring goes around all of it and leaves the cells as they are', () => {
    const ring = ringAround(made.assembled.drawing, tech, 'vss');
    const gds = ring.ok ? addToGds(made.gds, ring.value, process, circuit.name) : ring;
    if (!gds.ok) throw new Error(gds.error[0]?.message);
    const cells = GdsCells.read(gds.value);
    expect(cells.ok && [...cells.value.names].sort()).toEqual(['chain', 'ota']);
    expect(violations(gds.value, process)).toEqual({});
    expect(lvs({ ...made, gds: gds.value })).toEqual([]);
  });

  it('each device is where its block is', () => {
    const middles = ['X0/M1', 'X1/M1', 'X2/M1', 'X3/M1'].map((id) => {
      const own = made.assembled.fingers.filter(({ device }) => device === id);
      expect(own).toHaveLength(2);
      return own.reduce((sum, { x, y }) => sum + x + 1e6 * y, 0);
    });
    expect(new Set(middles).size).toBe(4);
  });
});

describe('what is wired to each other is one group', () => {
  const atom = (ids: string, nets: string, axis = false) => ({
    ids: ids.split(' '),
    nets: new Set(nets.split(' ')),
    axis,
    wells: new Set<string>(),
  });
  it.each([
    [
      'by the nets they share',
      [atom('a', 'x y'), atom('b', 'x'), atom('c', 'z'), atom('d', 'z w')],
      2,
      ['a b', 'c d'],
    ],
    ['never more than the limit', [atom('a b', 'x'), atom('c d', 'x')], 3, ['a b', 'c d']],
    ['never two axes', [atom('a', 'x', true), atom('b', 'x', true), atom('c', 'x')], 9, ['a c', 'b']],
  ])('%s', (_, atoms, most, wanted) => {
    const found = clusters(atoms, upTo(most)).map((ids) => ids.toSorted().join(' '));
    expect(found.toSorted()).toEqual(wanted);
  });
});
