import type { Cover, Instance, Stretch } from '../../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../../core/reading/cover/lattice.ts';

/** Why something said is not asked for now. */
export type Mood =
  | 'cancelled'
  | 'conditional'
  | 'negated'
  | 'postponed'
  | 'past'
  | 'deliberating'
  | 'reported'
  | 'unclear';

export interface Held {
  readonly mood: Mood;
  readonly at: CoverToken;
}

export type KeyOf = (token: CoverToken) => string;

/** What a word left unread says of the order it stands in. */
const moods: Readonly<Record<string, Mood>> = {
  cancel: 'cancelled',
  cond: 'conditional',
  neg: 'negated',
  keep: 'negated',
  later: 'postponed',
  past: 'past',
  maybe: 'deliberating',
  q: 'deliberating',
  able: 'deliberating',
  'conj:or': 'deliberating',
  said: 'reported',
  person: 'reported',
  'act:other': 'reported',
  hedge: 'unclear',
  alike: 'unclear',
};

export const moodOf = (key: string): Mood | null =>
  moods[key] ?? moods[key.slice(0, key.indexOf(':'))] ?? null;

/** Moods that what is said beside them shares: 如果…，A，B. */
const spreads: ReadonlySet<Mood> = new Set<Mood>(['conditional', 'postponed', 'deliberating', 'reported']);

type Part = Instance | Stretch;

/** What a part of a message is among the others. */
interface Place {
  readonly at: number;
  readonly sentence: number;
}

/** Where each part stands, and which sentence it begins in. */
function placesOf(cover: Cover): ReadonlyMap<Part, Place> {
  const found = new Map<Part, Place>();
  let sentence = 0;
  for (const [at, part] of cover.parts.entries()) {
    for (const [i, token] of part.tokens.entries()) {
      if (token.border === 3) sentence++;
      if (i === 0) found.set(part, { at, sentence });
    }
  }
  return found;
}

/** What one part says of the others of its sentence. */
interface Shadow {
  readonly from: Part;
  readonly held: Held;
}

const polite = /请|帮|麻烦|劳驾|拜托|给我|替我|辛苦|please|you|kindly/;

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
    private readonly today: string,
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
      // One that is not the asker's own is enough.
      if (!list) this.#shadows.set(sentence, [{ from: part, held }]);
      else if (list.length < 2) list.push({ from: part, held });
    }
    const own = this.#own(part);
    if (own?.mood === 'conditional' && !this.#conditions.has(sentence))
      this.#conditions.set(sentence, { at, sentence, held: own });
    const cancel = part.unread.find((token) => this.#mood(token) === 'cancelled') ?? this.#withdrawn(part);
    if (cancel) this.#cancelled = { at, sentence, held: { mood: 'cancelled', at: cancel } };
  }

  /** 别删了 behind an order names nothing of its own: it takes the order back. */
  #withdrawn(part: Part): CoverToken | undefined {
    const bare =
      part.frame !== null &&
      part.frame.id === 'declined' &&
      !part.values.some(({ token, carried }) => token && !carried);
    return bare ? part.tokens.find((token) => this.keyOf(token) === 'neg:dont') : undefined;
  }

  /** What keeps back the rest of the sentence a part stands in. */
  #shadow(part: Part): Held | null {
    const strange = part.frame ? part.values.find(({ token }) => (token?.swallowed ?? 0) > 0) : undefined;
    if (strange) return { mood: 'unclear', at: strange.token! };
    for (const token of part.unread) {
      const mood = this.#mood(token);
      if (mood && (spreads.has(mood) || (part.frame === null && mood !== 'negated')))
        return { mood, at: token };
      const strange = !mood && token.weight === 'weighty';
      if (strange && (part.frame !== null || !this.#orders(part))) return { mood: 'unclear', at: token };
    }
    return null;
  }

  #mood(token: CoverToken): Mood | null {
    return moodOf(this.keyOf(token));
  }

  /** The first word of a part that says it is not meant now. */
  #own(part: Part): Held | null {
    for (const at of part.unread) {
      const mood = this.#mood(at);
      if (mood) return { mood, at };
    }
    return null;
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
      (token) => this.keyOf(token) === 'field:amount' && Math.abs(token.start - no.start) < 12,
    );
  }

  ofWrite(part: Instance): Held | null {
    const kind = this.#polite(part);
    const told = this.#restated(part);
    const unread = part.unread.filter(
      (token) =>
        !(kind && this.keyOf(token) === 'q:yesno') && !(token.start < told && this.keyOf(token) === 'past'),
    );
    const own = this.#own({ ...part, unread });
    if (own) return own;
    const [strange] = unread;
    if (strange) return { mood: 'unclear', at: strange };
    return this.#told(part) ?? this.#asked(part) ?? this.#future(part) ?? this.#around(part);
  }

  /** Where the order begins that follows a story: 昨天收到5万，帮我记上. */
  #restated({ tokens }: Instance): number {
    const last = tokens.findLastIndex((token) => token.acts);
    for (let at = last; at > 0; at--) if (tokens[at]!.border >= 2) return tokens[at]!.start;
    return -1;
  }

  /** 登记了3万, 调成了A: 了 before what it became says that it is done. */
  #told({ tokens }: Instance): Held | null {
    const act = tokens.findLastIndex((token) => token.acts);
    const [verb, next] = [tokens[act], tokens[act + 1]];
    const said = next && /^[了过]$/.test(this.wordOf(next));
    const more = tokens.slice(act + 2).some((token) => token.weight !== 'silent');
    if (verb && said && more && this.keyOf(verb) !== 'act:delete') return { mood: 'past', at: verb };
    const set = tokens.find((token) => this.keyOf(token) === 'set' && /了为?$/.test(this.wordOf(token)));
    return set ? { mood: 'past', at: set } : null;
  }

  #polite(part: Instance): boolean {
    return part.tokens.some((token) => this.keyOf(token) === 'please' && polite.test(this.wordOf(token)));
  }

  #asked(part: Instance): Held | null {
    const { parts, tail } = this.cover;
    const next = parts[(this.#places.get(part)?.at ?? 0) + 1]?.tokens[0];
    const mark = next ? next.mark : tail;
    const asks = mark.includes('?') && !this.#polite(part);
    return asks ? { mood: 'deliberating', at: part.tokens.at(-1)! } : null;
  }

  #future(part: Instance): Held | null {
    for (const token of part.tokens) {
      const period = token.value as { from?: string } | null;
      if (typeof period === 'object' && period?.from !== undefined && period.from > this.today)
        return { mood: 'postponed', at: token };
    }
    return null;
  }

  /** What the rest of the sentence says of it, and a withdrawal behind it. */
  #around(part: Instance): Held | null {
    const place = this.#places.get(part);
    if (!place) return null;
    const near = this.#shadows.get(place.sentence)?.find(({ from }) => from !== part);
    if (near) return near.held;
    return this.#cancelled && this.#cancelled.at > place.at ? this.#cancelled.held : null;
  }

  #orders(part: Part): boolean {
    return part.tokens.some((token) => this.keyOf(token).startsWith('act:'));
  }
}
