import { shapePerimeters } from '../../../../geometry/region.ts';
import { mergeShapes, Shapes } from '../../../../geometry/shapes.ts';
import { ratioOf } from '../../check/antenna/antenna.ts';
import { groupBy } from '../../netlist/groups.ts';
import type { AntennaRule } from '../../rules/rule-set.ts';
import type { GateRun } from '../generators/row.ts';
import type { RowRules } from '../generators/row-rules.ts';
import type { AssembleOptions, Section } from '../sections.ts';
import { Drawing, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { PlacedRow, Trunk } from './levels.ts';
import type { ByRow, Routed } from './route.ts';
import { drawStub } from './stub.ts';
import { middleOf, wireWidth } from './wires.ts';

/** What keeps gates from collecting charge: pins reached from above, and diffusions that lead it away. */
export interface Relief {
  readonly jumps: ByRow;
  readonly diodes: ByRow;
}

export const noRelief: Relief = { jumps: new Map(), diodes: new Map() };

/** A net whose gates collect more than a rule allows, whatever is done. */
export interface Unmended {
  readonly net: string;
  readonly rule: AntennaRule;
  readonly ratio: number;
  /** The contact of a gate is too much already, or nothing tells a diode from a tap. */
  readonly reason: 'contact' | 'no_diode';
}

export interface Antennas {
  readonly jumps: readonly string[];
  readonly diodes: readonly string[];
  readonly unmended: readonly Unmended[];
}

export interface Layout {
  readonly drawing: Drawing;
  readonly rows: readonly PlacedRow[];
  readonly sections: readonly { readonly section: Section; readonly first: number; readonly last: number }[];
  readonly rules: RowRules;
  readonly routed: Routed;
}

/** A piece of wire while its conductor is made, as the rules count it. */
interface Piece {
  readonly net: string;
  readonly level: number;
  /** Where its gates are; -1 where they are in several rows, or it matters no more. */
  readonly row: number;
  readonly gates: number;
  readonly metal: number;
  readonly metals: number;
  readonly perimeter: number;
}

/** What is above a limit, and what more would mend it; nothing more where all is well or all has been done. */
export function relieve(
  relief: Relief,
  layout: Layout,
  tech: Tech,
  options: AssembleOptions,
): { readonly more: Relief | null; readonly antennas: Antennas } {
  const { antenna } = tech.process.rules;
  const mending = new Mending(relief, layout, tech, options);
  if (antenna.length > 0) {
    const pieces = piecesOf(layout, tech, options);
    for (const rule of antenna) {
      const level = tech.process.stack.findIndex(({ layer }) => layer.name === rule.layer);
      for (const piece of pieces) {
        const ratio = ratioOf(rule, { ...piece, node: 0, led: false, box: null }, tech.process.unit);
        if (piece.level === level && ratio > rule.max_ratio) mending.add(piece, rule, ratio);
      }
    }
  }
  for (const net of options.diodes ?? []) mending.lead(net);
  return mending.done();
}

class Mending {
  readonly #layout: Layout;
  readonly #tech: Tech;
  readonly #mirror: ReadonlyMap<string, string>;
  readonly #jumps: Map<number, Set<string>>;
  readonly #diodes: Map<number, Set<string>>;
  readonly #unmended = new Map<string, Unmended>();
  #more = false;

  constructor({ jumps, diodes }: Relief, layout: Layout, tech: Tech, { symmetricNets }: AssembleOptions) {
    const copy = (from: ByRow) => new Map([...from].map(([row, nets]) => [row, new Set(nets)]));
    this.#layout = layout;
    this.#tech = tech;
    this.#mirror = new Map(symmetricNets.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
    [this.#jumps, this.#diodes] = [copy(jumps), copy(diodes)];
  }

  add({ net, level, row }: Piece, rule: AntennaRule, ratio: number): void {
    const { process } = this.#tech;
    const top = process.stack.findIndex(({ layer }) => layer.role === this.#tech.up.role);
    // What is done to a net is done to its mirror image.
    const nets = [net, ...(this.#mirror.has(net) ? [this.#mirror.get(net)!] : [])];
    if (level < top && this.#trunkOf(row, net)) {
      if (!this.#jumps.get(row)?.has(net)) {
        for (const one of nets) if (this.#trunkOf(row, one)) this.#put(this.#jumps, row, one);
        return;
      }
    } else if (level >= top && leadsAway(this.#tech)) {
      for (const one of nets) this.#diode(one);
      return;
    }
    const known = this.#unmended.get(`${net} ${rule.id}`);
    if (known && known.ratio >= ratio) return;
    const reason = level < top ? 'contact' : 'no_diode';
    this.#unmended.set(`${net} ${rule.id}`, { net, rule, ratio, reason });
  }

  done(): ReturnType<typeof relieve> {
    const [jumps, diodes] = [this.#jumps, this.#diodes];
    const nets = (rows: ByRow) => [...new Set([...rows.values()].flatMap((own) => [...own]))].sort();
    return {
      more: this.#more ? { jumps, diodes } : null,
      antennas: { jumps: nets(jumps), diodes: nets(diodes), unmended: [...this.#unmended.values()] },
    };
  }

  #trunkOf(row: number, net: string): Trunk | undefined {
    return trunkOf(this.#layout, row, net);
  }

  lead(net: string): void {
    if (leadsAway(this.#tech)) this.#diode(net);
  }

  /** Beside its gates; a junction to the substrate where there is a choice. */
  #diode(net: string): void {
    if ([...this.#diodes.values()].some((nets) => nets.has(net))) return;
    const { rows, sections } = this.#layout;
    const own = sections.flatMap(({ section, first, last }) =>
      rows
        .map((_, row) => ({ row, type: section.type }))
        .slice(first, last + 1)
        .filter(({ row }) => rows[row]!.row.runs?.some((run) => run.net === net)),
    );
    const chosen = own.find(({ type }) => type === 'nmos') ?? own[0];
    if (chosen) this.#put(this.#diodes, chosen.row, net);
  }

  #put(to: Map<number, Set<string>>, row: number, net: string): void {
    const nets = to.get(row) ?? new Set();
    if (nets.has(net)) return;
    to.set(row, nets.add(net));
    this.#more = true;
  }
}

/** A reader must be able to tell a diffusion that no gate crosses from a tap. */
const leadsAway = (tech: Tech): boolean =>
  (['n_implant', 'p_implant', 'tap'] as const).some((role) => tech.has(role));

function trunkOf({ routed }: Layout, row: number, net: string): Trunk | undefined {
  return routed.trunks.find((trunk) => {
    const at = routed.levels[trunk.level]!;
    return trunk.net === net && at.kind === 'row' && at.row === row && at.side === 'gate';
  });
}

/** Below the spines' conductor by runs of gates and trunks; from it on, a net is one, and is led away by any diffusion on it. */
function piecesOf(layout: Layout, tech: Tech, options: AssembleOptions): readonly Piece[] {
  const pieces: Piece[] = [];
  layout.rows.forEach(({ row }, i) => {
    for (const [net, runs] of groupBy(row.runs ?? [], (run) => run.net)) {
      pieces.push(...besideRow(layout, tech, options, i, net, runs));
    }
  });
  return [...pieces, ...overall(layout, tech, options)];
}

function besideRow(
  layout: Layout,
  tech: Tech,
  options: AssembleOptions,
  row: number,
  net: string,
  runs: readonly GateRun[],
): readonly Piece[] {
  const { rules, rows } = layout;
  const trunk = trunkOf(layout, row, net);
  const y = trunk ? rows[row]!.row.firstTrunk.gate + middleOf(trunk, rules.pitch) : 0;
  const width = wireWidth(net, rules.trunk, options);
  const reached = runs.map((run) => {
    const own = new Drawing();
    for (const pin of run.pins) {
      const { x1, y1, x2, y2 } = pin.metal;
      own.add(tech.local.role, x1, y1, x2, y2);
      if (trunk) drawStub(own, pin, { y, width, jumped: trunk.jumped }, tech, rules);
    }
    const on = (role: string) => coveredBy(own.shapes.filter((shape) => shape.role === role));
    return { gates: run.area, local: on(tech.local.role), pads: on(tech.across.role) };
  });
  const lowest = reached.map(
    ({ gates, local }): Piece => ({ net, row, level: 0, gates, ...local, metals: local.metal }),
  );
  if (!tech.toAcross || !trunk) return lowest;
  if (trunk.jumped) {
    const pads = reached.map(
      ({ gates, local, pads }): Piece => ({
        net,
        row,
        level: 1,
        gates,
        ...pads,
        metals: local.metal + pads.metal,
      }),
    );
    return [...lowest, ...pads];
  }
  const wire = coveredBy([{ x1: trunk.x1, x2: trunk.x2, y1: 0, y2: rules.trunk }]);
  const gates = reached.reduce((sum, one) => sum + one.gates, 0);
  const metals = reached.reduce((sum, { local }) => sum + local.metal, wire.metal);
  return [...lowest, { net, row, level: 1, gates, ...wire, metals }];
}

function overall(
  { drawing, rows, sections }: Layout,
  tech: Tech,
  options: AssembleOptions,
): readonly Piece[] {
  const { stack } = tech.process;
  const mos = rows.filter(({ row }) => row.fingers.length > 0);
  const led = new Set([
    ...(options.led ?? []),
    ...mos.flatMap(({ row }) => row.pins.filter(({ side }) => side === 'diffusion').map(({ net }) => net)),
    ...sections.flatMap(({ section }) => (section.type === 'passive' ? [] : [section.bulk])),
  ]);
  const runs = groupBy(
    mos.flatMap(({ row }) => row.runs ?? []).filter(({ net }) => !led.has(net)),
    ({ net }) => net,
  );
  const shapes = groupBy(
    drawing.shapes.filter(({ net }) => net !== null && runs.has(net)),
    ({ net }) => net!,
  );
  const top = stack.findIndex(({ layer }) => layer.role === tech.up.role);
  return [...runs].flatMap(([net, own]) => {
    const gates = own.reduce((sum, { area }) => sum + area, 0);
    const wires = stack.map(({ layer }) =>
      coveredBy((shapes.get(net) ?? []).filter(({ role }) => role === layer.role)),
    );
    return wires.flatMap((wire, level): Piece[] => {
      const metals = wires.slice(0, level + 1).reduce((sum, { metal }) => sum + metal, 0);
      return level < top ? [] : [{ net, row: -1, level, gates, ...wire, metals }];
    });
  });
}

/** What rectangles cover together, and the length of its border. */
export function coveredBy(rects: readonly Rect[]): { readonly metal: number; readonly perimeter: number } {
  const shapes = new Shapes();
  for (const { x1, y1, x2, y2 } of rects) shapes.addBox(x1, y1, x2, y2);
  const region = mergeShapes(shapes);
  return { metal: region.area, perimeter: shapePerimeters(region).reduce((sum, length) => sum + length, 0) };
}
