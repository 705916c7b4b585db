import { pathText, type Span } from '../../../core/result.ts';

/** Where every leaf of a JSON text stands, by path. The text has been read as JSON before. */
export function jsonPlaces(text: string, source: string): ReadonlyMap<string, Span> {
  const places = new Map<string, Span>();
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const trail: { readonly list: boolean; key: string | number }[] = [];
  let key: string | null = null;
  let line = 1;
  let counted = 0;
  const words = [...text.matchAll(token)];
  words.forEach(({ 0: word, index: start }, i) => {
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    const top = trail.at(-1);
    if (word === '{') trail.push({ list: false, key: '' });
    else if (word === '[') trail.push({ list: true, key: 0 });
    else if (word === '}' || word === ']') trail.pop();
    else if (word === ',' && top) top.key = top.list ? Number(top.key) + 1 : '';
    else if (word === ':' && top && key !== null) top.key = JSON.parse(key) as string;
    else if (top && !top.list && words[i + 1]?.[0] === ':') key = word;
    else {
      const path = trail.map((step) => step.key);
      places.set(pathText(path), { start, end: start + word.length, source, line });
    }
  });
  return places;
}
