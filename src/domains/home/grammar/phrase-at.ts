import type { PlainVerb } from '../action.ts';
import { isNameLike, nameEnd } from './names.ts';
import { emptyPhrase, type Phrase, type PhraseDraft, type Place } from './phrase.ts';
import { isHanAt, kindAt, type Row, type Token, touches, type WordKind } from './word.ts';

export interface Reading {
  readonly phrase: Phrase;
  /** The index of the first token behind it. */
  readonly next: number;
}

/** The noun phrase that begins at token `i`, or null. */
export function phraseAt(row: Row, i: number): Reading | null {
  const first = row.tokens[i];
  // Most words nothing knows begin no name: the quick way out.
  if (!first) return null;
  const isUnread = first.word.kind === 'unread' && kindAt(row, i + 1) !== 'of' && kindAt(row, i + 1) !== 'in';
  if (isUnread && nameEnd(row, i) === null) return null;
  const draft = emptyPhrase(first.start);
  let at = i;
  for (let next = step(row, at, draft); next > at; next = step(row, at, draft)) at = next;
  let noun = draft.reference ? at : nounAt(row, at, draft);
  if (noun !== null && isDoorway(row, noun, draft)) {
    draft.rooms = [...draft.rooms, { at: draft.name!, here: false }];
    draft.name = null;
    noun = nounAt(row, noun + 1, draft);
  }
  if (noun !== null) at = behindNoun(row, noun, draft);
  else if (draft.rooms.length === 0 && draft.exclude.length === 0 && !draft.excludesThing) return null;
  if (at === i) return null;
  draft.end = row.tokens[at - 1]!.end;
  return { phrase: draft, next: at };
}

/** 后门的路灯: the door says where. 前门的锁 is its lock. */
function isDoorway(row: Row, i: number, { trait, name }: PhraseDraft): boolean {
  const end = trait === 'door' && name && kindAt(row, i) === 'of' ? nameEnd(row, i + 1) : null;
  const thing = end === null ? undefined : row.tokens[end - 1]!.word;
  return thing !== undefined && !(thing.kind === 'noun' && thing.trait === 'lock');
}

/** One word before the noun; returns the index behind it, or the same index where none fits. */
function step(row: Row, i: number, draft: PhraseDraft): number {
  const token = row.tokens[i];
  if (!token || draft.reference) return i;
  switch (token.word.kind) {
    case 'all':
      draft.all = token;
      return i + 1;
    case 'any':
    case 'some':
      draft.any = token;
      return i + 1;
    case 'degree':
      // 一些灯; but 亮一点空调… is two clauses.
      if (!row.text.startsWith('一些', token.start) || nameEnd(row, i + 1) === null) return i;
      draft.any = token;
      return i + 1;
    case 'number':
      return Math.max(ones(row, i, draft), count(row, i, draft));
    case 'room':
    case 'here':
    case 'roomNoun':
      return place(row, i, draft);
    case 'everywhere':
      draft.all ??= token;
      return i + 1;
    case 'and':
      return draft.rooms.length > 0 ? anotherRoom(row, i + 1) || i : i;
    case 'of':
      if (draft.start === token.start) return i;
      draft.open = draft.rooms.length > 0;
      return i + 1;
    case 'inside':
      return draft.rooms.length > 0 || draft.all ? i + 1 : i;
    case 'in':
      return draft.rooms.length === 0 &&
        (draft.start === token.start || isOnes(row, i - 1)) &&
        leadsToThing(row, skip(row, i + 1))
        ? skip(row, i + 1)
        : i;
    case 'unread':
      return Math.max(ones(row, i, draft), theOne(row, i, draft), unknownPlace(row, i, draft));
    case 'measure':
      // 开个灯: a measure without a number counts nothing (A03).
      return nameEnd(row, i + 1) === null ? i : i + 1;
    case 'other':
      draft.other = true;
      return kindAt(row, i + 1) === 'roomNoun' ? i + 2 : i + 1;
    case 'state':
      return inState(row, i, draft);
    case 'except':
      return exclusion(row, i, draft);
    case 'exceptEnd':
      return allBut(row, i, draft);
    case 'that':
      return demonstrative(row, i, draft);
    case 'it':
      draft.reference = true;
      draft.head = token;
      if (token.word.plural) draft.all = token;
      return i + 1;
    case 'filler':
      return isArticle(row, i) ? i + 1 : i;
    default:
      return i;
  }
}

