import type { Circles } from '../../formats/dxf/circles.ts';
import type { DxfFile } from '../../formats/dxf/read.ts';
import type { PlateWire } from './contract.ts';
import { type Expected, near } from './expected.ts';
import { densityOf } from './materials.ts';
import { type Rates, rowFor, type Shop } from './settings.ts';

// The figures once more, measured in the file that is cut: nothing here comes from the code that told them.

export interface Measured {
  readonly area_mm2: number;
  readonly cut_length_mm: number;
  readonly pierces: number;
  readonly tapped_holes: number;
  readonly mass_kg: number | null;
}

interface Closed {
  readonly area: number;
  readonly way: number;
}

/** A closed line of straight pieces and arcs: its area by the trapezoids under it and the segments beside its chords. */
function closedOf(
  points: readonly { readonly x: number; readonly y: number; readonly bulge?: number }[],
): Closed {
  let [twice, way] = [0, 0];
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    const chord = Math.hypot(b.x - a.x, b.y - a.y);
    twice += (a.x - b.x) * (a.y + b.y);
    const sweep = 4 * Math.atan(a.bulge ?? 0);
    const radius = sweep === 0 ? 0 : chord / (2 * Math.sin(sweep / 2));
    twice += radius * radius * (sweep - Math.sin(sweep));
    way += sweep === 0 ? chord : Math.abs(radius * sweep);
  });
  return { area: Math.abs(twice / 2), way };
}

/** What the cut file comes to: the largest closed line, less all the others. */
export function measure(
  value: PlateWire,
  { groups, thickness }: Expected,
  dxf: DxfFile,
  circles: Circles,
  layer: string,
  own: Shop['materials'],
): Measured {
  const lines = dxf.entities.flatMap((one) => (one.type === 'LWPOLYLINE' ? [closedOf(one.points)] : []));
  let [most, all, way, pierces, tapped] = [0, 0, 0, lines.length, 0];
  const take = (area: number) => {
    most = Math.max(most, area);
    all += area;
  };
  for (const line of lines) {
    take(line.area);
    way += line.way;
  }
  for (let i = 0; i < circles.length; i++) {
    const radius = circles.radius(i);
    take(Math.PI * radius * radius);
    if (circles.layer(i) !== layer) tapped++;
    else {
      way += 2 * Math.PI * radius;
      pierces++;
    }
  }
  const area = 2 * most - all;
  const sunk = groups.reduce(
    (sum, { holes, diameter }, i) => sum + holes.length * sinkOf(value, i, diameter, thickness),
    0,
  );
  const density = densityOf(value.material ?? '', own);
  return {
    area_mm2: area,
    cut_length_mm: way,
    pierces,
    tapped_holes: tapped,
    mass_kg: density && ((area * thickness - sunk) * density.value) / 1e6,
  };
}

/** By Simpson's rule over the depth, which is exact for cones and cylinders. */
function sinkOf(
  { hole_features = [] }: PlateWire,
  hole: number,
  diameter: number,
  thickness: number,
): number {
  const feature = hole_features.find((one) => one.hole === hole);
  const { countersink, counterbore } = feature ?? {};
  const mouth = counterbore?.diameter ?? countersink?.diameter;
  if (mouth === undefined || mouth === null) return 0;
  const half = ((countersink?.angle ?? 90) * Math.PI) / 360;
  const depth = counterbore
    ? (counterbore.depth ?? 0)
    : Math.min(thickness, (mouth - diameter) / (2 * Math.tan(half)));
  const widthAt = (down: number) => (counterbore ? mouth : mouth - 2 * down * Math.tan(half));
  const ring = (down: number) => (Math.PI / 4) * (widthAt(down) ** 2 - diameter ** 2);
  return (depth / 6) * (ring(0) + 4 * ring(depth / 2) + ring(depth));
}

/** The price by the shop's rates from what was measured; null where a rate that is needed is not there. */
export function priceBy(
  {
    material_rate,
    rates,
    value,
    expected,
    found,
  }: {
    readonly material_rate: number | null;
    readonly rates: Rates;
    readonly value: PlateWire;
    readonly expected: Expected;
    readonly found: Measured;
  },
  own: Shop['materials'],
): number | null {
  const density = densityOf(value.material ?? '', own);
  const { length, width, thickness, groups } = expected;
  const sunk = groups.reduce((sum, { mouth, holes }) => sum + (mouth === null ? 0 : holes.length), 0);
  const pieces = value.quantity ?? 1;
  const blank = density && (length * width * thickness * density.value) / 1e6;
  const parts: readonly (readonly [many: number | null, rate: number | null | undefined])[] = [
    [blank, material_rate],
    [found.cut_length_mm / 1000, rowFor(rates.cut_per_m ?? [], thickness)?.rate],
    [found.pierces, rowFor(rates.pierce ?? [], thickness)?.rate],
    [found.tapped_holes, rates.tapped_hole],
    [sunk, rates.sunk_hole],
  ];
  let total = rates.setup;
  for (const [many, rate] of parts) {
    if (many === 0) continue;
    if (many === null || rate === null || rate === undefined) return null;
    total += Math.round(many * pieces * rate * 100) / 100;
  }
  return Math.round(Math.max(total, rates.minimum) * 100) / 100;
}

/** What the shop asks for a kilogram of what was said. */
export const materialRate = (said: string, { rates, materials }: Shop): number | null =>
  rates?.material.find(({ name }) => densityOf(said, [...materials, { name, density: -1 }])?.value === -1)
    ?.per_kg ?? null;

/** Sums of a million arcs differ in their last digits, and no shop weighs those. */
export const isAbout = (told: number | null, found: number | null): boolean =>
  told === null || found === null
    ? told === found
    : near(told, found) || Math.abs(told - found) <= 1e-6 * Math.abs(found);
