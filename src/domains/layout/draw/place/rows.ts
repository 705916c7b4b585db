import { groupBy } from '../../recognise/groups.ts';
import { matchedOrder } from '../generators/chain.ts';
import type { MosSection, Passive, PassiveSection } from '../sections.ts';
import type { Mos } from '../sizes.ts';
import type { Block } from './blocks.ts';

/** Rough width of a finger with the diffusion beside it. */
export type FingerWidth = (device: Mos) => number;

/** Fingers that stay together in a row, in this order. */
export type Piece = readonly Mos[];

/** A section before its rows are closed: pieces may still change places. */
export interface OpenSection {
  readonly type: Mos['type'];
  readonly bulk: string;
  readonly rows: readonly (readonly Piece[])[];
}

export const closed = ({ type, bulk, rows }: OpenSection): MosSection => ({
  type,
  bulk,
  rows: rows.map((row) => row.flat()),
});

export const pieceWidth = (order: Piece, width: FingerWidth): number =>
  order.reduce((sum, device) => sum + width(device), 0);

/** How blocks are put into rows: no wider than `widest`, and about the middle of each row where it is `mirrored`. */
export interface Packing {
  readonly width: FingerWidth;
  readonly widest: number;
  readonly mirrored: boolean;
  readonly folds: Folds;
}

/** Blocks as they were folded before, by the number of rows: many ways to pack them share their patterns. */
export type Folds = Map<Block, Map<number, readonly Piece[]>>;

/** A block in as many rows as it takes to keep within a width; matched devices have the same share of every row. */
function fold(block: Block, { width, widest, folds }: Packing): readonly Piece[] {
  const rows = rowsFor(block, Math.ceil(pieceWidth(block.order, width) / widest));
  if (rows <= 1) return [block.order];
  const known = folds.get(block) ?? new Map<number, readonly Piece[]>();
  folds.set(block, known);
  const made = known.get(rows) ?? folded(block, rows);
  known.set(rows, made);
  return made;
}

function folded(block: Block, rows: number): readonly Piece[] {
  return Array.from({ length: rows }, (_, i) => {
    const shares = block.devices.map((device) => ({ ...device, fingers: share(device.fingers, rows, i) }));
    const order = matchedOrder(shares.filter(({ fingers }) => fingers > 0));
    // Where a row cannot be centred in itself, the next one is its mirror image.
    return i % 2 === 1 ? order.toReversed() : order;
  });
}

/** As near to the wanted number as the devices' fingers divide. */
function rowsFor({ devices, matched }: Block, wanted: number): number {
  const counts = devices.map(({ fingers }) => fingers);
  if (!matched) return Math.min(wanted, ...counts);
  const whole = (rows: number) => counts.every((count) => count % rows === 0);
  for (let rows = wanted; rows <= Math.min(...counts); rows++) if (whole(rows)) return rows;
  for (let rows = Math.min(wanted, ...counts); rows > 1; rows--) if (whole(rows)) return rows;
  return 1;
}

const share = (total: number, rows: number, i: number): number =>
  Math.floor(total / rows) + (i < total % rows ? 1 : 0);

/**
 * Blocks into rows no wider than `widest`, first fit by the height of their fingers. Where rows are to be `mirrored`,
 * what reads the same from both ends is parted about the middle, so that it lies on the axis of its row.
 */
export function packRows(blocks: readonly Block[], packing: Packing): readonly OpenSection[] {
  const bySection = groupBy(blocks, ({ devices: [first] }) => `${first!.type}|${first!.bulk}`);
  const sections = [...bySection.values()].map((group): OpenSection => {
    const { type, bulk } = group[0]!.devices[0]!;
    return { type, bulk, rows: packSection(group, packing) };
  });
  return sections.sort((a, b) => Number(a.type === 'pmos') - Number(b.type === 'pmos'));
}

