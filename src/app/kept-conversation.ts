import type { InputFile } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import { ok, type Result } from '../core/result.ts';
import { type Session, sessionContract, startSession } from '../core/session.ts';
import type { Move } from '../core/talk.ts';
import type { Heard, Understood } from './conversation.ts';
import type { Host } from './host.ts';

/** What a conversation has come to: all it takes to carry it out, in whichever process. */
export interface Outcome {
  readonly domain: string;
  readonly text: string;
  readonly read: Interpretation<unknown>;
  readonly last?: unknown;
  readonly world?: unknown;
  readonly files: readonly InputFile[];
}

/** A conversation as it was when it was last looked at. */
export interface Conversation {
  readonly session: Session;
  readonly outcome: Outcome | null;
  readonly revision: number;
}

/** The stored conversation of that id, or a new one. */
export async function loadConversation(app: Host, id: string): Promise<Result<Conversation>> {
  const store = await app.sessions();
  const stored = store.ok ? await store.value.load(id) : store;
  if (!stored.ok) return stored;
  if (stored.value === null) return ok({ session: startSession(id, app.now()), outcome: null, revision: 0 });
  const { outcome, revision } = stored.value;
  const session = sessionContract.fromDisk(stored.value.session);
  return session.ok ? ok({ session: session.value, outcome: outcome as Outcome | null, revision }) : session;
}

/** What was surrounding the words: the world that was given, and the files. */
export type Surroundings = Pick<Outcome, 'world' | 'files'>;

/** Keeps what was heard; null where someone else was heard in the same conversation meanwhile. */
export async function saveConversation(
  app: Host,
  { session: was, revision, outcome: before }: Conversation,
  heard: Extract<Heard, { session: Session }>,
  { world, files }: Surroundings = { files: [] },
): Promise<Result<Conversation | null>> {
  const isSaid = heard.kind !== 'noted' && heard.kind !== 'orders';
  const outcome = isSaid ? outcomeOf(heard, { world, files }) : before;
  const saved = await saveSession(app, { session: heard.session, outcome, revision }, heard.session);
  if (saved.ok && saved.value && isSaid && SUPERSEDING.has(heard.move))
    await superseded(app, was, heard.move);
  return saved;
}

/** These say anew what was said: what still waits of it must never be carried out beside it. */
const SUPERSEDING: ReadonlySet<Move> = new Set([
  'answer',
  'choose',
  'revise',
  'add',
  'remove',
  'correct',
  'follow',
  'cancel',
  'undo',
  'redo',
]);

/** 不对，是书房的: what was to be done later is to be done to something else. */
const INSTEAD: ReadonlySet<Move> = new Set(['revise', 'correct']);

/** A run that waits for a yes to words that have been taken back, or for its time, is called off. */
async function superseded(app: Host, { run }: Session, move: Move): Promise<void> {
  const runs = run ? await app.runs() : null;
  const begun = run && runs?.ok ? await runs.value.show(run.id) : undefined;
  if (!run || !runs?.ok || !begun) return;
  const isLater = INSTEAD.has(move) && begun.status === 'queued' && begun.nextAt !== null;
  if (!isLater && !begun.calls.some(({ status }) => status === 'waiting')) return;
  const asked = await runs.value.askToCancel(run.id, { goesOn: true });
  if (asked.ok) await runs.value.resume(run.id);
}

/** What was heard and changed nothing was said all the same: a correction may be of it. Null as above. */
export const saveUnanswered = (app: Host, talk: Conversation, heard: Heard) =>
  heard.kind === 'unanswered' ? saveSession(app, talk, heard.after) : ok(talk);

/** Keeps a session that something else than a message has changed; null where someone else was heard meanwhile. */
export async function saveSession(
  app: Host,
  { revision, outcome }: Conversation,
  session: Session,
): Promise<Result<Conversation | null>> {
  const store = await app.sessions();
  if (!store.ok) return store;
  const kept = { session: sessionContract.toDisk(session), outcome, revision };
  const saved = await store.value.save(session.id, kept);
  if (!saved.ok) return saved;
  return ok(saved.value ? { session, outcome, revision: revision + 1 } : null);
}

const outcomeOf = ({ domain, text, read, last }: Understood, { world, files }: Surroundings): Outcome => ({
  domain: domain.about.id,
  text,
  read,
  last,
  world,
  files,
});
