import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Circuit } from '../netlist/circuit.ts';
import { type ReadOptions, readNetlist } from './read-netlist.ts';

const mos = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  type: 'nmos',
  w: 2e-6,
  l: 1.8e-7,
  terminals: { d: 'out', g: 'in', s: 'vss', b: 'vss' },
  ...more,
});
const cell = (devices: readonly unknown[], more: Record<string, unknown> = {}) => ({
  cells: [{ name: 'top', devices, ...more }],
  top: 'top',
});

function circuitOf(data: unknown, options?: ReadOptions): Circuit {
  const parsed = readNetlist(data, options);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('; '));
  return parsed.value.circuit;
}
const messagesOf = (data: unknown, options?: ReadOptions) => {
  const parsed = readNetlist(data, options);
  return parsed.ok ? [] : parsed.error.map(({ message }) => message);
};

describe('layout-5.2.5: errors of the netlist parser, in the document’s words', () => {
  it.each([
    ['layout-5.2.5 JSON', '{"cells": [}', /^Invalid JSON: .+ \(line 1, column 12\)$/],
    ['layout-5.2.5 schema, missing', { top: 'a' }, /^Schema validation failed: cells - "cells" is missing/],
    [
      'layout-5.2.5 schema, type',
      { cells: 1, top: 'a' },
      'Schema validation failed: cells - expected array, got number',
    ],
    ['layout-5.2.5 schema, root', [], 'Schema validation failed: (root) - expected object, got array'],
    ['layout-5.2.5, L07: type', cell([mos('M1', { type: 'bjt' })]), 'Unknown device type: bjt'],
    ['layout-5.2.5 top', { ...cell([]), top: 'amp' }, 'Top cell not found: amp'],
    [
      'layout-5.2.2 id not empty',
      cell([mos('')]),
      'Schema validation failed: cells[0].devices[0].id - length must be ≥ 1',
    ],
    ['layout-5.2.2 id unique', cell([mos('M1'), mos('M1')]), 'There are two instances named M1 in cell top'],
    [
      'layout-5.2.2 w > 0',
      cell([mos('M1', { w: 0 })]),
      'Schema validation failed: cells[0].devices[0].w - must be > 0, got 0',
    ],
    [
      'layout-5.2.1 w minimum',
      cell([mos('M1', { w: -1 })]),
      'Schema validation failed: cells[0].devices[0].w - must be ≥ 0, got -1',
    ],
    ['layout-5.2.2 l for MOS', cell([mos('M1', { l: undefined })]), /devices\[0\]\.l - "l" is missing/],
    ['layout-5.2.2 m >= 1', cell([mos('M1', { m: 0 })]), /devices\[0\]\.m - must be ≥ 1/],
    ['layout-5.2.2 nf integer', cell([mos('M1', { nf: 1.5 })]), /devices\[0\]\.nf - expected integer/],
    [
      'layout-5.2.2 gate',
      cell([mos('M1', { terminals: { d: 'a', s: 'b', b: 'c' } })]),
      /terminals\.g - "g" is missing/,
    ],
    [
      'layout-5.2.2, L04: bulk is no default',
      cell([mos('M1', { terminals: { d: 'a', s: 'b', g: 'c' } })]),
      /terminals\.b - "b" is missing/,
    ],
    [
      'an unnamed net',
      cell([mos('M1', { terminals: { d: '', g: 'a', s: 'b', b: 'c' } })]),
      /terminals\.d - length/,
    ],
    [
      'resistor terminals',
      cell([{ id: 'R1', type: 'resistor', terminals: { p: 'a' } }]),
      /terminals\.n - "n" is missing/,
    ],
    [
      'duplicate cells',
      { cells: [...cell([]).cells, ...cell([]).cells], top: 'top' },
      'There are two cells named top',
    ],
    ['another major', { ...cell([]), schema_version: '2.0.0' }, 'Unsupported schema version: 2.0.0'],
  ])('%s', (_, data, message) => {
    const found = messagesOf(data);
    expect(found).toHaveLength(1);
    if (typeof message === 'string') expect(found[0]).toBe(message);
    else expect(found[0]).toMatch(message);
  });

  it('names the document’s exception', () => {
    const parsed = readNetlist(cell([mos('M1', { type: 'bjt' })]));
    expect(parsed).toMatchObject({ ok: false, error: [{ params: { error: 'NetlistParseError' } }] });
  });

  it('says everything that is wrong at once', () => {
    expect(messagesOf(cell([mos('M1', { w: 0, l: 0 }), mos('M2', { w: 0 })]))).toHaveLength(3);
  });
});

