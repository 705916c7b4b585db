import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { ledgerPlan, ledgerTools, openLedger, type Place, taken } from '../../../test/support/journal-kit.ts';
import { timePasses } from '../../../test/support/time-passes.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import { executePlan } from '../../core/run/execute.ts';
import type { StepRecord } from '../../core/run/state.ts';
import { createRegistry } from '../../core/tool/registry.ts';
import { ServiceUnavailable, type ToolDefinition } from '../../core/tool/tool.ts';
import { hash } from '../clock.ts';
import type { Sql } from './open.ts';
import { RunLost } from './run-lost.ts';
import { createRunStore } from './run-store.ts';
import { createRuns } from './runs.ts';

const owner = { userId: 'boss', roles: ['owner'] };
const record: StepRecord = { status: 'running', result: null, pending: null, artifacts: [], attempts: 1 };
const head = { title: '记两笔', domain: null, requester: 'u1', roles: ['agent'], request: { any: 1 } };

for (const kind of databaseKinds(new URL('./runs.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`runs that are kept: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    let time = Date.parse('2026-11-15T08:00:00Z');
    const now = () => new Date(time);
    const opened: Sql[] = [];
    afterEach(async () => {
      for (const sql of opened.splice(0)) await sql.close();
    });
    const machine = async (place?: Place) => {
      const at = place ?? (await kind.fresh());
      const sql = await openLedger(at, now);
      opened.push(sql);
      return {
        place: at,
        sql,
        store: createRunStore(sql, { now, leaseMs: 9_000 }),
        runs: createRuns(sql, now),
      };
    };
    /** As far as it gets with what was decided so far. */
    const carryOn = async (
      { sql, place, store, runs }: Awaited<ReturnType<typeof machine>>,
      run: string,
      over: Partial<ToolDefinition> = {},
    ) => {
      const hold = await taken(store, run, head);
      const outcome = await executePlan(ledgerPlan(run), {
        runId: run,
        hold,
        registry: createRegistry({ timers: { after: () => () => {} }, hash }, ledgerTools(sql, place, over)),
        confirmer: runs.confirmer({ ask: async () => 'pending' }, owner),
        timers: { after: () => () => {} },
        context: testContext({ now, userId: 'u1' }),
      });
      return { outcome, settled: await hold.settle(outcome.status) };
    };
    const entries = async ({ sql }: { sql: Sql }) => {
      const rows = await (sql.db as never as import('kysely').Kysely<{ entries: { name: string } }>)
        .selectFrom('entries')
        .select('name')
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    };

    it('an answer beside a run that rests is found at a start, however it came to lie there', async () => {
      const one = await machine();
      await carryOn(one, 'z');
      const dueAt = async () => (await createRuns(one.sql, now).due(0)).map(({ run }) => run);
      expect(await dueAt()).toEqual([]);
      const [call] = (await one.runs.show('z'))!.calls;
      await one.runs.decide('z', call!.id, 'approved', owner, call!.hash);
      await one.sql.db
        .updateTable('runs')
        .set({ status: 'waiting', nextAt: null })
        .where('id', '=', 'z')
        .execute();
      expect(await dueAt()).toEqual(['z']);
      await carryOn(one, 'z');
      expect(await entries(one)).toHaveLength(1);
      expect(await dueAt()).toEqual([]);
    });

    it('a yes outlives that its run is taken up while what the question was about cannot be seen', async () => {
      const one = await machine();
      let isAway = false;
      const preview = () => {
        if (isAway) throw new ServiceUnavailable('away');
        return { text: 'seen', basis: '1' };
      };
      await carryOn(one, 'v', { preview });
      const [call] = (await one.runs.show('v'))!.calls;
      await one.runs.decide('v', call!.id, 'approved', owner, call!.hash);
      isAway = true;
      const hold = await taken(one.store, 'v');
      const tools = ledgerTools(one.sql, one.place, { preview });
      const left = await executePlan(ledgerPlan('v'), {
        runId: 'v',
        hold,
        registry: createRegistry({ timers: { after: () => () => {} }, hash }, tools),
        confirmer: one.runs.confirmer({ ask: async () => 'pending' }, owner),
        timers: { after: () => () => {} },
        context: testContext({ now, userId: 'u1' }),
        mayRetry: () => true,
      });
      expect(left.isPostponed).toBe(true);
      await hold.settle({ retryInMs: 0 });
      expect((await one.runs.show('v'))!.calls).toMatchObject([{ hash: call!.hash, status: 'approved' }]);
      isAway = false;
      // What was asked a second time has its answer already.
      expect((await carryOn(one, 'v', { preview })).settled).toBe('again');
      await carryOn(one, 'v', { preview });
      expect(await entries(one)).toEqual(['v.first']);
    });

    it('an answer brings back at once what was put off for another reason', async () => {
      const one = await machine();
      await carryOn(one, 'p');
      await (await taken(one.store, 'p')).release({ afterMs: 60_000 });
      expect(await one.runs.due(0)).toEqual([]);
      const [call] = (await one.runs.show('p'))!.calls;
      await one.runs.decide('p', call!.id, 'approved', owner, call!.hash);
      expect((await one.runs.due(0)).map(({ run }) => run)).toEqual(['p']);
      await carryOn(one, 'p');
      expect(await entries(one)).toHaveLength(1);
    });

    it('whoever found a run before it ended does not take it up again', async () => {
      const one = await machine();
      const other = await machine(one.place);
      const hold = await taken(one.store, 'e', head);
      await timePasses(one.sql, 10_000);
      // In the moment between looking and taking, the slow one ends it after all.
      const between = other.sql.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if ((await one.runs.show('e'))?.status !== 'completed') await hold.settle('completed');
          return result;
        },
      });
      const late = createRunStore({ ...other.sql, db: between }, { now });
      expect(await late.acquire('e')).toBeNull();
      expect((await one.runs.show('e'))?.status).toBe('completed');
    });

    it('one holder at a time; whoever lost the run can no longer write to it', async () => {
      const one = await machine();
      const other = await machine(one.place);
      expect(await one.store.enqueue('r', head)).toBe(true);
      expect(await other.store.begin('r', head)).toBeNull();
      const first = await taken(one.store, 'r');
      expect(await other.store.acquire('r')).toBeNull();
      await first.save({ steps: [['s', record]], events: [] });
      await timePasses(one.sql, 10_000);
      const second = await taken(other.store, 'r');
      await expect(first.save({ steps: [['s', record]], events: [] })).rejects.toThrow(RunLost);
      await expect(first.settle('completed')).rejects.toThrow(RunLost);
      await first.release();
      // Letting go of what was lost frees nothing.
      await second.save({ steps: [['t', record]], events: [] });
      await second.release();
      const { known } = await taken(one.store, 'r');
      expect([...known.steps.keys()].sort()).toEqual(['s', 't']);
    });

    it('whose clock is wrong takes nothing from another, and loses nothing', async () => {
      const one = await machine();
      const [early, late] = [-3_600_000, 3_600_000].map((ms) => {
        const wrong = () => new Date(Date.now() + ms);
        const store = createRunStore(one.sql, { now: wrong, leaseMs: 9_000 });
        return { store, runs: createRuns(one.sql, wrong) };
      });
      for (const { store, runs } of [early!, late!]) {
        const run = store === early!.store ? 'slow' : 'fast';
        const hold = await taken(store, run, head);
        for (const each of [early!, late!]) {
          expect(await each.store.acquire(run)).toBeNull();
          expect((await each.runs.show(run))?.status).toBe('running');
          expect(await each.runs.due(0)).toEqual([]);
        }
        await hold.settle('completed');
        await carryOn({ ...one, store, runs }, `${run}2`);
        expect([await early!.runs.lapse(), await late!.runs.lapse()]).toEqual([0, 0]);
        expect((await early!.runs.decide(`${run}2`, 'first', 'approved', owner)).ok).toBe(true);
        await (await taken(store, `${run}2`)).settle('completed');
      }
    });

    it('B07: a call waits, with all a person needs; approved in another process, it happens once', async () => {
      const one = await machine();
      const { outcome } = await carryOn(one, 'a');
      expect(outcome.status).toBe('waiting');
      const shown = (await one.runs.show('a'))!;
      expect(shown).toMatchObject({
        status: 'waiting',
        requester: 'u1',
        roles: ['agent'],
        request: { any: 1 },
      });
      expect(shown.calls).toMatchObject([
        { id: 'first', toolId: 'ledger.create_entry', status: 'waiting', askedBy: 'u1', decidedBy: null },
      ]);
      const other = await machine(one.place);
      const [call] = shown.calls;
      for (let i = 0; i < 3; i++) {
        const decided = await other.runs.decide('a', 'first', 'approved', owner, call!.hash);
        expect(decided.ok && decided.value.decidedBy).toBe('boss');
      }
      await carryOn(other, 'a');
      await carryOn(one, 'a');
      expect(await entries(one)).toEqual(['a.first']);
      const told = (await one.runs.audit()).map(({ who, outcome: how }) => `${who} ${how}`);
      expect(told).toEqual(['u1 done', 'boss approved']);
    });

    it.each([
      ['an agent', { userId: 'bot', roles: ['agent'] }, 'first', undefined, 'approve_forbidden'],
      ['a viewer', { userId: 'eve', roles: ['viewer'] }, 'first', undefined, 'approve_forbidden'],
      ['a yes to something else', owner, 'first', 'another hash', 'call_changed'],
      ['a yes to nothing', owner, 'none', undefined, 'call_unknown'],
    ])('is not approved by %s', async (_, by, call, given, code) => {
      const one = await machine();
      await carryOn(one, 'f');
      const decided = await one.runs.decide('f', call, 'approved', by, given);
      expect(decided.ok ? 'ok' : decided.error[0]?.code).toBe(code);
      await carryOn(one, 'f');
      expect(await entries(one)).toEqual([]);
    });

    it('rejected: never executed, whatever is said afterwards', async () => {
      const one = await machine();
      await carryOn(one, 'r');
      expect((await one.runs.decide('r', 'first', 'rejected', owner)).ok).toBe(true);
      const late = await one.runs.decide('r', 'first', 'approved', owner);
      expect(late.ok ? 'ok' : late.error[0]?.code).toBe('call_decided');
      const { outcome } = await carryOn(one, 'r');
      expect(outcome.results.get('first')?.error).toMatchObject({
        code: 'CANCELLED',
        details: { reason: 'rejected' },
      });
      expect(await entries(one)).toEqual([]);
    });

    it('lapsed: a yes that comes too late is none', async () => {
      const one = await machine();
      await carryOn(one, 'l');
      await timePasses(one.sql, 25 * 3_600_000);
      const late = await one.runs.decide('l', 'first', 'approved', owner);
      expect(late.ok ? 'ok' : late.error[0]?.code).toBe('call_expired');
      const { outcome } = await carryOn(one, 'l');
      expect(outcome.results.get('first')?.error?.details).toEqual({ reason: 'expired' });
      expect(await entries(one)).toEqual([]);
    });

    it('a run that could not be handed back is taken again by the one that had it, as if for the first time', async () => {
      const { sql, runs } = await machine();
      let isAway = false;
      const db = new Proxy(sql.db, {
        get(target, key) {
          if (isAway && key === 'transaction') throw new Error('Connection terminated unexpectedly');
          const value = Reflect.get(target, key) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const store = createRunStore({ db, dialect: sql.dialect }, { now, leaseMs: 9_000 });
      const hold = await taken(store, 'b', head);
      isAway = true;
      await expect(hold.release()).rejects.toThrow('terminated');
      isAway = false;
      const again = await taken(store, 'b');
      expect(await runs.show('b')).toMatchObject({ status: 'running', attempts: 1 });
      await expect(hold.save({ steps: [['s', record]], events: [] })).rejects.toThrow(RunLost);
      await again.settle('completed');
      // What was settled stays so, though whoever did it was not told.
      await again.release();
      expect((await runs.show('b'))?.status).toBe('completed');
    });

    it('with a decision the run is due, until someone has taken it', async () => {
      const one = await machine();
      const [status, due] = [
        async () => (await one.runs.show('d'))!.status,
        async (ms = 0) => (await one.runs.due(ms)).map(({ run }) => run),
      ];
      await one.store.enqueue('d', head);
      expect([await status(), await due(), await due(1_000)]).toEqual(['queued', ['d'], []]);
      await carryOn(one, 'd');
      expect([await status(), await due()]).toEqual(['waiting', []]);
      await one.runs.decide('d', 'first', 'approved', owner);
      expect([await status(), await due()]).toEqual(['queued', ['d']]);
      const hold = await taken(one.store, 'd');
      expect([await status(), await due()]).toEqual(['running', []]);
      // As when its process is told to stop.
      await one.store.close();
      expect([await status(), await due(), (await one.runs.show('d'))!.attempts]).toEqual([
        'queued',
        ['d'],
        0,
      ]);
      await expect(hold.settle('completed')).rejects.toThrow(RunLost);
      await taken(one.store, 'd');
      await timePasses(one.sql, 10_000);
      expect([await status(), await due()]).toEqual(['interrupted', ['d']]);
    });

    it('what an earlier version left lying, decided on or never taken up, is due', async () => {
      const one = await machine();
      for (const run of ['answered', 'asked']) await carryOn(one, run);
      await one.runs.decide('answered', 'first', 'approved', owner);
      await one.store.enqueue('new', head);
      const { db } = one.sql;
      await db
        .updateTable('runs')
        .set({ status: 'waiting', nextAt: null })
        .where('id', '=', 'answered')
        .execute();
      await db.updateTable('runs').set({ status: 'running', nextAt: null }).where('id', '=', 'new').execute();
      for (const later of ['sessions', 'tokens', 'marks']) await db.schema.dropTable(later).execute();
      await db.schema.alterTable('pendingCalls').dropColumn('note').execute();
      await db.schema.dropIndex('runs_by_bytes').execute();
      await db.schema.alterTable('runs').dropColumn('bytes').execute();
      await db.deleteFrom('schemaVersions').where('owner', '=', 'core').where('version', '>=', 4).execute();
      const { runs } = await machine(one.place);
      expect((await runs.due(0)).map(({ run }) => run).sort()).toEqual(['answered', 'new']);
    });

    it('what whoever decides has to say stays with the decision and on record', async () => {
      const one = await machine();
      await carryOn(one, 'told');
      const said = await one.runs.decide(
        'told',
        'first',
        'rejected',
        owner,
        undefined,
        undefined,
        'too early',
      );
      expect(said).toMatchObject({ ok: true, value: { status: 'rejected', note: 'too early' } });
      expect((await one.runs.audit({ limit: 1 }))[0]?.words).toMatch('too early');
    });

    it('whoever decides and goes on with it has some time, and then others look', async () => {
      const one = await machine();
      await carryOn(one, 'g');
      await one.runs.decide('g', 'first', 'approved', owner, undefined, { goesOn: true });
      expect(await one.runs.due(0)).toEqual([]);
      await timePasses(one.sql, 15_000);
      expect(await one.runs.due(0)).toMatchObject([{ run: 'g' }]);
    });

    it('a yes that was in time counts, however late someone goes on', async () => {
      const one = await machine();
      await carryOn(one, 't');
      await one.runs.decide('t', 'first', 'approved', owner);
      await timePasses(one.sql, 25 * 3_600_000);
      await carryOn(one, 't');
      expect(await entries(one)).toEqual(['t.first']);
    });

    it('nobody answers: the call lapses, and its run is due and ends', async () => {
      const one = await machine();
      await carryOn(one, 'n');
      expect(await one.runs.lapse()).toBe(0);
      await timePasses(one.sql, 25 * 3_600_000);
      expect([await one.runs.lapse(), await one.runs.lapse()]).toEqual([1, 0]);
      expect(await one.runs.due(0)).toMatchObject([{ run: 'n' }]);
      const { outcome } = await carryOn(one, 'n');
      expect([outcome.status, (await one.runs.show('n'))!.status]).toEqual(['cancelled', 'cancelled']);
      expect((await one.runs.audit()).map(({ who, outcome: how }) => `${who} ${how}`)).toEqual([
        'clock expired',
      ]);
    });

    it('a wish for its end wakes a run that waits, and is not overlooked by one that is about to', async () => {
      const one = await machine();
      await carryOn(one, 'e');
      expect((await one.runs.askToCancel('e')).ok).toBe(true);
      expect(await one.runs.due(0)).toMatchObject([{ run: 'e' }]);
      const hold = await taken(one.store, 'e2', head);
      await one.runs.askToCancel('e2');
      expect(await hold.settle('waiting')).toBe('again');
    });

    it('a run that has ended takes no answer', async () => {
      const one = await machine();
      await carryOn(one, 'o');
      await (await taken(one.store, 'o')).settle('cancelled');
      const late = await one.runs.decide('o', 'first', 'approved', owner);
      expect(late.ok ? 'ok' : late.error[0]?.code).toBe('call_too_late');
      expect(await one.store.acquire('o')).toBeNull();
    });

    it('a run that is to end takes no yes: what was said to be approved is done', async () => {
      const one = await machine();
      await carryOn(one, 'z');
      await one.runs.askToCancel('z');
      const late = await one.runs.decide('z', 'first', 'approved', owner);
      expect(late.ok ? 'ok' : late.error[0]?.code).toBe('call_too_late');
      expect((await one.runs.decide('z', 'first', 'rejected', owner)).ok).toBe(true);
    });

    it.each([
      ['other parameters', undefined, { name: '乙' }, 'call_decided'],
      ['those that were asked about', { name: '乙' }, undefined, 'call_decided'],
      ['yet others', { name: '乙' }, { name: '丙' }, 'call_decided'],
      ['the same', { name: '乙' }, { name: '乙' }, 'ok'],
    ])('a second yes with %s', async (_, first, second, code) => {
      const one = await machine();
      await carryOn(one, 'y');
      const yes = (params?: Readonly<Record<string, unknown>>) =>
        one.runs.decide('y', 'first', 'approved', owner, undefined, undefined, undefined, edited(params));
      const edited = (params?: Readonly<Record<string, unknown>>) => params && { params, preview: '改过的' };
      expect((await yes(first)).ok).toBe(true);
      const again = await yes(second);
      expect(again.ok ? 'ok' : again.error[0]?.code).toBe(code);
    });

    it('a changed tool is asked about again: the old yes was for something else', async () => {
      const one = await machine();
      await carryOn(one, 'c');
      await one.runs.decide('c', 'first', 'approved', owner);
      const changed = {
        preview: () => ({ text: '两笔', basis: 'another state' }),
      } as Partial<ToolDefinition>;
      const { outcome } = await carryOn(one, 'c', changed);
      expect(outcome.status).toBe('waiting');
      expect((await one.runs.show('c'))!.calls).toMatchObject([{ status: 'waiting', preview: '两笔' }]);
      expect(await entries(one)).toEqual([]);
    });

    it('a decision between asking and suspending is not overlooked', async () => {
      const one = await machine();
      const hold = await taken(one.store, 'w', head);
      const outcome = await executePlan(ledgerPlan('w'), {
        runId: 'w',
        hold,
        registry: createRegistry(
          { timers: { after: () => () => {} }, hash },
          ledgerTools(one.sql, one.place),
        ),
        confirmer: one.runs.confirmer(
          {
            ask: async (call) => {
              // Another process decides while this one is about to give up waiting.
              await one.runs.decide('w', call.id, 'approved', owner);
              return 'pending';
            },
          },
          owner,
        ),
        timers: { after: () => () => {} },
        context: testContext({ now }),
      });
      expect(await hold.settle(outcome.status)).toBe('again');
    });

    it('of a run or a call there is none of, it says so', async () => {
      const { runs, store } = await machine();
      const codes = async (work: Promise<{ ok: boolean; error?: readonly { code: string }[] }>) =>
        (await work).error?.map(({ code }) => code);
      for (const hash of ['h', undefined])
        expect(await codes(runs.decide('none', 'a', 'approved', owner, hash) as never)).toEqual([
          'run_unknown',
        ]);
      expect(await codes(runs.askToCancel('none') as never)).toEqual(['run_unknown']);
      expect(await codes(runs.retry('none') as never)).toEqual(['run_unknown']);
      expect(await runs.isCancelAsked('none')).toBe(false);
      expect(await store.acquire('none')).toBeNull();
      expect(await runs.events('none')).toEqual([]);
      expect(await runs.show('none')).toBeUndefined();
    });

    it('an answer that is not theirs to give counts for nothing', async () => {
      const one = await machine();
      await carryOn(one, 'r1');
      const [call] = (await one.runs.show('r1'))!.calls;
      const pending = { ...call!, runId: 'r1' } as never;
      const stranger = { userId: 'x', roles: ['viewer'] };
      const ask = (by: typeof stranger) => one.runs.confirmer({ ask: async () => 'approved' }, by);
      const { signal } = new AbortController();
      expect(await ask(stranger).ask(pending, signal, true)).toBe('pending');
      const other = { ...(pending as object), hash: 'another' } as never;
      expect(await one.runs.confirmer({ ask: async () => 'pending' }, owner).ask(other, signal)).toBe(
        'pending',
      );
      expect(await ask(owner).ask(pending, signal)).toBe('approved');
    });

    it('lists newest first, page by page, by status', async () => {
      const one = await machine();
      for (const id of ['1', '2', '3']) {
        time += 1_000;
        const hold = await taken(one.store, id, head);
        if (id === '2') await hold.settle('completed');
      }
      const ids = async (page?: Parameters<typeof one.runs.list>[0]) =>
        (await one.runs.list(page)).map(({ id }) => id);
      expect(await ids()).toEqual(['3', '2', '1']);
      expect(await ids({ limit: 2 })).toEqual(['3', '2']);
      expect(await ids({ before: '2' })).toEqual(['1']);
      expect(await ids({ status: 'completed' })).toEqual(['2']);
    });
  });
}
