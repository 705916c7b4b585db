import type { Spine, Trunk } from './levels.ts';

export interface SpineRules {
  /** Between the middles of two spines. */
  readonly pitch: number;
  /** Half the width a spine needs on the trunks it ends on. */
  readonly half: number;
  /** From the middle of a spine to the edge of something else. */
  readonly clear: number;
}

/** Something on the spines' conductor already: a stub from a pin to its trunk. */
export interface Obstacle {
  readonly net: string;
  readonly x: number;
  /** Half its width. */
  readonly half: number;
  readonly level: number;
}

/**
 * Chooses where each net that has trunks at several levels is joined. A place beside everything is always free, so
 * no net stays open; a net and its mirror image take mirrored places where both are free.
 */
export class SpinePlanner {
  readonly #rules: SpineRules;
  readonly #spines: Spine[] = [];
  readonly #obstacles: readonly Obstacle[];
  readonly #reach: number;

  constructor(rules: SpineRules, obstacles: readonly Obstacle[], reach: number) {
    this.#rules = rules;
    this.#obstacles = obstacles;
    this.#reach = reach;
  }

  /** One net, or a net with its mirror image. */
  join(first: readonly Trunk[], second: readonly Trunk[] | null): void {
    const candidates = this.#candidates(second ? [...first, ...second] : first);
    let best = { x: NaN, cost: Infinity };
    for (const x of candidates) {
      const cost = costAt(first, x) + (second ? costAt(second, -x) : 0);
      if (cost >= best.cost || !this.#free(first, x)) continue;
      if (second && (!this.#free(second, -x) || this.#tooClose(first, second, x))) continue;
      best = { x, cost };
    }
    if (Number.isNaN(best.x)) {
      this.join(first, null);
      if (second) this.join(second, null);
      return;
    }
    this.#put(first, best.x);
    if (second) this.#put(second, -best.x);
  }

  /** More spines for a net that carries much, where its trunks lie anyway: it costs no room. */
  reinforce(trunks: readonly Trunk[], distance: number): void {
    const { half, pitch } = this.#rules;
    const from = Math.max(...trunks.map(({ x1 }) => x1)) + half;
    const to = Math.min(...trunks.map(({ x2 }) => x2)) - half;
    const net = trunks[0]!.net;
    const step = Math.max(1, Math.ceil(pitch / 4));
    for (let x = from; x <= to; x += step) {
      const near = this.#spines.some((spine) => spine.net === net && Math.abs(spine.x - x) < distance);
      if (!near && this.#free(trunks, x)) this.#put(trunks, x);
    }
  }

  get spines(): readonly Spine[] {
    return this.#spines;
  }

  /** Pins' places first: a spine on a stub needs no more room than the stub. */
  #candidates(trunks: readonly Trunk[]): Iterable<number> {
    const { pitch } = this.#rules;
    const found = new Set<number>();
    for (const { pins, x1, x2 } of trunks) {
      for (const { x } of pins) for (const side of [x, -x]) found.add(side);
      for (const x of [x1, x2]) for (const side of [x, -x]) found.add(side);
    }
    const outside = this.#reach + pitch * (this.#spines.length + 2);
    const step = Math.max(1, Math.ceil(pitch / 4));
    for (let x = 0; x <= outside; x += step) for (const side of [x, -x]) found.add(side);
    return found;
  }

  #free(trunks: readonly Trunk[], x: number): boolean {
    const { pitch, clear } = this.#rules;
    const [from, to] = rangeOf(trunks);
    const net = trunks[0]!.net;
    const alone = this.#spines.every(
      (spine) => Math.abs(spine.x - x) >= pitch || spine.to < from || spine.from > to,
    );
    if (!alone) return false;
    return this.#obstacles.every(
      (one) =>
        Math.abs(one.x - x) >= clear + one.half ||
        one.level < from ||
        one.level > to ||
        (one.net === net && one.x === x),
    );
  }

  #tooClose(first: readonly Trunk[], second: readonly Trunk[], x: number): boolean {
    const [[a, b], [c, d]] = [rangeOf(first), rangeOf(second)];
    return Math.abs(2 * x) < this.#rules.pitch && a <= d && c <= b;
  }

  #put(trunks: readonly Trunk[], x: number): void {
    const [from, to] = rangeOf(trunks);
    this.#spines.push({ net: trunks[0]!.net, x, from, to });
    const { half } = this.#rules;
    for (const trunk of trunks) {
      trunk.x1 = Math.min(trunk.x1, x - half);
      trunk.x2 = Math.max(trunk.x2, x + half);
    }
  }
}

const costAt = (trunks: readonly Trunk[], x: number): number =>
  trunks.reduce((sum, { x1, x2 }) => sum + Math.max(0, x1 - x, x - x2), 0);

function rangeOf(trunks: readonly Trunk[]): readonly [number, number] {
  const levels = trunks.map(({ level }) => level);
  return [Math.min(...levels), Math.max(...levels)];
}
