import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFrom } from '../../../../../test/support/layouts.ts';
import { systemReady } from '../../../../../test/support/system.ts';
import { readDrawing, weightsOf } from '../../draw/balance/weights.ts';
import { drawingToGds } from '../../draw/export/gds.ts';
import { Drawing } from '../../draw/shapes.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { writeSpice } from '../../netlist/write-spice.ts';
import { processRules } from '../../processes/rules.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { processNames } from '../../rules/process-names.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { extract } from '../lvs/extract.ts';
import { compareExtracted } from '../lvs/run.ts';
import { wireCapacitances } from './capacitance.ts';
import { coefficientsOf } from './coefficients.ts';
import { measureParasitics } from './measure.ts';

const sky130 = processFrom(processRules('sky130'));
const um = (length: number) => sky130.fromUm(length);

/** Wires by role, left, bottom, right, top in µm and the net they are labelled with. */
type Wire = readonly ['metal1' | 'metal2', number, number, number, number, string];

function capacitances(...wires: readonly Wire[]): ReadonlyMap<string, number> {
  const drawing = new Drawing();
  for (const [role, x1, y1, x2, y2, net] of wires) {
    drawing.add(role, um(x1), um(y1), um(x2), um(y2), net);
    drawing.label(role, um((x1 + x2) / 2), um((y1 + y2) / 2), net);
  }
  const gds = drawingToGds(drawing, sky130, 'wires');
  const layout = gds.ok ? layoutFromGds(gds.value) : gds;
  const extracted = layout.ok ? extract(layout.value, sky130) : layout;
  if (!extracted.ok) throw new Error(extracted.error[0]?.message);
  const { labels, wiring } = extracted.value;
  const names = new Map(labels.flat().map(({ node, text }) => [wiring.netOf(node), text]));
  return new Map(
    wireCapacitances(extracted.value, coefficientsOf(sky130)!)
      .filter(({ value }) => value > 0)
      .map(({ a, b, value }) => [
        [names.get(a), b === null ? 'substrate' : names.get(b)].sort().join(' '),
        value * 1e18,
      ]),
  );
}

describe('what wires add, in aF', () => {
  it('a plate over the substrate: its area and its edges', () => {
    const found = capacitances(['metal1', 0, 0, 10, 5, 'a']);
    expect(found.get('a substrate')).toBeCloseTo(50 * 26 + 30 * 41, 3);
  });

  it('edges that face each other: by length over distance, and no farther than the nearest', () => {
    const two = capacitances(['metal1', 0, 0, 10, 1, 'a'], ['metal1', 2, 1.5, 8, 2.5, 'b']);
    expect(two.get('a b')).toBeCloseTo((45 * 6) / 0.5, 3);
    const three = capacitances(
      ['metal1', 0, 0, 10, 0.3, 'a'],
      ['metal1', 0, 0.6, 10, 0.9, 'b'],
      ['metal1', 0, 1.2, 10, 1.5, 'c'],
    );
    expect(three.get('b c')).toBeCloseTo((45 * 10) / 0.3, 3);
    expect(three.has('a c')).toBe(false);
  });

  it('a plate over another: the overlap and the fringes of both, and nothing of it to the substrate', () => {
    const found = capacitances(['metal1', 0, 0, 10, 10, 'a'], ['metal2', 2, 2, 6, 5, 'b']);
    expect(found.get('a b')).toBeCloseTo(12 * 134 + 14 * 67, 3);
    expect(found.has('b substrate')).toBe(false);
  });
});

function parasitics(circuit: string, process_ = sky130) {
  const made = draw(circuit.includes('.subckt') ? circuit : netlistText(circuit), process_);
  const layout = layoutFromGds(made.gds);
  const extracted = layout.ok ? extract(layout.value, process_) : layout;
  if (!layout.ok || !extracted.ok) throw new Error('unreadable');
  const drawn = withChanges(made.prepared.circuit, made.prepared.changes);
  const compared = compareExtracted(extracted.value, layout.value, process_, drawn);
  return { made, drawn, found: measureParasitics(extracted.value, compared, process_, drawn)! };
}

