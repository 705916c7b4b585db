import * as z from 'zod';
import { contractMessages } from '../contract/issues.ts';
import { canonicalJson, isRecord, reasonOf, toPlain } from '../contract/plain-json.ts';
import { type Catalogue, fill, issuesOf, joined, type Lang, type Text, wording } from '../messages.ts';
import { err, type Issue, type Path, pathText, type Result } from '../result.ts';
import { type EffectRecord, effectOf, SqlTimeout } from './effect.ts';
import { checkParams, paramsJsonSchema } from './params.ts';
import { mayCall, visibleTo } from './permission.ts';
import { callInWords } from './spoken.ts';
import {
  type Change,
  type ChangeKind,
  type ChangeParts,
  callMessages,
  changedSince,
  DEFAULT_TIMEOUT_MS,
  errorStatus,
  failure,
  isToolId,
  MAX_TIMEOUT_MS,
  type Preview,
  ServiceUnavailable,
  success,
  type ToolCallRequest,
  type ToolCallResult,
  type ToolCategory,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
  toCallResult,
  toolCategories,
} from './tool.ts';

const issue = issuesOf(callMessages);

/** `after` runs `fn` once, `ms` from now, unless the function it returns is called before. */
export interface Timers {
  after(ms: number, fn: () => void): () => void;
}

declare const minted: unique symbol;
/** A person's yes to one call. Only `approve` makes one; a look-alike or a copy is none. It is good once. */
export interface Approval {
  readonly hash: string;
  readonly by: string;
  readonly [minted]: true;
}

interface CallOptions {
  readonly approved?: Approval;
  /** The effect was begun before and may itself have changed what it was approved on: the tool's own key decides. */
  readonly begun?: boolean;
}

interface ToolFilter {
  readonly category?: ToolCategory;
  readonly namespace?: string;
}

/** What may be shown to tools and models: looking, not calling or approving. */
export interface ToolLookup {
  get(id: string): ToolDefinition | undefined;
  /** Every registered tool, switched off or not. */
  getAll(): readonly ToolDefinition[];
  /** The tools on offer. */
  list(filter?: ToolFilter): readonly ToolDefinition[];
  /** Checks parameters as a call would; problems at or below a `deferred` path are not known yet and pass. */
  check(id: string, input: unknown, deferred?: readonly Path[]): Result<unknown>;
}

export interface Registry extends ToolLookup {
  /** Throws on a second tool of the same id and on an illegal definition: both are bugs. */
  register(tool: ToolDefinition): void;
  /** Registers a tool, or another definition in the place of the one of its id: calls that wait for the old one lapse. */
  offer(tool: ToolDefinition): void;
  /** It is not there any more, until it is offered again; whether it is switched off is another matter. */
  withdraw(id: string): void;
  /** A tool that is switched off is neither offered nor callable. False when there is no such tool. */
  setEnabled(id: string, enabled: boolean): boolean;
  isEnabled(id: string): boolean;
  /** Names one call: tool, parameters, parameter schema and, where its preview has one, the basis. */
  callHash(id: string, input: unknown, basis?: string): string;
  approve(hash: string, by: string): Approval;
  call(request: ToolCallRequest, context: ToolContext, options?: CallOptions): Promise<ToolCallResult>;
}

export interface RegistryPorts {
  readonly timers: Timers;
  /** A collision-resistant hash of a text, as text. */
  readonly hash: (text: string) => string;
  /** Told of what no database transaction tells of: a call that was refused, an effect outside the database. */
  readonly audit?: (effect: EffectRecord, outcome: string) => void | Promise<void>;
  /** What issues that a tool refuses with are called in other languages than English. */
  readonly catalogues?: () => readonly Catalogue[];
}

