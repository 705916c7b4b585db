import type {
  DxfDimension,
  DxfDimStyle,
  DxfDocument,
  DxfEntity,
  DxfLayer,
} from '../../../formats/dxf/document.ts';
import { diameterCode, freeName, shownText, tableName } from '../../../formats/dxf/text.ts';
import type { DxfVersion } from '../../../formats/dxf/version.ts';
import { writeDxf } from '../../../formats/dxf/write.ts';
import { defaultProfile, type LayerProfile } from '../job.ts';
import { centreLineCount, centreLines, pitchCircles } from './centrelines.ts';
import { cutsOf, outlineOf } from './contours.ts';
import { centresOf, holeCount, type Point, type SurePlate, totalHoles } from './expand.ts';
import {
  type Annotation,
  type Detail,
  type Drawing,
  type Furniture,
  type Label,
  type Pen,
  paper,
} from './model.ts';
import { mouthsOf, threadArc } from './mouths.ts';
import { pens } from './pens.ts';
import { arrowHead } from './picture.ts';
import { factorOf } from './sheet.ts';
import { styleOf, textStyles } from './text-styles.ts';

export const DICTIONARY = 'YANXING';
/** Of the usual names, the one whose built-in pattern is short enough where a program prefers its own. */
const chain = 'CENTER2';

/** The layer's name as a DXF can hold it, for the drawing and for the cut alike. */
export const layerFor = (layer: string, version: DxfVersion): string => tableName(layer, 'MAIN', version);

/** How a shop wants its files. */
export interface Wanted {
  readonly layers?: LayerProfile;
  readonly version?: DxfVersion;
}

type Layers = Readonly<Record<Pen, string>>;

function layersFor(outline: string, profile: LayerProfile, version: DxfVersion): Layers {
  const { thread: _, ...rest } = profile;
  const names: Record<Pen, string> = { outline, ...rest };
  const taken = [outline];
  for (const pen of Object.keys(rest) as (keyof typeof rest)[]) {
    names[pen] = freeName(tableName(profile[pen], pen, version), taken);
    taken.push(names[pen]);
  }
  return names;
}

function layerTable(layers: Layers, isDetailed: boolean): readonly DxfLayer[] {
  const used = (Object.keys(layers) as Pen[]).filter((pen) => pen !== 'detail' || isDetailed);
  return used.map((pen) => ({
    name: layers[pen],
    color: pens[pen].color,
    lineweight: pens[pen].width * 100,
    ...(pens[pen].dash.length > 0 && { linetype: chain }),
  }));
}

/** The contract as it travels in the file, and the layer's name where DXF could not hold it. */
export interface Carried {
  readonly contract: unknown;
  readonly layer: string;
}

const recordsOf = ({ contract, layer }: Carried, written: string): DxfDocument['records'] => ({
  dictionary: DICTIONARY,
  values: { contract, ...(layer === written ? {} : { layer_names: { [written]: layer } }) },
});

function* outlinesOf(plate: SurePlate, layer: string): Generator<DxfEntity> {
  const { length, inner, isRound } = plate;
  const half = length / 2;
  if (!isRound) yield { type: 'LWPOLYLINE', layer, points: outlineOf(plate), closed: true };
  else yield { type: 'CIRCLE', layer, x: half, y: half, radius: half };
  if (inner !== null) yield { type: 'CIRCLE', layer, x: half, y: half, radius: inner / 2 };
  for (const { contour } of cutsOf(plate)) yield { type: 'LWPOLYLINE', layer, points: contour, closed: true };
}

const outlineCount = (plate: SurePlate): number =>
  2 + plate.cuts.reduce((sum, cut) => sum + holeCount(cut), 0);

/** The part itself: outlines and holes. One loop and no more, because holes come by the million. */
function* partOf(plate: SurePlate, layer: string, threads: string): Generator<DxfEntity> {
  yield* outlinesOf(plate, layer);
  for (const group of plate.groups) {
    const radius = group.diameter / 2;
    const on = group.feature?.thread ? threads : layer;
    for (const { x, y } of centresOf(group, plate)) yield { type: 'CIRCLE', layer: on, x, y, radius };
  }
}

/** What only a drawing shows of holes: the crests of a thread, the mouth of a sink. */
function* detailsOf(plate: SurePlate, layer: string, thin: string): Generator<DxfEntity> {
  for (const { x, y, radius, kind } of mouthsOf(plate))
    yield kind === 'thread'
      ? { type: 'ARC', layer: thin, x, y, radius, ...threadArc }
      : { type: 'CIRCLE', layer, x, y, radius };
}

/** What is drilled for a thread lies on a layer of its own: a machine that cuts leaves it to one that taps. */
const threadLayer = (layer: string, { thread }: LayerProfile, version: DxfVersion): string =>
  freeName(tableName(thread, 'THREAD', version), [layer]);

