import { isoMoment, whensIn } from '../../days/moments.ts';
import {
  type AmountMention,
  type Extent,
  type Lexicon,
  type Mention,
  mentions,
  type Normalized,
  normalize,
} from '../../language/index.ts';
import type { Lexer, Piece } from '../../reading/cover/tables.ts';

const NONE: readonly Piece[] = [];

export function byStart(pieces: readonly Piece[]): (at: number) => readonly Piece[] {
  if (pieces.length === 0) return () => NONE;
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const there = found.get(piece.start);
    if (there) there.push(piece);
    else found.set(piece.start, [piece]);
  }
  return (at) => found.get(at) ?? NONE;
}

/** What stands in quotation marks is meant as it is. */
const quoted: Lexer = (source) => {
  const pieces: Piece[] = [];
  for (const found of source.text.matchAll(
    /“([^“”]{1,160})”|"([^"]{1,160})"|「([^「」]{1,160})」|《([^《》]{1,80})》/g,
  )) {
    const [start, end] = [found.index, found.index + found[0].length];
    const value = source.quote(start + 1, end - 1).trim();
    pieces.push({ start, end, keys: ['#quoted', '#name'], value });
  }
  return byStart(pieces);
};

const pad = (n: number): string => String(n).padStart(2, '0');

/** Nobody pays by measure: the currency is another value. */
const CURRENCY: ReadonlySet<string> = new Set(['dollar', 'euro', 'pound']);

const MOST = /^(?:最多|至多|不超过|at most|up to|no more than)/i;
const HYPHENATED = /^\d+-\d{3,}$/;
/** 4罐, 5种: what things are counted by says nothing more of the number. */
export const COUNTERS =
  '个种条件份张罐瓶台只次位名间箱包本套杯盒双把盆片粒颗支晚人袋桶辆头匹株棵节页册幅枝朵串顶座首盏口根块艘尾罐听捆打副道笼';
const COUNTER = new RegExp(`^[${COUNTERS}](?![子类型期])`);
const counted = ({ text }: Normalized, end: number): number =>
  COUNTER.test(text.slice(end, end + 2)) ? end + 1 : end;

function piecesOf(mention: Mention, source: Normalized): Piece[] {
  const { start, end } = mention;
  const one = (keys: readonly string[], value: unknown, to = end): Piece[] => [
    { start, end: to, keys, value },
  ];
  const text = source.quote(start, end);
  switch (mention.kind) {
    case 'phone':
      return one(['#phone', '#code'], text);
    case 'code':
      return one(['#code'], text);
    case 'date':
      return [];
    case 'time':
      return [];
    case 'ordinal':
      return one(['#number'], mention.value);
    case 'number':
    case 'quantity': {
      // 最多5种: no amount, but as many as are wanted at most.
      if (mention.hedge)
        return one(MOST.test(text) ? ['#inexact', '#most'] : ['#inexact'], mention, counted(source, end));
      if (mention.unit === null) {
        const keys = ['#number', ...(/^\d{4,}$/.test(text) ? ['#code'] : [])];
        const behind = counted(source, end);
        // What it is counted by may be what the tool calls it.
        return one(behind > end ? [...keys, `#of:${source.text[end]}`] : keys, mention, behind);
      }
      if (mention.dimension === 'money') return one(['#number'], mention);
      if (!CURRENCY.has(mention.dimension ?? '')) return one(['#quantity', measureOf(mention)], mention);
      const digits = /^[\d.,]+/.exec(text)?.[0].length ?? 0;
      return digits > 0 ? one(['#number'], mention, start + digits) : one(['#number'], mention);
    }
    default:
      // 2-301 is a flat; a range with a unit is about so much.
      return mention.kind === 'range' && mention.unit === null && HYPHENATED.test(text)
        ? []
        : one(['#inexact'], mention);
  }
}

/** What a quantity measures; hours are of a clock, days of a calendar. */
const measureOf = ({ unit, dimension }: Pick<AmountMention, 'unit' | 'dimension'>): string =>
  `#q:${dimension === 'time' && /^(?:s|min|h|quarter)$/.test(unit!) ? 'clock' : dimension === 'time' ? 'calendar' : dimension === 'degree' ? 'temperature' : dimension}`;

const figured: Lexer = (source) => byStart(mentions(source).flatMap((mention) => piecesOf(mention, source)));