export function createRegistry(ports: RegistryPorts, tools: readonly ToolDefinition[] = []): Registry {
  const registered = new Map<string, ToolDefinition>();
  const disabled = new Set<string>();
  const approvals = new WeakSet<Approval>();
  const gone = new Set<string>();
  const isOff = (id: string) => disabled.has(id) || gone.has(id);
  const offered = (id: string) => (isOff(id) ? undefined : registered.get(id));

  /** Made once a tool: it is part of the name of every call. */
  const schemas = new Map<string, unknown>();
  const schemaOf = (id: string): unknown => {
    const tool = registered.get(id);
    if (tool && !schemas.has(id)) schemas.set(id, paramsJsonSchema(tool));
    return schemas.get(id) ?? null;
  };
  const callHash = (id: string, input: unknown, basis?: string): string => {
    const call = ports.hash(canonicalJson([id, input, schemaOf(id)]));
    return basis === undefined ? call : `${call}:${ports.hash(basis)}`;
  };

  /** Uses the approval up, if it is one and is for this call, whatever its basis. */
  const confirmed = (call: string, approved: Approval | undefined): approved is Approval =>
    approved !== undefined &&
    (approved.hash === call || approved.hash.startsWith(`${call}:`)) &&
    approvals.delete(approved);

  /** Undefined when the person's yes still holds; otherwise the question, or why there is none. */
  async function stopped(
    tool: ToolDefinition,
    input: unknown,
    params: unknown,
    context: ToolContext,
    { approved, begun }: CallOptions,
  ): Promise<ToolResult | undefined> {
    const yes = confirmed(callHash(tool.id, input), approved);
    if (yes && begun) return undefined;
    const preview = await previewOf(tool, params, context);
    if ('success' in preview) return preview;
    const hash = callHash(tool.id, input, preview.basis);
    if (yes) return approved.hash === hash ? undefined : changedSince(context.lang);
    const details = { preview: preview.text, hash, change: changeOf(tool, preview.change, context.lang) };
    return failure('CONFIRMATION_REQUIRED', callMessages.tool_waits[context.lang], details);
  }

  /** One call from the door to the result; `begin` is told when the effect may start. */
  async function carryOut(
    tool: ToolDefinition,
    input: unknown,
    context: ToolContext,
    options: CallOptions,
    begin: () => void,
  ): Promise<ToolResult> {
    if (!mayCall(tool, context.roles)) {
      await ports.audit?.(effectOf(tool.id, input, context), 'FORBIDDEN');
      return failure('FORBIDDEN', fill(callMessages.tool_not_allowed, context.lang, { tool: tool.id }));
    }
    const checked = checkParams(tool, input);
    if (!checked.ok) return invalidParams(checked.error, context.lang);
    const stop = tool.requiresConfirmation
      ? await stopped(tool, input, checked.value, context, options)
      : undefined;
    if (stop) {
      const code = outcomeOf(stop);
      // A question refuses nothing; whatever else stops a write is told of.
      if (code !== 'CONFIRMATION_REQUIRED') await ports.audit?.(effectOf(tool.id, input, context), code);
      return stop;
    }
    // The wait may have ended before the effect began; then it must not begin.
    if (context.signal.aborted) return failure('CANCELLED', callMessages.tool_cancelled[context.lang]);
    begin();
    const unchanged = (basis: string) => options.approved?.hash === callHash(tool.id, input, basis);
    const inner = tool.requiresConfirmation ? { ...context, unchanged } : context;
    const result = checkResult(tool, await tool.execute(checked.value, inner), context);
    if (tool.effect === 'external' || (tool.effect === 'idempotent' && tool.category !== 'generate')) {
      await ports.audit?.(effectOf(tool.id, input, context), outcomeOf(result));
    }
    return result;
  }

  const registry: Registry = {
    register(tool) {
      const problem = definitionProblem(tool);
      if (problem) throw new Error(`Illegal tool ${tool.id}: ${problem}`);
      if (registered.has(tool.id)) throw new Error(`There are two tools ${tool.id}`);
      registered.set(tool.id, tool);
    },
    offer(tool) {
      const problem = definitionProblem(tool);
      if (problem) throw new Error(`Illegal tool ${tool.id}: ${problem}`);
      registered.set(tool.id, tool);
      schemas.delete(tool.id);
      gone.delete(tool.id);
    },
    withdraw(id) {
      gone.add(id);
    },
    get: (id) => registered.get(id),
    getAll: () => [...registered.values()],
    list: ({ category, namespace } = {}) =>
      [...registered.values()].filter(
        (tool) =>
          !isOff(tool.id) &&
          (category === undefined || tool.category === category) &&
          (namespace === undefined || tool.id.startsWith(`${namespace}.`)),
      ),
    setEnabled(id, enabled) {
      if (!registered.has(id)) return false;
      if (enabled) disabled.delete(id);
      else disabled.add(id);
      return true;
    },
    isEnabled: (id) => offered(id) !== undefined,
    check(id, input, deferred = []) {
      const tool = offered(id);
      return tool
        ? checkParams(tool, input, deferred)
        : err([issue('tool_unknown', { params: { tool: id } })]);
    },
    callHash,
    approve(hash, by) {
      const approval = Object.freeze({ hash, by }) as Approval;
      approvals.add(approval);
      return approval;
    },
    async call(request, context, options = {}) {
      const began = context.now().getTime();
      const traceId = String(request.trace_id);
      const tool = offered(request.name);
      const finish = (result: ToolResult) =>
        toCallResult(result, {
          durationMs: context.now().getTime() - began,
          traceId,
          errors: tool?.errors,
        });
      const words = (code: keyof typeof callMessages) =>
        fill(callMessages[code], context.lang, { tool: request.name });
      if (!tool) return finish(failure('NOT_FOUND', words('tool_unknown')));
      const wait = deadline(request.timeout_ms, tool.timeout);
      if (wait === undefined) return finish(failure('INVALID_PARAM', words('tool_bad_timeout')));

      let begun = false;
      const outcome = await race(wait, { ...context, traceId }, ports.timers, (inner) =>
        carryOut(tool, request.input, inner, options, () => {
          begun = true;
        }),
      );
      if (typeof outcome !== 'string')
        return finish(inWords(outcome, context.lang, ports.catalogues?.() ?? []));
      // A write that was given up may have happened all the same.
      const uncertain = begun && (tool.effect === 'sql' || tool.effect === 'external');
      return finish(failure(outcome, words(givenUp[outcome]), uncertain ? { uncertain } : undefined));
    },
  };
  for (const tool of tools) registry.register(tool);
  return registry;
}

