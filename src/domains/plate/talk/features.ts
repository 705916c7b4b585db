import { blanked } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { ground } from '../../../core/reading/ground.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { getAt, type Issue, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import { emptyPlaces, type PlateWire, plateContract } from '../contract.ts';
import { round } from '../decimals.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { remarksOf } from '../grammar/remarks.ts';
import { grounding } from '../grounding.ts';
import { understoodIn } from '../interpret.ts';
import { leaves, pathsOfHole } from '../leaves.ts';
import { countOf, LEAD } from './lexicon.ts';
import { changedBy } from './revise.ts';
import type { Which } from './which.ts';

type HoleWire = PlateWire['holes'][number];

/** A plate with other holes than before, and what all of it rests on. */
export interface Edited {
  readonly value: PlateWire;
  readonly evidence: readonly Evidence[];
  readonly cues: readonly Span[];
  readonly issues?: readonly Issue[];
}

/** Holes that a message describes, on the plate as it is known. */
export function holesSaid(
  message: Message<PlateWire>,
  { value: plate, evidence }: Standing<PlateWire>,
  context: ReadContext<unknown>,
): Edited | null {
  const hidden = message.cues.filter(({ cue }) => cue === 'add' || cue === 'change' || cue === 'also');
  const bare = { ...plate, holes: [] };
  const blank = blanked(message.text, hidden);
  // “and one more in the middle”: what is added is a hole, whether it is called so or not.
  const readings: (readonly [text: string, lead: number])[] = [
    [message.text, 0],
    [blank, 0],
  ];
  if (message.has('add')) readings.push([LEAD + blank, LEAD.length]);
  for (const [text, lead] of readings) {
    const analysis = analyse(text, bare);
    const added = plateContract.encode(analysis.plate).holes.filter(isSomething);
    if (added.length === 0) continue;
    const settled = leaves(bare).map(
      ({ path, value }): Evidence => ({ path, value, how: 'read', rule: 'given', spans: [] }),
    );
    const value = { ...bare, holes: added };
    const facts = factsOf(analysis);
    const own = ground(
      grounding,
      { input: { text }, value, claims: analysis.claims, facts, settled },
      context,
    );
    const first = plate.holes.length;
    const fresh = own.evidence
      .filter(({ path }) => path[0] === 'holes')
      .map((entry) => ({
        ...entry,
        path: ['holes', first + Number(entry.path[1]), ...entry.path.slice(2)],
        spans: behind(lead, entry.spans),
      }));
    return {
      value: { ...plate, holes: [...plate.holes, ...own.value.holes] },
      evidence: [...evidence, ...fresh],
      cues: behind(lead, understoodIn(analysis)),
      issues: remarksOf(analysis, value, context.lang)
        .filter(({ spans }) => spans.length > 0)
        .map((one) => ({ ...one, spans: behind(lead, one.spans) })),
    };
  }
  return null;
}
const behind = (lead: number, spans: readonly Span[]): Span[] =>
  spans.flatMap((span) =>
    span.end > lead ? [{ ...span, start: Math.max(0, span.start - lead), end: span.end - lead }] : [],
  );

const isSomething = ({ diameter, placement }: HoleWire): boolean =>
  diameter !== null || placement.type !== '';

/** The plate without some of its holes; those behind them move up, and their evidence with them. */
export function without({ value, evidence }: Standing<PlateWire>, gone: readonly number[]): Edited {
  const place = new Map<number, number>();
  value.holes.forEach((_, i) => {
    if (!gone.includes(i)) place.set(i, place.size);
  });
  const kept = evidence.flatMap((entry): Evidence[] => {
    if (entry.path[0] !== 'holes') return [entry];
    const now = place.get(Number(entry.path[1]));
    return now === undefined ? [] : [{ ...entry, path: ['holes', now, ...entry.path.slice(2)] }];
  });
  return {
    value: { ...value, holes: value.holes.filter((_, i) => !gone.includes(i)) },
    evidence: kept,
    cues: [],
  };
}

const CORNERS = ['lb', 'rb', 'lt', 'rt'] as const;

