import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Host, loadWorld } from '../../app/host.ts';
import { startWorker, type Worker } from '../../app/runs/worker.ts';
import { createSay } from '../../app/say.ts';
import type { Arguments, CommandSpec } from '../../core/command.ts';
import type { AnyDomain } from '../../core/domain.ts';
import { wording } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { failure, type ToolCallResult, toCallResult } from '../../core/tool/tool.ts';
import { runtimeMessages } from '../../runtime/messages.ts';
import { confirmOnTerminal, onCancel } from '../act.ts';
import { type Command, must } from '../command.ts';
import { usage } from '../messages.ts';
import { codeOf, filesOf, nowOption, withHost } from '../open.ts';
import type { Terminal } from '../terminal.ts';

/** The subcommand a domain brings under this name, ready to run; null when no domain does. */
export async function domainCommand(
  argv: readonly string[],
  terminal: Terminal,
): Promise<{ readonly command: Command; readonly rest: readonly string[] } | null> {
  for (const spec of (await terminal.domains.outline()).commands) {
    const path = spec.under === undefined ? [spec.name] : [spec.under, spec.name];
    if (!path.every((word, i) => argv[i] === word)) continue;
    return { command: asCommand(spec, path.join(' ')), rest: argv.slice(path.length) };
  }
  return null;
}

const asCommand = (spec: CommandSpec, name: string): Command => ({
  name,
  summary: spec.summary,
  positionals: spec.positionals ?? '',
  options: async () => [...(spec.options ?? []), nowOption],
  async run(args: Arguments, terminal: Terminal) {
    return withHost(sharedOnly(args, spec), terminal, (app) =>
      // One that serves is told to end by whatever started it.
      onCancel((signal) => carryOut(spec, args, app, signal, terminal), ['SIGINT', 'SIGTERM']),
    );
  },
});

/** An option a domain declares is its own, whatever other commands mean by that name. */
function sharedOnly(args: Arguments, { options = [] }: CommandSpec): Arguments {
  const own = new Set(options.map(({ name }) => name));
  const shared = Object.entries(args.options).filter(([name]) => !own.has(name));
  return { ...args, options: Object.fromEntries(shared) };
}

const AT_ONCE = 8;
const GRACE_MS = 5_000;

async function carryOut(
  spec: CommandSpec,
  args: Arguments,
  app: Host,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<number> {
  let written: Promise<void> = Promise.resolve();
  let worker: Result<Worker> | undefined;
  const write = async (path: string, content: string | Uint8Array): Promise<Result<void>> => {
    try {
      await writeFile(resolve(terminal.cwd, path), content);
      return ok(undefined);
    } catch (thrown) {
      return err([usage('cannot_write', { params: { path, reason: codeOf(thrown) } })]);
    }
  };
  const result = await spec.run(args, {
    ...filesOf(terminal),
    lang: terminal.lang,
    now: app.now(),
    out: (text) => {
      written = written.then(() => terminal.out(text));
    },
    note: (text) => terminal.err(text),
    live: terminal.live === true,
    service: (name) => app.service(name),
    signal,
    async hear() {
      const found = await ownerOf(app, spec);
      if (!found.ok) return found;
      const world = await loadWorld(found.value, args.options, filesOf(terminal));
      if (!world.ok) return world;
      // What is put off comes due while this listens; where there is a queue of its own, its workers see to it.
      if (app.config.queue === 'memory') worker = await startWorker(app, { atOnce: AT_ONCE });
      return worker?.ok === false ? worker : ok(createSay(app, found.value, world.value));
    },
    writeText: write,
    writeBytes: write,
    async call(toolId, input, { out } = {}) {
      const confirm = confirmOnTerminal(
        terminal,
        { yes: args.options.yes === true },
        must(await app.registry()),
      );
      if (out === undefined) return must(await app.call(toolId, input, { signal, confirm }));
      const called = await app.call(toolId, input, { signal, confirm, out: resolve(terminal.cwd, out) });
      return called.ok ? called.value : notPlaced(called.error, terminal);
    },
  });
  if (worker?.ok) await worker.value.stop(GRACE_MS);
  await written;
  const code = must<unknown>(result);
  return typeof code === 'number' ? code : 0;
}

/** The domain that brings a command. */
async function ownerOf(app: Host, spec: CommandSpec): Promise<Result<AnyDomain>> {
  const all = await app.domains();
  if (!all.ok) return all;
  const isOwn = ({ outside }: AnyDomain) =>
    outside?.commands?.some(({ name, under }) => name === spec.name && under === spec.under) ?? false;
  const owner = all.value.find(isOwn);
  return owner ? ok(owner) : err([usage('unknown_command', { params: { command: spec.name } })]);
}

/** Files that could not be put into place fail their own call and no other. */
function notPlaced(issues: readonly Issue[], { lang }: Terminal): ToolCallResult {
  const problems = issues.map((issue) => ({
    code: issue.code,
    message: wording(issue, lang, [runtimeMessages]),
  }));
  const message = problems.map((problem) => problem.message).join('; ');
  return toCallResult(failure('INTERNAL_ERROR', message, { issues: problems }), {
    durationMs: 0,
    traceId: '',
  });
}
