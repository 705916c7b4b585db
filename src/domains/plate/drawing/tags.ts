import { centreLines, pitchCircles } from './centrelines.ts';
import { type Box, boxAround, corners, inflate, meet, type Shape, shape, shapeOf } from './collide.ts';
import {
  centresOf,
  circlesOf,
  type Group,
  holeCount,
  type Point,
  type SurePlate,
  totalHoles,
} from './expand.ts';
import { type Label, paper, type View } from './model.ts';
import { factorOf } from './sheet.ts';
import { dimensionShape, textWidth } from './words.ts';

/** Smaller than a dimension, so that nobody reads one as a size. */
const height = 2.5;
const gap = 0.8;
const clear = 0.3;
/** Each hole of a group this small has its tag; of a larger one the first has. */
const MAX_TAGGED = 12;
/** Among more holes than this a number could be anybody's. */
const MAX_HOLES = 3000;
const quadrants: readonly (readonly [x: number, y: number])[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
/** How much further out, in millimetres on paper, where the nearest place is taken. */
const steps = [0, 1.5, 3];

interface Ring extends Point {
  readonly radius: number;
  /** A disc keeps tags off its inside as well. */
  readonly filled: boolean;
}

/** The numbers of the hole table, each beside its holes; in view coordinates. One that finds no free place is left out. */
export function tagsFor(plate: SurePlate, view: View): readonly Label[] {
  if (view.tabled.length === 0 || totalHoles(plate) > MAX_HOLES) return [];
  const factor = factorOf(view.scale);
  const obstacles = new Obstacles(plate, view, factor);
  const tags: Label[] = [];
  for (const [row, group] of view.tabled.entries()) {
    for (const { x, y } of tagged(group, plate)) {
      const at = { x: x * factor, y: y * factor };
      const tag = tagBeside(at, (group.diameter / 2) * factor, String(row + 1), obstacles);
      if (tag) tags.push(tag);
    }
  }
  return tags;
}

function tagged(group: Group, plate: SurePlate): readonly Point[] {
  const centres = centresOf(group, plate);
  if (holeCount(group) <= MAX_TAGGED) return [...centres];
  for (const first of centres) return [first];
  return [];
}

function tagBeside(hole: Point, radius: number, text: string, obstacles: Obstacles): Label | null {
  const width = textWidth(text, height);
  for (const step of steps) {
    // On the diagonal the nearest corner of the text clears the circle and both of its centre lines.
    const away = (radius + gap + step) * Math.SQRT1_2;
    for (const [right, up] of quadrants) {
      const at = { x: hole.x + right * (away + width / 2), y: hole.y + up * (away + height / 2) };
      const box = inflate(
        { x0: at.x - width / 2, y0: at.y - height / 2, x1: at.x + width / 2, y1: at.y + height / 2 },
        clear,
      );
      if (obstacles.take(box)) return { text, at, width, height, rotation: 0 };
    }
  }
  return null;
}

/** Everything a tag must not lie on. */
class Obstacles {
  readonly #shapes: Shape[];
  readonly #rings: readonly Ring[];
  readonly #extent: Box;

  constructor(plate: SurePlate, view: View, factor: number) {
    const onPaper = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
    const edge = corners({ x0: 0, y0: 0, x1: plate.length * factor, y1: plate.width * factor });
    this.#extent = view.extent;
    this.#shapes = [
      ...edge.map((a, i) => shapeOf({ a, b: edge[(i + 1) % edge.length]! })),
      ...[...view.axes, ...centreLines(plate, paper.overshoot / factor)].map(({ a, b }) =>
        shapeOf({ a: onPaper(a), b: onPaper(b) }),
      ),
      ...view.annotations.flatMap(({ label, lines, dots }) => [
        dimensionShape(label),
        ...lines.map(shapeOf),
        ...dots.map((dot) => shape(corners(inflate(boxAround([dot]), paper.dot)))),
      ]),
    ];
    const ring = (filled: boolean) => (circle: Point & { readonly radius: number }) => ({
      ...onPaper(circle),
      radius: circle.radius * factor,
      filled,
    });
    this.#rings = [...[...circlesOf(plate)].map(ring(true)), ...pitchCircles(plate).map(ring(false))];
  }

  /** Whether the box is free; then it is taken. */
  take(box: Box): boolean {
    const { x0, y0, x1, y1 } = this.#extent;
    if (box.x0 < x0 || box.y0 < y0 || box.x1 > x1 || box.y1 > y1) return false;
    const own = shape(corners(box));
    if (this.#shapes.some((other) => meet(own, other)) || this.#rings.some((ring) => touches(box, ring)))
      return false;
    this.#shapes.push(own);
    return true;
  }
}

function touches({ x0, y0, x1, y1 }: Box, { x, y, radius, filled }: Ring): boolean {
  const near = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
  if (near >= radius) return false;
  const far = Math.hypot(
    Math.max(Math.abs(x0 - x), Math.abs(x1 - x)),
    Math.max(Math.abs(y0 - y), Math.abs(y1 - y)),
  );
  return filled || far > radius;
}
