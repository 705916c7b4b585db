import * as z from 'zod';
import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import type { Device } from '../../netlist/circuit.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import { leastSide, narrowestSide } from '../generators/passives.ts';
import { issue } from '../messages.ts';
import type { Capacitor, Passive, Resistor } from '../sections.ts';
import type { Tech } from '../tech.ts';

export interface SizedPassives {
  readonly passives: readonly Passive[];
  readonly changes: readonly SizeChange[];
}

/** More, or longer, than these is no part of a block, whatever a typing error asks for. */
const MOST_PARTS = 20_000;
const LONGEST_SIDE = 1e-2;

/** Resistors and capacitors as they are drawn; what the rule file or the netlist lacks for that is named. */
export function sizePassives(devices: readonly Device[], tech: Tech, fit: boolean): Result<SizedPassives> {
  const count = devices.reduce((sum, { params }) => sum + params.m, 0);
  if (count > MOST_PARTS) {
    return err([issue('draw_too_many_parts', { params: { count, limit: MOST_PARTS } })]);
  }
  const problems: Issue[] = [];
  const changes: SizeChange[] = [];
  const passives = devices.flatMap((device): readonly Passive[] => {
    const sizing = new Sizing(device, tech, fit);
    const found = device.type === 'resistor' ? sizing.resistor() : sizing.capacitor();
    problems.push(...sizing.problems);
    changes.push(...sizing.changes);
    if (!found) return [];
    const units = found.kind === 'plate' ? unitsOf(found, tech) : [found];
    const m = device.params.m * units.length;
    return Array.from({ length: m }, (_, i) => ({
      ...units[i % units.length]!,
      id: m > 1 ? `${device.id}#${i + 1}` : device.id,
    }));
  });
  problems.push(...tooMuchPlate(passives, tech));
  return problems.length > 0 ? err(problems) : ok({ passives, changes });
}

const MostPlate = z.object({ area: z.number().positive(), rule: z.string() });

