import { centreLines } from './centrelines.ts';
import {
  type Box,
  boxAround,
  corners,
  inflate,
  meet,
  type Segment,
  type Shape,
  shape,
  shapeOf,
} from './collide.ts';
import { arcOf, type Contour, cutsOf, outlineOf } from './contours.ts';
import { centresOf, circlesOf, type Group, itemsOf, type Point, type SurePlate } from './expand.ts';
import { type Detail, type Furniture, type Label, type Pen, paper, type View } from './model.ts';
import { mouthsOf, threadArc } from './mouths.ts';
import { factorOf, preferredScales, type Scale, type Sheet, scaleText, titleBlock } from './sheet.ts';
import { dimensionShape, textWidth } from './words.ts';

// GB/T 4458.1: a place that is too small in the view is ringed there, and shown again at a larger scale.

/** A hole smaller than this on paper is a dot. */
export const leastHole = 1.5;
/** How large the ring in the view is at least, and the one around the enlarged picture at most. */
const [leastRing, mostRing] = [2, 20];
/** More places than this are not shown enlarged, nor are more members of a group looked at for a free one. */
const [MOST, MOST_TRIED] = [3, 12];
const names = ['I', 'II', 'III'] as const;
const height = paper.textHeight;
/** Above the enlarged picture: its name, a line, its scale. */
const caption = 2 * height + 5;
const clear = 3;

/** What is too small to be seen at this scale, one of each kind. */
export function dotsIn(plate: SurePlate, { scale }: Pick<View, 'scale'>): readonly Group[] {
  const kinds = new Map<string, Group>();
  for (const group of itemsOf(plate)) {
    const size = group.cut ? Math.min(group.cut.length, group.cut.width) : group.diameter;
    const kind = JSON.stringify([group.diameter, group.feature?.thread, group.cut?.type, group.cut?.width]);
    if (size * factorOf(scale) < leastHole && !kinds.has(kind)) kinds.set(kind, group);
  }
  return [...kinds.values()].slice(0, MOST);
}

interface Placed {
  readonly sheet: Sheet;
  readonly view: View;
  readonly origin: Point;
  readonly furniture: Furniture;
  readonly tags: readonly Label[];
}

/** The places enlarged, each where the sheet is free; null where one of them finds no room. */
export function detailsOf(plate: SurePlate, placed: Placed): readonly Detail[] | null {
  const dots = dotsIn(plate, placed.view);
  if (dots.length === 0) return [];
  const taken = takenOn(placed);
  const marks = marksIn(plate, placed);
  const details: Detail[] = [];
  for (const [i, group] of dots.entries()) {
    const spot = spotOf(plate, group, placed, marks, names[i]!);
    const at = spot && freePlace(placed.sheet, taken, spot);
    // What has no larger preferred scale, or no place for its ring, is left as it is.
    if (!spot) continue;
    if (!at) return null;
    taken.push(boxOf(at, spot));
    marks.push(shape(corners(boxAround([spot.label.at]))));
    details.push(enlarged(plate, spot, at, placed));
  }
  return details;
}

interface Spot {
  readonly name: string;
  readonly centre: Point;
  /** Millimetres of the part. */
  readonly radius: number;
  readonly scale: Scale;
  /** Beside the ring, on the sheet. */
  readonly label: Label;
}

const ringOf = ({ radius, scale }: Spot): number => radius * factorOf(scale);
const boxOf = ({ x, y }: Point, spot: Spot): Box => {
  const ring = ringOf(spot);
  return { x0: x - ring, y0: y - ring, x1: x + ring, y1: y + ring + caption };
};

/** Everything of the sheet that an enlarged picture must not touch. */
function takenOn({ sheet, view, origin, furniture }: Placed): Box[] {
  const { x0, y0, x1, y1 } = view.extent;
  const isEdge = ({ a, b }: Segment): boolean =>
    (a.x === b.x && Math.abs(a.y - b.y) > sheet.height / 2) ||
    (a.y === b.y && Math.abs(a.x - b.x) > sheet.width / 2);
  const { frame } = sheet;
  return [
    { x0: x0 + origin.x, y0: y0 + origin.y, x1: x1 + origin.x, y1: y1 + origin.y },
    { ...frame, x0: frame.x1 - titleBlock.width, y1: frame.y0 + titleBlock.height },
    ...furniture.lines.filter((line) => !isEdge(line)).map(({ a, b }) => boxAround([a, b])),
    ...furniture.texts.map(({ at, width, height: high }) => ({
      x0: at.x - width / 2,
      y0: at.y - high / 2,
      x1: at.x + width / 2,
      y1: at.y + high / 2,
    })),
  ];
}

