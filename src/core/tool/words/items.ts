const BETWEEN = /,? and |[,，、;；]|以及|和/g;

/** The places of what stands between commas and joints. */
export function itemsIn(text: string): (readonly [from: number, to: number])[] {
  const items: (readonly [number, number])[] = [];
  let from = 0;
  const add = (end: number) => {
    const own = text.slice(from, end);
    const start = from + own.length - own.trimStart().length;
    if (own.trim() !== '') items.push([start, start + own.trim().length]);
  };
  for (const found of text.matchAll(BETWEEN)) {
    add(found.index);
    from = found.index + found[0].length;
  }
  add(text.length);
  return items;
}
