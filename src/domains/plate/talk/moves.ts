import { blanked, mentions, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { pathsOfHole } from '../leaves.ts';
import { anchoredAs, anchorOf } from './anchors.ts';
import { millimetres } from './millimetres.ts';
import { changedBy } from './revise.ts';
import { type Which, wordsOf } from './which.ts';

type HoleWire = PlateWire['holes'][number];

/** So far along an axis, and the words that say it. */
export interface Way {
  readonly axis: 'x' | 'y';
  readonly by: number;
  readonly span: Span;
}

const sides: readonly (readonly ['x' | 'y', 1 | -1, string, string])[] = [
  ['x', -1, '左', 'left'],
  ['x', 1, '右', 'right'],
  ['y', 1, '上', 'up|higher|upwards?|above'],
  ['y', -1, '下', 'down|lower|downwards?|below'],
];
/** 抬高30, raise it by 10: to move is what the verb says. */
const verbs: readonly (readonly ['x' | 'y', 1 | -1, RegExp])[] = [
  ['y', 1, /(?:往上)?(?:抬|提|升)高?[了个]? ?$/],
  ['y', -1, /(?:往下)?(?:降|压|落)低?[了个]? ?$/],
  ['y', 1, /\b(?:raise|lift)\b/],
  ['y', -1, /^ ?(?:please |and |then |now )?lower (?=the|it|them|that)/],
];
const ahead = sides.map(
  ([axis, sign, han, latin]) =>
    [
      axis,
      sign,
      new RegExp(
        `(?:(?:再|又)?[往向朝](?:正)?${han}(?:边|面|侧|方)?(?:再)?(?:平移|移动?|挪动?|偏移?|去|走)?(?:每?[隔间]距?|依次)?|偏${han}|${han}(?:移|挪|偏)(?:动|了)?|它?的?正?${han}[边面侧方]|\\b(?:to the )?(?:${latin})(?: by)?(?: another| a further)?) ?$`,
      ),
    ] as const,
);
const behind = sides.map(
  ([axis, sign, , latin]) =>
    [
      axis,
      sign,
      new RegExp(`^ ?(?:further |more )?(?:(?:to|towards) the |to its )?(?:${latin})\\b`),
    ] as const,
);

/** 往右移10, up 20, 20 to the left. */
export function waysIn(said: string): readonly Way[] {
  const normalized = normalize(said);
  const { text } = normalized;
  return mentions(normalized).flatMap((mention): Way[] => {
    if (mention.kind !== 'number' && mention.kind !== 'quantity') return [];
    const amount = millimetres(mention);
    const from = Math.max(0, mention.start - NEAR);
    const [head, tail] = [text.slice(from, mention.start), text.slice(mention.end, mention.end + NEAR)];
    // the right one: no number.
    if (amount === null || /^one\b/.test(text.slice(mention.start, mention.end))) return [];
    // Of a verb only its own clause, up to the number that says how far.
    const own = head.split(/[,，.;；。\d]/).at(-1)!;
    const verb = verbs.find(([, , pattern]) => !SIZED.test(head) && pattern.test(own));
    for (const [axis, sign, pattern] of verb ? [...ahead, verb] : ahead) {
      const found = pattern.exec(head);
      // 距左边30 is measured from there.
      if (found && !/[距离从]$|from(?: the)? $/.test(head.slice(0, found.index)))
        return [{ axis, by: sign * amount, span: normalized.span(from + found.index, mention.end) }];
    }
    for (const [axis, sign, pattern] of behind) {
      const found = pattern.exec(tail);
      if (found)
        return [
          { axis, by: sign * amount, span: normalized.span(mention.start, mention.end + found[0].length) },
        ];
    }
    return [];
  });
}

/** Words beside a number are no further from it than this. */
const NEAR = 80;

export const MOVED =
  /平移|移动?|挪动?|偏移?|[抬提升]高|降低|\b(?:move|shift|nudge|slide|raise|lift)\b|\blower (?=the\b|it\b|them\b|that\b)/i;
/** 厚度提高2: a size is raised, and nothing moves. */
const SIZED =
  /厚|[长宽]度|[孔直]径|[间孔行列边]距|数|thick|length|width|diam|spacing|pitch|radius|size|number/i;

/** 再往右10, another 5 up: nothing but a way, of what was just spoken of. */
export function goesOn(
  { text, cues }: Message<PlateWire>,
  { value, earlier }: Standing<PlateWire>,
  which: Which | null = null,
): boolean {
  const ways = waysIn(text);
  // Behind one more hole it could as well be yet another.
  const isFresh = earlier.at(-1)?.value.holes.length === value.holes.length;
  const others = cues.filter(({ word }) => word !== 'one');
  const spans = [...ways.map(({ span }) => span), ...others, ...wordsOf(which)];
  return ways.length > 0 && (which !== null || isFresh) && !/[\p{L}\p{N}]/u.test(blanked(text, spans));
}

/** Whether something is to be moved. */
export const isMoved = (
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  which: Which | null,
): boolean =>
  MOVED.test(message.text) ||
  goesOn(message, before, which) ||
  (message.has('correct') && waysIn(message.text).length > 0);

/** So far to a side, and not: to a place. */
export const tellsWay = (text: string): boolean => waysIn(text).length > 0 || INWARD.test(text);

/** The word of moving, where there is one. */
export function movingIn(text: string): Span[] {
  const verb = MOVED.exec(text);
  return verb ? [{ start: verb.index, end: verb.index + verb[0].length }] : [];
}

/** What is moved, so far from where it was. */
export function shifted(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  holes: readonly number[],
): Evidence[] {
  const ways = waysIn(message.text);
  const inward = INWARD.exec(message.text);
  if (inward && ways.length === 0) return movedIn(message, before, holes, inward);
  return ways.flatMap(({ axis, by, span }) => {
    const { cutouts = [] } = before.value;
    const isCut = cutouts.length > 0 && (holes.length === 0 || CUT.test(message.text));
    const paths = isCut
      ? cutouts.map((_, i): Path => ['cutouts', i, 'placement', 'single', axis])
      : holes.flatMap((i) => placeAlong(before.value.holes[i]!.placement.type, i, axis));
    return paths.flatMap((path): Evidence[] => {
      const old = getAt(before.value, path);
      if (typeof old !== 'number') return [];
      const entry: Evidence = { path, value: by, how: 'read', rule: 'role_given', spans: [span] };
      const from = message.has('correct') ? old - lastShift(path, axis, before) : old;
      return [stillBound(changedBy(entry, from + by, before), path, before)];
    });
  });
}

/** What is moved off the middle, or from the far edge, still goes with it when the plate grows. */
function stillBound(entry: Evidence, path: Path, { evidence }: Standing<PlateWire>): Evidence {
  const was = evidence.find((one) => pathText(one.path) === pathText(path));
  return was ? { ...entry, rule: anchoredAs(anchorOf(was), entry.rule) } : entry;
}

/** Where a hole, or a whole pattern, is along an axis. */
function placeAlong(type: HoleWire['placement']['type'], hole: number, axis: 'x' | 'y'): readonly Path[] {
  const at = pathsOfHole(hole);
  if (type === 'rect_array') return [at.rect_array[`origin_offset_${axis}`]!];
  if (type === 'circle_array') return [at.circle_array[`center_${axis}`]!];
  return type === 'single' ? [at.single[axis]!] : [];
}

/** 左边那个往里挪10: towards the middle, along the axis whose side was named. */
function movedIn(
  { text }: Message<PlateWire>,
  before: Standing<PlateWire>,
  holes: readonly number[],
  words: RegExpExecArray,
): Evidence[] {
  const { length, width } = before.value.base_shape;
  const isOff = (axis: 'x' | 'y', side: number | null) =>
    holes.every((i) => side !== null && getAt(before.value, pathsOfHole(i).single[axis]!) !== side / 2);
  // Towards the middle from where it is: along the side that is named, or along the only axis on which it is off the middle.
  const isAlong = /[左右]|left|right/i.test(text) || (isOff('x', length) && !isOff('y', width));
  const axis = isAlong ? 'x' : 'y';
  const side = isAlong ? length : width;
  const normalized = normalize(text);
  const said = mentions(normalized).find(
    ({ kind, start }) => (kind === 'number' || kind === 'quantity') && !text.startsWith('one', start),
  );
  const amount = said && (said.kind === 'number' || said.kind === 'quantity') ? millimetres(said) : null;
  if (!said || amount === null || side === null) return [];
  const cue = { start: words.index, end: words.index + words[0].length };
  return holes.flatMap((i): Evidence[] => {
    const path = pathsOfHole(i).single[axis]!;
    const old = getAt(before.value, path);
    if (typeof old !== 'number') return [];
    const spans = [normalized.span(said.start, said.end)];
    const entry: Evidence = { path, value: amount, how: 'read', rule: 'role_given', spans };
    return [
      stillBound(changedBy(entry, old + (old < side / 2 ? 1 : -1) * amount, before, [cue]), path, before),
    ];
  });
}

/** 不对，往下10: how far the message before moved it, which is taken back. */
function lastShift(path: Path, axis: 'x' | 'y', { evidence, textOf, touched }: Standing<PlateWire>): number {
  const was = evidence.find((entry) => pathText(entry.path) === pathText(path));
  const source = was && MOVED_BY.has(was.rule) ? was.spans.at(-1)?.source : undefined;
  const isLast = touched.some((one) => pathText(one) === pathText(path));
  const text = source === undefined || !isLast ? undefined : textOf(source);
  const ways = text === undefined ? [] : waysIn(text).filter((way) => way.axis === axis);
  return ways.reduce((sum, { by }) => sum + by, 0);
}

const MOVED_BY: ReadonlySet<string> = new Set(['changed_by', 'member_centred', 'mirrored']);

const INWARD = /[往向朝]?[里内](?:面|侧)?(?=[移挪偏])|[往向朝][里内]|\bin(?:wards?\b|\b(?= by | ?\d))/i;
const CUT = /腰|槽|方孔|窗|slot|cut-?out|window|opening/i;
