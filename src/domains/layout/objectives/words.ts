import {
  type AmountMention,
  type Extent,
  exactIn,
  mentions,
  type Token as Node,
  type Normalized,
  normalize,
  tokens,
} from '../../../core/language/index.ts';
import { meeting } from '../../../core/reading/account.ts';
import type { Issue } from '../../../core/result.ts';
import type { ConstraintsJson, ObjectiveName } from '../contract.ts';
import { type Aim, fillers, lexicon, objectiveOf, type Role, type Topic } from '../lexicon.ts';
import { issue } from '../messages.ts';
import { switchedIn } from '../switches.ts';
import { namesAsked, type SaidOfNames, type WantedField } from '../wanted/words.ts';

/** Limits, each one number. */
export type ConstraintField = Exclude<keyof ConstraintsJson, WantedField>;

/** One thing a sentence says, with the words that say it. */
export type Said =
  | {
      readonly field: 'objective';
      readonly name: ObjectiveName;
      readonly rank: number;
      readonly words: readonly Extent[];
    }
  | {
      readonly field: 'weight' | 'target';
      readonly name: ObjectiveName;
      readonly value: number;
      readonly words: readonly Extent[];
    }
  | { readonly field: ConstraintField; readonly value: number; readonly words: readonly Extent[] }
  | SaidOfNames;

export interface Analysis {
  readonly normalized: Normalized;
  readonly said: readonly Said[];
  /** Everything some statement accounts for, those about what does not count as well. */
  readonly used: readonly Extent[];
  /** Numbers that say nothing here: they ground no field. */
  readonly idle: readonly Node[];
  readonly issues: readonly Issue[];
}

/** What a text says about a layout, clause by clause. */
export function analyse(text: string): Analysis {
  const normalized = normalize(text);
  const names = namesAsked(normalized);
  const switched = switchedIn(normalized);
  const named = meeting([...names.used, ...switched.used]);
  const all = tokens(normalized, lexicon, mentions(normalized), { ignorable: fillers });
  const nodes = withRatios(all.filter((node) => !named(node)));
  const reader = new Reader(normalized);
  for (const clause of clausesOf(nodes)) reader.read(clause);
  reader.end();
  const numbers = nodes.filter(({ kind }) => amounts.has(kind) || kind === 'range' || kind === 'code');
  const { issues } = reader;
  const [said, used] = [
    [...reader.said, ...names.said],
    [...reader.used, ...names.used, ...switched.used],
  ];
  const isUsed = new Set<Extent>(used);
  return { normalized, said, used, issues, idle: numbers.filter((node) => !isUsed.has(node)) };
}

/** 2:1 is the number 2. */
function withRatios(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const [above, colon, below] = [nodes[i]!, nodes[i + 1], nodes[i + 2]];
    const isRatio =
      above.kind === 'number' &&
      below?.kind === 'number' &&
      colon?.value === ':' &&
      above.end === colon.start &&
      colon.end === below.start;
    const [first, second] = [above.value as AmountMention, below?.value as AmountMention];
    if (!isRatio || second.value === 0) out.push(above);
    else {
      const exact = first.exact.over(second.exact);
      out.push({
        ...above,
        end: below.end,
        value: { ...first, exact, value: exact.toNumber() },
      });
      i += 2;
    }
  }
  return out;
}

const amounts = new Set(['number', 'quantity']);
const isAmount = (node: Node | undefined): boolean => node !== undefined && amounts.has(node.kind);
const marks = new Set(['，', ',', '。', ';', '.', '!', '?', '\n', '(', ')']);

function* clausesOf(nodes: readonly Node[]): Generator<readonly Node[]> {
  let clause: Node[] = [];
  for (const node of nodes) {
    if (node.kind !== 'punctuation') clause.push(node);
    else if (marks.has(String(node.value))) {
      yield clause;
      clause = [];
    }
  }
  yield clause;
}

/** First, unless said otherwise, and after: of equals the one mentioned first. */
const ranks: Readonly<Partial<Record<Aim, number>>> = { first: 0, next: 2 };
const PLAIN = 1;

