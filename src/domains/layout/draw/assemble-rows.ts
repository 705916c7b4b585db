import { kindRole } from '../rules/kinds.ts';
import type { Role } from '../rules/process.ts';
import { type Finger, joins, orient } from './generators/chain.ts';
import { buildPassiveRow } from './generators/passives.ts';
import { buildRow, type Row } from './generators/row.ts';
import { type RowRules, rowRules } from './generators/row-rules.ts';
import { drawTaps, tapImplant, tapRules } from './generators/taps.ts';
import { type Antennas, type Layout, noRelief, type Relief, relieve } from './route/charge.ts';
import type { PlacedRow } from './route/levels.ts';
import { routeRows } from './route/route.ts';
import { clearAbove, drawName, Wires } from './route/wires.ts';
import { type AssembleOptions, type Mos, type MosSection, type Section, withDummies } from './sections.ts';
import { boundsOf, Drawing, grownBy, type Label, type Rect } from './shapes.ts';
import type { Tech } from './tech.ts';

/** Where a finger came to lie: the middle of its gate, and which way it is turned. */
export interface PlacedFinger {
  readonly device: string;
  readonly x: number;
  readonly y: number;
  readonly flipped: boolean;
  /** Around the gate. */
  readonly box: Rect;
}

/** Where a net leaves a block: on the spines' conductor, at the block's lower edge. */
export interface EdgePin {
  readonly net: string;
  readonly x: number;
  /** Half its width. */
  readonly half: number;
}

/** A cell that is drawn once, and where it lies. */
export interface PlacedCell {
  readonly name: string;
  readonly made: Pick<Assembled, 'drawing' | 'cells'>;
  readonly x: number;
  readonly y: number;
}

export interface Assembled {
  /** All of it, flat. */
  readonly drawing: Drawing;
  /** Cells it is put together from, and what is drawn besides; absent where it is one cell. */
  readonly cells?: { readonly placed: readonly PlacedCell[]; readonly own: Drawing };
  readonly bounds: Rect;
  /** Where nets that were to leave it do. */
  readonly edge: readonly EdgePin[];
  /** Where nets that need a name can be given it. */
  readonly names: readonly Label[];
  readonly fingers: readonly PlacedFinger[];
  /** Length of trunks and spines together. */
  readonly wireLength: number;
  /** The farthest any transistor's diffusion is from a tap of its kind. */
  readonly tapDistance: number;
  /** What was done so that gates collect no more than the rules allow, and what could not be. */
  readonly antennas: Antennas;
}

/**
 * Rows over each other about one axis: drawn, measured against the antenna rules, and drawn anew with what mends what is
 * above them, while anything does.
 */
export function assembleRows(sections: readonly Section[], tech: Tech, options: AssembleOptions): Assembled {
  for (let relief = noRelief; ; ) {
    const assembly = new Assembly(sections, tech, options, relief);
    const made = assembly.build();
    const { more, antennas } = relieve(relief, assembly.layoutOf(made.drawing), tech, options);
    if (!more) return { ...made, antennas };
    relief = more;
  }
}

interface Marked {
  readonly role: Role;
  readonly box: Rect;
  /** Whether it lies over the well too. */
  readonly well: boolean;
}

interface SectionRows {
  readonly section: Section;
  readonly first: number;
  readonly last: number;
}

type Lying = ReadonlyMap<readonly Mos[], readonly Finger[]>;

class Assembly {
  readonly #tech: Tech;
  readonly #rules: RowRules;
  readonly #options: AssembleOptions;
  readonly #relief: Relief;
  readonly #rows: PlacedRow[] = [];
  readonly #sections: SectionRows[] = [];
  readonly #wires: Wires;
  /** Which way round the fingers of each row lie. */
  readonly #lying: Lying;

