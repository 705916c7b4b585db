import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

    it('devices, circuits, nets and title blocks: on the page and in the drawing they are letters', async () => {
      const headers = { ...bench.headers, 'content-type': 'application/json' };
      const set = (key: string, value: unknown) =>
        fetch(`${bench.url}/v1/settings/${key}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ value }),
        });
      const devices = names.map((name, i) => ({
        id: `d${i}`,
        name,
        room: 'r',
        capabilities: [{ name: 'power' }],
      }));
      const rooms = [{ id: 'r', name: names[1] }];
      expect((await set('homeFile', { schema_version: '1.0.0', rooms, devices })).status).toBe(200);
      expect((await set('plate.shop', { company: `${names[0]!.slice(0, 40)}\n0\nEOF` })).status).toBe(200);
      const page = await bench.open();
      await page.fill('#say', '打开灯');
      for (const name of names) await page.locator('.device', { hasText: name }).waitFor();
      const netlist =
        '.subckt <script>ran</script> a <svg/onload> vss\nM1 a <svg/onload> vss vss nmos w=1u l=0.15u\n.ends\n';
      await page.fill('#say', '');
      await page.setInputFiles('.bar input[type=file]', {
        name: '<img src=x onerror=ran=1>.sp',
        mimeType: 'text/plain',
        buffer: Buffer.from(netlist),
      });
      await page.locator('.circuit .choice', { hasText: '<svg/onload' }).first().click();
      await page.locator('.net pre').waitFor();
      await page.getByRole('button', { name: '清空' }).click();
      await page.fill('#say', '310×210 的底板，厚 12mm，中心有一个直径 50mm 的孔');
      await page.locator('.mark', { hasText: '50' }).waitFor();
      await page.locator('.go .primary:enabled').click();
      const taken = async (kind: string) => {
        const button = page.getByRole('button', { name: new RegExp(`^下载 ${kind}`) }).first();
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
        return readFileSync((await download.path())!, 'latin1');
      };
      const svg = await taken('SVG');
      expect(svg).toMatch('&lt;script&gt;');
      expect(svg).not.toMatch(/<script|\son\w+=/);
      // A line of its own would be read as a command of the file.
      expect((await taken('DXF')).match(/^EOF$/gm)).toHaveLength(1);
      expect(await taken('PDF')).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction)\b/);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      await page.context().close();
    });
    afterAll(async () => {
      const headers = { ...bench.headers, 'content-type': 'application/json' };
      for (const key of ['homeFile', 'plate.shop'])
        await fetch(`${bench.url}/v1/settings/${key}`, { method: 'POST', headers, body: '{"value":null}' });
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
