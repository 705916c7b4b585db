import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { Device } from '../circuit.ts';
import { issue } from './messages.ts';
import type { Tech } from './tech.ts';

/** Strips of poly in series under a marker. Lengths in database units. */
export interface Resistor {
  readonly kind: 'resistor';
  readonly id: string;
  readonly p: string;
  readonly n: string;
  readonly strips: number;
  readonly width: number;
  /** Of the part of one strip that resists. */
  readonly length: number;
  /** What is drawn, in ohms. */
  readonly value: number;
}

/** A plate over a conductor. */
export interface Capacitor {
  readonly kind: 'capacitor';
  readonly id: string;
  readonly p: string;
  readonly n: string;
  readonly width: number;
  readonly height: number;
  /** What is drawn, in farads. */
  readonly value: number;
}

export type Passive = Resistor | Capacitor;

/** Resistors and capacitors as they are drawn; what the rule file or the netlist lacks for that is named. */
export function sizePassives(devices: readonly Device[], tech: Tech): Result<readonly Passive[]> {
  const problems: Issue[] = [];
  const sized = devices.flatMap((device): readonly Passive[] => {
    const found = device.type === 'resistor' ? resistor(device, tech) : capacitor(device, tech);
    if (!found.ok) {
      problems.push(...found.error);
      return [];
    }
    const { m } = device.params;
    return Array.from({ length: m }, (_, i) => ({
      ...found.value,
      id: m > 1 ? `${device.id}#${i + 1}` : device.id,
    }));
  });
  return problems.length > 0 ? err(problems) : ok(sized);
}

const numberIn = (device: Device, key: string): number | null => {
  const value = device.params.extra[key];
  return typeof value === 'number' && value > 0 ? value : null;
};

function lacks(device: Device, tech: Tech, field: string): Result<never> {
  return err([
    issue('draw_needs_field', {
      params: { device: device.id, type: device.type, field, tech: tech.process.tech },
    }),
  ]);
}

function resistor(device: Device, tech: Tech): Result<Resistor> {
  const { process } = tech;
  const sheet = process.sheetResistance;
  if (sheet === null) return lacks(device, tech, 'devices.resistor.sheet_resistance');
  if (!tech.has('resistor_marker')) {
    const params = { device: device.id, type: device.type, role: 'resistor_marker', tech: process.tech };
    return err([issue('draw_needs_layer', { params })]);
  }
  const { w, l } = device.params;
  const squares = squaresOf(numberIn(device, 'r'), sheet, w, l);
  if (squares === null)
    return err([issue('draw_needs_value', { params: { device: device.id, field: 'r' } })]);
  const least = Math.max(tech.width('poly'), tech.contact.size + 2 * tech.enclosure('poly', 'contact'));
  const shortest = Math.max(tech.width('resistor_marker'), least);
  let width = even(Math.max(least, w === null ? 0 : Math.round(w / process.unit)));
  // Wider strips are longer ones: a body must be long enough to be drawn under its marker.
  while ((squares * width) / 2 < shortest) width *= 2;
  const total = squares * width;
  const pitch = width + tech.space('poly');
  const strips = Math.max(2, 2 * Math.floor(Math.min(Math.sqrt(total / pitch), total / shortest) / 2));
  const length = Math.round(total / strips);
  const { p, n } = device.terminals;
  const value = (sheet * strips * length) / width;
  return ok({ kind: 'resistor', id: device.id, p: p!, n: n!, strips, width, length, value });
}

const even = (value: number): number => value + (value % 2);

function squaresOf(r: number | null, sheet: number, w: number | null, l: number | null): number | null {
  if (r !== null) return r / sheet;
  return w !== null && l !== null && w > 0 ? l / w : null;
}

function capacitor(device: Device, tech: Tech): Result<Capacitor> {
  const { process } = tech;
  const density = process.areaCapacitance;
  if (density === null) return lacks(device, tech, 'devices.capacitor.area_capacitance');
  const plate = process.capacitor;
  if (!plate) {
    const params = { device: device.id, type: device.type, role: 'capacitor_plate', tech: process.tech };
    return err([issue('draw_needs_layer', { params })]);
  }
  const unsized = process.stack
    .map(({ cut }) => cut)
    .filter(({ role }) => tech.width(role) === 0)
    .map(({ name }) => issue('draw_cut_without_size', { params: { tech: process.tech, layer: name } }));
  if (unsized.length > 0) return err(unsized);
  const { w, l } = device.params;
  const c = numberIn(device, 'c');
  const given = w !== null && l !== null && w > 0 && l > 0;
  if (c === null && !given)
    return err([issue('draw_needs_value', { params: { device: device.id, field: 'c' } })]);
  const area = c === null ? w! * l! : c / density;
  const side = Math.sqrt(area);
  const width = even(Math.round((c === null ? w! : side) / process.unit));
  const height = Math.round(area / process.unit ** 2 / Math.max(1, width));
  const cut = plate.cut.role;
  const least = Math.max(
    tech.width('capacitor_plate'),
    tech.width(cut) + 2 * tech.enclosure('capacitor_plate', cut),
  );
  if (Math.min(width, height) < least) {
    const um = (value: number) => Number((value * process.unit * 1e6).toFixed(6));
    const params = {
      device: device.id,
      field: width < height ? 'w' : 'l',
      value: um(Math.min(width, height)),
      limit: um(least),
      rules: plate.plate.name,
    };
    return err([issue('draw_size_below', { params })]);
  }
  const { p, n } = device.terminals;
  const value = width * height * process.unit ** 2 * density;
  return ok({ kind: 'capacitor', id: device.id, p: p!, n: n!, width, height, value });
}