/** `devices.capacitor.most`: what all plates of a chip may come to. */
function tooMuchPlate(passives: readonly Passive[], { process }: Tech): readonly Issue[] {
  const most = MostPlate.safeParse(process.devices?.capacitor?.most).data;
  const plates = passives.flatMap((one) => (one.kind === 'plate' ? [one] : []));
  const um2 = (area: number) => Math.round(area * (process.unit * 1e6) ** 2);
  const areas = new Map<string, number>();
  for (const { id, width, height } of plates) {
    const device = id.replace(/#\d+$/, '');
    areas.set(device, (areas.get(device) ?? 0) + width * height);
  }
  const value = um2([...areas.values()].reduce((sum, area) => sum + area, 0));
  const limit = Math.round((most?.area ?? Infinity) * 1e12);
  if (value <= limit) return [];
  const [[device, largest]] = [...areas].sort(([, a], [, b]) => b - a) as [[string, number]];
  const params = { value, limit, rule: most!.rule, tech: process.tech, device, largest: um2(largest) };
  return [issue('draw_plates_above', { params })];
}

/** A plate, or as many equal ones side by side as the largest the rules allow makes necessary. */
function unitsOf(plate: Capacitor, { process }: Tech): readonly Capacitor[] {
  const most = process.largest('capacitor_plate');
  const area = plate.width * plate.height;
  if (most === null || area <= most) return [plate];
  const count = Math.ceil(area / most);
  const width = 2 * Math.floor(Math.sqrt(area / count) / 2);
  const height = Math.min(Math.round(area / count / width), Math.floor(most / width));
  return Array.from({ length: count }, () => ({ ...plate, width, height }));
}

const even = (value: number): number => value + (value % 2);

interface Want {
  readonly width: number;
  /** Of the resistor's body: so many widths long. */
  readonly squares: number;
}

class Sizing {
  readonly problems: Issue[] = [];
  readonly changes: SizeChange[] = [];
  readonly #device: Device;
  readonly #tech: Tech;
  readonly #fit: boolean;

  constructor(device: Device, tech: Tech, fit: boolean) {
    this.#device = device;
    this.#tech = tech;
    this.#fit = fit;
  }

  resistor(): Resistor | null {
    const tech = this.#tech;
    const flavour = tech.process.kindOf(this.#device);
    const said = tech.process.resistorKindOf(this.#device);
    if (!this.#mayUse('devices.resistor.sheet_resistance') || !said) return null;
    const sheet = said.sheet_resistance;
    if (!tech.has('resistor_marker')) return this.#lacksLayer('resistor_marker');
    const least = Math.max(
      tech.width('poly'),
      tech.contact.size + 2 * tech.enclosure('poly', 'contact'),
      this.#units(said.min_width),
    );
    const fixed = said.widths[this.#device.model?.toLowerCase() ?? ''];
    const only = fixed === undefined ? null : this.#units(fixed);
    const ends = Math.max(tech.width('resistor_marker'), this.#units(said.min_length));
    const shortest = only === null ? Math.max(ends, least) : ends;
    const want = this.#wanted(sheet, only ?? even(least), shortest, only !== null);
    if (!want) return null;
    const total = want.squares * want.width;
    const pitch = want.width + Math.max(tech.space('poly'), this.#units(said.min_spacing));
    const strips = Math.max(2, 2 * Math.floor(Math.min(Math.sqrt(total / pitch), total / shortest) / 2));
    const length = Math.round(total / strips);
    if (this.#tooLong('r', length)) return null;
    const made = { kind: 'resistor', ...this.#ends(), strips, width: want.width, length } as const;
    return flavour === '' ? made : { ...made, flavour };
  }

  /** Width and squares, as the netlist says or as near as the process allows. */
  #wanted(sheet: number, least: number, shortest: number, fixed: boolean): Want | null {
    const { w, l } = this.#tech.process.bodyOf(this.#device);
    const r = this.#number('r');
    const given = w === null || w <= 0 ? null : w / this.#tech.process.unit;
    const squares = r !== null ? r / sheet : given !== null && l !== null && l > 0 ? l / w! : null;
    if (squares === null) {
      const value = (sheet * 2 * shortest) / least;
      if (!this.#missing('r', value)) return null;
      return { width: least, squares: (2 * shortest) / least };
    }
    // Wider strips are longer ones: a body must be long enough to be drawn under its marker.
    // A strip has its contacts in the middle.
    let width = given === null ? least : even(this.#settled('w', given, least));
    const before = width;
    // What may not be wider must be longer, in all.
    if (fixed && (squares * width) / 2 < shortest - 1e-3) {
      return this.#change('l', squares * width, 2 * shortest)
        ? { width, squares: (2 * shortest) / width }
        : null;
    }
    while ((squares * width) / 2 < shortest - 1e-3) width *= 2;
    if (given !== null && width > before && !this.#change('w', given, width)) return null;
    if (given !== null && r === null && Math.abs(width - given) > 1)
      this.#change('l', l! / this.#tech.process.unit, width * squares);
    return { width, squares };
  }

  capacitor(): Capacitor | null {
    const tech = this.#tech;
    const { process } = tech;
    if (!this.#mayUse('devices.capacitor.area_capacitance') || process.areaCapacitance === null) return null;
    const plate = process.capacitor;
    if (!plate && !tech.has('capacitor_marker')) return this.#lacksLayer('capacitor_plate');
    const top = process.stack.findIndex(({ layer }) => layer.role === (plate?.top.role ?? tech.up.role));
    const cuts = process.stack.slice(0, top + 1).map(({ cut }) => cut);
    const unsized = cuts.filter(({ role }) => tech.width(role) === 0);
    for (const { name } of unsized) {
      this.problems.push(issue('draw_cut_without_size', { params: { tech: process.tech, layer: name } }));
    }
    if (unsized.length > 0) return null;
    const sides = this.#sides(process.areaCapacitance, leastSide(tech));
    if (!sides || this.#tooLong('c', Math.max(sides.width, sides.height))) return null;
    return { kind: plate ? 'plate' : 'comb', ...this.#ends(), ...sides };
  }

  #tooLong(field: 'r' | 'c', side: number): boolean {
    const { unit } = this.#tech.process;
    if (side * unit <= LONGEST_SIDE) return false;
    const um = (metres: number) => Number((metres * 1e6).toPrecision(6));
    const params = { device: this.#device.id, field, value: um(side * unit), limit: um(LONGEST_SIDE) };
    this.problems.push(issue('draw_value_above', { params }));
    return true;
  }

  #sides(density: number, least: number): { readonly width: number; readonly height: number } | null {
    const { unit } = this.#tech.process;
    const { w, l } = this.#device.params;
    const c = this.#number('c');
    const perSquare = density * unit ** 2;
    if (c === null && !(w !== null && l !== null && w > 0 && l > 0)) {
      return this.#missing('c', perSquare * least ** 2) ? { width: least, height: least } : null;
    }
    if (c === null) {
      const [wide, long] = [w! / unit, l! / unit];
      const enough = wide * long >= this.#tech.process.area('capacitor_plate') - 1e-3;
      const side = enough ? narrowestSide(this.#tech) : least;
      return { width: this.#settled('w', wide, side), height: this.#settled('l', long, side) };
    }
    const area = c / perSquare;
    if (Math.sqrt(area) < least) {
      const value = perSquare * least ** 2;
      const params = { device: this.#device.id, value: c, limit: Number(value.toPrecision(6)) };
      const small = issue('draw_value_below', { params });
      if (!this.#fit) this.problems.push(small);
      else
        this.changes.push({ device: this.#device.id, field: 'c', from: c, to: value, reason: small.message });
      return { width: least, height: least };
    }
    const width = even(Math.round(Math.sqrt(area)));
    return { width, height: Math.round(area / width) };
  }

  /** A side within its limit and on the even grid; moved only where that may be, and then listed. */
  #settled(field: 'w' | 'l', given: number, least: number): number {
    const near = Math.round(given);
    const value = Math.max(near, least);
    if (Math.abs(value - given) > 1e-3) this.#change(field, given, value);
    return value;
  }

  #change(field: 'w' | 'l', from: number, to: number): boolean {
    const { unit } = this.#tech.process;
    const um = (value: number) => Number((value * unit * 1e6).toFixed(6));
    const rules = this.#tech.process.capacitor?.plate.name ?? '-';
    const params = { device: this.#device.id, field, value: um(from), limit: um(to), rules };
    const found = issue('draw_size_below', { params });
    if (!this.#fit) this.problems.push(found);
    else {
      const metres = (value: number) => Number((value * unit).toPrecision(12));
      this.changes.push({
        device: this.#device.id,
        field,
        from: metres(from),
        to: metres(to),
        reason: found.message,
      });
    }
    return this.#fit;
  }

  /** A value the netlist does not give: refused, or the least there is, and said. */
  #missing(field: 'r' | 'c', least: number): boolean {
    const found = issue('draw_needs_value', { params: { device: this.#device.id, field } });
    if (!this.#fit) this.problems.push(found);
    else this.changes.push({ device: this.#device.id, field, from: null, to: least, reason: found.message });
    return this.#fit;
  }

  /** A figure of the rule file, or a public one where the caller lets sizes be settled. */
  #mayUse(field: string): boolean {
    const { process } = this.#tech;
    const assumed = process.assumed.find((one) => one.field === field);
    if (this.#fit && assumed) return true;
    const there = field.includes('resistor') ? process.sheetResistance : process.areaCapacitance;
    if (there !== null && !assumed) return true;
    const params = { device: this.#device.id, type: this.#device.type, field, tech: process.tech };
    this.problems.push(
      assumed
        ? issue('draw_needs_field_public', {
            params: { ...params, value: assumed.value, source: assumed.source },
          })
        : issue('draw_needs_field', { params }),
    );
    return false;
  }

  #lacksLayer(role: string): null {
    const params = { device: this.#device.id, type: this.#device.type, role, tech: this.#tech.process.tech };
    this.problems.push(issue('draw_needs_layer', { params }));
    return null;
  }

  #ends() {
    const { id, terminals } = this.#device;
    return { id, p: terminals.p!, n: terminals.n! };
  }

  #number(key: string): number | null {
    const value = this.#device.params.extra[key];
    return typeof value === 'number' && value > 0 ? value : null;
  }

  #units(metres: number): number {
    return Math.ceil(metres / this.#tech.process.unit - 1e-6);
  }
}
