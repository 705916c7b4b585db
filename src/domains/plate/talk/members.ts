import type { Evidence } from '../../../core/reading/evidence.ts';
import { type Path, pathText, type Span } from '../../../core/result.ts';
import type { Standing } from '../../../core/talk.ts';
import { emptyPlaces, type PlateWire } from '../contract.ts';
import { pathsOfHole } from '../leaves.ts';
import { anchoredAs, anchorOf } from './anchors.ts';
import { type Edited, refeatured } from './draft.ts';
import { type Member, membersOf, type Spot } from './spots.ts';

type HoleWire = PlateWire['holes'][number];
type Apart = {
  readonly which: { readonly holes: readonly number[]; readonly words: Span };
  readonly edited: Edited | null;
};
type Before = Pick<Standing<PlateWire>, 'value' | 'evidence'>;

/** P32: a pattern of which only some are meant comes hole by hole; where each of those is then. */
export function apart(
  before: Before,
  spots: readonly Spot[],
  words: Span,
  isWholeKept: (hole: HoleWire) => boolean = () => true,
): Apart {
  let edited: Edited | null = null;
  const holes: number[] = [];
  let shift = 0;
  for (const [index, hole] of before.value.holes.entries()) {
    const own = spots.filter((spot) => spot.hole === index);
    const now = index + shift;
    const members = own.length > 0 ? membersOf(hole, before.value) : null;
    if (own.length === 0) continue;
    if (!members || (own.length === members.length && isWholeKept(hole))) holes.push(now);
    else {
      edited = split(edited ?? before, now, members, words);
      holes.push(...own.map(({ member }) => now + member!));
      shift += members.length - 1;
    }
  }
  return { which: { holes, words }, edited };
}

function split(
  { value: plate, evidence }: Before,
  index: number,
  left: readonly Member[],
  words: Span,
): Edited {
  const { diameter } = plate.holes[index]!;
  const holes = left.map(
    ({ x, y }): HoleWire => ({
      shape: 'circle',
      diameter,
      placement: { type: 'single', ...emptyPlaces, single: { x, y } },
    }),
  );
  const shift = holes.length - 1;
  const others = evidence.flatMap((entry): Evidence[] => {
    const i = entry.path[0] === 'holes' ? Number(entry.path[1]) : -1;
    if (i === index) return [];
    return [i > index ? { ...entry, path: ['holes', i + shift, ...entry.path.slice(2)] } : entry];
  });
  const moved = refeatured(
    plate,
    [...others, ...left.flatMap((member, k) => own(evidence, index, k, member, plate, words))],
    (hole) => (hole === index ? holes.map((_, k) => index + k) : [hole > index ? hole + shift : hole]),
  );
  return {
    value: {
      ...moved.value,
      holes: [...plate.holes.slice(0, index), ...holes, ...plate.holes.slice(index + 1)],
    },
    evidence: moved.evidence,
    cues: [words],
  };
}

/** What one of them rests on: what the pattern rested on, and the words that took it apart. */
function own(
  evidence: readonly Evidence[],
  index: number,
  k: number,
  { x, y, row, col }: Member,
  plate: PlateWire,
  words: Span,
): Evidence[] {
  const at = pathsOfHole(index);
  const to = pathsOfHole(index + k);
  const entryOf = (path: Path) => evidence.find((entry) => pathText(entry.path) === pathText(path));
  const same = (from: Path, path: Path): Evidence[] => {
    const entry = entryOf(from);
    return entry ? [{ ...entry, path }] : [];
  };
  const type = plate.holes[index]!.placement.type as 'four_corners' | 'rect_array' | 'circle_array';
  const place = (axis: 'x' | 'y', value: number): Evidence => {
    const path = to.single[axis]!;
    if (type === 'four_corners') {
      const isFar = (axis === 'x' ? col : row) === 1;
      const from = entryOf(at.four_corners[`offset_${axis}`]!);
      const spans = from?.spans ?? [];
      return isFar
        ? { path, value, how: 'computed', rule: 'from_far_side', spans }
        : { path, value, how: 'read', rule: 'distance_said', spans };
    }
    const names =
      type === 'rect_array'
        ? [`origin_offset_${axis}`, `spacing_${axis}`]
        : [`center_${axis}`, 'radius', 'count'];
    const entries = names.flatMap((name) => entryOf(at[type][name]!) ?? []);
    // A place that was said does not move with the plate's sides; a spacing or a radius moves nothing.
    const start = entryOf(at[type][names[0]!]!);
    const rule = anchoredAs(start ? anchorOf(start) : 0, 'member_of_pattern');
    return { path, value, how: 'computed', rule, spans: entries.flatMap(({ spans }) => spans) };
  };
  const spans = [...(entryOf(at.type)?.spans ?? []), words];
  return [
    ...same(at.shape, to.shape),
    ...same(at.diameter, to.diameter),
    { path: to.type, value: 'single', how: 'computed', rule: 'placed_single', spans },
    place('x', x),
    place('y', y),
  ];
}
