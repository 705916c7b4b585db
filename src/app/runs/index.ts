import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Answered } from '../../core/agent/loop.ts';
import type { AnyDomain } from '../../core/domain.ts';
import { leftOut } from '../../core/reading/account.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import type { Model } from '../../core/reading/model.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Due } from '../../core/run/due.ts';
import type { Confirmer } from '../../core/run/execute.ts';
import { unkeptHold } from '../../core/run/state.ts';
import type { Registry } from '../../core/tool/registry.ts';
import type { Actor } from '../../runtime/sql/decisions.ts';
import type { Sql } from '../../runtime/sql/open.ts';
import type { RunDetail } from '../../runtime/sql/runs.ts';
import type { Store } from '../../runtime/store/store.ts';
import type { Base } from '../base.ts';
import type { Database } from '../database.ts';
import { untilOk } from '../lazy.ts';
import { issue } from '../messages.ts';
import type { ParseOptions } from '../parse-options.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../tools.ts';
import { createAdmission } from './admission.ts';
import { carryOut, isHarmless, type Means, type RunOptions, type RunResult, type Work } from './carry-out.ts';
import type { RunQueue } from './queue.ts';
import {
  askedHead,
  type CallRequest,
  domainRequest,
  headOf,
  type Order,
  type RunRequest,
  requestOf,
} from './request.ts';
import { createKeptRuns, type Keeping, type KeptRuns, type ResumeOptions, supervise } from './supervise.ts';
import { isTooLate, msUntil, ordered, orderedResult, partsOf, successorOf, timeText } from './timed.ts';

/** What runs need of the application around them. */
export interface RunsDeps extends Base {
  readonly database: Database;
  readonly services: Services;
  readonly queue: RunQueue;
  readonly registry: (scope: Scope) => Promise<Result<Registry>>;
  readonly model: () => Promise<Result<Model | null>>;
  readonly contextOf: (domain: AnyDomain, options: ParseOptions) => ReadContext<unknown>;
}

const nobody: Confirmer = { ask: async () => 'pending' };
const actorOf = ({ userId = 'local', roles = ['owner'] }: RunOptions): Actor => ({ userId, roles });

