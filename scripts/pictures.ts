// The pictures of the workbench in both READMEs, each in its reader's language.
//   npm run pictures          writes docs/images/workbench-*.png
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openBench } from '../test/web/kit.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const languages = {
  en: {
    ending: 'png',
    evidence: '500 x 400 x 8 base plate, a hole of 12 mm in each corner, 50 mm from the edges, powder coated',
    drawing:
      'Flange plate 300 x 300 x 12, a 50 mm hole in the center, 8 holes of diameter 10 evenly spaced around it on a 200 mm bolt circle',
    write: 'change the address of Bluebird Press to 5 Canal Street, Oxford',
  },
  zh: {
    ending: 'zh.png',
    evidence: '1000×600 的底板，厚度 10mm，四个角各一个直径 12mm 的圆孔，孔距边 50mm，表面要喷塑',
    drawing:
      '300×300 法兰底板，厚 12mm，中心有一个直径 50mm 的大孔，周围均布 8 个直径 10mm 的安装孔，分布圆直径 200mm',
    write: '把中信出版社的地址改成北京市朝阳区惠新东街甲4号',
  },
} as const;

const bench = await openBench();
async function opened(options: Parameters<typeof bench.open>[0]): Promise<Page> {
  const page = await bench.open(options);
  await page.setViewportSize({ width: 1440, height: 1000 });
  return page;
}
async function said(page: Page, text: string, carryOut = true): Promise<void> {
  await page.locator('textarea').first().fill(text);
  await page.locator('.field').first().waitFor();
  if (carryOut) await page.locator('button.primary').first().click();
}

for (const lang of ['en', 'zh'] as const) {
  const { ending, evidence, drawing, write } = languages[lang];
  const keep = (page: Page, name: string) =>
    page.screenshot({ path: `${folder}workbench-${name}.${ending}` });

  const first = await opened({ lang });
  await said(first, evidence, false);
  await first.locator('.paper img').waitFor();
  await first.locator('.field[data-path="holes.0.diameter"] button').hover();
  await keep(first, 'evidence');

  const second = await opened({ lang });
  await said(second, drawing);
  await second.locator('.frame img').first().waitFor();
  await second.waitForTimeout(500);
  await keep(second, 'drawing');

  const third = await opened({ lang });
  await said(third, write);
  await third.locator('.confirm').waitFor();
  await third.evaluate('scrollTo(0, 0)');
  await keep(third, 'confirm');

  const fourth = await opened({ lang, theme: 'dark' });
  await fourth.locator('button', { hasText: '.sp' }).first().click();
  await fourth.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
  await fourth.waitForTimeout(500);
  await keep(fourth, 'layout');
  await Promise.all([first, second, third, fourth].map((page) => page.close()));
}
await bench.close();
