import type { Normalized } from '../../../core/language/index.ts';
import { is, isName, type Token } from './token.ts';

/** Fields whose value is whatever was said, word for word. */
const verbatim: ReadonlySet<string> = new Set(['address', 'category', 'rating', 'invoiceType', 'phone']);

/**
 * Takes the values of such fields out of the text before anything else is made of their words: an address is full of
 * numbers, and 出版社 may be a category. The field stays, its value follows as one token.
 */
export function capture(tokens: readonly Token[], normalized: Normalized): Token[] {
  return new Capture(tokens, normalized).run();
}

class Capture {
  private readonly text: string;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly normalized: Normalized,
  ) {
    this.text = normalized.text;
  }

  run(): Token[] {
    const found: Token[] = [];
    let fielded = false;
    let pending: string | null = null;
    for (let i = 0; i < this.tokens.length; ) {
      const token = this.tokens[i]!;
      if (isMark(token)) fielded = false;
      if (isMark(token) && !/[，,]/.test(token.value)) pending = null;
      const own = is(token, 'field') && verbatim.has(token.value) ? token.value : null;
      const bare = (is(token, 'set') && !fielded) || (pending !== null && this.opensWithIs(i));
      const field: string | null = own ?? (bare ? (pending ?? '?') : null);
      fielded ||= is(token, 'field');
      const start = own ? this.valueAfter(i) : field && this.isOpen(i + 1) ? i + 1 : -1;
      const end = field === null || start < 0 ? -1 : this.valueEnd(start, field);
      const value = field === null || end < 0 ? null : this.value(start, end, field);
      if (own) pending = own;
      if (!value) {
        found.push(token);
        i++;
        continue;
      }
      pending = null;
      found.push(...this.tokens.slice(i, start).map(withoutOld), value);
      i = end;
    }
    return found;
  }

  /** "地址变了，现在是…": what the field named before is now. */
  private opensWithIs(i: number): boolean {
    if (!is(this.tokens[i], 'cop')) return false;
    const before = this.tokens.slice(0, i).findLast((t) => !is(t, 'filler') && !is(t, 'fresh'));
    return before !== undefined && isMark(before);
  }

  private word(i: number): string {
    const token = this.tokens[i];
    return token ? this.text.slice(token.start, token.end) : '';
  }

  private isOpen(i: number): boolean {
    const token = this.tokens[i];
    return isName(token) || is(token, 'unknown') || is(token, 'figure') || is(token, 'phone');
  }

  /** Where the value of the field at `i` begins: behind 是, 改成, to, or directly behind it; -1 where none is said. */
  private valueAfter(i: number): number {
    let assigned = false;
    const asked = is(
      this.tokens.slice(0, i).findLast((t) => !is(t, 'filler')),
      'q',
    );
    for (let j = i + 1; j < this.tokens.length; j++) {
      const token = this.tokens[j]!;
      if (this.isOpen(j)) return asked && !assigned ? -1 : j;
      if (is(token, 'punct')) {
        if (!/[:=]/.test(token.value)) return -1;
        assigned = true;
      } else if (is(token, 'cop') || is(token, 'set') || this.isTo(j)) {
        assigned ||= !asked || !is(token, 'cop');
      } else if (is(token, 'prep')) {
        // "the rating of X to A", 从A降到B: who it is about, or what it was.
        while (isName(this.tokens[j + 1]) || is(this.tokens[j + 1], 'pron')) j++;
        if (token.value === 'ba' || token.value === 'dui') return -1;
      } else if (!is(token, 'filler') && !is(token, 'fresh')) {
        return assigned && !is(token, 'q') && !is(token, 'past') && !is(token, 'neg') ? j : -1;
      }
    }
    return -1;
  }

  private isTo(i: number): boolean {
    return is(this.tokens[i], 'prep') && /^(?:to|为|在|at)$/.test(this.word(i));
  }

  private valueEnd(start: number, field: string): number {
    let k = start + 1;
    for (; k < this.tokens.length; k++) {
      const token = this.tokens[k]!;
      if (isMark(token)) {
        const next = field === 'address' && /[，,]/.test(token.value) ? this.continued(k) : -1;
        if (next < 0) return k;
        k = next - 1;
      } else if (this.stops(k, field)) return k;
    }
    return k;
  }

  private stops(k: number, field: string): boolean {
    const token = this.tokens[k]!;
    const next = this.tokens[k + 1];
    switch (token.kind) {
      case 'field':
        return token.value !== field;
      case 'noun':
        return isName(next) || is(next, 'cop') || (is(next, 'punct') && next.value === ':');
      case 'conj':
        return next !== undefined && /^(?:field|pron|act|noun|prep|set)$/.test(next.kind);
      case 'set':
      case 'then':
      case 'wrong':
      case 'cancel':
      case 'cond':
      case 'please':
      case 'q':
      case 'later':
      case 'explain':
      case 'maybe':
      case 'neg':
      case 'able':
      case 'period':
      case 'said':
        return true;
      case 'cop':
        return /^(?:是|[a-z])/.test(this.word(k));
      case 'phone':
      case 'de':
        return field !== 'address' && field !== 'category';
      case 'punct':
        return token.value === '、' && is(next, 'field');
      default:
        return false;
    }
  }

  /** "8 Mill Lane, Oxford": a piece of nothing but names and numbers goes on with the address. */
  private continued(mark: number): number {
    let k = mark + 1;
    while (this.isOpen(k) && !is(this.tokens[k], 'phone')) k++;
    const named = this.tokens.slice(0, mark).filter((token) => isName(token)).length > 1;
    const ends = k === this.tokens.length || isMark(this.tokens[k]!) || this.stops(k, 'address');
    return k > mark + 1 && named && ends ? k : -1;
  }

  private value(start: number, end: number, field: string): Token | null {
    const [first, last] = [this.tokens[start]!, this.tokens[end - 1]!];
    if (first === last && first.kind === 'quote') return { ...first, kind: 'value', field };
    const piece = this.text.slice(first.start, last.end);
    const kept = piece.replace(
      /(?:[，,。.\s]|吧|了|啊|呀|哈|哦|呢|就行|就好|就可以|这事|即可|好了|谢谢你?|多谢|thanks|thank you|please)+$/u,
      '',
    );
    // 分类是出版社: next to a word that ends names, 是 was taken for part of one.
    const from = first.start + (/^[是为叫](?=.)/u.test(kept) && isName(first) ? 1 : 0);
    const to = first.start + kept.length;
    return to <= from
      ? null
      : { kind: 'value', value: this.normalized.quote(from, to), start: from, end: to, field };
  }
}

const isMark = (token: Token): boolean => is(token, 'punct') && /[，,。.;?!…\n]/.test(token.value);

/** The A of 从A降到B was the value, and is no name. */
const withoutOld = (token: Token, i: number, all: readonly Token[]): Token =>
  isName(token) && is(all[i - 1], 'prep', 'from') ? { ...token, kind: 'old' } : token;
