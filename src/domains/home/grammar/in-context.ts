import { type Token, touches, type Word, type WordKind } from './word.ts';

/** A word and what stands around it. */
interface Here {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly i: number;
  readonly next: Token | undefined;
  /** What stands before it, as it was understood. */
  readonly out: readonly Token[];
  readonly last: WordKind | undefined;
}

const FILLER: Word = { kind: 'filler' };
const UNREAD: Word = { kind: 'unread' };
const WHEN: Word = { kind: 'when' };
const LOCK: Word = { kind: 'plain', verb: '上锁' };
const REVOKE: Word = { kind: 'revoke', denies: false, opens: true };
const told = (here: Here): Word | null => (isTold(here.text, here.tokens, here.i) ? UNREAD : null);
const reordered = ({ text, tokens, i }: Here): Word | null =>
  leadsToVerb(text, tokens, i + 1) ? { kind: 'then' } : null;

const kept = ({ text, out, next }: Here, on: boolean): Word | null =>
  next?.word.kind !== 'tail' && inClause(out).some((token) => isTake(text, token))
    ? { kind: 'power', on }
    : null;

const later = ({ next }: Here): Word | null => (next && next.word.kind !== 'mark' ? WHEN : null);

/** What they are in the middle of a clause: 空调不用了 refuses, 空调等等再关 delays. */
const REFUSING: Readonly<Record<string, Word>> = { 不: { kind: 'not' }, 别: { kind: 'not' }, 等: WHEN };

/** 不 and no: a correction, a reason (不热了), a refusal, or what makes a question. */
function denied(here: Here): Word | null {
  const { text, next, out } = here;
  if (isRevoking(here)) return REVOKE;
  if (isFelt(next) && text[next!.end] === '了') return { kind: 'too' };
  // 不开灯; but 开不开 asks.
  return isVerb(next) && !isVerb(out.at(-1)) ? { kind: 'not' } : null;
}

/** Words that mean one thing in one place and another elsewhere: what they mean here, or null for what they mostly do. */
const MEANINGS: Readonly<Record<string, (here: Here) => Word | null>> = {
  不: denied,
  是: ({ text, tokens, i, out }) =>
    isDenialFirst(out) && isCounter(text, tokens, i)
      ? { kind: 'mark', strong: false, question: false }
      : null,
  未: ({ next, out }) => (isVerb(next) && !isVerb(out.at(-1)) ? { kind: 'not' } : null),
  no: (here) => (isRevoking(here) ? REVOKE : null),
  actually: (here) => (isRevoking(here) ? REVOKE : null),
  我: told,
  // 来把灯打开, 放下来
  来: ({ text, next, out, last }) =>
    (isTake(text, next) && startsClause(out)) || last === 'power' || last === 'plain' ? FILLER : null,
  // 灯呢，给我关了
  呢: ({ next, last }) => (next && (last === 'head' || last === 'noun') ? FILLER : null),
  // 调得亮一点; but 调得太亮 complains.
  得: ({ tokens, i, next, last }) =>
    last === 'adjust' && next?.word.kind === 'step' && tokens[i + 2]?.word.kind === 'degree' ? FILLER : null,
  // 把灯开着; but 灯开着吗
  开着: (here) => kept(here, true),
  亮着: (here) => kept(here, true),
  关着: (here) => kept(here, false),
  // 调成绿色的, 要大的
  的: ({ next, last }) =>
    OPENERS.has(next?.word.kind ?? 'mark') && last && VALUED.has(last) ? FILLER : null,
  // 温度控制在24度
  在: ({ last }) => (last === 'adjust' ? { kind: 'to' } : null),
  // 空调灯光 is a light of the air conditioner.
  灯光: (here) => (isOwnLight(here) ? { kind: 'feature', feature: '灯光' } : null),
  锁: ({ out, next }) => (!isNounHere(out) || isDoor(next) ? LOCK : null),
  // 等一下再关灯 is for later; 关灯，等一下 takes it back.
  等一下: later,
  等下: later,
  稍等: later,
  // 打开电视，取消; but 取消静音.
  取消: ({ next, out }) => (mayRevoke(out) && (next?.word.kind ?? 'mark') === 'mark' ? REVOKE : null),
  wait: ({ next }) => (next?.word.kind === 'if' ? WHEN : null),
  switch: ({ out }) => (startsClause(out) ? { kind: 'turn' } : null),
  lock: ({ out }) => (startsClause(out) ? LOCK : null),
  vacuum: ({ out }) => (startsClause(out) ? { kind: 'plain', verb: '开始清扫' } : null),
  first: ({ out, next }) =>
    startsClause(out) && next?.word.kind !== 'numberSuffix' ? { kind: 'soft' } : null,
  // Next, turn off the tv; but next to the bed.
  next: ({ next }) => (next?.word.kind === 'to' ? UNREAD : null),
  // Mop the kitchen floor; but the first floor, a floor lamp.
  floor: ({ last, next }) =>
    last !== 'number' && next?.word.kind !== 'head' ? { kind: 'dirt', word: 'floor' } : null,
  before: reordered,
  after: reordered,
  // …, but leave the kitchen ones on
  but: ({ next }) => (next?.word.kind === 'not' ? { kind: 'then' } : null),
  // The kitchen ones too; but too bright.
  too: ({ next }) => ((next?.word.kind ?? 'mark') === 'mark' ? { kind: 'soft' } : null),
  // Dim it by half; but the plug by the window.
  by: ({ tokens, i }) => (isThing(tokens, i + 1) ? UNREAD : null),
  // Is anything on in the kitchen
  anything: ({ out }) => (out[0]?.word.kind === 'be' ? { kind: 'anything' } : null),
  // How much battery does the lock have
  have: ({ next, out }) =>
    (next?.word.kind ?? 'mark') === 'mark' && inClause(out).some(({ word }) => word.kind === 'howMuch')
      ? FILLER
      : null,
  // Turn the music up
  music: ({ next, out }) =>
    next?.word.kind === 'step' && inClause(out).some(({ word }) => word.kind === 'turn')
      ? { kind: 'property', property: '音量' }
      : null,
  // Put the ac in dry mode; but 在家模式.
  in: ({ tokens, i }) => (tokens[i + 2]?.word.kind === 'modeSuffix' ? { kind: 'to' } : null),
};
const TURNING: ReadonlySet<number> = new Set(Object.keys(MEANINGS).map((word) => word.charCodeAt(0)));

