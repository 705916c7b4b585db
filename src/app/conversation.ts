import { doneStays, moveIn, nothingTo } from '../core/conversation/move.ts';
import { type AnyDomain, readerOf } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import { type Control, controlOf } from '../core/language/index.ts';
import { type Evidence, type Input, type InputFile, jsonLeaves } from '../core/reading/evidence.ts';
import {
  accounted,
  FULLEST,
  type Interpretation,
  type ReadContext,
  readGrammar,
} from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import { type Issue, ok, type Result } from '../core/result.ts';
import {
  advanced,
  noted,
  type Session,
  sessionContract,
  sourceOf,
  standing,
  startSession,
  steppedBy,
} from '../core/session.ts';
import { type Speaker, speaker } from '../core/speaker.ts';
import type { Move } from '../core/talk.ts';
import type { DoorOptions, Host } from './host.ts';
import { runShown } from './shown.ts';

export interface Understood {
  readonly session: Session;
  readonly domain: AnyDomain;
  readonly move: Move;
  /** The message. What a value rests on in earlier ones is in spans that name them. */
  readonly text: string;
  readonly read: Interpretation<unknown>;
  /** What was spoken of before: “它” means that. */
  readonly last: unknown;
}

type Kind = 'sentence' | 'answer' | 'strict';

/** What came of something said in a conversation. */
export type Heard =
  | ({ readonly kind: Kind } & Understood)
  /** A yes, a no, thanks, or a step that is not there: nothing has changed. */
  | {
      readonly kind: 'noted';
      readonly control: Control;
      readonly session: Session;
      readonly issues: readonly Issue[];
    }
  | { readonly kind: 'unanswered'; readonly issues: readonly Issue[]; readonly question: Question | null }
  | Extract<DoorAnswer, { kind: 'tie' | 'none' }>;

export interface HearOptions extends Omit<DoorOptions, 'lastOf' | 'lang'> {
  /** The domain that reads what is said of nothing before; whichever explains it best where none was chosen. */
  readonly domain?: AnyDomain;
  readonly files?: readonly InputFile[];
}

/** One message of a conversation: it moves what stands, or begins anew. The session is not stored here. */
export async function hearMessage(
  app: Host,
  session: Session,
  said: string,
  options: HearOptions = {},
): Promise<Result<Heard>> {
  const domains = await app.domains();
  if (!domains.ok) return domains;
  const hearing = new Hearing(app, session, domains.value, said, options);
  return (await hearing.strict()) ?? (await hearing.control()) ?? hearing.message();
}

class Hearing {
  private readonly now: Date;
  private readonly input: Input;

  constructor(
    private readonly app: Host,
    private readonly session: Session,
    private readonly domains: readonly AnyDomain[],
    private readonly said: string,
    private readonly options: HearOptions,
  ) {
    const { files = [] } = options;
    this.now = options.now ?? app.now();
    this.input = { text: said, ...(files.length > 0 && { files }) };
  }

  /** The document's prefix: a sentence of its own, whatever was said before. */
  async strict(): Promise<Result<Heard> | null> {
    const domain = this.domains.find(({ read }) => {
      const prefix = read.input?.strictPrefix;
      return prefix !== undefined && this.said.startsWith(prefix);
    });
    return domain ? ok(this.begun(domain, await this.alone(domain, false), 'strict')) : null;
  }

  /** What asks for nothing of its own: a yes, a withdrawal, a step back or forth. */
  async control(): Promise<Result<Heard> | null> {
    const found = controlOf(this.said);
    if (!found) return null;
    const { control, times } = found;
    const { session, said, now } = this;
    const version = standing(session);
    const isOpen = session.open !== null;
    if (control === 'cancel' || (control === 'no' && isOpen)) return this.cancelled();
    if (control !== 'undo' && control !== 'redo') {
      // A yes may be an answer of its own (要含税吗？); it is one where the question offers it.
      if (isOpen && control !== 'thanks') return null;
      const domain = version?.domain ?? null;
      return ok({ kind: 'noted', control, session: noted(session, said, domain, now), issues: [] });
    }
    const done = control === 'undo' && times === 1 ? await this.takenBack() : null;
    if (done && 'kind' in done) return ok(done);
    const stepped = steppedBy(session, control === 'undo' ? -times : times);
    const there = stepped && standing(stepped);
    const domain = there && this.domains.find(({ about }) => about.id === there.domain);
    const after = noted(stepped ?? session, said, there?.domain ?? null, now);
    if (!there || !domain)
      return ok({ kind: 'noted', control, session: after, issues: [nothingTo(control)] });
    const made = {
      ...there,
      cues: [{ start: 0, end: said.length }],
      ...(done?.stays && { issues: [doneStays()] }),
    };
    const read = accounted(readerOf(domain), said, made, this.contextOf(domain));
    return ok({
      kind: 'sentence',
      move: control,
      session: after,
      domain,
      text: said,
      read,
      last: there.last,
    });
  }

