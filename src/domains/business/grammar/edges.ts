import type { Lexicon, Normalized } from '../../../core/language/index.ts';
import { type Sense, vocabulary } from '../lexicon.ts';
import { type Figure, figures, type Phone, type Quotation, quotations, titles } from './atoms.ts';
import type { Calendar } from './calendar.ts';
import { composedAt } from './compositions.ts';
import { type Period, readPeriod } from './dates.ts';
import type { Token } from './token.ts';

/** A way to read on from a place of the text. */
export interface Edge extends Token {
  readonly cost: number;
  /** May not follow a name directly: 给, 找 and other short words that a name may begin or end with. */
  readonly free?: boolean;
  /** Its neighbours confirm it: it is no part of a name. */
  readonly firm?: boolean;
}

export interface Source {
  readonly normalized: Normalized;
  readonly calendar: Calendar;
  /** Words that come from the tools: their ids and namespaces. */
  readonly extra: Lexicon<Sense>;
  /** Names the store knows, and of what. */
  readonly known: Lexicon<readonly string[]> | null;
}

const marks: ReadonlySet<string> = new Set('，,。.;:?!…\n、()[]—~"“”‘\'-/+=*|{}<>@#^_`\\');
const clauseMarks: ReadonlySet<string> = new Set('，。;?!…\n');
const particles: ReadonlySet<string> = new Set('的了吧呢吗啊呀嘛啦哈');

/** Short words that take a name behind them; in front of them something else than a name must stand. */
const leading = new Set([
  'act:search',
  'act:see',
  'act:delete',
  'act:count',
  'act:other',
  'prep',
  'called',
  'contains',
  'cop',
  'neg',
  'cond',
  'later',
  'person',
  'limit',
  'first',
  'then',
  'said',
  'money',
]);
/** Fillers that say nothing directly behind a name, and often end one. */
const nameEnds: ReadonlySet<string> = new Set('会行好出用做弄搞办家位笔份条字便全号块排账档类连');
/** Short verbs that other words must confirm: 加个, 改成, 建项目. */
const confirmed: Readonly<Record<string, RegExp>> = {
  'act:create': /^(?:个|一|两|三|几|了|过|上|下|新|笔|位|家|条|份|进|入)/,
  'act:record': /^(?:个|一|两|三|几|了|过|上|下|新|笔|条|进|入)/,
  'act:update': /^(?:了|下|一|吧|掉|回|过|个|$)/,
  'act:mark': /^(?:了|下|一|上)/,
  'status:other': /^(?:了|掉|吧|止|一|$)/,
  money: /^(?:了|过|多少|到)/,
};

export class Edges {
  readonly text: string;
  readonly quotes: readonly Quotation[];
  private readonly quoteAt = new Map<number, Quotation>();
  private readonly titleAt = new Map<number, number>();
  private readonly figureAt = new Map<number, Figure | Phone>();
  private readonly words: (readonly Edge[] | undefined)[] = [];
  private readonly periods: (Period | null | undefined)[] = [];
  private readonly composed: (ReturnType<typeof composedAt> | undefined)[] = [];

  constructor(private readonly source: Source) {
    this.text = source.normalized.text;
    this.quotes = quotations(this.text);
    for (const quote of this.quotes) this.quoteAt.set(quote.start, quote);
    const named = titles(this.text, this.quotes);
    for (const title of named) this.titleAt.set(title.start, title.end);
    for (const figure of figures(source.normalized, [...this.quotes, ...named])) {
      this.figureAt.set(figure.start, figure);
    }
  }

  /** The end of the 《…》 that begins here, or -1. */
  titleEnd(at: number): number {
    return this.titleAt.get(at) ?? -1;
  }

  isQuote(at: number): boolean {
    return this.quoteAt.has(at);
  }

  /** Everything but open names that may begin here. */
  at(at: number): readonly Edge[] {
    this.words[at] ??= this.read(at);
    return this.words[at];
  }

  private periodAt(at: number): Period | null {
    const known = this.periods[at];
    if (known !== undefined) return known;
    const period = readPeriod(this.text, at, this.source.calendar);
    this.periods[at] = period;
    return period;
  }

  private composedAt(at: number): ReturnType<typeof composedAt> {
    this.composed[at] ??= composedAt(this.text, at);
    return this.composed[at];
  }

