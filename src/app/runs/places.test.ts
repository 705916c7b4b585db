import { expect, it, vi } from 'vitest';
import { Places } from './places.ts';

it('design: what took long waits for one of few places, everything else does not', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const places = new Places(2);
    const first = ['drawing', 'drawing', 'drawing'].map((kind) => places.take(kind));
    expect(first).not.toContain(null);
    vi.advanceTimersByTime(5_000);
    for (const done of first) done!();
    const [a, b, c] = ['drawing', 'drawing', 'drawing'].map((kind) => places.take(kind));
    expect([a, b, c].map((place) => place === null)).toEqual([false, false, true]);
    expect(places.take('writing')).not.toBeNull();
    const waits = [places.againMs(), places.againMs()];
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    vi.advanceTimersByTime(5_000);
    a!();
    expect(places.take('drawing')).not.toBeNull();
    expect(places.take('drawing')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
