import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { Circles } from '../../../formats/dxf/circles.ts';
import type { DxfFile } from '../../../formats/dxf/read.ts';
import type { DxfFileEntity } from '../../../formats/dxf/read-entities.ts';
import { tableName } from '../../../formats/dxf/text.ts';
import { versionOf } from '../../../formats/dxf/version.ts';
import {
  type Cutout,
  type Features,
  type Hole,
  type PlateWire,
  plateContract,
  plateOf,
} from '../contract.ts';
import type { HoleFeature } from '../contract-features.ts';
import { round } from '../decimals.ts';
import { cutsOf, outlineOf } from '../drawing/contours.ts';
import { circlesOf, surePlate } from '../drawing/expand.ts';
import { mouthsOf } from '../drawing/mouths.ts';
import { issue } from '../messages.ts';
import { areaOf, boxOf, type Loop, loopsIn, type Point } from './loops.ts';
import { patternsOf } from './patterns.ts';
import { boxFrom, circleOf, cutOf, type FoundCut } from './shapes.ts';

export interface FoundPlate {
  readonly plate: PlateWire;
  /** Whether it stood in the file as parameters, or was made out from what is drawn. */
  readonly source: 'record' | 'geometry';
  readonly notes: readonly Issue[];
}

interface Round extends Point {
  readonly diameter: number;
}

/** Millimetres of the units a file may be in; none said is millimetres. */
const units: Readonly<Record<string, number>> = { 0: 1, 1: 25.4, 4: 1, 5: 10, 6: 1000 };
/** What says something about a part and is none of it. */
const besides = new Set([
  'POINT',
  'HATCH',
  'VIEWPORT',
  'LEADER',
  'MLEADER',
  'MULTILEADER',
  'SOLID',
  'ATTDEF',
  'WIPEOUT',
]);
const tolerance = 1e-3;

/** The plate a DXF shows: the one whose parameters it carries, where they still say what is drawn, or what can be made out. */
export function plateIn(file: DxfFile, circles: Circles, name: string): Result<FoundPlate> {
  const kept = plateContract.parse(file.records.get('YANXING/contract'));
  if (!kept.ok) return fromDrawn(file, circles, name, () => true);
  const layer = tableName(kept.value.layer, 'MAIN', versionOf(file.header.get('$ACADVER') ?? ''));
  if (isDrawn(kept.value, file, circles, layer))
    return ok({ plate: kept.value, source: 'record', notes: [] });
  const found = fromDrawn(file, circles, name, (other) => other === layer);
  if (!found.ok) return found;
  const plate = { ...found.value.plate, part_type: kept.value.part_type };
  return ok({
    ...found.value,
    plate,
    notes: [issue('plate_read_edited', { severity: 'warning' }), ...found.value.notes],
  });
}

/** Whether the file still shows what its parameters say: every outline and hole, and no other on their layer. */
function isDrawn(value: PlateWire, file: DxfFile, circles: Circles, layer: string): boolean {
  const plate = surePlate(plateOf(value));
  if (!plate) return false;
  const isCut = !file.entities.some(({ type }) => type === 'DIMENSION');
  const isTapped = plate.groups.some(({ feature }) => feature?.thread);
  const shown: string[] = [];
  for (let i = 0; i < circles.length; i++)
    if (circles.layer(i) === layer || (isCut && isTapped))
      shown.push(placeKey(circles.x(i), circles.y(i), circles.radius(i)));
  for (const one of file.entities)
    if (one.type === 'LWPOLYLINE' && one.layer === layer) shown.push(lineKey(one.points));
  const half = plate.length / 2;
  const wanted = [
    plate.isRound ? placeKey(half, half, half) : lineKey(outlineOf(plate)),
    ...(plate.inner === null ? [] : [placeKey(half, half, plate.inner / 2)]),
    ...[...cutsOf(plate)].map(({ contour }) => lineKey(contour)),
  ];
  for (const { x, y, radius } of circlesOf(plate)) wanted.push(placeKey(x, y, radius));
  if (!isCut)
    for (const { x, y, radius, kind } of mouthsOf(plate))
      if (kind === 'sink') wanted.push(placeKey(x, y, radius));
  wanted.sort();
  return shown.length === wanted.length && shown.sort().every((key, i) => key === wanted[i]);
}

/** A place as one drawing has it: what differs by less than a thousandth is the same, and round figures lie in the middle of it. */
const placeKey = (...numbers: readonly number[]): string =>
  numbers.map((value) => Math.round(value * 1000 + 0.137)).join(' ');
const lineKey = (points: readonly (Point & { readonly bulge?: number })[]): string =>
  points.map(({ x, y, bulge = 0 }) => placeKey(x, y, bulge)).join(';');

