import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { loadSession } from '../../app/conversation.ts';
import { type Host, loadWorld } from '../../app/host.ts';
import type { Arguments, OptionSpec } from '../../core/command.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { InputFile } from '../../core/reading/evidence.ts';
import type { Session } from '../../core/session.ts';
import { anywayOption } from '../act.ts';
import { textOf } from '../args.ts';
import { Chat, type Surroundings } from '../chat.ts';
import { type Command, must } from '../command.ts';
import { engineFrom, engineOption, filesOf, jsonOption, nowOption, outOption, withHost } from '../open.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'chat',
  summary: {
    zh: '交谈：一句一句地说，能改、能补、能撤销，写之前先问',
    en: 'a conversation: say it, change it, add to it, take it back; it asks before it writes',
  },
  positionals: '[FILE …]',
  details: {
    zh: '会话（--session）记得说过的话、各个版本、文件和环境；/help 列出命令。“确认”“不要”回答等着的操作。',
    en: 'A session (--session) keeps what was said, every version, files and surroundings; /help lists the commands. “yes” and “no” answer what waits.',
  },
  options: async (_, terminal) => [
    {
      name: 'session',
      value: 'ID',
      help: { zh: '继续或新建这个会话', en: 'continue or begin this session' },
    },
    outOption,
    { name: 'yes', short: 'y', help: { zh: '事先同意执行', en: 'carry plans out without asking' } },
    anywayOption,
    jsonOption,
    engineOption,
    nowOption,
    ...(await worldOptions(terminal)),
  ],
  async run(args, terminal) {
    const id = textOf(args, 'session') ?? `chat-${randomBytes(6).toString('hex')}`;
    const options = {
      out: textOf(args, 'out'),
      yes: args.options.yes === true,
      anyway: args.options.anyway === true,
      json: args.options.json === true,
    };
    const talk = async (app: Host): Promise<number> => {
      const domains = must(await app.domains());
      const session = withGiven(must(await loadSession(app, id)), args, domains, terminal);
      const around = await surroundings(app, domains, session, terminal);
      await new Chat(app, terminal, session, around, options).loop();
      return 0;
    };
    return withHost(args, terminal, talk, engineFrom(args));
  },
};

/** The options of every domain's world: a conversation may be about any of them. */
async function worldOptions({ domains }: Pick<Terminal, 'domains'>): Promise<readonly OptionSpec[]> {
  const all = await domains.all();
  const found = new Map<string, OptionSpec>();
  for (const { read } of all.ok ? all.value : [])
    for (const option of read.world.options) if (!found.has(option.name)) found.set(option.name, option);
  return [...found.values()];
}

/** What was given now goes before what the session had; places are kept whole, wherever it goes on. */
function withGiven(
  session: Session,
  { options, positionals }: Arguments,
  domains: readonly AnyDomain[],
  { cwd }: Terminal,
): Session {
  const specs = domains.flatMap(({ read }) => read.world.options);
  const chosen = specs.flatMap(({ name, value }): [string, string | true][] => {
    const said = options[name];
    if (said === undefined) return [];
    return [[name, typeof said === 'string' && value === 'FILE' ? resolve(cwd, said) : said]];
  });
  const files = positionals.map((path) => resolve(cwd, path));
  const { given } = session;
  return {
    ...session,
    given: {
      options: { ...given.options, ...Object.fromEntries(chosen) },
      files: files.length > 0 ? files : given.files,
    },
  };
}

async function surroundings(
  app: Host,
  domains: readonly AnyDomain[],
  { given }: Session,
  terminal: Terminal,
): Promise<Surroundings> {
  const port = filesOf(terminal);
  const worlds = new Map<string, unknown>();
  for (const domain of domains) {
    const isChosen = domain.read.world.options.some(({ name }) => given.options[name] !== undefined);
    const world = isChosen ? must(await loadWorld(domain, given.options, port)) : undefined;
    const acting = await app.actingWorld(domain, world);
    // A house that cannot be reached is said when something is to be done in it.
    if (acting.ok) worlds.set(domain.about.id, acting.value);
    else if (world !== undefined) worlds.set(domain.about.id, world);
  }
  const files: InputFile[] = [];
  for (const path of given.files)
    files.push({ name: basename(path), content: must(await port.readText(path)) });
  return { worlds, files };
}
