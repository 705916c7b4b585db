import type { CommandSpec } from '../core/command.ts';
import { readArguments } from './args.ts';
import { type Command, Refused } from './command.ts';
import { usage } from './messages.ts';
import { complain, realTerminal, type Terminal } from './terminal.ts';

/** Every command, loaded when it is called. */
const commands: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  parse: () => import('./commands/parse.ts'),
  run: () => import('./commands/run.ts'),
  ask: () => import('./commands/ask.ts'),
  chat: () => import('./commands/chat.ts'),
  tools: () => import('./commands/tools.ts'),
  serve: () => import('./commands/serve.ts'),
  worker: () => import('./commands/worker.ts'),
  mcp: () => import('./commands/mcp.ts'),
  token: () => import('./commands/token.ts'),
  runs: () => import('./commands/runs.ts'),
  data: () => import('./commands/data.ts'),
  domains: () => import('./commands/domains.ts'),
  eval: () => import('./commands/eval.ts'),
  prompt: () => import('./commands/prompt.ts'),
  doctor: () => import('./commands/doctor.ts'),
  'new-domain': () => import('./commands/new-domain.ts'),
};

export async function main(argv: readonly string[]): Promise<number> {
  const terminal = realTerminal(argv);
  try {
    return await execute(argv, terminal);
  } catch (thrown) {
    return await failed(thrown, terminal);
  } finally {
    // A server that was brought would keep this process from ending.
    await terminal.domains.brought?.close();
  }
}

async function execute(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  const isHelp = first === 'help' && argv.length > 1;
  const name = isHelp ? argv[1] : first;
  if (first === undefined || first === '--help' || first === '-h' || (first === 'help' && !isHelp)) {
    const { ids, commands: brought } = await terminal.domains.outline();
    const own = await Promise.all(Object.values(commands).map(async (load) => (await load()).command));
    const { generalHelp } = await import('./help.ts');
    await terminal.out(generalHelp([...own, ...brought.map(listedAs)], ids, terminal));
    return 0;
  }
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const rest = isHelp ? [...argv.slice(2), '--help'] : argv.slice(1);
  if (load) return runCommand((await load()).command, rest, terminal);
  const { domainCommand } = await import('./commands/domain-command.ts');
  const own = await domainCommand(argv, terminal);
  if (own) return runCommand(own.command, own.rest, terminal);
  if (looksLikeCommand(argv)) throw new Refused([usage('unknown_command', { params: { command: first } })]);
  const { command } = await import('./commands/door.ts');
  return runCommand(command, argv, terminal);
}

const listedAs = ({ under, name, summary }: CommandSpec) => ({
  name: under === undefined ? name : `${under} ${name}`,
  summary,
});

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
    const { commandHelp } = await import('./help.ts');
    await terminal.out(commandHelp(command, specs, terminal));
    return 0;
  }
  return command.run(args.value, terminal);
}

async function failed(thrown: unknown, terminal: Terminal): Promise<number> {
  if (isBrokenPipe(thrown)) return 0;
  if (thrown instanceof Refused) {
    for (const issue of thrown.issues.slice(0, 5)) complain(issue, terminal);
    return 2;
  }
  const { storageFault } = await import('../runtime/sql/faults.ts');
  const fault = storageFault(thrown);
  if (fault) {
    const { issue } = await import('../runtime/sql/messages.ts');
    complain(issue(fault), terminal);
    return 2;
  }
  const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  complain(usage('internal', { params: { reason } }), terminal);
  return 70;
}

const isBrokenPipe = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === 'EPIPE';
