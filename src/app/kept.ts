import { ok, type Result } from '../core/result.ts';
import type { SessionStore } from '../runtime/sql/sessions.ts';
import type { TokenStore } from '../runtime/sql/tokens.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import { untilOk } from './lazy.ts';

/** What is kept of those who speak, beside their runs: the same in every process that shares the database. */
export interface Kept {
  sessions(): Promise<Result<SessionStore>>;
  tokens(): Promise<Result<TokenStore>>;
}

export function createKept({ config, now }: Base, { core }: Pick<Database, 'core'>): Kept {
  const opened = untilOk(async () => {
    const database = await core();
    if (!database.ok) return database;
    const { importFiles } = await import('../runtime/sql/from-files.ts');
    const imported = await importFiles(database.value, config.dataDir);
    return imported.ok ? database : imported;
  });
  return {
    async sessions() {
      const database = await opened();
      if (!database.ok) return database;
      return ok((await import('../runtime/sql/sessions.ts')).createSessionStore(database.value, now));
    },
    async tokens() {
      const database = await opened();
      if (!database.ok) return database;
      return ok((await import('../runtime/sql/tokens.ts')).createTokenStore(database.value, now));
    },
  };
}
