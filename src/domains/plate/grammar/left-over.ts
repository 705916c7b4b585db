import type { Extent } from '../../../core/language/index.ts';
import type { Issue } from '../../../core/result.ts';
import type { RemarkCode } from '../grammar-messages.ts';
import type { Analysis } from './analyse.ts';
import { isKept } from './group.ts';
import type { NumberRead } from './slot-filler.ts';
import type { Amount } from './token.ts';

/** A number that nothing in the answer stands on, and why. */
interface LeftOver {
  readonly at: Extent;
  readonly code: RemarkCode;
}

/** Every number is in the words of some value, or in a remark, or unread; these would be in none of them. */
export function leftOver(analysis: Analysis, told: readonly Issue[]): LeftOver[] {
  const { normalized, tokens, items, used } = analysis;
  const open = new Set<number>();
  for (const item of items)
    if (item.is === 'ignored' && (item.which === 'unlabelled' || item.which === 'each')) open.add(item.start);
  const isUsed = ({ start, end }: Extent): boolean => {
    for (let i = 0; i < used.length; i++) if (used[i]!.start < end && used[i]!.end > start) return true;
    return false;
  };
  const isTold = (at: Extent): boolean => {
    const { start, end } = normalized.span(at.start, at.end);
    return told.some(({ spans }) => spans.some((span) => span.start < end && span.end > start));
  };
  const out: LeftOver[] = [];
  for (const { amounts, start, is } of tokens) {
    if (open.has(start) || is === 'unread') continue;
    for (const amount of amounts) {
      if (isArticle(normalized.text, amount) || isUsed(amount) || isTold(amount)) continue;
      const code = reasonOf(analysis, amount);
      if (code) out.push({ at: amount, code });
    }
  }
  return out;
}

/** 一个, one of them: a word that only goes with the noun. */
const isArticle = (text: string, { start, end, value }: Amount): boolean =>
  value === 1 && (text[start] === '一' || text.startsWith('one', start)) && end - start <= 3;

function reasonOf({ gathered, plate, normalized }: Analysis, amount: Amount): RemarkCode | null {
  const aside = gathered.aside.find((one) => one.amount === amount);
  if (aside) return aside.code;
  const read = gathered.numbers.find((one) => one.amount === amount);
  if (read && isSaidAgain(gathered.numbers, read)) return null;
  const group = read?.group;
  if (group?.negated) return 'plate_ignored_withdrawn';
  if (group && !isKept(group)) return 'plate_ignored_dropped';
  if (read?.kind === 'count') return group?.real ? 'plate_count_open' : 'plate_ignored_quantity';
  if (read?.kind === 'height') return 'plate_ignored_size';
  const noun = gathered.outline.nouns.find(({ which }) => which === 'other' || which === 'round');
  if (gathered.outline.foreign || noun) return 'plate_ignored_outline';
  const isSized = plate.base.length !== null && plate.base.width !== null;
  return isSized || normalized.text === '' ? 'plate_unused' : 'plate_waits';
}

const sameAs: Readonly<Record<string, string>> = { width: 'length', pitch_radius: 'pitch_diameter' };

/** 500×400×10，厚度10: a second number of the same worth for the same thing, which would contradict it otherwise. */
function isSaidAgain(numbers: readonly NumberRead[], { kind, value, group, amount }: NumberRead): boolean {
  const name = sameAs[kind] ?? kind;
  return numbers.some(
    (other) =>
      other.amount !== amount &&
      other.group === group &&
      (sameAs[other.kind] ?? other.kind) === name &&
      (other.value === value || name === 'pitch_diameter'),
  );
}
