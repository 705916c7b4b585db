import { issuesOf } from '../messages.ts';
import { type Issue, type Path, pathText, setAt } from '../result.ts';
import { actOf } from './acts.ts';
import {
  type Claim,
  type Evidence,
  evidenceMessages,
  type Fact,
  type Field,
  type Grounding,
  type Input,
  jsonLeaves,
  type Leaf,
  type OpenKind,
  same,
} from './evidence.ts';
import { nearest } from './nearest.ts';
import { evidenceAlone, type Open } from './open-words.ts';
import { Rules } from './rules.ts';

const issue = issuesOf(evidenceMessages);

interface Unchecked<V, R extends string> {
  readonly input: Input;
  readonly value: V;
  readonly claims: readonly Claim<R>[];
  /** The facts of the input, where they are at hand. */
  readonly facts?: readonly Fact[];
  /** What has its evidence from earlier words: it stands as long as its value does. */
  readonly settled?: readonly Evidence[];
  /** The words a model may read alone. */
  readonly open?: Open;
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
  { input, value, claims, facts: given, settled = [], open }: Unchecked<V, NoInfer<R>>,
  context: C,
): Grounded<V> {
  const leaves = spec.leaves ? spec.leaves(value) : jsonLeaves(value);
  // A value that says nothing needs no evidence, and nobody need look for any.
  if (leaves.length === 0) return { value, evidence: [], issues: [], removed: [] };
  const { text } = input;
  const facts = given ?? spec.facts(input, context);
  const root = new Place();
  for (const claim of claims) root.at(claim.path).claim = claim;
  for (const entry of settled) root.at(entry.path).evidence = entry;
  const places = leaves.map((leaf) => root.at(leaf.path).holding(leaf.value));
  const rules = new Rules(facts, { text, settled: (path) => root.at(path).evidence });
  for (const field of spec.fields) {
    for (let i = 0; i < leaves.length; i++) {
      if (leaves[i]!.pattern === field.pattern)
        places[i]!.evidence ??= rules.derive(leaves[i]!, field.rules, places[i]!.claim);
    }
  }
  if (open) {
    if (spec.open) readAlone(spec.open, leaves, places, facts, open);
    putNearest(text, spec.fields, leaves, places, rules);
  }
  const evidence: Evidence[] = [];
  // Those of a field nobody declared, too: it has no rule, so nothing can vouch for it.
  const refused: Leaf[] = [];
  for (let i = 0; i < leaves.length; i++) {
    const found = places[i]!.evidence;
    if (found) evidence.push(found);
    else refused.push(leaves[i]!);
  }
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

/** A model points at no words: of those that say the same, each value takes the ones beside the rest of its act. */
function putNearest(
  text: string,
  fields: readonly Field[],
  leaves: readonly Leaf[],
  places: readonly Place[],
  rules: Rules,
): void {
  const said = leaves.map(({ pattern }, i) => {
    const { evidence, claim } = places[i]!;
    if (!evidence || claim) return undefined;
    const own = fields.flatMap((field) => (field.pattern === pattern ? field.rules : []));
    return { evidence, places: rules.placesOf(evidence, own) };
  });
  for (const [i, evidence] of nearest(text, said).entries()) places[i]!.evidence = evidence;
}

/** Names first: what was chosen stands on the words beside them. */
function readAlone(
  kindOf: (leaf: Leaf, facts: readonly Fact[]) => OpenKind | null,
  leaves: readonly Leaf[],
  places: readonly Place[],
  facts: readonly Fact[],
  open: Open,
): void {
  const computed = new Set<Evidence>();
  const siblingsOf = (act: string) =>
    leaves.flatMap(({ path }, i) => {
      const { evidence } = places[i]!;
      const isBeside = evidence && evidence.how !== 'fixed' && !computed.has(evidence);
      return isBeside && pathText(actOf(path) ?? []) === act ? evidence.spans : [];
    });
  for (const kind of ['words', 'number', 'choice', 'computed'] as const)
    for (const [i, leaf] of leaves.entries())
      if (!places[i]!.evidence && kindOf(leaf, facts) === kind) {
        const siblings = siblingsOf(pathText(actOf(leaf.path) ?? []));
        const evidence = evidenceAlone(leaf, kind, open, siblings, facts);
        if (evidence && kind === 'computed') computed.add(evidence);
        places[i]!.evidence = evidence;
      }
}

/** What is known of a place in a value: what was claimed for it, and its evidence once it has some. */
class Place {
  claim: Claim | undefined = undefined;
  evidence: Evidence | undefined = undefined;
  private within: Map<string | number, Place> | undefined = undefined;

  at(path: Path): Place {
    let here: Place = this;
    for (let i = 0; i < path.length; i++) {
      here.within ??= new Map();
      let next = here.within.get(path[i]!);
      if (!next) {
        next = new Place();
        here.within.set(path[i]!, next);
      }
      here = next;
    }
    return here;
  }

  /** What was settled of another value is no evidence for this one. */
  holding(value: unknown): Place {
    if (this.evidence && !same(this.evidence.value, value)) this.evidence = undefined;
    return this;
  }
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
