import { findProgram, sharedPrograms } from '../../runtime/programs.ts';
import { settingKeys, settings } from '../../runtime/settings.ts';
import { type Command, must } from '../command.ts';
import { words } from '../messages.ts';
import { jsonOption, open } from '../open.ts';
import { padded } from '../table.ts';
import { paint, say } from '../terminal.ts';

export const command: Command = {
  name: 'doctor',
  summary: {
    zh: '看哪些可选部件在、怎样得到其余的，以及每项设置从哪里来',
    en: 'which optional parts are present, how to get the others, and where each setting comes from',
  },
  positionals: '',
  options: async () => [jsonOption],
  async run(args, terminal) {
    const { config, loader } = await open(args, terminal);
    const domains = await loader.listed();
    const ids = domains.map(({ about }) => about.id);
    const programs = [...sharedPrograms, ...domains.flatMap(({ outside }) => outside?.programs ?? [])];
    const found = await Promise.all(
      programs.map(async (program) => ({ program, path: await findProgram(program, terminal.env) })),
    );
    const rows = [
      ...settingKeys.map((key) => ({ key, ...settings[key], source: config.sources[key] })),
      ...domains.flatMap((domain) => {
        const { sources } = must(loader.settings(domain));
        return (domain.outside?.settings ?? []).map((setting) => ({
          ...setting,
          source: sources[setting.key]!,
        }));
      }),
    ];
    const model = config.model.url !== null && config.model.name !== null;
    const modelHelp = 'YX_MODEL_URL=http://localhost:11434/v1 YX_MODEL=NAME';
    if (args.options.json) {
      const report = {
        node: process.version,
        domains: ids,
        parts: [
          ...found.map(({ program: { id, install }, path }) => ({
            id,
            present: path !== null,
            path,
            install,
          })),
          { id: 'model', present: model, path: null, install: modelHelp },
        ],
        settings: Object.fromEntries(rows.map(({ key, source }) => [key, source])),
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
        `${say(terminal, words.domains)}: ${ids.join(', ') || say(terminal, words.noDomains)}`,
        `${say(terminal, words.optional)}:`,
        ...found.map(({ program: { name, use, install }, path }) =>
          line(name, path !== null, use[terminal.lang], install),
        ),
        line('model', model, say(terminal, words.modelUse), modelHelp),
        `${say(terminal, words.settings)}:`,
        ...rows.map(({ key, env, meaning, source: { from, name } }) => {
          const source = say(terminal, words[`from_${from}`]);
          const where = from === 'default' ? `${source} (${env})` : `${source}: ${name}`;
          return `  ${key.padEnd(18)}${paint(terminal.color.out, 'dim', padded(where, 40))}${say(terminal, meaning)}`;
        }),
        '',
      ].join('\n'),
    );
    return 0;
  },
};
