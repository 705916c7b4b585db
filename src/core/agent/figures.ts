import { mentions, normalize, quotesIn } from '../language/index.ts';
import type { Path, Span } from '../result.ts';

/** A value that a tool returned: all that figures may come from. */
export interface Leaf {
  readonly call: string;
  readonly path: Path;
  readonly value: string | number | boolean;
}

const DEEPEST = 12;

/** Every plain value in a result. */
export function leavesOf(call: string, data: unknown, path: Path = []): readonly Leaf[] {
  if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean')
    return [{ call, path, value: data }];
  if (data === null || typeof data !== 'object' || path.length > DEEPEST) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(data)
    ? data.map((one, i) => [i, one] as const)
    : Object.entries(data);
  return entries.flatMap(([key, value]) => leavesOf(call, value, [...path, key]));
}

/** A place in a text where something is claimed: a number, a date, a code, what stands in quotation marks, a name. */
export interface Claim extends Span {
  readonly text: string;
  /** What it measures, where it is a bare number. */
  readonly value: number | null;
}

/** Amounts that are said vaguely and are no number to the reader: 十几家, 好几千元, 上百个, dozens. */
const VAGUE =
  /一[倍成半](?!点)[多余]?|[几数上好近]{1,3}[十百千万亿]{1,4}[多余]?|[一二三四五六七八九十百千万亿两]{1,6}[几多余]|\b(?:dozens?|hundreds|thousands|millions|half|twice|double|triple)\b/giu;
/** Digits of other scripts, and letters that are numbers: ٥١٢, Ⅻ. Nothing here returns such, so nothing vouches for them. */
const FOREIGN = /(?:(?![0-9０-９])[\p{Nd}\p{Nl}])+/gu;
/** What makes another number of the one before it: 12 万. */
const MULTIPLIER = /^\s?[十百千万亿]{1,3}/u;
/** One, as an article: 一家, one of them. It counts nothing. */
const ARTICLE = /^(?:一|one)$/i;

/** Whatever of a text has to come from somewhere, from left to right. */
export function claimsIn(text: string, names: Names): readonly Claim[] {
  const normal = normalize(text);
  const found: Claim[] = [];
  const add = ({ start, end }: Span, value: number | null = null): void => {
    const words = text.slice(start, end);
    if (words.trim() !== '' && !found.some((one) => one.start < end && start < one.end))
      found.push({ start, end, text: words, value });
  };
  for (const { start, end } of quotesIn(normal.text)) add(normal.span(start + 1, end - 1));
  for (const mention of mentions(normal)) {
    const span = normal.span(mention.start, mention.end);
    if (ARTICLE.test(text.slice(span.start, span.end))) continue;
    const more = MULTIPLIER.exec(text.slice(span.end))?.[0].length ?? 0;
    const isPlain = more === 0 && (mention.kind === 'number' || mention.kind === 'quantity');
    add({ ...span, end: span.end + more }, isPlain ? mention.value : null);
  }
  for (const { index, 0: words } of text.matchAll(FOREIGN)) add({ start: index, end: index + words.length });
  for (const { index, 0: words } of text.matchAll(VAGUE)) add({ start: index, end: index + words.length });
  for (const span of namesIn(text, names)) add(span);
  return found.sort((a, b) => a.start - b.start);
}

/** The names that tools returned, and how they end: whatever else ends so is taken for a name, too. */
export interface Names {
  readonly known: ReadonlySet<string>;
  readonly tails: ReadonlySet<string>;
}

const isName = (text: string): boolean =>
  /^[\p{Script=Han}\w（）()·&.\- ]{2,40}$/u.test(text) && !/^\d+$/.test(text);

/** The last three characters of a long name, and the last two where several names share them. */
export function namesOf(leaves: readonly Leaf[]): Names {
  const known = new Set(
    leaves.flatMap(({ value }) => (typeof value === 'string' && isName(value) ? [value] : [])),
  );
  const [tails, pairs] = [new Set<string>(), new Map<string, number>()];
  for (const name of known) {
    if (!/\p{Script=Han}{3}$/u.test(name)) continue;
    if (name.length >= 5) tails.add(name.slice(-3));
    if (name.length >= 4) pairs.set(name.slice(-2), (pairs.get(name.slice(-2)) ?? 0) + 1);
  }
  const isCovered = (pair: string) => [...tails].some((tail) => tail.endsWith(pair));
  for (const [pair, count] of pairs) if (count > 1 && !isCovered(pair)) tails.add(pair);
  return { known, tails };
}

/** Behind these a word that ends names stands for itself: this one, each of them. */
const DETERMINER = /[这那该此各家个些的是和与及或位所有在对由向给]$|^$/u;
const HAN_BEFORE = /\p{Script=Han}{0,12}$/u;
/** Two words or more in capitals, within a sentence. */
const CAPITALS = /\b[A-Z][\p{L}&.'-]{0,30}(?:\s{1,3}[A-Z][\p{L}&.'-]{0,30}){1,6}/gu;

function namesIn(text: string, { known, tails }: Names): readonly Span[] {
  const found: Span[] = [];
  for (const tail of tails)
    for (let at = text.indexOf(tail); at >= 0; at = text.indexOf(tail, at + tail.length)) {
      const before = HAN_BEFORE.exec(text.slice(0, at))![0];
      if (DETERMINER.test(before)) continue;
      const end = at + tail.length;
      const whole = [...known].filter((name) => text.slice(0, end).endsWith(name));
      const length =
        whole.length > 0 ? Math.max(...whole.map((name) => name.length)) : nameLength(before) + tail.length;
      found.push({ start: end - length, end });
    }
  for (const { index, 0: words } of text.matchAll(CAPITALS))
    found.push({ start: index, end: index + words.length });
  return found;
}

/** As far back as a name may go: to the last particle. */
function nameLength(before: string): number {
  const particles = [...before.matchAll(/其中|[的是和与及或有给向对由在]/gu)];
  const last = particles.at(-1);
  return before.length - (last ? last.index + last[0].length : 0);
}
