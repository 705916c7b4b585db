import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { after, hash, now } from './clock.ts';

describe('after', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const DAY = 86_400_000;
  const waits: readonly (readonly [ms: number, notYet: number])[] = [
    [100, 99],
    [0, -1],
    [-5, -1],
    [60 * DAY, 60 * DAY - 1],
  ];
  for (const [ms, notYet] of waits) {
    it(`${ms} ms`, () => {
      let calls = 0;
      after(ms, () => {
        calls += 1;
      });
      if (notYet >= 0) vi.advanceTimersByTime(notYet);
      expect(calls).toBe(0);
      vi.advanceTimersByTime(1);
      expect(calls).toBe(1);
      vi.advanceTimersByTime(200 * DAY);
      expect(calls).toBe(1);
    });
  }

  it('can be called off, also after the first of several timers', () => {
    const cancel = after(60 * DAY, () => expect.unreachable());
    vi.advanceTimersByTime(30 * DAY);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60 * DAY);
  });

  it('for ever never comes', () => {
    const cancel = after(Number.POSITIVE_INFINITY, () => expect.unreachable());
    vi.advanceTimersByTime(100 * DAY);
    cancel();
  });
});

it('a background timer does not keep the process alive', () => {
  const timeouts = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timeouts();
  const background = after(60_000, () => undefined, { background: true });
  expect(timeouts()).toBe(before);
  const foreground = after(60_000, () => undefined);
  expect(timeouts()).toBe(before + 1);
  background();
  foreground();
});

it('hash is SHA-256 of UTF-8, in hexadecimal', () => {
  // FIPS 180-2, appendix B.1.
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash('孔')).toHaveLength(64);
});

it('now is a new date each time', () => {
  expect(now()).not.toBe(now());
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000);
});
