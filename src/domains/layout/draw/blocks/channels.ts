import { groupBy } from '../../netlist/groups.ts';
import { clearAbove, drawName } from '../assemble-rows.ts';
import { type RowRules, rowRules } from '../generators/row-rules.ts';
import { assignTracks, type Trunk } from '../route/levels.ts';
import { type Obstacle, SpinePlanner } from '../route/spines.ts';
import type { AssembleOptions } from '../sections.ts';
import { Drawing } from '../shapes.ts';
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
}

/** A trunk of a channel: where blocks above it are joined to it. */
interface ChannelTrunk extends Trunk {
  readonly joins: readonly number[];
}

/** From the block of one number into the next on its shelf. */
interface Chained extends Chain {
  readonly shelf: number;
  readonly right: number;
}

/** Between the levels of channels lie those of shelves, which spines pass through. */
const channelLevel = (shelf: number): number => 2 * shelf;
const shelfLevel = (shelf: number): number => 2 * shelf + 1;

export function routeBlocks(
  blocks: readonly PlacedBlock[],
  tech: Tech,
  options: AssembleOptions,
): RoutedBlocks {
  return new Channels(blocks, tech, options).build();
}

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
    for (const own of groupBy(this.#trunks, ({ level }) => level).values()) {
      for (const trunk of own) this.#lengthen(trunk);
      assignTracks(own, tech.across.space);
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
  #pins(): readonly { readonly shelf: number; readonly net: string; readonly x: number }[] {
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
    const parted = [...runs].filter(([, own]) => own.length > 1);
    return parted.flatMap(([net, own], at) =>
      own.flatMap((run) => {
        const i = run[Math.floor(((at + 0.5) / parted.length) * run.length)]!;
        const { shelf, made, outside } = this.#blocks[i]!;
        return made.edge
          .filter((pin) => outside.get(pin.net) === net)
          .map(({ x }) => ({ shelf, net, x: x + this.#dx[i]! }));
      }),
    );
  }

  #trunksOf(): readonly ChannelTrunk[] {
    const half = this.#rules.trunkEnd;
    return [...groupBy(this.#pins(), ({ shelf, net }) => `${shelf} ${net}`).values()].map((own) => {
      const joins = own.map(({ x }) => x);
      const [{ shelf, net }] = own as [(typeof own)[number]];
      return {
        ...{ net, level: channelLevel(shelf), pins: [], jumped: false, track: 0, joins },
        x1: Math.min(...joins) - half,
        x2: Math.max(...joins) + half,
      };
    });
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
      xs.map((x): Obstacle => ({ net, x, half, level })),
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
    const rules = { pitch, half: toUp.lowerEnd, clear: half + up.space };
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
    const half = this.#rules.trunk / 2;
    for (let shelf = 0; shelf < this.#shelves; shelf++) {
      const standing = new Drawing();
      this.#each(shelf, ({ made }, i) => standing.addAll(made.drawing, this.#dx[i]!, -made.bounds.y1));
      const channel = new Drawing();
      const trunks = this.#trunks.filter(({ level }) => level === channelLevel(shelf));
      for (const { net, track, x1, x2 } of trunks) {
        const y = -track * this.#rules.pitch;
        channel.add(this.#tech.across.role, x1, y - half, x2, y + half, net);
      }
      const lift = trunks.length > 0 ? clearAbove(channel, standing, this.#tech, this.#rules) : 0;
      const part = new Drawing();
      part.addAll(channel, 0, 0);
      part.addAll(standing, 0, lift);
      const base = shelf > 0 ? clearAbove(drawing, part, this.#tech, this.#rules) : 0;
      own.addAll(channel, 0, base);
      drawing.addAll(channel, 0, base);
      for (const trunk of trunks) trunkY.set(trunk, base - trunk.track * this.#rules.pitch);
      this.#each(shelf, ({ made, outside }, i) => {
        const place = { x: this.#dx[i]!, y: base + lift - made.bounds.y1 };
        places[i] = place;
        drawing.addAll(made.drawing, place.x, place.y, outside);
      });
      for (const { shelf: on, role, box } of this.#bridges) {
        if (on === shelf) own.add(role, box.x1, box.y1 + base + lift, box.x2, box.y2 + base + lift);
      }
      for (const { shelf: on, net, box } of this.#chains) {
        if (on !== shelf) continue;
        const [y1, y2] = [box.y1 + base + lift, box.y2 + base + lift];
        own.add(this.#tech.across.role, box.x1, y1, box.x2, y2, net);
      }
      this.#drawJoins(own, trunks, trunkY, base + lift);
    }
    const spines = this.#drawSpines(own, trunkY);
    this.#names(own, places, trunkY);
    const flat = new Drawing();
    this.#blocks.forEach(({ made, outside }, i) => {
      flat.addAll(made.drawing, places[i]!.x, places[i]!.y, outside);
    });
    flat.addAll(own, 0, 0);
    const along = this.#trunks.reduce((sum, { x1, x2 }) => sum + x2 - x1, 0);
    return { drawing: flat, own, places, wireLength: along + spines };
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
    const { up, toUp } = this.#tech;
    const pad = Math.ceil(toUp.upperPad / 2);
    for (const trunk of trunks) {
      const y = trunkY.get(trunk)!;
      for (const x of trunk.joins) {
        own.add(up.role, x - pad, y - toUp.upperEnd, x + pad, edge, trunk.net);
        own.around(toUp.cut, x, y, toUp.size, toUp.size);
      }
    }
  }

  #drawSpines(own: Drawing, trunkY: ReadonlyMap<Trunk, number>): number {
    const { up, toUp } = this.#tech;
    const pad = Math.ceil(toUp.upperPad / 2);
    let length = 0;
    for (const { net, x } of this.#planner.spines) {
      const trunks = this.#trunks.filter((trunk) => trunk.net === net);
      const ys = trunks.map((trunk) => trunkY.get(trunk)!);
      const [low, high] = [Math.min(...ys), Math.max(...ys)];
      own.add(up.role, x - pad, low - toUp.upperEnd, x + pad, high + toUp.upperEnd, net);
      for (const trunk of trunks) {
        // Where a block is joined at the very place there is a cut already.
        if (trunk.joins.includes(x)) continue;
        own.around(toUp.cut, x, trunkY.get(trunk)!, toUp.size, toUp.size);
      }
      length += high - low;
    }
    return length;
  }

  #names(own: Drawing, places: readonly Place[], trunkY: ReadonlyMap<Trunk, number>): void {
    const { ports, supplies, lone } = this.#options;
    const named = new Set<string>();
    const name = (net: string, role: Tech['across']['role'], x: number, y: number) => {
      if (named.has(net) || ![ports, supplies, lone].some((nets) => nets.has(net))) return;
      named.add(net);
      drawName(own, role, x, y, net, this.#tech);
    };
    const { role } = this.#tech.across;
    for (const trunk of this.#trunks) {
      name(trunk.net, role, Math.round((trunk.x1 + trunk.x2) / 2), trunkY.get(trunk)!);
    }
    this.#blocks.forEach(({ made, outside }, i) => {
      for (const { text, x, y } of made.names) {
        name(outside.get(text)!, role, x + places[i]!.x, y + places[i]!.y);
      }
    });
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
