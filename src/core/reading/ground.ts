import { issuesOf } from '../messages.ts';
import { type Issue, type Path, pathText, type Span, setAt } from '../result.ts';
import {
  type Derived,
  type DeriveInput,
  type Evidence,
  evidenceMessages,
  type Fact,
  type Field,
  type FieldRule,
  type Grounding,
  type Input,
  isAmong,
  jsonLeaves,
  type Leaf,
  patternOf,
  same,
} from './evidence.ts';

const issue = issuesOf(evidenceMessages);

export interface Grounded<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly issues: readonly Issue[];
  readonly removed: readonly Path[];
}

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
  const leaves = spec.leaves ? spec.leaves(proposal.value) : jsonLeaves(proposal.value);
  // A value that says nothing needs no evidence, and nobody need look for any.
  if (leaves.length === 0) return { value: proposal.value, evidence: [], issues: [], removed: [] };
  const { text } = proposal.input;
  const facts = proposal.facts ?? spec.facts(proposal.input, context);
  const evidence = new Settled();
  const asked = new Asked(text, facts, evidence);
  const claimed = new Claims(proposal.claims);
  const { first, next } = grouped(leaves, spec.fields);
  const refused: number[] = [];
  for (let k = 0; k < spec.fields.length; k++) {
    const { rules } = spec.fields[k]!;
    for (let index = first[k]!; index >= 0; index = next[index]!) {
      const leaf = leaves[index]!;
      const found = derive(leaf, rules, claimed.at(leaf.path), asked);
      if (found) evidence.list.push(found);
      else refused.push(index);
    }
  }
  // A field nobody declared has no rule, so nothing can vouch for it.
  for (let index = first[spec.fields.length]!; index >= 0; index = next[index]!) refused.push(index);
  if (refused.length === 0)
    return { value: proposal.value, evidence: evidence.list, issues: [], removed: [] };

  let value = proposal.value;
  const issues = refused.map((index) => ungrounded(leaves[index]!, facts, text));
  const units = unitsOf(
    spec,
    refused.map((index) => leaves[index]!.path),
  );
  for (const unit of units) value = spec.drop ? spec.drop(value, unit) : setAt(value, unit, null);
  const kept = evidence.list.filter((e) => !units.some((unit) => isUnder(e.path, unit)));
  return { value, evidence: kept, issues, removed: units };
}

/** What has to be taken out where these have no evidence, each part once. */
function unitsOf<V, C>(spec: Grounding<V, C>, refused: readonly Path[]): Path[] {
  const units = new Map<string, Path>();
  for (const path of refused) {
    const unit = spec.unit?.(path) ?? path;
    units.set(pathText(unit), unit);
  }
  return [...units.values()];
}

/**
 * Which leaves belong to a field: the first of them, and for each leaf the next; -1 behind the last. Those of no field
 * stand behind all. Leaves come much in the order of the fields: looking goes on from the last.
 */
function grouped(
  leaves: readonly Leaf[],
  fields: readonly Field[],
): { first: readonly number[]; next: readonly number[] } {
  const first: number[] = [];
  const next: number[] = [];
  for (let k = 0; k <= fields.length; k++) first.push(-1);
  for (let i = 0; i < leaves.length; i++) next.push(-1);
  let at = fields.length;
  for (let i = leaves.length - 1; i >= 0; i--) {
    const pattern = leaves[i]!.pattern ?? patternOf(leaves[i]!.path);
    at = fieldAt(fields, pattern, at);
    next[i] = first[at]!;
    first[at] = i;
  }
  return { first, next };
}

/** Looks from `from` backwards and round; behind the last where no field has the pattern. */
function fieldAt(fields: readonly Field[], pattern: string, from: number): number {
  for (let k = from; k >= 0; k--) if (fields[k]?.pattern === pattern) return k;
  for (let k = fields.length - 1; k > from; k--) if (fields[k]!.pattern === pattern) return k;
  return fields.length;
}

