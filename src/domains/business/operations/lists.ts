import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { success } from '../../../core/tool/tool.ts';
import { CLIENT_STATUSES, PROJECT_STATUSES } from '../store.ts';
import {
  clientName,
  dateRange,
  hidesMoney,
  limit,
  moneyRoles,
  projectName,
  readTool,
  text,
  theClient,
  theProject,
  toYuan,
} from './parts.ts';
import { itemOf, ProjectItem, statuses } from './projects.ts';

const many = limit.unwrap().default(50);
const anyClient = clientName.optional();
const anyProject = projectName.optional();
const anyRange = described(dateRange.optional(), { zh: '时间范围', en: 'the period' });

const ClientItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  category: z.string().nullable(),
  rating: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
});

const listClients = readTool({
  id: 'crm.list_clients',
  name: { zh: '列出客户', en: 'List clients' },
  description: {
    zh: '列出客户，可按状态、评级、分类筛选，按名称、评级或创建先后排序；total 是总数',
    en: 'Lists clients by status, rating or category, sorted by name, rating or creation; total is how many there are',
  },
  category: 'query',
  examples: [{ zh: '列出所有客户', en: 'list all clients', params: {} }],
  params: z.strictObject({
    status: described(z.enum(CLIENT_STATUSES).optional(), {
      zh: '只列这种状态的',
      en: 'only those that are',
    }),
    rating: described(text(50).optional(), { zh: '评级', en: 'the rating' }),
    category: described(text(100).optional(), { zh: '分类', en: 'the category' }),
    sortBy: described(z.enum(['name', 'rating', 'created']).default('name'), {
      zh: '排序：name 名称，rating 评级，created 新的在前',
      en: 'sorted by name, by rating, or the newest first',
    }),
    limit: described(many, { zh: '返回数量限制', en: 'how many at most' }),
  }),
  result: z.strictObject({ items: z.array(ClientItem), total: z.number() }),
  async run(queries, { limit: most, ...choice }) {
    const { rows, total } = await queries.listClients(choice, most);
    const items = rows.map(({ id, name, address, category, rating, status }) => ({
      id: String(id),
      name,
      address,
      category,
      rating,
      status,
    }));
    return success({ items, total });
  },
});

const listContacts = readTool({
  id: 'crm.list_contacts',
  name: { zh: '列出联系人', en: 'List contacts' },
  description: { zh: '列出一个客户的联系人和电话', en: 'Lists the contacts of a client with their phones' },
  category: 'query',
  examples: [
    {
      zh: '列出中信出版社的联系人',
      en: 'list the contacts of 中信出版社',
      params: { clientName: '中信出版社' },
    },
  ],
  params: z.strictObject({ clientName }),
  result: z.strictObject({
    clientName: z.string(),
    items: z.array(z.strictObject({ id: z.string(), name: z.string(), phone: z.string().nullable() })),
    total: z.number(),
  }),
  async run(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found.error;
    const rows = await queries.contactsOf(found.value.id);
    const items = rows.map(({ id, name, phone }) => ({ id: String(id), name, phone }));
    return success({ clientName: found.value.name, items, total: items.length });
  },
});

const listProjects = readTool({
  id: 'project.list_projects',
  name: { zh: '列出项目', en: 'List projects' },
  description: {
    zh: '列出项目，可按进度、客户和创建日期筛选，新的在前；total 是总数',
    en: 'Lists projects by progress, client and day of creation, newest first; total is how many there are',
  },
  category: 'query',
  examples: [
    { zh: '有哪些进行中的项目', en: 'which projects are in progress', params: { status: 'in-progress' } },
  ],
  hides: hidesMoney('items.amount', 'items.settledAmount'),
  params: z.strictObject({
    status: described(z.enum(PROJECT_STATUSES).optional(), {
      zh: `只列这种进度的：${statuses.zh}`,
      en: `only those that are ${statuses.en}`,
    }),
    clientName: described(anyClient, {
      zh: '客户名称（支持模糊匹配）',
      en: 'the name of the client, or part of it',
    }),
    dateRange: anyRange,
    limit: described(many, { zh: '返回数量限制', en: 'how many at most' }),
  }),
  result: z.strictObject({ items: z.array(ProjectItem), total: z.number() }),
  async run(queries, { status, clientName: name, dateRange: range, limit: most }, context) {
    const found = name === undefined ? null : await theClient(queries, name, context, 'read');
    if (found && !found.ok) return found.error;
    const choice = { status, clientId: found?.value.id, range };
    const { rows, total } = await queries.listProjects(choice, most);
    return success({ items: rows.map((row) => itemOf(row, context)), total });
  },
});

