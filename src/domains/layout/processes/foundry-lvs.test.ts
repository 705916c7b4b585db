import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draw,
  drawnNames,
  netlistText,
  processFrom,
  resistorsOfSg13g2,
} from '../../../../test/support/layouts.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { extract } from '../check/lvs/extract.ts';
import { compareExtracted, runLvs } from '../check/lvs/run.ts';
import { drawnParts } from '../check/parasitics/parts.ts';
import { withChanges } from '../netlist/size-changes.ts';
import { writeCdl } from '../netlist/write-cdl.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import type { Process } from '../rules/process.ts';
import { processNames } from '../rules/process-names.ts';
import { processRules } from './rules.ts';

const few = [
  'drawn/miller_nulling.sp',
  'drawn/capacitor_bank.sp',
  'drawn/hierarchy.sp',
  'drawn/odd_names.sp',
  'align_telescopic_ota',
];
/** A resistor that ends nowhere is no circuit to the deck. */
const whole = drawnNames.filter((name) => name !== 'drawn/dangling.sp');
const chosen = process.env.YX_SOAK === '1' ? [...few, ...whole] : few;

/** A circuit drawn, with the netlist of it that a foundry's LVS is given. */
function drawnWithCdl(netlist: string, process_: Process, dummies = false) {
  const { gds, prepared } = draw(netlist, process_, { dummies });
  const layout = layoutFromGds(gds);
  const extracted = layout.ok ? extract(layout.value, process_) : layout;
  if (!layout.ok || !extracted.ok) throw new Error('unreadable');
  const circuit = withChanges(prepared.circuit, prepared.changes);
  const compared = compareExtracted(extracted.value, layout.value, process_, circuit);
  const cdl = writeCdl(circuit, process_, drawnParts(extracted.value, compared, process_));
  return { gds, layout: layout.value, circuit, cdl };
}

describe.each(processNames)('the netlist for LVS in %s', (name) => {
  const process_ = processFrom(processRules(name));

  it.each(few)('%s: read again, it is the layout', (circuit) => {
    const { layout, cdl } = drawnWithCdl(netlistText(circuit), process_);
    const again = readNetlist(cdl);
    if (!again.ok) throw new Error(again.error[0]?.message);
    const compared = runLvs(layout, process_, again.value.circuit);
    expect(compared.ok && compared.value.findings).toEqual([]);
  });
});

/** The public decks, where somebody has put them. */
const decks = process.env.YX_DECKS ?? new URL('../../../../../shared/layout/decks', import.meta.url).pathname;
const klayout = '/usr/bin/klayout';

/** What KLayout 0.28 has not: each port of the netlist has a pin of its name. */
const portsFound = `class Object
  def flag_missing_ports
    drawn = netlist.each_circuit_top_down.first
    names = drawn.each_pin.map { |pin| pin.name.downcase }
    wanted = schematic.circuit_by_name(drawn.name.upcase).each_pin.map { |pin| pin.name.downcase }
    puts "PINS #{(wanted & names).size}/#{wanted.size}"
    (wanted - names).empty?
  end
end
`;

/** IHP's deck over one layout; 0.28 reads resistors with their model where it stands, so the deck's rewriting of them is left out. */
function lvs(gds: Uint8Array, cell: string, cdl?: string): { readonly said: string; readonly found: string } {
  const folder = mkdtempSync(join(tmpdir(), 'yx-lvs-'));
  try {
    const at = (file: string) => join(folder, file);
    cpSync(join(decks, 'sg13g2'), at('deck'), { recursive: true, dereference: true });
    const reader = at('deck/libs.tech/klayout/tech/lvs/rule_decks/custom_reader.lvs');
    const rewriting = "    return clean_res_line(line) if element == 'R'\n";
    const text = readFileSync(reader, 'utf8');
    expect(text).toContain(rewriting);
    rmSync(reader);
    writeFileSync(reader, text.replace(rewriting, ''));
    writeFileSync(at('in.gds'), gds);
    writeFileSync(at('in.cdl'), cdl ?? '');
    writeFileSync(at('ports.rb'), portsFound);
    const variables = {
      ...{ input: at('in.gds'), topcell: cell, report: at('r.lvsdb'), log: at('log'), run_mode: 'flat' },
      target_netlist: at('found.cir'),
      ...(cdl === undefined ? { net_only: 'true' } : { schematic: at('in.cdl') }),
    };
    const standIns = new URL('../assets/klayout_stand_ins.rb', import.meta.url).pathname;
    const said = execFileSync(
      klayout,
      [
        ...['-b', '-rm', standIns, '-rm', at('ports.rb')],
        ...['-r', at('deck/libs.tech/klayout/tech/lvs/sg13g2.lvs')],
        ...Object.entries(variables).flatMap(([name, value]) => ['-rd', `${name}=${value}`]),
      ],
      { encoding: 'utf8' },
    );
    return { said, found: readFileSync(at('found.cir'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!existsSync(decks) || !existsSync(klayout))('by IHP’s own LVS deck', () => {
  const process_ = processFrom(processRules('sg13g2'));

  it('each resistor is read as its kind, with its size', { timeout: 600_000 }, () => {
    const { gds } = draw(resistorsOfSg13g2, process_);
    const read = [...lvs(gds, 'resist').found.matchAll(/^R\S+ .*? (r\w+) w=(\S+)u l=(\S+)u/gm)]
      .map(([, kind, w, l]) => `${kind} ${w} ${l}`)
      .sort();
    expect(read).toEqual(['rhigh 0.6 42', 'rhigh 1 10', 'rhigh 1 10', 'rppd 0.5 20', 'rsil 0.5 20']);
  });

  const cases = chosen.flatMap((name) =>
    [false, ...(name === few[0] || name === few[4] ? [true] : [])].map((dummies) => ({ name, dummies })),
  );
  it.each(cases)(
    '$name (dummies: $dummies) is its netlist, and every port has its pin',
    { timeout: 600_000 },
    ({ name, dummies }) => {
      const { gds, circuit, cdl } = drawnWithCdl(netlistText(name), process_, dummies);
      const { said } = lvs(gds, circuit.name, cdl);
      // What no device is on is no port to the deck.
      const used = new Set(circuit.devices.flatMap(({ terminals }) => Object.values(terminals)));
      const ports = circuit.ports?.filter((port) => used.has(port)).length;
      const verdict = said.match(/PINS \d+.*|Netlists (?:match|don't match)/g);
      expect(verdict).toEqual([`PINS ${ports}/${ports}`, 'Netlists match']);
    },
  );
});
