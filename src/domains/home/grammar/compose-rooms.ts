import { type Token, touches, type Word, type WordKind } from './word.ts';

const PLAIN: Word = { kind: 'room', use: 'plain' };
const FLOOR: Word = { kind: 'room', use: 'floor' };
/** 茶室, 宴会厅, 游戏区: what a room that no list knows ends in. */
const ENDINGS = '室厅区间卧';
const NO_ROOMS = new Set([
  '时间',
  '期间',
  '空间',
  '瞬间',
  '之间',
  '人间',
  '夜间',
  '晚间',
  '日间',
  '小区',
  '社区',
  '地区',
]);
const LONGEST = 4;

/** Rooms that are more than one word: 二楼走廊, 3号房, 爸妈的房间, 主卧卫生间, my room. */
export function composeRooms(text: string, tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    if (token.word.kind !== 'unread') add(text, token, out);
    else for (const part of divided(text, token)) add(text, part, out);
  }
  return out;
}

function add(text: string, token: Token, out: Token[]): void {
  out.push(token);
  while (JOINING.has(out[out.length - 1]!.word.kind) && joined(text, out));
}

const joined = (text: string, out: Token[]): boolean =>
  joins[out[out.length - 1]!.word.kind]?.some((join) => join(text, out)) ?? false;

/** What a last word of a kind may make of itself and those before it. */
const joins: Partial<Record<WordKind, readonly ((text: string, out: Token[]) => boolean)[]>> = {
  numberSuffix: [floor],
  room: [numbered, nested],
  inside: [besideRoom],
  here: [hereabouts],
  roomNoun: [ownRoom],
  of: [onTop],
};

const JOINING: ReadonlySet<WordKind> = new Set(Object.keys(joins) as WordKind[]);

/** 茶室吊 of 茶室吊灯: a room and the beginning of a name. */
function divided(text: string, token: Token): Token[] {
  let at = token.start + 1;
  while (at < token.end && !ENDINGS.includes(text[at]!)) at++;
  if (at >= token.end || at - token.start >= LONGEST || NO_ROOMS.has(text.slice(at - 1, at + 1)))
    return [token];
  const room: Token = { word: PLAIN, start: token.start, end: at + 1 };
  return at + 1 === token.end ? [room] : [room, { ...token, start: at + 1 }];
}

function replace(out: Token[], size: number, word: Word, text?: string): true {
  const parts = out.splice(out.length - size);
  out.push({ word, start: parts[0]!.start, end: parts.at(-1)!.end, ...(text !== undefined && { text }) });
  return true;
}

/** 二楼, 3层, second floor. */
function floor(_: string, out: Token[]): boolean {
  const [number, suffix] = [out.at(-2), out.at(-1)];
  if (number?.word.kind !== 'number' || suffix?.word.kind !== 'numberSuffix' || suffix.word.word !== 'floor')
    return false;
  const { mention } = number.word;
  // 十一点二楼走廊的灯全部打开 is at eleven, on no floor 11.2.
  const isWhole =
    mention.kind === 'ordinal' || (mention.kind === 'number' && Number.isInteger(mention.value));
  return isWhole && replace(out, 2, FLOOR);
}

/** 我的房间, 孩子房间, 保姆房, 3号房, my room, game room. */
function ownRoom(text: string, out: Token[]): boolean {
  const noun = out.at(-1);
  if (noun?.word.kind !== 'roomNoun') return false;
  const of = out.at(-2)?.word.kind === 'of' ? 1 : 0;
  const owner = out.at(-2 - of);
  if (!owner || !touches(text, out.at(-2)!, noun)) return false;
  const { kind } = owner.word;
  const said = text.slice(owner.start, owner.end);
  const owns =
    kind === 'owner' ||
    // 车库房
    (kind === 'room' && of === 0 && text.slice(noun.start, noun.end) === '房') ||
    (kind === 'unread' && said.length <= 12) ||
    // 机房, 小屋, 里屋
    (of === 0 && text[noun.start] === '房' && kind === 'bound') ||
    (of === 0 && text[noun.start] === '屋' && '大小里外'.includes(said)) ||
    (kind === 'number' && (owner.word as { mention: { kind: string } }).mention.kind !== 'quantity') ||
    ['我', '你', 'my', 'our'].includes(said);
  return owns && replace(out, 2 + of, PLAIN);
}

