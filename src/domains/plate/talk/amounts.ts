import {
  type AmountMention,
  blanked,
  type Extent,
  mentions,
  normalize,
} from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { pathsOfHole } from '../leaves.ts';
import { type Field, type Label, labelsIn, lastLabels, placesNamed } from './labels.ts';
import { millimetres } from './millimetres.ts';
import { MOVED, waysIn } from './moves.ts';
import { changedBy } from './revise.ts';
import { type Which, wordsOf } from './which.ts';

/** Values another than they were by so much, and the words that say so. */
export interface Told {
  readonly said: readonly Evidence[];
  readonly taken: readonly Span[];
}

/** What stands right before the number, and whether it is then more or less: 加大5, reduced by 2. */
const ahead: readonly (readonly [1 | -1, RegExp])[] = [
  [
    1,
    /(?:(?:再|更|都|往)?(?:加|增加?|多|放|扩|拉|伸|调|变|再|更)(?:大|长|宽|厚|高|粗|远|开)?|(?:改|做)?[大粗]|[长宽厚高](?:出|了))(?:了|上|出)? ?$/,
  ],
  [
    -1,
    /(?:(?:再|更|都|往)?(?:减|缩|降|收|扣|切|砍|截|去|少|调|变|改|做|削)(?:小|短|窄|薄|细|近|少|低|掉|去)|(?:再|更)?(?:减|缩|少|降)|(?:再|更)?[小短窄薄细])(?:了|掉|去)? ?$/,
  ],
  [
    1,
    /\b(?:increas(?:e|ed|ing)|raise|grow|enlarge|extend|lengthen|widen|thicken|bump|open|stretch)\b[^,，.;]{0,40}\bby (?:a further |another )?$/,
  ],
  [
    -1,
    /\b(?:decreas(?:e|ed|ing)|reduc(?:e|ed|ing)|shrink|shorten|narrow|thin|trim|cut|drop|lower)\b[^,，.;]{0,40}\bby (?:a further |another )?$/,
  ],
  [
    1,
    /\b(?:bigger|larger|longer|wider|thicker|deeper|up) by $|(?:\b(?:take|bring|bump|push) )?(?:the |its )?\b(?:thickness|length|width|size|spacing|pitch|pcd|diameters?|radius) up $/,
  ],
  [
    -1,
    /\b(?:smaller|shorter|narrower|thinner|shallower|down) by $|(?:\b(?:take|bring|knock|push) )?(?:the |its )?\b(?:thickness|length|width|size|spacing|pitch|pcd|diameters?|radius) down $/,
  ],
  [
    -1,
    /\b(?:drop|reduce|lower|shrink) (?:the |its )?(?:hole |corner )?(?:thickness|length|width|spacing|pitch|diameters?|radius) $/,
  ],
];
/** What stands right behind it. */
const behind: readonly (readonly [1 | -1, RegExp])[] = [
  [1, /^ ?(?:bigger|larger|longer|wider|thicker|taller|further apart)\b/],
  [-1, /^ ?(?:less|smaller|shorter|narrower|thinner|closer(?: together)?|tighter)\b/],
];
/** 往里收5, pull them in by 5: further from the edges, or nearer to them. */
const inward: readonly (readonly [1 | -1, RegExp])[] = [
  [
    1,
    /(?:[往向朝]?[里内](?:面|侧)?(?:收|缩|挪|移|靠)|[往向朝][里内]|\b(?:pull|bring|move|push|set|further)\b[^,，.;]{0,20}\bin(?:wards?)?(?: by)?) ?$/,
  ],
  [
    -1,
    /(?:[往向朝]?外(?:面|侧)?(?:放|扩|挪|移|靠)|[往向朝]外|\b(?:pull|bring|move|push|set|further)\b[^,，.;]{0,20}\bout(?:wards?)?(?: by)?) ?$/,
  ],
];
/** bring them in to 30: so far from the edges. */
const inwardTo = /(?:[里内](?:面|侧)?(?:收|缩|挪|移|靠)到|\bin to) ?$/;
/** add 20 to the length, take 5 off the thickness. */
const around: readonly (readonly [1 | -1, RegExp, RegExp])[] = [
  [
    1,
    /\b(?:add|put|give it)(?: another| a further)? $/,
    /^ ?(?:more |extra )?(?:to|on|onto) (?:the|its) (?=length|width|thickness|hole|edge|spacing|pitch|diam|bolt|row|column)/,
  ],
  [
    -1,
    /\b(?:take|knock|shave|cut|trim)(?: another| a further)? $/,
    /^ ?(?:off|from) (?:the|its) (?=length|width|thickness|hole|edge|spacing|pitch|diam|bolt|row|column)/,
  ],
];
/** So many of something are no size. */
const COUNTED =
  /^ ?(?:[个只](?!$|[，,。;吧]|毫米)|(?:孔|圆孔|螺纹|沉|腰|方)|[行列排件块张套圈]|holes?\b|rows?\b|columns?\b|pieces\b|pcs\b|度|°|degrees?\b|[个只](?=[φΦ\d]))|^ ?[个只](?:的|一样|同样)/;

