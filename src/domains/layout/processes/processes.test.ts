import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draw,
  drawnNames,
  netlistText,
  ownNames,
  passiveCircuits,
  processFrom,
  resistorsOfSg13g2,
  resistorsOfSky130,
  transistorCircuits,
  violations,
} from '../../../../test/support/layouts.ts';
import type { Box } from '../../../geometry/region.ts';
import { mergeShapes } from '../../../geometry/shapes.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { runLvs } from '../check/lvs/run.ts';
import { ringAround } from '../draw/cells/cells.ts';
import { ringAroundFile } from '../draw/cells/ring-around.ts';
import { addToGds } from '../draw/export/gds.ts';
import type { Prepared } from '../draw/sizes/prepare.ts';
import { netlistOfCircuit, withChanges } from '../netlist/size-changes.ts';
import { writeSpice } from '../netlist/write-spice.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { parseRules } from '../rules/parse.ts';
import { processNames } from '../rules/process-names.ts';
import { processRules } from './rules.ts';

const soak = process.env.YX_SOAK === '1';
const all = [...transistorCircuits, ...passiveCircuits, ...ownNames, ...drawnNames];
/** Mirrors, narrow channels, high rows, two wells, resistors and capacitors. */
const few = [
  'sky130_five_transistor_ota',
  'align_telescopic_ota',
  'drawn/dog_bones.sp',
  'drawn/own_wells.sp',
  'drawn/miller_nulling.sp',
  'drawn/bandgap_resistors.sp',
  'align_switched_capacitor_filter',
  'drawn/gates.sp',
  'ldo.sp',
];
const chosen = soak ? all : few;

/** Transistors of several thresholds and voltages beside each other, by what the process calls them. */
const mixed = {
  sky130: `.subckt mixed in out vdd vhv vss
XM0 b in vdd vdd sky130_fd_pr__pfet_01v8_hvt w=1 l=0.15
XM1 b in vss vss sky130_fd_pr__nfet_01v8_lvt w=0.5 l=0.15
XM2 c b vdd vdd sky130_fd_pr__pfet_01v8_lvt w=2 l=0.35 nf=2
XM3 c b vss vss sky130_fd_pr__nfet_01v8 w=1 l=0.15
XM4 q d vhv vhv sky130_fd_pr__pfet_g5v0d10v5 w=1 l=0.5
XM5 d q vhv vhv sky130_fd_pr__pfet_g5v0d10v5 w=1 l=0.5
XM6 q c vss vss sky130_fd_pr__nfet_g5v0d10v5 w=2 l=0.5
XM7 d b vss vss sky130_fd_pr__nfet_g5v0d10v5 w=2 l=0.5
XM8 out q vdd vdd sky130_fd_pr__pfet_01v8 w=1 l=0.15
XM9 out q vss vss sky130_fd_pr__nfet_01v8 w=1 l=0.15
.ends`,
  sg13g2: `.subckt mixed in out vdd vhv vss
XM0 b in vdd vdd sg13_lv_pmos w=1u l=0.13u
XM1 b in vss vss sg13_lv_nmos w=0.5u l=0.13u
XM4 q d vhv vhv sg13_hv_pmos w=1u l=0.4u
XM5 d q vhv vhv sg13_hv_pmos w=1u l=0.4u
XM6 q in vss vss sg13_hv_nmos w=2u l=0.45u
XM7 d b vss vss sg13_hv_nmos w=2u l=0.45u
XM8 out q vdd vdd sg13_lv_pmos w=1u l=0.13u
XM9 out q vss vss sg13_lv_nmos w=1u l=0.13u
.ends`,
} as const;

