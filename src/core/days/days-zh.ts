import {
  type Calendar,
  type DateHints,
  type DateRead,
  type DateWords,
  endAt,
  matchAt,
  type Stretch,
} from './calendar.ts';

const digits = '一二三四五六七八九';
const small = '(\\d{1,2}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])';

/** 1…99 in Arabic or Chinese digits. */
function smallNumber(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  const text = said.replace(/[两俩]/, '二');
  const ten = text.indexOf('十');
  if (ten < 0) return digits.indexOf(text) + 1;
  return (ten === 0 ? 1 : digits.indexOf(text[0]!) + 1) * 10 + digits.indexOf(text[ten + 1] ?? ' ') + 1;
}

const yearWords: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  本年度: 0,
  今年度: 0,
  当年: 0,
  去年: -1,
  去年度: -1,
  上年: -1,
  上一年: -1,
  前年: -2,
  大前年: -3,
  明年: 1,
};
const yearWord = /今年度?|本年度?|当年|去年度?|上一?年|大?前年|明年/y;
const yearNumber =
  /((?:19|20|21)\d\d|[一二][零〇一二三四五六七八九]{3})(?:年(?!代|级|鉴)度?|(?=全年|[到至~-](?:19|20|21)\d\d年))/y;
const shortYear =
  /(\d\d)年(?=\d{1,2}月|第?[一二三四1-4]个?季度?|q[1-4]|[上下]半年|全年|度)|(?<![\d\u4e00-\u9fff])([12]\d)年(?=的|[回收到进营业流概经总一]|$)/y;

function yearAt(text: string, at: number, calendar: Calendar): { value: number; end: number } | null {
  const word = matchAt(yearWord, text, at);
  if (word) return { value: calendar.year + yearWords[word[0]]!, end: yearWord.lastIndex };
  const number = matchAt(yearNumber, text, at);
  if (number) {
    const said = number[1]!.replace(/\D/g, (c) => String(Math.max(0, digits.indexOf(c) + 1)));
    return { value: Number(said), end: yearNumber.lastIndex };
  }
  const short = matchAt(shortYear, text, at);
  return short && { value: 2000 + Number(short[1] ?? short[2]), end: shortYear.lastIndex };
}

const wholeYear = /的?(?:全年|整年|一整?年)/y;
const half = /([上下])半年|h([12])(?![a-z0-9])/y;
const quarters = /第?([一二三四1-4])(?:[、到至~-]第?)?([二三四2-4])个?季度/y;
const firstQuarters = /[前头]([一二两三1-3])个?季度/y;
const quarter =
  /第?([一二三四1-4])(?:个?季度|(?=[和与、]第?[一二三四1-4]个?季度))|([一二三])季(?!度)|q([1-4])(?![a-z0-9])/y;
const firstMonths = new RegExp(`[前头]${small}个月`, 'y');
const monthSpan = new RegExp(`${small}(?:月份?)?[到至~-]${small}月份?(?!\\d)`, 'y');
const month = new RegExp(`${small}月份?(?!刊|饼|球|嫂)`, 'y');
// 9月15到10月20: of a range the word for a day may be left out.
const dayIn = new RegExp(
  `${small}(?:[日号](?!院|楼|店|线|机)|(?=[到至~-]${small}月${small}(?![万千百元块\\d]))|(?<=月\\d{1,2}[日号]?[到至~-]\\d{1,2}月\\d{1,2})(?![万千百元块.\\d]))`,
  'y',
);
const third = /([上中下])旬/y;
const lastDay = /[底末]/y;

type Made = Omit<DateRead, 'end' | 'ownYear' | 'again'>;

