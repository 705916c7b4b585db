import type { Extent } from '../../../core/language/index.ts';
import { isNoOrder, parseClause } from './clause.ts';
import type { ClauseReading, Reason } from './clause-reading.ts';
import type { Context } from './frames/frame.ts';
import type { Phrase, Place } from './phrase.ts';
import { askedAgain } from './question.ts';
import { corrected, isDenial, isFragment, isRefusal, refused } from './revoke.ts';
import { type Draft, draftOf, type Speech } from './target.ts';
import { type Boundary, lettersOf, type Segment, type Unit, withRooms } from './units.ts';

const span = (a: Extent, b: Extent): Extent => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
const unknown = (reason: Reason, extent: Extent): ClauseReading => ({ kind: 'unknown', reason, extent });

const isFeeling = (letters: string): boolean =>
  /[~_^]/.test(letters) &&
  (/^(?!.*V.*V)[TRPQe]*(?:(?<=[TRPQe])[j=])?~[~^EVy]*(?:S[~^EVy]*)?$/.test(letters) ||
    /^_+$/.test(letters) ||
    /^[~^S]*\^S*$/.test(letters));
const isTopic = (letters: string): boolean => /^(?:B?[TR]+Q?|I)$/.test(letters);

/** 省得娃乱按, so i can sleep: why it is wanted, as long as nothing is ordered in the same breath. */
const isReasonOnly = (letters: string): boolean => !/[VDLKHuo]/.test(letters);

const NO_UNITS: readonly Unit[] = [];
const NO_DRAFTS: readonly Draft[] = [];
const CARRIED: ReadonlySet<Reason> = new Set(['delayed', 'negated', 'how']);

/** 别开那么大，调到一档; 别扫了，回去充电: a value, a step or a verb that is whole by itself is what is wanted instead. */
const INSTEAD = /^(?:B?P)?(?:D?[SV]?O|D)?[NM]+$|^V[NM]$|^(?:B?P)?D?SE|^B?PD?S$|^(?:HO?b?|A)$/;

/** A part of the sentence as it was read, and what it was read in the light of. */
interface Said {
  readonly units: readonly Unit[];
  readonly segment: Segment;
  readonly context: Context;
  /** Where its pieces begin. */
  readonly at: number;
}

/** Reads the parts of a sentence in turn; what one leaves open the next may close. */
class Reader {
  readonly pieces: ClauseReading[] = [];
  /** Units that wait for the verb of the next part: 客厅的灯，打开. */
  #topic: readonly Unit[] = NO_UNITS;
  #exclude: Phrase | null = null;
  #taint: Reason | null = null;
  #taintFrom: Extent | null = null;
  #felt: readonly Phrase[] = [];
  #aspect: Unit | null = null;
  /** What was joined to the part before is refused with it. */
  #refused = false;
  #joint: Boundary = 'stop';
  #swap: { readonly at: number } | null = null;
  /** The part that was read last, for what corrects it. */
  #last: Said | null = null;
  /** Where what was said since the last full stop begins. */
  #since = 0;
  /** 不是客厅，是厨房: what comes next replaces. */
  #denied = false;
  #countered = false;
  readonly #speech: Speech;

  constructor(speech: Speech) {
    this.#speech = speech;
  }

