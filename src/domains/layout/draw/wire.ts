import * as z from 'zod';
import type { Prepared } from './prepare.ts';
import { mixedPairs, type Section } from './sections.ts';

/** A section as it travels between tools: devices by name. */
export const SectionWire = z.strictObject({
  type: z.enum(['nmos', 'pmos', 'passive']).describe('器件类型'),
  bulk: z.string().default('').describe('衬底或阱接的网络；电阻电容没有'),
  rows: z.array(z.array(z.string())).describe('每行从左到右的栅极（或电阻、电容），按器件名'),
});
export type SectionWire = z.output<typeof SectionWire>;

export const sectionToWire = (section: Section): SectionWire => ({
  type: section.type,
  bulk: section.type === 'passive' ? '' : section.bulk,
  rows: section.rows.map((row) => row.map(({ id }) => id)),
});

/** Rows of devices; a message where they are not exactly the circuit's. */
export function sectionsFromWire(
  wire: readonly SectionWire[],
  prepared: Prepared,
): readonly Section[] | string {
  const left = new Map(prepared.devices.map((device) => [device.id, device.fingers]));
  for (const { id } of prepared.passives) left.set(id, 1);
  const names = wire.flatMap(({ type, rows }) =>
    rows.flatMap((row) =>
      // Two that are mixed are named twice, and are there once.
      type === 'passive'
        ? mixedPairs(row.map((id) => ({ id }))).flatMap((cell) => cell.map(({ id }) => id))
        : row,
    ),
  );
  for (const id of names) {
    const count = left.get(id);
    if (count === undefined) return `no device ${id}`;
    left.set(id, count - 1);
  }
  const wrong = [...left].find(([, count]) => count !== 0);
  if (wrong) return `${wrong[0]}: ${wrong[1] > 0 ? 'parts are missing from' : 'too many parts in'} the rows`;
  const sections = wire.map((one) => sectionFrom(one, prepared));
  const stranger = sections.find((one) => typeof one === 'string');
  if (stranger !== undefined) return stranger;
  return (sections as Section[]).filter(({ rows }) => rows.length > 0);
}

function sectionFrom({ type, bulk, rows }: SectionWire, { devices, passives }: Prepared): Section | string {
  const filled = rows.filter((row) => row.length > 0);
  const pick = <T extends { readonly id: string }>(from: readonly T[], suits: (one: T) => boolean) => {
    const known = new Map(from.filter(suits).map((one) => [one.id, one]));
    const stranger = filled.flat().find((id) => !known.has(id));
    return stranger === undefined ? filled.map((row) => row.map((id) => known.get(id)!)) : stranger;
  };
  if (type === 'passive') {
    const found = pick(passives, () => true);
    return typeof found === 'string' ? `${found} is no resistor or capacitor` : { type, rows: found };
  }
  const found = pick(devices, (device) => device.type === type && device.bulk === bulk);
  return typeof found === 'string'
    ? `${found} does not belong to ${type} on ${bulk}`
    : { type, bulk, rows: found };
}
