import { codeAt, codesOf } from '../../../core/language/index.ts';

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;

/** L×W×T=, 宽×长：which number of a product is which. */
export interface Header {
  readonly start: number;
  readonly end: number;
  readonly dims: string;
}

const headerWords =
  /(?:长度?|宽度?|厚度?|高度?|[lwth])(?: ?[×*x] ?(?:长度?|宽度?|厚度?|高度?|[lwth])){1,2} ?\)? ?[:=]? ?(?=[\d(])/;
const headerDims: Readonly<Record<string, string>> = { 长: 'l', 宽: 'w', 厚: 't', 高: 'h' };

const timesSigns = codesOf('×*x');
const dimEnds = codesOf('长宽厚高度lwth');

/** Whether a name of a side stands before a times sign anywhere. */
function mayHaveHeader(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    if (!timesSigns.has(text.charCodeAt(i))) continue;
    const before = text.charCodeAt(i - 1);
    if (dimEnds.has(before === 0x20 ? codeAt(text, i - 2) : before)) return true;
  }
  return false;
}

/** L×W×T=, 宽×长：the order of the numbers that follow. */
export function headerIn(text: string): Header | null {
  const match = mayHaveHeader(text) ? headerWords.exec(text) : null;
  if (!match || isLatin(text.charCodeAt(match.index - 1))) return null;
  const dims = [...match[0].matchAll(/[长宽厚高lwth]/g)].map(([dim]) => headerDims[dim] ?? dim).join(',');
  return { start: match.index, end: match.index + match[0].length, dims };
}
