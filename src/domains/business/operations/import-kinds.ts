import { joined, type Lang, type Text } from '../../../core/messages.ts';
import type { ToolContext, ToolExample } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { nameKey } from '../names.ts';
import {
  CLIENT_STATUSES,
  type Client,
  type ContactLine,
  PROJECT_STATUSES,
  type Project,
  type Queries,
  type Writes,
} from '../store.ts';
import { type TellCode, tellWords } from '../tell-messages.ts';
import { amount, day, stampOf, statusWord, text, toCents, toYuan, yuanText } from './parts.ts';

type Values = Readonly<Record<string, string | number>>;
interface Row {
  readonly line: number;
  readonly values: Values;
}
interface Field {
  readonly title: TellCode;
  readonly need?: true;
  /** The cell as it will be kept; undefined where it cannot be. */
  read(cell: string): string | number | undefined;
}
interface Act {
  readonly what: string;
  readonly words: string;
  readonly before: string | null;
  write(writes: Writes): Promise<boolean>;
}
/** What a file would do, row by row. */
export interface Sorted {
  readonly added: readonly Act[];
  readonly changed: readonly Act[];
  readonly same: number;
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
  readonly basis: readonly (string | number | null)[];
}
export interface ImportKind {
  readonly id: string;
  readonly name: Text;
  readonly example: ToolExample;
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns of our own files that are computed, and not taken from a file. */
  readonly aside?: readonly TellCode[];
  /** What no two rows of a file may share. */
  keyOf(values: Values): string;
  sort(queries: Queries, rows: readonly Row[], context: ToolContext): Promise<Sorted>;
}

const words = (title: TellCode, most: number, need?: true): Field => ({
  title,
  ...(need && { need }),
  read: (cell) => text(most).safeParse(cell).data,
});
const yuan = (need?: true): Field => ({
  title: 'amount',
  ...(need && { need }),
  read: (cell) => amount.safeParse(Number(cell.replace(/[¥￥,\s]/g, '') || Number.NaN)).data,
});
const date: Field = {
  title: 'day',
  need: true,
  read: (cell) => {
    const [, year, month, of] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(cell) ?? [];
    return day.safeParse(`${year}-${month?.padStart(2, '0')}-${of?.padStart(2, '0')}`).data;
  },
};
/** As people read it, in either language, or as it is kept. */
const state = (all: readonly string[]): Field => ({
  title: 'status',
  read: (cell) =>
    all.find((one) => [one, statusWord(one, 'zh'), statusWord(one, 'en')].includes(cell.toLowerCase())),
});

/** What a row says that a record does not say yet, in words: `评级 B → A`. */
function differences(
  values: Values,
  now: Readonly<Record<string, string | number | null>>,
  fields: Readonly<Record<string, Field>>,
  lang: Lang,
): { readonly keys: readonly string[]; readonly words: string; readonly before: string } {
  const keys = Object.keys(values).filter((key) => key in now && now[key] !== values[key]);
  const told = (value: string | number | null | undefined) =>
    value === null || value === undefined || value === ''
      ? say('business_word_nothing', lang)
      : typeof value === 'number'
        ? yuanText(toCents(value))
        : value;
  const title = (key: string) => tellWords[fields[key]!.title][lang];
  return {
    keys,
    words: joined(
      keys.map((key) => `${title(key)} ${told(now[key])} → ${told(values[key])}`),
      lang,
      'parts',
    ),
    before: joined(
      keys.map((key) => told(now[key])),
      lang,
      'parts',
    ),
  };
}

const picked = <T>(values: Values, keys: readonly string[]): T =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as T;
const added = (values: Values, lang: Lang, ...hidden: string[]): string =>
  joined(
    Object.entries(values).flatMap(([key, value]) => (hidden.includes(key) ? [] : [String(value)])),
    lang,
    'parts',
  );

/** Records a file may hold rows of: how a row finds its record, and what is written where it has one or none. */
interface Finder<T> {
  readonly found: ReadonlyMap<string, T>;
  readonly clients: ReadonlyMap<string, Client>;
}

function sorter<T extends { readonly id: number; readonly version: number }>(kind: {
  readonly fields: Readonly<Record<string, Field>>;
  keyOf(values: Values): string;
  what(values: Values): string;
  find(queries: Queries, rows: readonly Row[]): Promise<Finder<T>>;
  now?(record: T): Readonly<Record<string, string | number | null>>;
  /** Why a row without a record cannot be one. */
  wants?(values: Values, finder: Finder<T>, lang: Lang): string | null;
  insert(writes: Writes, values: Values, finder: Finder<T>, context: ToolContext): Promise<unknown>;
  update?(writes: Writes, record: T, values: Values): Promise<boolean>;
}): ImportKind['sort'] {
  return async (queries, rows, context) => {
    const { lang } = context;
    const finder = await kind.find(queries, rows);
    const made: { added: Act[]; changed: Act[]; refused: { line: number; reason: string }[] } = {
      added: [],
      changed: [],
      refused: [],
    };
    const basis: (string | number)[] = [];
    let same = 0;
    for (const { line, values } of rows) {
      const record = finder.found.get(kind.keyOf(values));
      const what = kind.what(values);
      const lacks = kind.wants?.(values, finder, lang) ?? null;
      if (lacks !== null) made.refused.push({ line, reason: lacks });
      else if (!record)
        made.added.push({
          what,
          words: added(values, lang),
          before: null,
          write: async (writes) => {
            await kind.insert(writes, values, finder, context);
            return true;
          },
        });
      else {
        const change = differences(values, kind.now?.(record) ?? {}, kind.fields, lang);
        basis.push(record.id, record.version);
        if (change.keys.length === 0) same++;
        else
          made.changed.push({
            what,
            ...change,
            write: (writes) => kind.update!(writes, record, picked(values, change.keys)),
          });
      }
    }
    return { ...made, same, basis: [rows.length, made.added.length, ...basis] };
  };
}