describe.each(processNames)('the shipped rules of %s', (name) => {
  const process_ = processFrom(processRules(name));

  it('are read without a warning, and every rule says what it is about', () => {
    const read = parseRules(processRules(name));
    // What `devices` holds is open: each part of the program reads its own.
    const said = read.ok ? read.value.warnings : read.error;
    expect(said.filter(({ path }) => path[0] !== 'devices')).toEqual([]);
    expect(read.ok && read.value.value.rules.filter(({ description }) => !description)).toEqual([]);
    expect(process_.devices?.source).toMatch(/PDK/);
    expect(process_.assumed).toEqual([]);
  });

  const judged = (gds: Uint8Array, { circuit, changes }: Prepared) => {
    expect(violations(gds, process_)).toEqual({});
    const layout = layoutFromGds(gds);
    if (!layout.ok) throw new Error(layout.error[0]?.message);
    const compared = runLvs(layout.value, process_, withChanges(circuit, changes));
    expect(compared.ok && compared.value.findings).toEqual([]);
  };

  it.each(chosen)('%s breaks none of them and is its netlist', (circuit) => {
    const { gds, prepared } = draw(netlistText(circuit), process_);
    judged(gds, prepared);
  });

  const ringed = [...chosen, 'drawn/gmc_cells.sp', mixed[name]];
  it.each(ringed)('with dummies and a guard ring, too: %#', { timeout: 60_000 }, (circuit) => {
    const text = circuit.includes('.subckt') ? circuit : netlistText(circuit);
    const { gds, prepared } = draw(text, process_, { dummies: true });
    const bulk = prepared.circuit.devices.find(({ type }) => type === 'nmos')!.terminals.b!;
    const around = ringAroundFile(gds, process_, bulk);
    if (!around.ok || !around.value.ring.ok) throw new Error('no ring');
    const whole = addToGds(gds, around.value.ring.value, process_, prepared.circuit.name);
    if (!whole.ok) throw new Error(whole.error[0]?.message);
    judged(whole.value, prepared);
  });
});

describe('transistors of several voltages in one layout', () => {
  it.each(processNames)('%s: what is plain keeps the plain rules in itself', (name) => {
    const { tech } = draw(mixed[name], processFrom(processRules(name))).prepared;
    const alone = draw(netlistText('ldo.sp'), processFrom(processRules(name))).prepared.tech;
    const around = (own: typeof tech) => [own.space('active', 'nwell'), own.enclosure('nwell', 'p_active')];
    expect(around(tech.ofKind(''))).toEqual(around(alone));
    expect(around(tech)).not.toEqual(around(alone));
  });
});

/** Two high rows of long gates and many more rows than one strip of taps holds, all in one well by the netlist. */
const highWells = `.subckt high a b o vdd vss
${Array.from({ length: 4 }, (_, i) => `M${i} n${i} a vdd vdd pmos w=3.6u l=20u nf=2`).join('\n')}
${Array.from({ length: 4 }, (_, i) => `M1${i} o b n${i} vdd pmos w=1.8u l=1u nf=1`).join('\n')}
M20 o b vss vss nmos w=2u l=1u
.ends`;

it.each(processNames)('a well of %s is held by its own taps, not by those of the well beside it', (name) => {
  const own = processFrom(processRules(name));
  const { assembled } = draw(highWells, own);
  const shapes = (role: string) => assembled.drawing.shapes.filter((one) => one.role === role);
  const wells = shapes('nwell');
  const inside = (one: { y1: number; y2: number }, well: { y1: number; y2: number }) =>
    one.y1 >= well.y1 && one.y2 <= well.y2;
  const away = wells.flatMap((well) => {
    const taps = [...shapes('tap'), ...shapes('active')].filter(
      (one) =>
        inside(one, well) && one.x2 - one.x1 > 5 * (one.y2 - one.y1) && one.y2 - one.y1 < own.fromUm(1),
    );
    const rows = shapes('p_implant').filter((one) => inside(one, well));
    return rows.map(({ y1, y2 }) => Math.min(...taps.map((tap) => Math.max(tap.y1 - y1, y2 - tap.y2))));
  });
  expect(away.length).toBeGreaterThan(0);
  expect(own.um(Math.max(...away))).toBeLessThan(own.um(own.tapReach!) + 0.5);
});

