import { groupBy } from '../../netlist/groups.ts';
import type { EdgePin } from '../assemble-rows.ts';
import { type RowRules, rowRules } from '../generators/row-rules.ts';
import { drawCuts } from '../route/cuts.ts';
import { assignTracks, type Trunk, tracksFor } from '../route/levels.ts';
import { type Obstacle, SpinePlanner } from '../route/spines.ts';
import { clearAbove, drawName, middleOf, wireWidth } from '../route/wires.ts';
import type { AssembleOptions } from '../sections.ts';
import { boundsOf, Drawing, type Label, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { type Chain, chainsBetween } from './chains.ts';
import { type Bridge, type PlacedBlock, sideBySide } from './shelves.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface RoutedBlocks {
  /** Everything, flat, and what is not in any block. */
  readonly drawing: Drawing;
  readonly own: Drawing;
  /** Where the origin of each block lies. */
  readonly places: readonly Place[];
  readonly wireLength: number;
  /** Where nets leave at the lower edge, and where those that need a name can be given it. */
  readonly edge: readonly EdgePin[];
  readonly names: readonly Label[];
}

/** A trunk of a channel: where blocks above it are joined to it. */
interface ChannelTrunk extends Trunk {
  readonly joins: readonly Join[];
}

interface Join {
  readonly x: number;
  readonly half: number;
}

/** From the block of one number into the next on its shelf. */
interface Chained extends Chain {
  readonly shelf: number;
  readonly right: number;
}

/** Between the levels of channels lie those of shelves, which spines pass through. */
const channelLevel = (shelf: number): number => 2 * shelf;
/** Under everything, where nets leave. */
const BELOW = -1;
const shelfLevel = (shelf: number): number => 2 * shelf + 1;

export function routeBlocks(
  blocks: readonly PlacedBlock[],
  tech: Tech,
  options: AssembleOptions,
): RoutedBlocks {
  return new Channels(blocks, tech, options).build();
}

/** A run of more blocks on one rail is fed at both of its ends; on shorter ones a second feed costs more area than it is worth. */
const SHORT = 6;
/** Supplies get a spine this often between shelves, in units of the least distance between spines. */
const SUPPLY_EVERY = 24;

class Channels {
  readonly #blocks: readonly PlacedBlock[];
  readonly #tech: Tech;
  readonly #options: AssembleOptions;
  readonly #rules: RowRules;
  /** By block, how far it is moved to the right. */
  readonly #dx: readonly number[];
  /** Where neighbours' wells and implants are made one, by shelf, from the blocks' lower edge up. */
  readonly #bridges: readonly Bridge[];
  readonly #chains: readonly Chained[];
  readonly #shelves: number;
  readonly #reach: number;
  readonly #trunks: readonly ChannelTrunk[];
  readonly #planner: SpinePlanner;

