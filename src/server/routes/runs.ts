import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { isStale, previewEdited } from '../../app/edited.ts';
import type { Host } from '../../app/host.ts';
import { loadConversation, saveSession } from '../../app/kept-conversation.ts';
import type { KeptRuns } from '../../app/runs/supervise.ts';
import { runShown } from '../../app/shown.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { isOver, RunStatus } from '../../core/run/state.ts';
import { withRun as linked } from '../../core/session.ts';
import { isAllowedBy } from '../../core/tool/approval-rules.ts';
import { mayApprove } from '../../core/tool/permission.ts';
import { issue as sqlIssue } from '../../runtime/sql/messages.ts';
import type { RunDetail } from '../../runtime/sql/runs.ts';
import type { Numbered } from '../feed.ts';
import { issue } from '../messages.ts';
import { pascal } from '../openapi/document.ts';
import { decisionFailure, type Failure, type Identity, json, maySee, refuse, respond } from '../problem.ts';
import { type Call, declare, type Serving } from '../route.ts';
import type { Order, RunKeeper } from '../runs.ts';
import { answers, bodies } from '../shapes.ts';
import { readToAct } from './reading.ts';
import { keyOf } from './sessions.ts';

const tag = 'runs';
export const RunId = z.object({ id: z.string().regex(/^[\w.:-]{1,80}$/) });
/** A moment with its zone, as they are kept. */
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const Listing = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
  status: RunStatus.optional(),
  domain: z.string().max(60).optional(),
  requester: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  since: Moment.optional(),
  until: Moment.optional(),
});

/** Carrying out what was said, looking on, and saying yes or no to what waits. */
export function runRoutes(serving: Serving, domains: readonly AnyDomain[], keeper: RunKeeper): void {
  for (const domain of domains) startRoute(serving, domain, keeper);
  lookRoutes(serving);
  eventRoute(serving, keeper);
  decideRoutes(serving, keeper);
}

function startRoute(serving: Serving, domain: AnyDomain, keeper: RunKeeper): void {
  const { id, title } = domain.about;
  declare(
    serving,
    {
      method: 'post',
      path: `/v1/${id}/runs`,
      operation: `start${pascal(id, 'Run')}`,
      tag: id,
      summary: {
        zh: `${title.zh}：执行说的话，写之前先问`,
        en: `${title.en}: carries out what was said, asking before it writes`,
      },
      headers: ['idempotency-key'],
      body: bodies.Order,
      permission: 'act',
      status: 202,
      answer: answers.Started,
      example: ({ said, run }) => ({
        given: { 'idempotency-key': 'order-1' },
        body: said(domain).body,
        answer: { id: run.id },
        refused: refuse('CONFLICT', issue('questions_open', { params: { count: 1 } })),
      }),
    },
    async ({ c, body, who, say, signal }) => {
      const order = await orderOf(serving, domain, body, { who, lang: c.get('lang') }, signal);
      if (!order.ok) return order.error;
      const { questions } = order.value.read;
      if (questions.length > 0) {
        const open = issue('questions_open', { params: { count: questions.length } });
        return refuse('CONFLICT', open, { details: { questions: say.questions(questions) } });
      }
      const started = await keeper.start(order.value, who, c.get('lang'), c.req.header('idempotency-key'));
      if (!started.ok) return startFailure(started.error);
      if (body.session !== undefined) await linkRun(serving.app, keyOf(who, body.session), started.value);
      return json(c, { id: started.value }, 202, { location: `/v1/runs/${started.value}` });
    },
  );
}

/** A yes or a no said in the conversation is to this run from now on. */
async function linkRun(app: Host, key: string, run: string): Promise<void> {
  const talk = await loadConversation(app, key);
  if (talk.ok) await saveSession(app, talk.value, linked(talk.value.session, run));
}

/** Why a run was not begun. */
export function startFailure(issues: readonly Issue[]): Failure {
  const [first] = issues;
  if (first?.code === 'key_reused') return refuse('CONFLICT', issues, { status: 422 });
  const later = { headers: { 'retry-after': '10' } };
  if (first?.code === 'too_many_runs')
    return refuse('SERVICE_UNAVAILABLE', issues, { status: 429, ...later });
  if (first?.code === 'too_many_bytes')
    return refuse('SERVICE_UNAVAILABLE', issues, { status: 429, headers: { 'retry-after': '3600' } });
  return refuse('SERVICE_UNAVAILABLE', issues, first?.code === 'queue_full' ? later : {});
}