class Reader {
  readonly said: Said[] = [];
  readonly used: Extent[] = [];
  readonly issues: Issue[] = [];
  readonly #normalized: Normalized;
  /** What the clause before was about, for one that does not say. */
  #topic: Node | null = null;
  /** A list of weights goes on over several clauses: 权重：面积0.7，匹配0.3. */
  #weights: Node | null = null;
  /** Numbers that stand beside an objective and nothing else. */
  readonly #shares: { readonly number: Node; readonly topic: Node }[] = [];

  constructor(normalized: Normalized) {
    this.#normalized = normalized;
  }

  read(clause: readonly Node[]): void {
    const numbered = new Set<Node>();
    clause.forEach((node, i) => {
      if (isAmount(node)) this.#amount(clause, i, numbered);
    });
    this.#aims(clause, numbered);
    this.#topic = clause.findLast((node) => node.kind === 'topic') ?? this.#topic;
  }

  /** 面积0.7，匹配0.3: shares of one whole are weights; a number that makes none stays unread. */
  end(): void {
    const found = this.#shares.flatMap(({ number, topic }) => {
      const name = objectiveOf[topic.value as Topic]?.name;
      const value = shareIn(number.value as AmountMention);
      return name && value !== null ? [{ name, value, words: [number, topic] }] : [];
    });
    const whole = found.reduce((sum, { value }) => sum + value, 0);
    if (new Set(found.map(({ name }) => name)).size < 2 || Math.abs(whole - 1) > 1e-9) return;
    for (const { name, value, words } of found) {
      this.#say({ field: 'weight', name, value, words });
      this.#say({ field: 'objective', name, rank: PLAIN, words });
    }
  }

  #say(said: Said): void {
    this.said.push(said);
    this.used.push(...said.words);
  }

  #unsupported(words: readonly Node[]): void {
    const [start, end] = [Math.min(...words.map((w) => w.start)), Math.max(...words.map((w) => w.end))];
    const span = this.#normalized.span(start, end);
    const params = { words: this.#normalized.original.slice(span.start, span.end) };
    this.issues.push(issue('objectives_unsupported', { params, spans: [span], severity: 'warning' }));
  }

  /** Topics and what is wanted of them, on either side: 面积最小, 减小面积, 兼顾面积和匹配. */
  #aims(clause: readonly Node[], numbered: ReadonlySet<Node>): void {
    let waiting: Node[] = [];
    let before: Node[] = [];
    const whole = clause.find((node) => node.kind === 'whole');
    const sayCompact = (words: readonly Node[]) =>
      this.#say({ field: 'objective', name: 'area_min', rank: PLAIN, words });
    for (let i = 0; i < clause.length; i++) {
      const node = clause[i]!;
      if (node.kind === 'aim' && numbered.has(node)) continue;
      if (node.kind === 'topic') {
        const other = clause[i + 1]?.kind === 'than' ? clause[i + 2] : undefined;
        if (other?.kind === 'topic') {
          i = this.#compare(clause, i);
        } else if (before.length > 0) this.#want(node, before);
        else waiting.push(node);
      } else if (node.kind === 'aim') {
        const group = [node];
        while (clause[i + 1]?.kind === 'aim') group.push(clause[++i]!);
        for (const topic of waiting) this.#want(topic, group);
        const small = whole ?? (this.#topic ? undefined : group.find((one) => this.#isSmall(one)));
        const bare = small && !clause.some((one) => one.kind === 'topic');
        if (bare && group.some((one) => one.value === 'low')) sayCompact([small, ...group]);
        before = waiting.length > 0 ? [] : group;
        waiting = [];
      } else if (node.kind === 'compact') sayCompact([node]);
      else if (node.kind === 'unread') before = [];
    }
    // 输入对匹配 needs no further word; a bare 面积 says nothing yet.
    for (const topic of waiting)
      if (topic.value === 'matching' && !numbered.has(topic)) this.#want(topic, []);
  }

  /** 越小越好: of a layout only its area is small. */
  #isSmall({ start, end }: Node): boolean {
    return /小|small/.test(this.#normalized.text.slice(start, end));
  }

  #want(topic: Node, aims: readonly Node[]): void {
    const words = [topic, ...aims];
    const values = new Set(aims.map((aim) => aim.value as Aim));
    if (values.has('none')) {
      this.used.push(...words);
      return;
    }
    const meaning = objectiveOf[topic.value as Topic];
    const wrongWay =
      meaning && values.has(meaning.wants === 'low' ? 'high' : 'low') && !values.has(meaning.wants);
    if (!meaning || wrongWay) {
      this.#unsupported(words);
      return;
    }
    const rank = [...values].map((aim) => ranks[aim]).find((one) => one !== undefined) ?? PLAIN;
    this.#say({ field: 'objective', name: meaning.name, rank, words });
  }

  /** 面积比匹配重要: both count, the first more. Returns where the comparison ends. */
  #compare(clause: readonly Node[], at: number): number {
    const [first, than, second] = [clause[at]!, clause[at + 1]!, clause[at + 2]!];
    const [more, less] = [objectiveOf[first.value as Topic], objectiveOf[second.value as Topic]];
    const closing = clause[at + 3]?.kind === 'aim' ? [clause[at + 3]!] : [];
    if (!more || !less || closing.some((aim) => aim.value === 'none'))
      this.#unsupported([first, than, second, ...closing]);
    else {
      this.#say({ field: 'objective', name: more.name, rank: 0, words: [first, than, ...closing] });
      this.#say({ field: 'objective', name: less.name, rank: PLAIN, words: [second] });
    }
    return at + 2 + closing.length;
  }

  /** A number, what it is about and what it is: 面积不超过500平方微米, weight 0.7 on area. */
  #amount(clause: readonly Node[], at: number, numbered: Set<Node>): void {
    const number = clause[at]!;
    const amount = number.value as AmountMention;
    const own = topicOf(clause, at);
    const role =
      roleOf(clause, at, own) ?? (this.#weights ? { value: 'weight', words: [this.#weights] } : undefined);
    const topic = own ?? (role ? this.#topic : null);
    const about = (topic?.value as Topic | undefined) ?? (amount.dimension === 'area' ? 'area' : undefined);
    if (role?.value === 'weight' && isListOfWeights(clause, role.words[0]!)) this.#weights = role.words[0]!;
    if (own && !role) {
      this.#shares.push({ number, topic: own });
      numbered.add(own);
    }
    if (!about || (!role && about !== 'iterations')) return;
    const words = [number, ...(own ? [own] : []), ...(role?.words ?? [])];
    const found = statement(about, role?.value ?? 'most', amount);
    if (!found) {
      this.#unsupported(words);
      return;
    }
    for (const word of words) numbered.add(word);
    const { field, value, range, name } = found;
    if (value === null || !within(value, range)) this.#outside(number, found);
    else if (field !== 'weight' && field !== 'target') this.#say({ field, value, words });
    else if (name) {
      this.#say({ field, name, value, words });
      this.#say({ field: 'objective', name, rank: PLAIN, words });
    }
  }

  #outside({ start, end }: Node, { field, value, range }: Statement): void {
    const span = this.#normalized.span(start, end);
    const said = this.#normalized.original.slice(span.start, span.end);
    const params = { field, value: value ?? said, range: range.text };
    this.issues.push(issue('objectives_out_of_range', { params, spans: [span], severity: 'warning' }));
  }
}

