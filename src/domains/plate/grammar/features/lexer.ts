import type { Extent } from '../../../../core/language/index.ts';
import { type FeatureRole, featureWords } from './feature-words.ts';

/** A word, a number in millimetres or a thread of a phrase. */
export interface Mark extends Extent {
  readonly role: FeatureRole | 'number' | 'code' | 'gap';
  readonly which: string;
  readonly value: number;
}

const units: Readonly<Record<string, number>> = {
  mm: 1,
  毫米: 1,
  cm: 10,
  厘米: 10,
  公分: 10,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  英寸: 25.4,
  '"': 25.4,
};
const number =
  /(\d+(?:\.\d+)?)(?:\/(2|4|8|16|32|64)(?![\d.]))?(?: ?(mm|毫米|cm|厘米|公分|inches|inch|英寸|"|in(?= ?(?:[x×*,.;)]|by |$|in |dia|wide|long|deep|rad|hole|slot|cut)))(?![a-z]))?/y;
// M8 x 20 deep: no pitch.
const code = /m(\d+(?:\.\d+)?)(?: ?[×x*] ?(\d+(?:\.\d+)?)(?![\d.]| ?(?:mm )?(?:deep|深)))?(?![\d.a-z])/y;
const inchCode =
  /(?:g ?\d+\/\d+|\d+\/\d+(?:-\d+)? ?(?:unc|unf|npt|bsp)|(?:\d+\/\d+|#?\d{1,2})-\d{2}(?: ?un[cf])?)(?![a-z\d.])/y;

/** The marks of a text one after the other; whatever no phrase is made of is a gap. */
export function marksOf(text: string): Mark[] {
  const out: Mark[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      at++;
      continue;
    }
    const mark = markAt(text, at);
    const last = out[out.length - 1];
    if (mark.role === 'gap' && last?.role === 'gap' && last.end === at)
      out[out.length - 1] = { ...last, end: mark.end };
    else out.push(mark);
    at = mark.end;
  }
  return out;
}

function markAt(text: string, at: number): Mark {
  const before = text[at - 1] ?? ' ';
  const isFree = !/[a-z\d.]/.test(before);
  if (isFree) {
    code.lastIndex = inchCode.lastIndex = at;
    const inch = inchCode.exec(text);
    if (inch)
      return { role: 'code', which: inch[0].trim(), value: Number.NaN, start: at, end: at + inch[0].length };
    const thread = code.exec(text);
    if (thread)
      return {
        role: 'code',
        which: `m${thread[1]}`,
        value: Number(thread[2] ?? Number.NaN),
        start: at,
        end: at + thread[0].length,
      };
  }
  number.lastIndex = at;
  const amount = /[\d.]/.test(before) ? null : number.exec(text);
  if (amount) {
    const [whole, top, bottom, unit = ''] = amount;
    const value = (Number(top) / Number(bottom ?? 1)) * (units[unit] ?? 1);
    return {
      role: 'number',
      which: unit,
      value: Math.round(value * 1e6) / 1e6,
      start: at,
      end: at + whole.length,
    };
  }
  // r10, c2: a letter that is written onto its number.
  if (isFree && /[rc]/.test(text[at]!) && /\d/.test(text[at + 1] ?? text[at + 2] ?? ''))
    return { role: text[at] as 'r' | 'c', which: '', value: 0, start: at, end: at + 1 };
  const word = featureWords.longestAt(text, at);
  if (word && word.value.role !== 'r' && word.value.role !== 'c')
    return { ...word.value, value: 0, start: at, end: word.end };
  return { role: 'gap', which: '', value: 0, start: at, end: at + 1 };
}