/** Everything that is carried out, kept or not. */
export function createRuns(deps: RunsDeps) {
  const { log, observer, database } = deps;
  const records = untilOk(() => openRecords(deps));
  const admit = createAdmission(deps.config.quota);
  /** Where runs are kept, with the tables that they act upon. */
  const keeping = async (scope: Scope): Promise<Result<Keeping>> => {
    const ready = await database.with(scope);
    return ready.ok ? records() : ready;
  };
  return {
    kept: untilOk(async (): Promise<Result<KeptRuns>> => {
      const found = await records();
      if (!found.ok) return found;
      const kept = createKeptRuns(found.value, (run, options) => goOn(deps, found.value, run, options));
      const resume: KeptRuns['resume'] = (id, options) =>
        observer.run(id, () => kept.resume(id, options), id);
      return ok({ ...kept, resume });
    }),
    async run(whole: Order, options: RunOptions): Promise<Result<RunResult>> {
      const put = await putOff(deps, keeping, whole, options);
      if (!put.ok) return put;
      const { order, later } = put.value;
      const notes = later.map(({ run, due }) => ordered(run, due, whole.input.text));
      if (!order) return ok(orderedResult(later[0]!.run, whole.read.value, notes));
      const { domain, input, read, context } = order;
      const [ready, where] = [await deps.registry(domain), await keeping(domain)];
      if (!ready.ok) return ready;
      if (!where.ok) {
        if (!isHarmless(domain.act.plan(read.value, { ...context, input }), ready.value)) return where;
        log.warn('run_not_kept', { reason: where.error[0]?.message ?? '' });
      }
      const request = domainRequest(order, pathOf(deps, options.out));
      const place = where.ok ? where.value : null;
      const done = await observer.run(domain.about.id, () =>
        start(deps, request, domain, ready.value, place, options),
      );
      return done.ok ? ok({ ...done.value, issues: [...done.value.issues, ...notes] }) : done;
    },
    /** Puts a run on record for whoever takes it from the queue; its id. */
    async submit(whole: Order, options: RunOptions): Promise<Result<string>> {
      const where = await keeping(whole.domain);
      if (!where.ok) return where;
      const entered = await admit(where.value, actorOf(options));
      if (!entered.ok) return entered;
      try {
        const put = await putOff(deps, keeping, whole, options);
        if (!put.ok) return put;
        const { order, later } = put.value;
        if (!order) return ok(later[0]!.run);
        const { runId = randomUUID() } = options;
        observer.submitted(runId);
        const request = domainRequest(order, pathOf(deps, options.out));
        await where.value.store.enqueue(runId, headOf(request, actorOf(options)));
        return ok(runId);
      } finally {
        entered.value();
      }
    },
    async call(tool: string, input: CallRequest['input'], options: RunOptions): Promise<Result<RunResult>> {
      const ready = await deps.registry('all');
      if (!ready.ok) return ready;
      const looks = (ready.value.get(tool)?.effect ?? 'none') === 'none';
      const where = looks ? ok(null) : await keeping('all');
      if (!where.ok) return where;
      const entered = where.value ? await admit(where.value, actorOf(options)) : ok(() => {});
      if (!entered.ok) return entered;
      const { world, lang } = options;
      const out = pathOf(deps, options.out);
      const request: CallRequest = { kind: 'call', tool, input, world, out, ...(lang && { lang }) };
      // What is told of it comes after its first entry.
      const onEvent: RunOptions['onEvent'] = (...event) => {
        entered.value();
        return options.onEvent?.(...event);
      };
      return observer
        .run(tool, () => start(deps, request, null, ready.value, where.value, { ...options, onEvent }))
        .finally(entered.value);
    },
    /** What a person would be asked about a call that asks first; nothing is kept, and without a yes nothing is done. */
    async preview(
      tool: string,
      input: CallRequest['input'],
      options: RunOptions,
    ): Promise<Result<RunResult>> {
      const ready = await deps.registry('all');
      if (!ready.ok) return ready;
      if (ready.value.get(tool)?.requiresConfirmation !== true)
        return err([issue('nothing_to_edit', { params: { call: tool } })]);
      const { world, lang } = options;
      const request: CallRequest = { kind: 'call', tool, input, world, out: null, ...(lang && { lang }) };
      return start(deps, request, null, ready.value, null, { ...options, confirm: nobody });
    },
    /** Puts on record what a model was asked and what that came to: nothing of it is ever gone on with. */
    async asked(text: string, answered: Answered, options: Pick<RunOptions, 'userId' | 'roles'>) {
      const where = await keeping('all');
      if (!where.ok) {
        log.warn('run_not_kept', { reason: where.error[0]?.message ?? '' });
        return;
      }
      const runId = randomUUID();
      await observer.run('ask', async () => {
        const hold = await where.value.store.begin(runId, askedHead(text, answered, actorOf(options)));
        const { issues, spent, stopped } = answered;
        const status = stopped === null ? ('completed' as const) : ('failed' as const);
        await hold?.settle(status, {
          iteration: 1,
          iterations: 0,
          artifacts: [],
          report: null,
          issues,
          spent,
        });
        return ok({ status, runId });
      });
    },
    async close(): Promise<void> {
      const made = await records.made();
      if (made?.ok) await made.value.store.close();
    },
  };
}

interface PutOff {
  /** What is left to be done now; null where nothing is. */
  readonly order: Order | null;
  readonly later: readonly { readonly run: string; readonly due: Due }[];
}

