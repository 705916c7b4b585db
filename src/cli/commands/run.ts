import { basename, dirname, resolve } from 'node:path';
import { type Host, latestOf, loadWorld, type ParseOptions } from '../../app/host.ts';
import { shownInTime } from '../../app/in-time.ts';
import { unkeptRun } from '../../app/shown.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Input, InputFile } from '../../core/reading/evidence.ts';
import { helpMessages } from '../../core/reading/help.ts';
import { act, anywayOption, exitCode, runJson, sensitiveOption, showOutcome } from '../act.ts';
import { needed, textOf } from '../args.ts';
import { askedFor, sayHow } from '../ask-missing.ts';
import { type Command, must, Refused } from '../command.ts';
import { mentionedBy } from '../mentioned.ts';
import {
  domainOptions,
  engineOption,
  filesOf,
  nowOption,
  openDomain,
  outOption,
  withEngine,
  withHost,
} from '../open.ts';
import { complain, readAll, type Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'run',
  summary: {
    zh: '整条路：理解、计划、执行（写之前先问）、由他者检查',
    en: 'the whole way: read, plan, act (asking before it writes), checked by something else',
  },
  positionals: '<domain> [text | FILE … [text]]',
  details: {
    zh: '退出码：0 完成且检查通过，1 失败，2 用法或输入有误，3 等待确认（加 --yes 或在终端里回答），或有没用到的话（--anyway）。',
    en: 'Exit: 0 done and checked, 1 failed, 2 bad usage or input, 3 waiting for a confirmation (--yes, or answer on a terminal) or because words were left over (--anyway).',
  },
  options: async (argv, terminal) => [
    outOption,
    { name: 'json', help: { zh: '输出 JSON 报告', en: 'print the report as JSON' } },
    { name: 'yes', short: 'y', help: { zh: '事先同意写操作', en: 'approve writes beforehand' } },
    anywayOption,
    sensitiveOption,
    { name: 'dry-run', help: { zh: '只做到计划', en: 'stop at the plan' } },
    engineOption,
    nowOption,
    ...(await domainOptions(argv, terminal)),
  ],
  async run(args, terminal) {
    const [id, ...rest] = args.positionals;
    const carryOut = async (app: Host): Promise<number> => {
      const domain = await openDomain(app, id);
      const files = filesOf(terminal);
      const world = must(await app.actingWorld(domain, must(await loadWorld(domain, args.options, files))));
      const input = await inputFrom(rest, domain, terminal);
      const options: ParseOptions = { world, contract: latestOf(domain) };
      const first = await app.parse(domain, input, options);
      const asking = { app, domain, input, world, terminal };
      const read = terminal.isTTY && !args.options.json ? await askedFor(asking, first) : first;
      // Where files carry the order, words that were not understood would otherwise go unnoticed.
      if (input.files && input.text !== '') for (const issue of read.diagnostics) complain(issue, terminal);
      const isInTime = shownInTime(domain, input.text, read, {
        world,
        now: app.now(),
        lang: terminal.lang,
        last: undefined,
      });
      if (domain.read.isEmpty(read.value) && !isInTime)
        for (const issue of read.diagnostics)
          if (Object.hasOwn(helpMessages, issue.code)) complain(issue, terminal);
      if (args.options['dry-run']) {
        const plan = await app.plan(domain, input, read.value, options);
        if (plan.ok) {
          await terminal.out(`${JSON.stringify(plan.value, null, args.options.json ? undefined : 2)}\n`);
          return 0;
        }
        for (const issue of plan.error) complain(issue, terminal);
        return 1;
      }
      const out = textOf(args, 'out');
      const consent = {
        yes: args.options.yes === true,
        anyway: args.options.anyway === true,
        sensitive: args.options.sensitive === true,
      };
      const acting = { ...options, ...consent, ...(out !== undefined && { out }) };
      const done = await act(app, domain, input, read, acting, terminal);
      if (read.questions.length > 0) await sayHow(asking, args, read);
      if (!args.options.json) return showOutcome(app, domain, done, out, terminal);
      const runs = await app.runs();
      const kept = runs.ok ? await runs.value.show(done.runId) : undefined;
      const run = kept ?? unkeptRun(done, { domain, input, read }, app.now());
      await terminal.out(`${JSON.stringify(await runJson(app, run, terminal))}\n`);
      return exitCode(done);
    };
    return withHost(args, terminal, carryOut, withEngine(args));
  },
};

/** A domain that takes files gets every positional that is one, and what is none as words; others get the words. */
async function inputFrom(
  positionals: readonly string[],
  domain: AnyDomain,
  terminal: Terminal,
): Promise<Input> {
  if (domain.read.input?.files !== true) {
    const text = positionals.length > 0 ? positionals.join(' ') : (await readAll(terminal.stdin)).trimEnd();
    return { text };
  }
  needed(positionals[0], 'FILE');
  const files = new Map<string, InputFile>();
  const words: string[] = [];
  const port = filesOf(terminal);
  for (const given of positionals) {
    const read = await port.readText(given);
    if (read.ok) {
      files.set(given, { name: basename(given), content: read.value });
      const path = resolve(terminal.cwd, given);
      for (const file of await mentionedBy(domain, path, read.value, port)) {
        const full = resolve(dirname(path), file.name);
        if (!positionals.some((other) => resolve(terminal.cwd, other) === full)) files.set(full, file);
      }
    } else if (namesFile(given)) throw new Refused(read.error);
    else words.push(given);
  }
  return { text: words.join(' '), files: [...files.values()] };
}

/** A folder before it, or an ending: a file that is not there, and no words. */
const namesFile = (given: string): boolean => /[\\/]|\.[a-z]\w*$/i.test(given);
