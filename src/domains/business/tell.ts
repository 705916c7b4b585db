import { isRecord } from '../../core/contract/plain-json.ts';
import { fill, joined, type Lang } from '../../core/messages.ts';
import type { Told } from '../../core/tool/tool.ts';
import { type messages, say } from './messages.ts';
import { type TellCode, tellWords } from './tell-messages.ts';

type Data = Readonly<Record<string, unknown>>;
type Cell = (value: unknown, lang: Lang) => string;

const plain: Cell = (value) => (value === null || value === undefined ? '' : String(value));
/** ¥1,234,567.80; nothing where the reader may not see it. */
const money: Cell = (value) =>
  typeof value === 'number'
    ? `¥${value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })}`
    : '';
const number: Cell = (value) =>
  typeof value === 'number' ? value.toLocaleString('en-US') : plain(value, 'zh');
const state: Cell = (value, lang) =>
  typeof value === 'string'
    ? say(`business_status_${value.replace('-', '_')}` as keyof typeof messages, lang)
    : '';

interface Column {
  readonly key: string;
  readonly title: TellCode;
  readonly cell?: Cell;
  readonly right?: true;
}

const recordsOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A list as a table; a column nobody filled is left out, as are amounts the reader may not see. */
function tableOf(items: unknown, columns: readonly Column[], lang: Lang): Pick<Told, 'table'> {
  const rows = recordsOf(items);
  const used = columns.filter(({ key }) => rows.some((row) => row[key] !== undefined && row[key] !== null));
  if (used.length === 0) return {};
  return {
    table: {
      columns: used.map(({ title, right }) => ({ title: tellWords[title][lang], ...(right && { right }) })),
      rows: rows.map((row) => used.map(({ key, cell = plain }) => cell(row[key], lang))),
    },
  };
}

const clients: readonly Column[] = [
  { key: 'name', title: 'name' },
  { key: 'category', title: 'category' },
  { key: 'rating', title: 'rating' },
  { key: 'status', title: 'status', cell: state },
  { key: 'address', title: 'address' },
];
const projects: readonly Column[] = [
  { key: 'name', title: 'project' },
  { key: 'clientName', title: 'client' },
  { key: 'contacts', title: 'contacts' },
  { key: 'status', title: 'status', cell: state },
  { key: 'amount', title: 'amount', cell: money, right: true },
  { key: 'settledAmount', title: 'settled', cell: money, right: true },
  { key: 'createdOn', title: 'created' },
];
const groups: readonly Column[] = [
  { key: 'name', title: 'group' },
  { key: 'count', title: 'payments', cell: number, right: true },
  { key: 'amount', title: 'amount', cell: money, right: true },
];

/** The sentence for a tool, filled from its result; parts that are not there are left out with their words. */
function sentence(lang: Lang, ...parts: readonly [TellCode, Readonly<Record<string, unknown>>][]): string {
  const said = parts
    .filter(([, params]) =>
      Object.values(params).every((value) => value !== undefined && value !== null && value !== ''),
    )
    .map(([code, params]) => fill(tellWords[code], lang, params));
  return joined(said, lang, 'parts');
}

const summaryOf = (data: Data): Data => (isRecord(data.summary) ? data.summary : {});

/** What a write said of itself in its caller's language, in the reader's. */
function done(data: Data, lang: Lang): Told {
  const message = plain(data.message, lang);
  for (const text of [tellWords.created_one, tellWords.updated_one, tellWords.deleted_one])
    for (const said of [text.zh, text.en].map((wording) => wording.replace('{name}', '')))
      if (message.startsWith(said))
        return { summary: fill(text, lang, { name: message.slice(said.length) }) };
  return { summary: message };
}

type Teller = (data: Data, lang: Lang) => Told;

const contacts: readonly Column[] = [
  { key: 'name', title: 'contact' },
  { key: 'phone', title: 'phone' },
];
const paid: readonly Column[] = [
  { key: 'date', title: 'day' },
  { key: 'clientName', title: 'client' },
  { key: 'projectName', title: 'project' },
  { key: 'amount', title: 'amount', cell: money, right: true },
];
const dues: readonly Column[] = [
  { key: 'clientName', title: 'client' },
  { key: 'projectName', title: 'project' },
  { key: 'since', title: 'since' },
  { key: 'agreedAmount', title: 'amount', cell: money, right: true },
  { key: 'paidAmount', title: 'settled', cell: money, right: true },
  { key: 'dueAmount', title: 'due', cell: money, right: true },
];

