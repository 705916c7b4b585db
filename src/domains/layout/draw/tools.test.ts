import { describe, expect, it } from 'vitest';
import { netlistText, processFor, rulesText, violations } from '../../../../test/support/layouts.ts';
import { createRegistry } from '../../../core/tool/registry.ts';
import { type Artifact, ServiceUnavailable, type ToolContext } from '../../../core/tool/tool.ts';
import { orientations } from './shapes.ts';
import { drawTools } from './tools.ts';

const written: Artifact[] = [];
const context: ToolContext = {
  userId: 'test',
  roles: ['owner'],
  traceId: 'trace_abc123',
  now: () => new Date(0),
  signal: new AbortController().signal,
  progress: () => {},
  log: () => {},
  services: { get: () => Promise.reject(new ServiceUnavailable('none')) },
  artifacts: {
    write: async (artifact) => {
      written.push(artifact);
      return { name: artifact.name, mediaType: artifact.mediaType, size: 0 };
    },
  },
  lang: 'en',
};
const registry = createRegistry({ timers: { after: () => () => {} }, hash: (text) => text }, drawTools);
/** What the tools return, all of them together. */
interface Answer {
  readonly device_instances: readonly string[];
  readonly centroid_offset: number;
  readonly gds_base64: string;
  readonly area_um2: number;
  readonly antenna_jumps: readonly string[];
  readonly antenna_diodes: readonly string[];
  readonly antenna_unmended: readonly { readonly net: string }[];
  readonly sections: readonly { readonly rows: string[][] }[];
  readonly files: readonly string[];
}
const call = async (name: string, input: Record<string, unknown>) => {
  const result = await registry.call({ name, input, trace_id: 'trace_abc123' }, context);
  return result as typeof result & { data: Answer };
};

const a = { device_id: 'M1', type: 'nmos', w: 2e-6, l: 0.18e-6, m: 2 };
const b = { ...a, device_id: 'M2' };
const rules = rulesText('sky130');
const bytes = (base64: string) => Buffer.from(base64, 'base64');

describe('seed 001 §5.5: layout.create_common_centroid_pair', () => {
  const pair = 'layout.create_common_centroid_pair';

  it('§5.5.1, §5.5.2: the document’s own request and answer', async () => {
    const result = await call(pair, { device_a: a, device_b: b, arrangement: 'ABBA' });
    expect(result).toMatchObject({
      ok: true,
      error: null,
      data: { cell_name: 'diff_pair_cc', device_instances: ['M1_A1', 'M2_B1', 'M2_B2', 'M1_A2'] },
    });
  });

  it('§5.5.2: a type mismatch, in the document’s words', async () => {
    const result = await call(pair, { device_a: a, device_b: { ...b, type: 'pmos' }, arrangement: 'ABBA' });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_PARAM',
        message: 'Devices must be same type for matching',
        details: { device_a_type: 'nmos', device_b_type: 'pmos' },
      },
    });
  });

  it.each([
    ['another length', { l: 0.2e-6 }, 'INVALID_PARAM', /same length/],
    ['another finger width', { w: 3e-6 }, 'INVALID_PARAM', /same finger width/],
    ['the same name', { device_id: 'M1' }, 'CONFLICT', /one name/],
  ])('§5.5.3: %s', async (_, change, code, words) => {
    const result = await call(pair, { device_a: a, device_b: { ...b, ...change } });
    expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(words) } });
  });

  it.each([
    ['ABBA', 4, 0],
    ['ABAB', 4, 0.5],
    ['AABB', 4, 1],
  ] as const)('%s: how far the centres lie apart', async (arrangement, _, least) => {
    const result = await call(pair, { device_a: a, device_b: b, arrangement });
    expect(result.data.centroid_offset).toBe(least);
  });

  it.each([
    ['in a row', {}],
    ['in two rows, ABBA over BAAB', { rows: 2, device_a: { ...a, m: 8 }, device_b: { ...b, m: 8 } }],
    ['about a horizontal axis', { axis: 'horizontal' }],
    ['with dummies and a guard ring', { dummies: true, guard_ring: true }],
  ])('drawn %s: no rule broken, the centres in one point', async (_, change) => {
    const result = await call(pair, { device_a: a, device_b: b, rules, ...change });
    expect(result.error).toBeNull();
    expect(result.data).toMatchObject({ drc_error_count: 0, centroid_offset: 0 });
    expect(violations(bytes(result.data.gds_base64), processFor('sky130'))).toEqual({});
  });

  it('§5.5.3: gates closer than the rules allow are DRC_VIOLATION, with the rules', async () => {
    const result = await call(pair, { device_a: a, device_b: b, rules, spacing: 2e-7 });
    expect(result).toMatchObject({ ok: false, error: { code: 'DRC_VIOLATION' } });
    expect(JSON.stringify(result.error?.details)).toContain('poly.2');
    expect(drawTools.find(({ id }) => id === pair)?.errors).toMatchObject({ DRC_VIOLATION: { status: 422 } });
  });
});