/** Half an hour, a quarter of an hour: a quantity, whatever is said of half of something. */
function halfAt({ text }: Normalized, at: number): Piece | null {
  HALF.lastIndex = at;
  if (!HALF.test(text)) return null;
  const value = /day$/.test(text.slice(at, HALF.lastIndex))
    ? halfDay
    : /^thr/.test(text.slice(at))
      ? threeQuarters
      : /q/.test(text.slice(at, at + 3))
        ? quarterHour
        : halfHour;
  return { start: at, end: HALF.lastIndex, keys: TIMED, value };
}
const TIMED: readonly string[] = ['#quantity', '#q:clock'];
const [halfHour, quarterHour, threeQuarters, halfDay] = ['30', '15', '45', '720'].map(
  (n) => mentions(normalize(`${n} minutes`))[0]!,
);
const HALF = /(?:(?:a half|half an?)|(?:a |three )?quarters?(?: of an?)?) hour(?![a-z])|half a day(?![a-z])/y;
const AND_HALF =
  /(?:(an?|one|two|three|four|\d{1,2}) hours? and a half|(one|two|three|four|\d{1,2}) and a half hours?)(?![a-z])/y;
const FEW = ['', 'a', 'two', 'three', 'four'];
/** An hour and a half, two and a half hours. */
function andHalfAt({ text }: Normalized, at: number): Piece | null {
  AND_HALF.lastIndex = at;
  const found = AND_HALF.exec(text);
  if (!found) return null;
  const said = found[1] ?? found[2]!;
  const count = Number(said) || Math.max(1, FEW.indexOf(said));
  const [value] = mentions(normalize(`${count * 60 + 30} minutes`));
  return { start: at, end: AND_HALF.lastIndex, keys: TIMED, value };
}

/** Days to come, stretches of days, and a day with its time. */
const dated: Lexer = (source, now) => {
  const { days, clocks, moments } = whensIn(source, now);
  const pieces: Piece[] = days.flatMap(({ start, end, from, to, day, rule }): Piece[] => {
    if (rule === 'period.range') return [];
    if (day)
      return [
        { start, end: withPart(source.text, end), keys: ['#day'], value: from },
        { start, end, keys: ['#day'], value: from },
      ];
    const whole = /^\d{4}-01-01 \d{4}-12-31$/.test(`${from} ${to}`) && from.slice(0, 4) === to.slice(0, 4);
    const keys = rule === 'period.month' ? ['#period', '#month'] : whole ? ['#period', '#year'] : ['#period'];
    return [{ start, end, keys, value: { from, to } }];
  });
  for (const { start, end, hour, minute } of clocks)
    pieces.push({ start, end, keys: ['#time'], value: `${pad(hour)}:${pad(minute)}` });
  for (const { start, end, day, clock } of moments)
    if (!clock.either) pieces.push({ start, end, keys: ['#moment'], value: isoMoment(day, clock) });
  // Said apart, the only day and the only time are one moment all the same.
  const [only, more] = days.filter(({ day, rule }) => day && rule !== 'period.range');
  const [clock, other] = clocks;
  if (moments.length === 0 && only && clock && !more && !other && !clock.either) {
    pieces.push({ ...extent(only), keys: ['#moment'], value: isoMoment(only.from, clock) });
    pieces.push({ ...extent(clock), keys: ['#apart'], value: null });
  }
  const found = byStart(pieces);
  return (at) => {
    const half = andHalfAt(source, at) ?? halfAt(source, at);
    return half ? [half] : found(at);
  };
};
/** 明早, tomorrow night, 下周一起: its part of the day, and that it begins then, say nothing more of a day. */
const PART =
  /(?:起|开始|[早晚](?:上|间)?|上午|中午|下午|傍晚|夜里|夜间|当天| (?:morning|afternoon|evening|night)(?![a-z]))/y;
function withPart(text: string, end: number): number {
  PART.lastIndex = end;
  return PART.test(text) ? PART.lastIndex : end;
}
const extent = ({ start, end }: Extent) => ({ start, end });