function fromDrawn(
  file: DxfFile,
  circles: Circles,
  name: string,
  isOn: (layer: string) => boolean,
): Result<FoundPlate> {
  const unit = units[(file.header.get('$INSUNITS') ?? '0').trim()];
  if (unit === undefined)
    return err([issue('plate_read_units', { params: { unit: file.header.get('$INSUNITS') } })]);
  const chain = new Set(
    file.layers
      .filter(({ linetype }) => /^(?:center|dash|hidden|phantom|dot)/i.test(linetype))
      .map((layer) => layer.name),
  );
  const own = file.entities.filter(({ layer }) => isOn(layer) && !chain.has(layer));
  const strange = own.flatMap((one) => (one.type === 'OTHER' && !besides.has(one.name) ? [one.name] : []));
  if (strange.length > 0) {
    const entities = [...new Set(strange)].join(', ');
    return err([issue('plate_read_entity', { params: { file: name, entities } })]);
  }
  const { loops, open } = loopsIn(own.map((one) => scaled(one, unit)));
  const [end] = open;
  if (end)
    return err([
      issue('plate_read_open', { params: { count: open.length, x: round(end.x), y: round(end.y) } }),
    ]);
  const rounds: Round[] = [];
  for (let i = 0; i < circles.length; i++)
    if (isOn(circles.layer(i)) && !chain.has(circles.layer(i)))
      rounds.push({ x: circles.x(i) * unit, y: circles.y(i) * unit, diameter: 2 * circles.radius(i) * unit });
  const others: Loop[] = [];
  for (const loop of loops) {
    const circle = circleOf(loop);
    if (circle) rounds.push(circle);
    else others.push(loop);
  }
  const layer =
    own.find(({ type }) => type === 'LWPOLYLINE' || type === 'LINE')?.layer ??
    (circles.length > 0 ? circles.layer(0) : '');
  return assembled({ rounds, loops: others, thickness: thicknessIn(file), layer, name });
}

interface Parts {
  readonly rounds: readonly Round[];
  readonly loops: readonly Loop[];
  readonly thickness: number | null;
  readonly layer: string;
  readonly name: string;
}

function assembled({ rounds, loops, thickness, layer, name }: Parts): Result<FoundPlate> {
  const largest = [...loops].sort((a, b) => areaOf(b) - areaOf(a))[0];
  const widest = rounds.reduce<Round | null>(
    (best, one) => (best && best.diameter >= one.diameter ? best : one),
    null,
  );
  const isRound = widest !== null && (!largest || (Math.PI * widest.diameter ** 2) / 4 > areaOf(largest));
  const box = isRound ? discBox(widest) : largest ? boxOf(largest) : null;
  if (!box) return err([issue('plate_read_empty', { params: { file: name } })]);
  const moved = ({ x, y }: Point): Point => ({ x: x - box.x0, y: y - box.y0 });
  const size = { length: round(box.x1 - box.x0), width: round(box.y1 - box.y0) };
  const outline = isRound ? null : boxFrom(largest!);
  if (!isRound && !outline) return err([issue('plate_read_outline')]);
  const cuts: FoundCut[] = [];
  for (const loop of loops) {
    if (loop === largest && !isRound) continue;
    const cut = cutOf(loop);
    const at = moved(loop[0]!);
    if (!cut) return err([issue('plate_read_opening', { params: { x: round(at.x), y: round(at.y) } })]);
    cuts.push({ ...cut, ...moved(cut) });
  }
  const holes = unique(
    rounds.filter((one) => one !== widest || !isRound).map((one) => ({ ...one, ...moved(one) })),
  );
  const wrong = amiss(holes, cuts, size);
  if (wrong) return err([wrong]);
  const middle = { x: size.length / 2, y: size.width / 2 };
  const inner = isRound
    ? holes.find((one) => isAt(one, middle) && one.diameter >= size.length / 2)
    : undefined;
  const { groups, features } = holeGroups(
    holes.filter((one) => one !== inner),
    size,
    middle,
  );
  const cutouts = cutGroups(cuts, size, middle);
  const all: Features = {
    ...(isRound && {
      outline: {
        type: inner ? 'ring' : 'circle',
        diameter: size.length,
        inner_diameter: inner ? round(inner.diameter) : null,
      },
    }),
    ...(outline?.corner && {
      corner: { ...outline.corner, at: outline.corner.at.length === 4 ? 'all' : [...outline.corner.at] },
    }),
    ...(cutouts.length > 0 && { cutouts }),
    ...(features.length > 0 && { hole_features: features }),
  };
  const plate = plateContract.encode({
    partType: '',
    base: isRound
      ? { type: '', length: null, width: null, thickness }
      : { type: 'rectangle', ...size, thickness },
    holes: groups,
    layer: layer === '' || layer === '0' ? 'MAIN' : layer,
    features: all,
  });
  const untold =
    thickness === null
      ? [issue('plate_read_untold', { params: { what: 'thickness' }, severity: 'warning' })]
      : [];
  return ok({ plate, source: 'geometry', notes: untold });
}

