import type { Extent } from './characters.ts';

/**
 * A small rule engine. A sentence is a row of nodes; a rule replaces a few neighbours by one node of another kind; a
 * stage is an ordered list of rules, a grammar a cascade of stages. Rules have names, nodes keep their children, so a
 * value can always say which rules made it of which words.
 *
 * Matching never backtracks: `opt` and `many` take what they can and keep it. At one place the longest match wins,
 * then the rule that stands first. Write stages bottom up: values, noun phrases, then what joins them.
 */
export interface ParseNode<K extends string = string, V = unknown> extends Extent {
  readonly kind: K;
  readonly value: V;
  readonly rule: string;
  readonly children: readonly ParseNode[];
}

/** The kinds of a grammar and the type of each kind's value, as the members of an interface. */
type Kinds = object;
type NodeOf<M extends Kinds, K extends keyof M & string> = K extends unknown ? ParseNode<K, M[K]> : never;

/** One place in a pattern; `Part` is what the build function receives for it. */
interface Slot<Part> {
  readonly kinds: ReadonlySet<string>;
  readonly test: ((node: ParseNode) => boolean) | null;
  readonly least: 0 | 1;
  /** 1, or how many nodes `many` may take. */
  readonly most: number;
  readonly part?: Part;
}

type Element<M extends Kinds> = (keyof M & string) | Slot<unknown>;
type PartOf<M extends Kinds, E> = E extends keyof M & string
  ? NodeOf<M, E>
  : E extends Slot<infer P>
    ? P
    : never;
type PartsOf<M extends Kinds, E extends readonly unknown[]> = { [I in keyof E]: PartOf<M, E[I]> };

export interface Rule {
  readonly name: string;
  readonly kind: string;
  readonly slots: readonly Slot<unknown>[];
  readonly build: (parts: readonly (ParseNode | readonly ParseNode[] | undefined)[]) => unknown;
}

export interface Stage {
  /** The rules that can begin with a node of each kind, in order. */
  readonly byKind: ReadonlyMap<string, readonly Rule[]>;
  readonly repeat: boolean;
  /** How far left of a new node a rule may begin that takes it in. */
  readonly reach: number;
}

/** Rules in order of precedence. `repeat` applies them to their own results until nothing changes. */
export function stage(rules: readonly Rule[], options: { readonly repeat?: boolean } = {}): Stage {
  const byKind = new Map<string, Rule[]>();
  for (const rule of rules) {
    const required = rule.slots.findIndex((s) => s.least === 1);
    const opening = rule.slots.slice(0, required < 0 ? rule.slots.length : required + 1);
    for (const kind of new Set(opening.flatMap((s) => [...s.kinds]))) {
      const list = byKind.get(kind);
      if (list) list.push(rule);
      else byKind.set(kind, [rule]);
    }
  }
  const longest = Math.max(1, ...rules.map((rule) => rule.slots.length));
  return { byKind, repeat: options.repeat ?? false, reach: longest - 1 };
}

/** Bounds the work `many` can cause at each place; no phrase is longer. */
const MOST_MANY = 64;

const slot = (kinds: readonly string[], least: 0 | 1, most: number, test: Slot<unknown>['test'] = null) => ({
  kinds: new Set(kinds),
  least,
  most,
  test,
});

/** The vocabulary for writing rules over the kinds of `M`: kinds and values are checked by the compiler. */
export function grammar<M extends Kinds>() {
  type K = keyof M & string;
  return {
    /** Exactly one node of one of the kinds. */
    oneOf: <A extends K>(...kinds: A[]): Slot<NodeOf<M, A>> => slot(kinds, 1, 1),
    /** One node of a kind that also passes the test. */
    where: <A extends K>(kind: A, test: (value: M[A], node: NodeOf<M, A>) => boolean): Slot<NodeOf<M, A>> =>
      slot([kind], 1, 1, (node) => test(node.value as M[A], node as NodeOf<M, A>)),
    /** None or one node. */
    opt: <A extends K>(...kinds: A[]): Slot<NodeOf<M, A> | undefined> => slot(kinds, 0, 1),
    /** One node or more. */
    many: <A extends K>(...kinds: A[]): Slot<readonly NodeOf<M, A>[]> => slot(kinds, 1, MOST_MANY),
    /** `build` makes the value from the parts, or gives undefined to decline the match. */
    rule: <A extends K, const E extends readonly Element<M>[]>(
      name: string,
      kind: A,
      pattern: E,
      build: (...parts: PartsOf<M, E>) => M[A] | undefined,
    ): Rule => ({
      name,
      kind,
      slots: pattern.map((element) => (typeof element === 'string' ? slot([element], 1, 1) : element)),
      build: (parts) => build(...(parts as unknown as PartsOf<M, E>)),
    }),
  };
}

