import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nanometres } from '../../src/formats/gdsii/library.ts';
import { writeGds } from '../../src/formats/gdsii/write.ts';
import { must } from '../support/server-kit.ts';
import type { Bench } from './kit.ts';

const corpus = new URL('../../src/domains/layout/corpus/', import.meta.url);
const fileOf = (path: string) => ({
  name: path.split('/').at(-1)!,
  mimeType: 'text/plain',
  buffer: readFileSync(new URL(path, corpus)),
});

const plain = { reflected: false, magnification: 1, angle: 0, properties: [] } as const;
/** A hundred thousand rectangles on six layers, 100 of them narrower than 220 nm on the first. */
function manyShapes(): Buffer {
  const box = (i: number) => {
    const [x, y] = [(i % 40) * 1_000, Math.floor(i / 40) * 1_000];
    const [w, h] = [i === 0 ? 200 : 300 + ((i * 37) % 500), 300 + ((i * 53) % 500)];
    const xy = Int32Array.from([x, y, x + w, y, x + w, y + h, x, y + h]);
    return { kind: 'boundary', layer: 66 + (i % 6), datatype: 0, xy, properties: [] } as const;
  };
  const array = { columns: 10, rows: 10, across: [410_000, 0], up: [0, 260_000] } as const;
  return Buffer.from(
    must(
      writeGds({ name: 'many', units: nanometres }, [
        { name: 'PART', elements: Array.from({ length: 1_000 }, (_, i) => box(i)) },
        { name: 'TOP', elements: [{ kind: 'reference', name: 'PART', x: 0, y: 0, array, ...plain }] },
      ]),
    ),
  );
}

