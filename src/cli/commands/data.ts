import { resolve } from 'node:path';
import type { Yanxing } from '../../app/index.ts';
import type { Arguments } from '../../core/command.ts';
import { type Command, must, Refused } from '../command.ts';
import { askYes } from '../confirm.ts';
import { usage, words } from '../messages.ts';
import { actionOf, open } from '../open.ts';
import { say, type Terminal } from '../terminal.ts';

interface Given {
  readonly app: Yanxing;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

const actions: Readonly<Record<string, (given: Given) => Promise<void>>> = { backup, restore, prune };

export const command: Command = {
  name: 'data',
  summary: {
    zh: '备份或恢复内嵌数据库；清理早已结束的运行',
    en: 'back the embedded database up, or restore it; prune what runs left long ago',
  },
  positionals: 'backup FILE | restore FILE | prune --older-than 90d',
  details: {
    zh: 'restore 用备份替换现有的全部数据，先问再做（--yes 事先同意）；不是本程序的备份一概不接受。prune 清理早已结束的运行的事件和防重复键，运行本身、结果和审计都保留；不带 --yes 只数不删。',
    en: 'restore replaces all present data by those of the backup, and asks first (--yes beforehand); what is no backup of this program is refused. prune takes away the events, and the keys against doubling, of runs that ended long ago; the runs, their results and the audit stay. Without --yes it only counts.',
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
    const [action, given] = args.positionals;
    if (action !== 'prune' && given === undefined)
      throw new Refused([usage('missing_argument', { params: { argument: 'FILE' } })]);
    if (action === 'prune') daysOf(args);
    const app = await open(args, terminal);
    try {
      await chosen({ app, args, terminal });
      return 0;
    } finally {
      await app.close();
    }
  },
};

const pathOf = ({ args, terminal }: Given): string => resolve(terminal.cwd, args.positionals[1]!);

async function openDatabase({ app, terminal }: Given) {
  const sql = must(await app.database());
  terminal.catalogues.push(...app.catalogues());
  return sql;
}

async function backup(given: Given): Promise<void> {
  const sql = await openDatabase(given);
  must(await sql.backup(pathOf(given)));
  await given.terminal.out(`${pathOf(given)}\n`);
}

async function restore(given: Given): Promise<void> {
  const { args, terminal } = given;
  const sql = await openDatabase(given);
  const agreed = args.options.yes === true || (await askYes(terminal, say(terminal, words.replaceAll)));
  if (!agreed) throw new Refused([usage('needs_yes')]);
  must(await sql.restore(pathOf(given)));
  await terminal.out(`${pathOf(given)}\n`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function daysOf({ options }: Arguments): number {
  const said = options['older-than'];
  if (typeof said !== 'string')
    throw new Refused([usage('missing_argument', { params: { argument: '--older-than' } })]);
  const days = /^([1-9]\d{0,4})d$/.exec(said)?.[1];
  if (days !== undefined) return Number(days);
  const params = { option: 'older-than', value: said, allowed: '1d-99999d' };
  throw new Refused([usage('bad_option_value', { params })]);
}

async function prune(given: Given): Promise<void> {
  const { app, args, terminal } = given;
  const sql = await openDatabase(given);
  const before = new Date(app.now().getTime() - daysOf(args) * DAY_MS);
  const { countPrunable, prune: pruned } = await import('../../runtime/sql/prune.ts');
  const sure = args.options.yes === true;
  const counts = sure ? await pruned(sql, before) : await countPrunable(sql, before);
  await terminal.out(`${say(terminal, sure ? words.pruned : words.prunable, { ...counts })}\n`);
}
