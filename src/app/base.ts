import type { LoadedConfig } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Compute } from './compute/index.ts';
import type { Data } from './data.ts';
import type { Domains } from './domains.ts';
import type { Observer } from './observe.ts';

/** What everything in the application stands on. */
export interface Base {
  readonly config: LoadedConfig;
  readonly cwd: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly loader: Domains;
  /** What is counted and traced. */
  readonly observer: Observer;
  readonly data: Data;
  /** Other threads for what takes long; null where it is done where it is asked for. */
  readonly compute: Compute | null;
}