/** 厨房以外的灯: without 除了 the rooms before it are those left out. */
function allBut(row: Row, i: number, draft: PhraseDraft): number {
  const token = row.tokens[i]!;
  if (draft.rooms.length === 0 || token.end - token.start < 2 || kindAt(row, i + 1) !== 'of') return i;
  draft.exclude = [...draft.exclude, ...draft.rooms];
  draft.rooms = [];
  return i + 2;
}

/** What ends a state: of the things that are in it nothing else can be told apart here. */
const OPPOSITES: Readonly<Record<string, PlainVerb>> = {
  开着: '关闭',
  亮着: '关闭',
  没关: '关闭',
  在开: '关闭',
  关着: '打开',
  没开: '打开',
  没锁: '上锁',
  没关上: '关闭',
  没拉上: '关闭',
  没拉开: '打开',
  没打开: '打开',
  没锁上: '上锁',
  锁着: '解锁',
};

/** 把开着的灯都关了 */
function inState(row: Row, i: number, draft: PhraseDraft): number {
  const { start, end } = row.tokens[i]!;
  const opposite = OPPOSITES[row.text.slice(start, end)];
  const isSaid = draft.start < start || kindAt(row, i - 1) === 'take' || kindAt(row, i - 1) === 'power';
  if (!opposite || !isSaid || kindAt(row, i + 1) !== 'of' || nameEnd(row, i + 2) === null) return i;
  draft.opposite = opposite;
  return i + 2;
}

const isRoom = (kind: WordKind | undefined): boolean => kind === 'room' || kind === 'here';
/** 和餐厅, and in the hall: where the room stands, 0 where none follows. */
function anotherRoom(row: Row, i: number): number {
  const at = skip(row, i);
  const room = kindAt(row, at) === 'in' ? skip(row, at + 1) : at;
  return isRoom(kindAt(row, room)) ? room : 0;
}
const leadsToThing = (row: Row, i: number): boolean => isRoom(kindAt(row, i)) || nameEnd(row, i) !== null;
/** Articles, and what is said while looking for the word. */
const ARTICLES = new Set('the a an my your our um uh 个 那个 这个 嗯 呃 额'.split(' '));
const isArticle = ({ text, tokens }: Row, i: number): boolean => {
  const token = tokens[i];
  return token?.word.kind === 'filler' && ARTICLES.has(text.slice(token.start, token.end));
};

/** Past the articles. */
function skip(row: Row, i: number): number {
  let at = i;
  while (isArticle(row, at)) at++;
  return at;
}

const ROOM_LEADS: ReadonlySet<WordKind> = new Set(['of', 'property', 'inside', 'head', 'noun']);

function place(row: Row, i: number, draft: PhraseDraft): number {
  const token = row.tokens[i]!;
  if (
    token.word.kind === 'roomNoun' &&
    (draft.rooms.length > 0 || !ROOM_LEADS.has(kindAt(row, i + 1) ?? 'mark'))
  ) {
    // 每个房间, 其他房间: the rooms are counted, not named.
    return draft.all || draft.other ? i + 1 : i;
  }
  draft.rooms = [...draft.rooms, placeOf(token)];
  draft.open = isOnes(row, i - 2) || isOnes(row, i - 3);
  return i + 1;
}