describe.each(processNames)('the outline in %s', (name) => {
  const own = processFrom(processRules(name));
  const { gds, assembled, prepared } = draw(netlistText('sky130_five_transistor_ota'), own);
  const outlineOf = (file: Uint8Array) => {
    const layout = layoutFromGds(file);
    if (!layout.ok) throw new Error(layout.error[0]?.message);
    const { extent } = layout.value;
    const boundary = mergeShapes(layout.value.shapes(own.layer('outline')!)!);
    return { extent, box: boundary.area, all: areaOf(extent!) };
  };
  const areaOf = ({ left, bottom, right, top }: Box) => (right - left) * (top - bottom);

  it('is one box around everything that is drawn', () => {
    const { box, all } = outlineOf(gds);
    expect(box).toBe(all);
  });

  it('goes around a ring too', () => {
    const ring = ringAround(assembled.drawing, prepared.tech, 'vss');
    const ringed = ring.ok ? addToGds(gds, ring.value, own, prepared.circuit.name) : ring;
    if (!ringed.ok) throw new Error(ringed.error[0]?.message);
    const { box, all } = outlineOf(ringed.value);
    expect(box).toBe(all);
    expect(box).toBeGreaterThan(outlineOf(gds).box);
  });
});

describe('antennas in sky130', () => {
  const own = processFrom(processRules('sky130'));
  /** One small gate on a wire that goes to many resistors, beside large transistors. */
  const netlist = `.subckt long in out vdd vss
M0 out in vss vss nmos w=0.42u l=0.15u
${Array.from({ length: 12 }, (_, i) => `M${i + 1} out g${i} vss vss nmos w=20u l=4u nf=2`).join('\n')}
${Array.from({ length: 12 }, (_, i) => `R${i} in g${i} 2k`).join('\n')}
.ends`;

  it('every conductor has its limit by its sides, with its source', () => {
    expect(own.rules.antenna.map(({ layer, max_ratio }) => `${layer} ${max_ratio}`)).toEqual([
      ...['poly 50', 'li1 75', 'met1 400', 'met2 400', 'met3 400', 'met4 400'],
    ]);
    expect(own.rules.antenna.every(({ thickness }) => thickness !== null)).toBe(true);
    expect(own.devices?.antenna_source).toMatch(/open_pdks/);
  });

  it('what is above a limit is mended while it is drawn', () => {
    const { assembled } = draw(netlist, own);
    expect([...assembled.antennas.jumps, ...assembled.antennas.diodes]).not.toEqual([]);
    expect(assembled.antennas.unmended).toEqual([]);
  });
});

describe('devices of the process’s library', () => {
  const netlist = (model: string) => `.subckt c d g s\nX1 d g s s ${model} w=1u l=0.5u\n.ends`;
  const shipped = (name: (typeof processNames)[number]) => processFrom(processRules(name));

  it.each([
    ['sky130', '.subckt c a b\nX1 a b b sky130_fd_pr__res_high_po w=1 l=5\n.ends', 'res_high_po'],
    ['sky130', netlist('sky130_fd_pr__nfet_20v0'), 'nfet_20v0'],
    ['sg13g2', '.subckt c a b\nX1 a b b res_metal1 w=1u l=5u\n.ends', 'res_metal1'],
  ] as const)('%s: what is not drawn is refused by its name', (name, text, model) => {
    expect(() => draw(text, shipped(name))).toThrow(model);
  });

  it.each([
    ['sky130', 'sky130_fd_pr__nfet_01v8'],
    ['sg13g2', 'sg13_lv_nmos'],
    ['sg13g2', 'nmos_of_nobody'],
  ] as const)('%s: %s is drawn', (name, model) => {
    expect(draw(netlist(model), shipped(name)).gds.length).toBeGreaterThan(0);
  });

  it.each(processNames)('%s: several thresholds and voltages lie under their own markers', (name) => {
    const own = shipped(name);
    const { gds, prepared } = draw(mixed[name], own);
    expect(violations(gds, own)).toEqual({});
    const layout = layoutFromGds(gds);
    if (!layout.ok) throw new Error(layout.error[0]?.message);
    const against = (text: string) => {
      const read = readNetlist(text);
      if (!read.ok) throw new Error(read.error[0]?.message);
      const compared = runLvs(layout.value, own, read.value.circuit);
      return compared.ok ? compared.value.findings.map(({ issue }) => issue.code) : null;
    };
    expect(prepared.changes).toEqual([]);
    expect(against(mixed[name])).toEqual([]);
    const plain = mixed[name].replace(/(XM6.*)(?:g5v0d10v5|hv_nmos)/, (_, start: string) =>
      name === 'sky130' ? `${start}01v8` : `${start}lv_nmos`,
    );
    expect(against(plain)).toEqual(['lvs_wrong_kind']);
  });

  it('a gate below its own kind’s least length is refused by that rule', () => {
    const short = '.subckt c d g s\nX1 d g s s sky130_fd_pr__pfet_01v8_lvt w=1 l=0.15\n.ends';
    const made = draw(short, shipped('sky130'));
    expect(made.prepared.changes).toMatchObject([{ field: 'l', to: 3.5e-7 }]);
    expect(made.prepared.changes[0]?.reason).toContain('poly.1b');
  });

  it('a capacitor above the largest plate becomes several of equal size', () => {
    const own = shipped('sg13g2');
    const { gds, prepared } = draw('.subckt c a b\nX1 a b cap_cmim w=150u l=100u\n.ends', own);
    expect(prepared.passives.map(({ id }) => id)).toEqual(['X1#1', 'X1#2', 'X1#3']);
    expect(violations(gds, own)).toEqual({});
    const layout = layoutFromGds(gds);
    const compared = layout.ok ? runLvs(layout.value, own, prepared.circuit) : layout;
    expect(compared.ok && compared.value.matched).toBe(true);
  });
});

