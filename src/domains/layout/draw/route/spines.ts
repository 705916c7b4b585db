import { append } from '../../netlist/groups.ts';
import type { Spine, Trunk } from './levels.ts';

export interface SpineRules {
  /** Half the least width of a spine, and half of what it then needs on the trunks it ends on. */
  readonly pad: number;
  readonly end: number;
  readonly space: number;
  /** Nets whose spines are wider. */
  readonly widths: ReadonlyMap<string, number>;
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
  readonly #reach: number;
  /** Spines and obstacles by the stretch of a pitch they touch: only near ones are looked at. */
  readonly #spinesAt = new Map<number, Spine[]>();
  readonly #obstaclesAt = new Map<number, Obstacle[]>();
  /** What the spines so far take beside each other. */
  #taken = 0;

  constructor(rules: SpineRules, obstacles: readonly Obstacle[], reach: number) {
    this.#rules = rules;
    this.#reach = reach;
    for (const one of obstacles) {
      const away = rules.space + one.half;
      for (let at = this.#at(one.x - away); at <= this.#at(one.x + away); at++) {
        append(this.#obstaclesAt, at, one);
      }
    }
  }

  get #pitch(): number {
    return 2 * this.#rules.pad + this.#rules.space;
  }

  #at(x: number): number {
    return Math.floor(x / this.#pitch);
  }