/** The nodes that are left when every stage has run. */
export function derive(leaves: readonly ParseNode[], stages: readonly Stage[]): readonly ParseNode[] {
  let nodes = leaves;
  for (const stage of stages) {
    let before = nodes;
    do {
      before = nodes;
      nodes = runStage(before, stage);
      // Every step makes the row shorter or is barred from repeating on its own result, so this ends.
    } while (stage.repeat && nodes !== before);
  }
  return nodes;
}

/** One pass from left to right; the same array if no rule applied. */
function runStage(input: readonly ParseNode[], stage: Stage): readonly ParseNode[] {
  const done: ParseNode[] = [];
  const row = stage.repeat ? input.slice() : (input as ParseNode[]);
  let changed = false;
  for (let at = 0; at < row.length; ) {
    const rules = stage.byKind.get(row[at]!.kind);
    const made = rules ? apply(row, at, rules) : null;
    if (!made) {
      done.push(row[at++]!);
      continue;
    }
    changed = true;
    at += made.children.length;
    if (stage.repeat) {
      // The new node may complete a rule that begins further left: put it, and what it may join, before the rest again.
      row[--at] = made;
      for (let i = 0; i < stage.reach && done.length > 0; i++) row[--at] = done.pop()!;
    } else done.push(made);
  }
  return changed ? done : input;
}

/** The node of the longest match at `at`, of equal ones the first rule's; where its build declines, of the next. */
function apply(row: readonly ParseNode[], at: number, rules: readonly Rule[]): ParseNode | null {
  let [bound, declined] = [Number.POSITIVE_INFINITY, -1];
  for (;;) {
    let [size, best] = [0, -1];
    for (let i = 0; i < rules.length; i++) {
      const end = matchEnd(row, at, rules[i]!.slots) - at;
      if (end > size && (end < bound || (end === bound && i > declined))) [size, best] = [end, i];
    }
    if (best < 0) return null;
    const rule = rules[best]!;
    if (size > 1 || !madeBy(row[at]!, rule.name)) {
      const value = rule.build(partsOf(row, at, rule.slots));
      const children = row.slice(at, at + size);
      const { start } = row[at]!;
      const { end } = row[at + size - 1]!;
      if (value !== undefined) return { kind: rule.kind, start, end, value, rule: rule.name, children };
    }
    [bound, declined] = [size, best];
  }
}

function slotEnd(row: readonly ParseNode[], at: number, { kinds, test, most }: Slot<unknown>): number {
  let next = at;
  for (let node = row[next]; node && next - at < most; node = row[++next]) {
    if (!kinds.has(node.kind) || (test && !test(node))) break;
  }
  return next;
}

/** Where the match that begins at `at` ends; `at` itself if there is none. */
function matchEnd(row: readonly ParseNode[], at: number, slots: readonly Slot<unknown>[]): number {
  let next = at;
  for (let i = 0; i < slots.length; i++) {
    const end = slotEnd(row, next, slots[i]!);
    if (end - next < slots[i]!.least) return at;
    next = end;
  }
  return next;
}

function partsOf(row: readonly ParseNode[], at: number, slots: readonly Slot<unknown>[]) {
  let next = at;
  return slots.map((slot) => {
    const first = next;
    next = slotEnd(row, first, slot);
    if (slot.most > 1) return row.slice(first, next);
    return next > first ? row[first] : undefined;
  });
}

/** Whether a chain of one-node rules down from `node` already used the rule: applying it again could go on for ever. */
function madeBy(node: ParseNode, rule: string): boolean {
  for (let at: ParseNode | undefined = node; at; at = at.children.length === 1 ? at.children[0] : undefined) {
    if (at.rule === rule) return true;
  }
  return false;
}