/** Models of the PDKs' own libraries, by how many nets they have: all that their technology files and LVS decks name. */
const library = {
  sky130: {
    drawn: {
      sky130_fd_pr__nfet_01v8: 'nmos/',
      sky130_fd_pr__nfet_01v8_lvt: 'nmos/lvt',
      sky130_fd_pr__nfet_g5v0d10v5: 'nmos/g5v0',
      sky130_fd_pr__pfet_01v8: 'pmos/',
      sky130_fd_pr__pfet_01v8_lvt: 'pmos/lvt',
      sky130_fd_pr__pfet_01v8_hvt: 'pmos/hvt',
      sky130_fd_pr__pfet_g5v0d10v5: 'pmos/g5v0',
      sky130_fd_pr__res_generic_po: 'resistor/',
      sky130_fd_pr__res_high_po_0p35: 'resistor/high',
      sky130_fd_pr__res_high_po_5p73: 'resistor/high',
      sky130_fd_pr__res_xhigh_po_1p41: 'resistor/xhigh',
      sky130_fd_pr__cap_mim_m3_1: 'capacitor/',
    },
    refused:
      'cap_mim_m3_2 cap_var_hvt cap_var_lvt cap_vpp_08p6x07p8 diode_pd2nw_05v5 diode_pw2nd_05v5_lvt esd_nfet_01v8 esd_nfet_g5v0d10v5 esd_pfet_g5v0d10v5 nfet_01v8_nvt nfet_03v3_nvt nfet_05v0_nvt nfet_20v0 nfet_20v0_nvt npn_05v5 pfet_01v8_mvt pfet_20v0 pnp_05v5 res_generic_l1 res_generic_m1 res_generic_m5 res_generic_nd res_generic_nd__hv res_generic_pd res_high_po res_iso_pw res_xhigh_po special_nfet_latch special_pfet_pass'
        .split(' ')
        .map((name) => `sky130_fd_pr__${name}`),
  },
  sg13g2: {
    drawn: {
      sg13_lv_nmos: 'nmos/',
      sg13_lv_pmos: 'pmos/',
      sg13_hv_nmos: 'nmos/hv',
      sg13_hv_pmos: 'pmos/hv',
      rsil: 'resistor/',
      rppd: 'resistor/rppd',
      rhigh: 'resistor/rhigh',
      cap_cmim: 'capacitor/',
    },
    refused:
      'sg13_lv_rfnmos sg13_hv_svaricap rfnmos rfnmoshv rfpmos rfpmoshv res_metal1 res_topmetal2 rfcmim cap_rfcmim cap_cpara cparasitic ntap1 ptap1 ntap ptap dantenna dpantenna schottky_nbl1 isolbox diodevdd_2kv diodevss_4kv idiodevdd_2kv nmoscl_2 nmoscl_4 npn13G2 npn13G2l npn13G2v pnpMPA inductor2 inductor3'.split(
        ' ',
      ),
  },
} as const;

