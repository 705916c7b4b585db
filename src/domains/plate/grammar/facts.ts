import type { Fact } from '../../../core/evidence.ts';
import type { Extent } from '../../../core/language/index.ts';
import type { Analysis } from './analyse.ts';
import { isKept } from './group.ts';
import type { Item, ItemKind } from './item.ts';
import type { Amount } from './token.ts';

/** Words that carry no number and are facts all the same: where a hole lies, what it is. */
const wordFacts: Partial<Record<ItemKind, string>> = {
  corners: 'corners',
  corner: 'corner',
  flank: 'corner',
  centre: 'centre',
  equal: 'equal',
  polar: 'equal',
  circle: 'circle',
  array: 'array',
  grid: 'grid',
  line: 'line',
  along: 'line',
  around: 'around',
  tie: 'tie',
  hole: 'hole',
  nth: 'hole',
  thread: 'thread',
  square: 'square',
  noun: 'noun',
};

/** What ignored numbers and codes were taken for. A number nobody labelled is a measure whose role is open. */
const ignoredFacts: Readonly<Record<string, string>> = {
  unlabelled: 'measure',
  number: 'drawing_number',
  size: 'other_size',
  degree: 'angle',
};

/** Everything the text says, classified once, by what the grammar understood of it. */
export function factsOf({ normalized, items, gathered, outlineLayer }: Analysis): Fact[] {
  const facts: Fact[] = [];
  const add = (kind: string, at: Extent, value: unknown) =>
    facts.push({ kind, span: normalized.span(at.start, at.end), value });
  const words = (at: Extent) => {
    const { start, end } = normalized.span(at.start, at.end);
    return normalized.original.slice(start, end);
  };
  const known = new Set<Amount>();
  for (const { amount, kind, value, group, state } of gathered.told) {
    known.add(amount);
    const dropped = group !== null && (group.negated || !isKept(group));
    const now = state !== 'stands' ? state : dropped ? 'unsupported' : value === null ? 'range' : kind;
    add(now, amount, value ?? words(amount));
  }
  for (const item of items) {
    for (const amount of item.amounts)
      if (!known.has(amount)) add(kindOf(item), amount, amount.value ?? words(amount));
    const kind =
      item.amounts.length > 0 && item.is !== 'grid'
        ? undefined
        : (wordFacts[item.is] ?? axisFact(item) ?? ignored(item));
    if (kind !== undefined) add(kind, item, words(item));
  }
  if (outlineLayer) add('layer', outlineLayer, words(outlineLayer));
  return facts;
}

const ignored = (item: Item): string | undefined =>
  item.is === 'ignored' ? (ignoredFacts[item.which] ?? item.which) : undefined;

function axisFact({ is, which }: Item): string | undefined {
  if (is !== 'midline' && is !== 'centred') return undefined;
  return `${is}_${which === '' ? 'any' : which}`;
}

function kindOf(item: Item): string {
  if (item.is === 'loose') return 'sheet';
  if (item.is === 'grid') return 'unlabelled_grid';
  if (item.is === 'outline') return 'outline';
  return ignored(item) ?? 'measure';
}
