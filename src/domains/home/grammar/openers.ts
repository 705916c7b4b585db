/** The letters a pattern can begin with, read off its source: letters, classes, groups, ?, *, + and lookaheads. */
export function openers(pattern: string): ReadonlySet<string> {
  const found = new Set<string>();
  openersOf(pattern, found);
  return found;
}

/** The capital letters without which a pattern cannot match. */
export function needed(pattern: string): readonly string[] {
  const found: string[] = [];
  if (alternatives(pattern).length > 1) return found;
  for (let rest = pattern; rest !== ''; ) {
    const { atom, tail } = firstAtom(rest);
    if (/^[A-Z]$/.test(atom) && !/^(?:[?*]|\{0)/.test(tail)) found.push(atom);
    rest = tail.replace(REPEAT, '');
  }
  return found;
}

const REPEAT = /^(?:[?*+]|\{[\d,]*\})/;

/** Adds the first letters of `source`; returns whether it can match nothing. */
function openersOf(source: string, found: Set<string>): boolean {
  return alternatives(source)
    .map((branch) => sequence(branch, found))
    .includes(true);
}

function sequence(source: string, found: Set<string>): boolean {
  let rest = source;
  while (rest !== '') {
    const { atom, tail } = firstAtom(rest);
    const isOptional = tail.startsWith('?') || tail.startsWith('*');
    const isEmpty = openersOfAtom(atom, found);
    if (!isOptional && !isEmpty) return false;
    rest = tail.replace(REPEAT, '');
  }
  return true;
}

function openersOfAtom(atom: string, found: Set<string>): boolean {
  if (atom === '$' || atom.startsWith('(?!') || atom.startsWith('(?=')) return true;
  if (atom.startsWith('(')) return openersOf(atom.slice(atom.startsWith('(?:') ? 3 : 1, -1), found);
  for (const letter of atom.startsWith('[') ? atom.slice(1, -1) : atom) found.add(letter);
  return false;
}

function firstAtom(source: string): { readonly atom: string; readonly tail: string } {
  const size = source[0] === '[' ? source.indexOf(']') + 1 : source[0] === '(' ? groupEnd(source) : 1;
  return { atom: source.slice(0, size), tail: source.slice(size) };
}

function groupEnd(source: string): number {
  let depth = 0;
  for (let i = 0; i < source.length; i++) {
    if (source[i] === '(') depth++;
    if (source[i] === ')' && --depth === 0) return i + 1;
  }
  return source.length;
}

function alternatives(source: string): readonly string[] {
  const branches = [''];
  let depth = 0;
  for (const char of source) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === '|' && depth === 0) branches.push('');
    else branches[branches.length - 1] += char;
  }
  return branches;
}
