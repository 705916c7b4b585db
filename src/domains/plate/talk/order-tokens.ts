import {
  type Extent,
  type Mention,
  mentions,
  type Normalized,
  normalize,
} from '../../../core/language/index.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import type { Before } from './change.ts';
import { type Field, labelsIn } from './labels.ts';
import { millimetres } from './millimetres.ts';
import { copyWordAt } from './order-copy-words.ts';
import { edgeAt, freshAt, orderWords, type Said } from './order-words.ts';
import { COORDINATES } from './phrase.ts';
import { spokenHoles } from './refer.ts';
import { type Spot, spotsOf } from './spots.ts';
import { pointingsIn } from './which.ts';

export type Axis = 'x' | 'y';
export type Token = Extent &
  (
    | Said
    | { readonly is: 'place'; readonly spots: readonly Spot[]; readonly isIt?: true }
    | {
        readonly is: 'number';
        readonly value: number;
        readonly kind: 'plain' | 'percent' | 'counted' | 'rows' | 'cols';
      }
    | { readonly is: 'at'; readonly x: number; readonly y: number }
    | { readonly is: 'fit'; readonly value: string }
    /** 左边那个槽: which of what is cut out. */
    | { readonly is: 'cut'; readonly axis: Axis; readonly sign: 1 | -1 }
    | { readonly is: 'bound' }
  );
export type Of<K extends Token['is']> = Extract<Token, { is: K }>;

/** The words of the next order, and where it ends; null where one of them is no word of an order. */
export function groupAt(
  normalized: Normalized,
  from: number,
  before: Before,
): { readonly tokens: Token[]; readonly end: number } | null {
  const tokens: Token[] = [];
  let at = from;
  const next = tokenizer(normalized, before);
  for (; at < normalized.text.length; ) {
    const token = next(at);
    if (token === undefined) return null;
    if (token === null) {
      at++;
      continue;
    }
    at = token.end;
    const isOn = token.is === 'bound' && goesOn(tokens, normalized.text.slice(at));
    if (token.is === 'bound' && !isOn && isComplete(tokens)) break;
    if (token.is === 'bound' && !isOn) {
      // thicker, 16; 孔少一点，只要6个: how much of it follows.
      const [by, other] = tokens.filter(({ is }) => is === 'by');
      if (by?.is === 'by' && !other) {
        const { field, start, end } = by;
        tokens.splice(tokens.indexOf(by), 1, ...(field ? [{ is: 'field' as const, field, start, end }] : []));
      }
      // Ahead of what is done there may be a pause behind the words that point, and nowhere else.
      if (tokens.some(({ is }) => !POINTING.has(is))) return null;
    }
    // R12太大了，改R6: what it was is no size it is to have.
    if (token.is === 'too') {
      const was = tokens.findLastIndex(({ is }) => is === 'number');
      if (was >= 0) tokens.splice(was, 1);
      continue;
    }
    if (token.is !== 'bound' && token.is !== 'soft' && token.is !== 'end') tokens.push(token);
  }
  return { tokens, end: at };
}

const POINTING: ReadonlySet<string> = new Set(
  'place noun field copy side mirror mark set way cut bevel not too fresh mid'.split(' '),
);

const isComplete = (tokens: readonly Token[]): boolean => {
  const has = (...kinds: readonly Token['is'][]) => tokens.some(({ is }) => kinds.includes(is));
  return (
    has('number', 'at', 'times') ||
    (has('place') && has('gone', 'only', 'also', 'out')) ||
    (has('copy', 'mirror') && has('side', 'mirror', 'way', 'mid')) ||
    (has('mark', 'bevel', 'cut') && has('gone', 'not')) ||
    has('square') ||
    has('plain', 'fit') ||
    (has('tolerance') && has('gone', 'not')) ||
    tokens.some((one) => one.is === 'mark' && one.role === 'code')
  );
};

/** 右边再来一个，离它100: how far follows. */
const goesOn = (tokens: readonly Token[], rest: string): boolean =>
  (tokens.some(({ is }) => is === 'mark') && LABELLED.test(rest)) || isFurther(tokens, rest);
const LABELLED =
  /^ ?(?:x ?[\d.]+ ?(?:mm )?pitch|(?:φ|直径) ?\d|(?:\d[\d.]* ?(?:mm )?(?:°|度|deg|deep|dia))|(?:螺纹|有效|牙)?深|螺距|[角锥]角?度?\d|(?:thread )?pitch|depth)/;
