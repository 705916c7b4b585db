import * as z from 'zod';
import { isRecord, reasonOf } from '../contract/plain-json.ts';
import type { Frozen } from '../issue.ts';
import type { Lang, Text } from '../messages.ts';

/** The codes any call may carry, with their HTTP status. UNKNOWN is a remote error that came without a code. */
export const errorStatus = {
  INVALID_PARAM: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  CONFIRMATION_REQUIRED: 428,
  CANCELLED: 499,
  INTERNAL_ERROR: 500,
  UNKNOWN: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** What a code that a tool declares for itself is over HTTP, and what a problem with it is called. */
export interface ErrorKind {
  readonly status: number;
  readonly title: Text;
}
type OwnErrors = Readonly<Record<string, ErrorKind>>;
/** On the wire: one of the closed list, or one that the called tool declares. */
export const CallErrorCode = z.union([ErrorCode, z.string()]);

/** What each class of tool does about confirmation, and how it fails when it throws (tools-3, tools-6). */
export const toolCategories = {
  query: { asks: 'never', code: 'QUERY_ERROR', words: { zh: '查询失败', en: 'The query failed' } },
  stats: { asks: 'never', code: 'STATS_ERROR', words: { zh: '统计失败', en: 'The statistics failed' } },
  create: { asks: 'always', code: 'CREATE_ERROR', words: { zh: '创建失败', en: 'Nothing could be created' } },
  update: { asks: 'always', code: 'UPDATE_ERROR', words: { zh: '更新失败', en: 'The update failed' } },
  delete: { asks: 'always', code: 'DELETE_ERROR', words: { zh: '删除失败', en: 'Nothing could be deleted' } },
  ui: {
    asks: 'never',
    code: 'INTERNAL_ERROR',
    words: { zh: '界面操作失败', en: 'The interface could not do it' },
  },
  action: {
    asks: 'declared',
    code: 'INTERNAL_ERROR',
    words: { zh: '执行失败', en: 'It could not be carried out' },
  },
  generate: {
    asks: 'never',
    code: 'INTERNAL_ERROR',
    words: { zh: '生成失败', en: 'Nothing could be generated' },
  },
} as const;
export type ToolCategory = keyof typeof toolCategories;
export const ToolCategory = z.enum(Object.keys(toolCategories) as [ToolCategory, ...ToolCategory[]]);

/**
 * What repeating a call would do: nothing (`none`), nothing because the write and its journal entry share a
 * transaction (`sql`), the same again (`idempotent`), or who knows (`external`).
 */
export const Effect = z.enum(['none', 'sql', 'idempotent', 'external']);
export type Effect = z.output<typeof Effect>;

export const ArtifactRef = z.strictObject({
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string().exactOptional(),
});
export type ArtifactRef = Frozen<z.output<typeof ArtifactRef>>;

export interface Artifact {
  readonly name: string;
  readonly mediaType: string;
  /** In pieces where the whole would not fit into memory. */
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

export interface ArtifactSink {
  write(artifact: Artifact): Promise<ArtifactRef>;
}

/** What a tool may use of the outside. A plain object: a call replaces some of its members. */
export interface ToolContext {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly traceId: string;
  /** The unique name of this effect, `run/step`: the same whenever the step is repeated. */
  readonly effectKey?: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly progress: (fraction: number | null, message: string) => void;
  readonly log: (event: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly services: { readonly get: <T>(name: string) => Promise<T> };
  readonly artifacts: ArtifactSink;
  readonly session?: unknown;
  /** What the person said, where the call came from words. */
  readonly words?: string;
  /** Whether the yes was given on this basis: for a tool that can look again inside the transaction it writes in. */
  readonly unchanged?: (basis: string) => boolean;
  readonly lang: Lang;
}

/** Rejects `services.get`; a call that ends with it answers SERVICE_UNAVAILABLE and may be tried again. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
  readonly words: Text;
  constructor(words: Text | string, options?: ErrorOptions) {
    const both = typeof words === 'string' ? { zh: words, en: words } : words;
    super(both.en, options);
    this.words = both;
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'ServiceUnavailable');
  }
}

/** By its name: a domain that comes as a package of its own has its own copies of these classes. */
export const isNamed = (value: unknown, name: string): boolean =>
  value instanceof Error && value.name === name;

/** What a tool returns (tools-5). */
export interface ToolResult<T = unknown> {
  readonly success: boolean;
  readonly data?: T;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
}

export const success = <T>(data: T): ToolResult<T> => ({ success: true, data });

export function failure(code: string, message: string, details?: unknown): ToolResult<never> {
  return { success: false, error: { code, message, ...(details === undefined ? {} : { details }) } };
}

/** What a call is answered with before and after the tool itself has its say. */
export const callMessages = {
  tool_unknown: { zh: '没有名为 {tool} 的工具', en: 'There is no tool {tool}' },
  tool_not_allowed: { zh: '无权使用 {tool}', en: 'Not allowed to use {tool}' },
  tool_waits: { zh: '此调用等待人批准', en: 'This call waits for a person to approve it' },
  tool_changed: {
    zh: '批准之后又有改动，请重新确认',
    en: 'Changed since it was approved; please confirm again',
  },
  tool_rejected: { zh: '已被拒绝', en: 'Rejected' },
  tool_expired: { zh: '批准来得太晚，或没有来', en: 'The approval came too late or not at all' },
  tool_cancelled: { zh: '工具调用已取消', en: 'Tool call cancelled' },
  tool_timed_out: { zh: '工具调用超时', en: 'Tool call timed out' },
  tool_silent: { zh: '工具失败，没有说明原因', en: 'The tool failed without saying why' },
  tool_no_result: { zh: '工具没有返回结果', en: 'The tool returned no result' },
  tool_wrong_result: {
    zh: '{tool} 的返回值在 {at} 处不对：{reason}',
    en: 'The result of {tool} is wrong at {at}: {reason}',
  },
  tool_bad_timeout: { zh: 'timeout_ms 必须大于零', en: 'timeout_ms must be positive' },
} as const;

/** The answer to an approved call whose basis is no longer what the person saw: they are asked again. */
export const changedSince = (lang: Lang): ToolResult<never> =>
  failure('CONFLICT', callMessages.tool_changed[lang], { reason: 'changed' });

/** What kinds of things a write does; what cannot be taken back looks different from what can. */
export const ChangeKind = z.enum(['create', 'change', 'delete', 'send', 'act']);
export type ChangeKind = z.output<typeof ChangeKind>;

/** What a write would do, part by part, as the tool itself says it: nobody has to take a sentence apart. */
export const Change = z.strictObject({
  kind: ChangeKind,
  /** What it is done to, by name. */
  what: z.string(),
  fields: z.array(
    z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** What hangs on it and goes the same way, and how many of each. */
  along: z.array(z.strictObject({ name: z.string(), count: z.int() })),
});
export type Change = Frozen<z.output<typeof Change>>;
/** What a tool says of its change; the kind comes from the tool's class where it does not. */
export type ChangeParts = Partial<Omit<Change, 'what'>> & Pick<Change, 'what'>;

/** What the person is asked, and a fingerprint of the state it speaks of: the yes is good for that state only. */
export interface Preview {
  readonly text: string;
  readonly basis?: string;
  readonly change?: ChangeParts;
}
/** A failure instead: the call cannot be carried out as things are, and no one need be asked. */
type Previewed = string | Preview | ToolResult<never>;

/** Words a person might say, and the parameters they mean. The first one is also the lint's probe. */
export interface ToolExample extends Text {
  readonly params: Readonly<Record<string, unknown>>;
}

/** A result for a reader: one line, and a table where there is a list. All of it comes from the result. */
export const Told = z.lazy(() =>
  z.strictObject({
    summary: z.string(),
    /** How it was found, behind the answer. */
    note: z.string().exactOptional(),
    table: z
      .strictObject({
        columns: z.array(z.strictObject({ title: z.string(), right: z.boolean().exactOptional() })),
        rows: z.array(z.array(z.string())),
      })
      .exactOptional(),
  }),
);
export type Told = Frozen<z.output<typeof Told>>;

export interface ToolDefinition<P = unknown, R = unknown> {
  readonly id: string;
  /** What people call it. */
  readonly name: Text;
  /** What it does, for a model. */
  readonly description: Text;
  readonly category: ToolCategory;
  readonly paramsSchema: z.ZodType<P>;
  readonly resultSchema?: z.ZodType<R>;
  readonly requiresConfirmation: boolean;
  /** A yes that was given beforehand for everything is none for this: it is asked for by itself. */
  readonly sensitive?: boolean;
  readonly timeout?: number;
  readonly effect: Effect;
  /** The codes of its own that it refuses with; any other one outside the closed list is INTERNAL_ERROR on a call. */
  readonly errors?: OwnErrors | undefined;
  readonly examples?: readonly ToolExample[];
  /** Ways to ask for it, its parameters in braces: `book {seats} seats for {guest}`. */
  readonly phrases?: readonly string[];
  /** Who may call it; where it says nothing, its effect decides. */
  readonly roles?: readonly string[];
  /** Fields of the result that a role does not get to see, as paths (`items.amount`); lists are passed through. */
  readonly hides?: Readonly<Record<string, readonly string[]>>;
  /** Its files never replace others of the same names: they get a number, unless they say the very same. */
  readonly keepsOlder?: true;
  /** What the person is asked to approve, in words: what is there now → what will be. */
  preview?(params: P, context: ToolContext): Previewed | Promise<Previewed>;
  execute(params: P, context: ToolContext): Promise<ToolResult<R>>;
  /** What the data of its result says; null where there is nothing to say. */
  tell?(data: unknown, lang: Lang): Told | null;
}

type Untyped = 'paramsSchema' | 'resultSchema' | 'preview' | 'execute';

/** A tool whose parameters are typed by its schema, and whose exceptions become the error of its category. */
export function defineTool<S extends z.ZodObject, R extends z.ZodType = z.ZodUnknown>(
  tool: Omit<ToolDefinition, Untyped> & {
    readonly paramsSchema: S;
    readonly resultSchema?: R;
    preview?(params: z.output<S>, context: ToolContext): Previewed | Promise<Previewed>;
    execute(params: z.output<S>, context: ToolContext): Promise<ToolResult<z.input<R>>>;
  },
): ToolDefinition<z.output<S>> {
  const execute = async (params: z.output<S>, context: ToolContext): Promise<ToolResult> => {
    try {
      return await tool.execute(params, context);
    } catch (thrown) {
      return thrownFailure(thrown, tool.category, context.lang);
    }
  };
  return Object.freeze({ ...tool, execute }) as unknown as ToolDefinition<z.output<S>>;
}

/** tools-6: a query says what was thrown, the others say their fixed words. */
function thrownFailure(thrown: unknown, category: ToolCategory, lang: Lang): ToolResult<never> {
  const reason = thrown instanceof Error ? reasonOf(thrown) : '';
  if (thrown instanceof ServiceUnavailable) return failure('SERVICE_UNAVAILABLE', thrown.words[lang]);
  const { code, words } = toolCategories[category];
  if (reason === '') return failure(code, words[lang]);
  return code === 'INTERNAL_ERROR' || code === 'QUERY_ERROR'
    ? failure(code, reason)
    : failure(code, words[lang], { reason });
}

export const DEFAULT_TIMEOUT_MS = 30_000;
/** The longest wait timers keep: one more millisecond and they fire at once. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

export const ToolCallRequest = z.strictObject({
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  trace_id: z.string(),
  timeout_ms: z.int().positive().max(MAX_TIMEOUT_MS).default(DEFAULT_TIMEOUT_MS),
});
/** `timeout_ms` left out means the tool's own time-out. */
export type ToolCallRequest = Readonly<z.input<typeof ToolCallRequest>>;

export const ToolError = z.strictObject({
  code: CallErrorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type ToolError = Readonly<z.output<typeof ToolError>>;

export const ToolCallResult = z.strictObject({
  ok: z.boolean(),
  error: ToolError.nullable(),
  data: z.unknown(),
  duration_ms: z.int().nonnegative().default(0),
  trace_id: z.string().default(''),
});
export type ToolCallResult = Readonly<z.output<typeof ToolCallResult>>;

/** calls-1. */
export function toMcpMessage(request: ToolCallRequest) {
  return {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: request.name, arguments: request.input },
    id: request.trace_id,
  } as const;
}

const operationOf = new Map<string, string>(
  Object.entries(toolCategories)
    .filter(([, { code }]) => code !== 'INTERNAL_ERROR')
    .map(([category, { code }]) => [code, category]),
);
const rpcCodes = new Map<number, ErrorCode>([
  [-32602, 'INVALID_PARAM'],
  [-32601, 'NOT_FOUND'],
]);

/** The one place where a code of whatever origin becomes one that a call may carry; nothing it said is lost. */
function wireError(code: unknown, message: unknown, details: unknown, own: OwnErrors = {}): ToolError {
  const text = typeof message === 'string' && message !== '' ? message : 'Unknown error';
  const given = details ?? null;
  const kept = given === null || isRecord(given) ? given : { value: given };
  if (code === undefined || code === null || code === '') {
    return { code: 'UNKNOWN', message: text, details: kept };
  }
  const isOwn = typeof code === 'string' && Object.hasOwn(own, code);
  const listed = typeof code === 'number' ? rpcCodes.get(code) : ErrorCode.safeParse(code).data;
  const known = isOwn ? code : listed;
  if (known) return { code: known, message: text, details: kept };
  const operation = typeof code === 'string' ? operationOf.get(code) : undefined;
  const origin = operation === undefined ? { code } : { operation };
  return { code: 'INTERNAL_ERROR', message: text, details: { ...kept, ...origin } };
}

const whole = (ms: number): number => (ms > 0 && Number.isSafeInteger(Math.trunc(ms)) ? Math.trunc(ms) : 0);

/** What a tool returned → what a call of it returns, over whatever transport. */
export function toCallResult(
  result: ToolResult,
  {
    durationMs,
    traceId,
    lang = 'en',
    errors,
  }: { durationMs: number; traceId: string; lang?: Lang; errors?: OwnErrors | undefined },
): ToolCallResult {
  const frame = { duration_ms: whole(durationMs), trace_id: traceId };
  const given: unknown = result;
  if (!isRecord(given) || typeof given.success !== 'boolean') {
    const error = wireError('INTERNAL_ERROR', callMessages.tool_no_result[lang], null);
    return { ok: false, error, data: null, ...frame };
  }
  const data = result.data ?? null;
  if (result.success) return { ok: true, error: null, data, ...frame };
  const { code, message, details }: Partial<NonNullable<ToolResult['error']>> = result.error ?? {};
  const said = message || callMessages.tool_silent[lang];
  const error = wireError(code || 'INTERNAL_ERROR', said, details, errors);
  return { ok: false, error, data, ...frame };
}

/** calls-4 `_parse_response`; whatever comes in, a result comes out. */
export function parseMcpResponse(response: unknown, durationMs: number, errors?: OwnErrors): ToolCallResult {
  const id = isRecord(response) ? response.id : undefined;
  const frame = {
    duration_ms: whole(durationMs),
    trace_id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
  };
  const failed = (error: unknown, detailsKey: 'data' | 'details', data: unknown = null): ToolCallResult => {
    const parts: Readonly<Record<string, unknown>> = isRecord(error) ? error : { message: error };
    return {
      ok: false,
      error: wireError(parts.code, parts.message, parts[detailsKey], errors),
      data,
      ...frame,
    };
  };
  if (!isRecord(response)) {
    return failed({ code: 'INTERNAL_ERROR', message: 'Malformed response' }, 'details');
  }
  // Servers that write both members put null into the one that does not apply.
  const error = response.error;
  if (error !== undefined && error !== null) return failed(error, 'data');
  const result = response.result === undefined ? {} : response.result;
  const structured = isRecord(result) ? result.structuredContent : undefined;
  const body = isRecord(structured) ? structured : result;
  const isError = isRecord(result) && result.isError === true;
  if (isRecord(body) && Object.hasOwn(body, 'ok')) {
    const data = body.data ?? null;
    if (body.ok === true && !isError && !body.error) return { ok: true, error: null, data, ...frame };
    return failed(body.error, 'details', data);
  }
  const coded = isRecord(body) && isRecord(body.error) ? body.error : undefined;
  if (isError) return failed(coded ?? contentText(result), 'details');
  if (body === structured && typeof coded?.code === 'string') return failed(coded, 'details');
  return { ok: true, error: null, data: body, ...frame };
}

/** The text parts of an MCP result, which is all an uncoded tool error says. */
function contentText(result: Readonly<Record<string, unknown>>): string | undefined {
  const content = result.content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) => (isRecord(part) ? part.text : undefined));
  return texts.filter((text) => typeof text === 'string').join('\n') || undefined;
}

/** A family of tool ids: `{prefix}.{verb}[_{modifier}]`, or `{prefix}.{noun}_stats` where `stats` is a verb. */
export interface Namespace {
  readonly prefix: string;
  readonly title: Text;
  readonly verbs: readonly string[];
}

/** One dot, no doubled underscore: what lets provider names be mapped back. 63, as the mapping adds one. */
const legalId = /^(?=.{3,63}$)[a-z][a-z0-9]*\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
export const isToolId = (id: string): boolean => legalId.test(id);

const writing = new Set(
  'create add insert register delete remove drop erase purge destroy update change set edit modify rename move replace send post pay refund charge transfer cancel approve reject assign book reserve order buy write save put patch archive restore merge reverse'.split(
    ' ',
  ),
);
const looking = new Set(
  'get list search find show fetch read query lookup view count stats describe'.split(' '),
);
/** What the first word of an id promises. */
export const verbClass = (verb: string): 'writes' | 'looks' | null =>
  writing.has(verb) ? 'writes' : looking.has(verb) ? 'looks' : null;

/** `a.search_b` → `a__search_b`, for model providers that refuse dots. */
export const toProviderName = (id: string): string => id.replace('.', '__');
export const fromProviderName = (name: string): string => name.replace('__', '.');
