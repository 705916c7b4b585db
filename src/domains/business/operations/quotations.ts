import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { joined } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { changedSince, failure, success, type ToolContext } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { QUOTATION_STATUSES, type Queries, type Quotation } from '../store.ts';
import { listTool } from './listing.ts';
import { clientOf } from './lists.ts';
import {
  amount,
  anyClient,
  anyRange,
  bookRoles,
  Created,
  clientName,
  created,
  day,
  doneWords,
  moneyRoles,
  newFields,
  type Refusal,
  sameName,
  stampOf,
  text,
  theClient,
  toCents,
  toYuan,
  writeTool,
  yuanText,
} from './parts.ts';

const title = described(text(), { zh: '报价的名称', en: 'what the quotation is for' });

const createQuotation = writeTool({
  id: 'finance.create_quotation',
  name: { zh: '新建报价', en: 'Create a quotation' },
  description: {
    zh: '给一个客户新建报价；没说日期就是今天',
    en: 'Creates a quotation for a client; today where no date is given',
  },
  category: 'create',
  examples: [
    {
      zh: '给中信出版社新建一份报价，名称春季画册，金额8万',
      en: 'create a quotation for 中信出版社 named 春季画册, amount 80,000',
      params: { clientName: '中信出版社', title: '春季画册', amount: 80000 },
    },
  ],
  roles: bookRoles,
  params: z.strictObject({
    clientName,
    title,
    amount: described(amount, { zh: '报价金额（元）', en: 'the amount (yuan)' }),
    date: described(day.optional(), {
      zh: '报价日期 YYYY-MM-DD，默认今天',
      en: 'its day, YYYY-MM-DD; today where not given',
    }),
  }),
  result: Created,
  async prepare(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'write');
    if (!found.ok) return found;
    const { id, name: client, version } = found.value;
    const { rows } = await queries.listQuotations({ clientId: id, title: params.title }, FIRST);
    if (rows.some(isOpen)) {
      const words = say('business_quotation_exists', context.lang, { client, name: params.title });
      return err(failure('CONFLICT', words));
    }
    const date = params.date ?? stampOf(context).on;
    const money = yuanText(toCents(params.amount));
    return ok({
      text: say('business_ask_create_quotation', context.lang, {
        client,
        name: params.title,
        amount: money,
        date,
      }),
      change: {
        what: `${params.title}（${client}）`,
        fields: newFields(context.lang, { amount: money, date }),
      },
      basis: [id, version],
      found: id,
    });
  },
  async run(writes, { title: name, amount: yuan, date }, context, clientId) {
    const stamp = stampOf(context);
    const quotation = { title: name, cents: toCents(yuan), date: date ?? stamp.on };
    return success(created(await writes.insertQuotation(clientId, quotation, stamp), name, context));
  },
});

const FIRST = { sortBy: 'date', limit: 20, offset: 0 } as const;
const isOpen = ({ status }: Quotation): boolean => status === 'draft' || status === 'sent';

/** The one open quotation of that name, at one client or at any. */
async function theQuotation(
  queries: Queries,
  name: string,
  client: string | undefined,
  context: ToolContext,
): Promise<Result<Quotation, Refusal>> {
  const found = client === undefined ? ok(undefined) : await theClient(queries, client, context, 'write');
  if (!found.ok) return found;
  const { rows } = await queries.listQuotations({ clientId: found.value?.id, title: name }, FIRST);
  const open = rows.filter(isOpen);
  const [one, another] = open;
  const missing = rows.length > 0 ? 'business_quotation_settled' : 'business_no_quotation';
  if (!one) return err(failure('NOT_FOUND', say(missing, context.lang, { name })));
  if (!another) return ok(one);
  const candidates = open.map((row) => `${row.title}（${row.clientName}）`);
  const words = say('business_which_quotation', context.lang, {
    name,
    candidates: joined(candidates, context.lang, 'names'),
  });
  return err(failure('CONFLICT', words, { candidates }));
}

const ofClient = described(clientName.optional(), {
  zh: '客户名称；同名的报价不止一份时要说',
  en: 'the name of the client, where several quotations have that name',
});

