import * as z from 'zod';
import { described, rule } from '../../../core/contract/described.ts';
import { fill, joined, type Lang } from '../../../core/messages.ts';
import { err, ok } from '../../../core/result.ts';
import { changedSince, failure, success } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { CLIENT_STATUSES, type Client, type ClientFields, type Queries } from '../store.ts';
import { tellWords } from '../tell-messages.ts';
import {
  Created,
  clientName,
  created,
  doneWords,
  fieldWords,
  hidesMoney,
  newFields,
  readTool,
  sameName,
  searchTool,
  seesMoney,
  stampOf,
  statusWord,
  text,
  theClient,
  toYuan,
  writeTool,
} from './parts.ts';

const ClientItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  category: z.string().nullable(),
  rating: z.string().nullable(),
  invoiceType: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
});
const itemOf = ({ id, name, address, category, rating, invoiceType, status }: Client) => ({
  id: String(id),
  name,
  address,
  category,
  rating,
  invoiceType,
  status,
});

const searchClient = searchTool({
  id: 'crm.search_client',
  name: { zh: '搜索客户', en: 'Search clients' },
  description: {
    zh: '根据关键词（名称的一部分或拼音首字母）搜索客户，返回匹配的列表',
    en: 'Finds clients by a keyword: part of the name, or the initials of its pinyin',
  },
  examples: [
    { zh: '搜一下名字里带蓝天的客户', en: 'find clients with 蓝天 in the name', params: { keyword: '蓝天' } },
  ],
  item: ClientItem,
  find: (queries, keyword, most) => queries.searchClients(keyword, most),
  show: itemOf,
});

const getClient = readTool({
  id: 'crm.get_client',
  name: { zh: '查看客户', en: 'Show a client' },
  description: {
    zh: '查看一个客户的资料：地址、分类、评级、发票类型、状态、联系人，以及项目数和金额',
    en: 'Shows what is known of a client: address, category, rating, invoice type, status, contacts, and its projects and amounts',
  },
  category: 'query',
  examples: [
    {
      zh: '看一下中信出版社的资料',
      en: 'show me the details of 中信出版社',
      params: { clientName: '中信出版社' },
    },
  ],
  hides: hidesMoney('projectAmount', 'settledAmount'),
  params: z.strictObject({ clientName }),
  result: ClientItem.extend({
    contacts: z.array(z.strictObject({ name: z.string(), phone: z.string().nullable() })),
    projectCount: z.number(),
    projectAmount: z.number().optional(),
    settledAmount: z.number().optional(),
    createdAt: z.string(),
    createdBy: z.string(),
  }),
  async run(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'read');
    if (!found.ok) return found.error;
    const client = found.value;
    const contacts = await queries.contactsOf(client.id);
    const { projects } = await queries.hanging(client.id);
    const money = seesMoney(context) ? await queries.moneyOf(client.id) : null;
    return success({
      ...itemOf(client),
      contacts: contacts.map(({ name, phone }) => ({ name, phone })),
      projectCount: projects,
      ...(money && { projectAmount: toYuan(money.agreedCents), settledAmount: toYuan(money.receivedCents) }),
      createdAt: client.createdAt,
      createdBy: client.createdBy,
    });
  },
});

/** Left out means: as it was. */
const clientFields = {
  address: described(text(500).optional(), { zh: '地址', en: 'address' }),
  category: described(text().optional(), { zh: '分类', en: 'category' }),
  rating: described(text().optional(), { zh: '评级', en: 'rating' }),
};

const createClient = writeTool({
  id: 'crm.create_client',
  name: { zh: '新建客户', en: 'Create a client' },
  description: { zh: '创建新的客户记录', en: 'Creates a client' },
  category: 'create',
  examples: [
    {
      zh: '新建客户：蓝天文化，地址北京市朝阳区',
      en: 'create a client: 蓝天文化, address 北京市朝阳区',
      params: { name: '蓝天文化', address: '北京市朝阳区' },
    },
  ],
  params: z.strictObject({
    name: described(text(), { zh: '客户名称（必填）', en: 'the name of the client' }),
    ...clientFields,
    invoiceType: described(text().optional(), { zh: '发票类型', en: 'type of invoice' }),
  }),
  result: Created,
  async prepare(queries, { name, ...fields }, { lang }) {
    const { how, rows } = await queries.findClients(name);
    if (how === 'exact') {
      const words = say('business_client_exists', lang, { name: rows[0]!.name });
      return err(failure('CONFLICT', words, { candidates: [rows[0]!.name] }));
    }
    const text = say('business_ask_create_client', lang, { name, fields: fieldWords(lang, fields) });
    const change = { what: name, fields: newFields(lang, fields) };
    return ok({ text, change, basis: [], found: null });
  },
  async run(writes, params, context) {
    return success(created(await writes.insertClient(params, stampOf(context)), params.name, context));
  },
});

type Change = { readonly field: keyof ClientFields; readonly before: string | null; readonly after: string };

function changesTo(client: Client, fields: Readonly<Record<string, string | undefined>>): readonly Change[] {
  return Object.entries(fields).flatMap(([key, after]) => {
    const field = key as keyof ClientFields;
    return after === undefined || client[field] === after ? [] : [{ field, before: client[field], after }];
  });
}

