import type { Extent, Normalized } from '../../../core/language/index.ts';
import type { Fact } from '../../../core/reading/evidence.ts';
import { kindOf as namedKind } from '../kinds.ts';
import type { Analysis } from './analyse.ts';
import { isKept } from './group.ts';
import type { Item, ItemKind } from './item.ts';
import type { NumberRead } from './slot-filler.ts';
import type { Amount } from './token.ts';

/** Words that carry no number and are facts all the same: where a hole lies, what it is. */
const wordFacts: Partial<Record<ItemKind, string>> = {
  corners: 'corners',
  corner: 'corner',
  beside: 'beside',
  level: 'level',
  flank: 'corner',
  centre: 'centre',
  equal: 'equal',
  polar: 'equal',
  circle: 'circle',
  array: 'array',
  grid: 'grid',
  line: 'line',
  along: 'line',
  stepped: 'line',
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
  const { numbers } = gathered;
  const facts: Fact[] = [];
  for (const { amount, kind, value, group, state } of numbers) {
    const dropped = group !== null && (group.negated || !isKept(group));
    const now = state !== 'stands' ? state : dropped ? 'unsupported' : value === null ? 'range' : kind;
    facts.push(factAt(normalized, now, amount, value));
  }
  const known = numbers.length > FEW ? new Set(numbers.map(({ amount }) => amount)) : null;
  for (const item of items) {
    for (const amount of item.amounts)
      if (!(known ? known.has(amount) : isRead(numbers, amount)))
        facts.push(factAt(normalized, kindOf(item), amount, amount.value));
    const kind =
      item.amounts.length > 0 && item.is !== 'grid'
        ? undefined
        : (wordFacts[item.is] ?? axisFact(item) ?? ignored(item));
    if (kind !== undefined) facts.push(factAt(normalized, kind, item, null));
  }
  for (const { without, kept, resized, sizes } of gathered.all) {
    for (const selection of [...without, ...kept, ...resized])
      facts.push(factAt(normalized, 'except', selection, null));
    for (const { at } of sizes) if (at) facts.push(factAt(normalized, 'sizes', at, null));
  }
  if (outlineLayer) facts.push(factAt(normalized, 'layer', outlineLayer, null));
  return facts;
}

/** What has no number says its words. */
function factAt(normalized: Normalized, kind: string, at: Extent, said: number | null): Fact {
  const span = normalized.span(at.start, at.end);
  return { kind, span, value: said ?? normalized.original.slice(span.start, span.end) };
}

/** Up to so many, looking through them is faster than an index of them. */
const FEW = 24;

function isRead(numbers: readonly NumberRead[], amount: Amount): boolean {
  for (let i = 0; i < numbers.length; i++) if (numbers[i]!.amount === amount) return true;
  return false;
}

const ignored = (item: Item): string | undefined =>
  item.is === 'ignored' ? (ignoredFacts[item.which] ?? item.which) : undefined;

function axisFact({ is, which }: Item): string | undefined {
  if (is !== 'midline' && is !== 'centred') return undefined;
  return namedKind(is, which === '' ? 'any' : which);
}

function kindOf(item: Item): string {
  if (item.is === 'loose') return 'sheet';
  if (item.is === 'grid') return 'unlabelled_grid';
  if (item.is === 'outline') return 'outline';
  return ignored(item) ?? 'measure';
}
