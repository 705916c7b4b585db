import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '../../core/result.ts';
import { issue } from '../messages.ts';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';
import { timeIn } from './time.ts';

/** A token as it is shown: everything but its secret, which nobody keeps. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
}

export interface TokenStore {
  /** `secret` is given here and never again. */
  create(parts: {
    readonly name: string;
    readonly roles: readonly string[];
    readonly expiresAt?: Date;
  }): Promise<Result<{ readonly info: TokenInfo; readonly secret: string }>>;
  list(): Promise<Result<readonly TokenInfo[]>>;
  revoke(id: string): Promise<Result<TokenInfo>>;
  /** Whose token this is; null for one that is unknown, revoked or expired. */
  verify(secret: string): Promise<Result<TokenInfo | null>>;
}

const form = /^yx_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const roleName = /^[a-z][a-z0-9_-]{0,31}$/;

/** Tokens as rows: one that is revoked anywhere is refused everywhere, at once. */
export function createTokenStore({ db, dialect }: Pick<Sql, 'db' | 'dialect'>, now: () => Date): TokenStore {
  return {
    async create({ name, roles, expiresAt }) {
      const bad = roles.length === 0 ? '' : roles.find((role) => !roleName.test(role));
      if (bad !== undefined) return err([issue('token_role', { params: { role: bad } })]);
      const secret = randomBytes(32).toString('base64url');
      const row: CoreTables['tokens'] = {
        id: randomBytes(6).toString('hex'),
        name,
        roles: JSON.stringify([...new Set(roles)]),
        // 256 random bits need no slow hash.
        hash: hashOf(secret),
        createdAt: now().toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
      };
      await db.insertInto('tokens').values(row).execute();
      return ok({ info: shown(row), secret: `yx_${row.id}_${secret}` });
    },
    async list() {
      const rows = await db.selectFrom('tokens').selectAll().orderBy('createdAt').orderBy('id').execute();
      return ok(rows.map(shown));
    },
    async revoke(id) {
      const row = await db.deleteFrom('tokens').where('id', '=', id).returningAll().executeTakeFirst();
      return row ? ok(shown(row)) : err([issue('token_unknown', { params: { id } })]);
    },
    async verify(secret) {
      const parts = form.exec(secret);
      if (!parts) return ok(null);
      const row = await db
        .selectFrom('tokens')
        .selectAll()
        .where('id', '=', parts[1]!)
        .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', timeIn[dialect]())]))
        .executeTakeFirst();
      return ok(row && sameHash(row.hash, hashOf(parts[2]!)) ? shown(row) : null);
    },
  };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const sameHash = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
const shown = ({ id, name, roles, createdAt, expiresAt }: CoreTables['tokens']): TokenInfo => ({
  id,
  name,
  roles: JSON.parse(roles) as string[],
  created_at: createdAt,
  expires_at: expiresAt,
});