/** For the machine: closed outlines from (0, 0) and real circles at full size, and nothing else. */
export function writeCut(
  plate: SurePlate,
  carried: Carried,
  { layers: profile = defaultProfile, version = 'R2007' }: Wanted = {},
): Generator<string> {
  const layer = layerFor(carried.layer, version);
  const threads = threadLayer(layer, profile, version);
  const pen = { color: pens.outline.color, lineweight: pens.outline.width * 100 };
  const isTapped = plate.groups.some(({ feature }) => feature?.thread);
  return writeDxf({
    version,
    layers: [
      { name: layer, ...pen },
      ...(isTapped ? [{ name: threads, ...pen, color: pens.thin.color }] : []),
    ],
    linetypes: [],
    linetypeScale: 1,
    textStyles: [],
    dimStyles: [],
    dimensions: [],
    entities: () => partOf(plate, layer, threads),
    entityCount: totalHoles(plate) + outlineCount(plate),
    extents: { min: { x: 0, y: 0 }, max: { x: plate.length, y: plate.width } },
    records: recordsOf(carried, layer),
  });
}

const dimStyle = (scale: number): DxfDimStyle => ({
  name: 'GB',
  scale,
  textStyle: styleOf('').name,
  textHeight: paper.textHeight,
  arrow: paper.arrow,
  gap: paper.gap,
  beyond: paper.beyond,
  rowPitch: paper.rowPitch,
  decimals: 6,
});

/** The notes say φ themselves, because some programs do not; a blank keeps those that would from saying it twice. */
const round = { name: 'GB_D', post: ' <>' } as const;

/** For people: the part at full size where the cut has it too, and the sheet scaled up or down around it. */
export function writeDrawing(
  drawing: Drawing,
  carried: Carried,
  { layers: profile = defaultProfile, version = 'R2007' }: Wanted = {},
): Generator<string> {
  const { plate, view, origin, furniture, details } = drawing;
  const scale = 1 / factorOf(view.scale);
  const layer = layerFor(carried.layer, version);
  const layers = layersFor(layer, profile, version);
  const inPart = ({ x, y }: Point): Point => ({ x: (x - origin.x) * scale, y: (y - origin.y) * scale });
  const measured = view.annotations.filter(({ measured }) => !isWords(measured));
  const loose = view.annotations.flatMap((annotation) => looseParts(annotation, scale, layers.dimension));
  const pitches = pitchCircles(plate);
  const further = furtherSheets(drawing);
  const lines = [...furniture.lines, ...further.lines];
  const named = details.flatMap(({ texts }) => texts);
  const texts = [...drawing.tags, ...named, ...furniture.texts, ...further.texts];
  const style = dimStyle(scale);
  return writeDxf({
    version,
    layers: layerTable(layers, details.length > 0),
    linetypes: [{ name: chain, description: 'Center ____ _ ____', pattern: chainPattern(pens.centre.dash) }],
    linetypeScale: scale,
    textStyles,
    dimStyles: [style, { ...style, ...round }],
    dimensions: measured.map((annotation) =>
      dimensionOf(
        annotation,
        annotation.measured.kind === 'diameter' ? { ...style, ...round } : style,
        layers.dimension,
      ),
    ),
    *entities() {
      for (const { a, b, pen } of lines) {
        yield { type: 'LINE', layer: layers[pen], from: inPart(a), to: inPart(b) };
      }
      for (const detail of details) yield* detailOf(detail, layers, inPart, scale);
      for (const { a, b } of [...view.axes, ...centreLines(plate, paper.overshoot * scale)]) {
        yield { type: 'LINE', layer: layers.centre, from: a, to: b };
      }
      for (const { x, y, radius } of pitches) yield { type: 'CIRCLE', layer: layers.centre, x, y, radius };
      yield* loose;
      for (const label of texts) {
        yield textOf({ ...label, at: inPart(label.at) }, scale, layers.text);
      }
      yield* detailsOf(plate, layer, layers.thin);
      yield* partOf(plate, layer, layer);
    },
    entityCount:
      lines.length +
      centreLineCount(plate) +
      view.axes.length +
      pitches.length +
      loose.length +
      details.reduce((sum, { rings, lines, arcs }) => sum + rings.length + lines.length + arcs.length, 0) +
      texts.length +
      outlineCount(plate) +
      2 * totalHoles(plate),
    extents: { min: inPart({ x: 0, y: 0 }), max: inPart({ x: further.right, y: further.top }) },
    records: recordsOf(carried, layer),
  });
}

/** A place enlarged: on layers of its own, so that nobody takes it for the part. */
function* detailOf(
  { rings, lines, arcs }: Detail,
  layers: Layers,
  inPart: (point: Point) => Point,
  scale: number,
): Generator<DxfEntity> {
  for (const { radius, ...at } of rings)
    yield { type: 'CIRCLE', layer: layers.thin, ...inPart(at), radius: radius * scale };
  for (const { a, b, pen } of lines)
    yield { type: 'LINE', layer: layers[pen], from: inPart(a), to: inPart(b) };
  for (const { x, y, radius, start, end, pen } of arcs)
    yield { type: 'ARC', layer: layers[pen], ...inPart({ x, y }), radius: radius * scale, start, end };
}

