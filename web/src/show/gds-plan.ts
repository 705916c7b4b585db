import type { Result } from '../../../src/core/result.ts';
import type { GdsCells } from '../../../src/formats/gdsii/cells.ts';

export interface PlanLayer {
  /** layer/datatype */
  readonly key: string;
  readonly colour: string;
  readonly shapes: readonly Int32Array[];
}

export interface Plan {
  readonly layers: readonly PlanLayer[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MOST_SHAPES = 400_000;
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

/** Every shape where it lies, by layer, and the box around all of them. */
export function planOf(cells: GdsCells): Result<Plan> {
  const top = cells.top();
  const name = top.ok ? top.value : cells.tops[0];
  if (name === undefined) return top as Result<never>;
  const found = new Map<string, Int32Array[]>();
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  const laid = cells.flatten(
    name,
    (layer, datatype, xy) => {
      const key = `${layer}/${datatype}`;
      const shapes = found.get(key) ?? [];
      found.set(key, shapes);
      shapes.push(xy.slice());
      for (let i = 0; i < xy.length; i += 2) {
        left = Math.min(left, xy[i]!);
        right = Math.max(right, xy[i]!);
        low = Math.min(low, xy[i + 1]!);
        high = Math.max(high, xy[i + 1]!);
      }
    },
    MOST_SHAPES,
  );
  if (!laid.ok) return laid;
  const keys = [...found.keys()].sort(
    (a, b) => Number.parseFloat(a.replace('/', '.')) - Number.parseFloat(b.replace('/', '.')),
  );
  const layers = keys.map((key, i) => ({
    key,
    colour: colours[i % colours.length]!,
    shapes: found.get(key)!,
  }));
  const [x, y] = found.size === 0 ? [0, 0] : [left, low];
  const [width, height] = [Math.max(1, right - x), Math.max(1, high - y)];
  return { ok: true, value: { layers, x, y, width, height } };
}
