import { type Cover, type Instance, isInstance, type Stretch } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { FLAG } from '../../../core/reading/cover/tables.ts';
import { DECLINED, REMARK } from './frames.ts';
import {
  backward,
  doubtful,
  type Mood,
  moodOf,
  others,
  own,
  polite,
  spreads,
  stopping,
} from './mood-words.ts';

export interface Held {
  readonly mood: Mood;
  readonly at: CoverToken;
}

export type KeyOf = (token: CoverToken) => string;

type Part = Instance | Stretch;

/** What a part of a message is among the others. */
interface Place {
  readonly at: number;
  readonly sentence: number;
  /** The one it ends in. */
  last: number;
}

/** Where each part stands, and which sentence it begins in. */
function placesOf(cover: Cover): ReadonlyMap<Part, Place> {
  const found = new Map<Part, Place>();
  let sentence = 0;
  for (const [at, part] of cover.parts.entries()) {
    for (const [i, token] of part.tokens.entries()) {
      // 要不要…；再…: what goes on behind a semicolon belongs to it.
      const goesOn = i === 0 && (token.flags & FLAG.then) !== 0 && /^[; ]*$/.test(token.mark);
      if (token.border === 3 && !goesOn) sentence++;
      if (i === 0) found.set(part, { at, sentence, last: sentence });
      else found.get(part)!.last = sentence;
    }
  }
  return found;
}

/** What one part says of the others of its sentence. */
interface Shadow {
  readonly from: Part;
  readonly at: number;
  readonly held: Held;
}

/** More of them tell no more. */
const MOST_SHADOWS = 4;

/** What is said behind an order and still concerns it: of it, or of all that was said: …会怎样, …是不对的. */
function reaches(from: Part, { mood, at }: Held): boolean {
  if (from.frame?.id === REMARK) return true;
  if (backward.has(mood) || from.frame === null) return true;
  const act = from.tokens.findLast((token) => token.acts || (token.flags & FLAG.glue) !== 0);
  return act !== undefined && at.start > act.start;
}
export class Moods {
  readonly #places: ReadonlyMap<Part, Place>;
  /** By sentence, in the order said. */
  readonly #shadows = new Map<number, Shadow[]>();
  readonly #conditions = new Map<number, Place & { readonly held: Held }>();
  #cancelled: (Place & { readonly held: Held }) | null = null;

  constructor(
    private readonly cover: Cover,
    private readonly keyOf: KeyOf,
    private readonly wordOf: (token: CoverToken) => string,
    private readonly today: () => string,
  ) {
    this.#places = placesOf(cover);
    for (const [part, place] of this.#places) this.#note(part, place);
  }

  /** What a part means to others is found once, however many others there are. */
  #note(part: Part, place: Place): void {
    const held = this.#shadow(part);
    const { at, sentence } = place;
    if (held) {
      const list = this.#shadows.get(sentence);
      if (!list) this.#shadows.set(sentence, [{ from: part, at, held }]);
      else if (list.length < MOST_SHADOWS) list.push({ from: part, at, held });
    }
    const own = this.#own(part);
    if (own?.mood === 'conditional' && !this.#conditions.has(sentence))
      this.#conditions.set(sentence, { ...place, held: own });
    // 慢着，…: words nobody knows that stop what was said before them, in whichever sentence.
    const stops = part.tokens.find((token) => token.open && stopping.test(this.wordOf(token)));
    const cancel =
      part.unread.find((token) => /^cancel(?:$|:)/.test(this.keyOf(token))) ??
      this.#withdrawn(part) ??
      (part.frame === null || part.frame.id === REMARK ? stops : undefined);
    if (!cancel) return;
    const mood = /^cancel:/.test(this.keyOf(cancel)) ? this.#mood(cancel)! : 'cancelled';
    this.#cancelled = { ...place, held: { mood, at: cancel } };
  }

  /** 别删了 behind an order names nothing of its own: it takes the order back. */
  #withdrawn(part: Part): CoverToken | undefined {
    if (!isInstance(part) || part.frame.id !== DECLINED) return undefined;
    // 哎呀别，别删了: what stops somebody is nobody's name.
    const names = part.values.flatMap(({ token, carried }) =>
      token && !carried && !(token.open && doubtful.test(this.wordOf(token))) ? [token] : [],
    );
    const isOld = names.length > 0 && this.#isNamedBefore(part);
    // 别的都不用动: of what was spoken of, it says nothing. …，联系人周宁，先别动: what a clause names it speaks of.
    let other = false;
    let denied: CoverToken | undefined;
    for (const token of part.tokens) {
      if (token.border >= 2) {
        if (denied && !other) return denied;
        other = false;
      }
      if (/^(?:neg:dont|keep)$/.test(this.keyOf(token))) denied = token;
      else if (names.includes(token)) other ||= !isOld;
      else
        other ||= (!isOld && /^(?:field|noun):/.test(this.keyOf(token))) || others.test(this.wordOf(token));
    }
    return other ? undefined : denied;
  }

