import * as z from 'zod';
import { ok } from '../../../core/result.ts';
import { success } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { type Breakdown, GROUPINGS, PROJECT_STATUSES, SETTLEMENT_STATUSES } from '../store.ts';
import {
  amount,
  bookRoles,
  clientName,
  dateRange,
  day,
  hidesMoney,
  moneyRoles,
  projectName,
  readTool,
  seesMoney,
  stampOf,
  theClient,
  theProject,
  toCents,
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
function shown({ groups, groupCount, cents, count }: Breakdown) {
  const top = groups.reduce((a, b) => (b.cents > a.cents ? b : a), groups[0]!);
  return {
    items: groups.map((one) => ({ name: one.label, amount: toYuan(one.cents), count: one.count })),
    summary: {
      total: toYuan(cents),
      count,
      groups: groupCount,
      topItem: top ? `${top.label}（${yuanText(top.cents)}）` : null,
    },
  };
}

const statsByPeriod = readTool({
  id: 'finance.stats_by_period',
  name: '按时间段统计回款',
  description: '统计一段时间内的回款（已结算金额），按月、季度、年或客户分组；按客户时金额大的在前',
  category: 'stats',
  examples: [
    {
      text: '2026年一季度回款多少',
      params: { dateRange: { start: '2026-01-01', end: '2026-03-31' } },
    },
  ],
  roles: moneyRoles,
  params: z.strictObject({
    dateRange: dateRange.describe('时间范围'),
    groupBy: z
      .enum(GROUPINGS)
      .default('month')
      .describe('分组：month 月，quarter 季度，year 年，client 客户'),
  }),
  result: z.strictObject({ groupBy: z.enum(GROUPINGS), items: z.array(Item), summary: Summary }),
  async run(queries, { dateRange: range, groupBy }) {
    return success({ groupBy, ...shown(await queries.receivedBy(groupBy, range, MOST_GROUPS)) });
  },
});

const statsByClient = readTool({
  id: 'finance.stats_by_client',
  name: '按客户统计回款',
  description: '统计一个客户的回款（已结算金额）：总额，以及各项目的回款，金额大的在前',
  category: 'stats',
  examples: [
    {
      text: '中信出版社2026年回款多少',
      params: { clientName: '中信出版社', dateRange: { start: '2026-01-01', end: '2026-12-31' } },
    },
  ],
  roles: moneyRoles,
  params: z.strictObject({ clientName, dateRange: dateRange.optional().describe('时间范围') }),
  result: z.strictObject({ clientName: z.string(), items: z.array(Item), summary: Summary }),
  async run(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found.error;
    const received = await queries.receivedFrom(found.value.id, params.dateRange ?? {}, MOST_GROUPS);
    return success({ clientName: found.value.name, ...shown(received) });
  },
});

const createSettlement = writeTool({
  id: 'finance.create_settlement',
  name: '登记回款',
  description: '给一个项目登记一笔回款（结算）；没说日期就是今天',
  category: 'create',
  examples: [
    {
      text: '数字阅读平台这个项目结算了120000，11月3号到的，登记一下',
      params: { projectName: '数字阅读平台', amount: 120000, date: '2026-11-03' },
    },
  ],
  roles: bookRoles,
  params: z.strictObject({
    projectName,
    amount: amount.describe('回款金额（元）'),
    date: day.optional().describe('回款日期 YYYY-MM-DD，默认今天'),
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
    return ok({
      text,
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
      message: `成功创建：${project.name} 回款 ${yuanText(cents)}`,
      settledAmount: toYuan(receivedCents),
      settlementStatus,
    });
  },
});

const statsOverview = readTool({
  id: 'analytics.stats_overview',
  name: '经营概览',
  description: '经营概况：客户和联系人的现有数量，时间范围内新建的项目（按进度）和回款；不给时间范围就是全部',
  category: 'stats',
  examples: [
    {
      text: '2026年10月的经营概览',
      params: { dateRange: { start: '2026-10-01', end: '2026-10-31' } },
    },
  ],
  hides: hidesMoney('projectsByStatus.amount', 'summary.projectAmount', 'summary.settledAmount'),
  params: z.strictObject({ dateRange: dateRange.optional().describe('时间范围') }),
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
