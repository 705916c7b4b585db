import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../core/domain.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import { reading } from '../reading.ts';
import { dueOf, homeOrdersContract } from '../when.ts';
import { emptyHome } from '../world.ts';
import { inTime } from './in-time.ts';

const now = new Date(2026, 10, 16, 15, 0);
const context = { world: emptyHome, now, lang: 'zh', last: undefined } as const;
function orders(text: string) {
  const read = readGrammar(readerOf(reading), { text }, context, true);
  const parts = inTime({ text }, read, context);
  if (parts === null) return null;
  if (!parts.ok) return parts.error.map(({ code }) => code);
  const shown = parts.value.flatMap((part) => part.shown as object[]);
  expect(homeOrdersContract.fromDisk(shown).ok).toBe(true);
  expect(parts.value.flatMap((part) => part.read.held)).toEqual([]);
  return shown.map((one) => {
    const { commands, when } = one as { commands: string[]; when?: object };
    return `${when ? JSON.stringify(Object.values(when)[0]) : 'now'} ${commands.join(' ')}`;
  });
}
const lights = '关闭-*-*#Light#all';

describe('H08: what is said with a time', () => {
  it.each([
    ['十分钟后关灯', [`"PT10M" ${lights}`]],
    ['过半小时关灯', [`"PT30M" ${lights}`]],
    ['一个半小时以后关灯', [`"PT1H30M" ${lights}`]],
    ['两小时三十分钟后关灯', [`"PT2H30M" ${lights}`]],
    ['明天早上七点打开窗帘', ['"2026-11-17T07:00" 打开-*-*#Blind#all']],
    ['今晚八点半关灯', [`"2026-11-16T20:30" ${lights}`]],
    ['22:30关灯', [`"2026-11-16T22:30" ${lights}`]],
    ['中午十二点关灯', [`"2026-11-17T12:00" ${lights}`]],
    ['七点关灯', [`"2026-11-16T19:00" ${lights}`]],
    ['每天晚上十点关灯', [`{"time":"22:00"} ${lights}`]],
    ['工作日早上7点打开窗帘', ['{"time":"07:00","days":[1,2,3,4,5]} 打开-*-*#Blind#all']],
    ['每周日晚上九点关灯', [`{"time":"21:00","days":[7]} ${lights}`]],
    ['打开客厅灯，十分钟后关掉', ['now 打开-客厅-*#Light#all', '"PT10M" 关闭-客厅-*#Light#all']],
    ['打开电视十分钟后关闭', ['now 打开-*-*#Television#all', '"PT10M" 关闭-*-*#Television#all']],
    [
      '两个小时后打开空调然后明天早上八点关掉',
      ['"PT2H" 打开-*-*#AirConditioner#all', '"2026-11-17T08:00" 关闭-*-*#AirConditioner#all'],
    ],
    [
      '晚上八点把客厅灯调到50%并打开电视',
      ['"2026-11-16T20:00" 设置亮度=50%-客厅-*#Light#all 打开-*-*#Television#all'],
    ],
    ['turn off the lights in ten minutes', [`"PT10M" ${lights}`]],
    ['ten minutes later turn off the lights', [`"PT10M" ${lights}`]],
    ['turn off the lights and the fan in ten minutes', [`"PT10M" ${lights} 关闭-*-*#Fan#all`]],
    ['turn off the lights in ten minutes and turn on the fan', ['now 打开-*-*#Fan#all', `"PT10M" ${lights}`]],
    ['turn off the lights at seven', [`"2026-11-16T19:00" ${lights}`]],
    ['turn on the lights at seven', ['"2026-11-16T19:00" 打开-*-*#Light#all']],
    ['at half past ten tonight turn off the lights', [`"2026-11-16T22:30" ${lights}`]],
    ['turn off the lights at quarter to six', [`"2026-11-16T17:45" ${lights}`]],
    ['every night at twenty past eleven turn off the lights', [`{"time":"23:20"} ${lights}`]],
    ['at 7 am tomorrow open the curtains', ['"2026-11-17T07:00" 打开-*-*#Blind#all']],
    ['turn off all the lights every night at 11', [`{"time":"23:00"} ${lights}`]],
    [
      'every weekday at 6:45 am open the curtains',
      ['{"time":"06:45","days":[1,2,3,4,5]} 打开-*-*#Blind#all'],
    ],
    ['十分钟后关灯，现在打开窗帘', ['now 打开-*-*#Blind#all', `"PT10M" ${lights}`]],
    ['十分钟后关灯，顺便把窗帘拉上', [`"PT10M" ${lights} 关闭-*-*#Blind#all`]],
    [
      "turn off the lights in ten minutes and while you're at it close the curtains",
      [`"PT10M" ${lights} 关闭-*-*#Blind#all`],
    ],
    [
      'turn off the lights in ten minutes and turn on the fan now',
      ['now 打开-*-*#Fan#all', `"PT10M" ${lights}`],
    ],
    ['十分钟后关灯，再过五分钟关空调', [`"PT10M" ${lights}`, '"PT15M" 关闭-*-*#AirConditioner#all']],
    [
      '晚上八点打开空调，半小时后关掉',
      ['"2026-11-16T20:00" 打开-*-*#AirConditioner#all', '"2026-11-16T20:30" 关闭-*-*#AirConditioner#all'],
    ],
    [
      '每天晚上十一点半打开空调，一小时后关掉',
      ['{"time":"23:30"} 打开-*-*#AirConditioner#all', '{"time":"00:30"} 关闭-*-*#AirConditioner#all'],
    ],
    [
      '明天早上八点开窗帘，十点关上',
      ['"2026-11-17T08:00" 打开-*-*#Blind#all', '"2026-11-17T10:00" 关闭-*-*#Blind#all'],
    ],
    ['明天把窗帘早上八点打开', ['"2026-11-17T08:00" 打开-*-*#Blind#all']],
    ['on saturday turn off the lights at 9 pm', [`"2026-11-21T21:00" ${lights}`]],
  ])('%s', (text, expected) => expect(orders(text)).toEqual(expected));

  it.each([
    ['每天早上七点拉开窗帘，周末除外', '07:00', '1,2,3,4,5'],
    ['每天早上七点拉开窗帘，不过周末就不用了', '07:00', '1,2,3,4,5'],
    ['除了周六和周日，每天早上七点拉开窗帘', '07:00', '1,2,3,4,5'],
    ['每天除了周日早上七点拉开窗帘', '07:00', '1,2,3,4,5,6'],
    ['每天（周末除外）早上七点拉开窗帘', '07:00', '1,2,3,4,5'],
    ['周一到周五早上七点拉开窗帘', '07:00', '1,2,3,4,5'],
    ['每周一、三、五早上七点拉开窗帘', '07:00', '1,3,5'],
    ['每周一二十点拉开窗帘', '20:00', '1'],
    ['每周三上午十点拉开窗帘', '10:00', '3'],
    ['每周六把窗帘早上七点拉开', '07:00', '6'],
    ['open the curtains at 7 am every day except on weekends', '07:00', '1,2,3,4,5'],
    ['every day but sunday open the curtains at 7 am', '07:00', '1,2,3,4,5,6'],
    ['open the curtains at 7 am every day, but not on sundays', '07:00', '1,2,3,4,5,6'],
    ['on weekday mornings open the curtains at 7', '07:00', '1,2,3,4,5'],
    ['open the curtains at 7 am monday to friday', '07:00', '1,2,3,4,5'],
    ['mondays and thursdays at 7 am open the curtains', '07:00', '1,4'],
    ['every tuesday, wednesday and friday at 7 am open the curtains', '07:00', '2,3,5'],
  ])('comes again on those days: %s', (text, time, days) =>
    expect(orders(text)).toEqual([`{"time":"${time}","days":[${days}]} 打开-*-*#Blind#all`]),
  );

  it.each([
    ['每天早上七点和晚上七点关灯', `{"time":"07:00"} ${lights}`, `{"time":"19:00"} ${lights}`],
    [
      'turn off the lights at 10 pm on weekdays and at 11 pm on weekends',
      `{"time":"22:00","days":[1,2,3,4,5]} ${lights}`,
      `{"time":"23:00","days":[6,7]} ${lights}`,
    ],
  ])('what two times are said for comes at both: %s', (text, ...expected) =>
    expect(orders(text)).toEqual(expected),
  );

  it.each([
    [
      'which of two it is for',
      'turn on the fan and turn off the lights in ten minutes',
      'home_time_of_which',
    ],
    ['which half of the day', '每天十点关灯', 'home_time_which'],
    ['a time that is over', '今天早上七点关灯', 'home_time_past'],
    ['now or then', 'turn off the lights in ten minutes and also close the curtains', 'home_time_of_which'],
    ['what a time left over is for', '晚上八点关灯，九点', 'home_time_of_which'],
    ['whether five minutes later or sooner', '十分钟后关灯，五分钟后关空调', 'home_time_of_which'],
    ['holidays, which nobody knows', '每天早上七点拉开窗帘，节假日除外', 'home_time_holidays'],
    ['holidays, which nobody knows', 'turn off the lights at 9 pm on holidays', 'home_time_holidays'],
    ['once or every week', '这周末早上八点关灯', 'home_time_days'],
    ['once or every week', 'turn off the lights at 9 pm on the weekend', 'home_time_days'],
    ['what no clock says', '每两小时关一次灯', 'home_time_rhythm'],
    ['what no clock says', 'turn off the lights every other day at 7 pm', 'home_time_rhythm'],
    ['no day at all', 'turn off the lights every weekend at 7 pm except weekends', 'home_time_never'],
  ])('is not guessed: %s', (_, text, code) => expect(orders(text)).toEqual([code]));

  it.each([
    '空调定时两小时',
    '打开客厅灯',
    'set the lights to 50 percent',
    '十分钟后提醒我吃药',
    '明早六点半叫我起床',
  ])('is none: %s', (text) => expect(orders(text)).toBeNull());

  it('a time is counted from when it was said, by the clock of the place', () => {
    expect(dueOf({ after: 'PT1H30M' }, now).at).toBe(new Date(2026, 10, 16, 16, 30).toISOString());
    expect(dueOf({ at: '2026-11-17T07:00' }, now).at).toBe(new Date(2026, 10, 17, 7).toISOString());
    expect(dueOf({ every: { time: '07:00' } }, now)).toMatchObject({
      at: new Date(2026, 10, 17, 7).toISOString(),
      every: { time: '07:00' },
    });
  });
});

describe('what was written from the rulings alone', () => {
  const rows = readFileSync(new URL('../corpus/gold.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; orders?: { commands: string[]; when?: string }[] });
  it.each(rows.flatMap(({ text, orders: wanted }) => (wanted ? [[text, wanted] as const] : [])))(
    '%s',
    (text, wanted) => {
      const read = readGrammar(readerOf(reading), { text }, context, true);
      const parts = inTime({ text }, read, context);
      const shown = parts?.ok ? parts.value.flatMap((part) => part.shown as (typeof wanted)[number][]) : [];
      const got = shown.map(({ commands, when }) => ({
        commands,
        ...(when && { when: Object.keys(when)[0] }),
      }));
      expect(got).toEqual(wanted);
    },
  );
});
