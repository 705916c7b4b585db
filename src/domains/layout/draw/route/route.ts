import type { PinSide } from '../../contract.ts';
import { groupBy } from '../../netlist/groups.ts';
import type { RowRules } from '../generators/row-rules.ts';
import type { AssembleOptions, Section } from '../sections.ts';
import type { Tech } from '../tech.ts';
import { assignTracks, type Level, type PlacedRow, type Spine, type Trunk, tracksFor } from './levels.ts';
import { type Obstacle, SpinePlanner } from './spines.ts';

export interface Routed {
  readonly levels: readonly Level[];
  readonly trunks: readonly Trunk[];
  readonly spines: readonly Spine[];
  /** Half the width of the widest row. */
  readonly reach: number;
}

interface SectionRows {
  readonly section: Section;
  readonly first: number;
  readonly last: number;
}

/** Nets by the row they are meant in. */
export type ByRow = ReadonlyMap<number, ReadonlySet<string>>;

/** Trunks along the rows for every net that needs one, joined by spines; then as few tracks as they fit on. */
export function routeRows(
  rows: readonly PlacedRow[],
  sections: readonly SectionRows[],
  tech: Tech,
  rules: RowRules,
  options: AssembleOptions,
  jumps: ByRow,
): Routed {
  const reach = Math.max(...rows.map(reachOf));
  const levels = withEdges(levelsOf(sections, tech, rules), options);
  const tracks = (net: string) => tracksFor(options.widths.get(net) ?? 0, rules.pitch, tech.across.space);
  const trunks = trunksOf(levels, rows, rules.trunkEnd, reach, options, jumps, tracks);
  const blocked = levels.flatMap((at, level) => {
    const { row, dx } = at.kind === 'row' ? rows[at.row]! : { row: null, dx: 0 };
    return (row?.blocked ?? []).map((one) => ({ ...one, x: one.x + dx, level }));
  });
  const spines = spinesOf(trunks, tech, reach, blocked, options);
  for (const [a, b] of options.symmetricNets) if (a !== b) alike(trunks, a, b);
  toSides(trunks, levels, reach, options);
  const mates = new Map(options.symmetricNets.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  for (const [level, own] of groupBy(trunks, (trunk) => trunk.level)) {
    if (levels[level]!.kind === 'edge') continue;
    const pads = own
      .filter(({ jumped }) => jumped && tech.toAcross)
      .flatMap(({ pins }) => pins.map(({ x }) => ({ x1: x - rules.padHalf, x2: x + rules.padHalf })));
    for (const trunk of own) lengthen(trunk, 2 * rules.padHalf);
    assignTracks(own, tech.across.space, pads, mates);
  }
  for (const [a, b] of options.symmetricNets) if (a !== b) byTurns(trunks, a, b);
  return { levels, trunks, spines, reach };
}

/** Edges below and above everything, where any net leaves there. */
function withEdges(levels: readonly Level[], { edge, sides }: AssembleOptions): readonly Level[] {
  const leaves = (side: PinSide) => [...sides.values()].includes(side);
  const below = (edge?.size ?? 0) > 0 || leaves('bottom');
  return [
    ...(below ? [{ kind: 'edge', side: 'bottom' } as const] : []),
    ...levels,
    ...(leaves('top') ? [{ kind: 'edge', side: 'top' } as const] : []),
  ];
}

/** One trunk of each net that leaves to the left or right goes on past everything: its rail, or the one that ends nearest. */
function toSides(
  trunks: readonly Trunk[],
  levels: readonly Level[],
  reach: number,
  { sides }: AssembleOptions,
): void {
  const lying = trunks.filter(({ level }) => levels[level]!.kind !== 'edge');
  const least = Math.min(-reach, ...lying.map(({ x1 }) => x1));
  const most = Math.max(reach, ...lying.map(({ x2 }) => x2));
  for (const [net, side] of sides) {
    if (side !== 'left' && side !== 'right') continue;
    const own = lying.filter((trunk) => trunk.net === net);
    const away = ({ level, x1, x2 }: Trunk) =>
      levels[level]!.kind === 'rail' ? -1 : side === 'left' ? x1 - least : most - x2;
    const [nearest] = own.sort((a, b) => away(a) - away(b));
    if (!nearest) continue;
    nearest.leaves = side;
    if (side === 'left') nearest.x1 = least;
    else nearest.x2 = most;
  }
}

/** Of two mirrored nets with equal trunks beside several rows, each is the nearer one by turns. */
function byTurns(trunks: readonly Trunk[], a: string, b: string): void {
  let turn = 0;
  for (const one of trunks) {
    const other = one.net === a && trunks.find(({ net, level }) => net === b && level === one.level);
    if (!other || one.x1 !== other.x1 || one.x2 !== other.x2 || one.tracks !== other.tracks) continue;
    const wanted = turn++ % 2 === 0;
    if (one.track < other.track !== wanted) [one.track, other.track] = [other.track, one.track];
  }
}

/** Trunks of mirrored nets beside one row become mirror images of each other, so that what they add is the same. */
function alike(trunks: readonly Trunk[], a: string, b: string): void {
  for (const one of trunks) {
    const other = one.net === a && trunks.find(({ net, level }) => net === b && level === one.level);
    if (!other) continue;
    const reach = [Math.min(one.x1, -other.x2), Math.max(one.x2, -other.x1)] as const;
    [one.x1, one.x2] = reach;
    [other.x1, other.x2] = [-reach[1], -reach[0]];
  }
}

/** As long as the least area of a shape asks for, about its middle. */
function lengthen(trunk: Trunk, least: number): void {
  const more = Math.ceil((least - (trunk.x2 - trunk.x1)) / 2);
  if (more <= 0) return;
  trunk.x1 -= more;
  trunk.x2 += more;
}

/** How far a row goes from the axis. */
const reachOf = ({ row: { active }, dx }: PlacedRow): number =>
  Math.max(Math.ceil((active.x2 - active.x1) / 2), -(active.x1 + dx), active.x2 + dx);

/** So many trunks may lie between taps and the diffusion beside them. */
const TRUNKS_BETWEEN = 4;

/** Whether a row is so high that taps on one side of it would be too far from its other side. */
function tappedTwice(section: Section, { process }: Tech, { pitch }: RowRules): boolean {
  if (section.type === 'passive' || process.tapReach === null) return false;
  const highest = Math.max(...section.rows.flat().map(({ w }) => w));
  return highest + TRUNKS_BETWEEN * pitch > process.tapReach;
}

/** A rail lies under transistors of the substrate, and over those of a well; where they are very high, on both sides. */
function levelsOf(sections: readonly SectionRows[], tech: Tech, rules: RowRules): readonly Level[] {
  return sections.flatMap(({ section, first, last }): Level[] => {
    const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    if (section.type === 'passive') return rows.map((row) => ({ kind: 'row', row, side: 'diffusion' }));
    const railOn = (side: 'near' | 'far'): Level => ({ kind: 'rail', net: section.bulk, section, side });
    const near = [railOn('near')];
    const far = tappedTwice(section, tech, rules) ? [railOn('far')] : [];
    const beside = rows.flatMap((row): Level[] => [
      { kind: 'row', row, side: 'diffusion' },
      { kind: 'row', row, side: 'gate' },
    ]);
    return section.type === 'nmos' ? [...near, ...beside, ...far] : [...far, ...beside, ...near];
  });
}

function trunksOf(
  levels: readonly Level[],
  rows: readonly PlacedRow[],
  half: number,
  reach: number,
  { ports, edge, sides, widths }: AssembleOptions,
  jumps: ByRow,
  tracks: (net: string) => number,
): Trunk[] {
  const all = levels.flatMap((at, level): Trunk[] => {
    if (at.kind === 'edge') return [];
    if (at.kind === 'rail') {
      return [{ net: at.net, level, x1: -reach, x2: reach, pins: [], jumped: false, track: 0, tracks: 1 }];
    }
    const { row, dx } = rows[at.row]!;
    const own = row.pins.filter(({ side }) => side === at.side).map((pin) => ({ ...pin, x: pin.x + dx }));
    return [...groupBy(own, ({ net }) => net)].map(([net, pins]) => {
      const xs = pins.map(({ x }) => x);
      const jumped = at.side === 'gate' && (jumps.get(at.row)?.has(net) ?? false);
      const end = Math.max(half, Math.ceil((widths.get(net) ?? 0) / 2));
      const ends = { x1: Math.min(...xs) - end, x2: Math.max(...xs) + end };
      return { net, level, ...ends, pins, jumped, track: 0, tracks: tracks(net) };
    });
  });
  return [...groupBy(all, ({ net }) => net)].flatMap(([net, trunks]) => {
    const pins = trunks.reduce((sum, trunk) => sum + trunk.pins.length, 0);
    const rail = trunks.some((trunk) => trunk.pins.length === 0);
    if (pins <= 1 && !rail && !ports.has(net)) return [];
    // Anywhere along the edge is as good.
    const leaving = (level: number): Trunk => ({
      ...{ net, level, x1: -reach, x2: reach, pins: [], jumped: false, track: 0, tracks: 1 },
    });
    const [below, above] = [edge?.has(net) || sides.get(net) === 'bottom', sides.get(net) === 'top'];
    return [...(below ? [leaving(0)] : []), ...trunks, ...(above ? [leaving(levels.length - 1)] : [])];
  });
}

/** Supplies get a spine this often, where there is room, in units of the least distance between spines. */
const SUPPLY_EVERY = 12;

function spinesOf(
  trunks: readonly Trunk[],
  { toUp, up, toAcross }: Tech,
  reach: number,
  blocked: readonly Obstacle[],
  { symmetricNets, supplies, widths }: AssembleOptions,
): readonly Spine[] {
  const half = Math.ceil(toUp.upperPad / 2);
  const stubs: Obstacle[] = trunks
    .filter(({ jumped }) => jumped || !toAcross)
    .flatMap(({ net, level, pins }) => pins.map(({ x }) => ({ net, x, half, level })));
  const pitch = 2 * half + up.space;
  const planner = new SpinePlanner(
    { pad: half, end: toUp.lowerEnd, space: up.space, widths },
    [...stubs, ...blocked],
    reach,
  );
  const byNet = groupBy(trunks, ({ net }) => net);
  const several = (net: string) => {
    const found = byNet.get(net);
    return found && found.length > 1 ? found : null;
  };
  const done = new Set<string>();
  for (const [a, b] of symmetricNets) {
    const [first, second] = [several(a), several(b)];
    if (!first || !second || done.has(a) || done.has(b) || a === b) continue;
    planner.join(first, second);
    done.add(a).add(b);
  }
  const rest = [...byNet.keys()].filter((net) => !done.has(net));
  rest.sort((a, b) => Number(supplies.has(a)) - Number(supplies.has(b)));
  for (const net of rest) {
    const found = several(net);
    if (found) planner.join(found, null);
  }
  for (const net of rest) {
    const found = supplies.has(net) ? several(net) : null;
    if (found) planner.reinforce(found, pitch * SUPPLY_EVERY);
  }
  return planner.spines;
}
