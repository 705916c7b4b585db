import * as z from 'zod';
import type { Lang } from '../../../core/messages.ts';
import {
  defineTool,
  failure,
  success,
  type ToolDefinition,
  type ToolResult,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { hidesMoney, noMoney, readTool, seesMoney, text } from './parts.ts';

/** What may be looked into, and whether a column holds numbers or text. Nothing else can be named. */
const tables = {
  clients: {
    id: 'number',
    name: 'text',
    address: 'text',
    category: 'text',
    rating: 'text',
    invoiceType: 'text',
    status: 'text',
    createdAt: 'text',
    createdBy: 'text',
  },
  contacts: {
    id: 'number',
    clientId: 'number',
    name: 'text',
    phone: 'text',
    createdAt: 'text',
    createdBy: 'text',
  },
  projects: {
    id: 'number',
    clientId: 'number',
    name: 'text',
    status: 'text',
    amount: 'number',
    settlementStatus: 'text',
    createdOn: 'text',
    createdAt: 'text',
    createdBy: 'text',
  },
  settlements: {
    id: 'number',
    projectId: 'number',
    clientId: 'number',
    amount: 'number',
    date: 'text',
    createdAt: 'text',
    createdBy: 'text',
  },
  quotations: {
    id: 'number',
    clientId: 'number',
    projectId: 'number',
    title: 'text',
    amount: 'number',
    date: 'text',
    status: 'text',
    createdAt: 'text',
    createdBy: 'text',
  },
} as const satisfies Record<string, Readonly<Record<string, 'number' | 'text'>>>;
type Table = keyof typeof tables;
const tableNames = Object.keys(tables) as [Table, ...Table[]];

const TIME_LIMIT_MS = 3_000;
const Value = z.union([z.string().max(200), z.number(), z.null()]);

const listed = tableNames.map((name) => `${name}(${Object.keys(tables[name]).join(', ')})`);
export const queryDescription = {
  zh: `在一张表里按列查询，只读，最多 200 行；可查：${listed.join('；')}`,
  en: `Looks up columns of one table, read-only, 200 rows at most; there are: ${listed.join('; ')}`,
} as const;

const queryReadonly = readTool({
  id: 'db.query_readonly',
  name: '只读查询',
  description: queryDescription.zh,
  category: 'query',
  timeoutMs: TIME_LIMIT_MS,
  examples: [
    {
      text: '列出评级为A的客户的名称和地址',
      params: {
        table: 'clients',
        columns: ['name', 'address'],
        conditions: [{ column: 'rating', operator: '=', value: 'A' }],
      },
    },
  ],
  hides: hidesMoney('rows.amount'),
  params: z.strictObject({
    table: z.enum(tableNames).describe('表'),
    columns: z.array(text(50).describe('列名')).min(1).max(20).describe('要返回的列'),
    conditions: z
      .array(
        z.strictObject({
          column: text(50).describe('列名'),
          operator: z
            .enum(['=', '!=', '<', '<=', '>', '>=', 'contains'])
            .describe('比较方式；contains 是包含'),
          value: Value.describe('比较的值；金额以元计'),
        }),
      )
      .max(10)
      .default([])
      .describe('条件，须同时满足'),
    orderBy: text(50).optional().describe('按这一列排序'),
    descending: z.boolean().default(false).describe('是否从大到小'),
    limit: z.int().min(1).max(200).default(50).describe('返回数量限制'),
  }),
  result: z.strictObject({
    table: z.enum(tableNames),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    total: z.number(),
  }),
  async run(queries, params, context) {
    const { table, orderBy } = params;
    const columns = [...new Set(params.columns)];
    const conditions = params.conditions;
    const named = [
      ...columns,
      ...conditions.map(({ column }) => column),
      ...(orderBy === undefined ? [] : [orderBy]),
    ];
    const fault = columnFault(table, named, conditions, context.lang);
    if (fault) return fault;
    if (named.includes('amount') && !seesMoney(context)) return noMoney(context);
    const rows = await queries.select({ ...params, columns, conditions, orderBy: orderBy ?? null });
    return success({ table, rows: rows.map((row) => ({ ...row })), total: rows.length });
  },
});

function columnFault(
  table: Table,
  named: readonly string[],
  conditions: readonly { readonly column: string; readonly operator: string; readonly value: unknown }[],
  lang: Lang,
): ToolResult<never> | undefined {
  const allowed: Readonly<Record<string, 'number' | 'text'>> = tables[table];
  const stranger = named.find((column) => !Object.hasOwn(allowed, column));
  if (stranger !== undefined) {
    const candidates = Object.keys(allowed);
    const words = { table, name: stranger, candidates: candidates.join('、') };
    return failure('INVALID_PARAM', say('business_no_column', lang, words), { candidates });
  }
  const odd = conditions.find(({ column, operator, value }) => {
    if (value === null) return operator !== '=' && operator !== '!=';
    const kind = typeof value === 'number' ? 'number' : 'text';
    return kind !== allowed[column] || (operator === 'contains' && kind !== 'text');
  });
  if (!odd) return undefined;
  const kind = say(`business_word_${allowed[odd.column]!}`, lang);
  return failure('INVALID_PARAM', say('business_column_kind', lang, { name: odd.column, kind }));
}

/** The fields of each form: the parameters of the tool that it fills in. */
const forms = {
  client: ['name', 'address', 'category', 'rating', 'invoiceType'],
  contact: ['clientName', 'name', 'phone'],
  project: ['clientName', 'name', 'contactName', 'amount'],
  settlement: ['projectName', 'amount', 'date'],
} as const;
type Form = keyof typeof forms;
const formTitles: Readonly<Record<Form, string>> = {
  client: '客户',
  contact: '联系人',
  project: '项目',
  settlement: '回款',
};
const InitialData = z.record(z.string(), z.union([z.string().max(500), z.number()]));

const openForm = defineTool({
  id: 'ui.open_form',
  name: '打开表单',
  description: '打开客户、联系人、项目或回款的表单，可以带上已知的内容；由人填完再提交',
  category: 'ui',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    { text: '打开新建客户的表单', params: { formId: 'client', mode: 'create' } },
    {
      text: '打开新建客户的表单，名称填蓝天文化',
      params: { formId: 'client', mode: 'create', initialData: { name: '蓝天文化' } },
    },
  ],
  paramsSchema: z.strictObject({
    formId: z
      .enum(Object.keys(forms) as [Form, ...Form[]])
      .describe('表单：client 客户，contact 联系人，project 项目，settlement 回款'),
    mode: z.enum(['create', 'edit']).default('create').describe('create 新建，edit 修改'),
    initialData: InitialData.optional().describe('预先填好的内容，用新建工具的参数名'),
  }),
  resultSchema: z.strictObject({
    formId: z.string(),
    mode: z.string(),
    title: z.string(),
    fields: z.array(z.string()),
    initialData: InitialData,
  }),
  async execute({ formId, mode, initialData = {} }, { lang }) {
    const fields: readonly string[] = forms[formId];
    const stranger = Object.keys(initialData).find((key) => !fields.includes(key));
    if (stranger !== undefined) {
      const words = { form: formId, name: stranger, candidates: fields.join('、') };
      return failure('INVALID_PARAM', say('business_no_field', lang, words), { candidates: fields });
    }
    const title = `${mode === 'create' ? '新建' : '修改'}${formTitles[formId]}`;
    return success({ formId, mode, title, fields: [...fields], initialData });
  },
});

export const lookTools = [queryReadonly, openForm as ToolDefinition];
