import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { ToolContext, ToolResult } from '../../../core/tool/tool.ts';
import { CLIENT_STATUSES, type Client, PROJECT_STATUSES, type Queries, type Receivable } from '../store.ts';
import { listTool } from './listing.ts';
import {
  anyClient,
  anyRange,
  clientName,
  hidesMoney,
  moneyRoles,
  projectName,
  text,
  theClient,
  theProject,
  topByAmount,
  toYuan,
} from './parts.ts';
import { itemOf, ProjectItem, statuses } from './projects.ts';

const status = described(z.enum(PROJECT_STATUSES).optional(), {
  zh: `只列这种进度的：${statuses.zh}`,
  en: `only those that are ${statuses.en}`,
});

/** The client a list is of, where one is named. */
export async function clientOf(
  queries: Queries,
  name: string | undefined,
  context: ToolContext,
): Promise<Result<Client | undefined, ToolResult<never>>> {
  return name === undefined ? ok(undefined) : theClient(queries, name, context, 'read');
}

const listClients = listTool({
  id: 'crm.list_clients',
  name: { zh: '列出客户', en: 'List clients' },
  description: {
    zh: '列出客户，可按状态、评级、分类筛选，按名称、评级或创建先后排序；total 是总数',
    en: 'Lists clients by status, rating or category, sorted by name, rating or creation; total is how many there are',
  },
  listing: 'clients',
  examples: [{ zh: '列出所有客户', en: 'list all clients', params: {} }],
  params: {
    status: described(z.enum(CLIENT_STATUSES).optional(), {
      zh: '只列这种状态的',
      en: 'only those that are',
    }),
    rating: described(text(50).optional(), { zh: '评级', en: 'the rating' }),
    category: described(text(100).optional(), { zh: '分类', en: 'the category' }),
  },
  item: z.strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    category: z.string().nullable(),
    rating: z.string().nullable(),
    status: z.enum(CLIENT_STATUSES),
  }),
  beside: {},
  async find(queries, choice, slice) {
    const { rows, total } = await queries.listClients(choice, slice);
    const shown = rows.map(({ id, name, address, category, rating, status: now }) => ({
      id: String(id),
      name,
      address,
      category,
      rating,
      status: now,
    }));
    return ok({ rows: shown, total, beside: {} });
  },
});

const listContacts = listTool({
  id: 'crm.list_contacts',
  name: { zh: '列出联系人', en: 'List contacts' },
  description: { zh: '列出一个客户的联系人和电话', en: 'Lists the contacts of a client with their phones' },
  listing: 'contacts',
  examples: [
    {
      zh: '列出中信出版社的联系人',
      en: 'list the contacts of 中信出版社',
      params: { clientName: '中信出版社' },
    },
  ],
  params: { clientName },
  item: z.strictObject({ id: z.string(), name: z.string(), phone: z.string().nullable() }),
  beside: { clientName: z.string() },
  async find(queries, params, slice, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found;
    const { rows, total } = await queries.listContacts(found.value.id, slice);
    const shown = rows.map(({ id, name, phone }) => ({ id: String(id), name, phone }));
    return ok({ rows: shown, total, beside: { clientName: found.value.name } });
  },
});

const listByClient = listTool({
  id: 'project.list_by_client',
  name: { zh: '按客户列出项目', en: 'List projects of a client' },
  description: {
    zh: '列出一个客户的项目，新的在前；total 是总数',
    en: 'Lists the projects of a client, newest first; total is how many there are',
  },
  listing: 'projects',
  examples: [
    {
      zh: '中信出版社有哪些进行中的项目',
      en: 'which projects of 中信出版社 are in progress',
      params: { clientName: '中信出版社', status: 'in-progress' },
    },
  ],
  hides: hidesMoney('items.amount', 'items.settledAmount'),
  params: { clientName, status },
  item: ProjectItem,
  beside: { clientName: z.string() },
  async find(queries, params, slice, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found;
    const choice = { clientId: found.value.id, status: params.status };
    const { rows, total } = await queries.listProjects(choice, slice);
    return ok({
      rows: rows.map((row) => itemOf(row, context)),
      total,
      beside: { clientName: found.value.name },
    });
  },
});

const listProjects = listTool({
  id: 'project.list_projects',
  name: { zh: '列出项目', en: 'List projects' },
  description: {
    zh: '列出项目，可按进度、客户和创建日期筛选，新的在前；total 是总数',
    en: 'Lists projects by progress, client and day of creation, newest first; total is how many there are',
  },
  listing: 'projects',
  examples: [
    { zh: '有哪些进行中的项目', en: 'which projects are in progress', params: { status: 'in-progress' } },
  ],
  hides: hidesMoney('items.amount', 'items.settledAmount'),
  params: { status, clientName: anyClient, dateRange: anyRange },
  item: ProjectItem,
  beside: {},
  async find(queries, { status: progress, clientName: name, dateRange: range }, slice, context) {
    const found = await clientOf(queries, name, context);
    if (!found.ok) return found;
    const choice = { status: progress, clientId: found.value?.id, range };
    const { rows, total } = await queries.listProjects(choice, slice);
    return ok({ rows: rows.map((row) => itemOf(row, context)), total, beside: {} });
  },
});

