import { groupBy } from '../../netlist/groups.ts';
import type { Row } from '../generators/row.ts';
import type { RowRules } from '../generators/row-rules.ts';
import type { AssembleOptions } from '../sections.ts';
import { boundsOf, type Drawing, type Label, type Rect, stackedAbove } from '../shapes.ts';
import type { Tech, Wire } from '../tech.ts';
import { drawCuts } from './cuts.ts';
import type { Trunk } from './levels.ts';
import type { Routed } from './route.ts';
import { drawStub } from './stub.ts';

/** A trunk of so many tracks, from the middle of the first: how far its own middle is. */
export const middleOf = ({ track, tracks }: Pick<Trunk, 'track' | 'tracks'>, pitch: number): number =>
  track * pitch + Math.floor(((tracks - 1) * pitch) / 2);

/** At least as wide as it was asked to be. */
export const wireWidth = (net: string, least: number, { widths }: Pick<AssembleOptions, 'widths'>): number =>
  Math.max(least, 2 * Math.ceil((widths.get(net) ?? 0) / 2));

/** Draws what was routed, once it is known how high its levels lie. */
export class Wires {
  readonly routed: Routed;
  /** By level, the middle of its first trunk. */
  readonly levelY: number[] = [];
  readonly #tech: Tech;
  readonly #rules: RowRules;
  readonly #options: AssembleOptions;

  constructor(routed: Routed, tech: Tech, rules: RowRules, options: AssembleOptions) {
    this.routed = routed;
    this.#tech = tech;
    this.#rules = rules;
    this.#options = options;
  }

  baseY(level: number, row: Row): number {
    const at = this.routed.levels[level]!;
    return at.kind === 'row' ? row.firstTrunk[at.side] : 0;
  }

  #yOf(trunk: Trunk): number {
    const at = this.routed.levels[trunk.level]!;
    if (at.kind === 'edge') return this.levelY[trunk.level]!;
    const down = at.kind === 'row' && at.side === 'diffusion' ? -1 : 1;
    return this.levelY[trunk.level]! + down * middleOf(trunk, this.#rules.pitch);
  }

  /** How wide a rail is: as wide as its taps need, and as was asked of supplies or of its net. */
  railWidth(net: string, least: number): number {
    const { supplies, supplyWidth = 0 } = this.#options;
    return wireWidth(
      net,
      supplies.has(net) ? Math.max(least, 2 * Math.ceil(supplyWidth / 2)) : least,
      this.#options,
    );
  }

  #widthOf({ net, level }: Trunk): number {
    const least = this.#rules.trunk;
    return this.routed.levels[level]!.kind === 'rail'
      ? this.railWidth(net, least)
      : wireWidth(net, least, this.#options);
  }

