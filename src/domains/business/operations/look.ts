import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { joined, type Lang } from '../../../core/messages.ts';
import {
  defineTool,
  failure,
  success,
  type ToolDefinition,
  type ToolResult,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { tellWords } from '../tell-messages.ts';
import { hidesMoney, noMoney, readTool, seesMoney, text } from './parts.ts';

/** The columns of a table that hold numbers, and those that hold text. */
const columns = (numbers: string, texts: string): Readonly<Record<string, 'number' | 'text'>> => ({
  ...Object.fromEntries(numbers.split(' ').map((name) => [name, 'number' as const])),
  ...Object.fromEntries(texts.split(' ').map((name) => [name, 'text' as const])),
});
const made = 'createdAt createdBy';
/** What may be looked into. Nothing else can be named. */
const tables = {
  clients: columns('id', `name address category rating invoiceType status ${made}`),
  contacts: columns('id clientId', `name phone ${made}`),
  projects: columns('id clientId amount', `name status settlementStatus createdOn ${made}`),
  settlements: columns('id projectId clientId amount', `date ${made}`),
  quotations: columns('id clientId projectId amount', `title date status ${made}`),
};
type Table = keyof typeof tables;
const tableNames = Object.keys(tables) as [Table, ...Table[]];

const TIME_LIMIT_MS = 3_000;
const Value = z.union([z.string().max(200), z.number(), z.null()]);

const listed = tableNames.map((name) => `${name}(${Object.keys(tables[name]).join(', ')})`);

const queryReadonly = readTool({
  id: 'db.query_readonly',
  name: { zh: '只读查询', en: 'Read-only query' },
  description: {
    zh: `在一张表里按列查询，只读，最多 200 行；可查：${joined(listed, 'zh')}`,
    en: `Looks up columns of one table, read-only, 200 rows at most; there are: ${joined(listed, 'en')}`,
  },
  category: 'query',
  timeoutMs: TIME_LIMIT_MS,
  examples: [
    {
      zh: '列出评级为A的客户的名称和地址',
      en: 'names and addresses of the clients rated A',
      params: {
        table: 'clients',
        columns: ['name', 'address'],
        conditions: [{ column: 'rating', operator: '=', value: 'A' }],
      },
    },
  ],
  hides: hidesMoney('rows.amount'),
  params: z.strictObject({
    table: described(z.enum(tableNames), { zh: '表', en: 'the table' }),
    columns: described(
      z
        .array(described(text(50), { zh: '列名', en: 'the name of a column' }))
        .min(1)
        .max(20),
      { zh: '要返回的列', en: 'the columns wanted' },
    ),
    conditions: described(
      z
        .array(
          z.strictObject({
            column: described(text(50), { zh: '列名', en: 'the name of a column' }),
            operator: described(z.enum(['=', '!=', '<', '<=', '>', '>=', 'contains']), {
              zh: '比较方式；contains 是包含',
              en: 'how to compare',
            }),
            value: described(Value, {
              zh: '比较的值；金额以元计',
              en: 'the value to compare with; amounts in yuan',
            }),
          }),
        )
        .max(10)
        .default([]),
      { zh: '条件，须同时满足', en: 'conditions, all of which must hold' },
    ),
    orderBy: described(text(50).optional(), { zh: '按这一列排序', en: 'sort by this column' }),
    descending: described(z.boolean().default(false), {
      zh: '是否从大到小',
      en: 'whether the largest come first',
    }),
    limit: described(z.int().min(1).max(200).default(50), { zh: '返回数量限制', en: 'how many at most' }),
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
const InitialData = z.record(z.string(), z.union([z.string().max(500), z.number()]));

const openForm = defineTool({
  id: 'ui.open_form',
  name: { zh: '打开表单', en: 'Open a form' },
  description: {
    zh: '打开客户、联系人、项目或回款的表单，可以带上已知的内容；由人填完再提交',
    en: 'Opens the form of a client, contact, project or payment, filled in as far as known; a person completes and submits it',
  },
  category: 'ui',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    {
      zh: '打开新建客户的表单',
      en: 'open the form for a new client',
      params: { formId: 'client', mode: 'create' },
    },
    {
      zh: '打开新建客户的表单，名称填蓝天文化',
      en: 'open the form for a new client, name 蓝天文化',
      params: { formId: 'client', mode: 'create', initialData: { name: '蓝天文化' } },
    },
  ],
  paramsSchema: z.strictObject({
    formId: described(z.enum(Object.keys(forms) as [Form, ...Form[]]), {
      zh: '表单：client 客户，contact 联系人，project 项目，settlement 回款',
      en: 'the form: client, contact, project or settlement (a payment)',
    }),
    mode: described(z.enum(['create', 'edit']).default('create'), {
      zh: 'create 新建，edit 修改',
      en: 'create a new record, or edit one',
    }),
    initialData: described(InitialData.optional(), {
      zh: '预先填好的内容，用新建工具的参数名',
      en: 'what is filled in already, by the parameter names of the tool that creates it',
    }),
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
      const words = { form: formId, name: stranger, candidates: joined(fields, lang, 'names') };
      return failure('INVALID_PARAM', say('business_no_field', lang, words), { candidates: fields });
    }
    const title = say(`business_form_${mode}`, lang, { form: tellWords[formId] });
    return success({ formId, mode, title, fields: [...fields], initialData });
  },
});

export const lookTools = [queryReadonly, openForm as ToolDefinition];