  constructor(sections: readonly Section[], tech: Tech, options: AssembleOptions, relief: Relief) {
    this.#tech = tech;
    this.#options = options;
    this.#relief = relief;
    this.#rules = this.#rulesWith(false);
    const mos = sections.flatMap((section) => (section.type === 'passive' ? [] : section.rows));
    this.#lying = new Map(mos.map((row) => [row, orient(options.dummies ? withDummies(row) : row)]));
    const contacted = reachedNets(sections, this.#lying, options);
    for (const section of sections) {
      const first = this.#rows.length;
      for (const row of this.#rowsOf(section, first, contacted)) {
        const { x1, x2 } = row.body ?? row.active;
        this.#rows.push({ row, dx: -Math.round((x1 + x2) / 2) });
      }
      this.#sections.push({ section, first, last: this.#rows.length - 1 });
    }
    const routed = routeRows(this.#rows, this.#sections, tech, this.#rules, options, relief.jumps);
    this.#wires = new Wires(routed, tech, this.#rules, options);
  }

  #rulesWith(jumps: boolean, tech = this.#tech): RowRules {
    const { gap } = this.#options;
    return { ...rowRules(tech, jumps), ...(gap !== undefined && { gapContacted: gap }) };
  }

  #rowsOf(section: Section, first: number, contacted: ReadonlySet<string>): readonly Row[] {
    if (section.type === 'passive') {
      return section.rows.map((row) => buildPassiveRow(row, this.#tech, this.#rules));
    }
    const tech = this.#techOf(section);
    const plain = this.#rulesWith(false, tech);
    return section.rows.map((row, i) => {
      const jumps = this.#relief.jumps.get(first + i) ?? new Set();
      const rules = jumps.size > 0 ? this.#rulesWith(true, tech) : plain;
      const diodes = [...(this.#relief.diodes.get(first + i) ?? [])];
      const options = { contacted: (net: string) => contacted.has(net), diodes, jumps };
      return buildRow(this.#lying.get(row)!, tech, rules, options);
    });
  }

  /** What it was made of, for those who measure it. */
  layoutOf(drawing: Drawing): Layout {
    return {
      ...{ drawing, rows: this.#rows, rules: this.#rules, routed: this.#wires.routed },
      sections: this.#sections,
    };
  }

  build(): Omit<Assembled, 'antennas'> {
    const drawing = new Drawing();
    const fingers: PlacedFinger[] = [];
    const tapped: Tapped[] = [];
    for (const { section, first, last } of this.#sections) {
      const part = this.#drawSection(section, first, last);
      const shift =
        drawing.shapes.length > 0 ? clearAbove(drawing, part.drawing, this.#tech, this.#rules) : 0;
      drawing.addAll(part.drawing, 0, shift);
      for (const level of part.levels) this.#wires.levelY[level]! += shift;
      fingers.push(...part.fingers.map((finger) => raised(finger, shift)));
      if (part.tapped) tapped.push(raisedTaps(part.tapped, shift));
    }
    const wireLength = this.#wires.drawSpines(drawing);
    const bounds = drawing.bounds!;
    this.#wires.drawToSides(drawing, bounds);
    const names = this.#wires.names(bounds);
    // Within another cell, names are that one's to give.
    if (!this.#options.edge)
      for (const { role, x, y, text } of names) drawName(drawing, role, x, y, text, this.#tech);
    const edge = this.#wires.routed.spines.filter(({ net }) => this.#options.edge?.has(net));
    const tapDistance = farthestFromTaps(tapped);
    return { drawing, bounds, edge, names, fingers, tapDistance, wireLength };
  }

  #drawSection(section: Section, first: number, last: number) {
    const tech = this.#techOf(section);
    const drawing = new Drawing();
    const levels: number[] = [];
    const fingers: PlacedFinger[] = [];
    const active: Rect[] = [];
    for (let i = first; i <= last; i++) {
      const { row, dx } = this.#rows[i]!;
      const own = new Drawing();
      own.addAll(row.drawing, dx, 0);
      const mine = this.#wires.routed.levels.flatMap((level, at) =>
        level.kind === 'row' && level.row === i ? [at] : [],
      );
      for (const level of mine) this.#wires.drawTrunks(own, level, row);
      const dy = i > first ? clearAbove(drawing, own, tech, this.#rules) : 0;
      drawing.addAll(own, 0, dy);
      for (const level of mine) this.#wires.levelY[level] = this.#wires.baseY(level, row) + dy;
      levels.push(...mine);
      active.push({ x1: row.active.x1 + dx, x2: row.active.x2 + dx, y1: row.active.y1 + dy, y2: dy });
      fingers.push(...placedFingers(row, dx, dy));
    }
    if (section.type === 'passive') return { drawing, levels, fingers, tapped: null };
    const area = boundsOf(active)!;
    const taps = this.#wires.routed.levels.flatMap((at, level) =>
      at.kind === 'rail' && at.section === section ? [this.#drawRail(section, drawing, level, at.side)] : [],
    );
    levels.push(...taps.map(({ level }) => level));
    const strips = taps.map(({ strip }) => strip);
    const marked = this.#marked(section, area, strips);
    const wells: Partial<Record<Mos['type'], 'nwell' | 'pwell'>> = {
      pmos: 'nwell',
      ...(this.#tech.has('pwell') && { nmos: 'pwell' }),
    };
    const role = wells[section.type];
    const well = role && this.#well(role, area, strips, marked, tech);
    if (role && well) drawing.add(role, well.x1, well.y1, well.x2, well.y2, section.bulk);
    if (marked) {
      const box = marked.well && well ? boundsOf([marked.box, well])! : marked.box;
      drawing.add(marked.role, box.x1, box.y1, box.x2, box.y2);
    }
    const tapped = { type: section.type, rows: active, strips };
    return { drawing, levels, fingers, tapped };
  }

  /** Taps with their rail: under transistors of the substrate, over those of a well. */
  #drawRail(
    section: MosSection,
    drawing: Drawing,
    level: number,
    side: 'near' | 'far',
  ): { level: number; strip: Rect } {
    const trunk = this.#wires.routed.trunks.find((one) => one.level === level)!;
    const { reach } = this.#wires.routed;
    const tech = this.#techOf(section);
    const implant = section.type === 'pmos' ? 'n_implant' : 'p_implant';
    const rules = tapRules(tech, this.#rulesWith(false, tech), implant);
    const rail = this.#wires.railWidth(section.bulk, rules.rail);
    const taps = drawTaps(
      tech,
      { ...rules, rail },
      {
        x1: -reach,
        x2: reach,
        railX1: trunk.x1,
        railX2: trunk.x2,
        net: section.bulk,
        ofWell: section.type === 'pmos',
      },
    );
    this.#implant(taps.drawing, implant, taps.strip, tech);
    const mine = taps.drawing;
    const over = (section.type === 'pmos') === (side === 'near');
    const above = (one: Drawing, other: Drawing) => clearAbove(one, other, tech, this.#rules);
    const dy = over ? above(drawing, mine) : -above(mine, drawing);
    drawing.addAll(taps.drawing, 0, dy);
    this.#wires.levelY[level] = taps.railY + dy;
    return { level, strip: { ...taps.strip, y1: taps.strip.y1 + dy, y2: taps.strip.y2 + dy } };
  }

  /** What a section keeps in itself; between sections the rules of all that is in the layout hold. */
  #techOf(section: Section): Tech {
    return section.type === 'passive' ? this.#tech : this.#tech.ofKind(section.kind);
  }

  #implant(drawing: Drawing, role: 'n_implant' | 'p_implant', taps: Rect, tech: Tech): void {
    if (!tech.has(role)) return;
    const around = tapImplant(tech, role);
    const grown = grownBy(taps, around, around, tech.width(role));
    drawing.add(role, grown.x1, grown.y1, grown.x2, grown.y2);
  }

  /** Where the marker lies that tells transistors of another threshold or voltage from the plain ones; null over those. */
  #marked(section: MosSection, area: Rect, strips: readonly Rect[]): Marked | null {
    const tech = this.#techOf(section);
    const kind = tech.process.kinds.find(({ name }) => name === section.kind);
    if (!kind) return null;
    const role = kindRole(kind.name);
    const gate = section.type === 'pmos' ? 'p_gate' : 'n_gate';
    const around = Math.max(tech.enclosure(role, 'active'), tech.enclosure(role, gate));
    const covered = kind.over === 'rows' ? area : boundsOf([area, ...strips])!;
    const box = grownBy(covered, around, around, tech.width(role));
    return { role, box, well: kind.over === 'well' };
  }

  #well(
    role: 'nwell' | 'pwell',
    area: Rect,
    strips: readonly Rect[],
    marked: Marked | null,
    tech: Tech,
  ): Rect {
    const [active, tap] =
      role === 'nwell' ? (['p_active', 'n_tap'] as const) : (['n_active', 'p_tap'] as const);
    const most = (...inner: Role[]) => Math.max(...inner.map((one) => tech.enclosure(role, one)));
    const [own, its] = [most('active', active), most(tech.tap, tap)];
    const marker = marked ? most(marked.role) : 0;
    const around = boundsOf([
      grownBy(area, own, own, 0),
      ...strips.map((strip) => grownBy(strip, its, its, 0)),
      ...(marker > 0 ? [grownBy(marked!.box, marker, marker, 0)] : []),
    ])!;
    return grownBy(around, 0, 0, tech.width(role));
  }
}

/** Where transistors of one kind lie, and taps. */
interface Tapped {
  readonly type: Mos['type'];
  readonly rows: readonly Rect[];
  readonly strips: readonly Rect[];
}

const raisedTaps = ({ type, rows, strips }: Tapped, dy: number): Tapped => {
  const up = (rect: Rect) => ({ ...rect, y1: rect.y1 + dy, y2: rect.y2 + dy });
  return { type, rows: rows.map(up), strips: strips.map(up) };
};

/** Strips are as long as the widest row, so only heights count. A well's taps hold its own rows only, and none beyond a well. */
function farthestFromTaps(sections: readonly Tapped[]): number {
  const regions: Tapped[][] = [];
  for (const [i, section] of sections.entries()) {
    const substrate = section.type === 'nmos' && sections[i - 1]?.type === 'nmos';
    if (substrate) regions.at(-1)!.push(section);
    else regions.push([section]);
  }
  const distances = regions.flatMap((region) => {
    const strips = region.flatMap((one) => one.strips);
    const away = (y: number) => Math.min(...strips.map(({ y1, y2 }) => Math.max(y1 - y, y - y2)));
    return region.flatMap(({ rows }) => rows.map(({ y1, y2 }) => Math.max(away(y1), away(y2))));
  });
  return Math.max(0, ...distances);
}

const placedFingers = (row: Row, dx: number, dy: number): readonly PlacedFinger[] =>
  row.fingers.flatMap(({ device, left }, i) => {
    if (device.dummy) return [];
    const x = row.gates[i]! + dx;
    return {
      device: device.id,
      x,
      y: dy - device.w / 2,
      flipped: left === device.drain && device.drain !== device.source,
      box: { x1: x - device.l / 2, x2: x + device.l / 2, y1: dy - device.w, y2: dy },
    };
  });

const raised = ({ box, ...finger }: PlacedFinger, dy: number): PlacedFinger => ({
  ...finger,
  y: finger.y + dy,
  box: { ...box, y1: box.y1 + dy, y2: box.y2 + dy },
});

/** Nets whose diffusions must be contacted: all but those that only join two neighbouring gates. */
function reachedNets(
  sections: readonly Section[],
  lying: Lying,
  { ports, supplies }: AssembleOptions,
): ReadonlySet<string> {
  const ends = new Map<string, number>();
  const count = (net: string, by: number) => ends.set(net, (ends.get(net) ?? 0) + by);
  for (const net of [...ports, ...supplies]) count(net, 2);
  for (const section of sections) {
    if (section.type === 'passive') {
      for (const { p, n } of section.rows.flat()) for (const net of [p, n]) count(net, 2);
      continue;
    }
    count(section.bulk, 2);
    for (const row of section.rows) countColumns(lying.get(row)!, count);
  }
  return new Set([...ends].filter(([, times]) => times > 1).map(([net]) => net));
}

function countColumns(row: readonly Finger[], count: (net: string, by: number) => void): void {
  for (const [i, finger] of row.entries()) {
    const before = row[i - 1];
    if (!before || !joins(before, finger)) count(finger.left, 1);
    count(finger.right, 1);
    count(finger.device.gate, 2);
  }
}
