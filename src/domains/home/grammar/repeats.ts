import type { Token, WordKind } from './word.ts';

/** What says more when it is said twice: 再大一点再大一点, 下一首下一首. */
const COUNTED: ReadonlySet<WordKind> = new Set([
  'number',
  'step',
  'plain',
  'mark',
  'degree',
  'unread',
  'bound',
  'and',
  'then',
]);
const VERBS: ReadonlySet<WordKind> = new Set(['power', 'adjust']);
const LONGEST = 4;

/** 把空调把空调打开, turn off turn off the lights, 关一关: what is stammered is said once. */
export function withoutRepeats(text: string, tokens: readonly Token[]): readonly Token[] {
  let out: Token[] | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const said: readonly Token[] = out ?? tokens;
    const end = out ? out.push(token) : i + 1;
    const size = repeated(text, said, end);
    if (size === 0) continue;
    out ??= tokens.slice(0, end);
    out.length -= size;
  }
  return out ?? tokens;
}

/** How many of the last tokens say again what stands right before them. */
function repeated(text: string, tokens: readonly Token[], end: number): number {
  const last = tokens[end - 1]!;
  if (VERBS.has(last.word.kind) && end > 2 && isSame(text, last, tokens[end - 3]!)) {
    const { start, end: behind } = tokens[end - 2]!;
    if (behind - start === 1 && text[start] === '一') return 2;
  }
  // 开开开灯: the verb, and the verb doubled.
  if (isStammered(text, last, tokens[end - 2])) return 1;
  for (let size = 1; size <= LONGEST && size * 2 <= end; size++) {
    if (isSame(text, last, tokens[end - 1 - size]!) && isRepeat(text, tokens, end, size)) return size;
    // 三挡啊三挡: said again to make sure.
    const between = tokens[end - 1 - size]!;
    if (!'啊嗯哦呃'.includes(text[between.start]!) || size * 2 + 1 > end) continue;
    if (isRepeat(text, tokens, end, size, 1)) return size + 1;
  }
  return 0;
}

function isStammered(text: string, last: Token, before: Token | undefined): boolean {
  if (last.word.kind !== 'power' || before?.word.kind !== 'power' || before.end !== last.start) return false;
  const said = text.slice(last.start, last.end);
  return said.length === 1 && text.slice(before.start, before.end) === said + said;
}

/** 24度24度 is one value, 两两 may be anything. */
const isCounted = ({ word }: Token): boolean =>
  COUNTED.has(word.kind) && !(word.kind === 'number' && word.mention.kind === 'quantity');

function isRepeat(text: string, tokens: readonly Token[], end: number, size: number, apart = 0): boolean {
  for (let i = end - size; i < end; i++)
    if (isCounted(tokens[i]!) || !isSame(text, tokens[i]!, tokens[i - size - apart]!)) return false;
  return true;
}

function isSame(text: string, a: Token, b: Token): boolean {
  const size = a.end - a.start;
  if (b.end - b.start !== size) return false;
  for (let i = 0; i < size; i++)
    if (text.charCodeAt(a.start + i) !== text.charCodeAt(b.start + i)) return false;
  return true;
}
