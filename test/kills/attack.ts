import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NatsCluster, startNats } from '../support/nats.ts';
import type { PostgresServer } from '../support/postgres.ts';
import { createPeople, type Wish, wishesOf } from './clients.ts';
import { createServerMember, createWorkerMember, type Member } from './fleet.ts';
import type { Fault, FaultKind, History } from './history.ts';
import { type Clock, createClock, createDisk, type Disk } from './machine.ts';
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
const DISK_MB = 256;

/** People work while the servers are harmed; then the database is held against what they were told. Nothing is resumed here. */
export async function attack(history: History, ground: Ground): Promise<Verdict> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-kills-'));
  const targets = await stage(history, ground, dir);
  const { servers, workers, databaseUrl } = targets;
  const all = [...servers, ...workers];
  const wishes = wishesOf(history);
  const giveUp = new AbortController();
  try {
    // The first one makes the tables; the others find them.
    for (const one of all) await one.start();
    const people = createPeople(servers, giveUp.signal);
    await Promise.all([work(history, wishes, people), harm(history, wishes, targets)]);
    // A clean start, and time: what comes back comes back by itself.
    await Promise.all(all.map((one) => one.terminate()));
    await Promise.all(all.map((one) => one.start()));
    const decided = wishes.filter(({ heard }) => heard !== null);
    await Promise.all(decided.map((wish) => people.follow(wish, PATIENCE_MS)));
    await Promise.all(all.map((one) => one.terminate()));
    const place = databaseUrl === null ? { file: join(dir, 'data/yanxing.db') } : { databaseUrl };
    return await judge(place, wishes, people.improper);
  } finally {
    giveUp.abort();
    await Promise.all(all.map((one) => one.kill()));
    await targets.nats?.stop();
    targets.disk?.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What can be harmed. */
interface Targets {
  readonly servers: readonly Member[];
  readonly workers: readonly Member[];
  /** One for each server, where clocks are put forward and back. */
  readonly clocks: readonly Clock[];
  readonly databaseUrl: string | null;
  readonly postgres: PostgresServer | undefined;
  readonly nats: NatsCluster | null;
  readonly disk: Disk | null;
}

async function stage(history: History, { ledger, postgres }: Ground, dir: string): Promise<Targets> {
  const has = (kind: FaultKind) => history.faults.some(({ what }) => what === kind);
  const databaseUrl = history.database === 'postgres' ? await postgres!.createDatabase() : null;
  const nats = history.workers > 0 ? await startNats(1) : null;
  const data = join(dir, 'data');
  mkdirSync(data, { mode: 0o700 });
  const disk = has('disk') ? createDisk(data, DISK_MB) : null;
  const numbers = Array.from({ length: history.servers }, (_, i) => i);
  const clocks = has('clock') ? numbers.map((i) => createClock(join(dir, `clock${i}`))) : [];
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    YX_DATA: data,
    YX_DOMAINS: ledger,
    YX_LANG: 'en',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...(nats && { YX_QUEUE: `${nats.url}?ack_ms=3000` }),
  };
  const log = (line: string) => process.env.YX_KILLS_LOG && console.log(line);
  const servers = await Promise.all(
    numbers.map((i) => createServerMember({ ...env, ...clocks[i]?.env }, log)),
  );
  const workers = Array.from({ length: history.workers }, () => createWorkerMember(env, log));
  return { servers, workers, clocks, databaseUrl, postgres, nats, disk };
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

async function harm({ faults }: History, wishes: readonly Wish[], targets: Targets): Promise<void> {
  const deciding = wishes.filter(({ decision }) => decision !== 'none');
  const answered = () => deciding.filter(({ heard }) => heard !== null).length;
  for (const fault of faults) {
    while (answered() < Math.min(fault.after, deciding.length)) {
      const deaths = [...targets.servers, ...targets.workers].flatMap(({ unasked }) => unasked());
      if (deaths.length > 0) throw new Error(`a process ended by itself: ${deaths.join('; ')}`);
      await sleep(2);
    }
    await sleep(fault.waitMs);
    await strikes[fault.what](fault, targets);
  }
}

const chosen = <T>({ which }: Fault, among: readonly T[]): T => among[which % among.length]!;

async function killAndStart(one: Member): Promise<void> {
  await one.kill();
  await one.start();
}

/** How far off a clock is put, in seconds: what a lease lasts, and what one leap second's worth of care does not cover. */
const CLOCK_STEPS = [-3_600, -60, 60, 3_600];

const strikes: { readonly [K in FaultKind]: (fault: Fault, targets: Targets) => Promise<void> } = {
  kill: (fault, { servers }) => killAndStart(chosen(fault, servers)),
  worker: (fault, { workers }) => killAndStart(chosen(fault, workers)),
  async terminate(fault, { servers }) {
    const one = chosen(fault, servers);
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
  async without(fault, { servers, postgres }) {
    await postgres!.halt();
    await killAndStart(chosen(fault, servers));
    await sleep(1_000);
    await postgres!.restart();
  },
  async queue({ waitMs }, { nats }) {
    nats!.kill(0);
    await sleep(waitMs * 5);
    nats!.restart(0);
  },
  async disk({ waitMs }, { disk }) {
    disk!.fill();
    await sleep(waitMs * 5);
    disk!.free();
  },
  async clock(fault, { clocks }) {
    chosen(fault, clocks).set(CLOCK_STEPS[Math.floor(fault.which / 2) % CLOCK_STEPS.length]!);
  },
};
