import { describe, expect, it } from 'vitest';
import { readNetlist } from '../../recognise/read-netlist.ts';
import type { Process } from '../../rules/process.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { comb, gdsOfHandmade, type Handmade } from './handmade.testkit.ts';
import { plain, plainRules, processFrom } from './processes.testkit.ts';
import { type LvsOptions, runLvs } from './run.ts';

/** The codes of what is found amiss, in order. */
function codesOf({ devices, ...made }: Handmade, options: LvsOptions = {}): readonly string[] {
  const circuit = readNetlist({ top: 'TOP', cells: [{ name: 'TOP', devices }] });
  const layout = layoutFromGds(gdsOfHandmade({ ...made, devices }));
  if (!circuit.ok || !layout.ok) throw new Error('test data');
  const outcome = runLvs(layout.value, made.process, circuit.value.circuit, options);
  if (!outcome.ok) return outcome.error.map(({ code }) => code);
  return outcome.value.findings.map(({ issue }) => issue.code);
}

const by = (process: Process, pieces: Handmade['pieces'], more: Partial<Handmade> = {}): Handmade => ({
  title: '',
  names: [],
  devices: [],
  process,
  pieces,
  ...more,
});
const { capacitor } = plain;
const plateOver = (bottoms: readonly (readonly [number, number])[]): Handmade['pieces'] => [
  [capacitor!.plate.role, 0, 0, 3000, 3000],
  ...bottoms.map(([x1, x2]) => [capacitor!.bottom.role, x1, -500, x2, 3500] as const),
];
const resistor: Handmade['pieces'] = [
  ['poly', 0, 0, 5000, 400],
  ['resistor_marker', 1000, -200, 4000, 600],
];

describe('what is drawn but is no device is named, where it lies', () => {
  it.each<readonly [string, Handmade, string]>([
    [
      'a resistor with one end',
      by(plain, [resistor[0]!, ['resistor_marker', -100, -200, 4000, 600]]),
      'lvs_resistor_ends',
    ],
    [
      'a resistor that is all body',
      by(plain, [resistor[0]!, ['resistor_marker', -100, -200, 6000, 600]]),
      'lvs_resistor_ends',
    ],
    [
      'a resistor with three ends',
      by(plain, [...resistor, ['poly', 2000, 0, 2400, 2000]]),
      'lvs_resistor_ends',
    ],
    ['a plate over nothing', by(plain, plateOver([])), 'lvs_plate_bottom'],
    [
      'a plate over two conductors',
      by(
        plain,
        plateOver([
          [-100, 1000],
          [2000, 3100],
        ]),
      ),
      'lvs_plate_bottom',
    ],
    ['fingers of one net', { ...comb, pieces: comb.pieces.filter((_, i) => i !== 1) }, 'lvs_comb_nets'],
    ['a marker without fingers', { ...comb, pieces: comb.pieces.slice(-1) }, 'lvs_comb_nets'],
  ])('%s', (_, made, code) => {
    expect(codesOf(made)).toContain(code);
  });
});

describe('values', () => {
  const ends: Handmade['pieces'] = [
    ...resistor,
    ...([100, 4700] as const).flatMap((x) => [
      ['contact', x, 100, x + 200, 300] as const,
      ['metal1', x - 50, 50, x + 250, 350] as const,
    ]),
  ];
  const names: Handmade['names'] = [
    ['a', 'metal1', 150, 200],
    ['b', 'metal1', 4800, 200],
  ];
  const resistorOf = (r: number, process = plain): Handmade =>
    by(process, ends, { names, devices: [{ id: 'R1', type: 'resistor', r, terminals: { p: 'a', n: 'b' } }] });

  it('are what the process makes of them', () => {
    expect(codesOf(resistorOf(750))).toEqual([]);
    expect(codesOf(resistorOf(900))).toEqual(['lvs_wrong_size']);
  });

  it('that the rule file does not give cannot be compared, and that is said', () => {
    const { devices: _, ...rules } = plainRules;
    expect(codesOf(resistorOf(750, processFrom(rules)))).toEqual(['lvs_value_unknown']);
  });
});

describe('transistors in a row', () => {
  const contactAt = (x: number): Handmade['pieces'] => [
    ['contact', x, 400, x + 160, 560],
    ['metal1', x - 50, 350, x + 210, 610],
  ];
  // Two gates over one stretch of diffusion, on one net; nothing reaches the middle.
  const stacked = by(
    comb.process,
    [
      ['active', 0, 0, 1600, 1000],
      ['poly', 400, -200, 600, 1200],
      ['poly', 1000, -200, 1200, 1200],
      ['poly', 400, 1100, 1200, 1300],
      ...contactAt(100),
      ...contactAt(1340),
      ['tap', -700, 0, -300, 1000],
      ...contactAt(-600),
    ],
    {
      names: [
        ['vss', 'metal1', -550, 500],
        ['a', 'metal1', 150, 500],
        ['b', 'metal1', 1400, 500],
        ['g', 'poly', 500, 1150],
      ],
      devices: [
        { id: 'M1', type: 'nmos', w: 1e-6, l: 4e-7, terminals: { g: 'g', d: 'a', s: 'b', b: 'vss' } },
      ],
    },
  );

  it('are one long one only where that is allowed', () => {
    expect(codesOf(stacked)).not.toEqual([]);
    expect(
      codesOf(stacked, { merging: { parallel: true, series: true, seriesTransistors: true } } as never),
    ).toEqual([]);
  });
});
