import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../core/domain.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import type { WaitingOrder } from '../../../core/run/orders.ts';
import { reading } from '../reading.ts';
import { emptyHome } from '../world.ts';
import { inTime } from './in-time.ts';
import { orders } from './wish.ts';

const now = new Date(2026, 10, 16, 15, 0);
const context = { world: emptyHome, now, lang: 'zh', last: undefined } as const;

function given(...texts: readonly string[]): readonly WaitingOrder[] {
  return texts.map((text, i) => {
    const parts = inTime({ text }, readGrammar(readerOf(reading), { text }, context, true), context);
    if (!parts?.ok) throw new Error(text);
    const { due, shown } = parts.value[0]!;
    return { run: `r${i}`, text, said: '', doing: text, due: due!, shown };
  });
}
const two = (n: number) => String(n).padStart(2, '0');
const clock = (at: string) => {
  const date = new Date(at);
  return `${date.getDate()} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
function wished(waiting: readonly WaitingOrder[], said: string, last: string | null = null): string | null {
  const [before, text] = said.includes(' | ') ? said.split(' | ') : [null, said];
  if (before === null && !orders.mayMean(text!)) return null;
  const wish = orders.wish(text!, { waiting, last, before: before! }, context);
  if (!wish) return null;
  if (!wish.ok) return wish.error.map(({ code }) => code).join(' ');
  const ones = wish.value.orders.map(({ run, to }) => {
    const days = to?.due.every?.days;
    return `${run}${to ? ` → ${to.due.every ? '↻ ' : ''}${clock(to.due.at)}${days ? ` on ${days}` : ''}` : ''}`;
  });
  return `${wish.value.does}: ${ones.join(', ')}`;
}

const chinese = given(
  '明天早上七点打开窗帘',
  '今晚八点打开客厅的灯',
  '每天晚上十点关灯',
  '十分钟后关空调',
  '周五早上六点半打开卧室的灯',
);
const english = given(
  'open the curtains at 7 am tomorrow',
  'turn on the bedroom lights at 8 pm',
  'turn off all the lights every night at 11',
);

describe('H08: orders that wait are listed, changed and cancelled by words', () => {
  it.each([
    ['还有什么定时', 'list: r3, r1, r2, r0, r4'],
    ['明天有什么定时吗', 'list: r2, r0'],
    ['取消明天开窗帘的定时', 'cancel: r0'],
    ['取消明天的闹…开窗帘那个', 'cancel: r0'],
    ['空调的定时取消', 'cancel: r3'],
    ['别关空调了', 'cancel: r3'],
    ['取消所有定时', 'cancel: r3, r1, r2, r0, r4'],
    ['每天那个不要了', 'cancel: r2'],
    ['取消第一个定时', 'cancel: r3'],
    ['七点开窗帘改到八点', 'change: r0 → 17 08:00'],
    ['今晚八点那个改到九点', 'change: r1 → 16 21:00'],
    ['关灯那个推迟半小时', 'change: r2 → ↻ 16 22:30'],
    ['卧室灯提前十分钟', 'change: r4 → 20 06:20'],
    ['周五开灯那个改到周六', 'change: r4 → 21 06:30'],
    ['客厅开灯改成每天', 'change: r1 → ↻ 16 20:00'],
    ['今天的关灯取消', 'change: r2 → ↻ 17 22:00'],
    ['明天的关灯取消', 'home_order_next_only'],
    ['空调那个提前两小时', 'home_time_past'],
    ['取消洗衣机的定时', 'cancel: '],
    ['周末除外', 'change: r2 → ↻ 16 22:00 on 1,2,3,4,5'],
    ['关灯那个周日就不用了', 'change: r2 → ↻ 16 22:00 on 1,2,3,4,5,6'],
    ['节假日不用', 'home_time_holidays'],
  ])('%s', (said, expected) => expect(wished(chinese, said)).toBe(expected));

  it.each([
    ["what's scheduled", 'list: r1, r2, r0'],
    ['cancel all timers', 'cancel: r1, r2, r0'],
    ['cancel the one at 8', 'cancel: r1'],
    ['cancel the curtains tomorrow', 'cancel: r0'],
    ['push the curtains back by half an hour', 'change: r0 → 17 07:30'],
    ['bring the curtains forward ten minutes', 'change: r0 → 17 06:50'],
    ['move the bedroom lights to 9 pm', 'change: r1 → 16 21:00'],
  ])('%s', (said, expected) => expect(wished(english, said)).toBe(expected));

  it.each([
    ['改到八点', 'which: r3, r1, r2, r0, r4'],
    ['改到九点 | 客厅的', 'change: r1 → 16 21:00'],
    ['取消开灯的定时', 'which: r1, r4'],
    ['取消开灯的定时 | 第二个', 'cancel: r4'],
    ['取消开灯的定时 | 卧室那个', 'cancel: r4'],
    ['取消开灯的定时 | 都取消', 'cancel: r1, r4'],
  ])('asks which one, and takes any words for an answer: %s', (said, expected) =>
    expect(wished(chinese, said)).toBe(expected),
  );

  it('without more it means the one this conversation has given last', () => {
    expect(wished(chinese, '改到九点', 'r1')).toBe('change: r1 → 16 21:00');
    expect(wished(chinese, '推迟半小时吧', 'r0')).toBe('change: r0 → 17 07:30');
    expect(wished(english, 'make it half an hour later', 'r0')).toBe('change: r0 → 17 07:30');
  });

  it.each([
    '取消静音',
    '把闹钟改到八点',
    '把空调调到26度',
    '打开客厅的灯',
    'set the lights to 50 percent',
    '把周五的会推迟半小时',
  ])('is about none of them: %s', (said) => expect(wished(chinese, said)).toBeNull());

  it.each([
    ['七点关灯', '改到八点', '2026-11-16 20:00'],
    ['每天晚上十点关灯', '改到十一点', '每天23:00'],
    ['turn off the lights at seven', 'make it 8 pm', '2026-11-16 20:00'],
  ])('an order that is not given yet takes another time: %s, %s', (order, said, words) =>
    expect(orders.retimed(said, order, context)?.words).toBe(words),
  );
});
