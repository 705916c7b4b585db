import type { Lexicon } from '../../../core/language/index.ts';
import type { Instance } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { organisationEndings } from '../lexicon.ts';
import { keyOf, keysOf } from './tables.ts';

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
    // Whoever begins with a capital writes names with one.
    const isWord = /^[a-z]+$/.test(name) && /^[A-Z]/.test(quote(0, 1));
    const isThing =
      !HAN.test(name) && (isWord || tokens.some(({ acts }) => acts) || OWNED.test(before(token.start)));
    return known || isThing ? [token] : [];
  });
}

/** What a name in a clause of its own is called by, or goes on with: 半夏呢, 也看看半夏. */
const CALLING =
  /^(?:act|noun|field|money|owe|q|set|called|contains|prep|status|by|sort|de|pron|then|most|limit|all|both|that|have|fresh|conj|avg|recent|cmp|is|wrong|each|abil)/;

/** 谁还没付款，客户在线等: what stands alone in a clause, and that nothing says to be a name, is hardly one that is asked about. */
export function apartIn({ values, tokens }: Instance, wordOf: (token: CoverToken) => string): CoverToken[] {
  return values.flatMap(({ slot, token }) => {
    if (!token?.open || !NAMED.has(slot.name) || !HAN.test(wordOf(token)) || keysOf(token).includes('#whole'))
      return [];
    const at = tokens.indexOf(token);
    let [first, end] = [at, at + 1];
    while (first > 0 && tokens[first]!.border < 2) first--;
    while (end < tokens.length && tokens[end]!.border < 2) end++;
    const isCalled = tokens
      .slice(Math.max(0, first), end)
      .some((one) => one !== token && (CALLING.test(keyOf(one)) || wordOf(one) === '呢'));
    // 数字阅读平台，这个项目…: it is pointed at.
    const next = tokens[end];
    const isMeant = next !== undefined && /^(?:that|pron)/.test(keyOf(next));
    // A message of nothing else is about it.
    const isAll = first <= 0 && end === tokens.length;
    return isCalled || isMeant || isAll || at < 0 ? [] : [token];
  });
}
const NAMED: ReadonlySet<string> = new Set([...OF_THE_STORE, 'keyword', 'title']);

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
