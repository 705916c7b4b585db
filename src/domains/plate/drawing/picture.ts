import { centreLines, pitchCircles } from './centrelines.ts';
import { type Contour, cutsOf, outlineOf } from './contours.ts';
import { circlesOf, type Point, type SurePlate } from './expand.ts';
import { type Detail, type Drawing, type Label, type Page, type Pen, paper } from './model.ts';
import { mouthsOf, threadArc } from './mouths.ts';
import { factorOf } from './sheet.ts';

/** What is drawn, in millimetres on the sheet: what SVG and PDF are made of. */
export type Mark =
  | { readonly kind: 'line'; readonly pen: Pen; readonly a: Point; readonly b: Point }
  | {
      readonly kind: 'circle';
      readonly pen: Pen;
      readonly x: number;
      readonly y: number;
      readonly radius: number;
    }
  | { readonly kind: 'contour'; readonly pen: Pen; readonly points: Contour }
  | {
      readonly kind: 'arc';
      readonly pen: Pen;
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'area'; readonly pen: Pen; readonly points: readonly Point[]; readonly filled: boolean }
  | {
      readonly kind: 'dot';
      readonly pen: Pen;
      readonly x: number;
      readonly y: number;
      readonly radius: number;
    }
  | { readonly kind: 'text'; readonly pen: Pen; readonly label: Label };

/** Three corners of an arrow's head, tip first. */
export function arrowHead(tip: Point, angle: number, scale = 1): readonly [Point, Point, Point] {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [back, half] = [paper.arrow * scale, (paper.arrowWidth / 2) * scale];
  const corner = (side: number): Point => ({
    x: tip.x - back * cos - side * half * sin,
    y: tip.y - back * sin + side * half * cos,
  });
  return [tip, corner(1), corner(-1)];
}

function* outlineMarks(plate: SurePlate, onSheet: (point: Point) => Point, factor: number): Generator<Mark> {
  const { length, inner, isRound, corner } = plate;
  const centre = onSheet({ x: length / 2, y: length / 2 });
  const contour = (points: Contour): Mark => ({
    kind: 'contour',
    pen: 'outline',
    points: points.map((point) => ({ ...point, ...onSheet(point) })),
  });
  if (isRound) yield { kind: 'circle', pen: 'outline', ...centre, radius: (length / 2) * factor };
  else if (corner) yield contour(outlineOf(plate));
  else yield { kind: 'area', pen: 'outline', points: outlineOf(plate).map(onSheet), filled: false };
  if (inner !== null) yield { kind: 'circle', pen: 'outline', ...centre, radius: (inner / 2) * factor };
  for (const cut of cutsOf(plate)) yield contour(cut.contour);
}

/** What stands on a further sheet. */
export function* pageMarks({ furniture: { lines, texts } }: Page): Generator<Mark> {
  for (const { a, b, pen } of lines) if (pen === 'thin') yield { kind: 'line', pen, a, b };
  for (const { a, b, pen } of lines) if (pen !== 'thin') yield { kind: 'line', pen, a, b };
  for (const label of texts) yield { kind: 'text', pen: 'text', label };
}

function* detailMarks({ rings, lines, arcs, texts }: Detail): Generator<Mark> {
  for (const ring of rings) yield { kind: 'circle', pen: 'thin', ...ring };
  for (const arc of arcs) yield { kind: 'arc', ...arc };
  for (const pen of ['detail', 'thin', 'centre'] as const)
    for (const { a, b, pen: own } of lines) if (own === pen) yield { kind: 'line', pen, a, b };
  for (const label of texts) yield { kind: 'text', pen: 'text', label };
}

/** Pen by pen, so that a writer need not change its settings for every mark. */
export function* marksOf(drawing: Drawing): Generator<Mark> {
  const { plate, view, origin, furniture } = drawing;
  const factor = factorOf(view.scale);
  const onSheet = ({ x, y }: Point): Point => ({ x: origin.x + x * factor, y: origin.y + y * factor });
  const inView = ({ x, y }: Point): Point => ({ x: origin.x + x, y: origin.y + y });

  for (const { a, b, pen } of furniture.lines) if (pen === 'thin') yield { kind: 'line', pen, a, b };
  for (const { a, b, pen } of furniture.lines) if (pen !== 'thin') yield { kind: 'line', pen, a, b };
  for (const { a, b } of [...view.axes, ...centreLines(plate, paper.overshoot / factor)]) {
    yield { kind: 'line', pen: 'centre', a: onSheet(a), b: onSheet(b) };
  }
  for (const circle of pitchCircles(plate)) {
    yield { kind: 'circle', pen: 'centre', ...onSheet(circle), radius: circle.radius * factor };
  }
  for (const mouth of mouthsOf(plate)) {
    if (mouth.kind === 'thread')
      yield { kind: 'arc', pen: 'thin', ...onSheet(mouth), radius: mouth.radius * factor, ...threadArc };
  }
  yield* outlineMarks(plate, onSheet, factor);
  for (const mouth of mouthsOf(plate)) {
    if (mouth.kind === 'sink')
      yield { kind: 'circle', pen: 'outline', ...onSheet(mouth), radius: mouth.radius * factor };
  }
  for (const circle of circlesOf(plate)) {
    yield { kind: 'circle', pen: 'outline', ...onSheet(circle), radius: circle.radius * factor };
  }
  for (const { lines, arrows, dots, label } of view.annotations) {
    for (const { a, b } of lines) yield { kind: 'line', pen: 'dimension', a: inView(a), b: inView(b) };
    for (const { tip, angle } of arrows) {
      yield { kind: 'area', pen: 'dimension', points: arrowHead(inView(tip), angle), filled: true };
    }
    for (const dot of dots) yield { kind: 'dot', pen: 'dimension', ...inView(dot), radius: paper.dot };
    yield { kind: 'text', pen: 'dimension', label: { ...label, at: inView(label.at) } };
  }
  for (const detail of drawing.details) yield* detailMarks(detail);
  for (const label of drawing.tags) yield { kind: 'text', pen: 'text', label };
  for (const label of furniture.texts) yield { kind: 'text', pen: 'text', label };
}
