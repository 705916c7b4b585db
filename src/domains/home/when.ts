import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';
import { described, describedInEnglish } from '../../core/contract/described.ts';
import { type Due, Every, nextTime } from '../../core/run/due.ts';

/** When commands are to be carried out: so much later, at a time, or again and again. Times are those of the house. */
export const When = z.union([
  z.strictObject({
    after: described(z.string().regex(/^PT(?=\d)(?:\d{1,4}H)?(?:\d{1,5}M)?(?:\d{1,6}S)?$/), {
      zh: '多久以后：PT10M',
      en: 'how much later: PT10M',
    }),
  }),
  z.strictObject({
    at: described(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/), {
      zh: '当地的日期和时间：2026-11-17T07:00',
      en: 'date and time there: 2026-11-17T07:00',
    }),
  }),
  z.strictObject({ every: Every }),
]);
export type When = z.output<typeof When>;

const Order = z.strictObject({
  commands: z.array(z.string().min(1)).min(1).readonly(),
  when: When.exactOptional(),
});
const Orders = z.array(Order).min(1).readonly();
export type HomeOrders = z.output<typeof Orders>;

export const homeOrdersContract = defineContract({
  id: 'home_orders',
  versions: ['1.0.0'],
  schema: describedInEnglish(Orders, {
    zh: '命令，以及什么时候执行；没有写时候的现在就做',
    en: 'Commands and when they are carried out; those without a time are carried out now',
  }),
  jsonSchema: { title: 'HomeOrders' },
});

const two = (number: number): string => String(number).padStart(2, '0');

export const atTime = (date: Date): When => ({
  at: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`,
});

export function afterSeconds(seconds: number): When {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 ? `${rest}S` : ''}`;
  return { after: `PT${parts === '' ? '0S' : parts}` };
}

/** The moment an order is due, counted from when it was said. */
export function dueOf(when: When, now: Date): Due {
  if ('every' in when) return { at: nextTime(when.every, now).toISOString(), every: when.every };
  // Without a zone it is read as the time of the place.
  if ('at' in when) return { at: new Date(when.at).toISOString() };
  return { at: new Date(now.getTime() + secondsOf(when.after) * 1_000).toISOString() };
}

export function secondsOf(after: string): number {
  const [, hours, minutes, seconds] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(after)!;
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
}