const shapes: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y, '#email'],
  [/https?:\/\/[^\s，。、"”]{1,400}/y, '#url'],
  [/[a-z0-9]{1,40}(?:[-_][a-z0-9]{1,40}){1,6}/y, '#code'],
  // B4, T12: a bed, a tray, a gate.
  [/[a-z]\d{1,3}(?![a-z0-9])/y, '#code'],
  [/(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{3,40}/y, '#code'],
  [/[a-z]{3}(?![a-z0-9])/y, '#symbol'],
];
/** KX19 ZRT, M-TG 4402, lease.pdf: how a car is registered, a file. */
const REGISTRATION =
  /(?:[a-z]{2}\d{2} ?[a-z]{3}|[a-z]{1,3}-[a-z]{1,2} ?\d{1,4}|[a-z]{2,3} \d{3,4})(?![\w-])/y;
const FILE =
  /[\w\u4e00-\u9fff][\w\u4e00-\u9fff-]{0,40}\.(?:pdf|docx?|xlsx?|pptx?|txt|md|csv|json|xml|html?|png|jpe?g|gif|svg|mp[34]|zip|dwg|dxf)(?![\w])/y;
const registrationOrFile = (source: Normalized, at: number): Piece | null => {
  const { text } = source;
  const before = text[at - 1] ?? ' ';
  REGISTRATION.lastIndex = at;
  if (REGISTRATION.test(text) && !/\w/.test(before)) {
    const value = source.quote(at, REGISTRATION.lastIndex);
    if (value === value.toUpperCase())
      return { start: at, end: REGISTRATION.lastIndex, keys: ['#code', '#name'], value };
  }
  FILE.lastIndex = at;
  if (
    !FILE.test(text) ||
    /\w/.test(before) ||
    (/[\u4e00-\u9fff]/.test(before) && !LEADS_A_FILE.includes(before))
  )
    return null;
  const end = FILE.lastIndex;
  if (LEADS_A_FILE.includes(text[at]!)) return null;
  return { start: at, end, keys: ['#file', '#name'], value: source.quote(at, end) };
};
const LEADS_A_FILE = '把将给请译印发传看';

/** Dobson 16, Refractor B: of what is called so the number is a part, where no thing follows that there are so many of. */
const NUMBERED_NAME = /[a-z][a-z]{2,15} (?:\d{1,4}|[a-z])(?![\w.:%°-])/y;
const numberedName = (source: Normalized, at: number, known: Lexicon<unknown>): Piece | null => {
  NUMBERED_NAME.lastIndex = at;
  const { text } = source;
  if (!NUMBERED_NAME.test(text) || /\w/.test(text[at - 1] ?? ' ')) return null;
  const end = NUMBERED_NAME.lastIndex;
  const value = source.quote(at, end);
  const next = /^ ([a-z0-9]+)/.exec(text.slice(end, end + 24));
  const isOwn = known.allAt(text, at).some((word) => word.end < end && !/[a-z]/.test(text[word.end] ?? ' '));
  const isAlone = !next || known.longestAt(text, end + 1) !== null;
  return /^[A-Z][a-z]+ [\dA-Z]/.test(value) && !isOwn && isAlone
    ? { start: at, end, keys: ['#name'], value }
    : null;
};

/** 周一鸣: somebody's name, where no word begins behind the day. */
const NAMED_LIKE_DAY = /周[一二三四五六日天][\u3400-\u9fff](?![\u3400-\u9fff]?[点分号])/y;
const namedLikeDay = (source: Normalized, at: number, known: Lexicon<unknown>): Piece | null => {
  NAMED_LIKE_DAY.lastIndex = at;
  const { text } = source;
  if (!NAMED_LIKE_DAY.test(text) || /[上下这本每到]/.test(text[at - 1] ?? ' ')) return null;
  // 周一请假: what stands behind the day is a word.
  const goesOn = [at + 2, at + 3].map((from) => known.longestAt(text, from)?.end ?? 0);
  if (goesOn[0]! > at + 2 || '早晚上下中来去到的那是'.includes(text[at + 2]!)) return null;
  return goesOn[1]! > at + 3 || !/[\u3400-\u9fff]/.test(text[at + 3] ?? ' ')
    ? { start: at, end: at + 3, keys: ['#titled'], value: source.quote(at, at + 3) }
    : null;
};

/** 沪A12345: a character and what is written behind it are one number. */
const VEHICLE =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤川青藏琼宁][a-z][·.]?[a-z0-9]{4,6}(?![a-z0-9])/y;

/** 3号楼, 12栋, 5号线: the number is part of what it is called, and no day. */
const NUMBERED =
  /(?:[a-z]?\d{1,4}|[一二三四五六七八九十]{1,3})(?:号[\u3400-\u9fff]?(?:楼|线|门|院|厅|馆|店|机|桌|仓|库|车|床|棚|柜|井|房|室|炉|泵|车间|圈|舍|栏|塘|池|田|地块|架|窖|罐|槽|台|屋|亭|摊|铺|场|厂|包间|工位)|栋|幢|单元|车间|教室|会议室|室|房间|包间|楼|层|门|工位|站台|航站楼)(?:[a-z]?\d{1,4}室?)?|(?:[a-z]\d{0,3}|[东南西北中前后内外]?[一二三四五六七八九十\d]|[东南西北])区(?:[a-z]?\d{1,4}(?:号位|号|排|列|层|位|架)?)?/y;
const numbered = (source: Normalized, at: number): Piece | null => {
  NUMBERED.lastIndex = at;
  if (/[\w.]/.test(source.text[at - 1] ?? ' ') || !NUMBERED.test(source.text)) return null;
  const end = NUMBERED.lastIndex;
  return { start: at, end, keys: ['#code', '#name'], value: source.quote(at, end) };
};

/** 解放路86号, 梅园小区5栋2单元, 12 Garden Lane. */
const ADDRESS =
  /(?:(?<![\u3400-\u9fff])|(?<=[到至在去往给址是为]))(?![是在到给送寄去往住])(?!.{0,2}(?:地址|送到|寄到|送去|住在|位于|送货))[\u3400-\u9fff]{2,12}?(?:路|街|大道|巷|弄|胡同|小区|村|镇|苑|花园|广场|大厦|公寓|园区)(?:[\u3400-\u9fff]{0,4}?[\da-z]{1,5}(?:号楼|号院|号|弄|栋|幢|座|单元|室|楼|层|门)?){1,5}|\d{1,5}[a-z]? (?:[a-z]+ ){1,3}(?:street|st|road|rd|lane|avenue|ave|drive|way|court|square|place|close|terrace|boulevard|blvd|crescent|row)(?![a-z])/y;
/** 刘师傅, Dr Smith: how somebody is called. */
const TITLED =
  /(?:(?<![\u3400-\u9fff])|(?<=[给让找约跟和请叫把由派为是预下帮]))[\u3400-\u9fff]{1,3}?(?:师傅|老师|医生|大夫|经理|先生|女士|小姐|主任|教练|护士|阿姨|叔叔|医师|太太|老板|同学|小朋友|大爷|大妈|大姐|大哥|奶奶|爷爷)|(?:mr|mrs|ms|miss|dr|prof)\.? [a-z]{2,20}(?![a-z])/y;
const titled = (source: Normalized, at: number): Piece | null => {
  TITLED.lastIndex = at;
  if (/[\w.]/.test(source.text[at - 1] ?? ' ') || !TITLED.test(source.text)) return null;
  const end = TITLED.lastIndex;
  if (/^[给让找约跟和请叫把由派为帮这那哪某我你他]/.test(source.text[at]!)) return null;
  return { start: at, end, keys: ['#titled'], value: source.quote(at, end) };
};
const addressed = (source: Normalized, at: number): Piece | null => {
  ADDRESS.lastIndex = at;
  if (/[\w.]/.test(source.text[at - 1] ?? ' ') || !ADDRESS.test(source.text)) return null;
  const end = ADDRESS.lastIndex;
  return { start: at, end, keys: ['#name', '#address'], value: source.quote(at, end) };
};

/** room 210, table 5: of what is numbered the number is said behind it. */
const ROOM =
  /(?:room|gate|table|dock|bay|desk|unit|apartment|apt|flat|floor|hall|ward|bed|seat|stall|barn|block|building|locker|court|lane|platform|classroom|warehouse|lab|studio|house|shed|greenhouse|field|plot|pond) (?:no\.? ?)?(?:[a-z]?-?\d{1,4}[a-z]?|[a-z])(?![a-z\d])/y;
const roomed = (
  source: Normalized,
  at: number,
  own: Lexicon<readonly string[]>,
  counted: ReadonlySet<string>,
): Piece | null => {
  ROOM.lastIndex = at;
  if (/\w/.test(source.text[at - 1] ?? ' ') || !ROOM.test(source.text)) return null;
  // Of a bed that is asked for by its number the number is enough.
  if (own.longestAt(source.text, at)?.value.some((key) => counted.has(key))) return null;
  const end = ROOM.lastIndex;
  if (!/\d/.test(source.text.slice(at, end)) && !/[A-Z]/.test(source.quote(end - 1, end))) return null;
  return { start: at, end, keys: ['#name', '#room'], value: source.quote(at, end) };
};

/** An address, a link, a code: SF1029384756, A-1024, EUR. */
export const shapedBut =
  (own: Lexicon<readonly string[]>, numbers: ReadonlySet<string>, known: Lexicon<unknown>): Lexer =>
  (source) =>
  (at) => {
    const { text } = source;
    VEHICLE.lastIndex = at;
    if (VEHICLE.test(text) && /\d/.test(text.slice(at, VEHICLE.lastIndex))) {
      const end = VEHICLE.lastIndex;
      return [{ start: at, end, keys: ['#code', '#name'], value: source.quote(at, end) }];
    }
    const place =
      registrationOrFile(source, at) ??
      addressed(source, at) ??
      titled(source, at) ??
      roomed(source, at, own, numbers) ??
      numbered(source, at) ??
      namedLikeDay(source, at, known) ??
      numberedName(source, at, known);
    if (place) return [place];
    // 车间B: one capital is a name behind what it names.
    const one = source.quote(at, at + 1);
    if (/[A-Z]/.test(one) && /[\u3400-\u9fff]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + 1] ?? ' '))
      return [{ start: at, end: at + 1, keys: ['#code', '#name'], value: one }];
    if (!/[\w]/.test(text[at]!) || /[\w@.-]/.test(text[at - 1] ?? ' ')) return NONE;
    for (const [pattern, key] of shapes) {
      pattern.lastIndex = at;
      if (!pattern.test(text)) continue;
      const end = pattern.lastIndex;
      const value = source.quote(at, end);
      // What a tool calls one of its values is that.
      if (
        own
          .allAt(text, at)
          .some((word) => word.end === end && word.value.some((key) => key.startsWith('enum:')))
      )
        continue;
      if (key === '#code' && !/\d/.test(value)) continue;
      if (key === '#symbol' && value !== value.toUpperCase()) continue;
      return [{ start: at, end, keys: key === '#symbol' ? [key, '#name'] : [key], value }];
    }
    return NONE;
  };

