import { blanked, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { type Path, pathText, type Span } from '../../../core/result.ts';
import type { Standing } from '../../../core/talk.ts';
import { emptyPlaces, type PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { analyse } from '../grammar/analyse.ts';
import { known } from '../known.ts';
import { pathsOfHole } from '../leaves.ts';
import { type Edited, refeatured } from './draft.ts';
import { type Ordinals, ordinalsIn, placeOf } from './ordinals.ts';
import type { Which } from './which.ts';

type HoleWire = PlateWire['holes'][number];

interface Member {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly col: number;
  readonly angle: number | null;
}

/** More holes than anybody takes one away from. */
const MOST = 400;

/** The holes of a pattern in its order; null where it is not known where they are, or where it is none. */
function membersOf({ placement }: HoleWire, plate: PlateWire): readonly Member[] | null {
  const { length, width } = known(plate).base_shape;
  if (placement.type === 'four_corners') {
    const { offset_x: dx, offset_y: dy } = placement.four_corners;
    if (dx === null || dy === null || length === null || width === null) return null;
    return gridOf(2, 2, dx, dy, length - 2 * dx, width - 2 * dy);
  }
  if (placement.type === 'rect_array') {
    const { rows, cols, spacing_x, spacing_y, origin_offset_x: x, origin_offset_y: y } = placement.rect_array;
    if (rows === null || cols === null || x === null || y === null || rows * cols > MOST) return null;
    if ((cols > 1 && spacing_x === null) || (rows > 1 && spacing_y === null)) return null;
    return gridOf(rows, cols, x, y, spacing_x ?? 0, spacing_y ?? 0);
  }
  if (placement.type !== 'circle_array') return null;
  const { count, radius, center_x, center_y } = placement.circle_array;
  if (count === null || radius === null || center_x === null || center_y === null || count > MOST)
    return null;
  return Array.from({ length: count }, (_, k) => {
    const angle = (360 * k) / count;
    const turn = (angle * Math.PI) / 180;
    const [x, y] = [center_x + radius * Math.cos(turn), center_y + radius * Math.sin(turn)];
    return { x: round(x), y: round(y), row: 0, col: k, angle };
  });
}

const gridOf = (rows: number, cols: number, x: number, y: number, dx: number, dy: number): Member[] =>
  Array.from({ length: rows * cols }, (_, k) => {
    const [row, col] = [Math.floor(k / cols), k % cols];
    return { x: round(x + col * dx), y: round(y + row * dy), row, col, angle: null };
  });

interface Told {
  readonly members: readonly number[];
  readonly spans: readonly Span[];
}

/** 右上角那个, the middle one in the top row, 3点钟那个, 第二排第三个: which of them, by where they stand. */
function told(text: string, members: readonly Member[]): Told | null {
  const plain = normalize(text);
  const ordinals = ordinalsIn(plain.text);
  const { tokens, normalized } = analyse(blanked(plain.text, ordinals?.at ?? []));
  const spans: Span[] = (ordinals?.at ?? []).map(({ start, end }) => plain.span(start, end));
  const tests: ((member: Member) => boolean)[] = [];
  const { row: top, col: right } = members.at(-1)!;
  const isRound = members[0]!.angle !== null;
  if (ordinals) {
    const counted = testOf(ordinals, top + 1, right + 1);
    if (!counted) return null;
    tests.push(counted);
  }
  const sides = new Set<string>();
  let middle = false;
  for (const { is, which, start, end } of tokens) {
    const span = plain.span(normalized.span(start, end).start, normalized.span(start, end).end);
    if (is === 'corner' && /^[lr][bt]$/.test(which)) for (const side of which) sides.add(side);
    else if (is === 'side' && which.length === 1) sides.add(which);
    else if (is === 'centre') middle = true;
    else if (is === 'clock') tests.push(({ angle }) => angle === Number(which));
    else continue;
    spans.push(span);
  }
  for (const side of sides) tests.push((member) => isAt(side, member, top, right));
  const across = sides.has('t') || sides.has('b');
  const upright = sides.has('l') || sides.has('r');
  if (middle && isRound) return null;
  if (middle && !upright) tests.push(({ col }) => 2 * col === right);
  if (middle && !across) tests.push(({ row }) => 2 * row === top);
  if (tests.length === 0) return null;
  const found = members.flatMap((member, k) => (tests.every((test) => test(member)) ? [k] : []));
  return found.length > 0 && found.length < members.length ? { members: found, spans } : null;
}

/** 第二排第三个: in that row; of a single line, of a circle, the n-th of all. */
function testOf(
  { row, col, nth, isFromTop, isFromRight }: Ordinals,
  rows: number,
  cols: number,
): ((member: Member) => boolean) | null {
  const isLine = rows === 1 || cols === 1;
  const inRow = row ?? (nth !== null && isLine && cols === 1 ? nth : col === null ? null : nth);
  const inCol = col ?? (row === null && !(isLine && rows === 1) ? null : nth);
  if (inRow === null && inCol === null) return null;
  const [y, x] = [
    inRow === null ? undefined : placeOf(inRow, rows, isFromTop),
    inCol === null ? undefined : placeOf(inCol, cols, isFromRight),
  ];
  if (y === null || x === null) return null;
  return (member) => (y === undefined || member.row === y) && (x === undefined || member.col === x);
}

function isAt(side: string, { row, col, angle }: Member, top: number, right: number): boolean {
  if (angle !== null) return angle === { r: 0, t: 90, l: 180, b: 270 }[side];
  return side === 'l' ? col === 0 : side === 'r' ? col === right : side === 'b' ? row === 0 : row === top;
}

/** 那个, the … one: said of one of them. */
const ofOne = /[那这]一?[个只](?!孔?角)|(?:^|\s)one(?![a-z])|个孔?不|第.{1,2}个/i;
const ofSeveral = /[两二三四五六]个|俩|那[几些]|一[排列行]|ones\b|both|two|three|row\b(?!.*\bone\b)|holes\b/i;

/** Some holes of one pattern. */
interface Chosen {
  readonly index: number;
  readonly members: readonly Member[];
  readonly which: Told;
}

/** The only pattern some of whose holes the words tell from the others. */
function chosenIn(text: string, plate: PlateWire): Chosen | null {
  const found = plate.holes.flatMap((hole, index) => {
    const members = membersOf(hole, plate);
    const which = members && told(text, members);
    return members && which ? [{ index, members, which }] : [];
  });
  const [only, other] = found;
  if (!only || other) return null;
  const isOne = ofOne.test(text) && !ofSeveral.test(text);
  return isOne && only.which.members.length > 1 ? null : only;
}

/** P32: what is left of a pattern comes hole by hole; null where the words tell no hole of it from the others. */
export function withoutMembers(text: string, before: Standing<PlateWire>, isKept: boolean): Edited | null {
  const chosen = chosenIn(text, before.value);
  if (!chosen) return null;
  const { index, members, which } = chosen;
  const others = members.flatMap((_, k) => (which.members.includes(k) ? [] : [k]));
  return split(before, index, members, isKept ? { ...which, members: others } : which);
}

/** 第三个改成φ12: a pattern one of whose holes becomes another comes hole by hole, and which of them that is. */
export function apartFor(
  text: string,
  before: Standing<PlateWire>,
): { readonly edited: Edited; readonly which: Which } | null {
  const chosen = isPointedAt(text) ? chosenIn(text, before.value) : null;
  if (!chosen) return null;
  const { index, members, which } = chosen;
  const edited = split(before, index, members, { ...which, members: [] });
  const [first, last] = [which.spans[0]!, which.spans.at(-1)!];
  const words = { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
  const holes = which.members.map((k) => index + k);
  return { edited, which: { holes, corner: null, words, whole: words } };
}

/** 右上角那个, 第二个, the top left one; but 距左边30 tells no hole from another. */
const isPointedAt = (text: string): boolean =>
  /[那这]一?[个只]|第[一二三四五六七八九十\d]+[个只]|最后一[个只]|[角边侧上下间]的?孔|\b(?:one|hole \d)\b|(?:left|right|corner|middle|centre|center) hole\b/i.test(
    text,
  );

function split(
  { value: plate, evidence }: Standing<PlateWire>,
  index: number,
  members: readonly Member[],
  { members: gone, spans: told }: Told,
): Edited {
  const left = members.filter((_, k) => !gone.includes(k));
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
    [...others, ...left.flatMap((member, k) => own(evidence, index, k, member, plate, told))],
    (hole) => (hole === index ? holes.map((_, k) => index + k) : [hole > index ? hole + shift : hole]),
  );
  return {
    value: {
      ...moved.value,
      holes: [...plate.holes.slice(0, index), ...holes, ...plate.holes.slice(index + 1)],
    },
    evidence: moved.evidence,
    cues: told,
  };
}

/** What one of them rests on: what the pattern rested on, and the words that took it apart. */
function own(
  evidence: readonly Evidence[],
  index: number,
  k: number,
  { x, y, row, col }: Member,
  plate: PlateWire,
  told: readonly Span[],
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
    // A place that was said does not move with the plate's sides.
    const stays = entries.every(({ how }) => how === 'read');
    const rule = stays ? 'member_kept' : 'member_of_pattern';
    return { path, value, how: 'computed', rule, spans: entries.flatMap(({ spans }) => spans) };
  };
  const spans = [...(entryOf(at.type)?.spans ?? []), ...told];
  return [
    ...same(at.shape, to.shape),
    ...same(at.diameter, to.diameter),
    { path: to.type, value: 'single', how: 'computed', rule: 'placed_single', spans },
    place('x', x),
    place('y', y),
  ];
}
