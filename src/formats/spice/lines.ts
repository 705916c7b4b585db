import type { Issue, Span } from '../../core/result.ts';
import { issue, type SpiceCode } from './messages.ts';

/** A word of a card, where it stands in the file. */
export interface Token {
  readonly text: string;
  readonly span: Span;
}

/** One statement: a line with its continuations, comments removed. */
export interface Card {
  readonly words: readonly Token[];
  /** `name=value`, by lower-case name; of two the later stands. */
  readonly params: ReadonlyMap<string, Token>;
  /** CDL's `$[model]`. */
  readonly model: Token | null;
  readonly span: Span;
  /** Written in Spectre's language. */
  readonly spectre?: boolean;
  /** What kind of element it is, where its first letter does not say so. */
  readonly letter?: string;
}

/** The letter that says what an element is. */
export const letterOf = ({ letter, words }: Card): string => letter ?? words[0]?.text[0]?.toLowerCase() ?? '';

export const at = (code: SpiceCode, span: Span, params: Readonly<Record<string, unknown>> = {}): Issue =>
  issue(code, { params: { line: span.line, ...params }, spans: [span] });

interface Draft {
  words: Token[];
  params: Map<string, Token>;
  model: Token | null;
  span: Span;
  spectre: boolean;
}

/** Whether a file is Spectre's before it says so: its first statement is one that SPICE does not have. */
const beginsAsSpectre = (text: string): boolean =>
  /^\s*(?:\/\/|simulator\s+lang\s*=\s*spectre|(?:inline\s+)?subckt\s|parameters\s|library\s)/i.test(
    text.replace(/^(?:[ \t]*(?:\*[^\n]*)?\r?\n)*/, ''),
  );

/** Two slashes begin a comment, unless they are part of a word. */
function beforeComment(line: string): string {
  const at = line.search(/(?<!\S)\/\//);
  return at < 0 ? line : line.slice(0, at);
}

/** The cards of a file. Nothing it holds makes this fail; a continuation of nothing is said. */
export function readCards(text: string): {
  readonly cards: readonly Card[];
  readonly issues: readonly Issue[];
} {
  const cards: Draft[] = [];
  const issues: Issue[] = [];
  let offset = 0;
  let joined = false;
  let spectre = beginsAsSpectre(text);
  text.split('\n').forEach((raw, index) => {
    const start = offset;
    offset += raw.length + 1;
    const whole = raw.trimStart();
    const from = start + raw.length - whole.length;
    const body = spectre ? beforeComment(whole) : whole;
    const continued = joined;
    joined = false;
    if (body.trim() === '' || /^(?:\*|\/\/)/.test(body)) return;
    const line = index + 1;
    const plus = body.startsWith('+');
    let card = cards.at(-1);
    if (plus && !card) {
      issues.push(at('spice_stray_continuation', { start: from, end: from + 1, line }));
      return;
    }
    if (!(plus || continued) || !card) {
      card = {
        words: [],
        params: new Map(),
        model: null,
        span: { start: from, end: from + body.trimEnd().length, line },
        spectre,
      };
      cards.push(card);
    }
    const content = plus ? body.slice(1) : body;
    joined = new LineReader(content, plus ? from + 1 : from, line).into(card);
    const told = card.words[0]?.text.toLowerCase() === 'simulator' && card.params.get('lang');
    if (told) {
      card.spectre = true;
      spectre = told.text.toLowerCase() === 'spectre';
    }
  });
  // CDL writes a stroke before the subcircuit that an instance is of.
  for (const card of cards) {
    if (letterOf(card) === 'x') card.words = card.words.filter(({ text: word }) => word !== '/');
  }
  return { cards: cards.filter((card) => card.words.length > 0 || card.params.size > 0), issues };
}

const SPACE = /[\s,()]/;

/** Reads the words and assignments of one physical line. */
class LineReader {
  #at = 0;
  readonly #text: string;
  readonly #offset: number;
  readonly #line: number;

  constructor(text: string, offset: number, line: number) {
    this.#text = text;
    this.#offset = offset;
    this.#line = line;
  }

  /** Whether the line ends in a backslash, which continues it too. */
  into(card: Draft): boolean {
    for (;;) {
      this.#skip(SPACE);
      const sign = this.#text[this.#at];
      // Extracted netlists mark capacitors with `**FLOATING`; no word of a card begins so.
      if (sign === undefined || sign === ';' || this.#match(/\*\*|\/\/(?=\s|$)/y)) return false;
      if (sign === '\\' && this.#match(/\\+\s*$/y)) return true;
      if (sign !== '$') this.#word(card);
      else if (!this.#attribute(card)) return false;
    }
  }

  /** CDL writes `$[model]` and `$W=1u`; any other dollar begins a comment. */
  #attribute(card: Draft): boolean {
    const model = this.#match(/\$\[([^\]]*)\]/y);
    if (model) {
      card.model = this.#token(this.#at + 2, model[1]!.length);
      this.#at += model[0].length;
      return true;
    }
    if (!this.#match(/\$\.?[A-Za-z_]\w*\s*=/y)) return false;
    this.#at += this.#text[this.#at + 1] === '.' ? 2 : 1;
    this.#word(card);
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    return sticky.exec(this.#text);
  }

  #word(card: Draft): void {
    const quoted = this.#quoted();
    if (quoted) {
      card.words.push(quoted);
      return;
    }
    const start = this.#at;
    while (this.#at < this.#text.length && !/[\s,()=;]/.test(this.#text[this.#at]!)) this.#at++;
    const word = this.#token(start, this.#at - start);
    this.#skip(/\s/);
    if (this.#text[this.#at] !== '=') {
      if (word.text !== '') card.words.push(word);
      return;
    }
    this.#at++;
    this.#skip(/\s/);
    const value = this.#quoted() ?? this.#value();
    card.params.set(word.text.toLowerCase(), value);
  }

  /** '…', "…" or {…}: an expression, without its quotes. */
  #quoted(): Token | null {
    const closer = { "'": "'", '"': '"', '{': '}' }[this.#text[this.#at] ?? ''];
    if (closer === undefined) return null;
    const start = this.#at + 1;
    const end = this.#text.indexOf(closer, start);
    const stop = end < 0 ? this.#text.length : end;
    this.#at = stop + 1;
    return this.#token(start, stop - start);
  }

  /** A bare value ends at a space outside brackets. */
  #value(): Token {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]!;
      if (sign === '(') depth++;
      else if (sign === ')') depth--;
      if (depth < 0 || sign === ';' || (depth === 0 && /[\s,]/.test(sign))) break;
    }
    return this.#token(start, this.#at - start);
  }

  #skip(what: RegExp): void {
    while (this.#at < this.#text.length && what.test(this.#text[this.#at]!)) this.#at++;
  }

  #token(start: number, length: number): Token {
    const from = this.#offset + start;
    return {
      text: this.#text.slice(start, start + length),
      span: { start: from, end: from + length, line: this.#line },
    };
  }
}
