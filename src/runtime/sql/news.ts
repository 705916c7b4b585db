import { type Kysely, sql } from 'kysely';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';

/** Who hears of what happens to runs, in whichever process. */
export interface News {
  /** Something happened to a run here: others are told soon, and in one go. */
  tell(run: string): void;
  /** Calls back with each run others tell of, or with null where any may have changed; how that ends. */
  listen(heard: (run: string | null) => void): () => Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'yanxing_runs';
const GATHER_MS = 20;
const AGAIN_MS = 1_000;
const LOOK_MS = 500;

export const openNews = (opened: Pick<Sql, 'db' | 'dialect'>, url: string | undefined): News =>
  opened.dialect === 'postgres' && url !== undefined ? overPostgres(opened.db, url) : besideSqlite(opened.db);

/** NOTIFY for many runs at a time, LISTEN over a connection of its own. */
function overPostgres(db: Kysely<CoreTables>, url: string): News {
  const told = new Set<string>();
  const endings = new Set<() => Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    const runs = [...told];
    told.clear();
    // What nobody hears of is found by those who look now and then.
    sql`select pg_notify(${CHANNEL}, run) from json_array_elements_text(${JSON.stringify(runs)}::json) as run`
      .execute(db)
      .catch(() => {});
  };
  return {
    tell(run) {
      told.add(run);
      timer ??= setTimeout(send, GATHER_MS).unref();
    },
    listen(heard) {
      const end = keepListening(url, heard);
      endings.add(end);
      return async () => {
        endings.delete(end);
        await end();
      };
    },
    async close() {
      clearTimeout(timer);
      await Promise.all([...endings].map((end) => end()));
    },
  };
}

/** Whatever happens to the connection; after each new one anything may have been missed. */
function keepListening(url: string, heard: (run: string | null) => void): () => Promise<void> {
  let isOver = false;
  let end = async (): Promise<void> => {};
  const open = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      connectionString: url,
      application_name: 'yanxing news',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', () => resolve());
    });
    end = async () => {
      await client.end().catch(() => {});
    };
    client.on('notification', ({ payload }) => heard(payload ?? null));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    heard(null);
    await gone;
  };
  const next = (): void => {
    if (isOver) return;
    open()
      .catch(() => {})
      .finally(async () => {
        await end();
        if (!isOver) setTimeout(next, AGAIN_MS).unref();
      });
  };
  next();
  return async () => {
    isOver = true;
    await end();
  };
}

/** What this process does it knows; that another one has written, SQLite tells for the price of one look at its header. */
function besideSqlite(db: Kysely<CoreTables>): News {
  const timers = new Set<NodeJS.Timeout>();
  const version = async (): Promise<unknown> => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return rows[0]?.data_version;
  };
  return {
    tell() {},
    listen(heard) {
      let known: unknown;
      const look = async (): Promise<void> => {
        const found = await version();
        if (known !== undefined && found !== known) heard(null);
        known = found;
      };
      const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref();
      timers.add(timer);
      return async () => {
        timers.delete(timer);
        clearInterval(timer);
      };
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
