import { groupBy } from '../../netlist/groups.ts';
import { matchedOrder, type Twins } from '../generators/chain.ts';
import { mixed, nested, readsBothWays } from '../generators/mirror.ts';
import {
  type Mos,
  type MosSection,
  type Passive,
  type PassiveSection,
  sectionKey,
  sizeKey,
} from '../sections.ts';
import type { Block } from './blocks.ts';

/** Rough width of a finger with the diffusion beside it. */
export type FingerWidth = (device: Mos) => number;

/** Fingers that stay together in a row, in this order. */
export type Piece = readonly Mos[];

/** A section before its rows are closed: pieces may still change places. */
export interface OpenSection {
  readonly type: Mos['type'];
  readonly bulk: string;
  readonly kind: string;
  /** Pieces from left to right, or from the middle outwards where they lie around each other. */
  readonly rows: readonly (readonly Piece[])[];
  readonly around: boolean;
}

export const closed = ({ type, bulk, kind, rows, around }: OpenSection, twins: Twins): MosSection => ({
  type,
  bulk,
  kind,
  rows: rows.map((row) => (around ? nested(row, twins) : row.flat())),
});

export const pieceWidth = (order: Piece, width: FingerWidth): number =>
  order.reduce((sum, device) => sum + width(device), 0);

/** How blocks are put into rows: no wider than `widest`, side by side or around each other. */
export interface Packing {
  readonly width: FingerWidth;
  readonly widest: number;
  readonly around: boolean;
  readonly twins: Twins;
  readonly folds: Folds;
}

/** Blocks as they were folded before, by the number of rows: many ways to pack them share their patterns. */
export type Folds = Map<Block, Map<number, readonly Piece[]>>;

/** A block in as many rows as it takes to keep within a width; matched devices have the same share of every row. */
function fold(block: Block, even: boolean, { width, widest, folds, twins }: Packing): readonly Piece[] {
  const rows = rowsFor(block, Math.ceil(pieceWidth(block.order, width) / widest), even);
  if (rows <= 1) return [block.order];
  const known = folds.get(block) ?? new Map<number, readonly Piece[]>();
  folds.set(block, known);
  const made = known.get(rows) ?? folded(block, rows, twins);
  known.set(rows, made);
  return made;
}

function folded({ parts }: Block, rows: number, twins: Twins): readonly Piece[] {
  return Array.from({ length: rows }, (_, i) => {
    const shares = parts
      .map((part) => part.map((device) => ({ ...device, fingers: share(device.fingers, rows, i) })))
      .map((part) => part.filter(({ fingers }) => fingers > 0))
      .filter(({ length }) => length > 0);
    const patterns = shares.map((part) => matchedOrder(part, twins));
    const order = patterns.length > 1 ? mixed(shares, patterns, twins) : patterns[0]!;
    // Where a row cannot be centred in itself, the next one is its mirror image.
    return i % 2 === 1 ? order.toReversed() : order;
  });
}

/** As near to the wanted number as the devices' fingers divide; an even one where there are to be several. */
function rowsFor({ devices, matched }: Block, wanted: number, even: boolean): number {
  const counts = devices.map(({ fingers }) => fingers);
  if (!matched) return Math.min(wanted, ...counts);
  const whole = (rows: number) =>
    counts.every((count) => count % rows === 0) && !(even && rows > 1 && rows % 2 === 1);
  for (let rows = wanted; rows <= Math.min(...counts); rows++) if (whole(rows)) return rows;
  for (let rows = Math.min(wanted, ...counts); rows > 1; rows--) if (whole(rows)) return rows;
  return 1;
}

const share = (total: number, rows: number, i: number): number =>
  Math.floor(total / rows) + (i < total % rows ? 1 : 0);

/**
 * Blocks into rows no wider than `widest`, first fit by the height of their fingers. Rows around their middle keep what
 * is mirrored on the axis: only one piece of such a row need not read the same from both ends.
 */
export function packRows(families: Families, packing: Packing): readonly OpenSection[] {
  const bySection = groupBy(families, ([block]) => sectionKey(block!.devices[0]!));
  const sections = [...bySection.values()].map((group): OpenSection => {
    const { type, bulk, kind } = group[0]![0]!.devices[0]!;
    return { type, bulk, kind, rows: packSection(group, packing), around: packing.around };
  });
  return sections.sort((a, b) => Number(a.type === 'pmos') - Number(b.type === 'pmos'));
}

interface Filling {
  readonly orders: Piece[];
  used: number;
  /** Pieces that do not lie about the middle, and whether anything in the row should. */
  uneven: number;
  mirrored: boolean;
}

type Families = readonly (readonly Block[])[];

/** Piece by piece of each block, forth and back: where they fill rows of their own, A B B A, their centres meet. */
function pieces(family: readonly Block[], packing: Packing): readonly Piece[] {
  const folded = family.map((block) => fold(block, family.length > 1, packing));
  const most = Math.max(...folded.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => {
    const layer = folded.flatMap((own) => own.slice(i, i + 1));
    return i % 2 === 1 ? layer.toReversed() : layer;
  }).flat();
}

