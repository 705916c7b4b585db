import type { Host } from '../../app/host.ts';
import { shownInTime } from '../../app/in-time.ts';
import type { DoorReading } from '../../core/door.ts';
import { act, anywayOption, askYes, showOutcome, showPlan, showReading } from '../act.ts';
import { textOf } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { words } from '../messages.ts';
import { engineFrom, engineOption, nowOption, outOption, withHost } from '../open.ts';
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
    outOption,
    {
      name: 'yes',
      short: 'y',
      help: { zh: '事先同意：执行计划和写操作', en: 'carry the plan and its writes out without asking' },
    },
    anywayOption,
    engineOption,
    nowOption,
  ],
  async run(args, terminal) {
    const carryOut = async (app: Host): Promise<number> => {
      const text = args.positionals.join(' ');
      const found = await enter(app, text, terminal);
      if (!found) return 1;
      const { domain, interpretation: read } = found;
      const context = {
        world: domain.read.world.empty,
        now: app.now(),
        lang: terminal.lang,
        last: undefined,
      };
      const inTime = shownInTime(domain, text, read, context);
      await showReading(domain, text, inTime ?? read, terminal);
      if (domain.read.isEmpty(read.value) && inTime === null) return 1;
      // What still has to be asked cannot be planned yet.
      if (read.questions.length > 0) return 0;
      if (!(await showPlan(app, domain, { text }, read.value, {}, terminal))) return 1;
      const yes = args.options.yes === true;
      if (!yes && !(await askYes(terminal, say(terminal, words.carryOut)))) return 0;
      const out = textOf(args, 'out');
      const done = await act(
        app,
        domain,
        { text },
        read,
        { yes, anyway: args.options.anyway === true, ...(out !== undefined && { out }) },
        terminal,
      );
      return showOutcome(app, domain, done, out, terminal);
    };
    return withHost(args, terminal, carryOut, engineFrom(args));
  },
};

/** The domain a sentence belongs to and its reading; null, with the reason said, when none or several fit. */
async function enter(app: Host, text: string, terminal: Terminal): Promise<DoorReading | null> {
  const answer = must(await app.door({ text }));
  if (answer.kind === 'none') throw new Refused(answer.issues);
  if (answer.kind === 'one') return answer.reading;
  await terminal.out(`${questionLines(answer.question, terminal).join('\n')}\n`);
  return null;
}