const isFurther = (tokens: readonly Token[], rest: string): boolean =>
  (tokens.some(({ is }) => is === 'way' || is === 'side') && freshAt(rest.trimStart(), 0) !== null) ||
  (tokens.some(({ is }) => is === 'copy') &&
    !tokens.some(({ is }) => is === 'number') &&
    /^ ?(?:还是|仍然?|也)?(?:[离距往向隔]|相距|间隔|\d|offset|spaced|at \d|to the)/.test(rest));

/** The word that begins at a place: undefined where none does, null for what stands between words. */
function tokenizer(normalized: Normalized, before: Before): (at: number) => Token | null | undefined {
  const { text } = normalized;
  // 四角倒R5, 右上角不倒, 沉头改成18: corners of the plate and what holes have, and no holes.
  const isBevelled =
    BEVELLED.test(text) || (before.touched.length > 0 && before.touched.every(([key]) => key === 'corner'));
  const isHoles = (said: string) =>
    !MOUTH.test(said) && !(isBevelled && OF_CORNERS.test(said) && !OF_HOLES.test(said));
  // to the right of the top left one: a way, and no hole on that side.
  const apart = normalize(
    text.replace(/\bto the (?:left|right) of (?=the\b)/g, ({ length }) => '□'.repeat(length)),
  );
  const places = pointingsIn(apart, before).filter(({ start, end }) => isHoles(text.slice(start, end)));
  const labels = labelsIn(text);
  // the left one to 10: no range.
  const masked = places.reduce(
    (out, { start, end }) => out.slice(0, start) + '□'.repeat(end - start) + out.slice(end),
    text,
  );
  const numbers = mentions(normalize(masked));
  const points = [...text.matchAll(COORDINATES)];
  const marks = marksOf(masked);
  const isThreads =
    marks.some(({ role }) => role === 'code' || role === 'thread') ||
    (before.value.hole_features?.some(({ thread }) => thread) === true &&
      /(?<![\d.])[0-6](?:\.\d+)?(?![\d.])/.test(text));
  return (at) => {
    const found: Token[] = [];
    const cut = before.value.cutouts ? cutPlaceAt(text, at, before.value.holes.length === 0) : null;
    if (cut) found.push(cut);
    const place = places.find(({ start }) => start === at);
    if (place) found.push({ is: 'place', start: at, end: place.end, spots: place.spots });
    const whole = /^(?:them all|all of them)\b/.exec(text.slice(at, at + 12));
    if (whole)
      found.push({ is: 'place', start: at, end: at + whole[0].length, spots: spotsOf(before.value) });
    const it = IT.exec(text.slice(at, at + 8));
    if (it && !/[a-z]$/.test(text.slice(0, at)))
      found.push({ is: 'place', start: at, end: at + it[0].length, isIt: true, spots: spokenSpots(before) });
    const point = points.find(({ index }) => index === at);
    if (point)
      found.push({
        is: 'at',
        start: at,
        end: at + point[0].length,
        x: Number(point[1]),
        y: Number(point[2]),
      });
    const edge = edgeAt(text, at);
    if (edge) found.push({ ...edge.said, start: at, end: edge.end });
    const word = orderWords.longestAt(text, at);
    if (word) found.push({ ...word.value, start: at, end: word.end });
    const fresh = freshAt(text, at);
    if (fresh) return { ...fresh.said, start: at, end: fresh.end };
    const copy = copyWordAt(text, at);
    if (copy) found.push({ ...copy.said, start: at, end: copy.end });
    const label = labels.find(({ start }) => start === at);
    if (label && FIELDS.has(label.field))
      found.push({ is: 'field', start: at, end: label.end, field: label.field });
    const axis = /^([xy])[ =:：]{0,3}(?=\d)/.exec(text.slice(at, at + 6));
    if (axis && !/[a-z0-9]$|\d (?:mm )?$/.test(text.slice(0, at)))
      found.push({ is: 'axis', axis: axis[1] as Axis, start: at, end: at + axis[0].length });
    const number = numberAt(text, at, numbers, places, before.value.quantity === undefined);
    if (number) found.push(number);
    const fit = FIT.exec(text.slice(at, at + 6));
    if (fit && !/[a-z\d.]$/.test(text.slice(0, at)))
      found.push({ is: 'fit', value: fit[0].toUpperCase(), start: at, end: at + fit[0].length });
    const mark = marks.find(({ start }) => start === at);
    if (mark && MARKS.has(mark.role)) found.push({ ...mark, is: 'mark' });
    // 80 x 90°: no place along an axis.
    if (
      mark?.role === 'times' &&
      (/(?:[\d°m]|dia) ?$/.test(text.slice(0, at)) || PITCHED.test(text.slice(at)))
    )
      return { ...mark, is: 'mark' };
    // x 1.25 pitch, of what is tapped: no distance between holes.
    const pitch = isThreads ? /^(?:the )?(?:thread )?pitch\b/.exec(text.slice(at, at + 18)) : null;
    if (pitch)
      return { is: 'mark', role: 'pitch', which: '', value: 0, start: at, end: at + pitch[0].length };
    if (mark?.role === 'number' && !number)
      found.push({ is: 'number', kind: 'plain', value: mark.value, start: at, end: mark.end });
    const bound = BOUND.exec(text.slice(at, at + 5));
    if (bound) found.push({ is: 'bound', start: at, end: at + bound[0].length });
    if (found.length === 0) return /[\p{L}\p{N}%φ]/u.test(text[at]!) ? undefined : null;
    // 分布圆改240: the circle itself, and not its holes.
    const rank = ({ is }: Token) => (is === 'mid' || (label?.field === 'pitch' && is === 'field') ? 1 : 0);
    return found.reduce((best, one) =>
      one.end > best.end || (one.end === best.end && rank(one) > rank(best)) ? one : best,
    );
  };
}
/** H7: how close a hole is to its size. */
const FIT = /^(?:js|[efghjknp])(?:[5-9]|1[0-3])(?![\d.a-z])/;
const PITCHED = /^x ?[\d.]+ ?(?:mm )?pitch/;
const BEVELLED =
  /倒|圆角|[切直尖方]角|(?:^|[^a-z])[rc] ?\d|\b(?:radius|radii|round(?:ed)?|chamfer(?:s|ed)?|fillets?|bevel(?:led)?|square corners|corners square)\b/;
