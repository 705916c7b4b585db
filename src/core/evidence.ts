import { issuesOf } from './messages.ts';
import { type Issue, type Path, pathText, type Span, setAt } from './result.ts';

export const evidenceMessages = {
  ungrounded_value: {
    zh: '“{value}”没有依据，已从 {field} 移除',
    en: '{value} has no evidence and was removed from {field}',
  },
  ungrounded_seen_as: {
    zh: '“{value}”没有依据，已从 {field} 移除：原文“{seen}”是{kind}',
    en: '{value} has no evidence and was removed from {field}: “{seen}” in the text is a {kind}',
  },
} as const;
const issue = issuesOf(evidenceMessages);

export type How = 'read' | 'computed' | 'fixed';

/** Where a value comes from: the words themselves, a named rule over words, or a default the contract fixes. */
export interface Evidence {
  readonly path: Path;
  readonly value: unknown;
  readonly how: How;
  readonly rule: string;
  readonly spans: readonly Span[];
}

/** What a person hands over: a sentence, files, or both. */
export interface Input {
  readonly text: string;
  readonly files?: readonly InputFile[];
}

export interface InputFile {
  readonly name: string;
  readonly content: string;
}

/** Something the input says, classified once: a number of millimetres, a thread name, a room. */
export interface Fact {
  readonly kind: string;
  readonly span: Span;
  readonly value: unknown;
}

export interface DeriveInput {
  readonly path: Path;
  readonly text: string;
  /** The value that asks for evidence: a rule may look for it, never accept it unseen. */
  readonly proposed: unknown;
  /** Only the facts of the kinds the rule may draw upon. */
  readonly facts: readonly Fact[];
  /** A value of the same contract that has its evidence already. */
  settled(path: Path): Evidence | undefined;
  /** Only `proposed` is of use, and once: a rule may leave out whatever is not the same, and stop where it found it. */
  readonly only?: boolean;
  /** The words an engine pointed at: what rests on others is of no use either. */
  readonly claimed?: readonly Span[] | undefined;
}

/** Whether a rule need not name the value it found, and the words it found it in. */
export const isUseless = (input: DeriveInput, value: unknown, span: Span): boolean =>
  (input.claimed !== undefined && !isAmong(input.claimed, span)) ||
  (input.only === true && !same(value, input.proposed));

export interface Derived {
  readonly value: unknown;
  readonly spans: readonly Span[];
}

/** One way in which a field's value may come about. Every value is derived again by such a rule before it leaves. */
export interface FieldRule {
  readonly name: string;
  readonly how: How;
  readonly from: readonly string[];
  derive(input: DeriveInput): Iterable<Derived>;
}

/** `holes[*].diameter` and the rules by which it may be filled. */
export interface Field {
  readonly pattern: string;
  readonly rules: readonly FieldRule[];
}

export interface Leaf {
  readonly path: Path;
  readonly value: unknown;
  /** `patternOf(path)`, where whoever lists the leaves knows it. */
  readonly pattern?: string;
}

export interface Grounding<V, C> {
  facts(input: Input, context: C): readonly Fact[];
  /** In the order in which they depend on each other: a computed field stands behind those it is computed from. */
  readonly fields: readonly Field[];
  /** What needs evidence; by default every string, number and boolean that is not empty. */
  leaves?(value: V): Iterable<Leaf>;
  /** The smallest part that can be taken out when `path` has no evidence; by default the leaf itself. */
  unit?(path: Path): Path;
  /** `value` without that part; by default null stands in its place. */
  drop?(value: V, unit: Path): V;
}

export interface Grounded<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly issues: readonly Issue[];
  readonly removed: readonly Path[];
}

/** A default the contract fixes; it needs no words. */
export const fixed = (name: string, value: unknown): FieldRule => ({
  name,
  how: 'fixed',
  from: [],
  derive: () => [{ value, spans: [] }],
});

/** A value read off one fact, converted where the field wants another form. */
export const readFrom = (
  name: string,
  from: readonly string[],
  convert: (value: unknown) => unknown = (value) => value,
): FieldRule => ({
  name,
  how: 'read',
  from,
  derive(input) {
    const found: Derived[] = [];
    for (const fact of input.facts) {
      const value = convert(fact.value);
      if (value === undefined || isUseless(input, value, fact.span)) continue;
      found.push({ value, spans: [fact.span] });
      if (input.only) break;
    }
    return found;
  },
});

/** A string that stands in the text letter for letter. */
export const verbatim = (name: string): FieldRule => ({
  name,
  how: 'read',
  from: [],
  *derive({ text, proposed }) {
    if (typeof proposed !== 'string' || proposed === '') return;
    for (let at = text.indexOf(proposed); at >= 0; at = text.indexOf(proposed, at + 1)) {
      yield { value: proposed, spans: [{ start: at, end: at + proposed.length }] };
    }
  },
});

