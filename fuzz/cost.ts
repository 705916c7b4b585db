// Texts that cost much for their length, in every grammar and in every conversation: a piece repeated up to the longest text,
// the dearest ones changed further. What is told: the dearest found, its processor time at the limit, and how that grows with
// the length (1: linear).
import { hearMessage } from '../src/app/conversation.ts';
import { readDialogues } from '../src/app/dialogues.ts';
import { createHost, type Host } from '../src/app/host.ts';
import { LONGEST_MOVE } from '../src/core/conversation/move.ts';
import { type AnyDomain, readerOf } from '../src/core/domain.ts';
import { longestFor, readGrammar } from '../src/core/reading/interpret.ts';
import { ok } from '../src/core/result.ts';
import { type Session, startSession } from '../src/core/session.ts';
import { must } from '../test/support/server-kit.ts';
import dictionary from './corpus/dictionary.json' with { type: 'json' };
import { dice, mutated, type Target } from './hunt.ts';
import { some, textOf, under } from './promises.ts';

export interface Dearest {
  readonly domain: string;
  /** Read on its own, or said in a conversation. */
  readonly how: 'reading' | 'talk';
  readonly unit: string;
  /** Of the processor, at the longest text. */
  readonly ms: number;
  /** Twice the length costs 2 to the power of this. */
  readonly exponent: number;
}

/** What texts are fed to; `which` chooses one of several conversations. */
interface Fed {
  readonly how: Dearest['how'];
  readonly longest: number;
  take(text: string, which: number): unknown;
}

/** Short enough to try many, long enough to show how it grows. */
const TRIED = 2_500;
const KEPT = 8;
const LONGEST_UNIT = 60;
const CONVERSATIONS = 12;

const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

async function costOf({ take }: Fed, text: string, which: number): Promise<number> {
  const began = process.cpuUsage();
  await take(text, which);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

async function climb(fed: Fed, target: Target, seed: number, goOn: () => boolean) {
  const next = dice(seed);
  const best: { unit: string; which: number; ms: number }[] = [];
  while (goOn()) {
    const from = best.length > 0 && next(3) > 0 ? best[next(best.length)]! : null;
    const made = mutated(from ? { ...target, seeds: [from.unit, ...target.seeds] } : target, next);
    const unit = made.slice(0, 1 + next(LONGEST_UNIT));
    if (unit === '') continue;
    const which = from?.which ?? next(CONVERSATIONS);
    const ms = await costOf(fed, filled(unit, Math.min(TRIED, fed.longest)), which);
    best.push({ unit, which, ms });
    best.sort((a, b) => b.ms - a.ms);
    best.length = Math.min(best.length, KEPT);
  }
  return best;
}

const corpora = (ending: string) =>
  under('src/domains', '.jsonl').filter((file) => file.includes('/corpus/') && file.endsWith(ending));

/** Conversations of a domain's corpus, each left where something was said already. */
async function talkOf(yx: Host, domain: AnyDomain): Promise<Fed | null> {
  const files = corpora('/dialogues.jsonl').filter((file) => file.includes(`/${domain.about.id}/`));
  const begun: ((text: string) => Promise<Session | null>)[] = [];
  for (const file of files) {
    const read = readDialogues(textOf(file), domain);
    if ('badLine' in read) throw new Error(`${file}:${read.badLine}`);
    const { world, now = new Date(0), dialogues } = read;
    const how = { domain, now, worldOf: (one: AnyDomain) => (one === domain ? world : undefined) };
    const hear = async (session: Session, text: string) => {
      const heard = must(await hearMessage(yx, session, text, { ...how, orders: async () => ok([]) }));
      return 'session' in heard ? heard.session : null;
    };
    for (const { dialogue } of some(dialogues, CONVERSATIONS / files.length)) {
      const session = await hear(startSession(dialogue.id, now), dialogue.turns[0]!.say);
      if (session) begun.push((text) => hear(session, text));
    }
  }
  const take = (text: string, which: number) => begun[which % begun.length]!(text);
  const longest = Math.min(LONGEST_MOVE, longestFor(readerOf(domain)));
  return begun.length > 0 ? { how: 'talk', longest, take } : null;
}

function readingOf(domain: AnyDomain): Fed {
  const { empty: world } = domain.read.world;
  const context = { world, now: new Date(0), lang: 'zh', last: undefined } as const;
  const reader = readerOf(domain);
  const take = (text: string) => readGrammar(reader, { text }, context, true);
  return { how: 'reading', longest: longestFor(reader), take };
}

/** The dearest text of each domain's grammar and of its conversations, or of one's, that was found in the time given. */
export async function* dearest(
  seed: number,
  minutes: number,
  only: string | undefined,
): AsyncGenerator<Dearest> {
  const yx = must(await createHost({ env: { YX_LANG: 'en' }, model: null }));
  const lines = corpora('.jsonl').flatMap((file) => textOf(file).trim().split('\n'));
  const texts = lines.flatMap((line) => {
    const { text, turns = [] } = JSON.parse(line) as { text?: unknown; turns?: { say: string }[] };
    return [text, ...turns.map(({ say }) => say)].filter((one) => typeof one === 'string');
  });
  const { words } = dictionary.sentences;
  const target: Target = { seeds: some(texts, 800), words, check() {} };
  const wanted = must(await yx.domains()).filter(({ about }) => only === undefined || about.id === only);
  for (const domain of wanted) {
    for (const fed of [readingOf(domain), await talkOf(yx, domain)]) {
      if (!fed) continue;
      const end = Date.now() + minutes * 60_000;
      let found: Dearest | null = null;
      for (const { unit, which } of await climb(fed, target, seed, () => Date.now() < end)) {
        const half = await costOf(fed, filled(unit, fed.longest / 2), which);
        const ms = await costOf(fed, filled(unit, fed.longest), which);
        const exponent = Math.log2(ms / Math.max(half, 0.1));
        if (!found || ms > found.ms) found = { domain: domain.about.id, how: fed.how, unit, ms, exponent };
      }
      if (found) yield found;
    }
  }
  await yx.close();
}
