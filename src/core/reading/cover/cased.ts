import type { Normalized } from '../../language/index.ts';

/** A word with a capital behind another word. */
const CAPITAL = /(?<=[a-z0-9,'’] )[A-Z][a-z]+/g;
/** Written with a capital by everybody. */
const CALENDAR =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Christmas|Easter|English|Chinese)/;
/** Small words that names begin with or have inside: van Houten. */
export const PARTICLE = /^(?:van|von|de|der|den|des|la|le|les|di|da|del|du|el|al|bin|ten|ter|y|et|und)$/;

/** I'll, they're: what begins a clause is nobody's name. */
export const SHORT_CLAUSE = /^(?:i|we|you|he|she|it|they|that|there|here|who|what)['’](?:ll|m|ve|d|re|s)$/;

const known = new WeakMap<Normalized, boolean>();

/** Whether somebody's name is written with a capital where no sentence begins: a word without one is hardly a name then. */
export function isCased(source: Normalized): boolean {
  let cased = known.get(source);
  if (cased === undefined) {
    const words = source.quote(0, source.text.length).matchAll(CAPITAL);
    cased = [...words].some(([word]) => !CALENDAR.test(word));
    known.set(source, cased);
  }
  return cased;
}