/** P32: what is left of a pattern of four comes hole by hole; null where the plate's sizes are not known. */
export function withoutCorner(before: Standing<PlateWire>, index: number, which: Which): Edited | null {
  const { value: plate, evidence } = before;
  const { length, width } = plate.base_shape;
  const { diameter, placement } = plate.holes[index]!;
  const { offset_x, offset_y } = placement.four_corners;
  if (length === null || width === null || offset_x === null || offset_y === null) return null;
  const told: Span = which.words;
  const entryOf = (path: Path) => evidence.find((entry) => pathText(entry.path) === pathText(path));
  const members = CORNERS.filter((corner) => corner !== which.corner);
  const made = members.map((corner) => {
    const [isRight, isTop] = [corner[0] === 'r', corner[1] === 't'];
    const x = isRight ? round(length - offset_x) : offset_x;
    const y = isTop ? round(width - offset_y) : offset_y;
    return { x, y, isRight, isTop };
  });
  const at = pathsOfHole(index);
  const own = (k: number): Evidence[] => {
    const to = pathsOfHole(index + k);
    const { x, y, isRight, isTop } = made[k]!;
    const near = (path: Path, from: Path, value: number, isFar: boolean): Evidence => ({
      path,
      value,
      how: isFar ? 'computed' : 'read',
      rule: isFar ? 'from_far_side' : 'distance_said',
      spans: entryOf(from)?.spans ?? [],
    });
    const same = (from: Path, path: Path): Evidence[] => {
      const entry = entryOf(from);
      return entry ? [{ ...entry, path }] : [];
    };
    const type = entryOf(at.type);
    return [
      ...same(at.shape, to.shape),
      ...same(at.diameter, to.diameter),
      {
        path: to.type,
        value: 'single',
        how: 'computed',
        rule: 'placed_single',
        spans: [...(type?.spans ?? []), told],
      },
      near(to.single.x!, at.four_corners.offset_x!, x, isRight),
      near(to.single.y!, at.four_corners.offset_y!, y, isTop),
    ];
  };
  const holes = made.map(
    ({ x, y }): HoleWire => ({
      shape: 'circle',
      diameter,
      placement: { type: 'single', ...emptyPlaces, single: { x, y } },
    }),
  );
  const others = evidence.flatMap((entry): Evidence[] => {
    const i = entry.path[0] === 'holes' ? Number(entry.path[1]) : -1;
    if (i === index) return [];
    return [i > index ? { ...entry, path: ['holes', i + holes.length - 1, ...entry.path.slice(2)] } : entry];
  });
  return {
    value: { ...plate, holes: [...plate.holes.slice(0, index), ...holes, ...plate.holes.slice(index + 1)] },
    evidence: [...others, ...made.flatMap((_, k) => own(k))],
    cues: [],
  };
}

/** The same hole once more, on the other side of the plate. */
export function mirrored(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  index: number,
): Edited | null {
  const { value: plate, evidence } = before;
  const hole = plate.holes[index];
  const side = /[左右]|left|right/i.exec(message.text)
    ? 'x'
    : /[上下]|top|bottom/i.exec(message.text)
      ? 'y'
      : null;
  const size = side === 'x' ? plate.base_shape.length : plate.base_shape.width;
  if (hole?.placement.type !== 'single' || side === null || size === null) return null;
  const at = hole.placement.single[side];
  if (at === null) return null;
  const words = /[左右上下][边侧面方]?|left|right|top|bottom/i.exec(message.text)!;
  const span: Span = { start: words.index, end: words.index + words[0].length };
  const single = { ...hole.placement.single, [side]: round(size - at) };
  const copy = { ...hole, placement: { ...hole.placement, single } } as HoleWire;
  const to = plate.holes.length;
  const path = pathsOfHole(to).single[side]!;
  const copied = evidence
    .filter((entry) => entry.path[0] === 'holes' && entry.path[1] === index)
    .map((entry): Evidence => {
      const moved = ['holes', to, ...entry.path.slice(2)];
      return pathText(moved) === pathText(path)
        ? { path, value: single[side], how: 'computed', rule: 'mirrored', spans: [span] }
        : { ...entry, path: moved };
    });
  return {
    value: { ...plate, holes: [...plate.holes, copy] },
    evidence: [...evidence, ...copied],
    cues: [span, ...understoodIn(analyse(message.text))],
  };
}

/** 再加一列, drop a row: as many lines more or fewer; the entry that says so, or null. */
export function linesSaid(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  sign: 1 | -1,
): Evidence | null {
  const { holes } = before.value;
  const arrays = holes.flatMap(({ placement }, i) => (placement.type === 'rect_array' ? [i] : []));
  const said =
    /(?:(?<n>[一二两三四五1-9])\s*)?(?:(?<row>行|排|rows?\b)|(?<col>列|columns?\b))(?!数|间|距|\s*spacing)/i.exec(
      message.text,
    );
  if (!said || arrays.length !== 1) return null;
  const { n, row } = said.groups!;
  const count = countOf(n);
  const path = pathsOfHole(arrays[0]!).rect_array[row ? 'rows' : 'cols']!;
  const old = getAt(before.value, path);
  if (typeof old !== 'number' || old + sign * count < 1) return null;
  const span: Span = { start: said.index, end: said.index + said[0].length };
  const entry: Evidence = { path, value: count, how: 'read', rule: 'role_given', spans: [span] };
  return changedBy(
    entry,
    old + sign * count,
    before,
    message.cues.filter(({ cue }) => cue === 'add' || cue === 'remove'),
  );
}

/** 往右移10: the holes that are meant, so far from where they were. */
export function shifted(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  holes: readonly number[],
): Evidence[] {
  const facts = factsOf(analyse(message.text)).filter(({ kind }) => /^shift_[lrtb]$/.test(kind));
  const ways = { l: ['x', -1], r: ['x', 1], t: ['y', 1], b: ['y', -1] } as const;
  return facts.flatMap(({ kind, value, span }) => {
    const [axis, sign] = ways[kind.at(-1) as keyof typeof ways];
    return holes.flatMap((i): Evidence[] => {
      const path = pathsOfHole(i).single[axis]!;
      const old = getAt(before.value, path);
      if (typeof old !== 'number' || typeof value !== 'number') return [];
      const entry: Evidence = { path, value, how: 'read', rule: 'role_given', spans: [span] };
      return [changedBy(entry, old + sign * value, before)];
    });
  });
}