const listSettlements = listTool({
  id: 'finance.list_settlements',
  name: { zh: '列出回款', en: 'List payments' },
  description: {
    zh: '逐笔列出回款，可按客户、项目和日期筛选，新的在前；冲销是单独的一笔，reverses 是它冲掉的那一笔；total 是总数',
    en: 'Lists payments one by one, by client, project and day, newest first; a reversal is a row of its own, reverses says of which; total is how many there are',
  },
  listing: 'payments',
  examples: [
    {
      zh: '列出中信出版社的回款记录',
      en: 'list the payments of 中信出版社',
      params: { clientName: '中信出版社' },
    },
  ],
  roles: moneyRoles,
  params: {
    clientName: anyClient,
    projectName: described(projectName.optional(), {
      zh: '项目名称（支持模糊匹配）',
      en: 'the name of the project, or part of it',
    }),
    dateRange: anyRange,
  },
  item: z.strictObject({
    id: z.string(),
    date: z.string(),
    amount: z.number(),
    projectName: z.string(),
    clientName: z.string(),
    reverses: z.string().optional(),
  }),
  beside: {},
  async find(queries, { clientName: client, projectName: project, dateRange: range }, slice, context) {
    const ofClient = await clientOf(queries, client, context);
    if (!ofClient.ok) return ofClient;
    const ofProject = project === undefined ? ok(undefined) : await theProject(queries, project, context);
    if (!ofProject.ok) return ofProject;
    const choice = { clientId: ofClient.value?.id, projectId: ofProject.value?.id, range };
    const { rows, total } = await queries.listPayments(choice, slice);
    const shown = rows.map((row) => ({
      id: String(row.id),
      date: row.date,
      projectName: row.projectName,
      clientName: row.clientName,
      amount: toYuan(row.cents),
      ...(row.reverses !== null && { reverses: String(row.reverses) }),
    }));
    return ok({ rows: shown, total, beside: {} });
  },
});

/** Whose projects come to most together. */
function mostOwed(rows: readonly Receivable[]) {
  const owed = new Map<string, number>();
  for (const { clientName, dueCents } of rows)
    owed.set(clientName, (owed.get(clientName) ?? 0) + Number(dueCents));
  const groups = [...owed].map(([label, cents]) => ({ label, cents }));
  return groups.reduce((a, b) => (b.cents > a.cents ? b : a));
}

const receivables = listTool({
  id: 'finance.receivables',
  name: { zh: '应收款', en: 'Receivables' },
  description: {
    zh: '谁还欠多少、从什么时候起：约定了金额而没有付清的项目，欠得多的在前；取消的项目不算',
    en: 'Who owes how much since when: projects with an agreed amount that is not paid, the largest first; cancelled ones are left out',
  },
  listing: 'receivables',
  category: 'stats',
  examples: [{ zh: '谁还欠我们钱', en: 'who owes us money', params: {} }],
  roles: moneyRoles,
  params: { clientName: anyClient },
  item: z.strictObject({
    clientName: z.string(),
    projectName: z.string(),
    since: z.string(),
    agreedAmount: z.number(),
    paidAmount: z.number(),
    dueAmount: z.number(),
  }),
  beside: {
    summary: z.strictObject({
      total: z.number(),
      projectCount: z.number(),
      clientCount: z.number(),
      /** Who owes most in all; null where only a part of the list is there, or it is of one client. */
      topItem: z.string().nullable(),
    }),
  },
  async find(queries, { clientName: name }, slice, context) {
    const found = await clientOf(queries, name, context);
    if (!found.ok) return found;
    const { rows, total, cents, clients } = await queries.receivables(found.value?.id, slice);
    const shown = rows.map(({ agreedCents, paidCents, dueCents, ...row }) => ({
      ...row,
      agreedAmount: toYuan(agreedCents),
      paidAmount: toYuan(paidCents),
      dueAmount: toYuan(dueCents),
    }));
    const top = rows.length === total && clients > 1 ? mostOwed(rows) : null;
    const topItem = top && topByAmount(top, context);
    const summary = { total: toYuan(cents), projectCount: total, clientCount: clients, topItem };
    return ok({ rows: shown, total, beside: { summary } });
  },
});

export const listTools = [
  listClients,
  listContacts,
  listByClient,
  listProjects,
  listSettlements,
  receivables,
];