describe('single devices and mirrors', () => {
  it.each(
    orientations.flatMap((orientation) => (['nmos', 'pmos'] as const).map((type) => [type, orientation])),
  )('layout.create_%s_pcell at %s breaks no rule in any process', async (type, orientation) => {
    for (const technology of ['sky130', 'sg13g2', 'two_metal'] as const) {
      const size = { device_id: 'M7', w: 4.2e-6, l: 5e-7, m: 2, nf: 3 };
      const input = { ...size, orientation, rules: rulesText(technology) };
      const result = await call(`layout.create_${type}_pcell`, input);
      expect(result.error).toBeNull();
      expect(result.data.device_instances).toHaveLength(6);
      expect(violations(bytes(result.data.gds_base64), processFor(technology))).toEqual({});
    }
  });

  it('sizes below the limit name device and limit', async () => {
    const result = await call('layout.create_nmos_pcell', { device_id: 'M7', w: 1e-7, l: 1.5e-7, rules });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PARAM', message: expect.stringMatching(/^M7: w is 0.1 µm, .* 0.15 µm/) },
    });
  });

  it.each([
    [2, null],
    [4, /^M7: w is 0.5025 µm, which is not on the grid/],
  ])('L01: a width is shared by %i fingers, and each lies on the grid', async (nf, message) => {
    const device = { device_id: 'M7', w: 2.01e-6, l: 1.5e-7, nf };
    const { error } = await call('layout.create_nmos_pcell', { ...device, rules });
    if (message)
      expect(error).toMatchObject({ code: 'INVALID_PARAM', message: expect.stringMatching(message) });
    else expect(error).toBeNull();
  });

  it.each([
    [2, [4], 0],
    [2, [4, 8], 0],
    [4, [4, 4, 8], 0],
    [1, [1], 0.5],
  ])('a mirror of %s : %j is mixed about one centre', async (reference, outputs, offset) => {
    const result = await call('layout.create_current_mirror', {
      reference: { ...a, m: reference },
      outputs: outputs.map((m, i) => ({ ...a, device_id: `O${i}`, m })),
    });
    expect(result.data.centroid_offset).toBe(offset);
    const drawn = await call('layout.create_current_mirror', {
      reference: { ...a, m: reference },
      outputs: outputs.map((m, i) => ({ ...a, device_id: `O${i}`, m })),
      rules,
    });
    expect(drawn.data).toMatchObject({ drc_error_count: 0 });
  });
});

describe('seed 001 §5.5.3: cells where a person wants them', () => {
  it('side by side they are one layout; on each other they are a CONFLICT', async () => {
    const { data } = await call('layout.create_nmos_pcell', { device_id: 'M1', w: 1e-6, l: 1.5e-7, rules });
    const cell = (name: string, x_um: number) => ({ name, gds_base64: data.gds_base64, x_um, y_um: 0 });
    const apart = await call('layout.place_cells', { rules, cells: [cell('A', 0), cell('B', 10)] });
    expect(apart.error).toBeNull();
    expect(violations(bytes(apart.data.gds_base64), processFor('sky130'))).toEqual({});
    const clash = await call('layout.place_cells', { rules, cells: [cell('A', 0), cell('B', 0.5)] });
    expect(clash).toMatchObject({ ok: false, error: { code: 'CONFLICT', details: { cells: ['A', 'B'] } } });
  });
});

