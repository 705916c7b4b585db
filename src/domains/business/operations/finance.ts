import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { ok } from '../../../core/result.ts';
import { success, type ToolContext } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { type Breakdown, GROUPINGS, PROJECT_STATUSES, SETTLEMENT_STATUSES } from '../store.ts';
import {
  amount,
  bookRoles,
  clientName,
  dateRange,
  day,
  doneWords,
  hidesMoney,
  moneyRoles,
  newFields,
  projectName,
  readTool,
  seesMoney,
  stampOf,
  theClient,
  theProject,
  toCents,
  topByAmount,
  toYuan,
  writeTool,
  yuanText,
} from './parts.ts';

const MOST_GROUPS = 100;

const Item = z.strictObject({ name: z.string(), amount: z.number(), count: z.number() });
const Summary = z.strictObject({
  total: z.number(),
  count: z.number(),
  groups: z.number(),
  topItem: z.string().nullable(),
});

/** Groups and the whole, with the largest group named. */
function shown({ groups, groupCount, cents, count }: Breakdown, context: ToolContext) {
  const top = groups.reduce((a, b) => (b.cents > a.cents ? b : a), groups[0]!);
  return {
    items: groups.map((one) => ({ name: one.label, amount: toYuan(one.cents), count: one.count })),
    summary: {
      total: toYuan(cents),
      count,
      groups: groupCount,
      topItem: top ? topByAmount(top, context) : null,
    },
  };
}

const statsByPeriod = readTool({
  id: 'finance.stats_by_period',
  name: { zh: '按时间段统计回款', en: 'Payments by period' },
  description: {
    zh: '统计一段时间内的回款（已结算金额），按月、季度、年或客户分组；按客户时金额大的在前',
    en: 'Adds up the payments received in a period by month, quarter, year or client; clients with the largest amounts first',
  },
  category: 'stats',
  examples: [
    {
      zh: '2026年一季度回款多少',
      en: 'how much was received in Q1 2026',
      params: { dateRange: { start: '2026-01-01', end: '2026-03-31' } },
    },
  ],
  roles: moneyRoles,
  params: z.strictObject({
    dateRange: described(dateRange, { zh: '时间范围', en: 'the period' }),
    groupBy: described(z.enum(GROUPINGS).default('month'), {
      zh: '分组：month 月，quarter 季度，year 年，client 客户',
      en: 'group by month, quarter, year or client',
    }),
  }),
  result: z.strictObject({ groupBy: z.enum(GROUPINGS), items: z.array(Item), summary: Summary }),
  async run(queries, { dateRange: range, groupBy }, context) {
    return success({ groupBy, ...shown(await queries.receivedBy(groupBy, range, MOST_GROUPS), context) });
  },
});

const statsByClient = readTool({
  id: 'finance.stats_by_client',
  name: { zh: '按客户统计回款', en: 'Payments of a client' },
  description: {
    zh: '统计一个客户的回款（已结算金额）：总额，以及各项目的回款，金额大的在前',
    en: 'Adds up the payments received from a client: in all and for each project, largest first',
  },
  category: 'stats',
  examples: [
    {
      zh: '中信出版社2026年回款多少',
      en: 'how much did we receive from 中信出版社 in 2026',
      params: { clientName: '中信出版社', dateRange: { start: '2026-01-01', end: '2026-12-31' } },
    },
  ],
  roles: moneyRoles,
  params: z.strictObject({
    clientName,
    dateRange: described(dateRange.optional(), { zh: '时间范围', en: 'the period' }),
  }),
  result: z.strictObject({ clientName: z.string(), items: z.array(Item), summary: Summary }),
  async run(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found.error;
    const received = await queries.receivedFrom(found.value.id, params.dateRange ?? {}, MOST_GROUPS);
    return success({ clientName: found.value.name, ...shown(received, context) });
  },
});