/** The one check: what a rule cannot derive again from the input is taken out and named. */
export function ground<V, C>(
  spec: Grounding<V, C>,
  proposal: {
    readonly input: Input;
    readonly value: V;
    readonly claims: readonly Evidence[];
    readonly facts?: readonly Fact[];
  },
  context: C,
): Grounded<V> {
  const leaves = spec.leaves ? listOf(spec.leaves(proposal.value)) : jsonLeaves(proposal.value);
  // A value that says nothing needs no evidence, and nobody need look for any.
  if (leaves.length === 0) return { value: proposal.value, evidence: [], issues: [], removed: [] };
  const { text } = proposal.input;
  const facts = proposal.facts ?? spec.facts(proposal.input, context);
  const claimed = claimsByLeaf(leaves, proposal.claims);
  const among = factsByRule(facts);
  const byPattern = grouped(leaves);
  const evidence = new Settled();
  const issues: Issue[] = [];
  let removed: Map<string, Path> | null = null;
  const refuse = (index: number) => {
    const leaf = leaves[index]!;
    const unit = spec.unit?.(leaf.path) ?? leaf.path;
    removed ??= new Map();
    removed.set(pathText(unit), unit);
    issues.push(ungrounded(leaf, facts, text));
  };

  for (const { pattern, rules } of spec.fields) {
    const first = byPattern.first.get(pattern);
    if (first === undefined) continue;
    for (let index = first; index >= 0; index = byPattern.next[index]!) {
      const found = derive(leaves[index]!, rules, claimed(index), among, text, evidence.at);
      if (found) evidence.list.push(found);
      else refuse(index);
    }
  }
  // A field nobody declared has no rule, so nothing can vouch for it.
  if (evidence.list.length + issues.length < leaves.length) {
    const declared = new Set(spec.fields.map(({ pattern }) => pattern));
    for (const [pattern, first] of byPattern.first)
      if (!declared.has(pattern))
        for (let index = first; index >= 0; index = byPattern.next[index]!) refuse(index);
  }

  let value = proposal.value;
  // Set where a leaf is refused, which the compiler cannot see.
  const units = [...((removed as Map<string, Path> | null)?.values() ?? [])];
  if (units.length === 0) return { value, evidence: evidence.list, issues, removed: [] };
  for (const unit of units) value = spec.drop ? spec.drop(value, unit) : setAt(value, unit, null);
  const kept = evidence.list.filter((e) => !units.some((unit) => isUnder(e.path, unit)));
  return { value, evidence: kept, issues, removed: units };
}

const listOf = <T>(given: Iterable<T>): readonly T[] => (Array.isArray(given) ? given : [...given]);

/** Which leaves stand at a pattern: the first of them, and for each leaf the next; -1 behind the last. */
function grouped(leaves: readonly Leaf[]): { first: Map<string, number>; next: number[] } {
  const first = new Map<string, number>();
  const next: number[] = new Array(leaves.length);
  for (let i = leaves.length - 1; i >= 0; i--) {
    const pattern = leaves[i]!.pattern ?? patternOf(leaves[i]!.path);
    next[i] = first.get(pattern) ?? -1;
    first.set(pattern, i);
  }
  return { first, next };
}

/** What was claimed for a leaf. Engines name their claims much in the order of the leaves: looking goes on from the last. */
function claimsByLeaf(
  leaves: readonly Leaf[],
  claims: readonly Evidence[],
): (index: number) => Evidence | undefined {
  if (claims.length === 0) return () => undefined;
  if (claims.length <= MANY) {
    let next = 0;
    return (index) => {
      const { path } = leaves[index]!;
      for (let k = 0; k < claims.length; k++) {
        const claim = claims[next]!;
        next = next + 1 < claims.length ? next + 1 : 0;
        if (samePath(claim.path, path)) return claim;
      }
      return undefined;
    };
  }
  const byPath = new Map<string, Evidence>();
  for (const claim of claims) byPath.set(pathText(claim.path), claim);
  return (index) => byPath.get(pathText(leaves[index]!.path));
}

/** The ends of paths differ most. */
function samePath(a: Path, b: Path): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false;
  return true;
}

/** What has its evidence already; an index is kept only where looking through the list would be slow. */
class Settled {
  readonly list: Evidence[] = [];
  #index: Map<string, Evidence> | null = null;
  #indexed = 0;

