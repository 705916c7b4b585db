import type { Leaf } from '../../core/evidence.ts';
import type { Path } from '../../core/result.ts';
import type { PlateWire } from './contract.ts';

const fields = {
  single: ['x', 'y'],
  four_corners: ['offset_x', 'offset_y'],
  rect_array: ['rows', 'cols', 'spacing_x', 'spacing_y', 'origin_offset_x', 'origin_offset_y'],
  circle_array: ['count', 'radius', 'center_x', 'center_y'],
} as const;

const patterns = Object.fromEntries(
  Object.entries(fields).map(([type, names]) => [
    type,
    names.map((name) => ({ name, pattern: `holes[*].placement.${type}.${name}` })),
  ]),
);

/** Everything that needs evidence, as the contract lists it; a place that was not chosen is null by the contract. */
export function leaves({ schema_version, part_type, unit, base_shape, holes, layer }: PlateWire): Leaf[] {
  const out: Leaf[] = [];
  const add = (path: Path, value: unknown, pattern: string) => {
    if (value !== null && value !== '') out.push({ path, value, pattern });
  };
  add(['schema_version'], schema_version, 'schema_version');
  add(['part_type'], part_type, 'part_type');
  add(['unit'], unit, 'unit');
  add(['base_shape', 'type'], base_shape.type, 'base_shape.type');
  add(['base_shape', 'length'], base_shape.length, 'base_shape.length');
  add(['base_shape', 'width'], base_shape.width, 'base_shape.width');
  add(['base_shape', 'thickness'], base_shape.thickness, 'base_shape.thickness');
  for (let i = 0; i < holes.length; i++) {
    const { shape, diameter, placement } = holes[i]!;
    add(['holes', i, 'shape'], shape, 'holes[*].shape');
    add(['holes', i, 'diameter'], diameter, 'holes[*].diameter');
    if (placement.type === '') continue;
    add(['holes', i, 'placement', 'type'], placement.type, 'holes[*].placement.type');
    const chosen: Readonly<Record<string, number | null>> = placement[placement.type];
    for (const { name, pattern } of patterns[placement.type]!)
      add(['holes', i, 'placement', placement.type, name], chosen[name] ?? null, pattern);
  }
  add(['layer'], layer, 'layer');
  return out;
}
