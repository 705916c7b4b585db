import { afterEach, describe, expect, it } from 'vitest';
import { nextTime } from './due.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('H08: the next time by the clock on the wall', () => {
  it.each([
    ['later today', { time: '22:00' }, '2026-11-16T15:00', '2026-11-16T22:00'],
    ['not now again', { time: '22:00' }, '2026-11-16T22:00', '2026-11-17T22:00'],
    ['the next month', { time: '07:30' }, '2026-11-30T08:00', '2026-12-01T07:30'],
    ['only on Mondays', { time: '07:00', days: [1] }, '2026-11-16T08:00', '2026-11-23T07:00'],
    ['on Sundays', { time: '07:00', days: [7] }, '2026-11-16T08:00', '2026-11-22T07:00'],
  ])('%s', (_, every, after, next) => {
    expect(nextTime(every, new Date(after))).toEqual(new Date(next));
  });

  it.each([
    ['the night the clocks go forward', '2026-03-28T21:00:01Z', '2026-03-29T20:00:00.000Z'],
    ['the night they go back', '2026-10-24T20:00:01Z', '2026-10-25T21:00:00.000Z'],
  ])('ten in the evening stays ten in the evening: %s', (_, after, next) => {
    process.env.TZ = 'Europe/Berlin';
    expect(nextTime({ time: '22:00' }, new Date(after)).toISOString()).toBe(next);
  });

  it('a time that is left out comes an hour later, and one that comes twice comes once', () => {
    process.env.TZ = 'Europe/Berlin';
    const half = { time: '02:30' };
    expect(nextTime(half, new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    const first = nextTime(half, new Date('2026-10-24T12:00:00Z'));
    expect(nextTime(half, first).getTime() - first.getTime()).toBeGreaterThan(24 * 3600 * 1000);
  });
});
