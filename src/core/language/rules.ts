import type { Extent } from './characters.ts';

/**
 * A small rule engine. A sentence is a row of nodes; a rule replaces a few neighbours by one node of another kind; a
 * stage is an ordered list of rules, a grammar a cascade of stages. Rules have names, nodes keep their children, so a
 * value can always say which rules made it of which words.
 *
 * Matching never backtracks: `opt` and `many` take what they can and keep it. At one place the longest match wins,
 * then the rule that stands first. Write stages bottom up: values, noun phrases, then what joins them.
 */
export interface Node<K extends string = string, V = unknown> extends Extent {
  readonly kind: K;
  readonly value: V;
  readonly rule: string;
  readonly children: readonly Node[];
}

/** The kinds of a grammar and the type of each kind's value, as the members of an interface. */
type Kinds = object;
type NodeOf<M extends Kinds, K extends keyof M & string> = K extends unknown ? Node<K, M[K]> : never;

/** One place in a pattern; `Part` is what the build function receives for it. */
interface Slot<Part> {
  readonly kinds: ReadonlySet<string>;
  readonly test: ((node: Node) => boolean) | null;
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
  readonly build: (parts: readonly (Node | readonly Node[] | undefined)[]) => unknown;
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
export function derive(leaves: readonly Node[], stages: readonly Stage[]): Node[] {
  let nodes = [...leaves];
  for (const stage of stages) {
    for (let changed = true; changed; ) {
      const before = nodes;
      nodes = runStage(before, stage);
      // Every step makes the row shorter or is barred from repeating on its own result, so this ends.
      changed = stage.repeat && nodes.some((node, i) => node !== before[i]);
    }
  }
  return nodes;
}

function runStage(input: readonly Node[], stage: Stage): Node[] {
  const done: Node[] = [];
  /** What is still to come, last first, so that taking and putting back are cheap. */
  const ahead = input.toReversed();
  while (ahead.length > 0) {
    const rules = stage.byKind.get(ahead[ahead.length - 1]!.kind);
    const match = rules ? bestMatch(ahead, rules) : null;
    if (!match) {
      done.push(ahead.pop()!);
      continue;
    }
    ahead.length -= match.size;
    if (!stage.repeat) {
      done.push(match.node);
      continue;
    }
    // The new node may complete a rule that begins further left.
    ahead.push(match.node);
    for (let i = 0; i < stage.reach && done.length > 0; i++) ahead.push(done.pop()!);
  }
  return done;
}

interface Applied {
  readonly node: Node;
  readonly size: number;
}

function bestMatch(ahead: readonly Node[], rules: readonly Rule[]): Applied | null {
  const matches: { rule: Rule; parts: (Node | readonly Node[] | undefined)[]; size: number }[] = [];
  for (const rule of rules) {
    const match = matchSlots(ahead, rule.slots);
    if (match) matches.push({ rule, ...match });
  }
  if (matches.length > 1) matches.sort((a, b) => b.size - a.size);
  for (const { rule, parts, size } of matches) {
    const children = ahead.slice(ahead.length - size).reverse();
    if (size === 1 && madeBy(children[0]!, rule.name)) continue;
    const value = rule.build(parts);
    if (value === undefined) continue;
    const [start, end] = [children[0]!.start, children[size - 1]!.end];
    return { node: { kind: rule.kind, start, end, value, rule: rule.name, children }, size };
  }
  return null;
}

function matchSlots(ahead: readonly Node[], slots: readonly Slot<unknown>[]) {
  const parts: (Node | readonly Node[] | undefined)[] = [];
  let next = ahead.length - 1;
  for (const { kinds, test, least, most } of slots) {
    const first = next;
    for (let node = ahead[next]; first - next < most && node; node = ahead[next]) {
      if (!kinds.has(node.kind) || (test && !test(node))) break;
      next--;
    }
    if (first - next < least) return null;
    if (most > 1) parts.push(ahead.slice(next + 1, first + 1).reverse());
    else parts.push(first > next ? ahead[first] : undefined);
  }
  const size = ahead.length - 1 - next;
  return size === 0 ? null : { parts, size };
}

/** Whether a chain of one-node rules down from `node` already used the rule: applying it again could go on for ever. */
function madeBy(node: Node, rule: string): boolean {
  for (let at: Node | undefined = node; at; at = at.children.length === 1 ? at.children[0] : undefined) {
    if (at.rule === rule) return true;
  }
  return false;
}
