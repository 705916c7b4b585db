import { createHash } from 'node:crypto';

/** What is fed with texts; bytes are texts of characters below 256. */
export interface Target {
  /** What the cases are made from. */
  readonly seeds: readonly string[];
  /** Words of the language, put in as they are. */
  readonly words: readonly string[];
  readonly bytes?: boolean;
  /** Throws where a promise is broken: no contract, an error without a code, a crash. */
  check(input: string): Promise<void> | void;
  close?(): Promise<void>;
}

/** What a target is made of in code; words, and seeds that are plain texts, stand in corpus/dictionary.json. */
export type Made = Omit<Target, 'seeds' | 'words'> & Partial<Pick<Target, 'seeds'>>;

export interface Finding {
  readonly input: string;
  readonly reason: string;
}

/** More processor time than any honest input of this size needs, on a slow machine. */
const SLOW_MS = 5_000;
const MAX_RSS = 1.5 * 2 ** 30;
const MAX_LENGTH = 40_000;

export function dice(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const odd =
  '\u0000 \ud800 \ufeff \u202e 😀 1e999 -0 NaN 99999999999999999999 __proto__ \\ " \' ` < > { [ ( \n \r\n ; % # $'.split(
    ' ',
  );

/** One of the seeds with pieces taken out, put in, doubled, repeated and mixed; now and then only noise. */
export function mutated({ seeds, words, bytes }: Target, under: (limit: number) => number): string {
  const any = <T>(list: readonly T[]): T => list[under(list.length)]!;
  let text = under(8) === 0 ? '' : any(seeds);
  for (let edits = 1 + under(5); edits > 0; edits--) {
    const at = under(text.length + 1);
    const other = any(seeds);
    const from = under(other.length + 1);
    const noise = String.fromCharCode(under(bytes ? 256 : 0x3000));
    const piece = [
      () => any(words),
      () => (bytes ? noise : any(odd)),
      () => other.slice(from, from + under(40)),
      () => text.slice(at, at + under(20)),
      () => text.slice(at, at + 1 + under(6)).repeat(under(60)),
      () => noise,
      () => '',
    ][under(7)]!();
    text = text.slice(0, at) + piece + text.slice(at + under(12));
  }
  return text.slice(0, MAX_LENGTH);
}

/** What is wrong with the answer to one input, or null. */
export async function faultOf(target: Target, input: string): Promise<string | null> {
  const began = process.cpuUsage();
  try {
    await target.check(input);
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  const { user } = process.cpuUsage(began);
  if (user / 1000 > SLOW_MS) return `slow: ${Math.round(user / 1000)} ms of processor time`;
  const { rss } = process.memoryUsage();
  return rss > MAX_RSS ? `memory: ${Math.round(rss / 2 ** 20)} MB` : null;
}

/** The same fault with as little of the input as a few tries find. */
async function smallest(target: Target, input: string): Promise<string> {
  let best = input;
  let tries = 300;
  for (let size = Math.ceil(best.length / 2); size >= 1 && tries > 0; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length && tries > 0; tries--) {
      const less = best.slice(0, at) + best.slice(at + size);
      if ((await faultOf(target, less)) !== null) best = less;
      else at += size;
    }
  }
  return best;
}

/** Tries inputs until told to stop; each fault once, made small. */
export async function hunt(
  target: Target,
  { seed, goOn }: { readonly seed: number; readonly goOn: (tried: number) => boolean },
): Promise<{ readonly tried: number; readonly findings: readonly Finding[] }> {
  const under = dice(seed);
  const findings = new Map<string, Finding>();
  let tried = 0;
  for (; goOn(tried); tried++) {
    const input = mutated(target, under);
    const reason = await faultOf(target, input);
    if (reason === null) continue;
    const kind = reason.replace(/\d+/g, '0').slice(0, 80);
    if (!findings.has(kind)) findings.set(kind, { input: await smallest(target, input), reason });
  }
  return { tried, findings: [...findings.values()] };
}

export const nameOf = (input: string): string =>
  `${createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 12)}.json`;
