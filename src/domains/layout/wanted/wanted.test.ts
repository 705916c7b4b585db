import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../core/result.ts';
import { layoutFromGds } from '../check/flat-layout.ts';
import { measure } from '../check/metrics/measure.ts';
import { evaluationReport } from '../check/metrics/report.ts';
import type { WantedJson } from '../contract.ts';
import { assemble } from '../draw/assemble.ts';
import { assembledToGds } from '../draw/export/gds.ts';
import { place } from '../draw/place/place.ts';
import { prepare } from '../draw/sizes/prepare.ts';
import { parseObjectives } from '../objectives/parse.ts';
import { processRules } from '../processes/rules.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { parseRules } from '../rules/parse.ts';
import { processOf } from '../rules/process.ts';
import { joinWanted, nothingWanted, parseWanted, type Wanted, wantedIn, wantedOf } from './wanted.ts';

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('; '));
  return result.value;
}

const ota = `.subckt ota inp inn out ib vdd vss
M1 d1 inp tail vdd pmos w=8u l=0.35u nf=4
M2 out inn tail vdd pmos w=8u l=0.35u nf=4
M3 d1 d1 vss vss nmos w=3u l=0.5u nf=2
M4 out d1 vss vss nmos w=3u l=0.5u nf=2
M5 tail ib vdd vdd pmos w=6u l=0.5u nf=2
M6 ib ib vdd vdd pmos w=3u l=0.5u nf=1
M7 x ib vdd vdd pmos w=6u l=0.5u nf=2
M8 x x vss vss nmos w=1u l=0.5u
.ends
`;
const cells = readFileSync(new URL('../corpus/drawn/gmc_cells.sp', import.meta.url), 'utf8');

function judged(text: string, technology: 'sky130' | 'sg13g2', drawn: WantedJson, asked: WantedJson = drawn) {
  const netlist = must(readNetlist(text));
  const process = must(processOf(must(parseRules(processRules(technology))).value));
  const prepared = must(
    prepare(netlist.circuit, netlist.recognised, process, { fitSizes: true, wanted: wantedIn(drawn) }),
  );
  const options = { maxAspect: null, dummies: false, groups: [], seed: 1, effort: 40 };
  const { sections } = place(prepared, options);
  const made = assemble(sections, prepared.tech, { ...prepared.nets, dummies: false });
  const layout = must(layoutFromGds(must(assembledToGds(made, prepared.process, netlist.circuit.name))));
  return must(
    measure({
      ...{ layout, process, netlist, sizeChanges: prepared.changes },
      objectives: must(parseObjectives({ objectives: [{ name: 'area_min' }] })).value,
      wanted: must(wantedOf(wantedIn(asked), netlist.circuit)),
    }),
  );
}

const everything: WantedJson = {
  symmetry: [
    ['M1', 'M2'],
    ['M5', 'M7'],
  ],
  groups: [['M3', 'M4', 'M8']],
  pins: [
    { net: 'inp', side: 'left' },
    { net: 'inn', side: 'right' },
    { net: 'out', side: 'top' },
    { net: 'ib', side: 'bottom' },
  ],
  net_widths: [
    { net: 'vdd', width_um: 2 },
    { net: 'out', width_um: 0.8 },
  ],
};

