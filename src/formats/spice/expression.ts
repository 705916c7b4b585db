import type { Text } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';

/** Looks a parameter up; a reason where it has no value. */
export type Lookup = (name: string) => Result<number, Text>;

/** Powers of ten; `m` is milli and `meg` mega in any case, `x` is HSPICE's mega. Letters behind them are units. */
const scales: readonly (readonly [string, number])[] = [
  ['meg', 6],
  ['t', 12],
  ['g', 9],
  ['x', 6],
  ['k', 3],
  ['m', -3],
  ['u', -6],
  ['µ', -6],
  ['μ', -6],
  ['n', -9],
  ['p', -12],
  ['f', -15],
  ['a', -18],
];
const MIL = 25.4e-6;

const NUMBER = /(\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d+))?([a-zµμ]*)/iy;
const NAME = /[A-Za-z_][\w.]*/y;

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** A number with its scale letter; the decimal is read whole, so that 0.15u is 1.5e-7 and no neighbour of it. */
function readNumber(text: string, at: number): { readonly value: number; readonly length: number } | null {
  const found = matchAt(NUMBER, text, at);
  if (!found) return null;
  const [whole, mantissa = '', exponent = '0', letters = ''] = found;
  const unit = letters.toLowerCase();
  if (unit.startsWith('mil')) return { value: Number(`${mantissa}e${exponent}`) * MIL, length: whole.length };
  const power = scales.find(([letter]) => unit.startsWith(letter))?.[1] ?? 0;
  return { value: Number(`${mantissa}e${Number(exponent) + power}`), length: whole.length };
}

const functions: Readonly<Record<string, (...args: number[]) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  min: Math.min,
  max: Math.max,
  pow: (base = Number.NaN, power = Number.NaN) => base ** power,
  int: Math.trunc,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};

const DEEPEST = 60;
const MOST_ARGUMENTS = 32;

class Failure extends Error {
  readonly why: Text;
  constructor(why: Text) {
    super(why.en);
    this.why = why;
  }
}

const unclosed: Text = { zh: '括号没有闭合', en: 'a bracket is not closed' };
const odd = (what: string): Text => ({ zh: `不该有“${what}”`, en: `unexpected “${what}”` });

/** The value of an arithmetic expression: + - * / ** ^, brackets, a few functions, parameters. */
export function evaluate(text: string, lookup: Lookup): Result<number, Text> {
  try {
    const value = new Parser(text, lookup).whole();
    return Number.isFinite(value)
      ? ok(value)
      : err({ zh: '结果不是有限的数', en: 'the result is not a finite number' });
  } catch (thrown) {
    if (thrown instanceof Failure) return err(thrown.why);
    throw thrown;
  }
}

class Parser {
  #at = 0;
  #depth = 0;
  readonly #text: string;
  readonly #lookup: Lookup;

  constructor(text: string, lookup: Lookup) {
    this.#text = text;
    this.#lookup = lookup;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#peek() !== '') throw new Failure(odd(this.#peek()));
    return value;
  }

  #peek(): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #take(sign: string): boolean {
    this.#peek();
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #sum(): number {
    if (++this.#depth > DEEPEST) throw new Failure({ zh: '嵌套太深', en: 'it is nested too deeply' });
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) value += this.#product();
      else if (this.#take('-')) value -= this.#product();
      else break;
    }
    this.#depth--;
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#peek() === '*' && this.#text[this.#at + 1] !== '*') {
        this.#at++;
        value *= this.#signed();
      } else if (this.#take('/')) value /= this.#signed();
      else return value;
    }
  }

  #signed(): number {
    let sign = 1;
    for (;;) {
      if (this.#take('-')) sign = -sign;
      else if (!this.#take('+')) break;
    }
    return sign * this.#power();
  }

  /** Binds to the right: 2**3**2 is 2**9. */
  #power(): number {
    const bases = [this.#atom()];
    while (this.#take('**') || this.#take('^')) bases.push(this.#take('-') ? -this.#atom() : this.#atom());
    return bases.reduceRight((power, base) => base ** power);
  }

  #atom(): number {
    if (this.#take('(')) {
      const value = this.#sum();
      if (!this.#take(')')) throw new Failure(unclosed);
      return value;
    }
    this.#peek();
    const number = readNumber(this.#text, this.#at);
    if (number) {
      this.#at += number.length;
      return number.value;
    }
    const name = matchAt(NAME, this.#text, this.#at)?.[0];
    if (name === undefined)
      throw new Failure(
        this.#peek() === '' ? { zh: '没有写完', en: 'it ends too early' } : odd(this.#peek()),
      );
    this.#at += name.length;
    return this.#peek() === '(' ? this.#call(name.toLowerCase()) : this.#parameter(name);
  }

  #parameter(name: string): number {
    const found = this.#lookup(name.toLowerCase());
    if (!found.ok) throw new Failure(found.error);
    return found.value;
  }

  #call(name: string): number {
    const body = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!body) throw new Failure({ zh: `没有函数 ${name}`, en: `there is no function ${name}` });
    this.#take('(');
    const args = [this.#sum()];
    while (this.#take(',') && args.length < MOST_ARGUMENTS) args.push(this.#sum());
    if (!this.#take(')')) throw new Failure(unclosed);
    return body(...args);
  }
}
