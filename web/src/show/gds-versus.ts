import type { Plan, PlanLayer } from './gds-plan.ts';

export type Side = 'both' | 'a' | 'b';

/** Two drawings as one: what is in both, what only in the first, what only in the second; each a layer to switch on and off. */
export function versus(
  a: Plan,
  b: Plan,
  looks: Readonly<Record<Side, Pick<PlanLayer, 'name' | 'colour'>>>,
): Plan {
  const [left, right] = [shapesIn(a), shapesIn(b)];
  const layerOf = (side: Side, shapes: readonly Shape[]): PlanLayer => {
    const outlines = new Map(shapes.flatMap(({ outline }, i) => (outline ? [[i, outline] as const] : [])));
    const boxes = Int32Array.from(shapes.flatMap(({ box }) => [...box]));
    return { key: side, ...looks[side], count: shapes.length, boxes, outlines };
  };
  const layers = [
    layerOf(
      'both',
      [...left].flatMap(([key, shape]) => (right.has(key) ? [shape] : [])),
    ),
    layerOf(
      'a',
      [...left].flatMap(([key, shape]) => (right.has(key) ? [] : [shape])),
    ),
    layerOf(
      'b',
      [...right].flatMap(([key, shape]) => (left.has(key) ? [] : [shape])),
    ),
  ];
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    layers,
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
    um: a.um,
  };
}

interface Shape {
  readonly box: readonly [number, number, number, number];
  readonly outline: Int32Array | undefined;
}

/** Every shape under what makes it the same one: its layer and where it lies. */
function shapesIn({ layers }: Plan): ReadonlyMap<string, Shape> {
  const found = new Map<string, Shape>();
  for (const { key, boxes, outlines } of layers) {
    for (let i = 0; i < boxes.length; i += 4) {
      const box = [boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!] as const;
      const outline = outlines.get(i / 4);
      found.set(`${key} ${(outline ?? box).join(' ')}`, { box, outline });
    }
  }
  return found;
}
