import type { Lang } from '../../core/messages.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import type { Path } from '../../core/result.ts';
import { drawable } from './check.ts';
import { type PlateWire, plateOf } from './contract.ts';
import { centresOf, type Group, holeCount, type Point, type SurePlate } from './drawing/expand.ts';
import { layout } from './drawing/layout.ts';
import type { Annotation, Drawing } from './drawing/model.ts';
import { writeSvg } from './drawing/svg.ts';
import { figuresOf, massText } from './figures.ts';
import { reader } from './interpret.ts';

/** What words say of a plate, read here and now: no server is asked. */
export const readHere = (text: string, lang: Lang): PlateWire =>
  readGrammar(reader, { text }, { world: null, now: new Date(), lang, last: undefined }).value;

export interface Live {
  readonly drawing: Drawing;
  readonly svg: string;
}

/** The drawing as it would be made; null where something is missing or does not fit. */
export function drawHere(value: PlateWire, lang: Lang): Live | null {
  const plate = drawable(plateOf(value));
  if (!plate.ok) return null;
  const drawing = layout(plate.value, '', { mass: massText(figuresOf(plate.value).mass) }, lang);
  return { drawing, svg: [...writeSvg(drawing)].join('') };
}

const along = {
  x: new Set(['length', 'x', 'offset_x', 'spacing_x', 'origin_offset_x', 'center_x']),
  y: new Set(['width', 'y', 'offset_y', 'spacing_y', 'origin_offset_y', 'center_y']),
} as const;
const same = (a: number, b: unknown): boolean => typeof b === 'number' && Math.abs(a - b) < 1e-6;

/** Whether a dimension shows a value of the contract. */
export function shows({ measured }: Annotation, path: Path, value: unknown): boolean {
  const name = String(path.at(-1));
  switch (measured.kind) {
    case 'thickness':
      return name === 'thickness';
    case 'note':
      return false;
    case 'diameter':
      if (name === 'diameter') return same(measured.diameter, value);
      return name === 'radius' && same(measured.diameter / 2, value);
    case 'linear': {
      const { axis, from, to } = measured;
      return along[axis].has(name) && same(Math.abs(to[axis] - from[axis]), value);
    }
    default:
      return false;
  }
}

export interface Leaf {
  readonly path: Path;
  readonly value: number;
}

/** Every number of the contract with its place. */
export function leavesIn(value: unknown, path: Path = []): readonly Leaf[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export interface HoleRow {
  readonly group: Group;
  readonly count: number;
  readonly centres: readonly Point[];
}

const MOST_CENTRES = 200;

export const holeRows = (plate: SurePlate): readonly HoleRow[] =>
  plate.groups.map((group) => {
    const centres: Point[] = [];
    for (const centre of centresOf(group, plate)) {
      if (centres.length === MOST_CENTRES) break;
      centres.push(centre);
    }
    return { group, count: holeCount(group), centres };
  });
