import type { Kysely } from 'kysely';
import { canonicalJson } from '../../core/contract/plain-json.ts';
import type { EffectRecord, SqlDialect } from '../../core/tool/effect.ts';
import { failure, success, type ToolResult } from '../../core/tool/tool.ts';
import type { CoreTables } from './core-tables.ts';
import { faultOf } from './faults.ts';

type Db = Kysely<CoreTables>;

/** Carries a failure that a tool returned out of the transaction, which is rolled back on the way. */
class RolledBack extends Error {
  constructor(readonly result: ToolResult<never>) {
    super('rolled back');
  }
}

/** A write, the row that keeps it from happening twice and the row that tells of it: all three or none. */
export async function writeOnce<T>(
  { db, dialect }: { readonly db: Db; readonly dialect: SqlDialect },
  effect: EffectRecord,
  body: (db: Db) => Promise<ToolResult<T>>,
): Promise<ToolResult<T>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await claim(trx, effect);
      if (before) return before as ToolResult<T>;
      const result = await body(trx);
      if (!result.success) throw new RolledBack(result as ToolResult<never>);
      // Whoever asked has gone; what is not written now is certain not to be.
      effect.signal.throwIfAborted();
      await settle(trx, dialect, effect, result);
      return result;
    });
  } catch (thrown) {
    const refused = thrown instanceof RolledBack ? thrown.result : undefined;
    // The write did not happen, and that is worth a row too; where even that is impossible, nothing is lost by it.
    await tell(db, effect, refused?.error?.code ?? 'ERROR').catch(() => {});
    if (refused) return refused;
    throw faultOf(thrown);
  }
}

/** Takes the key, waiting for whoever is about to; gives what stands under it already. */
async function claim(trx: Db, { key, tool, params, at }: EffectRecord): Promise<ToolResult | undefined> {
  if (key === null) return undefined;
  const said = canonicalJson(params);
  const row = { key, tool, params: said, result: null, at };
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto('effects')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (taken === 1n) return undefined;
  const known = await trx.selectFrom('effects').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  if (known.tool !== tool || known.params !== said) {
    return failure('CONFLICT', `The step ${key} has already carried out another call`, { tool: known.tool });
  }
  return success(JSON.parse(known.result ?? 'null'));
}

async function settle(
  trx: Db,
  dialect: SqlDialect,
  effect: EffectRecord,
  { data }: ToolResult,
): Promise<void> {
  if (effect.key === null) return tell(trx, effect, 'done');
  const result = JSON.stringify(data ?? null);
  if (dialect === 'sqlite') {
    await tell(trx, effect, 'done');
    await trx.updateTable('effects').set({ result }).where('key', '=', effect.key).execute();
    return;
  }
  // One round trip instead of two.
  await trx
    .with('told', (db) => db.insertInto('audit').values(auditRow(effect, 'done')))
    .updateTable('effects')
    .set({ result })
    .where('key', '=', effect.key)
    .execute();
}

export async function tell(db: Db, effect: EffectRecord, outcome: string): Promise<void> {
  await db.insertInto('audit').values(auditRow(effect, outcome)).execute();
}

function auditRow({ who, at, tool, words, trace, key, params }: EffectRecord, outcome: string) {
  return { who, at, tool, params: canonicalJson(params), words, trace, effectKey: key, outcome };
}