/** Puts the parts of an order on record that are to be carried out later; all that is left is for now. */
async function putOff(
  deps: RunsDeps,
  keeping: (scope: Scope) => Promise<Result<Keeping>>,
  order: Order,
  options: RunOptions,
): Promise<Result<PutOff>> {
  const parts = partsOf(order);
  if (parts === null) return ok({ order, later: [] });
  if (!parts.ok) return parts;
  const where = await keeping(order.domain);
  if (!where.ok) return where;
  const later: { run: string; due: Due }[] = [];
  const now = parts.value.find(({ due }) => due === null)?.order ?? null;
  for (const { order: part, due, shown } of parts.value) {
    if (due === null) continue;
    // The caller's own id is for the one run there is, where all is put off.
    const run = now === null && later.length === 0 ? (options.runId ?? randomUUID()) : randomUUID();
    const request = { ...domainRequest(part, pathOf(deps, options.out)), due, shown };
    deps.observer.submitted(run);
    await where.value.store.enqueue(run, headOf(request, actorOf(options)), msUntil(due, deps.now()));
    later.push({ run, due });
  }
  return ok({ order: now, later });
}

const pathOf = ({ cwd }: RunsDeps, out: string | undefined): string | null =>
  out === undefined ? null : resolve(cwd, out);

/** In the data folder, or where the configuration says; a folder that others do not share is noticed. */
async function openFiles({ config, log }: RunsDeps, opened: Sql): Promise<Store> {
  const { folderStore, isShared } = await import('../../runtime/store/store.ts');
  if (config.store) return (await import('../../runtime/store/s3.ts')).s3Store(config.store.reveal());
  const dir = join(config.dataDir, 'runs');
  if (opened.dialect === 'sqlite') return folderStore(dir);
  const shared = await isShared(opened, dir).catch(() => true);
  if (!shared) log.error('store_apart', { dir });
  return folderStore(dir, async () => (shared ? 'ok' : 'apart'));
}

async function openRecords(deps: RunsDeps): Promise<Result<Keeping>> {
  const {
    config,
    now,
    database,
    queue: { post },
  } = deps;
  const opened = await database.core();
  if (!opened.ok) return opened;
  const [{ createRunStore }, { createRuns: createRecords }, { startStandIn }] = await Promise.all([
    import('../../runtime/sql/run-store.ts'),
    import('../../runtime/sql/runs.ts'),
    import('../../runtime/sql/stand-in.ts'),
  ]);
  const url = config.databaseUrl?.reveal();
  return ok({
    store: createRunStore(opened.value, {
      now,
      post,
      ...(url !== undefined && { standIn: (about) => startStandIn({ url, ...about }) }),
    }),
    records: createRecords(opened.value, now, post, config.approvals),
    files: await openFiles(deps, opened.value),
    sql: opened.value,
  });
}

/** Puts a request on record and carries it out; where there is nowhere to keep it, only the latter. */
async function start(
  deps: RunsDeps,
  request: RunRequest,
  domain: AnyDomain | null,
  registry: Registry,
  kept: Keeping | null,
  options: RunOptions,
): Promise<Result<RunResult>> {
  const { runId = randomUUID(), confirm = nobody, signal, out: _, ...rest } = options;
  const [work, means] = [workOf(deps, request, domain), await meansOf(deps, request, registry)];
  const running = { ...rest, runId, ...(request.out !== null && { out: request.out }) };
  if (!kept) {
    const given = signal ?? new AbortController().signal;
    return carryOut(work, means, { ...running, confirm, signal: given, hold: unkeptHold(), files: null });
  }
  const by = actorOf(options);
  const begun = await kept.store.begin(runId, headOf(request, by));
  const asking = { ...running, confirm: kept.records.confirmer(confirm, by), ...(signal && { signal }) };
  return supervise(kept, work, means, asking, { begun });
}

