import type { AnswerPart } from '../../core/agent/shape.ts';
import { speaker } from '../../core/speaker.ts';
import type { Answer } from '../../core/wire.ts';
import { needed, textOf } from '../args.ts';
import { type Command, must } from '../command.ts';
import { words } from '../messages.ts';
import { jsonOption, nowOption, withHost } from '../open.ts';
import { spentLine } from '../spent.ts';
import { issueLine, paint, printable, say, type Terminal, wordings } from '../terminal.ts';

export const command: Command = {
  name: 'ask',
  summary: {
    zh: '请模型查着回答：每个数字都指到工具的结果，编造的划掉',
    en: 'have a model look it up: every figure is traced to a tool’s result, what is made up is struck out',
  },
  positionals: 'TEXT',
  details: {
    zh: '模型只能用查询工具（次数、token、时间、花费都有上限，见 agent.*）；要改什么只会排队，用 yx runs approve 批准。',
    en: 'The model may use the tools that look (as often, as long and as dear as agent.* allows); what it would change only waits, for yx runs approve.',
  },
  options: async () => [
    jsonOption,
    nowOption,
    {
      name: 'domain',
      value: 'DOMAIN',
      help: { zh: '只用这个领域的工具', en: 'only with the tools of this domain' },
    },
  ],
  async run(args, terminal) {
    const text = needed(args.positionals.join(' ') || undefined, 'TEXT');
    return withHost(args, terminal, async (app) => {
      const id = textOf(args, 'domain');
      const domain = id === undefined ? undefined : must(await app.domain(id));
      const answered = must(await app.ask(text, { lang: terminal.lang, ...(domain && { domain }) }));
      const answer = speaker(terminal.lang, wordings(terminal)).answer(answered);
      if (args.options.json) await terminal.out(`${JSON.stringify(answer)}\n`);
      else await show(answer, terminal);
      return answer.text.trim() === '' && answer.waiting.length === 0 ? 1 : 0;
    });
  },
};

async function show(answer: Answer, terminal: Terminal): Promise<void> {
  const { parts, calls, waiting, diagnostics, spent } = answer;
  const dim = (text: string) => paint(terminal.color.out, 'dim', text);
  const figures = parts.filter((part) => part.kind === 'figure');
  const lines = [
    printable(parts.map(inText).join('')).trim(),
    ...figures.map(({ text, call, path }) => {
      const made = calls.find(({ ref }) => ref === call);
      const from = `${made?.tool ?? call} ${JSON.stringify(made?.params ?? {})} ${path.join('.')}`;
      return dim(printable(`  ${text} ← ${from}`));
    }),
    ...waiting.flatMap(({ run, preview }) => [
      paint(terminal.color.out, 'yellow', printable(`  ? ${preview}`)),
      `    yx runs approve ${run.slice(0, 8)}`,
    ]),
    ...diagnostics.map((one) => paint(terminal.color.out, 'yellow', `  ! ${issueLine(one, terminal)}`)),
    ...spent.map((one) => dim(`  ${spentLine(one, terminal)}`)),
  ];
  await terminal.out(`${[...new Set(lines)].join('\n')}\n`);
  if (parts.some(({ kind }) => kind === 'struck'))
    await terminal.out(`${dim(say(terminal, words.struckOut))}\n`);
}

const inText = (part: AnswerPart): string => (part.kind === 'struck' ? '[?]' : part.text);