  readonly at = (path: Path): Evidence | undefined => {
    if (this.list.length <= MANY) {
      for (const one of this.list) if (samePath(one.path, path)) return one;
      return undefined;
    }
    this.#index ??= new Map();
    const index = this.#index;
    for (; this.#indexed < this.list.length; this.#indexed++) {
      const one = this.list[this.#indexed]!;
      index.set(pathText(one.path), one);
    }
    return index.get(pathText(path));
  };
}
const MANY = 48;

const NO_FACTS: readonly Fact[] = [];

/** The facts a rule may draw upon. Most rules find them all under one kind; the others in the order of the input. */
function factsByRule(facts: readonly Fact[]): (rule: FieldRule) => readonly Fact[] {
  const kinds: string[] = [];
  const lists: Fact[][] = [];
  for (const fact of facts) {
    const at = kinds.indexOf(fact.kind);
    if (at >= 0) lists[at]!.push(fact);
    else {
      kinds.push(fact.kind);
      lists.push([fact]);
    }
  }
  // Only lists that had to be put together are kept: the same rule asks for every one of many holes.
  const joined = new Map<FieldRule, readonly Fact[]>();
  return (rule) => {
    const { from } = rule;
    if (from.length === 0) return NO_FACTS;
    const known = joined.get(rule);
    if (known) return known;
    let only = -1;
    for (let i = 0; i < kinds.length; i++) {
      if (!from.includes(kinds[i]!)) continue;
      if (only >= 0) {
        const found = facts.filter((fact) => from.includes(fact.kind));
        joined.set(rule, found);
        return found;
      }
      only = i;
    }
    return only < 0 ? NO_FACTS : lists[only]!;
  };
}

function derive(
  leaf: Leaf,
  rules: readonly FieldRule[],
  claim: Evidence | undefined,
  among: (rule: FieldRule) => readonly Fact[],
  text: string,
  settled: DeriveInput['settled'],
): Evidence | undefined {
  const claimed = claim?.spans;
  for (const rule of rules) {
    if (claim && claim.rule !== rule.name) continue;
    const facts = among(rule);
    const input = { path: leaf.path, text, proposed: leaf.value, facts, settled, only: true, claimed };
    const found = firstFit(rule.derive(input), leaf, claim);
    if (found)
      return { path: leaf.path, value: leaf.value, how: rule.how, rule: rule.name, spans: found.spans };
  }
  return undefined;
}

/** Most rules give a list, and going through it by its index is much faster. */
function firstFit(found: Iterable<Derived>, leaf: Leaf, claim: Evidence | undefined): Derived | undefined {
  if (!Array.isArray(found)) {
    for (const one of found) if (fits(one, leaf, claim)) return one;
    return undefined;
  }
  for (let i = 0; i < found.length; i++) if (fits(found[i], leaf, claim)) return found[i];
  return undefined;
}

const fits = (derived: Derived, leaf: Leaf, claim: Evidence | undefined): boolean =>
  same(derived.value, leaf.value) && (claim === undefined || claimCovers(claim, derived));

/** An engine that points at words must point at the words the rule used. */
function claimCovers(claim: Evidence, derived: Derived): boolean {
  for (const span of derived.spans) if (!isAmong(claim.spans, span)) return false;
  return true;
}

function isAmong(spans: readonly Span[], { start, end, source }: Span): boolean {
  for (const one of spans) if (one.source === source && one.start < end && start < one.end) return true;
  return false;
}

function ungrounded(leaf: Leaf, facts: readonly Fact[], text: string): Issue {
  const params = { value: leaf.value, field: pathText(leaf.path) };
  const misread = facts.find((fact) => same(fact.value, leaf.value) || mentions(fact, leaf.value, text));
  if (!misread) return issue('ungrounded_value', { path: leaf.path, params, severity: 'warning' });
  return issue('ungrounded_seen_as', {
    path: leaf.path,
    severity: 'warning',
    spans: [misread.span],
    params: { ...params, kind: misread.kind, seen: text.slice(misread.span.start, misread.span.end) },
  });
}

/** The digits of the value stand inside a fact of another kind: the 6 of M6. */
const mentions = (fact: Fact, value: unknown, text: string): boolean =>
  fact.span.source === undefined &&
  (typeof value === 'number' || typeof value === 'string') &&
  value !== '' &&
  text.slice(fact.span.start, fact.span.end).includes(String(value));

export function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** `items[*].size`: a path whatever the places in its lists. */
export function patternOf(path: Path): string {
  let out = '';
  for (const step of path) {
    if (typeof step === 'number') out += '[*]';
    else out += out === '' ? step : `.${step}`;
  }
  return out;
}

function isUnder(path: Path, unit: Path): boolean {
  for (let i = 0; i < unit.length; i++) if (path[i] !== unit[i]) return false;
  return true;
}

/** Every string, number and boolean of a JSON value; null and "" say nothing and need no evidence. */
export function jsonLeaves(value: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(value, [], leaves);
  return leaves;
}

function collect(value: unknown, path: Path, leaves: Leaf[]): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') leaves.push({ path, value });
  else if (Array.isArray(value))
    for (let i = 0; i < value.length; i++) collect(value[i], [...path, i], leaves);
  else
    for (const key of Object.keys(value)) {
      const child = (value as Record<string, unknown>)[key];
      if (child !== null && child !== '') collect(child, [...path, key], leaves);
    }
}
