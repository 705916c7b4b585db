import type { AnyDomain } from '../core/domain.ts';
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
  /** The worlds this process was started with, by domain: what words and acts are about where nobody says otherwise. */
  readonly worlds: Map<string, unknown>;
  /** The domains whose world was chosen where this process was started: no setting stands in its place. */
  readonly chosen: Set<string>;
}

/** The world that was given, or the one this process was started with; the domain's empty one where there is neither. */
export const worldOf = (
  { worlds }: Pick<Base, 'worlds'>,
  { about, read }: AnyDomain,
  given: unknown,
): unknown =>
  given === undefined || given === read.world.empty ? (worlds.get(about.id) ?? read.world.empty) : given;