  constructor(blocks: readonly PlacedBlock[], tech: Tech, options: AssembleOptions) {
    this.#blocks = blocks;
    this.#tech = tech;
    this.#options = options;
    this.#rules = rowRules(tech);
    this.#shelves = Math.max(...blocks.map(({ shelf }) => shelf)) + 1;
    const { dx, bridges } = sideBySide(blocks, tech);
    this.#dx = dx;
    this.#bridges = bridges;
    const ends = blocks.flatMap(({ made: { bounds } }, i) => [
      bounds.x1 + this.#dx[i]!,
      bounds.x2 + this.#dx[i]!,
    ]);
    this.#reach = Math.max(...ends.map(Math.abs));
    this.#chains = this.#chained();
    this.#trunks = this.#trunksOf();
    this.#planner = this.#plan();
    this.#toSides();
    for (const own of groupBy(this.#trunks, ({ level }) => level).values()) {
      for (const trunk of own) this.#lengthen(trunk);
      assignTracks(own, tech.across.space);
    }
  }

  /** One trunk of each net that leaves to the left or right goes on past everything. */
  #toSides(): void {
    const [least, most] = [
      Math.min(-this.#reach, ...this.#trunks.map(({ x1 }) => x1)),
      Math.max(this.#reach, ...this.#trunks.map(({ x2 }) => x2)),
    ];
    for (const [net, side] of this.#options.sides) {
      const trunk = this.#trunks.find((one) => one.net === net && one.level >= 0);
      if (!trunk || (side !== 'left' && side !== 'right')) continue;
      trunk.leaves = side;
      if (side === 'left') trunk.x1 = least;
      else trunk.x2 = most;
    }
  }

  /** Neighbours whose wires meet. */
  #chained(): readonly Chained[] {
    const shelves = groupBy([...this.#blocks.keys()], (i) => this.#blocks[i]!.shelf);
    return [...shelves].flatMap(([shelf, order]) =>
      order.slice(1).flatMap((right, at) => {
        const left = order[at]!;
        const places = [this.#dx[left]!, this.#dx[right]!] as const;
        return chainsBetween(this.#blocks[left]!, this.#blocks[right]!, places, this.#tech).map((chain) => ({
          ...chain,
          right,
          shelf,
        }));
      }),
    );
  }

  /**
   * One place for each run of blocks that are chained on a net, another block's for each net, so that few lie over each
   * other in a channel; none where that run is all of it.
   */
  #pins(): readonly (Join & { readonly shelf: number; readonly net: string })[] {
    const next = new Set(this.#chains.map(({ net, right }) => `${right} ${net}`));
    const runs = new Map<string, number[][]>();
    for (const [i, { made, outside }] of this.#blocks.entries()) {
      for (const net of new Set(made.edge.map((pin) => outside.get(pin.net)!))) {
        const known = runs.get(net) ?? [];
        runs.set(net, known);
        if (next.has(`${i} ${net}`)) known.at(-1)!.push(i);
        else known.push([i]);
      }
    }
    const { sides, edge, supplies } = this.#options;
    const several = (net: string, [i]: readonly number[]) => {
      const { made, outside } = this.#blocks[i!]!;
      return new Set(made.edge.filter((pin) => outside.get(pin.net) === net).map((pin) => pin.net)).size > 1;
    };
    const parted = [...runs].filter(
      ([net, own]) => own.length > 1 || sides.has(net) || edge?.has(net) || several(net, own[0]!),
    );
    return parted.flatMap(([net, own], at) =>
      own.flatMap((run) => {
        const one = run[Math.floor(((at + 0.5) / parted.length) * run.length)]!;
        // A rail carries the current of all blocks of its run.
        const fed = supplies.has(net) && run.length > SHORT ? [run[0]!, run.at(-1)!] : [one];
        return [...new Set(fed)].flatMap((i) => {
          const { shelf, made, outside } = this.#blocks[i]!;
          return made.edge
            .filter((pin) => outside.get(pin.net) === net)
            .map(({ x, half }) => ({ shelf, net, half, x: x + this.#dx[i]! }));
        });
      }),
    );
  }

  #trunksOf(): readonly ChannelTrunk[] {
    const half = this.#rules.trunkEnd;
    const pad = Math.ceil(this.#tech.toUp.upperPad / 2);
    const { widths, sides, edge = [] } = this.#options;
    const found = [...groupBy(this.#pins(), ({ shelf, net }) => `${shelf} ${net}`).values()].map((own) => {
      const joins = own.map(({ x, half: wide }) => ({ x, half: wide }));
      const [{ shelf, net }] = own as [(typeof own)[number]];
      const tracks = tracksFor(widths.get(net) ?? 0, this.#rules.pitch, this.#tech.across.space);
      return {
        ...{ net, level: channelLevel(shelf), pins: [], jumped: false, track: 0, tracks, joins },
        x1: Math.min(...joins.map((one) => one.x - one.half + pad)) - half,
        x2: Math.max(...joins.map((one) => one.x + one.half - pad)) + half,
      };
    });
    const leaving = [...sides, ...[...edge].map((net) => [net, 'bottom'] as const)];
    const edges = leaving.flatMap(([net, side]): ChannelTrunk[] => {
      if ((side !== 'top' && side !== 'bottom') || !found.some((trunk) => trunk.net === net)) return [];
      const level = side === 'top' ? channelLevel(this.#shelves) : BELOW;
      const ends = { x1: -this.#reach, x2: this.#reach };
      return [{ net, level, ...ends, pins: [], jumped: false, track: 0, tracks: 1, joins: [] }];
    });
    return [...found, ...edges];
  }

  #lengthen(trunk: Trunk): void {
    const more = Math.ceil((2 * this.#rules.padHalf - (trunk.x2 - trunk.x1)) / 2);
    if (more <= 0) return;
    trunk.x1 -= more;
    trunk.x2 += more;
  }

  /** What joins the channels, over blocks wherever nothing of theirs is in the way. */
  #plan(): SpinePlanner {
    const { toUp, up } = this.#tech;
    const half = Math.ceil(toUp.upperPad / 2);
    const pitch = 2 * half + up.space;
    const joins = this.#trunks.flatMap(({ net, level, joins: xs }) =>
      xs.map(({ x, half: wide }): Obstacle => ({ net, x, half: wide, level })),
    );
    const inBlocks = this.#blocks.flatMap(({ shelf, made, outside }, i) =>
      columnsOf(made.drawing, up.role).map(
        ({ net, x1, x2 }): Obstacle => ({
          net: outside.get(net) ?? '',
          x: Math.round((x1 + x2) / 2) + this.#dx[i]!,
          half: Math.ceil((x2 - x1) / 2),
          level: shelfLevel(shelf),
        }),
      ),
    );
    const rules = { pad: half, end: toUp.lowerEnd, space: up.space, widths: this.#options.widths };
    const planner = new SpinePlanner(rules, [...joins, ...inBlocks], this.#reach);
    const several = [...groupBy(this.#trunks, ({ net }) => net).values()].filter(({ length }) => length > 1);
    const { supplies } = this.#options;
    const supplied = (trunks: readonly Trunk[]) => supplies.has(trunks[0]!.net);
    const span = (trunks: readonly Trunk[]) =>
      Math.max(...trunks.map(({ level }) => level)) - Math.min(...trunks.map(({ level }) => level));
    several.sort((a, b) => Number(supplied(a)) - Number(supplied(b)) || span(a) - span(b));
    for (const trunks of several) planner.join(trunks, null);
    for (const trunks of several.filter(supplied)) planner.reinforce(trunks, pitch * SUPPLY_EVERY);
    return planner;
  }

  build(): RoutedBlocks {
    const [drawing, own] = [new Drawing(), new Drawing()];
    const trunkY = new Map<Trunk, number>();
    const places: Place[] = [];
    for (let shelf = 0; shelf < this.#shelves; shelf++) {
      const standing = new Drawing();
      this.#each(shelf, ({ made }, i) => standing.addAll(made.drawing, this.#dx[i]!, -made.bounds.y1));
      const channel = new Drawing();
      const trunks = this.#trunks.filter(({ level }) => level === channelLevel(shelf));
      for (const trunk of trunks) {
        const { net, x1, x2 } = trunk;
        const y = -middleOf(trunk, this.#rules.pitch);
        const half = this.#widthOf(trunk) / 2;
        channel.add(this.#tech.across.role, x1, y - half, x2, y + half, net);
      }
      const lift = trunks.length > 0 ? clearAbove(channel, standing, this.#tech, this.#rules) : 0;
      const part = new Drawing();
      part.addAll(channel, 0, 0);
      part.addAll(standing, 0, lift);
      const base = shelf > 0 ? clearAbove(drawing, part, this.#tech, this.#rules) : 0;
      own.addAll(channel, 0, base);
      drawing.addAll(channel, 0, base);
      for (const trunk of trunks) trunkY.set(trunk, base - middleOf(trunk, this.#rules.pitch));
      this.#each(shelf, ({ made, outside }, i) => {
        const place = { x: this.#dx[i]!, y: base + lift - made.bounds.y1 };
        places[i] = place;
        drawing.addAll(made.drawing, place.x, place.y, outside);
      });
      for (const { shelf: on, role, net, box } of this.#bridges) {
        if (on === shelf)
          own.add(role, box.x1, box.y1 + base + lift, box.x2, box.y2 + base + lift, net || null);
      }
      for (const { shelf: on, net, box } of this.#chains) {
        if (on !== shelf) continue;
        const [y1, y2] = [box.y1 + base + lift, box.y2 + base + lift];
        own.add(this.#tech.across.role, box.x1, y1, box.x2, y2, net);
      }
      this.#drawJoins(own, trunks, trunkY, base + lift);
    }
    const flat = new Drawing();
    this.#blocks.forEach(({ made, outside }, i) => {
      flat.addAll(made.drawing, places[i]!.x, places[i]!.y, outside);
    });
    const spines = this.#drawSpines(own, flat, trunkY);
    const whole = boundsOf([flat.bounds!, ...(own.bounds ? [own.bounds] : [])])!;
    this.#drawToSides(own, trunkY, whole);
    const names = this.#names(places, trunkY, whole);
    // Within another block, names are that one's to give.
    if (!this.#options.edge)
      for (const { role, x, y, text } of names) drawName(own, role, x, y, text, this.#tech);
    flat.addAll(own, 0, 0);
    const along = this.#trunks.reduce((sum, { x1, x2 }) => sum + x2 - x1, 0);
    const edge = this.#planner.spines.filter(({ net }) => this.#options.edge?.has(net));
    return { drawing: flat, own, places, edge, names, wireLength: along + spines };
  }

  #each(shelf: number, visit: (block: PlacedBlock, i: number) => void): void {
    for (const [i, block] of this.#blocks.entries()) if (block.shelf === shelf) visit(block, i);
  }

  /** From the blocks' lower edge down to the trunks. */
  #drawJoins(
    own: Drawing,
    trunks: readonly ChannelTrunk[],
    trunkY: ReadonlyMap<Trunk, number>,
    edge: number,
  ): void {
    for (const trunk of trunks) {
      for (const { x, half } of trunk.joins) {
        const low = this.#cut(own, trunk, trunkY.get(trunk)!, x, half).y1;
        own.add(this.#tech.up.role, x - half, low, x + half, edge, trunk.net);
      }
    }
  }

  /** Cuts between a trunk and what crosses it, and how far that must go. */
  #cut(own: Drawing, trunk: ChannelTrunk, y: number, x: number, half: number) {
    const { toUp } = this.#tech;
    const { height } = drawCuts(
      own,
      toUp,
      [x, y],
      { room: 2 * half, pad: toUp.upperPad },
      { room: this.#widthOf(trunk), pad: toUp.lowerPad },
    );
    const end = Math.ceil(height / 2) + toUp.upperEnd;
    return { y1: y - end, y2: y + end };
  }

  #widthOf({ net }: ChannelTrunk): number {
    return wireWidth(net, this.#rules.trunk, this.#options);
  }

  #drawToSides(own: Drawing, trunkY: ReadonlyMap<Trunk, number>, { x1, x2 }: Rect): void {
    for (const trunk of this.#trunks) {
      if (!trunk.leaves) continue;
      const [from, to] = trunk.leaves === 'left' ? [x1, trunk.x1] : [trunk.x2, x2];
      const [y, half] = [trunkY.get(trunk)!, this.#widthOf(trunk) / 2];
      if (from < to) own.add(this.#tech.across.role, from, y - half, to, y + half, trunk.net);
    }
  }

  #drawSpines(own: Drawing, blocks: Drawing, trunkY: Map<Trunk, number>): number {
    const isEdge = ({ level }: Trunk) => level === BELOW || level === channelLevel(this.#shelves);
    const ends = this.#planner.spines.map(({ net, x, half }) =>
      this.#trunks
        .filter((trunk) => trunk.net === net && !isEdge(trunk))
        .map((trunk) => {
          // Where a block is joined at the very place there are cuts already.
          const cut = trunk.joins.some((join) => join.x === x) ? new Drawing() : own;
          return { x1: x - half, x2: x + half, ...this.#cut(cut, trunk, trunkY.get(trunk)!, x, half) };
        }),
    );
    // An edge lies beyond the ends of all spines.
    const all = [blocks.bounds!, ...(own.bounds ? [own.bounds] : []), ...ends.flat()];
    const { y1: lowest, y2 } = boundsOf(all)!;
    // A wire that only leads from the lowest trunk to the edge has its least length, too.
    const y1 = this.#planner.spines.reduce((low, { net, half }, i) => {
      const length = this.#options.edge?.has(net) ? this.#tech.lengthFor(this.#tech.up.role, 2 * half) : 0;
      return Math.min(low, Math.max(...ends[i]!.map((one) => one.y2)) - length);
    }, lowest);
    for (const trunk of this.#trunks) if (isEdge(trunk)) trunkY.set(trunk, trunk.level === BELOW ? y1 : y2);
    let length = 0;
    for (const [i, { net, x, half }] of this.#planner.spines.entries()) {
      const leaving = this.#trunks.filter((trunk) => trunk.net === net && isEdge(trunk));
      const edges = leaving.map((trunk) => trunkY.get(trunk)!);
      const low = Math.min(...edges, ...ends[i]!.map((one) => one.y1));
      const high = Math.max(...edges, ...ends[i]!.map((one) => one.y2));
      own.add(this.#tech.up.role, x - half, low, x + half, high, net);
      length += high - low;
    }
    return length;
  }

  #names(
    places: readonly Place[],
    trunkY: ReadonlyMap<Trunk, number>,
    { x1, y1, x2, y2 }: Rect,
  ): readonly Label[] {
    const { ports, supplies, lone, sides } = this.#options;
    const named = new Map<string, Label>();
    const name = (text: string, role: Label['role'], x: number, y: number) => {
      if (named.has(text) || ![ports, supplies, lone].some((nets) => nets.has(text))) return;
      named.set(text, { role, x, y, text });
    };
    const { role } = this.#tech.across;
    const { role: over } = this.#tech.up;
    const inset = (on: Tech['across']['role']) => Math.floor(this.#tech.width(on) / 2);
    for (const [net, side] of sides) {
      const trunk = this.#trunks.find((one) => one.net === net && one.leaves);
      const spine = this.#planner.spines.find((one) => one.net === net);
      if (trunk) name(net, role, side === 'left' ? x1 + inset(role) : x2 - inset(role), trunkY.get(trunk)!);
      else if (spine) name(net, over, spine.x, side === 'top' ? y2 - inset(over) : y1 + inset(over));
    }
    for (const trunk of this.#trunks) {
      name(trunk.net, role, Math.round((trunk.x1 + trunk.x2) / 2), trunkY.get(trunk)!);
    }
    this.#blocks.forEach(({ made, outside }, i) => {
      for (const { role: on, text, x, y } of made.names) {
        name(outside.get(text)!, on, x + places[i]!.x, y + places[i]!.y);
      }
    });
    return [...named.values()];
  }
}

interface Column {
  readonly net: string;
  readonly x1: number;
  readonly x2: number;
}

/** What of a block lies on the spines' conductor, seen from above: each stretch once. */
function columnsOf(drawing: Drawing, role: Tech['up']['role']): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const { role: on, x1, x2, net } of drawing.shapes) {
    if (on === role) columns.set(`${x1} ${x2} ${net}`, { net: net ?? '', x1, x2 });
  }
  return [...columns.values()];
}