const acceptQuotation = writeTool({
  id: 'finance.accept_quotation',
  name: { zh: '接受报价', en: 'Accept a quotation' },
  description: {
    zh: '客户接受了报价：报价记为已接受，并按它的名称和金额新建项目',
    en: 'The client has accepted a quotation: it is marked so, and a project with its name and amount is created',
  },
  category: 'update',
  examples: [{ zh: '接受报价春季画册', en: 'accept the quotation 春季画册', params: { title: '春季画册' } }],
  roles: bookRoles,
  params: z.strictObject({ title, clientName: ofClient }),
  result: z.strictObject({ id: z.string(), message: z.string(), projectId: z.string() }),
  async prepare(queries, params, context) {
    const found = await theQuotation(queries, params.title, params.clientName, context);
    if (!found.ok) return found;
    const { id, version, title: name, clientName: client, clientId, cents } = found.value;
    const taken = (await queries.projectsCalled([name])).some(
      (project) => project.clientId === clientId && sameName(project.name, name),
    );
    if (taken)
      return err(failure('CONFLICT', say('business_project_exists', context.lang, { client, name })));
    const words = { name, client, amount: yuanText(cents) };
    return ok({
      text: say('business_ask_accept_quotation', context.lang, words),
      change: {
        what: `${name}（${client}）`,
        fields: newFields(context.lang, { project: name, amount: yuanText(cents) }),
      },
      basis: [id, version],
      found: found.value,
    });
  },
  async run(writes, _params, context, quotation) {
    const { clientId, title: name, cents } = quotation;
    const project = { name, amountCents: cents, contactIds: [] };
    const projectId = await writes.insertProject(clientId, project, stampOf(context));
    if (!(await writes.settleQuotation(quotation, 'accepted', projectId))) return changedSince(context.lang);
    return success({
      id: String(quotation.id),
      message: doneWords('accepted_one', name, context),
      projectId: String(projectId),
    });
  },
});

const declineQuotation = writeTool({
  id: 'finance.decline_quotation',
  name: { zh: '报价未成', en: 'Decline a quotation' },
  description: {
    zh: '客户没有接受报价：报价记为已谢绝，记录保留',
    en: 'The client has turned a quotation down: it is marked so and kept',
  },
  category: 'update',
  examples: [
    {
      zh: '报价春季画册客户拒绝了，标记一下',
      en: 'decline the quotation 春季画册',
      params: { title: '春季画册' },
    },
  ],
  roles: bookRoles,
  params: z.strictObject({ title, clientName: ofClient }),
  result: z.strictObject({ id: z.string(), message: z.string() }),
  async prepare(queries, params, context) {
    const found = await theQuotation(queries, params.title, params.clientName, context);
    if (!found.ok) return found;
    const { id, version, title: name, clientName: client } = found.value;
    return ok({
      text: say('business_ask_decline_quotation', context.lang, { name, client }),
      change: { what: `${name}（${client}）` },
      basis: [id, version],
      found: found.value,
    });
  },
  async run(writes, _params, context, quotation) {
    if (!(await writes.settleQuotation(quotation, 'declined', null))) return changedSince(context.lang);
    return success({
      id: String(quotation.id),
      message: doneWords('declined_one', quotation.title, context),
    });
  },
});

const listQuotations = listTool({
  id: 'finance.list_quotations',
  name: { zh: '列出报价', en: 'List quotations' },
  description: {
    zh: '列出报价，可按客户、状态和日期筛选，新的在前；total 是总数',
    en: 'Lists quotations by client, status and day, newest first; total is how many there are',
  },
  listing: 'quotations',
  examples: [{ zh: '列出所有报价', en: 'list all quotations', params: {} }],
  roles: moneyRoles,
  params: {
    clientName: anyClient,
    status: described(z.enum(QUOTATION_STATUSES).optional(), {
      zh: '只列这种状态的：draft 草稿，sent 已发出，accepted 已接受，declined 已谢绝',
      en: 'only those that are draft, sent, accepted or declined',
    }),
    dateRange: anyRange,
  },
  item: z.strictObject({
    id: z.string(),
    clientName: z.string(),
    title: z.string(),
    amount: z.number(),
    date: z.string(),
    status: z.enum(QUOTATION_STATUSES),
    projectName: z.string().nullable(),
  }),
  beside: {},
  async find(queries, { clientName: name, status, dateRange: range }, slice, context) {
    const found = await clientOf(queries, name, context);
    if (!found.ok) return found;
    const choice = { clientId: found.value?.id, status, range };
    const { rows, total } = await queries.listQuotations(choice, slice);
    const shown = rows.map(({ id, cents, clientId: _, version: __, ...row }) => ({
      ...row,
      id: String(id),
      amount: toYuan(cents),
    }));
    return ok({ rows: shown, total, beside: {} });
  },
});

export const quotationTools = [createQuotation, listQuotations, acceptQuotation, declineQuotation];