/** 前台的灯: a place no list knows, by where it stands. */
function unknownPlace(row: Row, i: number, draft: PhraseDraft): number {
  const token = row.tokens[i]!;
  const size = token.end - token.start;
  const isPlace =
    size >= 2 &&
    size <= 4 &&
    kindAt(row, i + 1) === 'of' &&
    isNameLike(row.text, token) &&
    nameEnd(row, i + 2) !== null;
  if (!isPlace || !isHanAt(row.text, token.start)) return i;
  draft.rooms = [...draft.rooms, placeOf(token)];
  return i + 2;
}

const placeOf = (token: Token): Place => ({
  at: { start: token.start, end: token.end },
  ...(token.text !== undefined && { text: token.text }),
  here: token.word.kind === 'here',
});

/** Behind these a number is a value. */
const VALUED: ReadonlySet<WordKind> = new Set(['to', 'property', 'adjust', 'head']);

/** 两盏, 3台, two: how many. */
function count(row: Row, i: number, draft: PhraseDraft): number {
  const token = row.tokens[i]!;
  if (token.word.kind !== 'number' || token.word.mention.kind !== 'number') return i;
  const { value } = token.word.mention;
  if (!Number.isInteger(value) || value < 1 || value > 999) return i;
  const isMeasured = kindAt(row, i + 1) === 'measure' || row.text.startsWith('扇', token.end);
  // 灯开到50窗帘关上: what stands where a value belongs counts nothing.
  if (!isMeasured && VALUED.has(kindAt(row, i - 1) ?? 'mark')) return i;
  const behind = isMeasured ? i + 2 : i + 1;
  // Two of the lights
  const isPart = kindAt(row, behind) === 'of' && isArticle(row, behind + 1);
  const next = isPart ? behind + 2 : behind;
  const end = nameEnd(row, next);
  // 两个卧室的灯, four workshop fans
  const isLatin = row.text.charCodeAt(token.start) < 0x80;
  const isRooms =
    kindAt(row, next) === 'room' && (isMeasured || isPart || (isLatin && nameEnd(row, next + 1) !== null));
  // Fan on two AC 23: two things would have an s.
  const isOne = end !== null && isLatin && value > 1 && row.text[row.tokens[end - 1]!.end - 1] !== 's';
  if (isOne && kindAt(row, i - 1) === 'particle' && i > 1) return i;
  if (end === null && !isRooms) return i;
  // 三色灯, 四头吊灯: without a measure the number is part of the name.
  if (!isMeasured && end !== null && end > next + 1 && row.text.charCodeAt(token.start) > 0x80) return i;
  draft.count = { n: value, at: { start: token.start, end: row.tokens[next - 1]!.end } };
  return next;
}

/** 那盏灯 refers back, 那盏落地灯 names; 那个 alone refers. */
function demonstrative(row: Row, i: number, draft: PhraseDraft): number {
  const { word, ...at } = row.tokens[i]!;
  if (word.kind !== 'that') return i;
  let next = i + 1;
  // 刚才打开的那盏灯
  if (kindAt(row, next) === 'power' && kindAt(row, next + 1) === 'of' && row.text[at.start] === '刚')
    next += 2;
  // 走廊那几盏灯: all there are.
  while (['measure', 'of', 'that', 'some'].includes(kindAt(row, next) ?? '')) {
    if (kindAt(row, next) === 'some') draft.all = row.tokens[next]!;
    next++;
  }
  // 那个客厅的灯: the room tells which.
  if (kindAt(row, next) === 'room' && draft.rooms.length === 0) return next;
  const number = row.tokens[next]?.word;
  const counted = number?.kind === 'number' ? count(row, next, draft) : next;
  if (counted > next) draft.all = at;
  // 那俩
  else if (
    number?.kind === 'number' &&
    number.mention.kind === 'number' &&
    '俩仨'.includes(row.text[row.tokens[next]!.start]!)
  ) {
    draft.count = { n: number.mention.value, at: row.tokens[next]! };
    draft.all = at;
    next++;
  }
  next = Math.max(next, counted);
  const noun = { ...draft };
  const end = nounAt(row, next, noun);
  if (word.plural) draft.all = at;
  // 那盏落地灯 is named, 客厅那个灯 told by its room.
  if (end !== null && (noun.name !== null || draft.rooms.length > 0)) return next;
  draft.reference = true;
  draft.head = end !== null ? noun.head : at;
  draft.type = noun.type;
  return end ?? next;
}

