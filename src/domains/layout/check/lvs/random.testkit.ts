import type { Process } from '../../rules/process.ts';
import type { Dice } from '../drc/random.testkit.ts';
import { type Drawn, Sketch } from './draw.testkit.ts';
import type { LvsOutcome } from './run.ts';

/** A handful of transistors (and what else the process has) on a handful of nets. */
export function randomCircuit(dice: Dice, process: Process): readonly Drawn[] {
  const nets = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, 3 + dice.below(5));
  const any = () => dice.pick([...nets, 'vdd', 'vss']);
  const wells = ['vdd', 'vdd', ...nets];
  const kinds = ['nmos', 'nmos', 'pmos', 'pmos'] as const;
  const passive = [
    ...(process.layer('resistor_marker') && process.assumed.length === 0 ? (['resistor'] as const) : []),
    ...(process.capacitor && process.areaCapacitance !== null && process.assumed.length === 0
      ? (['capacitor'] as const)
      : []),
  ];
  return Array.from({ length: 2 + dice.below(8) }, (_, i): Drawn => {
    const type = dice.pick([...kinds, ...passive]);
    if (type === 'resistor' || type === 'capacitor') {
      const [p, n] = [dice.pick(nets), dice.pick(['vdd', 'vss'])];
      return { id: `D${i}`, type, nets: [p, n], l: dice.pick([2000, 3000, 4000]) };
    }
    const bulk = type === 'nmos' ? 'vss' : dice.pick(wells);
    return {
      id: `D${i}`,
      type,
      nets: [any(), any(), any(), bulk],
      w: dice.pick([420, 600, 1000]),
      l: dice.pick([150, 180]),
      nf: dice.pick([1, 1, 2, 3]),
    };
  });
}

export interface Fault {
  readonly kind: string;
  readonly sketch: Sketch;
  /** Whether the findings name what was done. */
  names(outcome: LvsOutcome): boolean;
}

const mentions = (outcome: LvsOutcome, words: readonly string[]): boolean => {
  const said = outcome.findings.map(({ issue, nets, devices }) =>
    [issue.message, ...nets, ...devices.flatMap((name) => name.split('+'))].join(' '),
  );
  return words.some((word) => said.some((text) => text.split(/[^A-Za-z0-9_]+/).includes(word)));
};

export function randomFault(dice: Dice, process: Process, devices: readonly Drawn[]): Fault {
  const mos = devices.filter(({ type }) => type === 'nmos' || type === 'pmos');
  const nets = [...new Set(devices.flatMap((device) => device.nets))];
  const at = dice.below(devices.length);
  const chosen = devices[at]!;
  const first = chosen.type.endsWith('mos') ? 'g' : 'p';
  const one = dice.pick(mos.length > 0 ? mos : devices);
  const fault = (kind: string, sketch: Sketch, words: readonly string[]): Fault => ({
    kind,
    sketch,
    names: (outcome) => mentions(outcome, words),
  });
  const [x, y] = [dice.pick(nets), dice.pick(nets)];
  const changed = (change: Partial<Drawn>) =>
    devices.map((device) => (device === one ? { ...device, ...change } : device));
  switch (dice.below(mos.length > 0 ? 7 : 3)) {
    case 0:
      // Of nets that vanish where devices in a row are made one, what lay between them is named.
      return fault(`short ${x} ${y}`, new Sketch(process, devices).short(x, y), [
        ...[x, y],
        ...devices.filter((device) => [x, y].every((net) => device.nets.includes(net))).map(({ id }) => id),
      ]);
    case 1:
      return fault(`${chosen.id} not drawn`, new Sketch(process, devices.toSpliced(at, 1)), [
        chosen.id,
        ...chosen.nets,
      ]);
    case 2:
      return fault(
        `${chosen.id}.${first} left off`,
        new Sketch(process, devices).disconnect(`${chosen.id}.${first}`),
        [chosen.id, chosen.nets[0]!],
      );
    case 3:
      return fault(`${one.id} of another width`, new Sketch(process, changed({ w: (one.w ?? 420) + 50 })), [
        one.id,
      ]);
    case 4:
      return fault(`${one.id} without a tap`, new Sketch(process, devices, { tapless: [one.id] }), [
        one.id,
        one.nets[3]!,
      ]);
    case 5: {
      const other = dice.pick(mos);
      return fault(
        `gates of ${one.id} and ${other.id} exchanged`,
        new Sketch(process, devices).swap(`${one.id}.g`, `${other.id}.g`),
        [one.id, other.id, one.nets[0]!, other.nets[0]!],
      );
    }
    default: {
      const row = new Sketch(process, devices);
      return fault(`${x} cut`, row.ends(x) > 1 ? row.cut(x, dice.below(10) / 10) : row, [x]);
    }
  }
}
