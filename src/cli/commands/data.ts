import { resolve } from 'node:path';
import { type Command, must, Refused } from '../command.ts';
import { askYes } from '../confirm.ts';
import { usage, words } from '../messages.ts';
import { open } from '../open.ts';
import { say } from '../terminal.ts';

export const command: Command = {
  name: 'data',
  summary: { zh: '备份或恢复内嵌数据库', en: 'back the embedded database up, or restore it' },
  positionals: 'backup FILE | restore FILE',
  details: {
    zh: 'restore 用备份替换现有的全部数据，先问再做（--yes 事先同意）；不是本程序的备份一概不接受。',
    en: 'restore replaces all present data by those of the backup, and asks first (--yes beforehand); what is no backup of this program is refused.',
  },
  options: async () => [
    { name: 'yes', short: 'y', help: { zh: '事先同意替换', en: 'agree to the replacement beforehand' } },
  ],
  async run(args, terminal) {
    const [action = '', file] = args.positionals;
    if (action !== 'backup' && action !== 'restore')
      throw new Refused([usage('unknown_command', { params: { command: `data ${action}` } })]);
    if (file === undefined) throw new Refused([usage('missing_argument', { params: { argument: 'FILE' } })]);
    const app = await open(args, terminal);
    try {
      const sql = must(await app.database());
      terminal.catalogues.push(...app.catalogues());
      const path = resolve(terminal.cwd, file);
      if (action === 'restore') {
        const agreed = args.options.yes === true || (await askYes(terminal, say(terminal, words.replaceAll)));
        if (!agreed) throw new Refused([usage('needs_yes')]);
      }
      must(action === 'backup' ? await sql.backup(path) : await sql.restore(path));
      await terminal.out(`${path}\n`);
      return 0;
    } finally {
      await app.close();
    }
  },
};
