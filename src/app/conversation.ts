import type { AnyDomain } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import type { InputFile } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import { type Issue, ok, type Result } from '../core/result.ts';
import { answer, hear, type Session, sessionContract, startSession } from '../core/session.ts';
import type { ParseOptions, Yanxing } from './index.ts';

interface Understood {
  readonly session: Session;
  readonly domain: AnyDomain;
  /** The sentence the contract came from: for an answer, the one that was asked about. */
  readonly text: string;
  readonly read: Interpretation<unknown>;
  /** What was spoken of before: “它” means that. */
  readonly last: unknown;
}

/** What came of something said in a conversation. */
export type Heard =
  | ({ readonly kind: 'sentence' | 'answer' | 'strict' } & Understood)
  | { readonly kind: 'unanswered'; readonly issues: readonly Issue[]; readonly question: Question | null }
  | Extract<DoorAnswer, { kind: 'tie' | 'none' }>;

export interface HearOptions extends Pick<ParseOptions, 'engine' | 'now' | 'signal'> {
  /** What surrounds a domain's sentences; its empty world where not given. */
  readonly worldOf?: (domain: AnyDomain) => unknown;
  /** The domain that reads what is no answer; whichever explains it best where none was chosen. */
  readonly domain?: AnyDomain;
  readonly files?: readonly InputFile[];
}

/** An answer to the open question if it is one, else a sentence of its own. The session is not stored here. */
export async function hearMessage(
  app: Yanxing,
  session: Session,
  said: string,
  options: HearOptions = {},
): Promise<Result<Heard>> {
  const domains = await app.domains();
  if (!domains.ok) return domains;
  const strict = domains.value.find(({ read }) => {
    const prefix = read.input?.strictPrefix;
    return prefix !== undefined && said.startsWith(prefix);
  });
  if (strict) return ok(await sentence(app, session, strict, said, 'strict', options));
  const domain = domains.value.find(({ about }) => about.id === session.open?.domain);
  const merged = domain ? merge(app, session, domain, said, options) : null;
  if (merged?.ok) return ok(merged.value);
  if (options.domain) {
    // What is no answer and makes no sense there either is still no answer.
    const heard = await sentence(app, session, options.domain, said, 'sentence', options);
    const isEmpty = 'read' in heard && options.domain.read.isEmpty(heard.read.value);
    return ok(merged && isEmpty ? unanswered(session, merged.error) : heard);
  }
  const door = await app.door({ text: said });
  if (!door.ok) return door;
  if (door.value.kind === 'one') {
    return ok(await sentence(app, session, door.value.reading.domain, said, 'sentence', options));
  }
  if (merged && door.value.kind === 'none') {
    return ok(unanswered(session, merged.error));
  }
  return ok(door.value);
}

const unanswered = (session: Session, issues: readonly Issue[]): Heard => ({
  kind: 'unanswered',
  issues,
  question: session.open?.questions[0] ?? null,
});

async function sentence(
  app: Yanxing,
  session: Session,
  domain: AnyDomain,
  said: string,
  kind: 'sentence' | 'strict',
  { worldOf, files = [], domain: _, ...options }: HearOptions,
): Promise<Heard> {
  const last = session.last[domain.about.id];
  const input = { text: said, ...(files.length > 0 && { files }) };
  const read = await app.parse(domain, input, {
    ...options,
    ...(worldOf && { world: worldOf(domain) ?? domain.read.world.empty }),
    ...(kind === 'sentence' && { last }),
  });
  await app.recordModel(input, read);
  const after = hear(session, domain, said, read, options.now ?? app.now());
  return { kind, session: after, domain, text: said, read, last };
}

function merge(
  app: Yanxing,
  session: Session,
  domain: AnyDomain,
  said: string,
  { worldOf, now }: HearOptions,
): Result<Heard> {
  const last = session.last[domain.about.id];
  const world = worldOf?.(domain) ?? domain.read.world.empty;
  const context = { world, now: now ?? app.now(), lang: app.config.lang, last };
  const merged = answer(session, domain, said, context);
  if (!merged.ok) return merged;
  const { value, evidence, questions } = merged.value;
  const [contract] = domain.read.contracts;
  const read: Interpretation<unknown> = {
    value,
    evidence,
    questions,
    diagnostics: [],
    engine: 'grammar',
    contract: { id: contract.id, version: contract.version },
    explained: [],
    unexplained: [],
    degraded: null,
    raw: [],
  };
  const text = session.open?.text ?? said;
  return ok({ kind: 'answer', session: merged.value.session, domain, text, read, last });
}

/** The stored session of that id, or a new one. */
export async function loadSession(app: Yanxing, id: string): Promise<Result<Session>> {
  const store = await app.sessions();
  const stored = store.ok ? await store.value.load(id) : store;
  if (!stored.ok) return stored;
  return stored.value === null ? ok(startSession(id, app.now())) : sessionContract.fromDisk(stored.value);
}

export async function saveSession(app: Yanxing, session: Session): Promise<Result<void>> {
  const store = await app.sessions();
  return store.ok ? store.value.save(session.id, sessionContract.toDisk(session)) : store;
}
