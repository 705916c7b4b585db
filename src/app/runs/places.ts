import { availableParallelism } from 'node:os';

/** What took longer the last time is heavy the next time. */
const HEAVY_MS = 500;
const WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;

/**
 * Places for runs that compute for long: as many as there are cores. What has none goes back to whoever has one, so that runs
 * which only write or wait for someone never stand behind it.
 */
export class Places {
  readonly #took = new Map<string, number>();
  readonly #most: number;
  #held = 0;
  #turnedAway = 0;

  constructor(most = availableParallelism()) {
    this.#most = most;
  }

  isHeavy(kind: string): boolean {
    return (this.#took.get(kind) ?? 0) > HEAVY_MS;
  }

  /** A place, and how it is given back; null where all are held. */
  take(kind: string): (() => void) | null {
    const isHeavy = this.isHeavy(kind);
    if (isHeavy && this.#held >= this.#most) return null;
    if (isHeavy) this.#held += 1;
    const began = performance.now();
    return () => {
      this.#took.set(kind, performance.now() - began);
      this.#turnedAway = 0;
      if (isHeavy) this.#held -= 1;
    };
  }

  /** When whoever found none should ask again: the more do, the later. */
  againMs(): number {
    this.#turnedAway += 1;
    return Math.min(MOST_WAIT_MS, WAIT_MS + this.#turnedAway * 20);
  }
}
