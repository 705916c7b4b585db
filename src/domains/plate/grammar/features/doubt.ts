import type { Extent } from '../../../../core/language/index.ts';
import { clauseBefore, type Lifted } from './phrase.ts';

/** A bound, a range or a choice: no single value, so nothing is taken out of the text. */
const before =
  /(?:至少|最少|最多|不小于|不少于|不低于|不大于|不超过|大于|小于|最大|最小|或|或者|到|至|~|at least|at most|up to|more than|less than|minimum|maximum|min|max|between|or|to) ?(?:an? |the )?$/;
const behind = /^ ?(?:以上|以下|以内|之内|或|到|至|~|-\d|\/ ?[mrφ]?\d|or |to \d|min\b|max\b|and up)/;

export const isOpen = (text: string, { start, end }: Extent): boolean =>
  before.test(text.slice(Math.max(0, start - 16), start)) || behind.test(text.slice(end, end + 8));

const words: Readonly<Partial<Record<Lifted['kind'], string>>> = {
  corner: '倒|圆角|切角|斜角|round|radius|radii|chamfer|fillet|the corners|corners square|square corners',
  thread: '螺纹|攻|丝|tap|thread',
  sink: '沉|锪|counter|csk',
  cutout: '槽|腰|方孔|长圆|窗|slot|cut-?out|opening|window',
};
const no = '不|别|免|无|没有|取消|去掉|除|no|not|without|except|skip|omit|forget|cancel';
const denials = new Map(
  Object.entries(words).map(([kind, said]) => [
    kind,
    new RegExp(`(?:${no})[^，,。;]{0,10}(?:${said})|(?:${said})[^，,。;]{0,8}(?:${no})`),
  ]),
);

/** a slot in the centre, scratch that: all of the clause before is taken back. */
const takenBack =
  /^[^，,。;]{0,40}[，,。;] ?((?:算了|不要了|这个不要|取消吧|当我没说|scratch that|forget (?:it|that)|never mind|cancel that|no,? leave)[^，,。;]{0,12})/;

/** 四角R10圆角，左下角不倒: words left of the text that take back some of what was taken out. */
export function deniedIn(rest: string, phrases: readonly Lifted[], places: readonly Extent[]): Extent | null {
  for (const { end } of places) {
    const taken = takenBack.exec(rest.slice(end, end + 60));
    if (taken) return { start: end + taken[0].length - taken[1]!.length, end: end + taken[0].length };
  }
  for (const kind of new Set(phrases.map((phrase) => phrase.kind))) {
    const found = denials.get(kind)?.exec(rest);
    // From the beginning of its clause: which corner is meant stands there.
    if (found)
      return {
        start: found.index - clauseBefore(rest, found.index).trimStart().length,
        end: found.index + found[0].length,
      };
  }
  return null;
}