describe('layout-5.2.4: the parser’s options', () => {
  const mirror = cell([
    mos('M1', { terminals: { d: 'in', g: 'in', s: 'vss', b: 'vss' } }),
    mos('M2', { terminals: { d: 'out', g: 'in', s: 'vss', b: 'vss' } }),
  ]);

  it('identify_modules is on unless switched off', () => {
    expect(circuitOf(mirror).getModuleTypes()).toEqual(['current_mirror']);
    expect(circuitOf(mirror, { identifyModules: false }).getModuleTypes()).toEqual([]);
  });

  it('reads text with a byte order mark', () => {
    expect(circuitOf(`\uFEFF${JSON.stringify(mirror)}`).devices).toHaveLength(2);
  });

  it('warns once about a key however many devices have it', () => {
    const parsed = readNetlist(
      cell([mos('M1', { widht: 1 }), mos('M2', { widht: 2 }), mos('M3', { nfin: 2 })]),
    );
    expect(parsed.ok && parsed.value.warnings).toMatchObject([
      { code: 'unknown_key', params: { key: 'widht', suggestion: null, count: 2 } },
      { code: 'unknown_key', params: { key: 'nfin', count: 1 } },
    ]);
  });
});

describe('layout-5.2.3, layout-E: Circuit', () => {
  const circuit = circuitOf(
    cell([
      mos('M1', { model: 'nch', m: 2, nf: 4, nfin: 12 }),
      { id: 'R1', type: 'resistor', r: 1e3, terminals: { p: 'out', n: 'VDD' } },
    ]),
  );

  it('layout-5.2.3, L05: Device, DeviceParams: defaults, and unknown keys in extra', () => {
    expect(circuit.devices).toEqual([
      {
        id: 'M1',
        type: 'nmos',
        model: 'nch',
        params: { w: 2e-6, l: 1.8e-7, m: 2, nf: 4, extra: { nfin: 12 } },
        terminals: { d: 'out', g: 'in', s: 'vss', b: 'vss' },
      },
      {
        id: 'R1',
        type: 'resistor',
        model: null,
        params: { w: null, l: null, m: 1, nf: 1, extra: { r: 1000 } },
        terminals: { p: 'out', n: 'VDD' },
      },
    ]);
  });

  it('layout-5.2.4 _build_nets: nets in order of appearance, with their terminals and types', () => {
    expect(circuit.nets.map(({ name, net_type }) => [name, net_type])).toEqual([
      ['out', 'signal'],
      ['in', 'signal'],
      ['vss', 'ground'],
      ['VDD', 'power'],
    ]);
    expect(circuit.getNet('out')?.connections).toEqual([
      { device_id: 'M1', terminal_name: 'd' },
      { device_id: 'R1', terminal_name: 'p' },
    ]);
  });

  it('layout-5.2.3 get_device, get_net: nothing for a name that is not there', () => {
    expect(circuit.getDevice('M1')?.model).toBe('nch');
    expect(circuit.getDevice('M9')).toBeUndefined();
    expect(circuit.getNet('constructor')).toBeUndefined();
  });

  it('layout-5.2.3 summarize, as shown', () => {
    expect(circuit.summarize()).toBe(
      '电路名: top\n器件数: 2\n网络数: 4\n器件列表:\n  - M1: nmos, W=2e-06, L=1.8e-07\n  - R1: resistor, W=None, L=None',
    );
    const modules = [{ id: 'CM1', type: 'current_mirror' as const, devices: ['M1'], properties: {} }];
    const withModules = new Circuit({ ...circuit, modules });
    expect(withModules.summarize().split('\n').slice(-2)).toEqual(['识别的模块:', '  - CM1: current_mirror']);
    expect(withModules.getModuleTypes()).toEqual(['current_mirror']);
  });

  it('layout-E: what leaves has the document’s four fields', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(circuit)))).toEqual(['name', 'devices', 'nets', 'modules']);
  });

  it('finds devices in constant time', () => {
    const devices = Array.from({ length: 20_000 }, (_, i) => mos(`M${i}`));
    const large = circuitOf(cell(devices), { identifyModules: false });
    for (let i = 0; i < 20_000; i++) expect(large.getDevice(`M${i}`)).toBeDefined();
    // A scan of the list would take 200 million steps.
  });
});

