import * as z from 'zod';
import { described, rule } from '../../../core/contract/described.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import {
  changedSince,
  failure,
  success,
  type ToolContext,
  type ToolResult,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import type { ContactLine, Queries } from '../store.ts';
import {
  amount,
  clientName,
  doneWords,
  fieldWords,
  newFields,
  projectName,
  sameName,
  text,
  theClient,
  theProject,
  toCents,
  toYuan,
  writeTool,
  yuanText,
} from './parts.ts';

const contactName = described(text(100), { zh: '联系人姓名', en: 'the name of the contact' });
const ofClient = described(clientName.optional(), {
  zh: '客户名称；同名的人不止一个时要说',
  en: 'the name of the client, where several people have that name',
});
const Done = z.strictObject({ id: z.string(), message: z.string() });
/** What was there before, field by field, so that it can be brought back. */
const Changed = Done.extend({
  changes: z.array(
    z.strictObject({ field: z.string(), before: z.union([z.string(), z.number()]).nullable() }),
  ),
});
function changesOf(
  before: Readonly<Record<string, string | number | null>>,
  after: Readonly<Record<string, unknown>>,
) {
  return Object.entries(before).flatMap(([field, was]) =>
    after[field] === undefined ? [] : [{ field, before: was }],
  );
}

/** The one person a name means; two of the same name are never chosen between. */
async function theContact(
  queries: Queries,
  name: string,
  client: string | undefined,
  context: ToolContext,
): Promise<Result<ContactLine, ToolResult<never>>> {
  const found = client === undefined ? null : await theClient(queries, client, context, 'write');
  if (found && !found.ok) return found;
  const rows = await queries.findContacts(name, found?.value.id);
  const [one, another] = rows;
  const candidates = rows.map((row) => `${row.name}（${row.clientName}）`);
  if (!one)
    return err(failure('NOT_FOUND', say('business_no_such_contact', context.lang, { name }), { candidates }));
  if (!another) return ok(one);
  const words = say('business_which_contact', context.lang, { name, candidates: candidates.join(' ') });
  return err(failure('CONFLICT', words, { candidates }));
}

const updateContact = writeTool({
  id: 'crm.update_contact',
  name: { zh: '修改联系人', en: 'Update a contact' },
  description: { zh: '修改联系人的姓名或电话', en: 'Changes the name or the phone of a contact' },
  category: 'update',
  examples: [
    {
      zh: '把丁媛媛的电话改成13900002222',
      en: 'change the phone of 丁媛媛 to 13900002222',
      params: { contactName: '丁媛媛', phone: '13900002222' },
    },
  ],
  params: z
    .strictObject({
      contactName,
      clientName: ofClient,
      phone: described(text(50).optional(), { zh: '新的电话', en: 'the new phone' }),
      name: described(text(100).optional(), { zh: '新的姓名', en: 'the new name' }),
    })
    .refine(
      ({ phone, name }) => phone !== undefined || name !== undefined,
      rule({ zh: '没有说要改什么', en: 'nothing to change' }),
    ),
  result: Changed,
  async prepare(queries, params, context) {
    const found = await theContact(queries, params.contactName, params.clientName, context);
    if (!found.ok) return found;
    const { id, name, phone, clientName: client, version } = found.value;
    const fields = fieldWords(context.lang, { name: params.name, phone: params.phone });
    return ok({
      text: say('business_ask_update_contact', context.lang, { name, client, fields }),
      change: {
        what: `${name}（${client}）`,
        fields: newFields(context.lang, { name: params.name, phone: params.phone }).map((field) => ({
          ...field,
          before: field.after === params.phone ? phone : name,
        })),
      },
      basis: [id, version],
      found: found.value,
    });
  },
  async run(writes, { name, phone }, context, contact) {
    if (!(await writes.updateContact(contact, { name, phone }))) return changedSince(context.lang);
    return success({
      id: String(contact.id),
      message: doneWords('updated_one', name ?? contact.name, context),
      changes: changesOf({ name: contact.name, phone: contact.phone }, { name, phone }),
    });
  },
});

