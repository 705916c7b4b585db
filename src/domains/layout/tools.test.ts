import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/tool-kit.ts';
import { createRegistry } from '../../core/tool/registry.ts';
import { toMcpMessage } from '../../core/tool/tool.ts';
import { namespaces, tools } from './tools.ts';

const context = testContext({ traceId: 'trace_abc123' });
const registry = createRegistry({ timers: { after: () => () => {} }, hash: (text) => text }, tools);
const call = (name: string, input: Record<string, unknown>) =>
  registry.call({ name, input, trace_id: 'trace_abc123' }, context);

const text = readFileSync(
  new URL('./corpus/circuits/align_five_transistor_ota.json', import.meta.url),
  'utf8',
);
const spice = readFileSync(new URL('./corpus/own/vco.sp', import.meta.url), 'utf8');

describe('seed 001 §5.5: netlist.parse and netlist.recognize', () => {
  it('§5.5.1: the request as an MCP message', () => {
    expect(toMcpMessage({ name: 'netlist.parse', input: { netlist: text }, trace_id: 't' })).toEqual({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'netlist.parse', arguments: { netlist: text } },
      id: 't',
    });
  });

  it.each([
    ['text', text],
    ['parsed JSON', JSON.parse(text)],
  ])('§5.5.2: netlist.parse of %s answers with layout-E’s circuit', async (_, netlist) => {
    const result = await call('netlist.parse', { netlist });
    expect(result).toMatchObject({
      ok: true,
      error: null,
      duration_ms: 0,
      data: {
        name: 'five_transistor_ota',
        devices: [{ id: 'mn1', params: { w: 2.16e-7, m: 8, nf: 2, extra: { nfin: 4 } } }, {}, {}, {}, {}],
        modules: [{ type: 'differential_pair' }, { type: 'current_mirror' }, { type: 'tail_current_source' }],
        summary: expect.stringContaining('电路名: five_transistor_ota'),
      },
    });
  });

  it('§5.2.4: identify_modules can be switched off', async () => {
    const result = await call('netlist.parse', { netlist: text, identify_modules: false });
    expect(result).toMatchObject({ ok: true, data: { modules: [] } });
  });

  it('netlist.recognize reads SPICE by its content, and names supplies', async () => {
    expect(await call('netlist.recognize', { netlist: spice })).toMatchObject({
      ok: true,
      data: {
        circuit: 'vco',
        device_count: 6,
        modules: [{ type: 'current_mirror', devices: ['M4', 'M3'] }],
        others: [{ kind: 'cross_coupled' }],
        supplies: { power: ['vdd'], ground: ['vss'] },
      },
    });
  });

  it('a format, a top cell and models that are named are taken', async () => {
    const odd = spice.replaceAll(' nmos ', ' qx7 ');
    const named = { netlist: odd, format: 'spice', top: 'vco', models: { qx7: 'nmos' } };
    expect(await call('netlist.recognize', named)).toMatchObject({ ok: true, data: { circuit: 'vco' } });
    expect(await call('netlist.recognize', { ...named, format: 'json' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PARAM' },
    });
  });

  it('nets can be declared to be supplies or signals', async () => {
    const result = await call('netlist.recognize', {
      netlist: spice,
      power_nets: ['ib'],
      signal_nets: ['vss'],
    });
    expect(result).toMatchObject({ data: { supplies: { power: ['ib', 'vdd'], ground: [] }, modules: [] } });
  });

  it.each([
    [
      'a bad netlist',
      { netlist: '{}' },
      'Schema validation failed: cells - "cells" is missing; expected array',
    ],
    [
      'an unknown type',
      { netlist: { cells: [{ name: 'a', devices: [{ id: 'x', type: 'bjt', terminals: {} }] }], top: 'a' } },
      'Unknown device type: bjt',
    ],
    ['bad SPICE', { netlist: 'M1 a b c d foo w=1 l=1' }, /is the model foo an NMOS or a PMOS/],
    ['no netlist', {}, /./],
    ['a parameter nobody knows', { netlist: text, nettlist: 1 }, /unknown key "nettlist" → netlist\?/],
  ])('§5.5.3: %s is INVALID_PARAM', async (_, input, message) => {
    const result = await call('netlist.parse', input);
    expect(result).toMatchObject({ ok: false, data: null, error: { code: 'INVALID_PARAM' } });
    expect(result.error!.message).toMatch(message);
    expect(result.error!.details).toMatchObject({ issues: expect.any(Array) });
  });

  it('§5.5.3: a tool that is not there is NOT_FOUND', async () => {
    expect(await call('netlist.draw', {})).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('L31: every skill a user expects has a namespace and a verb', () => {
    const skills = `netlist.parse netlist.recognize layout.create_nmos_pcell layout.create_pmos_pcell
      layout.create_common_centroid_pair layout.create_current_mirror layout.place layout.route_signal_nets
      layout.add_guard_ring drc.run_check lvs.run_check eval.compute_metrics export.gds`.split(/\s+/);
    for (const skill of skills) {
      const [prefix, action = ''] = skill.split('.');
      const verbs = namespaces.find((one) => one.prefix === prefix)?.verbs;
      expect(verbs, skill).toContain(action.split('_')[0]);
    }
  });
});
