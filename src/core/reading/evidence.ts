import * as z from 'zod';
import { type Frozen, Path, Span } from '../issue.ts';

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

const How = z.enum(['read', 'computed', 'fixed']);
export type How = z.output<typeof How>;

/** What an engine says a value rests on. It gives no value: the check finds that again, or takes it out. */
export interface Claim<R extends string = string> {
  readonly path: Path;
  readonly rule: R;
  readonly spans: readonly Span[];
}

/** Where a value comes from: the words themselves, a named rule over words, or a default the contract fixes. */
export const Evidence = z.strictObject({
  path: Path,
  value: z.unknown(),
  how: How,
  rule: z.string(),
  spans: z.array(Span),
});
export type Evidence = Frozen<z.output<typeof Evidence>>;

export const InputFile = z.strictObject({ name: z.string(), content: z.string() });
export type InputFile = Frozen<z.output<typeof InputFile>>;

/** What a person hands over: a sentence, files, or both. */
export const Input = z.strictObject({ text: z.string(), files: z.array(InputFile).exactOptional() });
export type Input = Frozen<z.output<typeof Input>>;

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

export function isAmong(spans: readonly Span[], { start, end, source }: Span): boolean {
  for (const one of spans) if (one.source === source && one.start < end && start < one.end) return true;
  return false;
}

/** Of words that a rule joins with others: those an engine pointed at, for all the ways to join many cost their product. */
export const pointedAt = <T extends { readonly span: Span }>(
  { claimed }: Pick<DeriveInput, 'claimed'>,
  found: readonly T[],
): readonly T[] => (claimed ? found.filter(({ span }) => isAmong(claimed, span)) : found);

export interface Derived {
  readonly value: unknown;
  readonly spans: readonly Span[];
}

/** One way in which a field's value may come about. Every value is derived again by such a rule before it leaves. */
export interface FieldRule<R extends string = string> {
  readonly name: R;
  readonly how: How;
  readonly from: readonly string[];
  derive(input: DeriveInput): Iterable<Derived>;
}

/** `holes[*].diameter` and the rules by which it may be filled. */
export interface Field<R extends string = string> {
  readonly pattern: string;
  readonly rules: readonly FieldRule<R>[];
}

/** The names of the rules of some fields: what an engine may claim. */
export type RuleOf<F extends readonly Field[]> = F[number]['rules'][number]['name'];

export interface Leaf {
  readonly path: Path;
  readonly value: unknown;
  /** `patternOf(path)`: whoever lists leaves knows it without making it again. */
  readonly pattern: string;
}

/**
 * What a value may be that rests on words only a model understands: one of a closed list, a name to the letter, a number, or what
 * follows from values that have their evidence (the middle of a side).
 */
export type OpenKind = 'choice' | 'words' | 'number' | 'computed';

export interface Grounding<V, C, R extends string> {
  facts(input: Input, context: C): readonly Fact[];
  /** In the order in which they depend on each other: a computed field stands behind those it is computed from. */
  readonly fields: readonly Field<R>[];
  /** What needs evidence; by default every string, number and boolean that is not empty. */
  leaves?(value: V): readonly Leaf[];
  /** The smallest part that can be taken out when `path` has no evidence; by default the leaf itself. */
  unit?(path: Path): Path;
  /** Whether the items of its lists are things to be done, each as a whole; where the value is a list they are. */
  readonly acts?: boolean;
  /** What may rest on words that only a model understands, for a person to agree to; nothing where this is not there. */
  open?(leaf: Leaf, facts: readonly Fact[]): OpenKind | null;
  /** Whether an issue of the grammar says that words are not to be done: no model may read them otherwise. */
  isRefusal?(code: string): boolean;
  /** `value` without that part; by default null stands in its place. */
  drop?(value: V, unit: Path): V;
}

/** A rule of a domain's own, with its name kept as a type. */
export const defineRule = <R extends string>(rule: FieldRule<R>): FieldRule<R> => rule;

/** A default the contract fixes; it needs no words. */
export const fixed = <R extends string>(name: R, value: unknown): FieldRule<R> => ({
  name,
  how: 'fixed',
  from: [],
  derive: () => [{ value, spans: [] }],
});

/** A value read off one fact, converted where the field wants another form. */
export const readFrom = <R extends string>(
  name: R,
  from: readonly string[],
  convert: (value: unknown) => unknown = (value) => value,
): FieldRule<R> => ({
  name,
  how: 'read',
  from,
  derive(input) {
    let found = NONE_DERIVED;
    for (const fact of input.facts) {
      const value = convert(fact.value);
      if (value === undefined || isUseless(input, value, fact.span)) continue;
      found = withOne(found, value, fact);
      if (input.only) break;
    }
    return found;
  },
});

const NONE_DERIVED: readonly Derived[] = [];

/** Most rules find one value or none: a list is made when it is needed, and no larger than that. */
export function withOne(found: readonly Derived[], value: unknown, { span }: Fact): readonly Derived[] {
  const one = { value, spans: [span] };
  if (found.length === 0) return [one];
  (found as Derived[]).push(one);
  return found;
}

/** A string that stands in the text letter for letter. */
export const verbatim = <R extends string>(name: R): FieldRule<R> => ({
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

/** Every string, number and boolean of a JSON value; null and "" say nothing and need no evidence. */
export function jsonLeaves(value: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(value, [], '', leaves);
  return leaves;
}

function collect(value: unknown, path: Path, pattern: string, leaves: Leaf[]): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') leaves.push({ path, value, pattern });
  else if (Array.isArray(value))
    for (let i = 0; i < value.length; i++) collect(value[i], [...path, i], `${pattern}[*]`, leaves);
  else
    for (const key of Object.keys(value)) {
      const child = (value as Record<string, unknown>)[key];
      if (child !== null && child !== '')
        collect(child, [...path, key], pattern === '' ? key : `${pattern}.${key}`, leaves);
    }
}