/** The times between frames while something is done, the longest last. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(
    'window.at = []; window.go = true; (function tick(t) { at.push(t); if (go) requestAnimationFrame(tick); })(performance.now())',
  );
  await act();
  const at = (await page.evaluate('window.go = false; window.at')) as number[];
  return at
    .slice(2)
    .map((t, i) => t - at[i + 1]!)
    .sort((a, b) => a - b);
}

async function drag(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.frame').boundingBox())!;
  const [cx, cy] = [x + width / 2, y + height / 2];
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  for (let i = 0; i < 50; i += 1)
    await page.mouse.move(cx + Math.sin(i / 8) * 300, cy + Math.cos(i / 8) * 120 - 120);
  await page.mouse.up();
}

export function lookingClosely(given: () => Bench): void {
  describe('the workbench: looking closely at what was made', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('a ruler on the drawing snaps to corners and tells millimetres of the part, by mouse and by keyboard', async () => {
      const page = await bench.open();
      await page.fill('#say', '300×200 的底板，厚 12mm，中心有一个直径 50mm 的孔');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.viewer img').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载 SVG/ }).click(),
      ]);
      const svg = readFileSync(await download.path(), 'utf8');
      const [, sheetWidth, sheetHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number);
      const outline = /<g class="outline"[^>]*>([\s\S]*?)<\/g>/.exec(svg)![1]!;
      const numbers = (/points="([^"]+)"/.exec(outline)?.[1] ?? '').split(/[\s,]+/).map(Number);
      const corners = [0, 1, 2].map((i) => ({ x: numbers[i * 2]!, y: numbers[i * 2 + 1]! }));
      await page.getByRole('button', { name: '测量' }).click();
      const frame = page.locator('.frame');
      await frame.scrollIntoViewIfNeeded();
      const box = (await frame.boundingBox())!;
      const scale = Math.min((box.width - 34) / sheetWidth!, (box.height - 34) / sheetHeight!);
      const pixel = ({ x, y }: { x: number; y: number }) => ({
        x: box.x + box.width / 2 + (x - sheetWidth! / 2) * scale,
        y: box.y + box.height / 2 + (y - sheetHeight! / 2) * scale,
      });
      for (const corner of corners.slice(0, 2)) {
        // A little off: the ruler finds the corner itself.
        await page.mouse.click(pixel(corner).x + 3, pixel(corner).y - 2);
      }
      expect(await page.locator('.measured b').textContent()).toMatch(/^(300|200) mm$/);
      await bench.shoot(page, 'measured-1280');
      await frame.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      expect(Number.parseFloat((await page.locator('.measured b').textContent())!)).toBeGreaterThan(0);
      await page.context().close();
    });

    it('a layout shows its modules in colour, says that no rule is broken, and can be measured', async () => {
      const page = await bench.open();
      await page.setInputFiles('input[type=file]', [
        fileOf('own/wilson_four.sp'),
        fileOf('rules/two_metal_rules.json'),
      ]);
      await page.locator('.go .primary:enabled').click();
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      const colour = () => page.locator('.frame canvas').screenshot();
      const coloured = await colour();
      expect(await page.locator('.modules .choice').count()).toBeGreaterThan(0);
      await page.getByLabel('模块', { exact: true }).uncheck();
      await expect.poll(async () => (await colour()).equals(coloured)).toBe(false);
      expect(await page.locator('.gds .good').textContent()).toMatch('没有违反规则');
      // A net that is chosen lights every shape of it, and the list below tells what hangs on it and where it is written.
      const dark = await colour();
      const net = page.locator('.nets .choice').first();
      await net.click();
      await expect.poll(async () => (await colour()).equals(dark)).toBe(false);
      const name = (await net.textContent())!;
      expect(await page.locator('.circuit [aria-pressed=true]').textContent()).toMatch(name);
      expect(await page.locator('.circuit .net pre').textContent()).toMatch(name);
      // Layers go by the names the layer properties give them.
      expect(await page.locator('.layers').last().textContent()).toMatch('metal1');
      await bench.shoot(page, 'layout-1280');
      await page.context().close();
    }, 90_000);

    it('a broken rule says which nets it touches, and the net can be followed from there', async () => {
      const page = await bench.open();
      await page.setInputFiles('input[type=file]', [
        fileOf('own/wilson_four.sp'),
        fileOf('rules/two_metal_rules.json'),
      ]);
      await page.locator('.go .primary:enabled').click();
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载 GDS/ }).click(),
      ]);
      const buffer = readFileSync(await download.path());
      // The same drawing under rules it was not made for.
      const rules = JSON.parse(readFileSync(new URL('rules/two_metal_rules.json', corpus), 'utf8')) as {
        rules: { type: string; layer: string; layer2?: string; min: number }[];
      };
      for (const rule of rules.rules) if (rule.type === 'width' && rule.layer === 'metal2') rule.min *= 3;
      await page.goto(`${bench.url}/#/tools/drc.run_check`);
      await page.locator('textarea').first().fill(JSON.stringify(rules));
      const drawing = { name: 'x.gds', mimeType: 'application/octet-stream', buffer };
      await page.setInputFiles('.formfield .go input[type=file]', drawing);
      await page.getByRole('button', { name: '调用' }).click();
      await page.locator('.gds .nets .choice').first().waitFor({ timeout: 60_000 });
      await page.locator('.findings summary').click();
      const finding = page.locator('.findings li button').first();
      await finding.click();
      expect(await page.locator('.broken output b').textContent()).toBe(
        await finding.locator('b').textContent(),
      );
      const net = page.locator('.touched .choice').first();
      await net.click();
      expect(await page.locator('.nets [aria-pressed=true]').textContent()).toBe(await net.textContent());
      await page.context().close();
    }, 90_000);

    it('a netlist alone is asked for its process before anything is drawn: a shipped one or one’s own rules', async () => {
      const page = await bench.open({ width: 390 });
      const sample = (name: string) => fileURLToPath(new URL(`../assets/samples/${name}`, corpus));
      await page.setInputFiles('.bar input[type=file]', sample('five_transistor_ota.sp'));
      const process = page.getByRole('region', { name: '工艺' });
      await process.getByText('还没有选工艺').waitFor();
      await page.locator('.said .wrong', { hasText: '工艺' }).waitFor();
      await process.getByRole('button', { name: /SKY130/ }).click();
      await page.locator('.said .wrong').waitFor({ state: 'detached' });
      // One's own rules instead, and back.
      await process.locator('input').setInputFiles(sample('two_metal_rules.json'));
      await process.getByText('two_metal_rules.json').waitFor();
      expect(await process.locator('[aria-pressed=true]').count()).toBe(0);
      await process.getByRole('button', { name: /SG13G2/ }).click();
      await page.locator('.files li', { hasText: 'two_metal' }).waitFor({ state: 'detached' });
      await page.locator('.go .primary:enabled').click();
      await page.locator('.report.passed').waitFor({ timeout: 60_000 });
      await page.context().close();
    });

    it('two versions of a layout lie over one another: what went, what came, what stayed, area and findings', async () => {
      const page = await bench.open();
      await page.locator('.examples button code').click();
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      await page.fill('#say', '面积优先，宽高比不超过2.5');
      await page.locator('.field').first().waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.getByRole('link', { name: '和上一次比较' }).click({ timeout: 60_000 });
      await page.locator('.overlaid canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      const counts = (await page.locator('.overlaid figure').getAttribute('data-shown'))!
        .split(' ')
        .map(Number);
      expect(counts[0]! + counts[1]!).toBeGreaterThan(0);
      expect(await page.locator('.overlaid tbody tr').allTextContents()).toEqual([
        expect.stringMatching(/^尺寸.* µm.* µm$/),
        expect.stringMatching(/^外框面积.* µm².* µm²$/),
        expect.stringMatching(/^违反的规则00$/),
      ]);
      const picture = () => page.locator('.overlaid canvas').screenshot();
      const both = await picture();
      for (const name of [/^两边都有/, /^只在 A/]) await page.getByLabel(name).uncheck();
      await expect.poll(async () => (await picture()).equals(both)).toBe(false);
      await page.context().close();
    }, 120_000);

    it('a figure of an answer leads to the rows it was counted from', async () => {
      const page = await bench.open();
      await page.fill('#say', '今年各月回款多少');
      await page.keyboard.press('Enter');
      const groups = page.locator('.cameof tbody tr');
      await groups.locator('.pointer').first().waitFor();
      const behind = page.locator('.behind tbody tr');
      const all = await behind.count();
      const last = groups.last();
      const [, count] = await last.locator('td').allTextContents();
      await last.locator('.pointer').click();
      await expect.poll(() => behind.count()).toBe(Number(count));
      expect(await behind.first().textContent()).toMatch((await last.locator('.pointer').textContent())!);
      await page.locator('.behind').getByRole('button', { name: '全部' }).click();
      await expect.poll(() => behind.count()).toBe(all);
      await page.context().close();
    });

    it('a hundred thousand shapes are drawn, panned at the pace of the screen, and their broken rules clicked through', async () => {
      const page = await bench.open({ path: '/#/tools/drc.run_check' });
      const rules = {
        tech: 'demo',
        layers: { m: 66 },
        rules: [{ id: 'm.w', type: 'width', layer: 'm', min: 2.2e-7 }],
      };
      await page.locator('textarea').first().fill(JSON.stringify(rules));
      const many = { name: 'many.gds', mimeType: 'application/octet-stream', buffer: manyShapes() };
      await page.setInputFiles('.formfield .go input[type=file]', many);
      await page.getByRole('button', { name: '调用' }).click();
      await page.locator('.gds canvas[data-drawn=whole]').waitFor({ timeout: 60_000 });
      expect(await page.locator('.gds').getAttribute('data-shown')).toBe('100000');
      await page.locator('.frame').scrollIntoViewIfNeeded();
      const frames = await framesDuring(page, () => drag(page));
      console.info(
        `panning 100,000 shapes: ${frames.length} frames, median ${frames[frames.length >> 1]?.toFixed(1)} ms, longest ${frames.at(-1)?.toFixed(1)} ms`,
      );
      // Drawn anew at every frame there would be a handful; the page's clock decides, not ours.
      expect(frames.length).toBeGreaterThan(20);
      expect(await page.locator('.broken output').textContent()).toMatch('100');
      await page.getByRole('button', { name: '下一处' }).click();
      expect(await page.locator('.broken output').textContent()).toMatch(/^1 \/ 100 m\.w/);
      await page.getByRole('button', { name: '上一处' }).click();
      expect(await page.locator('.broken output').textContent()).toMatch(/^100 \/ 100/);
      await bench.shoot(page, 'broken-1280');
      await page.context().close();
    }, 90_000);

    it('numbers by month are a chart, by names another; the table says the same', async () => {
      const page = await bench.open();
      await page.fill('#say', '今年各月回款多少');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.chart .columns li').first().waitFor();
      const bars = await page.locator('.chart li').count();
      expect(bars).toBe(await page.locator('.cameof .scroll tbody tr').count());
      const amounts = () => page.locator('.chart .amount').allTextContents();
      const before = await amounts();
      await page.locator('.chart .tabs button').first().click();
      expect(await amounts()).not.toEqual(before);
      await page.fill('#say', '统计中信出版社各联系人的项目数量和金额');
      await page.locator('.mark', { hasText: '中信' }).waitFor();
      await page.locator('.go .primary:enabled').click();
      const tracks = page.locator('.chart .bars .track');
      await tracks.first().waitFor();
      const widths = await tracks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(new Set(widths.map(Math.round)).size, 'one scale for all bars').toBe(1);
      await bench.shoot(page, 'chart-1280');
      // A contact's figure leads to that contact's projects.
      await page.locator('.cameof .pointer', { hasText: '丁媛媛' }).click();
      const behind = page.locator('.behind tbody tr');
      await expect.poll(() => behind.count()).toBe(2);
      expect((await behind.allTextContents()).every((row) => row.includes('丁媛媛'))).toBe(true);
      await page.context().close();
    });

    it('two runs are compared: what was asked, what came of it, which files differ', async () => {
      const page = await bench.open();
      for (const diameter of [50, 60]) {
        await page.fill('#say', `300×200 的底板，厚 12mm，中心有一个直径 ${diameter}mm 的孔`);
        await page.locator('.mark', { hasText: `${diameter}mm` }).waitFor();
        await page.locator('.go .primary:enabled').click();
        await page.locator('.report').waitFor();
      }
      await page.getByRole('link', { name: '运行' }).click();
      for (const nth of [0, 1]) await page.locator('.runs input').nth(nth).check();
      await page.getByRole('button', { name: '比较', exact: true }).click();
      const contract = page.locator('.compare').first();
      await contract.waitFor();
      expect(await contract.locator('tbody tr').allTextContents()).toEqual(['孔 · 孔组 1 · 直径6050-10']);
      expect(await page.locator('.compare').last().textContent()).toMatch('_cut.dxf');
      await expect.poll(() => page.locator('.versus .viewer img').count()).toBe(2);
      await bench.shoot(page, 'compare-1280');
      await page.context().close();
    });

    it('in English the check, the steps and the question before a write are in English', async () => {
      const page = await bench.open({ lang: 'en' });
      await page.fill('#say', '300×200 的底板，厚 12mm，中心有一个直径 50mm 的孔');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.report').waitFor();
      expect(await page.locator('.report').textContent()).not.toMatch(/\p{Script=Han}/u);
      await page.locator('.how > summary').click();
      expect(await page.locator('.step .head b').textContent()).toBe('Draw the plate');
      await page.fill('#say', '把中信出版社的地址改成上海市');
      await page.locator('.mark', { hasText: '中信' }).waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.locator('.confirm').waitFor();
      expect(await page.locator('.confirm thead').textContent()).not.toMatch(/\p{Script=Han}/u);
      await page.keyboard.press('N');
      await page.context().close();
    });

    it('the sample files are a layout in one click; an older version of a contract can be read', async () => {
      const page = await bench.open();
      await page.getByRole('button', { name: /^用示例文件试试/ }).click();
      await page.locator('.gds canvas').waitFor({ timeout: 60_000 });
      expect(await page.locator('.report').textContent()).toMatch('通过');
      const circuit = page.locator('.circuit');
      expect(await circuit.textContent()).toMatch(/差分对.*M1, M2/);
      await circuit.getByRole('button', { name: /^x / }).click();
      expect(await circuit.locator('.net').textContent()).toMatch(/M1\.d.*M3\.d[\s\S]*M1 x inp/);
      await page.fill('#say', '面积优先');
      await page.getByRole('button', { name: /^移除/ }).first().click();
      await page.locator('.said .wrong').waitFor();
      await page.goto(`${bench.url}/#/tools`);
      await page.locator('.more summary', { hasText: 'netlist' }).click();
      const schema = page.locator('details[open] pre');
      const now = await schema.textContent();
      await page.getByRole('button', { name: '1.0.0', exact: true }).click();
      await expect.poll(() => schema.textContent()).not.toBe(now);
      await page.context().close();
    }, 90_000);
  });
}