const deleteContact = writeTool({
  id: 'crm.delete_contact',
  name: { zh: '删除联系人', en: 'Delete a contact' },
  description: { zh: '删除一个联系人；其项目保留', en: 'Deletes a contact; the projects stay' },
  category: 'delete',
  examples: [{ zh: '删除联系人丁媛媛', en: 'delete the contact 丁媛媛', params: { contactName: '丁媛媛' } }],
  params: z.strictObject({ contactName, clientName: ofClient }),
  result: Done,
  async prepare(queries, params, context) {
    const found = await theContact(queries, params.contactName, params.clientName, context);
    if (!found.ok) return found;
    const { id, name, clientName: client, version } = found.value;
    return ok({
      text: say('business_ask_delete_contact', context.lang, { name, client }),
      change: { what: `${name}（${client}）` },
      basis: [id, version],
      found: found.value,
    });
  },
  async run(writes, _params, context, contact) {
    if (!(await writes.deleteContact(contact))) return changedSince(context.lang);
    return success({ id: String(contact.id), message: doneWords('deleted_one', contact.name, context) });
  },
});

const updateProject = writeTool({
  id: 'project.update_project',
  name: { zh: '修改项目', en: 'Update a project' },
  description: {
    zh: '修改项目的金额、名称或联系人；联系人须是该客户已有的联系人',
    en: 'Changes the amount, the name or the contact of a project; the contact must be one the client already has',
  },
  category: 'update',
  examples: [
    {
      zh: '把项目数字阅读平台的金额改成8万',
      en: 'change the amount of the project 数字阅读平台 to 80,000',
      params: { projectName: '数字阅读平台', amount: 80000 },
    },
  ],
  params: z
    .strictObject({
      projectName,
      amount: described(amount.optional(), { zh: '新的项目金额（元）', en: 'the new amount (yuan)' }),
      name: described(text().optional(), { zh: '新的项目名称', en: 'the new name' }),
      contactName: described(text(100).optional(), { zh: '联系人姓名', en: 'the name of the contact' }),
    })
    .refine(
      ({ amount: money, name, contactName: contact }) =>
        money !== undefined || name !== undefined || contact !== undefined,
      rule({ zh: '没有说要改什么', en: 'nothing to change' }),
    ),
  result: Changed,
  async prepare(queries, params, context) {
    const found = await theProject(queries, params.projectName, context);
    if (!found.ok) return found;
    const { id, name, clientName: client, clientId, amountCents, version } = found.value;
    const contacts = params.contactName === undefined ? [] : await queries.contactsOf(clientId);
    const contactIds = contacts.filter((one) => sameName(one.name, params.contactName!)).map((one) => one.id);
    if (params.contactName !== undefined && contactIds.length === 0) {
      const words = say('business_no_contact', context.lang, { client, name: params.contactName });
      return err(failure('NOT_FOUND', words, { candidates: contacts.map((one) => one.name) }));
    }
    const before = amountCents === null ? say('business_word_nothing', context.lang) : yuanText(amountCents);
    const money = params.amount === undefined ? undefined : `${before} → ${yuanText(toCents(params.amount))}`;
    const fields = fieldWords(context.lang, {
      amount: money,
      name: params.name,
      contact: params.contactName,
    });
    return ok({
      text: say('business_ask_update_project', context.lang, { name, client, fields }),
      change: {
        what: `${name}（${client}）`,
        fields: newFields(context.lang, {
          amount: params.amount === undefined ? undefined : yuanText(toCents(params.amount)),
          name: params.name,
          contact: params.contactName,
        }),
      },
      basis: [id, version, ...contactIds],
      found: { project: found.value, contactIds },
    });
  },
  async run(writes, params, context, { project, contactIds }) {
    const changed = await writes.changeProject(project, {
      name: params.name,
      amountCents: params.amount === undefined ? undefined : toCents(params.amount),
      contactIds,
    });
    if (!changed) return changedSince(context.lang);
    return success({
      id: String(project.id),
      message: doneWords('updated_one', params.name ?? project.name, context),
      changes: changesOf(
        {
          name: project.name,
          amount: project.amountCents === null ? null : toYuan(project.amountCents),
          // Several people may have been there, and only one can be named.
          contactName: null,
        },
        params,
      ),
    });
  },
});

export const changeTools = [updateContact, deleteContact, updateProject];
