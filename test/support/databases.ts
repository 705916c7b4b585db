import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemReady } from './system.ts';

/** Where a suite's databases come from: one of each kind the program supports. */
export interface DatabaseKind {
  readonly dialect: 'sqlite' | 'postgres';
  readonly ready: boolean;
  /** Before the first database is asked for. */
  start(): Promise<void>;
  /** What `openSql` needs for a new and empty database. */
  fresh(): Promise<{ readonly dataDir: string; readonly databaseUrl?: string }>;
  stop(): Promise<void>;
}

/** `durable`: PostgreSQL flushes every commit, as it would in service; SQLite always does. */
export function databaseKinds(
  declaration: URL,
  options: { readonly durable?: boolean } = {},
): readonly DatabaseKind[] {
  return [sqlite(), postgres(declaration, options)];
}

function folders() {
  const made: string[] = [];
  return {
    make: () => {
      const dir = mkdtempSync(join(tmpdir(), 'yx-sql-'));
      made.push(dir);
      return dir;
    },
    remove: () => {
      for (const dir of made) rmSync(dir, { recursive: true, force: true });
    },
  };
}

function sqlite(): DatabaseKind {
  const { make, remove } = folders();
  return {
    dialect: 'sqlite',
    ready: true,
    start: async () => {},
    fresh: async () => ({ dataDir: make() }),
    stop: async () => remove(),
  };
}

function postgres(declaration: URL, options: { readonly durable?: boolean }): DatabaseKind {
  const { make, remove } = folders();
  let server: import('./postgres.ts').PostgresServer | undefined;
  return {
    dialect: 'postgres',
    ready: systemReady(declaration),
    async start() {
      const { startPostgres } = await import('./postgres.ts');
      server = await startPostgres(options);
    },
    fresh: async () => ({ dataDir: make(), databaseUrl: await server!.createDatabase() }),
    async stop() {
      await server?.stop();
      remove();
    },
  };
}