describe('hierarchy', () => {
  const child = {
    name: 'inv',
    ports: ['a', 'y'],
    devices: [mos('M1', { terminals: { d: 'y', g: 'a', s: 'n', b: 'vss' } })],
  };
  const nested = {
    cells: [
      child,
      {
        name: 'pair',
        devices: [],
        subcells: [
          { name: 'X1', cell: 'inv', connections: { a: 'in', y: 'mid', vss: 'vss' } },
          { name: 'X2', cell: 'inv', connections: { a: 'mid', y: 'out', vss: 'vss' } },
        ],
      },
      {
        name: 'top',
        devices: [],
        subcells: [{ name: 'XP', cell: 'pair', connections: { in: 'i', out: 'o', vss: 'vss' } }],
      },
    ],
    top: 'top',
  };

  it('L06: is flattened to X1/M3 and kept', () => {
    const circuit = circuitOf(nested);
    expect(circuit.devices.map(({ id, terminals }) => [id, terminals])).toEqual([
      ['XP/X1/M1', { d: 'XP/mid', g: 'i', s: 'XP/X1/n', b: 'vss' }],
      ['XP/X2/M1', { d: 'o', g: 'XP/mid', s: 'XP/X2/n', b: 'vss' }],
    ]);
    expect(circuit.hierarchy).toMatchObject({
      path: '',
      cell: 'top',
      children: [{ path: 'XP', cell: 'pair', children: [{ path: 'XP/X1', devices: ['XP/X1/M1'] }, {}] }],
    });
  });

  const subcell = (one: object, cells: object[] = []) => ({
    cells: [{ name: 'top', devices: [], subcells: [one] }, ...cells],
    top: 'top',
  });
  const bomb = Array.from({ length: 12 }, (_, i) => ({
    name: `c${i}`,
    devices: i === 11 ? [mos('M')] : [],
    subcells: i === 11 ? [] : Array.from({ length: 10 }, (_, k) => ({ name: `X${k}`, cell: `c${i + 1}` })),
  }));
  const deep = Array.from({ length: 150 }, (_, i) => ({
    name: `c${i}`,
    devices: [],
    subcells: i === 149 ? [] : [{ name: 'X', cell: `c${i + 1}` }],
  }));

  it.each([
    ['a missing child', subcell({ name: 'X1', cell: 'nope' }), 'netlist_cell_missing'],
    ['recursion', subcell({ name: 'X1', cell: 'top' }), 'netlist_recursive'],
    [
      'a connection to no net of the child',
      subcell({ name: 'X1', cell: 'inv', connections: { z: 'q' } }, [child]),
      'netlist_unknown_connection',
    ],
    ['an instance without a name', subcell({ name: '', cell: 'inv' }, [child]), 'file_schema'],
    ['a million times a million', { cells: bomb, top: 'c0' }, 'netlist_too_large'],
    ['a hundred levels and more', { cells: deep, top: 'c0' }, 'netlist_too_deep'],
    [
      'two devices of one flat name',
      {
        cells: [{ name: 'top', devices: [mos('X1/M1')], subcells: [{ name: 'X1', cell: 'inv' }] }, child],
        top: 'top',
      },
      'netlist_duplicate_device',
    ],
    [
      'two nets of one flat name',
      {
        cells: [
          {
            name: 'top',
            devices: [mos('M', { terminals: { d: 'X1/n', g: 'a', s: 'b', b: 'c' } })],
            subcells: [{ name: 'X1', cell: 'inv' }],
          },
          child,
        ],
        top: 'top',
      },
      'netlist_net_clash',
    ],
  ])('refuses %s', (_, data, code) => {
    const parsed = readNetlist(data);
    expect(parsed.ok ? [] : parsed.error.map((one) => one.code)).toContain(code);
  });
});

describe('the given circuits', () => {
  it.each(['align_switched_capacitor_filter', 'magical_ota1_two_stage_miller', 'align_linear_equalizer'])(
    '%s is read',
    (name) => {
      const text = readFileSync(new URL(`../corpus/circuits/${name}.json`, import.meta.url), 'utf8');
      expect(circuitOf(text).devices.length).toBeGreaterThan(10);
    },
  );
});