/** What may follow a year, or stand alone for this year's. */
function partOf(
  text: string,
  at: number,
  year: number,
  calendar: Calendar,
  said: boolean,
): (Made & { end: number }) | null {
  const whole = said ? endAt(wholeYear, text, at) : -1;
  if (whole >= 0) return { ...calendar.years(year), rule: 'year', year, end: whole };
  const halves = matchAt(half, text, at);
  if (halves) {
    const second = halves[1] === '下' || halves[2] === '2';
    return { ...calendar.months(year * 12 + (second ? 6 : 0), 6), rule: 'half', year, end: half.lastIndex };
  }
  const several = matchAt(quarters, text, at);
  const [from, to] = several ? [smallNumber(several[1]!), smallNumber(several[2]!)] : [0, 0];
  if (from < to) {
    return {
      ...calendar.quarter(year, from, to - from + 1),
      rule: 'quarters',
      year,
      end: quarters.lastIndex,
    };
  }
  const leading = matchAt(firstQuarters, text, at);
  if (leading) {
    const count = smallNumber(leading[1]!);
    return { ...calendar.quarter(year, 1, count), rule: 'quarters', year, end: firstQuarters.lastIndex };
  }
  const one = matchAt(quarter, text, at);
  if (one) {
    const which = smallNumber(one[1] ?? one[2] ?? one[3]!);
    return { ...calendar.quarter(year, which), rule: 'quarter', year, end: quarter.lastIndex };
  }
  const opening = said ? matchAt(firstMonths, text, at) : null;
  if (opening) {
    const count = smallNumber(opening[1]!);
    return count > 12
      ? null
      : { ...calendar.months(year * 12, count), rule: 'months', year, end: firstMonths.lastIndex };
  }
  const span = matchAt(monthSpan, text, at);
  const [first, last] = span ? [smallNumber(span[1]!), smallNumber(span[2]!)] : [0, 0];
  if (first >= 1 && first < last && last <= 12 && !endAtDay(text, monthSpan.lastIndex)) {
    return {
      ...calendar.months(year * 12 + first - 1, last - first + 1),
      rule: 'months',
      year,
      end: monthSpan.lastIndex,
    };
  }
  const named = matchAt(month, text, at);
  const which = named ? smallNumber(named[1]!) : 0;
  return which >= 1 && which <= 12 ? inMonth(text, month.lastIndex, year * 12 + which - 1, calendar) : null;
}

const endAtDay = (text: string, at: number): boolean => endAt(dayIn, text, at) >= 0;

/** A month, or the day or third of it that follows. */
function inMonth(
  text: string,
  at: number,
  month: number,
  calendar: Calendar,
): (Made & { end: number }) | null {
  const year = Math.floor(month / 12);
  const place = { year, month: (month % 12) + 1 };
  const { from, to } = calendar.months(month);
  const day = matchAt(dayIn, text, at);
  if (day) {
    const date = calendar.date(year, place.month, smallNumber(day[1]!));
    return date && { ...date, rule: 'day', ...place, end: dayIn.lastIndex };
  }
  const part = matchAt(third, text, at);
  if (part) {
    const first = from + '上中下'.indexOf(part[1]!) * 10;
    const last = part[1] === '下' ? to : first + 9;
    return { from: first, to: last, rule: 'third', ...place, end: third.lastIndex };
  }
  const last = endAt(lastDay, text, at);
  if (last >= 0) return { from: to, to, rule: 'day', ...place, end: last };
  return { from, to, rule: 'month', ...place, end: at };
}

