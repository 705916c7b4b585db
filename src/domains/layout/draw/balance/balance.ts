import { coefficientsOf } from '../../check/parasitics/coefficients.ts';
import type { Assembled } from '../assemble-rows.ts';
import type { AssembleOptions } from '../sections.ts';
import { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { roomFor } from './room.ts';
import { type Read, readDrawing, weightsOf } from './weights.ts';

/** By how much two mirrored nets may differ, as a share of the heavier one. */
const ENOUGH = 0.06;
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
  let [now, best]: [Weighed, Weighed | null] = [{ made, off: Infinity }, null];
  for (let round = 0; round <= ROUNDS; round++) {
    const extracted = read(now.made);
    if (!extracted) break;
    const weights = weightsOf(now.made.drawing, extracted, tech, coefficients, nets);
    const lacks = alike.map((pair) => lackOf(pair, weights)).filter(({ share }) => share > ENOUGH);
    now = { ...now, off: lacks.reduce((sum, { share }) => sum + share, 0) };
    if (!best || now.off < best.off) best = now;
    const more = new Drawing();
    for (const { net, lack } of lacks) {
      const perLength = learnt(tried.get(net), lack) ?? weights.get(net)! / lengths.get(net)!;
      const length = grow(now.made.drawing, more, tech, net, Math.ceil((STEP * lack) / perLength));
      tried.set(net, { perLength, lack, length });
    }
    if (more.shapes.length === 0) break;
    now = { made: withMore(now.made, more, tech), off: Infinity };
  }
  return best?.made ?? made;
}

/** A layout, and by how much its mirrored nets differ beyond what is enough. */
interface Weighed {
  readonly made: Assembled;
  readonly off: number;
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

/** The lighter of two nets, and what it lacks. */
function lackOf([a, b]: readonly [string, string], weights: ReadonlyMap<string, number>) {
  const [one, other] = [weights.get(a)!, weights.get(b)!];
  const lack = Math.abs(one - other);
  return { net: one < other ? a : b, lack, share: lack / Math.max(one, other, Number.MIN_VALUE) };
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
