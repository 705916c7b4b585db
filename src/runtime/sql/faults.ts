import { SqlConflict, SqlTimeout } from '../../core/tool/effect.ts';
import { ServiceUnavailable } from '../../core/tool/tool.ts';

const conflicts = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
  '23505',
  '23503',
]);
/** PostgreSQL says 57014 for a statement that took too long. */
const timeouts = new Set(['SQLITE_INTERRUPT', '57014']);
/** Not reachable or not letting us in, a standby, shutting down, out of connections or of room: another time it may work. */
const unavailable =
  /^(?:SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|FULL)\w*|SQLITE_READONLY_DBMOVED|08\w{3}|25006|28\w{3}|3D000|53\w{3}|57P\w\w|E(?:CONN|HOST|NET|TIMEDOUT|NOTFOUND|PIPE|AI_)\w*)$/;
/** What `pg` says without a code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export const isBusy = (thrown: unknown): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(thrown));

const codeOf = (thrown: unknown): string =>
  String((thrown as { readonly code?: unknown } | null)?.code ?? '');

/** Whether it may work another time: the database is away, or too busy. */
export const isAway = (thrown: unknown): boolean => faultOf(thrown) instanceof ServiceUnavailable;

/** Whether the database could not be opened for a reason that has nothing to do with what it was wanted for. */
export const isClosed = (issues: readonly { readonly code: string }[]): boolean =>
  issues.some(({ code }) =>
    ['sql_open', 'sql_busy', 'storage_full', 'storage_failed', 'storage_moved'].includes(code),
  );

/** Whether nobody need do anything about it: a disk that is full or cannot be written to today is another one tomorrow. */
export const passes = (issues: readonly { readonly code: string }[]): boolean =>
  isClosed(issues) || issues.some(({ code }) => code === 'data_not_writable');

/** SQLite's own name for it, though with a write-ahead log it does not look itself. */
const MOVED = 'SQLITE_READONLY_DBMOVED';
export const moved = (): Error =>
  Object.assign(new Error('The database file is no longer the one that was opened'), { code: MOVED });

type StorageFault = 'storage_full' | 'storage_failed' | 'storage_moved' | 'storage_away';

/** Why nothing can be kept, where that is known: no room, nothing can be read or written there, or nobody answers for now. */
export function storageFault(thrown: unknown): StorageFault | null {
  const code = codeOf(thrown) || codeOf((thrown as { readonly cause?: unknown } | null)?.cause);
  if (/^(?:SQLITE_FULL|53100|ENOSPC|EDQUOT)$/.test(code)) return 'storage_full';
  if (code === MOVED) return 'storage_moved';
  if (/^(?:SQLITE_(?:IOERR|CORRUPT|NOTADB|READONLY)\w*|XX00[12]|58030|EIO|EROFS)$/.test(code)) {
    return 'storage_failed';
  }
  const cause = (thrown as { readonly cause?: unknown } | null)?.cause;
  return isAway(thrown) || isAway(cause) ? 'storage_away' : null;
}

/** A database's own error as one of the few kinds the rest of the program tells apart. */
export function faultOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const code = codeOf(thrown);
  if (conflicts.has(code)) return new SqlConflict(thrown.message, { cause: thrown });
  if (timeouts.has(code)) return new SqlTimeout(thrown.message, { cause: thrown });
  if (unavailable.test(code) || lostConnection.test(thrown.message)) {
    return new ServiceUnavailable(thrown.message || code, { cause: thrown });
  }
  return thrown;
}
