import { isRecord, toPlain } from '../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { issue } from '../messages.ts';
import type { Sql } from './open.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A conversation as it is kept. */
export interface KeptSession {
  readonly session: unknown;
  /** What it has come to; null where that is nothing that could be carried out. */
  readonly outcome: unknown;
  /** Goes up with every change: whoever saves says which one they have seen. */
  readonly revision: number;
}

/**
 * Conversations as rows, one document each, for every process that shares the database. What a session holds and how its
 * versions migrate is its contract's affair; here it is a JSON object that carries its `schema_version`.
 */
export interface SessionStore {
  /** null where there is no session of that id. */
  load(id: string): Promise<Result<KeptSession | null>>;
  /** False where someone else has saved since; a new one has revision 0. */
  save(id: string, kept: KeptSession): Promise<Result<boolean>>;
}

/** A token's conversations are named by it: `TOKEN--NAME`. */
const TOKEN_PREFIX = /^[0-9a-f]+--/;

/** `most`: so many of each token's are kept. */
export function createSessionStore(
  { db }: Pick<Sql, 'db'>,
  now: () => Date,
  most = Number.POSITIVE_INFINITY,
): SessionStore {
  /** Of those a token has, the longest untouched beyond `most` go. */
  const forgetOldest = async (prefix: string): Promise<void> => {
    const own = db
      .selectFrom('sessions')
      .select('id')
      .where('id', '>=', prefix)
      // The next character after the dash: what begins with the prefix, by an index.
      .where('id', '<', prefix.replace(/-$/, '.'));
    const old = await own.orderBy('savedAt', 'desc').orderBy('id').limit(1_000).offset(most).execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await db.deleteFrom('sessions').where('id', 'in', ids).execute();
  };
  return {
    async load(id) {
      if (!ID.test(id)) return err([issue('session_id')]);
      const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return ok(null);
      const { session, outcome, revision } = row;
      return ok({ session: JSON.parse(session), outcome: JSON.parse(outcome ?? 'null'), revision });
    },
    async save(id, { session, outcome, revision }) {
      if (!ID.test(id)) return err([issue('session_id')]);
      const plain = toPlain(session);
      if (!plain.ok) return plain;
      if (!isVersioned(plain.value)) return err([issue('session_unversioned')]);
      const came = toPlain(outcome);
      const row = {
        session: JSON.stringify(plain.value),
        // What JSON cannot carry cannot be carried out by another process either.
        outcome: came.ok && came.value !== null ? JSON.stringify(came.value) : null,
        revision: revision + 1,
        savedAt: now().toISOString(),
      };
      const { numInsertedOrUpdatedRows: saved } = await db
        .insertInto('sessions')
        .values({ id, ...row })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(row).where('sessions.revision', '=', revision),
        )
        .executeTakeFirstOrThrow();
      const prefix = revision === 0 && Number.isFinite(most) ? TOKEN_PREFIX.exec(id)?.[0] : undefined;
      if (prefix !== undefined) await forgetOldest(prefix);
      return ok(saved === 1n);
    },
  };
}

const isVersioned = (value: unknown): boolean => isRecord(value) && typeof value.schema_version === 'string';
