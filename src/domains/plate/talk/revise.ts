import { blanked, normalize } from '../../../core/language/index.ts';
import type { Evidence, Fact } from '../../../core/reading/evidence.ts';
import { deriveFrom } from '../../../core/reading/rules.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import { isPartOfWord } from '../answer.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { fields } from '../fields.ts';
import { type Analysis, analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { known } from '../known.ts';
import { fieldsOf, paths, pathsOfHole } from '../leaves.ts';
import { anchorOf } from './anchors.ts';
import { placesAsked } from './asking.ts';
import { comparedIn, labelsIn, namedLast, placesNamed } from './labels.ts';
import { INSTEAD, partNouns, sorts } from './lexicon.ts';
import { spokenHoles } from './refer.ts';
import { isUnknown, type Which, wordsOf } from './which.ts';

/** What a message says of places of the plate, and the words it was read from. */
export interface Said {
  readonly entries: readonly Evidence[];
  readonly analysis: Analysis;
  /** A number that could be of several holes: those, and what would become of each. */
  readonly open: readonly Evidence[];
}

/** By these a place is filled with what was said of it; others compute, count or guess. */
const NAMING: ReadonlySet<string> = new Set([
  ...['length_said', 'width_said', 'side_of_square', 'thickness_said', 'height_said', 'diameter_said'],
  ...['radius_doubled', 'coordinate_said', 'distance_said', 'from_far_side', 'rim_distance'],
  ...['rim_from_far_side', 'rows_said', 'cols_said', 'spacing_said', 'spacing_of_line', 'count_said'],
  ...['pitch_diameter_halved', 'pitch_radius_said', 'distance_from_centre', 'hole_distance_halved'],
  ...['half_of_side', 'array_centred', 'count_in_line'],
]);

/** The places a message may speak of: the outline's sizes, and those of the holes that are meant. */
export function placesOf(plate: PlateWire, holes: readonly number[]): Path[] {
  return [
    paths.length,
    paths.width,
    paths.thickness,
    ...holes.flatMap((i) => {
      const at = pathsOfHole(i);
      const { type } = plate.holes[i]!.placement;
      return [at.diameter, ...(type === '' ? [] : fieldsOf[type].map((name) => at[type][name]!))];
    }),
  ];
}

/** 圆心在板中心: where a circle is told to be. */
const isMiddle = ({ kind, value }: Fact): boolean =>
  kind === 'tie' && /中心|正中|中央|cent(?:er|re)|middle/i.test(String(value));
const isNumber = ({ value }: Fact): boolean => typeof value === 'number';

/** What a message says anew, place by place. */
export function saidOf(message: Message<PlateWire>, before: Standing<PlateWire>, which: Which | null): Said {
  const { value: plate } = before;
  const holes = which?.holes ?? plate.holes.map((_, i) => i);
  const number = /[\d一二三四五六七八九十]/.exec(message.text)?.index ?? message.text.length;
  // A correction of what the same message said is the grammar's affair: 厚度改成8，不对，10.
  const hidden: Span[] = [...message.cues].filter(
    ({ cue, start }) => HIDDEN.has(cue) && (cue !== 'correct' || start < number),
  );
  if (message.denied) hidden.push(message.denied);
  // 厚度说错了，应该是6: the label before it is that of the number behind.
  for (const { cue, end } of message.cues)
    if (cue === 'correct' && end <= number && /[，,]/.test(message.text[end] ?? ''))
      hidden.push({ start: end, end: end + 1 });
  const text = blanked(message.text, [
    ...hidden,
    ...wordsOf(which).map((words) => tellingOf(words, message.text)),
  ]);
  const ends = fromBothEnds(text, before, holes);
  const rest = ends.length > 0 ? text.replace(BOTH_ENDS, (said) => ' '.repeat(said.length)) : text;
  const analysis = analyse(rest);
  const facts = factsOf(analysis);
  const given = (path: Path): Evidence | undefined => {
    const value = getAt(plate, path);
    return value === null || value === undefined
      ? undefined
      : { path, value, how: 'read', rule: 'given', spans: [] };
  };
  const entries: Evidence[] = [...ends];
  const open: Evidence[] = [];
  for (const fact of facts) {
    if (!isNumber(fact) && !/^cent/.test(fact.kind) && !isMiddle(fact)) continue;
    const settled = (path: Path) =>
      entries.find((entry) => pathText(entry.path) === pathText(path)) ?? given(path);
    const all = placesOf(plate, holes).flatMap((path) => named(path, rest, fact, settled));
    const found = ofAsked(ofLines(all, text, fact), message, before);
    const bare = found.length === 0 && isNumber(fact) ? bareNumber(fact, message, before, which, facts) : [];
    const [sure, doubtful] = meant(asItWas([...found, ...bare], message, before), message, before, which);
    entries.push(...sure);
    open.push(...doubtful);
  }
  // add one more, 两排都改成9: no number of holes there are to be.
  const isMore = ({ rule, spans: [at] }: Evidence) =>
    COUNTED.has(rule) &&
    (message.has('add') || /^ ?[排行列个只]?孔?[都全]/.test(message.text.slice(at?.end)));
  const said = filledOnce(entries, before).filter((entry) => !isIdle(plate, entry) && !isMore(entry));
  return { entries: said, analysis: ends.length > 0 ? analyse(text) : analysis, open };
}
/** 孔心距两端改60: as far from both edges, of holes that are told one by one. */
const BOTH_ENDS =
  /(?:[距离到]?(?<x>两[端头侧]|左右(?:两[边端侧])?)|(?<y>上下(?:两[边端侧])?)|(?<any>两[条个]?边|各边|(?<=[离距到])边))(?:的?距离)?[^\d，,；;]{0,6}?(?<n>\d{1,4}(?:\.\d{1,3})?)|(?<m>\d{1,4}(?:\.\d{1,3})?) ?(?:mm )?(?:in )?from (?:both|either|each|the) (?<which>ends?|sides|edges?)\b/i;

function fromBothEnds(text: string, before: Standing<PlateWire>, holes: readonly number[]): Evidence[] {
  const found = BOTH_ENDS.exec(text);
  if (!found?.groups) return [];
  const { x, y, n, m } = found.groups;
  const { holes: all, ...plate } = before.value;
  if (holes.some((i) => all[i]!.placement.type !== 'single')) return [];
  const digits = (n ?? m)!;
  const start = found.index + found[0].indexOf(digits);
  const span = { start, end: start + digits.length };
  const size = known({ ...plate, holes: [] }).base_shape;
  // 孔边缘离两边各10: from the rim, and not from the middle of the hole.
  const isRim = /(?:孔边|边缘|孔壁)[离距到]?$/.test(text.slice(0, found.index));
  if (isRim && holes.some((i) => all[i]!.diameter === null)) return [];
  return holes.flatMap((i) =>
    (['x', 'y'] as const).flatMap((axis): Evidence[] => {
      const path = pathsOfHole(i).single[axis]!;
      const was = before.evidence.find((one) => pathText(one.path) === pathText(path));
      const far = was ? null : cornerOf(i, before)?.[axis === 'x' ? 0 : 1];
      const anchor = was ? anchorOf(was) : far ? (far === 'r' || far === 't' ? 1 : 0) : null;
      const side = size[axis === 'x' ? 'length' : 'width'];
      if ((axis === 'x' ? y : x) || (anchor !== 0 && anchor !== 1) || side === null) return [];
      const isFar = anchor === 1 || Number(was?.value ?? 0) > side / 2;
      const inset = Number(digits) + (isRim ? all[i]!.diameter! / 2 : 0);
      const value = round(isFar ? side - inset : inset);
      return isFar
        ? [{ path, value, how: 'computed', rule: 'mirrored', spans: [...(was?.spans ?? []), span] }]
        : isRim
          ? [{ path, value, how: 'computed', rule: 'changed_by', spans: [span] }]
          : [{ path, value, how: 'read', rule: 'role_given', spans: [span] }];
    }),
  );
}

/** 右上角打个孔: the corner a hole was said to be in, while nobody knows how far from its sides. */
function cornerOf(hole: number, { evidence, textOf }: Standing<PlateWire>): string | null {
  const at = pathText(pathsOfHole(hole).type);
  const span = evidence.find(({ path }) => pathText(path) === at)?.spans.at(-1);
  const said = span?.source === undefined ? undefined : textOf(span.source);
  const corners = sorts.scan(normalize(said ?? '').text).filter(({ value }) => /^[lr][bt]$/.test(value));
  return corners.length === 1 ? corners[0]!.value : null;
}

/** What is open of the hole that was asked about comes before what is known of others. */
function ofAsked(
  all: readonly Evidence[],
  message: Message<PlateWire>,
  { value, question }: Standing<PlateWire>,
): readonly Evidence[] {
  const [list, hole] = question?.path ?? [];
  const found = ofStanding(all, message, { value, question });
  const own = found.filter(
    ({ path }) => list === 'holes' && path[0] === list && path[1] === hole && getAt(value, path) === null,
  );
  return own.length > 0 ? own : ofCorners(found);
}

/** 3 rows, 20 apart: the rows are, and not the holes in them. */
function ofLines(found: readonly Evidence[], text: string, { span }: Fact): readonly Evidence[] {
  const [, line] = LINES_AHEAD.exec(text.slice(Math.max(0, span.start - 24), span.start)) ?? [];
  if (!line || !/^[^,，.;]{0,12} ?apart\b/i.test(text.slice(span.end))) return found;
  const own = found.filter(({ path }) => path.at(-1) === (/^r/i.test(line) ? 'spacing_y' : 'spacing_x'));
  return own.length > 0 ? own : found;
}
const LINES_AHEAD = /\b(rows?|columns?),? (?:(?:that are|set|spaced|each|at) )?$/i;

/** 边距改12, while something else is asked: what has such a size changes, and what has none yet waits to be asked about. */
function ofStanding(
  found: readonly Evidence[],
  message: Message<PlateWire>,
  { value, question }: Pick<Standing<PlateWire>, 'value' | 'question'>,
): readonly Evidence[] {
  const isAsked = found.some(({ path }) => kindOf(path) === kindOf(question?.path ?? []));
  const standing = found.filter(({ path }) => getAt(value, path) !== null);
  return question && !isAsked && message.has('change') && standing.length > 0 ? standing : found;
}

/** What kind of size stands at a place, along either axis. */
const kindOf = (path: Path): string =>
  String(path.at(-1) ?? '')
    .replace(/^(?:(?:origin_)?offset_|center_)?[xy]$/, 'place')
    .replace(/_[xy]$/, '');

/** 边距改成25: that of the corners, where there are such, and not of a hole in the middle. */
function ofCorners(found: readonly Evidence[]): readonly Evidence[] {
  const corners = found.filter(({ path }) => path[3] === 'four_corners');
  return corners.length > 0 ? corners : found;
}

/** make it 6 bolt holes: of the words that tell which holes, those behind a bare number are counted by it. */
function tellingOf(words: Span, text: string): Span {
  const noun = /\d ?$/.test(text.slice(0, words.start))
    ? / holes?$/i.exec(text.slice(words.start, words.end))
    : null;
  return noun ? { ...words, end: words.start + noun.index } : words;
}

/** P12: a single row has no spacing across it. */
function isIdle({ holes }: PlateWire, { path: [list, hole, , type, name], rule }: Evidence): boolean {
  if (list !== 'holes' || type !== 'rect_array') return false;
  const { rows, cols } = holes[Number(hole)]!.placement.rect_array;
  // 改成4个: of a row as many in it; of several nobody knows.
  if (rule === 'count_in_line') return !(name === 'cols' ? rows === 1 : cols === 1 && rows !== 1);
  return (name === 'spacing_y' && rows === 1) || (name === 'spacing_x' && cols === 1);
}

const COUNTED: ReadonlySet<string> = new Set(['count_said', 'count_in_line', 'rows_said', 'cols_said']);
const HIDDEN: ReadonlySet<string> = new Set([
  'change',
  'correct',
  'more',
  'less',
  'all',
  'also',
  'ask',
  'it',
]);

function named(
  path: Path,
  text: string,
  fact: Fact,
  settled: (path: Path) => Evidence | undefined,
): Evidence[] {
  const found = deriveFrom(fields, { path, text, facts: [fact], settled })
    .flat()
    .filter(({ rule, value }) => NAMING.has(rule) && typeof value === 'number');
  // The middle of an array is not where it begins.
  const whole = found.find(({ rule }) => rule === 'array_centred');
  return whole ? [whole] : found.slice(0, 1);
}

/** The first value said of a place stands, unless the message itself corrects it. */
function filledOnce(entries: readonly Evidence[], { question }: Standing<PlateWire>): Evidence[] {
  const byPath = new Map<string, Evidence>();
  for (const entry of entries) {
    const key = pathText(entry.path);
    const isAsked = question !== null && pathText(question.path) === key;
    // centred left to right, 45 from the top: the middle is only where nothing else is said.
    const isCentre = byPath.get(key)?.rule === 'half_of_side' && entry.rule !== 'role_given';
    if (!byPath.has(key) || isCentre || (isAsked && entry.rule !== 'role_given')) byPath.set(key, entry);
  }
  return [...byPath.values()];
}

/** 6 of them: so many plates. */
const isOfPieces = ({ start, end }: Span, text: string): boolean =>
  partNouns.test(text.slice(start, end + 12)) && !/孔|hole/i.test(text);

/** A number that names no place: it answers what was asked, or is of the place spoken of last, or a hole's size. */
function bareNumber(
  fact: Fact,
  message: Message<PlateWire>,
  { value: plate, evidence, question, touched }: Standing<PlateWire>,
  which: Which | null,
  facts: readonly Fact[],
): Evidence[] {
  const as = (path: Path): Evidence => ({
    path,
    value: fact.value,
    how: 'read',
    rule: 'role_given',
    spans: [fact.span],
  });
  if (fact.kind !== 'measure' && fact.kind !== 'sheet') return [];
  if (isPartOfWord(fact.span, message.text) || isOfPieces(fact.span, message.text)) return [];
  const compared = comparedIn(message.text);
  const told = namedLast(message.text)?.field ?? compared?.field;
  const side = labelsIn(message.text).find(({ field }) => field === 'offset_x' || field === 'offset_y');
  if (side && !which)
    return placesNamed(
      plate,
      side.field,
      plate.holes.map((_, i) => i),
    ).map(as);
  if (told === 'corner') return plate.corner ? [as(['corner', 'size'])] : [];
  if (told) return placesNamed(plate, told, which?.holes ?? plate.holes.map((_, i) => i)).map(as);
  const asked = which ? null : placesAsked({ question });
  if (asked) return asked.map(as);
  if (question && !message.has('change', 'correct'))
    return typeof getAt(plate, question.path) === 'string' ? [] : [as(question.path)];
  const spacings = spacedBy(fact, message.text, plate);
  if (spacings.length > 0) return spacings.map(as);
  const diameters = (holes: readonly number[]) => holes.map((i) => as(pathsOfHole(i).diameter));
  if (which) return diameters(which.holes);
  const all = plate.holes.map((_, i) => i);
  if (!message.has('all') && isUnknown(message.text, { value: plate, evidence })) return [];
  if (facts.some(({ kind }) => kind === 'hole') || message.has('all')) return diameters(all);
  const isSaid = (path: Path) =>
    evidence.some((entry) => entry.path === path && (entry.how === 'read' || entry.rule === 'changed_by'));
  const isRead = (path: Path) =>
    evidence.some((entry) => pathText(entry.path) === pathText(path) && entry.how === 'read');
  const numeric = touched.filter((path) => typeof getAt(plate, path) === 'number' && isSaid(path));
  // a bit bigger, 55, right after it was moved: its size, and not where it is.
  if (compared && numeric.length > 0 && numeric.every((path) => PLACED.test(String(path.at(-1)))))
    return diameters(spokenHoles({ value: plate, touched }));
  // 不对，是304: what was said last was no number.
  if (numeric.length === 0 && touched.length > 0 && message.has('correct')) return [];
  const kinds = new Set(numeric.map((path) => String(path.at(-1)).replace(/_[xy]$/, '')));
  // those 12 mm, of a circle whose size was just spoken of: its holes.
  if (kinds.has('radius') && MANY.test(message.text))
    return diameters(spokenHoles({ value: plate, touched }));
  // make it 12, right after it was moved: so large, and not so far from the edge.
  const isMoved = numeric.every((path) => PLACED.test(String(path.at(-1))) && !isRead(path));
  if (kinds.size === 1 && isMoved && !message.has('correct'))
    return diameters(spokenHoles({ value: plate, touched }));
  if (kinds.size === 1) return numeric.map(as);
  const spoken = [...new Set(numeric.flatMap((path) => (path[0] === 'holes' ? [Number(path[1])] : [])))];
  const size = spoken.length > 0 ? plate.holes[spoken[0]!]?.diameter : null;
  return diameters(size === null ? all : spoken);
}

const PLACED = /^(?:center_)?[xy]$/;
const MANY = /\b(?:them|those|these)\b|它们|[这那]些/i;

/** 6 holes at 70: how far apart, of a single line. */
function spacedBy({ span }: Fact, text: string, { holes }: PlateWire): readonly Path[] {
  if (!/\bholes? (?:at|every) (?:a )?$/i.test(text.slice(0, span.start))) return [];
  const lines = holes.flatMap(({ placement: { type, rect_array } }, i) => {
    const at = pathsOfHole(i).rect_array;
    return type !== 'rect_array' ? [] : [rect_array.rows === 1 ? at.spacing_x! : at.spacing_y!];
  });
  return lines.length === 1 ? lines : [];
}

/** spacing 95 instead of 90: of the places that had that value, where some had. */
function asItWas(
  found: readonly Evidence[],
  { text, denied }: Message<PlateWire>,
  { value }: Standing<PlateWire>,
): readonly Evidence[] {
  const was =
    denied &&
    (INSTEAD.exec(text.slice(0, denied.end)) ?? /(\d+(?:\.\d+)?)/.exec(text.slice(denied.start, denied.end)));
  const had = was ? found.filter(({ path }) => getAt(value, path) === Number(was[1])) : [];
  return had.length > 0 ? had : found;
}

/** Which of the holes a size is of: those spoken of last where it corrects, all where they are alike, else it is asked. */
function meant(
  found: readonly Evidence[],
  message: Message<PlateWire>,
  { value: plate, touched, question }: Standing<PlateWire>,
  which: Which | null,
): [sure: readonly Evidence[], doubtful: readonly Evidence[]] {
  const holes = new Set(found.flatMap(({ path }) => (path[0] === 'holes' ? [Number(path[1])] : [])));
  if (which || holes.size < 2 || message.has('all')) return [found, []];
  const isGap = ({ path }: Evidence) => getAt(plate, path) === null;
  if (question && found.some(isGap)) return [found.filter(isGap), []];
  const spoken = new Set(touched.flatMap((path) => (path[0] === 'holes' ? [Number(path[1])] : [])));
  const recent = found.filter(({ path }) => path[0] !== 'holes' || spoken.has(Number(path[1])));
  // make it 45 mm in diameter: the word points, too.
  const isPointed =
    message.has('correct', 'it') || message.cues.some(({ word }) => / (?:it|them)$/.test(word));
  // 那个孔, behind words about several unlike: it is asked which.
  const unlike = new Set(recent.map((one) => JSON.stringify([one.path.at(-1), getAt(plate, one.path)])));
  const single = new Set(
    recent.flatMap(({ path }) => (plate.holes[Number(path[1])]?.placement.type === 'single' ? path[1]! : [])),
  );
  const isUnclear =
    (unlike.size > new Set(recent.map(({ path }) => path.at(-1))).size && ONE.test(message.text)) ||
    (single.size > 1 && THAT_HOLE.test(message.text));
  if (isPointed && isUnclear) return [[], recent];
  if (isPointed && recent.length > 0) return [recent, []];
  const alike = new Set(found.map(({ path }) => JSON.stringify([path.at(-1), getAt(plate, path)])));
  const fields = new Set(found.map(({ path }) => path.at(-1)));
  return alike.size <= fields.size ? [found, []] : [[], found];
}

const THAT_HOLE = /[这那]个孔|\b(?:that|this) (?:hole|one)\b/i;
const ONE = /[这那]个|它(?!们)|\b(?:it|that|this)\b/i;

/** A value that is another than it was by what was said: it rests on both. */
export function changedBy(
  entry: Evidence,
  value: number,
  { evidence }: Standing<PlateWire>,
  more: readonly Span[] = [],
): Evidence {
  const was = evidence.find(({ path }) => pathText(path) === pathText(entry.path));
  const cues = more.map(({ start, end }) => ({ start, end }));
  return {
    ...entry,
    value: round(value),
    how: 'computed',
    rule: 'changed_by',
    spans: [...(was?.spans ?? []), ...cues, ...entry.spans],
  };
}
