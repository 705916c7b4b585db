import { Calendar } from '../../../core/days/calendar.ts';
import { mayBeginPeriod, readPeriod } from '../../../core/days/periods.ts';
import { DIGIT, HAN, is, LATIN } from '../../../core/language/characters.ts';
import {
  type Extent,
  type Mention,
  mentions,
  type Normalized,
  placesIn,
} from '../../../core/language/index.ts';
import type { Lexer, Piece } from '../../../core/reading/cover/tables.ts';
import { type Figure, figures, insideOf, quotations, titles } from './atoms.ts';
import { composedAt } from './composed.ts';

const NONE: readonly Piece[] = [];

const byStart = (pieces: readonly Piece[]) => {
  if (pieces.length === 0) return () => NONE;
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const there = found.get(piece.start);
    if (there) there.push(piece);
    else found.set(piece.start, [piece]);
  }
  return (at: number): readonly Piece[] => found.get(at) ?? NONE;
};

/** What stands in quotation marks is a name, whatever words it is made of. */
const quoted: Lexer = (source) => {
  const within = NAMED.exec(source.text);
  const called = calledIn(source);
  if (!within && called.length === 0 && !QUOTES.test(source.text)) return () => NONE;
  const found = quotations(source.text).map(({ start, end, inner }) => ({ start, end, inner }));
  const said =
    within?.[0].search(/["'“‘]/) === -1
      ? { start: within.index, end: within.index + within[0].length }
      : null;
  return byStart(
    [...found, ...called, ...(said ? [{ ...said, inner: said }] : [])].map(({ start, end, inner }) => ({
      start,
      end,
      keys: senses.quoted,
      value: source.quote(inner.start, inner.end).trim(),
    })),
  );
};
/** … with list in the name: as good as in quotation marks. */
const NAMED =
  /(?<= with (?:the words? )?)(?!the words? )[^,.;!?]{1,30}(?= in (?:the|their|its) (?:names?|titles?)(?![a-z]))/;
/** … named Window Posters, 6,000: what is written with capitals up to a comma or the end is as good as in quotation marks. */
const CALLED = /(?<=(?:called|named|titled|entitled) )[a-z0-9][^,.;!?:"“”]{2,50}(?=[,.;!?]|$)/g;
const CAPITALS =
  /^\p{Lu}[\w&'’-]*(?: (?:of|the|and|&|de|in|a|\p{Lu}[\w&'’-]*|\d+))* (?:\p{Lu}[\w&'’-]*|\d+)$/u;
function calledIn(source: Normalized): readonly (Extent & { readonly inner: Extent })[] {
  return [...source.text.matchAll(CALLED)].flatMap(({ index, 0: said }) => {
    const at = { start: index, end: index + said.length };
    return CAPITALS.test(source.quote(at.start, at.end)) ? [{ ...at, inner: at }] : [];
  });
}
const QUOTES = /[“"‘']/;

/** Lists that are the same each time are looked up once. */
const senses = {
  quoted: ['#name', '#quoted'],
  inexact: ['#inexact'],
  phone: ['#phone'],
  when: ['#when'],
  day: ['#day', '#period'],
  period: ['#period'],
  dated: ['#dated'],
  owns: ['de'],
  place: ['nth'],
  count: ['noun:count'],
  wrong: ['wrong'],
  later: ['later'],
  filler: ['filler'],
  invoice: ['#invoice'],
  grade: ['#grade'],
  category: ['#category'],
} as const;

const kinds: Readonly<Record<Figure['of'], readonly string[]>> = {
  yuan: ['#money'],
  none: ['#number', '#count'],
  things: ['#count'],
  foreign: ['#foreign'],
};

/** About so much, a share, from…to: said, and no amount that could be written down. */
function inexact(mention: Mention): Piece | null {
  if (mention.kind === 'range') return { ...extent(mention), keys: senses.inexact, value: mention };
  if (mention.kind !== 'number' && mention.kind !== 'quantity') return null;
  const share = mention.dimension === 'ratio' || /half|fraction|percent/.test(mention.rule);
  return mention.hedge || share ? { ...extent(mention), keys: senses.inexact, value: mention } : null;
}
const extent = ({ start, end }: Extent) => ({ start, end });

const figured: Lexer = (source) => {
  const found = mentions(source);
  if (found.length === 0) return () => NONE;
  const quotes = QUOTES.test(source.text) ? quotations(source.text) : [];
  const within = [...quotes, ...titles(source.text, quotes)];
  const isWithin = insideOf(within, source.text.length);
  const vague = found.flatMap((mention) => {
    const piece = isWithin(mention.start) ? null : inexact(mention);
    return piece ? [piece] : [];
  });
  const isVague = insideOf(vague, source.text.length);
  const plain = figures(source, within, found).flatMap((figure): Piece[] => {
    const { start, end } = figure;
    if (isVague(start) || isVague(end - 1)) return [];
    if ('kind' in figure) return [{ start, end, keys: senses.phone, value: source.quote(start, end) }];
    // 3 clients: how many, and of what.
    return [{ start, end: figure.bare ?? end, keys: kinds[figure.of], value: figure }];
  });
  return byStart([...plain, ...vague]);
};

const terms = { headings: /\boverview $/, amounts: /(?:payment|amount|settlement|worth|sum) of $/ };
const dated: Lexer = ({ text }, now) => {
  let calendar: Calendar | null = null;
  return (at) => {
    if (!mayBeginPeriod(text, at)) return NONE;
    calendar ??= new Calendar(now, 'back', terms);
    const period = readPeriod(text, at, calendar);
    if (!period) return NONE;
    const keys = period.open ? senses.when : period.day ? senses.day : senses.period;
    const piece = { start: at, end: period.end, keys, value: period };
    // The payment from 3 November: of that day, where it is one payment.
    const since = text.startsWith('from ', at) ? readPeriod(text, at + 5, calendar) : null;
    return since?.day && since.end === period.end
      ? [piece, { ...piece, keys: senses.dated, value: since }]
      : [piece];
  };
};

const composed: Lexer =
  ({ text }) =>
  (at) =>
    composedAt(text, at);

/** The 's of Bluebird Press's, the ' of Smith and Sons'. */
const possessive: Lexer =
  ({ text }: Normalized) =>
  (at) => {
    if (text[at] !== "'" || !/[a-z.\d"”]/.test(text[at - 1] ?? ' ')) return NONE;
    const own = /^'s(?![a-z])/.test(text.slice(at, at + 3));
    const size = own ? 2 : text[at - 1] === 's' && !/[a-z]/.test(text[at + 1] ?? ' ') ? 1 : 0;
    return size === 0 ? NONE : [{ start: at, end: at + size, keys: senses.owns, value: "'s" }];
  };

const kindsOf = /(?:增值税)?(?:专用?|普通?|电子)(?:普通|专用)?发?票/uy;
/** The A of 评级A: by itself, with a sign or 级 behind it. */
const gradeOf = /[a-e]{1,3}[+-]?(?:级|[- ](?:rated|grade|level|class))?(?![a-z0-9'&+-]|\.[a-z0-9])/y;

/** A改成B，不，C */
const noOf = /(?<=[，,])不(?=[，,])/y;
/** 明天再…, 晚点再…: put off. */
const laterOf =
  /(?<=[明后][天年]|下(?:周|个?月|星期).{0,1}|晚[点些]|回头|以后|之后|[月年]底|[号日]|改天|几天)再/y;
/** 江南好的地址: only by itself it agrees. */
const agreedOf = /(?<=^|[，,。;!?\s])好的/y;
const countOf = /项目数(?=[和与及、,，。;?!]|$|各|是|有|最|多|统计|分别)/y;

/** 555-0142: a number of the town; of money it would be a range. */
const groupedOf = /(?<![\d-])0\d{2,4} (?:\d{3,4} \d{3,4}|\d{5,7})(?![\d-])/y;
const localOf = /(?<![\d-])\d{3}(?:-\d{4}| 0\d{3})(?![\d-]| ?(?:元|块|万|yuan|rmb))/y;

const INVOICES: ReadonlySet<string> = new Set('增专普电');

const categoryOf = /[^有哪所全列查看找的是把给和与我你他请帮想什么属分，。\s\w]{2,6}(?=类(?:型|别)?的?客户)/y;

/** Values that are known by their own shape. */
const shaped: Lexer = (source) => {
  const { text } = source;
  const classed = text.search(/类(?:型|别)?的?客户/);
  const at = (pattern: RegExp, key: keyof typeof senses, place: number): readonly Piece[] => {
    pattern.lastIndex = place;
    const end = pattern.exec(text) ? pattern.lastIndex : -1;
    return end < 0 ? NONE : [{ start: place, end, keys: senses[key], value: source.quote(place, end) }];
  };
  return (place) => {
    if (text[place] === '0') return at(groupedOf, 'phone', place);
    if (is(text, place, DIGIT) && (text[place + 3] === '-' || text[place + 3] === ' '))
      return at(localOf, 'phone', place);
    if (text[place] === '项') return at(countOf, 'count', place);
    if (text[place] === '不') return at(noOf, 'wrong', place);
    if (text[place] === '再') return at(laterOf, 'later', place);
    if (text[place] === '好') return at(agreedOf, 'filler', place);
    if (INVOICES.has(text[place]!)) return at(kindsOf, 'invoice', place);
    if (classed > 0 && place < classed && is(text, place, HAN)) return at(categoryOf, 'category', place);
    const grade = text[place]! >= 'a' && text[place]! <= 'e' && !is(text, place - 1, LATIN | DIGIT);
    return grade && /^[A-E]/.test(source.quote(place, place + 1)) ? at(gradeOf, 'grade', place) : NONE;
  };
};

/** 第二个, the first one: a place in a list, which the list alone can tell. */
const placed: Lexer = ({ text }) =>
  byStart(
    placesIn(text).map(({ start, end }) => ({
      start,
      end,
      keys: senses.place,
      value: text.slice(start, end),
    })),
  );

export const lexers: readonly Lexer[] = [placed, quoted, figured, dated, composed, possessive, shaped];