const monthWord = /这个月份?|本月份?|当月|这月|上上个?月|上个月份?|上一个月|上月|下个月|下月/y;
const quarterWord = /本季度?|这个?季度|当季|上上个?季度|上一?个?季度|下一?个?季度/y;
const weekWord = /(本|这一?个?|当|上上个?|上一?个?|下一?个?)(?:周|星期|礼拜)(?!年|边|期|转)/y;
const weekday = /([一二三四五六日天末])(?![一二三四五六七八九十个家月季共])/y;
const namedWeekday = /(?:周|星期|礼拜)([一二三四五六日天])(?![一二三四五六七八九十个家月季])/y;
const dayWord = /大[前后]天|前天|昨[天日]|今[天日]|[今昨前明后]儿个?|明[天日]|后[天日]/y;
const days: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  今儿: 0,
  昨儿: -1,
  前儿: -2,
  明儿: 1,
  后儿: 2,
  明天: 1,
  明日: 1,
  后天: 2,
  后日: 2,
  大后天: 3,
};
const isoDate = /((?:19|20|21)\d\d)([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?!\d|\.\d)/y;
const rolling = new RegExp(
  `(?:最近|近|过去|这)(?:的)?(${small}|半|俩)个?(天|日|周|星期|礼拜|月|季度|年)(?:以来|来|之?内)?`,
  'y',
);

const offsetOf = (word: string): number =>
  word.startsWith('上上') ? -2 : word.startsWith('上') ? -1 : word.startsWith('下') ? 1 : 0;

function relative(text: string, at: number, calendar: Calendar): DateRead | null {
  const inThis = matchAt(monthWord, text, at);
  if (inThis) return inMonth(text, monthWord.lastIndex, calendar.month + offsetOf(inThis[0]), calendar);
  const season = matchAt(quarterWord, text, at);
  if (season) {
    const stretch = calendar.quarterFromNow(offsetOf(season[0]));
    return { ...stretch, rule: 'quarter', end: quarterWord.lastIndex };
  }
  const week = matchAt(weekWord, text, at);
  if (week) return inWeek(text, weekWord.lastIndex, offsetOf(week[1]!), calendar);
  const named = matchAt(namedWeekday, text, at);
  if (named) {
    const which = Math.min('一二三四五六日天'.indexOf(named[1]!), 6);
    return { ...calendar.weekday(which), rule: 'weekday', end: namedWeekday.lastIndex };
  }
  const word = matchAt(dayWord, text, at);
  if (word) return { ...calendar.day(days[word[0].replace('个', '')]!), rule: 'day', end: dayWord.lastIndex };
  return (
    numeric(text, at, calendar) ??
    agoAt(text, at, calendar) ??
    inDays(text, at, calendar) ??
    back(text, at, calendar)
  );
}

function inWeek(text: string, at: number, offset: number, calendar: Calendar): DateRead {
  const { from, to } = calendar.week(offset);
  const day = matchAt(weekday, text, at);
  if (!day) return { from, to, rule: 'week', end: at };
  if (day[1] === '末') return { from: to - 1, to, rule: 'weekend', end: weekday.lastIndex };
  const which = from + Math.min('一二三四五六日天'.indexOf(day[1]!), 6);
  return { from: which, to: which, rule: 'weekday', end: weekday.lastIndex };
}

/** 11/12到的: month and day, where the text is Chinese; elsewhere they may stand the other way round. */
const slashed = /(\d{1,2})\/(\d{1,2})(?![\d/])(?= ?[\u4e00-\u9fff])/y;

function numeric(text: string, at: number, calendar: Calendar): DateRead | null {
  const short = /[\d/]/.test(text[at - 1] ?? ' ') ? null : matchAt(slashed, text, at);
  if (short) {
    const inYear = (year: number) => calendar.date(year, Number(short[1]), Number(short[2]));
    const date = inYear(calendar.year);
    const frame = { year: calendar.year, month: Number(short[1]), again: inYear };
    return date && { ...date, rule: 'day', ...frame, end: slashed.lastIndex };
  }
  const found = matchAt(isoDate, text, at);
  if (!found) return null;
  const [year, month] = [Number(found[1]), Number(found[3])];
  const { lastIndex: end } = isoDate;
  const frame = { end, year, month, ownYear: true };
  if (found[4] !== undefined) {
    const date = calendar.date(year, month, Number(found[4]));
    return date && { ...date, rule: 'day', ...frame };
  }
  return found[2] === '-' && month >= 1 && month <= 12
    ? { ...calendar.months(year * 12 + month - 1), rule: 'month', ...frame }
    : null;
}

const ago = new RegExp(
  `${small}(?:个)?(天|日|周|星期|礼拜)(?:之|以)?前(?![一二两三四五六七八九十几\\d])`,
  'y',
);

/** 三天前, 两周前: one day. */
function agoAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(ago, text, at);
  if (!found) return null;
  const count = smallNumber(found[1]!) * (/[天日]/.test(found[2]!) ? 1 : 7);
  return { ...calendar.day(-count), rule: 'day', end: ago.lastIndex };
}

const hence = new RegExp(`${small}(?:个)?(天|日|周|星期|礼拜)(?:之|以)?后`, 'y');

/** 三天后, 两周后: one day, where what is to come is spoken of. */
function inDays(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = calendar.lean === 'ahead' ? matchAt(hence, text, at) : null;
  if (!found) return null;
  const count = smallNumber(found[1]!) * (/[天日]/.test(found[2]!) ? 1 : 7);
  return { ...calendar.day(count), rule: 'day', end: hence.lastIndex };
}

/** 最近三个月, 近7天, 过去半年: up to today. */
function back(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(rolling, text, at);
  if (!found) return null;
  const { lastIndex: end } = rolling;
  const half = found[1] === '半';
  const count = half ? 0.5 : smallNumber(found[1]!);
  if (found[0].startsWith('这') && count < 2 && !half) return null;
  const made = (stretch: Stretch): DateRead => ({ ...stretch, rule: 'rolling', end });
  switch (found[3]) {
    case '天':
    case '日':
      return half ? null : made(calendar.pastDays(count));
    case '月':
      return made(half ? calendar.pastDays(15) : calendar.pastMonths(count));
    case '季度':
      return half ? null : made(calendar.pastMonths(count * 3));
    case '年':
      return made(calendar.pastMonths(count * 12));
    default:
      return half ? null : made(calendar.pastDays(count * 7));
  }
}

