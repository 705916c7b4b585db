import type { Sql } from './open.ts';
import { timeIn } from './time.ts';

/** How many runs there are that have not ended well, by what they wait for. */
export interface Backlog {
  /** Somebody is to take them up. */
  readonly queued: number;
  readonly running: number;
  /** Whoever carried them out is gone. */
  readonly interrupted: number;
  /** A person has to answer. */
  readonly waiting: number;
  /** Put off until a later try. */
  readonly retrying: number;
  /** Given up after the last try. */
  readonly dead: number;
}

/** Counted by the database: there may be many. */
export async function countBacklog({ db, dialect }: Pick<Sql, 'db' | 'dialect'>): Promise<Backlog> {
  const open = db.selectFrom('runs').select(({ fn }) => fn.countAll().as('count'));
  const count = async (query: typeof open): Promise<number> =>
    Number((await query.executeTakeFirst())?.count ?? 0);
  const withStatus = (status: string) => open.where('status', '=', status);
  const [underWay, queued, interrupted, waiting, retrying, dead] = await Promise.all([
    count(withStatus('running')),
    count(withStatus('queued')),
    count(
      withStatus('running').where(({ eb, or }) =>
        or([eb('holder', 'is', null), eb('heldUntil', '<=', timeIn[dialect]())]),
      ),
    ),
    count(withStatus('waiting')),
    count(withStatus('retrying')),
    count(withStatus('dead')),
  ]);
  return { queued, running: underWay - interrupted, interrupted, waiting, retrying, dead };
}
