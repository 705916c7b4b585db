import * as z from 'zod';
import { described, rule } from '../../../core/contract/described.ts';
import { joined } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { failure, success, type ToolContext } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { type Payment, type Project, type Queries, SETTLEMENT_STATUSES } from '../store.ts';
import {
  amount,
  bookRoles,
  day,
  doneWords,
  newFields,
  projectName,
  type Refusal,
  stampOf,
  text,
  theProject,
  toCents,
  toYuan,
  writeTool,
  yuanText,
} from './parts.ts';

const MOST_CANDIDATES = 20;

interface Wanted {
  readonly settlementId?: string | undefined;
  readonly projectName?: string | undefined;
  readonly amount?: number | undefined;
  readonly date?: string | undefined;
}

/** What is no number is nobody's. */
const numberOf = (said: string): number => (/^\d+$/.test(said) ? Number(said) : -1);

/** The one payment that is meant and still stands. Two that fit are never chosen between. */
async function thePayment(
  queries: Queries,
  wanted: Wanted,
  context: ToolContext,
): Promise<Result<{ readonly payment: Payment; readonly project: Project }, Refusal>> {
  const { lang } = context;
  const named =
    wanted.projectName === undefined ? null : await theProject(queries, wanted.projectName, context);
  if (named && !named.ok) return named;
  const { rows } = await queries.listPayments(
    {
      id: wanted.settlementId === undefined ? undefined : numberOf(wanted.settlementId),
      projectId: named?.value.id,
      cents: wanted.amount === undefined ? undefined : toCents(wanted.amount),
      range: wanted.date === undefined ? undefined : { start: wanted.date, end: wanted.date },
    },
    { sortBy: 'date', limit: MOST_CANDIDATES, offset: 0 },
  );
  const standing = rows.filter(({ reverses, isReversed }) => reverses === null && !isReversed);
  const [payment, another] = standing;
  const gone = rows.length > 0 ? 'business_reversed_already' : 'business_no_payment';
  if (!payment) return err(failure('NOT_FOUND', say(gone, lang)));
  const candidates = standing.map(
    ({ date, cents, projectName: name }) => `${date} ${yuanText(cents)}（${name}）`,
  );
  if (another) {
    const words = say('business_which_payment', lang, { candidates: joined(candidates, lang, 'names') });
    return err(failure('CONFLICT', words, { candidates }));
  }
  const [project] = (await queries.projectsCalled([payment.projectName])).filter(
    ({ id }) => id === payment.projectId,
  );
  return project ? ok({ payment, project }) : err(failure('NOT_FOUND', say('business_no_payment', lang)));
}

/** Nothing is erased: what was recorded stays, and a row beside it takes it back on the same day. */
export const reverseSettlement = writeTool({
  id: 'finance.reverse_settlement',
  name: { zh: '冲销回款', en: 'Reverse a payment' },
  description: {
    zh: '冲销一笔记错的回款：原来的记录保留，另记一笔同日期的负数；用编号，或用项目加金额、日期指明是哪一笔',
    en: 'Takes back a payment that was recorded by mistake: the record stays, and a negative one of the same day is added; say its number, or its project with amount and day',
  },
  category: 'update',
  examples: [
    {
      zh: '冲销数字阅读平台11月3号那笔120000的回款',
      en: 'reverse the payment of 120000 for the project 数字阅读平台, received on November 3',
      params: { projectName: '数字阅读平台', amount: 120000, date: '2026-11-03' },
    },
  ],
  roles: bookRoles,
  params: z
    .strictObject({
      settlementId: described(text(15).optional(), { zh: '回款的编号', en: 'the number of the payment' }),
      projectName: described(projectName.optional(), {
        zh: '项目名称（支持模糊匹配）',
        en: 'the name of the project, or part of it',
      }),
      amount: described(amount.optional(), { zh: '那笔回款的金额（元）', en: 'its amount (yuan)' }),
      date: described(day.optional(), { zh: '那笔回款的日期 YYYY-MM-DD', en: 'its day, YYYY-MM-DD' }),
    })
    .refine(
      ({ settlementId, projectName: name }) => settlementId !== undefined || name !== undefined,
      rule({ zh: '要说是哪一笔：编号或项目', en: 'say which one: its number or its project' }),
    ),
  result: z.strictObject({
    id: z.string(),
    message: z.string(),
    reverses: z.string(),
    settledAmount: z.number(),
    settlementStatus: z.enum(SETTLEMENT_STATUSES),
  }),
  async prepare(queries, params, context) {
    const found = await thePayment(queries, params, context);
    if (!found.ok) return found;
    const { payment, project } = found.value;
    const received = await queries.receivedFor(project.id);
    const words = {
      name: project.name,
      client: project.clientName,
      amount: yuanText(payment.cents),
      date: payment.date,
      left: yuanText(received.cents - payment.cents),
    };
    return ok({
      text: say('business_ask_reverse_settlement', context.lang, words),
      change: {
        what: `${project.name}（${project.clientName}）`,
        fields: newFields(context.lang, { amount: yuanText(-payment.cents), date: payment.date }),
      },
      basis: [payment.id, payment.cents, project.id, received.cents],
      found: found.value,
    });
  },
  async run(writes, _params, context, { payment, project }) {
    const correction = { cents: -payment.cents, date: payment.date, reverses: payment.id };
    const { id, settlementStatus, receivedCents } = await writes.insertSettlement(
      project,
      correction,
      stampOf(context),
    );
    const what = say('business_payment_for', context.lang, {
      name: project.name,
      amount: yuanText(payment.cents),
    });
    return success({
      id: String(id),
      message: doneWords('reversed_one', what, context),
      reverses: String(payment.id),
      settledAmount: toYuan(receivedCents),
      settlementStatus,
    });
  },
});
