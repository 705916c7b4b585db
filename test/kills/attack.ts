import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../support/postgres.ts';
import { createPeople, type Wish, wishesOf } from './clients.ts';
import { createServerMember, type Member } from './fleet.ts';
import type { Fault, FaultKind, History } from './history.ts';
import { judge, type Verdict } from './verdict.ts';

/** What an attack is made on. */
export interface Ground {
  /** The bundled ledger domain, whose rows show a second write. */
  readonly ledger: string;
  /** Where there is one. */
  readonly postgres?: PostgresServer;
}

/** How long, after the last fault and a clean start, what was approved may still take. */
const PATIENCE_MS = 30_000;

/** People work while the servers are harmed; then the database is held against what they were told. Nothing is resumed here. */
export async function attack(history: History, ground: Ground): Promise<Verdict> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-kills-'));
  const databaseUrl = history.database === 'postgres' ? await ground.postgres!.createDatabase() : null;
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
    const people = createPeople(servers, giveUp.signal);
    const targets: Targets = { servers, databaseUrl, postgres: ground.postgres };
    await Promise.all([work(history, wishes, people), harm(history, wishes, targets)]);
    // A clean start, and time: what comes back comes back by itself.
    await Promise.all(servers.map((one) => one.terminate()));
    await Promise.all(servers.map((one) => one.start()));
    const decided = wishes.filter(({ heard }) => heard !== null);
    await Promise.all(decided.map((wish) => people.follow(wish, PATIENCE_MS)));
    await Promise.all(servers.map((one) => one.terminate()));
    const place = databaseUrl === null ? { file: join(dir, 'data/yanxing.db') } : { databaseUrl };
    return await judge(place, wishes, people.improper);
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

/** What can be harmed. */
interface Targets {
  readonly servers: readonly Member[];
  readonly databaseUrl: string | null;
  readonly postgres: PostgresServer | undefined;
}

async function harm({ faults }: History, wishes: readonly Wish[], targets: Targets): Promise<void> {
  const deciding = wishes.filter(({ decision }) => decision !== 'none');
  const answered = () => deciding.filter(({ heard }) => heard !== null).length;
  for (const fault of faults) {
    while (answered() < Math.min(fault.after, deciding.length)) {
      const deaths = targets.servers.flatMap(({ unasked }) => unasked());
      if (deaths.length > 0) throw new Error(`a server ended by itself: ${deaths.join('; ')}`);
      await sleep(2);
    }
    await sleep(fault.waitMs);
    await strikes[fault.what](fault, targets);
  }
}

const serverOf = ({ which }: Fault, { servers }: Targets): Member => servers[which % servers.length]!;

const strikes: { readonly [K in FaultKind]: (fault: Fault, targets: Targets) => Promise<void> } = {
  async kill(fault, targets) {
    const one = serverOf(fault, targets);
    await one.kill();
    await one.start();
  },
  async terminate(fault, targets) {
    const one = serverOf(fault, targets);
    const how = await one.terminate();
    if (how !== 0) throw new Error(`SIGTERM ended a server with ${how}`);
    await one.start();
  },
  async cut(_, { databaseUrl, postgres }) {
    await postgres!.cut(databaseUrl!);
  },
  async database({ waitMs }, { postgres }) {
    await postgres!.halt();
    await sleep(waitMs * 5);
    await postgres!.restart();
  },
  async without(fault, targets) {
    const one = serverOf(fault, targets);
    await targets.postgres!.halt();
    await one.kill();
    await one.start();
    await sleep(1_000);
    await targets.postgres!.restart();
  },
};
