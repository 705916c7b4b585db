import { coefficientsOf } from '../../check/parasitics/coefficients.ts';
import type { Assembled } from '../assemble-rows.ts';
import type { AssembleOptions } from '../sections.ts';
import { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { roomFor } from './room.ts';
import { type Read, readDrawing, type Weight, weightsOf } from './weights.ts';

/** By how much two mirrored nets may differ, as a share of the heavier one. */
const ENOUGH = 0.05;
/** Of what is lacking, as it seems, this share is made up at a time: a wire among others is worth more than one alone. */
const STEP = 0.6;
/** Each round measures what the one before it brought. */
const ROUNDS = 8;

/**
 * Wires of the lighter of two mirrored nets go on into free room until both carry the same: in a common centroid they lie
 * on different tracks, so that no order of tracks alone makes them equal. Nothing becomes larger by it.
 */
export function balanced(
  made: Assembled,
  tech: Tech,
  { alike = [] }: Pick<AssembleOptions, 'alike'>,
  read: Read = readDrawing(tech),
): Assembled {
  const coefficients = coefficientsOf(tech.process);
  if (!coefficients || alike.length === 0) return made;
  const nets = new Set(alike.flat());
  const lengths = lengthsOf(made.drawing, tech, nets);
  const tried = new Map<string, Tried>();
  let [now, step] = [made, STEP];
  let best: Weighed | null = null;
  for (let round = 0; round <= ROUNDS; round++) {
    const extracted = read(now);
    if (!extracted) break;
    const weights = weightsOf(now.drawing, extracted, tech, coefficients, nets);
    const lacks = alike.map((pair) => lackOf(pair, weights)).filter(({ share }) => share > ENOUGH);
    const off = lacks.reduce((sum, { share }) => sum + share ** 2, 0);
    if (!best || off <= best.off) best = { made: now, off, lacks, weights };
    else {
      // What was added did harm elsewhere, or was too much: less of it, from the best there was.
      step /= 2;
      tried.clear();
    }
    const more = new Drawing();
    for (const { net, lack } of best.lacks) {
      const perLength = learnt(tried.get(net), lack) ?? best.weights.get(net)!.shielded / lengths.get(net)!;
      const length = grow(best.made.drawing, more, tech, net, Math.ceil((step * lack) / perLength));
      tried.set(net, { perLength, lack, length });
    }
    if (more.shapes.length === 0) break;
    now = withMore(best.made, more, tech);
  }
  return best?.made ?? made;
}

/** A layout, and by how much its mirrored nets differ beyond what is enough. */
interface Weighed {
  readonly made: Assembled;
  readonly off: number;
  readonly lacks: readonly ReturnType<typeof lackOf>[];
  readonly weights: ReadonlyMap<string, Weight>;
}

function withMore(made: Assembled, more: Drawing, { across, up }: Tech): Assembled {
  const wires = more.shapes.filter(({ role }) => role === across.role || role === up.role);
  const added = wires.reduce((sum, { x1, y1, x2, y2 }) => sum + Math.max(x2 - x1, y2 - y1), 0);
  return {
    ...made,
    drawing: joined(made.drawing, more),
    ...(made.cells && { cells: { ...made.cells, own: joined(made.cells.own, more) } }),
    wireLength: made.wireLength + added,
  };
}

function joined(...drawings: readonly Drawing[]): Drawing {
  const all = new Drawing();
  for (const one of drawings) all.addAll(one, 0, 0);
  return all;
}

/** A net that was made longer: by how much, what it lacked before, and what was expected of each unit. */
interface Tried {
  readonly perLength: number;
  readonly lack: number;
  readonly length: number;
}

/** What a unit of length brought; no less than a quarter of what was expected, as its neighbours changed, too. */
function learnt(tried: Tried | undefined, lack: number): number | null {
  if (!tried || tried.length === 0) return null;
  return Math.max((tried.lack - lack) / tried.length, tried.perLength / 4);
}

/** The lighter of two nets, what it lacks midway between both ways of counting, and the larger share by either. */
function lackOf([a, b]: readonly [string, string], weights: ReadonlyMap<string, Weight>) {
  const [one, other] = [weights.get(a)!, weights.get(b)!];
  const more = (['shielded', 'open'] as const).map((way) => ({
    by: one[way] - other[way],
    of: Math.max(one[way], other[way], Number.MIN_VALUE),
  }));
  const lack = more.reduce((sum, { by }) => sum + by, 0) / more.length;
  const share = Math.max(...more.map(({ by, of }) => Math.abs(by) / of));
  return { net: lack < 0 ? a : b, lack: Math.abs(lack), share };
}

/** How long the wires of each net are together. */
function lengthsOf(
  { shapes }: Drawing,
  { across, up }: Tech,
  nets: ReadonlySet<string>,
): Map<string, number> {
  const lengths = new Map([...nets].map((net) => [net, across.width]));
  for (const { role, net, x1, y1, x2, y2 } of shapes) {
    const own = net === null ? undefined : lengths.get(net);
    if (own === undefined || (role !== across.role && role !== up.role)) continue;
    lengths.set(net!, own + Math.max(x2 - x1, y2 - y1));
  }
  return lengths;
}

/** Makes wires of a net longer by so much together, as far as there is room beside what is added already. */
function grow(drawing: Drawing, more: Drawing, tech: Tech, net: string, wanted: number): number {
  let left = wanted;
  while (left > 0) {
    const way = roomFor(joined(drawing, more), tech, net)[0];
    if (!way) break;
    const length = Math.max(way.least, Math.min(left, way.most));
    more.addAll(way.draw(length), 0, 0);
    left -= length;
  }
  return wanted - left;
}
