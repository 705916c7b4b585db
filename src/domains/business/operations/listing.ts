import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import type { Lang, Text } from '../../../core/messages.ts';
import type { Result } from '../../../core/result.ts';
import { success, type ToolContext, type ToolDefinition, type ToolResult } from '../../../core/tool/tool.ts';
import { writeCsv } from '../../../formats/csv/csv.ts';
import { type Column, columns, money, plain } from '../columns.ts';
import { MOST_SHOWN } from '../shapes.ts';
import { type Listing, ORDERS, type Page, type Queries, type Slice } from '../store.ts';
import { tellWords } from '../tell-messages.ts';
import { type Described, readTool } from './parts.ts';

const MOST_IN_A_FILE = 10_000;

/** What every list may be asked: in which order, which part of it, and as a file. */
const sliced = <L extends Listing>(listing: L) => ({
  sortBy: described(z.enum(ORDERS[listing]).default(ORDERS[listing][0] as never), {
    zh: `排序：${ORDERS[listing].map((key) => `${key} ${orderWords[key].zh}`).join('，')}`,
    en: `sorted by ${ORDERS[listing].map((key) => orderWords[key].en).join(', ')}`,
  }),
  order: described(z.enum(['asc', 'desc']).optional(), {
    zh: 'asc 从小到大，desc 从大到小（新的在前）',
    en: 'asc: smallest first, desc: largest or newest first; each has its own custom',
  }),
  limit: described(z.int().min(0).max(MOST_IN_A_FILE).default(0), {
    zh: `返回数量限制；0 是没有说：显示 ${MOST_SHOWN} 条，导出 ${MOST_IN_A_FILE} 条`,
    en: `how many at most; 0 where nobody said: ${MOST_SHOWN}, or ${MOST_IN_A_FILE} into a file`,
  }),
  offset: described(z.int().min(0).max(1_000_000).default(0), {
    zh: '跳过前面多少条',
    en: 'how many to skip',
  }),
  exportAs: described(z.enum(['csv']).optional(), { zh: '导出成文件：csv', en: 'as a file: csv' }),
});

const orderWords = {
  name: { zh: '名称', en: 'name' },
  rating: { zh: '评级', en: 'rating' },
  created: { zh: '创建先后', en: 'creation' },
  amount: { zh: '金额', en: 'amount' },
  settled: { zh: '已回款', en: 'what was received' },
  date: { zh: '日期', en: 'date' },
  since: { zh: '起始日期', en: 'the day it began' },
} as const satisfies Readonly<Record<(typeof ORDERS)[Listing][number], Text>>;

/** A list: its own choices, and what every list may be asked. */
export function listTool<
  L extends Listing,
  S extends z.ZodRawShape,
  I extends z.ZodObject,
  M extends z.ZodRawShape,
>(
  tool: Described & {
    readonly listing: L;
    readonly category?: 'stats';
    readonly params: S;
    readonly item: I;
    /** What stands beside the items. */
    readonly beside: M;
    find(
      queries: Queries,
      params: z.output<z.ZodObject<S>>,
      slice: Slice<L>,
      context: ToolContext,
    ): Promise<Result<Page<z.input<I>> & { readonly beside: z.input<z.ZodObject<M>> }, ToolResult<never>>>;
  },
): ToolDefinition {
  const { listing, params, item, beside, find, category = 'query', ...rest } = tool;
  return readTool({
    ...rest,
    category,
    params: z.strictObject({ ...params, ...sliced(listing) }),
    result: z.strictObject({
      ...beside,
      items: z.array(item),
      ...(category === 'query' && { total: z.number() }),
      file: z.string().optional(),
    }) as z.ZodObject,
    async run(queries, given, context) {
      const { sortBy, order, limit, offset, exportAs, ...own } = given as z.output<z.ZodObject<S>> &
        Slice<L> & { readonly exportAs?: 'csv' };
      const most = limit > 0 ? limit : exportAs ? MOST_IN_A_FILE : MOST_SHOWN;
      const slice = { sortBy, order, limit: most, offset };
      const found = await find(queries, own as z.output<z.ZodObject<S>>, slice, context);
      if (!found.ok) return found.error;
      const { rows, beside: more } = found.value;
      // Behind the last page the count is still of all.
      const all =
        rows.length === 0 && offset > 0
          ? await find(queries, own as never, { ...slice, limit: 1, offset: 0 }, context)
          : found;
      const total = all.ok ? all.value.total : 0;
      const items = rows as readonly Readonly<Record<string, unknown>>[];
      const file =
        exportAs &&
        (await exported(
          listing,
          tool.id,
          items.map((row) => ({ ...more, ...row })),
          context,
        ));
      return success({
        ...more,
        items: file ? items.slice(0, MOST_SHOWN) : items,
        ...(category === 'query' && { total }),
        ...(file && { file }),
      });
    },
  });
}

/** What the list shows, with figures as figures. */
async function exported(
  listing: Listing,
  toolId: string,
  items: readonly Readonly<Record<string, unknown>>[],
  { artifacts, lang }: ToolContext,
): Promise<string> {
  const shown: readonly Column[] = columns[listing];
  const titles = shown.map(({ title }) => tellWords[title][lang]);
  const rows = items.map((row) => shown.map((column) => cellOf(column, row[column.key], lang)));
  const name = `${toolId.replace(/^.*\.(?:list_)?/, '')}.csv`;
  const content = writeCsv([titles, ...rows]);
  return (await artifacts.write({ name, mediaType: 'text/csv', content })).name;
}

const cellOf = ({ cell = plain }: Column, value: unknown, lang: Lang): string | number =>
  cell === money && typeof value === 'number' ? value : cell(value, lang);
