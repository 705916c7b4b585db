import { type GdsElement, upright } from '../../../../formats/gdsii/library.ts';
import type { RandomLayout } from './random.testkit.ts';

/** GDS layer and datatype of what is drawn here, in the process sky130. */
const layers = {
  nwell: [64, 20],
  diff: [65, 20],
  tap: [65, 44],
  poly: [66, 20],
  licon1: [66, 44],
  li1: [67, 20],
  mcon: [67, 44],
  met1: [68, 20],
  via: [68, 44],
  met2: [69, 20],
  nsdm: [93, 44],
  psdm: [94, 20],
  npc: [95, 20],
} as const;
type Layer = keyof typeof layers;

const GATE = 150;
const CUT = 170;
const PITCH = 430;
const WIDTH = 1120;

class Drawing {
  readonly elements: GdsElement[] = [];

  box(layer: Layer, left: number, bottom: number, right: number, top: number): void {
    const [number, datatype] = layers[layer];
    const xy = Int32Array.of(left, bottom, left, top, right, top, right, bottom);
    this.elements.push({ kind: 'boundary', layer: number, datatype, xy });
  }

  /** A square of `size` around a point. */
  square(layer: Layer, x: number, y: number, size: number): void {
    this.box(layer, x - size / 2, y - size / 2, x + size / 2, y + size / 2);
  }

  around(layer: Layer, margin: number, [l, b, r, t]: readonly [number, number, number, number]): void {
    this.box(layer, l - margin, b - margin, r + margin, t + margin);
  }
}

/** A transistor of several fingers with its gate contact and a tap below. */
function transistor(type: 'nmos' | 'pmos', fingers: number): GdsElement[] {
  const draw = new Drawing();
  const right = fingers * PITCH + 250;
  const diff = [0, 0, right, WIDTH] as const;
  const tap = [0, -810, right, -400] as const;
  draw.box('diff', ...diff);
  draw.box('tap', ...tap);
  draw.around(type === 'nmos' ? 'nsdm' : 'psdm', 125, diff);
  draw.around(type === 'nmos' ? 'psdm' : 'nsdm', 125, tap);
  if (type === 'pmos') draw.box('nwell', -300, -1100, right + 300, WIDTH + 600);
  for (let column = 0; column <= fingers; column++) {
    const x = 125 + column * PITCH;
    for (let y = 200; y < WIDTH - 100; y += 360) {
      draw.square('licon1', x, y, CUT);
      draw.square('mcon', x, y, CUT);
    }
    draw.box('li1', x - 85, 100, x + 85, WIDTH - 100);
    draw.box('met1', x - 130, 50, x + 130, WIDTH - 50);
    if (column > 0 && column < fingers) draw.square('licon1', x, -605, CUT);
    if (column < fingers) draw.box('poly', x + 140, -130, x + 140 + GATE, WIDTH + 160);
  }
  draw.box('poly', 265, WIDTH + 140, 265 + (fingers - 1) * PITCH + GATE + 120, WIDTH + 410);
  draw.square('licon1', 400, WIDTH + 275, CUT);
  draw.square('npc', 400, WIDTH + 275, 370);
  draw.box('li1', 315, WIDTH + 190, 485, WIDTH + 360);
  draw.box('li1', 0, -690, right, -520);
  return draw.elements;
}

/** Two rows of transistors with wires over them, clean by the rules of sky130. */
export function amplifier(): RandomLayout {
  const [fingers, step] = [4, 4000];
  const draw = new Drawing();
  const place = (name: string, x: number, y: number, reflected = false) =>
    draw.elements.push({ kind: 'reference', name, x, y, ...upright, reflected });
  for (let column = 0; column < 3; column++) {
    place('N', column * step, 0);
    place('P', column * step, 4600, true);
    for (const x of [125, 125 + 2 * PITCH]) {
      draw.square('via', column * step + x, 560, 150);
      draw.box('met1', column * step + x - 130, 1000, column * step + x + 130, 3600);
    }
  }
  draw.box('met2', -50, 430, 2 * step + 1115, 690);
  draw.box('met2', 2000, 690, 2260, 3000);
  draw.box('met2', 2600, 830, 2860, 3000);
  return {
    structures: [
      { name: 'TOP', elements: draw.elements },
      { name: 'N', elements: transistor('nmos', fingers) },
      { name: 'P', elements: transistor('pmos', fingers) },
    ],
  };
}
