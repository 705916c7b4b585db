import { issuesOf } from '../messages.ts';
import { type Issue, type Path, pathText, setAt } from '../result.ts';
import type {
  Claim,
  DeriveInput,
  Evidence,
  Fact,
  Field,
  FieldRule,
  Grounding,
  Input,
  Leaf,
} from './evidence.ts';
import { evidenceMessages, isAmong, jsonLeaves, patternOf, same } from './evidence.ts';

const issue = issuesOf(evidenceMessages);

interface Unchecked<V, R extends string> {
  readonly input: Input;
  readonly value: V;
  readonly claims: readonly Claim<R>[];
  /** The facts of the input, where they are at hand. */
  readonly facts?: readonly Fact[];
  /** What has its evidence from earlier words: it stands as long as its value does. */
  readonly settled?: readonly Evidence[];
}

export interface Grounded<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly issues: readonly Issue[];
  readonly removed: readonly Path[];
}

/** The one check: what a rule cannot derive again from the input is taken out and named. */
export function ground<V, C, R extends string>(
  spec: Grounding<V, C, R>,
  { input, value, claims, facts: given, settled = [] }: Unchecked<V, NoInfer<R>>,
  context: C,
): Grounded<V> {
  const leaves = spec.leaves ? spec.leaves(value) : jsonLeaves(value);
  // A value that says nothing needs no evidence, and nobody need look for any.
  if (leaves.length === 0) return { value, evidence: [], issues: [], removed: [] };
  const { text } = input;
  const facts = given ?? spec.facts(input, context);
  const known = new Known();
  for (const claim of claims) known.at(claim.path).claim = claim;
  for (const entry of settled) known.at(entry.path).evidence = entry;
  const derive = derivation(text, facts, (path) => known.at(path).evidence);
  const groups = new Map<string, Leaf[]>();
  for (const leaf of leaves) inMap(groups, leaf.pattern ?? patternOf(leaf.path), () => []).push(leaf);
  const evidence: Evidence[] = [];
  const refused: Leaf[] = [];
  for (const { pattern, rules } of spec.fields) {
    for (const leaf of groups.get(pattern) ?? []) {
      const here = known.at(leaf.path);
      if (!here.evidence || !same(here.evidence.value, leaf.value))
        here.evidence = derive(leaf, rules, here.claim);
      if (here.evidence) evidence.push(here.evidence);
      else refused.push(leaf);
    }
    groups.delete(pattern);
  }
  // A field nobody declared has no rule, so nothing can vouch for it.
  for (const undeclared of groups.values()) refused.push(...undeclared);
  if (refused.length === 0) return { value, evidence, issues: [], removed: [] };

  const units = refused.map(({ path }): [string, Path] => {
    const unit = spec.unit?.(path) ?? path;
    return [pathText(unit), unit];
  });
  const removed = [...new Map(units).values()];
  let rest = value;
  for (const unit of removed) rest = spec.drop ? spec.drop(rest, unit) : setAt(rest, unit, null);
  const isGone = ({ path }: Evidence) => removed.some((unit) => unit.every((step, i) => path[i] === step));
  const issues = refused.map((leaf) => ungrounded(leaf, facts, text));
  return { value: rest, evidence: evidence.filter((entry) => !isGone(entry)), issues, removed };
}

/** What is said of a place in a value: the claim for it, and its evidence once it has some. */
class Known {
  claim: Claim | undefined;
  evidence: Evidence | undefined;
  #within: Map<string | number, Known> | undefined;

  at(path: Path): Known {
    let here: Known = this;
    for (const step of path) {
      here.#within ??= new Map();
      here = inMap(here.#within, step, () => new Known());
    }
    return here;
  }
}

function inMap<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

type Settled = DeriveInput['settled'];

/** Asks the rules of a field, or the one that was claimed, for the value of a leaf. */
function derivation(text: string, facts: readonly Fact[], settled: Settled) {
  const byRule = new Map<FieldRule, readonly Fact[]>();
  return ({ path, value }: Leaf, rules: readonly FieldRule[], claim: Claim | undefined) => {
    const claimed = claim?.spans;
    for (const rule of rules) {
      if (claim && claim.rule !== rule.name) continue;
      const own = inMap(byRule, rule, () => factsFor(rule, facts));
      const asked = { path, text, proposed: value, facts: own, settled, only: true, claimed };
      for (const { value: found, spans } of rule.derive(asked)) {
        // An engine that points at words must point at the words the rule used.
        if (same(found, value) && (!claimed || spans.every((span) => isAmong(claimed, span))))
          return { path, value, how: rule.how, rule: rule.name, spans };
      }
    }
    return undefined;
  };
}

const factsFor = ({ from }: FieldRule, facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ kind }) => from.includes(kind));

/** What the words of an answer give for a field, rule by rule: nothing is proposed yet, and a default is no answer. */
export function deriveFrom(
  fields: readonly Field[],
  { path, text, facts, settled }: Pick<DeriveInput, 'path' | 'text' | 'facts' | 'settled'>,
): readonly (readonly Evidence[])[] {
  const pattern = patternOf(path);
  const rules = fields.find((field) => field.pattern === pattern)?.rules ?? [];
  const proposed = text.trim();
  return rules
    .filter(({ how }) => how !== 'fixed')
    .map((rule) => {
      const found = rule.derive({ path, text, proposed, facts: factsFor(rule, facts), settled });
      return [...found].map(({ value, spans }) => ({ path, value, how: rule.how, rule: rule.name, spans }));
    });
}

function ungrounded({ path, value }: Leaf, facts: readonly Fact[], text: string): Issue {
  const params = { value, field: pathText(path) };
  const misread = facts.find((fact) => same(fact.value, value) || mentions(fact, value, text));
  if (!misread) return issue('ungrounded_value', { path, params, severity: 'warning' });
  const { kind, span } = misread;
  const seen = { ...params, kind, seen: text.slice(span.start, span.end) };
  return issue('ungrounded_seen_as', { path, severity: 'warning', spans: [span], params: seen });
}

/** The digits of the value stand inside a fact of another kind: the 6 of M6. */
const mentions = ({ span }: Fact, value: unknown, text: string): boolean =>
  span.source === undefined &&
  (typeof value === 'number' || typeof value === 'string') &&
  value !== '' &&
  text.slice(span.start, span.end).includes(String(value));
