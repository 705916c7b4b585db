import type { Extent } from './characters.ts';

const CLOSING: Readonly<Record<string, string>> = { '“': '”', '「': '」', '『': '』', '《': '》', '"': '"' };

/** Most texts quote nothing. */
const OPENING = /[“「『《"]/;

/** What stands in quotation marks, the marks among it; nothing goes on over a line's end. */
export function quotesIn(text: string): Extent[] {
  if (!OPENING.test(text)) return [];
  const found: Extent[] = [];
  let open = -1;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\n') open = -1;
    else if (open >= 0 && CLOSING[text[open]!] === character) {
      if (i > open + 1) found.push({ start: open, end: i + 1 });
      open = -1;
    } else if (open < 0 && character in CLOSING) open = i;
  }
  return found;
}