const OF_CORNERS = /角|corner/;
/** 四个角上的孔, the corner ones; 四个角 and 左边两个角 are of the plate. */
const OF_HOLES = /孔|[个只](?!角)|的$|hole|ones?\b/;
const CUT_NOUN =
  '(?=(?:的)?(?:腰|槽|长[圆条方]?孔|长槽|方孔|窗|开口|矩形)| ?(?:slot|window|cut-?out|opening))';
const CUT_SIDE =
  '(?:最)?(?:靠)?(?<zh>[左右上下])[边面侧方]?(?:那|的那?)?[个条只道]?的?|(?:the )?(?<en>left|right|top|bottom|upper|lower)(?:[- ]hand)?(?: one)?';
const CUTS = new RegExp(`(?:${CUT_SIDE})${CUT_NOUN}`, 'y');
const CUTS_ONLY =
  /(?:最)?(?:靠)?(?<zh>[左右上下])[边面侧方]?(?:的?那[个条只道]|的(?=[换改变做]))|the (?<en>left|right|top|bottom|upper|lower)(?:[- ]hand)? one/y;
const SIGNS: Readonly<Record<string, readonly [Axis, 1 | -1]>> = {
  ...{ 左: ['x', -1], 右: ['x', 1], 上: ['y', 1], 下: ['y', -1] },
  ...{
    left: ['x', -1],
    right: ['x', 1],
    top: ['y', 1],
    upper: ['y', 1],
    bottom: ['y', -1],
    lower: ['y', -1],
  },
};

/** 左边那个槽, the left slot; 左边那个, of a plate with nothing else in it. */
function cutPlaceAt(text: string, at: number, isOnly: boolean): Of<'cut'> | null {
  for (const pattern of isOnly ? [CUTS, CUTS_ONLY] : [CUTS]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const way = SIGNS[found?.groups?.zh ?? found?.groups?.en ?? ''];
    if (found && way && !/[往向朝离距到]$|[a-z]$/.test(text.slice(0, at)))
      return { is: 'cut', axis: way[0], sign: way[1], start: at, end: at + found[0].length };
  }
  return null;
}
/** 沉头改成18, 螺纹不要了: what holes have, and no word for the holes. */
const MOUTH = /^(?:的?)(?:沉头|沉孔|沉|沉台|螺纹|攻丝|丝|tapped|threaded|countersunk|counterbored|csk)$/;
const MARKS: ReadonlySet<string> = new Set(
  'code thread sink diameter depth degree angle pitch drill times through round chamfer radius r c corners corner slot opening long wide side turned'.split(
    ' ',
  ),
);
const IT = /^(?:它们?|[照按跟和像]着?[这那][个排列圈样行些](?![孔大小])(?:样子)?(?:的样子)?|\bit\b|\bthem\b)/;
const BOUND = /^(?:[，,；;。、!！?？\n.]|然后|并且|同时|and\b)/;
const FIELDS: ReadonlySet<Field> = new Set([
  ...(['length', 'width', 'thickness', 'diameter', 'radius', 'offset', 'offset_x', 'offset_y'] as const),
  ...(['spacing', 'spacing_x', 'spacing_y', 'rows', 'cols', 'count', 'pitch'] as const),
]);

