import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CircuitModule, type Device, type ModuleType, moduleTypes } from '../netlist/circuit.ts';
import { buildNets } from '../netlist/parse.ts';
import { amplifiers } from './amplifiers.testkit.ts';
import { type ParsedNetlist, readNetlist } from './read-netlist.ts';
import { recognise } from './recognise.ts';

const folder = (name: string) => new URL(`../corpus/${name}/`, import.meta.url);
const files = (name: string) => readdirSync(folder(name)).sort();

function parsed(name: string, file: string): ParsedNetlist {
  const read = readNetlist(readFileSync(new URL(file, folder(name)), 'utf8'));
  if (!read.ok) throw new Error(`${file}: ${read.error.map(({ message }) => message).join('; ')}`);
  return read.value;
}

interface Gold {
  readonly type: string;
  readonly devices: readonly string[];
}

/** Pairs and mirrors count as whole sets, cascodes and tails device by device. */
function items(modules: readonly Gold[], type: ModuleType): Set<string> {
  const whole = type === 'differential_pair' || type === 'current_mirror';
  const found = modules.filter((module) => module.type === type && module.devices.length > 0);
  return new Set(found.flatMap(({ devices }) => (whole ? [[...devices].sort().join(' ')] : devices)));
}

interface GoldCell {
  readonly cell: string | null;
  readonly modules: readonly Gold[];
  readonly other: readonly { readonly kind: string; readonly devices: readonly string[] }[];
  readonly ambiguous: readonly string[];
}
const gold: Record<string, GoldCell[]> = JSON.parse(
  readFileSync(new URL('../corpus/modules.json', import.meta.url), 'utf8'),
).circuits;

const local = (id: string) => id.slice(id.lastIndexOf('/') + 1);

describe('layout-5.2.3: the modules of the given circuits', () => {
  it('there are 20 circuits, and gold for 18 of them', () => {
    expect(files('circuits')).toHaveLength(20);
    expect(Object.keys(gold)).toHaveLength(18);
  });

  it.each(Object.entries(gold))('%s: exactly the gold', (name, cells) => {
    const { circuit } = parsed('circuits', `${name}.json`);
    for (const { cell, modules, ambiguous } of cells) {
      const here = circuit.modules
        .filter(({ properties }) => cell === null || properties.cell === cell)
        .map(({ type, devices }) => ({ type, devices: devices.map(local) }));
      for (const type of moduleTypes) {
        const unsure = (item: string) => ambiguous.includes(`${type}:${item}`);
        const found = [...items(here, type)].filter((item) => !unsure(item)).sort();
        const wanted = [...items(modules, type)].filter((item) => !unsure(item)).sort();
        expect(found, type).toEqual(wanted);
      }
    }
  });

  const kinds = ['cross_coupled', 'inverter', 'moscap', 'diode', 'series_stack', 'biased_sources'];
  it.each(Object.entries(gold))('%s: the other kinds of the gold are there', (name, cells) => {
    const { recognised } = parsed('circuits', `${name}.json`);
    const found = new Set(
      recognised.others.map(({ kind, devices }) => `${kind} ${devices.map(local).sort()}`),
    );
    const wanted = cells.flatMap(({ other }) => other).filter(({ kind }) => kinds.includes(kind));
    for (const { kind, devices } of wanted) expect(found).toContain(`${kind} ${[...devices].sort()}`);
  });

  it('the switched-capacitor filter is symmetric as its designers drew it', () => {
    const { recognised } = parsed('circuits', 'align_switched_capacitor_filter.json');
    const pairs = new Set(recognised.symmetry[0]!.pairs.map((two) => [...two].sort().join()));
    const wanted = gold.align_switched_capacitor_filter![1]!.other.filter(({ kind }) => kind === 'symmetric');
    expect(wanted).toHaveLength(8);
    for (const { devices } of wanted) expect(pairs).toContain([...devices].sort().join());
  });

  it('a transistor drawn as a cell of stacked pieces is one transistor', () => {
    const { circuit } = parsed('circuits', 'align_linear_equalizer.json');
    expect(circuit.modules).toMatchObject([
      {
        type: 'current_mirror',
        devices: ['xI4/MN1', 'xI4/MN0', 'xI3/MN1', 'xI3/MN0', 'xI2/MN1', 'xI2/MN0'],
        properties: { ratios: [1, 1], cell: 'linear_equalizer', instance: '' },
      },
    ]);
  });
});