const givenUp = { TIMEOUT: 'tool_timed_out', CANCELLED: 'tool_cancelled' } as const;

/** A tool that broke its word may have returned nothing at all. */
const outcomeOf = (result: ToolResult | undefined): string =>
  result?.success ? 'done' : (result?.error?.code ?? 'ERROR');

/** The caller's wait and the tool's own, whichever ends first. */
function deadline(asked: number | undefined, own: number | undefined): number | undefined {
  if (asked !== undefined && !(asked > 0)) return undefined;
  return Math.min(asked ?? own ?? DEFAULT_TIMEOUT_MS, own ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS);
}

/** Runs `body` until it ends, time is up or the caller gives up; what it does afterwards reaches no one. */
function race(
  ms: number,
  context: ToolContext,
  timers: Timers,
  body: (inner: ToolContext) => Promise<ToolResult>,
): Promise<ToolResult | keyof typeof givenUp> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    let settled = false;
    let cancelTimer = () => {};
    const settle = (outcome: ToolResult | keyof typeof givenUp) => {
      if (settled) return;
      settled = true;
      cancelTimer();
      context.signal.removeEventListener('abort', giveUp);
      resolve(outcome);
      if (typeof outcome === 'string') controller.abort(new Error(callMessages[givenUp[outcome]].en));
    };
    const giveUp = () => settle('CANCELLED');
    if (context.signal.aborted) return giveUp();
    context.signal.addEventListener('abort', giveUp);
    cancelTimer = timers.after(ms, () => settle('TIMEOUT'));
    const inner: ToolContext = {
      ...context,
      signal: controller.signal,
      progress: (fraction, message) => {
        if (!settled) context.progress(fraction, message);
      },
      artifacts: {
        write: async (artifact) => {
          if (settled) throw new Error('The call has ended');
          return context.artifacts.write(artifact);
        },
      },
    };
    body(inner).then(settle, (thrown: unknown) => settle(failureOf(thrown, context.lang)));
  });
}

/** What was thrown on the way, as one of the few codes that say whether it may work another time. */
function failureOf(thrown: unknown, lang: Lang): ToolResult<never> {
  if (thrown instanceof ServiceUnavailable) return failure('SERVICE_UNAVAILABLE', thrown.words[lang]);
  if (thrown instanceof SqlTimeout) return failure('TIMEOUT', callMessages.tool_timed_out[lang]);
  return failure('INTERNAL_ERROR', reasonOf(thrown) || callMessages.tool_silent[lang]);
}

/**
 * What a person is shown, and the state it was seen on. Where that cannot be looked up nobody is asked: other words without
 * a basis would be another question, and the yes to the one before would be gone.
 */
async function previewOf(
  tool: ToolDefinition,
  params: unknown,
  context: ToolContext,
): Promise<Preview | ToolResult<never>> {
  const said = await tool.preview?.(params, context);
  return typeof said === 'object' ? said : { text: said || callInWords(tool, params, context.lang) };
}

