import { groupBy } from '../recognise/groups.ts';
import { type Finger, orient } from './generators/chain.ts';
import { buildRow, type Pin, type Row, type RowRules, rowRules } from './generators/row.ts';
import { drawTaps, tapRules } from './generators/taps.ts';
import { assignTracks, type Level, type PlacedRow, type Spine, type Trunk } from './route/levels.ts';
import { type Obstacle, SpinePlanner } from './route/spines.ts';
import { boundsOf, Drawing, type Rect, reachOf, type Shape, stackedAbove } from './shapes.ts';
import type { Mos } from './sizes.ts';
import type { Tech } from './tech.ts';

/** Rows of transistors that share a well (or the substrate), from below; each row as devices from left to right. */
export interface Section {
  readonly type: Mos['type'];
  readonly bulk: string;
  readonly rows: readonly (readonly Mos[])[];
}

export interface AssembleOptions {
  /** Nets that must be reachable from outside. */
  readonly ports: ReadonlySet<string>;
  readonly symmetricNets: readonly (readonly [string, string])[];
  readonly supplies: ReadonlySet<string>;
  readonly dummies: boolean;
}

/** Where a finger came to lie: the middle of its gate, and which way it is turned. */
export interface PlacedFinger {
  readonly device: string;
  readonly x: number;
  readonly y: number;
  readonly flipped: boolean;
}

export interface Assembled {
  readonly drawing: Drawing;
  readonly bounds: Rect;
  readonly fingers: readonly PlacedFinger[];
  /** Length of trunks and spines together. */
  readonly wireLength: number;
}

export function assemble(sections: readonly Section[], tech: Tech, options: AssembleOptions): Assembled {
  return new Assembly(sections, tech, options).build();
}

interface SectionRows {
  readonly section: Section;
  readonly first: number;
  readonly last: number;
}

class Assembly {
  readonly #tech: Tech;
  readonly #rules: RowRules;
  readonly #options: AssembleOptions;
  readonly #rows: PlacedRow[] = [];
  readonly #sections: SectionRows[] = [];
  readonly #levels: Level[] = [];
  readonly #trunks: Trunk[] = [];
  readonly #trunkY: number[] = [];
  #spines: readonly Spine[] = [];

