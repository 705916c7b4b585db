import { resolve } from 'node:path';
import type { Host } from '../../app/host.ts';
import type { Arguments } from '../../core/command.ts';
import { askYes } from '../act.ts';
import { actionOf, badValue, needed, textOf } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { usage, words } from '../messages.ts';
import { withHost } from '../open.ts';
import { say, type Terminal } from '../terminal.ts';

interface Given {
  readonly app: Host;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

const actions: Readonly<Record<string, (given: Given) => Promise<void>>> = { backup, restore, prune, check };

export const command: Command = {
  name: 'data',
  summary: {
    zh: '备份或恢复内嵌数据库；清理早已结束的运行',
    en: 'back the embedded database up, or restore it; prune what runs left long ago',
  },
  positionals: 'backup FILE | restore FILE | prune --older-than 90d | check',
  details: {
    zh: 'restore 用备份替换现有的全部数据，先问再做（--yes 事先同意）；不是本程序的备份一概不接受。prune 清理早已结束的运行的事件、防重复键和文件，以及已无人知晓的运行留下的文件，运行本身、结果和审计都保留；不带 --yes 只数不删。check 逐页检查数据库，并查看运行的产物是否都在。',
    en: 'restore replaces all present data by those of the backup, and asks first (--yes beforehand); what is no backup of this program is refused. prune takes away the events, the keys against doubling and the files of runs that ended long ago, and files that runs nobody knows have left; the runs, their results and the audit stay. Without --yes it only counts. check reads every page of the database and looks whether what runs have made is there.',
  },
  options: async () => [
    {
      name: 'yes',
      short: 'y',
      help: { zh: '事先同意替换或清理', en: 'agree to the replacement or the pruning beforehand' },
    },
    {
      name: 'older-than',
      value: 'DAYS',
      help: { zh: '只清理这么多天以前结束的，如 90d', en: 'only what ended so many days ago: 90d' },
    },
  ],
  async run(args, terminal) {
    const chosen = actionOf('data', actions, args, '');
    const [action, file] = args.positionals;
    if (action === 'prune') daysOf(args);
    else if (action !== 'check') needed(file, 'FILE');
    await withHost(args, terminal, (app) => chosen({ app, args, terminal }));
    return 0;
  },
};

const pathOf = ({ args, terminal }: Given): string => resolve(terminal.cwd, args.positionals[1]!);

async function backup(given: Given): Promise<void> {
  const sql = must(await given.app.database('core'));
  must(await sql.backup(pathOf(given)));
  await given.terminal.out(`${pathOf(given)}\n`);
}

async function restore(given: Given): Promise<void> {
  const { app, args, terminal } = given;
  const sql = must(await app.database());
  const agreed = args.options.yes === true || (await askYes(terminal, say(terminal, words.replaceAll)));
  if (!agreed) throw new Refused([usage('needs_yes')]);
  must(await sql.restore(pathOf(given)));
  await terminal.out(`${pathOf(given)}\n`);
}

/** Every page of the database, and every file a run says it has made. */
async function check({ app, terminal }: Given): Promise<void> {
  const sql = must(await app.database('core'));
  const problems = [...must(await sql.check())];
  const runs = must(await app.runs());
  let before: string | undefined;
  let [seen, files] = [0, 0];
  for (;;) {
    const page = await runs.list({
      limit: 500,
      status: 'completed',
      ...(before !== undefined && { before }),
    });
    for (const { id } of page)
      for (const { name } of must(await runs.artifacts(id))) {
        files += 1;
        const kept = await runs.readArtifact(id, name);
        const isGone = !kept.ok && kept.error[0]?.code !== 'artifact_cleared';
        if (isGone) problems.push(`${id}: ${name}`);
      }
    seen += page.length;
    before = page.at(-1)?.id;
    if (page.length < 500) break;
  }
  if (problems.length > 0)
    throw new Refused(problems.map((what) => usage('data_damaged', { params: { what } })));
  const done = { zh: `完好：${seen} 个运行，${files} 个文件`, en: `sound: ${seen} runs, ${files} files` };
  await terminal.out(`${say(terminal, done)}\n`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function daysOf(args: Arguments): number {
  const said = needed(textOf(args, 'older-than'), '--older-than');
  const days = /^([1-9]\d{0,4})d$/.exec(said)?.[1];
  if (days !== undefined) return Number(days);
  throw badValue('older-than', said, '1d-99999d');
}

async function prune(given: Given): Promise<void> {
  const { app, args, terminal } = given;
  const sql = must(await app.database('core'));
  const before = new Date(app.now().getTime() - daysOf(args) * DAY_MS);
  const { countPrunable, prune: pruned } = await import('../../runtime/sql/prune.ts');
  const sure = args.options.yes === true;
  const counts = {
    ...(sure ? await pruned(sql, before) : await countPrunable(sql, before)),
    files: await must(await app.runs()).forgetFiles(before, sure),
  };
  await terminal.out(`${say(terminal, sure ? words.pruned : words.prunable, { ...counts })}\n`);
}
