import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFor, rulesText } from '../../../../../test/support/layouts.ts';
import { systemReady } from '../../../../../test/support/system.ts';
import { testContext, testRegistry } from '../../../../../test/support/tool-kit.ts';
import { drawingToGds } from '../../draw/export/gds.ts';
import { Drawing } from '../../draw/shapes.ts';
import { drcTools } from '../drc/tools.ts';
import { klayoutAlone } from '../klayout/klayout.testkit.ts';

const ready = systemReady(new URL('../klayout/klayout.system.json', import.meta.url));

interface Antenna {
  readonly rule_id: string;
  readonly ratio: number;
  readonly count: number;
  readonly places_um: readonly (readonly number[])[];
}

describe.skipIf(!ready)('antenna rules by KLayout’s antenna_check', { timeout: 120_000 }, () => {
  const services = klayoutAlone();
  const checkBy = (engine: 'builtin' | 'klayout', rules: unknown, gds: Uint8Array, rule_ids: string[]) =>
    testRegistry([drcTools[0]!]).call(
      {
        name: 'drc.run_check',
        input: { rules, engine, gds_base64: Buffer.from(gds).toString('base64'), rule_ids },
        trace_id: 't',
        timeout_ms: 60_000,
      },
      testContext({ services }),
    );

  /** Three rules for each conductor, and one for a layer that is none. */
  function limitedRules(technology: 'sky130' | 'sg13g2', max_ratio: number) {
    const antenna = processFor(technology).stack.flatMap(({ layer: { name: layer } }, i) => [
      { id: `area.${i}`, layer, max_ratio },
      { id: `all.${i}`, layer, max_ratio, cumulative: true },
      { id: `sides.${i}`, layer, max_ratio, thickness: 3.5e-7 },
    ]);
    const poly = { id: 'poly', layer: processFor(technology).poly.name, max_ratio };
    return { ...JSON.parse(rulesText(technology)), devices: { antenna: [...antenna, poly] } };
  }

  async function both(technology: 'sky130' | 'sg13g2', gds: Uint8Array, max: number) {
    const rules = limitedRules(technology, max);
    const ids = rules.devices.antenna.map(({ id }: { id: string }) => id);
    const [ours, theirs] = await Promise.all(
      (['builtin', 'klayout'] as const).map((engine) => checkBy(engine, rules, gds, ids)),
    );
    expect(theirs!.data).toEqual({ ...(ours!.data as object), engine: 'klayout' });
    return (ours!.data as { antennas: readonly Antenna[] }).antennas;
  }

  const circuits = ['logic.sp', 'align_telescopic_ota', 'align_switched_capacitor_filter', 'sram.sp'];

  it.each(
    (['sky130', 'sg13g2'] as const).flatMap((technology) =>
      circuits.map((name) => [technology, name] as const),
    ),
  )('%s, %s: ratios, counts and places of both engines are the same', async (technology, name) => {
    const { gds } = draw(netlistText(name), processFor(technology));
    const found = await both(technology, gds, 3);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  it.each(['sky130', 'sg13g2'] as const)(
    '%s: both find a long wire put on a gate, and nothing else',
    async (technology) => {
      const process = processFor(technology);
      const { assembled, prepared } = draw(netlistText('logic.sp'), process);
      const across = process.stack[prepared.tech.toAcross ? 1 : 0]!.layer;
      const at = (found: readonly Antenna[]) => found.find(({ rule_id }) => rule_id === 'area.1')!;
      const gds = (drawing: Drawing) => {
        const made = drawingToGds(drawing, process, 'T');
        if (!made.ok) throw new Error(made.error[0]?.message);
        return made.value;
      };
      const clean = gds(assembled.drawing);
      expect(at(await both(technology, clean, 90)).count).toBe(0);
      // Beside gates there are none but gates' wires: one of them, made much longer.
      const [, y1, x2, y2] = at(await both(technology, clean, 1e-3)).places_um[0]!.map((um) =>
        process.fromUm(um),
      );
      const faulty = new Drawing();
      faulty.addAll(assembled.drawing, 0, 0);
      faulty.add(across.role, x2! - 2, y1!, x2! + process.fromUm(600), y2!);
      const found = at(await both(technology, gds(faulty), 90));
      expect(found.count).toBe(1);
      expect(found.places_um[0]![2]).toBe(process.um(x2! + process.fromUm(600)));
    },
  );
});
