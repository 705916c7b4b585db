import type { Lexicon } from '../../../core/language/index.ts';
import type { Instance } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { organisationEndings } from '../lexicon.ts';
import { keyOf } from './tables.ts';

/** In a store of more names than these anything may resemble one. */
const MOST = 50_000;
const HAN = /\p{Script=Han}/u;
const OWNED = /(?:^|[^a-z])(?:an?|my|your|his|her|this|some) $/;
const NAMING = /^(?:noun:(?:client|project)|called)/;
const OF_THE_STORE: ReadonlySet<string> = new Set(['clientName', 'projectName']);

/**
 * 客服电话是多少, where is my package: a plain word that nothing calls a client or a project, and that resembles no name of
 * the store where those are known, is asked about.
 */
export function strangersIn(
  { values, tokens }: Instance,
  known: Lexicon<readonly string[]> | null,
  quote: (start: number, end: number) => string,
): CoverToken[] {
  const before = (at: number) => quote(Math.max(0, at - 8), at).toLowerCase();
  if ((known?.size ?? 0) > MOST || tokens.some((token) => NAMING.test(keyOf(token)))) return [];
  return values.flatMap(({ slot, token }) => {
    if (!token?.open || !OF_THE_STORE.has(slot.name)) return [];
    const name = quote(token.start, token.end);
    if (!isPlain(name) || (known && resembles(name, known))) return [];
    // Of whom nothing is known, only what nobody is called: a letter, my package, wifi.
    const isThing = !HAN.test(name) && (tokens.some(({ acts }) => acts) || OWNED.test(before(token.start)));
    return known || isThing ? [token] : [];
  });
}

/** Written as no name is: few signs or small letters, and nothing that organisations are called by. */
function isPlain(name: string): boolean {
  if ([2, 3, 4].some((size) => organisationEndings.has(name.slice(-size).toLowerCase()))) return false;
  if (name.split(' ').some((word) => organisationEndings.has(word.toLowerCase()))) return false;
  return HAN.test(name) ? name.length <= 4 : name === name.toLowerCase();
}

const partsOf = new WeakMap<Lexicon<readonly string[]>, ReadonlySet<string>>();

/** Two signs in a row or the beginning of a word that a name of the store has too. */
function resembles(name: string, known: Lexicon<readonly string[]>): boolean {
  let parts = partsOf.get(known);
  if (!parts) {
    parts = new Set([...known].flatMap(([one]) => pieces(one)));
    partsOf.set(known, parts);
  }
  return pieces(name.toLowerCase()).some((piece) => parts.has(piece));
}

const pieces = (name: string): string[] =>
  HAN.test(name)
    ? Array.from({ length: Math.max(1, name.length - 1) }, (_, at) => name.slice(at, at + 2))
    : name.split(' ').map((word) => word.slice(0, 3));