async function orderOf(
  { app }: Serving,
  domain: AnyDomain,
  { session, ...body }: z.infer<typeof bodies.Order>,
  { who, lang }: { readonly who: Identity; readonly lang: Lang },
  signal: () => AbortSignal,
): Promise<Result<Order, Failure>> {
  if (session === undefined) {
    const said = await readToAct(app, domain, body, signal, lang);
    return said.ok ? ok({ domain, ...said.value }) : err(refuse('INVALID_PARAM', said.error));
  }
  if (body.text !== '') return err(refuse('INVALID_PARAM', issue('said_twice', { path: ['session'] })));
  const found = await loadConversation(app, keyOf(who, session));
  if (!found.ok) return err(refuse('SERVICE_UNAVAILABLE', found.error));
  const { outcome } = found.value;
  if (outcome?.domain === domain.about.id) {
    const { text, files, read, last, world } = outcome;
    const input = { text, ...(files.length > 0 && { files }) };
    return ok({ domain, input, read, options: { last, world } });
  }
  return err(refuse('CONFLICT', issue('nothing_understood', { path: ['session'], params: { session } })));
}

function lookRoutes(serving: Serving): void {
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/runs',
      operation: 'listRuns',
      tag,
      summary: {
        zh: '运行，最近的在前；能批准的人看得到所有人的',
        en: 'Runs, the latest first; those who may approve see everybody’s',
      },
      query: Listing,
      answer: answers.RunPage,
      example: ({ runInfo }) => ({
        given: { limit: 1, status: runInfo.status },
        answer: { items: [runInfo], next: null },
      }),
    },
    async ({ c, query, who }) => {
      const runs = await serving.app.runs();
      if (!runs.ok) return refuse('SERVICE_UNAVAILABLE', runs.error);
      const { limit, cursor, status, domain, requester, q, since, until } = query;
      // What others asked for is no part of the page, nor of the way to the next.
      const from = mayApprove(who.roles) ? requester : who.userId;
      if (requester && requester !== from) return json(c, { items: [], next: null });
      const last = cursor === undefined ? null : await runs.value.show(cursor);
      if (last === undefined || (last && !maySee(who, last.requester)))
        return refuse('INVALID_PARAM', issue('bad_cursor', { path: ['cursor'] }));
      const items = await runs.value.list({
        limit,
        ...(cursor !== undefined && { before: cursor }),
        ...(status && { status }),
        ...(domain && { domain }),
        ...(from && { requester: from }),
        ...(q && { words: q }),
        ...(since && { since }),
        ...(until && { until }),
      });
      return json(c, { items, next: items.length === limit ? items.at(-1)!.id : null });
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/runs/{id}',
      operation: 'getRun',
      tag,
      summary: { zh: '一次运行', en: 'One run' },
      params: RunId,
      answer: answers.Run,
      example: ({ run }) => ({ given: { id: run.id }, answer: run }),
    },
    (call) =>
      withRun(serving, call, async (_, run) => {
        const registry = await serving.app.registry();
        const tools = registry.ok ? registry.value : null;
        return json(call.c, runShown(run, tools, call.say, call.c.get('lang')));
      }),
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/runs/{id}/artifacts/{name}',
      operation: 'downloadArtifact',
      tag,
      summary: { zh: '下载运行做出的一个文件', en: 'One file a run has made' },
      params: RunId.extend({ name: z.string().min(1).max(255) }),
      answer: { media: 'application/octet-stream' },
      example: ({ run }) => ({ given: { id: run.id, name: 'list.csv' }, answer: 'no,item\n1,…\n' }),
    },
    (call) => withRun(serving, call, (runs) => download(call, runs)),
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/audit',
      operation: 'listAudit',
      tag,
      summary: { zh: '谁在何时做了什么，最近的在前', en: 'Who did what, and when; the latest first' },
      query: z.object({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.coerce.number().int().optional(),
      }),
      permission: 'approve',
      answer: answers.AuditPage,
      example: ({ audit }) => ({ given: { limit: 1 }, answer: { items: [audit], next: null } }),
    },
    async ({ c, query: { limit, cursor } }) => {
      const runs = await serving.app.runs();
      if (!runs.ok) return refuse('SERVICE_UNAVAILABLE', runs.error);
      const items = await runs.value.audit({ limit, ...(cursor !== undefined && { before: cursor }) });
      return json(c, { items, next: items.length === limit ? String(items.at(-1)!.id) : null });
    },
  );
}

