import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

/** What a stranger comes to do, from the first word to something in hand, on a desk and on a phone. */
export function jobs(given: () => Bench): void {
  describe('the workbench: jobs', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    for (const width of [1440, 390]) {
      it(`what came of it is in view at once (${width} px)`, async () => {
        const page = await bench.open({ width });
        await page.fill('#say', '400x250 的板，厚8，四角各一个直径11的孔，孔边距20');
        await page.locator('.go .primary:enabled').click();
        const drawing = page.locator('.viewer img');
        await drawing.waitFor();
        await expect
          .poll(async () => {
            const box = (await drawing.boundingBox())!;
            return box.y >= 0 && box.y < page.viewportSize()!.height / 2;
          })
          .toBe(true);
        await page.context().close();
      });

      it(`an order for later says when, waits in view, and is called off (${width} px)`, async () => {
        const page = await bench.open({ width });
        const said = `${width === 390 ? '二十' : '十'}分钟后关卧室的灯`;
        await page.fill('#say', said);
        await page.locator('.times .moment').waitFor();
        expect(await page.locator('.mark').allTextContents()).toEqual([
          expect.stringMatching(/^关\d$/),
          expect.stringMatching(/^卧室\d$/),
          expect.stringMatching(/^灯\d$/),
        ]);
        expect(await page.locator('.loosewords').count()).toBe(0);
        await page.locator('.go .primary:enabled').click();
        await page.locator('.run .status.timed').waitFor();
        const order = page.locator('.orders li', { hasText: said });
        await order.waitFor();
        await page.goto(`${bench.url}/#/inbox`);
        const before = await order.locator('b').textContent();
        await order.getByRole('button', { name: '改时间' }).click();
        await order.locator('input').fill('推迟半小时');
        await page.keyboard.press('Enter');
        await expect.poll(() => order.locator('b').textContent(), { timeout: 10_000 }).not.toBe(before);
        await order.getByRole('button', { name: /^取消/ }).click();
        await order.waitFor({ state: 'detached' });
        await page.context().close();
      });
    }

    it('a client nobody knows leads to those it may have been meant to be', async () => {
      const page = await bench.open();
      await page.fill('#say', '山东画报出版社有哪些项目');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.record .choice', { hasText: '中信出版社' }).click();
      await expect.poll(() => page.locator('#say').inputValue()).toBe('中信出版社有哪些项目');
      await page.locator('.report.passed').waitFor();
      await page.context().close();
    });

    it('many small answers are a list, not a page each', async () => {
      const page = await bench.open();
      await page.fill('#say', '把客厅的灯都关了');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.cameof.lines li').nth(2).waitFor();
      const verdict = (await page.locator('.report').boundingBox())!;
      expect(verdict.y + verdict.height).toBeLessThan(page.viewportSize()!.height);
      await page.context().close();
    });
  });
}