const at = (values: Values, key: string): string => String(values[key] ?? '');
const both = (a: string, b: string): string => `${nameKey(a)}\n${nameKey(b)}`;

async function clientsOf(queries: Queries, rows: readonly Row[], key: string) {
  const found = await queries.clientsCalled(rows.map(({ values }) => at(values, key)));
  return new Map(found.map((client) => [nameKey(client.name), client]));
}
const clientOf = ({ clients }: Finder<unknown>, values: Values): Client | undefined =>
  clients.get(nameKey(at(values, 'client')));
const wantsClient = (values: Values, finder: Finder<unknown>, lang: Lang): string | null =>
  clientOf(finder, values) ? null : say('business_no_client', lang, { name: at(values, 'client') });

const clientFields = {
  name: words('name', 200, true),
  address: words('address', 500),
  category: words('category', 200),
  rating: words('rating', 50),
  invoiceType: words('invoiceType', 200),
  status: state(CLIENT_STATUSES),
};
const clientKey = (values: Values) => nameKey(at(values, 'name'));

const contactFields = {
  name: words('contact', 100, true),
  client: words('client', 200, true),
  phone: words('phone', 50),
};
const personKey = (values: Values) => both(at(values, 'client'), at(values, 'name'));

const projectFields = {
  name: words('project', 200, true),
  client: words('client', 200, true),
  amount: yuan(),
  status: state(PROJECT_STATUSES),
};

const paymentFields = {
  day: date,
  project: words('project', 200, true),
  client: words('client', 200),
  amount: yuan(true),
};
const paymentKey = (values: Values) =>
  [nameKey(at(values, 'project')), at(values, 'day'), at(values, 'amount')].join('\n');

const projectOf = (projects: readonly Project[], values: Values): Project[] =>
  projects.filter(
    ({ name, clientName }) =>
      nameKey(name) === nameKey(at(values, 'project')) &&
      (values.client === undefined || nameKey(clientName) === nameKey(at(values, 'client'))),
  );

