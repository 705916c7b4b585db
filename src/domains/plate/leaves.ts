import { jsonLeaves, type Leaf } from '../../core/reading/evidence.ts';
import { type Path, pathText } from '../../core/result.ts';
import type { PlateWire } from './contract.ts';

/** The fields of each placement, in the order of the contract. */
export const fieldsOf = {
  single: ['x', 'y'],
  four_corners: ['offset_x', 'offset_y'],
  rect_array: ['rows', 'cols', 'spacing_x', 'spacing_y', 'origin_offset_x', 'origin_offset_y'],
  circle_array: ['count', 'radius', 'center_x', 'center_y'],
} as const;

type Chosen = keyof typeof fieldsOf;

/** Where the values of a plate stand. Shared, so that most comparing of paths is comparing references. */
export const paths = {
  schema_version: ['schema_version'],
  part_type: ['part_type'],
  unit: ['unit'],
  type: ['base_shape', 'type'],
  length: ['base_shape', 'length'],
  width: ['base_shape', 'width'],
  thickness: ['base_shape', 'thickness'],
  layer: ['layer'],
} as const;

interface HolePaths extends Readonly<Record<Chosen, Readonly<Record<string, Path>>>> {
  readonly shape: Path;
  readonly diameter: Path;
  readonly type: Path;
}

function pathsAt(i: number): HolePaths {
  const within = (type: Chosen) =>
    Object.fromEntries(
      fieldsOf[type].map((name): [string, Path] => [name, ['holes', i, 'placement', type, name]]),
    );
  return {
    shape: ['holes', i, 'shape'],
    diameter: ['holes', i, 'diameter'],
    type: ['holes', i, 'placement', 'type'],
    single: within('single'),
    four_corners: within('four_corners'),
    rect_array: within('rect_array'),
    circle_array: within('circle_array'),
  };
}

/** Few descriptions tell of more holes; the paths of those are made again each time. */
const firstHoles: readonly HolePaths[] = Array.from({ length: 12 }, (_, i) => pathsAt(i));
export const pathsOfHole = (i: number): HolePaths => firstHoles[i] ?? pathsAt(i);

const texts: ReadonlyMap<Path, string> = new Map(
  [...Object.values<Path>(paths), ...firstHoles.flatMap(pathsIn)].map((path) => [path, pathText(path)]),
);
/** How a path is written; of those that are shared it is known. */
export const textOf = (path: Path): string => texts.get(path) ?? pathText(path);

function pathsIn({ shape, diameter, type, ...within }: HolePaths): Path[] {
  return [shape, diameter, type, ...Object.values(within).flatMap((names) => Object.values(names))];
}

const patterns = Object.fromEntries(
  Object.entries(fieldsOf).map(([type, names]) => [
    type,
    names.map((name) => ({ name, pattern: `holes[*].placement.${type}.${name}` })),
  ]),
);

/** Everything that needs evidence, as the contract lists it; a place that was not chosen is null by the contract. */
export function leaves({
  schema_version,
  part_type,
  unit,
  base_shape,
  holes,
  layer,
  ...more
}: PlateWire): Leaf[] {
  const out: Leaf[] = [];
  add(out, paths.schema_version, schema_version, 'schema_version');
  add(out, paths.part_type, part_type, 'part_type');
  add(out, paths.unit, unit, 'unit');
  add(out, paths.type, base_shape.type, 'base_shape.type');
  add(out, paths.length, base_shape.length, 'base_shape.length');
  add(out, paths.width, base_shape.width, 'base_shape.width');
  add(out, paths.thickness, base_shape.thickness, 'base_shape.thickness');
  for (let i = 0; i < holes.length; i++) {
    const { shape, diameter, placement } = holes[i]!;
    const at = pathsOfHole(i);
    add(out, at.shape, shape, 'holes[*].shape');
    add(out, at.diameter, diameter, 'holes[*].diameter');
    if (placement.type === '') continue;
    add(out, at.type, placement.type, 'holes[*].placement.type');
    const chosen: Readonly<Record<string, number | null>> = placement[placement.type];
    const within = at[placement.type];
    for (const { name, pattern } of patterns[placement.type]!)
      add(out, within[name]!, chosen[name] ?? null, pattern);
  }
  add(out, paths.layer, layer, 'layer');
  if (schema_version !== '1.0.0') moreLeaves(out, more);
  return out;
}

/** What 1.1.0 says beside 1.0.0; of a placement only what was chosen needs evidence. */
function moreLeaves(out: Leaf[], more: object): void {
  for (const { path, value, pattern } of jsonLeaves(more))
    if (!pattern.endsWith('.placement.type') || value !== '') out.push({ path, value, pattern });
}

function add(out: Leaf[], path: Path, value: unknown, pattern: string): void {
  if (value !== null && value !== '') out.push({ path, value, pattern });
}