  /** What was carried out is undone by what can undo it; else it is said that it stays. */
  private async takenBack(): Promise<Extract<Heard, { read: unknown }> | { readonly stays: boolean } | null> {
    const { app, session, said, now } = this;
    const version = standing(session);
    if (!version || session.run?.message !== version.message) return null;
    const domain = this.domains.find(({ about }) => about.id === version.domain);
    const runs = await app.runs();
    const run = runs.ok ? await runs.value.show(session.run.id) : undefined;
    const registry = domain ? await app.registry(domain) : undefined;
    if (!domain || !run || !registry?.ok) return null;
    const { lang } = app.config;
    const { steps } = runShown(run, registry.value, speaker(lang, app.catalogues()), lang);
    const isActing = (tool: string | null) => ACTING.has(registry.value.get(tool ?? '')?.category ?? '');
    const acted = steps.filter(({ tool, result }) => result?.ok && isActing(tool));
    if (acted.length === 0) return null;
    const context = this.contextOf(domain);
    const value = domain.act.reverse?.(
      acted.map(({ result }) => result?.data),
      context,
    );
    if (value === null || value === undefined) return { stays: true };
    const spans = [{ start: 0, end: said.length }];
    const leaves = (domain.read.grounding.leaves ?? jsonLeaves)(value);
    const evidence = leaves.map(
      (leaf): Evidence => ({
        path: leaf.path,
        value: leaf.value,
        how: 'computed',
        rule: 'state_before',
        spans,
      }),
    );
    const read = accounted(readerOf(domain), said, { value, evidence, cues: spans }, context);
    const back = steppedBy(session, -1) ?? { ...session, at: -1, open: null };
    const after = { ...noted(back, said, version.domain, now), run: null };
    return { kind: 'sentence', move: 'undo', session: after, domain, text: said, read, last: context.last };
  }

  /** What is open is closed; what stood stays a version. */
  private cancelled(): Result<Heard> {
    const { session, said, now } = this;
    const version = standing(session);
    const domain = this.domains.find(({ about }) => about.id === version?.domain);
    if (!domain)
      return ok({
        kind: 'noted',
        control: 'cancel',
        session: noted(session, said, null, now),
        issues: [],
      });
    const context = this.contextOf(domain);
    const value = domain.read.degraded({ text: '' }, context);
    const made = { value, evidence: [], questions: [], cues: [{ start: 0, end: said.length }] };
    const read = accounted(readerOf(domain), said, made, context);
    const after = advanced(session, domain, { text: said, move: 'cancel' }, read, now);
    return ok({
      kind: 'sentence',
      move: 'cancel',
      session: after,
      domain,
      text: said,
      read,
      last: context.last,
    });
  }

  /** What it says of what stands, if that leaves no words over; else what it says on its own, if that leaves fewer. */
  async message(): Promise<Result<Heard>> {
    const { session, options } = this;
    const version = standing(session);
    const spoken = this.domains.find(({ about }) => about.id === version?.domain);
    const moved = spoken && this.moved(spoken);
    if (moved?.ok && gapsIn(moved.value.read) === 0) return ok(moved.value);
    const anew = options.domain ? await this.named(options.domain) : await this.door();
    if (!anew.ok) return anew;
    if (moved?.ok) {
      const isFuller = 'read' in anew.value && gapsIn(anew.value.read) < gapsIn(moved.value.read);
      return ok(isFuller ? anew.value : moved.value);
    }
    const isNothing = !('read' in anew.value) && anew.value.kind === 'none';
    return session.open && isNothing
      ? ok({ kind: 'unanswered', issues: moved?.error ?? [], question: session.open.questions[0] ?? null })
      : anew;
  }

  private moved(domain: AnyDomain): Result<Extract<Heard, { read: unknown }>> {
    const { session, said, now } = this;
    const context = this.contextOf(domain);
    const alone = readGrammar(readerOf(domain), this.input, context);
    const moved = moveIn(session, domain, said, alone, context);
    if (!moved.ok) return moved;
    const { move, read, origin, words, memory } = moved.value;
    const remembered = memory ?? domain.read.remember?.(read.value, context.last, context);
    const after = advanced(
      session,
      domain,
      { text: said, move, origin, words, memory: remembered },
      read,
      now,
    );
    const kind = move === 'answer' || move === 'choose' ? 'answer' : 'sentence';
    return ok({ kind, move, session: after, domain, text: said, read, last: context.last });
  }