  #drafts(): readonly Draft[] {
    if (this.pieces.length === 0) return NO_DRAFTS;
    return this.pieces.flatMap((piece) => (piece.kind === 'commands' ? piece.drafts : []));
  }

  #context(aspect: Unit | null): Context {
    return { speech: this.#speech, before: this.#drafts(), topic: this.#felt, aspect };
  }

  read(segment: Segment, next: Segment | undefined): void {
    const isFirst = this.pieces.length === 0 && this.#topic.length === 0;
    // 不是关灯，是关窗帘: what it is not, before what it is.
    if (isFirst && segment.revokes === 'named' && next && segment.ends === 'comma') {
      this.#countered = true;
      return;
    }
    if ((segment.revokes || this.#denied) && !isFirst) this.#revoke(segment, next);
    else this.#take(this.#countered ? withoutBe(segment) : segment, next);
    this.#countered = false;
    if (segment.ends === 'stop') this.#since = this.pieces.length;
  }

  #take(segment: Segment, next: Segment | undefined): void {
    const { letters } = segment;
    const carried = this.#carried(segment);
    if (this.#taint) this.#refuse(this.#taint, segment);
    else if (carried) this.pieces.push(unknown(carried, segment.extent));
    else if (letters.startsWith('r'))
      this.pieces.push(unknown(isReasonOnly(letters) ? 'complaint' : 'words', segment.extent));
    else if (this.#denies(segment, next)) this.#denied = true;
    else if (isRefusal(letters) && this.#refuses(segment)) return;
    else if (letters.includes('?')) this.#condition(segment);
    else if (/^t+$/.test(letters)) this.#delay(segment, next);
    else if (letters === 'X' || letters === 'Rx') this.#exclusion(segment, next);
    else if (isFeeling(letters) && segment.ends !== 'before' && segment.ends !== 'after')
      this.#feeling(segment);
    else if (isTopic(letters) && this.#waits(segment, next)) return;
    else if (!this.#asksOn(segment)) this.#parse(segment, next);
    if (segment.ends === 'stop' && this.#taint) this.#taint = null;
    this.#joint = segment.ends;
  }

  /** 厨房多少度，湿度呢，卧室呢: what was asked before, of something else. */
  #asksOn({ units, letters, extent }: Segment): boolean {
    const last = this.pieces.at(-1);
    const before = last?.kind === 'commands' ? last.drafts.at(-1) : undefined;
    const drafts = before ? askedAgain(units, letters, before, this.#context(null)) : null;
    if (drafts) this.pieces.push({ kind: 'commands', drafts, extent, rules: ['question'] });
    return drafts !== null;
  }

  /** 晚上八点打开空调并调到26度: what refuses a clause refuses what is joined to it or lives on its words. */
  #carried({ letters }: Segment): Reason | null {
    const last = this.pieces.at(-1);
    if (last?.kind !== 'unknown') return null;
    if (!CARRIED.has(last.reason)) {
      const { start, end } = last.extent;
      this.#refused = this.#joint === 'then' && (this.#refused || isNoOrder(this.#speech.text, start, end));
      return this.#refused ? last.reason : null;
    }
    if (last.reason === 'negated' && this.#joint === 'comma' && INSTEAD.test(letters)) {
      this.#felt = this.#last?.units.flatMap(({ phrases }) => phrases.filter(({ head }) => head)) ?? [];
      return null;
    }
    return this.#joint === 'then' || !/[TR]/.test(letters) ? last.reason : null;
  }

  #feeling(segment: Segment): void {
    this.pieces.push(unknown('complaint', segment.extent));
    this.#felt = segment.units.flatMap(({ phrases }) => phrases.filter(({ head }) => head));
    this.#aspect = segment.units.find(({ letter }) => letter === 'P') ?? null;
  }

  #refuse(reason: Reason, segment: Segment): void {
    const extent = this.#taintFrom ? span(this.#taintFrom, segment.extent) : segment.extent;
    this.pieces.push(unknown(reason, extent));
    if (reason !== 'condition') this.#taint = null;
  }

  /** What follows an if depends on it; an if that comes last spoils what stood before it. */
  #condition(segment: Segment): void {
    const hasVerb = /[VADSLKHuN]/.test(segment.letters.slice(segment.letters.indexOf('?')));
    if (!hasVerb && segment.ends !== 'comma' && this.pieces.at(-1)) this.pieces.pop();
    this.pieces.push(unknown('condition', segment.extent));
    if (segment.ends !== 'stop') this.#taint = 'condition';
  }

  #delay(segment: Segment, next: Segment | undefined): void {
    if (next && segment.ends !== 'stop') {
      this.#taint = 'delayed';
      this.#taintFrom = segment.extent;
      return;
    }
    // 开灯，太黑了，七点半: why it is wanted stands between.
    while (this.pieces.at(-1)?.kind === 'unknown' && this.pieces.length > 1) this.pieces.pop();
    const last = this.pieces.pop();
    this.pieces.push(unknown('delayed', last ? span(last.extent, segment.extent) : segment.extent));
  }

  /** 除了客厅，其他灯都关掉 · 所有灯都关了，除了玄关 */
  #exclusion(segment: Segment, next: Segment | undefined): void {
    const phrase = segment.units[0]!.phrases[0]!;
    const left = segment.letters === 'Rx' ? { ...phrase, rooms: [], exclude: phrase.rooms } : phrase;
    const last = this.pieces.at(-1);
    if (last?.kind === 'commands')
      this.pieces[this.pieces.length - 1] = this.#excluding(last, left, segment.extent);
    else if (next) this.#exclude = left;
    else this.pieces.push(unknown('words', segment.extent));
  }

  #excluding(piece: ClauseReading, left: Phrase, extent: Extent): ClauseReading {
    const whole = span(piece.extent, extent);
    if (piece.kind !== 'commands') return piece;
    const drafts = piece.drafts.map((draft) => this.#without(draft, left.exclude, left.excludesThing));
    return drafts.every((draft) => draft !== null)
      ? { ...piece, drafts, extent: whole }
      : unknown('excluded_device', whole);
  }

  #without(draft: Draft, exclude: readonly Place[], excludesThing: boolean): Draft | null {
    const { phrase, command, grounds } = draft;
    if (excludesThing || !phrase || phrase.name || phrase.reference) return null;
    return draftOf(this.#speech, {
      phrase: { ...phrase, exclude: [...phrase.exclude, ...exclude] },
      action: command.action,
      ground: grounds.action!,
    });
  }

  /** A part that names things and says nothing of them. */
  #waits(segment: Segment, next: Segment | undefined): boolean {
    const last = this.pieces.at(-1);
    const isLast = !next || segment.ends === 'stop';
    const draft = last?.kind === 'commands' ? last.drafts.at(-1) : undefined;
    if (
      draft &&
      last?.kind === 'commands' &&
      (isLast || !/^[TRBVQ]/.test(next.letters)) &&
      isVerbFirst(last)
    ) {
      this.pieces[this.pieces.length - 1] = this.#alsoFor(last, draft, segment);
      return true;
    }
    if (isLast) return false;
    this.#topic = [...this.#topic, ...segment.units];
    return true;
  }

  /** 打开客厅灯，卧室灯 · 关灯，阳台的 */
  #alsoFor(
    piece: Extract<ClauseReading, { kind: 'commands' }>,
    draft: Draft,
    segment: Segment,
  ): ClauseReading {
    const extent = span(piece.extent, segment.extent);
    const phrases = segment.units.flatMap((unit) => unit.phrases);
    const make = (phrase: Phrase): Draft =>
      draftOf(this.#speech, { phrase, action: draft.command.action, ground: draft.grounds.action! });
    const place = phrases[0];
    // 关灯，阳台的; in the kitchen, living room and study (A06)
    if (place && !place.head && draft.phrase && (draft.phrase.rooms.length === 0 || !place.open)) {
      const rooms = [...draft.phrase.rooms, ...place.rooms];
      return { ...piece, extent, drafts: [...piece.drafts.slice(0, -1), make({ ...draft.phrase, rooms })] };
    }
    if (place && !place.head && draft.phrase === null)
      return { ...piece, extent, drafts: [...piece.drafts.slice(0, -1), make(place)] };
    const things = phrases.map((phrase) =>
      phrase.head || !draft.phrase
        ? draft.phrase
          ? withRooms(phrase, draft.phrase)
          : phrase
        : { ...draft.phrase, rooms: phrase.rooms, start: phrase.start, end: phrase.end },
    );
    return { ...piece, extent, drafts: [...piece.drafts, ...things.map(make)] };
  }

  #parse(segment: Segment, next: Segment | undefined): void {
    const first = segment.units[0];
    // 除了主卧把空调都打开, 除卧室都关灯
    const isLeft = first?.letter === 'X' && segment.letters.includes('T');
    if (isLeft) this.#exclude = first.phrases[0]!;
    const own = isLeft ? segment.units.slice(1) : segment.units;
    const units = this.#excluded(this.#topic.length > 0 ? joinedTo(this.#topic, own) : own);
    this.#topic = NO_UNITS;
    const context = this.#context(this.#aspect);
    const at = this.pieces.length;
    this.#last = { units, segment, context, at };
    const found = parseClause(units, segment, context);
    this.pieces.push(...found);
    this.#order(segment, next, at, found);
  }

  /** A35: what is taken back is not done; what corrects stands in the place of what it is of a kind with. */
  #revoke(segment: Segment, next: Segment | undefined): void {
    // 老师说要开灯不对关灯: what corrects somebody else's word is no order either.
    const last = this.pieces.at(-1);
    const before = last?.extent;
    if (before && (isReported(this.#speech.text.slice(0, before.end)) || this.#isBarred(last))) {
      this.#withdraw(segment.extent);
      if (segment.revokes === 'named' && next && segment.ends !== 'stop') this.#taint = 'withdrawn';
      return;
    }
    const units = segment.units[0]?.letter === '=' ? segment.units.slice(1) : segment.units;
    const letters = lettersOf(units);
    const denies = segment.revokes === 'named' && !this.#denied && isFragment(letters);
    this.#denied = denies && next !== undefined && segment.ends !== 'stop';
    if (this.#denied || (denies && this.#refuses(segment))) return;
    // 把客厅的灯，不对，卧室的灯打开: nothing was ordered yet.
    if (this.#topic.length > 0 && /[TR]/.test(letters)) {
      this.#topic = NO_UNITS;
      this.#take(segment, next);
    } else if (!this.#replacing(units, letters, segment)) this.#withdraw(segment.extent);
  }

  /** 十分钟后关电视嗯不是电视是音响: what stands in the place of what is not for now is not for now either. */
  #isBarred(last: ClauseReading): boolean {
    return last.kind === 'unknown' && CARRIED.has(last.reason) && (this.#denied || last.reason !== 'negated');
  }

  #replacing(units: readonly Unit[], letters: string, segment: Segment): readonly ClauseReading[] | null {
    const last = this.#last;
    if (!last || units.length === 0 || /[!?%t-]/.test(letters)) return null;
    const fixed = isFragment(letters) ? corrected(last.units, units) : null;
    if (!fixed && isFragment(letters)) return null;
    const found = fixed
      ? parseClause(fixed, last.segment, last.context)
      : parseClause(units, segment, { ...last.context, before: this.#drafts() });
    if (found.some(({ kind }) => kind === 'unknown')) return null;
    const extent = span(last.segment.extent, segment.extent);
    const aside = { reason: 'replaced', extent: last.segment.extent } as const;
    this.pieces.splice(last.at, this.pieces.length, ...found.map((piece) => ({ ...piece, extent, aside })));
    return found;
  }

  /** …, not the bedroom, the study */
  #denies({ letters, ends }: Segment, next: Segment | undefined): boolean {
    const isNoun = letters.startsWith('!') && isDenial(letters) && this.pieces.length > 0;
    return isNoun && ends === 'comma' && next !== undefined && isFragment(next.letters);
  }

  /** 灯全关了，厨房的别关: what is refused of the orders before it. */
  #refuses(segment: Segment): boolean {
    const context = this.#context(null);
    let isMeant = false;
    const elided = !/[TRIJ]/.test(segment.letters);
    for (let i = this.pieces.length - 1; i >= this.#since; i--) {
      const piece = this.pieces[i]!;
      if (piece.kind !== 'commands') continue;
      const left = piece.drafts.map((draft) => refused(draft, segment.units, context));
      const extent = span(piece.extent, segment.extent);
      if (left.some((draft) => draft !== undefined)) {
        isMeant = true;
        const drafts = left.flatMap((draft, k) => (draft === undefined ? piece.drafts[k]! : (draft ?? [])));
        this.pieces[i] = drafts.length > 0 ? { ...piece, drafts, extent } : unknown('withdrawn', extent);
      }
      if (elided) break;
    }
    return isMeant || (isDenial(segment.letters) && this.pieces.at(-1)?.kind === 'commands');
  }

  /** All that was said since the last full stop; a whole sentence of taking back is about the one before. */
  #withdraw(extent: Extent): void {
    const from = this.#since < this.pieces.length ? this.#since : 0;
    const first = this.pieces[from]?.extent ?? extent;
    this.pieces.splice(from, this.pieces.length, unknown('withdrawn', span(first, extent)));
    this.#topic = NO_UNITS;
    this.#last = null;
  }

  /** An exclusion said first belongs to the things of this part. */
  #excluded(units: readonly Unit[]): readonly Unit[] {
    const left = this.#exclude;
    this.#exclude = null;
    if (!left) return units;
    return units.map((unit) =>
      unit.letter !== 'T'
        ? unit
        : {
            ...unit,
            phrases: unit.phrases.map((phrase) => ({
              ...phrase,
              exclude: left.exclude,
              excludesThing: left.excludesThing || phrase.name !== null,
            })),
          },
    );
  }

  /** A29: 关灯之前先拉上窗帘 · 打开空调之后关窗户 */
  #order(segment: Segment, next: Segment | undefined, at: number, found: readonly ClauseReading[]): void {
    if (this.#swap) {
      const later = this.pieces.splice(at);
      this.pieces.splice(this.#swap.at, 0, ...later);
      this.#swap = null;
    }
    const isUnderstood = next !== undefined && found.every((piece) => piece.kind === 'commands');
    if (segment.ends === 'before' && isUnderstood) this.#swap = { at };
    else if ((segment.ends === 'before' || segment.ends === 'after') && !isUnderstood) {
      this.pieces.length = at;
      this.#taint = 'delayed';
      this.#taintFrom = segment.extent;
    }
  }

  finish(end: number): readonly ClauseReading[] {
    if (
      this.#topic.length > 0 ||
      this.#exclude ||
      (this.#taint && this.#taintFrom && this.pieces.length === 0)
    )
      this.pieces.push(unknown('no_target', { start: 0, end }));
    return this.pieces;
  }
}

