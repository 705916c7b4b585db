import type { DxfArc, DxfCircle, DxfLine, DxfPoint, DxfPolyline } from './document.ts';
import type { Item, Problems } from './tokens.ts';
import { fromCodes } from './version.ts';

interface Found {
  readonly layer: string;
  readonly line: number;
}

export interface DxfFileText extends Found {
  readonly type: 'TEXT' | 'MTEXT';
  readonly at: DxfPoint;
  readonly height: number;
  readonly text: string;
  readonly rotation: number;
}

export interface DxfFileDimension extends Found {
  readonly type: 'DIMENSION';
  readonly kind: 'linear' | 'aligned' | 'diameter' | 'radius' | 'other';
  readonly block: string;
  readonly text: string;
  readonly style: string;
  readonly measurement: number;
  readonly angle: number;
  /** Groups 13 and 14 of a linear one, 10 and 15 of a circle's. */
  readonly from: DxfPoint;
  readonly to: DxfPoint;
  readonly textAt: DxfPoint;
}

export type DxfFileEntity =
  | (Found & DxfLine)
  | (Found & DxfCircle)
  | (Found & DxfArc)
  | (Found & DxfPolyline)
  | DxfFileText
  | DxfFileDimension
  | (Found & { readonly type: 'OTHER'; readonly name: string });

export interface Reading {
  text(code: number): string;
  number(code: number, fallback?: number): number;
  point(code: number): DxfPoint;
}

/** The values of an item by group code, the first of each; a number that is missing or none is reported. */
export function readerOf(item: Item, problems: Problems): Reading {
  const number = (code: number, fallback?: number): number => {
    const tag = item.tags.find((one) => one.code === code);
    if (!tag) {
      if (fallback !== undefined) return fallback;
      problems.add('dxf_missing_value', item.line, { entity: item.type.slice(0, 40), group: code });
      return Number.NaN;
    }
    const value = numeric(tag.value);
    if (Number.isNaN(value)) {
      problems.add('dxf_bad_number', tag.line, { found: tag.value.slice(0, 40), group: code });
    }
    return value;
  };
  return {
    text: (code) => fromCodes(item.tags.find((one) => one.code === code)?.value ?? ''),
    number,
    point: (code) => ({ x: number(code), y: number(code + 10) }),
  };
}

/** Larger than anything drawn on earth, and small enough that distances and areas of it are still numbers. */
const LARGEST = 1e12;

function numeric(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= LARGEST ? value : Number.NaN;
}

/** An entity as data; null where one of its numbers is missing or none, which has then been reported. */
export function entityFrom(item: Item, problems: Problems): DxfFileEntity | null {
  const read = readerOf(item, problems);
  const found: Found = { layer: read.text(8), line: item.line };
  const make = Object.hasOwn(makers, item.type) ? makers[item.type] : undefined;
  const entity = make ? make(read, found, item, problems) : null;
  if (!make) return { ...found, type: 'OTHER', name: item.type };
  return entity && isSound(entity) ? entity : null;
}

type Maker = (read: Reading, found: Found, item: Item, problems: Problems) => DxfFileEntity | null;

const makers: Readonly<Record<string, Maker>> = {
  LINE: (read, found) => ({ ...found, type: 'LINE', from: read.point(10), to: read.point(11) }),
  CIRCLE: (read, found) => ({ ...found, type: 'CIRCLE', ...read.point(10), radius: read.number(40) }),
  ARC: (read, found) => ({
    ...found,
    type: 'ARC',
    ...read.point(10),
    radius: read.number(40),
    start: read.number(50),
    end: read.number(51),
  }),
  LWPOLYLINE: (read, found, item, problems) => ({
    ...found,
    type: 'LWPOLYLINE',
    points: vertices(item, problems),
    closed: (read.number(70, 0) & 1) === 1,
  }),
  TEXT: (read, found) => ({ ...found, type: 'TEXT', ...textOf(read), text: read.text(1) }),
  MTEXT: (read, found, item) => {
    const pieces = item.tags.filter(({ code }) => code === 3 || code === 1);
    return {
      ...found,
      type: 'MTEXT',
      ...textOf(read),
      text: fromCodes(pieces.map(({ value }) => value).join('')),
    };
  },
  DIMENSION: (read, found) => dimension(read, found),
};

const textOf = (read: Reading) => ({
  at: read.point(10),
  height: read.number(40),
  rotation: read.number(50, 0),
});

const kinds = ['linear', 'aligned', 'other', 'diameter', 'radius'] as const;

function dimension(read: Reading, found: Found): DxfFileDimension {
  const kind = kinds[read.number(70, 0) & 7] ?? 'other';
  const round = kind === 'diameter' || kind === 'radius';
  const origin = { x: 0, y: 0 };
  const point = (code: number) => (kind === 'other' ? origin : read.point(code));
  const [from, to] = [point(round ? 10 : 13), point(round ? 15 : 14)];
  const angle = read.number(50, 0);
  return {
    ...found,
    type: 'DIMENSION',
    kind,
    block: read.text(2),
    text: read.text(1),
    style: read.text(3),
    measurement: read.number(42, measuredBy(kind, from, to, angle)),
    angle,
    from,
    to,
    textAt: { x: read.number(11, 0), y: read.number(21, 0) },
  };
}

/** What a dimension comes to by its points: before R2000 the value is not written. */
function measuredBy(kind: DxfFileDimension['kind'], from: DxfPoint, to: DxfPoint, angle: number): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (kind === 'other') return Number.NaN;
  if (kind !== 'linear') return Math.hypot(x, y);
  const turn = (angle * Math.PI) / 180;
  return Math.abs(x * Math.cos(turn) + y * Math.sin(turn));
}

function vertices(item: Item, problems: Problems): DxfPolyline['points'] {
  const points: { x: number; y: number; bulge?: number }[] = [];
  for (const { code, value, line } of item.tags) {
    if (code !== 10 && code !== 20 && code !== 42) continue;
    const number = numeric(value);
    if (Number.isNaN(number)) {
      problems.add('dxf_bad_number', line, { found: value.slice(0, 40), group: code });
    }
    const last = points.at(-1);
    if (code === 10) points.push({ x: number, y: Number.NaN });
    else if (last && code === 20) last.y = number;
    else if (last && number !== 0) last.bulge = number;
  }
  return points;
}

/** Whether every coordinate is a number; a dimension may leave its measurement to its points. */
function isSound(entity: DxfFileEntity): boolean {
  const finite = (value: unknown): boolean => {
    if (typeof value === 'number') return Number.isFinite(value);
    if (value === null || typeof value !== 'object') return true;
    return Object.values(value).every(finite);
  };
  return finite(entity.type === 'DIMENSION' ? { ...entity, measurement: 0 } : entity);
}
