import type { Every } from '../../../core/run/due.ts';

/** Which half of the day a word means, where a clock alone would not tell. */
export type Half = 'am' | 'pm';

/** Why days that come again cannot be told: nobody has a calendar of holidays, once or every week, a rhythm no clock has, no day left. */
export type DaysProblem = 'home_time_holidays' | 'home_time_days' | 'home_time_rhythm' | 'home_time_never';

/** The days something comes again on, as they are said at one place; null is every day. */
export interface Again {
  readonly end: number;
  readonly on: readonly number[] | null;
  readonly half: Half | null;
  readonly problem?: DaysProblem;
}

/** Days that are left out: 周末除外, except on sundays. */
export interface Except {
  readonly end: number;
  readonly said: string;
  readonly on: readonly number[];
  readonly problem?: DaysProblem;
}

const WORKING: readonly number[] = [1, 2, 3, 4, 5];
const WEEKEND: readonly number[] = [6, 7];
const ALL: readonly number[] = [...WORKING, ...WEEKEND];
const HAN = '一二三四五六日';
const NAMES = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

const WEEK = '(?:周|星期|礼拜)';
const HAN_DAY = '[一二三四五六日天]';
// 周一三点 is at three on Monday, 周一二十点 at eight in the evening, 每周一一楼的灯 on the first floor.
const NEXT_DAY = `(?!二十[点时])${HAN_DAY}(?![点时:半楼层号个盏台扇度档])`;
const AFTER = '(?![a-z])';
const DAY = `(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?${AFTER}`;

/** One of the days, or a row of them, as a set; `again` where it says by itself that it is every week. */
interface Days {
  readonly end: number;
  readonly on: readonly number[];
  readonly isAgain: boolean;
  readonly isHoliday: boolean;
}

const one = (source: string): RegExp => new RegExp(source, 'y');
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const PREFIX = one('每逢|每一?个?|(?:(?:every|each)(?: single)? |(?:on |over )?(?:all )?(?:the )?)');
const PREFIXED = /^(?:每|every|each|on all|all)/;
const NAMED: readonly (readonly [on: readonly number[] | null, words: RegExp])[] = [
  [WORKING, one(`工作日|上班日|平日|(?:weekday|workday|work day|working day|business day)s?${AFTER}`)],
  [WEEKEND, one(`周末|双休日|周六日|weekends?${AFTER}`)],
  [
    null,
    one(
      `法定节?假日|节假日|公众假[期日]|公共假[期日]|节日|假日|假期|(?:(?:public|bank|national|school) )?holidays?${AFTER}`,
    ),
  ],
];
const HAN_ROW = one(
  `${WEEK}(${HAN_DAY})(?:(?:到|至|-|~|—)${WEEK}?(${HAN_DAY})|((?:[、和跟与及]?${NEXT_DAY}|[、,，和跟与及]?${WEEK}${HAN_DAY})*))`,
);
const RANGE = one(`(${DAY})(?: ?- ?| (?:to|through|thru|till|until) )(${DAY})`);
const NAME = one(DAY);
const LINK = one(`(?:,? (?:and|or|&) |, ?|/|[、，和跟与及以])(?:及|on )?(?:the )?`);

const numberOf = (said: string): number =>
  /[a-z]/.test(said)
    ? NAMES.findIndex((name) => name.startsWith(said.slice(0, 3))) + 1
    : HAN.indexOf(said.replace('天', '日')) + 1;
const between = (from: number, to: number): readonly number[] =>
  from <= to ? ALL.slice(from - 1, to) : [...ALL.slice(from - 1), ...ALL.slice(0, to)];

/** Where a Latin word begins, and not in the middle of one. */
const begins = (text: string, at: number): boolean =>
  !/[a-z]/.test(text[at] ?? ' ') || !/[a-z]/.test(text[at - 1] ?? ' ');

function daysAt(text: string, at: number): Days | null {
  if (!begins(text, at)) return null;
  const first = memberAt(text, at);
  if (!first) return null;
  let whole = first;
  for (;;) {
    const link = matchAt(LINK, text, whole.end);
    const next = link && memberAt(text, whole.end + link[0].length);
    if (!next) return { ...whole, on: ALL.filter((day) => whole.on.includes(day)) };
    whole = {
      end: next.end,
      on: [...whole.on, ...next.on],
      isAgain: whole.isAgain || next.isAgain,
      isHoliday: whole.isHoliday || next.isHoliday,
    };
  }
}

