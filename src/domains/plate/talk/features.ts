import { blanked } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { ground } from '../../../core/reading/ground.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { getAt, type Path, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { grounding } from '../grounding.ts';
import { readMore, understoodIn } from '../interpret.ts';
import { known } from '../known.ts';
import { leaves, pathsOfHole } from '../leaves.ts';
import { type Edited, refeatured } from './draft.ts';
import { countOf, LEAD } from './lexicon.ts';
import { changedBy } from './revise.ts';

type HoleWire = PlateWire['holes'][number];

/** Holes and cut-outs that a message describes, on the plate as it is known. */
export function holesSaid(
  message: Message<PlateWire>,
  { value: plate, evidence }: Standing<PlateWire>,
  context: ReadContext<unknown>,
): Edited | null {
  const hidden = message.cues.filter(({ cue }) => cue === 'add' || cue === 'change' || cue === 'also');
  const { hole_features: features = [], cutouts = [], ...rest } = plate;
  const bare = known({ ...rest, holes: [] });
  const blank = blanked(message.text, hidden);
  // “and one more in the middle”: what is added is a hole, whether it is called so or not.
  const readings: (readonly [text: string, lead: number])[] = [
    [message.text, 0],
    [blank, 0],
  ];
  if (message.has('add')) readings.push([LEAD + blank, LEAD.length]);
  const settled = leaves(bare).map(
    ({ path, value }): Evidence => ({ path, value, how: 'read', rule: 'given', spans: [] }),
  );
  for (const [text, lead] of readings) {
    const { value: said, claims, facts, cues = [], issues } = readMore(text, context.lang, bare);
    const isNothing = !said.holes.some(isSomething) && !said.cutouts;
    if (isNothing || !said.holes.every((hole, i) => isSomething(hole) || isTapped(said, i))) continue;
    const value = { ...bare, schema_version: said.schema_version, holes: said.holes, ...partsOf(said) };
    const own = ground(grounding, { input: { text }, value, claims, facts, settled }, context);
    const from = { holes: plate.holes.length, hole_features: features.length, cutouts: cutouts.length };
    const fresh = own.evidence.flatMap((entry): Evidence[] => {
      const [list, at, ...name] = entry.path as readonly [keyof typeof from, number, ...string[]];
      if (!(list in from)) return [];
      const isHole = list === 'hole_features' && name[0] === 'hole';
      return [
        {
          ...entry,
          path: [list, from[list] + at, ...name],
          value: isHole ? from.holes + Number(entry.value) : entry.value,
          spans: behind(lead, entry.spans),
        },
      ];
    });
    const moved = (own.value.hole_features ?? []).map((one) => ({ ...one, hole: one.hole + from.holes }));
    const more = {
      ...(features.length + moved.length > 0 && { hole_features: [...features, ...moved] }),
      ...(cutouts.length + (own.value.cutouts?.length ?? 0) > 0 && {
        cutouts: [...cutouts, ...(own.value.cutouts ?? [])],
      }),
    };
    return {
      value: { ...rest, holes: [...plate.holes, ...own.value.holes], ...more },
      evidence: [...evidence, ...fresh],
      cues: behind(lead, cues),
      issues: issues
        .filter(({ spans }) => spans.length > 0)
        .map((one) => ({ ...one, spans: behind(lead, one.spans) })),
    };
  }
  return null;
}

const partsOf = ({ hole_features, cutouts }: PlateWire) => ({
  ...(hole_features && { hole_features }),
  ...(cutouts && { cutouts }),
});

