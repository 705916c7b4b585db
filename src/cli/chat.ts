import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type Heard, hearMessage } from '../app/conversation.ts';
import { decideByWords } from '../app/decide-by-words.ts';
import { examplesIn } from '../app/examples.ts';
import type { Host } from '../app/host.ts';
import { shownInTime } from '../app/in-time.ts';
import {
  type Conversation,
  loadConversation,
  saveConversation,
  saveSession,
  saveUnanswered,
} from '../app/kept-conversation.ts';
import { carryWish, ordersFor } from '../app/orders.ts';
import { spokenLang } from '../app/spoken-lang.ts';
import { changesBetween } from '../core/conversation/changes.ts';
import { nothingAwaits } from '../core/conversation/move.ts';
import type { AnyDomain } from '../core/domain.ts';
import { wording } from '../core/messages.ts';
import { jsonLeaves } from '../core/reading/evidence.ts';
import type { Issue } from '../core/result.ts';
import { type Session, standing, startSession, textOf, withRun } from '../core/session.ts';
import { speaker } from '../core/speaker.ts';
import { act, type Consent, onCancel, progress, showPlan, tellOutcome } from './act.ts';
import { must, Refused } from './command.ts';
import { words } from './messages.ts';
import { evidenceLines, prettyJson, questionLines } from './show.ts';
import type { Surroundings } from './surroundings.ts';
import { linesOf, paint, printable, say, spokenLine, type Terminal, wordings } from './terminal.ts';

type Understood = Extract<Heard, { read: unknown }>;
/** Whether it only looks, and whether all that acts asks for itself. */
type Planned = { readonly looks: boolean; readonly asksItself: boolean };
type Options = Required<Consent> & { readonly out: string | undefined; readonly json: boolean };

/** Whoever has the terminal and the data folder is their owner. */
const local = { userId: 'local', roles: ['owner'] } as const;
const ORDERS = [
  '/undo',
  '/redo',
  '/versions',
  '/contract',
  '/why',
  '/new',
  '/domains',
  '/tools',
  '/help',
  '/quit',
];

export class Chat {
  /** Whether the last words were not understood. */
  private isInDoubt = false;
  /** What was shown and waits for a yes before anything is done: one thing said after the other. */
  private waiting: readonly Understood[] = [];

  constructor(
    readonly app: Host,
    private terminal: Terminal,
    private talk: Conversation,
    readonly around: Surroundings,
    readonly options: Options,
  ) {}

  private get session(): Session {
    return this.talk.session;
  }

  async loop(): Promise<void> {
    const { terminal } = this;
    if (terminal.isTTY) await this.hello();
    for await (const line of this.lines()) {
      const said = line.trim();
      if (said === '/quit' || (said === '' && terminal.isTTY)) break;
      if (said === '') continue;
      try {
        await (said.startsWith('/') ? this.order(said) : this.message(said));
      } catch (thrown) {
        // One sentence that goes wrong must not end the conversation.
        if (!(thrown instanceof Refused)) throw thrown;
        for (const issue of thrown.issues) await this.print(spokenLine(issue, this.terminal));
      }
    }
    if (terminal.isTTY) await this.print(say(terminal, words.bye));
  }

  private async hello(): Promise<void> {
    const { terminal } = this;
    await this.print(paint(terminal.color.out, 'bold', say(terminal, words.tagline)));
    for (const domain of must(await this.app.domains()))
      await this.print(`  ${domain.about.title[terminal.lang]}: ${this.examplesOf(domain)[0] ?? ''}`);
    await this.print(say(terminal, words.chatHello));
  }

  private examplesOf(domain: AnyDomain): readonly string[] {
    return examplesIn(domain, this.terminal.lang, this.around.worlds.get(domain.about.id));
  }

