import type { Result } from '../core/result.ts';
import type { Config } from '../runtime/config.ts';
import type { DataDir } from '../runtime/data-dir.ts';
import { untilOk } from './lazy.ts';

const DATA_VERSION = '1.0.0';

/** The data directory. Most commands keep nothing there, so its code is loaded when it is needed. */
export interface Data {
  dir(): Promise<Result<DataDir>>;
}

export function createData({ dataDir }: Pick<Config, 'dataDir'>, now: () => Date): Data {
  return {
    dir: untilOk(async () => {
      const { openDataDir } = await import('../runtime/data-dir.ts');
      return openDataDir(dataDir, { version: DATA_VERSION, now });
    }),
  };
}