export const isTapped = ({ hole_features }: PlateWire, hole: number): boolean =>
  hole_features?.some((one) => one.hole === hole && one.thread) ?? false;

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
  const moved = refeatured(value, kept, (hole) => {
    const now = place.get(hole);
    return now === undefined ? [] : [now];
  });
  return {
    value: { ...moved.value, holes: value.holes.filter((_, i) => !gone.includes(i)) },
    evidence: moved.evidence,
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

/** 再加一列, drop a row, 下面一排不要: as many lines more or fewer, and where they begin then; null where none is said. */
export function linesSaid(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  sign: 1 | -1,
): readonly Evidence[] | null {
  const { holes } = before.value;
  const arrays = holes.flatMap(({ placement }, i) => (placement.type === 'rect_array' ? [i] : []));
  const said =
    /(?:(?<n>[一二两三四五1-9])\s*)?(?:(?<row>行|排|rows?\b)|(?<col>列|columns?\b))(?!数|间|距|\s*spacing)/i.exec(
      message.text,
    );
  // the middle one in the top row, 上面一排中间那个: one of them, and not the row.
  if (!said || arrays.length !== 1 || OF_ONE.test(message.text)) return null;
  const { n, row } = said.groups!;
  const count = countOf(n);
  const at = pathsOfHole(arrays[0]!).rect_array;
  const path = at[row ? 'rows' : 'cols']!;
  const old = getAt(before.value, path);
  if (typeof old !== 'number' || old + sign * count < 1) return null;
  const span: Span = { start: said.index, end: said.index + said[0].length };
  const read = (to: Path): Evidence => ({
    path: to,
    value: count,
    how: 'read',
    rule: 'role_given',
    spans: [span],
  });
  const cues = message.cues.filter(({ cue }) => cue === 'add' || cue === 'remove');
  const lines = changedBy(read(path), old + sign * count, before, cues);
  const [start, step] = row ? [at.origin_offset_y!, at.spacing_y!] : [at.origin_offset_x!, at.spacing_x!];
  // 下面再加一排，排距20: how far apart they are, where there was only one.
  const told = getAt(before.value, step) === null ? spacingSaid(message.text, row ? 'y' : 'x', step) : [];
  const first = firstSide(message.text, row !== undefined);
  if (!first) return [lines, ...told];
  const [from, apart] = [getAt(before.value, start), told[0]?.value ?? getAt(before.value, step)];
  if (typeof from !== 'number' || typeof apart !== 'number') return null;
  return [lines, ...told, changedBy(read(start), from - sign * count * apart, before, cues)];
}

function spacingSaid(text: string, axis: 'x' | 'y', path: Path): Evidence[] {
  const kinds = [`spacing_${axis}`, 'spacing'];
  const said = factsOf(analyse(text)).find(({ kind }) => kinds.includes(kind));
  return said ? [{ path, value: said.value, how: 'read', rule: 'spacing_said', spans: [said.span] }] : [];
}

/** Whether the line lies where the array begins: at the bottom, or at the left. */
const firstSide = (text: string, isRow: boolean): boolean =>
  isRow ? /下[边面方]?|底|bottom|lower/i.test(text) : /左|left/i.test(text);
const OF_ONE = /[个只](?![^，,]{0,12}[一两三][排行列])|\bone\b/i;

/** 往右移10: the holes that are meant, so far from where they were. */
export function shifted(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  holes: readonly number[],
): Evidence[] {
  const facts = factsOf(analyse(message.text)).filter(({ kind }) => /^shift_[lrtb]$/.test(kind));
  return facts.flatMap(({ kind, value, span }) => {
    const [axis, sign] = ways[kind.at(-1) as keyof typeof ways];
    return holes.flatMap((i): Evidence[] => {
      const path = pathsOfHole(i).single[axis]!;
      const old = getAt(before.value, path);
      if (typeof old !== 'number' || typeof value !== 'number') return [];
      const entry: Evidence = { path, value, how: 'read', rule: 'role_given', spans: [span] };
      const from = message.has('correct') ? old - lastShift(path, axis, before) : old;
      return [changedBy(entry, from + sign * value, before)];
    });
  });
}

/** 不对，往下10: how far the message before moved it, which is taken back. */
function lastShift(path: Path, axis: 'x' | 'y', { evidence, textOf, touched }: Standing<PlateWire>): number {
  const was = evidence.find((entry) => pathText(entry.path) === pathText(path));
  const source = was?.rule === 'changed_by' ? was.spans.at(-1)?.source : undefined;
  const isLast = touched.some((one) => pathText(one) === pathText(path));
  const text = source === undefined || !isLast ? undefined : textOf(source);
  let sum = 0;
  for (const { kind, value } of text === undefined ? [] : factsOf(analyse(text))) {
    const way = /^shift_[lrtb]$/.test(kind) ? ways[kind.at(-1) as keyof typeof ways] : null;
    if (way?.[0] === axis) sum += way[1] * Number(value);
  }
  return sum;
}

/** 周围再均布6个: around the hole in the middle, where the plate has one. */
export function tiedToHole(message: Message<PlateWire>, before: Standing<PlateWire>, edited: Edited): Edited {
  const first = before.value.holes.length;
  const middles = before.value.holes.filter(
    ({ placement: { type, single } }) => type === 'single' && single.x !== null,
  );
  const words = /周围|四周|外圈|绕着?它|around|about|surrounding|pcd|p\.c\.d|bolt circle|节圆|分布圆/i.exec(
    message.text,
  );
  const [middle, other] = middles;
  if (!words || !middle || other) return edited;
  const { x, y } = middle.placement.single;
  const span: Span = { start: words.index, end: words.index + words[0].length };
  let { value, evidence } = edited;
  value.holes.forEach(({ placement: { type, circle_array } }, i) => {
    if (i < first || type !== 'circle_array' || circle_array.center_x !== null || y === null) return;
    for (const [name, at] of [
      ['center_x', x],
      ['center_y', y],
    ] as const) {
      const path = pathsOfHole(i).circle_array[name]!;
      value = setAt(value, path, at);
      evidence = [...evidence, { path, value: at, how: 'computed', rule: 'around_hole', spans: [span] }];
    }
  });
  return { ...edited, value, evidence };
}

const ways = { l: ['x', -1], r: ['x', 1], t: ['y', 1], b: ['y', -1] } as const;

/** 在它右边50: so far from the hole spoken of last. */
export function besideLast(message: Message<PlateWire>, before: Standing<PlateWire>, edited: Edited): Edited {
  const first = before.value.holes.length;
  const facts = factsOf(analyse(message.text)).filter(({ kind }) => /^shift_[lrtb]$/.test(kind));
  const spoken = before.touched.findLast(([list]) => list === 'holes');
  const from = before.value.holes[Number(spoken?.[1] ?? first - 1)]?.placement;
  const fresh = edited.value.holes[first]?.placement;
  if (facts.length === 0 || from?.type !== 'single' || edited.value.holes.length !== first + 1) return edited;
  if (fresh?.type !== 'single' || fresh.single.x !== null || fresh.single.y !== null) return edited;
  const at = { ...from.single };
  for (const { kind, value } of facts) {
    const [axis, sign] = ways[kind.at(-1) as keyof typeof ways];
    const old = at[axis];
    if (old !== null) at[axis] = round(old + sign * Number(value));
  }
  let { value, evidence } = edited;
  for (const axis of ['x', 'y'] as const) {
    const path = pathsOfHole(first).single[axis]!;
    value = setAt(value, path, at[axis]);
    evidence = [
      ...evidence,
      { path, value: at[axis], how: 'computed', rule: 'beside_hole', spans: facts.map(({ span }) => span) },
    ];
  }
  return { value, evidence, cues: [...edited.cues, ...facts.map(({ span }) => span)] };
}
