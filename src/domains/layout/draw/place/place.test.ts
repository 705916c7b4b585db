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
  transistorCircuits,
  violations,
  withDevices,
} from '../../../../../test/support/layouts.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import { runLvs } from '../../check/lvs/run.ts';
import { matchingOf } from '../../check/metrics/matching.ts';
import { groupBy } from '../../netlist/groups.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import type { Mos } from '../sections.ts';

const soak = process.env.YX_SOAK === '1';
/** Loads in two mirrors, stages of several pairs, pairs that are input and bias at once. */
const few = [
  'align_current_mirror_ota',
  'sky130_telescopic_ota',
  'fasoc_DCDC_COMP',
  'drawn/telescopic_bias.sp',
];
const chosen = soak ? [...transistorCircuits, ...passiveCircuits, ...drawnNames, ...ownNames] : few;

const sizeOf = ({ type, bulk, w, l, fingers }: Mos) => [type, bulk, w, l, fingers].join(' ');

/** Equal transistors that can have one centre: with even numbers of fingers. */
function even({ prepared: { devices } }: Made, [a, b]: readonly [string, string]): boolean {
  const [one, two] = [a, b].map((id) => devices.find((device) => device.id === id));
  return Boolean(one && two && sizeOf(one) === sizeOf(two) && one.fingers % 2 === 0);
}

describe.each(['sky130', 'sg13g2'] as const)('placement in %s', (technology) => {
  const process = processFor(technology);

  it.each(chosen)('%s: matched pairs have one centre, on the axis', { timeout: 60_000 }, (name) => {
    const made = draw(netlistText(name), process, { effort: soak ? 200 : 20 });
    const fingers = groupBy(made.assembled.fingers, ({ device }) => device);
    const middle = (id: string, side: 'x' | 'y') => {
      const own = fingers.get(id)!;
      return own.reduce((sum, one) => sum + one[side], 0) / own.length;
    };
    const { modules, symmetry } = made.prepared.recognised;
    const inputs = modules.flatMap(({ type, devices: [a, b, ...more] }) =>
      type === 'differential_pair' && a && b && more.length === 0 ? [[[a, b] as const]] : [],
    );
    const off = [...inputs, ...symmetry.map(({ pairs }) => pairs)].flatMap((group) => {
      const pairs = group.filter((pair) => even(made, pair));
      const axis = pairs[0] ? middle(pairs[0][0], 'x') : 0;
      return pairs.filter(([a, b]) => {
        const apart = Math.hypot(middle(a, 'x') - middle(b, 'x'), middle(a, 'y') - middle(b, 'y'));
        return apart > 0.01 || Math.abs(middle(a, 'x') - axis) > 1;
      });
    });
    expect(off).toEqual([]);
  });
});

describe.each([
  ['sky130', processFor('sky130')],
  ['sg13g2', processFor('sg13g2')],
  ['fingers of wire', processFrom(withDevices(rulesText('two_metal')))],
])('resistors and capacitors that match, in %s', (_, process) => {
  it.each([
    ['align_variable_gain_amplifier', ['R5', 'R6']],
    ['align_switched_capacitor_filter', ['c6', 'c3']],
    ['drawn/comp_latch.sp', ['RL1', 'RL2']],
  ])('%s: %j have one centre', { timeout: 60_000 }, (name, pair) => {
    const { gds, prepared } = draw(netlistText(name), process);
    const circuit = withChanges(prepared.circuit, prepared.changes);
    const layout = layoutFromGds(gds);
    const lvs = layout.ok ? runLvs(layout.value, process, circuit) : layout;
    if (!lvs.ok) throw new Error(lvs.error[0]?.message);
    expect(lvs.value.matched).toBe(true);
    const [found] = matchingOf([{ id: 'pair', devices: pair }], lvs.value.devices);
    expect(found?.offset).toBeCloseTo(0, 9);
    expect(violations(gds, process)).toEqual({});
  });
});

it('the same seed gives the same rows, and more effort tries more', () => {
  const process = processFor('sky130');
  const rows = (effort: number) => {
    const { sections, tried } = draw(netlistText('fasoc_DCDC_COMP'), process, { effort, seed: 7 });
    return { names: sections.map((one) => one.rows.map((row) => row.map(({ id }) => id))), tried };
  };
  expect(rows(40)).toEqual(rows(40));
  expect(rows(40).tried).toBeGreaterThan(rows(0).tried);
});
