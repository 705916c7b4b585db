import { err, ok, type Result } from '../result.ts';

/**
 * A regular expression that came from outside, matched in time proportional to text × pattern whatever it says: all ways
 * through it are followed at once, so nothing is tried twice. What needs trying (back-references, looking around) is refused.
 */
export interface Pattern {
  test(text: string): boolean;
}

/** `{n,m}` is written out, so a short pattern may be a large one. */
const MAX_SOURCE = 2_000;
const MAX_STATES = 5_000;

type State =
  | { readonly kind: 'one'; readonly fits: (char: string) => boolean; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'at'; readonly holds: (text: readonly string[], at: number) => boolean; next: number }
  | { readonly kind: 'end' };

class Refused extends Error {}

/** The pattern, or why it is not taken. Syntax is that of `new RegExp(source, 'u')`. */
export function linearPattern(source: string): Result<Pattern, string> {
  try {
    if (source.length > MAX_SOURCE) throw new Refused('is too large');
    new RegExp(source, 'u');
    const states = new Compiler(source).states();
    return ok({ test: (text) => matches(states, [...text]) });
  } catch (thrown) {
    return err(thrown instanceof Refused ? thrown.message : 'is no regular expression');
  }
}

type Part = { readonly from: number; readonly to: number };
const WORD = /\w/;
const isWord = (char: string | undefined): boolean => char !== undefined && WORD.test(char);
const atEdge = (text: readonly string[], at: number): boolean => isWord(text[at - 1]) !== isWord(text[at]);
const places: Readonly<Record<string, (text: readonly string[], at: number) => boolean>> = {
  '^': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\b': atEdge,
  '\\B': (text, at) => !atEdge(text, at),
};
const token =
  /\\[bB]|\\(?:u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}(?:\\u[0-9a-fA-F]{4})?|x[0-9a-fA-F]{2}|[pP]\{[^}]{1,60}\}|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]{1,60}>))?|\{\d+(?:,\d*)?\}|[\s\S]/uy;

/** Builds the states backwards from their parts; `{n,m}` compiles its part again for each time. */
class Compiler {
  readonly #all: State[] = [{ kind: 'end' }];
  readonly #tokens: readonly string[];
  #at = 0;
  #work = 0;

  constructor(source: string) {
    token.lastIndex = 0;
    const tokens: string[] = [];
    for (let m = token.exec(source); m !== null && m[0] !== ''; m = token.exec(source)) tokens.push(m[0]);
    this.#tokens = tokens;
  }

  states(): { readonly all: readonly State[]; readonly first: number } {
    const whole = this.#choice(0);
    return { all: this.#all, first: whole.from };
  }

  #add(state: State): number {
    return this.#all.push(state) - 1;
  }

  /** `a|b|c`, leading to `next`. */
  #choice(next: number): Part {
    let from = this.#sequence(next);
    while (this.#tokens[this.#at] === '|') {
      this.#at++;
      from = this.#add({ kind: 'fork', next: from, other: this.#sequence(next) });
    }
    return { from, to: next };
  }

  #sequence(next: number): number {
    const parts: number[] = [];
    while (this.#at < this.#tokens.length && !['|', ')'].includes(this.#tokens[this.#at]!)) {
      parts.push(this.#at);
      this.#skipAtom();
      this.#times();
    }
    const end = this.#at;
    let to = next;
    for (const start of parts.reverse()) to = this.#repeated(start, to);
    this.#at = end;
    return to;
  }

  #skipAtom(): void {
    if (!this.#tokens[this.#at++]!.startsWith('(')) return;
    for (let depth = 1; depth > 0; this.#at++) {
      const one = this.#tokens[this.#at];
      if (one === ')' || one === undefined) depth--;
      else if (one.startsWith('(')) depth++;
    }
  }

  /** How often the part just passed may stand: [least, most]. */
  #times(): readonly [number, number] {
    const mark = this.#tokens[this.#at];
    const counted = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(mark ?? '');
    const simple = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[mark ?? ''];
    if (!counted && !simple) return [1, 1];
    this.#at++;
    // Lazy or greedy: whether it matches is the same.
    if (this.#tokens[this.#at] === '?') this.#at++;
    if (simple) return [simple[0]!, simple[1]!];
    const least = Number(counted![1]);
    return [least, counted![2] === undefined ? least : counted![3] === '' ? Infinity : Number(counted![3])];
  }

  #repeated(start: number, next: number): number {
    this.#at = start;
    this.#skipAtom();
    const [least, most] = this.#times();
    if (least > MAX_STATES || (most !== Infinity && most > MAX_STATES)) throw new Refused('is too large');
    const once = (to: number): number => {
      this.#at = start;
      return this.#atom(to);
    };
    let from = next;
    if (most === Infinity) {
      const loop = this.#add({ kind: 'fork', next: 0, other: next });
      (this.#all[loop] as { next: number }).next = once(loop);
      from = loop;
    } else {
      for (let n = least; n < most; n++) from = this.#add({ kind: 'fork', next: once(from), other: next });
    }
    for (let n = 0; n < least; n++) from = once(from);
    return from;
  }

  #atom(next: number): number {
    // Counted by work, not by states: `((){9}){9}` makes none.
    if (++this.#work > MAX_STATES) throw new Refused('is too large');
    const text = this.#tokens[this.#at++]!;
    const holds = Object.hasOwn(places, text) ? places[text] : undefined;
    if (holds) return this.#add({ kind: 'at', holds, next });
    if (/^\(\?<?[=!]/.test(text)) throw new Refused('looks around, which is not followed here');
    if (text === '(' && this.#tokens[this.#at] === '?')
      throw new Refused('has a group of a kind unknown here');
    if (text.startsWith('(')) {
      const { from } = this.#choice(next);
      this.#at++;
      return from;
    }
    if (/^\\(?:[1-9]|k$)/.test(text)) throw new Refused('refers back, which is not followed here');
    const one = new RegExp(`^${text}$`, 'u');
    return this.#add({ kind: 'one', fits: (char) => one.test(char), next });
  }
}

function matches(
  { all, first }: { readonly all: readonly State[]; readonly first: number },
  text: readonly string[],
): boolean {
  let here = new Set<number>();
  for (let at = 0; at <= text.length; at++) {
    const stack = [...here, first];
    const reached = new Set<number>();
    while (stack.length > 0) {
      const index = stack.pop()!;
      if (reached.has(index)) continue;
      reached.add(index);
      const state = all[index]!;
      if (state.kind === 'end') return true;
      if (state.kind === 'fork') stack.push(state.next, state.other);
      else if (state.kind === 'at' && state.holds(text, at)) stack.push(state.next);
    }
    here = new Set();
    for (const index of reached) {
      const state = all[index]!;
      if (state.kind === 'one' && at < text.length && state.fits(text[at]!)) here.add(state.next);
    }
  }
  return false;
}
