import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { callResultOf } from '../../app/runs/carry-out.ts';
import { type Catalogue, fill, type Lang } from '../../core/messages.ts';
import { PendingCall, type RunEvent } from '../../core/run/state.ts';
import { paramsJsonSchema, resultJsonSchema } from '../../core/tool/params.ts';
import { mayApprove, mayCall } from '../../core/tool/permission.ts';
import {
  failure,
  fromProviderName,
  ToolCallResult,
  type ToolDefinition,
  toCallResult,
  toProviderName,
} from '../../core/tool/tool.ts';
import type { Identity } from '../problem.ts';
import { artifactUri } from './resources.ts';

/** What a question to the person is about, as the client carries it back to us, sealed. */
export interface Asked {
  readonly run: string;
  readonly call: string;
  readonly hash: string;
  /** The call as it was first sent: an answer is for that one only. */
  readonly sent: string;
}

type Schema = Readonly<Record<string, unknown>>;

const { $schema: _, ...answerShape } = z.toJSONSchema(ToolCallResult);

/** What every tool answers with: calls-2's ToolCallResult, its data as the tool declares it. */
function answerSchema(tool: ToolDefinition): Schema {
  const own = resultJsonSchema(tool);
  if (!own) return answerShape;
  const placed = JSON.stringify(own).replaceAll('"$ref":"#', '"$ref":"#/properties/data/anyOf/0');
  const data = { anyOf: [JSON.parse(placed), { type: 'null' }] };
  return { ...answerShape, properties: { ...answerShape.properties, data } };
}

/** Some clients take no bare `false` for the items after a tuple's last, though JSON Schema has it. */
const portable = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"items":false', '"items":{"not":{}}'));

/** How the protocol describes a tool; made once, for a description is asked for with every request. */
export function describer(lang: Lang): (tool: ToolDefinition) => Tool {
  const made = new WeakMap<ToolDefinition, Tool>();
  return (tool) => {
    const known = made.get(tool);
    if (known) return known;
    const { id, description, category, effect } = tool;
    // The title is for people; what a model reads stays as registered.
    const title = tool.name[lang];
    const described = {
      name: toProviderName(id),
      title,
      description: description.zh,
      inputSchema: portable(paramsJsonSchema(tool)),
      outputSchema: portable(answerSchema(tool)),
      annotations: {
        title,
        readOnlyHint: effect === 'none',
        destructiveHint: effect !== 'none' && (category === 'delete' || category === 'update'),
        idempotentHint: effect === 'none' || effect === 'idempotent',
        openWorldHint: effect === 'external',
      },
    } as Tool;
    made.set(tool, described);
    return described;
  };
}

export interface ToolCaller {
  list(who: Identity): Promise<readonly ToolDefinition[]>;
  /** Undefined where there is no such tool. */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    who: Identity,
    ctx: ServerContext,
    canAsk: boolean,
  ): Promise<CallToolResult | InputRequiredResult | undefined>;
}

export function toolCaller(app: Host, codec: RequestStateCodec<Asked>): ToolCaller {
  return {
    async list({ roles }) {
      const registry = await app.registry();
      return registry.ok ? registry.value.list().filter((tool) => mayCall(tool, roles)) : [];
    },
    async call(name, args, who, ctx, canAsk) {
      const registry = await app.registry();
      if (!registry.ok) return written(unavailable(registry.error[0]?.message ?? '', ''), app.config.lang);
      const tool = registry.value.get(fromProviderName(name));
      if (!tool || !registry.value.isEnabled(tool.id)) return undefined;
      const sent = registry.value.callHash(tool.id, args);
      const asked = ctx.mcpReq.requestState<Asked>();
      if (asked) return answered(app, tool, asked, sent, who, ctx);
      const runId = randomUUID();
      const onEvent = progressTo(ctx);
      const called = await app.call(tool.id, args, { ...who, runId, signal: ctx.mcpReq.signal, onEvent });
      if (!called.ok) return written(unavailable(called.error[0]?.message ?? '', runId), app.config.lang);
      const waits = waitingIn(called.value);
      if (waits && canAsk && mayApprove(who.roles)) {
        const state = { run: runId, call: waits.id, hash: waits.hash, sent };
        const { lang } = app.config;
        return question(tool.name[lang], waits.preview, await codec.mint(state, ctx), lang);
      }
      return finished(app, tool, called.value, runId);
    },
  };
}

const words = {
  approve: { zh: '同意', en: 'Approve' },
  otherCall: { zh: '这个回答是给另一次调用的', en: 'The answer is for another call' },
  pending: {
    zh: '要由人批准：yx runs approve {run}（或在工作台里）。运行 {run}，调用 {call} 在等待。',
    en: 'A person must approve it: yx runs approve {run} (or in the workbench). Pending as run {run}, call {call}.',
  },
} as const satisfies Catalogue;

