import type { DxfEntity } from '../../../formats/dxf/document.ts';
import { type DxfVersion, encoded } from '../../../formats/dxf/version.ts';
import { writeDxf } from '../../../formats/dxf/write.ts';
import { cutsOf, outlineOf } from '../drawing/contours.ts';
import { circlesOf, type Point, type SurePlate } from '../drawing/expand.ts';
import { styleOf, textStyles } from '../drawing/text-styles.ts';
import type { NestedSheet } from './nest.ts';

const layers = { sheet: 'SHEET', cut: 'CUT', drill: 'DRILL', name: 'NAME' } as const;

/** A sheet with its parts where they are cut: closed outlines, circles, and the name of each part. */
export function writeSheet(
  { stock, placed }: NestedSheet,
  plates: ReadonlyMap<string, SurePlate>,
  version: DxfVersion = 'R2007',
): Uint8Array {
  const entities: DxfEntity[] = [];
  const { length, width } = stock;
  const edge = [
    { x: 0, y: 0 },
    { x: length, y: 0 },
    { x: length, y: width },
    { x: 0, y: width },
  ];
  entities.push({ type: 'LWPOLYLINE', layer: layers.sheet, points: edge, closed: true });
  for (const { name, x, y, turned } of placed) {
    const plate = plates.get(name)!;
    // A quarter to the left, then back into the corner.
    const at = (point: Point): Point =>
      turned ? { x: x + plate.width - point.y, y: y + point.x } : { x: x + point.x, y: y + point.y };
    entities.push(...partOf(plate, at));
    const middle = at({ x: plate.length / 2, y: plate.width / 2 });
    const height = Math.min(10, plate.width / 4, plate.length / 8);
    const { name: style, widthFactor } = styleOf(name);
    const text = { type: 'TEXT', layer: layers.name, style, widthFactor, align: 'middle' } as const;
    entities.push({ ...text, at: middle, height, text: name });
  }
  const pen = { color: 7, lineweight: 25 };
  const text = [
    ...writeDxf({
      version,
      layers: Object.values(layers).map((name) => ({ name, ...pen })),
      linetypes: [],
      linetypeScale: 1,
      textStyles,
      dimStyles: [],
      dimensions: [],
      entities: () => entities,
      entityCount: entities.length,
      extents: { min: { x: 0, y: 0 }, max: { x: length, y: width } },
      records: { dictionary: 'YANXING', values: {} },
    }),
  ].join('');
  return encoded(text, version);
}

function* partOf(plate: SurePlate, at: (point: Point) => Point): Generator<DxfEntity> {
  const half = plate.length / 2;
  const circle = (point: Point, radius: number, layer: string): DxfEntity => ({
    type: 'CIRCLE',
    layer,
    ...at(point),
    radius,
  });
  const contours = [
    ...(plate.isRound ? [] : [outlineOf(plate)]),
    ...[...cutsOf(plate)].map(({ contour }) => contour),
  ];
  for (const contour of contours)
    yield {
      type: 'LWPOLYLINE',
      layer: layers.cut,
      points: contour.map((one) => ({ ...one, ...at(one) })),
      closed: true,
    };
  if (plate.isRound) yield circle({ x: half, y: half }, half, layers.cut);
  if (plate.inner !== null) yield circle({ x: half, y: half }, plate.inner / 2, layers.cut);
  for (const { x, y, radius, group } of circlesOf(plate))
    yield circle({ x, y }, radius, group.feature?.thread ? layers.drill : layers.cut);
}
