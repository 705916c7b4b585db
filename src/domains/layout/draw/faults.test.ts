import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draw, type Made, netlistText, processFor } from '../../../../test/support/layouts.ts';
import { systemReady } from '../../../../test/support/system.ts';
import { checkWithKLayout } from '../check/drc/by-klayout.ts';
import { runDrc } from '../check/drc/run.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { lvsWithKLayout } from '../check/lvs/by-klayout.ts';
import { runLvs } from '../check/lvs/run.ts';
import { withChanges } from '../netlist/size-changes.ts';
import type { Process } from '../rules/process.ts';
import { createKLayout, findKLayout } from '../services/klayout.ts';
import { drawingToGds } from './export/gds.ts';
import { Drawing, type Shape } from './shapes.ts';

type Fault = (drawing: Drawing, made: Made) => readonly Shape[];

const changed = ({ shapes }: Drawing, which: Shape, to: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => (shape === which ? to : [shape]));

const widest = (shapes: readonly Shape[]): Shape =>
  shapes.reduce((most, one) => (one.x2 - one.x1 > most.x2 - most.x1 ? one : most));

const crosses = (a: Shape, b: Shape): boolean => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2;

/** Trunks of signals: the wires a cut or a bridge does harm to. */
const trunks = ({ shapes }: Drawing, { prepared: { tech, nets } }: Made): readonly Shape[] =>
  shapes.filter(({ role, net }) => role === tech.across.role && net !== null && !nets.supplies.has(net));

const gatesOf = ({ shapes }: Drawing): readonly Shape[] => {
  const active = shapes.filter(({ role }) => role === 'active');
  return shapes.filter((one) => one.role === 'poly' && active.some((other) => crosses(one, other)));
};

const faults: Readonly<Record<string, Fault>> = {
  'moved contact': (drawing) => {
    const contact = drawing.shapes.find(({ role }) => role === 'contact')!;
    return changed(drawing, contact, [{ ...contact, x1: contact.x1 + 90, x2: contact.x2 + 90 }]);
  },
  'cut wire': (drawing, made) => {
    const wire = widest(trunks(drawing, made));
    const middle = Math.round((wire.x1 + wire.x2) / 2);
    return changed(drawing, wire, [
      { ...wire, x2: middle - 300 },
      { ...wire, x1: middle + 300 },
    ]);
  },
  'bridged wire': (drawing, made) => {
    const [first] = trunks(drawing, made);
    const other = trunks(drawing, made).find(({ net }) => net !== first!.net)!;
    const bridge = {
      role: made.prepared.tech.across.role,
      net: null,
      x1: first!.x1,
      x2: first!.x1 + 300,
      y1: Math.min(first!.y1, other.y1),
      y2: Math.max(first!.y2, other.y2),
    };
    const across = {
      ...bridge,
      x1: Math.min(first!.x1, other.x1),
      x2: Math.max(first!.x1, other.x1) + 300,
      y1: other.y1,
      y2: other.y2,
    };
    return [...drawing.shapes, bridge, across];
  },
  'thin poly': (drawing) => {
    const [gate] = gatesOf(drawing);
    const middle = Math.round((gate!.x1 + gate!.x2) / 2);
    return changed(drawing, gate!, [{ ...gate!, x1: middle - 30, x2: middle + 30 }]);
  },
  'missing tap': ({ shapes }, { prepared: { tech } }) => {
    const well = shapes.find(({ role }) => role === 'nwell')!;
    return shapes.filter((one) => {
      const tap = one.role === tech.tap && one.x2 - one.x1 > 3 * (one.y2 - one.y1) && crosses(one, well);
      return !(tap && !gatesOf({ shapes } as Drawing).some((gate) => crosses(one, gate)));
    });
  },
  'shifted well': (drawing) => {
    const well = drawing.shapes.find(({ role }) => role === 'nwell')!;
    return changed(drawing, well, [{ ...well, y1: well.y1 + 1500, y2: well.y2 + 1500 }]);
  },
};

const ready = systemReady(new URL('./draw.system.json', import.meta.url));

describe.skipIf(!ready)('faults put into a clean layout: ours reports what KLayout reports', () => {
  let klayout: ReturnType<typeof createKLayout>;
  beforeAll(async () => {
    klayout = createKLayout(
      await findKLayout(),
      new URL('../assets/klayout_worker.py', import.meta.url).pathname,
    );
  });
  afterAll(() => klayout.close());

  async function verdicts(
    shapes: readonly Shape[],
    made: Made,
    process: Process,
    labels = made.assembled.drawing.labels,
  ) {
    const drawing = new Drawing();
    for (const { role, x1, y1, x2, y2, net } of shapes) drawing.add(role, x1, y1, x2, y2, net);
    drawing.labels.push(...labels);
    const gds = drawingToGds(drawing, process, 'top');
    const layout = gds.ok ? layoutFromGds(gds.value) : gds;
    if (!gds.ok || !layout.ok) throw new Error('not drawn');
    const circuit = withChanges(made.prepared.circuit, made.prepared.changes);
    const { signal } = new AbortController();
    const drc = [
      runDrc(layout.value, process.rules),
      await checkWithKLayout(klayout, gds.value, process.rules, {}, signal),
    ];
    const lvs = [
      runLvs(layout.value, process, circuit),
      await lvsWithKLayout(klayout, gds.value, process, circuit, {}, signal),
    ];
    return {
      drc: drc.map((one) => {
        if (!one.ok) throw new Error(one.error[0]?.message);
        return one.value.rules
          .filter(({ rule, count }) => rule.type !== 'density' && count > 0)
          .map(({ rule }) => rule.id);
      }),
      lvs: lvs.map((one) => {
        if (!one.ok) throw new Error(one.error[0]?.message);
        return one.value.matched;
      }),
    };
  }

  describe.each(['sky130', 'sg13g2'] as const)('in %s', (technology) => {
    const process = processFor(technology);
    const netlist = netlistText('sky130_five_transistor_ota');
    const made = draw(netlist, process);

    it('before: nothing is wrong', async () => {
      expect(await verdicts(made.assembled.drawing.shapes, made, process)).toEqual({
        drc: [[], []],
        lvs: [true, true],
      });
    });

    it.each(Object.keys(faults))('%s', async (name) => {
      const { drc, lvs } = await verdicts(faults[name]!(made.assembled.drawing, made), made, process);
      expect(drc[0]).toEqual(drc[1]);
      expect(lvs[0]).toBe(lvs[1]);
      expect(drc[0]!.length > 0 || !lvs[0]).toBe(true);
    });

    it('swapped gate: drawn from a netlist whose inputs are exchanged', async () => {
      const swap: Readonly<Record<string, string>> = { vinp: 'vinn', vinn: 'vinp' };
      const text = netlist.replace(/"g": "(vin[pn])"/g, (_, net: string) => `"g": "${swap[net]}"`);
      expect(text).not.toBe(netlist);
      const { shapes, labels } = draw(text, process).assembled.drawing;
      const { drc, lvs } = await verdicts(shapes, made, process, labels);
      expect({ drc, lvs }).toEqual({ drc: [[], []], lvs: [false, false] });
    });
  });
});
