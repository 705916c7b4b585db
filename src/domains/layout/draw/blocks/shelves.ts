import { groupBy } from '../../netlist/groups.ts';
import type { Role } from '../../rules/process.ts';
import type { Assembled } from '../assemble-rows.ts';
import { Drawing, type Rect, stackedBeside } from '../shapes.ts';
import type { Tech } from '../tech.ts';

/** A block as it is drawn, and what its nets are called outside. */
export interface PlacedBlock {
  readonly name: string;
  readonly cell: string;
  readonly shelf: number;
  readonly made: Assembled;
  readonly outside: ReadonlyMap<string, string>;
}

/** What makes two areas of one layer one: between them, as high as both are. */
export interface Bridge {
  readonly shelf: number;
  readonly role: Role;
  readonly net: string;
  readonly box: Rect;
}

export interface Standing {
  /** By block, how far it is moved to the right. */
  readonly dx: readonly number[];
  readonly bridges: readonly Bridge[];
}

/** Layers that may run on from one block into the next. */
const running = ['nwell', 'n_implant', 'p_implant'] as const satisfies readonly Role[];

/** Blocks of each shelf from left to right, as close as their layers may be, about one middle. */
export function sideBySide(blocks: readonly PlacedBlock[], tech: Tech): Standing {
  const dx: number[] = [];
  const bridges: Bridge[] = [];
  for (const [shelf, order] of groupBy([...blocks.keys()], (i) => blocks[i]!.shelf)) {
    const { places, meeting } = inLine(
      order.map((i) => blocks[i]!),
      tech,
    );
    for (const [at, i] of order.entries()) dx[i] = places[at]!;
    const steps = new Map<Role, readonly Rect[]>();
    for (const [at, roles] of meeting.entries()) {
      const two = [blocks[order[at]!]!, blocks[order[at + 1]!]!] as const;
      for (const role of running) {
        const met = roles.includes(role);
        const found = met ? bridgesOf(role, two, [places[at]!, places[at + 1]!], tech) : [];
        const here = found.flatMap(({ step }) => step ?? []);
        const notches = (steps.get(role) ?? []).flatMap((before) =>
          here.flatMap((step) => notchBetween(before, step, two[0], places[at]!, tech.space(role)) ?? []),
        );
        steps.set(role, here);
        const boxes = [...found.flatMap(({ bridge, step }) => [bridge, ...(step ? [step] : [])]), ...notches];
        const net = areasOf(two[0], role)[0]?.net ?? '';
        bridges.push(...boxes.map((box) => ({ shelf, role, net, box })));
      }
    }
  }
  return { dx, bridges };
}

/** Where each stands, and the layers on which it meets the next. */
function inLine(
  blocks: readonly PlacedBlock[],
  tech: Tech,
): { readonly places: readonly number[]; readonly meeting: readonly (readonly Role[])[] } {
  const places: number[] = [];
  const meeting: (readonly Role[])[] = [];
  const [standing, beyond] = [new Drawing(), new Drawing()];
  for (const [at, block] of blocks.entries()) {
    const left = blocks[at - 1];
    const { reach } = block.made.drawing;
    const roles = left ? running.filter((role) => mayMeet(role, left, block, tech)) : [];
    const meets = new Set<Role>(roles);
    const apart = (a: Role, b: Role) => (a === b && meets.has(a) ? tech.local.space : tech.apart(a, b));
    // Only neighbours may meet.
    const far = beyond.bounds ? stackedBeside(beyond.reach, reach, tech.apart) : -Infinity;
    places.push(left ? Math.max(far, stackedBeside(standing.reach, reach, apart)) : 0);
    if (left) {
      meeting.push(roles);
      mark(beyond, left, places[at - 1]!);
    }
    mark(standing, block, places[at]!);
  }
  const { x1, x2 } = standing.bounds!;
  const middle = Math.round((x1 + x2) / 2);
  return { places: places.map((x) => x - middle), meeting };
}

function mark(standing: Drawing, { made: { drawing } }: PlacedBlock, dx: number): void {
  for (const [role, { x1, y1, x2, y2 }] of drawing.reach) {
    standing.mark(role, { x1: x1 + dx, x2: x2 + dx, y1, y2 });
  }
}

interface Area extends Rect {
  readonly net: string;
}

/** What a block has of a layer, from its lower edge up. */
const areasOf = ({ made: { drawing, bounds }, outside }: PlacedBlock, wanted: Role): readonly Area[] =>
  drawing.shapes
    .filter(({ role }) => role === wanted)
    .map(({ x1, x2, y1, y2, net }) => ({
      ...{ x1, x2, net: outside.get(net ?? '') ?? '' },
      y1: y1 - bounds.y1,
      y2: y2 - bounds.y1,
    }));

const shared = (a: Rect, b: Rect): number => Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);

const isMarked = ({ made }: PlacedBlock): boolean =>
  [...made.drawing.reach.keys()].some((role) => role.startsWith('kind_'));

/** On one net, of plain transistors, and each two side by side or well apart: then they may become one. */
function mayMeet(role: Role, left: PlacedBlock, right: PlacedBlock, tech: Tech): boolean {
  const [here, there] = [areasOf(left, role), areasOf(right, role)];
  if (isMarked(left) || isMarked(right) || here.length === 0 || there.length === 0) return false;
  const nets = new Set([...here, ...there].map(({ net }) => net));
  return (
    nets.size === 1 &&
    here.every((a) =>
      there.every((b) => shared(a, b) >= tech.width(role) || -shared(a, b) >= tech.space(role)),
    )
  );
}

interface Bridged {
  readonly bridge: Rect;
  /** Where one of the two is higher: its corner, half way to the other. */
  readonly step?: Rect;
}

function bridgesOf(
  role: Role,
  [left, right]: readonly [PlacedBlock, PlacedBlock],
  [leftX, rightX]: readonly [number, number],
  tech: Tech,
): readonly Bridged[] {
  return areasOf(left, role).flatMap((a) =>
    areasOf(right, role).flatMap((b): Bridged[] => {
      const [x1, x2] = [a.x2 + leftX, b.x1 + rightX];
      if (shared(a, b) <= 0 || x2 <= x1 || x2 - x1 >= tech.space(role)) return [];
      const [y1, y2] = [Math.max(a.y1, b.y1), Math.min(a.y2, b.y2)];
      const bridge = { x1, x2, y1, y2 };
      const middle = Math.round((x1 + x2) / 2);
      // The corner of a step keeps off the taps at the top of the higher one.
      const step = a.y2 > b.y2 ? { x1, x2: middle, y1: y2, y2: a.y2 } : { x1: middle, x2, y1: y2, y2: b.y2 };
      return [a.y2 === b.y2 ? { bridge } : { bridge, step }];
    }),
  );
}

/** Over a block between two higher ones: what is too narrow to stay open, unless something of the block lies there. */
function notchBetween(
  before: Rect,
  step: Rect,
  { made: { drawing, bounds } }: PlacedBlock,
  dx: number,
  space: number,
): Rect | null {
  const [x1, x2] = [before.x2, step.x1];
  const [y1, y2] = [Math.max(before.y1, step.y1), Math.min(before.y2, step.y2)];
  if (x2 - x1 <= 0 || x2 - x1 >= space || y2 <= y1) return null;
  const inTheWay = drawing.shapes.some(
    (one) =>
      (one.role === 'active' || one.role === 'tap') &&
      one.x1 + dx < x2 + space &&
      one.x2 + dx > x1 - space &&
      one.y2 - bounds.y1 > y1,
  );
  return inTheWay ? null : { x1, x2, y1, y2 };
}