describe('circuits of our own, gold by the same rules', () => {
  const own = ['own', 'larger'].flatMap((name) => files(name).map((file) => [name, file] as const));
  it('there are enough of them', () => {
    expect(own.length).toBeGreaterThanOrEqual(40);
  });

  it.each(own)('%s/%s', (name, file) => {
    const text = readFileSync(new URL(file, folder(name)), 'utf8');
    const wanted: Gold[] = [...text.matchAll(/^\*gold (\w+):(.*)$/gm)].map(([, type = '', ids = '']) => ({
      type,
      devices: ids.trim().split(/\s+/).filter(Boolean),
    }));
    expect(wanted.length).toBeGreaterThan(0);
    const unsure = new Set(
      wanted.filter(({ type }) => type === 'ambiguous').flatMap(({ devices }) => devices),
    );
    const { circuit } = parsed(name, file);
    for (const type of moduleTypes) {
      const found = [...items(circuit.modules, type)].filter((item) => !unsure.has(item));
      expect(found.sort(), type).toEqual([...items(wanted, type)].sort());
    }
  });
});

describe('what is said of a module', () => {
  const moduleIn = (file: string, type: ModuleType): CircuitModule =>
    parsed('own', file).circuit.modules.find((module) => module.type === type)!;

  it('a mirror names its reference first, with ratios and how it is closed', () => {
    expect(moduleIn('cascode_mirror.sp', 'current_mirror')).toMatchObject({
      id: 'CM1',
      devices: ['M1', 'M2', 'M5'],
      properties: { kind: 'cascode', reference: ['M1'], ratios: [2, 4], gate: 'a', source: 'vss' },
    });
    expect(moduleIn('vco.sp', 'current_mirror').properties).toMatchObject({ kind: 'simple', ratios: [5] });
    expect(moduleIn('stacked.sp', 'current_mirror').properties).toMatchObject({ ratios: [1] });
    expect(moduleIn('split_fingers.sp', 'current_mirror').properties).toMatchObject({ ratios: [1] });
  });

  it('a pair names its sides, nets and tail', () => {
    expect(moduleIn('split_fingers.sp', 'differential_pair').properties).toMatchObject({
      common_source: 't',
      gates: ['inp', 'inn'],
      drains: ['a', 'out'],
      sides: [
        ['M1A', 'M1B'],
        ['M2A', 'M2B'],
      ],
      tail: ['M5A', 'M5B'],
    });
  });

  it('modules in a subcell say where', () => {
    expect(moduleIn('nested.sp', 'differential_pair').properties).toMatchObject({
      cell: 'ota',
      instance: 'X1/XA',
    });
  });

  it('both sides of an amplifier mirror across one axis, the tail stands on it', () => {
    const { symmetry } = parsed('own', 'fully_differential_cmfb.sp').recognised;
    const core = symmetry.find(({ pairs }) => pairs.some(([a]) => a === 'M1'));
    expect(core?.pairs).toEqual(
      expect.arrayContaining([
        ['M1', 'M2'],
        ['M3', 'M4'],
        ['M5', 'M6'],
        ['M7', 'M8'],
      ]),
    );
    expect(core?.on_axis).toContain('M0');
  });

  it.each([
    ['dummies.sp', 'dummy', ['MD1', 'MD2', 'MD3', 'MD4', 'MD5', 'MD6']],
    ['dummies.sp', 'moscap', ['MC1', 'MC2']],
    ['logic.sp', 'transmission_gate', ['M11', 'M12', 'M17', 'M18']],
    ['logic.sp', 'inverter', ['M13', 'M14', 'M15', 'M16', 'M19', 'M20']],
    ['vco.sp', 'cross_coupled', ['M1', 'M2']],
    ['wilson_four.sp', 'diode', ['M4']],
    ['bandgap_core.sp', 'biased_sources', ['MP1', 'MP2', 'MP3']],
  ])('%s: %s', (file, kind, devices) => {
    const found = parsed('own', file).recognised.others.filter((other) => other.kind === kind);
    expect(found.flatMap((other) => other.devices).sort()).toEqual(devices);
  });
});

