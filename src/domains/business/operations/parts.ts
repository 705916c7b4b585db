import * as z from 'zod';
import { described, rule } from '../../../core/contract/described.ts';
import { fill, joined, type Lang, type Text } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { effectOf, SqlConflict, SqlTimeout } from '../../../core/tool/effect.ts';
import {
  type ChangeParts,
  changedSince,
  defineTool,
  failure,
  success,
  type ToolContext,
  type ToolDefinition,
  type ToolExample,
  type ToolResult,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { nameKey } from '../names.ts';
import type { Client, Match, MatchKind, Project, Queries, Stamp, Store, Writes } from '../store.ts';
import { type TellCode, tellWords } from '../tell-messages.ts';

export type Refusal = ToolResult<never>;
export interface Described {
  readonly id: string;
  readonly name: Text;
  readonly description: Text;
  readonly examples: readonly [ToolExample, ...ToolExample[]];
  readonly roles?: readonly string[];
  readonly hides?: Readonly<Record<string, readonly string[]>>;
}

const storeOf = (context: ToolContext): Promise<Store> => context.services.get<Store>('business.store');

/** A tool that only asks: all it asks sees one state of the data, and the database keeps it from writing. */
export function readTool<S extends z.ZodObject, R extends z.ZodType>(
  tool: Described & {
    readonly category: 'query' | 'stats';
    readonly params: S;
    readonly result: R;
    readonly timeoutMs?: number;
    run(queries: Queries, params: z.output<S>, context: ToolContext): Promise<ToolResult<z.input<R>>>;
  },
): ToolDefinition {
  const { params: paramsSchema, result: resultSchema, timeoutMs, run, ...rest } = tool;
  return defineTool({
    ...rest,
    paramsSchema,
    resultSchema,
    requiresConfirmation: false,
    effect: 'none',
    execute: (params, context) =>
      guarded(context.lang, async () => {
        const limits = { signal: context.signal, ...(timeoutMs !== undefined && { timeoutMs }) };
        return (await storeOf(context)).read(limits, (queries) => run(queries, params, context));
      }),
  }) as ToolDefinition;
}

/** A search by keyword: the first that match, and how many do. */
export function searchTool<R extends z.ZodObject, Row>(
  tool: Described & {
    readonly item: R;
    find(queries: Queries, keyword: string, most: number): Promise<{ rows: readonly Row[]; total: number }>;
    show(row: Row, context: ToolContext): z.input<R>;
  },
): ToolDefinition {
  const { item, find, show, ...rest } = tool;
  return readTool({
    ...rest,
    category: 'query',
    params: z.strictObject({ keyword: described(text(), { zh: '搜索关键词', en: 'the keyword' }), limit }),
    result: z.strictObject({ items: z.array(item), total: z.number() }),
    async run(queries, params, context) {
      const { rows, total } = await find(queries, params.keyword, params.limit);
      return success({ items: rows.map((row) => show(row, context)), total });
    },
  });
}

/** What a write is about to do, in words, and the state it would be done on. */
interface Prepared<T> {
  readonly text: string;
  /** Changes whenever what the words say would: a yes to it is good for nothing else. */
  readonly basis: readonly (string | number | null)[];
  /** The same as the words, part by part. */
  readonly change?: ChangeParts;
  readonly found: T;
}

/**
 * A tool that writes: it waits for a person, happens once, and leaves a line in the audit. It is prepared twice, for the
 * question and again inside the transaction; what changed in between is not written over.
 */
export function writeTool<S extends z.ZodObject, R extends z.ZodType, T>(
  tool: Described & {
    readonly category: 'create' | 'update' | 'delete';
    readonly params: S;
    readonly result: R;
    prepare(
      queries: Queries,
      params: z.output<S>,
      context: ToolContext,
    ): Promise<Result<Prepared<T>, Refusal>>;
    run(writes: Writes, params: z.output<S>, context: ToolContext, found: T): Promise<ToolResult<z.input<R>>>;
  },
): ToolDefinition {
  const { params: paramsSchema, result: resultSchema, prepare, run, ...rest } = tool;
  return defineTool({
    ...rest,
    paramsSchema,
    resultSchema,
    requiresConfirmation: true,
    effect: 'sql',
    preview: async (params, context) => {
      const limits = { signal: context.signal };
      const ready = await (await storeOf(context)).read(limits, (q) => prepare(q, params, context));
      if (!ready.ok) return ready.error;
      const { text, change } = ready.value;
      return { text, basis: basisText(ready.value), ...(change && { change }) };
    },
    execute: (params, context) =>
      guarded(context.lang, async () => {
        const effect = effectOf(tool.id, params, context);
        return (await storeOf(context)).write(effect, async (writes) => {
          const ready = await prepare(writes, params, context);
          if (!ready.ok) return ready.error;
          const holds = context.unchanged?.(basisText(ready.value)) ?? true;
          return holds ? run(writes, params, context, ready.value.found) : changedSince(context.lang);
        });
      }),
  }) as ToolDefinition;
}

const basisText = ({ basis }: Prepared<unknown>): string => JSON.stringify(basis);

async function guarded<T>(lang: Lang, body: () => Promise<ToolResult<T>>): Promise<ToolResult<T>> {
  try {
    return await body();
  } catch (thrown) {
    if (thrown instanceof SqlTimeout) return failure('TIMEOUT', say('business_too_slow', lang));
    if (thrown instanceof SqlConflict) return failure('CONFLICT', say('business_in_the_way', lang));
    throw thrown;
  }
}

/** Words that will stand in a record: no control characters, which neither people nor every database can bear. */
export const text = (most = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine(
      (said) => !/[\p{Cc}\p{Cs}]/u.test(said),
      rule({ zh: '不能有控制字符', en: 'no control characters' }),
    );
export const clientName = described(text(), {
  zh: '客户名称（支持模糊匹配）',
  en: 'the name of the client, or part of it',
});
export const projectName = described(text(), {
  zh: '项目名称（支持模糊匹配）',
  en: 'the name of the project, or part of it',
});
export const anyClient = described(clientName.optional(), {
  zh: '客户名称（支持模糊匹配）',
  en: 'the name of the client, or part of it',
});
export const limit = described(z.int().min(1).max(100).default(10), {
  zh: '返回数量限制',
  en: 'how many at most',
});
export const amount = z
  .number()
  .positive()
  .max(10_000_000_000)
  .refine(
    (yuan) => /^\d+(?:\.\d{1,2})?$/.test(String(yuan)),
    rule({ zh: '最多两位小数', en: 'at most two decimals' }),
  );
export const day = z.iso.date();
export const dateRange = z
  .strictObject({
    start: described(day.optional(), { zh: '开始日期 YYYY-MM-DD（含）', en: 'first day, YYYY-MM-DD' }),
    end: described(day.optional(), { zh: '结束日期 YYYY-MM-DD（含）', en: 'last day, YYYY-MM-DD' }),
  })
  .refine(
    ({ start, end }) => start === undefined || end === undefined || start <= end,
    rule({ zh: '开始日期在结束日期之后', en: 'start is after end' }),
  );
export const anyRange = described(dateRange.optional(), { zh: '时间范围', en: 'the period' });

/** What every create answers with (tools-6). */
export const Created = z.strictObject({ id: z.string(), message: z.string() });
type Done =
  | 'created_one'
  | 'updated_one'
  | 'deleted_one'
  | 'reversed_one'
  | 'accepted_one'
  | 'declined_one'
  | 'imported_one';
export const doneWords = (what: Done, name: string, { lang }: ToolContext): string =>
  fill(tellWords[what], lang, { name });
export const created = (id: number, name: string, context: ToolContext) => ({
  id: String(id),
  message: doneWords('created_one', name, context),
});

export const toCents = (yuan: number): number => Math.round(yuan * 100);
/** Amounts leave a tool in yuan. A sum beyond what a number holds exactly is not given at all. */
export function toYuan(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error('the sum is too large');
  return cents / 100;
}
/** `¥50,000`, `¥3.50`. */
export const yuanText = (cents: number): string => {
  const [whole, part] = Math.abs(toYuan(cents)).toFixed(2).split('.') as [string, string];
  const separated = Number(whole).toLocaleString('en-US');
  return `${cents < 0 ? '-' : ''}¥${separated}${part === '00' ? '' : `.${part}`}`;
};

/** As the summaries of tools have it: `¥50000`. */
const plainYuan = (cents: number): string => yuanText(cents).replaceAll(',', '');

export const topByAmount = (
  { label, cents }: { readonly label: string; readonly cents: number },
  { lang }: ToolContext,
): string => say('business_top_by_amount', lang, { name: label, amount: plainYuan(cents) });

/** Who may see amounts, and who may record them. */
export const moneyRoles = ['owner', 'finance', 'editor', 'agent', 'approver'] as const;
export const bookRoles = ['owner', 'finance', 'editor', 'agent'] as const;
/** What of a result is money: declared for those known to see none, left out for roles nobody has thought of. */
export const hidesMoney = (...fields: readonly string[]) => ({ viewer: fields });
export const seesMoney = ({ roles }: ToolContext): boolean =>
  roles.some((role) => (moneyRoles as readonly string[]).includes(role));
export const noMoney = ({ lang }: ToolContext): Refusal =>
  failure('FORBIDDEN', say('business_no_money', lang));

export function stampOf({ now, userId }: ToolContext): Stamp {
  const moment = now();
  const two = (n: number) => String(n).padStart(2, '0');
  const on = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return { at: moment.toISOString(), on, by: userId };
}

const MOST_NAMED = 5;
const listed = (names: readonly string[], lang: Lang): string =>
  joined(names.slice(0, MOST_NAMED), lang, 'names') + (names.length > MOST_NAMED ? '……' : '');

/**
 * Whether a name said before a write is enough to go by: the whole name, or a part of it that is more than one
 * character. A mere resemblance is not.
 */
const enoughToWrite = (name: string, how: MatchKind): boolean =>
  how === 'exact' || (how !== 'similar' && [...nameKey(name)].length > 1);

/** The one client a name means. Two that fit are never chosen between. Only its whole name names it `exactly`. */
export async function theClient(
  queries: Queries,
  name: string,
  { lang }: ToolContext,
  use: 'read' | 'write' | 'exactly',
): Promise<Result<Client, Refusal>> {
  const { how, rows } = await queries.findClients(name);
  const enough = { read: true, write: enoughToWrite(name, how), exactly: how === 'exact' }[use];
  const near = () => queries.namesNear('clients', name);
  return theOne('client', { name, rows, lang, enough, near, shown: (row) => row.name });
}

/** The one project a name means, before a write. */
export async function theProject(
  queries: Queries,
  name: string,
  { lang }: ToolContext,
): Promise<Result<Project, Refusal>> {
  const { how, rows } = await projectsCalled(queries, name);
  const shown = (row: Project) => `${row.name}（${row.clientName}）`;
  const near = () => queries.namesNear('projects', name);
  return theOne('project', { name, rows, lang, enough: enoughToWrite(name, how), near, shown });
}

const refusals = {
  client: {
    none: 'business_no_client',
    several: 'business_which_client',
    unlike: 'business_no_client_like',
  },
  project: {
    none: 'business_no_project',
    several: 'business_which_project',
    unlike: 'business_no_project_like',
  },
} as const;

/** The only row that fits a name, if it fits well enough. */
async function theOne<T>(
  kind: keyof typeof refusals,
  found: {
    readonly name: string;
    readonly rows: readonly T[];
    readonly lang: Lang;
    readonly enough: boolean;
    near(): Promise<readonly string[]>;
    shown(row: T): string;
  },
): Promise<Result<T, Refusal>> {
  const { name, rows, lang, enough, near, shown } = found;
  const candidates = rows.length > 0 ? rows.map(shown) : await near();
  const refused = (code: 'NOT_FOUND' | 'CONFLICT', why: 'none' | 'several' | 'unlike') =>
    err(
      failure(code, say(refusals[kind][why], lang, { name, candidates: listed(candidates, lang) }), {
        name,
        candidates,
      }),
    );
  const [one, another] = rows;
  if (one === undefined) return refused('NOT_FOUND', candidates.length > 0 ? 'unlike' : 'none');
  if (another !== undefined) return refused('CONFLICT', 'several');
  return enough ? ok(one) : refused('NOT_FOUND', 'unlike');
}

/** A candidate that was offered may be said back as it stood there, with its client in brackets. */
async function projectsCalled(queries: Queries, name: string): Promise<Match<Project>> {
  const found = await queries.findProjects(name);
  const [, own, client] = /^(.+)（([^（]+)）$/u.exec(name) ?? [];
  if (found.rows.length > 0 || own === undefined || client === undefined) return found;
  const { how, rows } = await queries.findProjects(own);
  return { how, rows: rows.filter((row) => sameName(row.clientName, client)) };
}

export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** `：地址 北京市，评级 A`, or nothing. */
export function fieldWords(lang: Lang, fields: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [`${tellWords[field as TellCode][lang]} ${value}`],
  );
  return parts.length === 0 ? '' : joined(['', joined(parts, lang, 'parts')], lang, 'colon');
}
/** What a new record would hold, field by field. */
export const newFields = (lang: Lang, fields: Readonly<Record<string, string | undefined>>) =>
  Object.entries(fields).flatMap(([field, after]) =>
    after === undefined ? [] : [{ name: tellWords[field as TellCode][lang], before: null, after }],
  );
export const statusWord = (status: string, lang: Lang): string =>
  say(`business_status_${status.replace('-', '_')}` as 'business_status_active', lang);