const kinds: Partial<Record<ToolDefinition['category'], ChangeKind>> = {
  create: 'create',
  update: 'change',
  delete: 'delete',
};

/** Whatever a tool says of its change, its class decides what it may be taken for: a deletion is never anything less. */
function changeOf({ category, name }: ToolDefinition, parts: ChangeParts | undefined, lang: Lang): Change {
  const kind = kinds[category] ?? parts?.kind ?? 'act';
  return { what: name[lang], fields: [], along: [], ...parts, kind };
}

function invalidParams(found: readonly Issue[], lang: Lang): ToolResult<never> {
  const issues = found.map((one) => ({
    path: one.path,
    code: one.code,
    message: wording(one, lang, [contractMessages]),
  }));
  const messages = issues.map(({ message }) => message);
  return failure('INVALID_PARAM', joined(messages, lang), { issues });
}

/** Tools refuse with issues in English; whoever reads another language gets them in theirs. */
function inWords(result: ToolResult, lang: Lang, catalogues: readonly Catalogue[]): ToolResult {
  // A tool that broke its word may have returned anything.
  const error = isRecord(result) ? result.error : undefined;
  if (!isRecord(error) || !isRecord(error.details) || !Array.isArray(error.details.issues)) return result;
  const issues = error.details.issues.map((one: unknown) =>
    isRecord(one) && isRecord(one.params)
      ? { ...one, message: wording(one as unknown as Issue, lang, catalogues) }
      : one,
  );
  const at = error.details.issues.findIndex((one: unknown) => isRecord(one) && one.message === error.message);
  const message = at < 0 ? error.message : String((issues[at] as Pick<Issue, 'message'>).message);
  return { ...result, error: { ...error, message, details: { ...error.details, issues } } };
}

function checkResult(
  tool: ToolDefinition,
  result: ToolResult,
  { roles, lang }: Pick<ToolContext, 'roles' | 'lang'>,
): ToolResult {
  if (!isRecord(result) || result.success !== true) return result;
  const wrong = (path: Path, reason: string) => {
    const at = pathText(path);
    const params = { tool: tool.id, at: at || '(root)', reason };
    return failure('INTERNAL_ERROR', fill(callMessages.tool_wrong_result, lang, params), { path: at });
  };
  const parsed = tool.resultSchema?.safeParse(result.data);
  const mismatch = parsed?.error?.issues[0];
  if (mismatch) return wrong(mismatch.path as Path, mismatch.message);
  const plain = toPlain((parsed ? parsed.data : result.data) ?? null);
  return plain.ok
    ? success(visibleTo(tool, plain.value, roles))
    : wrong(plain.error[0]!.path, plain.error[0]!.message);
}

/** What makes a definition illegal whatever its domain; the lint has more to say. */
function definitionProblem(tool: ToolDefinition): string | undefined {
  if (!isToolId(tool.id)) return 'its id is not {domain}.{action}[_{modifier}]';
  const { name, description } = tool;
  if ([name.zh, name.en, description.zh, description.en].includes(''))
    return 'it has no name or no description in one language';
  if (!(tool.paramsSchema instanceof z.ZodObject)) return 'its parameters are not an object';
  if (tool.timeout !== undefined && !(tool.timeout > 0)) return 'its time-out is not positive';
  const again = Object.keys(tool.errors ?? {}).find((code) => Object.hasOwn(errorStatus, code));
  if (again !== undefined) return `it declares ${again} anew`;
  return confirmationProblem(tool)?.en;
}

/** tools-3: who must ask. A write that calls itself a read, or an effect that is not declared, would slip by. */
export function confirmationProblem({
  category,
  effect,
  requiresConfirmation,
}: ToolDefinition): Text | undefined {
  const { asks } = toolCategories[category];
  if (asks === 'always' && !requiresConfirmation)
    return { zh: `${category} 类工具必须先确认`, en: `a ${category} tool must ask for confirmation` };
  if (asks === 'never' && requiresConfirmation)
    return { zh: `${category} 类工具不该要求确认`, en: `a ${category} tool must not ask for confirmation` };
  if ((category === 'query' || category === 'stats') && effect !== 'none')
    return { zh: `${category} 类工具不该有副作用`, en: `a ${category} tool must not have an effect` };
  return asks === 'always' && effect === 'none'
    ? { zh: `${category} 类工具必须声明 effect`, en: `a ${category} tool must declare its effect` }
    : undefined;
}
