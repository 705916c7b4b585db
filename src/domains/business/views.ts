import type { Lang, Text } from '../../core/messages.ts';

type Params = Readonly<Record<string, unknown>>;

interface TableWords {
  readonly title: Text;
  readonly columns: Readonly<Record<string, Text>>;
}

/** The tables a reader can look into, and what their columns are called. */
export const tables = {
  clients: {
    title: { zh: '客户', en: 'Clients' },
    columns: {
      name: { zh: '名称', en: 'Name' },
      category: { zh: '分类', en: 'Category' },
      rating: { zh: '评级', en: 'Rating' },
      status: { zh: '状态', en: 'Status' },
      address: { zh: '地址', en: 'Address' },
    },
  },
  projects: {
    title: { zh: '项目', en: 'Projects' },
    columns: {
      name: { zh: '名称', en: 'Name' },
      clientId: { zh: '客户', en: 'Client' },
      status: { zh: '进度', en: 'Progress' },
      amount: { zh: '金额', en: 'Amount' },
      createdOn: { zh: '创建日期', en: 'Created' },
      contacts: { zh: '联系人', en: 'Contacts' },
    },
  },
  settlements: {
    title: { zh: '回款', en: 'Payments' },
    columns: {
      date: { zh: '日期', en: 'Date' },
      amount: { zh: '金额', en: 'Amount' },
      projectId: { zh: '项目', en: 'Project' },
      clientId: { zh: '客户', en: 'Client' },
    },
  },
} as const satisfies Record<string, TableWords>;
export type TableName = keyof typeof tables;

/** Rows of one table. */
export interface View {
  readonly table: TableName;
  readonly conditions: readonly Condition[];
  /** Only those of this client, where one was named. */
  readonly client?: string;
}
interface Condition {
  readonly column: string;
  readonly operator: '>=' | '<=';
  readonly value: string;
}

/** Columns of the table itself; who a project's contacts are is asked of its client. */
export const isStored = (column: string): boolean => column !== 'contacts';

/** What is shown of a view: contacts only where there is one client to ask. */
export const columnsOf = ({ table, client }: View): string[] =>
  Object.keys(tables[table].columns).filter((name) => isStored(name) || client !== undefined);

export const whole = (table: TableName): View => ({ table, conditions: [] });

const behind: readonly (readonly [tool: RegExp, table: TableName])[] = [
  [/^finance\.stats_/, 'settlements'],
  [/^analytics\.stats_/, 'settlements'],
  [/^crm\.contact_stats$/, 'projects'],
];

/** The rows that the figures of an answer were counted from; undefined where it counted nothing. */
export function rowsBehind(toolId: string, params: Params): View | undefined {
  const table = behind.find(([tool]) => tool.test(toolId))?.[1];
  if (!table) return undefined;
  const { start, end } = (params.dateRange ?? {}) as { readonly start?: string; readonly end?: string };
  const column = table === 'projects' ? 'createdOn' : 'date';
  const { clientName: client } = params;
  return {
    table,
    conditions: [
      ...(start === undefined ? [] : [{ column, operator: '>=' as const, value: start }]),
      ...(end === undefined ? [] : [{ column, operator: '<=' as const, value: end }]),
    ],
    ...(typeof client === 'string' && { client }),
  };
}

/**
 * Whether a row is one of those a group was counted from: the group is a client, a project, one of its contacts, or a time its
 * date lies in.
 */
export function isBehind(group: string, row: readonly string[]): boolean {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(group);
  if (quarter) {
    const [, year, number] = quarter;
    return row.some((cell) => {
      const month = /^(\d{4})-(\d{2})-\d{2}$/.exec(cell);
      return month?.[1] === year && Math.ceil(Number(month?.[2]) / 3) === Number(number);
    });
  }
  const isTime = /^\d{4}(?:-\d{2}){0,2}$/.test(group);
  return row.some(
    (cell) => cell.split('、').includes(group) || cell === group || (isTime && cell.startsWith(`${group}-`)),
  );
}

const ofClient: Readonly<Record<Lang, (client: string) => readonly string[]>> = {
  zh: (client) => [`${client}有哪些项目`, `${client}今年回款多少`, `统计${client}各联系人的项目数量和金额`],
  en: (client) => [`List the projects of ${client}`, `How much did ${client} pay this year`],
};
const ofMoney: Readonly<Record<Lang, readonly string[]>> = {
  zh: ['今年各月回款多少', '今年各季度回款多少', '今年各客户回款多少'],
  en: ['Payments by month this year', 'Payments by quarter this year', 'Payments by client this year'],
};

/** What a reader is likely to ask after a request: whole sentences that are understood. */
export function chipsFor(toolId: string, params: Params, lang: Lang): readonly string[] {
  const { clientName } = params;
  if (typeof clientName === 'string') return ofClient[lang](clientName);
  return /^(?:finance|analytics)\./.test(toolId) ? ofMoney[lang] : [];
}

const MOST_NEAR = 6;

/** The names that share most letters with one that is not known; the first few of all where none shares any. */
export function nearest(name: string, names: readonly string[]): readonly string[] {
  const letters = new Set(name.toLowerCase());
  const shared = (other: string) =>
    [...new Set(other.toLowerCase())].filter((letter) => letters.has(letter)).length;
  return [...names].sort((a, b) => shared(b) - shared(a)).slice(0, MOST_NEAR);
}
