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

/** The sentence each part begins in. */
export function sentencesOf(cover: Cover): ReadonlyMap<Part, number> {
  const found = new Map<Part, number>();
  let sentence = 0;
  for (const part of cover.parts) {
    for (const [i, token] of part.tokens.entries()) {
      if (token.border === 3) sentence++;
      if (i === 0) found.set(part, sentence);
    }
  }
  return found;
}

const polite = /请|帮|麻烦|劳驾|拜托|给我|替我|辛苦|please|you|kindly/;

export class Moods {
  readonly #sentences: ReadonlyMap<Part, number>;

  constructor(
    private readonly cover: Cover,
    private readonly keyOf: KeyOf,
    private readonly wordOf: (token: CoverToken) => string,
    private readonly today: string,
  ) {
    this.#sentences = sentencesOf(cover);
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
    const before = this.cover.parts.slice(0, this.cover.parts.indexOf(part));
    for (const other of before) {
      if (this.#sentences.get(other) !== this.#sentences.get(part)) continue;
      const held = this.#own(other);
      if (held?.mood === 'conditional') return held;
    }
    return null;
  }

  /** 金额就不用了: only a part is declined. */
  #declines(part: Instance, no: CoverToken): boolean {
    return part.tokens.some(
      (token) => this.keyOf(token) === 'field:amount' && Math.abs(token.start - no.start) < 12,
    );
  }

  ofWrite(part: Instance): Held | null {
    const kind = this.#polite(part);
    const unread = part.unread.filter((token) => !(kind && this.keyOf(token) === 'q:yesno'));
    const own = this.#own({ ...part, unread });
    if (own) return own;
    const [strange] = unread;
    if (strange) return { mood: 'unclear', at: strange };
    return this.#told(part) ?? this.#asked(part) ?? this.#future(part) ?? this.#around(part);
  }

  /** 登记了3万, 调成了A: 了 before what it became says that it is done. */
  #told({ tokens }: Instance): Held | null {
    const act = tokens.findIndex((token) => token.acts);
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
    const next = parts[parts.indexOf(part) + 1]?.tokens[0];
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
    const { parts } = this.cover;
    const at = parts.indexOf(part);
    const here = this.#sentences.get(part)!;
    for (const [i, other] of parts.entries()) {
      if (other === part) continue;
      const near = this.#sentences.get(other) === here;
      const strange = other.frame ? other.values.find(({ token }) => (token?.swallowed ?? 0) > 0) : undefined;
      if (near && strange) return { mood: 'unclear', at: strange.token! };
      for (const token of other.unread) {
        const mood = this.#mood(token);
        if (mood === 'cancelled' && i > at) return { mood, at: token };
        if (!near) continue;
        if (mood && (spreads.has(mood) || (other.frame === null && mood !== 'negated')))
          return { mood, at: token };
        if (other.frame === null && !mood && token.weight === 'weighty' && !this.#orders(other))
          return { mood: 'unclear', at: token };
      }
    }
    return null;
  }

  #orders(part: Part): boolean {
    return part.tokens.some((token) => this.keyOf(token).startsWith('act:'));
  }
}
