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
      await page.getByLabel('表', { exact: true }).selectOption({ label: 'clients' });
      await page.getByLabel('columns').fill('name\nrating');
      await page.getByRole('button', { name: '加一个' }).click();
      await page.getByLabel('column', { exact: true }).fill('rating');
      await page.getByLabel('operator').selectOption({ label: '=' });
      await page.locator('.list textarea').last().fill('A');
      await page.getByRole('button', { name: '调用' }).click();
      await page.locator('table tbody tr').first().waitFor();
      await page.context().close();
    });
  });
}
