import { THINGS } from './around.ts';
import { isHesitation } from './openings.ts';
import { isHanAt, type Token, type WordKind } from './word.ts';

/** What says more when it is said twice: 再大一点再大一点, 下一首下一首. */
const COUNTED: ReadonlySet<WordKind> = new Set([
  'number',
  'step',
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
    const broken = size === 0 ? brokenOff(text, said, end) : 0;
    const twice = size + broken === 0 ? saidTwice(text, said, end) : 0;
    if (size + broken + twice === 0) continue;
    out ??= tokens.slice(0, end);
    if (size > 0) out.length -= size;
    else if (broken > 0) out.splice(end - broken * 2, broken);
    else out.splice(end - 1 - twice * 2, twice);
  }
  return out ?? tokens;
}

/** 调高调高两度: how far is said once, so the way is too. How many words before the number were said twice. */
function saidTwice(text: string, tokens: readonly Token[], end: number): number {
  if (tokens[end - 1]!.word.kind !== 'number' || tokens[end - 2]?.word.kind !== 'step') return 0;
  for (let size = 1; size <= 2 && size * 2 < end; size++) {
    let same = 0;
    while (same < size && isSame(text, tokens[end - 2 - same]!, tokens[end - 2 - same - size]!)) same++;
    if (same === size) return size;
  }
  return 0;
}

const BREAKING: ReadonlySet<WordKind> = new Set(['number', 'power', 'room', 'head', 'property', 'adjust']);

/** 调到2 26度, 调低两调低两度, 拉拉开: how many words before the last ones were broken off to begin again. */
function brokenOff(text: string, tokens: readonly Token[], end: number): number {
  const last = tokens[end - 1]!;
  if (!BREAKING.has(last.word.kind)) return 0;
  for (let size = 1; size <= LONGEST && size * 2 <= end; size++) {
    if (!isBegun(text, tokens[end - 1 - size]!, last)) continue;
    let same = 1;
    while (same < size && isSame(text, tokens[end - 1 - same]!, tokens[end - 1 - same - size]!)) same++;
    if (same === size) return size;
  }
  return 0;
}

/** Whether one word is the beginning of the other, and no more. */
function isBegun(text: string, begun: Token, whole: Token): boolean {
  if (begun.end - begun.start >= whole.end - whole.start) return false;
  // 客客厅, turn turn off: only the beginning of a word was said.
  if (PARTS.has(begun.word.kind) && isHanAt(text, begun.start) === (begun.end === whole.start))
    return isFirst(text, begun, whole);
  if (begun.word.kind !== whole.word.kind || !ALONE.has(whole.word.kind)) return false;
  if (begun.word.kind === 'number' && begun.word.mention.kind !== 'number') return false;
  if (begun.word.kind === 'power' && begun.end !== whole.start) return false;
  return text.startsWith(text.slice(begun.start, begun.end), whole.start);
}

/** 窗窗帘, 主主卧 as well: what is a word of its own, but hardly there. */
const PARTS: ReadonlySet<WordKind> = new Set(['unread', 'turn', 'noun', 'side', 'bound']);
const ALONE: ReadonlySet<WordKind> = new Set(['number', 'power']);

/** A Latin word is broken off behind a word of it. */
const isFirst = (text: string, begun: Token, whole: Token): boolean =>
  text.startsWith(
    `${text.slice(begun.start, begun.end)}${isHanAt(text, begun.start) ? '' : ' '}`,
    whole.start,
  );

