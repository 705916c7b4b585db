import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { fill, joined, type Lang, type Text } from '../../../core/messages.ts';
import {
  defineTool,
  failure,
  success,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import {
  canGroup,
  type DayRange,
  GROUPS,
  type Group,
  hasAmount,
  MEASURES,
  type Measure,
  type Queries,
} from '../store.ts';
import { tellWords } from '../tell-messages.ts';
import {
  anyClient,
  anyRange,
  hidesMoney,
  noMoney,
  readTool,
  seesMoney,
  text,
  theClient,
  toYuan,
} from './parts.ts';

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
/** What is shown of a table where nobody says which columns. */
const shown: Readonly<Record<Table, string>> = {
  clients: 'name category rating status address',
  contacts: 'name phone clientId',
  projects: 'name status settlementStatus amount createdOn',
  settlements: 'date amount projectId',
  quotations: 'title date status amount',
};
const tableNames = Object.keys(tables) as [Table, ...Table[]];

const TIME_LIMIT_MS = 3_000;
const Value = z.union([z.string().max(200), z.number(), z.null()]);

const listed = tableNames.map((name) => `${name}(${Object.keys(tables[name]).join(', ')})`);

const queryReadonly = readTool({
  id: 'db.query_readonly',
  name: { zh: '只读查询', en: 'Read-only query' },
  description: {
    zh: `在一张表里按列查询，或按组统计（measure、group），只读，最多 200 行；可查：${joined(listed, 'zh')}`,
    en: `Looks up columns of one table, or measures it by groups, read-only, 200 rows at most; there are: ${joined(listed, 'en')}`,
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
        .max(20)
        .default([]),
      { zh: '要返回的列；不说就是常看的几列', en: 'the columns wanted; the usual ones where none are said' },
    ),
    measure: described(z.enum(MEASURES).optional(), {
      zh: '统计：count 个数，sum 总金额，average 平均金额，largest 最大，smallest 最小',
      en: 'what to measure: count, sum, average, largest or smallest amount',
    }),
    group: described(z.enum(GROUPS).optional(), {
      zh: '统计按什么分：client 客户，project 项目，month 月，quarter 季度，year 年，rating 评级，category 分类，status 状态',
      en: 'measured by client, project, month, quarter, year, rating, category or status',
    }),
    dateRange: anyRange,
    clientName: anyClient,
    status: described(text(20).optional(), { zh: '只统计这种状态的', en: 'only those of this status' }),
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
    asked: z.string().optional(),
    sql: z.string().optional(),
  }),
  async run(queries, params, context) {
    if (params.measure !== undefined || params.group !== undefined)
      return measure(queries, params, params.measure ?? 'count', context);
    const { table, orderBy } = params;
    // A whole table is nobody's question.
    if (params.columns.length + params.conditions.length === 0)
      return failure('INVALID_PARAM', say('business_no_columns', context.lang, { table }));
    const own = shown[table].split(' ').filter((name) => name !== 'amount' || seesMoney(context));
    const columns = params.columns.length === 0 ? own : [...new Set(params.columns)];
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

/** What was asked, in words, and the statement it became: both are shown with the answer. */
async function measure(
  queries: Queries,
  params: {
    readonly table: Table;
    readonly group?: Group | undefined;
    readonly dateRange?: DayRange | undefined;
    readonly clientName?: string | undefined;
    readonly status?: string | undefined;
    readonly limit: number;
  },
  wanted: Measure,
  context: ToolContext,
) {
  const { table, group, dateRange: range = {}, clientName: name, status, limit } = params;
  const { lang } = context;
  const refused = (code: 'business_no_measure' | 'business_no_group') =>
    failure('INVALID_PARAM', say(code, lang, { table: tableWords[table][lang] }));
  if (wanted !== 'count' && !hasAmount(table)) return refused('business_no_measure');
  if (wanted !== 'count' && !seesMoney(context)) return noMoney(context);
  const isDated = range.start !== undefined || range.end !== undefined;
  if ((group !== undefined && !canGroup[table]!.includes(group)) || (isDated && !hasAmount(table)))
    return refused('business_no_group');
  if (
    (name !== undefined && !('clientId' in tables[table])) ||
    (status !== undefined && !('status' in tables[table]))
  )
    return refused('business_no_group');
  const found = name === undefined ? null : await theClient(queries, name, context, 'read');
  if (found && !found.ok) return found.error;
  const { rows, sql } = await queries.measure({
    table,
    measure: wanted,
    group: group ?? null,
    range,
    clientId: found?.value.id ?? null,
    status: status ?? null,
    limit,
  });
  const asked = joined(
    [
      fill(measureWords[wanted], lang, { table: tableWords[table][lang] }),
      ...(found ? [found.value.name] : []),
      ...(status === undefined ? [] : [status]),
      ...(isDated ? [`${range.start ?? ''}…${range.end ?? ''}`] : []),
      ...(group === undefined ? [] : [fill(groupWords.by, lang, { group: groupWords[group][lang] })]),
      fill(groupWords.most, lang, { n: limit }),
    ],
    lang,
    'parts',
  );
  return success({
    table,
    rows: rows.map(({ label, value, count }) => ({
      ...(group !== undefined && { [group]: label }),
      ...(wanted === 'count' ? { count } : { [wanted]: value === null ? null : toYuan(value), count }),
    })),
    total: rows.length,
    asked,
    sql,
  });
}

const tableWords: Readonly<Record<Table, Text>> = {
  clients: { zh: '客户', en: 'clients' },
  contacts: { zh: '联系人', en: 'contacts' },
  projects: { zh: '项目', en: 'projects' },
  settlements: { zh: '回款', en: 'payments' },
  quotations: { zh: '报价', en: 'quotations' },
};
const measureWords: Readonly<Record<Measure, Text>> = {
  count: { zh: '{table}的个数', en: 'how many {table}' },
  sum: { zh: '{table}的总金额', en: 'the sum of {table}' },
  average: { zh: '{table}的平均金额', en: 'the average of {table}' },
  largest: { zh: '{table}的最大金额', en: 'the largest of {table}' },
  smallest: { zh: '{table}的最小金额', en: 'the smallest of {table}' },
};
const groupWords: Readonly<Record<Group | 'by' | 'most', Text>> = {
  by: { zh: '按{group}分', en: 'by {group}' },
  most: { zh: '最多 {n} 行', en: '{n} rows at most' },
  client: { zh: '客户', en: 'client' },
  project: { zh: '项目', en: 'project' },
  month: { zh: '月', en: 'month' },
  quarter: { zh: '季度', en: 'quarter' },
  year: { zh: '年', en: 'year' },
  rating: { zh: '评级', en: 'rating' },
  category: { zh: '分类', en: 'category' },
  status: { zh: '状态', en: 'status' },
};

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
