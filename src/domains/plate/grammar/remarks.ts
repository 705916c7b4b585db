import type { Extent, Normalized } from '../../../core/language/index.ts';
import type { Lang } from '../../../core/messages.ts';
import type { Issue } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { type RemarkCode, remark } from '../grammar-messages.ts';
import { textOf } from '../leaves.ts';
import { gapsOf, isEmpty, wordingOf } from '../questions.ts';
import type { Analysis } from './analyse.ts';
import { isAloneAgainst } from './clause.ts';
import type { Gathered } from './gather.ts';
import { isKept } from './group.ts';
import type { Item } from './item.ts';
import { leftOver } from './left-over.ts';
import { openIn } from './open.ts';

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
  denied: 'plate_ignored_withdrawn',
  negated: 'plate_ignored_withdrawn',
  note: 'plate_noted_other',
  phone: 'plate_noted_other',
  mass: 'plate_noted_other',
  money: 'plate_noted_other',
  clock: 'plate_noted_other',
};

/** What says nothing of its own: 一个, a place that coordinates are counted from. */
const SILENT: ReadonlySet<string> = new Set(['unlabelled', 'each', 'origin']);

/** What a drawing may do without, and what nobody wants any more. The rest would change the part. */
const NOTED: ReadonlySet<RemarkCode> = new Set<RemarkCode>([
  'plate_ignored_material',
  'plate_ignored_tolerance',
  'plate_ignored_roughness',
  'plate_ignored_hardness',
  'plate_ignored_quantity',
  'plate_ignored_drawing_number',
  'plate_ignored_order',
  'plate_ignored_withdrawn',
  // The hole itself is what is missing; how many and where goes with it.
  'plate_ignored_dropped',
  'plate_noted_thread',
  'plate_noted_other',
]);

/** What 1.1.0 carries as it was said. 1.0.0 has no field for it, so that a number or a code among these is left out there. */
const CARRIED: ReadonlySet<RemarkCode> = new Set<RemarkCode>([
  'plate_ignored_material',
  'plate_ignored_tolerance',
  'plate_ignored_roughness',
  'plate_ignored_hardness',
  'plate_ignored_quantity',
  'plate_ignored_drawing_number',
  'plate_noted_other',
]);

/** What was set aside and what it was taken for, what is null and why, what was computed and by which rule. */
export function remarksOf(analysis: Analysis, value: PlateWire, lang: Lang, carries = true): Issue[] {
  const { normalized, items, gathered, computed } = analysis;
  const out: Issue[] = [];
  const open = openIn(analysis);
  const tell = (code: RemarkCode, at: Extent) =>
    out.push(remarkAt(normalized, code, at, {}, open(code, at) ? 'info' : weightOf(code, at)));
  const weightOf = (code: RemarkCode, { start, end }: Extent) =>
    !carries && CARRIED.has(code) && numbered.test(normalized.text.slice(start, end))
      ? 'warning'
      : severityOf(code);
  for (const item of items) {
    const code = codeOf(item, gathered);
    if (code) tell(code, item);
    // …取消，不做了: said twice, either would do.
    if ((item.is === 'no' || item.is === 'fix') && isAgain(normalized.text, items, item))
      tell('plate_ignored_withdrawn', item);
  }
  for (const group of gathered.all) {
    if (group.negated || !group.hole) continue;
    if (!isKept(group)) {
      out.push(remarkAt(normalized, 'plate_hole_dropped', group.hole));
      for (const place of group.places)
        if (!place.point) out.push(remarkAt(normalized, 'plate_ignored_dropped', place));
    } else if (group.sink) out.push(remarkAt(normalized, 'plate_ignored_sink', group.sink));
  }
  for (const { amount, state } of gathered.numbers) {
    if (state !== 'stands') {
      const code = state === 'withdrawn' ? 'plate_ignored_withdrawn' : 'plate_two_values';
      tell(code, amount);
    } else if (amount.value === null) tell('plate_range', amount);
  }
  for (const doubts of [gathered.doubts, analysis.doubts])
    for (const { code, at, said, found } of doubts) {
      out.push(remarkAt(normalized, code, at, said === undefined ? {} : { said, found }));
      const no = code === 'plate_withdrawn_unclear' && denialOf(items, at);
      if (no) out.push(remarkAt(normalized, code, no));
    }
  for (const { at, code } of leftOver(analysis, out)) tell(code, at);
  for (const { path, value: made, rule, spans } of computed) {
    const params = { field: textOf(path), value: made, rule };
    out.push(remark('plate_computed', { path, severity: 'info', spans, params }));
  }
  if (isEmpty(value)) return out;
  for (const gap of gapsOf(value)) {
    const params = { field: textOf(gap.path), question: wordingOf(gap, lang) };
    out.push(remark('plate_unsaid', { path: gap.path, severity: 'info', params }));
  }
  return out;
}

/** A denial that stands alone, and one in the clause before it. */
function isAgain(text: string, items: readonly Item[], item: Item): boolean {
  const next = items.find(({ is, clause }) => clause === item.clause + 1 && (is === 'no' || is === 'fix'));
  return isAloneAgainst(text, items, item) || (next !== undefined && isAloneAgainst(text, items, next));
}

/** 上面那个不打: alone, 上面 would weigh nothing. */
function denialOf(items: readonly Item[], { start }: Extent): Item | undefined {
  const one = items.find((item) => item.is === 'except' && item.start === start);
  return items.find(({ is, clause }) => is === 'no' && clause === one?.clause);
}

/** 36块, 304, 十二件; 一根 goes with its noun. */
const numbered = /\d|[二两三四五六七八九十百千]/;

const severityOf = (code: RemarkCode): Issue['severity'] => (NOTED.has(code) ? 'info' : 'warning');

function remarkAt(
  normalized: Normalized,
  code: RemarkCode,
  at: Extent,
  more: object = {},
  severity = severityOf(code),
): Issue {
  const span = normalized.span(at.start, at.end);
  const words = normalized.original.slice(span.start, span.end);
  return remark(code, { severity, spans: [span], params: { words, ...more } });
}

function codeOf(item: Item, { aside, all }: Gathered): RemarkCode | undefined {
  const { is, which, amounts } = item;
  if (is === 'thread') {
    const isClearance = all.some(
      ({ thread, kind, dia }) => thread === item && kind === 'plain' && dia.value !== null,
    );
    return isClearance ? 'plate_noted_thread' : 'plate_ignored_thread';
  }
  if (is === 'outline' && which !== 'rectangle') return 'plate_ignored_outline';
  if (is === 'grid' && amounts[0]?.value !== amounts[1]?.value)
    return aside.some(({ amount }) => amount === amounts[0]) ? undefined : 'plate_rows_or_cols';
  if (is !== 'ignored' || SILENT.has(which)) return undefined;
  return ignoredAs[which] ?? 'plate_ignored_other';
}
