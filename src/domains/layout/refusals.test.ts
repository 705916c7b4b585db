import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFor, rulesText } from '../../../test/support/layouts.ts';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import type { Lang } from '../../core/messages.ts';
import { drcTools } from './check/drc/tools.ts';
import { lvsMessages } from './check/lvs/messages.ts';
import { lvsTools } from './check/lvs/tools.ts';
import { checkMessages } from './check/messages.ts';
import { drawMessages } from './draw/messages.ts';
import { messages } from './messages.ts';
import { processMessages } from './rules/messages.ts';
import { tools } from './tools.ts';

const catalogues = () => [messages, drawMessages, checkMessages, lvsMessages, processMessages];
const registry = testRegistry(tools, {
  catalogues,
});
const call = (name: string, input: Record<string, unknown>, lang: Lang) =>
  registry.call({ name, input, trace_id: 't' }, testContext({ lang }));

const rules = rulesText('two_metal');
const netlist = netlistText('own/complementary_pair.sp');
const given = { netlist, rules, fit_sizes: true };
const drawn = draw(netlist, processFor('two_metal'));
const gds_base64 = Buffer.from(drawn.gds).toString('base64');

/** The rule file with a part of it changed. */
const changed = (
  change: (file: {
    layers: Record<string, number>;
    rules: { layer: string; layer2?: string; type: string }[];
  }) => void,
) => {
  const file = JSON.parse(rules);
  change(file);
  return JSON.stringify(file);
};
const oneMetal = changed((file) => {
  for (const name of Object.keys(file.layers))
    if (/^(?:via|met(?:al)?2)/i.test(name)) delete file.layers[name];
  file.rules = file.rules.filter(
    ({ layer, layer2 }) => layer in file.layers && (!layer2 || layer2 in file.layers),
  );
});
const noCutSize = changed((file) => {
  file.rules = file.rules.filter(({ layer, type }) => !(type === 'width' && /^contact$/.test(layer)));
});

const spice = (...cards: readonly string[]) => ['.subckt a x y v g', ...cards, '.ends'].join('\n');
const nmos = (id: string, bulk: string) => `${id} x y g ${bulk} nmos w=1u l=0.5u`;
const two = spice(nmos('M1', 'g'), nmos('M2', 'g'));
const row = (rows: readonly (readonly string[])[], more = {}) => ({ type: 'nmos', bulk: 'g', rows, ...more });
const device = (id: string, more = {}) => ({ device_id: id, type: 'nmos', w: 2e-6, l: 5e-7, ...more });
const route = (sections: readonly unknown[]) => ({ ...given, netlist: two, sections });