async function download(
  { c, params }: Call<z.ZodObject<{ id: z.ZodString; name: z.ZodString }>, z.ZodObject, z.ZodType>,
  runs: KeptRuns,
): Promise<Response | Failure> {
  const { id, name } = params;
  const [refs, content] = [await runs.artifacts(id), await runs.readArtifact(id, name)];
  if (!content.ok) {
    const code = content.error[0]?.code;
    if (code === 'artifact_elsewhere') return refuse('SERVICE_UNAVAILABLE', content.error);
    return refuse('NOT_FOUND', content.error, code === 'artifact_cleared' ? { status: 410 } : {});
  }
  const ref = refs.ok ? refs.value.find((one) => one.name === name) : undefined;
  const stream = ReadableStream.from(content.value) as ReadableStream<Uint8Array>;
  return respond(c, stream, 200, {
    'content-type': ref?.mediaType ?? 'application/octet-stream',
    // Whatever a file claims to be, it is kept from running in our name.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...(ref && { 'content-length': String(ref.size) }),
    ...(ref?.sha256 !== undefined && { etag: `"${ref.sha256}"` }),
  });
}

function eventRoute(serving: Serving, { feeds }: RunKeeper): void {
  const { limits } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/runs/{id}/events',
      operation: 'followRun',
      tag,
      summary: {
        zh: '运行的事件流；断线后用 last-event-id（或 after）接着收',
        en: 'A run as it goes on; last-event-id (or after) resumes where a connection was cut',
      },
      params: RunId,
      query: z.object({ after: z.coerce.number().int().min(0).optional() }),
      headers: ['last-event-id'],
      answer: { media: 'text/event-stream', carries: [answers.RunEvent, answers.RunStanding] },
      example: ({ run, stream }) => ({ given: { id: run.id }, answer: stream }),
    },
    (call) =>
      withRun(serving, call, async (_, run) => {
        const { c, query } = call;
        if (feeds.count() >= limits.listeners) {
          const full = issue('too_many_listeners', { params: { limit: limits.listeners } });
          return refuse('SERVICE_UNAVAILABLE', full, { headers: { 'retry-after': '5' } });
        }
        const seen = /^\d{1,15}$/.exec(c.req.header('last-event-id') ?? '')?.[0];
        const after = seen === undefined ? (query.after ?? 0) : Number(seen);
        for (const [name, value] of Object.entries(c.get('headers'))) c.header(name, value);
        return streamSSE(c, async (stream) => {
          const left = new AbortController();
          stream.onAbort(() => left.abort());
          for await (const news of feeds.follow(run.id, after, left.signal)) {
            if (!(await c.get('stands')())) return;
            if (news === 'idle') {
              await stream.write(': idle\n\n');
              continue;
            }
            for (const one of news.events) await stream.writeSSE(messageOf(one));
            await stream.writeSSE({ event: 'status', data: JSON.stringify({ status: news.status }) });
          }
        });
      }),
  );
}

const messageOf = ({ number, event }: Numbered) => ({
  id: String(number),
  event: event.type,
  data: JSON.stringify(event),
});

