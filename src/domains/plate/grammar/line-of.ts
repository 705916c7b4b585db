import { type Token, token } from './token.ts';

const ends: ReadonlySet<string> = new Set(['comma', 'stop']);
const takesAway: ReadonlySet<string> = new Set(['no', 'break']);
const between: ReadonlySet<string> = new Set([
  'of',
  'unread',
  'counter',
  'hole',
  'coordinate',
  'one',
  'also',
]);

/** Which of several a word selects: l, r, t, b, c for the middle, a number, or last. */
function selected({ is, which }: Token): string {
  if (is === 'side' || is === 'shift') return /^[lrtb]$/.test(which) ? which : '';
  if (is === 'nth') return which.replace('#', '');
  if (is === 'last') return 'last';
  return is === 'centre' || is === 'midline' ? 'c' : '';
}

const isOne = ({ is, amounts }: Token): boolean => is === 'amount' && amounts[0]?.value === 1;

/** What a word selects, and the line or the hole behind it. */
function selectionAt(tokens: readonly Token[], i: number): { which: string; end: number } | null {
  const which = selected(tokens[i]!);
  if (which === '') return null;
  let k = i + 1;
  while (tokens[k] && k - i < 4 && (between.has(tokens[k]!.is) || isOne(tokens[k]!))) k++;
  const is = tokens[k]?.is;
  return is === 'row' || is === 'col' ? { which: `${is}:${which}`, end: k + 1 } : { which, end: i + 1 };
}

/** 中间那一列取消, leave out the middle one in the top row: a line of an array, or a hole by its place in one. */
export function takeLines(tokens: Token[]): void {
  for (let from = 0; from < tokens.length; from++) {
    let to = from;
    while (to < tokens.length && !ends.has(tokens[to]!.is)) to++;
    if (tokens.slice(from, to).some(({ is }) => takesAway.has(is))) takeLine(tokens, from, to);
    while (from < tokens.length && !ends.has(tokens[from]!.is)) from++;
  }
}

function takeLine(tokens: Token[], from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const first = selectionAt(tokens, i);
    if (!first) continue;
    let k = first.end;
    while (k < to && (between.has(tokens[k]!.is) || isOne(tokens[k]!))) k++;
    const second = tokens[k] && k < to ? selectionAt(tokens, k) : null;
    const parts = [first, ...(second ? [second] : [])];
    const [line, more] = parts.filter(({ which }) => which.includes(':'));
    if (!line || more) {
      if (line) return;
      continue;
    }
    const hole = parts.find((part) => part !== line);
    const { end } = parts[parts.length - 1]!;
    const other = line.which.startsWith('row') ? 'col' : 'row';
    const which = hole ? `${line.which}&${other}:${hole.which}` : line.which;
    tokens.splice(i, end - i, token('lineof', tokens[i]!.start, tokens[end - 1]!.end, which));
    return;
  }
}

const near: Readonly<Record<string, string>> = { row: 'b', col: 'l' };

/** Whether a line is meant by what selects it: rows are counted from nowhere, so that only the middle one has a number. */
export function isLine(which: string, at: number, last: number): boolean {
  const [is, selection] = which.split(':') as [string, string];
  if (selection === 'c') return 2 * at === last;
  if (/^[lrtb]$/.test(selection)) return at === (selection === near[is] ? 0 : last);
  const nth = selection === 'last' ? last : Number(selection) - 1;
  return nth === at && (is === 'col' || 2 * nth === last);
}