  /** On a terminal with what was said before to go back to, and commands and examples to complete. */
  private async *lines(): AsyncGenerator<string> {
    const { terminal, session } = this;
    if (!terminal.isTTY) {
      yield* linesOf(terminal.stdin);
      return;
    }
    const examples = must(await this.app.domains()).flatMap((domain) => this.examplesOf(domain));
    const reader = createInterface({
      input: process.stdin,
      output: process.stdout,
      prompt: paint(terminal.color.out, 'cyan', '› '),
      history: session.turns.map(({ text }) => text).reverse(),
      completer: (typed: string) => {
        const known = typed.startsWith('/') ? ORDERS : examples;
        return [typed === '' ? [] : known.filter((one) => one.startsWith(typed)), typed];
      },
    });
    reader.prompt();
    for await (const line of reader) {
      yield line;
      reader.prompt();
    }
  }

  private print(text: string): Promise<void> {
    return this.terminal.out(`${text}\n`);
  }

  private async order(said: string): Promise<void> {
    const { app, terminal } = this;
    const domains = must(await app.domains());
    const orders: Readonly<Record<string, () => Promise<void>>> = {
      '/undo': () => this.message('undo'),
      '/redo': () => this.message('redo'),
      '/versions': () => this.versions(),
      '/contract': () => this.print(printable(prettyJson(standing(this.session)?.value ?? null))),
      '/why': () => this.why(),
      '/new': async () => {
        const id = `${this.session.id.slice(0, 40)}-${randomBytes(3).toString('hex')}`;
        const session = { ...startSession(id, app.now()), given: this.session.given };
        this.talk = { session, outcome: null, revision: 0 };
        this.waiting = [];
      },
      '/domains': async () => {
        for (const { about } of domains) await this.print(`  ${about.id}: ${about.summary[terminal.lang]}`);
      },
      '/tools': async () => {
        for (const { id, name } of must(await app.registry()).list())
          await this.print(`  ${id}  ${name[terminal.lang]}`);
      },
    };
    const run = Object.hasOwn(orders, said) ? orders[said]! : () => this.print(say(terminal, words.chatHelp));
    await run();
  }

  private async versions(): Promise<void> {
    const { session, terminal } = this;
    for (const [i, { message, move }] of session.versions.entries()) {
      const mark = i === session.at ? '→' : ' ';
      const text = textOf(session, `message:${message}`) ?? '';
      await this.print(`${mark} ${i + 1}. ${printable(text)}  ${paint(terminal.color.out, 'dim', move)}`);
    }
  }

  /** Which words of which message made each value. */
  private async why(): Promise<void> {
    const version = standing(this.session);
    if (!version) return;
    const shown = version.evidence.filter(({ how }) => how !== 'fixed');
    const lines = evidenceLines('', version, shown, this.terminal, (name) => textOf(this.session, name));
    await this.print(lines.join('\n'));
  }

  private async message(said: string): Promise<void> {
    const { config, env, lang } = this.terminal;
    if (config.ok) this.terminal = { ...this.terminal, lang: spokenLang(config.value, env, said, lang) };
    const { app, terminal } = this;
    const { worlds, files } = this.around;
    const worldOf = ({ about }: AnyDomain) => worlds.get(about.id);
    const orders = ordersFor(app, local, terminal.lang);
    const heard = must(
      await hearMessage(app, this.session, said, { worldOf, files, orders, lang: terminal.lang }),
    );
    const wasInDoubt = this.isInDoubt;
    this.isInDoubt = heard.kind === 'none' || heard.kind === 'unanswered';
    if (heard.kind === 'none') throw new Refused(heard.issues);
    if (heard.kind === 'tie') return this.ask(heard.question);
    if (heard.kind === 'unanswered') {
      this.talk = must(await saveUnanswered(app, this.talk, heard)) ?? this.talk;
      for (const issue of heard.issues) await this.print(spokenLine(issue, terminal));
      return this.ask(heard.question);
    }
    const before = this.session;
    const around = 'read' in heard ? { world: worldOf(heard.domain), files } : undefined;
    const saved = must(await saveConversation(app, this.talk, heard, around));
    if (!saved) {
      // Someone else goes on with it: what they said counts for how this is heard.
      this.talk = must(await loadConversation(app, before.id));
      return this.message(said);
    }
    this.talk = saved;
    if (heard.kind === 'noted')
      return wasInDoubt && heard.control === 'yes' ? this.shownAgain(heard) : this.noted(heard);
    if (heard.kind === 'orders') {
      for (const issue of must(await carryWish(app, heard.wish, local)))
        await this.print(spokenLine(issue, terminal));
      return;
    }
    // What is said anew takes its place; what is said besides waits beside it.
    if (heard.move === 'cancel') this.waiting = [];
    else if (heard.move !== 'new' && heard.move !== 'follow') this.waiting = this.waiting.slice(0, -1);
    if (this.options.json || heard.kind === 'strict') return this.contract(heard);
    if (heard.move === 'cancel') return this.print(say(terminal, words.cancelled));
    // Another order for what was spoken of is no change of the first: its plan tells it.
    const isBesides = heard.move === 'follow' && this.waiting.length > 0;
    const plan = await this.planOf(heard);
    if (!isBesides) await this.changes(before, heard.session);
    const { answers } = heard.domain.read.talk ?? {};
    const asked = new Set(heard.read.questions.map((one) => this.textOf(one)));
    for (const issue of (this.inTime(heard) ?? heard.read).diagnostics)
      if ((issue.severity !== 'info' || answers?.has(issue.code)) && !asked.has(this.textOf(issue)))
        await this.print(`  ${spokenLine(issue, terminal)}`);
    await this.proceed(heard, plan);
  }

