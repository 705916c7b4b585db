import { calloutsOf, placeCallout, type Surroundings, thicknessCallout } from './callouts.ts';
import { type Captions, placeText } from './captions.ts';
import { centreLines } from './centrelines.ts';
import { type Box, inflate, Occupied, type Segment, union } from './collide.ts';
import {
  type Circle,
  centresOf,
  circlesOf,
  type Group,
  itemsOf,
  type SurePlate,
  totalHoles,
} from './expand.ts';
import { axesOf, intervalsOf, overall } from './intervals.ts';
import { extentOf, placeLinear } from './linear.ts';
import { type Annotation, paper, type TableRow, type View } from './model.ts';
import { factorOf, type Scale } from './sheet.ts';
import { figure, tableHole } from './words.ts';

/** More than this around a part cannot be read any more; then a table says it. */
const MAX_ROWS = 9;
const MAX_CALLOUTS = 12;
/** Beyond this, leaders no longer go round holes: they could not. */
const MAX_HOLES_AVOIDED = 600;

const MAX_HOLES_LOOKED_AT = 20_000;

/** How far notes stay away from the part. */
const labelsKeepOff = 2;

/** Which groups are dimensioned in the view; the others stand in the table. */
function divisions(plate: SurePlate): readonly (readonly Group[])[] {
  const items = itemsOf(plate);
  const arrays = items.filter(({ placement }) => placement.type !== 'single');
  const some = arrays.length > 0 && arrays.length < items.length;
  return [items, ...(some ? [arrays] : []), []];
}

/** The part at one scale with everything that is said about it. */
export function viewAt(plate: SurePlate, scale: Scale, captions: Captions): View {
  for (const dimensioned of divisions(plate)) {
    const annotations = annotate(plate, dimensioned, factorOf(scale), captions);
    if (!annotations) continue;
    const axes = axesFor(plate, dimensioned, factorOf(scale));
    return assemble(plate, scale, { annotations, axes }, dimensioned, captions);
  }
  throw new Error('a part without dimensioned holes can always be drawn');
}

const axesFor = (plate: SurePlate, groups: readonly Group[], factor: number): readonly Segment[] =>
  (['x', 'y'] as const).flatMap((axis) =>
    axesOf(intervalsOf(axis, groups, plate), plate, paper.overshoot / factor),
  );

function annotate(
  plate: SurePlate,
  groups: readonly Group[],
  factor: number,
  captions: Captions,
): readonly Annotation[] | null {
  const callouts = calloutsOf(groups, plate, captions);
  const [xs, ys] = [intervalsOf('x', groups, plate), intervalsOf('y', groups, plate)];
  const last = groups.length === 0;
  // Rows hold at least one dimension each, chains two or three.
  if (!last && (callouts.length > MAX_CALLOUTS || Math.max(xs.length, ys.length) > 3 * MAX_ROWS)) return null;
  const part: Box = { x0: 0, y0: 0, x1: plate.length * factor, y1: plate.width * factor };
  const occupied = new Occupied(inflate(part, labelsKeepOff));
  const [wholeX, wholeY] = plate.isRound ? [null, null] : overall(plate);
  const x = placeLinear(xs, wholeX ?? null, factor, occupied);
  const y = x && placeLinear(ys, wholeY ?? null, factor, occupied);
  if (!x || !y || (!last && Math.max(x.rows, y.rows) > MAX_ROWS)) return null;
  const around: Surroundings = {
    factor,
    width: plate.length * factor,
    height: plate.width * factor,
    holes: totalHoles(plate) > MAX_HOLES_AVOIDED ? [] : [...circlesOf(plate), ...cutCircles(plate)],
    occupied,
    axes: totalHoles(plate) > MAX_HOLES_AVOIDED ? [] : axesOnPaper(plate, groups, factor),
    leaders: [],
  };
  const notes: Annotation[] = [];
  for (const callout of callouts) {
    const placed = placeCallout(callout, around);
    if (placed) notes.push(placed);
    else if (!last) return null;
  }
  // Where the holes leave no place for it, a note says the thickness.
  const holes =
    totalHoles(plate) > MAX_HOLES_LOOKED_AT ? around.holes : [...circlesOf(plate), ...cutCircles(plate)];
  const thickness = placeCallout(thicknessCallout(plate, factor, holes), around);
  if (thickness) notes.push(thickness);
  return [...x.annotations, ...y.annotations, ...notes];
}

const axesOnPaper = (plate: SurePlate, groups: readonly Group[], factor: number): readonly Segment[] =>
  [...centreLines(plate, paper.overshoot / factor), ...axesFor(plate, groups, factor)].map(({ a, b }) => ({
    a: { x: a.x * factor, y: a.y * factor },
    b: { x: b.x * factor, y: b.y * factor },
  }));

/** Circles around the cut-outs, which nothing is led across. */
function* cutCircles(plate: SurePlate): Generator<Circle> {
  for (const group of itemsOf(plate)) {
    if (!group.cut) continue;
    for (const { x, y } of centresOf(group, plate)) yield { x, y, radius: group.diameter / 2, group };
  }
}

function assemble(
  plate: SurePlate,
  scale: Scale,
  { annotations, axes }: Pick<View, 'annotations' | 'axes'>,
  dimensioned: readonly Group[],
  captions: Captions,
): View {
  const factor = factorOf(scale);
  const part: Box = { x0: 0, y0: 0, x1: plate.length * factor, y1: plate.width * factor };
  const items = itemsOf(plate);
  const isShown = ({ index }: Group) => dimensioned.some((one) => one.index === index);
  const tabled = items.filter((group) => !isShown(group));
  const table: TableRow[] = tabled.map((group) => ({
    hole: tableHole(group, captions.say),
    place: placeText(captions, group.placement),
  }));
  const circles = plate.groups.filter(({ placement }) => placement.type === 'circle_array');
  const started = circles.filter(({ feature }) => feature?.start_angle !== undefined);
  const notes = [
    ...(circles.length > started.length ? [captions.say('start')] : []),
    ...(started.length > 0 ? [captions.say('started')] : []),
    ...started.map((group) =>
      captions.say('angle', {
        hole: tableHole(group, captions.say),
        value: figure(group.feature!.start_angle!),
      }),
    ),
    ...(annotations.some(({ measured }) => measured.kind === 'thickness')
      ? []
      : [captions.say('thickness', { value: figure(plate.thickness) })]),
    ...plate.notes,
    ...(plate.quantity === null ? [] : [captions.say('pieces', { count: plate.quantity })]),
  ];
  const extent = annotations.map(extentOf).reduce(union, inflate(part, paper.overshoot + 1));
  return { scale, annotations, axes, extent, table, tabled, tableCut: 0, notes };
}
