import type { Lang } from '../../../core/messages.ts';
import { type Issue, pathText, type Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { type RemarkCode, remark } from '../grammar-messages.ts';
import { gapsOf, isEmpty, wordingOf } from '../questions.ts';
import type { Analysis } from './analyse.ts';
import { isKept } from './group.ts';
import type { Item } from './item.ts';

const ignoredAs: Readonly<Record<string, RemarkCode>> = {
  chamfer: 'plate_ignored_chamfer',
  thread: 'plate_ignored_thread',
  material: 'plate_ignored_material',
  tolerance: 'plate_ignored_tolerance',
  roughness: 'plate_ignored_roughness',
  hardness: 'plate_ignored_hardness',
  quantity: 'plate_ignored_quantity',
  number: 'plate_ignored_drawing_number',
  slot: 'plate_ignored_slot',
  size: 'plate_ignored_size',
  order: 'plate_ignored_order',
  withdrawn: 'plate_ignored_withdrawn',
};

/** What was set aside and what it was taken for, what is null and why, what was computed and by which rule. */
export function remarksOf(analysis: Analysis, value: PlateWire, lang: Lang): Issue[] {
  const { normalized, items, gathered, claims } = analysis;
  const out: Issue[] = [];
  const spanOf = (at: { readonly start: number; readonly end: number }): Span =>
    normalized.span(at.start, at.end);
  const words = ({ start, end }: Span): string => normalized.original.slice(start, end);
  const say = (code: RemarkCode, span: Span) =>
    out.push(remark(code, { severity: 'info', spans: [span], params: { words: words(span) } }));
  for (const item of items) {
    const code = codeOf(item);
    if (code) say(code, spanOf(item));
  }
  for (const group of gathered.all) {
    if (!group.negated && group.hole && !isKept(group)) say('plate_hole_dropped', spanOf(group.hole));
  }
  for (const { amount, state } of gathered.told) {
    if (state !== 'stands')
      say(state === 'withdrawn' ? 'plate_ignored_withdrawn' : 'plate_two_values', spanOf(amount));
    else if (amount.value === null) say('plate_range', spanOf(amount));
  }
  for (const { path, value: made, how, rule, spans } of claims) {
    if (how !== 'computed' || typeof made !== 'number') continue;
    const params = { field: pathText(path), value: made, rule };
    out.push(remark('plate_computed', { path, severity: 'info', spans, params }));
  }
  if (isEmpty(value)) return out;
  for (const gap of gapsOf(value)) {
    const params = { field: pathText(gap.path), question: wordingOf(gap, lang) };
    out.push(remark('plate_unsaid', { path: gap.path, severity: 'info', params }));
  }
  return out;
}

function codeOf({ is, which, amounts }: Item): RemarkCode | undefined {
  if (is === 'thread') return 'plate_ignored_thread';
  if (is === 'outline' && which !== 'rectangle') return 'plate_ignored_outline';
  if (is === 'grid' && amounts[0]?.value !== amounts[1]?.value) return 'plate_rows_or_cols';
  if (is !== 'ignored' || which === 'unlabelled' || which === 'each') return undefined;
  return ignoredAs[which] ?? 'plate_ignored_other';
}