function decideRoutes(serving: Serving, keeper: RunKeeper): void {
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/runs/{id}/confirmations/{call}',
      operation: 'decideCall',
      tag,
      summary: {
        zh: '一个人对等待中的调用说是或否，运行随后继续',
        en: 'A person’s yes or no to one call that waits; the run then goes on',
      },
      params: RunId.extend({ call: z.string().min(1).max(200) }),
      body: bodies.Decision,
      permission: 'decide',
      status: 202,
      answer: answers.Call,
      example: ({ run, call }) => ({
        given: { id: run.id, call: call.id },
        body: { decision: 'approve', hash: call.hash, note: 'as agreed' },
        answer: {
          ...call,
          status: 'approved',
          decidedBy: 'local',
          decidedAt: run.updatedAt,
          note: 'as agreed',
        },
      }),
    },
    (call) =>
      withRun(serving, call, async (runs, run) => {
        const { c, params, body, who, signal } = call;
        const decision = body.decision === 'approve' ? 'approved' : 'rejected';
        const edited =
          body.edit && decision === 'approved'
            ? await previewEdited(serving.app, run, params.call, body.edit, {
                lang: c.get('lang'),
                signal: signal(),
              })
            : ok(undefined);
        if (!edited.ok) return refuse('INVALID_PARAM', edited.error);
        if (decision === 'approved' && (await isStale(serving.app, run, params.call, { signal: signal() }))) {
          // What would be done now is looked up by the run itself, and asked anew.
          await keeper.resume(run.id);
          return refuse('CONFLICT', sqlIssue('call_changed', { params: { run: run.id, call: params.call } }));
        }
        const decided = await runs.decide(
          run.id,
          params.call,
          decision,
          who,
          body.hash,
          undefined,
          body.note?.trim(),
          edited.value,
        );
        if (!decided.ok) return decisionFailure(decided.error);
        // With the decision the run was posted to whoever goes on with it.
        await keeper.ready();
        return json(c, decided.value, 202);
      }),
  );
  for (const action of ['cancel', 'resume', 'retry'] as const) {
    declare(
      serving,
      {
        method: 'post',
        path: `/v1/runs/{id}/${action}`,
        operation: `${action}Run`,
        tag,
        summary: summaries[action],
        params: RunId,
        permission: 'act',
        status: 202,
        answer: answers.Started,
        example: ({ run }) => ({ given: { id: run.id }, answer: { id: run.id } }),
      },
      (call) =>
        withRun(serving, call, async (runs, run) => {
          if (action === 'retry') {
            const again = await runs.retry(run.id);
            if (!again.ok) return refuse('CONFLICT', again.error);
            await keeper.ready();
            return json(call.c, { id: run.id }, 202);
          }
          if (isOver(run.status)) {
            const ended = issue('run_has_ended', { params: { run: run.id, status: run.status } });
            return refuse('CONFLICT', ended);
          }
          if (action === 'cancel') {
            const asked = await runs.askToCancel(run.id);
            if (!asked.ok) return refuse('NOT_FOUND', asked.error);
            await keeper.ready();
          } else if (run.status !== 'running') await keeper.resume(run.id);
          return json(call.c, { id: run.id }, 202);
        }),
    );
  }
}

const summaries = {
  cancel: { zh: '停止一次运行', en: 'Stops a run' },
  resume: { zh: '继续被打断的运行', en: 'Goes on with a run that was interrupted' },
  retry: {
    zh: '再试一次失败的或已放弃的运行；做成的不会重做',
    en: 'Tries a run once more that failed or was given up; what was done stays done',
  },
} as const;
/** The run a request names, where whoever sent it may see it. */
export async function withRun<
  P extends z.ZodObject<{ id: z.ZodString }>,
  Q extends z.ZodObject,
  B extends z.ZodType,
>(
  { app }: Serving,
  { params, who }: Call<P, Q, B>,
  body: (runs: KeptRuns, run: RunDetail) => Promise<Response | Failure>,
): Promise<Response | Failure> {
  const runs = await app.runs();
  if (!runs.ok) return refuse('SERVICE_UNAVAILABLE', runs.error);
  const { id } = params as { readonly id: string };
  const run = await runs.value.show(id);
  // Whom a rule lets approve one of its calls sees what that is about.
  const isRuled = run?.calls.some(({ toolId: tool, params }) =>
    isAllowedBy(app.config.approvals, who.roles, { tool, params }),
  );
  if (run && (isRuled || maySee(who, run.requester))) return body(runs.value, run);
  return refuse('NOT_FOUND', issue('no_such_run_here', { params: { run: id } }));
}
