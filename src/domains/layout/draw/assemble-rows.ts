import { groupBy } from '../netlist/groups.ts';
import { kindRole } from '../rules/kinds.ts';
import type { Role } from '../rules/process.ts';
import { type Finger, joins, orient } from './generators/chain.ts';
import { buildPassiveRow } from './generators/passives.ts';
import { buildRow, type Row } from './generators/row.ts';
import { type RowRules, rowRules } from './generators/row-rules.ts';
import { drawTaps, tapImplant, tapRules } from './generators/taps.ts';
import { type Antennas, type Layout, noRelief, type Relief, relieve } from './route/charge.ts';
import type { PlacedRow, Trunk } from './route/levels.ts';
import { type Routed, routeRows } from './route/route.ts';
import { drawStub } from './route/stub.ts';
import type { AssembleOptions, Mos, MosSection, Section } from './sections.ts';
import { boundsOf, Drawing, grownBy, type Label, type Rect, stackedAbove } from './shapes.ts';
import type { Tech, Wire } from './tech.ts';

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
}

/** A cell that is drawn once, and where it lies. */
export interface PlacedCell {
  readonly name: string;
  readonly drawing: Drawing;
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
  readonly #routed: Routed;
  readonly #trunkY: number[] = [];
  /** Which way round the fingers of each row lie. */
  readonly #lying: Lying;