const discBox = ({ x, y, diameter }: Round) => ({
  x0: x - diameter / 2,
  y0: y - diameter / 2,
  x1: x + diameter / 2,
  y1: y + diameter / 2,
});
const isAt = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) <= tolerance && Math.abs(a.y - b.y) <= tolerance;
const centreKey = ({ x, y }: Point): string => `${Math.round(x * 500)} ${Math.round(y * 500)}`;

/** The same circle drawn twice is one hole. */
function unique(holes: readonly Round[]): readonly Round[] {
  const seen = new Set<string>();
  return holes.filter((one) => {
    const key = `${centreKey(one)} ${Math.round(one.diameter * 500)}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** What one plate cannot be: more beside it, or one hole in another. */
function amiss(
  holes: readonly Round[],
  cuts: readonly FoundCut[],
  { length, width }: { length: number; width: number },
): Issue | null {
  const isOut = ({ x, y }: Point) => x < 0 || y < 0 || x > length || y > width;
  const outside = [...holes, ...cuts].find(isOut);
  const params = ({ x, y }: Point) => ({ x: round(x), y: round(y) });
  if (outside) return issue('plate_read_several', { params: params(outside) });
  const seen = new Set<string>();
  const nested = holes.find((one) => (seen.has(centreKey(one)) ? true : !seen.add(centreKey(one))));
  return nested ? issue('plate_read_nested', { params: params(nested) }) : null;
}

const LARGE = 20;

function holeGroups(holes: readonly Round[], size: { length: number; width: number }, middle: Point) {
  const bySize = new Map<number, Round[]>();
  for (const hole of holes) {
    const key = Math.round(hole.diameter * 1000);
    const same = bySize.get(key);
    if (same) same.push(hole);
    else bySize.set(key, [hole]);
  }
  const single = [...bySize.values()].filter((same) => same.length === 1).map(([one]) => one!);
  const centres = [middle, ...single.slice(0, LARGE)];
  const groups: Hole[] = [];
  const features: HoleFeature[] = [];
  for (const same of bySize.values())
    for (const { placement, start } of patternsOf(same, size, centres)) {
      if (start !== null) features.push({ hole: groups.length, start_angle: start });
      groups.push({ diameter: round(same[0]!.diameter), placement });
    }
  return { groups, features };
}

function cutGroups(
  cuts: readonly FoundCut[],
  size: { length: number; width: number },
  middle: Point,
): readonly Cutout[] {
  const alike = new Map<string, FoundCut[]>();
  for (const cut of cuts) {
    const key = [cut.type, cut.length, cut.width, cut.angle, cut.radius].join();
    alike.set(key, [...(alike.get(key) ?? []), cut]);
  }
  return [...alike.values()].flatMap((same) =>
    // A circle of slots has no start angle to keep, so circles are not looked for.
    patternsOf(same, size, same.length > 4 ? [] : [middle]).map(({ placement }) => {
      const { type, length, width, angle, radius } = same[0]!;
      return { type, length, width, angle, radius, placement };
    }),
  );
}

/** `t10` somewhere in the file. */
function thicknessIn({ entities }: DxfFile): number | null {
  const said = entities.flatMap((one) => {
    const found =
      one.type === 'TEXT' || one.type === 'MTEXT'
        ? /^(?:t|δ|板厚|厚) ?=? ?(\d{1,4}(?:\.\d{1,4})?)$/i.exec(one.text.trim())
        : null;
    return found ? [Number(found[1])] : [];
  });
  return said.length > 0 && said.every((one) => one === said[0]) ? said[0]! : null;
}

function scaled(one: DxfFileEntity, unit: number): DxfFileEntity {
  if (unit === 1) return one;
  const point = ({ x, y }: Point) => ({ x: x * unit, y: y * unit });
  if (one.type === 'LINE') return { ...one, from: point(one.from), to: point(one.to) };
  if (one.type === 'ARC') return { ...one, ...point(one), radius: one.radius * unit };
  if (one.type === 'LWPOLYLINE')
    return { ...one, points: one.points.map((corner) => ({ ...corner, ...point(corner) })) };
  return one;
}
