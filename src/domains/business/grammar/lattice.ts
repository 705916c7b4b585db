import type { Normalized } from '../../../core/language/index.ts';
import { organisationEndings, vocabulary } from '../lexicon.ts';
import { type Edge, Edges, type Source } from './edges.ts';
import type { Token } from './token.ts';

/** What stood before: nothing or a mark, a word, an open name, a bare number. */
const START = 0;
const WORD = 1;
const NAME = 2;
const NUMBER = 3;
const STATES = 4;

const HAN = /[\u3400-\u9fff\uf900-\ufaff]/;
const LATIN = /[a-z0-9\u00df-\u024f]/;
const INNER = /[&'.\-·/+_#@%]/;

const LONGEST_NAME = 48;
/** An open name costs about four words, so that words are preferred wherever they explain the text. */
const NAME_COST = 4;
/** A sign nothing explains is taken only where no other way leads past it. */
const STRANGE_COST = 25;

interface Step {
  readonly cost: number;
  readonly edge: Edge;
  readonly from: number;
}

/**
 * The cheapest way to read a text as words of the vocabulary with open names between them. Where a name begins and
 * ends follows from what stands around it; a word inside a name (福建, 明天出版社) costs more than the name it would break.
 */
export function tokenize(source: Source): Token[] {
  const edges = new Edges(source);
  const { text } = edges;
  const names = new Names(source, edges);
  const best: (Step | null)[] = new Array((text.length + 1) * STATES).fill(null);
  const relax = (from: number, cost: number, edge: Edge, state: number) => {
    const slot = edge.end * STATES + state;
    const there = best[slot];
    if (!there || cost < there.cost) best[slot] = { cost, edge, from };
  };
  for (let at = 0; at < text.length; at++) {
    for (let state = 0; state < STATES; state++) {
      const here = at === 0 ? (state === START ? 0 : null) : (best[at * STATES + state]?.cost ?? null);
      if (here === null) continue;
      const from = at * STATES + state;
      if (text[at] === ' ') {
        relax(
          from,
          here,
          { kind: 'space', value: '', start: at, end: at + 1, cost: 0 },
          state === NUMBER || (state === NAME && isGap(text, at)) ? WORD : state,
        );
        continue;
      }
      for (const edge of edges.at(at)) {
        if (state === NAME && (edge.free || edge.kind === 'name')) continue;
        // 360公司: a number is no count of that.
        if (state === NUMBER && edge.kind === 'aside') continue;
        const fused = state === NAME && edge.kind === 'figure' && edge.figure?.of === 'none' ? 0.6 : 0;
        relax(from, here + edge.cost + fused, edge, stateAfter(edge));
      }
      if (LATIN.test(text[at]!)) {
        const junk = unknownWord(source.normalized, at);
        if (junk) relax(from, here + junk.cost, junk, WORD);
      }
      relax(from, here + STRANGE_COST, strange(source.normalized, at), WORD);
      if (state === NAME) continue;
      for (const name of names.at(at)) relax(from, here + name.cost + (state === NUMBER ? 2 : 0), name, NAME);
    }
  }
  return trace(best, source.normalized);
}

/** A space beside a Chinese character ends a name; between Latin words it may be inside one. */
const isGap = (text: string, at: number): boolean =>
  HAN.test(text[at - 1] ?? '') || HAN.test(text[at + 1] ?? '');

/** A Latin word nothing knows; dearer than as part of a name, where one can be. */
function unknownWord(normalized: Normalized, at: number): Edge | null {
  const { text } = normalized;
  if (LATIN.test(text[at - 1] ?? ' ')) return null;
  let end = at + 1;
  while (LATIN.test(text[end] ?? ' ')) end++;
  const original = normalized.quote(at, end);
  return { kind: 'unknown', value: original, start: at, end, cost: /[A-Z]/.test(original) ? 5 : 3.5 };
}

const strange = (normalized: Normalized, at: number): Edge => ({
  kind: 'unknown',
  value: normalized.quote(at, at + 1),
  start: at,
  end: at + 1,
  cost: STRANGE_COST,
});

function stateAfter(edge: Edge): number {
  if (edge.kind === 'punct') return START;
  if (edge.kind === 'name') return NAME;
  return edge.kind === 'figure' && edge.figure?.of === 'none' ? NUMBER : WORD;
}

/** The way that was cheapest; only the names on it need their words. */
function trace(best: readonly (Step | null)[], normalized: Normalized): Token[] {
  const { length } = normalized.text;
  let slot = -1;
  for (let state = 0; state < STATES; state++) {
    const step = best[length * STATES + state];
    if (step && (slot < 0 || step.cost < best[slot]!.cost)) slot = length * STATES + state;
  }
  const tokens: Token[] = [];
  for (let step = slot < 0 ? null : best[slot]; step; step = best[step.from] ?? null) {
    const { edge } = step;
    if (edge.kind === 'space') continue;
    const open = edge.kind === 'name' && edge.known === undefined;
    tokens.push(open ? { ...edge, value: normalized.quote(edge.start, edge.end) } : edge);
  }
  return tokens.reverse();
}

/** What the beginning of a name says of its end. */
interface Opening {
  /** The end of the organisation's ending it begins with, or -1. */
  readonly strong: number;
  readonly set: boolean;
  readonly torn: boolean;
}

/** A word inside a name: what it costs there, and at its beginning. */
interface Swallowed {
  readonly end: number;
  readonly opening: number;
  readonly inside: number;
  readonly long: boolean;
}

function endingsIn(text: string): readonly (readonly number[] | undefined)[] {
  const found: number[][] = [];
  for (let at = 0; at < text.length; at++) {
    const ending = organisationEndings.longestAt(text, at);
    if (ending && ending.end - at <= 6) found[ending.end] = [...(found[ending.end] ?? []), at];
  }
  return found;
}

/** Open names: every stretch that could be one, and what it costs to take it for one. */
class Names {
  private readonly text: string;
  private readonly original: string;
  private readonly found: (readonly Edge[] | undefined)[] = [];
  /** What the words swallowed on the way to a place cost; of one beginning at a time. */
  private readonly hidden: Float64Array;
  private readonly words: (readonly Swallowed[] | undefined)[] = [];
  /** Where the organisations' endings begin that end at a place, the first of them first. */
  private readonly endings: readonly (readonly number[] | undefined)[];

  constructor(
    private readonly source: Source,
    private readonly edges: Edges,
  ) {
    this.text = edges.text;
    this.original = source.normalized.original;
    this.hidden = new Float64Array(this.text.length + 1);
    this.endings = endingsIn(this.text);
  }

  at(start: number): readonly Edge[] {
    this.found[start] ??= this.mayBegin(start) ? this.from(start) : [];
    return this.found[start];
  }

  private from(start: number): Edge[] {
    const { text, hidden } = this;
    const found: Edge[] = [];
    const penalty = this.opening(start);
    const capital = this.isCapital(start);
    hidden.fill(0, start, start + LONGEST_NAME + 1);
    /** How far `hidden` is of this beginning. */
    let clean = Math.min(text.length, start + LONGEST_NAME);
    let units = 0;
    let reach = 0;
    for (let at = start; at < text.length && at - start < LONGEST_NAME; ) {
      const next = this.next(at, start);
      if (next < 0) break;
      const before = hidden[at]!;
      for (const { end, opening, inside, long } of this.wordsAt(at)) {
        for (; clean < end; clean++) hidden[clean + 1] = 0;
        const worse = before + (at === start ? opening : inside);
        if (worse > hidden[end]!) hidden[end] = worse;
        if (at > start && long && end > reach) reach = end;
      }
      for (; clean < next; clean++) hidden[clean + 1] = 0;
      const carried = Math.max(hidden[next]!, before);
      hidden[next] = carried;
      if (text[at] !== ' ') units++;
      if (at > start && capital && LATIN.test(text[at]!) && this.isPlain(at, next)) hidden[next] += 1.5;
      // A name that ends inside a word (…的名|字) has torn it.
      if (this.mayEnd(next))
        found.push(this.name(start, next, units, carried + (reach > next ? 1.5 : 0), penalty));
      at = next;
    }
    return found;
  }

  private name(start: number, end: number, units: number, hidden: number, opening: Opening): Edge {
    const alone = units === 1 && HAN.test(this.text[start]!) ? 2 : 0;
    const letter = end - start === 1 && LATIN.test(this.text[start]!);
    const grade = letter || (end - start === 2 && this.isGradeSign(end - 1, start)) ? -1.5 : 0;
    const cost = NAME_COST + 0.15 * units + hidden + alone + grade + this.ending(start, end, opening);
    return { kind: 'name', value: '', start, end, cost, ...(hidden > 2 && { swallowed: hidden }) };
  }

  private opening(start: number): Opening {
    const { text } = this;
    const strong = organisationEndings.longestAt(text, start);
    return {
      strong: strong?.value === 'strong' ? strong.end : -1,
      // 改为出版社: behind a verb that sets something it is what is set.
      set: /(?:[成为到从是]|分类|类别|类型)$/.test(text.slice(Math.max(0, start - 2), start)),
      torn:
        /[有是把被给从到与及]/.test(text[start]!) &&
        vocabulary.longestAt(text, start)?.value.kind !== 'compound',
    };
  }

  /** Organisations end in certain words, which are none by themselves; nothing ends in a particle. */
  private ending(start: number, end: number, { strong, set, torn }: Opening): number {
    if (strong === end) return set ? 0 : 2;
    if (strong >= 0) return this.cut(end) + 2.5;
    const whole = this.endings[end]?.find((at) => at >= start);
    if (whole !== undefined) return whole === start ? 0 : torn ? 0.5 : -1;
    return this.cut(end) + (torn ? 1.5 : 0);
  }

  /** A name that ends in a particle or a word of ours has probably taken what stands behind it. */
  private cut(end: number): number {
    const last = this.text[end - 1]!;
    if (/[的了吧呢吗啊呀这那该]/.test(last)) return 3;
    const word =
      HAN.test(last) && this.edges.at(end - 1).some((edge) => edge.end === end && edge.kind !== 'figure');
    // 江南好的新|联系人
    if (word && this.text[end - 2] === '的') return 2.7;
    return word ? 1.2 : /[和与及有几]/.test(last) ? 0.7 : 0;
  }

  private wordsAt(at: number): readonly Swallowed[] {
    this.words[at] ??= this.edges.at(at).map((edge) => ({
      end: edge.end,
      opening: this.cost(edge, true),
      inside: this.cost(edge, false),
      long: edge.end - at > 1 && edge.kind !== 'figure',
    }));
    return this.words[at];
  }

  /** What it costs that a word is taken for part of the name. */
  private cost(edge: Edge, opens: boolean): number {
    const { kind, end } = edge;
    if (kind === 'punct' || kind === 'quote') return 0;
    if (kind === 'figure') return edge.figure?.of === 'none' ? 0.3 : 1.5;
    if (kind === 'phone') return 4;
    if (kind === 'name') return 0;
    if (LATIN.test(this.text[edge.start]!)) {
      if (this.isCapital(edge.start) && edge.start > 0) return 0.4;
      if (kind === 'conj' || edge.value === 'of') return opens ? 3 : 0.8;
      return (kind === 'prep' && edge.value !== 'in') || kind === 'called' ? 5.5 : 3;
    }
    if (/^(?:field|set|by)$/.test(kind)) return opens ? 7 : 5;
    if (edge.firm) return kind === 'cop' ? 5 : 3.2;
    // 叫查良 is called so; nothing is called 拆一下松间文化.
    if (this.text.slice(edge.start, end) === '叫') return opens ? 5 : 0.2;
    if (this.text.slice(edge.start, end) === '一下') return 7;
    if (end - edge.start === 1) return opens ? 2 : 0.2;
    if (kind === 'aside') return 0;
    if (kind === 'when') return 2;
    if (kind === 'filler')
      return organisationEndings.longestAt(this.text, edge.start)?.end === end ? 0 : opens ? 3 : 1.6;
    if (kind === 'act' || kind === 'q') return opens ? 6 : 5;
    if (kind === 'noun' || kind === 'loc') return 4;
    return kind === 'period' || kind === 'status' || kind === 'money' ? 3.2 : 5;
  }

  private isCapital(at: number): boolean {
    const { start } = this.source.normalized.span(at, at + 1);
    return /[A-Z]/.test(this.original[start] ?? '');
  }

  /** A word in small letters that is not in the vocabulary: no part of a name that is written with capitals. */
  private isPlain(at: number, end: number): boolean {
    return (
      /^[a-z]{2,}$/.test(this.text.slice(at, end)) && !this.isCapital(at) && this.edges.at(at).length === 0
    );
  }

  private mayBegin(at: number): boolean {
    const sign = this.text[at]!;
    if (this.edges.isQuote(at)) return false;
    if (this.edges.titleEnd(at) > 0) return true;
    if (HAN.test(sign)) return !(sign === '的' && /[”"]/.test(this.text[at - 1] ?? ' '));
    return (
      LATIN.test(sign) && !LATIN.test(this.text[at - 1] ?? ' ') && !/[&'.-]/.test(this.text[at - 1] ?? ' ')
    );
  }

  /** A Latin word ends whole, and not on the sign inside it. */
  private mayEnd(end: number): boolean {
    const last = this.text[end - 1]!;
    if (last === ' ' || (INNER.test(last) && last !== '+' && !this.isGradeSign(end - 1, end - 2)))
      return false;
    return !(LATIN.test(last) && LATIN.test(this.text[end] ?? ' '));
  }

  /** Where the name goes on to from `at`, or -1 where it cannot. */
  private next(at: number, start: number): number {
    const { text } = this;
    const title = this.edges.titleEnd(at);
    if (title > 0) return title;
    const sign = text[at]!;
    if (this.edges.isQuote(at)) return -1;
    if (HAN.test(sign)) return at + 1;
    if (LATIN.test(sign)) {
      let end = at + 1;
      while (LATIN.test(text[end] ?? ' ')) end++;
      return end;
    }
    if (sign === ' ') return this.spans(at) ? at + 1 : -1;
    if (sign === "'")
      return /[a-z]/.test(text[at + 1] ?? ' ') && !/^'s(?![a-z])/.test(text.slice(at, at + 3)) ? at + 1 : -1;
    if (sign === '&' || sign === '·') return at > start ? at + 1 : -1;
    if (sign === '(') return this.bracket(at, start);
    if (this.isGradeSign(at, start)) return at + 1;
    return INNER.test(sign) && at > start && /[a-z0-9\u4e00-\u9fff]/.test(text[at + 1] ?? ' ') ? at + 1 : -1;
  }

  /** The + of B+, the - of A-. */
  private isGradeSign(at: number, start: number): boolean {
    return (
      /[+-]/.test(this.text[at]!) &&
      at === start + 1 &&
      /[a-z]/.test(this.text[start] ?? ' ') &&
      !/[a-z0-9]/.test(this.text[start - 1] ?? ' ') &&
      !/[a-z0-9\u4e00-\u9fff ]/.test(this.text[at + 1] ?? '.')
    );
  }

  /** A space inside a name joins Latin words. */
  private spans(at: number): boolean {
    const [before, after] = [this.text[at - 1] ?? ' ', this.text[at + 1] ?? ' '];
    return /[a-z0-9&.,]/.test(before) && /[a-z0-9&]/.test(after);
  }

  /** 蓝天文化(北京)有限公司 */
  private bracket(at: number, start: number): number {
    const end = this.text.indexOf(')', at);
    if (end < 0 || at === start || end - at > 12) return -1;
    return /^[\u4e00-\u9fffa-z ]+$/.test(this.text.slice(at + 1, end)) ? end + 1 : -1;
  }
}