  constructor(sections: readonly Section[], tech: Tech, options: AssembleOptions) {
    this.#tech = tech;
    this.#options = options;
    this.#rules = rowRules(tech);
    const oriented = sections.map(({ rows }) => rows.map(orient));
    const contacted = reachedNets(oriented.flat(), sections, options);
    for (const [i, section] of sections.entries()) {
      const first = this.#rows.length;
      for (const fingers of oriented[i]!) {
        const row = buildRow(fingers, tech, this.#rules, {
          contacted: (net) => contacted.has(net),
          dummies: options.dummies,
        });
        this.#rows.push({ row, dx: -Math.round((row.active.x1 + row.active.x2) / 2) });
      }
      this.#sections.push({ section, first, last: this.#rows.length - 1 });
    }
  }

  build(): Assembled {
    this.#planLevels();
    this.#planTrunks();
    this.#planSpines();
    for (const level of this.#levels.keys()) {
      assignTracks(
        this.#trunks.filter((trunk) => trunk.level === level),
        this.#tech.across.space,
      );
    }
    return this.#draw();
  }

  #planLevels(): void {
    for (const { section, first, last } of this.#sections) {
      const rail: Level = { kind: 'rail', net: section.bulk };
      if (section.type === 'nmos') this.#levels.push(rail);
      for (let row = first; row <= last; row++) {
        this.#levels.push({ kind: 'row', row, side: 'diffusion' }, { kind: 'row', row, side: 'gate' });
      }
      if (section.type === 'pmos') this.#levels.push(rail);
    }
  }

  #halfWidth(): number {
    return Math.max(...this.#rows.map(({ row }) => Math.ceil((row.active.x2 - row.active.x1) / 2)));
  }

  #planTrunks(): void {
    const half = this.#rules.trunk / 2;
    const wanted = new Map<string, Trunk[]>();
    const add = (trunk: Trunk) => wanted.set(trunk.net, [...(wanted.get(trunk.net) ?? []), trunk]);
    for (const [level, at] of this.#levels.entries()) {
      if (at.kind === 'rail') {
        const reach = this.#halfWidth();
        add({ net: at.net, level, x1: -reach, x2: reach, pins: [], track: 0 });
        continue;
      }
      const { row, dx } = this.#rows[at.row]!;
      const byNet = new Map<string, Pin[]>();
      for (const pin of row.pins) {
        if (pin.side === at.side) byNet.set(pin.net, [...(byNet.get(pin.net) ?? []), pin]);
      }
      for (const [net, pins] of byNet) {
        const xs = pins.map(({ x }) => x + dx);
        const moved = pins.map((pin) => ({ ...pin, x: pin.x + dx }));
        const [x1, x2] = [Math.min(...xs) - half, Math.max(...xs) + half];
        add({ net, level, x1, x2, pins: moved, track: 0 });
      }
    }
    for (const [net, trunks] of wanted) {
      const pins = trunks.reduce((sum, trunk) => sum + trunk.pins.length, 0);
      const rail = trunks.some((trunk) => trunk.pins.length === 0);
      if (pins > 1 || rail || this.#options.ports.has(net)) this.#trunks.push(...trunks);
    }
  }

  #planSpines(): void {
    const { toUp, up, toAcross } = this.#tech;
    const obstacles: Obstacle[] = toAcross
      ? []
      : this.#trunks.flatMap(({ net, level, pins }) => pins.map(({ x }) => ({ net, x, level })));
    const planner = new SpinePlanner(
      { pitch: toUp.upperPad + up.space, half: Math.ceil(toUp.lowerPad / 2) },
      obstacles,
      this.#halfWidth(),
    );
    const byNet = groupBy(this.#trunks, ({ net }) => net);
    const several = (net: string) => {
      const trunks = byNet.get(net);
      return trunks && trunks.length > 1 ? trunks : null;
    };
    const done = new Set<string>();
    for (const [a, b] of this.#options.symmetricNets) {
      const [first, second] = [several(a), several(b)];
      if (!first || !second || done.has(a) || done.has(b) || a === b) continue;
      planner.join(first, second);
      done.add(a).add(b);
    }
    const { supplies } = this.#options;
    const rest = [...byNet.keys()].filter((net) => !done.has(net));
    rest.sort((a, b) => Number(supplies.has(a)) - Number(supplies.has(b)));
    for (const net of rest) {
      const trunks = several(net);
      if (trunks) planner.join(trunks, null);
    }
    this.#spines = planner.spines;
  }

  #draw(): Assembled {
    const drawing = new Drawing();
    const fingers: PlacedFinger[] = [];
    let below: Shape[] = [];
    for (const { section, first, last } of this.#sections) {
      const part = this.#drawSection(section, first, last);
      const shift =
        below.length > 0 ? stackedAbove(reachOf(below), reachOf(part.drawing.shapes), this.#tech.apart) : 0;
      drawing.addAll(part.drawing, 0, shift);
      for (const level of part.levels) this.#trunkY[level] = this.#trunkY[level]! + shift;
      fingers.push(...part.fingers.map((finger) => ({ ...finger, y: finger.y + shift })));
      below = drawing.shapes;
    }
    const spines = this.#drawSpines(drawing);
    this.#labels(drawing);
    const trunks = this.#trunks.reduce((sum, { x1, x2 }) => sum + x2 - x1, 0);
    return { drawing, bounds: boundsOf(drawing.shapes)!, fingers, wireLength: trunks + spines };
  }

  #drawSection(section: Section, first: number, last: number) {
    const drawing = new Drawing();
    const levels: number[] = [];
    const fingers: PlacedFinger[] = [];
    const active: Rect[] = [];
    for (let i = first; i <= last; i++) {
      const { row, dx } = this.#rows[i]!;
      const own = new Drawing();
      own.addAll(row.drawing, dx, 0);
      const mine = this.#levels.flatMap((level, at) => (level.kind === 'row' && level.row === i ? [at] : []));
      for (const level of mine) this.#drawTrunks(own, level, row);
      const dy = i > first ? stackedAbove(reachOf(drawing.shapes), reachOf(own.shapes), this.#tech.apart) : 0;
      drawing.addAll(own, 0, dy);
      for (const level of mine) this.#trunkY[level] = this.#baseY(level, row) + dy;
      levels.push(...mine);
      active.push({ x1: row.active.x1 + dx, x2: row.active.x2 + dx, y1: row.active.y1 + dy, y2: dy });
      fingers.push(...placedFingers(row, dx, dy));
    }
    const area = boundsOf(active)!;
    this.#implant(drawing, section.type === 'pmos' ? 'p_implant' : 'n_implant', 'active', area);
    const taps = this.#drawRail(section, drawing);
    levels.push(taps.level);
    if (section.type === 'pmos') this.#well(drawing, 'nwell', [area, taps.strip]);
    else if (this.#tech.has('pwell')) this.#well(drawing, 'pwell', [area, taps.strip]);
    return { drawing, levels, fingers };
  }

  /** Taps with their rail: under transistors of the substrate, over those of a well. */
  #drawRail(section: Section, drawing: Drawing): { level: number; strip: Rect } {
    const level = this.#levels.findIndex(
      (at) => at.kind === 'rail' && at.net === section.bulk && this.#isRailOf(at, section),
    );
    const trunk = this.#trunks.find((one) => one.level === level)!;
    const reach = this.#halfWidth();
    const implant = section.type === 'pmos' ? 'n_implant' : 'p_implant';
    const taps = drawTaps(this.#tech, tapRules(this.#tech, this.#rules, implant), {
      x1: -reach,
      x2: reach,
      railX1: trunk.x1,
      railX2: trunk.x2,
      net: section.bulk,
    });
    this.#implant(taps.drawing, implant, this.#tech.tap, taps.strip);
    const [mine, rows] = [reachOf(taps.drawing.shapes), reachOf(drawing.shapes)];
    const dy =
      section.type === 'pmos'
        ? stackedAbove(rows, mine, this.#tech.apart)
        : -stackedAbove(mine, rows, this.#tech.apart);
    drawing.addAll(taps.drawing, 0, dy);
    this.#trunkY[level] = taps.railY + dy;
    return { level, strip: { ...taps.strip, y1: taps.strip.y1 + dy, y2: taps.strip.y2 + dy } };
  }

  #isRailOf(level: Level, section: Section): boolean {
    const rails = this.#levels.filter((at) => at.kind === 'rail');
    return (
      rails.indexOf(level as (typeof rails)[number]) ===
      this.#sections.findIndex((s) => s.section === section)
    );
  }

  #implant(
    drawing: Drawing,
    role: 'n_implant' | 'p_implant',
    over: 'active' | 'tap' | string,
    area: Rect,
  ): void {
    if (!this.#tech.has(role)) return;
    const around = this.#tech.enclosure(role, over as 'active');
    const grown = grow(area, around, this.#tech.width(role));
    drawing.add(role, grown.x1, grown.y1, grown.x2, grown.y2);
  }

  #well(drawing: Drawing, role: 'nwell' | 'pwell', areas: readonly Rect[]): void {
    const around = Math.max(this.#tech.enclosure(role, 'active'), this.#tech.enclosure(role, this.#tech.tap));
    const grown = grow(boundsOf(areas)!, around, this.#tech.width(role));
    drawing.add(role, grown.x1, grown.y1, grown.x2, grown.y2);
  }

  #baseY(level: number, row: Row): number {
    const at = this.#levels[level]!;
    return at.kind === 'row' ? row.firstTrunk[at.side] : 0;
  }

  #yOf(trunk: Trunk): number {
    const at = this.#levels[trunk.level]!;
    const down = at.kind === 'row' && at.side === 'diffusion' ? -1 : 1;
    return this.#trunkY[trunk.level]! + down * trunk.track * this.#rules.pitch;
  }

  #drawTrunks(drawing: Drawing, level: number, row: Row): void {
    this.#trunkY[level] = this.#baseY(level, row);
    const half = this.#rules.trunk / 2;
    for (const trunk of this.#trunks) {
      if (trunk.level !== level) continue;
      const y = this.#yOf(trunk);
      drawing.add(this.#tech.across.role, trunk.x1, y - half, trunk.x2, y + half, trunk.net);
      for (const pin of trunk.pins) this.#stub(drawing, pin, y);
    }
  }

  /** From a pin to its trunk. */
  #stub(drawing: Drawing, { x, metal, net, side }: Pin, y: number): void {
    const { local, toAcross, toUp, up } = this.#tech;
    if (toAcross) {
      const half = Math.ceil(toAcross.lowerPad / 2);
      const width = this.#rules.strap / 2;
      const [y1, y2] = [Math.min(metal.y1, y - half), Math.max(metal.y2, y + half)];
      drawing.add(local.role, x - width, y1, x + width, y2, net);
      drawing.around(toAcross.cut, x, y, toAcross.size, toAcross.size);
      return;
    }
    const half = Math.ceil(toUp.lowerPad / 2);
    const at = side === 'gate' ? Math.round((metal.y1 + metal.y2) / 2) : Math.min(metal.y1 + half, -half);
    drawing.around(local.role, x, at, this.#rules.strap, 2 * half, net);
    drawing.around(toUp.cut, x, at, toUp.size, toUp.size);
    drawing.around(toUp.cut, x, y, toUp.size, toUp.size);
    const pad = Math.ceil(toUp.upperPad / 2);
    drawing.add(up.role, x - pad, Math.min(at, y) - pad, x + pad, Math.max(at, y) + pad, net);
  }

  #drawSpines(drawing: Drawing): number {
    const { up, toUp } = this.#tech;
    const pad = Math.ceil(toUp.upperPad / 2);
    let length = 0;
    for (const { net, x } of this.#spines) {
      const ys = this.#trunks.filter((trunk) => trunk.net === net).map((trunk) => this.#yOf(trunk));
      const [low, high] = [Math.min(...ys), Math.max(...ys)];
      drawing.add(up.role, x - pad, low - pad, x + pad, high + pad, net);
      for (const y of ys) drawing.around(toUp.cut, x, y, toUp.size, toUp.size);
      length += high - low;
    }
    return length;
  }

  #labels(drawing: Drawing): void {
    const named = new Set<string>();
    for (const trunk of this.#trunks) {
      const wanted = this.#options.ports.has(trunk.net) || this.#options.supplies.has(trunk.net);
      if (!wanted || named.has(trunk.net)) continue;
      named.add(trunk.net);
      drawing.label(
        this.#tech.across.role,
        Math.round((trunk.x1 + trunk.x2) / 2),
        this.#yOf(trunk),
        trunk.net,
      );
    }
  }
}

