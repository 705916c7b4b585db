import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  draw,
  drawnNames,
  netlistText,
  passiveCircuits,
  processFrom,
  transistorCircuits,
  violations,
} from '../../../../../test/support/layouts.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import { extract } from '../../check/lvs/extract.ts';
import { compareExtracted } from '../../check/lvs/run.ts';
import { measureParasitics } from '../../check/parasitics/measure.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { processRules } from '../../processes/rules.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { processNames } from '../../rules/process-names.ts';
import { alikeNets } from '../sizes/alike.ts';

const corpus = new URL('../../corpus/', import.meta.url);
const all = [
  ...transistorCircuits,
  ...passiveCircuits,
  ...readdirSync(new URL('own/', corpus)),
  ...drawnNames,
];
/** Pairs of one row, of rows between others, in wells, of a latch, of several axes, in blocks. */
const some = [
  'sky130_five_transistor_ota',
  'align_unsized_folded_cascode',
  'magical_comp_strongarm',
  'gilbert.sp',
  'rail_to_rail.sp',
  'drawn/charge_pump.sp',
  'drawn/odd_names.sp',
];
/** What one contact more or less makes; diffusions without a wire differ by as much. */
const NO_MATTER = 0.2e-15;

describe.each(processNames)('mirrored wires in %s', (name) => {
  const process_ = processFrom(processRules(name));

  it.each(process.env.YX_SOAK === '1' ? all : some)(
    '%s: both nets of each pair carry the same within a tenth, and no rule is broken for it',
    { timeout: 120_000 },
    (circuit) => {
      const made = draw(netlistText(circuit), process_);
      const drawn = withChanges(made.prepared.circuit, made.prepared.changes);
      const { process: own, nets } = made.prepared;
      const layout = layoutFromGds(made.gds);
      const extracted = layout.ok ? extract(layout.value, own) : layout;
      if (!layout.ok || !extracted.ok) throw new Error('unreadable');
      const compared = compareExtracted(extracted.value, layout.value, own, drawn);
      const found = measureParasitics(extracted.value, compared, own, drawn);
      const total = (net: string) => found!.nets.find((one) => one.net === net)!.total;
      const off = nets.alike!.filter(([a, b]) => {
        const [most, least] = [Math.max(total(a), total(b)), Math.min(total(a), total(b))];
        return most - least > Math.max(0.1 * most, NO_MATTER);
      });
      expect(off.map(([a, b]) => `${a} ${total(a)} ${b} ${total(b)}`)).toEqual([]);
      expect(violations(made.gds, own)).toEqual({});
    },
  );
});

describe('which nets are mirrored', () => {
  const pairs = (lines: string) => {
    const read = readNetlist(`* t\n.subckt t inp inn on op vb vdd vss\n${lines}\n.ends\n`);
    if (!read.ok) throw new Error(read.error[0]?.message);
    const { circuit, recognised } = read.value;
    return alikeNets(circuit, recognised)
      .map((pair) => pair.toSorted().join(' '))
      .sort();
  };
  const input = `M1 on inp t vss nmos w=4u l=0.5u
M2 op inn t vss nmos w=4u l=0.5u
M5 t vb vss vss nmos w=4u l=0.5u`;

  it('inputs and outputs whose ends are each other’s images', () => {
    const loads = 'M3 on vb vdd vdd pmos w=8u l=0.5u\nM4 op vb vdd vdd pmos w=8u l=0.5u';
    expect(pairs(`${input}\n${loads}`)).toEqual(['inn inp', 'on op']);
  });

  it('not the side of a load that has its gates', () => {
    const mirror = 'M3 on on vdd vdd pmos w=8u l=0.5u\nM4 op on vdd vdd pmos w=8u l=0.5u';
    expect(pairs(`${input}\n${mirror}`)).toEqual(['inn inp']);
  });
});
