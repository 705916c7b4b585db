import type { Entry } from './entry.ts';
import type { Axis, Group } from './group.ts';
import { fromSides, shiftOf } from './position.ts';
import { computed, type Known } from './value.ts';

type Sides = Readonly<Record<Axis, Known>>;

/** The holes before once more: as far on as was said, or towards the other side. */
export const copied = (group: Group, original: readonly Entry[], size: Sides): Entry[] =>
  group.copy?.side === '' ? movedOn(group, original) : mirrored(group, original, size);

/** P33: 这排上面90再来一排一样的 */
const movedOn = (group: Group, original: readonly Entry[]): Entry[] =>
  original.map((entry) => {
    const fields = { ...entry.fields };
    for (const axis of ['x', 'y'] as const) {
      const name = fieldOf(entry.type, axis);
      const [was, shift] = [fields[name], shiftOf(group, axis, null)];
      if (was && shift) fields[name] = computed('beside_hole', was.value + shift.value, ...shift.at);
    }
    return { ...entry, at: [...entry.at, group.copy!.at], fields };
  });

/** P33: 左侧照样来一列: the mirror image of the holes before; at a corner, along each axis on which they lie elsewhere. */
function mirrored(group: Group, original: readonly Entry[], size: Sides): Entry[] {
  const { side, at } = group.copy!;
  return original.map((entry) => {
    const fields = { ...entry.fields };
    for (const towards of side) {
      const axis: Axis = towards === 'l' || towards === 'r' ? 'x' : 'y';
      const name = fieldOf(entry.type, axis);
      const made = mirroredTo(group, entry, towards, size);
      if (side.length === 1 || made) fields[name] = made;
    }
    return { ...entry, at: [...entry.at, at], fields };
  });
}

function mirroredTo(group: Group, entry: Entry, towards: string, size: Sides): Known {
  const axis: Axis = towards === 'l' || towards === 'r' ? 'x' : 'y';
  const was = entry.fields[fieldOf(entry.type, axis)] ?? null;
  const reach = reachOf(entry, axis);
  const own = fromSides(group, axis, { size, diameter: entry.diameter }, reach);
  const whole = size[axis];
  const value = was && whole && reach !== null ? whole.value - was.value - reach : null;
  const isNear = towards === 'l' || towards === 'b';
  const isThere = value !== null && was !== null && value < was.value === isNear;
  return own ?? (isThere ? computed('mirrored', value, group.copy!.at, ...was.at) : null);
}

const fieldOf = (type: Entry['type'], axis: Axis): string =>
  type === 'rect_array' ? `origin_offset_${axis}` : type === 'circle_array' ? `center_${axis}` : axis;

function reachOf({ type, fields }: Entry, axis: Axis): number | null {
  if (type !== 'rect_array') return 0;
  const [count, spacing] = axis === 'x' ? [fields.cols, fields.spacing_x] : [fields.rows, fields.spacing_y];
  if (count?.value === 1) return 0;
  return count && spacing ? (count.value - 1) * spacing.value : null;
}