function memberAt(text: string, from: number): Days | null {
  const prefix = matchAt(PREFIX, text, from)?.[0] ?? '';
  const at = from + prefix.length;
  const isEvery = PREFIXED.test(prefix);
  for (const [on, words] of NAMED) {
    const found = matchAt(words, text, at)?.[0];
    if (found === undefined) continue;
    const isOne = /d$/.test(found) || /[这本下]个?$/.test(text.slice(Math.max(0, at - 2), at));
    return { end: at + found.length, on: on ?? [], isAgain: isEvery || !isOne, isHoliday: on === null };
  }
  const row = matchAt(HAN_ROW, text, at);
  if (row) {
    const [said, first, to, more = ''] = row as unknown as [string, string, string?, string?];
    const days = [first, ...(more.match(/[一二三四五六日天]/g) ?? [])].map(numberOf);
    const on = to === undefined ? days : between(numberOf(first), numberOf(to));
    return { end: at + said.length, on, isAgain: isEvery || to !== undefined, isHoliday: false };
  }
  const range = matchAt(RANGE, text, at);
  if (range) {
    const on = between(numberOf(range[1]!), numberOf(range[2]!));
    return { end: at + range[0].length, on, isAgain: true, isHoliday: false };
  }
  const name = matchAt(NAME, text, at)?.[0];
  // “sat” and “sun” alone are other words.
  if (name === undefined || (!name.includes('day') && prefix === '')) return null;
  const isAgain = isEvery || name.endsWith('s');
  return { end: at + name.length, on: [numberOf(name)], isAgain, isHoliday: false };
}

const DAILY: readonly (readonly [half: Half | null, words: RegExp])[] = [
  ['pm', one(`每天晚上|每晚|天天晚上|(?:(?:every|each) (?:single )?(?:night|evening)|nightly)${AFTER}`)],
  ['am', one(`每天早[上晨]|每早|每天上午|(?:every|each) (?:single )?morning${AFTER}`)],
  ['pm', one(`每天[下中]午|(?:every|each) (?:single )?afternoon${AFTER}`)],
  [null, one(`每[天日]|天天|(?:(?:every|each) (?:single )?day|everyday|daily)${AFTER}`)],
];
const PART = one(` (?:(morning)|afternoon|evening|night)(s?)${AFTER}`);

/** 每隔两天, every other day, 每小时: what comes again, and not at a time of day. */
const RHYTHM = one(
  `每隔|隔[天日周]|每(?:半|[\\d一二两三四五六七八九十]+)?个?(?:小时|钟头|刻钟|分钟|秒|月|年|季度)|每[\\d两三四五六七八九十]+[天周]|(?:every (?:(?:other|second|third|few) day|(?:(?:other|second|third|few|half an?|\\w+) )?(?:minute|hour|week|month|year)s?|\\w+ days)|hourly|monthly|yearly|once an? (?:hour|month|year))${AFTER}`,
);

/** 每两小时, 法定节假日: what cannot be kept, with a clock or without. */
export function rhythmAt(
  text: string,
  at: number,
): { readonly end: number; readonly problem: DaysProblem } | null {
  const again = againAt(text, at);
  const problem = again?.problem;
  return again && (problem === 'home_time_rhythm' || problem === 'home_time_holidays')
    ? { end: again.end, problem }
    : null;
}

/** 每天, 工作日, 周一到周五, mondays and fridays, every day except sunday. */
export function againAt(text: string, at: number): Again | null {
  const base = baseAt(text, at);
  if (!base) return null;
  const gap = /^(?: ?[,，([（]? ?)/.exec(text.slice(base.end))![0].length;
  const left = exceptAt(text, base.end + gap);
  if (!left) return base;
  const closes = /^[)\])）]/.test(text.slice(left.end)) ? 1 : 0;
  return { ...without(base, left), end: left.end + closes };
}

