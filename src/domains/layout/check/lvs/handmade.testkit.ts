import { type GdsElement, nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import type { Process, Role } from '../../rules/process.ts';
import { processFrom, sg13g2 } from './processes.testkit.ts';

type Piece = readonly [role: Role, ...corners: readonly number[]];
type Name = readonly [text: string, role: Role, x: number, y: number];

export interface Handmade {
  readonly title: string;
  readonly process: Process;
  readonly pieces: readonly Piece[];
  readonly names: readonly Name[];
  readonly devices: readonly object[];
}

/** Four numbers are a box, more are the corners of a polygon. */
export function gdsOfHandmade({ process, pieces, names }: Handmade): Uint8Array {
  const elements: GdsElement[] = pieces.map(([role, ...c]) => {
    const { layer, datatype } = process.layer(role)!;
    const [x1, y1, x2, y2] = c as [number, number, number, number];
    const xy = Int32Array.from(c.length === 4 ? [x1, y1, x1, y2, x2, y2, x2, y1] : c);
    return { kind: 'boundary', layer, datatype, xy };
  });
  for (const [text, role, x, y] of names) {
    const { layer, datatype } = process.layer(role)!;
    elements.push({ kind: 'text', layer, datatype, x, y, text, ...upright });
  }
  const written = writeGds({ name: 'HAND', units: nanometres }, [{ name: 'TOP', elements }]);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
}

const contact = (x: number, y: number): readonly Piece[] => [
  ['contact', x, y, x + 160, y + 160],
  ['metal1', x - 50, y - 50, x + 210, y + 210],
];
const nmos = (id: string, w: number, l: number, nets: string) => {
  const [g, d, s, b] = nets.split(' ');
  return { id, type: 'nmos', w: w * 1e-9, l: l * 1e-9, terminals: { g, d, s, b } };
};

const layers = 'nwell deep_nwell diff tap poly cont met1 via1 met2 mom'.split(' ');
export const deepProcess = processFrom({
  tech: 'deep',
  layers: Object.fromEntries(layers.map((name, i) => [name === 'deep_nwell' ? 'dnwell' : name, i + 1])),
  rules: [{ id: 'w', type: 'width', layer: 'poly', min: 1.5e-7 }],
  devices: { capacitor: { area_capacitance: 1e-3 } },
});

/** A gate of 200 × 1000 between two contacts, and a tap to its left. */
const transistor = (x: number, tap: boolean): readonly Piece[] => [
  ['active', x, 0, x + 1000, 1000],
  ['poly', x + 400, -200, x + 600, 1200],
  ...contact(x + 100, 400),
  ...contact(x + 740, 400),
  ...(tap ? ([['tap', x - 700, 0, x - 300, 1000]] as const) : []),
  ...(tap ? contact(x - 600, 400) : []),
];

export const handmade: readonly Handmade[] = [
  {
    title: 'a source that touches its tap is one with it',
    process: sg13g2,
    pieces: [
      ['active', -500, 0, 1000, 1000],
      ['p_implant', -600, -100, 0, 1100],
      ['poly', 400, -200, 600, 1200],
      ...contact(-400, 400),
      ...contact(740, 400),
    ],
    names: [
      ['vss', 'metal1', -300, 500],
      ['out', 'metal1', 800, 500],
      ['in', 'poly', 500, 1100],
    ],
    devices: [nmos('M1', 1000, 200, 'in out vss vss')],
  },
  {
    title: 'a p-well in a deep n-well has a bulk of its own',
    process: deepProcess,
    pieces: [
      ...transistor(0, true),
      ...transistor(10_000, true),
      ['deep_nwell', 8500, -1500, 12_500, 2500],
      ['nwell', 8000, -2000, 13_000, -1000],
      ['nwell', 8000, 2000, 13_000, 3000],
      ['nwell', 8000, -2000, 9000, 3000],
      ['nwell', 12_000, -2000, 13_000, 3000],
    ],
    names: [
      ['vss', 'metal1', -550, 500],
      ['a', 'metal1', 150, 500],
      ['b', 'metal1', 800, 500],
      ['g', 'poly', 500, 1100],
      ['iso', 'metal1', 9450, 500],
      ['c', 'metal1', 10_150, 500],
      ['d', 'metal1', 10_800, 500],
      ['h', 'poly', 10_500, 1100],
    ],
    devices: [nmos('M1', 1000, 200, 'g a b vss'), nmos('M2', 1000, 200, 'h c d iso')],
  },
  {
    title: 'a gate around a corner: as wide as the mean of its borders',
    process: deepProcess,
    pieces: [
      ['active', 0, 0, 2000, 2000],
      ['poly', -300, 1000, 1000, 1000, 1000, -300, 1200, -300, 1200, 1200, -300, 1200],
      ...contact(300, 300),
      ...contact(1600, 1600),
      ['tap', -1500, 0, -1000, 1000],
      ...contact(-1400, 400),
    ],
    names: [
      ['vss', 'metal1', -1300, 500],
      ['s', 'metal1', 400, 400],
      ['d', 'metal1', 1700, 1700],
      ['g', 'poly', -250, 1100],
    ],
    devices: [nmos('M1', 2200, 200, 'g d s vss')],
  },
];

/** Interleaved fingers under a marker, in a process that has no plates: 1 µm × 3 µm. */
export const comb: Handmade = {
  title: 'a capacitor of fingers',
  process: deepProcess,
  pieces: [
    ['metal1', 0, 0, 200, 3000],
    ['metal1', 400, 0, 600, 3000],
    ['metal1', 800, 0, 1000, 3000],
    ['metal1', 0, -400, 1000, -200],
    ['metal1', 0, -400, 200, 0],
    ['metal1', 800, -400, 1000, 0],
    ['capacitor_marker', 0, 0, 1000, 3000],
  ],
  names: [
    ['p', 'metal1', 100, 100],
    ['n', 'metal1', 500, 100],
  ],
  devices: [{ id: 'C1', type: 'capacitor', c: 3e-15, terminals: { p: 'p', n: 'n' } }],
};