/** A word as it is meant where it stands. */
export function inContext(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): Token {
  const token = tokens[i]!;
  const { word, start, end } = token;
  switch (word.kind) {
    case 'wake':
      return { ...token, word: startsClause(out) && !belongs(word, tokens[i + 1]) ? FILLER : UNREAD };
    case 'revoke':
      if (word.opens && !mayRevoke(out)) return { ...token, word: revoking(text, tokens, i, out) };
      break;
    case 'that':
      // 帮我那个把灯关了: said to gain time.
      if (startsClause(out) && leadsIn(text, tokens, i + 1)) return { ...token, word: FILLER };
      // 调到那个二十六度
      if (out.at(-1)?.word.kind === 'to') return { ...token, word: FILLER };
      break;
    case 'adjust':
    case 'power':
      // 空调设的多少度, 空调开的几度
      if (isAskedValue(text, tokens, i)) return { ...token, word: FILLER };
      break;
    case 'head':
    case 'noun':
      // 电视后面的灯 is no television.
      if (BESIDE_FIRST.includes(text[end] ?? ' ') && BESIDE.test(text.slice(end, end + 5)))
        return { ...token, word: UNREAD };
      break;
    case 'state':
      if (word.on !== undefined) return { ...token, word: wished(out, word.on) ?? word };
      break;
  }
  if (!TURNING.has(text.charCodeAt(start))) return token;
  const said = text.slice(start, end);
  const meaning = Object.hasOwn(MEANINGS, said)
    ? MEANINGS[said]!({ text, tokens, i, next: tokens[i + 1], out, last: out.at(-1)?.word.kind })
    : null;
  return meaning ? { ...token, word: meaning } : token;
}

const BESIDE_FIRST = '的后前旁边下上底背对附';
const BESIDE = /^(?:的)?(?:后面|前面|旁边|边上|下面|上面|底下|背后|对面|附近)的/;
const THINGS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'device', 'room']);

const isThing = (tokens: readonly Token[], i: number): boolean =>
  THINGS.has(tokens[tokens[i]?.word.kind === 'filler' ? i + 1 : i]?.word.kind ?? 'mark');

function isAskedValue(text: string, tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1];
  return (
    next !== undefined && text.slice(next.start, next.end) === '的' && tokens[i + 2]?.word.kind === 'howMuch'
  );
}

