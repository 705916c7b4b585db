import type { Normalized } from '../../../core/language/index.ts';
import { endingAt } from './retag-tokens.ts';
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
      const value = field === null || end < 0 ? null : this.graded(this.value(start, end, field), i);
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
    return found
      .map((token, i) => (is(found[i + 1], 'set') ? withoutOld(token, i, found) : token))
      .map((token, i, all) => this.corrected(token, i, all));
  }

  /** 升级成A, 降到C: what rises and falls is the rating. */
  private graded(value: Token | null, verb: number): Token | null {
    const rises = is(this.tokens[verb], 'set') && /^[升降]/.test(this.word(verb));
    return value?.field === '?' && rises && isGrade(value.value) ? { ...value, field: 'rating' } : value;
  }

  /** "评级改成C，不对，B": alone behind a correction, it takes the place of the value said last. */
  private corrected(token: Token, i: number, all: readonly Token[]): Token {
    const invoice = isName(token) && isInvoice(token.value);
    if (invoice) return { ...token, kind: 'value', field: 'invoiceType' };
    if (!isName(token) && !is(token, 'unknown')) return token;
    const next = all.slice(i + 1).find((t) => !is(t, 'filler'));
    if (next !== undefined && !isMark(next)) return token;
    let j = i - 1;
    while (/^(?:filler|cop|set)$/.test(all[j]?.kind ?? '') || /^[，,]$/.test(all[j]?.value ?? '')) j--;
    if (!is(all[j], 'wrong')) return token;
    const value = all.slice(0, j).findLast((t) => !/^(?:filler|punct|wrong)$/.test(t.kind));
    if (!is(value, 'value') || value.field === undefined) return token;
    const organisation = endingAt(this.text, token.start, token.end) !== null;
    if (organisation && value.field === 'rating') return token;
    const grade = isGrade(token.value);
    // What cannot be a rating may be whose it is, and a kind of company a company: that has to be asked.
    const unclear = value.field === 'rating' ? !grade : organisation && value.field !== 'address';
    if (unclear) return { ...token, kind: 'unknown' };
    return { ...token, kind: 'value', field: value.field };
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
      } else if (!/^(?:filler|fresh|each)$/.test(token.kind) && !is(token, 'act', 'update')) {
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
    // 类别培训机构 普票: the kind of invoice is known by its own word.
    if (isName(token) && isInvoice(token.value) && field !== 'invoiceType') return true;
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
      case 'prep':
        return field !== 'address' && /^[a-z]/.test(this.word(k));
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
      /(?:[，,。.\s—–…~]|吧|了|啊|呀|哈|哦|呢|就行|就好|就可以|这事|即可|好了|谢谢你?|多谢|thanks|thank you|please){1,20}$/u,
      '',
    );
    const from = first.start + (isName(first) ? leadIn(kept, field) : 0);
    const to = first.start + kept.length;
    return to <= from
      ? null
      : { kind: 'value', value: this.normalized.quote(from, to), start: from, end: to, field };
  }
}

/** How far a verb that only leads in the value reaches: 评级定B, 分类归到书店, 发票用专票, 分类是出版社. */
function leadIn(said: string, field: string): number {
  const whole =
    /^(?:[是为叫]|[写填选](?![作字真生手修题])|(?:归|写|填|设|定|算|选|划)(?:到|为|成|作|入|在)|归类为|属于|位于)(?=.)/u;
  const plain = whole.exec(said)?.[0].length;
  if (plain !== undefined) return plain;
  const verb =
    /^(?:先|暂|就|也|都)*(?:定|给|算|设|记|标|用|开|走|要|按)(?:个|成|为)?/u.exec(said)?.[0].length ?? 0;
  const rest = said.slice(verb);
  const fits = field === 'rating' ? isGrade(rest) : field === 'invoiceType' && isInvoice(rest);
  return fits ? verb : 0;
}

const isGrade = (said: string): boolean =>
  /^[a-z]{1,3}[+-]?[级类]?$|^[\d一二三四五].{0,2}$|^[优良中差高低].?$/iu.test(said);
const isInvoice = (said: string): boolean =>
  /^(?:增值税)?(?:专用?|普通?|电子)(?:普通|专用)?发?票$/u.test(said);

const isMark = (token: Token): boolean => is(token, 'punct') && /[，,。.;?!…\n]/.test(token.value);

/** The A of 从A降到B was the value, and is no name. */
const withoutOld = (token: Token, i: number, all: readonly Token[]): Token =>
  isName(token) && is(all[i - 1], 'prep', 'from') ? { ...token, kind: 'old' } : token;
