import { type Command, must } from '../command.ts';
import { words } from '../messages.ts';
import { jsonOption, open } from '../open.ts';
import { paint, say } from '../terminal.ts';

export const command: Command = {
  name: 'domains',
  summary: { zh: '列出领域、契约和例句', en: 'list the domains, their contracts and examples' },
  positionals: '',
  options: async () => [jsonOption],
  async run(args, terminal) {
    const app = await open(args, terminal);
    const domains = must(await app.domains());
    const rows = domains.map((domain) => ({
      id: domain.about.id,
      title: domain.about.title[terminal.lang],
      summary: domain.about.summary[terminal.lang],
      contracts: domain.read.contracts.map(({ id, version }) => ({ id, version })),
      tools: domain.act.tools.map((tool) => tool.id),
      examples: domain.about.examples[terminal.lang],
    }));
    if (args.options.json) {
      await terminal.out(`${JSON.stringify(rows)}\n`);
      return 0;
    }
    const lines = rows.map((row) => {
      const contracts = row.contracts.map((c) => `${c.id} ${c.version}`).join(', ');
      const name = paint(terminal.color.out, 'bold', row.id);
      return `${name}  ${row.title}: ${row.summary}\n  ${contracts}\n${row.examples.map((e) => `  yx "${e}"`).join('\n')}\n`;
    });
    await terminal.out(lines.length > 0 ? lines.join('\n') : `${say(terminal, words.noDomains)}\n`);
    return 0;
  },
};