function spokenSpots(before: Before): readonly Spot[] {
  const spoken = spokenHoles(before);
  const holes = spoken.length > 0 ? spoken : before.value.holes.length === 1 ? [0] : [];
  return spotsOf(before.value).filter(({ hole }) => holes.includes(hole));
}

function numberAt(
  text: string,
  at: number,
  all: readonly Mention[],
  places: readonly Extent[],
  isMany: boolean,
): Of<'number'> | null {
  const sign = text[at] === 'φ' ? 1 : 0;
  const signed = sign ? /^φ(\d{1,5}(?:\.\d{1,4})?)/.exec(text.slice(at)) : null;
  if (signed)
    return { is: 'number', kind: 'plain', value: Number(signed[1]), start: at, end: at + signed[0].length };
  const mention = all.find((one) => one.start === at);
  if (!mention || (mention.kind !== 'number' && mention.kind !== 'quantity')) return null;
  if (mention.unit === '%')
    return { is: 'number', kind: 'percent', value: mention.value, start: at, end: mention.end };
  const value = millimetres(mention);
  if (value === null) return null;
  // all four: so many, and no size.
  if (/\ball (?:of )?(?:the )?$/.test(text.slice(0, at)) && !/^\d/.test(text.slice(at)))
    return { is: 'number', kind: 'counted', value, start: at, end: mention.end };
  const tail = TAIL.exec(text.slice(mention.end, mention.end + 8));
  const [whole, count, line] = tail ?? [];
  // 6 of them: so many plates, or holes? Instead of what there is, where no number of plates was said.
  const them = /^ of (?:them|those|these)\b/.exec(text.slice(mention.end))?.[0];
  if (them)
    return isMany && /\binstead\b/.test(text)
      ? { is: 'number', kind: 'counted', value, start: at, end: mention.end + them.length }
      : null;
  // 6 bolt holes, 6 holes on the PCD: so many of those.
  const isOfPlace = places.some(
    ({ start }) => start === mention.end + 1 && /^ (?!the\b)[a-z]/.test(text.slice(mention.end)),
  );
  if (
    mention.unit === null &&
    (isOfPlace || /^ (?:more|fewer|extra|less)\b(?! (?:than|by))/.test(text.slice(mention.end)))
  )
    return { is: 'number', kind: 'counted', value, start: at, end: mention.end };
  const kind = line ? (/列|col/.test(line) ? 'cols' : 'rows') : count ? 'counted' : 'plain';
  return { is: 'number', kind, value, start: at, end: mention.end + (whole?.length ?? 0) };
}
const TAIL =
  /^(?: ?(?:个?毫米|mm\b)| ?(个孔?|只孔?|[次遍]|times\b(?! (?:as|the|its|that))| holes?\b|holes?\b)| ?([行排列]|rows?\b|columns?\b))/;

/** 半径改成90，说错了，95: what is put right takes the place of the same in the order before it. */
export function instead(tokens: readonly Token[], said: readonly Token[]): readonly Token[] | null {
  const plain = said.filter(({ is }) => is !== 'set' && is !== 'goal');
  const kinds = new Set(plain.map(({ is }) => is));
  const [kind, other] = kinds;
  const was = tokens.filter(({ is }) => is === kind);
  if (!kind || other || !RIGHTED.has(kind) || was.length !== plain.length) return null;
  const left = [...plain];
  return tokens.map((one) => (one.is === kind ? left.shift()! : one));
}
const RIGHTED: ReadonlySet<Token['is']> = new Set(['number', 'at', 'place', 'way', 'times'] as const);