  constructor(sections: readonly Section[], tech: Tech, options: AssembleOptions, relief: Relief) {
    this.#tech = tech;
    this.#options = options;
    this.#relief = relief;
    this.#rules = this.#rulesWith(false);
    const mos = sections.flatMap((section) => (section.type === 'passive' ? [] : section.rows));
    this.#lying = new Map(mos.map((row) => [row, orient(row)]));
    const contacted = reachedNets(sections, this.#lying, options);
    for (const section of sections) {
      const first = this.#rows.length;
      for (const row of this.#rowsOf(section, first, contacted)) {
        const { x1, x2 } = row.body ?? row.active;
        this.#rows.push({ row, dx: -Math.round((x1 + x2) / 2) });
      }
      this.#sections.push({ section, first, last: this.#rows.length - 1 });
    }
    this.#routed = routeRows(this.#rows, this.#sections, tech, this.#rules, options, relief.jumps);
  }

  #rulesWith(jumps: boolean): RowRules {
    const { gap } = this.#options;
    return { ...rowRules(this.#tech, jumps), ...(gap !== undefined && { gapContacted: gap }) };
  }

  #rowsOf(section: Section, first: number, contacted: ReadonlySet<string>): readonly Row[] {
    if (section.type === 'passive') {
      return section.rows.map((row) => buildPassiveRow(row, this.#tech, this.#rules));
    }
    const { dummies } = this.#options;
    return section.rows.map((row, i) => {
      const jumps = this.#relief.jumps.get(first + i) ?? new Set();
      const rules = jumps.size > 0 ? this.#rulesWith(true) : this.#rules;
      const diodes = [...(this.#relief.diodes.get(first + i) ?? [])];
      const options = { contacted: (net: string) => contacted.has(net), dummies, diodes, jumps };
      return buildRow(this.#lying.get(row)!, this.#tech, rules, options);
    });
  }

  /** What it was made of, for those who measure it. */
  layoutOf(drawing: Drawing): Layout {
    return {
      ...{ drawing, rows: this.#rows, rules: this.#rules, routed: this.#routed },
      sections: this.#sections,
    };
  }

  build(): Omit<Assembled, 'antennas'> {
    const drawing = new Drawing();
    const fingers: PlacedFinger[] = [];
    const tapped: Tapped[] = [];
    for (const { section, first, last } of this.#sections) {
      const part = this.#drawSection(section, first, last);
      const shift = drawing.shapes.length > 0 ? this.#above(drawing, part.drawing) : 0;
      drawing.addAll(part.drawing, 0, shift);
      for (const level of part.levels) this.#trunkY[level] = this.#trunkY[level]! + shift;
      fingers.push(...part.fingers.map((finger) => raised(finger, shift)));
      if (part.tapped) tapped.push(raisedTaps(part.tapped, shift));
    }
    const { levels, trunks } = this.#routed;
    const edgeAt = levels.findIndex(({ kind }) => kind === 'edge');
    if (edgeAt >= 0) this.#trunkY[edgeAt] = drawing.bounds!.y1;
    const spines = this.#drawSpines(drawing);
    const names = this.#names();
    // Within another cell, names are that one's to give.
    if (!this.#options.edge)
      for (const { role, x, y, text } of names) drawName(drawing, role, x, y, text, this.#tech);
    const along = trunks.reduce((sum, { level, x1, x2 }) => sum + (level === edgeAt ? 0 : x2 - x1), 0);
    const edge = this.#routed.spines.filter(({ net }) => this.#options.edge?.has(net));
    const tapDistance = farthestFromTaps(tapped);
    return {
      drawing,
      bounds: drawing.bounds!,
      edge,
      names,
      fingers,
      tapDistance,
      wireLength: along + spines,
    };
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
      const mine = this.#routed.levels.flatMap((level, at) =>
        level.kind === 'row' && level.row === i ? [at] : [],
      );
      for (const level of mine) this.#drawTrunks(own, level, row);
      const dy = i > first ? this.#above(drawing, own) : 0;
      drawing.addAll(own, 0, dy);
      for (const level of mine) this.#trunkY[level] = this.#baseY(level, row) + dy;
      levels.push(...mine);
      active.push({ x1: row.active.x1 + dx, x2: row.active.x2 + dx, y1: row.active.y1 + dy, y2: dy });
      fingers.push(...placedFingers(row, dx, dy));
    }
    if (section.type === 'passive') return { drawing, levels, fingers, tapped: null };
    const area = boundsOf(active)!;
    const taps = this.#routed.levels.flatMap((at, level) =>
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
    const well = role && this.#well(role, area, strips, marked);
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
    const trunk = this.#routed.trunks.find((one) => one.level === level)!;
    const { reach } = this.#routed;
    const implant = section.type === 'pmos' ? 'n_implant' : 'p_implant';
    const { supplies, supplyWidth = 0 } = this.#options;
    const rules = tapRules(this.#tech, this.#rules, implant);
    const rail = supplies.has(section.bulk)
      ? Math.max(rules.rail, 2 * Math.ceil(supplyWidth / 2))
      : rules.rail;
    const taps = drawTaps(
      this.#tech,
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
    this.#implant(taps.drawing, implant, taps.strip);
    const mine = taps.drawing;
    const over = (section.type === 'pmos') === (side === 'near');
    const dy = over ? this.#above(drawing, mine) : -this.#above(mine, drawing);
    drawing.addAll(taps.drawing, 0, dy);
    this.#trunkY[level] = taps.railY + dy;
    return { level, strip: { ...taps.strip, y1: taps.strip.y1 + dy, y2: taps.strip.y2 + dy } };
  }

  #above(below: Drawing, above: Drawing): number {
    return clearAbove(below, above, this.#tech, this.#rules);
  }

  #implant(drawing: Drawing, role: 'n_implant' | 'p_implant', taps: Rect): void {
    if (!this.#tech.has(role)) return;
    const around = tapImplant(this.#tech, role);
    const grown = grownBy(taps, around, around, this.#tech.width(role));
    drawing.add(role, grown.x1, grown.y1, grown.x2, grown.y2);
  }

  /** Where the marker lies that tells transistors of another threshold or voltage from the plain ones; null over those. */
  #marked(section: MosSection, area: Rect, strips: readonly Rect[]): Marked | null {
    const kind = this.#tech.process.kinds.find(({ name }) => name === section.kind);
    if (!kind) return null;
    const role = kindRole(kind.name);
    const gate = section.type === 'pmos' ? 'p_gate' : 'n_gate';
    const around = Math.max(this.#tech.enclosure(role, 'active'), this.#tech.enclosure(role, gate));
    const covered = kind.over === 'rows' ? area : boundsOf([area, ...strips])!;
    const box = grownBy(covered, around, around, this.#tech.width(role));
    return { role, box, well: kind.over === 'well' };
  }

  #well(role: 'nwell' | 'pwell', area: Rect, strips: readonly Rect[], marked: Marked | null): Rect {
    const [active, tap] =
      role === 'nwell' ? (['p_active', 'n_tap'] as const) : (['n_active', 'p_tap'] as const);
    const most = (...inner: Role[]) => Math.max(...inner.map((one) => this.#tech.enclosure(role, one)));
    const [own, its] = [most('active', active), most(this.#tech.tap, tap)];
    const marker = marked ? most(marked.role) : 0;
    const around = boundsOf([
      grownBy(area, own, own, 0),
      ...strips.map((strip) => grownBy(strip, its, its, 0)),
      ...(marker > 0 ? [grownBy(marked!.box, marker, marker, 0)] : []),
    ])!;
    return grownBy(around, 0, 0, this.#tech.width(role));
  }

  #baseY(level: number, row: Row): number {
    const at = this.#routed.levels[level]!;
    return at.kind === 'row' ? row.firstTrunk[at.side] : 0;
  }

  #yOf(trunk: Trunk): number {
    const at = this.#routed.levels[trunk.level]!;
    if (at.kind === 'edge') return this.#trunkY[trunk.level]!;
    const down = at.kind === 'row' && at.side === 'diffusion' ? -1 : 1;
    return this.#trunkY[trunk.level]! + down * trunk.track * this.#rules.pitch;
  }

  #drawTrunks(drawing: Drawing, level: number, row: Row): void {
    this.#trunkY[level] = this.#baseY(level, row);
    const half = this.#rules.trunk / 2;
    for (const trunk of this.#routed.trunks) {
      if (trunk.level !== level) continue;
      const y = this.#yOf(trunk);
      drawing.add(this.#tech.across.role, trunk.x1, y - half, trunk.x2, y + half, trunk.net);
      for (const pin of trunk.pins) drawStub(drawing, pin, y, trunk.jumped, this.#tech, this.#rules);
    }
  }

  #drawSpines(drawing: Drawing): number {
    const { up, toUp } = this.#tech;
    const pad = Math.ceil(toUp.upperPad / 2);
    let length = 0;
    const edgeAt = this.#routed.levels.findIndex(({ kind }) => kind === 'edge');
    for (const { net, x } of this.#routed.spines) {
      const own = this.#routed.trunks.filter((trunk) => trunk.net === net);
      const ys = own.filter(({ level }) => level !== edgeAt).map((trunk) => this.#yOf(trunk));
      const [lowest, high] = [Math.min(...ys), Math.max(...ys)];
      const leaves = ys.length < own.length;
      const low = leaves ? this.#trunkY[edgeAt]! : lowest - toUp.upperEnd;
      drawing.add(up.role, x - pad, low, x + pad, high + toUp.upperEnd, net);
      for (const y of ys) drawing.around(toUp.cut, x, y, toUp.size, toUp.size);
      length += high - low;
    }
    return length;
  }

  #names(): readonly Label[] {
    const { ports, supplies, lone } = this.#options;
    const { levels, trunks } = this.#routed;
    const wanted = trunks.filter(
      ({ net, level }) =>
        levels[level]!.kind !== 'edge' && [ports, supplies, lone].some((nets) => nets.has(net)),
    );
    return [...groupBy(wanted, ({ net }) => net)].map(([text, [trunk]]) => ({
      role: this.#tech.across.role,
      x: Math.round((trunk!.x1 + trunk!.x2) / 2),
      y: this.#yOf(trunk!),
      text,
    }));
  }
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

/** Strips are as long as the widest row, so only heights count. */
function farthestFromTaps(sections: readonly Tapped[]): number {
  const distances = sections.flatMap(({ type, rows }) => {
    const strips = sections.filter((one) => one.type === type).flatMap((one) => one.strips);
    const away = (y: number) => Math.min(...strips.map(({ y1, y2 }) => Math.max(y1 - y, y - y2)));
    return rows.map(({ y1, y2 }) => Math.max(away(y1), away(y2)));
  });
  return Math.max(0, ...distances);
}

const placedFingers = (row: Row, dx: number, dy: number): readonly PlacedFinger[] =>
  row.fingers.map(({ device, left }, i) => {
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