it.each([
  ['nch', ['differential_pair', 'tail_current_source']],
  ['nch_lvt', []],
])('L09: a pair has one model, not nch and %s', (other, expected) => {
  const text = `.subckt top inp inn a b bias vss
M1 a inp t vss nch w=1u l=0.1u
M2 b inn t vss ${other} w=1u l=0.1u
M3 t bias vss vss nch w=2u l=0.2u
.ends`;
  const read = readNetlist(text);
  if (!read.ok) throw new Error(read.error[0]!.message);
  expect(read.value.circuit.modules.map(({ type }) => type)).toEqual(expected);
});

describe('recognition does not depend on what means nothing', () => {
  const text = readFileSync(new URL('fully_differential_cmfb.sp', folder('own')), 'utf8');
  const typesOf = (content: string) => {
    const read = readNetlist(content);
    if (!read.ok) throw new Error(read.error[0]!.message);
    return read.value.circuit.modules.map(({ type, devices }) => `${type} ${[...devices].sort()}`).sort();
  };
  const swap = (content: string) => content.replace(/^(M\w+) (\S+) (\S+) (\S+) /gm, '$1 $4 $3 $2 ');
  /** Without names for the supplies, what drains into them is all that tells, and that is turned round too. */
  const misread = new Set(['ldo.sp', 'ldo_pass_pmos.sp', 'odd_rails.sp']);
  const reversed = text
    .split('\n')
    .reverse()
    .join('\n')
    .replace(/^\.ends$/m, '')
    .replace(/^(\.subckt.*)$/m, '');

  it.each(files('own'))('not on which end of a MOS is called its source: %s', (file) => {
    const given = readFileSync(new URL(file, folder('own')), 'utf8');
    expect(swap(given)).not.toBe(given);
    if (misread.has(file)) expect(typesOf(swap(given))).not.toEqual(typesOf(given));
    else expect(typesOf(swap(given))).toEqual(typesOf(given));
  });

  it('not on the order of devices, once they are a deck of their own', () => {
    const mirrored = typesOf(reversed);
    expect(mirrored.filter((one) => one.startsWith('differential_pair'))).toHaveLength(3);
    expect(mirrored).toEqual(typesOf(text));
  });

  it('not on names', () => {
    const renamed = text.replace(/\b(op|on|fb|z|t|t1|t2|x1|x2|y1|y2)\b/g, 'net_$1');
    expect(typesOf(renamed)).toEqual(typesOf(text));
  });
});

describe('size', () => {
  it('20,000 devices: every module found', () => {
    const devices = amplifiers(2_000);
    const nets = buildNets(devices);
    const { modules, symmetry } = recognise({ devices, nets });
    const count = (type: ModuleType) => modules.filter((module) => module.type === type).length;
    expect(count('differential_pair')).toBe(2_000);
    expect(count('current_mirror')).toBe(2_001);
    expect(count('tail_current_source')).toBe(2_000);
    expect(symmetry).toHaveLength(2_000);
  });

  it('a chain as long as the circuit, and everything on one net, need no deep stack', () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, i): Device => ({
        id: `M${i}`,
        type: 'nmos',
        model: null,
        params: { w: 1e-6, l: 1e-7, m: 1, nf: 1, extra: {} },
        terminals: { d: `n${i + 1}`, g: `g${i % 7}`, s: i === 0 ? 'vss' : `n${i}`, b: 'vss' },
      }),
    );
    expect(() => recognise({ devices: chain, nets: buildNets(chain) })).not.toThrow();
    const star = chain.map((device) => ({ ...device, terminals: { d: 'x', g: 'x', s: 'y', b: 'vss' } }));
    expect(recognise({ devices: star, nets: buildNets(star) }).modules).toEqual([]);
  });
});