/** What a ring and its name must not cover in the view; on the sheet. */
function marksIn(plate: SurePlate, { view, origin, tags }: Placed): Shape[] {
  const factor = factorOf(view.scale);
  const onSheet = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y });
  const edge = corners({ x0: 0, y0: 0, x1: plate.length * factor, y1: plate.width * factor }).map(onSheet);
  return [
    ...edge.map((a, i) => shapeOf({ a, b: edge[(i + 1) % edge.length]! })),
    ...view.annotations.flatMap(({ label, lines }) => [
      dimensionShape({ ...label, at: onSheet(label.at) }),
      ...lines.map(({ a, b }) => shapeOf({ a: onSheet(a), b: onSheet(b) })),
    ]),
    ...view.axes.map(({ a, b }) => {
      const scaled = ({ x, y }: Point) => onSheet({ x: x * factor, y: y * factor });
      return shapeOf({ a: scaled(a), b: scaled(b) });
    }),
    ...tags.map(({ at, width, height: high }) =>
      shape(corners(inflate(boxAround([at]), Math.max(width, high) / 2))),
    ),
  ];
}

/** One of the group's places whose ring can be named, and the scale at which it is shown. */
function spotOf(
  plate: SurePlate,
  group: Group,
  { view, origin }: Placed,
  marks: readonly Shape[],
  name: string,
): Spot | null {
  const factor = factorOf(view.scale);
  const radius = Math.max(0.9 * group.diameter, leastRing / factor);
  const scale = [...preferredScales]
    .filter((one) => factorOf(one) > factor && factorOf(one) * radius <= mostRing)
    .sort((a, b) => factorOf(b) - factorOf(a))[0];
  if (!scale) return null;
  const width = textWidth(name, height);
  let tried = 0;
  for (const centre of centresOf(group, plate)) {
    if (tried++ >= MOST_TRIED) break;
    const ring = { x: origin.x + centre.x * factor, y: origin.y + centre.y * factor };
    for (const away of [1, 3, 6]) {
      for (const [right, up] of [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const) {
        const by = (radius * factor + away) * Math.SQRT1_2;
        const at = { x: ring.x + right * (by + width / 2), y: ring.y + up * (by + height / 2) };
        const box = shape(
          corners({
            x0: at.x - width / 2 - 0.4,
            y0: at.y - height / 2 - 0.4,
            x1: at.x + width / 2 + 0.4,
            y1: at.y + height / 2 + 0.4,
          }),
        );
        if (marks.some((other) => meet(box, other))) continue;
        return { name, centre, radius, scale, label: { text: name, at, width, height, rotation: 0 } };
      }
    }
  }
  return null;
}

/** Where the enlarged picture has room, as near to its ring as can be. */
function freePlace({ frame }: Sheet, taken: readonly Box[], spot: Spot): Point | null {
  const ring = ringOf(spot);
  const step = 4;
  let best: (Point & { readonly far: number }) | null = null;
  for (let x = frame.x0 + ring + clear; x <= frame.x1 - ring - clear; x += step)
    for (let y = frame.y0 + ring + clear; y <= frame.y1 - ring - caption - clear; y += step) {
      const far = Math.hypot(x - spot.label.at.x, y - spot.label.at.y);
      if (best && far >= best.far) continue;
      const own = inflate(boxOf({ x, y }, spot), clear);
      const isFree = taken.every((b) => own.x1 < b.x0 || b.x1 < own.x0 || own.y1 < b.y0 || b.y1 < own.y0);
      if (isFree) best = { x, y, far };
    }
  return best;
}

/** The picture of a place: what lies within its ring, cut off there. */
function enlarged(plate: SurePlate, spot: Spot, at: Point, { view, origin }: Placed): Detail {
  const { centre, radius, scale, label } = spot;
  const [factor, times] = [factorOf(view.scale), factorOf(scale)];
  const onSheet = ({ x, y }: Point): Point => ({
    x: at.x + (x - centre.x) * times,
    y: at.y + (y - centre.y) * times,
  });
  const lines: (Segment & { readonly pen: Pen })[] = [];
  const arcs: Detail['arcs'][number][] = [];
  const draw = (points: readonly Point[], pen: Pen) => {
    points.slice(1).forEach((b, i) => {
      const kept = within({ a: points[i]!, b }, centre, radius);
      if (kept) lines.push({ a: onSheet(kept.a), b: onSheet(kept.b), pen });
    });
  };
  const round = (circle: Point & { readonly radius: number }, pen: Pen, start = 0, end = 360) => {
    const away = Math.hypot(circle.x - centre.x, circle.y - centre.y);
    if (away - circle.radius >= radius || away + radius <= circle.radius) return;
    const turn = (end - start + 360) % 360 || 360;
    if (away + circle.radius > radius) return draw(alongArc(circle, start, turn), pen);
    const halves =
      turn === 360
        ? [
            [start, start + 180],
            [start + 180, start + 360],
          ]
        : [[start, start + turn]];
    for (const [from, to] of halves)
      arcs.push({ ...onSheet(circle), radius: circle.radius * times, start: from!, end: to! % 360, pen });
  };
  const half = plate.length / 2;
  if (plate.isRound) round({ x: half, y: half, radius: half }, 'detail');
  else draw(flattened(outlineOf(plate)), 'detail');
  if (plate.inner !== null) round({ x: half, y: half, radius: plate.inner / 2 }, 'detail');
  for (const { contour } of cutsOf(plate)) draw(flattened(contour), 'detail');
  for (const hole of circlesOf(plate)) round(hole, 'detail');
  for (const mouth of mouthsOf(plate)) {
    if (mouth.kind === 'sink') round(mouth, 'detail');
    else round(mouth, 'thin', threadArc.start, threadArc.end);
  }
  for (const { a, b } of centreLines(plate, paper.overshoot / times)) draw([a, b], 'centre');
  const ring = ringOf(spot);
  const middle = at.y + ring + height + 2.5;
  const text = (words: string, y: number): Label => ({
    text: words,
    at: { x: at.x, y },
    width: textWidth(words, height),
    height,
    rotation: 0,
  });
  const reach = Math.max(text(scaleText(scale), 0).width, label.width) / 2 + 1;
  lines.push({ a: { x: at.x - reach, y: middle }, b: { x: at.x + reach, y: middle }, pen: 'thin' });
  return {
    name: spot.name,
    scale,
    rings: [
      { x: origin.x + centre.x * factor, y: origin.y + centre.y * factor, radius: radius * factor },
      { ...at, radius: ring },
    ],
    lines,
    arcs,
    texts: [label, text(spot.name, middle + 1 + height / 2), text(scaleText(scale), middle - 1 - height / 2)],
  };
}

/** What of a segment lies inside a circle. */
function within({ a, b }: Segment, { x, y }: Point, radius: number): Segment | null {
  const [dx, dy, fx, fy] = [b.x - a.x, b.y - a.y, a.x - x, a.y - y];
  const [p, q, r] = [dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius];
  const under = q * q - p * r;
  if (p === 0 || under <= 0) return null;
  const [from, to] = [Math.max(0, (-q - Math.sqrt(under)) / p), Math.min(1, (-q + Math.sqrt(under)) / p)];
  if (to - from <= 1e-9) return null;
  const on = (t: number): Point => ({ x: a.x + t * dx, y: a.y + t * dy });
  return { a: on(from), b: on(to) };
}

/** Degrees between two points of an arc that is drawn as straight pieces. */
const ALONG = 1;

function alongArc(
  { x, y, radius }: Point & { readonly radius: number },
  start: number,
  turn: number,
): readonly Point[] {
  const count = Math.max(2, Math.ceil(Math.abs(turn) / ALONG));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = ((start + (turn * i) / count) * Math.PI) / 180;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** A closed line with its arcs as straight pieces, back to where it began. */
function flattened(contour: Contour): readonly Point[] {
  const points = contour.flatMap((vertex, i): readonly Point[] => {
    const next = contour[(i + 1) % contour.length]!;
    if (!vertex.bulge) return [vertex];
    const arc = arcOf(vertex, next);
    const start = (Math.atan2(vertex.y - arc.y, vertex.x - arc.x) * 180) / Math.PI;
    return alongArc(arc, start, (4 * Math.atan(vertex.bulge) * 180) / Math.PI).slice(0, -1);
  });
  return [...points, points[0]!];
}