/** 老师好, hi there: nobody asks for anything by it. */
const GREETING =
  /(?:^|(?<=[，,。!？?]))(?:各位)?(?:老师|医生|大夫|师傅|老板|亲|客服|管家|前台|店家|同学|大家|你们|你|您)们?好[啊呀哈]?(?=[，,。!！ ]|$)/g;
/** 那板货, 这些东西: it was said what is meant. */
const POINTED =
  /[这那](?:[\u3400-\u9fff]|一[\u3400-\u9fff])?(?:货物?|东西|玩意儿?)(?![\u3400-\u9fff]?[架单])/g;
/** 多少盒, 几张: how many of them is asked. */
const HOW_MANY = new RegExp(`(?:多少|几)[${COUNTERS}](?![子类型期])`, 'g');
const howMany: Lexer = ({ text }) =>
  byStart(
    [...text.matchAll(HOW_MANY)].flatMap(({ 0: said, index: start }) => {
      const end = start + said.length;
      return [
        { start, end, keys: ['do:look'], value: null },
        { start: end - 1, end, keys: ['silent'], value: null },
      ];
    }),
  );
/** 空着没: asked, and not denied. */
const POINTING = new RegExp(`[这那](?:[${COUNTERS}单批幅盆块棵])(?![\u3400-\u9fff]?[子型类])`, 'g');
/** 《远山》这幅画: what has a title. */
const BY_TITLE = /(?<=[》」])[这那]?[幅本部首篇出张场][\u3400-\u9fff](?=[多什的在还有是怎现，。？?]|$)/g;
const NOT_YET = /(?<=[\u3400-\u9fff])没有?(?=[?？]?$)/g;
const greeted: Lexer = ({ text }) =>
  byStart(
    [
      ...text.matchAll(GREETING),
      ...text.matchAll(POINTED),
      ...text.matchAll(NOT_YET),
      ...text.matchAll(BY_TITLE),
      ...text.matchAll(POINTING),
    ].map(({ 0: said, index: start }) => ({
      start,
      end: start + said.length,
      keys: ['silent'],
      value: null,
    })),
  );

/** A dozen, 一打. */
const DOZEN =
  /(?<![a-z])(half a dozen|a dozen|two dozen|(?:a )?(?:couple|pair) of)(?![a-z])|([一两二])打(?=[\u3400-\u9fff])/g;
const dozens: Readonly<Record<string, number>> = {
  'half a dozen': 6,
  'two dozen': 24,
  'a couple of': 2,
  'couple of': 2,
  'a pair of': 2,
  'pair of': 2,
  两: 24,
  二: 24,
};
const dozen: Lexer = ({ text }) =>
  byStart(
    [...text.matchAll(DOZEN)].map(({ 0: said, 1: latin, 2: han, index: start }) => ({
      start,
      end: start + said.length,
      keys: ['#number'],
      value: dozens[latin ?? han ?? ''] ?? 12,
    })),
  );

/** The 's of M2210's. */
const possessive: Lexer = ({ text }) =>
  byStart(
    [...text.matchAll(/(?<=[a-z0-9])'s(?![a-z])/g)].map(({ index: start }) => ({
      start,
      end: start + 2,
      keys: ['silent'],
      value: null,
    })),
  );

export const lexers: readonly Lexer[] = [dozen, howMany, greeted, possessive, quoted, figured, dated];
