import { groupBy } from '../../netlist/groups.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import { rowRules } from '../generators/row-rules.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import type { Tech } from '../tech.ts';
import { limitsOf, type Sized } from './mos.ts';

const matchedTypes: ReadonlySet<string> = new Set(['differential_pair', 'current_mirror']);

/** Of one finger each, two devices of a group cannot have one centre; as A B B A of two fingers each they have. */
function matchedSingles({ devices }: Sized, { modules }: Recognised): readonly string[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const groups = modules
    .filter(({ type }) => matchedTypes.has(type))
    .flatMap(({ devices: ids }) => [
      ...groupBy(
        ids.flatMap((id) => byId.get(id) ?? []),
        ({ w, l }) => `${w} ${l}`,
      ).values(),
    ]);
  return groups
    .filter((group) => group.length > 1 && group.every(({ fingers }) => fingers === 1))
    .flatMap((group) => group.map(({ id }) => id));
}

/** How many times as wide as the others' a finger is before it is folded, and how wide its parts may still be. */
const HIGH = 2.5;
const FOLDED = 1.5;

/** Single fingers far wider than what stands in a row with them, which would make that row as high: in an even number of parts. */
function highSingles({ devices }: Sized, tech: Tech): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const own of groupBy(devices, ({ type }) => type).values()) {
    const widths = own.map(({ w }) => w).sort((a, b) => a - b);
    const usual = widths[Math.floor((widths.length - 1) / 2)]!;
    for (const device of own) {
      if (device.fingers > 1 || device.w <= HIGH * usual) continue;
      let parts = 2 * Math.ceil(device.w / (2 * FOLDED * usual));
      while (parts * usual <= device.w && !fits(device, parts, tech)) parts += 2;
      if (fits(device, parts, tech)) found.set(device.id, parts);
    }
  }
  return found;
}

/** Devices of one finger that are drawn as several, and as how many. */
export function foldedSingles(sized: Sized, recognised: Recognised, tech: Tech): Fingers {
  const matched = matchedSingles(sized, recognised).map((id) => [id, 2] as const);
  return Object.fromEntries([...matched, ...highSingles(sized, tech)]);
}

export type Fingers = Readonly<Record<string, number>>;

/** Parts on the grid and no narrower than a contact. */
function fits({ w, type, kind }: Mos, parts: number, tech: Tech): boolean {
  return w % parts === 0 && w / parts >= Math.max(rowRules(tech).cover, limitsOf(tech, type, kind).w.value);
}

/** Single fingers in so many parts of equal width, where that can be drawn. */
export function splitSingles({ devices, changes }: Sized, fingers: Fingers, tech: Tech): Sized {
  const parts = new Map(
    devices.flatMap((device) => {
      const wanted = fingers[device.id] ?? 1;
      return wanted > 1 && device.fingers === 1 && fits(device, wanted, tech) ? [[device.id, wanted]] : [];
    }),
  );
  const reason = issue('draw_interdigitated').message;
  const more = [...parts].map(([device, to]): SizeChange => ({ device, field: 'nf', from: 1, to, reason }));
  return {
    devices: devices.map((device) => {
      const count = parts.get(device.id);
      return count === undefined ? device : { ...device, w: device.w / count, fingers: count };
    }),
    changes: [...changes, ...more],
  };
}
