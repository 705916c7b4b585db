import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lay, type Pairing, prepared, withDefaults } from './compare.ts';
import { defaultMerging } from './merge.ts';
import { type LvsDevice, type LvsNetlist, terminals } from './netlist.ts';

const runs = { seed: Number(process.env.YX_SEED), numRuns: 200 };
const options = withDefaults({ merging: { ...defaultMerging, parallel: false, series: false } });

const device = fc.record({
  type: fc.constantFrom('nmos', 'pmos', 'resistor', 'capacitor'),
  nets: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }),
  size: fc.constantFrom(1e-6, 2e-6),
});
const netlist = fc.array(device, { minLength: 1, maxLength: 14 }).map(
  (list): LvsNetlist => ({
    devices: list.map(({ type, nets, size }, i) => ({
      ids: [`D${i}`],
      type,
      nets: nets.slice(0, terminals[type].length),
      size: terminals[type].length === 4 ? [size, 1e-7] : [size],
      boxes: [],
      footprint: null,
    })),
    nets: Array.from({ length: 7 }, (_, i) => ({ names: i < 2 ? [`n${i}`] : [], members: [i] })),
  }),
);

/** The same circuit told differently: other order, other numbers, ends exchanged. */
function retold({ devices, nets }: LvsNetlist, seed: number): LvsNetlist {
  const order = (count: number) =>
    Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101) || a - b,
    );
  const netOrder = order(nets.length);
  const at = new Map(netOrder.map((net, i) => [net, i]));
  const turned = ({ nets: on, type }: LvsDevice, i: number) =>
    (i + seed) % 2 === 0 ? on : type.endsWith('mos') ? [on[0]!, on[2]!, on[1]!, on[3]!] : [...on].reverse();
  return {
    devices: order(devices.length).map((i) => ({
      ...devices[i]!,
      nets: turned(devices[i]!, i).map((net) => at.get(net)!),
    })),
    nets: netOrder.map((net, i) => ({ names: nets[net]!.names, members: [i] })),
  };
}

const pair = (layout: LvsNetlist, wanted: LvsNetlist): Pairing => ({
  layout: prepared(layout, options, true),
  netlist: prepared(wanted, options, true),
  options,
});

/** Says of every net what is on it; two netlists with the same list under a mapping are the same. */
function ends(
  { devices, nets }: LvsNetlist,
  deviceAt: readonly number[],
  netAt: readonly number[],
): string[] {
  return nets
    .map((_, net) => {
      const on = devices.flatMap(({ type, nets: list }, d) =>
        list.flatMap((one, i) => {
          const name = terminals[type][i]!;
          return one === net
            ? [`${deviceAt[d]} ${type} ${name === 's' ? 'd' : name === 'n' ? 'p' : name}`]
            : [];
        }),
      );
      return `${netAt[net]}: ${on.sort().join()}`;
    })
    .sort();
}
const identity = (count: number) => Array.from({ length: count }, (_, i) => i);

it('a circuit told differently is found to be the same, device by device', () => {
  fc.assert(
    fc.property(netlist, fc.integer({ min: 0, max: 1000 }), (wanted, seed) => {
      const pairing = pair(retold(wanted, seed), wanted);
      const mapping = lay(pairing, { names: true, sizes: true });
      expect(mapping).not.toBeNull();
      const { layout, netlist: right } = pairing;
      expect(ends(layout, mapping!.devices, mapping!.nets)).toEqual(
        ends(right, identity(right.devices.length), identity(right.nets.length)),
      );
      layout.devices.forEach(({ size }, i) => {
        expect(size).toEqual(right.devices[mapping!.devices[i]!]!.size);
      });
    }),
    runs,
  );
});

it('one changed terminal is never called a match that it is not', () => {
  const change = fc.record({
    seed: fc.integer({ min: 0, max: 1000 }),
    device: fc.nat(),
    end: fc.nat(),
    net: fc.nat(),
  });
  fc.assert(
    fc.property(netlist, change, (wanted, at) => {
      const told = retold(wanted, at.seed);
      const d = at.device % told.devices.length;
      const nets = [...told.devices[d]!.nets];
      nets[at.end % nets.length] = at.net % told.nets.length;
      const layout = { ...told, devices: told.devices.map((one, i) => (i === d ? { ...one, nets } : one)) };
      const pairing = pair(layout, wanted);
      const mapping = lay(pairing, { names: true, sizes: true });
      if (mapping === null) return;
      expect(ends(pairing.layout, mapping.devices, mapping.nets)).toEqual(
        ends(
          pairing.netlist,
          identity(pairing.netlist.devices.length),
          identity(pairing.netlist.nets.length),
        ),
      );
    }),
    runs,
  );
});

describe('what looks alike everywhere and is not', () => {
  const ring = (sizes: readonly number[]): LvsNetlist => {
    const devices: LvsDevice[] = [];
    let first = 0;
    for (const size of sizes) {
      for (let i = 0; i < size; i++) {
        const nets = [first + i, first + ((i + 1) % size)];
        devices.push({
          ids: [`R${devices.length}`],
          type: 'resistor',
          nets,
          size: [100],
          boxes: [],
          footprint: null,
        });
      }
      first += size;
    }
    return { devices, nets: Array.from({ length: first }, (_, i) => ({ names: [], members: [i] })) };
  };
  it.each([
    [[6], [3, 3], false],
    [[5, 4], [4, 5], true],
    [[12], [12], true],
    [[4, 4, 4], [6, 6], false],
  ] as const)('rings %j and %j', (a, b, same) => {
    expect(lay(pair(ring(a), ring(b)), { names: true, sizes: true }) !== null).toBe(same);
  });
});