function baseAt(text: string, at: number): Again | null {
  if (!begins(text, at)) return null;
  for (const [half, words] of DAILY) {
    const said = matchAt(words, text, at)?.[0];
    if (said !== undefined) return { end: at + said.length, on: null, half };
  }
  const rhythm = matchAt(RHYTHM, text, at)?.[0];
  if (rhythm !== undefined)
    return { end: at + rhythm.length, on: null, half: null, problem: 'home_time_rhythm' };
  const days = daysAt(text, at);
  if (!days) return null;
  const part = partAt(text, days.end);
  const isAgain = days.isAgain || (part?.isAgain ?? false);
  // A day by its name alone is that day once.
  if (!isAgain && days.on.length === 1) return null;
  const problem = days.isHoliday ? 'home_time_holidays' : isAgain ? undefined : 'home_time_days';
  return { end: days.end, half: null, ...part, on: days.on, ...(problem && { problem }) };
}

/** On friday evening, on saturday mornings: which half, behind the day. */
export function partAt(
  text: string,
  at: number,
): { readonly end: number; readonly half: Half; readonly isAgain: boolean } | null {
  const part = matchAt(PART, text, at);
  return (
    part && { end: at + part[0].length, half: part[1] === undefined ? 'pm' : 'am', isAgain: part[2] === 's' }
  );
}

const LEAVING = one(
  `(?:但是?|不过|可是?|就)?(?:除了|除开|除去|除|不包括|不含|不算|避开|跳过|排除)|(?:(?:but|and) )?(?:except|excepting|excluding|with the exception of|other than|apart from|aside from|besides|skip|skipping|save|leaving out|minus|not|just not)(?: for)? |but (?:not )?(?!on )`,
);
const OUTSIDE = one('(?:的(?:时候|话))?(?:以外|之外|外)的?(?:其[他它]时间)?');
const LEFT_OUT = one(
  `(?:的(?:时候|话))?(?:都|就|也|可以)?(?:除外|以外|之外|例外|不算|不包括(?:在内)?|算了|免了|休息|跳过|(?:不用|不要|不必|不需要|不|别)(?:执行|启动|打开|关闭|[开关拉弄动做])?(?:了|啦)?)的?|,? (?:excluded|excepted|not included|left out)${AFTER}`,
);
const BUT = one('(?:但是?|不过|可是?|只有|就|but )');

/** 周末除外, 除了周末, except on weekends, but not on sundays. */
export function exceptAt(text: string, at: number): Except | null {
  if (!begins(text, at)) return null;
  const leaving = matchAt(LEAVING, text, at);
  const days = leaving && daysAt(text, at + leaving[0].length);
  if (days) {
    const behind = matchAt(OUTSIDE, text, days.end) ?? matchAt(LEFT_OUT, text, days.end);
    return exceptOf(days, text, at, behind ? behind.index + behind[0].length : days.end);
  }
  const from = at + (matchAt(BUT, text, at)?.[0].length ?? 0);
  const first = daysAt(text, from);
  const behind = first && matchAt(LEFT_OUT, text, first.end);
  return behind && exceptOf(first, text, at, behind.index + behind[0].length);
}

const exceptOf = ({ on, isHoliday }: Days, text: string, at: number, end: number): Except => ({
  end,
  said: text.slice(at, end),
  on,
  ...(isHoliday && { problem: 'home_time_holidays' as const }),
});

/** The days that are left of some. */
export function without<T extends Pick<Again, 'on' | 'problem'>>(base: T, left: Except): T {
  const on = (base.on ?? ALL).filter((day) => !left.on.includes(day));
  const problem =
    base.problem ?? left.problem ?? (on.length === 0 ? ('home_time_never' as const) : undefined);
  return { ...base, on, ...(problem && { problem }) };
}

/** Words that are read as these days. */
export function wordsOfEvery({ time, days }: Every, isChinese: boolean): string {
  const on = days ?? ALL;
  const same = (other: readonly number[]) => JSON.stringify(other) === JSON.stringify(on);
  const named = same(ALL)
    ? (['每天', 'every day'] as const)
    : same(WORKING)
      ? (['每个工作日', 'every weekday'] as const)
      : same(WEEKEND)
        ? (['每个周末', 'every weekend'] as const)
        : ([
            `每周${on.map((day) => HAN[day - 1]).join('、')}`,
            `every ${on.map((day) => NAMES[day - 1]).join(' and ')}`,
          ] as const);
  return isChinese ? `${named[0]}${time}` : `${named[1]} at ${time}`;
}
