import { composed } from '../core/conversation/compose.ts';
import {
  doneStays,
  hello,
  isNotApplied,
  leansOn,
  mayMove,
  nothingTo,
  type Stands,
  welcome,
} from '../core/conversation/move.ts';
import { type AnyDomain, type Done, readerOf } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import { blanked, type Control, type Controlled, controlOf, leadIn } from '../core/language/index.ts';
import { type Evidence, type Input, type InputFile, jsonLeaves, same } from '../core/reading/evidence.ts';
import { accounted, FULLEST, type Interpretation, type ReadContext } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import { type Issue, ok, type Result } from '../core/result.ts';
import type { OrderWish } from '../core/run/orders.ts';
import {
  advanced,
  noted,
  type Session,
  sourceOf,
  standing,
  steppedBy,
  type Version,
} from '../core/session.ts';
import type { Speaker } from '../core/speaker.ts';
import type { Move } from '../core/talk.ts';
import type { DoorOptions, Host } from './host.ts';
import { type OrdersOf, retimedIn, retoldIn, wishIn } from './orders-said.ts';
import { doneBy, sinceRun, unsaid, worldsIn } from './standing.ts';

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
  /** What is wanted of orders that wait for their time; it is not done here. */
  | {
      readonly kind: 'orders';
      /** Whose they are. */
      readonly domain: string;
      readonly wish: OrderWish;
      readonly session: Session;
      readonly issues: readonly Issue[];
    }
  | {
      readonly kind: 'unanswered';
      readonly issues: readonly Issue[];
      readonly question: Question | null;
      /** The conversation with what was said: a correction may be of it. */
      readonly after: Session;
    }
  | Extract<DoorAnswer, { kind: 'tie' | 'none' }>;

/** The conversation with what was said in it; null where nobody makes anything of it. */
export const sessionAfter = (heard: Heard): Session | null =>
  'session' in heard ? heard.session : heard.kind === 'unanswered' ? heard.after : null;

export interface HearOptions extends Omit<DoorOptions, 'lastOf'> {
  /** The domain that reads what is said of nothing before; whichever explains it best where none was chosen. */
  readonly domain?: AnyDomain;
  readonly files?: readonly InputFile[];
  /** The orders this person may speak of; none where it is not said. */
  readonly orders?: OrdersOf;
}

/** One message of a conversation: it moves what stands, or begins anew. The session is not stored here. */
export async function hearMessage(
  app: Host,
  session: Session,
  said: string,
  given: HearOptions = {},
): Promise<Result<Heard>> {
  const domains = await app.domains();
  if (!domains.ok) return domains;
  const worlds = await worldsIn(app, domains.value, given.worldOf);
  const options = { ...given, worldOf: (domain: AnyDomain) => worlds.get(domain) };
  const known = await sinceRun(app, session, domains.value);
  const lead = leadIn(said);
  const meant = lead && blanked(said, [{ start: 0, end: lead.end }]);
  const back = lead?.control === 'undo' ? unsaid(known.session, lead.times) : null;
  if (back && meant) {
    const stands = { session: back, stage: 'said' as const };
    const anew = await new Hearing(app, stands, domains.value, said, options, meant).message();
    if (anew.ok && 'read' in anew.value) return anew;
  }
  const hearing = new Hearing(app, known, domains.value, said, options);
  const heard =
    (await hearing.strict()) ??
    (await hearing.orders()) ??
    (await hearing.control()) ??
    (await hearing.message());
  const isStep = lead?.control === 'undo' || lead?.control === 'redo';
  if (!meant || isStep || !heard.ok || !(heard.value.kind === 'none' || heard.value.kind === 'unanswered'))
    return heard;
  const again = await new Hearing(app, known, domains.value, said, options, meant).message();
  return again.ok && 'read' in again.value ? again : heard;
}

class Hearing {
  private readonly session: Session;
  private readonly now: Date;
  private readonly input: Input;

  constructor(
    private readonly app: Host,
    private readonly stands: Stands,
    private readonly domains: readonly AnyDomain[],
    private readonly said: string,
    private readonly options: HearOptions,
    /** As long as what was said, with blanks where words only lead to the rest. */
    meant = said,
  ) {
    const { files = [] } = options;
    this.session = stands.session;
    this.now = options.now ?? app.now();
    this.input = { text: meant, ...(files.length > 0 && { files }) };
  }

  /** The document's prefix: a sentence of its own, whatever was said before. */
  async strict(): Promise<Result<Heard> | null> {
    const domain = this.domains.find(({ read }) => {
      const prefix = read.input?.strictPrefix;
      return prefix !== undefined && this.said.startsWith(prefix);
    });
    return domain ? ok(this.begun(domain, await this.alone(domain, false), 'strict')) : null;
  }

