import {
  CLOSING,
  isCounter,
  isDenialFirst,
  isOh,
  isVerb,
  mayRevoke,
  NOUNS,
  sinceOrder,
  startsClause,
  THINGS,
  VERBAL,
} from './around.ts';
import { inClause, isTake, isTold, OPENERS } from './openings.ts';
import { isOrdered } from './stated.ts';
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

export const FILLER: Word = { kind: 'filler' };

export const UNREAD: Word = { kind: 'unread' };

export const WHEN: Word = { kind: 'when' };

const LOCK: Word = { kind: 'plain', verb: '上锁' };

export const REVOKE: Word = { kind: 'revoke', denies: false, opens: true };

export const TOO: Word = { kind: 'too' };

const TAKE: Word = { kind: 'take' };

const IT: Word = { kind: 'it', plural: false };

const ANY: Word = { kind: 'any' };

const told = (here: Here): Word | null => (isTold(here.text, here.tokens, here.i) ? UNREAD : null);

const reordered = ({ text, tokens, i }: Here): Word | null =>
  leadsToVerb(text, tokens, i + 1) ? { kind: 'then' } : null;

/** 把灯开着, 灯还是开着吧 */
function kept({ text, out, next }: Here, on: boolean): Word | null {
  if (next?.word.kind === 'tail' || next?.word.kind === 'of') return null;
  const isBack = out.some(({ word }) => word.kind === 'revoke');
  const isWished = !isBack && next !== undefined && /^吧(?!\?)/.test(text.slice(next.start));
  return isWished || inClause(out).some((token) => isTake(text, token)) ? { kind: 'power', on } : null;
}

const later = ({ next }: Here): Word | null => (next && next.word.kind !== 'mark' ? WHEN : null);

/** 不 and no: a correction, a reason (不热了), a refusal, or what makes a question. */
function denied(here: Here): Word | null {
  const { text, next, out } = here;
  if (isRevoking(here)) return REVOKE;
  if (isFelt(next) && text[next!.end] === '了') return { kind: 'too' };
  // 不开灯; but 开不开 asks.
  return isVerb(next) && !isVerb(out.at(-1)) ? { kind: 'not' } : null;
}

const LEADING: ReadonlySet<WordKind> = new Set(['that', 'soft', 'mark', 'take', 'please']);

const OWNED: ReadonlySet<WordKind> = new Set(['property', 'feature', 'modeSuffix']);

const VALUES: ReadonlySet<WordKind> = new Set(['extreme', 'level', 'mode', 'color', 'white', 'share']);

const isValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  (VALUES.has(token.word.kind) || (token.word.kind === 'number' && token.word.mention.kind === 'quantity'));

const leadsToValue = ({ tokens, i, next }: Here): boolean =>
  isValue(next?.word.kind === 'measure' ? tokens[i + 2] : next);

const BEFORE_VALUES: ReadonlySet<WordKind> = new Set(['take', 'adjust', 'to']);
const leadsToNumber = ({ tokens, i, next }: Here): boolean =>
  (next?.word.kind === 'measure' ? tokens[i + 2] : next)?.word.kind === 'number';

const ensured = ({ text, out }: Here): Word | null =>
  inClause(out).some(
    ({ word, start }) => word.kind === 'please' && ENSURES.test(text.slice(start, start + 10)),
  )
    ? FILLER
    : null;

const ENSURES = /^(?:make sure|make certa|ensure|be sure|see to it)/;

const isWished = (out: readonly Token[]): boolean => inClause(out).some(({ word }) => word.kind === 'please');

function warming({ text, tokens, i, next, out }: Here, up: boolean): Word | null {
  const at = next?.word.kind === 'filler' && text.startsWith('the ', next.start) ? i + 2 : i + 1;
  const isOrder = startsClause(out) && at > i + 1 && THINGS.has(tokens[at]?.word.kind ?? 'mark');
  return isOrder ? { kind: 'step', up, hint: '温度', verb: true } : null;
}

const isOfSound = ({ last, next }: Here): boolean =>
  next?.word.kind === 'degree' && (last === 'property' || last === 'head');

const picked = ({ tokens, i, next }: Here): Word | null =>
  next?.word.kind === 'number' && tokens[i + 2]?.word.kind === 'measure' ? ANY : null;

const scaled = ({ next }: Here): Word | null =>
  next?.word.kind === 'number' && next.word.mention.kind === 'quantity' ? FILLER : null;

const isPowering = ({ text, out }: Here): boolean =>
  inClause(out).some(({ word, start }) => word.kind === 'turn' && text.startsWith('power', start));

