import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../support/server-kit.ts';
import type { Bench } from './kit.ts';

/** A hand that counts what it does: every click, every field filled in, every key. */
function handOf(page: Page) {
  let count = 0;
  const did = async (act: Promise<unknown>) => {
    count += 1;
    await act;
  };
  return {
    count: () => count,
    say: (text: string) => did(page.fill('#say', text)),
    fill: (where: string, text: string) => did(page.locator(where).last().fill(text)),
    press: (key: string) => did(page.keyboard.press(key)),
    click: (name: string | RegExp, role: 'button' | 'link' = 'button') =>
      did(page.getByRole(role, { name }).first().click()),
    choose: (where: string, value: string) => did(page.locator(where).selectOption(value)),
    tick: (where: string, nth: number) => did(page.locator(where).nth(nth).check()),
    touch: (where: string) => did(page.locator(where).first().click()),
  };
}
type Hand = ReturnType<typeof handOf>;
interface Job {
  readonly job: string;
  /** How many acts it may take. */
  readonly most: number;
  readonly path?: string;
  readonly do: (page: Page, hand: Hand, bench: Bench) => Promise<void>;
}
const taken = async (page: Page, act: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: readFileSync((await download.path())!, 'utf8') };
};

const twelve: readonly Job[] = [
  {
    job: 'order a plate, change it twice, go back one version, take the DXF',
    most: 9,
    async do(page, hand) {
      await hand.say('400×250 的板，厚8，四角各一个直径11的孔，孔边距20，做5件');
      await page.locator('.further').waitFor();
      for (const said of ['孔径改成13', '厚度改成10']) {
        await hand.fill('.answer .further input', said);
        await hand.press('Enter');
        await page.locator('.versions li', { hasText: said }).waitFor();
      }
      await hand.click('← 撤销');
      await page.locator('.versions [aria-current]', { hasText: '孔径改成13' }).waitFor();
      expect(await page.locator('.field[data-path="quantity"] .value').textContent()).toBe('5');
      await hand.click(/^执行/);
      const { name, text } = await taken(page, () => hand.click(/^下载 DXF.*cut/));
      expect(name).toMatch(/_cut\.dxf$/);
      expect(text).toMatch(/CIRCLE[\s\S]*?\n40\n6\.5\n/);
    },
  },
  {
    job: 'find out which words made a hole, and which hole they made',
    most: 3,
    async do(page, hand) {
      await hand.say('400×250 的板，厚8，四角各一个直径11的孔，孔边距20');
      await page.locator('.mark', { hasText: '11' }).waitFor();
      await hand.touch('.field[data-path="holes.0.diameter"] button');
      expect(await page.locator('.mark.lit').allTextContents()).toEqual([expect.stringMatching(/^11/)]);
      await hand.touch('.sentence .mark >> nth=-1');
      expect(await page.locator('.field.lit .name').allTextContents()).toContain('距左右边');
    },
  },
  {
    job: 'turn a lamp on and see that it is on',
    most: 2,
    async do(page, hand) {
      await hand.say('打开餐厅的灯');
      await hand.press('Enter');
      await page.locator('.report.passed').waitFor();
      await page.locator('.device.active', { hasText: '餐吊灯' }).waitFor();
    },
  },
  {
    job: 'set something for tonight, put it off by a bare time, call it off',
    most: 6,
    async do(page, hand) {
      await hand.say('晚上十一点五十关客厅的灯');
      await hand.press('Enter');
      const order = page.locator('.orders li', { hasText: '十一点五十' });
      await order.waitFor();
      await hand.click('改时间');
      await hand.fill('.putoff input', '11点55');
      await hand.press('Enter');
      await order.locator('b', { hasText: '55' }).waitFor();
      await hand.click(/^取消: |^取消：/);
      await order.waitFor({ state: 'detached' });
      expect(await page.locator('.run .wrong').count()).toBe(0);
    },
  },
  {
    job: 'see what hangs on a client before it is deleted, and leave it alone',
    most: 3,
    async do(page, hand) {
      await hand.say('删除客户中信出版社');
      await hand.press('Enter');
      await page.locator('.destroys .along li', { hasText: '个项目' }).waitFor();
      await hand.click(/^不要/);
      await page.locator('.decided', { hasText: '拒绝' }).waitFor();
    },
  },
  {
    job: 'change a waiting write before saying yes to it, with a reason',
    most: 6,
    async do(page, hand) {
      const address = `上海市长宁区愚园路${page.viewportSize()!.width}号`;
      await hand.say('把中信出版社的地址改成上海市');
      await hand.press('Enter');
      await hand.click('改一改');
      await page.locator('.editcall').getByLabel(/^地址/).fill(address);
      await page.locator('.beforeafter', { hasText: address }).waitFor();
      await hand.fill('.confirm .note', '来电更正');
      await hand.click(/^同意修改/);
      await page.locator('.report.passed').waitFor();
      expect(await page.locator('.decided').textContent()).toMatch(/长宁区.*来电更正/);
    },
  },
  {
    job: 'find last month’s payments, the largest first, and take them away',
    most: 5,
    async do(page, hand) {
      await hand.say('上个月的回款');
      await hand.press('Enter');
      const sorter = page.locator('.behind th button', { hasText: '金额' });
      await sorter.click();
      await sorter.click();
      const { text } = await taken(page, () =>
        page.locator('.behind').getByRole('button', { name: '导出 CSV' }).click(),
      );
      const amounts = [...text.matchAll(/¥([\d,]+)/g)].map(([, amount]) =>
        Number(amount!.replaceAll(',', '')),
      );
      expect(amounts.length).toBeGreaterThan(1);
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      expect(hand.count()).toBeGreaterThan(0);
    },
  },
  {
    job: 'try a layout, follow a net to its devices and its line of the netlist',
    most: 2,
    async do(page, hand) {
      await hand.touch('.examples button code');
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      await hand.touch('.circuit section[aria-label=连线] .choice');
      expect(await page.locator('.circuit .net pre').textContent()).toMatch(/M\d/);
    },
  },
  {
    job: 'be told at once that the key of a model is wrong',
    most: 4,
    path: '/#/settings',
    async do(page, hand, bench) {
      await hand.fill('#model-url', `${bench.url}/v1`);
      await hand.fill('#model-name', 'any');
      await hand.fill('#model-key', 'wrong');
      await hand.click('使用这个模型');
      await page.locator('.setting .wrong', { hasText: '密钥' }).waitFor();
      await page.getByRole('button', { name: '恢复启动时的设置' }).click();
      await page.getByText('未配置').waitFor();
    },
  },
  {
    job: 'another language and a dark page, which stay',
    most: 3,
    async do(page, hand) {
      await hand.click('设置', 'link');
      await page.getByLabel('深色').check();
      await page.getByLabel('English').check();
      await page.reload();
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      expect(hand.count()).toBe(1);
    },
  },
  {
    job: 'find what somebody else had done',
    most: 3,
    async do(page, hand, bench) {
      const { secret } = must(await bench.token('前台', ['editor']));
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ text: '打开书房台灯' });
      await fetch(`${bench.url}/v1/home/runs`, { method: 'POST', headers, body });
      await hand.click('运行', 'link');
      const person = page.locator('.filters select').nth(2);
      const option = person.locator('option', { hasText: '前台' }).first();
      await option.waitFor({ state: 'attached' });
      await hand.choose('.filters select >> nth=2', (await option.getAttribute('value'))!);
      await expect.poll(() => page.locator('.runs li').count()).toBe(1);
      expect(await page.locator('.runs li').textContent()).toMatch(/打开书房台灯.*前台/);
      await hand.touch('.runs li a');
      await page.locator('.report').waitFor();
    },
  },
  {
    job: 'find everything again after the page was loaded anew',
    most: 2,
    async do(page, hand) {
      await hand.say('打开卧室床头灯');
      await hand.press('Enter');
      await page.locator('.report').waitFor();
      await page.reload();
      await page.locator('.report').waitFor();
      expect(await page.locator('#say').inputValue()).toBe('打开卧室床头灯');
    },
  },
];

/** Every second job on a desk, the others on a phone; all of them on both where there is time. */
const jobsAt = (width: number): readonly Job[] =>
  process.env.YX_SOAK === '1' || process.env.YX_SHOTS
    ? twelve
    : twelve.filter((_, i) => i % 2 === (width === 390 ? 1 : 0));

/** The list a stranger gets, on a desk and on a phone, with the most acts each job may take. */
export function twelveJobs(given: () => Bench): void {
  describe.each([1440, 390])('the workbench: twelve jobs (%i px)', (width) => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });
    it.each(jobsAt(width))(
      '$job',
      async ({ most, path = '/', do: work }) => {
        const page = await bench.open({ width, path });
        const hand = handOf(page);
        await work(page, hand, bench);
        expect(hand.count()).toBeLessThanOrEqual(most);
        const over = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(over).toBeLessThanOrEqual(0);
        await page.context().close();
      },
      120_000,
    );
  });
}
