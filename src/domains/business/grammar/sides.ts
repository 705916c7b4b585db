import type { Reading } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { same } from '../../../core/reading/evidence.ts';
import type { Issue } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import { grammarIssue } from '../grammar-messages.ts';
import { doubtful, moodOf } from './mood-words.ts';
import { keyOf, keysOf, shapes } from './tables.ts';

/** What stands between two clauses. */
const parting = /[,，;:!.。?、—–…\n]|(?:^| )-+(?: |$)/;
/** What joins a reason to what is asked for because of it. */
const hence = /^(?:所以|因此|因而|于是|故而|so|therefore|hence|thus)(?![a-z])[,，]?\s*/;
/** What others say, want or weigh: an order behind it may be theirs. */
const theirs =
  /[说问让叫想愿盼劝求]|希望|建议|提议|打算|准备|认为|以为|讨论|商量|犹豫|传闻|消息|邮件|(?<![a-z])(?:say|tell|told|ask|want|wish|hope|suggest|propos|recommend|wonder|plan|claim|mention|request|email|message|written|wrote|note|rumou?r|would|after|before|whether|instead|rather)/;
/** Another order; figures in front of one could be its own. */
const bare = /^(?:act:(?!see$|list$|search$)|#(?:number|money|inexact|when|count|phone|grade|quoted)$)/;
/** When it was, which an order that takes a day would take. */
const dated = /^#(?:day|period)$/;
/** Behind what was asked for: what goes on with it, or says more of it. */
const more =
  /^(?:act|field|called|contains|then|wrong|each|both|all|q|by|sort|order|limit|as|noun:contact|prep:ba|set)(?:$|:)/;

/** What tells how things are, and asks for nothing: something came about, goes on or is so. */
const telling =
  /(?<!为)了|已|刚|正在|一直|[又还很太挺要快急赶忙]|(?<=.)(?:完|好|有|在|着|是|过|呢)|^(?:since|because|as)(?![a-z])|(?<![a-z])(?:am|is|are|was|were|has|have|had|'s|'re|'ve|just|keeps?|needs?|[a-z]{2,}ed|came|went|got|paid|won|lost|grew|did|took|made|began)(?![a-z])/;
/** 把这句译成英文：…: what is to be done to the words behind it. */
const orders = /^(?:把|将|请|帮|给|跳|忽略|无视)|(?<![a-z])(?:following|quote|example|below)(?![a-z])/;
const SELF = /^(?:我们?|咱们?|i|we|i'm|i've|we've)$/;

/** What came of a text. */
interface Read {
  readonly calls: readonly BusinessCall[];
  readonly issues: readonly Issue[];
  readonly leaves: boolean;
  readonly reading: Reading;
}

/** A clause of a text. */
interface Clause {
  readonly tokens: readonly CoverToken[];
  readonly said: string;
  /** The marks before it. */
  readonly gap: string;
}

/** How many ways to part a text are tried. */
const MOST_CUTS = 6;

/**
 * 合同谈妥了，所以把…; …，我急用: around a request that is complete in itself, clauses that set no condition, tell of
 * nobody's wish and hold nothing the request could take are why it is given, whatever their words are. They are reported
 * and hold nothing up.
 */
export function withoutSides<R extends Read>(
  whole: R,
  text: string,
  today: string,
  read: (text: string) => R,
): R | null {
  if (isWhole(whole)) return null;
  const { normalized } = whole.reading;
  const clauses = clausesOf(whole.reading);
  let cuts = 0;
  for (let size = 1; size < clauses.length; size++)
    for (let front = size; front >= 0; front--) {
      const back = clauses.length - (size - front);
      if (front >= back) continue;
      const [lead, kept, tail] = [clauses.slice(0, front), clauses.slice(front, back), clauses.slice(back)];
      const side = new Side(lead, kept, tail, today);
      if (!side.mayBe()) continue;
      if (cuts++ === MOST_CUTS) return null;
      const names = side.names;
      const from = normalized.span(kept[0]!.tokens[0]!.start + side.joint, normalized.text.length).start;
      const last = kept.at(-1)!.tokens.at(-1)!;
      const until = tail.length > 0 ? normalized.span(last.start, last.end).end : text.length;
      const spans = names.map(({ start, end }) => normalized.span(start, end));
      const found = read(blanked(text, from, until, spans));
      if (found.calls.length === 0 || !isWhole(found)) continue;
      if (!whole.calls.every((call) => found.calls.some((one) => same(one, call)))) continue;
      if (!side.isReason(found.calls)) continue;
      return { ...found, issues: [...side.remarks(normalized), ...found.issues] };
    }
  return null;
}

/** All of it read, with nothing to say about it. */
const isWhole = ({ issues, leaves, calls }: Read): boolean =>
  issues.every(({ severity }) => severity === 'info') && !(leaves && calls.length > 0);

function clausesOf({ cover: { tokens }, normalized }: Reading): Clause[] {
  const wordOf = ({ start, end }: CoverToken) => normalized.text.slice(start, end);
  const found: { tokens: CoverToken[]; gap: string }[] = [];
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const gap = normalized.text.slice(before?.end ?? 0, token.start);
    if (!before || isParting(gap, wordOf(before), wordOf(token))) found.push({ tokens: [token], gap });
    else found.at(-1)!.tokens.push(token);
  }
  return found.map((one) => ({
    ...one,
    said: normalized.text.slice(one.tokens[0]!.start, one.tokens.at(-1)!.end),
  }));
}

/** What would be left out: clauses in front of a request and behind it. */
class Side {
  readonly #asks: 'please' | 'order' | null;
  /** How long the word is that says it is a reason: so, 所以. */
  readonly joint: number;
  /** What the store knows, of whom the request may speak: them, 它. */
  readonly names: readonly CoverToken[];

  constructor(
    private readonly lead: readonly Clause[],
    private readonly kept: readonly Clause[],
    private readonly tail: readonly Clause[],
    private readonly today: string,
  ) {
    const first = kept[0]!;
    this.joint = lead.length > 0 ? (hence.exec(first.said)?.[0].length ?? 0) : 0;
    this.#asks = asked(first.tokens);
    this.names = lead.flatMap(({ tokens }) => tokens).filter(isKnown);
  }

  /** Whether it is worth reading the rest: what is never a reason, and a letter that is quoted. */
  mayBe(): boolean {
    const first = this.kept[0]!;
    // A letter that is quoted asks nothing of us.
    if (this.lead.length > 0 && /["“”「]/.test(first.gap)) return false;
    if (this.kept.some(({ tokens }) => tokens.some(isLetter))) return false;
    if (new Set(this.names.map(({ value }) => value)).size > 1) return false;
    if (this.lead.some(({ said }) => orders.test(said))) return false;
    if (this.tail.some(({ tokens, gap }) => /["“”「?]/.test(gap) || tokens.some(isKnown))) return false;
    return [...this.lead, ...this.tail].every(({ tokens, said }) => !/["“”「]/.test(said) && tells(tokens));
  }

  /** They tell something, and neither order, ask, doubt nor say what the calls have a place for. */
  isReason(calls: readonly BusinessCall[]): boolean {
    const free = new Set(calls.flatMap(freeOf));
    const writes = calls.some(({ toolId }) => !/^(?:query|stats)$/.test(shapes.get(toolId)!.category));
    const isTold = this.joint > 0 || !writes || (this.#asks !== null && !this.#isAnnounced());
    if (this.lead.length > 0 && !isTold) return false;
    const how = { free, writes, today: this.today, addressed: this.#asks === 'please' || !writes };
    return (
      this.lead.every((clause) =>
        isReason(clause, { ...how, apart: this.#isApart(clause), behind: false }),
      ) &&
      this.tail.every(
        (clause) =>
          isReason(clause, { ...how, addressed: !writes, apart: false, behind: true }) &&
          !clause.tokens.some((token) => more.test(keyOf(token)) || (writes && dated.test(keyOf(token)))),
      )
    );
  }

  /** He wrote: …; what is announced is his. */
  #isAnnounced(): boolean {
    return this.#asks !== 'please' && /[:：]/.test(this.kept[0]!.gap);
  }

  /** A sentence of its own. */
  #isApart(clause: Clause): boolean {
    const next = [...this.lead, this.kept[0]!][this.lead.indexOf(clause) + 1]!;
    return /[.!。！\n]/.test(next.gap);
  }

  remarks(normalized: Reading['normalized']): Issue[] {
    return [this.lead, this.tail]
      .filter((side) => side.length > 0)
      .map((side) => {
        const at = side.flatMap(({ tokens }) => tokens);
        if (side === this.lead && this.joint > 0) at.push(this.kept[0]!.tokens[0]!);
        const spans = at
          .filter((one) => !this.names.includes(one))
          .map((t) => normalized.span(t.start, t.end));
        const said = normalized.quote(side[0]!.tokens[0]!.start, side.at(-1)!.tokens.at(-1)!.end);
        return grammarIssue('business_remark', { path: [0], severity: 'info', spans, params: { said } });
      });
  }
}

const isParting = (gap: string, before: string, behind: string): boolean =>
  parting.test(gap) || (gap !== '' && /[^ -~]$/.test(before) && /^[^ -~]/.test(behind));

/** “请删除…，并登记…”: what is quoted is more than a name. */
const isLetter = (token: CoverToken): boolean =>
  keysOf(token).includes('#quoted') && /[，,。;；!?？]/.test(String(token.value));

const isKnown = (token: CoverToken): boolean => keysOf(token).some((key) => key.startsWith('is:'));

/** Something is said in it that is no name. */
const tells = (tokens: readonly CoverToken[]): boolean =>
  tokens.some((token) => token.weight !== 'silent' && !isKnown(token));

/** By what it is seen that somebody is asked: a courtesy in its first clause, or what is to be done as its first word. */
function asked(tokens: readonly CoverToken[]): 'please' | 'order' | null {
  const until = tokens.findIndex((token, k) => k > 0 && token.border >= 2);
  const clause = until < 0 ? tokens : tokens.slice(0, until);
  if (clause.some((token) => keyOf(token) === 'please')) return 'please';
  const first = clause.find(({ weight }) => weight !== 'silent');
  return first && /^(?:act:|prep:ba$)/.test(keyOf(first)) ? 'order' : null;
}

/** Parameters of a call that nothing was said of. */
const freeOf = ({ toolId, params }: BusinessCall): string[] =>
  [...(shapes.get(toolId)?.params ?? [])].filter((param) => params[param] === undefined);

interface How {
  readonly free: ReadonlySet<string>;
  readonly writes: boolean;
  readonly today: string;
  /** Who asks something of us himself may tell of others. */
  readonly addressed: boolean;
  /** It is a sentence of its own, in front. */
  readonly apart: boolean;
  readonly behind: boolean;
}

function isReason({ tokens, said }: Clause, { free, writes, today, addressed, apart, behind }: How): boolean {
  if (!(telling.test(said) || (!writes && apart))) return false;
  const isOver = said.endsWith('了');
  const wordOf = (token: CoverToken) =>
    said.slice(token.start - tokens[0]!.start, token.end - tokens[0]!.start);
  return tokens.every((token) => {
    const [keys, word] = [keysOf(token), wordOf(token)];
    if (keys.some((key) => dated.test(key)))
      return !free.has('date') && !free.has('dateRange') && !(writes && isAfter(token, today));
    if (keys.some((key) => bare.test(key)) || /\d/.test(word)) return isKnown(token);
    // 搬到新楼里去了: it became so.
    if (keyOf(token) === 'set') return isOver;
    const mood = moodOf(keyOf(token));
    if (/^cancel(?:$|:)/.test(keyOf(token))) return false;
    if (mood === 'reported') return keyOf(token) === 'person' ? addressed || SELF.test(word) : !writes;
    if (mood !== null && mood !== 'past') return false;
    if (!token.open) return true;
    if (behind && writes) return NEED.test(word);
    // Whoever is named in it may be who is meant.
    if (keys.includes('#whole') && NAMED.some((param) => free.has(param))) return false;
    return (!writes || !theirs.test(word)) && (!doubtful.test(word) || (apart && !writes));
  });
}
const isAfter = ({ value }: CoverToken, today: string): boolean =>
  ((value as { from?: string } | null)?.from ?? '') > today;
/** Behind an order what nobody knows may take it back: of what no row has, only that it is needed is a reason. */
const NEED = /^(?:急[用需要等]|[等要在有]用|赶时间|赶着|好?(?:对账|核账|存档|留底|备案|交差)|(.)一\1)$/;
const NAMED = ['clientName', 'projectName', 'name', 'contactName', 'keyword', 'title'];

/** The text with nothing but the names kept outside of what is read. */
function blanked(
  text: string,
  from: number,
  until: number,
  kept: readonly { start: number; end: number }[],
): string {
  let out = '';
  for (let i = 0; i < from; i++)
    out += kept.some(({ start, end }) => i >= start && i < end)
      ? text[i]
      : kept.length > 0 && i === from - 1
        ? ','
        : ' ';
  return out + text.slice(from, until) + ' '.repeat(text.length - until);
}
