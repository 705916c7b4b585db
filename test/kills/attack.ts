import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPeople, type Wish, wishesOf } from './clients.ts';
import { createServerMember, type Member } from './fleet.ts';
import type { Fault, History } from './history.ts';
import { judge, type Verdict } from './verdict.ts';

/** What an attack is made on. */
export interface Ground {
  /** The bundled ledger domain, whose rows show a second write. */
  readonly ledger: string;
  /** A new and empty database; PostgreSQL only. */
  createDatabase?(): Promise<string>;
}

/** How long, after the last fault and a clean start, what was approved may still take. */
const PATIENCE_MS = 30_000;

/** People work while the servers are harmed; then the database is held against what they were told. Nothing is resumed here. */
export async function attack(history: History, ground: Ground): Promise<Verdict> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-kills-'));
  const databaseUrl = history.database === 'postgres' ? await ground.createDatabase!() : null;
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    YX_DATA: join(dir, 'data'),
    YX_DOMAINS: ground.ledger,
    YX_LANG: 'en',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const log = (line: string) => process.env.YX_KILLS_LOG && console.log(line);
  const servers = await Promise.all(
    Array.from({ length: history.servers }, () => createServerMember(env, log)),
  );
  const wishes = wishesOf(history);
  const giveUp = new AbortController();
  try {
    // The first one makes the tables; the others find them.
    for (const one of servers) await one.start();
    const people = createPeople(
      servers.map(({ url }) => url),
      giveUp.signal,
    );
    await Promise.all([work(history, wishes, people), harm(history, wishes, servers)]);
    // A clean start, and time: what comes back comes back by itself.
    await Promise.all(servers.map((one) => one.terminate()));
    await Promise.all(servers.map((one) => one.start()));
    const decided = wishes.filter(({ heard }) => heard !== null);
    await Promise.all(decided.map((wish) => people.follow(wish, PATIENCE_MS)));
    await Promise.all(servers.map((one) => one.terminate()));
    return await judge(
      databaseUrl === null ? { file: join(dir, 'data/yanxing.db') } : { databaseUrl },
      wishes,
    );
  } finally {
    giveUp.abort();
    await Promise.all(servers.map((one) => one.kill()));
    rmSync(dir, { recursive: true, force: true });
  }
}

async function work(
  { clients }: History,
  wishes: readonly Wish[],
  people: ReturnType<typeof createPeople>,
): Promise<void> {
  let next = 0;
  const person = async () => {
    while (next < wishes.length) await people.want(wishes[next++]!);
  };
  await Promise.all(Array.from({ length: clients }, person));
}

async function harm({ faults }: History, wishes: readonly Wish[], servers: readonly Member[]): Promise<void> {
  const deciding = wishes.filter(({ decision }) => decision !== 'none');
  const answered = () => deciding.filter(({ heard }) => heard !== null).length;
  for (const fault of faults) {
    while (answered() < Math.min(fault.after, deciding.length)) await sleep(2);
    await sleep(fault.waitMs);
    await strike(fault, servers);
  }
}

async function strike({ what, which }: Fault, servers: readonly Member[]): Promise<void> {
  const one = servers[which % servers.length]!;
  if (what === 'kill') await one.kill();
  else await one.terminate();
  await one.start();
}