describe('resistors and capacitors named twice in a row are mixed', () => {
  const parts = 'R1 a b 1k\nR2 b c 1k\nR3 c d 2k\nC1 a b 100f';
  const netlist = `* parts\n.subckt parts a b c d\n${parts}\n.ends`;
  const routed = (row: readonly string[]) => {
    const sections = [{ type: 'passive', rows: [row] }];
    return call('layout.route_signal_nets', { netlist, rules, fit_sizes: true, sections });
  };

  it('two of one size share a pattern that breaks no rule', async () => {
    const { data } = await routed(['R1', 'R2', 'R2', 'R1', 'R3', 'C1']);
    expect(violations(bytes(data.gds_base64), processFor('sky130'))).toEqual({});
  });

  it.each([
    ['of two sizes', ['R1', 'R3', 'R3', 'R1', 'R2', 'C1']],
    ['of two kinds', ['R1', 'C1', 'C1', 'R1', 'R2', 'R3']],
    ['one after the other', ['R1', 'R1', 'R2', 'R2', 'R3', 'C1']],
  ])('those %s are refused', async (_, row) => {
    expect(await routed(row)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/too many/) },
    });
  });
});

describe('from place to file', () => {
  const netlist = netlistText('fasoc_DCDC_COMP');

  it('place, route, ring and export, each from what the one before gave', async () => {
    const placed = await call('layout.place', { netlist, rules, seed: 1 });
    const routed = await call('layout.route_signal_nets', { netlist, rules, sections: placed.data.sections });
    expect(routed.data.area_um2).toBeCloseTo(placed.data.area_um2, 9);
    const ringed = await call('layout.add_guard_ring', {
      rules,
      gds_base64: routed.data.gds_base64,
      net: 'VGND',
    });
    expect(ringed.error).toBeNull();
    expect(violations(bytes(ringed.data.gds_base64), processFor('sky130'))).toEqual({});
    written.length = 0;
    const made = await call('export.gds', { rules, gds_base64: ringed.data.gds_base64 });
    expect(made.data.files).toEqual(written.map(({ name }) => name));
    expect(made.data.files).toEqual(
      expect.arrayContaining([
        'DCDC_COMP.gds',
        'DCDC_COMP.svg',
        'DCDC_COMP.lyp',
        'report.html',
        'report.json',
      ]),
    );
  });

  it('what was done for antenna rules is said by net, and what could not be by net, ratio and limit', async () => {
    const antenna = [{ id: 'ar.m1', layer: 'met1', max_ratio: 0.25 }];
    const tight = { ...JSON.parse(rulesText('sky130')), devices: { antenna } };
    const placed = await call('layout.place', { netlist, rules: tight, effort: 0 });
    const routed = await call('layout.route_signal_nets', {
      ...{ netlist, rules: tight, sections: placed.data.sections },
    });
    const { antenna_jumps, antenna_diodes, antenna_unmended } = routed.data;
    expect(antenna_diodes).toEqual([]);
    expect(antenna_jumps).toContain('VIP');
    expect(antenna_unmended.find(({ net }) => net === 'VIP')).toMatchObject({
      ...{ rule_id: 'ar.m1', layer: 'met1', max: 0.25 },
      message: expect.stringMatching(/VIP.*met1.*\d\.\d.*ar\.m1.*0\.25/),
    });
    const made = await call('export.gds', {
      ...{ rules: tight, gds_base64: routed.data.gds_base64, report: { antenna_jumps, antenna_unmended } },
    });
    const page = String(written.findLast(({ name }) => name === 'report.html')?.content);
    expect(made.error).toBeNull();
    for (const words of [antenna_jumps.join(' '), 'VIP']) expect(page).toContain(words);
  });

  it.each([
    ['a device that is not there', (rows: string[][]) => [['nobody'], ...rows], /no device nobody/],
    ['a finger that is missing', (rows: string[][]) => rows.slice(1), /missing/],
  ])('rows with %s are refused', async (_, change, words) => {
    const { data } = await call('layout.place', { netlist, rules });
    const [first, ...rest] = data.sections;
    const sections = [{ ...first, rows: change(first!.rows) }, ...rest];
    const result = await call('layout.route_signal_nets', { netlist, rules, sections });
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(words) } });
  });
});