/** 翻倍, half as thick: so many times what it was. */
const times: readonly (readonly [number, RegExp])[] = [
  [2, /翻倍|加倍|翻一番|放大一倍|增加一倍|\b(?:double|twice as|doubled)\b/],
  [
    0.5,
    /减半|(?:改|变|减)?(?:成|为|到)?(?:原来的)?一半|缩小一半|\b(?:halve|half (?:as|the|that|it|of))\b|\bhalf\b(?= (?:again|size))/,
  ],
];

/** The size an adjective is of. */
const sizes: readonly (readonly [Field, RegExp])[] = [
  ['spacing', /apart|together|tighter/],
  ['length', /长|短|long|length|short|extend|stretch/],
  ['width', /宽|窄|wid|narrow/],
  ['thickness', /厚|薄|thick|thin/],
  ['diameter', /粗|细/],
];

interface Grown {
  readonly now: (old: number) => number;
  readonly number: Span;
  readonly words: readonly Span[];
  readonly field: Field | null;
  /** Where the clause it stands in begins and ends, in the normalised text. */
  readonly clause: readonly [start: number, end: number];
}

/** 厚度加2, 再大5个, 100 longer, add 20 to the length, double the thickness. */
export function amountsSaid(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  which: Which | null,
): Told | null {
  const normalized = normalize(message.text);
  const { text } = normalized;
  const said: Evidence[] = [];
  const taken: Span[] = [];
  const labelled = clauseLabels(text);
  const isMoving = MOVED.test(text);
  const ways = isMoving ? waysIn(message.text) : [];
  for (const { now, number, words, field, clause } of grownIn(text)) {
    const [from, to] = clause;
    const { all, last: labels } = labelled(from, to);
    const cutLabel = all.find((one) => one.field === 'cutouts');
    // make it 10 longer, right after a slot was spoken of: the slot.
    const { touched } = before;
    const isOfCut =
      touched.length > 0 && touched.every(([key]) => key === 'cutouts') && /它|\bit\b/.test(text);
    const plate = /板子?|\bplate\b/.exec(text.slice(from, to));
    const told = labels.filter((label) => label.field !== 'diameter').map((label) => label.field);
    const named: readonly (Field | null)[] =
      field && (cutLabel || (isOfCut && !plate))
        ? [cutField(field)]
        : told.length > 0
          ? told
          : [field ?? labels[0]?.field ?? null];
    const spanOf = ({ start, end }: Extent) => normalized.span(start, end);
    // raise the top one by 30: it is moved.
    const isWay = () =>
      ways.some(({ span }) => span.start <= spanOf(number).start && spanOf(number).end <= span.end);
    if (isMoving && labels.length === 0 && !field && isWay()) continue;
    const entries = named.flatMap((one) =>
      placesMeant(one, message, before, which).flatMap((path) =>
        grownAt(path, one, now, before, message, spanOf(number), words.map(spanOf)),
      ),
    );
    if (entries.length === 0) continue;
    said.push(...entries);
    taken.push(
      ...[number, ...words].map(spanOf),
      ...[...labels, cutLabel, plate && { start: plate.index, end: plate.index + plate[0].length }].flatMap(
        (one) => (one ? [normalized.span(from + one.start, from + one.end)] : []),
      ),
    );
  }
  if (said.length === 0)
    for (const clause of [message.text, blanked(message.text, wordsOf(which))].flatMap(clausesOf)) {
      const told = countsSaid(clause, before, which);
      if (told) return told;
    }
  if (said.length === 0) return null;
  // 中间孔改成45，板厚加2: the words for a hole are of what is said of it.
  const isOfHoles = said.some(({ path }) => path[0] === 'holes');
  return { said, taken: isOfHoles ? [...taken, ...wordsOf(which)] : taken };
}

