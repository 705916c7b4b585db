import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import type { Text } from '../../core/messages.ts';
import { round } from './decimals.ts';
import { type Group, holeCount, type SurePlate, totalHoles } from './drawing/expand.ts';
import { type Density, densityOf, type OwnDensity } from './materials.ts';

/** What a shop asks first of a part; of one piece where nothing else is said. */
export interface Figures {
  readonly holes: number;
  /** mm², of one face, without what is cut out. */
  readonly area: number;
  /** mm, of all that is cut; what is drilled for threads is not. */
  readonly cutLength: number;
  readonly pierces: number;
  readonly tapped: number;
  readonly sunk: number;
  /** mm³, sinks taken away. */
  readonly volume: number;
  /** mm², of the rectangle it is cut from. */
  readonly blank: number;
  readonly density: Density | null;
  /** kg; null where no named material says how much it weighs. */
  readonly mass: number | null;
}

const figure = (words: Text) => described(z.number(), words);

/** The figures as they are told. */
export const FiguresWire = z.strictObject({
  area_mm2: figure({ zh: '一面的净面积', en: 'one face, without what is cut out' }),
  cut_length_mm: figure({
    zh: '切割长度（不含螺纹底孔）',
    en: 'length of all cuts, without drills for threads',
  }),
  pierces: figure({ zh: '穿孔点数，含外形', en: 'pierces, the outline’s too' }),
  bends: figure({ zh: '折弯数（平板为 0）', en: 'bends: a flat plate has none' }),
  tapped_holes: figure({ zh: '螺纹孔数', en: 'tapped holes' }),
  sunk_holes: figure({ zh: '沉孔数', en: 'countersinks and counterbores' }),
  pieces: figure({ zh: '件数；没说为 1', en: 'pieces; 1 where not said' }),
  mass_kg: described(z.number().nullable(), {
    zh: '单件质量；不知道材料密度为 null',
    en: 'mass of one; null where the density is not known',
  }),
  density_g_cm3: described(z.number().nullable(), { zh: '所用密度', en: 'the density used' }),
  density_of: described(z.string().nullable(), {
    zh: '按哪个材料名称',
    en: 'the name of the material it is of',
  }),
  density_source: described(z.string().nullable(), { zh: '密度的出处', en: 'where the density is from' }),
});

export const figuresTold = (figures: Figures, quantity: number | null): z.output<typeof FiguresWire> => ({
  area_mm2: figures.area,
  cut_length_mm: figures.cutLength,
  pierces: figures.pierces,
  bends: 0,
  tapped_holes: figures.tapped,
  sunk_holes: figures.sunk,
  pieces: quantity ?? 1,
  mass_kg: figures.mass,
  density_g_cm3: figures.density?.value ?? null,
  density_of: figures.density?.name ?? null,
  density_source: figures.density?.source ?? null,
});

export function figuresOf(plate: SurePlate, own: readonly OwnDensity[] = []): Figures {
  const outer = outlineFigures(plate);
  let { area, way } = outer;
  let [volumeLost, pierces, tapped, sunk] = [0, 1, 0, 0];
  const cutOut = (count: number, one: { area: number; way: number }, isCut: boolean) => {
    area -= count * one.area;
    if (isCut) way += count * one.way;
    if (isCut) pierces += count;
  };
  if (plate.inner !== null) cutOut(1, disc(plate.inner), true);
  for (const group of plate.groups) {
    const count = holeCount(group);
    const isTapped = group.feature?.thread !== undefined;
    cutOut(count, disc(group.diameter), !isTapped);
    const lost = sinkOf(group, plate.thickness);
    volumeLost += count * lost;
    if (isTapped) tapped += count;
    if (lost > 0) sunk += count;
  }
  for (const cut of plate.cuts) {
    const radius = cut.type === 'slot' ? cut.width / 2 : cut.radius;
    cutOut(holeCount(cut), roundedBox(cut.length, cut.width, radius), true);
  }
  const volume = area * plate.thickness - volumeLost;
  const density = densityOf(plate.material, own);
  return {
    holes: totalHoles(plate),
    area: round(area),
    cutLength: round(way),
    pierces,
    tapped,
    sunk,
    volume: round(volume),
    blank: round(plate.length * plate.width),
    density,
    mass: density && round((volume * density.value) / 1e6),
  };
}

const disc = (diameter: number) => ({ area: (Math.PI * diameter ** 2) / 4, way: Math.PI * diameter });

const roundedBox = (length: number, width: number, radius: number) => ({
  area: length * width - (4 - Math.PI) * radius ** 2,
  way: 2 * (length + width) - (8 - 2 * Math.PI) * radius,
});

function outlineFigures({ isRound, length, width, corner }: SurePlate) {
  if (isRound) return disc(length);
  const { size = 0, at = [], type = 'radius' } = corner ?? {};
  const lost =
    type === 'radius' ? { area: 1 - Math.PI / 4, way: 2 - Math.PI / 2 } : { area: 0.5, way: 2 - Math.SQRT2 };
  return {
    area: length * width - at.length * lost.area * size ** 2,
    way: 2 * (length + width) - at.length * lost.way * size,
  };
}

/** What a sink takes away beside the hole itself. */
function sinkOf({ diameter, feature }: Group, thickness: number): number {
  const { countersink, counterbore } = feature ?? {};
  if (counterbore?.diameter && counterbore.depth)
    return ((Math.PI * (counterbore.diameter ** 2 - diameter ** 2)) / 4) * counterbore.depth;
  if (!countersink?.diameter) return 0;
  const slope = Math.tan((((countersink.angle ?? 90) / 2) * Math.PI) / 180);
  const mouth = countersink.diameter;
  const depth = Math.min((mouth - diameter) / 2 / slope, thickness);
  const bottom = mouth - 2 * depth * slope;
  const cone = ((Math.PI * depth) / 12) * (mouth ** 2 + mouth * bottom + bottom ** 2);
  return cone - ((Math.PI * diameter ** 2) / 4) * depth;
}

/** Kilograms for a title block: to the gram, and to two figures where that is finer. */
export function massText(mass: number | null): string {
  if (mass === null) return '';
  return String(
    Number(mass < 0.01 ? mass.toPrecision(2) : mass < 10 ? mass.toFixed(3) : mass.toPrecision(4)),
  );
}
