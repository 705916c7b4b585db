import { needed } from '../args.ts';
import { type Command, must } from '../command.ts';
import { jsonOption, withHost } from '../open.ts';

export const command: Command = {
  name: 'prompt',
  summary: {
    zh: '看一句话会怎样交给模型：消息和工具，不发送',
    en: 'what a model would be sent for a sentence: messages and tools; nothing is sent',
  },
  positionals: 'DOMAIN TEXT',
  options: async () => [jsonOption],
  async run(args, terminal) {
    const [id, ...said] = args.positionals;
    return withHost(args, terminal, async (app) => {
      // What was switched off is not told either, and only the registry knows.
      if (app.loader.brought) must(await app.registry());
      const domain = must(await app.domain(needed(id, 'DOMAIN')));
      const text = needed(said.join(' ') || undefined, 'TEXT');
      const engine = domain.read.engines.model;
      const tools = engine?.tools ?? [];
      const context = {
        world: domain.read.world.empty,
        now: app.now(),
        lang: terminal.lang,
        last: undefined,
      };
      const messages = engine?.messages({ text }, context, tools.length > 0) ?? [];
      if (args.options.json) {
        await terminal.out(`${JSON.stringify({ messages, tools })}\n`);
        return 0;
      }
      const lines = messages.map(({ role, content }) => `[${role}]\n${content}\n`);
      const offered = tools.map(({ name, parameters }) => `${name} ${JSON.stringify(parameters)}`);
      await terminal.out([...lines, ...(offered.length > 0 ? ['[tools]', ...offered, ''] : [])].join('\n'));
      return 0;
    });
  },
};
