import * as z from 'zod';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { Process, Role } from '../rules/process.ts';
import { issue } from './messages.ts';

/** A cut between two conductors, with the pads it needs on both. */
export interface Via {
  readonly cut: Role;
  readonly size: number;
  readonly space: number;
  readonly lower: Role;
  readonly upper: Role;
  /** How wide either conductor is around one cut. */
  readonly lowerPad: number;
  readonly upperPad: number;
  /** How far it goes on beyond the middle of its last cut. */
  readonly lowerEnd: number;
  readonly upperEnd: number;
}

export interface Wire {
  readonly role: Role;
  readonly width: number;
  readonly space: number;
}

/** What generators ask of a process: the sizes its rules leave no choice about. Lengths in database units. */
export class Tech {
  readonly process: Process;
  /** The first conductor, which contacts reach. */
  readonly local: Wire;
  /** Trunks run along rows on `across`, spines over them on `up`; with two conductors, stubs run on `up` too. */
  readonly across: Wire;
  readonly up: Wire;
  /** From the local conductor to `across`; null where they are one. */
  readonly toAcross: Via | null;
  readonly toUp: Via;
  readonly tap: Role;
  readonly contact: { readonly size: number; readonly space: number };

  /** By conductor, what its widest wires keep from others. */
  readonly #wide: ReadonlyMap<Role, number>;
  readonly #widest: readonly [wire: number, plate: number];
  readonly #ofKinds = new Map<string, Tech>();

