import type { Known } from '../../app/model.ts';
import { failed as modelIssue } from '../../core/reading/model-failed.ts';
import type { Issue } from '../../core/result.ts';
import { findProgram, sharedPrograms } from '../../runtime/programs.ts';
import { settingKeys, settings } from '../../runtime/settings.ts';
import { type Command, must } from '../command.ts';
import { words } from '../messages.ts';
import { jsonOption, open } from '../open.ts';
import { padded } from '../table.ts';
import { issueLine, paint, printable, say, type Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'doctor',
  summary: {
    zh: '看哪些可选部件在、怎样得到其余的，以及每项设置从哪里来',
    en: 'which optional parts are present, how to get the others, and where each setting comes from',
  },
  positionals: '',
  options: async () => [jsonOption],
  async run(args, terminal) {
    const app = await open(args, terminal);
    const { config, loader } = app;
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
    const tried = await Promise.all((await app.model.each()).map(tryModel));
    const [answer = null] = tried;
    const model = tried.length > 0 || config.model.replay !== null;
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
          { id: 'model', present: model, path: null, install: modelHelp, answer, providers: tried },
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
        ...tried.map((one) => `  ${' '.repeat(18)}${answerLine(one, terminal, tried.length > 1)}`),
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

interface Tried {
  readonly id: string;
  readonly answers: boolean;
  readonly ms: number;
  readonly problem: Issue | null;
}

/** One short request to each, so that a wrong address or key shows before it matters. */
async function tryModel({ id, model }: Known): Promise<Tried> {
  const began = performance.now();
  const tried = (problem: Issue | null): Tried => ({
    id,
    answers: problem === null,
    ms: Math.round(performance.now() - began),
    problem,
  });
  if (!model.ok) return tried(model.error[0] ?? null);
  const messages = [{ role: 'user' as const, content: 'Answer with: ok' }];
  const answer = await model.value.complete({ messages, timeoutMs: TRY_MS });
  return tried(answer.ok ? null : modelIssue(answer.error));
}
const TRY_MS = 10_000;

function answerLine({ id, answers, ms, problem }: Tried, terminal: Terminal, isNamed: boolean): string {
  const name = isNamed ? `${printable(id)}: ` : '';
  if (answers)
    return paint(terminal.color.out, 'green', `${name}${say(terminal, words.modelAnswers)} (${ms} ms)`);
  return paint(terminal.color.out, 'yellow', `${name}${problem ? issueLine(problem, terminal) : ''}`);
}
