import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createHost, type Host, type KeptRuns } from '../src/app/host.ts';
import { startWorker, type Worker } from '../src/app/runs/worker.ts';
import { err, ok } from '../src/core/result.ts';
import type { Handled, Job, WorkQueue } from '../src/core/run/queue.ts';
import { openSql } from '../src/runtime/sql/open.ts';
import { type Posting, startRelay } from '../src/runtime/sql/outbox.ts';
import { createRunStore } from '../src/runtime/sql/run-store.ts';
import { createRuns } from '../src/runtime/sql/runs.ts';
import { domain, type Entries } from './support/ledger-domain.ts';
import { must } from './support/server-kit.ts';
import { timePasses } from './support/time-passes.ts';

const opened: { close(): Promise<void> }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true });
});
const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-worker-'));
  folders.push(dir);
  return dir;
};

async function openApp(dataDir: string): Promise<Host> {
  const app = must(await createHost({ domains: [domain], env: { YX_DATA: dataDir }, model: null }));
  opened.push(app);
  return app;
}
const unknownIssue = { code: '', path: [], severity: 'error', message: '', params: {}, spans: [] } as const;
const quick = { attempts: 3, delayMs: () => 5 };
async function openWorker(app: Host, retry = quick): Promise<Worker> {
  const worker = must(await startWorker(app, { atOnce: 4, retry }));
  opened.unshift({ close: async () => void (await worker.stop(1_000)) });
  return worker;
}
const submit = async (app: Host, text: string): Promise<string> =>
  must(await app.submit(domain, { text }, await app.parse(domain, { text })));
const statusOf = async (runs: KeptRuns, run: string) => (await runs.show(run))?.status;
async function entries(app: Host): Promise<string[]> {
  const { db } = must(await app.database());
  const rows = await (db as unknown as Kysely<Entries>).selectFrom('entries').selectAll().execute();
  return rows.map(({ name }) => name).sort();
}

describe('design: submitted runs wait in the queue for whoever is free', () => {
  it('queued, then carried out; a question survives and its answer wakes the run', async () => {
    const app = await openApp(folder());
    const runs = must(await app.runs());
    const [quiet, asking] = [await submit(app, '切1根1mm的铝管'), await submit(app, '切1根2mm的木条')];
    expect([await statusOf(runs, quiet), await statusOf(runs, asking)]).toEqual(['queued', 'queued']);
    await openWorker(app);
    await expect.poll(() => statusOf(runs, quiet)).toBe('completed');
    await expect.poll(() => statusOf(runs, asking)).toBe('waiting');
    const [call] = (await runs.show(asking))!.calls;
    must(await runs.decide(asking, call!.id, 'approved', { userId: 'boss', roles: ['owner'] }, call!.hash));
    await expect.poll(() => statusOf(runs, asking)).toBe('completed');
    expect(await entries(app)).toEqual(['1.1', '1.3', '2.1']);
  });

  it('a reason that passes: tried again after a while, and what was done is not done again', async () => {
    const dataDir = folder();
    const app = await openApp(dataDir);
    const runs = must(await app.runs());
    writeFileSync(join(dataDir, 'down'), '');
    const run = await submit(app, '切1根3mm的圆钢');
    await openWorker(app, { attempts: 50, delayMs: () => 5 });
    await expect.poll(async () => (await runs.show(run))!.attempts, { timeout: 20_000 }).toBeGreaterThan(1);
    rmSync(join(dataDir, 'down'));
    await expect.poll(() => statusOf(runs, run), { timeout: 20_000 }).toBe('completed');
    expect(await entries(app)).toEqual(['3.2']);
    const states = (await runs.events(run)).flatMap((event) => (event.type === 'state' ? [event.state] : []));
    expect(states).toEqual(['parsing', 'planning', 'executing', 'evaluating', 'completed', 'done']);
  }, 40_000);

  it('tried often enough it is dead, listed so, and can be retried by hand', async () => {
    const dataDir = folder();
    const app = await openApp(dataDir);
    const runs = must(await app.runs());
    writeFileSync(join(dataDir, 'down'), '');
    const run = await submit(app, '切1根4mm的圆钢');
    await openWorker(app, { attempts: 2, delayMs: () => 5 });
    await expect.poll(() => statusOf(runs, run), { timeout: 20_000 }).toBe('dead');
    expect((await runs.list({ status: 'dead' })).map(({ id, attempts }) => [id, attempts])).toEqual([
      [run, 2],
    ]);
    expect((await runs.resume(run)).ok).toBe(false);
    rmSync(join(dataDir, 'down'));
    must(await runs.retry(run));
    await expect.poll(() => statusOf(runs, run), { timeout: 20_000 }).toBe('completed');
    const again = await runs.retry(run);
    expect(again.ok ? 'ok' : again.error[0]?.code).toBe('run_not_failed');
    expect(await entries(app)).toEqual(['4.2']);
  }, 60_000);

  it('a run that ends its process each time is given up', async () => {
    const app = await openApp(folder());
    const runs = must(await app.runs());
    const run = await submit(app, '切1根5mm的铝管');
    const sql = must(await app.database());
    // As it is after five processes took it and none came back.
    await sql.db.updateTable('runs').set({ epoch: 5, attempts: 5 }).where('id', '=', run).execute();
    await openWorker(app);
    await expect.poll(() => statusOf(runs, run)).toBe('dead');
    expect((await runs.show(run))?.outcome).toMatchObject({ issues: [{ code: 'run_given_up' }] });
    expect(await entries(app)).toEqual([]);
  });

  it('a database that is away keeps its run in the queue: only what cannot be done here is put off', async () => {
    const app = await openApp(folder());
    const runs = must(await app.runs());
    const answers = ['sql_open', 'sql_busy', 'domain_unknown'].map((code) =>
      err([{ ...unknownIssue, code }]),
    );
    const deferred: string[] = [];
    const own: KeptRuns = {
      ...runs,
      resume: async () => answers.shift()!,
      defer: async (run) => void deferred.push(run),
    };
    const handled: Handled[] = [];
    const queue: WorkQueue = {
      put: async () => {},
      take(work) {
        void (async () => {
          for (const id of ['1', '2', '3']) handled.push(await work({ id, run: `r${id}` }));
        })();
        return { stop: async () => 0 };
      },
      close: async () => {},
    };
    await openWorker({ ...app, runs: async () => ok(own), queue: async () => ok(queue) });
    await expect.poll(() => handled).toEqual([{ againMs: 1_000 }, { againMs: 1_000 }, 'done']);
    expect(deferred).toEqual(['r3']);
  });

  it('cancelled while it waits in the queue: never begun', async () => {
    const app = await openApp(folder());
    const runs = must(await app.runs());
    const run = await submit(app, '切1根6mm的铝管');
    must(await runs.askToCancel(run));
    await openWorker(app);
    await expect.poll(() => statusOf(runs, run)).toBe('cancelled');
    expect(await entries(app)).toEqual([]);
  });
});

