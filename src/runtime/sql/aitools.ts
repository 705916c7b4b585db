import type { Kysely } from 'kysely';
import { issuesOf } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { SqlPort } from '../../core/tool/effect.ts';
import type { Registry } from '../../core/tool/registry.ts';
import { formatToolCall } from '../../core/tool/text.ts';
import type { ToolDefinition } from '../../core/tool/tool.ts';
import { callMessages } from '../../core/tool/tool.ts';
import type { CoreTables } from './core-tables.ts';

const issue = issuesOf(callMessages);
type Port = SqlPort<Kysely<CoreTables>>;
type Row = Omit<CoreTables['aitools'], 'enabled'>;

/** tools-7: how a tool stands in the catalogue that models are shown. */
export function catalogueRow(tool: ToolDefinition): Row {
  const { id, name, description, category, examples = [] } = tool;
  const shown = examples.map(({ zh, params }) => `${zh}\n${formatToolCall({ toolId: id, params })}`);
  return {
    toolId: id,
    name: name.zh,
    description: description.zh,
    usage: formatToolCall({ toolId: id, params: examples[0]?.params ?? {} }),
    examples: shown.join('\n\n'),
    category: id.slice(0, id.indexOf('.')),
    toolClass: category,
  };
}

/**
 * Brings the catalogue in step with the registry, and the registry with what the catalogue has switched off. A sync
 * never switches anything: what was off stays off, even through a time in which the tool was not there. Only a registry
 * of all tools there are takes others out of the catalogue.
 */
export async function syncTools(
  { db }: Pick<Port, 'db'>,
  registry: Registry,
  { whole = true }: { readonly whole?: boolean } = {},
): Promise<void> {
  const wanted = new Map(registry.getAll().map((tool) => [tool.id, catalogueRow(tool)]));
  const before = await db.selectFrom('aitools').selectAll().execute();
  const known = new Map(before.map((row) => [row.toolId, row]));
  const changed = [...wanted.values()].filter((row) => !sameRow(row, known.get(row.toolId)));
  const stale = before
    .filter(({ toolId, enabled }) => whole && enabled && !wanted.has(toolId))
    .map(({ toolId }) => toolId);
  if (changed.length + stale.length > 0) {
    await db.transaction().execute(async (trx) => {
      for (const { toolId, ...row } of changed) {
        await trx
          .insertInto('aitools')
          .values({ toolId, ...row, enabled: true })
          .onConflict((conflict) => conflict.column('toolId').doUpdateSet(row))
          .execute();
      }
      if (stale.length > 0) await trx.deleteFrom('aitools').where('toolId', 'in', stale).execute();
    });
  }
  for (const { toolId, enabled } of before) registry.setEnabled(toolId, Boolean(enabled));
}

/** Switches a tool on or off, for this process at once and for every other at its next sync. */
export async function setToolEnabled(
  port: Pick<Port, 'db'>,
  registry: Registry,
  toolId: string,
  enabled: boolean,
): Promise<Result<void>> {
  const tool = registry.get(toolId);
  if (!tool) return err([issue('tool_unknown', { params: { tool: toolId } })]);
  await port.db
    .insertInto('aitools')
    .values({ ...catalogueRow(tool), enabled })
    .onConflict((conflict) => conflict.column('toolId').doUpdateSet({ enabled }))
    .execute();
  registry.setEnabled(toolId, enabled);
  return ok(undefined);
}

const sameRow = (row: Row, known: CoreTables['aitools'] | undefined): boolean =>
  known !== undefined && (Object.keys(row) as (keyof Row)[]).every((key) => row[key] === known[key]);