describe.each(processNames)('models of the library of %s', (name) => {
  const own = processFrom(processRules(name));
  const drawnAs = (model: string, count: number): string => {
    const unit = name === 'sky130' ? '' : 'u';
    const nets = ['a', 'b', 'c', 'vss'].slice(0, count).join(' ');
    const text = `.subckt top a b c vss\nX1 ${nets} ${model} w=2${unit} l=4${unit}\n.ends`;
    const { prepared } = draw(text, own);
    return prepared.circuit.devices.map((device) => `${device.type}/${own.kindOf(device)}`).join();
  };
  const counts = [2, 3, 4];

  it.each(Object.entries(library[name].drawn))('%s is drawn as %s', (model, kind) => {
    expect(drawnAs(model, /^[np]mos/.test(kind) ? 4 : 2)).toBe(kind);
  });

  it.each(library[name].refused)('%s is refused by name, whatever is on it', (model) => {
    for (const count of counts) expect(() => drawnAs(model, count)).toThrow(model);
  });

  it('what can be done instead is said', () => {
    const model = name === 'sky130' ? 'sky130_fd_pr__res_high_po' : 'res_metal1';
    const instead = name === 'sky130' ? 'res_generic_po' : 'rsil, rppd, rhigh';
    expect(() => drawnAs(model, 2)).toThrow(new RegExp(`${instead}.*place_cells`));
  });
});

describe('resistors of SG13G2', () => {
  const own = processFrom(processRules('sg13g2'));
  const made = draw(resistorsOfSg13g2, own);

  it('each lies under the layers of its kind, and is read as that', () => {
    expect(violations(made.gds, own)).toEqual({});
    const layout = layoutFromGds(made.gds);
    const compared = layout.ok ? runLvs(layout.value, own, made.prepared.circuit) : layout;
    expect(compared.ok && compared.value.matched).toBe(true);
    expect(own.resistorKinds.map(({ sheet_resistance }) => sheet_resistance)).toEqual([7, 260, 1360]);
  });

  it('the same value of another kind is another device', () => {
    // 20 µm of rppd have as many ohms as 3.8 µm of rhigh.
    const other = readNetlist(
      resistorsOfSg13g2.replace('rppd w=0.5u l=20u', `rhigh w=0.5u l=${(20 * 260) / 1360}u`),
    );
    const layout = layoutFromGds(made.gds);
    if (!other.ok || !layout.ok) throw new Error('unreadable');
    const compared = runLvs(layout.value, own, other.value.circuit);
    expect(compared.ok && compared.value.findings.map(({ issue }) => issue.code)).toContain('lvs_wrong_kind');
  });
});

describe('precision resistors of SKY130', () => {
  const own = processFrom(processRules('sky130'));
  const made = draw(resistorsOfSky130, own);
  const wide = (id: string) => {
    const found = made.prepared.passives.find((one) => one.id === id);
    return found?.kind === 'resistor' ? own.um(found.width) : null;
  };
  const compared = (netlist: string) => {
    const [layout, read] = [layoutFromGds(made.gds), readNetlist(netlist)];
    if (!layout.ok || !read.ok) throw new Error('unreadable');
    const found = runLvs(layout.value, own, read.value.circuit);
    return found.ok ? found.value.findings.map(({ issue }) => issue.code) : null;
  };

  it('each is as wide as its model says, under the mask of its kind, and is read as that', () => {
    expect(violations(made.gds, own)).toEqual({});
    expect(['XR1', 'XR2', 'XR3', 'XR4', 'XR5'].map(wide)).toEqual([0.35, 0.69, 1.41, 2.85, 5.73]);
    expect(made.prepared.changes).toEqual([]);
    expect(compared(resistorsOfSky130)).toEqual([]);
  });

  it.each([
    ['another length', 'res_high_po_0p35 l=17', 'res_high_po_0p35 l=16'],
    ['another width', 'res_high_po_1p41', 'res_high_po_2p85'],
    [
      'the other mask',
      'XR3 c d vss sky130_fd_pr__res_high_po_1p41',
      'XR3 c d vss sky130_fd_pr__res_xhigh_po_1p41',
    ],
  ])('%s is another device', (_, from, to) => {
    expect(compared(resistorsOfSky130.replace(from, to))).not.toEqual([]);
  });

  it('what is too short for two heads is refused by its length, and never made wider', () => {
    const short = resistorsOfSky130.replace('xhigh_po_0p35 l=1', 'xhigh_po_0p35 l=0.6');
    expect(draw(short, own).prepared.changes).toMatchObject([{ device: 'XR6', field: 'l', to: 1e-6 }]);
  });
});