interface Clause {
  readonly text: string;
  /** Where it stands in its message. */
  readonly at: number;
}
const clausesOf = (text: string): readonly Clause[] =>
  [...text.matchAll(/[^，,；;]+/g)].map(({ index, 0: clause }) => ({ text: clause, at: index }));

/** What the words of each clause name; a clause with many numbers is looked through once. */
function clauseLabels(text: string) {
  const known = new Map<number, { readonly all: readonly Label[]; readonly last: readonly Label[] }>();
  return (from: number, to: number) => {
    const clause = text.slice(from, to);
    const found = known.get(from) ?? { all: labelsIn(clause), last: lastLabels(clause) };
    known.set(from, found);
    return found;
  };
}

/** 加两个孔, two more, 少一个, only six of them: so many, or so many more or fewer, on the only circle or in the only line there is. */
const counts: readonly (readonly [1 | -1 | 0, RegExp])[] = [
  [
    0,
    /^(?:(?:make|have|with|put|do|let's have) (?:it |that )?)?(?:only|just) $|^(?:只|就|仅)(?:要|打|留|做|开|用)?$/,
  ],
  [1, /^(?:再|又|还|多|加|增加|添|补|打|来|要|开|钻)+$/],
  [-1, /^(?:再|少|减|去掉?|拿掉|删掉|打|要)+$/],
  [1, /^(?:and |add |put |with )*$/],
  [-1, /^(?:remove|drop|lose|take out|minus|with) $/],
];
const COUNT_TAIL =
  /^ ?(?:[个只]?孔?[吧了]?[。.]?$|(?: of the holes?| of them)[.]?$|holes? (more|fewer|less)[.]?$|(more|fewer|less|extra)?(?: ?holes?)?(?: (?:on|to|in|along|off) (?:the|that) (?:bolt circle|pitch circle|pcd|circle|row|line|ring|end))?[.]?$)/;

function countsSaid(clause: Clause, before: Standing<PlateWire>, which: Which | null): Told | null {
  const { value } = before;
  const normalized = normalize(clause.text);
  const { text } = normalized;
  const [mention, other] = mentions(normalized).filter(({ kind }) => kind === 'number');
  if (other || mention?.kind !== 'number' || !Number.isInteger(mention.value)) return null;
  const [head, tail] = [
    text
      .slice(0, mention.start)
      .trimStart()
      .replace(/^(?:周围|圆周上?|那一?圈|一圈|孔)/, '')
      .trimStart(),
    text.slice(mention.end),
  ];
  const end = COUNT_TAIL.exec(tail);
  const sign = counts.find(([, pattern]) => pattern.test(head))?.[0];
  if (!end || sign === undefined) return null;
  const isLatin = /^[a-z ]*$/.test(head);
  const way = end[1] ?? end[2];
  const less = way === 'fewer' || way === 'less';
  const isBare = isLatin && way === undefined && sign !== 0;
  if (isBare && !(sign === -1 && /hole/.test(tail)) && !/add/.test(head)) return null;
  const places = value.holes.flatMap(({ placement: { type, rect_array } }, i): Path[] => {
    const at = pathsOfHole(i);
    if (which && !which.holes.includes(i)) return [];
    if (type === 'circle_array') return [at.circle_array.count!];
    if (type !== 'rect_array') return [];
    return rect_array.rows === 1 ? [at.rect_array.cols!] : rect_array.cols === 1 ? [at.rect_array.rows!] : [];
  });
  const [path, more] = places;
  const old = path && getAt(value, path);
  const step = (less ? -1 : sign) * mention.value;
  const next = typeof old !== 'number' ? 0 : sign === 0 ? mention.value : old + step;
  if (!path || more || next < 1) return null;
  const { start, end: stop } = normalized.span(mention.start, mention.end);
  const number = { start: clause.at + start, end: clause.at + stop };
  const entry: Evidence = { path, value: next, how: 'read', rule: 'role_given', spans: [number] };
  return {
    said: [changedBy(entry, next, before)],
    taken: [{ start: clause.at + clause.text.search(/\S/), end: clause.at + clause.text.length }],
  };
}

const cutField = (field: Field): Field =>
  field === 'length' ? 'cut_length' : field === 'width' ? 'cut_width' : field;

function grownIn(text: string): Grown[] {
  const found: Grown[] = [];
  const clauseAt = (at: number): readonly [number, number] => {
    const start = Math.max(...['，', ',', '。', ';', '；'].map((mark) => text.lastIndexOf(mark, at - 1))) + 1;
    const next = text.slice(at).search(/[，,。;；]/);
    return [start, next < 0 ? text.length : at + next];
  };
  for (const mention of mentions(normalize(text))) {
    if (mention.kind !== 'number' && mention.kind !== 'quantity') continue;
    const amount = millimetres(mention);
    const tail = text.slice(mention.end, mention.end + NEAR);
    const percent = /^ ?%/.exec(tail);
    const unit = /^个?毫米|^ ?[个丝](?=$|[，,。;吧 ])/.exec(tail);
    const end = mention.end + ((percent ?? unit)?.[0].length ?? 0);
    const way = wayOf(text, mention.start, end) ?? extra(mention, text, end);
    if (!way || amount === null || COUNTED.test(tail)) continue;
    const scale = unit?.[0].includes('丝') ? 0.01 : 1;
    const now = way.isTo
      ? () => amount
      : percent
        ? (old: number) => old * (1 + (way.sign * amount) / 100)
        : (old: number) => old + way.sign * amount * scale;
    const { words } = way;
    const spoken = words.map((word) => text.slice(word.start, word.end)).join(' ');
    const field = way.isInward ? 'offset' : (sizes.find(([, one]) => one.test(spoken))?.[0] ?? null);
    // 再加一个 is one more hole; 边距再大5个, 厚度加5个 are millimetres.
    const clause = clauseAt(mention.start);
    if (unit?.[0] === '个' && !/[大小粗细]/.test(spoken) && !field && !isMeasured(text.slice(...clause)))
      continue;
    found.push({ now, number: { start: mention.start, end }, words, field, clause });
  }
  if (found.length > 0) return found;
  for (const [factor, pattern] of times) {
    const word = pattern.exec(text);
    if (!word) continue;
    const at = { start: word.index, end: word.index + word[0].length };
    const clause = clauseAt(at.start);
    const field = sizes.find(([, one]) => one.test(text.slice(at.end, clause[1])))?.[0] ?? null;
    return [{ now: (old) => old * factor, number: at, words: [], field, clause }];
  }
  return [];
}

const isMeasured = (clause: string): boolean =>
  labelsIn(clause).some(
    ({ field }) => !['diameter', 'cutouts', 'place', 'count', 'rows', 'cols'].includes(field),
  );

/** 5 mm more: what has a unit is no count. */
function extra({ kind }: AmountMention, text: string, end: number): ReturnType<typeof wayOf> {
  const found = kind === 'quantity' ? /^ ?(more|extra|less)\b/.exec(text.slice(end)) : null;
  return found && { sign: found[1] === 'less' ? -1 : 1, words: [{ start: end, end: end + found[0].length }] };
}

const NEAR = 80;

/** More or less, and the words that say so. */
function wayOf(
  text: string,
  start: number,
  end: number,
): {
  readonly sign: 1 | -1;
  readonly words: readonly Extent[];
  readonly isInward?: true;
  readonly isTo?: true;
} | null {
  // Of words that stand right beside a number none is further from it than this.
  const from = Math.max(0, start - NEAR);
  const [head, tail] = [text.slice(from, start), text.slice(end, end + NEAR)];
  const before = (found: RegExpExecArray): Extent => ({ start: from + found.index, end: start });
  const after = (found: RegExpExecArray): Extent => ({ start: end, end: end + found[0].length });
  for (const [sign, front, back] of around) {
    const [a, b] = [front.exec(head), back.exec(tail)];
    if (a && b) return { sign, words: [before(a), after(b)] };
  }
  const to = inwardTo.exec(head);
  if (to) return { sign: 1, words: [before(to)], isInward: true, isTo: true };
  for (const [sign, pattern] of inward) {
    const found = pattern.exec(head);
    if (found) return { sign, words: [before(found)], isInward: true };
  }
  for (const [sign, pattern] of behind) {
    const found = pattern.exec(tail);
    if (found) return { sign, words: [after(found)] };
  }
  for (const [sign, pattern] of ahead) {
    const found = pattern.exec(head);
    if (found) return { sign, words: [before(found)] };
  }
  return null;
}

/** What is named; else the one kind of size spoken of last. */
function placesMeant(
  field: Field | null,
  message: Message<PlateWire>,
  { value, touched, evidence }: Standing<PlateWire>,
  which: Which | null,
): readonly Path[] {
  const holes = which?.holes ?? value.holes.map((_, i) => i);
  if (field) {
    const found = placesNamed(value, field, holes).filter(
      (path) => typeof getAt(value, measuredAt(path, field)) === 'number',
    );
    return which || message.has('all') ? found : onlyOf(found, value, touched);
  }
  if (which) return placesNamed(value, 'diameter', which.holes);
  const isSaid = (path: Path) =>
    evidence.some(
      (entry) =>
        pathText(entry.path) === pathText(path) && (entry.how === 'read' || entry.rule === 'changed_by'),
    );
  const numeric = touched.filter((path) => typeof getAt(value, path) === 'number' && isSaid(path));
  const kinds = new Set(numeric.map((path) => String(path.at(-1)).replace(/_[xy]$/, '')));
  return kinds.size === 1 ? numeric : [];
}

/** Corners are one part, and so large. */
const measuredAt = (path: Path, field: Field | null): Path => (field === 'corner' ? [...path, 'size'] : path);

/** Of holes of several sizes those spoken of last; where none were, nobody knows which. */
function onlyOf(found: readonly Path[], value: PlateWire, touched: readonly Path[]): readonly Path[] {
  const alike = new Set(found.map((path) => JSON.stringify([path.at(-1), getAt(value, path)])));
  if (alike.size <= new Set(found.map((path) => path.at(-1))).size) return found;
  const spoken = found.filter((path) => touched.some((one) => one[0] === 'holes' && one[1] === path[1]));
  return spoken.length < found.length ? spoken : [];
}

function grownAt(
  path: Path,
  field: Field | null,
  now: (old: number) => number,
  before: Standing<PlateWire>,
  message: Message<PlateWire>,
  number: Span,
  words: readonly Span[],
): Evidence[] {
  const at = measuredAt(path, field);
  const isTouched = before.touched.some((one) => pathText(one) === pathText(at));
  // 不对，是大3个: from what it was before the message that is corrected.
  const from = message.has('correct') && isTouched ? before.earlier.at(-1)?.value : undefined;
  const old = getAt(from ?? before.value, at);
  if (typeof old !== 'number') return [];
  // A circle of holes is spoken of by its diameter.
  const next = field === 'pitch' ? now(2 * old) / 2 : now(old);
  if (!(next > 0)) return [];
  const entry: Evidence = { path: at, value: next, how: 'read', rule: 'role_given', spans: [number] };
  return [changedBy(entry, next, before, words)];
}