describe('what is asked of names is drawn, and something else finds it so', () => {
  it.each(['sky130', 'sg13g2'] as const)('rows in %s', (technology) => {
    const { asked, figures, matched, passed } = judged(ota, technology, everything);
    expect(asked.filter(({ met }) => !met)).toEqual([]);
    expect(asked).toHaveLength(9);
    expect([figures.drc_error_count, matched, passed]).toEqual([0, true, true]);
  });

  it('blocks: wires between them are as wide, and pins leave the whole', { timeout: 60_000 }, () => {
    const wanted: WantedJson = {
      pins: [
        { net: 'vss', side: 'left' },
        { net: 'vdd', side: 'top' },
      ],
      net_widths: [{ net: 'vdd', width_um: 2 }],
    };
    const { asked, figures, matched } = judged(cells, 'sky130', wanted);
    expect(asked.map(({ met }) => met)).toEqual([true, true, true]);
    expect([figures.drc_error_count, matched]).toEqual([0, true]);
  });

  it.each([
    ['sky130', 5 / 2.8],
    ['sg13g2', 5 / 2],
  ] as const)(
    'a current in %s: wires as wide as its makers say, cuts enough where they meet',
    (technology, least) => {
      const wanted: WantedJson = { net_currents: [{ net: 'vdd', current_ma: 5 }] };
      const { asked, figures, matched } = judged(ota, technology, wanted);
      expect(asked).toMatchObject([{ kind: 'net_currents', met: true, width_um: Number(least.toFixed(4)) }]);
      expect([figures.drc_error_count, matched]).toEqual([0, true]);
      expect(judged(ota, technology, {}, wanted).asked).toMatchObject([{ met: false }]);
    },
  );

  it.each(['sky130', 'sg13g2'] as const)(
    'what only leads to a plate in %s is no wire that could be too narrow',
    (technology) => {
      const filtered = ota.replace('.ends', 'C1 out vss 200f\n.ends');
      const wanted: WantedJson = {
        net_currents: [{ net: 'vss', current_ma: 3 }],
        net_widths: [{ net: 'out', width_um: 1 }],
      };
      const { asked, figures, matched } = judged(filtered, technology, wanted);
      expect(asked.map(({ kind, met }) => [kind, met])).toEqual([
        ['net_widths', true],
        ['net_currents', true],
      ]);
      expect([figures.drc_error_count, matched]).toEqual([0, true]);
    },
  );

  it('a rule file that says nothing of currents: what would be a guess is refused by name', () => {
    const rules = JSON.parse(processRules('sky130')) as { devices: Record<string, unknown> };
    const { current_density: _, ...devices } = rules.devices;
    const netlist = must(readNetlist(ota));
    const process = must(processOf(must(parseRules({ ...rules, devices })).value));
    const wanted = wantedIn({ net_currents: [{ net: 'vdd', current_ma: 5 }] });
    const refused = prepare(netlist.circuit, netlist.recognised, process, { fitSizes: true, wanted });
    expect(refused.ok ? [] : refused.error.map(({ code, params }) => `${code} ${params.net}`)).toEqual([
      'wanted_no_density vdd',
    ]);
  });

  it('what is not drawn so is named, and does not pass', () => {
    const found = judged(ota, 'sky130', {}, everything);
    expect(found.matched && found.figures.drc_error_count === 0).toBe(true);
    const unmet = found.asked.filter(({ met }) => !met);
    expect(unmet.map(({ kind, names }) => `${kind} ${names.join(' ')}`)).toEqual(
      expect.arrayContaining(['pins inp', 'pins out', 'net_widths vdd', 'net_widths out']),
    );
    expect(unmet.find(({ names }) => names[0] === 'vdd')?.found_um).toBeLessThan(1);
    const report = evaluationReport(found, 'en');
    expect(report.passed).toBe(false);
    expect(report.qualitative_feedback).toMatch(/constraints not met: .*inp on the left.*vdd 2 µm wide/);
  });
});

describe('layout_constraints', () => {
  const { circuit } = must(readNetlist(ota));
  const codes = (wanted: Partial<Wanted>) => {
    const found = wantedOf({ ...nothingWanted, ...wanted }, circuit);
    return found.ok ? [] : found.error.map(({ code, params }) => `${code} ${params.name ?? params.a}`);
  };

  it.each<[string, Partial<Wanted>, string[]]>([
    ['a device that is not there', { groups: [['M1', 'M99']] }, ['wanted_no_device M99']],
    ['a net that is not there', { net_widths: [{ net: 'avdd', width_um: 1 }] }, ['wanted_no_net avdd']],
    ['a net inside', { pins: [{ net: 'tail', side: 'left' }] }, ['wanted_no_port tail']],
    ['two of unlike size', { symmetry: [['M1', 'M5']] }, ['wanted_pair_unlike M1']],
    ['one with itself', { symmetry: [['M1', 'M1']] }, ['wanted_pair_of_one M1']],
    ['whatever the case', { symmetry: [['m1', 'm2']], pins: [{ net: 'VDD', side: 'top' }] }, []],
  ])('%s', (_, wanted, expected) => {
    expect(codes(wanted)).toEqual(expected);
  });

  it('is a contract with a version; of one net, what is said last counts', () => {
    expect(parseWanted({ schema_version: '2.0.0', symmetry: [] }).ok).toBe(false);
    expect(parseWanted({ symmetry: [['M1']] }).ok).toBe(false);
    const first = must(parseWanted('{"net_widths":[{"net":"vdd","width_um":2}]}')).value;
    const second = { ...nothingWanted, net_widths: [{ net: 'vdd', width_um: 3 }] };
    expect(joinWanted(first, second).net_widths).toEqual([{ net: 'vdd', width_um: 3 }]);
  });
});
