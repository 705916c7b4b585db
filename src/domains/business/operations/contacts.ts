import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { err, ok } from '../../../core/result.ts';
import { failure, success } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import {
  Created,
  clientName,
  created,
  dateRange,
  fieldWords,
  hidesMoney,
  newFields,
  noMoney,
  readTool,
  sameName,
  seesMoney,
  stampOf,
  text,
  theClient,
  topByAmount,
  toYuan,
  writeTool,
} from './parts.ts';

const MOST_CONTACTS = 100;

const contactStats = readTool({
  id: 'crm.contact_stats',
  name: { zh: '联系人项目统计', en: 'Contacts of a client in figures' },
  description: {
    zh: '统计某客户下各联系人的项目数量和金额；金额是项目的约定金额，日期按项目的创建日期算',
    en: 'Counts projects and amounts of each contact of a client; amounts are those agreed for the projects, dates those of their creation',
  },
  category: 'stats',
  examples: [
    {
      zh: '统计中信出版社各联系人的项目数量和金额',
      en: 'projects and amounts of each contact of 中信出版社',
      params: { clientName: '中信出版社', includeAmount: true },
    },
  ],
  hides: hidesMoney('contacts.totalAmount', 'summary.totalAmount', 'summary.topByAmount'),
  params: z.strictObject({
    clientName,
    includeAmount: described(z.boolean().default(false), {
      zh: '是否包含金额统计',
      en: 'whether amounts are wanted too',
    }),
    dateRange: described(dateRange.optional(), { zh: '时间范围', en: 'the period' }),
  }),
  result: z.strictObject({
    clientName: z.string(),
    contacts: z.array(
      z.strictObject({ name: z.string(), projectCount: z.number(), totalAmount: z.number().optional() }),
    ),
    summary: z.strictObject({
      projectCount: z.number(),
      totalAmount: z.number().optional(),
      topByCount: z.string().nullable(),
      topByAmount: z.string().nullable().optional(),
    }),
  }),
  async run(queries, params, context) {
    const { includeAmount, dateRange: range = {} } = params;
    if (includeAmount && !seesMoney(context)) return noMoney(context);
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found.error;
    const stats = await queries.contactStats(found.value.id, range, MOST_CONTACTS);
    // By count, as they come; the first of those with the largest amount.
    const [first] = stats.contacts;
    const richest = stats.contacts.reduce((a, b) => (b.cents > a.cents ? b : a), first!);
    return success({
      clientName: found.value.name,
      contacts: stats.contacts.map(({ label, count, cents }) => ({
        name: label,
        projectCount: count,
        ...(includeAmount && { totalAmount: toYuan(cents) }),
      })),
      summary: {
        projectCount: stats.count,
        ...(includeAmount && { totalAmount: toYuan(stats.cents) }),
        topByCount:
          first && first.count > 0
            ? say('business_top_by_count', context.lang, { name: first.label, n: first.count })
            : null,
        ...(includeAmount && {
          topByAmount: richest && richest.cents > 0 ? topByAmount(richest, context) : null,
        }),
      },
    });
  },
});

const createContact = writeTool({
  id: 'crm.create_contact',
  name: { zh: '新增联系人', en: 'Add a contact' },
  description: { zh: '给一个客户新增联系人', en: 'Adds a contact to a client' },
  category: 'create',
  examples: [
    {
      zh: '给中信出版社加个联系人王芳，电话13900001111',
      en: 'add the contact 王芳 to 中信出版社, phone 13900001111',
      params: { clientName: '中信出版社', name: '王芳', phone: '13900001111' },
    },
  ],
  params: z.strictObject({
    clientName,
    name: described(text(100), { zh: '联系人姓名（必填）', en: 'the name of the contact' }),
    phone: described(text(50).optional(), { zh: '电话', en: 'phone' }),
  }),
  result: Created,
  async prepare(queries, { name, phone, ...params }, context) {
    const found = await theClient(queries, params.clientName, context, 'write');
    if (!found.ok) return found;
    const client = found.value;
    if ((await queries.contactsOf(client.id)).some((contact) => sameName(contact.name, name))) {
      const words = say('business_contact_exists', context.lang, { client: client.name, name });
      return err(failure('CONFLICT', words));
    }
    const fields = fieldWords(context.lang, { phone });
    return ok({
      text: say('business_ask_create_contact', context.lang, { client: client.name, name, fields }),
      change: {
        what: name,
        fields: newFields(context.lang, { client: client.name, ...(phone !== undefined && { phone }) }),
      },
      basis: [client.id, client.name],
      found: client,
    });
  },
  async run(writes, { name, phone }, context, client) {
    return success(
      created(await writes.insertContact(client.id, name, phone ?? null, stampOf(context)), name, context),
    );
  },
});

export const contactTools = [contactStats, createContact];
