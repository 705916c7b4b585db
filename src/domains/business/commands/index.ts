import type { CommandSpec } from '../../../core/command.ts';

/** Each is loaded when it is called: this list is read by every `yx --help`. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'seed',
    under: 'business',
    summary: {
      zh: '把示例数据放进空的数据库（SQLite，或 DATABASE_URL 指的 PostgreSQL）',
      en: 'fill an empty database with sample data (SQLite, or the PostgreSQL of DATABASE_URL)',
    },
    options: [
      {
        name: 'projects',
        value: 'N',
        help: { zh: '项目数，最多 1000000', en: 'how many projects, up to 1000000' },
      },
      {
        name: 'clients',
        value: 'N',
        help: { zh: '另造多少个客户', en: 'how many invented clients they belong to' },
      },
      {
        name: 'seed',
        value: 'S',
        help: { zh: '随机数种子；同一个种子造出同样的数据', en: 'the same number makes the same data' },
      },
      { name: 'force', help: { zh: '先清空已有的客户、项目和回款', en: 'delete what there is first' } },
    ],
    run: async (...given) => (await import('./seed.ts')).seed(...given),
  },
  {
    name: 'import',
    under: 'business',
    summary: {
      zh: '从 CSV 导入客户、联系人、项目或回款：先看会改什么，确认后全部写入或一行不写',
      en: 'take clients, contacts, projects or payments from a CSV: shows what would change, then writes all or nothing',
    },
    positionals: 'clients|contacts|projects|settlements FILE',
    options: [
      { name: 'yes', help: { zh: '事先同意写入', en: 'approve the import beforehand' } },
      {
        name: 'skip-refused',
        help: { zh: '跳过不能接受的行', en: 'leave out the rows that are refused' },
      },
    ],
    run: async (...given) => (await import('./import.ts')).importFile(...given),
  },
];
