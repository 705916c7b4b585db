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
      const headings = page.locator('.group h3');
      await expect
        .poll(() => headings.allTextContents())
        .toEqual(['打开 卧室 顶灯', '卧室 顶灯 亮度调到 50 %']);
      await page.context().close();
    });

    it('a field lights its words and a word its fields; a computed value shows its rule', async () => {
      const page = await bench.open();
      await page.fill('#say', '1000×600 的底板，厚度 10mm，四个角各一个直径 12mm 的圆孔，孔距边 50mm');
      const diameter = page.locator('.field', { hasText: '直径' });
      await diameter.locator('button').hover();
      expect(await page.locator('.mark.lit').allTextContents()).toEqual([expect.stringMatching(/^12mm\d$/)]);
      await page.locator('.mark', { hasText: '50mm' }).focus();
      expect(await page.locator('.field.lit .name').allTextContents()).toEqual(['距左右边', '距上下边']);
      const value = page.locator('.value', { hasText: '四角' });
      const placed = page.locator('.field', { has: value }).locator('.source');
      expect(await placed.textContent()).toBe('推得');
      // Keys and rules are there for those who open them, and nowhere else.
      expect(await page.locator('main').innerText()).not.toMatch(/[a-z]+_[a-z]+/);
      await page.locator('#details > summary').click();
      expect(await page.locator('#details table').textContent()).toMatch('placed_four_corners');
      // Number and colour say the same: neither alone carries the meaning.
      const number = await diameter.locator('.number').textContent();
      expect(await page.locator('.mark', { hasText: '12mm' }).locator('sup').textContent()).toBe(number);
      await page.context().close();
    });

    it('the drawing follows every letter without a request; values, words and dimensions light one another', async () => {
      const page = await bench.open();
      const said = '300×200 的底板，厚 12mm，中心有一个直径 50mm 的孔';
      await page.fill('#say', said);
      const sheet = page.locator('.paper svg');
      await sheet.waitFor();
      expect(await page.locator('.plate tbody td').nth(1).textContent()).toBe('⌀50');
      // Whatever the server says from now on comes too late.
      await page.route('**/v1/**', (route) => route.abort());
      await page.fill('#say', said.replace('50mm', '64mm'));
      await expect.poll(() => page.locator('.plate tbody td').nth(1).textContent()).toBe('⌀64');
      await page.unroute('**/v1/**');
      await page.fill('#say', said);
      await page.locator('.field[data-path="base_shape.width"] button').hover();
      await expect.poll(() => sheet.locator('.dimension.lit').count()).toBe(1);
      await sheet.locator('.hole').hover();
      await page.locator('.mark.lit', { hasText: '50mm' }).waitFor();
      await page.context().close();
    });

    it('a reload loses neither the words nor what came of them', async () => {
      const page = await bench.open();
      await page.fill('#say', '打开卧室床头灯');
      await page.keyboard.press('Enter');
      await page.locator('.report').waitFor();
      await page.reload();
      expect(await page.locator('#say').inputValue()).toBe('打开卧室床头灯');
      await page.locator('.report').waitFor();
      expect(await page.title()).toMatch('打开卧室床头灯');
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
      const diameter = page.locator('.field', { hasText: '直径' });
      expect(await diameter.locator('.value').textContent()).toBe('12');
      expect(await diameter.locator('.from').textContent()).toBe('12mm');
      expect(await page.locator('.mark', { hasText: '1000' }).count()).toBe(1);
      for (const [said, value] of [
        ['孔径换成16', '16'],
        ['撤销', '12'],
      ] as const) {
        await page.locator('.further input').fill(said);
        await page.keyboard.press('Enter');
        await expect.poll(() => diameter.locator('.value').textContent()).toBe(value);
      }
      // The versions are there to go back and forth, each with what it changed.
      const versions = page.locator('.answer .versions');
      expect(await versions.locator('li').last().textContent()).toMatch(/孔径换成16.*直径 12 → 16/);
      await versions.getByRole('button', { name: '重做' }).click();
      await expect.poll(() => diameter.locator('.value').textContent()).toBe('16');
      expect(await page.locator('.plate .ghost circle').count()).toBe(4);
      await versions.getByRole('button', { name: '撤销' }).click();
      await expect.poll(() => diameter.locator('.value').textContent()).toBe('12');
      await page.locator('.go .primary').click();
      await page.locator('.viewer img').waitFor();
      expect(await page.locator('.report').textContent()).toMatch('通过');
      await page.context().close();
    });

    it('words in place of a sentence are taken as the one door takes them: said of it, or a sentence of their own', async () => {
      const page = await bench.open();
      const said = '1000×600 的底板，厚10mm，四个角各一个直径12的圆孔，孔距边50';
      const value = (name: string) => page.locator('.field', { hasText: name }).locator('.value');
      const box = page.locator('#say');
      await page.fill('#say', said);
      await expect.poll(() => value('直径').textContent()).toBe('12');
      await page.waitForTimeout(1_000);
      expect(await page.locator('.standing').count()).toBe(0);
      // A change is shown on what stands before it is said, and carried out with Enter.
      await page.fill('#say', 'make the holes 16');
      await expect.poll(() => value('直径').textContent()).toBe('16');
      expect(await page.locator('.standing').textContent()).toMatch(said);
      expect(await page.locator('.answer .versions li').last().textContent()).toMatch(/12 → 16/);
      expect(await page.locator('.plate .ghost circle').count()).toBe(4);
      await page.keyboard.press('Enter');
      await page.locator('.viewer img').waitFor();
      expect(await box.inputValue()).toBe(said);
      expect(await value('直径').textContent()).toBe('16');
      expect(await page.locator('.standing').count()).toBe(0);
      await page.waitForTimeout(1_000);
      // What is not understood of it changes nothing, and stays in the box.
      await page.fill('#say', '孔直径改一下');
      await page.locator('.answer .wrong').waitFor();
      await page.keyboard.press('Enter');
      expect(await box.inputValue()).toBe('孔直径改一下');
      expect(await value('直径').textContent()).toBe('16');
      await page.fill('#say', '撤销');
      await expect.poll(() => value('直径').textContent()).toBe('12');
      await page.keyboard.press('Enter');
      await expect.poll(() => box.inputValue()).toBe(said);
      await expect.poll(() => value('直径').textContent()).toBe('12');
      expect(await page.locator('.answer .versions li').count()).toBe(2);
      await page.waitForTimeout(1_000);
      // What can be both says which it was, and is the other with one click.
      await page.fill('#say', '300×200，厚8');
      await expect.poll(() => value('直径').textContent()).toBe('12');
      await page.locator('.standing').getByRole('button', { name: '另起一句' }).click();
      await value('直径').waitFor({ state: 'detached' });
      expect(await value('厚').textContent()).toBe('8');
      await page.locator('.standing').getByRole('button', { name: /接着/ }).click();
      await expect.poll(() => value('直径').textContent()).toBe('12');
      // A whole sentence of another kind begins anew.
      await page.fill('#say', '打开卧室顶灯');
      await page.locator('.readas .tag', { hasText: '智能家居' }).waitFor();
      expect(await page.locator('.standing').count()).toBe(0);
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
      await page.locator('.ask .trades .choice').first().waitFor();
      expect(await page.locator('.ask .trades .choice').count()).toBe(4);
      const near = page.locator('.ask .choices:not(.trades) .choice').first();
      const said = (await near.textContent())!;
      await page.getByRole('button', { name: '板件' }).click();
      await page.locator('.answer').waitFor();
      expect(await page.locator('.domain select').inputValue()).toBe('plate');
      await page.fill('#say', '今天天气不错');
      await page.locator('.domain select').selectOption('');
      await near.click();
      expect(await page.locator('#say').inputValue()).toBe(said);
      await page.locator('.run').waitFor();
      await page.context().close();
    });
  });
}
