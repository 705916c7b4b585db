import * as z from 'zod';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { DeviceProcess, DeviceType, RuleType } from '../contract.ts';
import type { Readings } from '../input/readings.ts';
import { assignRoles, type RoleMapping } from './assign-roles.ts';
import { type Kind, kindOf, kindRole, kindsIn, namesBy } from './kinds.ts';
import { issue } from './messages.ts';
import { rulesOnce } from './parse.ts';
import { type Assumption, completed } from './public-figures.ts';
import { bodyIn, type ResistorKind, resistorKindsIn, type Sized } from './resistor-kinds.ts';
import type { ProcessLayer, Role } from './roles.ts';
import type { DRCRuleSet } from './rule-set.ts';

export type { RoleMapping } from './assign-roles.ts';
export type { ProcessLayer, Role } from './roles.ts';

/** A wiring layer and the cuts that lead down from it: to the one before, or from the first to active, tap and poly. */
export interface Conductor {
  readonly layer: ProcessLayer;
  readonly cut: ProcessLayer;
}

/** A capacitor of a plate over a conductor; cuts on the plate lead up to `top` and not to `bottom`. */
export interface PlateCapacitor {
  readonly plate: ProcessLayer;
  readonly bottom: ProcessLayer;
  readonly cut: ProcessLayer;
  readonly top: ProcessLayer;
}

/** `devices.models`: beside what the document has, as antenna rules are. */
const Models = z.object({ prefixes: z.array(z.string()), drawn: z.array(z.string()) });

interface Parts {
  readonly rules: DRCRuleSet;
  readonly layers: ReadonlyMap<Role, ProcessLayer>;
  readonly derived: ReadonlyMap<Role, string>;
  readonly stack: readonly [Conductor, ...Conductor[]];
  readonly notes: readonly Issue[];
  readonly assumed: readonly Assumption[];
  /** Kinds of transistors whose rules hold for the whole layout. */
  readonly strict?: readonly Kind[];
}

const NANOMETRE = 1e-9;
/** No open process has a coarser grid than this, so a file of round numbers does not make one. */
const COARSEST = 5;

