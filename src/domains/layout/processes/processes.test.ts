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
  transistorCircuits,
  violations,
} from '../../../../test/support/layouts.ts';
import type { Box } from '../../../geometry/region.ts';
import { mergeShapes } from '../../../geometry/shapes.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { runLvs } from '../check/lvs/run.ts';
import { ringAround } from '../draw/cells/cells.ts';
import { addToGds } from '../draw/export/gds.ts';
import { withChanges } from '../netlist/size-changes.ts';
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
  'ldo.sp',
];
const chosen = soak ? all : few;

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

  it.each(chosen)('%s breaks none of them and is its netlist', (circuit) => {
    const { gds, prepared } = draw(netlistText(circuit), process_);
    expect(violations(gds, process_)).toEqual({});
    const layout = layoutFromGds(gds);
    if (!layout.ok) throw new Error(layout.error[0]?.message);
    const compared = runLvs(layout.value, process_, withChanges(prepared.circuit, prepared.changes));
    expect(compared.ok && compared.value.matched).toBe(true);
  });
});

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
    ['sg13g2', '.subckt c a b\nX1 a b b rppd w=1u l=5u\n.ends', 'rppd'],
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
        const paths = [...texts, mixed[name]].map((text) => {
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
