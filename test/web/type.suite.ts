import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

export function typing(given: () => Bench): void {
  describe('the workbench: typing, keys, speaking', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('Enter carries out, Shift and Enter break the line; what was said comes back with the arrows', async () => {
      const page = await bench.open();
      const said = '打开卧室床头灯';
      await page.locator('#say').click();
      await page.keyboard.type('第一行');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('第二行');
      expect(await page.locator('#say').inputValue()).toBe('第一行\n第二行');
      await page.fill('#say', said);
      await page.keyboard.press('Enter');
      await page.locator('.report').waitFor();
      await page.fill('#say', '');
      await page.keyboard.press('ArrowUp');
      expect(await page.locator('#say').inputValue()).toBe(said);
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('#say').inputValue()).toBe('');
      await page.context().close();
    });

    it('Tab takes the suggestion; without one it goes on to the next thing', async () => {
      const page = await bench.open();
      await page.locator('.examples button').first().waitFor();
      await page.fill('#say', '除了卧');
      await page.locator('.suggest button').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await page.locator('#say').inputValue()).toBe('除了卧室其他房间的灯都关掉');
      await page.locator('.suggest').waitFor({ state: 'detached' });
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.id')).not.toBe('say');
      await page.context().close();
    });

    it('what is there is offered by its name; a click takes it and the box keeps the focus', async () => {
      const page = await bench.open();
      await page.locator('#say').click();
      await page.fill('#say', '关于中信');
      await page.locator('.suggest button', { hasText: '出版社' }).first().click();
      expect(await page.locator('#say').inputValue()).toBe('关于中信出版社');
      expect(await page.evaluate('document.activeElement.id')).toBe('say');
      await page.fill('#say', '400×250 的底板，厚8，');
      await page.locator('.suggest button', { hasText: '四个角' }).click();
      expect(await page.locator('#say').inputValue()).toMatch(/，厚8，四个角/);
      await page.context().close();
    });

    it('a field that takes a thing offers those that are there; a hole is filled in by its kind, not as JSON', async () => {
      const page = await bench.open({ path: '/#/tools/home.turn_on' });
      await page.locator('.formfield select').selectOption({ label: '卧室顶灯' });
      await page.getByRole('button', { name: '调用' }).click();
      await page.getByRole('region', { name: '结果' }).waitFor();
      await page.goto(`${bench.url}/#/tools/plate.draw`);
      await page.getByLabel('契约版本').selectOption('0');
      await page.getByLabel('零件', { exact: true }).fill('底板');
      await page.getByLabel('外形').first().selectOption({ label: '矩形' });
      for (const [name, size] of [
        ['长', '400'],
        ['宽', '250'],
        ['厚', '8'],
      ] as const)
        await page.getByLabel(name, { exact: true }).fill(size);
      await page.getByRole('button', { name: '加一个' }).first().click();
      await page.getByLabel('直径', { exact: true }).first().fill('11');
      await page.getByLabel('位置').selectOption({ label: '四角' });
      await page.getByLabel('距左右边').fill('20');
      await page.getByLabel('距上下边').fill('20');
      await page.getByLabel('图层', { exact: true }).fill('MAIN');
      await page.getByRole('button', { name: '调用' }).click();
      await page.getByRole('region', { name: '结果' }).waitFor();
      await page.context().close();
    });

    it('Ctrl K goes anywhere and says anything; ? lists the keys', async () => {
      const page = await bench.open({ lang: 'en' });
      await page.locator('.examples button').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.locator('.palette input').fill('settings');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/settings$/);
      await page.locator('.palette').waitFor({ state: 'detached' });
      await page.locator('h1').click();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.locator('.palette input').fill('bedroom light');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#say').inputValue()).toMatch('bedroom light');
      // What is typed in the same breath goes into it, too.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('what you may do');
      await page.keyboard.press('Enter');
      await page.locator('.may').waitFor();
      await page.context().close();
    });

    it('where the browser hears, what is spoken stands in the box', async () => {
      const page = await bench.open();
      await page.addInitScript(`globalThis.SpeechRecognition = globalThis.webkitSpeechRecognition = class {
        start() { setTimeout(() => { this.onresult({ results: [[{ transcript: '打开卧室床头灯' }]] }); this.onend(); }, 50); }
        stop() {}
      }`);
      await page.reload();
      await page.getByRole('button', { name: '说话' }).click();
      await expect.poll(() => page.locator('#say').inputValue()).toBe('打开卧室床头灯');
      await page.locator('.mark').first().waitFor();
      await page.context().close();
    });

    it('a list in a tool is filled in card by card, not as JSON', async () => {
      const page = await bench.open({ path: '/#/tools/db.query_readonly' });
      await page.getByLabel('表', { exact: true }).selectOption({ label: '客户' });
      await page.getByLabel(/^列/).first().fill('name\nrating');
      await page.getByRole('button', { name: '加一个' }).click();
      await page.getByLabel(/^列/).last().fill('rating');
      await page.getByLabel('比较').selectOption({ label: '=' });
      await page.locator('.list textarea').last().fill('A');
      await page.getByRole('button', { name: '调用' }).click();
      await page.locator('table tbody tr').first().waitFor();
      await page.context().close();
    });
  });
}