/** A word of taking back in the middle of a clause: 打开空调哦不是风扇 corrects, 打开空调不是风扇 may correct or set apart. */
function revoking(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): Word {
  const { word, start } = tokens[i]!;
  if (isOh(text, out.at(-1)) && out.length > 1) return hasOther(tokens, i) ? word : REVOKE;
  const denies = word.kind === 'revoke' && word.denies;
  // 我不是要开灯, 老师说不是开灯 are no orders, whatever comes behind them.
  const isFirst = !'我你他她'.includes(text[start - 1] ?? ' ') && out.every(({ word }) => isOpening(word));
  if (denies && isFirst && tokens.some((_, k) => k > i && isCounter(text, tokens, k))) return word;
  if (denies && inClause(out).some(isVerb)) return UNREAD;
  return REFUSING[text[start]!] ?? UNREAD;
}

const isOpening = ({ kind }: Word): boolean => OPENERS.has(kind) || kind === 'please';

/** Nothing but a call or 嗯 before what it is said not to be. */
function isDenialFirst(out: readonly Token[]): boolean {
  const first = out.find(({ word }) => !isOpening(word))?.word;
  return first?.kind === 'revoke' && first.denies;
}

const COUNTER: ReadonlySet<WordKind> = new Set(['power', 'plain', 'adjust', 'head', 'room', 'take', 'noun']);

/** 不是关灯是关窗帘: where what is meant begins. */
const isCounter = (text: string, tokens: readonly Token[], i: number): boolean =>
  text[tokens[i]!.start] === '是' &&
  tokens[i]!.word.kind === 'be' &&
  COUNTER.has(tokens[i + 1]?.word.kind ?? 'mark');

/** …哦不是客厅的，是卧室的: what it should have been is still to come. */
const hasOther = (tokens: readonly Token[], i: number): boolean =>
  tokens.some(({ word }, k) => k > i && word.kind === 'be' && tokens[k - 1]!.word.kind === 'mark');

const inClause = (out: readonly Token[]): readonly Token[] =>
  out.slice(out.findLastIndex(({ word }) => word.kind === 'mark' || word.kind === 'then') + 1);

const OPENERS: ReadonlySet<WordKind> = new Set(['wake', 'filler', 'mark']);
const BELONGS: ReadonlySet<WordKind> = new Set(['of', 'roomNoun', 'head', 'noun']);

/** 我的房间, 小爱音箱: here the word before is no call; 小爱同学电视关了 calls (A36). */
const belongs = ({ kind }: Word, next: Token | undefined): boolean =>
  next === undefined ||
  (kind === 'wake' && next.word.kind === 'head'
    ? next.word.type === 'NetworkAudio'
    : BELONGS.has(next.word.kind));
/** Behind these 那个 is said to gain time. */
const NO_REFERENT: ReadonlySet<WordKind> = new Set(['mark', 'please', 'soft', 'take', 'that']);

/** 那个把, 那就, 那你把 */
function leadsIn(text: string, tokens: readonly Token[], i: number): boolean {
  const at = tokens[i]?.word.kind === 'filler' ? i + 1 : i;
  const kind = tokens[i]?.word.kind;
  return isTake(text, tokens[at]) || kind === 'soft' || kind === 'please';
}

/** Where the sentence itself begins: behind a wake word, 嗯 and the 那个 that refers to nothing. */
export function opening(text: string, tokens: readonly Token[]): number {
  let i = 0;
  if (text[0] === '小' || text[0] === '你') {
    const called = /^(?:你好)?(小.)\1|^你好小.{1,2}?(?=[，,。!打开关把请帮])/.exec(text)?.[0].length ?? 0;
    while (i < tokens.length && tokens[i]!.start < called) i++;
  }
  for (; i < tokens.length; i++) {
    const { kind } = tokens[i]!.word;
    const next = tokens[i + 1]?.word;
    if (kind === 'that' && next && NO_REFERENT.has(next.kind)) continue;
    if (isTold(text, tokens, i)) break;
    if (!OPENERS.has(kind) || (kind !== 'mark' && next && belongs(tokens[i]!.word, tokens[i + 1]))) break;
  }
  return i;
}

/** 我开了灯 and 我把灯关了 tell; 开了灯 and 把灯关了 may order. */
function isTold(text: string, tokens: readonly Token[], i: number): boolean {
  const { word, start, end } = tokens[i]!;
  if (text[start] !== '我' || end - start > 1 || word.kind !== 'filler') return false;
  // 我刚才把灯关了
  const at = tokens[i + 1]?.word.kind === 'that' ? i + 2 : i + 1;
  const next = tokens[at];
  if (next?.word.kind === 'power') return text[next.end] === '了';
  return next?.word.kind === 'take' && '把将'.includes(text[next.start]!) && isDone(text, tokens, at);
}