  /** What speaks of orders that wait for their time: they are listed, put off, called off. */
  async orders(): Promise<Result<Heard> | null> {
    const { session, said, now } = this;
    const found = await wishIn({ ...this.around(), before: session.turns.at(-1)?.text ?? null });
    if (!found) return null;
    const { wish, domain } = found;
    if (!wish.ok) return ok(this.unanswered(wish.error, null));
    const after = noted(this.movedTo(wish.value), said, domain, now);
    return ok({ kind: 'orders', domain, wish: wish.value, session: after, issues: [] });
  }

  /** The order that was given last is at another time now: what is said of it later means that one. */
  private movedTo({ does, orders }: OrderWish): Session {
    const { session, said } = this;
    const isOwn = does === 'change' && orders.some(({ run }) => run === session.run?.id);
    const domain = this.domains.find(({ about }) => about.id === session.run?.domain);
    return isOwn && domain ? retoldIn(session, domain, said, this.contextOf(domain)) : session;
  }

  private around() {
    const { app, session, said, domains, options } = this;
    const { orders, domain } = options;
    const spokenTo = domain ? [domain] : domains;
    return {
      app,
      session,
      said,
      orders,
      domains: spokenTo,
      contextOf: (one: AnyDomain) => this.contextOf(one),
    };
  }