function grow({ x1, y1, x2, y2 }: Rect, by: number, least: number): Rect {
  const [dx, dy] = [x2 - x1 + 2 * by, y2 - y1 + 2 * by].map((size) =>
    Math.max(0, Math.ceil((least - size) / 2)),
  );
  return { x1: x1 - by - dx!, y1: y1 - by - dy!, x2: x2 + by + dx!, y2: y2 + by + dy! };
}

const placedFingers = (row: Row, dx: number, dy: number): readonly PlacedFinger[] =>
  row.fingers.map(({ device, left }, i) => ({
    device: device.id,
    x: row.gates[i]! + dx,
    y: dy - device.w / 2,
    flipped: left === device.drain && device.drain !== device.source,
  }));

/** Nets whose diffusions must be contacted: all but those that only join two neighbouring gates. */
function reachedNets(
  rows: readonly (readonly Finger[])[],
  sections: readonly Section[],
  { ports, supplies }: AssembleOptions,
): ReadonlySet<string> {
  const columns = new Map<string, number>();
  const count = (net: string, by: number) => columns.set(net, (columns.get(net) ?? 0) + by);
  for (const row of rows) {
    for (const [i, finger] of row.entries()) {
      const before = row[i - 1];
      const shared = before && before.right === finger.left && before.device.w === finger.device.w;
      if (!shared) count(finger.left, 1);
      count(finger.right, 1);
      count(finger.device.gate, 2);
    }
  }
  for (const net of [...ports, ...supplies, ...sections.map(({ bulk }) => bulk)]) count(net, 2);
  return new Set([...columns].filter(([, ends]) => ends > 1).map(([net]) => net));
}