  /** …，赵倩不删: of whom an order was given before. */
  #isNamedBefore(part: Instance): boolean {
    const { parts } = this.cover;
    const names = new Set(part.values.map(({ value }) => value));
    return parts
      .slice(0, this.#places.get(part)!.at)
      .some((one) => isInstance(one) && one.values.some(({ value }) => names.has(value)));
  }

  /** …，他们去别家了: behind an order it is a reason where it tells of somebody or something over, and doubts nothing. */
  #doubts({ tokens }: Part): CoverToken | undefined {
    const tells = tokens.some(
      (token) =>
        /^(?:pron|past|verb|noun:client)(?:$|:)/.test(this.keyOf(token)) || this.wordOf(token) === '了',
    );
    return tells
      ? tokens.find(
          (token) => this.keyOf(token) === 'person' || (token.open && doubtful.test(this.wordOf(token))),
        )
      : tokens[0];
  }

  /** What keeps back the rest of the sentence a part stands in. */
  #shadow(part: Part): Held | null {
    if (part.frame?.id === REMARK) {
      const future = part.tokens.find((token) => this.#isFuture(token));
      if (future) return { mood: 'postponed', at: future };
      const at = this.#doubts(part);
      return at ? { mood: this.keyOf(at) === 'person' ? 'reported' : 'unclear', at } : null;
    }
    // A name that took words in, or one of a single sign: something else was meant.
    const isStrange = ({ swallowed, open, start, end }: CoverToken) =>
      swallowed > 0 || (open && end - start === 1);
    const strange = part.frame ? part.values.find(({ token }) => token && isStrange(token)) : undefined;
    if (strange) return { mood: 'unclear', at: strange.token! };
    const day = part.frame ? part.values.find(({ slot }) => slot.name === 'date')?.token : undefined;
    if (day && this.#isFuture(day)) return { mood: 'postponed', at: day };
    const other = part.tokens.find((token, i) => this.#isOther(token, part.tokens[i + 1]));
    if (other) return { mood: 'reported', at: other };
    for (const token of part.unread) {
      if (part.frame === null && this.#isFuture(token)) return { mood: 'postponed', at: token };
      const mood = this.#isSelf(token) ? null : this.#mood(token);
      // 他们已经…，…: what others did goes on.
      const theirs =
        mood === 'past' &&
        part.tokens.some((one) => /^(?:pron:it|person)$/.test(this.keyOf(one)) && !this.#isSelf(one));
      // …，评级跟乙一样: said of an order before it, and no order of its own.
      const apart = part.frame === null || (mood === 'unclear' && !this.#orders(part));
      if (mood && (theirs || spreads.has(mood) || (apart && mood !== 'negated'))) return { mood, at: token };
      const strange =
        !mood && token.weight === 'weighty' && !this.#isSelf(token) && this.keyOf(token) !== 'verb:done';
      if (part.frame !== null && this.isAside(part, token)) continue;
      if (strange && (part.frame !== null || !this.#orders(part))) return { mood: 'unclear', at: token };
    }
    return null;
  }

  /** 有人把…改了: somebody else does it, and nobody was asked to. */
  #isOther(token: CoverToken, next: CoverToken | undefined): boolean {
    return (
      this.keyOf(token) === 'person' &&
      !this.#isSelf(token) &&
      next !== undefined &&
      this.keyOf(next) === 'prep:ba'
    );
  }

  /** 我已经…: who speaks tells of no one else. */
  #isSelf(token: CoverToken): boolean {
    return /^(?:我们?|咱们?|i|we|i've|we've|we'd)$/.test(this.wordOf(token));
  }

  #mood(token: CoverToken): Mood | null {
    return moodOf(this.keyOf(token));
  }

  /** The first word of a part that says it is not meant now. */
  #own(part: Part): Held | null {
    const said = part.unread.filter((token) => this.#mood(token));
    const at = said.find((token) => !this.#isSelf(token)) ?? said[0];
    return at ? { mood: this.#mood(at)!, at } : null;
  }

  /** A read is only kept back by what comes before it and says not to. */
  ofRead(part: Instance): Held | null {
    for (const at of part.unread) {
      const mood = this.#mood(at);
      if (mood === 'conditional' || (mood === 'negated' && !this.#declines(part, at))) return { mood, at };
    }
    const place = this.#places.get(part);
    const condition = place && this.#conditions.get(place.sentence);
    return condition && condition.at < place.at ? condition.held : null;
  }

  /** 金额就不用了: only a part is declined. */
  #declines(part: Instance, no: CoverToken): boolean {
    return part.tokens.some(
      (token) => this.keyOf(token) === 'field:amount' && Math.abs(token.start - no.start) < 18,
    );
  }

  ofWrite(part: Instance): Held | null {
    const kind = this.#polite(part);
    const told = this.#restated(part);
    const unread = part.unread.filter(
      (token) =>
        !(kind && this.keyOf(token) === 'q:yesno') &&
        !(token.start < told && /^(?:past|person|came)$/.test(this.keyOf(token))),
    );
    const own = this.#own({ ...part, unread });
    if (own) return own;
    const strange = unread.find((token) => !this.isAside(part, token));
    if (strange) return { mood: 'unclear', at: strange };
    return (
      (told < 0 ? this.#told(part) : null) ?? this.#asked(part) ?? this.#future(part) ?? this.#around(part)
    );
  }

  /** 今天开工了，改成…: when it came about, which no parameter takes; it is named as not used. */
  isAside({ frame, tokens }: Instance, token: CoverToken): boolean {
    if (this.keyOf(token) !== '#day' || this.#isFuture(token)) return false;
    if (frame.slots.some(({ takes }) => takes.includes('#day') || takes.includes('#period'))) return false;
    const order = tokens.findLast((one) => this.#isOrder(one));
    // The order is in another clause: in the same one it was told of.
    return tokens.some(
      (one) => one.border >= 2 && one.start > token.start && one.start <= (order?.start ?? -1),
    );
  }

  /** Where the order begins that follows a story: 昨天收到5万，帮我记上. It says that it is one, or nothing else. */
  #restated({ tokens }: Instance): number {
    const last = tokens.findLastIndex((token) => this.#isOrder(token));
    let first = last;
    while (first > 0 && tokens[first]!.border < 2) first--;
    if (first <= 0) return -1;
    const clause = tokens.slice(first);
    const bare = clause.every(
      (token) => this.#isOrder(token) || token.weight !== 'weighty' || this.keyOf(token).startsWith('pron:'),
    );
    return bare || this.keyOf(clause[0]!) === 'please' ? tokens[first]!.start : -1;
  }

  #isOrder(token: CoverToken): boolean {
    return token.acts || /^(?:act:update|set)$/.test(this.keyOf(token));
  }

  /** 登记了3万, 调成了A: 了 before what it became says that it is done. */
  #told({ tokens }: Instance): Held | null {
    const act = tokens.findLastIndex((token) => token.acts);
    const [verb, next] = [tokens[act], tokens[act + 1]];
    const said = next && /^[了过]$/.test(this.wordOf(next));
    const more = tokens.slice(act + 2).some((token) => token.weight !== 'silent');
    if (verb && said && more && this.keyOf(verb) !== 'act:delete') return { mood: 'past', at: verb };
    const set = tokens.find((token) => this.keyOf(token) === 'set' && /了为?$/.test(this.wordOf(token)));
    return set ? { mood: 'past', at: set } : this.#ended(tokens, this.#lastOf(tokens));
  }

  /** 蓝天文化停用了, 昨天登记了…60000了: 了 at the end of what nobody was asked to do. */
  #ended(tokens: readonly CoverToken[], last: CoverToken): Held | null {
    if (this.wordOf(last) !== '了' || tokens.some((token) => this.keyOf(token) === 'please')) return null;
    const first = tokens.find((token) => token.weight !== 'silent')!;
    const verb = tokens.findLast((token) => /^(?:act|set)(?:$|:)/.test(this.keyOf(token)));
    const told =
      this.keyOf(first) === '#day' ||
      (verb !== undefined &&
        /^(?:act:(?:disable|enable)|set)$/.test(this.keyOf(verb)) &&
        !tokens.some((token) => this.keyOf(token) === 'prep:ba'));
    return told ? { mood: 'past', at: last } : null;
  }

  /** The last word of the sentence that tokens stand in. */
  #lastOf(tokens: readonly CoverToken[]): CoverToken {
    let last = tokens.at(-1)!;
    for (const token of this.cover.tokens) {
      if (token.start <= last.start) continue;
      if (token.border === 3) break;
      last = token;
    }
    return last;
  }

  #polite(part: Part): boolean {
    return part.tokens.some((token) => this.keyOf(token) === 'please' && polite.test(this.wordOf(token)));
  }

  #asked(part: Instance): Held | null {
    const { parts, tail } = this.cover;
    // What says nothing of its own belongs to it: …, I'm sure?
    const behind = parts.slice((this.#places.get(part)?.at ?? 0) + 1);
    const next = behind.find(({ frame, unread }) => frame !== null || unread.length > 0);
    const mark = next ? next.tokens[0]!.mark : tail;
    // Create it, would you?
    const idle = behind.slice(0, next ? behind.indexOf(next) : behind.length);
    const asks = mark.includes('?') && ![part, ...idle].some((one) => this.#polite(one));
    return asks ? { mood: 'deliberating', at: part.tokens.at(-1)! } : null;
  }

  #future(part: Instance): Held | null {
    const at = part.tokens.find((token) => this.#isFuture(token));
    return at ? { mood: 'postponed', at } : null;
  }

  #isFuture({ value }: CoverToken): boolean {
    const period = value as { from?: string } | null;
    return typeof period === 'object' && period?.from !== undefined && period.from > this.today();
  }

  /** What the rest of the sentence says of it, and a withdrawal behind it. */
  #around(part: Instance): Held | null {
    const place = this.#places.get(part);
    if (!place) return null;
    const apart = this.#isApart(part);
    const near = [...new Set([place.sentence, place.last])]
      .flatMap((sentence) => this.#shadows.get(sentence) ?? [])
      .find(
        ({ from, at, held }) =>
          from !== part &&
          (at < place.at
            ? !(apart && own.has(held.mood)) && (from.frame?.id !== REMARK || held.mood === 'postponed')
            : reaches(from, held)),
      );
    return (
      near?.held ??
      this.#undated(part, place) ??
      this.#theirs(place) ??
      this.#goesOn(part, place) ??
      this.#asks(place) ??
      this.#withdrawal(place)
    );
  }

  /** …，这是别家的钱: what is said of others behind an order, and asks for nothing, is about it. */
  #theirs({ at }: Place): Held | null {
    const next = this.cover.parts
      .slice(at + 1)
      .find(({ tokens }) => tokens.some(({ weight }) => weight !== 'silent'));
    if (!next || next.tokens[0]!.border === 3 || next.frame?.id === REMARK) return null;
    if (next.tokens.some((token) => /^(?:act|q|set|then|please)(?:$|:)/.test(this.keyOf(token)))) return null;
    const person = next.tokens.find((token) => this.keyOf(token) === 'person' && !this.#isSelf(token));
    return person ? { mood: 'reported', at: person } : null;
  }

  /** …，昨天送来的: a day that is told beside a record of no day may be its own. */
  #undated({ frame, values }: Instance, { at }: Place): Held | null {
    const dated = frame.slots.find(({ takes }) => takes.includes('#day'));
    if (!dated || values.some(({ slot }) => slot.name === dated.name)) return null;
    for (const one of [this.cover.parts[at - 1], this.cover.parts[at + 1]]) {
      const day =
        one?.frame?.id === REMARK ? one.tokens.find((token) => this.keyOf(token) === '#day') : undefined;
      if (day) return { mood: 'unclear', at: day };
    }
    return null;
  }

  /** 另外…, 你帮我…: another order, whatever was said of the one before. */
  #isApart({ tokens }: Instance): boolean {
    const first = tokens.find((token) => this.keyOf(token) !== 'person:you');
    const key = first ? this.keyOf(first) : '';
    return (
      key === 'then:else' || (key === 'please' && tokens[0]!.border >= 2 && polite.test(this.wordOf(first!)))
    );
  }

  /** 别…，同时…; 他们已经…，然后…: what was not ordered goes on; 再 goes on with what is not finished. */
  #goesOn(part: Instance, { at }: Place): Held | null {
    const before = this.cover.parts[at - 1];
    const first = this.keyOf(part.tokens[0]!);
    // 不删除…了，改成停用: of whom, only what is not done has said.
    // 别改客户甲，评级A: a field of what is not to be changed.
    const told = part.tokens.find((token) => token.weight === 'weighty');
    const denied =
      before?.frame?.id === DECLINED && told && this.keyOf(told).startsWith('field:')
        ? this.#first(before, 'neg:dont')
        : before?.unread.find((token) => this.keyOf(token) === 'neg');
    if (denied && part.values.some(({ carried, by }) => carried && by === null))
      return { mood: 'negated', at: denied };
    if (!before || !/^(?:then:on|then:again|conj)$/.test(first)) return null;
    const no = this.#first(before, 'neg:dont');
    if (no) return first === 'then:again' ? null : { mood: 'negated', at: no };
    const past = this.#first(before, 'past');
    const finished = this.wordOf(before.tokens.at(-1)!) === '了';
    return past && !(first === 'then:again' && finished) ? { mood: 'past', at: past } : null;
  }

  #first(part: Part, key: string): CoverToken | undefined {
    return part.tokens.find((token) => this.keyOf(token) === key);
  }

  /** 新建客户甲，地址是乙吗: a question that goes on with an order, and asks to look at nothing, doubts it. */
  #asks({ at }: Place): Held | null {
    const next = this.cover.parts[at + 1];
    if (!next || !isInstance(next) || next.tokens[0]!.flags & FLAG.then || next.tokens[0]!.border === 3)
      return null;
    // …, and who owes us: another question.
    if (
      this.keyOf(next.tokens[0]!) === 'conj' &&
      /^q:(?:who|which|amount|count|where)$/.test(this.keyOf(next.tokens[1]!))
    )
      return null;
    const asked = next.tokens.find((token) => /^q:/.test(this.keyOf(token)));
    const looks = next.tokens.some((token) => /^act:/.test(this.keyOf(token)));
    return asked && !looks ? { mood: 'deliberating', at: asked } : null;
  }

  #withdrawal(place: Place): Held | null {
    return this.#cancelled && this.#cancelled.at > place.at ? this.#cancelled.held : null;
  }

  #orders(part: Part): boolean {
    return part.tokens.some((token) => this.keyOf(token).startsWith('act:'));
  }
}
