import type { Evidence } from '../../../core/reading/evidence.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';
import { pathsOfHole } from '../leaves.ts';
import type { Edited } from './draft.ts';
import { ALIKE, countOf, MIRROR, ONE_MORE } from './lexicon.ts';
import { CENTRED } from './members.ts';
import { goesOn, type Way, waysIn } from './moves.ts';
import { spokenHoles } from './refer.ts';
import type { Which } from './which.ts';

type HoleWire = PlateWire['holes'][number];
type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;
type Axis = 'x' | 'y';

/** Where a hole or a pattern is along an axis, what becomes of that, and the words that say so. */
interface Transform {
  readonly axes: readonly Axis[];
  readonly rule: 'mirrored' | 'beside_hole' | 'changed_by';
  readonly spans: readonly Span[];
  place(axis: Axis, at: number, reach: number): number;
}

/** 右边对称也来一个, 往上80再来一个一样的, another row like it 20 above: holes once more, across the plate or so far away. */
export function copied(message: Heard, before: Before, which: Which | null): Edited | null {
  const how = shiftIn(message, before) ?? placedIn(message, before) ?? mirrorIn(message, before);
  if (!how) return null;
  let edited: Edited = { ...before, cues: [] };
  for (const index of sourcesOf(message, before, which, how)) edited = oneMore(edited, index, how) ?? edited;
  if (edited.value.holes.length === before.value.holes.length) return null;
  const spans = [MIRROR, ALIKE, HOW_MANY].flatMap((one) => spanOf(one.exec(message.text)));
  return { ...edited, cues: [...how.spans, ...spans] };
}

const spanOf = (found: RegExpExecArray | null): Span[] =>
  found ? [{ start: found.index, end: found.index + found[0].length }] : [];

function shiftIn(message: Heard, before: Before): Transform | null {
  const { text, has } = message;
  const ways = [...waysIn(text), ...awayIn(text)];
  // another 5 up, of what was just moved.
  if (goesOn(message, before)) return null;
  if (ways.length === 0 || !(ONE_MORE.test(text) || ALIKE.test(text) || has('same'))) return null;
  const by = (axis: Axis) => ways.reduce((sum, way) => sum + (way.axis === axis ? way.by : 0), 0);
  return {
    axes: [...new Set(ways.map(({ axis }) => axis))],
    rule: 'beside_hole',
    spans: ways.map(({ span }) => span),
    place: (axis, at) => round(at + by(axis)),
  };
}

/** 下面再来一排，离这排40: so far from it, to the side that is named. */
function awayIn(text: string): readonly Way[] {
  const said = /[离距](?:它|[这那原]来?的?[排列个行])(?:孔)?[的有]? ?(\d{1,5}(?:\.\d{1,3})?)/.exec(text);
  const side = said && /[左右上下]/.exec(text);
  if (!said || !side) return [];
  const axis = /[左右]/.test(side[0]) ? 'x' : 'y';
  const by = (/[左下]/.test(side[0]) ? -1 : 1) * Number(said[1]);
  return [{ axis, by, span: { start: said.index, end: said.index + said[0].length } }];
}

