import { ok, type Result } from '../core/result.ts';
import type { Config } from '../runtime/config.ts';
import type { DataDir } from '../runtime/data-dir.ts';
import type { SessionStore } from '../runtime/session-store.ts';
import type { TokenStore } from '../runtime/tokens.ts';
import { untilOk } from './lazy.ts';

const DATA_VERSION = '1.0.0';

/** What is kept in files of the data directory. Most commands keep nothing there, so its code is loaded when it is needed. */
export interface Data {
  dir(): Promise<Result<DataDir>>;
  sessions(): Promise<Result<SessionStore>>;
  tokens(): Promise<Result<TokenStore>>;
}

export function createData({ dataDir }: Pick<Config, 'dataDir'>, now: () => Date): Data {
  const dir = untilOk(async () => {
    const { openDataDir } = await import('../runtime/data-dir.ts');
    return openDataDir(dataDir, { version: DATA_VERSION, now });
  });
  const inside = <T>(make: (folder: DataDir) => Promise<T>) =>
    untilOk(async (): Promise<Result<T>> => {
      const opened = await dir();
      return opened.ok ? ok(await make(opened.value)) : opened;
    });
  return {
    dir,
    sessions: inside(async (it) => (await import('../runtime/session-store.ts')).createSessionStore(it)),
    tokens: inside(async (it) => (await import('../runtime/tokens.ts')).createTokenStore(it, now)),
  };
}
