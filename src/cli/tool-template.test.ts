import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { testContext, testRegistry } from '../../test/support/tool-kit.ts';
import { lintTools, probeTools } from '../core/tool/lint.ts';
import { ServiceUnavailable, success, type ToolCategory, type ToolDefinition } from '../core/tool/tool.ts';
import { namespaces } from '../domains/business/tools.ts';
import { toolSource } from './tool-template.ts';

const root = resolve(import.meta.dirname, '../..');
const dir = mkdtempSync(join(root, 'node_modules', '.tools-'));
mkdirSync(dir, { recursive: true });
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const ids: Readonly<Record<ToolCategory, string>> = {
  query: 'crm.search_invoice',
  stats: 'crm.invoice_stats',
  create: 'crm.create_invoice',
  update: 'crm.update_invoice',
  delete: 'crm.delete_invoice',
  ui: 'ui.open_invoice',
  action: 'shop.send_invoice',
  generate: 'shop.make_invoice',
};

const shop = { prefix: 'shop', title: { zh: '店', en: 'Shop' }, verbs: ['send', 'make'] };

describe('tools-6: tools from the template', () => {
  it.each(Object.entries(ids) as [ToolCategory, string][])(
    'a %s tool compiles, passes the checklist, and says so when its store is missing',
    async (category, id) => {
      const file = join(dir, `${category}.ts`);
      writeFileSync(file, toolSource(id, category, relative(dir, join(root, 'src/core'))));
      const made = Object.values((await import(pathToFileURL(file).href)) as Record<string, ToolDefinition>);
      expect(made).toMatchObject([{ id, category }]);
      expect(lintTools(made, [...namespaces, shop], { catalogueIds: [id] })).toEqual([]);
      const absent = testContext({
        services: { get: () => Promise.reject(new ServiceUnavailable('none')) },
      });
      expect((await probeTools(made, absent)).filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('tools-3: a created tool asks first, and then its store is what it calls', async () => {
    const file = join(dir, 'writing.ts');
    writeFileSync(file, toolSource('crm.create_bill', 'create', relative(dir, join(root, 'src/core'))));
    const { createBill } = (await import(pathToFileURL(file).href)) as { createBill: ToolDefinition };
    const registry = testRegistry([createBill]);
    const store = {
      createBill: async ({ name }: { name: string }) => success({ id: '1', message: `成功创建：${name}` }),
    };
    const context = testContext({ lang: 'zh', services: { get: async <T>() => store as T } });
    const request = { name: 'crm.create_bill', input: { name: '甲' }, trace_id: 't' };
    const asked = await registry.call(request, context);
    expect(asked.error).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { preview: '创建bill“甲”' },
    });
    const approved = registry.approve(String(asked.error?.details?.hash), 'u1');
    expect(await registry.call(request, context, { approved })).toMatchObject({
      ok: true,
      data: { id: '1', message: '成功创建：甲' },
    });
  });
});
