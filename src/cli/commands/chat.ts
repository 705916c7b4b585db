import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Yanxing } from '../../app.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Interpretation } from '../../core/interpret.ts';
import { answer, hear, type Session, sessionContract, startSession } from '../../core/session.ts';
import { act, showOutcome, showPlan, showReading } from '../act.ts';
import { type Command, must, Refused } from '../command.ts';
import { askYes } from '../confirm.ts';
import { words } from '../messages.ts';
import { allCatalogues, choose, engineOption, nowOption, open } from '../open.ts';
import { issueLine, questionLines } from '../show.ts';
import { linesOf, paint, say, type Terminal } from '../terminal.ts';
import { enter } from './door.ts';

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
    { name: 'out', short: 'o', value: 'DIR', help: { zh: '产物写到这里', en: 'where artefacts go' } },
    { name: 'yes', short: 'y', help: { zh: '事先同意执行', en: 'carry plans out without asking' } },
    engineOption,
    nowOption,
  ],
  async run(args, terminal) {
    choose(args, 'engine', ['grammar', 'model', 'auto']);
    const app = await open(args, terminal);
    const id =
      typeof args.options.session === 'string'
        ? args.options.session
        : `chat-${randomBytes(6).toString('hex')}`;
    const out = typeof args.options.out === 'string' ? args.options.out : undefined;
    try {
      must(await app.domains());
      terminal.catalogues.push(...app.catalogues());
      const chat = new Chat(app, terminal, must(await load(app, id)), {
        out,
        yes: args.options.yes === true,
      });
      await chat.loop();
      return 0;
    } finally {
      await app.close();
    }
  },
};

async function load(app: Yanxing, id: string) {
  const store = must(await app.sessions());
  const stored = must(await store.load(id));
  return stored === null
    ? { ok: true as const, value: startSession(id, app.now()) }
    : sessionContract.fromDisk(stored);
}

class Chat {
  constructor(
    readonly app: Yanxing,
    readonly terminal: Terminal,
    private session: Session,
    readonly options: { readonly out: string | undefined; readonly yes: boolean },
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
        for (const issue of thrown.issues)
          await this.print(issueLine(issue, terminal.lang, allCatalogues(this.app)));
      }
    }
    if (terminal.isTTY) await this.print(say(terminal, words.bye));
  }

  private async hello(): Promise<void> {
    const { terminal } = this;
    await this.print(paint(terminal.color.out, 'bold', say(terminal, words.tagline)));
    for (const domain of must(await this.app.domains())) {
      await this.print(`  ${domain.title[terminal.lang]}: ${domain.examples[terminal.lang][0] ?? ''}`);
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
    if (said === '/new')
      this.session = startSession(
        `${this.session.id.slice(0, 40)}-${randomBytes(3).toString('hex')}`,
        this.app.now(),
      );
    else if (said === '/domains')
      for (const domain of domains) await this.print(`  ${domain.id}: ${domain.summary[this.terminal.lang]}`);
    else if (said === '/tools')
      for (const tool of must(await this.app.registry()).list())
        await this.print(`  ${tool.id}  ${tool.name}`);
    else await this.print(say(this.terminal, words.chatHelp));
  }

  private async sentence(said: string): Promise<void> {
    const domains = must(await this.app.domains());
    const strict = domains.find(
      (domain) => domain.strictPrefix !== undefined && said.startsWith(domain.strictPrefix),
    );
    if (strict) return this.strictly(strict, said);
    if (this.session.open && (await this.answered(domains, said))) return;
    const found = await enter(this.app, said, this.terminal, (domain) => this.session.last[domain.id]);
    if (!found) return;
    // “它” means what was spoken of before this sentence.
    const last = this.session.last[found.domain.id];
    this.session = hear(this.session, found.domain, said, found.read, this.app.now());
    await this.save();
    await showReading(this.app, found.domain, said, { ...found.read, questions: [] }, this.terminal);
    await this.proceed(found.domain, said, found.read, last);
  }

  /** The document's prefix: the bare contract on one line, nothing in words. */
  private async strictly(domain: AnyDomain, said: string): Promise<void> {
    const read = await this.app.parse(domain, { text: said });
    await this.app.recordModel({ text: said }, read);
    this.session = hear(this.session, domain, said, read, this.app.now());
    await this.save();
    await this.print(JSON.stringify(read.value));
  }

  /** False when the words are no answer to what was asked: then they are a sentence of their own. */
  private async answered(domains: readonly AnyDomain[], said: string): Promise<boolean> {
    const { open } = this.session;
    const domain = domains.find(({ id }) => id === open?.domain);
    if (!domain || !open) return false;
    const context = {
      world: domain.world.empty,
      now: this.app.now(),
      lang: this.terminal.lang,
      last: this.session.last[domain.id],
    };
    const merged = answer(this.session, domain, said, context);
    if (!merged.ok) {
      const understood = must(await this.app.door({ text: said }));
      if (understood.kind !== 'none') return false;
      for (const issue of merged.error)
        await this.print(issueLine(issue, this.terminal.lang, allCatalogues(this.app)));
      await this.ask(open.questions[0]);
      return true;
    }
    this.session = merged.value.session;
    await this.save();
    const { value, evidence, questions } = merged.value;
    await this.print(JSON.stringify(value));
    const contract = domain.contracts[0];
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
    await this.proceed(domain, open.text, read, context.last);
    return true;
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
    if (domain.isEmpty(read.value)) return;
    if (!(await showPlan(app, domain, { text }, read.value, { last }, terminal))) return;
    if (!this.options.yes && !(await askYes(terminal, say(terminal, words.carryOut)))) return;
    const { out, yes } = this.options;
    const done = await act(
      app,
      domain,
      { text },
      read,
      { yes, last, ...(out !== undefined && { out }) },
      terminal,
    );
    await showOutcome(app, done, out, terminal);
  }

  private async ask(question: Parameters<typeof questionLines>[0] | undefined): Promise<void> {
    if (question)
      await this.print(questionLines(question, this.terminal.lang, allCatalogues(this.app)).join('\n'));
  }

  private async save(): Promise<void> {
    const store = must(await this.app.sessions());
    must(await store.save(this.session.id, sessionContract.toDisk(this.session)));
  }
}

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
