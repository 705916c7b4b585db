import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyDomain } from '../core/domain.ts';
import { ok, type Result } from '../core/result.ts';
import type { EffectRecord } from '../core/tool/effect.ts';
import type { MigrationSet } from '../runtime/sql/migrate.ts';
import type { Sql } from '../runtime/sql/open.ts';
import type { Base } from './base.ts';
import { eachUntilOk, untilOk } from './lazy.ts';
import type { Scope, Tools } from './tools.ts';

export interface Database {
  /** The open database with what belongs to no domain: runs, decisions, the audit. */
  core(): Promise<Result<Sql>>;
  /** With a domain's tables too, or everybody's, and in step with the tools: those that were switched off are off. */
  with(scope: Scope): Promise<Result<Sql>>;
  /** Whether there is one already; most commands never need it. */
  isThere(): boolean;
  audit(effect: EffectRecord, outcome: string): Promise<void>;
  close(): Promise<void>;
}

export function createDatabase(
  { config, now, data, loader, log }: Base,
  tools: Pick<Tools, 'own'>,
): Database {
  let first: readonly MigrationSet[] = [];
  const core = untilOk(async (): Promise<Result<Sql>> => {
    const dir = await data.dir();
    const there = dir.ok ? await dir.value.ensure() : dir;
    if (!there.ok) return there;
    // The driver and the query builder are heavy, and most calls never need them.
    const { openSql } = await import('../runtime/sql/open.ts');
    const databaseUrl = config.databaseUrl?.reveal();
    return openSql({
      dataDir: config.dataDir,
      now,
      ...(databaseUrl !== undefined && { databaseUrl }),
      migrations: first,
    });
  });
  const prepared = eachUntilOk(async (scope: Scope): Promise<Result<Sql>> => {
    const [wanted, registry] = [scope === 'all' ? await loader.all() : ok([scope]), await tools.own(scope)];
    if (!wanted.ok) return wanted;
    if (!registry.ok) return registry;
    const sets = wanted.value.flatMap(migrationsOf);
    // What is older than this program is brought up to date at once, with one backup before it.
    first = sets;
    const opened = await core();
    if (!opened.ok) return opened;
    const migrated = await opened.value.migrate(sets);
    if (!migrated.ok) return migrated;
    const { syncTools } = await import('../runtime/sql/aitools.ts');
    await syncTools(opened.value, registry.value, { whole: scope === 'all' });
    return opened;
  });
  return {
    core,
    with: prepared,
    isThere: () => Boolean(config.databaseUrl) || existsSync(join(config.dataDir, 'yanxing.db')),
    async audit(effect, outcome) {
      const opened = await core();
      const told = opened.ok
        ? await opened.value.audit(effect, outcome).then(
            () => true,
            () => false,
          )
        : false;
      if (!told) log.warn('not_audited', { tool: effect.tool, who: effect.who, outcome });
    },
    async close() {
      const opened = await core.made();
      if (opened?.ok) await opened.value.close();
    },
  };
}

const migrationsOf = ({ about, outside }: AnyDomain): readonly MigrationSet[] =>
  outside?.migrations ? [{ owner: about.id, migrations: outside.migrations }] : [];