  /** What is asked is not remarked on as well. */
  private textOf({ code, params }: Pick<Issue, 'code' | 'params'>): string {
    return wording({ code, params, message: '' }, this.terminal.lang, wordings(this.terminal));
  }

  /** For programs: one line for each message, as over HTTP; the document's prefix wants the bare contract. */
  private async contract({ kind, move, domain, read }: Understood): Promise<void> {
    const { lang } = this.terminal;
    const shown = speaker(lang, wordings(this.terminal)).reading(domain.about.id, read);
    await this.print(JSON.stringify(kind === 'strict' ? read.value : { kind, move, ...shown }));
  }

  /** What a message has changed, place by place: the answer to a revision. */
  private async changes(before: Session, after: Session): Promise<void> {
    const [was, now] = [standing(before), standing(after)];
    if (!was || !now || was.domain !== now.domain || now.move === 'new') return;
    const domain = must(await this.app.domain(now.domain));
    const registry = must(await this.app.registry(domain));
    const { lang } = this.terminal;
    const called = (value: unknown) =>
      typeof value === 'string' ? registry.get(value)?.name[lang] : undefined;
    // What is done by other tools is another request: what comes of it says what it is of.
    const doneBy = (value: unknown) => jsonLeaves(value).flatMap((leaf) => called(leaf.value) ?? []);
    const [old, fresh] = [doneBy(was.value), doneBy(now.value)];
    if (old.length > 0 && fresh.length > 0 && !fresh.some((one) => old.includes(one))) return;
    for (const line of changesBetween(was.value, now.value, { labels: domain.about.labels, lang, called }))
      await this.print(printable(`  ${line}`));
  }

  /** A yes behind words that were not understood may not mean the plan as it stands: it is shown once more. */
  private async shownAgain(heard: Extract<Heard, { kind: 'noted' }>): Promise<void> {
    const { app, terminal, around, waiting } = this;
    if (waiting.length === 0) return this.noted(heard);
    for (const { domain, text, read, last } of waiting) {
      const world = around.worlds.get(domain.about.id);
      await showPlan(app, domain, { text }, read.value, { last, world }, terminal);
    }
    await this.askToGoAhead();
  }

  private askToGoAhead(): Promise<void> {
    const { length } = this.waiting;
    const { terminal } = this;
    return this.print(
      length > 1 ? say(terminal, words.goAheadAll, { count: length }) : say(terminal, words.goAhead),
    );
  }

  private async noted({ control, issues }: Extract<Heard, { kind: 'noted' }>): Promise<void> {
    const { app, terminal, waiting } = this;
    for (const issue of issues) await this.print(spokenLine(issue, terminal));
    if (waiting.length > 0 && (control === 'yes' || control === 'no')) {
      this.waiting = [];
      if (control === 'no') return this.print(say(terminal, words.cancelled));
      for (const heard of waiting) await this.carryOut(heard);
      return;
    }
    const goesOn = app.config.queue === 'memory';
    const decided = must(await decideByWords(app, this.session, control, { who: local, goesOn }));
    const isDecision = control === 'yes' || control === 'no';
    if (!decided) return isDecision ? this.print(spokenLine(nothingAwaits(), terminal)) : undefined;
    if (!goesOn) return this.print(say(terminal, words.handedOver));
    await this.goOn(decided.run, decided.decision === 'rejected');
  }

