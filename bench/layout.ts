// How large layouts come out and how much processor time drawing takes, beside what the same layout's checks take. Areas
// are compared with those of an early prototype without guard rings and dummies.
import { layoutFromGds } from '../src/domains/layout/check/flat-layout.ts';
import { measure } from '../src/domains/layout/check/metrics/measure.ts';
import { designObjectives } from '../src/domains/layout/objectives/parse.ts';
import { readNetlist } from '../src/domains/layout/recognise/read-netlist.ts';
import { draw, type Made, netlistText, processFor, violations } from '../test/support/layouts.ts';
import { amplifierNetlist } from './inputs.ts';
import { must, type Options, processorTime, short, table } from './measure.ts';

/** µm² in sky130, sizes fitted. */
const prototype: Readonly<Record<string, number>> = {
  sky130_five_transistor_ota: 489,
  align_current_mirror_ota: 529,
  align_telescopic_ota: 206,
  magical_comp_strongarm: 173,
  // The prototype's was another circuit of as many devices and fingers.
  'drawn/telescopic_bias.sp': 2154,
};

const timed = <T>(work: () => T): [T, number] => {
  const began = processorTime();
  return [work(), processorTime() - began];
};

export async function run({ quick }: Options): Promise<string> {
  const technology = processFor('sky130');
  const rows = Object.entries(prototype).map(([name, before]) => {
    const text = netlistText(name);
    draw(text, technology, { effort: 1 });
    const [made, drawing] = timed(() => draw(text, technology, { effort: quick ? 10 : 200 }));
    const [broken, checking] = timed(() => violations(made.gds, technology));
    const { bounds, fingers } = made.assembled;
    const area = technology.um(bounds.x2 - bounds.x1) * technology.um(bounds.y2 - bounds.y1);
    return [
      name,
      fingers.length,
      `${area.toFixed(0)} µm² (${(area / before).toFixed(2)} × ${before})`,
      `${short(drawing)} ms, ${(drawing / checking).toFixed(1)} × its DRC`,
      Object.keys(broken).length,
    ];
  });
  const single = table(['circuit', 'fingers', 'area', 'drawn in', 'rules broken'], rows);
  return `${single}\n\n${many(quick ? [10, 50] : [10, 50, 100, 200])}`;
}

/** How much of a layout its devices cover, and what drawing costs, as the same amplifier is there more often. */
function many(counts: readonly number[]): string {
  const technology = processFor('sky130');
  const ways = {
    'one cell, placed': chained,
    'written out flat': (count: number) => amplifierNetlist(count / 10),
  };
  const rows = Object.entries(ways).flatMap(([way, netlist]) =>
    counts.map((count) => {
      const text = netlist(count);
      const [made, drawing] = timed(() => draw(text, technology));
      const [used, broken] = [usedBy(text, made), Object.keys(violations(made.gds, technology)).length];
      return [
        way,
        count,
        `${(100 * used).toFixed(0)} %`,
        (1 / used).toFixed(2),
        short(drawing / count),
        broken,
      ];
    }),
  );
  return table(['devices', 'number', 'used', 'area : devices', 'CPU ms a device', 'rules broken'], rows);
}

/** Amplifiers of five devices, one after the other, from one subcircuit. */
function chained(count: number): string {
  const stages = Array.from(
    { length: count / 5 },
    (_, i) => `X${i} n${i} n${i + 1} n${i + 1} vb vdd vss ota`,
  );
  const pair = (name: string, drain: string, gate: string) =>
    `${name} ${drain} ${gate} t vss nmos w=4u l=0.5u nf=2`;
  return [
    '* amplifiers in a row',
    '.subckt ota inp inn out vb vdd vss',
    ...[pair('M1', 'x', 'inp'), pair('M2', 'out', 'inn')],
    'M3 x x vdd vdd pmos w=8u l=0.5u nf=2',
    'M4 out x vdd vdd pmos w=8u l=0.5u nf=2',
    'M5 t vb vss vss nmos w=8u l=0.5u nf=4',
    '.ends',
    `.subckt chain n0 n${count / 5} vb vdd vss`,
    ...stages,
    '.ends',
  ].join('\n');
}

function usedBy(netlist: unknown, { gds, prepared }: Made): number {
  const objectives = must(
    designObjectives({
      schema_version: '1.0.0',
      objectives: [{ name: 'area_min', weight: 1 }],
      constraints: { max_iterations: 1 },
    }),
  );
  const measured = must(
    measure({
      ...{ layout: must(layoutFromGds(gds)), process: prepared.process, netlist: must(readNetlist(netlist)) },
      ...{ objectives, sizeChanges: prepared.changes },
    }),
  );
  if (!measured.matched) throw new Error('the layout is not the netlist');
  return measured.figures.utilization;
}
