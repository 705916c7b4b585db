import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

const names = [
  '<script>globalThis.ran = 1</script>',
  '"><svg onload="globalThis.ran=1"><image href="//elsewhere.example/x">',
  '=HYPERLINK("http://elsewhere.example","pay")',
];

/** Names are written by strangers: whatever they hold, it is shown and never run. */
export function strangersNames(given: () => Bench): void {
  describe('the workbench: names that want to be more', () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = given();
      const post = async (path: string, body: unknown) => {
        const headers = { ...bench.headers, 'content-type': 'application/json' };
        return fetch(`${bench.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      for (const name of names) {
        const asked = await post('/v1/tools/crm.create_client/call', { params: { name } });
        const { details } = (await asked.json()) as { details: { runId: string } };
        const run = `/v1/runs/${details.runId}`;
        const { calls } = (await (await fetch(`${bench.url}${run}`, { headers: bench.headers })).json()) as {
          calls: { id: string; hash: string }[];
        };
        const [call] = calls;
        await post(`${run}/confirmations/${encodeURIComponent(call!.id)}`, {
          decision: 'approve',
          hash: call!.hash,
          note: name,
        });
      }
    });

    it('in a table, a record, a suggestion, a form, a run and a decision they are letters', async () => {
      const page = await bench.open();
      await page.fill('#say', '列出所有客户');
      await page.locator('.go .primary:enabled').click();
      for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
      await page.fill('#say', '<scr');
      await page.locator('.suggest button').first().waitFor();
      await page.goto(`${bench.url}/#/tools/crm.get_client`);
      await page.locator('datalist option').first().waitFor({ state: 'attached' });
      await page.goto(`${bench.url}/#/runs`);
      const run = page
        .locator('.runs li a', { hasText: 'crm.create_client' })
        .or(page.locator('.runs li a', { hasText: '新建客户' }));
      await run.first().click();
      await page.locator('.decided q').first().waitFor();
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect(await page.locator('main svg[onload], main script').count()).toBe(0);
      await page.context().close();
    });

    it('what a spreadsheet would take for a formula goes out as a text', async () => {
      const page = await bench.open();
      await page.fill('#say', '列出所有客户');
      await page.locator('.go .primary:enabled').click();
      const button = page.getByRole('button', { name: '导出 CSV' }).first();
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const csv = readFileSync(await download.path(), 'utf8');
      expect(csv).toMatch(`"'=HYPERLINK(""http://elsewhere.example"",""pay"")"`);
      expect(csv).not.toMatch(/(?:^|,)"?[=@+]/m);
      await page.context().close();
    });
  });
}