const opening = /年初|年头|开年|月初/y;

const monthEnd = /(?<!年)月[底末]/y;

function one(text: string, at: number, calendar: Calendar, hints: DateHints): DateRead | null {
  // 月底: of what is to come it is a day.
  if (calendar.lean === 'ahead' && endAt(monthEnd, text, at) >= 0) {
    const { to } = calendar.months(calendar.month);
    return { from: to, to, rule: 'day', end: monthEnd.lastIndex };
  }
  const begins = matchAt(opening, text, at);
  if (begins) {
    const stretch = begins[0] === '月初' ? calendar.months(calendar.month) : calendar.years(calendar.year);
    return { ...stretch, rule: 'to_date', end: opening.lastIndex, begins: true };
  }
  const year = yearAt(text, at, calendar);
  if (year) {
    const next = text[year.end] === '的' ? year.end + 1 : year.end;
    const part = partOf(text, next, year.value, calendar, true);
    if (part) return { ...part, ownYear: true };
    const opens = matchAt(opening, text, year.end);
    const begun = opens?.[0] === '年初' || opens?.[0] === '年头';
    return {
      ...calendar.years(year.value),
      rule: begun ? 'to_date' : 'year',
      year: year.value,
      ownYear: true,
      end: begun ? opening.lastIndex : year.end,
      ...(begun && { begins: true }),
    };
  }
  const now = relative(text, at, calendar);
  if (now) return now;
  const inYear = (value: number) => partOf(text, at, value, calendar, false);
  const part = inYear(hints.year ?? calendar.year);
  if (part) return { ...part, again: inYear };
  return bareDay(text, at, calendar, hints);
}

const leadsTo = { back: /[的是在于到至从自，]/, ahead: /[的是在于到至从自，约订改推延挪定]/ };
/** 3号, and the 10号 of 11月1号到10号. A house number (大街4号) is none: nothing Chinese may stand directly before it. */
function bareDay(text: string, at: number, calendar: Calendar, hints: DateHints): DateRead | null {
  const found = matchAt(dayIn, text, at);
  if (
    !found ||
    (hints.month === undefined &&
      /[\u4e00-\u9fffa-z0-9]/.test((text[at - 1] ?? ' ').replace(leadsTo[calendar.lean], ' ')))
  )
    return null;
  const year = hints.year ?? calendar.year;
  const month = hints.month ?? (calendar.month % 12) + 1;
  const date = calendar.date(year, month, smallNumber(found[1]!));
  return date && { ...date, rule: 'day', year, month, end: dayIn.lastIndex };
}

const lead = /从|自打?|打从/y;
const until = /截[至止](?:到|了)?|直到/y;
const joint = /(?:一直)?[到至]了?|截[至止]到?|[-~—]+/y;
const and = /[和与]/y;
const between = /(?:这段)?之间|间/y;
const within = /之间|期间|这段(?:时间|期间)|这几[天月年]/y;
const today = /(?:现在|目前|如今|今天|今日|今|此刻|眼下|当前)(?:为止)?(?!年|后)/y;
const since = /截[至止]到?(?:目前|现在|今天|今日|如今)(?:为止)?|迄今(?:为止)?|以来|为止/y;
const onward = /(?:开始|起|以后|之后)(?!来)/y;
const openEnd = /(?:之前|以前|之后|以后|前|后)(?![一二两三四五六七八九十几\d])/y;

/** 今年, 一季度, 上个月, 11月1号到10号, 最近三个月, 今年到目前为止. */
export const hanDates: DateWords = {
  opens: /[头从自打截直今本当去上前大明后年月开第一二三四五六七八九十两这下周星礼昨最近过\dqh]/,
  lead(text, at) {
    const end = endAt(lead, text, at);
    if (end >= 0) return { end };
    const open = endAt(until, text, at);
    return open >= 0 ? { end: open, open: true } : null;
  },
  one,
  joint(text, at) {
    const end = endAt(joint, text, at);
    if (end >= 0) return { end, tail: within };
    // 一季度和二季度 lists two; 之间 makes a range of them.
    const listed = endAt(and, text, at);
    return listed >= 0 ? { end: listed, closer: between } : null;
  },
  now: (text, at) => endAt(today, text, at),
  since(text, at, led) {
    const end = endAt(since, text, at);
    return end >= 0 || !led ? end : endAt(onward, text, at);
  },
  open: (text, at) => endAt(openEnd, text, at),
};