  /** What asks for nothing of its own: a yes, a withdrawal, a step back or forth. */
  async control(): Promise<Result<Heard> | null> {
    const { session, said, now } = this;
    const version = standing(session);
    // What means more in what was talked about: 不加了 of somebody being added.
    const found = this.ownControl(version) ?? controlOf(said);
    if (!found) return null;
    const { control, times } = found;
    const isOpen = session.open !== null;
    if (control === 'cancel' || (control === 'no' && isOpen)) return this.cancelled();
    if (control !== 'undo' && control !== 'redo') {
      const domain = version?.domain ?? null;
      const courtesy = control === 'hello' ? this.hello() : control === 'thanks' ? welcome() : null;
      // A yes may be an answer of its own (要含税吗？); it is one where the question offers it.
      if (isOpen && !courtesy) return this.answeredOnly();
      const issues = courtesy ? [courtesy] : [];
      return ok({ kind: 'noted', control, session: noted(session, said, domain, now), issues });
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

  /** A greeting is answered with what can be said, by each domain's first example. */
  private hello(): Issue {
    const { lang = this.app.config.lang, domain } = this.options;
    const spoken = /\p{Script=Han}/u.test(this.said) ? 'zh' : 'en';
    const examples = (domain ? [domain] : this.domains).flatMap(({ about }) =>
      domain ? about.examples[spoken] : about.examples[spoken].slice(0, 1),
    );
    return hello(examples, lang);
  }

  /** What can only answer: it begins nothing anew. */
  private async answeredOnly(): Promise<Result<Heard>> {
    const { session, domains } = this;
    const spoken = domains.find(({ about }) => about.id === session.open!.domain);
    const moved = spoken && (await this.moved(spoken));
    if (moved?.ok) return moved;
    return ok(this.unanswered(moved?.error ?? []));
  }

  private unanswered(
    issues: readonly Issue[],
    question = this.session.open?.questions[0] ?? null,
  ): Extract<Heard, { kind: 'unanswered' }> {
    const { session, said, now } = this;
    const after = noted(session, said, standing(session)?.domain ?? null, now);
    return { kind: 'unanswered', issues, question, after };
  }

  /** A step back in words of what was talked about. */
  private ownControl(version: ReturnType<typeof standing>): Controlled | null {
    const spoken = this.domains.find(({ about }) => about.id === version?.domain);
    return (version && spoken?.read.talk?.control?.(this.said, version.value)) ?? null;
  }

  /** What was carried out is undone by what can undo it; else it is said that it stays. */
  private async takenBack(): Promise<Extract<Heard, { read: unknown }> | { readonly stays: boolean } | null> {
    const { app, session, said, now } = this;
    const version = standing(session);
    const domain = this.domains.find(({ about }) => about.id === version?.domain);
    const done = version && domain && (await doneBy(app, session, domain));
    if (!done) return null;
    const context = this.contextOf(domain);
    const read = this.reversed(domain, done, context);
    if (!read) return { stays: true };
    const back = steppedBy(session, -1) ?? { ...session, at: -1, open: null };
    const after = { ...noted(back, said, version.domain, now), run: null };
    return { kind: 'sentence', move: 'undo', session: after, domain, text: said, read, last: context.last };
  }

  private reversed(
    domain: AnyDomain,
    done: Done,
    context: ReadContext<unknown>,
    keeping?: unknown,
  ): Interpretation<unknown> | null {
    const found = domain.act.reverse?.(done, context, keeping);
    if (!found) return null;
    const spans = [{ start: 0, end: this.said.length }];
    const evidence = (domain.read.grounding.leaves ?? jsonLeaves)(found.value).map(
      ({ path, value }): Evidence => ({ path, value, how: 'computed', rule: 'state_before', spans }),
    );
    return accounted(readerOf(domain), this.said, { ...found, evidence, cues: spans }, context);
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
    const kept = domain.read.talk?.keeps ? keptBy(session) : null;
    const { value, evidence } = kept ?? { value: domain.read.degraded({ text: '' }, context), evidence: [] };
    const cues = [{ start: 0, end: said.length }];
    const made = { value, evidence, ...(!kept && { questions: [] }), cues };
    const read = accounted(readerOf(domain), said, made, context);
    const how = { text: said, move: 'cancel', ...(kept && { origin: kept.origin }) } as const;
    const isKept = kept !== null && kept === version;
    const after = isKept
      ? noted(steppedBy(session, 0) ?? session, said, version.domain, now)
      : advanced(session, domain, how, read, now);
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
    const spoken = this.domains.find(
      (domain) => domain.about.id === version?.domain && mayMove(domain, this.said),
    );
    const retimed = spoken && (await this.retimed(spoken));
    if (retimed) return ok(retimed);
    const moved = spoken && (await this.moved(spoken));
    const isSaid = moved?.ok === true && gapsIn(moved.value.read) === 0;
    // Any words can answer some questions, or stand for a name: those that are an order of another domain are one.
    const mayBeOrder = moved?.ok === true && LOOSE.has(moved.value.move) && !options.domain;
    if (isSaid && !mayBeOrder) return ok(moved.value);
    const anew = options.domain ? await this.named(options.domain) : await this.door();
    if (!anew.ok) return isSaid ? ok(moved.value) : anew;
    if (isSaid) return ok(this.isOrder(anew.value, spoken!) ? anew.value : moved.value);
    if (moved?.ok) {
      const isFuller =
        'read' in anew.value &&
        gapsIn(anew.value.read) < gapsIn(moved.value.read) &&
        !this.isNothing(anew.value, spoken);
      return ok(isFuller && !this.leans(anew.value, spoken!) ? anew.value : moved.value);
    }
    const issues = moved?.error ?? [];
    const stays = isNotApplied(issues)
      ? !this.isWhole(anew.value, spoken!)
      : this.isNothing(anew.value, spoken) || this.leans(anew.value, spoken);
    return stays && (session.open || issues.length > 0) ? ok(this.unanswered(issues)) : anew;
  }

  /** An order that is not given yet, with another time. */
  private async retimed(domain: AnyDomain): Promise<Extract<Heard, { read: unknown }> | null> {
    const { session, said, now } = this;
    const found = await retimedIn(this.around(), domain);
    if (!found) return null;
    const { read, text, ...how } = found;
    const after = advanced(session, domain, { text: said, move: 'revise', ...how }, read, now);
    const { last } = this.contextOf(domain);
    return { kind: 'sentence', move: 'revise', session: after, domain, text, read, last };
  }

  /** Nobody makes anything of it; a question of another domain alone does not end what is being talked about. */
  private isNothing(heard: Heard, spoken: AnyDomain | undefined): boolean {
    if (!('read' in heard)) return heard.kind === 'none';
    return spoken !== undefined && heard.domain !== spoken && heard.domain.read.isEmpty(heard.read.value);
  }

  /** What is said only of what stands begins nothing of the same kind, however little is made of it. */
  private leans(heard: Heard, spoken: AnyDomain | undefined): boolean {
    if (!spoken || !('read' in heard) || heard.domain !== spoken) return false;
    return leansOn(this.session, spoken, this.input.text, this.contextOf(spoken));
  }

  /** Another domain makes something of all of it. */
  private isWhole(heard: Heard, spoken: AnyDomain): boolean {
    return (
      'read' in heard && heard.domain !== spoken && gapsIn(heard.read) === 0 && !this.isNothing(heard, spoken)
    );
  }

  private isOrder(heard: Heard, spoken: AnyDomain): boolean {
    if (!('read' in heard) || !this.isWhole(heard, spoken)) return false;
    const { evidence, questions, held } = heard.read;
    // What somebody else leaves all to defaults is no order of theirs.
    return questions.length + held.length === 0 && evidence.filter(({ how }) => how !== 'fixed').length > 1;
  }

  private async moved(domain: AnyDomain): Promise<Result<Extract<Heard, { read: unknown }>>> {
    const { session, said, now } = this;
    const context = this.contextOf(domain);
    const moved = await this.app.move(domain, this.stands, this.input, context, this.options.signal);
    if (!moved.ok) return moved;
    const { move, read, origin, words, memory } = moved.value;
    const remembered = memory ?? domain.read.remember?.(read.value, context.last, context, said);
    const after = advanced(
      session,
      domain,
      { text: said, move, origin, words, memory: remembered },
      read,
      now,
    );
    const kind = move === 'answer' || move === 'choose' ? 'answer' : 'sentence';
    // What is left out of an order that was carried out is brought back; the rest of it is done already.
    const done = move === 'remove' && domain.act.reverse ? await doneBy(this.app, session, domain) : null;
    const back = done && this.reversed(domain, done, context, read.value);
    // What a message has expressly put in mind holds for what is done upon it.
    const last = memory ?? context.last;
    // The same later for something else: its time is in the words before.
    const whole = words ? composed(words).text : said;
    const isLater = whole !== said && (domain.act.inTime?.({ text: whole }, read, context) ?? null) !== null;
    const text = isLater ? whole : said;
    return ok({ kind, move, session: after, domain, text, read: back ?? read, last });
  }

  private async named(domain: AnyDomain): Promise<Result<Heard>> {
    const read = await this.alone(domain);
    const { isEmpty } = domain.read;
    return this.session.open && isEmpty(read.value) && read.questions.length === 0
      ? ok({ kind: 'none', issues: read.diagnostics })
      : ok(this.begun(domain, read));
  }

  private async door(): Promise<Result<Heard>> {
    const { domain: _, files: __, orders: ___, ...how } = this.options;
    const lastOf = ({ about }: AnyDomain) => this.session.last[about.id];
    const asked = { ...how, lastOf, contract: FULLEST, conversation: this.before() };
    const door = await this.app.door(this.input, asked);
    if (!door.ok || door.value.kind !== 'one') return door as Result<Heard>;
    const { domain, interpretation } = door.value.reading;
    return ok(this.begun(domain, interpretation));
  }

  private alone(domain: AnyDomain, isToBeDone = true): Promise<Interpretation<unknown>> {
    const { worldOf, domain: _, files: __, orders: ___, ...how } = this.options;
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
    const memory = this.remembered(domain, read, context);
    const after = advanced(session, domain, { text: said, move: 'new', memory }, read, now);
    return { kind, move: 'new', session: after, domain, text: said, read, last: context.last };
  }

  /** What is put off is spoken of as much as what is done now. */
  private remembered(
    { act, read: { remember } }: AnyDomain,
    read: Interpretation<unknown>,
    context: ReadContext<unknown>,
  ): unknown {
    const parts = act.inTime?.(this.input, read, context) ?? null;
    const values = parts?.ok ? parts.value.map((part) => part.read.value) : [read.value];
    const last = values.reduce(
      (known, value) => remember?.(value, known, { ...context, last: known }, this.said) ?? known,
      context.last,
    );
    return last === context.last ? undefined : last;
  }

  private contextOf(domain: AnyDomain, worldOf = this.options.worldOf): ReadContext<unknown> {
    return {
      world: worldOf?.(domain) ?? domain.read.world.empty,
      now: this.now,
      lang: this.options.lang ?? this.app.config.lang,
      last: this.session.last[domain.about.id],
      contract: FULLEST,
    };
  }
}

/** What stood before the last message, where it said something of that; null where it began what stands. */
function keptBy(session: Session): Version | null {
  const version = standing(session);
  const isLast = version?.message === session.turns.at(-1)?.n;
  // What is asked of all of it goes with it, however often it was answered past the question.
  const isOwn = session.open !== null && same(session.open.questions, version?.questions);
  if (!version || !(isLast || isOwn)) return version;
  const before = session.versions[session.at - 1];
  return BEGINNING.has(version.move as Move) || before?.origin !== version.origin ? null : before;
}
const BEGINNING: ReadonlySet<Move> = new Set(['new', 'answer', 'cancel']);

/** Moves that need no word of their own to be one. */
const LOOSE: ReadonlySet<Move> = new Set(['answer', 'follow']);

/** How many messages a model is told of. */
const TOLD = 6;

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