/** What the layers of a rule file are for, and how its limits are asked by role. Lengths in database units. */
export class Process {
  readonly tech: string;
  readonly rules: DRCRuleSet;
  readonly active: ProcessLayer;
  readonly poly: ProcessLayer;
  readonly nwell: ProcessLayer;
  /** Joins active, tap and poly to the first conductor. */
  readonly contact: ProcessLayer;
  /** Wiring from the lowest layer to the highest. */
  readonly stack: readonly [Conductor, ...Conductor[]];
  readonly capacitor: PlateCapacitor | null;
  /** Things worth knowing: roles that are unclear, metals no cut reaches. */
  readonly notes: readonly Issue[];
  /** What the rule file leaves out and the process's makers have published. */
  readonly assumed: readonly Assumption[];
  /** Places and sizes are multiples of this, in metres: the manufacturing grid, so that nothing can be drawn off it. */
  readonly unit: number;
  /** Transistors of other thresholds or voltages. */
  readonly kinds: readonly Kind[];
  /** Resistors of poly, the plain one first. */
  readonly resistorKinds: readonly ResistorKind[];
  readonly #layers: ReadonlyMap<Role, ProcessLayer>;
  readonly #derived: ReadonlyMap<Role, string>;
  readonly #parts: Parts;
  readonly #besides: ReadonlyMap<Role, readonly string[]>;
  /** What `min` has answered before, by the first role and the second. */
  readonly #least: Readonly<Record<RuleType, Map<Role, Map<Role | undefined, number>>>> = {
    width: new Map(),
    spacing: new Map(),
    enclosure: new Map(),
    extension: new Map(),
    overlap: new Map(),
    density: new Map(),
    area: new Map(),
    reach: new Map(),
  };

  constructor(parts: Parts, unit: number) {
    const { rules, layers, derived, stack, notes, assumed, strict = [] } = parts;
    this.#parts = parts;
    this.#besides = namesBy(strict);
    this.kinds = kindsIn(rules.devices?.kinds);
    this.resistorKinds = resistorKindsIn(rules.devices ?? {});
    this.tech = rules.tech;
    this.rules = rules;
    this.unit = unit;
    this.stack = stack;
    this.notes = notes;
    this.assumed = assumed;
    this.#layers = layers;
    this.#derived = derived;
    this.active = layers.get('active')!;
    this.poly = layers.get('poly')!;
    this.nwell = layers.get('nwell')!;
    this.contact = layers.get('contact')!;
    this.capacitor = plateCapacitor(rules, layers, stack);
    Object.freeze(this);
  }

  /** The layer of a role; null where the process has none. */
  layer(role: Role): ProcessLayer | null {
    return this.#layers.get(role) ?? null;
  }

  get layers(): readonly ProcessLayer[] {
    return [...this.#layers.values()];
  }

  /** What rules speak of and nobody draws, by role: names of derived layers. */
  get derived(): ReadonlyMap<Role, string> {
    return this.#derived;
  }

  get devices(): DeviceProcess | null {
    return this.rules.devices;
  }

  /** Ω per square of a resistor's poly; null where the file does not say. */
  get sheetResistance(): number | null {
    return this.devices?.resistor?.sheet_resistance ?? null;
  }

  /** F/m² of a plate capacitor; null where the file does not say. */
  get areaCapacitance(): number | null {
    return this.devices?.capacitor?.area_capacitance ?? null;
  }

  /** How names of the process's own models begin, and those of them that are drawn. */
  get models(): z.output<typeof Models> {
    const { prefixes = [], drawn = [] } = Models.safeParse(this.devices?.models).data ?? {};
    const kinds = [...this.kinds, ...this.resistorKinds];
    return { prefixes, drawn: [...drawn, ...kinds.flatMap(({ models }) => models)] };
  }

  /** The kind a transistor's or a resistor's model is; '' for the plain one. */
  kindOf({ model, type }: Modelled): string {
    return kindOf(type === 'resistor' ? this.resistorKinds : this.kinds, model, type);
  }

  /** What this resistor is made of; undefined where the file does not say. */
  resistorKindOf(device: Modelled): ResistorKind | undefined {
    const kind = this.kindOf(device);
    return this.resistorKinds.find(({ name }) => name === kind);
  }

  /** Ω per square of the poly this resistor is made of; null where the file does not say. */
  sheetOf(device: Modelled): number | null {
    return this.resistorKindOf(device)?.sheet_resistance ?? null;
  }

  /** Width and length of a resistor's body as its model counts them, in metres. */
  bodyOf(device: Modelled & Sized): ReturnType<typeof bodyIn> {
    return bodyIn(this.resistorKindOf(device), device);
  }

  /** The role of a layer by its name in the rule file. */
  roleOf(name: string): Role | null {
    return this.layers.find((layer) => layer.name === name)?.role ?? null;
  }

  /** The same with the rules of these kinds, which are then kept by everything in a layout. */
  withKinds(names: ReadonlySet<string>): Process {
    const strict = this.kinds.filter(({ name }) => names.has(name));
    return strict.length === 0 ? this : new Process({ ...this.#parts, strict }, this.unit);
  }

  /** The same with the rules of this kind alone: all that a part of a layout keeps in itself where it is of that kind. */
  ofKind(kind: string): Process {
    const strict = this.kinds.filter(({ name }) => name === kind);
    const now = this.#parts.strict ?? [];
    const same = strict.length === now.length && strict.every(({ name }, i) => name === now[i]!.name);
    return same ? this : new Process({ ...this.#parts, strict }, this.unit);
  }

  /** The narrowest channel, and the rule that says so: 0 where the file does not. */
  get leastChannel(): { readonly width: number; readonly rule: string } {
    const { min_width = 0, rule = '-' } = this.devices?.transistor ?? {};
    return { width: Math.ceil(min_width / this.unit - 1e-6), rule };
  }

  /** How far a transistor's diffusion may be from a tap, and the rules that say so. */
  get tapReach(): number | null {
    const limits = [
      ...this.#limits('reach', 'n_active', 'p_tap'),
      ...this.#limits('reach', 'p_active', 'n_tap'),
    ].flatMap(({ max_value }) => max_value ?? []);
    return limits.length === 0 ? null : Math.floor(Math.min(...limits) / this.unit + 1e-6);
  }

  /** Where a net's name is written on a conductor (or poly): its text layer, else its pin layer, else itself. */
  labelLayer({ role, layer, datatype }: ProcessLayer): Pick<ProcessLayer, 'layer' | 'datatype'> {
    return this.layer(`${role}_text`) ?? this.layer(`${role}_pin`) ?? { layer, datatype };
  }

  /** The least area of a shape, in square units; 0 where no rule sets one. */
  area(role: Role): number {
    const values = this.#limits('area', role, undefined).map(({ min_value }) => min_value ?? 0);
    return Math.ceil(Math.max(0, ...values) / this.unit ** 2 - 1e-6);
  }

  /** The largest area of a shape, in square units; null where no rule sets one. */
  largest(role: Role): number | null {
    const values = this.#limits('area', role, undefined).flatMap(({ max_value }) => max_value ?? []);
    return values.length === 0 ? null : Math.floor(Math.min(...values) / this.unit ** 2 + 1e-6);
  }

  /** What an enclosure must be on two opposite sides, though not on all. */
  opposite(outer: Role, inner: Role): number {
    const values = this.#limits('enclosure', outer, inner)
      .filter(({ sides }) => sides === 'opposite')
      .map(({ min_value }) => min_value ?? 0);
    return Math.ceil(Math.max(0, ...values) / this.unit - 1e-6);
  }

  /** The strictest smallest value the rules set for these roles, rounded up to the unit; 0 where they set none. */
  min(type: Exclude<RuleType, 'density' | 'area'>, first: Role, second?: Role): number {
    // Asked for every pair of layers of every placement that is tried.
    const known = this.#least[type].get(first) ?? new Map<Role | undefined, number>();
    const before = known.get(second);
    if (before !== undefined) return before;
    const least = this.#strictest(type, first, second);
    this.#least[type].set(first, known.set(second, least));
    return least;
  }

  #strictest(type: RuleType, first: Role, second: Role | undefined): number {
    const values = this.#limits(type, first, second)
      .filter(({ sides }) => sides === 'all')
      .map(({ min_value }) => min_value ?? 0);
    return Math.max(0, Math.ceil(Math.max(0, ...values) / this.unit - 1e-6));
  }

  /** The strictest largest value, rounded down; null where there is none. A cut whose width has one is of that size. */
  max(type: Exclude<RuleType, 'density'>, first: Role, second?: Role): number | null {
    const values = this.#limits(type, first, second).flatMap(({ max_value }) => max_value ?? []);
    return values.length === 0 ? null : Math.floor(Math.min(...values) / this.unit + 1e-6);
  }

  /** A length in micrometres. */
  um(units: number): number {
    return Number((units * this.unit * 1e6).toFixed(6));
  }

  /** Micrometres in units, rounded to the nearest. */
  fromUm(um: number): number {
    return Math.round((um * 1e-6) / this.unit);
  }

  /** Database units of a GDSII file in nanometres that make one of these. */
  get nanometres(): number {
    return Math.round(this.unit / NANOMETRE);
  }

  #namesOf(role: Role): readonly string[] {
    const own = this.#layers.get(role)?.name ?? this.#derived.get(role);
    return [...(own === undefined ? [] : [own]), ...(this.#besides.get(role) ?? [])];
  }

  #limits(type: RuleType, first: Role, second: Role | undefined) {
    const others = second === undefined ? [undefined] : this.#namesOf(second);
    return this.#namesOf(first).flatMap((a) => others.flatMap((b) => this.#limitsOf(type, a, b)));
  }

  #limitsOf(type: RuleType, a: string, b: string | undefined) {
    const same = (x: string | null, y: string | undefined) => (x === null || x === '' ? undefined : x) === y;
    return this.rules.getRulesForLayer(a).filter(
      (rule) =>
        rule.type === type &&
        ((rule.layer === a && same(rule.layer2, b)) ||
          // Spacing and overlap are the same from both sides; a layer before itself is a layer alone.
          ((type === 'spacing' || type === 'overlap') && rule.layer === b && rule.layer2 === a) ||
          (b === undefined && rule.layer === a && rule.layer2 === a)),
    );
  }
}

/** In nanometres: what `devices.grid` says in metres, else what divides every rule's limits. */
function gridOf({ rules, devices }: DRCRuleSet): number {
  const said = devices?.grid;
  if (typeof said === 'number' && said > 0) return Math.max(1, Math.round(said / NANOMETRE));
  return rules
    .filter(({ type }) => type !== 'density' && type !== 'area')
    .flatMap(({ min_value, max_value }) => [min_value ?? 0, max_value ?? 0])
    .map((value) => Math.round(value / NANOMETRE))
    .reduce(divisor, COARSEST);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Below the plate lies the conductor that a rule says encloses it, or else the one before the highest. */
function plateCapacitor(
  rules: DRCRuleSet,
  layers: ReadonlyMap<Role, ProcessLayer>,
  stack: readonly Conductor[],
): PlateCapacitor | null {
  const plate = layers.get('capacitor_plate');
  if (!plate || stack.length < 2) return null;
  const around = new Set(
    rules.rules
      .filter(({ type, layer2 }) => type === 'enclosure' && layer2 === plate.name)
      .map(({ layer }) => layer),
  );
  const named = stack.findIndex(({ layer }, i) => i + 1 < stack.length && around.has(layer.name));
  const at = named < 0 ? stack.length - 2 : named;
  const [bottom, top] = [stack[at]!, stack[at + 1]!];
  return { plate, bottom: bottom.layer, cut: top.cut, top: top.layer };
}

interface Modelled {
  readonly model: string | null;
  readonly type: DeviceType;
}

const needed = ['active', 'poly', 'contact', 'nwell'] as const satisfies readonly Role[];

/**
 * The roles of a rule file's layers: those `mapping` names, then those the file's `devices.layer_roles` names, then
 * those the layers' names tell. What a layout cannot do without is an error that names the role.
 */
export function processOf(given: DRCRuleSet, mapping: RoleMapping = {}): Result<Process> {
  const { rules, assumed } = completed(given);
  const assigned = assignRoles(rules, mapping);
  if (!assigned.ok) return assigned;
  const { derived, ambiguous } = assigned.value;
  const layers = withMarkers(assigned.value.layers, rules);
  const absent = (role: Role): Issue => {
    const rivals = ambiguous.get(role);
    const params = { tech: rules.tech, role, ...(rivals && { layers: rivals.join(', ') }) };
    return issue(rivals ? 'process_role_ambiguous' : 'process_role_missing', { params });
  };
  const missing: Role[] = needed.filter((role) => !layers.has(role));
  const [stack, unreached] = stackOf(layers);
  const [first, ...rest] = stack;
  if (!layers.has('local') && !layers.has('metal1')) missing.push('metal1');
  if (missing.length > 0 || !first) return err(missing.map(absent));
  const notes = [...ambiguous.keys()].map((role) => ({ ...absent(role), severity: 'warning' as const }));
  const parts = {
    rules,
    layers,
    derived,
    assumed,
    stack: [first, ...rest] as const,
    notes: [...notes, ...unreached],
  };
  return ok(new Process(parts, gridOf(rules) * NANOMETRE));
}

/** With the markers of the kinds of transistors, and the layers over resistors that have no other role. */
function withMarkers(
  layers: ReadonlyMap<Role, ProcessLayer>,
  rules: DRCRuleSet,
): ReadonlyMap<Role, ProcessLayer> {
  const named = new Set([...layers.values()].map(({ name }) => name));
  const over = resistorKindsIn(rules.devices ?? {}).flatMap((kind) => kind.layers.map(({ layer }) => layer));
  const wanted = [
    ...kindsIn(rules.devices?.kinds),
    ...over.filter((name) => !named.has(name)).map((name) => ({ name, marker: name })),
  ];
  const markers = wanted.flatMap(({ name, marker }) => {
    const layer = rules.getLayerNumber(marker);
    const role = kindRole(name);
    return layer === undefined
      ? []
      : [[role, { role, name: marker, layer, datatype: rules.getDatatype(marker) }] as const];
  });
  return new Map([...layers, ...markers]);
}

export const processOnce = (readings: Readings, content: unknown): Result<Process> =>
  readings.once('process', [content], () => {
    const rules = rulesOnce(readings, content);
    return rules.ok ? processOf(rules.value.value) : rules;
  });

function stackOf(layers: ReadonlyMap<Role, ProcessLayer>): [Conductor[], Issue[]] {
  const stack: Conductor[] = [];
  const unreached: Issue[] = [];
  const add = (role: Role, cut: Role, below: Role | null) => {
    const [layer, down] = [layers.get(role), layers.get(cut)];
    if (!layer) return;
    if (down && (below === null || stack.at(-1)?.layer.role === below)) stack.push({ layer, cut: down });
    else {
      const params = { role, layer: layer.name, cut };
      unreached.push(issue('process_unreached', { params, severity: 'warning' }));
    }
  };
  add('local', 'contact', null);
  if (stack.length > 0) add('metal1', 'local_cut', 'local');
  else add('metal1', 'contact', null);
  const highest = [...layers.keys()].reduce((most, role) => Math.max(most, metalNumber(role)), 1);
  for (let n = 2; n <= highest; n++) add(`metal${n}`, `via${n - 1}`, `metal${n - 1}`);
  return [stack, unreached];
}

const metalNumber = (role: Role): number => Number(/^metal(\d+)$/.exec(role)?.[1] ?? 0);
