import type { Token, Word, WordKind } from './word.ts';

export const OPENERS: ReadonlySet<WordKind> = new Set(['wake', 'filler', 'mark']);
const BELONGS: ReadonlySet<WordKind> = new Set(['of', 'roomNoun', 'head', 'noun']);

/** 我的房间, 小爱音箱: here the word before is no call; 小爱同学电视关了 calls (A36). */
export const belongs = ({ kind }: Word, next: Token | undefined): boolean =>
  next === undefined ||
  (kind === 'wake' && next.word.kind === 'head'
    ? next.word.type === 'NetworkAudio'
    : BELONGS.has(next.word.kind));
/** Behind these 那个 is said to gain time. */
const NO_REFERENT: ReadonlySet<WordKind> = new Set(['mark', 'please', 'soft', 'take', 'that']);
/** What is said while looking for a word. */
const HESITATIONS: ReadonlySet<string> = new Set(
  '啊 嗯 哦 呃 额 那个 这个 就是 那什么 就是说 um uh er like'.split(' '),
);

/** 那个把, 那就, 那你把 */
export function leadsIn(text: string, tokens: readonly Token[], i: number): boolean {
  const at = tokens[i]?.word.kind === 'filler' ? i + 1 : i;
  const kind = tokens[i]?.word.kind;
  return isTake(text, tokens[at]) || kind === 'please' || (kind === 'soft' && !isAllThatIsNamed(tokens, i));
}

/** 再加一个，…: says that there is more to come, and nothing of it. */
const ONE_MORE =
  /^(?:再|还|另外)?(?:加|来|设|定)一?[个条](?:定时的?)?[，,:]|^(?:and )?(?:another one|one more|one more thing)[,:]/;

/** Where the sentence itself begins: behind a wake word, 嗯 and the 那个 that refers to nothing. */
export function opening(text: string, tokens: readonly Token[]): number {
  let i = 0;
  const more = ONE_MORE.exec(text)?.[0].length ?? 0;
  while (i < tokens.length && tokens[i]!.start < more) i++;
  if (text[0] === '小' || text[0] === '你') {
    const called = /^(?:你好)?(小.)\1|^你好小.{1,2}?(?=[，,。!打开关把请帮])/.exec(text)?.[0].length ?? 0;
    while (i < tokens.length && tokens[i]!.start < called) i++;
  }
  for (; i < tokens.length; i++) {
    const { kind } = tokens[i]!.word;
    const next = tokens[i + 1]?.word;
    if (kind === 'that' && next && (NO_REFERENT.has(next.kind) || isHesitation(text, tokens[i + 1]!))) {
      if (next.kind === 'soft' && isAllThatIsNamed(tokens, i + 1)) break;
      continue;
    }
    if (isTold(text, tokens, i)) break;
    if (!OPENERS.has(kind) || (kind !== 'mark' && next && belongs(tokens[i]!.word, tokens[i + 1]))) break;
  }
  return i;
}

/** 那个再亮点: of nothing else it could be said. */
function isAllThatIsNamed(tokens: readonly Token[], from: number): boolean {
  for (let i = from; tokens[i] && tokens[i]!.word.kind !== 'mark'; i++)
    if (NAMING.has(tokens[i]!.word.kind)) return false;
  return true;
}
const NAMING: ReadonlySet<WordKind> = new Set([
  'head',
  'noun',
  'device',
  'room',
  'here',
  'everywhere',
  'take',
  'it',
  'anything',
  'all',
  'unread',
]);

export const isHesitation = (text: string, { start, end }: Token): boolean =>
  HESITATIONS.has(text.slice(start, end));

/** 我开了灯 and 我把灯关了 tell; 开了灯 and 把灯关了 may order. */
export function isTold(text: string, tokens: readonly Token[], i: number): boolean {
  const { word, start, end } = tokens[i]!;
  if (text[start] !== '我' || end - start > 1 || word.kind !== 'filler') return false;
  // 我刚才把灯关了
  const at = tokens[i + 1]?.word.kind === 'that' ? i + 2 : i + 1;
  const next = tokens[at];
  // 我开窗就行
  if (next?.word.kind === 'power') return text[next.end] === '了' || isEnough(text, tokens);
  return next?.word.kind === 'take' && '把将'.includes(text[next.start]!) && isDone(text, tokens, at);
}

const isEnough = (text: string, tokens: readonly Token[]): boolean =>
  /^就(?:行|好)/.test(text.slice(tokens.at(-1)!.start));

/** Whether the clause from here on ends in 了. */
function isDone(text: string, tokens: readonly Token[], i: number): boolean {
  const mark = tokens.findIndex(({ word }, k) => k > i && word.kind === 'mark');
  return text[tokens.at(mark < 0 ? -1 : mark - 1)!.end - 1] === '了';
}

export const isTake = (text: string, token: Token | undefined): boolean =>
  token?.word.kind === 'take' && '把将'.includes(text[token.start]!);

/** What was said since the last pause. */
export const inClause = (out: readonly Token[]): readonly Token[] =>
  out.slice(out.findLastIndex(({ word }) => word.kind === 'mark' || word.kind === 'then') + 1);