/** Whether the clause from here on ends in 了. */
function isDone(text: string, tokens: readonly Token[], i: number): boolean {
  const mark = tokens.findIndex(({ word }, k) => k > i && word.kind === 'mark');
  return text[tokens.at(mark < 0 ? -1 : mark - 1)!.end - 1] === '了';
}

/** What is chosen by its colour or its kind: 绿色的, 最亮的. */
const VALUED: ReadonlySet<WordKind> = new Set([
  'color',
  'tint',
  'white',
  'mode',
  'modeSuffix',
  'level',
  'extreme',
]);

const STARTS: ReadonlySet<WordKind> = new Set(['mark', 'then', 'soft', 'please', 'polite', 'and']);

function startsClause(out: readonly Token[]): boolean {
  const last = out.findLast(({ word }) => word.kind !== 'filler');
  return last === undefined || STARTS.has(last.word.kind);
}

const BEFORE_NO: ReadonlySet<WordKind> = new Set(['number', 'be', 'revoke']);

/** Where something was said and a clause begins, or behind a number: 二十二不二十三. */
const mayRevoke = (out: readonly Token[]): boolean =>
  out.length > 0 && (startsClause(out) || BEFORE_NO.has(out.at(-1)!.word.kind));

const AFTER_NO: ReadonlySet<WordKind> = new Set(['that', 'turn', 'adjust', 'power', 'revoke']);

/** 关灯，不，…, 哦不卧室的, 22 no 23: but no lights, 不开灯 refuse. */
function isRevoking({ text, tokens, i, next, out }: Here): boolean {
  const before = out.at(-1);
  const isHan = text.charCodeAt(tokens[i]!.start) > 0x80;
  if (isHan && out.length > 1 && isOh(text, before) && next) return true;
  if (!next || !mayRevoke(out)) return false;
  if (next.word.kind === 'mark' || next.word.kind === 'number') return true;
  return !isHan && (AFTER_NO.has(next.word.kind) || text.startsWith('the ', next.start));
}

const isOh = (text: string, token: Token | undefined): boolean =>
  token?.word.kind === 'filler' &&
  token.end - token.start === 1 &&
  '哦啊呃噢哎诶嗯喔'.includes(text[token.start]!);

/** I'd like the curtains closed, get the blinds closed: what is wished for is an order. */
function wished(out: readonly Token[], on: boolean): Word | null {
  for (let i = out.length - 1; i >= 0; i--) {
    const { kind } = out[i]!.word;
    if (kind === 'turn') return { kind: 'particle', on };
    if (kind === 'please') return { kind: 'power', on };
    if (kind === 'mark' || kind === 'then') return null;
  }
  return null;
}

const isFelt = (token: Token | undefined): boolean =>
  token?.word.kind === 'feeling' ||
  (token?.word.kind === 'step' && token.word.hint !== null && !token.word.verb);

const isTake = (text: string, token: Token | undefined): boolean =>
  token?.word.kind === 'take' && '把将'.includes(text[token.start]!);

const VERBAL: ReadonlySet<WordKind> = new Set(['power', 'turn', 'plain', 'adjust']);

const isVerb = (token: Token | undefined): boolean => token !== undefined && VERBAL.has(token.word.kind);

/** Before turning off the lights, after you close the blinds: not when, but which of two orders comes first. */
function leadsToVerb(text: string, tokens: readonly Token[], i: number): boolean {
  const next = tokens[i]?.word.kind === 'filler' ? tokens[i + 1] : tokens[i];
  return next !== undefined && (VERBAL.has(next.word.kind) || text.startsWith('lock the ', next.start));
}

/** 空调灯光, 空调的灯光; but 空调灯光都… are two. */
function isOwnLight({ text, tokens, i, next, out, last }: Here): boolean {
  const owner = last === 'of' ? out.at(-2) : out.at(-1);
  return (
    owner?.word.kind === 'head' &&
    owner.word.type === 'AirConditioner' &&
    touches(text, out.at(-1)!, tokens[i]!) &&
    next?.word.kind !== 'both' &&
    next?.word.kind !== 'and'
  );
}

/** 关电视锁大门 */
const isDoor = (token: Token | undefined): boolean =>
  token?.word.kind === 'noun' && token.word.trait === 'door';

/** 打开锁, 前门的锁, 关上大门锁: the thing; 锁门, 把门锁一下: what is done to it. */
function isNounHere(out: readonly Token[]): boolean {
  const before = out.at(-1)?.word.kind;
  if (before === 'of' || before === 'all' || before === 'measure') return true;
  return inClause(out).some(({ word }) => word.kind === 'power');
}
