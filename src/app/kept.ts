import { ok, type Result } from '../core/result.ts';
import type { Secret } from '../runtime/secret.ts';
import type { SessionStore } from '../runtime/sql/sessions.ts';
import type { TokenStore } from '../runtime/sql/tokens.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import { untilOk } from './lazy.ts';

/** What is kept of those who speak, beside their runs: the same in every process that shares the database. */
export interface Kept {
  sessions(): Promise<Result<SessionStore>>;
  tokens(): Promise<Result<TokenStore>>;
  /** What proves that someone owns the data folder. */
  ownerKey(): Promise<Result<Secret>>;
  /** Keeps what an owner wrote into a setting's file, for this data folder; null takes it away. */
  keepSetting(key: string, value: unknown): Promise<Result<void>>;
  /** Puts on record what somebody changed for everyone, beside what tools did. */
  audit(change: { readonly who: string; readonly what: string; readonly params: unknown }): Promise<void>;
}

export function createKept(
  { config, data, now }: Base,
  { core, audit }: Pick<Database, 'core' | 'audit'>,
): Kept {
  const opened = untilOk(async () => {
    const database = await core();
    if (!database.ok) return database;
    const { importFiles } = await import('../runtime/sql/from-files.ts');
    const imported = await importFiles(database.value, config.dataDir);
    return imported.ok ? database : imported;
  });
  return {
    async ownerKey() {
      const dir = await data.dir();
      const there = dir.ok ? await dir.value.ensure() : dir;
      if (!there.ok) return there;
      return (await import('../runtime/owner-key.ts')).ownerKey(config.dataDir);
    },
    async keepSetting(key, value) {
      const dir = await data.dir();
      const there = dir.ok ? await dir.value.ensure() : dir;
      if (!there.ok) return there;
      await (await import('../runtime/kept-settings.ts')).keepSetting(config.dataDir, key, value);
      return ok(undefined);
    },
    audit: ({ who, what, params }) =>
      audit(
        {
          key: null,
          tool: what,
          params,
          who,
          trace: '',
          words: null,
          at: now().toISOString(),
          signal: new AbortController().signal,
        },
        'done',
      ),
    async sessions() {
      const database = await opened();
      if (!database.ok) return database;
      return ok(
        (await import('../runtime/sql/sessions.ts')).createSessionStore(
          database.value,
          now,
          config.quota.sessions,
        ),
      );
    },
    async tokens() {
      const database = await opened();
      if (!database.ok) return database;
      return ok((await import('../runtime/sql/tokens.ts')).createTokenStore(database.value, now));
    },
  };
}