/** Whether the program at the other end can put a form before its person. */
export function canBeAsked(
  ctx: ServerContext,
  declared: { readonly elicitation?: unknown } | undefined,
): boolean {
  const envelope = ctx.mcpReq.envelope as Readonly<Record<string, typeof declared>> | undefined;
  const sent = envelope?.[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = (sent ?? declared)?.elicitation as { form?: unknown; url?: unknown } | undefined;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

const question = (title: string, preview: string, requestState: string, lang: Lang): InputRequiredResult =>
  inputRequired({
    requestState,
    inputRequests: {
      approve: inputRequired.elicit({
        message: `${title}\n${preview}`,
        requestedSchema: {
          type: 'object',
          properties: { approve: { type: 'boolean', title: words.approve[lang], default: false } },
          required: ['approve'],
        },
      }),
    },
  });

/** Carries on with a call whose person has answered; without an answer it goes on waiting. */
async function answered(
  app: Host,
  tool: ToolDefinition,
  { run, call, hash, sent: first }: Asked,
  sent: string,
  who: Identity,
  ctx: ServerContext,
): Promise<CallToolResult> {
  const runs = await app.runs();
  if (!runs.ok) return written(unavailable(runs.error[0]?.message ?? '', run), app.config.lang);
  if (first !== sent) {
    const changed = failure('INVALID_PARAM', words.otherCall[app.config.lang]);
    return written(toCallResult(changed, { durationMs: 0, traceId: run }), app.config.lang);
  }
  const answer = inputResponse(ctx.mcpReq.inputResponses, 'approve');
  const action = answer.kind === 'elicit' ? answer.action : 'cancel';
  const yes = action === 'accept' && answer.kind === 'elicit' && answer.content?.approve === true;
  if (action !== 'cancel') {
    const said = yes ? 'approved' : 'rejected';
    const decided = await runs.value.decide(run, call, said, who, hash, { goesOn: true });
    if (!decided.ok) {
      const refused = failure('CONFLICT', decided.error[0]?.message ?? '', { run, call });
      return written(toCallResult(refused, { durationMs: 0, traceId: run }), app.config.lang);
    }
  }
  const done = await runs.value.resume(run, { signal: ctx.mcpReq.signal, onEvent: progressTo(ctx) });
  if (!done.ok) return written(unavailable(done.error[0]?.message ?? '', run), app.config.lang);
  return finished(app, tool, callResultOf(done.value), run);
}

async function finished(
  app: Host,
  tool: ToolDefinition,
  result: ToolCallResult,
  run: string,
): Promise<CallToolResult> {
  const kept = result.ok && tool.effect !== 'none' ? await app.runs() : null;
  const files = kept?.ok ? await kept.value.artifacts(run) : null;
  const links = (files?.ok ? files.value : []).map(({ name, mediaType, size }) => ({
    type: 'resource_link' as const,
    uri: artifactUri(run, name),
    name,
    mimeType: mediaType,
    size,
  }));
  return written(result, app.config.lang, links);
}

export function written(
  result: ToolCallResult,
  lang: Lang,
  links: CallToolResult['content'] = [],
): CallToolResult {
  return {
    content: [{ type: 'text', text: saidOf(result, lang) }, ...links],
    structuredContent: { ...result },
    isError: !result.ok,
  };
}

/** The call that waits for a person, where that is why nothing was done. */
const waitingIn = ({ error }: ToolCallResult): PendingCall | null =>
  error?.code === 'CONFIRMATION_REQUIRED' ? (PendingCall.safeParse(error.details).data ?? null) : null;

/** What a model reads; what a program reads stands beside it. */
function saidOf(result: ToolCallResult, lang: Lang): string {
  if (result.ok) return JSON.stringify(result.data);
  const { code, message } = result.error ?? { code: 'UNKNOWN', message: '' };
  const waits = waitingIn(result);
  if (!waits) return `${code}: ${message}`;
  return [`${code}: ${waits.preview}`, fill(words.pending, lang, { run: waits.runId, call: waits.id })].join(
    '\n',
  );
}

const unavailable = (message: string, traceId: string): ToolCallResult =>
  toCallResult(failure('SERVICE_UNAVAILABLE', message), { durationMs: 0, traceId });

/** Progress to those who asked for it; it only ever grows, as the protocol wants. */
function progressTo(ctx: ServerContext): (event: RunEvent) => void {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  let reached = 0;
  return (event) => {
    if (progressToken === undefined || event.type !== 'step_progress') return;
    const { fraction, message } = event;
    const progress = fraction === null ? reached + 1e-6 : fraction;
    if (progress <= reached) return;
    reached = progress;
    const params = { progressToken, progress, message, ...(fraction !== null && { total: 1 }) };
    // Whoever does not listen any more must not stop the call.
    ctx.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