/** 卧室的灯，关掉; the bedroom lamp, turn it off: in the place of the pronoun, where there is one. */
function joinedTo(topic: readonly Unit[], own: readonly Unit[]): readonly Unit[] {
  const it = own.findIndex(({ letter, word }) => letter === 'T' && word.kind === 'it');
  if (it < 0 && saysAgain(topic, own)) return own;
  return it < 0 ? [...topic, ...own] : [...own.slice(0, it), ...topic, ...own.slice(it + 1)];
}

/** 灯，把灯打开 */
const saysAgain = (topic: readonly Unit[], own: readonly Unit[]): boolean =>
  topic.every(({ phrases }) => phrases.every((one) => one.rooms.length === 0 && !one.name && one.head)) &&
  topic.every(({ phrases }) => own.some((unit) => unit.phrases[0]?.type === phrases[0]?.type && phrases[0]));

/** 老师说, 我不是要, she told me; but 我说, 说错了 are one's own. */
const isReported = (said: string): boolean =>
  /(?<![我是想])[说讲](?!错|的是)|我不(?:是|想|要)|\b(?:said|says|told|asked)\b/.test(said);

const withoutBe = (segment: Segment): Segment =>
  segment.letters.startsWith('=')
    ? { ...segment, units: segment.units.slice(1), letters: segment.letters.slice(1) }
    : segment;