describe('SPICE of a drawn cell', () => {
  const { drawn, found } = parasitics('sky130_five_transistor_ota');

  it('is the netlist again, by the process’s models and with sizes in its units', () => {
    const text = writeSpice(drawn, sky130);
    expect(text).toMatch(/ sky130_fd_pr__nfet_01v8 w=[\d.]+ l=0\.15/);
    const again = readNetlist(text);
    if (!again.ok) throw new Error(again.error[0]?.message);
    const sizes = (circuit: typeof drawn) =>
      circuit.devices.map(({ type, terminals, params: { w, l, m, nf } }) => ({
        type,
        terminals,
        w,
        l,
        m,
        nf,
      }));
    expect(sizes(again.value.circuit)).toEqual(sizes(drawn));
  });

  it('has what its wires add, net by net', () => {
    const text = writeSpice(drawn, sky130, { couplings: found.couplings });
    expect(text.match(/^Cw\d+ /gm)).toHaveLength(found.couplings.length);
    for (const { net, total } of found.nets) {
      const own = found.couplings.filter(({ a, b }) => a === net || b === net);
      expect(own.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(total, 20);
    }
  });
});

describe('mirrored wires', () => {
  const circuits = ['sky130_five_transistor_ota', 'align_telescopic_ota', 'magical_comp_strongarm'];
  it.each(processNames.flatMap((name) => circuits.map((circuit) => [name, circuit] as const)))(
    '%s, %s: the gates of a pair carry the same within a tenth',
    (name, circuit) => {
      const { drawn, found } = parasitics(circuit, processFrom(processRules(name)));
      const pairs = drawn.modules.filter(({ type }) => type === 'differential_pair');
      expect(pairs.length).toBeGreaterThan(0);
      for (const { devices } of pairs) {
        const gates = devices.map((id) => drawn.getDevice(id)!.terminals.g!);
        const [a, b] = gates.map((gate) => found.nets.find(({ net }) => net === gate)!.total);
        expect(Math.abs(a! - b!) / Math.max(a!, b!), gates.join('|')).toBeLessThan(0.1);
      }
    },
  );
});

const technology = join(
  process.env.YX_DECKS ?? new URL('../../../../../../shared/layout/decks', import.meta.url).pathname,
  'sky130/sky130A.tech',
);

/**
 * The capacitance of each net that Magic finds, in farads: of what it extracted itself, because the netlist it makes of
 * that leaves out most of what nets with pins have to the substrate.
 */
function byMagic(gds: Uint8Array, cell: string): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'yx-magic-'));
  try {
    writeFileSync(join(folder, 'cell.gds'), gds);
    const script = ['drc off', 'gds read cell.gds', `load ${cell}`, 'select top cell'];
    script.push('extract style ngspice()', 'extract all', 'quit -noprompt');
    writeFileSync(join(folder, 'run.tcl'), script.join('\n'));
    execFileSync('/usr/bin/magic', ['-dnull', '-noconsole', '-T', technology, 'run.tcl'], {
      cwd: folder,
      input: '',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const totals = new Map<string, number>();
    const add = (net: string, attofarads: string) =>
      totals.set(net, (totals.get(net) ?? 0) + Number(attofarads) * 1e-18);
    const text = readFileSync(join(folder, `${cell}.ext`), 'utf8');
    for (const [, net, own] of text.matchAll(/^node "([^"]+)" \S+ (\S+)/gm)) add(net!, own!);
    for (const [, a, b, value] of text.matchAll(/^cap "([^"]+)" "([^"]+)" (\S+)/gm)) {
      for (const net of [a!, b!]) add(net, value!);
    }
    return totals;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(
  !existsSync(technology) || !systemReady(new URL('./parasitics.system.json', import.meta.url)),
)('against Magic', () => {
  it.each(['sky130_five_transistor_ota', 'align_telescopic_ota', 'magical_comp_strongarm'])(
    '%s: every signal with a pin carries at least what is shielded and about what it would past shields, a quarter off together',
    { timeout: 120_000 },
    (circuit) => {
      const { made, found } = parasitics(circuit);
      const theirs = byMagic(made.gds, made.prepared.circuit.name);
      const { ports, supplies } = made.prepared.nets;
      const signals = found.nets.filter(({ net }) => ports.has(net) && !supplies.has(net));
      expect(signals.length).toBeGreaterThan(3);
      const { tech } = made.prepared;
      const read = readDrawing(tech)(made.assembled)!;
      const names = new Set(signals.map(({ net }) => net));
      const weights = weightsOf(made.assembled.drawing, read, tech, coefficientsOf(sky130)!, names);
      for (const { net, total } of signals) {
        expect(total / theirs.get(net)!, net).toBeLessThanOrEqual(1);
        const open = weights.get(net)!.open / theirs.get(net)!;
        expect(Math.abs(open - 1.05), net).toBeLessThan(0.15);
      }
      const sum = (worth: (net: string) => number) => signals.reduce((all, { net }) => all + worth(net), 0);
      const ours = sum((net) => found.nets.find((one) => one.net === net)!.total);
      expect(Math.abs(ours / sum((net) => theirs.get(net)!) - 1)).toBeLessThan(0.25);
    },
  );

  const single = ['M1 x inp', 'M2 out inn'].map((pair) => `${pair} t vss nmos w=8u l=0.15u`).join('\n');
  const singles = `* one finger each
.subckt singles inp inn out vb vdd vss
${single}
M3 x x vdd vdd pmos w=4u l=0.15u
M4 out x vdd vdd pmos w=4u l=0.15u
M5 t vb vss vss nmos w=8u l=0.15u nf=2
.ends`;

  /** Fingers beside each other, other wires between theirs: where counting gates' edges, or the nearest wire alone, went wrong. */
  it.each(['cml_latch.sp', 'drawn/charge_pump.sp', 'rail_to_rail.sp', singles])(
    '%s: mirrored nets with pins carry the same within a tenth by Magic, too',
    { timeout: 120_000 },
    (circuit) => {
      const { made } = parasitics(circuit);
      const theirs = byMagic(made.gds, made.prepared.circuit.name);
      const pairs = made.prepared.nets.alike!.map((pair) => pair.map((net) => theirs.get(net) ?? Number.NaN));
      const known = pairs.filter((pair) => !pair.some(Number.isNaN));
      expect(known.length).toBeGreaterThan(0);
      for (const pair of known) {
        expect(1 - Math.min(...pair) / Math.max(...pair), circuit).toBeLessThan(0.1);
      }
    },
  );
});
