import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { err, ok, type Result } from '../core/result.ts';
import type { DataDir } from './data-dir.ts';
import { readJson, writeAtomic } from './files.ts';
import { takeLock } from './lock.ts';
import { issue } from './messages.ts';

const Row = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  name: z.string(),
  roles: z.array(z.string()),
  /** SHA-256 of the secret: 256 random bits need no slow hash. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
const File = z.strictObject({ schema_version: z.literal('1.0.0'), tokens: z.array(Row) });
type Row = z.infer<typeof Row>;

/** A token as it is shown: everything but its secret, which nobody keeps. */
export type TokenInfo = Readonly<Omit<Row, 'hash'>>;

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

const FILE = 'tokens.json';
const form = /^yx_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const roleName = /^[a-z][a-z0-9_-]{0,31}$/;

/** Tokens in one file of the data directory. It is read again whenever it has changed, so that revoking works at once. */
export function createTokenStore(data: DataDir, now: () => Date): TokenStore {
  const file = join(data.path, FILE);
  let known: { readonly stamp: string; readonly rows: readonly Row[] } | null = null;

  async function rows(): Promise<Result<readonly Row[]>> {
    const stamp = await stampOf(file);
    if (known?.stamp === stamp) return ok(known.rows);
    const read = await readJson(file);
    if (!read.ok) return read;
    const parsed = File.safeParse(read.value ?? { schema_version: '1.0.0', tokens: [] });
    if (!parsed.success) {
      const reason = parsed.error.issues[0]!.message;
      return err([issue('data_broken', { params: { file, reason } })]);
    }
    known = { stamp, rows: parsed.data.tokens };
    return ok(known.rows);
  }

  /** Reads, changes and writes under a lock: two commands at once must not lose a token. */
  async function change<T>(body: (rows: readonly Row[]) => Result<{ rows: readonly Row[]; value: T }>) {
    const ready = await data.ensure();
    if (!ready.ok) return ready;
    const lock = `${file}.lock`;
    const release = await takeLock(lock);
    if (!release) return err([issue('data_busy', { params: { dir: data.path, lock } })]);
    try {
      const before = await rows();
      if (!before.ok) return before;
      const changed = body(before.value);
      if (!changed.ok) return changed;
      const text = JSON.stringify({ schema_version: '1.0.0', tokens: changed.value.rows }, null, 2);
      const written = await writeAtomic(file, `${text}\n`);
      return written.ok ? ok(changed.value.value) : written;
    } finally {
      await release();
    }
  }

  return {
    async create({ name, roles, expiresAt }) {
      const bad = roles.length === 0 ? '' : roles.find((role) => !roleName.test(role));
      if (bad !== undefined) return err([issue('token_role', { params: { role: bad } })]);
      const secret = randomBytes(32).toString('base64url');
      const row: Row = {
        id: randomBytes(6).toString('hex'),
        name,
        roles: [...new Set(roles)],
        hash: hashOf(secret),
        created_at: now().toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
      };
      const made = await change((before) => ok({ rows: [...before, row], value: shown(row) }));
      return made.ok ? ok({ info: made.value, secret: `yx_${row.id}_${secret}` }) : made;
    },
    async list() {
      const all = await rows();
      return all.ok ? ok(all.value.map(shown)) : all;
    },
    revoke: (id) =>
      change((before) => {
        const gone = before.find((row) => row.id === id);
        if (!gone) return err([issue('token_unknown', { params: { id } })]);
        return ok({ rows: before.filter((row) => row !== gone), value: shown(gone) });
      }),
    async verify(secret) {
      const parts = form.exec(secret);
      if (!parts) return ok(null);
      const all = await rows();
      if (!all.ok) return all;
      const row = all.value.find(({ id }) => id === parts[1]);
      if (!row || !sameHash(row.hash, hashOf(parts[2]!))) return ok(null);
      const over = row.expires_at !== null && Date.parse(row.expires_at) <= now().getTime();
      return ok(over ? null : shown(row));
    },
  };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const sameHash = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
const shown = ({ hash: _, ...info }: Row): TokenInfo => info;

/** Changes with every rename into place, also within one tick of the clock. */
async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await stat(file);
    return `${mtimeMs}/${ino}/${size}`;
  } catch {
    return 'none';
  }
}