function packSection(blocks: readonly Block[], packing: Packing): OpenSection['rows'] {
  const { width, widest, mirrored } = packing;
  const pieces = blocks
    .flatMap((block) => fold(block, packing))
    .map((order) => ({ order, used: pieceWidth(order, width), height: Math.max(...order.map(({ w }) => w)) }))
    .sort((a, b) => b.height - a.height || b.used - a.used);
  const rows: { readonly orders: Piece[]; used: number }[] = [];
  for (const { order, used } of pieces) {
    const row = rows.find((one) => one.used + used <= widest);
    if (row) {
      row.orders.push(order);
      row.used += used;
    } else rows.push({ orders: [order], used });
  }
  return rows.map(({ orders }) => centred(orders, mirrored));
}

/** The widest in the middle, the others around it or by turns to its left and right. */
function centred(orders: readonly Piece[], mirrored: boolean): readonly Piece[] {
  const [widest, ...others] = [...orders].sort((a, b) => b.length - a.length);
  const out: Piece[] = widest ? [widest] : [];
  for (const [i, order] of others.entries()) {
    const half = order.length / 2;
    if (mirrored && readsBothWays(order)) {
      out.unshift(order.slice(0, half));
      out.push(order.slice(half));
    } else if (i % 2 === 0) out.push(order);
    else out.unshift(order);
  }
  return out;
}

const readsBothWays = (order: Piece): boolean =>
  order.length % 2 === 0 && order.every(({ id }, i) => id === order[order.length - 1 - i]!.id);

/** No transistor is farther from a tap than this, in metres: latch-up rules of open processes allow 15 µm and more. */
const TAP_REACH = 15e-6;

/**
 * A section parted so that taps are near every row: each part has its own, under NMOS and over PMOS, so the part at the
 * far end is half as high as those that have taps on both sides.
 */
export function tapped(
  section: MosSection,
  height: (row: Piece) => number,
  unit: number,
): readonly MosSection[] {
  const reach = TAP_REACH / unit;
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

/** Resistors and capacitors in rows as wide as the transistors', resistors first; pairs about the middle of a row. */
export function packPassives(
  passives: readonly Passive[],
  width: (passive: Passive) => number,
  widest: number,
  symmetric: readonly (readonly [string, string])[],
): readonly PassiveSection[] {
  const rows: (readonly Passive[])[][] = [];
  let used = Infinity;
  for (const unit of pairsOf(passives, symmetric)) {
    const own = unit.reduce((sum, one) => sum + width(one), 0);
    if (used + own > widest) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(unit);
    used += own;
  }
  return rows.length > 0 ? [{ type: 'passive', rows: rows.map(aboutMiddle) }] : [];
}

/** Each passive alone or with its partner: the one it is symmetric with, or else an equal one, best on one of its nets. */
function pairsOf(
  passives: readonly Passive[],
  symmetric: readonly (readonly [string, string])[],
): readonly (readonly Passive[])[] {
  const left = new Set(
    [...passives].sort((a, b) => Number(b.kind === 'resistor') - Number(a.kind === 'resistor')),
  );
  const partner = new Map(symmetric.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const size = ({ id: _, p: __, n: ___, ...rest }: Passive) => JSON.stringify(rest);
  return passives.length === 0
    ? []
    : [...left].flatMap((one) => {
        if (!left.delete(one)) return [];
        const others = [...left].filter((other) => size(other) === size(one));
        const other =
          others.find(({ id }) => partner.get(one.id) === id) ??
          others.find((each) => [each.p, each.n].some((net) => net === one.p || net === one.n)) ??
          others[0];
        if (other) left.delete(other);
        return [other ? [one, other] : [one]];
      });
}

function aboutMiddle(units: readonly (readonly Passive[])[]): readonly Passive[] {
  const pairs = units.filter(({ length }) => length === 2);
  const alone = units.filter(({ length }) => length === 1).flat();
  return [...pairs.map(([a]) => a!), ...alone, ...pairs.toReversed().map(([, b]) => b!)];
}
