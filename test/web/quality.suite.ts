import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What a checker of accessibility finds serious; run outside the page's policy, as a person's tools are. */
async function serious(page: Page): Promise<string[]> {
  const found = (await page.evaluate(
    `${axe.source};axe.run(document).then((r) => r.violations)`,
  )) as Finding[];
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

type Visit = (page: Page) => Promise<unknown>;
const drawn: Visit = async (page) => {
  await page.fill(
    '#say',
    '300×300 法兰底板，厚 12mm，中心有一个直径 50mm 的大孔，周围均布 8 个直径 10mm 的安装孔，分布圆直径 200mm',
  );
  await page.locator('.go .primary:enabled').click();
  await page.locator('.viewer img').waitFor();
};
/** Every page of the workbench, and what must be there before it is judged. */
const places: readonly (readonly [name: string, path: string, visit: Visit])[] = [
  ['empty', '/', (page) => page.locator('.examples button').first().waitFor()],
  ['drawn', '/', drawn],
  [
    'asked',
    '/',
    async (page) => {
      await page.fill('#say', '1000×600 的底板，四个角各一个圆孔');
      await page.locator('.ask').waitFor();
    },
  ],
  [
    'house',
    '/',
    async (page) => {
      await page.fill('#say', '打开卧室顶灯调到50%');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.report').waitFor();
    },
  ],
  [
    'confirm',
    '/',
    async (page) => {
      await page.fill('#say', '把中信出版社的地址改成北京市朝阳区惠新东街甲4号');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.confirm').waitFor();
    },
  ],
  [
    'layout',
    '/',
    async (page) => {
      await page.locator('.examples button code').click();
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
    },
  ],
  [
    'chart',
    '/',
    async (page) => {
      await page.fill('#say', '今年各月回款多少');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.chart').waitFor();
    },
  ],
  [
    'offered',
    '/',
    async (page) => {
      await page.locator('#say').click();
      await page.fill('#say', '中');
      await page.locator('.suggest li').first().waitFor();
    },
  ],
  [
    'versions',
    '/',
    async (page) => {
      await page.fill('#say', '400×250 的板，厚8，四角各一个直径11的孔，孔边距20');
      await page.locator('.further input').fill('孔径换成24');
      await page.keyboard.press('Enter');
      await page.locator('.answer .versions li').nth(1).waitFor();
      await page.locator('.plate .ghost').waitFor();
    },
  ],
  [
    'standing',
    '/',
    async (page) => {
      await page.fill('#say', '400×250 的板，厚8，四角各一个直径11的孔，孔边距20');
      await page.locator('.plate tbody td').first().waitFor();
      await page.waitForTimeout(1_000);
      await page.fill('#say', '中心再开一个30的孔');
      await page.locator('.standing').waitFor();
      await page.locator('.answer .versions li').nth(1).waitFor();
    },
  ],
  [
    'later',
    '/',
    async (page) => {
      await page.fill('#say', '一小时后关卧室的灯');
      await page.locator('.times').waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.locator('.orders li').first().waitFor();
      await page.locator('.orders .go button').first().click();
    },
  ],
  [
    'toolholes',
    '/#/tools/plate.draw',
    async (page) => {
      await page.locator('.list > button:visible').first().click();
      await page.locator('.union select').first().selectOption({ index: 3 });
    },
  ],
  [
    'compare',
    '/#/runs',
    async (page) => {
      for (const nth of [0, 1]) await page.locator('.runs input').nth(nth).check();
      await page.locator('main .go button').click();
      await page.locator('.compare').first().waitFor();
    },
  ],
  [
    'edited',
    '/',
    async (page) => {
      await page.fill('#say', '把中信出版社的地址改成北京市朝阳区惠新东街甲4号');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.confirm .decide button[aria-expanded]').click();
      await page.locator('.editcall input').nth(2).fill('x');
      await page.locator('.confirm .shown:not(.stale) > .tag').waitFor();
    },
  ],
  [
    'overlaid',
    '/',
    async (page) => {
      const drawn = () => page.locator('.run .gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      await page.locator('.examples button code').click();
      await drawn();
      await page.fill('#say', '面积优先');
      await page.locator('.field').first().waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.locator('.result > p a').click({ timeout: 60_000 });
      await page.locator('.overlaid canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
    },
  ],
  [
    'figure',
    '/',
    async (page) => {
      await page.fill('#say', '今年各客户回款多少');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.cameof .pointer').first().click();
      await page.locator('.behind .tag').waitFor();
    },
  ],
  [
    'shop',
    '/#/settings',
    async (page) => {
      await page.locator('.surroundings button').last().click();
      await page.locator('.settingform input').first().waitFor();
    },
  ],
  ['toolmaps', '/#/tools/layout.simulate_amplifier', (page) => page.locator('.map').first().waitFor()],
  ['runs', '/#/runs', (page) => page.locator('.runs li').first().waitFor()],
  ['inbox', '/#/inbox', (page) => page.locator('.confirm').first().waitFor()],
  ['nowhere', '/#/nowhere', (page) => page.locator('h1').waitFor()],
  ['tools', '/#/tools', (page) => page.locator('.tools li').first().waitFor()],
  ['tool', '/#/tools/finance.stats_by_period', (page) => page.locator('.formfield').first().waitFor()],
  ['toolfiles', '/#/tools/drc.run_check', (page) => page.locator('input[type=file]').first().waitFor()],
  ['settings', '/#/settings', (page) => page.locator('.radios').first().waitFor()],
  [
    'docs',
    '/docs#callTool',
    async (page) => {
      await page.locator('#callTool pre').first().waitFor();
      for (const id of ['followRun', 'parseSentence', 'schema-RunEvent', 'schema-Reading'])
        await page.locator(`#${id} > summary`).click();
    },
  ],
];

const variants = [
  [390, 'dark', 'en'],
  [1440, 'light', 'zh'],
  [390, 'light', 'zh'],
  [1440, 'dark', 'en'],
  [390, 'light', 'en'],
  [390, 'dark', 'zh'],
  [1440, 'light', 'en'],
  [1440, 'dark', 'zh'],
] as const;

export function forEveryone(given: () => Bench): void {
  describe('the workbench: for everyone, everywhere', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it.each(places)(
      '%s: no serious finding, nothing sticks out at 390 px',
      async (name, path, visit) => {
        // Each page in one of two that have both widths, themes and languages between them; all eight where there is time.
        const at = places.findIndex(([one]) => one === name) % 2;
        const isWhole = process.env.YX_SHOTS || process.env.YX_SOAK === '1';
        for (const [width, theme, lang] of isWhole ? variants : variants.slice(at, at + 1)) {
          const page = await bench.open({ width, theme, lang, path });
          await visit(page);
          await page.waitForTimeout(300);
          await bench.shoot(page, `${name}-${width}-${theme}-${lang}`);
          expect(await serious(page), `${width} ${theme}`).toEqual([]);
          expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
          await page.context().close();
        }
      },
      180_000,
    );

    it('whoever wants less motion gets none: nothing on any page moves by itself', async () => {
      const moving = `[...document.querySelectorAll('*')].flatMap((one) => ['', '::before', '::after'].map((part) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one, part || undefined);
        return transitionDuration !== '0s' || animationName !== 'none' || scrollBehavior !== 'auto' ? one.className + part : '';
      })).filter(Boolean)`;
      const page = await bench.open();
      const look = async () => {
        await page.fill('#say', '打开卧室顶灯');
        await page.locator('.device .switch').first().waitFor();
        return (await page.evaluate(moving)) as string[];
      };
      expect((await look()).length, 'otherwise this would prove nothing').toBeGreaterThan(0);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await look()).toEqual([]);
      await page.context().close();
    });

    it.each(['index.html', 'docs.html'])('%s: scripts under 200 kB packed, nothing inline', (name) => {
      const html = readFileSync(join(bench.web, name), 'utf8');
      const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
      const packed = scripts.reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(bench.web, path))).length,
        0,
      );
      expect(scripts.length).toBeGreaterThan(0);
      expect(packed).toBeLessThan(200_000);
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:/);
      expect(readdirSync(join(bench.web, 'assets')).length).toBeGreaterThan(scripts.length);
    });
  });
}