const createSettlement = writeTool({
  id: 'finance.create_settlement',
  name: { zh: '登记回款', en: 'Record a payment' },
  description: {
    zh: '给一个项目登记一笔回款（结算）；没说日期就是今天',
    en: 'Records a payment received for a project; today where no date is given',
  },
  category: 'create',
  examples: [
    {
      zh: '数字阅读平台这个项目结算了120000，11月3号到的，登记一下',
      en: 'record a payment of 120000 for the project 数字阅读平台, received on November 3',
      params: { projectName: '数字阅读平台', amount: 120000, date: '2026-11-03' },
    },
  ],
  roles: bookRoles,
  params: z.strictObject({
    projectName,
    amount: described(amount, { zh: '回款金额（元）', en: 'the amount received (yuan)' }),
    date: described(day.optional(), {
      zh: '回款日期 YYYY-MM-DD，默认今天',
      en: 'the day it was received, YYYY-MM-DD; today where not given',
    }),
  }),
  result: z.strictObject({
    id: z.string(),
    message: z.string(),
    settledAmount: z.number(),
    settlementStatus: z.enum(SETTLEMENT_STATUSES),
  }),
  async prepare(queries, params, context) {
    const found = await theProject(queries, params.projectName, context);
    if (!found.ok) return found;
    const { id, name, clientName: client, amountCents } = found.value;
    const received = await queries.receivedFor(id);
    const text = say('business_ask_create_settlement', context.lang, {
      name,
      client,
      amount: yuanText(toCents(params.amount)),
      date: params.date ?? stampOf(context).on,
      received: yuanText(received.cents),
      agreed: amountCents === null ? say('business_word_nothing', context.lang) : yuanText(amountCents),
    });
    const date = params.date ?? stampOf(context).on;
    const paid = yuanText(toCents(params.amount));
    return ok({
      text,
      change: { what: `${name}（${client}）`, fields: newFields(context.lang, { amount: paid, date }) },
      basis: [id, name, client, received.count, received.cents, amountCents],
      found: found.value,
    });
  },
  async run(writes, params, context, project) {
    const stamp = stampOf(context);
    const cents = toCents(params.amount);
    const payment = { cents, date: params.date ?? stamp.on };
    const { id, settlementStatus, receivedCents } = await writes.insertSettlement(project, payment, stamp);
    return success({
      id: String(id),
      message: doneWords(
        'created_one',
        say('business_payment_for', context.lang, { name: project.name, amount: yuanText(cents) }),
        context,
      ),
      settledAmount: toYuan(receivedCents),
      settlementStatus,
    });
  },
});

const statsOverview = readTool({
  id: 'analytics.stats_overview',
  name: { zh: '经营概览', en: 'Business overview' },
  description: {
    zh: '经营概况：客户和联系人的现有数量，时间范围内新建的项目（按进度）和回款；不给时间范围就是全部',
    en: 'How business stands: clients and contacts there are now, projects (by progress) and payments of the period; of all time where none is given',
  },
  category: 'stats',
  examples: [
    {
      zh: '2026年10月的经营概览',
      en: 'business overview of October 2026',
      params: { dateRange: { start: '2026-10-01', end: '2026-10-31' } },
    },
  ],
  hides: hidesMoney('projectsByStatus.amount', 'summary.projectAmount', 'summary.settledAmount'),
  params: z.strictObject({
    dateRange: described(dateRange.optional(), { zh: '时间范围', en: 'the period' }),
  }),
  result: z.strictObject({
    projectsByStatus: z.array(
      z.strictObject({ status: z.enum(PROJECT_STATUSES), count: z.number(), amount: z.number().optional() }),
    ),
    summary: z.strictObject({
      clientCount: z.number(),
      activeClientCount: z.number(),
      contactCount: z.number(),
      projectCount: z.number(),
      projectAmount: z.number().optional(),
      settlementCount: z.number(),
      settledAmount: z.number().optional(),
    }),
  }),
  async run(queries, { dateRange: range = {} }, context) {
    const { clients, activeClients, contacts, projects, received } = await queries.overview(range);
    const money = seesMoney(context);
    const whole = projects.reduce((a, b) => ({ count: a.count + b.count, cents: a.cents + b.cents }), {
      count: 0,
      cents: 0,
    });
    return success({
      projectsByStatus: PROJECT_STATUSES.map((status) => {
        const { count = 0, cents = 0 } = projects.find(({ label }) => label === status) ?? {};
        return { status, count, ...(money && { amount: toYuan(cents) }) };
      }),
      summary: {
        clientCount: clients,
        activeClientCount: activeClients,
        contactCount: contacts,
        projectCount: whole.count,
        ...(money && { projectAmount: toYuan(whole.cents) }),
        settlementCount: received.count,
        ...(money && { settledAmount: toYuan(received.cents) }),
      },
    });
  },
});

export const financeTools = [statsByPeriod, statsByClient, createSettlement, statsOverview];
