import { getAt, type Path, pathText, type Span, setAt } from '../result.ts';
import { type Evidence, type Fact, type FieldRule, type Grounding, patternOf, same } from './evidence.ts';
import { Rules } from './rules.ts';

/** A value some of whose parts were said anew. */
export interface Renewed<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  /** What was computed in a way that cannot be gone through again: it stands as it was. */
  readonly stale: readonly Path[];
}

interface Before<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  textOf(source: string): string | undefined;
}

/**
 * Puts newly said parts into a value and computes again what was computed: by the same rule, from the same words, with what is
 * known now. A centre follows a new length, a distance that was said stays.
 */
export function renewed<V, C>(
  grounding: Grounding<V, C, string>,
  before: Before<V>,
  said: readonly Evidence[],
  context: C,
): Renewed<V> {
  const was = new Map(before.evidence.map((entry) => [pathText(entry.path), entry]));
  const now = new Map(was);
  const fresh = new Set<string>();
  const deltas = new Set<number>([0]);
  let { value } = before;
  for (const entry of said) {
    const old = getAt(value, entry.path);
    if (typeof old === 'number' && typeof entry.value === 'number') deltas.add(entry.value - old);
    value = setAt(value, entry.path, entry.value);
    now.set(pathText(entry.path), entry);
    fresh.add(pathText(entry.path));
  }
  const heard = heardBySource(grounding, before, context);
  const stale: Path[] = [];
  for (const field of grounding.fields) {
    for (const [key, entry] of was) {
      if (entry.how !== 'computed' || fresh.has(key) || patternOf(entry.path) !== field.pattern) continue;
      const rules = field.rules.filter(({ name }) => name === entry.rule);
      const derive = (proposed: unknown, settled: ReadonlyMap<string, Evidence>) =>
        derived(entry, rules, proposed, heard, settled);
      const place = derive(entry.value, was).findIndex((one) => same(one, entry.value));
      const again = proposals(entry.value, deltas)
        .map((proposed) => derive(proposed, now)[place])
        .find((one) => one !== undefined);
      if (again === undefined) stale.push(entry.path);
      else if (!same(again, entry.value)) {
        now.set(key, { ...entry, value: again });
        value = setAt(value, entry.path, again);
      }
    }
  }
  return { value, evidence: [...now.values()], stale };
}

/** A rule that checks a proposal is shown what the value was, and that moved along with what has changed. */
function proposals(value: unknown, deltas: ReadonlySet<number>): readonly unknown[] {
  if (typeof value !== 'number') return [value];
  return [...deltas].flatMap((delta) => (delta === 0 ? [value] : [value + delta, value + delta / 2]));
}

interface Heard {
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** All that a rule makes of the words an entry rests on, in its order. */
function derived(
  { path, spans }: Evidence,
  rules: readonly FieldRule[],
  proposed: unknown,
  heardIn: (source: string | undefined) => Heard | undefined,
  known: ReadonlyMap<string, Evidence>,
): readonly unknown[] {
  const heard = heardIn(spans[0]?.source);
  if (!heard) return [];
  const { text, facts } = heard;
  const settled = (at: Path) => known.get(pathText(at));
  const all = new Rules(facts, { text, settled });
  const isHere = (span: Span) =>
    spans.some((one) => one.source === spans[0]?.source && isSamePlace(one, span));
  return rules.flatMap((rule) =>
    [...rule.derive({ path, text, proposed, facts: all.factsFor(rule), settled })]
      .filter((found) => found.spans.length > 0 && found.spans.every(isHere))
      .map((found) => found.value),
  );
}

const isSamePlace = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

function heardBySource<V, C>(grounding: Grounding<V, C, string>, { textOf }: Before<V>, context: C) {
  const known = new Map<string, Heard>();
  return (source: string | undefined): Heard | undefined => {
    const text = source === undefined ? undefined : textOf(source);
    if (source === undefined || text === undefined) return undefined;
    const found = known.get(source) ?? { text, facts: grounding.facts({ text }, context) };
    known.set(source, found);
    return found;
  };
}
