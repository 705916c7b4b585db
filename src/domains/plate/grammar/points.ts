import { kindOf } from '../kinds.ts';
import type { Clause } from './clause.ts';
import { type Axis, type Group, type Point, placeOf, Slot } from './group.ts';
import type { Item } from './item.ts';
import type { SlotFiller } from './slot-filler.ts';

/** (100, 80): where one of the holes lies. */
export function tellPoint(filler: SlotFiller, group: Group, item: Item): void {
  const [x, y] = item.amounts;
  if (!x || !y) return;
  // 中间2-φ20，坐标…: the points say more than the middle did; a corrected point replaces the last.
  // 左下角φ12孔，坐标(100,80): they also say more than the corner.
  const vague = group.distances.size === 0 && group.has('corner') ? 'corner' : '';
  const isSeveral = (group.count.value ?? 0) > 1 && !vague;
  const replaced = isSeveral ? 'centre' : filler.fixing ? 'point' : vague;
  const old = group.places.findLastIndex((place) => place.is === replaced);
  const [gone] = old >= 0 ? group.places.splice(old, 1) : [];
  if (gone?.point)
    filler.setAside(
      [gone.point.x, gone.point.y].flatMap(({ at }) => at ?? []),
      'plate_ignored_withdrawn',
    );
  const point: Point = { x: new Slot(), y: new Slot() };
  const { which } = item;
  const kinds = which === 'c' ? ['shift_r', 'shift_t'] : [];
  filler.fill(point.x, kinds[0] ?? (which.includes('r') ? 'corner_x' : 'coordinate_x'), group, x);
  filler.fill(point.y, kinds[1] ?? (which.includes('t') ? 'corner_y' : 'coordinate_y'), group, y);
  group.places.push(placeOf('point', item, which, point));
}

/** X=100: half of a point, beside the other half where that was said before. */
export function tellCoordinate(
  filler: SlotFiller,
  group: Group,
  item: Item,
  clause: Clause,
  isListed: boolean,
): void {
  const [amount] = item.amounts;
  const axis = item.which as Axis;
  const other = axis === 'x' ? 'y' : 'x';
  if (!amount) return;
  const points = group.places.flatMap((place) => place.point ?? []);
  const missing = points.filter((point) => !point[axis].said);
  // at x = 20, 200, 380, each at y = 20 and y = 230: every x with every y.
  const isEach =
    clause.all && clause.coordinates[axis]! > 1 && points.every((one) => !one[axis].said || !one[other].said);
  group.crossed ||= isEach && points.length > 1;
  const open = isEach ? undefined : (missing[0] ?? (filler.fixing ? points.at(-1) : undefined));
  const point: Point = open ?? { x: new Slot(), y: new Slot() };
  // X=50和X=250，Y=100; Y坐标都是300: one value for every point that lacks it.
  const isOnly = missing.length === points.length && clause.coordinates[axis] === 1 && !isListed;
  const kind = item.note === '' ? kindOf('coordinate', axis) : kindOf('distance', item.note);
  for (const each of open && (clause.all || isOnly) ? missing : [point])
    filler.fill(each[axis], kind, group, amount);
  if (open) return;
  group.places.push(placeOf('point', item, item.note, point));
  // Y=200，X分别为100、350、600: what was said once before holds for all of them.
  const once = isEach ? null : points[0]?.[other].at;
  const isList = (clause.coordinates[axis] ?? 0) > 1 && clause.coordinates[other] === 0;
  if (once && isList) filler.fill(point[other], kindOf('coordinate', other), group, once);
}

/** 3 holes down the middle, 75, 150 and 225 from the left: the middle is the other way then. */
export function inMiddle(group: Group | null, { which }: Item): void {
  const [place, more] = group?.places ?? [];
  if (!group || place?.is !== 'centre' || more || group.shifts.size > 0) return;
  if (group.dia.said && (group.count.value ?? 1) < 2) return;
  group.places.length = 0;
  group.midline[which === 'x' ? 'y' : 'x'] = place;
}
