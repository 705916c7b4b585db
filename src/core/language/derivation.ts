import type { Span } from '../result.ts';
import type { Normalized } from './normalize.ts';
import type { Node } from './rules.ts';

export interface Step {
  readonly rule: string;
  readonly kind: string;
  readonly depth: number;
  readonly span: Span;
  readonly text: string;
}

/** Which rules made the node, outermost first, and on which words of the original. */
export function explain(node: Node, normalized: Normalized): Step[] {
  const steps: Step[] = [];
  const todo = [{ node, depth: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { rule, kind, start, end, children } = next.node;
    const span = normalized.span(start, end);
    steps.push({
      rule,
      kind,
      depth: next.depth,
      span,
      text: normalized.original.slice(span.start, span.end),
    });
    for (const child of children.toReversed()) todo.push({ node: child, depth: next.depth + 1 });
  }
  return steps;
}

/** The words a node stands on: the leaves of its derivation. Unread leaves it merely stepped over are not among them. */
export function leavesOf(node: Node): Node[] {
  const found: Node[] = [];
  const todo = [node];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.children.length === 0 && next.kind !== 'unread') found.push(next);
    for (const child of next.children.toReversed()) todo.push(child);
  }
  return found;
}