const isVerbFirst = (piece: Extract<ClauseReading, { kind: 'commands' }>): boolean =>
  [
    'power.verb',
    'power.verb_list',
    'power.turned',
    'power.stated',
    'clean.thing',
    'clean.place',
    'plain.verb',
    'lock.verb',
  ].includes(piece.rules.at(-1) ?? '');

/** 灯都关了厨房的除外, 书房除外空调全开: what is left out is a part of its own, with or without a pause. */
function withoutLeft(segment: Segment): readonly Segment[] {
  const { letters, units } = segment;
  const at = letters.endsWith('Rx') ? letters.length - 2 : letters.startsWith('Rx') ? 2 : 0;
  if (at === 0 || at === letters.length) return [segment];
  const [first, second] = [units.slice(0, at), units.slice(at)];
  const part = (own: readonly Unit[]) => ({
    ...segment,
    units: own,
    letters: lettersOf(own),
    extent: span(own[0]!, own.at(-1)!),
  });
  return [
    { ...part(first), ends: 'comma' },
    { ...part(second), revokes: null },
  ];
}

export function parseSegments(speech: Speech, said: readonly Segment[]): readonly ClauseReading[] {
  const reader = new Reader(speech);
  const segments = said.some(({ letters }) => letters.includes('x')) ? said.flatMap(withoutLeft) : said;
  segments.forEach((segment, i) => {
    reader.read(segment, segments[i + 1]);
  });
  return reader.finish(speech.text.length);
}
