import {
  type Claim,
  type DeriveInput,
  type Evidence,
  type Fact,
  type Field,
  type FieldRule,
  isAmong,
  type Leaf,
  patternOf,
  same,
} from './evidence.ts';

/** The rules of a domain, over the facts of one input. */
export class Rules {
  private readonly byKind = new Map<string, Fact[]>();
  private readonly byRule = new Map<FieldRule, readonly Fact[]>();

  constructor(
    private readonly facts: readonly Fact[],
    private readonly asked: Pick<DeriveInput, 'text' | 'settled'>,
  ) {
    for (const fact of facts) {
      const others = this.byKind.get(fact.kind);
      if (others) others.push(fact);
      else this.byKind.set(fact.kind, [fact]);
    }
  }

  /** The evidence for a leaf, by one of the rules of its field or by the one that was claimed. */
  derive({ path, value }: Leaf, rules: readonly FieldRule[], claim: Claim | undefined): Evidence | undefined {
    const { text, settled } = this.asked;
    const claimed = claim?.spans;
    for (const rule of rules) {
      if (claim && claim.rule !== rule.name) continue;
      const facts = this.factsFor(rule);
      for (const found of rule.derive({ path, text, proposed: value, facts, settled, only: true, claimed })) {
        const { spans } = found;
        // An engine that points at words must point at the words the rule used.
        if (same(found.value, value) && (!claimed || spans.every((span) => isAmong(claimed, span))))
          return { path, value, how: rule.how, rule: rule.name, spans };
      }
    }
    return undefined;
  }

  /** All the places that give this value by the rule that gave it first, with as many words. */
  placesOf({ path, value, rule: name, spans }: Evidence, rules: readonly FieldRule[]): readonly Evidence[] {
    const rule = rules.find((one) => one.name === name);
    if (!rule || rule.how === 'fixed') return [];
    const facts = this.factsFor(rule);
    const found = [...rule.derive({ ...this.asked, path, proposed: value, facts })];
    return found.flatMap((one) =>
      same(one.value, value) && one.spans.length === spans.length
        ? [{ path, value, how: rule.how, rule: name, spans: one.spans }]
        : [],
    );
  }

  /** Those of one kind are at hand; those of several stand in the order of the input. */
  factsFor(rule: FieldRule): readonly Fact[] {
    let only: readonly Fact[] | undefined;
    for (const kind of rule.from) {
      const found = this.byKind.get(kind);
      if (found && only) return this.ofSeveralKinds(rule);
      only ??= found;
    }
    return only ?? NONE;
  }

  private ofSeveralKinds(rule: FieldRule): readonly Fact[] {
    let found = this.byRule.get(rule);
    if (!found) {
      found = this.facts.filter(({ kind }) => rule.from.includes(kind));
      this.byRule.set(rule, found);
    }
    return found;
  }
}
const NONE: readonly Fact[] = [];

/** What the words of an answer give for a field, rule by rule: nothing is proposed yet, and a default is no answer. */
export function deriveFrom(
  fields: readonly Field[],
  { path, facts, ...asked }: Pick<DeriveInput, 'path' | 'text' | 'facts' | 'settled'>,
): readonly (readonly Evidence[])[] {
  const pattern = patternOf(path);
  const all = new Rules(facts, asked);
  const rules = fields.find((field) => field.pattern === pattern)?.rules ?? [];
  const given = rules.filter(({ how }) => how !== 'fixed');
  return given.map((rule) => {
    const found = rule.derive({ ...asked, path, proposed: asked.text.trim(), facts: all.factsFor(rule) });
    return [...found].map(({ value, spans }) => ({ path, value, how: rule.how, rule: rule.name, spans }));
  });
}
