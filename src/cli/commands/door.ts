import type { Yanxing } from '../../app/index.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { act, showOutcome, showPlan, showReading } from '../act.ts';
import { type Command, must, Refused } from '../command.ts';
import { askYes } from '../confirm.ts';
import { words } from '../messages.ts';
import { allCatalogues, choose, engineOption, nowOption, open } from '../open.ts';
import { questionLines } from '../show.ts';
import { say, type Terminal } from '../terminal.ts';

export const command: Command = {
  name: '"…"',
  summary: {
    zh: '说一句话：找到领域，显示契约和依据，问缺的，给出计划，再执行',
    en: 'say something: finds the domain, shows the contract with its evidence, asks, plans, acts',
  },
  positionals: '',
  options: async () => [
    { name: 'out', short: 'o', value: 'DIR', help: { zh: '产物写到这里', en: 'where artefacts go' } },
    {
      name: 'yes',
      short: 'y',
      help: { zh: '事先同意：执行计划和写操作', en: 'carry the plan and its writes out without asking' },
    },
    engineOption,
    nowOption,
  ],
  async run(args, terminal) {
    choose(args, 'engine', ['grammar', 'model', 'auto']);
    const app = await open(args, terminal);
    try {
      const text = args.positionals.join(' ');
      const found = await enter(app, text, terminal);
      if (!found) return 1;
      const { domain, read } = found;
      await showReading(app, domain, text, read, terminal);
      if (domain.read.isEmpty(read.value)) return 1;
      // What still has to be asked cannot be planned yet.
      if (read.questions.length > 0) return 0;
      if (!(await showPlan(app, domain, { text }, read.value, {}, terminal))) return 1;
      const yes = args.options.yes === true;
      if (!yes && !(await askYes(terminal, say(terminal, words.carryOut)))) return 0;
      const out = typeof args.options.out === 'string' ? args.options.out : undefined;
      const done = await act(
        app,
        domain,
        { text },
        read,
        { yes, ...(out !== undefined && { out }) },
        terminal,
      );
      return await showOutcome(app, done, out, terminal);
    } finally {
      await app.close();
    }
  },
};

/** The domain a sentence belongs to and its reading; null, with the reason said, when none or several fit. */
async function enter(
  app: Yanxing,
  text: string,
  terminal: Terminal,
): Promise<{ readonly domain: AnyDomain; readonly read: Interpretation<unknown> } | null> {
  const answer = must(await app.door({ text }));
  terminal.catalogues.push(...app.catalogues());
  if (answer.kind === 'none') throw new Refused([answer.issue]);
  if (answer.kind === 'tie') {
    await terminal.out(`${questionLines(answer.question, terminal.lang, allCatalogues(app)).join('\n')}\n`);
    return null;
  }
  const { domain } = answer.reading;
  const read = await app.parse(domain, { text });
  await app.recordModel({ text }, read);
  return { domain, read };
}