/** Between two sheets. */
const aside = 20;

/** The sheets after the first, to the right of it. */
function furtherSheets({ sheet, more }: Drawing) {
  let [right, top] = [sheet.width, sheet.height];
  const lines: Furniture['lines'][number][] = [];
  const texts: Label[] = [];
  for (const page of more) {
    const by = right + aside;
    const moved = ({ x, y }: Point): Point => ({ x: x + by, y });
    lines.push(...page.furniture.lines.map((one) => ({ ...one, a: moved(one.a), b: moved(one.b) })));
    texts.push(...page.furniture.texts.map((label) => ({ ...label, at: moved(label.at) })));
    right = by + page.sheet.width;
    top = Math.max(top, page.sheet.height);
  }
  return { lines, texts, right, top };
}

/** What no program draws of itself: all of a thickness, and the way from a circle to its note. */
function looseParts(annotation: Annotation, scale: number, layer: string): readonly DxfEntity[] {
  if (isWords(annotation.measured)) return picture(annotation, scale, layer, 'TEXT');
  if (annotation.measured.kind === 'linear') return [];
  return picture({ ...annotation, arrows: [] }, scale, layer, null);
}

const isWords = ({ kind }: Annotation['measured']): boolean => kind === 'thickness' || kind === 'note';

const chainPattern = (dash: readonly number[]): readonly number[] =>
  dash.map((length, i) => (i % 2 === 0 ? length : -length));

/** `at` is in drawing units already; the size of the text is not. */
function textOf({ text, at, height, rotation }: Label, scale: number, layer: string): DxfEntity {
  return {
    type: 'TEXT',
    layer,
    at,
    height: height * scale,
    text: shownText(text),
    style: styleOf(text).name,
    widthFactor: styleOf(text).widthFactor,
    rotation,
    align: 'middle',
  };
}

function dimensionOf(annotation: Annotation, { name, scale }: DxfDimStyle, layer: string): DxfDimension {
  const { measured, label, dxfText, lineAt } = annotation;
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const common = {
    layer,
    style: name,
    text: dxfText,
    textAt: at(label.at),
    picture: picture(
      measured.kind === 'linear' ? annotation : { ...annotation, lines: [] },
      scale,
      layer,
      'MTEXT',
    ),
  };
  if (measured.kind === 'linear') {
    const { axis, from, to } = measured;
    const measurement = axis === 'x' ? to.x - from.x : to.y - from.y;
    return {
      ...common,
      kind: 'linear',
      axis,
      from,
      to,
      lineAt: at(lineAt),
      measurement,
    };
  }
  if (measured.kind !== 'diameter') throw new Error('a thickness is text, not a dimension');
  const { centre, diameter, angle } = measured;
  const turn = (angle * Math.PI) / 180;
  const offset = { x: (diameter / 2) * Math.cos(turn), y: (diameter / 2) * Math.sin(turn) };
  return {
    ...common,
    kind: 'diameter',
    near: { x: centre.x + offset.x, y: centre.y + offset.y },
    far: { x: centre.x - offset.x, y: centre.y - offset.y },
    measurement: diameter,
  };
}

/** How an annotation looks, in drawing units. */
function picture(
  { lines, arrows, dots, label }: Annotation,
  scale: number,
  layer: string,
  textType: 'TEXT' | 'MTEXT' | null,
): readonly DxfEntity[] {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const dotRadius = (paper.dot * scale) / 2;
  const shown = label.text.replace('φ', diameterCode);
  const text: DxfEntity | null =
    textType === null
      ? null
      : textType === 'TEXT'
        ? textOf({ ...label, at: at(label.at) }, scale, layer)
        : {
            type: 'MTEXT',
            layer,
            at: at(label.at),
            height: label.height * scale,
            text: shown,
            style: styleOf(shown).name,
            rotation: label.rotation,
          };
  return [
    ...lines.map(({ a, b }): DxfEntity => ({ type: 'LINE', layer, from: at(a), to: at(b) })),
    ...arrows.map(({ tip, angle }): DxfEntity => {
      const corners = arrowHead(at(tip), angle, scale);
      return { type: 'SOLID', layer, corners };
    }),
    ...dots.map((dot): DxfEntity => {
      const { x, y } = at(dot);
      const points = [
        { x: x - dotRadius, y, bulge: 1 },
        { x: x + dotRadius, y, bulge: 1 },
      ];
      return { type: 'LWPOLYLINE', layer, points, closed: true, width: 2 * dotRadius };
    }),
    ...(text ? [text] : []),
  ];
}
