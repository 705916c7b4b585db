import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import {
  type Conversation,
  hearMessage,
  loadConversation,
  saveConversation,
} from '../../app/conversation.ts';
import type { Host } from '../../app/host.ts';
import { shownInTime } from '../../app/in-time.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { startSession } from '../../core/session.ts';
import { act, anywayOption, askYes, type Consent, showOutcome, showPlan, showReading } from '../act.ts';
import { textOf } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { words } from '../messages.ts';
import { engineFrom, engineOption, nowOption, outOption, withHost } from '../open.ts';
import { questionLines } from '../show.ts';
import { issueLine, linesOf, paint, say, type Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'chat',
  summary: {
    zh: '交谈：一句一句地说，逐个问清缺少的，再执行',
    en: 'a conversation: sentence by sentence, asking for what is missing one at a time, then acting',
  },
  positionals: '',
  options: async () => [
    {
      name: 'session',
      value: 'ID',
      help: { zh: '继续或新建这个会话', en: 'continue or begin this session' },
    },
    outOption,
    { name: 'yes', short: 'y', help: { zh: '事先同意执行', en: 'carry plans out without asking' } },
    anywayOption,
    engineOption,
    nowOption,
  ],
  async run(args, terminal) {
    const id = textOf(args, 'session') ?? `chat-${randomBytes(6).toString('hex')}`;
    const options = {
      out: textOf(args, 'out'),
      yes: args.options.yes === true,
      anyway: args.options.anyway === true,
    };
    const talk = async (app: Host): Promise<number> => {
      must(await app.domains());
      await new Chat(app, terminal, must(await loadConversation(app, id)), options).loop();
      return 0;
    };
    return withHost(args, terminal, talk, engineFrom(args));
  },
};

class Chat {
  constructor(
    readonly app: Host,
    readonly terminal: Terminal,
    private talk: Conversation,
    readonly options: Required<Consent> & { readonly out: string | undefined },
  ) {}

  async loop(): Promise<void> {
    const { terminal } = this;
    if (terminal.isTTY) await this.hello();
    for await (const line of this.lines()) {
      const said = line.trim();
      if (said === '/quit' || (said === '' && terminal.isTTY)) break;
      if (said === '') continue;
      try {
        await (said.startsWith('/') ? this.order(said) : this.sentence(said));
      } catch (thrown) {
        // One sentence that goes wrong must not end the conversation.
        if (!(thrown instanceof Refused)) throw thrown;
        for (const issue of thrown.issues) await this.print(issueLine(issue, terminal));
      }
    }
    if (terminal.isTTY) await this.print(say(terminal, words.bye));
  }

  private async hello(): Promise<void> {
    const { terminal } = this;
    await this.print(paint(terminal.color.out, 'bold', say(terminal, words.tagline)));
    for (const domain of must(await this.app.domains())) {
      await this.print(
        `  ${domain.about.title[terminal.lang]}: ${domain.about.examples[terminal.lang][0] ?? ''}`,
      );
    }
    await this.print(say(terminal, words.chatHello));
  }

  private async *lines(): AsyncGenerator<string> {
    const { terminal } = this;
    if (!terminal.isTTY) {
      yield* linesOf(terminal.stdin);
      return;
    }
    for (;;) {
      const line = await question(paint(terminal.color.out, 'cyan', '› '));
      if (line === null) return;
      yield line;
    }
  }

  private print(text: string): Promise<void> {
    return this.terminal.out(`${text}\n`);
  }

  private async order(said: string): Promise<void> {
    const domains = must(await this.app.domains());
    if (said === '/new') {
      const id = `${this.talk.session.id.slice(0, 40)}-${randomBytes(3).toString('hex')}`;
      this.talk = { session: startSession(id, this.app.now()), outcome: null, revision: 0 };
    } else if (said === '/domains')
      for (const domain of domains)
        await this.print(`  ${domain.about.id}: ${domain.about.summary[this.terminal.lang]}`);
    else if (said === '/tools')
      for (const tool of must(await this.app.registry()).list())
        await this.print(`  ${tool.id}  ${tool.name[this.terminal.lang]}`);
    else await this.print(say(this.terminal, words.chatHelp));
  }

  private async sentence(said: string): Promise<void> {
    const { app, terminal } = this;
    const heard = must(await hearMessage(app, this.talk.session, said));
    if (heard.kind === 'none') throw new Refused(heard.issues);
    if (heard.kind === 'tie') return this.ask(heard.question);
    if (heard.kind === 'unanswered') {
      for (const issue of heard.issues) await this.print(issueLine(issue, terminal));
      return this.ask(heard.question);
    }
    const saved = must(await saveConversation(app, this.talk, heard));
    if (!saved) {
      // Someone else goes on with it: what they said counts for how this is heard.
      this.talk = must(await loadConversation(app, this.talk.session.id));
      return this.sentence(said);
    }
    this.talk = saved;
    if (heard.kind === 'noted') {
      for (const issue of heard.issues) await this.print(issueLine(issue, terminal));
      return;
    }
    const { domain, text, read, last } = heard;
    // The document's prefix: the bare contract on one line, nothing in words.
    if (heard.kind !== 'sentence') await this.print(JSON.stringify(read.value));
    else {
      const shown = shownInTime(domain, said, read, contextOf(app, domain, last)) ?? read;
      await showReading(domain, said, { ...shown, questions: [] }, terminal);
    }
    if (heard.kind !== 'strict') await this.proceed(domain, text, read, last);
  }

  /** Asks for what is missing, one question at a time; with nothing missing, plans and offers to act. */
  private async proceed(
    domain: AnyDomain,
    text: string,
    read: Interpretation<unknown>,
    last: unknown,
  ): Promise<void> {
    const { app, terminal } = this;
    if (read.questions.length > 0) return this.ask(read.questions[0]);
    const isInTime = shownInTime(domain, text, read, contextOf(app, domain, last)) !== null;
    if (domain.read.isEmpty(read.value) && !isInTime) return;
    if (!(await showPlan(app, domain, { text }, read.value, { last }, terminal))) return;
    if (!this.options.yes && !(await askYes(terminal, say(terminal, words.carryOut)))) return;
    const { out, yes, anyway } = this.options;
    const done = await act(
      app,
      domain,
      { text },
      read,
      { yes, anyway, last, ...(out !== undefined && { out }) },
      terminal,
    );
    await showOutcome(app, domain, done, out, terminal);
  }

  private async ask(question: Parameters<typeof questionLines>[0] | null | undefined): Promise<void> {
    if (question) await this.print(questionLines(question, this.terminal).join('\n'));
  }
}

const contextOf = (app: Host, { read: { world } }: AnyDomain, last: unknown) => ({
  world: world.empty,
  now: app.now(),
  lang: app.config.lang,
  last,
});

/** One line from the terminal; null at its end. */
function question(prompt: string): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    reader.once('close', () => resolve(null));
    reader.question(prompt, (line) => {
      resolve(line);
      reader.close();
    });
  });
}