  private read(at: number): readonly Edge[] {
    const { text } = this;
    const quote = this.quoteAt.get(at);
    if (quote) return [this.quoted(quote)];
    const possessive = this.possessive(at);
    if (possessive) return [possessive];
    const found: Edge[] = [];
    const sign = text[at]!;
    const figure = this.figureAt.get(at);
    const period = this.periodAt(at);
    // 11/12 is a day and no fraction.
    if (figure && figure.end !== period?.end) found.push(this.numbered(figure));
    if (period)
      found.push({
        kind: 'period',
        value: text.slice(at, period.end),
        start: at,
        end: period.end,
        cost: 1,
        period,
      });
    for (const { end, value } of this.source.known?.allAt(text, at) ?? []) {
      found.push({
        kind: 'name',
        value: this.source.normalized.quote(at, end),
        start: at,
        end,
        cost: 0.2,
        known: value,
      });
    }
    for (const { end, value } of this.source.extra.allAt(text, at)) {
      found.push({ ...value, start: at, end, cost: 0.6 });
    }
    for (const { sense, end } of this.composedAt(at))
      found.push(this.edge(sense, at, end, sense === 'filler' ? 0.5 : 0.9));
    this.lexical(at, found);
    if (found.length === 0 && marks.has(sign)) {
      found.push({
        kind: 'punct',
        value: sign,
        start: at,
        end: at + 1,
        cost: clauseMarks.has(sign) ? 0 : 0.3,
      });
    }
    return found;
  }

  private lexical(at: number, found: Edge[]): void {
    const matches = vocabulary.allAt(this.text, at);
    const compound = matches.findLast((m) => m.value.kind === 'compound');
    for (const { end, value, word } of matches) {
      if (value.kind === 'compound' || (compound && end < compound.end)) continue;
      const sense = value.value === '' ? value.kind : `${value.kind}:${value.value}`;
      // 前三个 counts, 这三个 points.
      if (sense === 'each:plural' && /(?:前|最多|至多)$/.test(this.text.slice(0, at))) continue;
      // A word inside a longer one of the same beginning is rarely meant: 客户名 in 客户名称.
      const cut = end < matches.at(-1)!.end ? (word.length === 1 ? 2 : 1.2) : 0;
      const cost =
        (value.kind === 'filler' || value.kind === 'de' ? 0.5 : value.kind === 'aside' ? 0.9 : 0.8) + cut;
      if (word.length > 1 || /[a-z&]/.test(word)) {
        if (this.isWhole(at, end, word)) found.push(this.edge(sense, at, end, cost));
        continue;
      }
      const short = this.short(sense, value.kind, end);
      if (short) found.push({ ...this.edge(sense, at, end, cost + 0.2), ...short });
    }
  }