interface RoleWords {
  readonly value: Role;
  readonly words: readonly Node[];
}

/**
 * The words that say what the number is: right behind it, else before it back to the number before, else after it;
 * or 最大 and 最小 on its topic or on the number itself, which bound it.
 */
function roleOf(clause: readonly Node[], at: number, topic: Node | undefined): RoleWords | undefined {
  const next = clause[at + 1];
  const isRole = (node: Node | undefined) => node?.kind === 'role';
  if (next?.kind === 'behind') {
    const again = isRole(clause[at - 1]) ? [clause[at - 1]!] : [];
    return { value: next.value as Role, words: [next, ...again] };
  }
  const roles = [...near(clause, at, -1), ...near(clause, at, 1)].filter(isRole);
  if (roles[0]) return { value: roles[0].value as Role, words: [roles[0]] };
  const beforeTopic = topic && nextTo(clause, topic, -1);
  const limit = [clause[at - 1], beforeTopic].find((node) => node?.value === 'high' || node?.value === 'low');
  return limit && { value: limit.value === 'high' ? 'most' : 'least', words: [limit] };
}

/** The words from a number on, one way, up to the next number. */
function near(clause: readonly Node[], at: number, step: 1 | -1): Node[] {
  const found: Node[] = [];
  for (let i = at + step; clause[i] && !isAmount(clause[i]); i += step) found.push(clause[i]!);
  return found;
}

