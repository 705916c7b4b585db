import { describe, expect, it } from 'vitest';
import { netlistText, processFor, rulesText, withDevices } from '../../../../test/support/layouts.ts';
import { Readings } from '../input/readings.ts';
import { drawingToGds } from './export/gds.ts';
import { Drawing } from './shapes.ts';
import { prepareOnce } from './sizes/prepare.ts';

interface Rule {
  readonly id: string;
  readonly layer: string;
  readonly layer2?: string;
}
interface File {
  readonly layers: Readonly<Record<string, number>>;
  readonly rules: readonly Rule[];
}
const two = JSON.parse(rulesText('two_metal')) as File;

const changed = (id: string, change: object): File => ({
  ...two,
  rules: two.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
});

function without(...names: readonly string[]): File {
  const stays = (name = '') => !names.includes(name);
  return {
    ...two,
    layers: Object.fromEntries(Object.entries(two.layers).filter(([name]) => stays(name))),
    rules: two.rules.filter(({ layer, layer2 }) => stays(layer) && stays(layer2)),
  };
}

const refusal = (netlist: unknown, rules: unknown) => {
  const prepared = prepareOnce(new Readings(), netlist, rules, { fitSizes: true });
  return prepared.ok ? ['drawn'] : prepared.error.map(({ message }) => message);
};

describe('what cannot be routed is an error that says why (calls-3)', () => {
  const netlist = netlistText('sky130_five_transistor_ota');

  it.each<[string, object, RegExp]>([
    [
      'one conductor',
      without('via1', 'metal2'),
      /^net \S+ cannot be routed: two_metal has one usable conductor/,
    ],
    [
      'two that nothing joins',
      without('via1'),
      /^net \S+ cannot be routed: two_metal has one usable conductor/,
    ],
    ['a cut of no size', { ...two, rules: two.rules.filter(({ id }) => id !== 'v.w') }, /no size for via1/],
    [
      'wires narrower than their cuts',
      changed('m1.w', { max: 6e-7 }),
      /metal1 that holds via1 is 0\.9 µm wide, and m1\.w allows 0\.6 µm/,
    ],
    ['lengths in micrometres', changed('m2.s', { min: 0.5 }), /rule m2\.s asks for 500000 µm.*in metres/],
  ])('%s', (_, rules, words) => {
    expect(refusal(netlist, rules)[0]).toMatch(words);
  });

  it('wide spacing only makes a layout large', () => {
    expect(refusal(netlist, changed('m2.s', { min: 5e-5 }))).toEqual(['drawn']);
  });
});

describe('sizes no layout is made of are refused by device, not drawn', () => {
  const rules = withDevices(rulesText('sky130'));
  const netlistOf = (device: object) => ({
    top: 'A',
    cells: [{ name: 'A', devices: [{ id: 'X1', ...device }] }],
  });
  const mos = { type: 'nmos', w: 1e-6, l: 1e-6, terminals: { g: 'g', d: 'd', s: 's', b: 's' } };
  const [resistor, capacitor] = ['resistor', 'capacitor'].map((type) => ({
    type,
    terminals: { p: 'a', n: 'b' },
  }));

  it.each<[string, object, RegExp]>([
    ['a width in micrometres', { ...mos, w: 2 }, /^X1: w is 2000000 µm.*in metres/],
    ['a length in micrometres', { ...mos, l: 1 }, /^X1: l is 1000000 µm.*in metres/],
    ['ten million multiples', { ...mos, m: 1e7 }, /10000000 gates.*at most 20000/],
    ['a hundred thousand fingers', { ...mos, w: 0.1, nf: 100_000 }, /100000 gates/],
    ['a petaohm', { ...resistor, r: 1e15 }, /^X1: its r is too large/],
    ['a farad', { ...capacitor, c: 1 }, /^X1: its c is too large/],
    ['a million capacitors', { ...capacitor, c: 1e-12, m: 1_000_000 }, /1000000 resistors and capacitors/],
  ])('%s', (_, device, words) => {
    expect(refusal(netlistOf(device), rules)[0]).toMatch(words);
  });

  it('a drawing that GDSII cannot hold is refused, not wrapped around', () => {
    const drawing = new Drawing();
    drawing.add('metal1', 0, 0, 2 ** 31 / processFor('sky130').nanometres, 100);
    const gds = drawingToGds(drawing, processFor('sky130'), 'A');
    expect(gds.ok ? '' : gds.error[0]?.message).toMatch(/2147484 µm large/);
  });
});