/** Except the ones in the kitchen, except those in the hall. */
const isOnes = ({ text, tokens }: Row, i: number): boolean => {
  const token = tokens[i];
  return token !== undefined && /^(?:ones?|those)$/.test(text.slice(token.start, token.end));
};

/** Just the one lamp */
function theOne({ text, tokens }: Row, i: number, draft: PhraseDraft): number {
  const { start, end } = tokens[i]!;
  if (text.slice(start, end) !== 'one' || nameEnd({ text, tokens }, i + 1) === null) return i;
  draft.count = { n: 1, at: { start, end } };
  return i + 1;
}

/** The kitchen ones, the one in the hall: a place that says of which things, named before, one speaks. */
function ones(row: Row, i: number, draft: PhraseDraft): number {
  if (!isOnes(row, i)) return i;
  if (draft.rooms.length === 0 && (kindAt(row, i + 1) !== 'in' || !isRoom(kindAt(row, skip(row, i + 2)))))
    return i;
  draft.open = true;
  return i + 1;
}

/** 除了卧室和书房以外, except in the kitchen. */
function exclusion(row: Row, i: number, draft: PhraseDraft): number {
  let at = i + 1;
  for (;;) {
    at = skip(row, at);
    if (isOnes(row, at)) at++;
    if (kindAt(row, at) === 'in') at++;
    at = skip(row, at);
    const token = row.tokens[at];
    if (!token || !isRoom(token.word.kind)) break;
    draft.exclude = [...draft.exclude, placeOf(token)];
    at++;
    if (kindAt(row, at) === 'inside' || isOnes(row, at)) at++;
    // 除了玄关那盏，其他灯…
    if (kindAt(row, at) === 'that') at += kindAt(row, at + 1) === 'measure' ? 2 : 1;
    if (kindAt(row, at) !== 'and') break;
    at++;
  }
  // 除卧室外灯都关掉: the lights, not what is outside.
  if (draft.exclude.length > 0 && kindAt(row, at) === 'exceptEnd')
    return kindAt(row, at + 1) === 'of' ? at + 2 : at + 1;
  const thing = { ...draft };
  // 除了那盏壁灯: one of them, which stays.
  if (kindAt(row, at) === 'that' && draft.exclude.length === 0) {
    const named = at + (kindAt(row, at + 1) === 'measure' ? 2 : 1);
    draft.excludesThing = true;
    return nounAt(row, named, thing) ?? named;
  }
  const of = kindAt(row, at) === 'of' ? 1 : 0;
  const end = nounAt(row, at + of, thing);
  if (
    end !== null &&
    (draft.exclude.length === 0 ||
      thing.name !== null ||
      !touches(row.text, row.tokens[at - 1]!, row.tokens[at]!))
  ) {
    draft.excludesThing = true;
    at = end;
  } else if (end !== null && draft.head) {
    // All the lights except the hall light; everything except the hall light leaves out a device.
    draft.excludesThing = thing.type !== draft.type || draft.anything;
    at = end;
  } else if (end !== null) at = sharedNoun(row, at, end, draft);
  else if (draft.exclude.length === 0) return i;
  while (kindAt(row, at) === 'exceptEnd' || kindAt(row, at) === 'of') at++;
  return at;
}

/** 除了卧室的灯，其他灯都…: the excluded lights; 除了卧室的灯都…: the noun says both what stays and what goes. */
function sharedNoun(row: Row, at: number, end: number, draft: PhraseDraft): number {
  const isAgain = row.tokens.slice(end).some(({ word }) => word.kind === 'head');
  if (isAgain) return end;
  draft.other = true;
  return kindAt(row, at) === 'of' ? at + 1 : at;
}