  /** The A of A-Tech and of "rating A" is no article; 项目数 needs a word behind it, or it is 项目 and a name. */
  private isWhole(at: number, end: number, word: string): boolean {
    // 江南好的地址: only by itself it agrees.
    if (word === '好的') return at === 0 || marks.has(this.text[at - 1]!) || this.text[at - 1] === ' ';
    if (word === '项目数') return /^[和与及、]/.test(this.text.slice(end)) || this.anchored(end, true);
    if (!/^[a-z]/.test(word)) return true;
    const joined =
      /[a-z0-9][-_&'.]$/.test(this.text.slice(Math.max(0, at - 2), at)) ||
      /^[-_&'.][a-z0-9]/.test(this.text.slice(end, end + 2));
    const letter = word.length === 1 && at > 0 && this.source.normalized.quote(at, end) !== word;
    return !letter && (!joined || /^'s(?![a-z])/.test(this.text.slice(end, end + 3)));
  }

  /** Whether a word of one character may be read as a word here, and under which condition. */
  private short(sense: string, kind: string, end: number): { free?: boolean; firm?: boolean } | null {
    if (kind === 'pron' || sense === 'act:delete' || this.text[end - 1] === '是') return { firm: true };
    if (particles.has(this.text[end - 1]!) && kind !== 'de') return {};
    if (/[下上进入]/.test(this.text[end - 1]!) && this.followsVerb(end - 1)) return { firm: true };
    const confirm = confirmed[sense];
    if (confirm)
      return this.confirms(confirm, end)
        ? this.isNounEnd(sense, end)
          ? { free: true }
          : { firm: true }
        : null;
    const anchored = this.anchored(end, kind === 'de' || kind === 'conj');
    if (leading.has(sense) || leading.has(kind)) return anchored ? {} : { free: true };
    // 发布会, 与光同行: behind a name it is its end.
    if (kind === 'filler' && nameEnds.has(this.text[end - 1]!)) return anchored ? { free: true } : null;
    // 何其多: at the very end it may as well be the end of a name.
    return anchored ? (this.ends(end) && kind !== 'de' ? { free: true } : {}) : null;
  }

  private ends(at: number): boolean {
    return at >= this.text.length || marks.has(this.text[at]!);
  }

  /** 看下, 统计下. */
  private followsVerb(at: number): boolean {
    for (let size = 1; size <= 3; size++) {
      const word = vocabulary.longestAt(this.text, at - size);
      if (word?.end === at && word.value.kind === 'act') return true;
    }
    return false;
  }

  /** 园林图录项目, 西游记进度: what is recorded is money, so behind a name this is its end. */
  private isNounEnd(sense: string, end: number): boolean {
    const next = sense === 'act:record' ? vocabulary.longestAt(this.text, end)?.value : undefined;
    return next?.value === 'project' || next?.value === 'progress';
  }

  private confirms(pattern: RegExp, end: number): boolean {
    if (pattern.test(this.text.slice(end, end + 2))) return true;
    if (this.quoteAt.has(end)) return true;
    const word = vocabulary.longestAt(this.text, end);
    return word !== null && word.end - end > 1 && /^(?:noun|field|money|fresh)$/.test(word.value.kind);
  }

  /**
   * Whether a word, a quotation, a figure or a mark begins here, or nothing is left. 的 and 和 are often parts of names,
   * so for them only a longer word counts. `fillers` bounds how many small words in a row are looked through.
   */
  private anchored(at: number, strict: boolean, fillers = 8): boolean {
    const { text } = this;
    if (fillers === 0) return false;
    if (at >= text.length || text[at] === ' ' || this.quoteAt.has(at) || this.titleAt.has(at)) return true;
    if (marks.has(text[at]!) || particles.has(text[at]!) || this.figureAt.has(at)) return true;
    const word = vocabulary.longestAt(text, at);
    if (word?.value.kind === 'compound') return false;
    if (word && word.end - at > 1) return true;
    if (this.periodAt(at)) return true;
    if (this.composedAt(at).length > 0) return true;
    if (!word) return false;
    const { kind, value } = word.value;
    // 去年的也看一下
    if (strict && kind === 'act') return /^一?下/.test(text.slice(at + 1));
    // “科技”的前二十家
    if (strict && kind === 'limit') return this.figureAt.has(at + 1);
    if (strict) return /^(?:each|filler|fresh)$/.test(kind) && this.anchored(at + 1, true, fillers - 1);
    const confirm = confirmed[value === '' ? kind : `${kind}:${value}`];
    if (confirm) return this.confirms(confirm, word.end);
    return (
      leading.has(kind) ||
      /^(?:act|pron|q|fresh|have)$/.test(kind) ||
      (kind === 'filler' && this.anchored(at + 1, false, fillers - 1))
    );
  }

  private quoted(quote: Quotation): Edge {
    const { normalized } = this.source;
    const value = normalized.quote(quote.inner.start, quote.inner.end).trim();
    const known = this.source.known?.longestAt(this.text, quote.inner.start);
    const whole = known?.end === quote.inner.end ? known.value : undefined;
    return {
      kind: 'quote',
      value,
      start: quote.start,
      end: quote.end,
      cost: 0.3,
      ...(whole && { known: whole }),
    };
  }

  /** The 's of Bluebird Press's, the ' of Smith and Sons'. */
  private possessive(at: number): Edge | null {
    const { text } = this;
    if (text[at] !== "'" || !/[a-z.]/.test(text[at - 1] ?? ' ')) return null;
    const size = /^'s(?![a-z])/.test(text.slice(at, at + 3))
      ? 2
      : text[at - 1] === 's' && !/[a-z]/.test(text[at + 1] ?? ' ')
        ? 1
        : 0;
    return size === 0 ? null : { kind: 'de', value: "'s", start: at, end: at + size, cost: 0.2 };
  }

  private numbered(figure: Figure | Phone): Edge {
    const { start, end } = figure;
    const value = this.source.normalized.quote(start, end);
    return 'kind' in figure
      ? { kind: 'phone', value, start, end, cost: 0.5 }
      : { kind: 'figure', value, start, end, cost: 1, figure };
  }

  private edge(sense: string, start: number, end: number, cost: number): Edge {
    const [kind = '', value = ''] = sense.split(':');
    return { kind, value, start, end, cost };
  }
}