const listSettlements = readTool({
  id: 'finance.list_settlements',
  name: { zh: '列出回款', en: 'List payments' },
  description: {
    zh: '逐笔列出回款，可按客户、项目和日期筛选，新的在前；total 是总数',
    en: 'Lists payments one by one, by client, project and day, newest first; total is how many there are',
  },
  category: 'query',
  examples: [
    {
      zh: '列出中信出版社的回款记录',
      en: 'list the payments of 中信出版社',
      params: { clientName: '中信出版社' },
    },
  ],
  roles: moneyRoles,
  params: z.strictObject({
    clientName: described(anyClient, {
      zh: '客户名称（支持模糊匹配）',
      en: 'the name of the client, or part of it',
    }),
    projectName: described(anyProject, {
      zh: '项目名称（支持模糊匹配）',
      en: 'the name of the project, or part of it',
    }),
    dateRange: anyRange,
    limit: described(many, { zh: '返回数量限制', en: 'how many at most' }),
  }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        date: z.string(),
        amount: z.number(),
        projectName: z.string(),
        clientName: z.string(),
      }),
    ),
    total: z.number(),
  }),
  async run(queries, { clientName: client, projectName: project, dateRange: range, limit: most }, context) {
    const ofClient = client === undefined ? null : await theClient(queries, client, context, 'read');
    if (ofClient && !ofClient.ok) return ofClient.error;
    const ofProject = project === undefined ? null : await theProject(queries, project, context);
    if (ofProject && !ofProject.ok) return ofProject.error;
    const choice = { clientId: ofClient?.value.id, projectId: ofProject?.value.id, range };
    const { rows, total } = await queries.listPayments(choice, most);
    const items = rows.map(({ id, cents, ...row }) => ({ id: String(id), ...row, amount: toYuan(cents) }));
    return success({ items, total });
  },
});

const receivables = readTool({
  id: 'finance.receivables',
  name: { zh: '应收款', en: 'Receivables' },
  description: {
    zh: '谁还欠多少、从什么时候起：约定了金额而没有付清的项目，欠得多的在前；取消的项目不算',
    en: 'Who owes how much since when: projects with an agreed amount that is not paid, the largest first; cancelled ones are left out',
  },
  category: 'stats',
  examples: [{ zh: '谁还欠我们钱', en: 'who owes us money', params: {} }],
  roles: moneyRoles,
  params: z.strictObject({
    clientName: described(anyClient, {
      zh: '客户名称（支持模糊匹配）',
      en: 'the name of the client, or part of it',
    }),
  }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        clientName: z.string(),
        projectName: z.string(),
        since: z.string(),
        agreedAmount: z.number(),
        paidAmount: z.number(),
        dueAmount: z.number(),
      }),
    ),
    summary: z.strictObject({ total: z.number(), projectCount: z.number(), clientCount: z.number() }),
  }),
  async run(queries, { clientName: name }, context) {
    const found = name === undefined ? null : await theClient(queries, name, context, 'read');
    if (found && !found.ok) return found.error;
    const { rows, total, cents, clients } = await queries.receivables(found?.value.id, 100);
    const items = rows.map(({ agreedCents, paidCents, dueCents, ...row }) => ({
      ...row,
      agreedAmount: toYuan(agreedCents),
      paidAmount: toYuan(paidCents),
      dueAmount: toYuan(dueCents),
    }));
    return success({ items, summary: { total: toYuan(cents), projectCount: total, clientCount: clients } });
  },
});

export const listTools = [listClients, listContacts, listProjects, listSettlements, receivables];
