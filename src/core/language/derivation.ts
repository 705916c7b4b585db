import type { Span } from '../result.ts';
import type { Normalized } from './normalize.ts';
import type { ParseNode } from './rules.ts';

export interface Step {
  readonly rule: string;
  readonly kind: string;
  readonly depth: number;
  readonly span: Span;
  readonly text: string;
}

/** Which rules made the node, outermost first, and on which words of the original. */
export function explain(node: ParseNode, normalized: Normalized): Step[] {
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
    for (let i = children.length - 1; i >= 0; i--) todo.push({ node: children[i]!, depth: next.depth + 1 });
  }
  return steps;
}

/** The words the nodes stand on: the leaves of their derivations. Unread leaves they merely step over are not among them. */
export function leavesOf(nodes: readonly ParseNode[]): ParseNode[] {
  const found: ParseNode[] = [];
  const todo = nodes.toReversed();
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { children } = next;
    if (children.length === 0 && next.kind !== 'unread') found.push(next);
    for (let i = children.length - 1; i >= 0; i--) todo.push(children[i]!);
  }
  return found;
}
