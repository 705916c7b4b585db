import type { Extent } from '../../../core/language/index.ts';
import type { Issue } from '../../../core/result.ts';
import type { RemarkCode } from '../grammar-messages.ts';
import type { Analysis } from './analyse.ts';
import { isKept } from './group.ts';
import type { Item } from './item.ts';
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
  const out: LeftOver[] = [];
  const open = opensIn(items);
  const taken = new Cover(normalized.text.length, used);
  let said: Cover | null = null;
  for (const { amounts, start, is } of tokens)
    for (const amount of amounts) {
      if (taken.has(amount) || is === 'unread' || isArticle(normalized.text, amount)) continue;
      if (open.has(start)) continue;
      said ??= new Cover(
        normalized.original.length,
        told.flatMap(({ spans }) => spans),
      );
      if (said.has(normalized.span(amount.start, amount.end))) continue;
      const code = reasonOf(analysis, amount);
      if (code) out.push({ at: amount, code });
    }
  return out;
}

/** Which characters of a text are covered: marked once, so that a long text costs no more for each number. */
class Cover {
  readonly #marks: Uint8Array;

  constructor(length: number, extents: readonly Extent[]) {
    this.#marks = new Uint8Array(length);
    for (const { start, end } of extents) this.#marks.fill(1, start, end);
  }

  has({ start, end }: Extent): boolean {
    for (let at = start; at < end; at++) if (this.#marks[at] === 1) return true;
    return false;
  }
}

/** Unread as it stands, or said of each of several. */
const opensIn = (items: readonly Item[]): ReadonlySet<number> => {
  const open = new Set<number>();
  for (const { is, which, start } of items)
    if (is === 'ignored' && (which === 'unlabelled' || which === 'each')) open.add(start);
  return open;
};

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
