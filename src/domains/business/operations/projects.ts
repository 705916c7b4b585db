import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { err, ok } from '../../../core/result.ts';
import { changedSince, failure, success, type ToolContext } from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { PROJECT_STATUSES, type ProjectLine, SETTLEMENT_STATUSES } from '../store.ts';
import { tellWords } from '../tell-messages.ts';
import {
  amount,
  Created,
  clientName,
  created,
  doneWords,
  fieldWords,
  hidesMoney,
  newFields,
  projectName,
  sameName,
  searchTool,
  seesMoney,
  stampOf,
  statusWord,
  text,
  theClient,
  theProject,
  toCents,
  toYuan,
  writeTool,
  yuanText,
} from './parts.ts';

const status = z.enum(PROJECT_STATUSES);
export const statuses = {
  zh: 'pending 未开始，in-progress 进行中，completed 已完成，cancelled 已取消',
  en: 'pending, in-progress, completed or cancelled',
};

export const ProjectItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  clientName: z.string(),
  contacts: z.string().nullable(),
  status,
  settlementStatus: z.enum(SETTLEMENT_STATUSES),
  createdOn: z.string(),
  amount: z.number().nullable().optional(),
  settledAmount: z.number().optional(),
});

export const itemOf = (line: ProjectLine, context: ToolContext) => ({
  id: String(line.id),
  name: line.name,
  clientName: line.clientName,
  contacts: line.contacts,
  status: line.status,
  settlementStatus: line.settlementStatus,
  createdOn: line.createdOn,
  ...(seesMoney(context) && {
    amount: line.amountCents === null ? null : toYuan(line.amountCents),
    settledAmount: toYuan(line.settledCents),
  }),
});

const searchProject = searchTool({
  id: 'project.search_project',
  name: { zh: '搜索项目', en: 'Search projects' },
  description: { zh: '根据关键词搜索项目，返回匹配的列表', en: 'Finds projects by a keyword' },
  examples: [
    {
      zh: '帮我找找数字阅读平台这个项目',
      en: 'find the project 数字阅读平台',
      params: { keyword: '数字阅读平台' },
    },
  ],
  hides: hidesMoney('items.amount', 'items.settledAmount'),
  item: ProjectItem,
  find: (queries, keyword, most) => queries.searchProjects(keyword, most),
  show: itemOf,
});

const createProject = writeTool({
  id: 'project.create_project',
  name: { zh: '新建项目', en: 'Create a project' },
  description: {
    zh: '给一个客户创建新的项目；联系人须是该客户已有的联系人',
    en: 'Creates a project for a client; the contact must be one the client already has',
  },
  category: 'create',
  examples: [
    {
      zh: '给中信出版社新建一个项目，叫《企业文化落地》二期，联系人丁媛媛，金额5万',
      en: 'create a project for 中信出版社 named 《企业文化落地》二期, contact 丁媛媛, amount 50,000',
      params: {
        clientName: '中信出版社',
        name: '《企业文化落地》二期',
        contactName: '丁媛媛',
        amount: 50000,
      },
    },
  ],
  params: z.strictObject({
    clientName,
    name: described(text(), { zh: '项目名称（必填）', en: 'the name of the project' }),
    contactName: described(text(100).optional(), { zh: '联系人姓名', en: 'the name of the contact' }),
    amount: described(amount.optional(), { zh: '项目金额（元）', en: 'the amount of the project (yuan)' }),
  }),
  result: Created,
  async prepare(queries, params, context) {
    const found = await theClient(queries, params.clientName, context, 'write');
    if (!found.ok) return found;
    const client = found.value;
    const { name, contactName: contact, amount: yuan } = params;
    const contacts = contact === undefined ? [] : await queries.contactsOf(client.id);
    const contactIds = contacts.filter((one) => sameName(one.name, contact!)).map(({ id }) => id);
    if (contact !== undefined && contactIds.length === 0) {
      const words = say('business_no_contact', context.lang, { client: client.name, name: contact });
      return err(failure('NOT_FOUND', words, { candidates: contacts.map((one) => one.name) }));
    }
    const same = await queries.findProjects(name);
    if (same.how === 'exact' && same.rows.some(({ clientId }) => clientId === client.id)) {
      const words = say('business_project_exists', context.lang, { client: client.name, name });
      return err(failure('CONFLICT', words));
    }
    const money = yuan === undefined ? undefined : yuanText(toCents(yuan));
    const fields = fieldWords(context.lang, { contact, amount: money });
    return ok({
      text: say('business_ask_create_project', context.lang, { client: client.name, name, fields }),
      change: {
        what: name,
        fields: newFields(context.lang, { client: client.name, contact, amount: money }),
      },
      basis: [client.id, client.name, ...contactIds],
      found: { client, contactIds },
    });
  },
  async run(writes, { name, amount: yuan }, context, { client, contactIds }) {
    const amountCents = yuan === undefined ? null : toCents(yuan);
    const id = await writes.insertProject(client.id, { name, amountCents, contactIds }, stampOf(context));
    return success(created(id, name, context));
  },
});

const updateProgress = writeTool({
  id: 'project.update_progress',
  name: { zh: '更新项目进度', en: 'Update the progress of a project' },
  description: {
    zh: '把一个项目的进度改为未开始、进行中、已完成或已取消',
    en: 'Sets the progress of a project: pending, in progress, completed or cancelled',
  },
  category: 'update',
  examples: [
    {
      zh: '数字阅读平台做完了，麻烦更新下进度',
      en: 'mark the project 数字阅读平台 as completed',
      params: { projectName: '数字阅读平台', status: 'completed' },
    },
  ],
  params: z.strictObject({
    projectName,
    status: described(status, { zh: `新的进度：${statuses.zh}`, en: `the new progress: ${statuses.en}` }),
  }),
  result: z.strictObject({ id: z.string(), message: z.string(), before: status, after: status }),
  async prepare(queries, params, context) {
    const found = await theProject(queries, params.projectName, context);
    if (!found.ok) return found;
    const { id, name, clientName: client, status: now, version } = found.value;
    const [before, after] = [statusWord(now, context.lang), statusWord(params.status, context.lang)];
    return ok({
      text: say('business_ask_update_progress', context.lang, { name, client, before, after }),
      change: {
        what: `${name}（${client}）`,
        fields: [{ name: tellWords.progress[context.lang], before, after }],
      },
      basis: [id, version],
      found: found.value,
    });
  },
  async run(writes, params, context, project) {
    if (!(await writes.updateProject(project, params.status))) return changedSince(context.lang);
    const message = doneWords('updated_one', project.name, context);
    return success({ id: String(project.id), message, before: project.status, after: params.status });
  },
});

export const projectTools = [searchProject, createProject, updateProgress];