/** What was claimed for a leaf. Engines name their claims much in the order of the leaves: looking goes on from the last. */
class Claims {
  readonly #claims: readonly Evidence[];
  readonly #byPath: ReadonlyMap<string, Evidence> | null;
  #next = 0;

  constructor(claims: readonly Evidence[]) {
    this.#claims = claims;
    this.#byPath =
      claims.length <= MANY ? null : new Map(claims.map((claim) => [pathText(claim.path), claim]));
  }

  at(path: Path): Evidence | undefined {
    if (this.#byPath) return this.#byPath.get(pathText(path));
    const claims = this.#claims;
    let at = this.#next;
    for (let k = 0; k < claims.length; k++) {
      const claim = claims[at]!;
      at = at + 1 < claims.length ? at + 1 : 0;
      if (!samePath(claim.path, path)) continue;
      this.#next = at;
      return claim;
    }
    return undefined;
  }
}

/** The ends of paths differ most. */
function samePath(a: Path, b: Path): boolean {
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

/** What the rules are asked, one leaf after the other, and what they may draw upon. */
class Asked implements DeriveInput {
  path: Path = [];
  proposed: unknown = null;
  facts: readonly Fact[] = NO_FACTS;
  claimed: readonly Span[] | undefined;
  readonly only = true;
  readonly settled: DeriveInput['settled'];
  readonly #all: readonly Fact[];
  readonly #kinds: string[] = [];
  readonly #lists: Fact[][] = [];
  /** Only lists that had to be put together are kept: the same rule asks for every one of many values. */
  #joined: Map<FieldRule, readonly Fact[]> | undefined;

  constructor(
    readonly text: string,
    facts: readonly Fact[],
    evidence: Settled,
  ) {
    this.settled = evidence.at;
    this.#all = facts;
    for (const fact of facts) {
      const at = placeOf(this.#kinds, fact.kind);
      if (at >= 0) this.#lists[at]!.push(fact);
      else {
        this.#kinds.push(fact.kind);
        this.#lists.push([fact]);
      }
    }
  }

  /** The facts a rule may draw upon. Most rules find them all under one kind; the others in the order of the input. */
  among(rule: FieldRule): readonly Fact[] {
    const { from } = rule;
    if (from.length === 0) return NO_FACTS;
    const known = this.#joined?.get(rule);
    if (known) return known;
    const kinds = this.#kinds;
    let only = -1;
    for (let i = 0; i < kinds.length; i++) {
      if (placeOf(from, kinds[i]!) < 0) continue;
      if (only >= 0) {
        const found = factsOf(from, this.#all);
        this.#joined ??= new Map();
        this.#joined.set(rule, found);
        return found;
      }
      only = i;
    }
    return only < 0 ? NO_FACTS : this.#lists[only]!;
  }
}

function factsOf(kinds: readonly string[], facts: readonly Fact[]): readonly Fact[] {
  let found = NO_FACTS as Fact[];
  for (let i = 0; i < facts.length; i++) {
    if (placeOf(kinds, facts[i]!.kind) < 0) continue;
    if (found.length === 0) found = [facts[i]!];
    else found.push(facts[i]!);
  }
  return found;
}

/** `indexOf`, which is a call: the lists are short and the names mostly the very same strings. */
function placeOf(names: readonly string[], name: string): number {
  for (let i = 0; i < names.length; i++) if (names[i] === name) return i;
  return -1;
}

function derive(
  leaf: Leaf,
  rules: readonly FieldRule[],
  claim: Evidence | undefined,
  asked: Asked,
): Evidence | undefined {
  asked.path = leaf.path;
  asked.proposed = leaf.value;
  asked.claimed = claim?.spans;
  for (const rule of rules) {
    if (claim && claim.rule !== rule.name) continue;
    asked.facts = asked.among(rule);
    const found = firstFit(rule.derive(asked), leaf, claim);
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

function isUnder(path: Path, unit: Path): boolean {
  for (let i = 0; i < unit.length; i++) if (path[i] !== unit[i]) return false;
  return true;
}