/** Carries on with a kept run, as whoever asked for it. */
async function goOn(
  deps: RunsDeps,
  kept: Keeping,
  run: RunDetail,
  { confirm = nobody, retry, out: chosen, ...rest }: ResumeOptions,
): Promise<Result<RunResult>> {
  const request = requestOf(run);
  if (!request.ok) return request;
  const waits = await notYet(deps, kept, run, request.value);
  if (waits) return waits;
  const domain = request.value.kind === 'run' ? await deps.loader.load(request.value.domain) : ok(null);
  if (!domain.ok) return domain;
  const scope = domain.value ?? 'all';
  const [ready, tables] = [await deps.registry(scope), await deps.database.with(scope)];
  if (!ready.ok) return ready;
  if (!tables.ok) return tables;
  const by = { userId: run.requester, roles: run.roles };
  const out = pathOf(deps, chosen) ?? request.value.out;
  const asking = { runId: run.id, confirm: kept.records.confirmer(confirm, by), ...by };
  const attempt = retry && { policy: retry, number: run.attempts + 1 };
  return supervise(
    kept,
    workOf(deps, request.value, domain.value),
    await meansOf(deps, request.value, ready.value),
    { ...rest, ...asking, ...(out !== null && { out }) },
    attempt ? { attempt } : {},
  );
}

/** What keeps an order from being carried out now; the next of one that repeats is on record before anything is done. */
async function notYet(
  { now }: RunsDeps,
  { store, records }: Keeping,
  run: RunDetail,
  request: RunRequest,
): Promise<Result<never> | null> {
  if (request.kind === 'call' || !request.due || (await records.isCancelAsked(run.id))) return null;
  const { due } = request;
  const [id, at] = [run.id, timeText(due)];
  const early = msUntil(due, now());
  if (early > 0) {
    await (await store.acquire(id))?.release({ afterMs: early });
    return err([issue('run_not_due', { params: { run: id, at } })]);
  }
  const next = successorOf(id, due, now());
  if (next) {
    const { title, domain, requester, roles } = run;
    const head = { title, domain, requester, roles, request: { ...request, due: next.due } };
    await store.enqueue(next.run, head, msUntil(next.due, now()));
  }
  // What was begun in time, or has waited for somebody's yes since, is gone on with.
  if (run.steps.length > 0 || !isTooLate(due, now())) return null;
  const late = issue('run_too_late', { params: { at } });
  await (await store.acquire(id))?.settle('failed', { issues: [late] });
  return err([late]);
}

function workOf({ contextOf }: RunsDeps, request: RunRequest, domain: AnyDomain | null): Work {
  if (request.kind === 'call') return { kind: 'call', tool: request.tool, input: request.input };
  const { world, last, lang, input, read } = request;
  const context = contextOf(domain!, { world, last, now: new Date(request.now), ...(lang && { lang }) });
  const { text } = input;
  return {
    kind: 'run',
    domain: domain!,
    value: read.value,
    context: { ...context, input },
    ...heldIn(text, read),
    leftOut: leftOut(text, read),
  };
}

/** What somebody has to say yes to before anything is done: words nothing was made of, and words taken by ear. */
function heldIn(text: string, { held, diagnostics }: Interpretation<unknown>) {
  const heard = diagnostics.filter(({ code }) => code === 'heard_as');
  const [leftOver, heardAs]: [string[], string[]] = [[], []];
  for (const { start, end } of held) {
    const words = text.slice(start, end);
    const taken = heard.find(({ spans }) => spans.some((one) => one.start === start && one.end === end));
    if (taken) heardAs.push(`${words}→${String(taken.params.as)}`);
    else leftOver.push(words);
  }
  return { leftOver, heardAs };
}

async function meansOf(
  { config, services, now, log, model, compute }: RunsDeps,
  { world, lang = config.lang }: RunRequest,
  registry: Registry,
): Promise<Means> {
  const found = await model();
  const asked = found.ok ? found.value : null;
  return { registry, services: services.for(world), lang, now, log, compute, model: asked };
}
