import { groupBy } from '../../recognise/groups.ts';
import type { MosSection, PassiveSection } from '../assemble.ts';
import { matchedOrder } from '../generators/chain.ts';
import type { Passive } from '../passive-sizes.ts';
import type { Mos } from '../sizes.ts';
import type { Block } from './blocks.ts';

/** Rough width of a finger with the diffusion beside it. */
export type FingerWidth = (device: Mos) => number;

export const orderWidth = (order: readonly Mos[], width: FingerWidth): number =>
  order.reduce((sum, device) => sum + width(device), 0);

/** A block in as many rows as it takes to keep within a width; each row mixes the devices in the same shares. */
export function fold(block: Block, width: FingerWidth, widest: number): readonly (readonly Mos[])[] {
  const all = orderWidth(block.order, width);
  const most = Math.min(...block.devices.map(({ fingers }) => fingers));
  const rows = Math.min(Math.ceil(all / widest), Math.max(1, block.matched ? Math.floor(most / 2) : most));
  if (rows <= 1) return [block.order];
  return Array.from({ length: rows }, (_, i) =>
    matchedOrder(
      block.devices.flatMap((device) => {
        const fingers = share(device.fingers, rows, i, block.matched);
        return fingers > 0 ? [{ ...device, fingers }] : [];
      }),
    ),
  );
}

/** The i-th of so many shares; of matched devices in twos where that works out, so that every row is centred. */
function share(total: number, rows: number, i: number, matched: boolean): number {
  const unit = matched && total % 2 === 0 ? 2 : 1;
  const units = total / unit;
  return unit * (Math.floor(units / rows) + (i < units % rows ? 1 : 0));
}

/** Blocks into rows no wider than `widest`, first fit by the height of their fingers. */
export function packRows(
  blocks: readonly Block[],
  width: FingerWidth,
  widest: number,
): readonly MosSection[] {
  const bySection = groupBy(blocks, ({ devices: [first] }) => `${first!.type}|${first!.bulk}`);
  const sections = [...bySection.values()].map((group): MosSection => {
    const { type, bulk } = group[0]!.devices[0]!;
    return { type, bulk, rows: packSection(group, width, widest) };
  });
  return sections.sort((a, b) => Number(a.type === 'pmos') - Number(b.type === 'pmos'));
}

interface OpenRow {
  readonly orders: (readonly Mos[])[];
  used: number;
  readonly height: number;
}

function packSection(
  blocks: readonly Block[],
  width: FingerWidth,
  widest: number,
): readonly (readonly Mos[])[] {
  const pieces = blocks
    .flatMap((block) => fold(block, width, widest))
    .map((order) => ({ order, used: orderWidth(order, width), height: Math.max(...order.map(({ w }) => w)) }))
    .sort((a, b) => b.height - a.height || b.used - a.used);
  const rows: OpenRow[] = [];
  for (const { order, used, height } of pieces) {
    const row = rows.find((one) => one.used + used <= widest);
    if (row) {
      row.orders.push(order);
      row.used += used;
    } else rows.push({ orders: [order], used, height });
  }
  return rows.map(({ orders }) => centred(orders));
}

/** The widest in the middle, the others by turns to its left and right. */
function centred(orders: readonly (readonly Mos[])[]): readonly Mos[] {
  const out: (readonly Mos[])[] = [];
  for (const [i, order] of [...orders].sort((a, b) => b.length - a.length).entries()) {
    if (i % 2 === 0) out.push(order);
    else out.unshift(order);
  }
  return out.flat();
}

/** Resistors and capacitors in rows as wide as the transistors', in the order of the netlist. */
export function packPassives(
  passives: readonly Passive[],
  width: (passive: Passive) => number,
  widest: number,
): readonly PassiveSection[] {
  const rows: Passive[][] = [];
  let used = Infinity;
  for (const passive of [...passives].sort((a, b) => (a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : 0))) {
    const own = width(passive);
    if (used + own > widest) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(passive);
    used += own;
  }
  return rows.length > 0 ? [{ type: 'passive', rows }] : [];
}