/** How many of the last tokens say again what stands right before them. */
function repeated(text: string, tokens: readonly Token[], end: number): number {
  const last = tokens[end - 1]!;
  // 把客厅扫一扫; but 扫一扫 alone is done with a phone.
  const mayDouble = VERBS.has(last.word.kind) || (last.word.kind === 'plain' && tokens.some(isNamed));
  if (mayDouble && end > 2 && isSame(text, last, tokens[end - 3]!)) {
    const { start, end: behind } = tokens[end - 2]!;
    if (behind - start === 1 && text[start] === '一') return 2;
  }
  // Turn off off the lights
  if (last.word.kind === 'particle' && isEcho(text, last, tokens[end - 2])) return 1;
  // 开开开灯: the verb, and the verb doubled.
  if (isStammered(text, last, tokens[end - 2])) return 1;
  for (let size = 1; size <= LONGEST && size * 2 <= end; size++) {
    if (isSame(text, last, tokens[end - 1 - size]!) && isRepeat(text, tokens, end, size)) return size;
    // 三挡啊三挡: said again to make sure.
    const between = tokens[end - 1 - size]!;
    if (!mayPart(text, between, last, tokens[end - 2 - size * 2]) || size * 2 + 1 > end) continue;
    if (isRepeat(text, tokens, end, size, 1)) return size + 1;
  }
  return 0;
}

const isNamed = ({ word }: Token): boolean => THINGS.has(word.kind);

const isEcho = (text: string, { start, end }: Token, before: Token | undefined): boolean =>
  before?.word.kind === 'power' &&
  text.slice(before.start, before.end).endsWith(` ${text.slice(start, end)}`) &&
  before.end === start - 1;

/** 卧室的，卧室的空调: a pause parts what was broken off from what begins again. */
const mayPart = (text: string, between: Token, { word }: Token, before: Token | undefined): boolean => {
  // 换成抽湿，对，抽湿
  if (isHesitation(text, between) || text.slice(between.start, between.end) === '对') return true;
  const isTopic = TOPICS.has(word.kind) && OPENING.has(before?.word.kind ?? 'mark');
  // 灯呢灯都关了吧
  if (isTopic && text[between.start] === '呢') return true;
  return (word.kind === 'of' || isTopic) && between.word.kind === 'mark' && !between.word.strong;
};
const TOPICS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'device']);
const OPENING: ReadonlySet<WordKind> = new Set(['mark', 'filler', 'wake', 'that']);

function isStammered(text: string, last: Token, before: Token | undefined): boolean {
  if (last.word.kind !== 'power' || before?.word.kind !== 'power' || before.end !== last.start) return false;
  const said = text.slice(last.start, last.end);
  return said.length === 1 && text.slice(before.start, before.end) === said + said;
}

const SKIPS: ReadonlySet<string> = new Set(['上一首', '下一首', '上一台', '下一台']);

/** 24度24度 is one value, 两两 may be anything; 扫扫 is one order, 下一首下一首 two. */
const isCounted = ({ word }: Token): boolean =>
  (COUNTED.has(word.kind) && !(word.kind === 'number' && word.mention.kind === 'quantity')) ||
  (word.kind === 'plain' && SKIPS.has(word.verb));

/** 两盏两盏灯, two two lights: how many, begun twice. */
const isHowMany = (text: string, tokens: readonly Token[], i: number, end: number): boolean => {
  const { word, start } = tokens[i]!;
  if (word.kind !== 'number' || word.mention.kind !== 'number') return false;
  return /[a-z]/.test(text[start]!) || (i + 1 < end && tokens[i + 1]!.word.kind === 'measure');
};

function isRepeat(text: string, tokens: readonly Token[], end: number, size: number, apart = 0): boolean {
  for (let i = end - size; i < end; i++)
    if (
      (isCounted(tokens[i]!) && !isHowMany(text, tokens, i, end)) ||
      !isSame(text, tokens[i]!, tokens[i - size - apart]!)
    )
      return false;
  return true;
}

function isSame(text: string, a: Token, b: Token): boolean {
  const size = a.end - a.start;
  if (b.end - b.start !== size) return false;
  for (let i = 0; i < size; i++)
    if (text.charCodeAt(a.start + i) !== text.charCodeAt(b.start + i)) return false;
  return true;
}
