import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Arguments, CommandSpec } from '../../core/command.ts';
import { err, ok } from '../../core/result.ts';
import { builtinDomainIds, loadBuiltinDomain } from '../../domain-loader.ts';
import { type Command, must } from '../command.ts';
import { usage } from '../messages.ts';
import { codeOf, filesOf, nowOption, open } from '../open.ts';
import type { Terminal } from '../terminal.ts';

/** The subcommand a domain brings under this name, ready to run; null when no domain does. */
export async function domainCommand(
  argv: readonly string[],
  terminal: Terminal,
): Promise<{ readonly command: Command; readonly rest: readonly string[] } | null> {
  for (const id of builtinDomainIds()) {
    const domain = await loadBuiltinDomain(id);
    if (!domain.ok) continue;
    for (const spec of domain.value.commands ?? []) {
      const path = spec.under === undefined ? [spec.name] : [spec.under, spec.name];
      if (!path.every((word, i) => argv[i] === word)) continue;
      terminal.catalogues.push(domain.value.messages);
      return { command: asCommand(spec, path.join(' ')), rest: argv.slice(path.length) };
    }
  }
  return null;
}

const asCommand = (spec: CommandSpec, name: string): Command => ({
  name,
  summary: spec.summary,
  positionals: spec.positionals ?? '',
  options: async () => [...(spec.options ?? []), nowOption],
  async run(args: Arguments, terminal: Terminal) {
    const app = await open(args, terminal);
    let written: Promise<void> = Promise.resolve();
    const result = await spec.run(args, {
      ...filesOf(terminal),
      lang: terminal.lang,
      now: app.now(),
      out: (text) => {
        written = written.then(() => terminal.out(text));
      },
      note: (text) => terminal.err(text),
      async writeText(path, content) {
        try {
          await writeFile(resolve(terminal.cwd, path), content);
          return ok(undefined);
        } catch (thrown) {
          return err([usage('cannot_write', { params: { path, reason: codeOf(thrown) } })]);
        }
      },
      call: async (toolId, input) => must(await app.call(toolId, input, {})),
    });
    await written;
    must(result);
    return 0;
  },
});
