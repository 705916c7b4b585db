import { findPart, parts } from '../../runtime/parts.ts';
import { settingKeys, settings } from '../../runtime/settings.ts';
import type { Command } from '../command.ts';
import { words } from '../messages.ts';
import { open } from '../open.ts';
import { paint, say } from '../terminal.ts';

export const command: Command = {
  name: 'doctor',
  summary: {
    zh: '看哪些可选部件在、怎样得到其余的，以及每项设置从哪里来',
    en: 'which optional parts are present, how to get the others, and where each setting comes from',
  },
  positionals: '',
  options: async () => [{ name: 'json', help: { zh: '输出 JSON', en: 'print JSON' } }],
  async run(args, terminal) {
    const app = await open(args, terminal);
    const { config } = app;
    const found = await Promise.all(
      parts.map(async (part) => ({ part, path: await findPart(part, terminal.env) })),
    );
    const model = config.model.url !== null && config.model.name !== null;
    const modelHelp = 'YX_MODEL_URL=http://localhost:11434/v1 YX_MODEL=NAME';
    if (args.options.json) {
      const report = {
        node: process.version,
        domains: app.domainIds(),
        parts: [
          ...found.map(({ part, path }) => ({
            id: part.id,
            present: path !== null,
            path,
            install: part.install,
          })),
          { id: 'model', present: model, path: null, install: modelHelp },
        ],
        settings: Object.fromEntries(settingKeys.map((key) => [key, config.sources[key]])),
      };
      await terminal.out(`${JSON.stringify(report)}\n`);
      return 0;
    }
    const mark = (present: boolean) =>
      present
        ? paint(terminal.color.out, 'green', `✓ ${say(terminal, words.present)}`)
        : paint(terminal.color.out, 'yellow', `– ${say(terminal, words.absent)}`);
    const line = (name: string, present: boolean, use: string, how: string) =>
      `  ${name.padEnd(18)}${mark(present)}  ${use}${present ? '' : `\n  ${' '.repeat(18)}→ ${how}`}`;
    await terminal.out(
      [
        `Node ${process.version}`,
        `${say(terminal, words.domains)}: ${app.domainIds().join(', ') || say(terminal, words.noDomains)}`,
        `${say(terminal, words.optional)}:`,
        ...found.map(({ part, path }) =>
          line(part.name, path !== null, part.use[terminal.lang], part.install),
        ),
        line('model', model, say(terminal, words.modelUse), modelHelp),
        `${say(terminal, words.settings)}:`,
        ...settingKeys.map((key) => {
          const { from, name } = config.sources[key];
          const where = from === 'default' ? settings[key].env : name;
          const source = say(terminal, words[`from_${from}`]);
          return `  ${key.padEnd(18)}${from === 'default' ? paint(terminal.color.out, 'dim', `${source} (${where})`) : `${source}: ${where}`}`;
        }),
        '',
      ].join('\n'),
    );
    return 0;
  },
};