const BEFORE_NUMBERED = new Set(['adjust', 'property', 'to', 'room']);

/** 三号会议室, 大会议室, 南卧室: one of several rooms of a kind. */
function numbered(text: string, out: Token[]): boolean {
  const [before, which, room] = [out.at(-3), out.at(-2), out.at(-1)];
  if (!which || room?.word.kind !== 'room' || which.end !== room.start || room.word.use === 'floor')
    return false;
  const { word } = which;
  const isNumber = word.kind === 'number' && word.mention.kind === 'ordinal';
  const isSize = word.kind === 'step' && '大小'.includes(text.slice(which.start, which.end));
  const isPart = word.kind === 'unread' && which.end - which.start === 1;
  if (!isNumber && !isPart && (!isSize || (before && BEFORE_NUMBERED.has(before.word.kind)))) return false;
  return replace(out, 2, PLAIN);
}

/** 走廊尽头: a part of a room. */
function besideRoom(text: string, out: Token[]): boolean {
  const [room, inside] = [out.at(-2), out.at(-1)];
  if (room?.word.kind !== 'room' || inside?.word.kind !== 'inside' || room.end !== inside.start) return false;
  return '旁边尽'.includes(text[inside.start]!) && replace(out, 2, PLAIN);
}

/** 主卧这边: the room says where. */
function hereabouts(_: string, out: Token[]): boolean {
  const [room, here] = [out.at(-2), out.at(-1)];
  if (room?.word.kind !== 'room' || room.end !== here?.start) return false;
  out.pop();
  return true;
}

/** 书桌上的台灯: a place no list knows. */
function onTop(text: string, out: Token[]): boolean {
  const [thing, inside, of] = [out.at(-3), out.at(-2), out.at(-1)];
  // 电视柜旁边: 柜 alone would be a thing.
  const isKnown = thing?.word.kind === 'unread' || thing?.word.kind === 'bound';
  if (!thing || !isKnown || inside?.word.kind !== 'inside' || of?.word.kind !== 'of') return false;
  if (thing.end !== inside.start || inside.end !== of.start || thing.end - thing.start > 3) return false;
  const isBeside = '旁边尽'.includes(text[inside.start]!);
  // 电视柜旁边: what touches it belongs to it.
  const before = out.at(-4);
  const isLonger =
    before?.end === thing.start && (before.word.kind === 'head' || before.word.kind === 'noun');
  const start = isLonger ? before.start : thing.start;
  const name = text.slice(start, isBeside ? inside.end : thing.end);
  const size = isLonger ? 4 : 3;
  out.splice(out.length - size, size, { word: PLAIN, start, end: inside.end, text: name }, of);
  return true;
}

/** 二楼走廊, 二楼的走廊, 主卧卫生间: one place inside another. */
function nested(text: string, out: Token[]): boolean {
  const inner = out.at(-1);
  if (inner?.word.kind !== 'room') return false;
  const of = out.at(-2)?.word.kind === 'of' ? 1 : 0;
  const outer = out.at(-2 - of);
  if (outer?.word.kind !== 'room' || !touches(text, out.at(-2)!, inner)) return false;
  const isFloor = outer.word.use === 'floor' || outer.word.use === 'adverb';
  const isPart = inner.word.use === 'nested' && of === 0 && outer.word.use === 'plain';
  // 厨房卫生间 are two.
  const isBath = PUBLIC.has(text.slice(outer.start, outer.end)) && !'阳露'.includes(text[inner.start]!);
  if (!isFloor && (!isPart || isBath)) return false;
  if (inner.word.use === 'floor' || inner.word.use === 'adverb') return false;
  const joined =
    of === 1 ? text.slice(outer.start, outer.end) + text.slice(inner.start, inner.end) : undefined;
  // 卫生间阳台: what lies in a room has no rooms of its own.
  return replace(out, 2 + of, isPart ? { kind: 'room', use: 'nested' } : PLAIN, joined);
}

const PUBLIC = new Set(['厨房', '餐厅', '客厅', '走廊', '玄关', '阳台']);
