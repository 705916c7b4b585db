import type { AnyDomain } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import type { Input, InputFile } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import { type Issue, ok, type Result } from '../core/result.ts';
import { answer, hear, type Session, sessionContract, startSession } from '../core/session.ts';
import type { DoorOptions, Host } from './host.ts';
import { latestOf } from './read.ts';

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

export interface HearOptions extends Omit<DoorOptions, 'lastOf' | 'lang'> {
  /** The domain that reads what is no answer; whichever explains it best where none was chosen. */
  readonly domain?: AnyDomain;
  readonly files?: readonly InputFile[];
}

/** An answer to the open question if it is one, else a sentence of its own. The session is not stored here. */
export async function hearMessage(
  app: Host,
  session: Session,
  said: string,
  options: HearOptions = {},
): Promise<Result<Heard>> {
  const domains = await app.domains();
  if (!domains.ok) return domains;
  const { domain: chosen, files = [], worldOf, ...how } = options;
  const input: Input = { text: said, ...(files.length > 0 && { files }) };
  const lastOf = ({ about }: AnyDomain) => session.last[about.id];
  const heard = (domain: AnyDomain, read: Interpretation<unknown>, kind: 'sentence' | 'strict'): Heard => {
    const after = hear(session, domain, said, read, how.now ?? app.now());
    return { kind, session: after, domain, text: said, read, last: lastOf(domain) };
  };
  const strict = domains.value.find(({ read }) => {
    const prefix = read.input?.strictPrefix;
    return prefix !== undefined && said.startsWith(prefix);
  });
  if (strict)
    return ok(heard(strict, await app.parse(strict, input, { ...how, world: worldOf?.(strict) }), 'strict'));
  const asking = domains.value.find(({ about }) => about.id === session.open?.domain);
  const merged = asking ? merge(app, session, asking, said, options) : null;
  if (merged?.ok) return ok(merged.value);
  if (chosen) {
    const around = { world: worldOf?.(chosen), last: lastOf(chosen), contract: latestOf(chosen) };
    const read = await app.parse(chosen, input, { ...how, ...around });
    // What is no answer and makes no sense there either is still no answer.
    const isNothing = merged && chosen.read.isEmpty(read.value);
    return ok(isNothing ? unanswered(session, merged.error) : heard(chosen, read, 'sentence'));
  }
  const door = await app.door(input, { ...how, lastOf, ...(worldOf && { worldOf }) });
  if (!door.ok) return door;
  if (door.value.kind === 'one') {
    const { domain, interpretation } = door.value.reading;
    return ok(heard(domain, interpretation, 'sentence'));
  }
  return ok(merged && door.value.kind === 'none' ? unanswered(session, merged.error) : door.value);
}

const unanswered = (session: Session, issues: readonly Issue[]): Heard => ({
  kind: 'unanswered',
  issues,
  question: session.open?.questions[0] ?? null,
});

function merge(
  app: Host,
  session: Session,
  domain: AnyDomain,
  said: string,
  { worldOf, now }: HearOptions,
): Result<Heard> {
  const last = session.last[domain.about.id];
  const world = worldOf?.(domain) ?? domain.read.world.empty;
  const context = { world, now: now ?? app.now(), lang: app.config.lang, last, contract: latestOf(domain) };
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
    used: [],
    setAside: [],
    unread: [],
    held: [],
    degraded: null,
    raw: [],
  };
  const text = session.open?.text ?? said;
  return ok({ kind: 'answer', session: merged.value.session, domain, text, read, last });
}

/** The stored session of that id, or a new one. */
export async function loadSession(app: Host, id: string): Promise<Result<Session>> {
  const store = await app.sessions();
  const stored = store.ok ? await store.value.load(id) : store;
  if (!stored.ok) return stored;
  return stored.value === null ? ok(startSession(id, app.now())) : sessionContract.fromDisk(stored.value);
}

export async function saveSession(app: Host, session: Session): Promise<Result<void>> {
  const store = await app.sessions();
  return store.ok ? store.value.save(session.id, sessionContract.toDisk(session)) : store;
}