/** Are the blinds down */
const hanging = ({ out, next, last }: Here): Word | null =>
  out[0]?.word.kind === 'whether' && NOUNS.has(last ?? 'mark') && CLOSING.has(next?.word.kind ?? 'mark')
    ? { kind: 'state' }
    : null;

const isPowered = (out: readonly Token[]): boolean =>
  out.findLast(({ word }) => word.kind !== 'filler')?.word.kind === 'power';

const isAskedMuch = ({ out }: Here): boolean => inClause(out).some(({ word }) => word.kind === 'howMuch');

/** Words that mean one thing in one place and another elsewhere: what they mean here, or null for what they mostly do. */
export const MEANINGS: Readonly<Record<string, (here: Here) => Word | null>> = {
  不: denied,
  是: ({ text, tokens, i, out }) =>
    isDenialFirst(sinceOrder(out)) && isCounter(text, tokens, i)
      ? { kind: 'mark', strong: false, question: false }
      : null,
  // 灯还是开着吧, 空调还是26度吧
  还是: ({ text, next, out }) =>
    next && /吧(?!\?)/.test(text.slice(next.start)) && !inClause(out).some(isVerb) ? { kind: 'soft' } : null,
  未: ({ next, out }) => (isVerb(next) && !isVerb(out.at(-1)) ? { kind: 'not' } : null),
  // Turn on the no turn off the fan: broken off before the noun.
  no: (here) =>
    isRevoking(here) ||
    (isVerb(here.next) && /\b(?:the|my|a) $/.test(here.text.slice(0, here.tokens[here.i]!.start)))
      ? REVOKE
      : null,
  actually: (here) => (isRevoking(here) ? REVOKE : null),
  我: told,
  // 来把灯打开, 放下来
  // 风扇来个二档
  来: (here) => {
    const { text, next, out, last } = here;
    if ((isTake(text, next) && startsClause(out)) || last === 'power' || last === 'plain') return FILLER;
    // 亮度来个三成
    if (last === 'property' && (leadsToValue(here) || leadsToNumber(here))) return { kind: 'to' };
    return leadsToValue(here) ? TAKE : null;
  },
  // 换个紫色, 给个四成
  个: (here) => (BEFORE_VALUES.has(here.last ?? 'mark') && isValue(here.next) ? FILLER : null),
  // 亮度给个四成, 音量给三十
  给: (here) =>
    here.last === 'property' && (leadsToValue(here) || leadsToNumber(here)) ? { kind: 'to' } : null,
  // 摄氏26度: the number has it already.
  摄氏: scaled,
  华氏: scaled,
  // 挑两盏灯关了
  挑: picked,
  选: picked,
  找: picked,
  // 灯呢，给我关了
  呢: ({ next, last }) => (next && last && TOPICS.has(last) ? FILLER : null),
  // 开七成亮: of what the share is.
  亮: ({ last, next }) =>
    last === 'number' && CLOSING.has(next?.word.kind ?? 'mark')
      ? { kind: 'property', property: '亮度' }
      : null,
  // 客厅灯，对，打开
  对: ({ text, out, last, next }) => {
    const isAside = (last ?? 'mark') === 'mark' && (next?.word.kind ?? 'mark') === 'mark';
    return isAside || (startsClause(out) && isTake(text, next)) ? FILLER : null;
  },
  // 好那就关灯; but 好热.
  好: ({ out, next }) => (startsClause(out) && LEADING.has(next?.word.kind ?? 'mark') ? FILLER : null),
  // 调得亮一点; but 调得太亮 complains.
  得: ({ tokens, i, next, last }) => {
    const at = next?.word.kind === 'soft' || next?.word.kind === 'filler' ? i + 2 : i + 1;
    const isStep = tokens[at]?.word.kind === 'step' && tokens[at + 1]?.word.kind === 'degree';
    return last === 'adjust' && isStep ? FILLER : null;
  },
  // 把灯开着; but 灯开着吗
  开着: (here) => kept(here, true),
  亮着: (here) => kept(here, true),
  关着: (here) => kept(here, false),
  // 下雨的话关窗; but 空调的话调到26度
  的话: ({ out, last }) => (THINGS.has(last ?? 'mark') || out.length === 0 ? null : { kind: 'if' }),
  // 调成绿色的, 要大的
  的: ({ tokens, i, next, last }) =>
    last && VALUED.has(last) && (OPENERS.has(next?.word.kind ?? 'mark') || isSetBehind(tokens, i + 1))
      ? FILLER
      : null,
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
  // Lock the door, did anyone lock the door
  lock: ({ out, last }) => (startsClause(out) || last === 'whether' ? LOCK : null),
  // Make sure the lights are off, the door is locked
  is: ensured,
  are: ensured,
  locked: ({ out, next }) => (isWished(out) || isOrdered(out, next) ? LOCK : null),
  unlocked: ({ out }) => (isWished(out) ? { kind: 'plain', verb: '解锁' } : null),
  // 热水器开关断开; but 断开蓝牙音箱 is about a connection.
  断开: ({ last }) => (NOUNS.has(last ?? 'mark') ? { kind: 'power', on: false } : null),
  // 太晒了; Cantonese 晒 is all
  晒: ({ last }) => (last === 'too' ? { kind: 'feeling' } : null),
  // So loud
  so: ({ next }) => (isFelt(next) ? TOO : null),
  // Turn it right up, stop right there
  right: ({ text, next }) =>
    next?.word.kind === 'step' ||
    next?.word.kind === 'extreme' ||
    (next && text.startsWith('there', next.start))
      ? FILLER
      : null,
  there: ({ out, next }) =>
    CLOSING.has(next?.word.kind ?? 'mark') && inClause(out).some(({ word }) => word.kind === 'plain')
      ? FILLER
      : null,
  // Could you maybe turn it down
  maybe: ({ last }) => (last === 'polite' ? FILLER : null),
  perhaps: ({ last }) => (last === 'polite' ? FILLER : null),
  // Cool the bedroom to 20, heat the oven
  cool: (here) => warming(here, false),
  warm: (here) => warming(here, true),
  heat: (here) => warming(here, true),
  // 大啲, 暗啲; but 啲灯
  啲: ({ last }) => (last === 'step' ? { kind: 'degree' } : null),
  // 声音轻一点
  轻: (here) => (isOfSound(here) ? { kind: 'step', up: false, hint: '音量', verb: false } : null),
  响: (here) => (isOfSound(here) ? { kind: 'step', up: true, hint: '音量', verb: false } : null),
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
  but: ({ next }) => (next?.word.kind === 'not' || isVerb(next) ? { kind: 'then' } : null),
  // The kitchen ones too; but too bright.
  too: ({ next }) => (CLOSING.has(next?.word.kind ?? 'mark') ? { kind: 'soft' } : null),
  // Dim it by half; but the plug by the window.
  by: ({ tokens, i }) => (isThing(tokens, i + 1) ? UNREAD : null),
  // Is anything on in the kitchen
  anything: ({ out }) => (['be', 'whether'].includes(out[0]?.word.kind ?? '') ? { kind: 'anything' } : null),
  // Open the shades all the way; but dim them all the way.
  'all the way': ({ out }) => {
    const said = inClause(out).findLast(
      ({ word }) => word.kind === 'power' || (word.kind === 'step' && word.verb),
    );
    if (said?.word.kind === 'step') return { kind: 'extreme', max: said.word.up, hint: 'size' };
    return said ? FILLER : null;
  },
  // Turn its volume up; its too hot
  its: ({ next }) => {
    const kind = next?.word.kind ?? 'mark';
    return OWNED.has(kind) ? IT : kind === 'too' ? TOO : kind === 'extreme' ? FILLER : null;
  },
  // Power the tv down; but turn it down.
  up: (here) => (isPowering(here) ? { kind: 'particle', on: true } : hanging(here)),
  down: (here) => (isPowering(here) ? { kind: 'particle', on: false } : hanging(here)),
  // Cut the power to the outlets
  power: ({ next, out }) => (isPowered(out) && next?.word.kind === 'to' ? FILLER : null),
  to: ({ text, tokens, i, out, last, next }) =>
    // Please to open the window
    (last === 'please' && isVerb(next)) || (isPowered(out) && text.endsWith('power ', tokens[i]!.start))
      ? FILLER
      : null,
  // Off the light, as some say it
  off: ({ tokens, i, out }) =>
    startsClause(out) && isThing(tokens, tokens[i + 1]?.word.kind === 'all' ? i + 2 : i + 1)
      ? { kind: 'power', on: false }
      : null,
  // How's the battery doing
  doing: ({ last, next, out }) =>
    last === 'property' &&
    (next?.word.kind ?? 'mark') === 'mark' &&
    out.some(({ word }) => word.kind === 'what')
      ? FILLER
      : null,
  // How much battery has it got left
  got: (here) => (isAskedMuch(here) ? FILLER : null),
  left: (here) => (isAskedMuch(here) && !NOUNS.has(here.next?.word.kind ?? 'mark') ? FILLER : null),
  // One light each in the kitchen and the study
  each: ({ last, next }) => (last === 'head' && next?.word.kind === 'in' ? { kind: 'apiece' } : null),
  // How much battery does the lock have
  have: (here) => ((here.next?.word.kind ?? 'mark') === 'mark' && isAskedMuch(here) ? FILLER : null),
  // Turn both off; but turn both lamps off.
  both: ({ last, next }) =>
    (last === 'turn' || last === 'power') && BEHIND_BOTH.has(next?.word.kind ?? 'mark')
      ? { kind: 'it', plural: true }
      : null,
  // The fan speed on the ac; but the fan speed.
  fan: ({ text, tokens, i, next, out }) => {
    const owner = tokens[tokens[i + 3]?.word.kind === 'filler' ? i + 4 : i + 3];
    const isOwned =
      LEADS_TO_OWNER.has(tokens[i + 2]?.word.kind ?? 'mark') && NOUNS.has(owner?.word.kind ?? 'mark');
    // Switch the AC to dry mode and fan speed low
    const before = out.findLast(({ word }) => word.kind === 'head')?.word;
    const isIts =
      before?.kind === 'head' &&
      before.type === 'AirConditioner' &&
      !text.startsWith('the ', tokens[i]!.start - 4);
    if (isIts && isLevel(next)) return { kind: 'property', property: '风速' };
    return next?.word.kind === 'property' && (isOwned || isIts) ? FILLER : null;
  },
  // Turn the music up
  music: ({ next, out }) =>
    next?.word.kind === 'step' && inClause(out).some(({ word }) => word.kind === 'turn')
      ? { kind: 'property', property: '音量' }
      : null,
  // Put the ac in dry mode; but 在家模式.
  in: ({ tokens, i }) => (tokens[i + 2]?.word.kind === 'modeSuffix' ? { kind: 'to' } : null),
};