  drawTrunks(drawing: Drawing, level: number, row: Row): void {
    this.levelY[level] = this.baseY(level, row);
    for (const trunk of this.routed.trunks) {
      if (trunk.level !== level) continue;
      const y = this.#yOf(trunk);
      const width = this.#widthOf(trunk);
      drawing.add(this.#tech.across.role, trunk.x1, y - width / 2, trunk.x2, y + width / 2, trunk.net);
      for (const pin of trunk.pins) {
        drawStub(drawing, pin, { y, width, jumped: trunk.jumped }, this.#tech, this.#rules);
      }
    }
  }

  /** With edges at the bounds of what there is; the length of all wires together. */
  drawSpines(drawing: Drawing): number {
    const { up, toUp } = this.#tech;
    const { levels, trunks, spines } = this.routed;
    const isEdge = ({ level }: Trunk) => levels[level]!.kind === 'edge';
    const ends = spines.map(({ net, x, half }) =>
      trunks
        .filter((trunk) => trunk.net === net && !isEdge(trunk))
        .map((trunk) => {
          const y = this.#yOf(trunk);
          const across = { room: 2 * half, pad: toUp.upperPad };
          const along = { room: this.#widthOf(trunk), pad: toUp.lowerPad };
          const end = Math.ceil(drawCuts(drawing, toUp, [x, y], across, along).height / 2) + toUp.upperEnd;
          return { y1: y - end, y2: y + end, x1: x - half, x2: x + half };
        }),
    );
    // An edge lies beyond the ends of all spines.
    const edges = boundsOf([drawing.bounds!, ...ends.flat()])!;
    let drawn = this.#spinesTo(edges, ends);
    const lacks = ({ x1, y1, x2, y2 }: Rect) => this.#tech.lengthFor(up.role, x2 - x1) - (y2 - y1);
    const most = Math.max(0, ...drawn.map(lacks));
    if (most > 0) {
      const there = drawing.shapes.filter(({ role }) => role === up.role);
      const grown = grownInwards(drawn, there, edges, lacks, up.space);
      // Where one has no room inside, the edge lies farther out.
      const all = grown.every((one) => lacks(one) <= 0);
      drawn = all ? grown : this.#spinesTo({ y1: edges.y1 - most, y2: edges.y2 + most }, ends);
    }
    for (const { net, x1, y1, x2, y2 } of drawn) drawing.add(up.role, x1, y1, x2, y2, net);
    const along = trunks.reduce((sum, trunk) => sum + (isEdge(trunk) ? 0 : trunk.x2 - trunk.x1), 0);
    return drawn.reduce((sum, { y1, y2 }) => sum + y2 - y1, along);
  }

  /** Spines over the ends of their trunks, and up to these edges where they leave. */
  #spinesTo({ y1, y2 }: Pick<Rect, 'y1' | 'y2'>, ends: readonly (readonly Rect[])[]): readonly SpineBox[] {
    const { levels, trunks, spines } = this.routed;
    for (const [level, at] of levels.entries()) {
      if (at.kind === 'edge') this.levelY[level] = at.side === 'bottom' ? y1 : y2;
    }
    return spines.map(({ net, x, half }, i) => {
      const leaving = trunks
        .filter((trunk) => trunk.net === net && levels[trunk.level]!.kind === 'edge')
        .map((trunk) => this.#yOf(trunk));
      const low = Math.min(...leaving, ...ends[i]!.map((one) => one.y1));
      const high = Math.max(...leaving, ...ends[i]!.map((one) => one.y2));
      return { net, x1: x - half, y1: low, x2: x + half, y2: high };
    });
  }

  /** Trunks go on to the side of the layout their pins are on. */
  drawToSides(drawing: Drawing, { x1, x2 }: Rect): void {
    for (const trunk of this.routed.trunks) {
      if (!trunk.leaves) continue;
      const [from, to] = trunk.leaves === 'left' ? [x1, trunk.x1] : [trunk.x2, x2];
      const [y, half] = [this.#yOf(trunk), this.#widthOf(trunk) / 2];
      if (from < to) drawing.add(this.#tech.across.role, from, y - half, to, y + half, trunk.net);
    }
  }

  /** Where nets that need a name can be given it: on the side that was asked for, or on a trunk. */
  names({ x1, y1, x2, y2 }: Rect): readonly Label[] {
    const { ports, supplies, lone, sides } = this.#options;
    const { levels, trunks, spines } = this.routed;
    const { across, up } = this.#tech;
    const wanted = trunks.filter(
      ({ net, level }) =>
        levels[level]!.kind !== 'edge' && [ports, supplies, lone].some((nets) => nets.has(net)),
    );
    return [...groupBy(wanted, ({ net }) => net)].map(([text, own]): Label => {
      const side = sides.get(text);
      const inset = (role: Wire['role']) => Math.floor(this.#tech.width(role) / 2);
      const spine = spines.find(({ net }) => net === text);
      if ((side === 'top' || side === 'bottom') && spine) {
        const y = side === 'top' ? y2 - inset(up.role) : y1 + inset(up.role);
        return { role: up.role, x: spine.x, y, text };
      }
      const trunk = own.find(({ leaves }) => leaves) ?? own[0]!;
      const ends = { left: x1 + inset(across.role), right: x2 - inset(across.role) };
      const x = trunk.leaves ? ends[trunk.leaves] : Math.round((trunk.x1 + trunk.x2) / 2);
      return { role: across.role, x, y: this.#yOf(trunk), text };
    });
  }
}

interface SpineBox extends Rect {
  readonly net: string;
}

/** Those that only lead from the outermost trunk to an edge go on inwards to their least length, where there is room. */
function grownInwards(
  spines: readonly SpineBox[],
  there: readonly Rect[],
  edges: Pick<Rect, 'y1' | 'y2'>,
  lacks: (spine: Rect) => number,
  space: number,
): readonly SpineBox[] {
  const grown = [...spines];
  for (const [i, spine] of spines.entries()) {
    const more = lacks(spine);
    const bottom = spine.y1 === edges.y1;
    if (more <= 0 || (!bottom && spine.y2 !== edges.y2)) continue;
    const longer = bottom ? { ...spine, y2: spine.y2 + more } : { ...spine, y1: spine.y1 - more };
    const near = (other: Rect, one: Rect, by: number) =>
      other.x1 - by < one.x2 && one.x1 < other.x2 + by && other.y1 - by < one.y2 && one.y1 < other.y2 + by;
    const others = [...there, ...grown.filter((_, at) => at !== i)];
    if (!others.some((other) => near(other, longer, space) && !near(other, spine, 0))) grown[i] = longer;
  }
  return grown;
}

/** A name on a wire, and the pin that programs look for under it. */
export function drawName(
  drawing: Drawing,
  role: Wire['role'],
  x: number,
  y: number,
  net: string,
  tech: Tech,
): void {
  drawing.label(role, x, y, net);
  const side = 2 * Math.floor(tech.width(role) / 2);
  const pin = `${role}_pin` as const;
  if (tech.has(pin as Wire['role'])) drawing.around(pin as Wire['role'], x, y, side, side);
}

/** How far up some shapes must move to clear others, spines that may end on any trunk included. */
export function clearAbove(below: Drawing, above: Drawing, tech: Tech, rules: RowRules): number {
  const { across, up, toUp, apart } = tech;
  const beyond = toUp.upperEnd - rules.trunk / 2;
  const reach = (drawing: Drawing) => {
    const found = new Map(drawing.reach);
    const trunks = found.get(across.role);
    const known = found.get(up.role);
    if (!trunks) return found;
    const ends = { ...trunks, y1: trunks.y1 - beyond, y2: trunks.y2 + beyond };
    return found.set(up.role, known ? boundsOf([known, ends])! : ends);
  };
  return stackedAbove(reach(below), reach(above), apart);
}
