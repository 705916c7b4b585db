import { isNamed, type ToolContext, type ToolResult } from './tool.ts';

export type SqlDialect = 'sqlite' | 'postgres';

/** One step in a schema's history: plain statements, so that no later code can change what a version meant. */
export interface SqlMigration {
  /** From 1, without gaps. */
  readonly version: number;
  readonly name: string;
  statements(dialect: SqlDialect): readonly string[];
}

/** A write as it is kept: who did what, when and on whose words. Under one `key` it happens once. */
export interface EffectRecord {
  /** `run/step`; null for a call outside a run, which nothing repeats. */
  readonly key: string | null;
  readonly tool: string;
  readonly params: unknown;
  readonly who: string;
  readonly trace: string;
  /** What the person said, where the call came from words. */
  readonly words: string | null;
  readonly at: string;
  readonly signal: AbortSignal;
}

export const effectOf = (
  tool: string,
  params: unknown,
  context: ToolContext & { readonly words?: string },
): EffectRecord => ({
  key: context.effectKey ?? null,
  tool,
  params,
  who: context.userId,
  trace: context.traceId,
  words: context.words ?? null,
  at: context.now().toISOString(),
  signal: context.signal,
});

export interface ReadLimits {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** The database as a domain's service gets it. `Db` is the query builder, which the core does not know. */
export interface SqlPort<Db = unknown> {
  readonly dialect: SqlDialect;
  /** For what neither `read` nor `write` fits. */
  readonly db: Db;
  /** Inside one read-only transaction: one snapshot, and nothing in it can write. Rejects with SqlTimeout. */
  read<T>(limits: ReadLimits, body: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The write, its effect row and its audit row in one transaction. A key that exists already gives what was stored
   * under it, and `body` is not called. A failure that `body` returns rolls back. Rejects with SqlConflict.
   */
  write<T>(effect: EffectRecord, body: (db: Db) => Promise<ToolResult<T>>): Promise<ToolResult<T>>;
}

/** Another row stands in the way: the same name was given, or what was referred to is gone. */
export class SqlConflict extends Error {
  override readonly name = 'SqlConflict';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'SqlConflict');
  }
}

/** The database gave up, because its time was over or the caller no longer waits. */
export class SqlTimeout extends Error {
  override readonly name = 'SqlTimeout';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'SqlTimeout');
  }
}