const FROM_SIDE =
  /[离距](?<zh>[左右上下顶底])[边侧缘]? ?(?<a>\d{1,5}(?:\.\d{1,3})?)|(?<b>\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?from the (?<en>left|right|top|bottom)\b/gi;
const sidesBy: Readonly<Record<string, string>> = {
  ...{ 左: 'l', 右: 'r', 上: 't', 顶: 't', 下: 'b', 底: 'b' },
  ...{ left: 'l', right: 'r', top: 't', bottom: 'b' },
};

/** the same row 40 from the top: once more, as far from that side as is said. */
function placedIn({ text, has }: Heard, { value }: Before): Transform | null {
  if (!has('same') && !ALIKE.test(text)) return null;
  const size = known(value).base_shape;
  const told = new Map<Axis, { readonly by: number; readonly far: number | null; readonly span: Span }>();
  for (const found of text.matchAll(FROM_SIDE)) {
    const { zh, en, a, b } = found.groups!;
    const side = sidesBy[(zh ?? en)!.toLowerCase()]!;
    const axis = 'lr'.includes(side) ? 'x' : 'y';
    const far = 'rt'.includes(side) ? size[axis === 'x' ? 'length' : 'width'] : 0;
    if (far === null) return null;
    told.set(axis, { by: Number(a ?? b), far: far === 0 ? null : far, span: spanOf(found)[0]! });
  }
  if (told.size === 0) return null;
  return {
    axes: [...told.keys()],
    rule: 'changed_by',
    spans: [...told.values()].map(({ span }) => span),
    place(axis, _, reach) {
      const { by, far } = told.get(axis)!;
      return round(far === null ? by : far - by - reach);
    },
  };
}

const SIDE =
  /(?<x>左右|[左右][边侧面方]?|\b(?:left|right)\b)|(?<y>上下|[上下][边侧面方]?|\b(?:top|bottom|above|below|upper|lower)\b)/i;

function mirrorIn({ text, has }: Heard, { value }: Before): Transform | null {
  if (!has('also', 'same') && !MIRROR.test(text)) return null;
  const side = SIDE.exec(text);
  const axis = side?.groups?.x ? 'x' : 'y';
  const size = known(value).base_shape[axis === 'x' ? 'length' : 'width'];
  if (!side || size === null) return null;
  return {
    axes: [axis],
    rule: 'mirrored',
    spans: spanOf(side),
    place: (_, at, reach) => round(size - at - reach),
  };
}

/** Those that are named; as many as are said; else what was spoken of last. */
function sourcesOf(message: Heard, before: Before, which: Which | null, how: Transform): readonly number[] {
  if (which) return which.holes;
  const { holes } = before.value;
  const spoken = spokenHoles(before);
  const last = spoken.length > 0 ? spoken : [holes.length - 1];
  const said = HOW_MANY.exec(message.text);
  const count = said
    ? /both|pair/i.test(said[0])
      ? 2
      : countOf(said[1] ?? said[2])
    : message.has('all')
      ? holes.length
      : 0;
  if (count === 0) return last;
  if (count === 1 || last.length === count) return last.slice(-count);
  // Those that have nothing on the other side yet.
  const lone = holes.flatMap((hole, i) =>
    placesOf(hole, how).every((at) => !isThere(before, hole, at)) ? [i] : [],
  );
  return how.rule === 'mirrored' ? lone.slice(-count) : holes.map((_, i) => i).slice(-count);
}
const HOW_MANY = /([一两二三四五\d])[个只]|\b(one|two|three|four|both|pair)\b/i;
type Moved = readonly [name: string, value: number];

/** Where it would be. */
function placesOf({ placement }: HoleWire, how: Transform): readonly Moved[] {
  const { type, rect_array: array } = placement;
  if (type === '' || type === 'four_corners') return [];
  const own = placement[type] as Readonly<Record<string, number | null>>;
  return how.axes.flatMap((axis): Moved[] => {
    const name = { single: axis, rect_array: `origin_offset_${axis}`, circle_array: `center_${axis}` }[type];
    const [count, step] = axis === 'x' ? [array.cols, array.spacing_x] : [array.rows, array.spacing_y];
    const reach = type === 'rect_array' ? ((count ?? 1) - 1) * (step ?? 0) : 0;
    const at = own[name] ?? null;
    return at === null ? [] : [[name, how.place(axis, at, reach)]];
  });
}

const moved = ({ placement, ...hole }: HoleWire, places: readonly Moved[]): HoleWire => {
  const type = placement.type as 'single';
  const at = { ...placement[type], ...Object.fromEntries(places) };
  return { ...hole, placement: { ...placement, [type]: at } as HoleWire['placement'] };
};

/** What lies in the middle has no other side, and nothing is made twice. */
const isThere = ({ value }: Pick<Before, 'value'>, hole: HoleWire, at: Moved): boolean => {
  const place = JSON.stringify(moved(hole, [at]).placement);
  return value.holes.some(({ placement }) => JSON.stringify(placement) === place);
};

function oneMore(edited: Edited, index: number, how: Transform): Edited | null {
  const { value, evidence } = edited;
  const hole = value.holes[index];
  const places = hole ? placesOf(hole, how) : [];
  if (!hole || places.length === 0 || isThere({ value }, moved(hole, []), places[0]!)) return null;
  const to = value.holes.length;
  const type = hole.placement.type as 'single';
  const fresh = new Map(places.map(([name, place]) => [pathText(pathsOfHole(to)[type][name]!), place]));
  const own = evidence
    .filter(({ path }) => path[0] === 'holes' && path[1] === index)
    .map((entry): Evidence => {
      const path = ['holes', to, ...entry.path.slice(2)];
      const place = fresh.get(pathText(path));
      if (place === undefined) return { ...entry, path };
      return { path, value: place, how: 'computed', ...restingOn(entry, how) };
    });
  return {
    ...edited,
    value: { ...value, holes: [...value.holes, moved(hole, places)] },
    evidence: [...evidence, ...own],
  };
}

/** What is so far from a hole goes with the middle where that hole does, and stays where its place was said. */
function restingOn({ how: read, rule, spans }: Evidence, how: Transform): Pick<Evidence, 'rule' | 'spans'> {
  if (how.rule !== 'beside_hole') return { rule: how.rule, spans: how.spans };
  const whose =
    CENTRED.has(rule) || rule === 'member_centred'
      ? 'member_centred'
      : read === 'read' || rule === 'changed_by'
        ? 'changed_by'
        : how.rule;
  return { rule: whose, spans: [...spans, ...how.spans] };
}