  private constructor(process: Process, widest: number, plate: number) {
    this.process = process;
    this.#widest = [widest, plate];
    this.#wide = wideSpaces(process, widest, plate);
    const { stack } = process;
    const three = stack.length > 2;
    const wire = (at: number) => wireOf(process, stack[at]!.layer.role, this.#wide);
    this.local = wire(0);
    this.across = three ? wire(1) : this.local;
    this.up = wire(three ? 2 : 1);
    this.toAcross = three ? viaOf(process, 1) : null;
    this.toUp = wideEnough(process, viaOf(process, three ? 2 : 1), this.across);
    this.tap = process.layer('tap') ? 'tap' : 'active';
    this.contact = {
      size: sizeOf(process, 'contact'),
      space: cutSpace(process, 'contact'),
    };
    Object.freeze(this);
  }

  /** `widest`: the widest wire that is asked for, `plate`: the widest plate of a capacitor, in database units. */
  static of(process: Process, widest = 0, plate = 0): Result<Tech> {
    if (process.stack.length < 2) {
      return err([issue('draw_two_conductors', { params: { tech: process.tech } })]);
    }
    const long = tooLong(process);
    if (long.length > 0) return err(long);
    const cuts: Role[] = ['contact', ...process.stack.slice(1, 3).map(({ cut }) => cut.role)];
    const unsized = cuts.filter((cut) => sizeOf(process, cut) === 0);
    if (unsized.length > 0) {
      return err(
        unsized.map((cut) =>
          issue('draw_cut_without_size', { params: { tech: process.tech, layer: process.layer(cut)?.name } }),
        ),
      );
    }
    const tech = new Tech(process, widest, plate);
    const wide = tooWide(tech);
    return wide.length > 0 ? err(wide) : ok(tech);
  }

  /** What a part of a layout keeps in itself, all of it of one kind; between parts the rules of every kind hold. */
  ofKind(kind: string): Tech {
    const known = this.#ofKinds.get(kind);
    if (known) return known;
    const process = this.process.ofKind(kind);
    const tech = process === this.process ? this : new Tech(process, ...this.#widest);
    this.#ofKinds.set(kind, tech);
    return tech;
  }

  has(role: Role): boolean {
    return this.process.layer(role) !== null;
  }

  width(role: Role): number {
    return this.process.min('width', role);
  }

  /** Distance between two layers, or within one; 0 where no rule asks for any. */
  space(a: Role, b: Role = a): number {
    if (a !== b) return this.process.min('spacing', a, b);
    return Math.max(this.process.min('spacing', a), this.#wide.get(a) ?? 0);
  }

  enclosure(outer: Role, inner: Role): number {
    return this.process.min('enclosure', outer, inner);
  }

  /** Around a cut on two opposite sides; `part` is the part of the cuts that lies on this layer. */
  ends(outer: Role, cut: Role, part: Role = cut): number {
    return endsOf(this.process, outer, cut, part);
  }

  /** The least length of a wire of this width. */
  lengthFor(role: Role, width: number): number {
    return Math.ceil(this.process.area(role) / width);
  }

  extension(role: Role, beyond: Role): number {
    return this.process.min('extension', role, beyond);
  }

  overlap(a: Role, b: Role): number {
    return this.process.min('overlap', a, b);
  }

  /** For keeping parts of a layout apart: null where two layers may lie on each other. */
  readonly apart = (a: Role, b: Role): number | null => {
    if (a === b) return this.space(a);
    const implants = (role: Role) => role === 'n_implant' || role === 'p_implant';
    if (implants(a) && implants(b)) return this.space(a, b);
    const actives = (role: Role) => role === 'active' || role === 'tap';
    if (actives(a) && actives(b)) return Math.max(this.space(a, b), this.space('active'));
    return this.space(a, b) || null;
  };
}

/** No process has longer rules; a file in other units than metres does. */
const LONGEST_RULE = 1e-4;

const micrometres = (metres: number): number => Number((metres * 1e6).toPrecision(9));

/** Rules of layers that are drawn, longer than anything is. */
function tooLong({ rules, layers }: Process): readonly Issue[] {
  const drawn = new Set(layers.map(({ name }) => name));
  return rules.rules
    .filter(
      ({ type, layer, min_value }) =>
        type !== 'density' && type !== 'area' && drawn.has(layer) && (min_value ?? 0) > LONGEST_RULE,
    )
    .map(({ id, min_value }) =>
      issue('draw_rule_too_long', {
        params: { rule: id, value: micrometres(min_value!), limit: micrometres(LONGEST_RULE) },
      }),
    );
}

/** Conductors that may not be as wide as the cuts on them need. */
function tooWide({ process, toAcross, toUp }: Tech): readonly Issue[] {
  const ends = [toAcross, toUp].flatMap((via) =>
    via === null
      ? []
      : [
          { role: via.lower, need: via.lowerPad, cut: via.cut },
          { role: via.upper, need: via.upperPad, cut: via.cut },
        ],
  );
  return ends.flatMap(({ role, need, cut }) => {
    const limit = process.max('width', role);
    const layer = process.layer(role)!.name;
    if (limit === null || limit >= need) return [];
    const rules = process.rules
      .getRulesForLayer(layer)
      .filter(({ type, max_value }) => type === 'width' && max_value !== null)
      .map(({ id }) => id)
      .join(', ');
    const um = (value: number) => micrometres(value * process.unit);
    const params = { layer, cut: process.layer(cut)!.name, need: um(need), limit: um(limit), rules };
    return [issue('draw_wire_too_wide', { params })];
  });
}

/** A cut is drawn at its smallest size. */
const sizeOf = (process: Process, cut: Role): number => process.min('width', cut);

/** Cuts of one array must not grow together: where no rule parts them, they lie a cut apart. */
export const cutSpace = (process: Process, cut: Role): number =>
  process.min('spacing', cut) || sizeOf(process, cut);

function wireOf(process: Process, role: Role, wide: ReadonlyMap<Role, number>): Wire {
  const space = Math.max(process.min('spacing', role), wide.get(role) ?? 0);
  return { role, width: Math.max(1, process.min('width', role)), space };
}

const WideWires = z.array(
  z.object({ layer: z.string(), wider_than: z.number().positive(), space: z.number().positive() }),
);

/** What `devices.wide_wires` asks of wires as wide as the widest; nothing is asked of narrower ones. */
function wideSpaces(
  { devices, stack, unit, capacitor }: Process,
  widest: number,
  plate: number,
): ReadonlyMap<Role, number> {
  const read = WideWires.safeParse(devices?.wide_wires);
  const rules = read.success ? read.data : [];
  const spaces = stack.flatMap(({ layer }) => {
    const plates = layer.role === capacitor?.bottom.role || layer.role === capacitor?.top.role;
    const wide = Math.max(widest, plates ? plate : 0) * unit;
    const asked = rules
      .filter((one) => one.layer === layer.name && wide >= one.wider_than - unit / 2)
      .map(({ space }) => Math.ceil(space / unit - 1e-6));
    return asked.length > 0 ? [[layer.role, Math.max(...asked)] as const] : [];
  });
  return new Map(spaces);
}

const endsOf = (process: Process, outer: Role, cut: Role, part: Role): number =>
  Math.max(
    process.min('enclosure', outer, cut),
    process.min('enclosure', outer, part),
    process.opposite(outer, cut),
    process.opposite(outer, part),
  );

/** The shortest wire up there lies over two trunks side by side, and has the area a shape must have. */
function wideEnough(process: Process, via: Via, across: Wire): Via {
  const trunks = Math.max(across.width, via.lowerPad) + across.space;
  const least = Math.ceil(process.area(via.upper) / (trunks + 2 * via.upperEnd));
  return { ...via, upperPad: Math.max(via.upperPad, least + (least % 2)) };
}

function viaOf(process: Process, at: number): Via {
  const { layer, cut } = process.stack[at]!;
  const lower = process.stack[at - 1]!.layer.role;
  const size = sizeOf(process, cut.role);
  const pad = (role: Role) =>
    Math.max(size + 2 * process.min('enclosure', role, cut.role), process.min('width', role));
  return {
    cut: cut.role,
    size,
    space: cutSpace(process, cut.role),
    lower,
    upper: layer.role,
    lowerPad: pad(lower),
    upperPad: pad(layer.role),
    lowerEnd: Math.ceil(size / 2) + endsOf(process, lower, cut.role, cut.role),
    upperEnd: Math.ceil(size / 2) + endsOf(process, layer.role, cut.role, cut.role),
  };
}
