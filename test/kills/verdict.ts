import Database from 'libsql';
import pg from 'pg';
import type { Wish } from './clients.ts';

/** What the database says against what people were told; each by the names of what was wanted. */
export interface Verdict {
  readonly approved: number;
  /** A yes was answered and the run has ended, but nothing was written. */
  readonly lost: readonly string[];
  /** A yes was answered and the run has not ended. */
  readonly stranded: readonly string[];
  readonly doubled: readonly string[];
  /** Written though nobody said yes. */
  readonly unwanted: readonly string[];
  /** Answers that were neither a result nor a reason to ask again. */
  readonly improper: readonly string[];
}

export const isSound = ({ approved: _, ...wrong }: Verdict): boolean =>
  Object.values(wrong).every((found) => found.length === 0);

/** Where the rows are: a file, or a server's address. */
type Place = { readonly file: string } | { readonly databaseUrl: string };
type Row = Readonly<Record<string, unknown>>;

/** By the database's own driver: nothing of the program that is judged has a part in it. */
async function rowsOf(place: Place, query: string): Promise<readonly Row[]> {
  if ('file' in place) {
    const database = new Database(place.file, { readonly: true });
    try {
      return database.prepare(query).all() as Row[];
    } finally {
      database.close();
    }
  }
  const client = new pg.Client(place.databaseUrl);
  await client.connect();
  try {
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end();
  }
}

const over = new Set(['completed', 'failed', 'cancelled', 'refused', 'dead']);

export async function judge(
  place: Place,
  wishes: readonly Wish[],
  improper: readonly string[],
): Promise<Verdict> {
  const count = async (query: string) =>
    new Map((await rowsOf(place, query)).map(({ name, n }) => [String(name), Number(n)]));
  const clients = await count('select "name", count(*) as n from "clients" group by "name"');
  const entries = await count('select "name", count(*) as n from "entries" group by "name"');
  const effects = await count(
    `select "params" as name, count(*) as n from "audit" where "outcome" = 'done' group by "params"`,
  );
  const statuses = new Map(
    (await rowsOf(place, 'select "id", "status" from "runs"')).map(({ id, status }) => [id, String(status)]),
  );
  const written = ({ kind, name }: Wish) => (kind === 'entry' ? entries : clients).get(name) ?? 0;
  const told = ({ name }: Wish) => effects.get(JSON.stringify({ name })) ?? 0;
  const missing = wishes.filter((wish) => wish.heard === 'approved' && written(wish) === 0);
  const hasEnded = ({ run }: Wish) => over.has(statuses.get(run) ?? '');
  const failures = new Map(
    (await rowsOf(place, `select "run", "record" from "runSteps" where "status" = 'failed'`)).map(
      ({ run, record }) => [run, JSON.stringify(JSON.parse(String(record)).result?.error)],
    ),
  );
  const named = (found: readonly Wish[]) =>
    found.map(({ name, run }) => [name, run, statuses.get(run), failures.get(run)].join(' ').trim());
  /** With all that is on record of it: nobody else looks at it before the database is gone. */
  const onRecord = async (wish: Wish): Promise<string> => {
    const kept = async (table: string, key: string) =>
      rowsOf(place, `select * from "${table}" where "${key}" = '${wish.run}'`);
    const rows = { run: await kept('runs', 'id'), calls: await kept('pendingCalls', 'run') };
    const more = { steps: await kept('runSteps', 'run'), events: await kept('runEvents', 'run') };
    return `${named([wish])[0]} ${JSON.stringify({ ...rows, ...more })}`;
  };
  return {
    approved: wishes.filter(({ heard }) => heard === 'approved').length,
    lost: named(missing.filter(hasEnded)),
    stranded: await Promise.all(missing.filter((wish) => !hasEnded(wish)).map(onRecord)),
    doubled: named(wishes.filter((wish) => Math.max(written(wish), told(wish)) > 1)),
    unwanted: named(wishes.filter((wish) => written(wish) > 0 && !wish.saidYes)),
    improper,
  };
}
