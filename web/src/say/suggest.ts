const MOST = 5;

/** Whole sentences that begin with what was typed; those said before come first. */
export function suggestions(typed: string, ...known: readonly (readonly string[])[]): readonly string[] {
  const start = typed.trim().toLowerCase();
  if (start.length < 1 || typed.includes('\n')) return [];
  const fits = known.flat().filter((one) => {
    const words = one.toLowerCase();
    return words.startsWith(start) && words !== start;
  });
  return [...new Set(fits)].slice(0, MOST);
}