export const TURNING: ReadonlySet<number> = new Set(Object.keys(MEANINGS).map((word) => word.charCodeAt(0)));

const LEADS_TO_OWNER: ReadonlySet<WordKind> = new Set(['in', 'of']);

const BEHIND_BOTH: ReadonlySet<WordKind> = new Set(['mark', 'particle', 'step', 'to', 'then', 'please']);

const isLevel = (token: Token | undefined): boolean =>
  ['level', 'extreme', 'mode', 'number'].includes(token?.word.kind ?? 'mark');

/** 灯呢关了吧, 亮度呢调到一半: what is spoken of next. */
const TOPICS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'device', 'property']);

/** 调成红色的亮度50%: a property with a value of its own behind it begins anew. */
function isSetBehind(tokens: readonly Token[], i: number): boolean {
  if (tokens[i]?.word.kind !== 'property') return false;
  const at = tokens[i + 1]?.word.kind === 'filler' ? i + 2 : i + 1;
  const kind = tokens[at]?.word.kind;
  return kind === 'number' || kind === 'to' || kind === 'adjust' || VALUES.has(kind ?? 'mark');
}

const isThing = (tokens: readonly Token[], i: number): boolean =>
  THINGS.has(tokens[tokens[i]?.word.kind === 'filler' ? i + 1 : i]?.word.kind ?? 'mark');

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

