import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isRecord } from '../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isMissing, readJson } from '../files.ts';
import { issue, reasonOf } from '../messages.ts';
import type { Sql } from './open.ts';

const Token = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  name: z.string(),
  roles: z.array(z.string()),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
const Tokens = z.strictObject({ schema_version: z.literal('1.0.0'), tokens: z.array(Token) });

/** What was read is set aside, so that a token which is revoked later does not come back. */
const DONE = '.imported';

/** Versions before 0.2 kept tokens and conversations as files of the data folder: those become rows, once. */
export async function importFiles(sql: Pick<Sql, 'db'>, dataDir: string): Promise<Result<void>> {
  const tokens = await importTokens(sql, join(dataDir, 'tokens.json'));
  return tokens.ok ? importSessions(sql, join(dataDir, 'sessions')) : tokens;
}

async function importTokens({ db }: Pick<Sql, 'db'>, file: string): Promise<Result<void>> {
  const read = await readJson(file);
  if (!read.ok) return read;
  if (read.value === undefined) return ok(undefined);
  const parsed = Tokens.safeParse(read.value);
  if (!parsed.success)
    return err([issue('data_broken', { params: { file, reason: parsed.error.issues[0]!.message } })]);
  for (const { id, name, roles, hash, created_at, expires_at } of parsed.data.tokens) {
    const row = {
      id,
      name,
      roles: JSON.stringify(roles),
      hash,
      createdAt: created_at,
      expiresAt: expires_at,
    };
    await db
      .insertInto('tokens')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  return setAside(file);
}

async function importSessions({ db }: Pick<Sql, 'db'>, folder: string): Promise<Result<void>> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (names === null) return ok(undefined);
  for (const name of names) {
    const id = name.replace(/\.json$/, '');
    const read = id === name ? ok(undefined) : await readJson(join(folder, name));
    // One that is broken was of no use before either.
    if (!read.ok || !isRecord(read.value) || typeof read.value.schema_version !== 'string') continue;
    const session = JSON.stringify(read.value);
    const row = { id, session, outcome: null, revision: 1, savedAt: String(read.value.updated_at ?? '') };
    await db
      .insertInto('sessions')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  return setAside(folder);
}

async function setAside(path: string): Promise<Result<void>> {
  try {
    await rename(path, path + DONE);
    return ok(undefined);
  } catch (error) {
    // Another process was quicker.
    return isMissing(error)
      ? ok(undefined)
      : err([issue('file_io', { params: { file: path, reason: reasonOf(error) } })]);
  }
}
