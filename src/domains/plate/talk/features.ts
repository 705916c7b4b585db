import { blanked } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { ground } from '../../../core/reading/ground.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { getAt, type Path, type Span, setAt } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { grounding } from '../grounding.ts';
import { readMore } from '../interpret.ts';
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

/** make them 110 apart: two holes about the middle, as far from it as before on both sides. */
export function pairedAgain(
  message: Message<PlateWire>,
  { value, evidence }: Standing<PlateWire>,
): Evidence[] {
  const pairs = evidence.filter(({ path, rule }) => rule === 'pair_about_centre' && path[0] === 'holes');
  const axis = pairs[0]?.path.at(-1);
  if (pairs.length !== 2 || (axis !== 'x' && axis !== 'y')) return [];
  const said = factsOf(analyse(message.text)).find(({ kind }) => /^spacing(?:_[xy])?$/.test(kind));
  const side = value.base_shape[axis === 'x' ? 'length' : 'width'];
  if (!said || typeof said.value !== 'number' || side === null) return [];
  const apart = said.value;
  return pairs.map((entry) => {
    const sign = Number(entry.value) < side / 2 ? -1 : 1;
    return { ...entry, value: round((side + sign * apart) / 2), spans: [said.span] };
  });
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