describe('seed 001 §5.5.3: what a tool refuses has its code, and is said in both languages', () => {
  it.each<readonly [string, string, Record<string, unknown>, string, string]>([
    [
      'a netlist that is none',
      'layout.place',
      { ...given, netlist: '{' },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    ['rules that are none', 'layout.place', { ...given, rules: '{' }, 'INVALID_PARAM', 'file_invalid_json'],
    [
      'one conductor',
      'layout.place',
      { ...given, rules: oneMetal },
      'INVALID_PARAM',
      'draw_net_one_conductor',
    ],
    [
      'a cut of no size',
      'layout.place',
      { ...given, rules: noCutSize },
      'INVALID_PARAM',
      'draw_cut_without_size',
    ],
    [
      'NMOS on two bulks',
      'layout.place',
      { ...given, netlist: spice(nmos('M1', 'g'), nmos('M2', 'v')) },
      'INVALID_PARAM',
      'draw_bulk_of_nmos',
    ],
    [
      'sizes below the limits',
      'layout.place',
      { ...given, fit_sizes: false, netlist: two.replaceAll('0.5u', '1n') },
      'INVALID_PARAM',
      'draw_size_below',
    ],
    [
      'a device nobody knows',
      'layout.route_signal_nets',
      route([row([['M1', 'M9']])]),
      'NOT_FOUND',
      'draw_no_device',
    ],
    [
      'a device left out',
      'layout.route_signal_nets',
      route([row([['M1']])]),
      'NOT_FOUND',
      'draw_parts_missing',
    ],
    [
      'a device too often',
      'layout.route_signal_nets',
      route([row([['M1', 'M2', 'M2']])]),
      'NOT_FOUND',
      'draw_parts_too_many',
    ],
    [
      'a transistor among resistors',
      'layout.route_signal_nets',
      route([row([['M1', 'M2']], { type: 'passive' })]),
      'NOT_FOUND',
      'draw_not_passive',
    ],
    [
      'a row of another kind',
      'layout.route_signal_nets',
      route([row([['M1', 'M2']], { type: 'pmos' })]),
      'NOT_FOUND',
      'draw_wrong_row',
    ],
    [
      'a netlist that is none, to be routed',
      'layout.route_signal_nets',
      { ...route([row([['M1']])]), netlist: '{' },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'a netlist that is none, to be recalled',
      'layout.recall_placement',
      { ...given, netlist: '{' },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'a netlist that is none, to be remembered',
      'layout.remember_placement',
      { ...given, netlist: '{', sections: [], score: 1, passed: true },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'rules that are none, for a ring',
      'layout.add_guard_ring',
      { rules: '{', gds_base64, net: 'vss' },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'a layout that is none, for a ring',
      'layout.add_guard_ring',
      { rules, gds_base64: 'AAAA', net: 'vss' },
      'INVALID_PARAM',
      'gds_not_gds',
    ],
    [
      'rules that are none, for cells',
      'layout.place_cells',
      { rules: '{', cells: [{ name: 'A', gds_base64, x_um: 0, y_um: 0 }] },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'a cell that is none',
      'layout.place_cells',
      { rules, cells: [{ name: 'A', gds_base64: 'AAAA', x_um: 0, y_um: 0 }] },
      'INVALID_PARAM',
      'gds_not_gds',
    ],
    [
      'cells on each other',
      'layout.place_cells',
      { rules, cells: ['A', 'B'].map((name) => ({ name, gds_base64, x_um: 0, y_um: 0 })) },
      'CONFLICT',
      'draw_cells_overlap',
    ],
    [
      'rules that are none, for a transistor',
      'layout.create_nmos_pcell',
      { rules: '{', device_id: 'M1', w: 2e-6, l: 5e-7 },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'fingers that cannot be shared',
      'layout.create_common_centroid_pair',
      { device_a: device('A', { m: 3 }), device_b: device('B', { m: 3 }), rows: 2 },
      'INVALID_PARAM',
      'draw_uneven_pair',
    ],
    [
      'another type',
      'layout.create_common_centroid_pair',
      { device_a: device('A'), device_b: device('B', { type: 'pmos' }) },
      'INVALID_PARAM',
      'draw_match_type',
    ],
    [
      'a mirror of another length',
      'layout.create_current_mirror',
      { reference: device('A'), outputs: [device('B', { l: 1e-6 })] },
      'INVALID_PARAM',
      'draw_match_length',
    ],
    [
      'a mirror of another width',
      'layout.create_current_mirror',
      { reference: device('A'), outputs: [device('B', { w: 3e-6 })] },
      'INVALID_PARAM',
      'draw_match_width',
    ],
    [
      'an output twice',
      'layout.create_current_mirror',
      { reference: device('A'), outputs: [device('B'), device('B')] },
      'CONFLICT',
      'draw_same_name',
    ],
    [
      'an output that cannot be shared',
      'layout.create_current_mirror',
      { reference: device('A', { m: 2 }), outputs: [device('B', { m: 3 })], rows: 2 },
      'INVALID_PARAM',
      'draw_uneven',
    ],
    [
      'rules that are none, to export',
      'export.gds',
      { rules: '{', gds_base64 },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
    [
      'a layout that is none, to export',
      'export.gds',
      { rules, gds_base64: 'AAAA' },
      'INVALID_PARAM',
      'gds_not_gds',
    ],
    ['a deck of no rules', 'drc.export_deck', { rules: '{' }, 'INVALID_PARAM', 'file_invalid_json'],
    [
      'a layout that is none, to check',
      'drc.run_check',
      { rules, gds_base64: 'AAAA' },
      'INVALID_PARAM',
      'gds_not_gds',
    ],
    [
      'a rule that is not there',
      'drc.run_check',
      { rules, gds_base64, rule_ids: ['nope'] },
      'NOT_FOUND',
      'drc_no_rule',
    ],
    [
      'a cell that is not there',
      'lvs.run_check',
      { ...given, fit_sizes: undefined, gds_base64, cell: 'NOPE' },
      'NOT_FOUND',
      'gds_no_structure',
    ],
    [
      'a netlist that is none, to parse',
      'netlist.parse',
      { netlist: '{' },
      'INVALID_PARAM',
      'file_invalid_json',
    ],
  ])('%s', async (_, tool, input, code, why) => {
    const plain = JSON.parse(JSON.stringify(input));
    const [english, chinese] = [await call(tool, plain, 'en'), await call(tool, plain, 'zh')];
    expect(english).toMatchObject({
      ok: false,
      error: { code, details: { issues: expect.arrayContaining([expect.objectContaining({ code: why })]) } },
    });
    expect(english.error!.message).not.toMatch(/\p{Script=Han}/u);
    expect(chinese.error!.message).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['drc.run_check', { rules, gds_base64 }, 'drc_given_up'],
    ['lvs.run_check', { netlist, rules, gds_base64 }, 'lvs_given_up'],
  ])('%s that nobody waits for is given up', async (name, input, code) => {
    const gone = AbortSignal.abort();
    const tool = [...drcTools, ...lvsTools].find(({ id }) => id === name)!;
    const result = await tool.execute(tool.paramsSchema.parse(input), testContext({ signal: gone }));
    expect(result).toMatchObject({ error: { code: 'CANCELLED', details: { issues: [{ code }] } } });
  });

  it('antennas of one cell are those of the whole where there is no other', async () => {
    const sky = processFor('sky130');
    const one = Buffer.from(draw(netlist, sky).gds).toString('base64');
    const file = JSON.parse(rulesText('sky130'));
    const antenna = [{ id: 'ant', layer: 'met1', max_ratio: 0.001 }];
    const devices = { ...file.devices, antenna };
    const input = { rules: JSON.stringify({ ...file, devices }), gds_base64: one };
    const whole = await call('drc.run_check', input, 'en');
    const { cell, antennas } = whole.data as { cell: string; antennas: readonly object[] };
    expect(antennas).toMatchObject([{ rule_id: 'ant' }]);
    const named = await call('drc.run_check', { ...input, cell }, 'en');
    expect((named.data as { antennas: unknown }).antennas).toEqual(antennas);
  });

  it('an array of many outputs counts its devices beyond the letters', async () => {
    const outputs = Array.from({ length: 27 }, (_, i) => device(`B${i}`));
    const { data } = await call('layout.create_current_mirror', { reference: device('A'), outputs }, 'en');
    const { device_instances } = data as { device_instances: readonly string[] };
    expect(device_instances).toContain('B24_Z1');
    expect(device_instances).toContain('B25_D27_1');
  });
});
