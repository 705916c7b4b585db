// Texts that cost much for their length, in every grammar: a piece repeated up to the longest text, the dearest ones changed
// further. What is told: the dearest found, its processor time at the limit, and how that grows with the length (1: linear).
import { createHost } from '../src/app/host.ts';
import { readerOf } from '../src/core/domain.ts';
import { MAX_TEXT, readGrammar } from '../src/core/reading/interpret.ts';
import { must } from '../test/support/server-kit.ts';
import dictionary from './corpus/dictionary.json' with { type: 'json' };
import { dice, mutated, type Target } from './hunt.ts';
import { some, textOf, under } from './promises.ts';

export interface Dearest {
  readonly domain: string;
  readonly unit: string;
  /** Of the processor, at the longest text. */
  readonly ms: number;
  /** Twice the length costs 2 to the power of this. */
  readonly exponent: number;
}

/** Short enough to try many, long enough to show how it grows. */
const TRIED = 2_500;
const KEPT = 8;
const LONGEST_UNIT = 60;

const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

function costOf(read: (text: string) => void, text: string): number {
  const began = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function climb(read: (text: string) => void, target: Target, seed: number, goOn: () => boolean) {
  const next = dice(seed);
  const best: { unit: string; ms: number }[] = [];
  while (goOn()) {
    const from = best.length > 0 && next(3) > 0 ? best[next(best.length)]!.unit : null;
    const made = mutated(from === null ? target : { ...target, seeds: [from, ...target.seeds] }, next);
    const unit = made.slice(0, 1 + next(LONGEST_UNIT));
    if (unit === '') continue;
    const ms = costOf(read, filled(unit, TRIED));
    best.push({ unit, ms });
    best.sort((a, b) => b.ms - a.ms);
    best.length = Math.min(best.length, KEPT);
  }
  return best;
}

/** The dearest text of each domain's grammar, or of one, that was found in the time given. */
export async function* dearest(
  seed: number,
  minutes: number,
  only: string | undefined,
): AsyncGenerator<Dearest> {
  const yx = must(await createHost({ env: { YX_LANG: 'en' }, model: null }));
  const texts = under('src/domains', '.jsonl')
    .filter((file) => file.includes('/corpus/'))
    .flatMap((file) => textOf(file).trim().split('\n'))
    .map((line) => (JSON.parse(line) as { readonly text?: unknown }).text)
    .filter((text) => typeof text === 'string');
  const { words } = dictionary.sentences;
  const target: Target = { seeds: some(texts, 800), words, check() {} };
  const wanted = must(await yx.domains()).filter(({ about }) => only === undefined || about.id === only);
  for (const domain of wanted) {
    const context = {
      world: domain.read.world.empty,
      now: new Date(0),
      lang: 'zh',
      last: undefined,
    } as const;
    const reader = readerOf(domain);
    const read = (text: string) => void readGrammar(reader, { text }, context);
    const longest = reader.longest ?? MAX_TEXT;
    const end = Date.now() + minutes * 60_000;
    let found: Dearest | null = null;
    for (const { unit } of climb(read, target, seed, () => Date.now() < end)) {
      const half = costOf(read, filled(unit, longest / 2));
      const ms = costOf(read, filled(unit, longest));
      if (!found || ms > found.ms)
        found = { domain: domain.about.id, unit, ms, exponent: Math.log2(ms / Math.max(half, 0.1)) };
    }
    if (found) yield found;
  }
  await yx.close();
}