describe('bends of SG13G2', () => {
  it('each adds a length, so many ohms: as the model counts them', () => {
    const own = processFrom(processRules('sg13g2'));
    const netlist = (sizes: string) => `.subckt bent a b vss\nXR1 a b vss rhigh ${sizes}\n.ends`;
    const bent = netlist('w=0.5e-6 l=10e-6 b=2');
    const made = draw(bent, own);
    const [one] = made.prepared.passives;
    // 3 · 10 µm + 2 · (2 / 1.85 · 0.5 µm + 0.18 µm)
    expect(one?.kind === 'resistor' && own.um(one.length * one.strips)).toBeCloseTo(31.44, 1);
    const layout = layoutFromGds(made.gds);
    const against = (text: string) => {
      const read = readNetlist(text);
      const found = layout.ok && read.ok ? runLvs(layout.value, own, read.value.circuit) : null;
      return found?.ok ? found.value.matched : null;
    };
    expect([against(bent), against(netlist('w=0.5e-6 l=10e-6'))]).toEqual([true, false]);
    // For those that take a netlist of one cell, which says nothing of bends.
    const flat = netlistOfCircuit(made.prepared.circuit, (device) => own.bodyOf(device));
    expect(against(JSON.stringify(flat))).toBe(true);
    expect(writeSpice(made.prepared.circuit, own)).toMatch(/^XR1 a b vss rhigh w=0\.5u l=31\.44/m);
  });
});

describe('capacitors of SG13G2', () => {
  it('more plate than a chip may have is refused by the rule’s name, with the largest', () => {
    const own = processFrom(processRules('sg13g2'));
    const netlist = '.subckt c a b vss\nM1 a b vss vss nmos w=1u l=1u\nC1 a vss 1n\nC2 b vss 50p\n.ends';
    expect(() => draw(netlist, own)).toThrow(/MIM\.gR.* 174800 µm².* C1 .* 666/);
    expect(violations(draw(netlist.replace('1n', '200p'), own).gds, own)).toEqual({});
  });
});

/** The foundries' decks, where somebody has put them: `judge DECK LAYOUT…` says what they find. */
const decks = process.env.YX_DECKS ?? new URL('../../../../../shared/layout/decks', import.meta.url).pathname;
const judge = join(decks, 'judge');
const judges = [
  ['sky130', 'sky130', '/usr/bin/klayout'],
  ['sky130', 'sky130-magic', '/usr/bin/magic'],
  ['sg13g2', 'sg13g2', '/usr/bin/klayout'],
  ['sg13g2', 'sg13g2-max', '/usr/bin/klayout'],
] as const;

describe.skipIf(!existsSync(judge))('by the foundries’ own decks', () => {
  it.each(judges.filter(([, , program]) => existsSync(program)))(
    'layouts in %s are clean: %s',
    { timeout: 600_000 },
    (name, deck) => {
      const process_ = processFrom(processRules(name));
      const folder = mkdtempSync(join(tmpdir(), 'yx-decks-'));
      try {
        const texts = (soak ? all : few.slice(0, 2)).map(netlistText);
        const paths = [
          ...texts,
          mixed[name],
          { sky130: resistorsOfSky130, sg13g2: resistorsOfSg13g2 }[name],
        ].map((text) => {
          const { gds, prepared } = draw(text, process_, { dummies: true });
          const path = join(folder, `${prepared.circuit.name}.gds`);
          writeFileSync(path, gds);
          return path;
        });
        const said = execFileSync(judge, [deck, ...new Set(paths)], { encoding: 'utf8' });
        const found = said.trim().split('\n');
        expect(found.length).toBe(new Set(paths).size);
        expect(found.filter((line) => !/ 0 \{\}$/.test(line))).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
