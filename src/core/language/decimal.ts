import type { Extent } from './characters.ts';

/**
 * An exact number. Readings are computed with it, so that 1/4 inch is 6.35 and 0.1 × 3 is 0.3; `toNumber` gives the
 * double nearest to the value rounded to six decimals, which prints without noise.
 */
export class Rational {
  /** In lowest terms, the denominator positive. Most numbers are only read and never reckoned with: made when needed. */
  #fraction: Fraction | null;
  readonly #whole: number;
  readonly #places: number;

  private constructor(fraction: Fraction | null, whole: number, places: number) {
    this.#fraction = fraction;
    // -0 is no number anybody writes.
    this.#whole = whole + 0;
    this.#places = places;
  }

  /** Of integers, or of one number read as the decimal it prints as: `of(0.35)` is 35/100. */
  static of(n: number | bigint, d: number | bigint = 1): Rational {
    if (d === 1 && Number.isSafeInteger(n)) return new Rational(null, n as number, 0);
    if (d === 1 && (typeof n === 'bigint' || Number.isInteger(n))) return ratio(BigInt(n), 1n);
    if (typeof n === 'number' && !Number.isInteger(n)) return Rational.parse(String(n)).over(Rational.of(d));
    if (typeof d === 'number' && !Number.isInteger(d)) return Rational.of(n).over(Rational.of(d));
    return ratio(BigInt(n), BigInt(d));
  }

  /** Of a decimal as JavaScript writes it: `-12.5`, `.5`, `1e-7`. */
  static parse(text: string): Rational {
    const dot = text.indexOf('.');
    if (text.length <= 15 && !text.includes('e')) {
      const places = dot < 0 ? 0 : text.length - dot - 1;
      if (dot < 0) return new Rational(null, Number(text), 0);
      if (places <= EXACT)
        return new Rational(null, Number(text.slice(0, dot) + text.slice(dot + 1)), places);
    }
    const [digits = '', power = '0'] = text.split('e');
    const places = dot < 0 ? 0 : digits.length - dot - 1;
    const scale = Number(power) - places;
    const whole = BigInt(dot < 0 ? digits : digits.slice(0, dot) + digits.slice(dot + 1));
    return scale < 0 ? ratio(whole, 10n ** BigInt(-scale)) : ratio(whole * 10n ** BigInt(scale), 1n);
  }

  static reduced(n: bigint, d: bigint): Rational {
    return new Rational(lowest(n, d), 0, 0);
  }

  private get n(): bigint {
    return this.#reckoned().n;
  }

  private get d(): bigint {
    return this.#reckoned().d;
  }

  #reckoned(): Fraction {
    this.#fraction ??= lowest(BigInt(this.#whole), BigInt(powers[this.#places]!));
    return this.#fraction;
  }

  plus(other: Rational): Rational {
    return ratio(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Rational): Rational {
    return ratio(this.n * other.d - other.n * this.d, this.d * other.d);
  }

  times(other: Rational): Rational {
    return ratio(this.n * other.n, this.d * other.d);
  }

  over(other: Rational): Rational {
    return ratio(this.n * other.d, this.d * other.n);
  }

  /** Negative, zero or positive, as sorting wants it. */
  compare(other: Rational): number {
    const difference = this.n * other.d - other.n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** Rounded half away from zero. */
  toNumber(places = EXACT): number {
    // One correctly rounded division of two exact integers gives the nearest double.
    if (this.#fraction === null && this.#places <= places) return this.#whole / powers[this.#places]!;
    if (this.d === 1n) return Number(this.n);
    const scale = 10n ** BigInt(places);
    const doubled = (2n * this.n * scale) / this.d;
    const scaled = (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
    if (scaled <= Number.MAX_SAFE_INTEGER && scaled >= Number.MIN_SAFE_INTEGER)
      return Number(scaled) / Number(scale);
    return Number(`${scaled}e-${places}`);
  }

  /** `6.35` where a finite decimal says it exactly, else `1/3`. */
  toString(): string {
    if (this.d === 1n) return String(this.n);
    let rest = this.d;
    let places = 0;
    for (; rest % 10n === 0n; rest /= 10n) places++;
    for (const prime of [2n, 5n]) for (; rest % prime === 0n; rest /= prime) places++;
    if (rest !== 1n) return `${this.n}/${this.d}`;
    const digits = String((this.n < 0n ? -this.n : this.n) * (10n ** BigInt(places) / this.d)).padStart(
      places + 1,
      '0',
    );
    const point = digits.length - places;
    const fraction = digits.slice(point).replace(/(?<!0)0+$/, '');
    return `${this.n < 0n ? '-' : ''}${digits.slice(0, point)}.${fraction}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** Decimals a value is rounded to; one with no more of them is its digits over a power of ten. */
const EXACT = 6;
const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6];

const ratio = (n: bigint, d: bigint): Rational => Rational.reduced(n, d);

function lowest(n: bigint, d: bigint): Fraction {
  if (d === 1n) return { n, d };
  if (d === 0n) throw new RangeError('division by zero');
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  return { n: n / divisor, d: d / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** A number read at a place in normalised text: what it is worth, exactly, and the rule that says so. */
export interface NumberReading extends Extent {
  /** `exact` with at most six decimals. */
  readonly value: number;
  readonly exact: Rational;
  readonly rule: string;
}

export function reading(start: number, end: number, exact: Rational | number, rule: string): NumberReading {
  if (typeof exact === 'number') return { start, end, value: exact, exact: Rational.of(exact), rule };
  return { start, end, value: exact.toNumber(), exact, rule };
}
