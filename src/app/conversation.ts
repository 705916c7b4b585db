import { composed } from '../core/conversation/compose.ts';
import { isNotApplied, leansOn, mayMove, notApplied } from '../core/conversation/move.ts';
import type { AnyDomain } from '../core/domain.ts';
import { blanked, cuesIn, leadIn } from '../core/language/index.ts';
import { same } from '../core/reading/evidence.ts';
import { FULLEST, type Interpretation, type ReadContext } from '../core/reading/interpret.ts';
import { ok, type Result, type Span } from '../core/result.ts';
import type { OrderWish } from '../core/run/orders.ts';
import { advanced, noted, type Session, standing } from '../core/session.ts';
import type { Move } from '../core/talk.ts';
import { Controls } from './controls.ts';
import type { Heard, HearOptions } from './heard.ts';
import type { Host } from './host.ts';
import { retimedIn, retoldIn, wishIn } from './orders-said.ts';
import { doneBy, sinceRun, unsaid, worldsIn } from './standing.ts';

export { type Heard, type HearOptions, heardShown, sessionAfter, type Understood } from './heard.ts';

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
  if (!meant || isStep || !heard.ok || !isLeft(heard.value, lead!.end)) return heard;
  const again = await new Hearing(app, known, domains.value, said, options, meant).message();
  return again.ok && 'read' in again.value ? again : heard;
}

/** Nothing came of it, or of the words that lead to the rest: wait, how much …? */
function isLeft(heard: Heard, end: number): boolean {
  if (!('read' in heard)) return heard.kind === 'none' || heard.kind === 'unanswered';
  const left = heard.read.unread;
  return heard.move === 'new' && left.length > 0 && left.every((span) => span.end <= end);
}

type HeardRead = Extract<Heard, { read: unknown }>;

class Hearing extends Controls {
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

  async message(): Promise<Result<Heard>> {
    const { begin } = this.options;
    const version = standing(this.session);
    const spoken = this.domains.find(
      (domain) => domain.about.id === version?.domain && mayMove(domain, this.said),
    );
    if (begin === true) return this.anew();
    const retimed = spoken && (await this.retimed(spoken));
    if (retimed) return ok(retimed);
    const moved = spoken && (await this.moved(spoken));
    if (begin === false) return moved?.ok ? moved : ok(this.unanswered(moved?.error ?? []));
    const heard = await this.decided(spoken, moved);
    if (!this.options.either || !heard.ok || !('read' in heard.value)) return heard;
    return ok(await this.orElse(heard.value, moved));
  }

  /** Words that can be taken the other way as well say so: which it was to be is the speaker's to say. */
  private async orElse(heard: HeardRead, moved: Result<HeardRead> | undefined): Promise<HeardRead> {
    if (!moved?.ok) return heard;
    const isNew = heard.move === 'new';
    const other = isNew ? moved : await this.anew('grammar');
    if (!other.ok || !('read' in other.value)) return heard;
    const { read } = other.value;
    const isOther = isNew ? gapsIn(read) === 0 : isFull(read);
    return isOther && !same(read.value, heard.read.value) ? { ...heard, either: true } : heard;
  }

  private anew(engine = this.options.engine): Promise<Result<Heard>> {
    const { domain } = this.options;
    return domain ? this.named(domain, engine) : this.door(engine);
  }

  /** What it says of what stands, if that leaves no words over; else what it says on its own, if that leaves fewer. */
  private async decided(
    spoken: AnyDomain | undefined,
    moved: Result<HeardRead> | undefined,
  ): Promise<Result<Heard>> {
    const { session, options } = this;
    const isSaid = moved?.ok === true && gapsIn(moved.value.read) === 0;
    // Any words can answer some questions, or stand for a name: those that are an order of another domain are one.
    const mayBeOrder = moved?.ok === true && LOOSE.has(moved.value.move) && !options.domain;
    if (isSaid && !mayBeOrder) return ok(moved.value);
    const anew = await this.anew();
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
    const isLittle = spoken !== undefined && this.isLittle(anew.value, spoken);
    if (!isLittle && this.isOfAnother(anew.value, spoken)) return anew;
    const stays =
      isNotApplied(issues) ||
      isLittle ||
      this.isNothing(anew.value, spoken) ||
      this.leans(anew.value, spoken);
    const told = isLittle && issues.length === 0 ? [notApplied(this.said)] : issues;
    return stays && (session.open || told.length > 0) ? ok(this.unanswered(told)) : anew;
  }