const changedFields = (changes: readonly Change[], lang: Lang) =>
  changes.map(({ field, before, after }) => {
    const shown = (value: string | null) => (field === 'status' && value ? statusWord(value, lang) : value);
    return { name: tellWords[field][lang], before: shown(before), after: shown(after) };
  });

/** What is deleted with a client: only what there is. */
const hangingOn = (gone: Awaited<ReturnType<Queries['hanging']>>, lang: Lang) =>
  (['contacts', 'projects', 'settlements', 'quotations'] as const).flatMap((kind) => {
    const count = gone[kind];
    return count > 0 ? [{ name: fill(tellWords[`along_${kind}`], lang, { n: count }), count }] : [];
  });

/** `地址 “北京” → “上海”，状态 启用 → 停用`. */
function changeWords(changes: readonly Change[], lang: Lang): string {
  const shown = (field: string, value: string | null) => {
    if (value === null) return say('business_word_nothing', lang);
    return field === 'status' ? statusWord(value, lang) : `“${value}”`;
  };
  const words = changes.map(
    ({ field, before, after }) =>
      `${tellWords[field][lang]} ${shown(field, before)} → ${shown(field, after)}`,
  );
  return joined(words, lang, 'parts');
}

const updateClient = writeTool({
  id: 'crm.update_client',
  name: { zh: '修改客户', en: 'Change a client' },
  description: {
    zh: '修改一个客户的名称、地址、分类、评级或状态；没说的不变',
    en: 'Changes name, address, category, rating or status of a client; what is not said stays as it is',
  },
  category: 'update',
  examples: [
    {
      zh: '把中信出版社的评级调成A',
      en: 'set the rating of 中信出版社 to A',
      params: { clientName: '中信出版社', rating: 'A' },
    },
    {
      zh: '把北京云杉科技有限公司停用',
      en: 'deactivate 北京云杉科技有限公司',
      params: { clientName: '北京云杉科技有限公司', status: 'inactive' },
    },
  ],
  params: z
    .strictObject({
      clientName,
      name: described(text().optional(), { zh: '新的名称', en: 'the new name' }),
      ...clientFields,
      status: described(z.enum(CLIENT_STATUSES).optional(), {
        zh: '状态：active 启用，inactive 停用',
        en: 'status: active or inactive',
      }),
    })
    .refine(
      ({ clientName: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
      rule({ zh: '要说明改什么', en: 'say what is to be changed' }),
    ),
  result: z.strictObject({
    id: z.string(),
    message: z.string(),
    changes: z.array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  }),
  async prepare(queries, { clientName: said, ...fields }, context) {
    const found = await theClient(queries, said, context, 'write');
    if (!found.ok) return found;
    const client = found.value;
    const { name } = fields;
    const other = name === undefined ? undefined : (await queries.findClients(name)).rows[0];
    if (name !== undefined && other && other.id !== client.id && sameName(other.name, name)) {
      return err(failure('CONFLICT', say('business_client_exists', context.lang, { name })));
    }
    const changes = changesTo(client, fields);
    const words = changeWords(changes, context.lang) || say('business_word_nothing', context.lang);
    return ok({
      text: say('business_ask_update_client', context.lang, { name: client.name, changes: words }),
      change: { what: client.name, fields: changedFields(changes, context.lang) },
      basis: [client.id, client.version],
      found: { client, changes },
    });
  },
  async run(writes, { clientName: _, ...fields }, context, { client, changes }) {
    if (changes.length > 0 && !(await writes.updateClient(client, fields))) return changedSince(context.lang);
    return success({
      id: String(client.id),
      message: doneWords('updated_one', fields.name ?? client.name, context),
      changes: [...changes],
    });
  },
});

const deleteClient = writeTool({
  id: 'crm.delete_client',
  name: { zh: '删除客户', en: 'Delete a client' },
  description: {
    zh: '删除一个客户，连同它的联系人、项目、回款和报价；名称要说全',
    en: 'Deletes a client with its contacts, projects, payments and quotations; the name must be complete',
  },
  category: 'delete',
  examples: [
    {
      zh: '删除客户北京云杉科技有限公司',
      en: 'delete the client 北京云杉科技有限公司',
      params: { clientName: '北京云杉科技有限公司' },
    },
  ],
  params: z.strictObject({
    clientName: described(text(), {
      zh: '客户名称（要说全，不支持模糊匹配）',
      en: 'the complete name of the client',
    }),
  }),
  result: z.strictObject({
    id: z.string(),
    message: z.string(),
    contacts: z.number(),
    projects: z.number(),
    settlements: z.number(),
    quotations: z.number(),
  }),
  async prepare(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'exactly');
    if (!found.ok) return found;
    const client = found.value;
    const gone = await queries.hanging(client.id);
    return ok({
      text: say('business_ask_delete_client', context.lang, { name: client.name, ...gone }),
      change: { what: client.name, along: hangingOn(gone, context.lang) },
      basis: [client.id, client.version, gone.contacts, gone.projects, gone.settlements, gone.quotations],
      found: { client, gone },
    });
  },
  async run(writes, _, context, { client, gone }) {
    if (!(await writes.deleteClient(client))) return changedSince(context.lang);
    return success({
      id: String(client.id),
      message: doneWords('deleted_one', client.name, context),
      ...gone,
    });
  },
});

export const clientTools = [searchClient, getClient, createClient, updateClient, deleteClient];
