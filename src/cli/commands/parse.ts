import { loadWorld, type ParseOptions } from '../../app/host.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { wordsTraced } from '../../core/reading/trace.ts';
import type { Issue } from '../../core/result.ts';
import { speaker } from '../../core/speaker.ts';
import { choose } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { usage } from '../messages.ts';
import {
  contractOption,
  domainOptions,
  engineOption,
  filesOf,
  formOption,
  nowOption,
  open,
  openDomain,
  withEngine,
} from '../open.ts';
import { issueLine, linesOf, readAll, type Terminal, wordings } from '../terminal.ts';

export const command: Command = {
  name: 'parse',
  summary: {
    zh: '把一句话读成领域的契约：标准输出只有严格的 JSON',
    en: 'read a sentence into the domain’s contract: strict JSON on standard output and nothing else',
  },
  positionals: '<domain> [text]',
  details: {
    zh: '没有 text 时读标准输入。降级也是答案：退出码 0。用法错误退出码 2。',
    en: 'Without text, standard input is read. A degraded answer is an answer: exit 0. Bad usage exits 2.',
  },
  options: async (argv, terminal) => [
    {
      name: 'batch',
      help: {
        zh: '标准输入每行一个输入（文字，或 {"text": …}），按序每行输出一个 JSON',
        en: 'one input per line of standard input (text, or {"text": …}), one JSON line each, in order',
      },
    },
    {
      name: 'explain',
      help: {
        zh: '输出 {"result","evidence","diagnostics","engine",…}',
        en: 'print {"result","evidence","diagnostics","engine",…}',
      },
    },
    {
      name: 'trace',
      help: {
        zh: '同 --explain，并输出 "trace"：每个词成了什么，以及选中的读法为什么胜过别的',
        en: 'as --explain, and "trace": what became of every word, and why this reading won over others',
      },
    },
    {
      name: 'rates',
      help: {
        zh: '最后在标准错误输出一行 JSON：按路径统计的失败率和未知比例',
        en: 'at the end, one JSON line on standard error: failure rate and share of unknown, by path',
      },
    },
    {
      name: 'audit',
      help: {
        zh: '与 --batch 一起：也逐个检查有分量的词是否起了作用（单句总是检查）',
        en: 'with --batch: also try the influence of every weighty word (a single sentence is always tried)',
      },
    },
    engineOption,
    nowOption,
    ...(await contractOption(argv, terminal)),
    ...(await formOption(argv, terminal)),
    ...(await domainOptions(argv, terminal)),
  ],
  async run(args, terminal) {
    const app = await open(args, terminal, withEngine(args));
    const [id, ...rest] = args.positionals;
    const domain = await openDomain(app, id);
    const world = must(await loadWorld(domain, args.options, filesOf(terminal)));
    const { forms, versions } = domain.read.contracts[0];
    const contract = choose(args, 'contract', versions);
    const form = choose(args, 'form', Object.keys(forms));
    const audit = args.options.batch !== true || args.options.audit === true;
    const options: ParseOptions = {
      world,
      audit,
      ...(form !== undefined && { form }),
      ...(contract !== undefined && { contract }),
    };
    const parse = (input: Input) => app.parse(domain, input, options);
    const written = (value: unknown) => (form === undefined ? undefined : forms[form]?.write(value));
    const say = speaker(terminal.lang, wordings(terminal));
    const told = args.options.explain === true || args.options.trace === true;
    const traced = (input: Input, read: Interpretation<unknown>) => {
      const context = { ...options, now: app.now(), lang: terminal.lang, last: undefined, world };
      const how = domain.read.engines.grammar.trace?.(input, context);
      return { words: wordsTraced(input.text, read), ...(how !== undefined && { how }) };
    };
    const print = (input: Input, read: Interpretation<unknown>, indent?: number): string => {
      const text = written(read.value);
      if (!told) return text ?? JSON.stringify(read.value, null, indent);
      const story = {
        ...say.reading(domain.about.id, read),
        ...(text !== undefined && { form, text }),
        ...(args.options.trace === true && { trace: traced(input, read) }),
      };
      return JSON.stringify(story, null, indent);
    };
    const counts = args.options.rates ? (await import('../../app/count.ts')).countsOf(app.observer) : null;
    const finish = () => {
      if (counts) terminal.err(`${JSON.stringify(counts.rates()[domain.about.id] ?? {})}\n`);
      return 0;
    };

    if (args.options.batch) {
      if (rest[0] !== undefined)
        throw new Refused([usage('extra_argument', { params: { argument: rest[0] } })]);
      await batch(parse, print, terminal);
      return finish();
    }
    const text = rest.length > 0 ? rest.join(' ') : (await readAll(terminal.stdin)).replace(/\r?\n$/, '');
    const read = await parse({ text });
    if (!told) note(read.diagnostics, '', terminal);
    await terminal.out(`${print({ text }, read, terminal.isTTY ? 2 : undefined)}\n`);
    return finish();
  },
};

/** What was not understood or had to be left out, on standard error: standard output belongs to the answer. */
function note(issues: readonly Issue[], where: string, terminal: Terminal): void {
  for (const issue of issues) {
    if (issue.severity === 'info') continue;
    terminal.err(`yx: ${where}${issueLine(issue, terminal)}\n`);
  }
}

const CHUNK = 1 << 16;
const IN_FLIGHT = 8;

/** In order, a few at a time, and never more in memory than that: the input may be longer than memory. */
async function batch(
  parse: (input: Input) => Promise<Interpretation<unknown>>,
  print: (input: Input, read: Interpretation<unknown>) => string,
  terminal: Terminal,
): Promise<void> {
  const waiting: { readonly input: Input; readonly reading: Promise<Interpretation<unknown>> }[] = [];
  let text = '';
  let line = 0;
  const finish = async (limit: number, size: number) => {
    while (waiting.length > limit) {
      const { input, reading } = waiting.shift()!;
      const read = await reading;
      line += 1;
      // A batch may be a million lines: only answers that are no answers are worth a word.
      if (read.degraded !== null) note(read.diagnostics, `line ${line}: `, terminal);
      text += `${print(input, read)}\n`;
    }
    if (text.length < size) return;
    const chunk = text;
    text = '';
    await terminal.out(chunk);
  };
  for await (const row of linesOf(terminal.stdin)) {
    const input = { text: textOf(row) };
    waiting.push({ input, reading: parse(input) });
    await finish(IN_FLIGHT - 1, terminal.isTTY ? 1 : CHUNK);
  }
  await finish(0, 1);
}

/** A line is the text itself, unless it is a JSON object that carries one. */
function textOf(line: string): string {
  if (!/^\s*\{/.test(line)) return line;
  try {
    const row: unknown = JSON.parse(line);
    const text = (row as { readonly text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : line;
  } catch {
    return line;
  }
}
