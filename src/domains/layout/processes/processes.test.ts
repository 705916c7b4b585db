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
import { layoutFromGds } from '../check/flat-layout.ts';
import { runLvs } from '../check/lvs/run.ts';
import { withChanges } from '../netlist/size-changes.ts';
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
        const paths = (soak ? all : few.slice(0, 2)).map((circuit) => {
          const { gds, prepared } = draw(netlistText(circuit), process_, { dummies: true });
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