/** The noun, its modifiers included, that begins exactly here; fills the draft and returns the index behind it. */
function nounAt(row: Row, i: number, draft: PhraseDraft): number | null {
  const token = row.tokens[i];
  if (!token) return null;
  const end = nameEnd(row, i);
  if (end === null) return null;
  const last = row.tokens[end - 1]!;
  const { word } = last;
  draft.head = last;
  if (word.kind === 'anything') draft.anything = true;
  if (word.kind === 'head' || word.kind === 'noun' || word.kind === 'bound' || word.kind === 'device') {
    draft.type = word.type;
    draft.trait = word.kind === 'noun' || word.kind === 'device' ? word.trait : null;
  }
  const isOnly = end === i + 1 || (end === i + 2 && token.word.kind === 'smart');
  const isGeneric = isOnly && (word.kind === 'head' || word.kind === 'anything');
  if (!isGeneric) {
    draft.name = { start: token.start, end: last.end };
    if (end === i + 1 && token.text !== undefined) draft.nameText = token.text;
  }
  draft.open = false;
  return end;
}

/** What follows the noun and still belongs to it: in the kitchen, upstairs, 在这里, 的锁. */
function behindNoun(row: Row, i: number, draft: PhraseDraft): number {
  let at = lockOf(row, i, draft) ?? i;
  // 在电视上播放
  if (kindAt(row, at) === 'inside' && row.text[draft.start] === '在') at++;
  const side = row.tokens[at];
  if (
    side?.word.kind === 'side' &&
    row.text.charCodeAt(side.start) < 0x80 &&
    draft.name === null &&
    draft.head
  ) {
    draft.name = { start: draft.head.start, end: side.end };
    at++;
  }
  const isAdverb = (k: number): boolean => {
    const word = row.tokens[k]?.word;
    return (
      (word?.kind === 'room' &&
        (word.use === 'adverb' || row.text.charCodeAt(row.tokens[k]!.start) < 0x80)) ||
      (word?.kind === 'here' && row.text.charCodeAt(row.tokens[k]!.start) < 0x80)
    );
  };
  for (let more = true; more; ) {
    more = false;
    // The light of the kitchen is the one in it.
    const isWhere =
      kindAt(row, at) === 'in' ||
      (kindAt(row, at) === 'of' && row.text.startsWith('of', row.tokens[at]!.start));
    const preposed = isWhere ? skip(row, at + 1) : at;
    const kind = kindAt(row, preposed);
    if (
      kind === 'everywhere' &&
      (preposed > at || row.text.startsWith('everywhere', row.tokens[at]!.start))
    ) {
      draft.all ??= row.tokens[preposed]!;
      at = preposed + 1;
      more = true;
    } else if (isRoom(kind) && (preposed > at || isAdverb(at))) {
      at = moreRooms(row, preposed, draft);
      more = true;
    } else if (kind === 'except') {
      const end = exclusion(row, at, draft);
      more = end > at;
      at = end;
    }
  }
  return at;
}

function moreRooms(row: Row, i: number, draft: PhraseDraft): number {
  draft.rooms = [...draft.rooms, placeOf(row.tokens[i]!)];
  let at = i + 1;
  while (kindAt(row, at) === 'and') {
    const next = anotherRoom(row, at + 1);
    if (next === 0 || nameEnd(row, next + 1) !== null) break;
    draft.rooms = [...draft.rooms, placeOf(row.tokens[next]!)];
    at = next + 1;
  }
  return at;
}

/** 前门的锁 is the lock of the front door, which is called 前门. */
function lockOf(row: Row, i: number, draft: PhraseDraft): number | null {
  const lock = row.tokens[i + 1]?.word;
  if (kindAt(row, i) !== 'of' || lock?.kind !== 'noun' || lock.trait !== 'lock' || draft.trait !== 'door')
    return null;
  draft.trait = 'lock';
  const { start, end } = row.tokens[i + 1]!;
  if (end - start > 1 && draft.name) draft.name = { start: draft.name.start, end };
  return i + 2;
}