  /** What was approved is carried out; what was refused is not. */
  private async goOn(run: string, isRefused: boolean): Promise<void> {
    const { app, terminal } = this;
    const { out } = this.options;
    const runs = must(await app.runs());
    const done = must(
      await onCancel((signal) =>
        runs.resume(run, {
          signal,
          confirm: { ask: async () => 'pending' },
          onEvent: (event) => (isRefused ? undefined : progress(event, terminal, true)),
          ...(out !== undefined && { out }),
        }),
      ),
    );
    if (isRefused && done.status === 'cancelled') return this.print(say(terminal, words.cancelled));
    const id = this.session.run?.domain;
    const domain = id === undefined ? null : must(await app.domain(id));
    await tellOutcome(app, domain, done, out, terminal);
  }

  /** What would be done; null where something is asked first, or nothing is wanted. */
  private async planOf(heard: Understood): Promise<Planned | null> {
    const { app, terminal, around } = this;
    const { domain, text, read, last } = heard;
    if (read.questions.length > 0) return null;
    if (domain.read.isEmpty(read.value) && this.inTime(heard) === null) return null;
    const world = around.worlds.get(domain.about.id);
    const input = { text, ...(around.files.length > 0 && { files: around.files }) };
    const plan = await app.plan(domain, input, read.value, { last, world, lang: terminal.lang });
    const registry = must(await app.registry(domain));
    const tools = plan.ok ? plan.value.steps.map(({ skill_name }) => registry.get(skill_name)) : [];
    const looks = plan.ok && tools.every((tool) => tool?.effect === 'none');
    // Writes show themselves and wait in the run; where anything else acts, all of it is shown first.
    const asksItself = tools.every((tool) => tool?.effect === 'none' || tool?.requiresConfirmation);
    return { looks, asksItself };
  }

  /** Asks for what is missing, one question at a time; what only looks is done at once, what acts waits for a yes. */
  private async proceed(heard: Understood, planned: Planned | null): Promise<void> {
    const { app, terminal, around } = this;
    const { domain, text, read, last } = heard;
    if (read.questions.length > 0) return this.ask(read.questions[0]);
    if (planned === null) return;
    const world = around.worlds.get(domain.about.id);
    const input = { text, ...(around.files.length > 0 && { files: around.files }) };
    const { looks, asksItself } = planned;
    if (!looks && !(await showPlan(app, domain, input, read.value, { last, world }, terminal))) return;
    const isPutOff = this.inTime(heard) !== null;
    if (looks || (asksItself && !isPutOff) || this.options.yes) return this.carryOut(heard);
    this.waiting = [...this.waiting, heard];
    await this.askToGoAhead();
  }

  private inTime({ domain, text, read, last }: Understood) {
    const { app, terminal, around } = this;
    const world = around.worlds.get(domain.about.id) ?? domain.read.world.empty;
    return shownInTime(domain, text, read, { world, now: app.now(), lang: terminal.lang, last });
  }

  private async carryOut({ domain, text, read, last }: Understood): Promise<void> {
    const { app, terminal, around } = this;
    const { out, yes, anyway } = this.options;
    const input = { text, ...(around.files.length > 0 && { files: around.files }) };
    const world = around.worlds.get(domain.about.id);
    const options = {
      yes,
      anyway,
      last,
      world,
      waits: true,
      spoken: true,
      ...(out !== undefined && { out }),
    };
    const done = await act(app, domain, input, read, options, terminal);
    const session = withRun(this.session, done.runId);
    this.talk = must(await saveSession(app, this.talk, session)) ?? { ...this.talk, session };
    await tellOutcome(app, domain, done, out, terminal);
  }

  private async ask(question: Parameters<typeof questionLines>[0] | null | undefined): Promise<void> {
    if (question) await this.print(questionLines(question, this.terminal).join('\n'));
  }
}