/** Where the words of a clause stand, found once for all its numbers. */
interface Places {
  readonly at: ReadonlyMap<Node, number>;
  /** Of each place, the nearest topic on either side. */
  readonly before: readonly (Node | undefined)[];
  readonly after: readonly (Node | undefined)[];
  /** Whether topics stand before their numbers or behind them is the same all through a clause. */
  readonly topicFirst: boolean;
}
const known = new WeakMap<readonly Node[], Places>();

function placesIn(clause: readonly Node[]): Places {
  const found = known.get(clause);
  if (found) return found;
  const isTopic = (node: Node) => node.kind === 'topic';
  const before: (Node | undefined)[] = [];
  const after: (Node | undefined)[] = Array.from({ length: clause.length });
  for (let i = 0, last: Node | undefined; i < clause.length; i++) {
    before.push(last);
    if (isTopic(clause[i]!)) last = clause[i];
  }
  for (let i = clause.length - 1, next: Node | undefined; i >= 0; i--) {
    after[i] = next;
    if (isTopic(clause[i]!)) next = clause[i];
  }
  const places: Places = {
    at: new Map(clause.map((node, i) => [node, i])),
    before,
    after,
    topicFirst: clause.findIndex(isTopic) < clause.findIndex(isAmount),
  };
  known.set(clause, places);
  return places;
}

function topicOf(clause: readonly Node[], at: number): Node | undefined {
  const { before, after, topicFirst } = placesIn(clause);
  return topicFirst ? (before[at] ?? after[at]) : (after[at] ?? before[at]);
}

const nextTo = (clause: readonly Node[], node: Node, step: 1 | -1): Node | undefined =>
  clause[placesIn(clause).at.get(node)! + step];

/** 权重 before the topic heads a list; behind it, or before the number, it is that number's alone. */
const isListOfWeights = (clause: readonly Node[], role: Node): boolean =>
  nextTo(clause, role, 1)?.kind === 'topic';

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole?: true;
  readonly text: string;
}
const share: Range = { least: 0, most: 1, text: '0–1' };
const anySize: Range = { least: 0, most: Number.MAX_VALUE, text: '≥ 0' };

const within = (value: number, { least, most, whole }: Range): boolean =>
  value >= least && value <= most && (!whole || Number.isSafeInteger(value));

interface Statement {
  readonly field: ConstraintField | 'weight' | 'target';
  readonly name?: ObjectiveName;
  readonly value: number | null;
  readonly range: Range;
}

/** What a number with that role says of that topic; undefined where the contract has no place for it. */
function statement(topic: Topic, role: Role, amount: AmountMention): Statement | undefined {
  const name = objectiveOf[topic]?.name;
  if (role === 'weight') return name && { field: 'weight', name, value: shareIn(amount), range: share };
  if (role === 'target') {
    return (
      name && {
        field: 'target',
        name,
        value: topic === 'area' ? squareMicrons(amount) : plain(amount),
        range: anySize,
      }
    );
  }
  if (topic === 'area' && role === 'most')
    return { field: 'max_area', value: squareMicrons(amount), range: anySize };
  if (topic === 'matching' && role === 'least')
    return { field: 'min_matching_score', value: shareIn(amount), range: share };
  if (topic === 'aspect' && role === 'most') {
    return {
      field: 'max_aspect_ratio',
      value: plain(amount),
      range: { least: 1, most: Number.MAX_VALUE, text: '≥ 1' },
    };
  }
  if (topic === 'iterations' && role === 'most') {
    const whole = { least: 1, most: Number.MAX_SAFE_INTEGER, whole: true, text: '1, 2, 3 …' } as const;
    return { field: 'max_iterations', value: plain(amount), range: whole };
  }
  return undefined;
}

const plain = (amount: AmountMention): number | null => (amount.unit === null ? amount.value : null);

/** 0.7, 70%, 七成. */
const shareIn = (amount: AmountMention): number | null =>
  amount.dimension === 'ratio' ? exactIn(amount, '%')!.toNumber() / 100 : plain(amount);

/** The contract counts areas in µm², so a bare number is one of those. */
const squareMicrons = (amount: AmountMention): number | null =>
  amount.dimension === 'area' ? exactIn(amount, 'um2')!.toNumber() : plain(amount);
