import type { Result } from '../../../src/core/result.ts';
import type { GdsCells } from '../../../src/formats/gdsii/cells.ts';

export interface PlanLayer {
  /** layer/datatype */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly count: number;
  /** left, low, right, high of every shape. */
  readonly boxes: Int32Array;
  /** The outlines of those that are more than their box. */
  readonly outlines: ReadonlyMap<number, Int32Array>;
}

export interface Plan {
  readonly layers: readonly PlanLayer[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How many micrometres one unit of the file is. */
  readonly um: number;
}

/** What layer properties say of a layer. */
export interface LayerStyle {
  readonly name: string;
  readonly colour: string;
}

const MOST_SHAPES = 1_000_000;
/** Told apart in light and dark, and by most who see colours differently. */
const colours = [
  '#3b82d0',
  '#d9534f',
  '#3fa66b',
  '#c98a1b',
  '#8f62c9',
  '#1aa5a5',
  '#c75b9b',
  '#8a8f2a',
  '#7a7f87',
  '#b5651d',
];
export const colourOf = (i: number): string => colours[i % colours.length]!;

/** Every shape where it lies, by layer, and the box around all of them. */
export function planOf(cells: GdsCells, styles: ReadonlyMap<string, LayerStyle> = new Map()): Result<Plan> {
  const top = cells.top();
  const name = top.ok ? top.value : cells.tops[0];
  if (name === undefined) return top as Result<never>;
  const found = new Map<string, Collected>();
  const laid = cells.flatten(
    name,
    (layer, datatype, xy) => {
      const key = `${layer}/${datatype}`;
      const own = found.get(key) ?? new Collected();
      found.set(key, own);
      own.add(xy);
    },
    MOST_SHAPES,
  );
  if (!laid.ok) return laid;
  const order = [...styles.keys()];
  const rank = (key: string) => (styles.has(key) ? order.indexOf(key) : order.length + numberOf(key));
  const keys = [...found.keys()].sort((a, b) => rank(a) - rank(b));
  const layers = keys.map((key, i): PlanLayer => {
    const { boxes, outlines } = found.get(key)!;
    const style = styles.get(key) ?? { name: key, colour: colourOf(i) };
    return { key, ...style, count: boxes.length / 4, boxes: Int32Array.from(boxes), outlines };
  });
  return { ok: true, value: { layers, ...aroundAll(layers), um: cells.units.metres * 1e6 } };
}

const numberOf = (key: string): number => Number.parseFloat(key.replace('/', '.'));

class Collected {
  readonly boxes: number[] = [];
  readonly outlines = new Map<number, Int32Array>();

  add(xy: Int32Array): void {
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < xy.length; i += 2) {
      left = Math.min(left, xy[i]!);
      right = Math.max(right, xy[i]!);
      low = Math.min(low, xy[i + 1]!);
      high = Math.max(high, xy[i + 1]!);
    }
    if (!isBox(xy)) this.outlines.set(this.boxes.length / 4, xy.slice());
    this.boxes.push(left, low, right, high);
  }
}

/** Four corners, each sharing one coordinate with the one before it. */
function isBox(xy: Int32Array): boolean {
  if (xy.length !== 8) return false;
  for (let i = 0; i < 8; i += 2) {
    const [x, y] = [xy[(i + 2) % 8], xy[(i + 3) % 8]];
    if ((xy[i] === x) === (xy[i + 1] === y)) return false;
  }
  return true;
}

function aroundAll(layers: readonly PlanLayer[]) {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { boxes } of layers) {
    for (let i = 0; i < boxes.length; i += 4) {
      left = Math.min(left, boxes[i]!);
      low = Math.min(low, boxes[i + 1]!);
      right = Math.max(right, boxes[i + 2]!);
      high = Math.max(high, boxes[i + 3]!);
    }
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: low, width: Math.max(1, right - left), height: Math.max(1, high - low) };
}
