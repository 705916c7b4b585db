import { type RawBuilder, sql } from 'kysely';
import type { SqlDialect } from '../../core/tool/effect.ts';

/** So much later than now, as `toISOString` writes it. */
export type DbTime = (laterMs?: number) => RawBuilder<string>;

/**
 * Leases, what is due and what lapses go by the database's own clock: those who share it agree on it, and one machine whose
 * clock is wrong takes nothing from another.
 */
export const timeIn: Readonly<Record<SqlDialect, DbTime>> = {
  sqlite: (laterMs = 0) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${laterMs / 1000} seconds`})`,
  postgres: (laterMs = 0) => sql.raw(isoInPostgres(String(Math.round(laterMs)))),
};

/** The same inside a statement that is written out; `ms` is an expression. */
export const isoInPostgres = (ms: string): string =>
  `to_char((clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const isoInSqlite = (ms: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (${ms} / 1000.0) || ' seconds')`;