  #half(trunks: readonly Trunk[]): number {
    const { pad, widths } = this.#rules;
    return Math.max(pad, Math.ceil((widths.get(trunks[0]!.net) ?? 0) / 2));
  }

  /** How far a trunk goes on beyond the middle of a spine so wide. */
  #beyond(half: number): number {
    return half - this.#rules.pad + this.#rules.end;
  }

  /** One net, or a net with its mirror image. */
  join(first: readonly Trunk[], second: readonly Trunk[] | null): void {
    for (const x of this.#places(first, second)) {
      if (!this.#free(first, x)) continue;
      if (second && (!this.#free(second, -x) || this.#tooClose(first, second, x))) continue;
      this.#put(first, x);
      if (second) this.#put(second, -x);
      return;
    }
    this.join(first, null);
    if (second) this.join(second, null);
  }

  /** More spines for a net that carries much, where its trunks lie anyway: it costs no room. */
  reinforce(trunks: readonly Trunk[], distance: number): void {
    const pitch = this.#pitch;
    const beyond = this.#beyond(this.#half(trunks));
    const from = Math.max(...trunks.map(({ x1 }) => x1)) + beyond;
    const to = Math.min(...trunks.map(({ x2 }) => x2)) - beyond;
    const net = trunks[0]!.net;
    const own = this.#spines.filter((spine) => spine.net === net).map(({ x }) => x);
    const step = Math.max(1, Math.ceil(pitch / 4));
    for (let x = from; x <= to; x += step) {
      if (own.some((other) => Math.abs(other - x) < distance) || !this.#free(trunks, x)) continue;
      this.#put(trunks, x);
      own.push(x);
    }
  }

  get spines(): readonly Spine[] {
    return this.#spines;
  }

  /**
   * Places by what wire they cost, the cheapest first. The cost grows to both sides of where it is least, so both sides
   * are walked at once; of equals pins' places come first, as a spine on a stub needs no more room than the stub.
   */
  *#places(first: readonly Trunk[], second: readonly Trunk[] | null): Iterable<number> {
    const spans = [...first.map(({ x1, x2 }) => [x1, x2]), ...(second ?? []).map(({ x1, x2 }) => [-x2, -x1])];
    const cost = (x: number) => spans.reduce((sum, [x1, x2]) => sum + Math.max(0, x1! - x, x - x2!), 0);
    const ends = spans.flat().sort((a, b) => a - b);
    const [from, to] = [ends[spans.length - 1]!, ends[spans.length]!];
    const pitch = this.#pitch;
    const outside = this.#reach + this.#taken + 2 * pitch + 2 * this.#half(first);
    const step = Math.max(1, Math.ceil(pitch / 4));
    const known = specialPlaces(second ? [...first, ...second] : first);
    const inside = known.filter((x) => from <= x && x <= to);
    yield* inside;
    const middle = Math.min(Math.max(0, from), to);
    // On a common grid, so that spines of neighbouring nets stand close.
    const grid = (x: number) => Math.round(x / step) * step;
    const right = merged(
      known.filter((x) => x > to).sort((a, b) => a - b),
      grid(middle),
      step,
      outside,
    );
    const left = merged(
      known
        .filter((x) => x < from)
        .map((x) => -x)
        .sort((a, b) => a - b),
      grid(-middle),
      step,
      outside,
    );
    let [r, l] = [right.next(), left.next()];
    while (!r.done || !l.done) {
      const takeRight = l.done || (!r.done && cost(r.value) <= cost(-l.value));
      if (takeRight) {
        yield r.value!;
        r = right.next();
      } else {
        yield -l.value!;
        l = left.next();
      }
    }
  }

  #free(trunks: readonly Trunk[], x: number): boolean {
    const { space } = this.#rules;
    const [from, to] = rangeOf(trunks);
    const net = trunks[0]!.net;
    const half = this.#half(trunks);
    const tooNear = (other: { readonly x: number; readonly half: number }) =>
      Math.abs(other.x - x) < half + other.half + space;
    for (let near = this.#at(x - half); near <= this.#at(x + half); near++) {
      for (const spine of this.#spinesAt.get(near) ?? []) {
        if (tooNear(spine) && spine.to >= from && spine.from <= to) return false;
      }
      for (const one of this.#obstaclesAt.get(near) ?? []) {
        const own = one.net === net && one.x === x;
        if (!own && tooNear(one) && one.level >= from && one.level <= to) return false;
      }
    }
    return true;
  }

  #tooClose(first: readonly Trunk[], second: readonly Trunk[], x: number): boolean {
    const [[a, b], [c, d]] = [rangeOf(first), rangeOf(second)];
    const apart = this.#half(first) + this.#half(second) + this.#rules.space;
    return Math.abs(2 * x) < apart && a <= d && c <= b;
  }

  #put(trunks: readonly Trunk[], x: number): void {
    const [from, to] = rangeOf(trunks);
    const half = this.#half(trunks);
    const spine = { net: trunks[0]!.net, x, half, from, to };
    this.#spines.push(spine);
    this.#taken += 2 * half + this.#rules.space;
    const away = half + this.#rules.space;
    for (let at = this.#at(x - away); at <= this.#at(x + away); at++) append(this.#spinesAt, at, spine);
    const beyond = this.#beyond(half);
    for (const trunk of trunks) {
      trunk.x1 = Math.min(trunk.x1, x - beyond);
      trunk.x2 = Math.max(trunk.x2, x + beyond);
    }
  }
}

/** Where pins and trunks' ends are, on either side of the axis. */
function specialPlaces(trunks: readonly Trunk[]): readonly number[] {
  const found = new Set<number>();
  for (const { pins, x1, x2 } of trunks) {
    for (const { x } of pins) found.add(x).add(-x);
    found.add(x1).add(-x1).add(x2).add(-x2);
  }
  return [...found];
}

/** Rising places of a list and of a grid, in one order. */
function* merged(
  places: readonly number[],
  start: number,
  step: number,
  end: number,
): Generator<number, undefined> {
  let at = 0;
  for (let x = start; x <= end; x += step) {
    while (at < places.length && places[at]! <= x) yield places[at++]!;
    yield x;
  }
  yield* places.slice(at);
}

function rangeOf(trunks: readonly Trunk[]): readonly [number, number] {
  const levels = trunks.map(({ level }) => level);
  return [Math.min(...levels), Math.max(...levels)];
}