const AFTER_NO: ReadonlySet<WordKind> = new Set(['that', 'turn', 'adjust', 'power', 'revoke']);

/** 关灯，不，…, 哦不卧室的, 22 no 23: but no lights, 不开灯 refuse. */
function isRevoking({ text, tokens, i, next, out }: Here): boolean {
  const before = out.at(-1);
  const isHan = text.charCodeAt(tokens[i]!.start) > 0x80;
  if (isHan && out.length > 1 && isOh(text, before) && next) return true;
  if (!isHan && isBegunAgain(text, out, next)) return true;
  if (!next || !mayRevoke(out)) return false;
  if (next.word.kind === 'mark' || next.word.kind === 'number') return true;
  return !isHan && (AFTER_NO.has(next.word.kind) || text.startsWith('the ', next.start));
}

/** Turn the heater no the AC on: behind a thing only another one may follow. */
export const isBegunAgain = (text: string, out: readonly Token[], next: Token | undefined): boolean =>
  next !== undefined &&
  THINGS.has(out.at(-1)?.word.kind ?? 'mark') &&
  /^(?:on |in )?(?:the|my) /.test(text.slice(next.start, next.start + 8));

const isFelt = (token: Token | undefined): boolean =>
  token?.word.kind === 'feeling' ||
  (token?.word.kind === 'step' && token.word.hint !== null && !token.word.verb);

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
