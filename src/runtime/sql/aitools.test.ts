import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext, testRegistry, testTool, writingTool } from '../../../test/support/tool-kit.ts';
import { lintTools } from '../../core/tool/lint.ts';
import { catalogueRow, setToolEnabled, syncTools } from './aitools.ts';
import { openSql, type Sql } from './open.ts';

let dir: string;
let sql: Sql;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yx-aitools-'));
  const opened = await openSql({ dataDir: dir, now: () => new Date(0) });
  if (!opened.ok) throw new Error(opened.error[0]?.message);
  sql = opened.value;
});
afterEach(async () => {
  await sql.close();
  rmSync(dir, { recursive: true, force: true });
});

const search = testTool({ examples: [{ zh: '找蓝天', en: 'find 蓝天', params: { keyword: '蓝天' } }] });
const create = writingTool();
const rows = () => sql.db.selectFrom('aitools').selectAll().orderBy('toolId').execute();
const row = async (toolId: string) => (await rows()).find((one) => one.toolId === toolId);

describe('the catalogue of tools', () => {
  it('tools-7, B06: a row says how the tool is called, with its domain as category and its class beside it', () => {
    expect(catalogueRow(search)).toEqual({
      toolId: 'crm.search_thing',
      name: '搜索',
      description: '根据关键词搜索',
      usage: '```tool_call\n{"toolId":"crm.search_thing","params":{"keyword":"蓝天"}}\n```',
      examples: '找蓝天\n```tool_call\n{"toolId":"crm.search_thing","params":{"keyword":"蓝天"}}\n```',
      category: 'crm',
      toolClass: 'query',
    });
  });

  it('tools-8: a sync puts every registered tool into it, and the lint agrees', async () => {
    const registry = testRegistry([search, create]);
    await syncTools(sql, registry);
    const catalogueIds = (await rows()).map(({ toolId }) => toolId);
    expect(catalogueIds).toEqual(['crm.create_thing', 'crm.search_thing']);
    const stale = lintTools(registry.getAll(), [], { catalogueIds }).filter(
      (i) => i.code === 'tool_catalogue_sync',
    );
    expect(stale).toEqual([]);
  });

  it('a changed wording is taken over, a tool that is gone is taken out', async () => {
    await syncTools(sql, testRegistry([search, create]));
    await syncTools(sql, testRegistry([{ ...search, name: { zh: '查找', en: 'Find' } }]));
    expect((await rows()).map(({ toolId, name }) => [toolId, name])).toEqual([['crm.search_thing', '查找']]);
  });

  it('a process that has loaded only some of the tools leaves the others in it', async () => {
    await syncTools(sql, testRegistry([search, create]));
    await syncTools(sql, testRegistry([search]), { whole: false });
    expect((await rows()).map(({ toolId }) => toolId)).toEqual([create.id, search.id]);
  });

  it('a tool that is switched off is neither offered nor callable', async () => {
    const registry = testRegistry([search, create]);
    await syncTools(sql, registry);
    expect(await setToolEnabled(sql, registry, search.id, false)).toEqual({ ok: true, value: undefined });
    expect(registry.list().map(({ id }) => id)).toEqual([create.id]);
    const called = await registry.call({ name: search.id, input: {}, trace_id: 't' }, testContext());
    expect(called.error?.code).toBe('NOT_FOUND');
  });

  it('a sync never switches it on again: not at the next start, not after a changed wording, not after an absence', async () => {
    const first = testRegistry([search]);
    await setToolEnabled(sql, first, search.id, false);
    for (const tools of [
      [search],
      [{ ...search, description: { zh: '另一句', en: 'Another' } }],
      [create],
      [search, create],
    ]) {
      const registry = testRegistry(tools);
      await syncTools(sql, registry);
      expect(registry.isEnabled(search.id)).toBe(false);
      expect(Boolean((await row(search.id))?.enabled)).toBe(false);
    }
    const again = testRegistry([search]);
    await setToolEnabled(sql, again, search.id, true);
    await syncTools(sql, again);
    expect(again.isEnabled(search.id)).toBe(true);
  });

  it('a tool nobody knows cannot be switched', async () => {
    expect(await setToolEnabled(sql, testRegistry([]), 'no.tool', false)).toMatchObject({
      ok: false,
      error: [{ code: 'tool_unknown' }],
    });
  });
});
