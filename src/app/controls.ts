import { doneStays, hello, nothingTo, type Stands, welcome } from '../core/conversation/move.ts';
import { type AnyDomain, type Done, readerOf } from '../core/domain.ts';
import { type Controlled, controlOf } from '../core/language/index.ts';
import { type Evidence, type Input, jsonLeaves, same } from '../core/reading/evidence.ts';
import { accounted, FULLEST, type Interpretation, type ReadContext } from '../core/reading/interpret.ts';
import { type Issue, ok, type Result } from '../core/result.ts';
import { advanced, noted, type Session, standing, steppedBy, type Version } from '../core/session.ts';
import type { Move } from '../core/talk.ts';
import { examplesIn } from './examples.ts';
import type { Heard, HearOptions } from './heard.ts';
import type { Host } from './host.ts';
import { doneBy } from './standing.ts';

/** How many examples somebody reads through. */
const EXAMPLES = 3;

/** A message, and what stands when it comes: what can be made of it without reading anything anew. */
export abstract class Controls {
  protected readonly session: Session;
  protected readonly now: Date;
  protected readonly input: Input;

  constructor(
    protected readonly app: Host,
    protected readonly stands: Stands,
    protected readonly domains: readonly AnyDomain[],
    protected readonly said: string,
    protected readonly options: HearOptions,
    /** As long as what was said, with blanks where words only lead to the rest. */
    meant = said,
  ) {
    const { files = [] } = options;
    this.session = stands.session;
    this.now = options.now ?? app.now();
    this.input = { text: meant, ...(files.length > 0 && { files }) };
  }

  /** What asks for nothing of its own: a yes, a withdrawal, a step back or forth. */
  async control(): Promise<Result<Heard> | null> {
    const { session, said, now } = this;
    const version = standing(session);
    // What means more in what was talked about: 不加了 of somebody being added.
    const own = this.ownControl(version);
    const found = own ?? controlOf(said);
    if (!found) return this.told(version);
    const { control, times } = found;
    const isOpen = session.open !== null;
    // 画出来, of what was drawn already: once more.
    const isAgain = own?.control === 'yes' && !controlOf(said) && this.stands.stage === 'done';
    if (isAgain && version && !isOpen) return ok(this.again(version));
    // 对 behind “might it be …?” of the last answer: it says something of what stands.
    if (control === 'yes' && !isOpen && this.awaits(version)) return null;
    if (control === 'cancel' || (control === 'no' && isOpen)) return this.cancelled();
    if (control !== 'undo' && control !== 'redo') {
      const domain = version?.domain ?? null;
      const courtesy = control === 'hello' ? this.hello() : control === 'thanks' ? welcome() : null;
      // A yes may be an answer of its own (要含税吗？); it is one where the question offers it.
      if (isOpen && !courtesy) return this.answeredOnly();
      const issues = courtesy ? [courtesy] : [];
      return ok({ kind: 'noted', control, session: noted(session, said, domain, now), issues });
    }
    const asked = session.open?.questions ?? [];
    const isAsked = asked.length > 0 && !same(asked, version?.questions ?? []);
    const done = control === 'undo' && times === 1 && !isAsked ? await this.takenBack() : null;
    if (done && 'kind' in done) return ok(done);
    // What a message has only asked is all there is to take back of it.
    const back = isAsked ? 1 - times : -times;
    const stepped = steppedBy(session, control === 'undo' ? back : times);
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
    const examples = (domain ? [domain] : this.domains).flatMap((one) =>
      examplesIn(one, spoken, this.contextOf(one).world).slice(0, domain ? EXAMPLES : 1),
    );
    return hello(examples, lang);
  }

  /** What stands, as it stands, to be carried out once more. */
  private again({ domain: id, value, evidence, last }: Version): Heard {
    const { session, said, now } = this;
    const domain = this.domains.find(({ about }) => about.id === id)!;
    const made = { value, evidence, cues: [{ start: 0, end: said.length }] };
    const read = accounted(readerOf(domain), said, made, this.contextOf(domain));
    const after = noted(session, said, id, now);
    return { kind: 'sentence', move: 'follow', session: after, domain, text: said, read, last };
  }

  /** What is asked about what stands: it answers, and stays as it is. */
  private told(version: Version | null): Result<Heard> | null {
    const { session, said, now } = this;
    const domain = this.domains.find(({ about }) => about.id === version?.domain);
    const issues = version && domain?.read.talk?.tell?.(said, version.value, this.contextOf(domain));
    if (!issues) return null;
    return ok({
      kind: 'noted',
      control: 'asked',
      session: noted(session, said, version.domain, now),
      issues,
    });
  }

  /** What can only answer: it begins nothing anew. */
  private async answeredOnly(): Promise<Result<Heard>> {
    const { session, domains } = this;
    const spoken = domains.find(({ about }) => about.id === session.open!.domain);
    const moved = spoken && (await this.moved(spoken));
    if (moved?.ok) return moved;
    return ok(this.unanswered(moved?.error ?? []));
  }

  protected unanswered(
    issues: readonly Issue[],
    question = this.session.open?.questions[0] ?? null,
  ): Extract<Heard, { kind: 'unanswered' }> {
    const { session, said, now } = this;
    const after = noted(session, said, standing(session)?.domain ?? null, now);
    return { kind: 'unanswered', issues, question, after };
  }

  private awaits(version: ReturnType<typeof standing>): boolean {
    const spoken = this.domains.find(({ about }) => about.id === version?.domain);
    return spoken?.read.talk?.awaits?.(this.session.last[spoken.about.id]) ?? false;
  }

  /** A step back in words of what was talked about. */
  private ownControl(version: ReturnType<typeof standing>): Controlled | null {
    const spoken = this.domains.find(({ about }) => about.id === version?.domain);
    const { session, stands } = this;
    const isFirst = session.versions.length === 1 && session.open === null && stands.stage !== 'done';
    return (version && spoken?.read.talk?.control?.(this.said, version.value, isFirst)) ?? null;
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

  protected reversed(
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

  protected contextOf(domain: AnyDomain, worldOf = this.options.worldOf): ReadContext<unknown> {
    return {
      world: worldOf?.(domain) ?? domain.read.world.empty,
      now: this.now,
      lang: this.options.lang ?? this.app.config.lang,
      last: this.session.last[domain.about.id],
      contract: FULLEST,
    };
  }

  protected abstract moved(domain: AnyDomain): Promise<Result<Extract<Heard, { read: unknown }>>>;
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
