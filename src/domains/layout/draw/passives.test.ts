import { describe, expect, it } from 'vitest';
import { rulesText } from '../../../../test/support/layouts.ts';
import { testContext, testRegistry } from '../../../../test/support/tool-kit.ts';
import type { ToolCallResult } from '../../../core/tool/tool.ts';
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

describe('seed 001 §5.5: cells', () => {
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
