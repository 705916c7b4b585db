import type { Extent } from '../../../core/language/index.ts';
import { letterOf } from './letters.ts';
import type { Phrase } from './phrase.ts';
import { phraseAt } from './phrase-at.ts';
import { type SaidValue, saidValueOf } from './said-value.ts';
import { kindAt, type Row, type Token, type Word, type WordKind } from './word.ts';

/** A piece of a clause; its letter is what the patterns of clauses are written in. */
export interface Unit extends Extent {
  readonly letter: string;
  readonly word: Word;
  readonly phrases: readonly Phrase[];
  readonly said: SaidValue | null;
  /** A word that may begin a clause (再, 帮我) stood before it. */
  readonly soft: boolean;
  /** 帮我, 请: what follows stands on its own, whatever stood before. */
  readonly fresh: boolean;
}

export function lettersOf(units: readonly Unit[]): string {
  let letters = '';
  for (const { letter } of units) letters += letter;
  return letters;
}

export type Boundary = 'comma' | 'stop' | 'then' | 'after' | 'before' | 'end';

export interface Segment {
  readonly units: readonly Unit[];
  readonly letters: string;
  readonly ends: Boundary;
  /** 能不能, could you: a question that is a request. */
  readonly polite: boolean;
  readonly question: boolean;
  readonly now: boolean;
  /** 算了, 说错了 stood before it: it replaces what was said; 不是 says of what it names that it was wrong. */
  readonly revokes: 'all' | 'named' | null;
  readonly extent: Extent;
}

/** Words a noun phrase may begin with wherever they stand. */
const NOMINAL: ReadonlySet<WordKind> = new Set([
  'all',
  'any',
  'some',
  'number',
  'room',
  'here',
  'everywhere',
  'other',
  'except',
  'that',
  'it',
  'head',
  'noun',
  'device',
  'anything',
  'bound',
  'unread',
  'side',
  'smart',
  'owner',
  'roomNoun',
  'in',
  'degree',
  'measure',
  'state',
]);
/** Words that begin a name only where a name is expected: 暖灯, 小夜灯, but not 调低|风扇. */
const ADJECTIVAL: ReadonlySet<WordKind> = new Set([
  'step',
  'color',
  'white',
  'mode',
  'level',
  'feature',
  'property',
  'direction',
  'plain',
  'base',
  'numberSuffix',
]);
const BEFORE_NAMES: ReadonlySet<WordKind> = new Set([
  'power',
  'take',
  'of',
  'and',
  'all',
  'that',
  'measure',
  'room',
  'filler',
  'please',
  'soft',
  'then',
  'mark',
  'any',
  'polite',
  'plain',
  'turn',
  'particle',
]);

const NONE: readonly Phrase[] = [];

