import { describe, expect, it } from 'vitest';
import { draw, processFrom, rulesText, violations } from '../../../../test/support/layouts.ts';
import { testContext, testRegistry } from '../../../../test/support/tool-kit.ts';
import type { ToolCallResult } from '../../../core/tool/tool.ts';
import { processRules } from '../processes/rules.ts';
import { drawTools } from './tools.ts';

const registry = testRegistry(drawTools);
const mos = { id: 'M1', type: 'nmos', w: 2e-6, l: 5e-7, terminals: { g: 'a', d: 'b', s: 'g', b: 'g' } };
const place = (device: object, fit_sizes: boolean, rules: unknown): Promise<ToolCallResult> => {
  const part = { id: 'P1', terminals: { p: 'a', n: 'b' }, ...device };
  const netlist = { top: 't', cells: [{ name: 't', devices: [mos, part] }] };
  return registry.call(
    { name: 'layout.place', input: { netlist, rules, fit_sizes }, trace_id: 't' },
    testContext(),
  );
};
const sky: Record<string, unknown> = JSON.parse(rulesText('sky130'));
const given = {
  ...sky,
  devices: {
    ...(sky.devices as object),
    resistor: { sheet_resistance: 48, min_width: 3.3e-7 },
    capacitor: { area_capacitance: 2e-3 },
  },
};

describe('L03: resistors and capacitors in layout', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['a resistor by its sides', { type: 'resistor', w: 1e-6, l: 2e-5 }, []],
    ['a resistor by its value and its width', { type: 'resistor', r: 4800, w: 1e-6 }, []],
    ['a resistor too narrow', { type: 'resistor', w: 1e-8, l: 2e-5 }, ['w', 'l']],
    ['a resistor too short for its width', { type: 'resistor', r: 24, w: 1e-6 }, ['w']],
    ['a resistor without any size', { type: 'resistor' }, ['r']],
    ['a capacitor by its sides', { type: 'capacitor', w: 6e-6, l: 8e-6 }, []],
    ['a capacitor too small', { type: 'capacitor', c: 1e-18 }, ['c']],
    ['a capacitor without any size', { type: 'capacitor' }, ['c']],
  ])('%s: what is changed is listed, and nothing is without leave', async (_, device, changed) => {
    const fitted = await place(device, true, given);
    expect(fitted).toMatchObject({ ok: true });
    const { size_changes } = fitted.data as { size_changes: readonly { device: string; field: string }[] };
    const own = size_changes.filter((change) => change.device === 'P1').map(({ field }) => field);
    expect([...new Set(own)]).toEqual(changed);
    const plain = await place(device, false, given);
    const codes = ((plain.error?.details?.issues ?? []) as readonly { code: string }[]).map(
      ({ code }) => code,
    );
    if (changed.length === 0) expect(plain).toMatchObject({ ok: true });
    else expect(codes.some((code) => /^draw_(?:size|value|needs)/.test(code))).toBe(true);
  });
});

describe('L03: plates by the rules of SG13G2', () => {
  const process = processFrom(processRules('sg13g2'));
  const made = (card: string) => draw(`* c\n.subckt t a b\n${card}\n.ends\n`, process);

  it('wide plates side by side keep the distance of wide wires', () => {
    const { assembled, prepared } = made('C1 a b 67.2p');
    const { bottom } = process.capacitor!;
    const plates = assembled.drawing.shapes
      .filter(
        ({ role, x1, x2, y1, y2 }) =>
          role === bottom.role && Math.min(x2 - x1, y2 - y1) > 1e-5 / process.unit,
      )
      .sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1);
    expect(plates.length).toBeGreaterThan(1);
    const beside = plates.slice(1).flatMap((one, i) => {
      const before = plates[i]!;
      return one.y1 < before.y2 && before.y1 < one.y2 ? [one.x1 - before.x2] : [];
    });
    expect(beside.length).toBeGreaterThan(0);
    expect(Math.min(...beside)).toBeGreaterThanOrEqual(6e-7 / process.unit - 1e-6);
    expect(prepared.tech.local.space).toBe(process.min('spacing', prepared.tech.local.role));
  });

  it.each([
    ['the smallest by its value', 'C1 a b 1f', ['c']],
    ['the smallest by its sides', 'C1 a b w=1.14u l=1.14u', ['w', 'l']],
    ['narrow, and long enough', 'C1 a b w=1.14u l=3u', []],
  ])('%s has the least area', (_, card, changed) => {
    const { gds, prepared } = made(card);
    expect(prepared.changes.map(({ field }) => field)).toEqual(changed);
    expect(violations(gds, process)).toEqual({});
  });
});

describe('calls-1, calls-2: cells', () => {
  const call = (name: string, input: Record<string, unknown>) =>
    registry.call({ name, input, trace_id: 't' }, testContext());
  const device = (id: string, m: number) => ({ device_id: id, type: 'pmos', w: 2e-6, l: 5e-7, m });
  const rules = rulesText('sky130');

  it.each<readonly [string, string, Record<string, unknown>]>([
    ['a PMOS in a ring', 'layout.create_pmos_pcell', { device_id: 'M1', w: 2e-6, l: 5e-7, guard_ring: true }],
    [
      'a pair of one to three, lying',
      'layout.create_common_centroid_pair',
      { device_a: device('A', 2), device_b: device('B', 6), axis: 'horizontal' },
    ],
    [
      'a mirror, lying, in two rows',
      'layout.create_current_mirror',
      { reference: device('A', 2), outputs: [device('B', 4)], axis: 'horizontal', rows: 2 },
    ],
  ])('%s breaks no rule', async (_, name, input) => {
    expect(await call(name, { ...input, rules })).toMatchObject({ ok: true, data: { drc_error_count: 0 } });
  });
});
