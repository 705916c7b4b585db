import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { mixable } from './generators/passives.ts';
import { issue } from './messages.ts';
import { mixedPairs, type Section, sizeKey } from './sections.ts';
import type { Prepared } from './sizes/prepare.ts';

/** A section as it travels between tools: devices by name. */
export const SectionWire = z.strictObject({
  type: described(z.enum(['nmos', 'pmos', 'passive']), { zh: '器件类型', en: 'the type of device' }),
  bulk: described(z.string().default(''), {
    zh: '衬底或阱接的网络；电阻电容没有',
    en: 'the net of the substrate or well; resistors and capacitors have none',
  }),
  rows: described(z.array(z.array(z.string())), {
    zh: '每行从左到右的栅极（或电阻、电容），按器件名',
    en: 'each row from left to right: gates (or resistors, capacitors) by the name of their device',
  }),
  block: described(z.string().default(''), {
    zh: '所属的块；整体一块时留空。相同的块只画一次',
    en: 'the block it belongs to; empty where all is one. Equal blocks are drawn once',
  }),
  shelf: described(z.int().min(0).max(1000).default(0), {
    zh: '块所在的层架，从下往上数',
    en: 'the shelf its block stands on, counted from below',
  }),
  within: described(
    z
      .array(z.string().regex(/@\d{1,4}$/))
      .max(20)
      .default([]),
    {
      zh: '这个块外面的各层块，从最外层起，写作“块名@层架”；没有就留空',
      en: 'the blocks around that block, the outermost first, each as block@shelf; empty where there are none',
    },
  ),
});
export type SectionWire = z.output<typeof SectionWire>;

export function sectionToWire(section: Section): SectionWire {
  const around = section.blocks ?? [];
  const { block = '', shelf = 0 } = around.at(-1) ?? {};
  return {
    type: section.type,
    bulk: section.type === 'passive' ? '' : section.bulk,
    rows: section.rows.map((row) => row.map(({ id }) => id)),
    ...{ block, shelf, within: around.slice(0, -1).map((one) => `${one.block}@${one.shelf}`) },
  };
}

/** Rows of devices; what is wrong where they are not exactly the circuit's. */
export function sectionsFromWire(
  wire: readonly SectionWire[],
  prepared: Prepared,
): Result<readonly Section[]> {
  const left = new Map(prepared.devices.map((device) => [device.id, device.fingers]));
  for (const { id } of prepared.passives) left.set(id, 1);
  const names = wire.flatMap(({ type, rows }) =>
    rows.flatMap((row) => (type === 'passive' ? partsOf(row, prepared) : row)),
  );
  for (const device of names) {
    const count = left.get(device);
    if (count === undefined) return err([issue('draw_no_device', { params: { device } })]);
    left.set(device, count - 1);
  }
  for (const [device, count] of left) {
    if (count > 0) return err([issue('draw_parts_missing', { params: { device } })]);
    if (count < 0) return err([issue('draw_parts_too_many', { params: { device } })]);
  }
  const sections: Section[] = [];
  for (const one of wire) {
    const section = sectionFrom(one, prepared);
    if (!section.ok) return section;
    const { block, shelf, within } = one;
    if (section.value.rows.length > 0)
      sections.push({
        ...section.value,
        ...(block !== '' && { blocks: [...within.map(standing), { block, shelf }] }),
      });
  }
  return ok(sections);
}

/** amp@2: which block, and its shelf. */
function standing(text: string): { readonly block: string; readonly shelf: number } {
  const at = text.lastIndexOf('@');
  return { block: text.slice(0, at), shelf: Number(text.slice(at + 1)) };
}

/** The passives a row names: two of one size that are mixed are named twice, and are there once. */
function partsOf(row: readonly string[], { passives, tech }: Prepared): readonly string[] {
  const byId = new Map(passives.map((passive) => [passive.id, passive]));
  return mixedPairs(row.map((id) => ({ id }))).flatMap((cell) => {
    const ids = cell.map(({ id }) => id);
    const [one, other] = ids.map((id) => byId.get(id));
    const mixed = one && other && sizeKey(one) === sizeKey(other) && mixable(one, tech);
    return cell.length === 1 || mixed ? ids : [...ids, ...ids];
  });
}

function sectionFrom({ type, bulk, rows }: SectionWire, { devices, passives }: Prepared): Result<Section> {
  const filled = rows.filter((row) => row.length > 0);
  if (type === 'passive') {
    const found = rowsOf(filled, passives);
    if (Array.isArray(found)) return ok({ type, rows: found });
    return err([issue('draw_not_passive', { params: found })]);
  }
  const own = devices.filter((device) => device.type === type && device.bulk === bulk);
  const found = rowsOf(filled, own);
  if (!Array.isArray(found)) return err([issue('draw_wrong_row', { params: { ...found, type, bulk } })]);
  const kind = found[0]?.[0]?.kind ?? '';
  const other = found.flat().find((device) => device.kind !== kind);
  if (other) return err([issue('draw_wrong_row', { params: { device: other.id, type, bulk } })]);
  return ok({ type, bulk, kind, rows: found });
}

/** The parts by name, row by row; or the one that is not among them. */
function rowsOf<T extends { readonly id: string }>(
  rows: readonly (readonly string[])[],
  parts: readonly T[],
): T[][] | { readonly device: string } {
  const known = new Map(parts.map((part) => [part.id, part]));
  const device = rows.flat().find((id) => !known.has(id));
  return device === undefined ? rows.map((row) => row.map((id) => known.get(id)!)) : { device };
}