describe('design: state changes and outgoing work share a transaction', () => {
  const at = '2026-11-15T08:00:00.000Z';
  const now = () => new Date(at);
  const head = { title: 't', domain: null, requester: 'u', roles: ['owner'], request: null };

  async function outboxOf() {
    const sql = must(await openSql({ dataDir: folder(), now }));
    opened.push(sql);
    const told: Posting[] = [];
    const post = { isKept: true, posted: (posting: Posting) => void told.push(posting) };
    const rows = () => sql.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    return {
      sql,
      told,
      rows,
      store: createRunStore(sql, { now, post }),
      runs: createRuns(sql, now, post),
    };
  }
  /** A queue that is down for a while, and knows the same id again. */
  function fakeQueue() {
    const got: Job[] = [];
    const state = { down: true, puts: 0 };
    const queue: WorkQueue = {
      async put(job) {
        state.puts += 1;
        if (state.down) throw new Error('down');
        if (!got.some(({ id }) => id === job.id)) got.push(job);
      },
      take: (_work: (job: Job) => Promise<Handled>) => ({ stop: async () => 0 }),
      close: async () => {},
    };
    return { queue, got, state };
  }

  it('a run, a decision and a retry each leave one row; what fails leaves none', async () => {
    const { store, runs, rows, told, sql } = await outboxOf();
    expect(await store.enqueue('r', head)).toBe(true);
    expect(await store.enqueue('r', head)).toBe(false);
    expect((await rows()).map(({ run }) => run)).toEqual(['r']);
    const hold = await store.acquire('r');
    await hold!.settle({ retryInMs: 5_000 });
    expect(told.map(({ afterMs }) => afterMs)).toEqual([0, 5_000]);
    const [first, second] = (await rows()).map(({ notBefore }) => Date.parse(notBefore));
    expect(second! - first!).toBeGreaterThanOrEqual(5_000);
    expect((await runs.retry('r')).ok).toBe(false);
    expect((await runs.decide('r', 'none', 'approved', { userId: 'u', roles: ['owner'] }, 'h')).ok).toBe(
      false,
    );
    expect(await rows()).toHaveLength(2);
    expect(told.map(({ id }) => id)).toEqual((await rows()).map(({ id }) => id));
    const { status } = await sql.db.selectFrom('runs').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('retrying');
  });

  it('what is put off comes back through the queue at its time, and not only when somebody looks', async () => {
    const { store, rows, told, sql } = await outboxOf();
    await store.begin('r', head);
    await (await store.acquire('r'))?.release();
    const other = createRunStore(sql, { now, post: { isKept: true, posted: (one) => void told.push(one) } });
    await timePasses(sql, 60_000);
    await (await other.acquire('r'))!.release({ afterMs: 60_000 });
    expect(told.map(({ run, afterMs }) => [run, afterMs])).toEqual([['r', 60_000]]);
    expect((await rows()).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    // Handed back for now it is still in the queue, and says nothing a second time.
    await timePasses(sql, 120_000);
    await (await other.acquire('r'))!.release();
    expect(told).toHaveLength(1);
  });

  it('the relay passes on what is due, once the queue is back, and deletes what the queue has', async () => {
    const { store, rows, sql } = await outboxOf();
    await store.enqueue('a', head);
    await store.enqueue('b', head);
    await sql.db
      .insertInto('outbox')
      .values({ id: 'later', run: 'c', notBefore: '3000-11-15T09:00:00.000Z' })
      .execute();
    const { queue, got, state } = fakeQueue();
    const relay = startRelay(sql, queue, 60_000);
    await timePasses(sql, 10_000);
    await expect(relay.sweep()).rejects.toThrow('down');
    expect(await rows()).toHaveLength(3);
    state.down = false;
    expect(await relay.sweep()).toBe(2);
    await relay.stop();
    expect(got.map(({ run }) => run).sort()).toEqual(['a', 'b']);
    expect((await rows()).map(({ id }) => id)).toEqual(['later']);
  });

  it('what cannot be handed over at once stays in the table', async () => {
    const { store, rows, sql, told } = await outboxOf();
    const { queue, got, state } = fakeQueue();
    const relay = startRelay(sql, queue, 60_000);
    await store.enqueue('a', head);
    relay.pass(told[0]!);
    await expect.poll(() => state.puts).toBe(1);
    expect(await rows()).toHaveLength(1);
    state.down = false;
    relay.pass(told[0]!);
    await expect.poll(() => rows()).toEqual([]);
    await relay.stop();
    expect(got).toHaveLength(1);
  });
});
