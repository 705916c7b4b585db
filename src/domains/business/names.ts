/** What two spellings of one name have in common: no case, width, spaces, quotation or title marks, and nothing that cannot be seen. */
export function nameKey(name: string): string {
  const folded = fold(name);
  // What was taken out may have kept its neighbours from being folded; so until nothing changes.
  return folded === name ? name : nameKey(folded);
}

function fold(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  return plain.replace(/[\s'"`‘’“”「」『』《》〈〉\p{Cf}\p{DI}]+/gu, '') || plain.trim();
}

/** How far a misspelt name may be from the right one. Short names are too close to each other for it. */
export function tolerance(key: string): number {
  return Math.min(2, Math.floor([...key].length / 3));
}

/** How many characters must be put in, left out, exchanged or swapped with their neighbour; `most` + 1 for more. */
export function editDistance(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > most) return most + 1;
    [before, above] = [above, row];
  }
  return Math.min(above[to.length]!, most + 1);
}