function packSection(families: Families, packing: Packing): OpenSection['rows'] {
  const { width, widest, around, twins } = packing;
  const all = families
    .flatMap((family) => pieces(family, packing))
    .map((order) => ({
      order,
      used: pieceWidth(order, width),
      height: Math.max(...order.map(({ w }) => w)),
      uneven: order.length % 2 === 1 || !readsBothWays(order, twins) ? 1 : 0,
      mirrored: order.some(({ id }) => twins.has(id)),
    }))
    .sort((a, b) => b.height - a.height || b.used - a.used);
  const rows: Filling[] = [];
  const fits = (row: Filling, { used, uneven, mirrored }: (typeof all)[number]) => {
    if (row.used + used > widest) return false;
    return !around || row.uneven + uneven < 2 || !(row.mirrored || mirrored);
  };
  for (const piece of all) {
    const row = rows.find((one) => fits(one, piece));
    if (row) {
      row.orders.push(piece.order);
      row.used += piece.used;
      row.uneven += piece.uneven;
      row.mirrored ||= piece.mirrored;
    } else rows.push({ ...piece, orders: [piece.order] });
  }
  return rows.map(({ orders }) => (around ? widestFirst(orders) : byTurns(orders)));
}

const widestFirst = (orders: readonly Piece[]): readonly Piece[] =>
  [...orders].sort((a, b) => b.length - a.length);

/** The widest in the middle, the others by turns to its right and left. */
function byTurns(orders: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  for (const [i, order] of widestFirst(orders).entries()) {
    if (i % 2 === 1) out.push(order);
    else out.unshift(order);
  }
  return out;
}

/**
 * A section parted so that taps are near every row: each part has its own, under NMOS and over PMOS, so the part at the
 * far end is half as high as those that have taps on both sides.
 */
export function tapped(
  section: MosSection,
  height: (row: Piece) => number,
  reach: number,
): readonly MosSection[] {
  const heights = section.rows.map(height);
  const total = heights.reduce((sum, one) => sum + one, 0);
  const parts = Math.max(1, Math.ceil((total - reach) / (2 * reach)) + 1);
  if (total <= reach || section.rows.length < 2) return [section];
  const share = total / (2 * parts - 1);
  const rows: Piece[][] = Array.from({ length: parts }, () => []);
  let below = 0;
  for (const [i, row] of section.rows.entries()) {
    const middle = below + heights[i]! / 2;
    const from = section.type === 'nmos' ? middle : total - middle;
    const part = Math.min(parts - 1, Math.floor(from / (2 * share)));
    rows[section.type === 'nmos' ? part : parts - 1 - part]!.push(row);
    below += heights[i]!;
  }
  return rows.filter(({ length }) => length > 0).map((own) => ({ ...section, rows: own }));
}

/** How resistors and capacitors are put into rows. */
export interface PassivePacking {
  readonly width: (passive: Passive) => number;
  readonly widest: number;
  readonly symmetric: readonly (readonly [string, string])[];
  readonly together: readonly (readonly string[])[];
  /** Whether two of this size can share one pattern. */
  readonly mixable: (passive: Passive) => boolean;
}

/** Resistors and capacitors in rows as wide as the transistors', resistors first; pairs mixed, or about the middle. */
export function packPassives(
  passives: readonly Passive[],
  packing: PassivePacking,
): readonly PassiveSection[] {
  const rows: Unit[][] = [];
  let used = Infinity;
  for (const unit of unitsOf(passives, packing)) {
    const own = unit.members.reduce((sum, one) => sum + packing.width(one), 0);
    if (used + own > packing.widest) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(unit);
    used += own;
  }
  return rows.length > 0 ? [{ type: 'passive', rows: rows.map(aboutMiddle) }] : [];
}

/** One passive alone or with its partner, and whether both are one pattern. */
interface Unit {
  readonly members: readonly Passive[];
  readonly mixed: boolean;
}

/** `C1#2` is the second part of C1. */
const wholeOf = (id: string): string => id.replace(/#\d+$/, '');

/** The partner is the one it is symmetric with, or else an equal one, best on one of its nets. */
function unitsOf(
  passives: readonly Passive[],
  { symmetric, together, mixable }: PassivePacking,
): readonly Unit[] {
  const groupOf = ({ id }: Passive) => together.findIndex((ids) => ids.includes(wholeOf(id)));
  const sorted = [...passives].sort(
    (a, b) => Number(b.kind === 'resistor') - Number(a.kind === 'resistor') || groupOf(b) - groupOf(a),
  );
  const alike = groupBy(sorted, sizeKey);
  const twins = new Map(symmetric.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  return [...alike.values()].flatMap((equals): readonly Unit[] => {
    const left = new Set(equals);
    return equals.flatMap((one): readonly Unit[] => {
      if (!left.delete(one)) return [];
      const others = [...left];
      const twin = others.find(({ id }) => twins.get(wholeOf(one.id)) === wholeOf(id));
      const neighbour = others.find(
        (each) =>
          wholeOf(each.id) !== wholeOf(one.id) &&
          !twins.has(wholeOf(each.id)) &&
          [each.p, each.n].some((net) => net === one.p || net === one.n),
      );
      const other = twin ?? neighbour ?? others[0];
      if (!other) return [{ members: [one], mixed: false }];
      left.delete(other);
      return [{ members: [one, other], mixed: other === (twin ?? neighbour) && mixable(one) }];
    });
  });
}

function aboutMiddle(units: readonly Unit[]): readonly Passive[] {
  const apart = units.filter(({ members, mixed: one }) => members.length === 2 && !one);
  const inside = units.filter((unit) => !apart.includes(unit));
  return [
    ...apart.map(({ members: [a] }) => a!),
    ...inside.flatMap(({ members: [a, b] }) => (b ? [a!, b, b, a!] : [a!])),
    ...apart.toReversed().map(({ members: [, b] }) => b!),
  ];
}
