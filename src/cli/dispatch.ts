import type { AnyDomain } from '../core/domain.ts';
import type { Text } from '../core/messages.ts';
import { wording } from '../core/messages.ts';
import type { Issue } from '../core/result.ts';
import { loadConfig } from '../runtime/config.ts';
import { runtimeMessages } from '../runtime/messages.ts';
import { readArguments } from './args.ts';
import { type Command, Refused } from './command.ts';
import { commandHelp, generalHelp } from './help.ts';
import { cliMessages, usage } from './messages.ts';
import { everyDomain } from './named.ts';
import { printable, type Terminal } from './terminal.ts';

interface Entry {
  readonly name: string;
  readonly summary: Text;
  load(): Promise<{ readonly command: Command }>;
}

/** Every command, loaded when it is called. */
const entries: readonly Entry[] = [
  {
    name: 'parse',
    summary: { zh: '一句话 → 严格的 JSON 契约', en: 'a sentence → its strict JSON contract' },
    load: () => import('./commands/parse.ts'),
  },
  {
    name: 'run',
    summary: { zh: '从一句话或文件一直做到检查过的结果', en: 'from a sentence or files to a checked result' },
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'chat',
    summary: {
      zh: '交谈：逐个问清缺少的，再执行',
      en: 'a conversation: asks for what is missing, then acts',
    },
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'tools',
    summary: { zh: '工具：列出、查看、检查、调用', en: 'tools: list, show, lint, call' },
    load: () => import('./commands/tools.ts'),
  },
  {
    name: 'serve',
    summary: { zh: '启动服务：HTTP、MCP、工作台', en: 'serve HTTP, MCP and the workbench' },
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'worker',
    summary: { zh: '从队列取运行来执行', en: 'carry out runs from the queue' },
    load: () => import('./commands/worker.ts'),
  },
  {
    name: 'mcp',
    summary: { zh: '标准输入输出上的 MCP 服务器', en: 'an MCP server on standard input and output' },
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'token',
    summary: { zh: '服务的令牌：创建、列出、撤销', en: 'tokens for the server: create, list, revoke' },
    load: () => import('./commands/token.ts'),
  },
  {
    name: 'runs',
    summary: {
      zh: '做过的和等着的：查看、批准、拒绝、继续',
      en: 'what was done and what waits: look, approve, reject, go on',
    },
    load: () => import('./commands/runs.ts'),
  },
  {
    name: 'data',
    summary: { zh: '数据库：备份、恢复', en: 'the database: backup, restore' },
    load: () => import('./commands/data.ts'),
  },
  {
    name: 'domains',
    summary: { zh: '列出领域及其契约', en: 'list the domains and their contracts' },
    load: () => import('./commands/domains.ts'),
  },
  {
    name: 'eval',
    summary: { zh: '用带答案的语料衡量一个领域', en: 'measure a domain on a corpus with answers' },
    load: () => import('./commands/eval.ts'),
  },
  {
    name: 'doctor',
    summary: {
      zh: '哪些可选部件在，怎样得到其余的',
      en: 'which optional parts are present, and how to get the others',
    },
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'new-domain',
    summary: { zh: '建一个新领域的文件夹', en: 'make the folder of a new domain' },
    load: () => import('./commands/new-domain.ts'),
  },
];

export async function main(argv: readonly string[]): Promise<number> {
  const terminal = realTerminal(argv);
  try {
    return await dispatch(argv, terminal);
  } catch (thrown) {
    return complain(thrown, terminal);
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  const isHelp = first === 'help' && argv.length > 1;
  const name = isHelp ? argv[1] : first;
  if (first === undefined || first === '--help' || first === '-h' || (first === 'help' && !isHelp)) {
    const domains = await everyDomain(argv, terminal);
    const ids = domains.map(({ about }) => about.id);
    await terminal.out(generalHelp([...entries, ...broughtCommands(domains)], ids, terminal));
    return 0;
  }
  const entry = entries.find((e) => e.name === name);
  const rest = isHelp ? [...argv.slice(2), '--help'] : argv.slice(1);
  if (entry) return runCommand((await entry.load()).command, rest, terminal);
  const { domainCommand } = await import('./commands/domain-command.ts');
  const own = await domainCommand(argv, terminal);
  if (own) return runCommand(own.command, own.rest, terminal);
  if (looksLikeCommand(argv)) throw new Refused([usage('unknown_command', { params: { command: first } })]);
  const { command } = await import('./commands/door.ts');
  return runCommand(command, argv, terminal);
}

/** The subcommands that domains bring. */
const broughtCommands = (
  domains: readonly AnyDomain[],
): readonly { readonly name: string; readonly summary: Text }[] =>
  domains.flatMap(({ outside }) =>
    (outside?.commands ?? []).map(({ under, name, summary }) => ({
      name: under === undefined ? name : `${under} ${name}`,
      summary,
    })),
  );

/** One Latin word is a mistyped command; anything with a space or beyond ASCII is something said. */
const looksLikeCommand = (argv: readonly string[]): boolean => {
  const said = argv.filter((arg) => !arg.startsWith('-'));
  return said.length === 0 || (said.length === 1 && /^[\w-]*$/.test(said[0]!));
};

async function runCommand(command: Command, argv: readonly string[], terminal: Terminal): Promise<number> {
  const specs = await command.options(argv, terminal);
  const args = readArguments(argv, specs);
  if (!args.ok) throw new Refused([args.error]);
  if (args.value.options.help) {
    await terminal.out(commandHelp(command, specs, terminal));
    return 0;
  }
  return command.run(args.value, terminal);
}

function complain(thrown: unknown, terminal: Terminal): number {
  if (isBrokenPipe(thrown)) return 0;
  if (thrown instanceof Refused) {
    for (const issue of thrown.issues.slice(0, 5)) terminal.err(`yx: ${line(issue, terminal)}\n`);
    return 2;
  }
  const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  terminal.err(`yx: ${line(usage('internal', { params: { reason } }), terminal)}\n`);
  return 70;
}

const line = (issue: Issue, terminal: Terminal): string =>
  printable(
    `${issue.code}: ${wording(issue, terminal.lang, [cliMessages, runtimeMessages, ...terminal.catalogues])}`,
  );

const isBrokenPipe = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === 'EPIPE';

function realTerminal(argv: readonly string[]): Terminal {
  const { env } = process;
  const at = argv.indexOf('--lang');
  const asked = at >= 0 ? argv[at + 1] : undefined;
  const config = loadConfig({ env, cwd: process.cwd(), flags: asked ? { lang: asked } : {} });
  const colored = (stream: NodeJS.WriteStream) =>
    (stream.isTTY === true || !!env.FORCE_COLOR) && !env.NO_COLOR;
  // A reader that has seen enough (`| head`) ends the command quietly.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 74);
  });
  return {
    stdin: process.stdin,
    env,
    cwd: process.cwd(),
    // A broken configuration is complained about by the command that needs it; the complaint needs a language too.
    lang: config.ok ? config.value.lang : /^zh/i.test(env.YX_LANG ?? env.LANG ?? '') ? 'zh' : 'en',
    color: { out: colored(process.stdout), err: colored(process.stderr) },
    isTTY: process.stdin.isTTY === true && process.stdout.isTTY === true,
    live: process.stderr.isTTY === true,
    catalogues: [],
    now: () => new Date(),
    out: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    err: (text) => {
      process.stderr.write(text);
    },
  };
}
