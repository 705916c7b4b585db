import { randomBytes } from 'node:crypto';
import type { Host } from '../../app/host.ts';
import { loadConversation } from '../../app/kept-conversation.ts';
import { anywayOption, sensitiveOption } from '../act.ts';
import { textOf } from '../args.ts';
import { Chat } from '../chat.ts';
import { type Command, must } from '../command.ts';
import {
  engineOption,
  jsonOption,
  nowOption,
  outOption,
  sampleOption,
  withEngine,
  withHost,
  worldOptions,
} from '../open.ts';
import { surroundings, withGiven } from '../surroundings.ts';

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
    sampleOption,
    sensitiveOption,
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
      sensitive: args.options.sensitive === true,
    };
    const converse = async (app: Host): Promise<number> => {
      if (args.options.sample === true) must(await app.sample());
      const domains = must(await app.domains());
      const talk = must(await loadConversation(app, id));
      const session = withGiven(talk.session, args, args.positionals, domains, terminal);
      const around = await surroundings(app, domains, session, terminal);
      await new Chat(app, terminal, { ...talk, session }, around, options).loop();
      return 0;
    };
    return withHost(args, terminal, converse, withEngine(args));
  },
};
