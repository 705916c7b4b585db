import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFrom } from '../../../../../test/support/layouts.ts';
import { mergeShapes, Shapes } from '../../../../geometry/shapes.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { writeSpice } from '../../netlist/write-spice.ts';
import { processRules } from '../../processes/rules.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { processNames } from '../../rules/process-names.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { extract } from '../lvs/extract.ts';
import { compareExtracted } from '../lvs/run.ts';
import { measureParasitics } from './measure.ts';
import { meshOf } from './mesh.ts';
import { ResistorNetwork } from './network.ts';

describe('a network of resistors', () => {
  const chain = (...ohms: readonly number[]) => {
    const network = new ResistorNetwork();
    const nodes = [network.add(), ...ohms.map(() => network.add())];
    for (const [i, value] of ohms.entries()) network.join(nodes[i]!, nodes[i + 1]!, value);
    return { network, nodes };
  };

  it('adds in a row, and side by side by the inverse', () => {
    const { network, nodes } = chain(1, 2, 3);
    expect(network.between([[nodes[0]!], [nodes[3]!]])(0, 1)).toBeCloseTo(6, 9);
    network.join(nodes[0]!, nodes[3]!, 6);
    expect(network.between([[nodes[0]!], [nodes[3]!]])(0, 1)).toBeCloseTo(3, 9);
  });

  it('a bridge that is not balanced', () => {
    const network = new ResistorNetwork();
    const [a, b, c, d] = [network.add(), network.add(), network.add(), network.add()] as const;
    for (const [from, to, ohms] of [
      [a, b, 1],
      [a, c, 2],
      [b, c, 1],
      [b, d, 2],
      [c, d, 1],
    ] as const) {
      network.join(from, to, ohms);
    }
    expect(network.between([[a], [d]])(0, 1)).toBeCloseTo(7 / 5, 9);
  });

  it('fingers share the current of a terminal equally', () => {
    const { network, nodes } = chain(1, 1);
    // One ampere through the first ohm, half of it through the second: 1 V and 1.5 V.
    expect(network.between([[nodes[0]!], [nodes[1]!, nodes[2]!]])(0, 1)).toBeCloseTo(1.25, 9);
  });

  it('what is united has nothing between', () => {
    const { network, nodes } = chain(5, 7);
    network.unite(nodes[0]!, nodes[1]!);
    expect(network.between([[nodes[0]!], [nodes[2]!]])(0, 1)).toBeCloseTo(7, 9);
  });
});

/** Squares between the middles of two boxes of a shape made of boxes. */
function squares(
  boxes: readonly (readonly [number, number, number, number])[],
  ends: readonly [number, number][],
) {
  const shapes = new Shapes();
  for (const [left, bottom, right, top] of boxes) shapes.addBox(left, bottom, right, top);
  const { vertical } = mergeShapes(shapes);
  const entries = ends.map(([x, y]) => ({ left: x - 5, bottom: y - 5, right: x + 5, top: y + 5 }));
  const mesh = meshOf(vertical, [...vertical.at.keys()], entries);
  const network = new ResistorNetwork();
  for (const _ of mesh.cells) network.add();
  for (const { a, b, squares: value } of mesh.joints) network.join(a, b, value);
  return network.between(ends.map(([x, y]) => [mesh.at(x, y)]))(0, 1);
}

describe('squares of a wire', () => {
  it('straight: length over width, but for the spread around narrow ends', () => {
    const found = squares(
      [[0, 0, 2000, 20]],
      [
        [100, 10],
        [1100, 10],
      ],
    );
    expect(found).toBeGreaterThan(50);
    expect(found).toBeLessThan(51);
  });

  it('a wider part has fewer', () => {
    const found = squares(
      [
        [0, 0, 1000, 20],
        [1000, 0, 2000, 40],
      ],
      [
        [100, 10],
        [1900, 10],
      ],
    );
    expect(found).toBeGreaterThan(45 + 22.5);
    expect(found).toBeLessThan(45 + 22.5 + 1.5);
  });

  it('a corner is at most one, as drawn lengths go', () => {
    const found = squares(
      [
        [0, 0, 1000, 20],
        [980, 0, 1000, 1000],
      ],
      [
        [100, 10],
        [990, 900],
      ],
    );
    expect(found).toBeGreaterThan(44 + 44 + 0.5);
    expect(found).toBeLessThan(44.5 + 44.5 + 1.5);
  });
});

describe.each(processNames)('the wires of an amplifier in %s', (name) => {
  const process_ = processFrom(processRules(name));
  const made = draw(netlistText('sky130_five_transistor_ota'), process_);
  const layout = layoutFromGds(made.gds);
  const extracted = layout.ok ? extract(layout.value, process_) : layout;
  if (!layout.ok || !extracted.ok) throw new Error('unreadable');
  const drawn = withChanges(made.prepared.circuit, made.prepared.changes);
  const compared = compareExtracted(extracted.value, layout.value, process_, drawn);
  const { couplings, resistances, resistanceSource } = measureParasitics(
    extracted.value,
    compared,
    process_,
    drawn,
  )!;

  it('every gate, drain and source is reached, and the source of the figures is named', () => {
    const terminals = resistances!.nets.flatMap(({ from, to }) => [from, ...to.map((one) => one.terminal)]);
    const wanted = drawn.devices.flatMap(({ id }) => ['g', 'd', 's'].map((one) => `${id}.${one}`));
    expect(terminals.filter((one) => one !== 'pin').sort()).toEqual(wanted.sort());
    expect(resistanceSource).toMatch(/resistances?/);
    for (const { to } of resistances!.nets) {
      for (const { ohms } of to) expect(ohms).toBeLessThan(1000);
    }
  });

  it('the inputs of the pair have the same within a tenth', () => {
    const [a, b] = ['M0.g', 'M3.g'].map(
      (gate) => resistances!.nets.flatMap(({ to }) => to).find(({ terminal }) => terminal === gate)!.ohms,
    );
    expect(Math.abs(a! - b!) / Math.max(a!, b!)).toBeLessThan(0.1);
  });

  it('SPICE has them: from each pin to each terminal as many ohms as measured', () => {
    const text = writeSpice(drawn, process_, { couplings, stars: resistances!.stars });
    const again = readNetlist(text);
    if (!again.ok) throw new Error(again.error[0]?.message);
    const network = new ResistorNetwork();
    const nodes = new Map<string, number>();
    const node = (net: string) => {
      if (!nodes.has(net)) nodes.set(net, network.add());
      return nodes.get(net)!;
    };
    for (const { id, type, terminals, params } of again.value.circuit.devices) {
      if (type === 'resistor' && id.startsWith('Rw')) {
        network.join(node(terminals.p!), node(terminals.n!), params.extra.r as number);
      }
    }
    const drawnAgain = new Map(again.value.circuit.devices.map((device) => [device.id, device]));
    for (const { net, from, to } of resistances!.nets.filter((one) => one.from === 'pin')) {
      for (const { terminal, ohms } of to) {
        const [id, name_] = terminal.split('.') as [string, string];
        const device = drawnAgain.get(id) ?? drawnAgain.get(`X${id}`)!;
        const at = node(device.terminals[name_]!);
        const written = network.between([[node(net)], [at]])(0, 1);
        expect(Math.abs(written - ohms), `${from} ${terminal}`).toBeLessThan(0.01 + ohms / 1000);
      }
    }
  });
});