export const kinds: readonly ImportKind[] = [
  {
    id: 'crm.import_clients',
    name: { zh: '导入客户', en: 'Import clients' },
    example: {
      zh: '导入客户：名称,评级 / 蓝天文化,A',
      en: 'import clients: name,rating / 蓝天文化,A',
      params: { csv: '名称,评级\n蓝天文化,A\n' },
    },
    fields: clientFields,
    keyOf: clientKey,
    sort: sorter<Client>({
      fields: clientFields,
      keyOf: clientKey,
      what: (values) => at(values, 'name'),
      async find(queries, rows) {
        const clients = await clientsOf(queries, rows, 'name');
        return { found: clients, clients };
      },
      now: ({ address, category, rating, invoiceType, status }) => ({
        address,
        category,
        rating,
        invoiceType,
        status,
      }),
      async insert(writes, { status, ...values }, _finder, context) {
        const fields = { ...values, name: at(values, 'name') };
        const id = await writes.insertClient(fields, stampOf(context));
        if (status !== 'inactive') return;
        await writes.updateClient({ id, version: 1 } as Client, { status });
      },
      update: (writes, client, values) => writes.updateClient(client, values),
    }),
  },
  {
    id: 'crm.import_contacts',
    name: { zh: '导入联系人', en: 'Import contacts' },
    example: {
      zh: '导入联系人：联系人,客户,电话 / 王芳,中信出版社,13900001111',
      en: 'import contacts: contact,client,phone / 王芳,中信出版社,13900001111',
      params: { csv: '联系人,客户,电话\n王芳,中信出版社,13900001111\n' },
    },
    fields: contactFields,
    keyOf: personKey,
    sort: sorter<ContactLine>({
      fields: contactFields,
      keyOf: personKey,
      what: (values) => `${at(values, 'name')}（${at(values, 'client')}）`,
      async find(queries, rows) {
        const clients = await clientsOf(queries, rows, 'client');
        const people = await Promise.all(
          [...clients.values()].map(({ id }) =>
            queries.listContacts(id, { sortBy: 'created', limit: 10_000, offset: 0 }),
          ),
        );
        const all = people.flatMap((page) => page.rows);
        return { found: new Map(all.map((one) => [both(one.clientName, one.name), one])), clients };
      },
      now: ({ phone }) => ({ phone }),
      wants: wantsClient,
      insert: (writes, values, finder, context) =>
        writes.insertContact(
          clientOf(finder, values)!.id,
          at(values, 'name'),
          values.phone === undefined ? null : at(values, 'phone'),
          stampOf(context),
        ),
      update: (writes, contact, values) => writes.updateContact(contact, values),
    }),
  },
  {
    id: 'project.import_projects',
    name: { zh: '导入项目', en: 'Import projects' },
    example: {
      zh: '导入项目：项目,客户,金额 / 春季画册,中信出版社,80000',
      en: 'import projects: project,client,amount / 春季画册,中信出版社,80000',
      params: { csv: '项目,客户,金额\n春季画册,中信出版社,80000\n' },
    },
    fields: projectFields,
    aside: ['contacts', 'settled', 'created'],
    keyOf: personKey,
    sort: sorter<Project>({
      fields: projectFields,
      keyOf: personKey,
      what: (values) => `${at(values, 'name')}（${at(values, 'client')}）`,
      async find(queries, rows) {
        const clients = await clientsOf(queries, rows, 'client');
        const all = await queries.projectsCalled(rows.map(({ values }) => at(values, 'name')));
        return { found: new Map(all.map((one) => [both(one.clientName, one.name), one])), clients };
      },
      now: ({ amountCents, status }) => ({
        amount: amountCents === null ? null : toYuan(amountCents),
        status,
      }),
      wants: wantsClient,
      async insert(writes, values, finder, context) {
        const amountCents = values.amount === undefined ? null : toCents(Number(values.amount));
        const project = { name: at(values, 'name'), amountCents, contactIds: [] };
        const id = await writes.insertProject(clientOf(finder, values)!.id, project, stampOf(context));
        if (values.status !== undefined)
          await writes.updateProject({ id, version: 1 } as Project, values.status as Project['status']);
      },
      async update(writes, project, { amount: money, status }) {
        const amountCents = money === undefined ? undefined : toCents(Number(money));
        const isPaid = await writes.changeProject(project, { amountCents, contactIds: [] });
        if (!isPaid || status === undefined) return isPaid;
        const next = { ...project, version: project.version + 1 };
        return writes.updateProject(next, status as Project['status']);
      },
    }),
  },
  {
    id: 'finance.import_settlements',
    name: { zh: '导入回款', en: 'Import payments' },
    example: {
      zh: '导入回款：日期,项目,金额 / 2026-11-03,数字阅读平台,120000',
      en: 'import payments: day,project,amount / 2026-11-03,数字阅读平台,120000',
      params: { csv: '日期,项目,金额\n2026-11-03,数字阅读平台,120000\n' },
    },
    fields: paymentFields,
    aside: ['reverses'],
    keyOf: paymentKey,
    async sort(queries, rows, context) {
      const projects = await queries.projectsCalled(rows.map(({ values }) => at(values, 'project')));
      const meant = new Map(rows.map((row) => [row, projectOf(projects, row.values)]));
      const ids = [
        ...new Set([...meant.values()].flatMap((list) => (list.length === 1 ? [list[0]!.id] : []))),
      ];
      const paid = await Promise.all(
        ids.map((projectId) =>
          queries.listPayments({ projectId }, { sortBy: 'date', limit: 10_000, offset: 0 }),
        ),
      );
      const there = new Set(
        paid.flatMap(({ rows: all }) =>
          all
            .filter(({ isReversed, reverses }) => !isReversed && reverses === null)
            .map((one) => `${one.projectId}\n${one.date}\n${one.cents}`),
        ),
      );
      const made: Act[] = [];
      const refused: { line: number; reason: string }[] = [];
      let same = 0;
      for (const row of rows) {
        const { line, values } = row;
        const list = meant.get(row)!;
        const [project] = list;
        const [name, cents] = [at(values, 'project'), toCents(Number(values.amount))];
        const candidates = list.map((one) => `${one.name}（${one.clientName}）`);
        if (!project) refused.push({ line, reason: say('business_no_project', context.lang, { name }) });
        else if (list.length > 1)
          refused.push({
            line,
            reason: say('business_which_project', context.lang, {
              name,
              candidates: joined(candidates, context.lang, 'names'),
            }),
          });
        else if (there.has(`${project.id}\n${at(values, 'day')}\n${cents}`)) same++;
        else
          made.push({
            what: project.name,
            words: `${at(values, 'day')} ${yuanText(cents)}`,
            before: null,
            write: async (writes) => {
              const payment = { cents, date: at(values, 'day') };
              await writes.insertSettlement(project, payment, stampOf(context));
              return true;
            },
          });
      }
      const basis = [rows.length, made.length, ...ids, ...paid.map(({ total }) => total)];
      return { added: made, changed: [], same, refused, basis };
    },
  },
];
