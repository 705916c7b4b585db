import { isRecord } from '../../core/contract/plain-json.ts';
import { fill, joined, type Lang, type Text } from '../../core/messages.ts';
import type { Told } from '../../core/tool/tool.ts';
import { type Column, columns, money, number, plain, state } from './columns.ts';
import { type TellCode, tellWords } from './tell-messages.ts';

type Data = Readonly<Record<string, unknown>>;
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

const outcomes = [
  tellWords.created_one,
  tellWords.updated_one,
  tellWords.deleted_one,
  tellWords.reversed_one,
  tellWords.accepted_one,
  tellWords.declined_one,
  tellWords.imported_one,
];

/** What a write said of itself in its caller's language, in the reader's. */
function done(data: Data, lang: Lang): Told {
  const message = plain(data.message, lang);
  for (const text of outcomes)
    for (const said of [text.zh, text.en].map((wording) => wording.replace('{name}', '')))
      if (message.startsWith(said))
        return { summary: fill(text, lang, { name: message.slice(said.length) }) };
  return { summary: message };
}

type Teller = (data: Data, lang: Lang) => Told;

/** What a measure is called; the columns of a table go by their own names. */
const titled: Readonly<Record<string, Text | undefined>> = {
  client: tellWords.client,
  project: tellWords.project,
  status: tellWords.status,
  rating: tellWords.rating,
  category: tellWords.category,
  count: tellWords.count,
  sum: tellWords.sum,
  average: tellWords.average,
  largest: tellWords.largest,
  smallest: tellWords.smallest,
};
const measured = (key: string, value: unknown, lang: Lang): string =>
  (/^(?:sum|average|largest|smallest)$/.test(key) ? money : plain)(value, lang);

/** More tools than these are told field by field. */
const LISTED = 25;
const toolColumns: readonly Column[] = [
  { key: 'toolId', title: 'tool' },
  { key: 'name', title: 'name' },
  { key: 'description', title: 'description' },
];
const toolFields: readonly Column[] = [
  { key: 'field', title: 'tool' },
  { key: 'count', title: 'count', right: true },
  { key: 'names', title: 'name' },
];

function byField(items: readonly Data[], lang: Lang): Data[] {
  const fields = new Map<unknown, unknown[]>();
  for (const { category, name } of items) fields.set(category, [...(fields.get(category) ?? []), name]);
  return [...fields].map(([field, names]) => ({
    field,
    count: names.length,
    names: joined(names.map(String), lang, 'names'),
  }));
}

const tellers: Readonly<Record<string, Teller>> = {
  'crm.list_clients': (data, lang) => ({
    summary: sentence(lang, ['found_clients', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.clients, lang),
  }),
  'crm.list_contacts': (data, lang) => ({
    summary: sentence(
      lang,
      ['whose', { name: data.clientName }],
      ['contacts_now', { n: number(data.total, lang) }],
    ),
    ...tableOf(data.items, columns.contacts, lang),
  }),
  'project.list_projects': (data, lang) => ({
    summary: sentence(lang, ['found_projects', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.projects, lang),
  }),
  'finance.list_settlements': (data, lang) => ({
    summary: sentence(lang, ['in_payments', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.payments, lang),
  }),
  'finance.receivables': (data, lang) => {
    const { total, projectCount, clientCount, topItem } = summaryOf(data);
    return {
      summary: sentence(
        lang,
        ['still_due', { amount: money(total, lang) }],
        ['owed_by', { n: number(clientCount, lang) }],
        ['has_projects', { n: number(projectCount, lang) }],
        ['most', { top: separated(topItem) }],
      ),
      ...tableOf(data.items, columns.receivables, lang),
    };
  },
  'finance.list_quotations': (data, lang) => ({
    summary: sentence(lang, ['found_quotations', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.quotations, lang),
  }),
  'crm.search_client': (data, lang) => ({
    summary: sentence(lang, ['found_clients', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.clients, lang),
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
        ['top_by_amount', { top: separated(topByAmount) }],
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
      columns.projects.filter(({ key }) => key !== 'clientName'),
      lang,
    ),
  }),
  'project.search_project': (data, lang) => ({
    summary: sentence(lang, ['found_projects', { n: number(data.total, lang) }]),
    ...tableOf(data.items, columns.projects, lang),
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
      summary: sentence(
        lang,
        ['asked_for', { asked: data.asked }],
        ['found_rows', { n: number(data.total, lang) }],
      ),
      note: sentence(lang, ['by_statement', { sql: data.sql }]),
      table: {
        columns: columns.map((key) => ({
          title: titled[key]?.[lang] ?? key,
          ...(typeof first[key] === 'number' && { right: true }),
        })),
        rows: recordsOf(data.rows).map((row) => columns.map((key) => measured(key, row[key], lang))),
      },
    };
  },
  'ai.list_tools': (data, lang) => {
    const items = recordsOf(data.items);
    return {
      summary: sentence(lang, ['found_tools', { n: items.length }]),
      ...(items.length > LISTED
        ? tableOf(byField(items, lang), toolFields, lang)
        : tableOf(items, toolColumns, lang)),
    };
  },
};

/** The amount that a summary names, as amounts are written everywhere else. */
const separated = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.replace(/¥(\d+)(?=\.\d|）|\))/g, (_, yuan: string) => `¥${Number(yuan).toLocaleString('en-US')}`)
    : text;

function payments(data: Data, lang: Lang): Told {
  const { total, count, topItem } = summaryOf(data);
  return {
    summary: sentence(
      lang,
      ['whose', { name: data.clientName }],
      ['received', { amount: money(total, lang) }],
      ['in_payments', { n: number(count, lang) }],
      ['most', { top: separated(topItem) }],
    ),
    ...tableOf(data.items, columns.groups, lang),
  };
}

/** What a tool of the business found or did. Every figure and name comes from its result. */
export function tell(toolId: string, data: unknown, lang: Lang): Told | null {
  if (!isRecord(data)) return null;
  const teller = tellers[toolId];
  const told = teller?.(data, lang);
  if (told && Array.isArray(data.items) && data.items.length === 0 && Number(data.total) > 0)
    return { ...told, summary: joined([told.summary, fill(tellWords.no_more, lang, {})], lang, 'parts') };
  if (told && typeof data.file === 'string')
    return {
      ...told,
      summary: joined([told.summary, fill(tellWords.in_file, lang, { file: data.file })], lang, 'parts'),
    };
  if (told) return told;
  return typeof data.message === 'string' ? done(data, lang) : null;
}
