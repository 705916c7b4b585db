import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

export function saying(given: () => Bench): void {
  describe('the workbench: one box, evidence on the sentence', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('an example is read as soon as it is clicked, and its domain recognised', async () => {
      const page = await bench.open();
      await page.getByRole('button', { name: '打开卧室顶灯调到50%' }).click();
      await page.locator('.field').first().waitFor();
      expect(await page.locator('.readas .tag').first().textContent()).toBe('智能家居');
      expect(await page.locator('.whole').allTextContents()).toEqual([
        '打开-卧室-顶灯#Light#one',
        '设置亮度=50%-卧室-顶灯#Light#one',
      ]);
      await page.context().close();
    });

    it('a field lights its words and a word its fields; a computed value shows its rule', async () => {
      const page = await bench.open();
      await page.fill('#say', '1000×600 的底板，厚度 10mm，四个角各一个直径 12mm 的圆孔，孔距边 50mm');
      const diameter = page.locator('.field', { hasText: 'diameter' });
      await diameter.locator('button').hover();
      expect(await page.locator('.mark.lit').allTextContents()).toEqual([expect.stringMatching(/^12mm\d$/)]);
      await page.locator('.mark', { hasText: '50mm' }).focus();
      const lit = page.locator('.field.lit .name');
      expect((await lit.allTextContents()).map((name) => /offset_[xy]/.exec(name)?.[0])).toEqual([
        'offset_x',
        'offset_y',
      ]);
      const value = page.locator('.value', { hasText: 'four_corners' });
      const placed = page.locator('.field', { has: value }).locator('.source');
      expect(await placed.textContent()).toMatch('placed_four_corners');
      // Number and colour say the same: neither alone carries the meaning.
      const number = await diameter.locator('.number').textContent();
      expect(await page.locator('.mark', { hasText: '12mm' }).locator('sup').textContent()).toBe(number);
      await page.context().close();
    });

    it('words nothing came of are visible', async () => {
      const page = await bench.open();
      await page.fill('#say', '1000×600 的底板，厚10mm，表面要喷塑');
      await page.locator('.sentence .loose').first().waitFor();
      expect(await page.locator('.sentence .loose').allTextContents()).toContain('喷塑');
      await page.context().close();
    });

    it('what is missing asks its question; the answer fills it in and the drawing is made', async () => {
      const page = await bench.open();
      await page.fill('#say', '1000×600 的底板，厚10mm，四个角各一个圆孔，孔距边50');
      await page.locator('.field.open').waitFor();
      expect(await page.locator('.go .primary').isDisabled()).toBe(true);
      await page.locator('.ask input').fill('不知道');
      await page.keyboard.press('Enter');
      await page.locator('.ask .wrong').waitFor();
      await page.locator('.ask input').fill('12mm');
      await page.keyboard.press('Enter');
      await page.locator('.ask').waitFor({ state: 'detached' });
      const diameter = page.locator('.field', { hasText: 'diameter' });
      expect(await diameter.locator('.value').textContent()).toBe('12');
      expect(await diameter.locator('.from').textContent()).toBe('回答');
      await page.locator('.go .primary').click();
      await page.locator('.viewer img').waitFor();
      expect(await page.locator('.report').textContent()).toMatch('通过');
      await page.context().close();
    });

    it('the chosen domain stays chosen when a question is answered; a click on what is missing leads to its question', async () => {
      const page = await bench.open();
      await page.fill('#say', '四个角各一个圆孔');
      await page.locator('.domain select').selectOption({ label: '板件' });
      await page.locator('.field.open').first().waitFor();
      await page.locator('.field.open button').first().click();
      expect(await page.evaluate('document.activeElement.id')).toBe('answer');
      const asked = await page.locator('.ask h2').textContent();
      await page.keyboard.type('1000');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.ask h2').textContent()).not.toBe(asked);
      expect(await page.locator('.readas .tag').first().textContent()).toBe('板件');
      await page.context().close();
    });

    it('files dropped on the box are read by the domain that takes files', async () => {
      const page = await bench.open();
      const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['* x\\nM1 out in vss vss nch W=2u L=0.18u\\n.end\\n'], 'one.sp'));
      return data;
    })()`);
      await page.dispatchEvent('.box', 'drop', { dataTransfer: dropped });
      await page.locator('.files li', { hasText: 'one.sp' }).waitFor();
      await page.locator('.readas .tag', { hasText: '模拟版图' }).waitFor();
      await page.getByRole('button', { name: '移除 one.sp' }).click();
      await page.locator('.examples').waitFor();
      await page.context().close();
    });

    it('what nobody understands offers the domains; choosing one reads it there', async () => {
      const page = await bench.open();
      await page.fill('#say', '今天天气不错');
      await page.locator('.ask .choice').first().waitFor();
      expect(await page.locator('.ask .choice').count()).toBe(4);
      await page.getByRole('button', { name: '板件' }).click();
      await page.locator('.answer').waitFor();
      expect(await page.locator('.domain select').inputValue()).toBe('plate');
      await page.context().close();
    });
  });
}
