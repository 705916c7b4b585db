import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql } from '../src/runtime/sql/open.ts';
import { type NatsCluster, startNats } from './support/nats.ts';
import { type PostgresServer, startPostgres } from './support/postgres.ts';
import { servedAt } from './support/served.ts';
import { must } from './support/server-kit.ts';
import { systemReady } from './support/system.ts';
import { bundleYx } from './support/yx-bundle.ts';

const soak = process.env.YX_SOAK === '1';
const [RUNS, AT_ONCE] = soak ? [2_000, 48] : [48, 12];

interface Started {
  readonly child: ChildProcess;
  readonly first: string;
}
interface Shown {
  readonly status: string;
  readonly calls: readonly { readonly id: string; readonly hash: string; readonly status: string }[];
}

describe.skipIf(!systemReady(new URL('./cluster.system.json', import.meta.url)))(
  'design: many machines share one PostgreSQL and one JetStream',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-cluster-'));
    const children: ChildProcess[] = [];
    let nats: NatsCluster;
    let postgres: PostgresServer;
    let bundle: Awaited<ReturnType<typeof bundleYx>>;
    let databaseUrl = '';
    let env: Record<string, string> = {};

    beforeAll(async () => {
      [nats, postgres, bundle] = await Promise.all([startNats(3), startPostgres(), bundleYx()]);
      databaseUrl = await postgres.createDatabase();
      env = {
        PATH: process.env.PATH ?? '',
        YX_DATA: join(dir, 'data'),
        YX_DOMAINS: bundle.ledger,
        DATABASE_URL: databaseUrl,
        YX_QUEUE: nats.url.replace(/(?=,|$)/, '?ack_ms=3000'),
      };
    }, 60_000);
    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL');
      await nats?.stop();
      await postgres?.stop();
      bundle?.remove();
      rmSync(dir, { recursive: true, force: true });
    });

    /** A real `yx`, once it has said its first line. */
    async function start(...args: string[]): Promise<Started> {
      const child = spawn(process.execPath, ['--enable-source-maps', bundle.yx, ...args], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`yx ${args[0]} ended`)));
      ended.catch(() => {});
      const [line] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
      return { child, first: line.toString().trim() };
    }

    it('a node, a worker and a server are killed in turn under load: every run ends once', async () => {
      // The first one brings the tables up to date; the others find them so.
      const one = await start('serve', '--port', '0');
      const [two, ...workers] = await Promise.all([
        start('serve', '--port', '0'),
        ...Array.from({ length: 3 }, () => start('worker', '--concurrency', '4')),
      ]);
      const servers = [one, two!];
      expect(workers.map(({ first }) => JSON.parse(first) as object)).toMatchObject(
        Array(3).fill({ state: 'ready', concurrency: 4 }),
      );

      const connection = await connect({ servers: nats.url.split(',') });
      const { config } = await (await jetstreamManager(connection)).streams.info('YANXING');
      await connection.close();
      expect(config).toMatchObject({ num_replicas: 3, retention: 'workqueue', storage: 'file' });

      /** Asks one server or, where that is gone, the other. */
      const ask = async <T>(
        path: string,
        body?: object,
        headers: Record<string, string> = {},
      ): Promise<T> => {
        for (let tries = 0; tries < 200; tries++) {
          const { first } = servers[tries % 2 === 0 ? 0 : 1]!;
          const { url, headers: key } = servedAt(first);
          const answer = await fetch(`${url}${path}`, {
            ...(body && { method: 'POST', body: JSON.stringify(body) }),
            headers: { 'content-type': 'application/json', ...key, ...headers },
          }).catch(() => undefined);
          if (answer && answer.status < 500) return (await answer.json()) as T;
          await sleep(100);
        }
        throw new Error(`nobody answers ${path}`);
      };
      let finished = 0;
      /** One run from its sentence to its end, with a person who says yes wherever one is asked. */
      const carryThrough = async (i: number): Promise<string> => {
        const text = `切1根${i}mm的${i % 3 === 0 ? '木条' : '铝管'}`;
        const { id } = await ask<{ id: string }>('/v1/sample/runs', { text }, { 'idempotency-key': `k${i}` });
        for (;;) {
          const run = await ask<Shown>(`/v1/runs/${id}`);
          if (['completed', 'failed', 'cancelled', 'refused', 'dead'].includes(run.status)) {
            finished += 1;
            return run.status;
          }
          for (const call of run.calls.filter(({ status }) => status === 'waiting')) {
            await ask(`/v1/runs/${id}/confirmations/${call.id}`, { decision: 'approve', hash: call.hash });
          }
          await sleep(150);
        }
      };
      const reached = async (share: number) => {
        while (finished < RUNS * share) await sleep(20);
      };
      const harm = async () => {
        await reached(0.1);
        nats.kill(0);
        await reached(0.35);
        workers[0]!.child.kill('SIGKILL');
        nats.restart(0);
        await reached(0.6);
        one.child.kill('SIGKILL');
      };
      let next = 1;
      const statuses: string[] = [];
      const user = async () => {
        while (next <= RUNS) statuses.push(await carryThrough(next++));
      };
      await Promise.all([harm(), ...Array.from({ length: AT_ONCE }, user)]);
      expect(statuses.filter((status) => status !== 'completed')).toEqual([]);
      expect(statuses).toHaveLength(RUNS);

      // Whoever is told to stop finishes what it has and leaves quietly.
      for (const { child } of workers.slice(1)) child.kill('SIGTERM');
      for (const { child } of workers.slice(1)) {
        if (child.exitCode === null) expect(await once(child, 'exit')).toEqual([0, null]);
      }
      const { db, close } = must(await openSql({ dataDir: dir, databaseUrl, now: () => new Date() }));
      const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
        Number((await query.execute(db)).rows[0]!.n);
      const asked = Math.floor(RUNS / 3);
      const writes = asked + (RUNS - asked) * 2;
      expect(await count(sql`select count(*) as n from entries`)).toBe(writes);
      expect(await count(sql`select count(distinct name) as n from entries`)).toBe(writes);
      expect(await count(sql`select count(*) as n from audit where outcome = 'done'`)).toBe(writes);
      expect(await count(sql`select count(*) as n from audit where outcome = 'approved'`)).toBe(asked);
      expect(await count(sql`select count(*) as n from runs where status = 'completed'`)).toBe(RUNS);
      await close();
    }, 240_000);
  },
);
