import { expect, it } from 'vitest';
import { isTooLate, successorOf } from './timed.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const every = { time: '22:00' };

it('H08: the next of an order that repeats is the same one, whoever puts it on record', () => {
  const due = { at: at(16, 22), every };
  const next = successorOf('a', due, new Date(2026, 10, 16, 22, 0, 3));
  expect(next?.due).toEqual({ at: at(17, 22), every });
  expect(successorOf('a', due, new Date(2026, 10, 16, 22, 0, 9))).toEqual(next);
  expect(successorOf('b', due, new Date(2026, 10, 16, 22, 0, 9))?.run).not.toBe(next?.run);
  expect(successorOf('a', { at: at(16, 22) }, new Date())).toBeNull();
});

it('H08: what was missed by more than an hour is not made up for, and those between are left out', () => {
  const due = { at: at(16, 22), every };
  const monday = new Date(2026, 10, 23, 8);
  expect([isTooLate(due, new Date(2026, 10, 16, 22, 50)), isTooLate(due, monday)]).toEqual([false, true]);
  expect(successorOf('a', due, monday)?.due.at).toBe(at(23, 22));
});