class Builder {
  readonly segments: Segment[] = [];
  #units: Unit[] = [];
  #soft = false;
  #fresh = false;
  #polite = false;
  #now = false;
  #order: 'before' | 'after' | null = null;
  #revokes: Segment['revokes'] = null;
  #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  add(
    letter: string,
    word: Word,
    at: Extent,
    said: SaidValue | null = null,
    phrases: readonly Phrase[] = NONE,
  ): void {
    const { start, end } = at;
    if (this.#order && this.#isNext(letter)) this.close('comma', start);
    this.#units.push({ letter, word, start, end, phrases, said, soft: this.#soft, fresh: this.#fresh });
    this.#soft = this.#fresh = false;
  }

  soften(fresh: boolean): void {
    this.#soft = true;
    this.#fresh ||= fresh;
  }

  mark(what: 'polite' | 'now'): void {
    if (what === 'polite') this.#polite = true;
    else this.#now = true;
  }

  /** In the middle of a sentence the order is told by what stands where; at its beginning the comma ends the first. */
  order(said: 'before' | 'after', at: number): void {
    if (this.#units.length > 0) this.close(said === 'before' ? 'then' : 'before', at);
    else this.#order = said;
  }

  /** 关灯，不对…: what follows replaces what stands before, or nothing follows and it is taken back. */
  revoke(denies: boolean, at: number): void {
    // 还是不要了
    if (lettersOf(this.#units) === '=') this.#units = [];
    if (this.#units.length > 0) this.close('comma', at);
    this.#revokes = denies ? 'named' : 'all';
  }

  /** Before you close the curtains turn on the lamp: without a comma the next verb begins the other order. */
  #isNext(letter: string): boolean {
    const said = lettersOf(this.#units);
    return 'VuLAD'.includes(letter) && /^[VuLAD].*[TRIoN]$/.test(said) && said.includes('T');
  }

  get last(): Unit | undefined {
    return this.#units.at(-1);
  }

  close(said: Boundary, end: number, question = false): void {
    const ends = this.#order && said === 'comma' ? this.#order : said;
    // Without a comma nothing tells where the first order ends.
    if (this.#order && said !== 'comma') this.add('W', { kind: 'unread' }, { start: end, end });
    this.#order = null;
    // 关灯，不对，…: the comma behind the word ends nothing yet.
    const isWaiting = this.#revokes !== null && this.#units.length === 0;
    if (isWaiting && said !== 'end' && said !== 'stop') return;
    if (this.#units.length > 0 || this.#polite || isWaiting) {
      this.segments.push({
        units: this.#units,
        letters: lettersOf(this.#units),
        ends,
        polite: this.#polite,
        question,
        now: this.#now,
        revokes: this.#revokes,
        extent: { start: this.#start, end },
      });
    }
    this.#units = [];
    this.#revokes = null;
    this.#soft = this.#fresh = this.#polite = this.#now = false;
    this.#start = end;
  }
}

export function segmentsOf(row: Row): readonly Segment[] {
  const { tokens, text } = row;
  const builder = new Builder(tokens[0]?.start ?? 0);
  for (let i = 0; i < tokens.length; ) {
    const next = startsPhrase(row, i) ? phrases(row, i, builder) : i;
    i = next > i ? next : i + single(row, i, builder);
  }
  builder.close('end', text.length);
  return builder.segments;
}

function startsPhrase(row: Row, i: number): boolean {
  const kind = kindAt(row, i)!;
  if (NOMINAL.has(kind)) return true;
  if (!ADJECTIVAL.has(kind)) return false;
  const before = row.tokens[i - 1];
  if (!before || BEFORE_NAMES.has(before.word.kind)) return true;
  // 设置热水阀门, but 调|低.
  return before.word.kind === 'adjust' && before.end - before.start > 1;
}

/** A noun phrase, or several joined by 和: what is said of the first one's rooms holds for those behind it (A07). */
function phrases(row: Row, i: number, builder: Builder): number {
  const first = phraseAt(row, i);
  if (!first) return i;
  const found = [first.phrase];
  let { next } = first;
  while (letterOfPhrase(found[0]!) === 'T' && kindAt(row, next) === 'and') {
    const more = phraseAt(row, next + 1);
    const before = found.at(-1)!;
    if (!more || more.phrase.reference) break;
    if (letterOfPhrase(more.phrase) === 'T') found.push(withRooms(more.phrase, before));
    else if (more.phrase.open) found.push(withHead(more.phrase, before));
    else break;
    next = more.next;
  }
  const start = found[0]!.start;
  const end = found.at(-1)!.end;
  const letter = letterOfPhrase(found[0]!);
  const isPreposed =
    row.text.charCodeAt(start) < 0x80 && (row.tokens[i]!.word.kind === 'in' || isOwner(row, i, builder));
  const preposed = letter === 'R' ? 'I' : letter === 'T' ? 'J' : letter;
  builder.add(isPreposed ? preposed : letter, row.tokens[i]!.word, { start, end }, null, found);
  return next;
}

/** The swing of the fan: behind a function, of leads to whose it is, as on does. */
const isOwner = (row: Row, i: number, { last }: Builder): boolean =>
  last?.letter === 'F' && kindAt(row, kindAt(row, i - 1) === 'filler' ? i - 2 : i - 1) === 'of';

const letterOfPhrase = (phrase: Phrase): string => (phrase.head ? 'T' : phrase.rooms.length > 0 ? 'R' : 'X');

export const withRooms = (phrase: Phrase, before: Phrase): Phrase =>
  phrase.rooms.length > 0 || phrase.reference || before.reference
    ? phrase
    : { ...phrase, rooms: before.rooms };

export const withHead = (place: Phrase, thing: Phrase): Phrase => ({
  ...thing,
  start: place.start,
  end: place.end,
  rooms: place.rooms,
  all: place.all,
  any: null,
  count: null,
  open: false,
});

const VALUES: ReadonlySet<WordKind> = new Set([
  'number',
  'color',
  'white',
  'mode',
  'extreme',
  'share',
  'level',
]);

/** 还有把窗关了 goes on; 还有灯开着吗 asks. */
const BEGINS_ORDER: ReadonlySet<WordKind> = new Set(['take', 'power', 'plain', 'adjust', 'please', 'mark']);

const SHARE = /^(?:个(?:百分)?点|格)/;
const LONGEST_SHARE = 4;

/** One word that belongs to no noun phrase. Returns how many tokens it took. */
function single(row: Row, i: number, builder: Builder): number {
  const token = row.tokens[i]!;
  const { word, start, end } = token;
  switch (word.kind) {
    case 'filler':
      // 我的台灯
      return '我你'.includes(row.text[start]!) && kindAt(row, i + 1) === 'of' ? 2 : 1;
    case 'roomNoun':
      // 别的房间都关灯
      if (builder.last?.letter !== 'Q') builder.add('W', word, token);
      return 1;
    case 'which': {
      // 哪个房间的灯没关: the room is asked for, not named.
      builder.add('a', word, token);
      const room = kindAt(row, i + 1) === 'roomNoun' ? 2 : 1;
      return room === 2 && kindAt(row, i + 2) === 'of' ? 3 : room;
    }
    case 'done':
    case 'functionSuffix':
    case 'sceneSuffix':
      return 1;
    case 'now':
      builder.mark('now');
      return 1;
    case 'soft':
    case 'please':
      builder.soften(word.kind === 'please');
      return 1;
    case 'polite':
      builder.mark('polite');
      return 1;
    case 'mark':
      builder.close(word.strong ? 'stop' : 'comma', end, word.question);
      return 1;
    case 'revoke':
      builder.revoke(word.denies && kindAt(row, i + 1) !== 'mark', start);
      return 1;
    case 'then': {
      const said = row.text.slice(start, end);
      if (said === 'before' || said === 'after') {
        builder.order(said, start);
        return 1;
      }
      builder.close('then', start);
      builder.soften(true);
      return 1;
    }
    case 'reason':
      builder.close('comma', start);
      builder.add('r', word, token);
      return 1;
    case 'before':
      // 前后排: nothing was said that this could be before.
      if (builder.last) builder.close('before', end);
      else builder.add('W', word, token);
      return 1;
    case 'numberSuffix':
      // 关灯后的世界 is no order.
      if (word.word === 'after' && kindAt(row, i + 1) !== 'of') builder.close('after', end);
      else builder.add('W', word, token);
      return 1;
    case 'and':
      if (builder.last?.letter === 'F' && leadsToFunction(row, i + 1)) {
        builder.add('&', word, token);
      } else if (
        row.text.startsWith('还有', start) &&
        'Q-'.includes(builder.last?.letter ?? '-') &&
        !BEGINS_ORDER.has(kindAt(row, i + 1) ?? 'unread')
      ) {
        // 家里还有灯开着吗
        builder.add('=', word, token);
      } else if (builder.last?.letter !== 'N' || !VALUES.has(kindAt(row, i + 1) ?? 'unread')) {
        builder.close('then', start);
        builder.soften(true);
      }
      return 1;
    case 'number': {
      const { mention } = word;
      // 吊灯只开两盏
      const isCount =
        mention.kind === 'number' && kindAt(row, i + 1) === 'measure' && row.tokens[i + 1]!.start === end;
      const share = SHARE.exec(row.text.slice(end, end + LONGEST_SHARE))?.[0].length ?? 0;
      // 音量加十个点, 加五格
      const within = row.tokens.filter((one) => one.start >= start && one.start < end + share);
      if (share > 0 && within.at(-1)!.end === end + share) {
        valueOrWord(token, builder);
        return within.length;
      }
      if (!isCount) valueOrWord(token, builder);
      else builder.add('n', word, { start, end });
      return isCount ? 2 : 1;
    }
    case 'measure':
      // 降个两度
      if (!'SDV'.includes(builder.last?.letter ?? '-') || kindAt(row, i + 1) !== 'number')
        builder.add('W', word, token);
      return 1;
    case 'in': {
      // What mode is the ac in
      if (i === row.tokens.length - 1 && row.tokens[0]!.word.kind === 'what') return 1;
      const next = kindAt(row, i + 1) === 'filler' ? i + 2 : i + 1;
      if (kindAt(row, next) === 'everywhere') return next + 1 - i;
      builder.add('W', word, token);
      return 1;
    }
    case 'of':
      if ('PF'.includes(builder.last?.letter ?? '-') && row.text.charCodeAt(start) < 0x80) return 1;
      if (!'TRPk'.includes(builder.last?.letter ?? '-') || !leadsOn(row, i + 1))
        builder.add('e', word, token);
      return 1;
    default:
      valueOrWord(token, builder);
      return 1;
  }
}

const leadsToFunction = (row: Row, i: number): boolean => {
  const next = phraseAt(row, i)?.next ?? i;
  return kindAt(row, kindAt(row, next) === 'of' ? next + 1 : next) === 'feature';
};

const LEADS_ON: ReadonlySet<WordKind> = new Set([
  'property',
  'feature',
  'scene',
  'plain',
  'dirt',
  'step',
  'both',
  'filler',
  'channel',
  'mode',
  'modeSuffix',
  'functionSuffix',
]);
const leadsOn = (row: Row, i: number): boolean => LEADS_ON.has(kindAt(row, i) ?? 'unread');

function valueOrWord(token: Token, builder: Builder): void {
  const { word } = token;
  // 调到高: behind 到 a direction is a level.
  if (word.kind === 'step' && !word.verb && word.hint === null && builder.last?.letter === 'O') {
    builder.add('N', word, token, { kind: 'level', word: word.up ? '高' : '低' });
    return;
  }
  const said = saidValueOf(word);
  // 关一哈: alone, 一 is part of what nobody knows.
  const isStray = said?.kind === 'bare' && said.n === 1 && !'PODSRT'.includes(builder.last?.letter ?? '-');
  if (said && !isStray) builder.add('N', word, token, said);
  else if (word.kind === 'modeSuffix') builder.add('P', { kind: 'property', property: '模式' }, token);
  else builder.add(word.kind === 'number' ? 'W' : letterOf(word), word, token);
}