const tellers: Readonly<Record<string, Teller>> = {
  'crm.list_clients': (data, lang) => ({
    summary: sentence(lang, ['found_clients', { n: number(data.total, lang) }]),
    ...tableOf(data.items, clients, lang),
  }),
  'crm.list_contacts': (data, lang) => ({
    summary: sentence(
      lang,
      ['whose', { name: data.clientName }],
      ['contacts_now', { n: number(data.total, lang) }],
    ),
    ...tableOf(data.items, contacts, lang),
  }),
  'project.list_projects': (data, lang) => ({
    summary: sentence(lang, ['found_projects', { n: number(data.total, lang) }]),
    ...tableOf(data.items, projects, lang),
  }),
  'finance.list_settlements': (data, lang) => ({
    summary: sentence(lang, ['in_payments', { n: number(data.total, lang) }]),
    ...tableOf(data.items, paid, lang),
  }),
  'finance.receivables': (data, lang) => {
    const { total, projectCount, clientCount } = summaryOf(data);
    return {
      summary: sentence(
        lang,
        ['still_due', { amount: money(total, lang) }],
        ['owed_by', { n: number(clientCount, lang) }],
        ['has_projects', { n: number(projectCount, lang) }],
      ),
      ...tableOf(data.items, dues, lang),
    };
  },
  'crm.search_client': (data, lang) => ({
    summary: sentence(lang, ['found_clients', { n: number(data.total, lang) }]),
    ...tableOf(data.items, clients, lang),
  }),
  'crm.get_client': (data, lang) => ({
    summary: sentence(
      lang,
      ['client_is', { name: data.name, status: state(data.status, lang) }],
      ['has_projects', { n: number(data.projectCount, lang) }],
      ['agreed', { amount: money(data.projectAmount, lang) }],
      ['received', { amount: money(data.settledAmount, lang) }],
    ),
    table: {
      columns: [{ title: tellWords.field[lang] }, { title: tellWords.value[lang] }],
      rows: [
        ...(['category', 'rating', 'address', 'invoiceType'] as const).flatMap((key) =>
          typeof data[key] === 'string' ? [[tellWords[key][lang], plain(data[key], lang)]] : [],
        ),
        ...recordsOf(data.contacts).map(({ name, phone }) => [
          tellWords.contact[lang],
          [plain(name, lang), plain(phone, lang)].filter(Boolean).join(' '),
        ]),
      ],
    },
  }),
  'crm.contact_stats': (data, lang) => {
    const { projectCount, totalAmount, topByCount, topByAmount } = summaryOf(data);
    return {
      summary: sentence(
        lang,
        ['client_has', { name: data.clientName, n: number(projectCount, lang) }],
        ['in_total', { amount: money(totalAmount, lang) }],
        ['top_by_count', { top: topByCount }],
        ['top_by_amount', { top: topByAmount }],
      ),
      ...tableOf(
        data.contacts,
        [
          { key: 'name', title: 'contact' },
          { key: 'projectCount', title: 'projects', cell: number, right: true },
          { key: 'totalAmount', title: 'amount', cell: money, right: true },
        ],
        lang,
      ),
    };
  },
  'project.list_by_client': (data, lang) => ({
    summary: sentence(lang, ['client_has', { name: data.clientName, n: number(data.total, lang) }]),
    ...tableOf(
      data.items,
      projects.filter(({ key }) => key !== 'clientName'),
      lang,
    ),
  }),
  'project.search_project': (data, lang) => ({
    summary: sentence(lang, ['found_projects', { n: number(data.total, lang) }]),
    ...tableOf(data.items, projects, lang),
  }),
  'finance.stats_by_period': payments,
  'finance.stats_by_client': payments,
  'analytics.stats_overview': (data, lang) => {
    const whole = summaryOf(data);
    return {
      summary: sentence(
        lang,
        [
          'clients_now',
          { n: number(whole.clientCount, lang), active: number(whole.activeClientCount, lang) },
        ],
        ['contacts_now', { n: number(whole.contactCount, lang) }],
        ['projects_now', { n: number(whole.projectCount, lang) }],
        ['agreed', { amount: money(whole.projectAmount, lang) }],
        ['received', { amount: money(whole.settledAmount, lang) }],
      ),
      ...tableOf(
        data.projectsByStatus,
        [
          { key: 'status', title: 'status', cell: state },
          { key: 'count', title: 'projects', cell: number, right: true },
          { key: 'amount', title: 'amount', cell: money, right: true },
        ],
        lang,
      ),
    };
  },
  'db.query_readonly': (data, lang) => {
    const [first = {}] = recordsOf(data.rows);
    const columns = Object.keys(first);
    return {
      summary: sentence(lang, ['found_rows', { n: number(data.total, lang) }]),
      table: {
        columns: columns.map((title) => ({
          title,
          ...(typeof first[title] === 'number' && { right: true }),
        })),
        rows: recordsOf(data.rows).map((row) => columns.map((key) => plain(row[key], lang))),
      },
    };
  },
  'ai.list_tools': (data, lang) => ({
    summary: sentence(lang, ['found_tools', { n: recordsOf(data.items).length }]),
    ...tableOf(
      data.items,
      [
        { key: 'toolId', title: 'tool' },
        { key: 'name', title: 'name' },
        { key: 'description', title: 'description' },
      ],
      lang,
    ),
  }),
};

function payments(data: Data, lang: Lang): Told {
  const { total, count, topItem } = summaryOf(data);
  return {
    summary: sentence(
      lang,
      ['whose', { name: data.clientName }],
      ['received', { amount: money(total, lang) }],
      ['in_payments', { n: number(count, lang) }],
      ['most', { top: topItem }],
    ),
    ...tableOf(data.items, groups, lang),
  };
}

/** What a tool of the business found or did. Every figure and name comes from its result. */
export function tell(toolId: string, data: unknown, lang: Lang): Told | null {
  if (!isRecord(data)) return null;
  const teller = tellers[toolId];
  if (teller) return teller(data, lang);
  return typeof data.message === 'string' ? done(data, lang) : null;
}