  /** An order that is not given yet, with another time. */
  private async retimed(domain: AnyDomain): Promise<HeardRead | null> {
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

  /** Another domain makes something of it all, or several things of most of it. */
  private isOfAnother(heard: Heard, spoken: AnyDomain | undefined): boolean {
    if (spoken === undefined || !('read' in heard) || heard.domain === spoken) return false;
    return this.isWhole(heard, spoken) || (isSeveral(heard.read) && isMost(this.said, heard.read));
  }

  /** Another domain catches at a word or two of it: 孔改小一点 is no smaller area, 小一点 is none of anything else. */
  private isLittle(heard: Heard, spoken: AnyDomain): boolean {
    if (!('read' in heard) || heard.domain === spoken || isSeveral(heard.read)) return false;
    return gapsIn(heard.read) > 0 || isOnlyMore(this.said);
  }

  /** Another domain makes something of all of it. */
  private isWhole(heard: Heard, spoken: AnyDomain): boolean {
    return (
      'read' in heard && heard.domain !== spoken && gapsIn(heard.read) === 0 && !this.isNothing(heard, spoken)
    );
  }

  private isOrder(heard: Heard, spoken: AnyDomain): boolean {
    if (!('read' in heard) || !this.isWhole(heard, spoken)) return false;
    return isFull(heard.read);
  }

  protected async moved(domain: AnyDomain): Promise<Result<HeardRead>> {
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

  private async named(domain: AnyDomain, engine: HearOptions['engine']): Promise<Result<Heard>> {
    const read = await this.alone(domain, true, engine);
    const { isEmpty } = domain.read;
    return this.session.open && isEmpty(read.value) && read.questions.length === 0
      ? ok({ kind: 'none', issues: read.diagnostics })
      : ok(this.begun(domain, read));
  }

  private async door(engine: HearOptions['engine']): Promise<Result<Heard>> {
    const { domain: _, files: __, orders: ___, begin: ____, either: _____, ...how } = this.options;
    const lastOf = ({ about }: AnyDomain) => this.session.last[about.id];
    const asked = {
      ...how,
      ...(engine && { engine }),
      lastOf,
      contract: FULLEST,
      conversation: this.before(),
    };
    const door = await this.app.door(this.input, asked);
    if (!door.ok || door.value.kind !== 'one') return door as Result<Heard>;
    const { domain, interpretation } = door.value.reading;
    return ok(this.begun(domain, interpretation));
  }

  private alone(
    domain: AnyDomain,
    isToBeDone = true,
    engine = this.options.engine,
  ): Promise<Interpretation<unknown>> {
    const { worldOf, domain: _, files: __, orders: ___, begin: ____, either: _____, ...how } = this.options;
    const { world, last, contract } = this.contextOf(domain, worldOf);
    const conversation = this.before();
    return this.app.parse(domain, this.input, {
      ...how,
      ...(engine && { engine }),
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
  ): HeardRead {
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
}

/** Moves that need no word of their own to be one. */
const LOOSE: ReadonlySet<Move> = new Set(['answer', 'follow']);

/** How many messages a model is told of. */
const TOLD = 6;

/** Words nobody made anything of. */
const gapsIn = ({ unread, setAside }: Interpretation<unknown>): number => unread.length + setAside.length;

/** Nothing is asked or left over, and more than what somebody leaves to defaults is said. */
const isFull = (read: Interpretation<unknown>): boolean =>
  read.questions.length + read.held.length + gapsIn(read) === 0 && isSeveral(read);

const isSeveral = ({ evidence }: Interpretation<unknown>): boolean =>
  evidence.filter(({ how }) => how !== 'fixed').length > 1;

/** It only says that something is to be more or less so. */
const isOnlyMore = (said: string): boolean => {
  const message = cuesIn(said);
  return (
    message.has('more', 'less') && !/[\p{L}\p{N}]/u.test(message.without('more', 'less', 'also', 'soft'))
  );
};

const isMost = (said: string, { unread, setAside }: Interpretation<unknown>): boolean =>
  2 * joinedExtents([...unread, ...setAside.map(({ span }) => span)]) < said.length;

const joinedExtents = (spans: readonly Span[]): number => {
  const at = new Set(
    spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
  );
  return at.size;
};
