import { describe, expect, it } from 'vitest';
import type { Device } from './circuit.ts';
import { likelySupplies, netTypes, supplyByName } from './supplies.ts';

const mos = (type: 'nmos' | 'pmos', b: string): Device => ({
  id: b,
  type,
  model: null,
  params: { w: 1, l: 1, m: 1, nf: 1, extra: {} },
  terminals: { d: 'd', g: 'g', s: 's', b },
});

describe('seed 001 §5.2.4 _infer_net_type', () => {
  it.each(['vdd', 'vcc', 'avdd', 'dvdd', 'VDD', 'AVdd'])('%s is power', (name) => {
    expect(supplyByName(name)).toBe('power');
    expect(netTypes([name], []).get(name)).toBe('power');
  });
  it.each(['vss', 'gnd', 'avss', 'dvss', 'GND'])('%s is ground', (name) => {
    expect(supplyByName(name)).toBe('ground');
  });
  it.each(['out', 'vddx', 'net1', '0'])('%s is a signal by its name alone', (name) => {
    expect(netTypes([name], []).get(name)).toBe('signal');
  });
});

describe('L08: look-alikes that a bulk confirms', () => {
  it.each([
    ['vdd!', 'pmos', 'power'],
    ['VPWR', 'pmos', 'power'],
    ['vccx', 'pmos', 'power'],
    ['vps', 'pmos', 'power'],
    ['gnd!', 'nmos', 'ground'],
    ['0', 'nmos', 'ground'],
    ['VGND', 'nmos', 'ground'],
    ['vssx', 'nmos', 'ground'],
    ['agnd', 'pmos', 'signal'],
    ['vdd!', 'nmos', 'signal'],
    ['net5', 'pmos', 'signal'],
  ] as const)('%s as the bulk of a %s: %s', (name, type, expected) => {
    expect(netTypes([name], [mos(type, name)]).get(name)).toBe(expected);
  });

  it('the caller knows better', () => {
    const types = netTypes(['vdd', 'hv', 'lo'], [], { signal: ['vdd'], power: ['hv'], ground: ['lo'] });
    expect([...types.values()]).toEqual(['signal', 'power', 'ground']);
  });

  it('without a transistor that could bear witness the name is all there is', () => {
    const nets = ['vps', 'vgnd', 'out'];
    expect([...likelySupplies(nets, [mos('nmos', 'vgnd')])]).toEqual([['vps', 'power']]);
    expect([...likelySupplies(nets, [mos('nmos', 'vgnd'), mos('pmos', 'x')])]).toEqual([]);
  });
});
