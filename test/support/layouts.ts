import { readdirSync, readFileSync } from 'node:fs';
import { runDrc } from '../../src/domains/layout/check/drc/run.ts';
import { layoutFromGds } from '../../src/domains/layout/check/flat-layout.ts';
import { balanced } from '../../src/domains/layout/draw/balance/balance.ts';
import { assembledToGds } from '../../src/domains/layout/draw/export/gds.ts';
import { place } from '../../src/domains/layout/draw/place/place.ts';
import type { Placement, PlaceOptions } from '../../src/domains/layout/draw/place/placer.ts';
import { type Prepared, prepare } from '../../src/domains/layout/draw/sizes/prepare.ts';
import { readNetlist } from '../../src/domains/layout/recognise/read-netlist.ts';
import { parseRules } from '../../src/domains/layout/rules/parse.ts';
import { type Process, processOf } from '../../src/domains/layout/rules/process.ts';

const corpus = new URL('../../src/domains/layout/corpus/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, corpus), 'utf8');

const given = readdirSync(new URL('circuits/', corpus)).map((name) => name.replace('.json', ''));
const isPassive = (name: string) => /"type": "(resistor|capacitor)"/.test(read(`circuits/${name}.json`));
/** Given circuits of transistors alone, and those with resistors or capacitors. */
export const transistorCircuits: readonly string[] = given.filter((name) => !isPassive(name));
export const passiveCircuits: readonly string[] = given.filter(isPassive);
export const ownNames: readonly string[] = readdirSync(new URL('own/', corpus)).filter(
  (name) => !/^[rc]\w* /im.test(read(`own/${name}`)),
);

/** Circuits that are there to be drawn: nobody says what their modules are. */
export const drawnNames: readonly string[] = readdirSync(new URL('drawn/', corpus)).map(
  (name) => `drawn/${name}`,
);

export const technologies = ['sky130', 'sg13g2', 'two_metal'] as const;
export type Technology = (typeof technologies)[number];

export const rulesText = (technology: Technology): string => read(`rules/${technology}_rules.json`);

/** A rule file that says what resistors and capacitors are worth. */
export const withDevices = (text: string): object => ({
  ...(JSON.parse(text) as object),
  devices: { resistor: { sheet_resistance: 25 }, capacitor: { area_capacitance: 4e-4 } },
});

export function processFrom(content: unknown): Process {
  const rules = parseRules(content);
  const process = rules.ok ? processOf(rules.value.value) : rules;
  if (!process.ok) throw new Error(process.error[0]?.message);
  return process.value;
}

export const processFor = (technology: Technology): Process => processFrom(rulesText(technology));

export const netlistText = (name: string): string => {
  if (!name.endsWith('.sp')) return read(`circuits/${name}.json`);
  return read(name.includes('/') ? name : `own/${name}`);
};

export interface Made extends Placement {
  readonly prepared: Prepared;
  readonly gds: Uint8Array;
}

export const plainly: PlaceOptions = { maxAspect: null, dummies: false, groups: [], seed: 1, effort: 0 };

/** A circuit drawn in a process, sizes fitted. */
export function draw(netlist: unknown, process: Process, options: Partial<PlaceOptions> = {}): Made {
  const parsed = readNetlist(netlist);
  if (!parsed.ok) throw new Error(parsed.error[0]?.message);
  const prepared = prepare(parsed.value.circuit, parsed.value.recognised, process, {
    ...{ fitSizes: true, fingers: 'chosen' },
  });
  if (!prepared.ok) throw new Error(prepared.error[0]?.message);
  const placement = place(prepared.value, { ...plainly, ...options });
  const { tech, nets } = prepared.value;
  const assembled = balanced(placement.assembled, tech, nets);
  const gds = assembledToGds(assembled, process, parsed.value.circuit.name);
  if (!gds.ok) throw new Error(gds.error[0]?.message);
  return { ...placement, assembled, prepared: prepared.value, gds: gds.value };
}

/** Rules that are broken, with how often. */
export function violations(gds: Uint8Array, process: Process): Readonly<Record<string, number>> {
  const layout = layoutFromGds(gds);
  const drc = layout.ok ? runDrc(layout.value, process.rules) : layout;
  if (!drc.ok) throw new Error(drc.error[0]?.message);
  const wrong = drc.value.rules.filter(({ rule, count }) => rule.type !== 'density' && count > 0);
  return Object.fromEntries(wrong.map(({ rule, count }) => [rule.id, count]));
}

/** Every kind of resistor of SG13G2, two of one size in a row. */
/** Precision resistors of SKY130 of each width, beside a plain one and n+ diffusion. */
export const resistorsOfSky130 = `* precision
.subckt precise a b c d e f g h vdd vss
XM1 a b vdd vdd sky130_fd_pr__pfet_g5v0d10v5 w=5 l=0.5 nf=2
XM2 a b vss vss sky130_fd_pr__nfet_01v8 w=2 l=0.5
XR1 a b vss sky130_fd_pr__res_high_po_0p35 l=17 mult=1 m=1
XR2 b c vss sky130_fd_pr__res_high_po_0p69 l=14
XR3 c d vss sky130_fd_pr__res_high_po_1p41 l=20
XR4 d e vss sky130_fd_pr__res_high_po_2p85 l=30
XR5 e f vss sky130_fd_pr__res_xhigh_po_5p73 l=30
XR6 f g vss sky130_fd_pr__res_xhigh_po_0p35 l=1
XR7 g h vss sky130_fd_pr__res_xhigh_po_0p69 l=14 m=2
XR8 h a sky130_fd_pr__res_generic_po w=0.5 l=20
.ends`;

export const resistorsOfSg13g2 = `* resistors
.subckt resist a b c d e f vdd vss
XR1 a b rppd w=0.5u l=20u
XR2 c d rhigh w=0.6u l=42u
XR3 e f rsil w=0.5u l=20u
XR4 a f rhigh w=1u l=10u
XR5 a d rhigh w=1u l=10u
XM1 a b vss vss sg13_lv_nmos w=1u l=0.13u
XM2 a b vdd vdd sg13_lv_pmos w=1u l=0.13u
.ends`;
