import { beforeAll, describe, expect, it } from 'vitest';
import { startModelServer } from '../support/model-server.ts';
import type { Bench } from './kit.ts';

export function asking(given: () => Bench): void {
  describe('the workbench: a model looks it up', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('its words with their sources, what it made up struck out, and nothing of it without a model', async () => {
      const said = '唔，给我讲讲那家的钱袋子怎么样了呗';
      const bare = await bench.open();
      await bare.fill('#say', said);
      await bare.locator('.card.ask').waitFor();
      expect(await bare.locator('.looked').count()).toBe(0);
      await bare.context().close();

      const text = '{{r1.clientName}}回款{{r1.summary.total}}元，另有 98765 元在路上。';
      const model = await startModelServer(({ body }) => {
        const told = JSON.stringify(body.messages);
        if (!body.tools) return 'none';
        if (!told.includes('finance__stats_by_client'))
          return { calls: [{ name: 'finance__stats_by_client', input: '{"clientName":"中信出版社"}' }] };
        return { text };
      });
      const use = (chosen: object) =>
        fetch(`${bench.url}/v1/model`, {
          method: 'POST',
          headers: { ...bench.headers, 'content-type': 'application/json' },
          body: JSON.stringify(chosen),
        });
      try {
        expect((await use({ url: model.url, name: 'scripted' })).status).toBe(200);
        const page = await bench.open();
        await page.fill('#say', said);
        await page.getByRole('button', { name: '请模型查着回答' }).click();
        const words = page.locator('.looked .words');
        await words.locator('s').waitFor();
        expect(await words.locator('mark').first().textContent()).toBe('中信出版社');
        expect(await words.locator('mark').nth(1).getAttribute('title')).toBe(
          'r1 finance.stats_by_client: summary.total',
        );
        expect(await words.locator('s').textContent()).toBe('98765 元');
        await page.locator('.looked .sources summary').click();
        expect(await page.locator('.looked .sources pre').textContent()).toContain('中信出版社');
        await page.context().close();
      } finally {
        await use({ url: null });
        await model.close();
      }
    });
  });
}