  private async named(domain: AnyDomain): Promise<Result<Heard>> {
    const read = await this.alone(domain);
    const { isEmpty } = domain.read;
    return this.session.open && isEmpty(read.value) && read.questions.length === 0
      ? ok({ kind: 'none', issues: read.diagnostics })
      : ok(this.begun(domain, read));
  }

  private async door(): Promise<Result<Heard>> {
    const { domain: _, files: __, ...how } = this.options;
    const lastOf = ({ about }: AnyDomain) => this.session.last[about.id];
    const asked = { ...how, lastOf, contract: FULLEST, conversation: this.before() };
    const door = await this.app.door(this.input, asked);
    if (!door.ok || door.value.kind !== 'one') return door as Result<Heard>;
    const { domain, interpretation } = door.value.reading;
    return ok(this.begun(domain, interpretation));
  }

  private alone(domain: AnyDomain, isToBeDone = true): Promise<Interpretation<unknown>> {
    const { worldOf, domain: _, files: __, ...how } = this.options;
    const { world, last, contract } = this.contextOf(domain, worldOf);
    const conversation = this.before();
    return this.app.parse(domain, this.input, {
      ...how,
      world,
      last,
      conversation,
      ...(isToBeDone && { contract }),
    });
  }

  /** The last of what was said. */
  private before(): readonly string[] {
    return this.session.turns.slice(-TOLD).map(({ text }) => text);
  }

  private begun(
    domain: AnyDomain,
    read: Interpretation<unknown>,
    kind: 'sentence' | 'strict' = 'sentence',
  ): Extract<Heard, { read: unknown }> {
    const { session, said, now } = this;
    const context = this.contextOf(domain);
    const memory = domain.read.remember?.(read.value, context.last, context);
    const after = advanced(session, domain, { text: said, move: 'new', memory }, read, now);
    return { kind, move: 'new', session: after, domain, text: said, read, last: context.last };
  }

  private contextOf(domain: AnyDomain, worldOf = this.options.worldOf): ReadContext<unknown> {
    return {
      world: worldOf?.(domain) ?? domain.read.world.empty,
      now: this.now,
      lang: this.app.config.lang,
      last: this.session.last[domain.about.id],
      contract: FULLEST,
    };
  }
}

/** How many messages a model is told of. */
const TOLD = 6;

/** Tools of these kinds change something that is not only a file. */
const ACTING: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'action']);

/** Words nobody made anything of. */
const gapsIn = ({ unread, setAside }: Interpretation<unknown>): number => unread.length + setAside.length;

/** What was understood, as it leaves: with the earlier messages that spans of its evidence name. */
export function heardShown(
  { kind, move, domain, text, read, session }: Understood & { kind: Kind },
  say: Speaker,
) {
  const named = new Set(read.evidence.flatMap(({ spans }) => spans.map(({ source }) => source)));
  const messages = session.turns
    .filter(({ n }) => named.has(sourceOf(n)))
    .map((turn) => ({ source: sourceOf(turn.n), text: turn.text }));
  return { kind, text, move, messages, ...say.reading(domain.about.id, read) };
}

/** Whoever decides, and what the run is to do then. */
export interface Deciding {
  readonly who: { readonly userId: string; readonly roles: readonly string[] };
  readonly goesOn?: boolean;
}

/**
 * A yes or a no to what waits in the conversation's run, said by a person who may; null where nothing waits. Only surfaces a person
 * speaks through call this: no tool does, so that no model can say yes to itself.
 */
export async function decideByWords(
  app: Host,
  session: Session,
  control: Control,
  { who, goesOn }: Deciding,
): Promise<Result<{ readonly run: string; readonly decision: 'approved' | 'rejected' } | null>> {
  if (session.run === null || (control !== 'yes' && control !== 'no')) return ok(null);
  const runs = await app.runs();
  if (!runs.ok) return runs;
  const run = await runs.value.show(session.run.id);
  const waiting = run?.calls.filter(({ status }) => status === 'waiting') ?? [];
  if (!run || waiting.length === 0) return ok(null);
  const decision = control === 'yes' ? 'approved' : 'rejected';
  for (const { id, hash } of waiting) {
    const how = goesOn === undefined ? undefined : { goesOn };
    const decided = await runs.value.decide(run.id, id, decision, who, hash, how);
    if (!decided.ok) return decided;
  }
  return ok({ run: run.id, decision });
}

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
  { revision, outcome: before }: Conversation,
  heard: Extract<Heard, { session: Session }>,
  { world, files }: Surroundings = { files: [] },
): Promise<Result<Conversation | null>> {
  const outcome = heard.kind === 'noted' ? before : outcomeOf(heard, { world, files });
  return saveSession(app, { session: heard.session, outcome, revision }, heard.session);
}

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
