import type { Normalized } from '../../../core/language/index.ts';
import type { Token } from './token.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** What goes on with the word before it, though a blank stands between. */
const goesOn = words(
  'hole counter of amount product point code list times is open close dash comma stop pieces row col unread other stock axis circle bound direction round square rectangle odd nth refer array polar noun',
);
/** What waits for the word behind it. */
const waits = words(
  'dia rad spacing distance margin number coordinate dim each all keep along list of is bound fix from open dash comma stop side edge corner corners centre edgemid also same skip notis axis perrow percol noun layer step shift start rim holecentre around about respectively',
);
const places = words('corner corners centre midline side edgemid cornerhole centrehole');
const holes = words('hole cornerhole centrehole corners corner centre amount');
const begins = /^(?:但|不过|而且|同时|然后|只[在留要开打做保])/;
const ended = /[了吧掉]$/;
const isHan = (c: string | undefined): boolean => c !== undefined && c >= '一' && c <= '龥';

/** Where a blank parts what stands before it from the word behind. */
function gapBefore(text: string, tokens: readonly Token[], k: number, from: number): number {
  const [last, t] = [tokens[k - 1]!, tokens[k]!];
  const gap = text.lastIndexOf(' ', t.start);
  if (gap < last.end || /[^ 一-龥]/.test(text.slice(last.end, t.start))) return -1;
  const behind = text.slice(gap + 1, gap + 5);
  // φ8@(20,50) φ8@(180,50)
  if (last.is === 'point' && t.amounts[0]?.letter === 'φ') return gap;
  if (!isHan(behind[0])) return -1;
  if (begins.test(behind)) return gap;
  if (goesOn.has(t.is) || waits.has(last.is)) return -1;
  if (last.is === 'unread') return places.has(t.is) || ended.test(text.slice(last.start, gap)) ? gap : -1;
  // 四角的孔取消 中心…; but 取消 中心孔
  if (last.is === 'no' && !ended.test(text.slice(last.end, gap)))
    return tokens.slice(from, k - 1).some(({ is }) => holes.has(is)) ? gap : -1;
  return t.is === 'dim' && last.is === 'amount' && last.amounts[0]!.bare ? -1 : gap;
}

/** 四角不要孔 只在中心开φ30: where nothing but blanks parts a Chinese text, a blank before a word stands for a comma. */
export function partedBySpaces(normalized: Normalized, tokens: readonly Token[]): Normalized | null {
  const { text } = normalized;
  if (!text.includes(' ') || !/[一-龥]/.test(text)) return null;
  if (tokens.some(({ is }) => is === 'comma' || is === 'stop')) return null;
  const signs = [...text];
  let from = 0;
  for (let k = 1; k < tokens.length; k++) {
    const gap = gapBefore(text, tokens, k, from);
    if (gap < 0) continue;
    signs[gap] = '，';
    from = k;
  }
  if (from === 0) return null;
  return {
    original: normalized.original,
    text: signs.join(''),
    span: (start, end) => normalized.span(start, end),
    quote: (start, end) => normalized.quote(start, end),
    extent: (span) => normalized.extent(span),
  };
}
