import { err, ok, type Result } from '../../core/result.ts';
import { mayOwn } from '../../core/tool/permission.ts';
import type { Quota } from '../../runtime/config.ts';
import type { Actor } from '../../runtime/sql/decisions.ts';
import { issue } from '../messages.ts';
import type { Keeping } from './supervise.ts';

/** Runs there may be that have not ended. */
const MOST_OPEN = 20_000;

/** Says that a run that was let in is on record now, or never will be. */
export type Entered = () => void;

/**
 * Nobody fills the queue for everyone, and who does not own the place fills neither it nor the disk alone. What was let in and is
 * not on record yet counts too: otherwise whoever asks often enough at once gets as much as they ask for.
 */
export function createAdmission({ runs: most, megabytes }: Quota) {
  const entering = new Map<string, number>();
  const count = (userId: string, by: number): number => {
    const before = entering.get(userId) ?? 0;
    if (before + by > 0) entering.set(userId, before + by);
    else entering.delete(userId);
    return before;
  };
  const fits = async (
    { records }: Pick<Keeping, 'records'>,
    { userId, roles }: Actor,
    before: number,
  ): Promise<Result<void>> => {
    if ((await records.open(MOST_OPEN)) >= MOST_OPEN)
      return err([issue('queue_full', { params: { most: MOST_OPEN } })]);
    if (mayOwn(roles)) return ok(undefined);
    if (before + (await records.open(most, userId)) >= most)
      return err([issue('too_many_runs', { params: { most } })]);
    const isFull = (await records.bytes(userId)) >= megabytes * 1e6;
    return isFull ? err([issue('too_many_bytes', { params: { megabytes } })]) : ok(undefined);
  };
  return async (where: Pick<Keeping, 'records'>, who: Actor): Promise<Result<Entered>> => {
    const before = count(who.userId, 1);
    let isIn = false;
    const entered = () => {
      if (!isIn) count(who.userId, -1);
      isIn = true;
    };
    try {
      const full = await fits(where, who, before);
      if (full.ok) return ok(entered);
      entered();
      return full;
    } catch (thrown) {
      entered();
      throw thrown;
    }
  };
}
