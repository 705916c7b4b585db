import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

const corpus = new URL('../../src/domains/layout/corpus/', import.meta.url);
const fileOf = (path: string) => ({
  name: path.split('/').at(-1)!,
  mimeType: 'text/plain',
  buffer: readFileSync(new URL(path, corpus)),
});

export function carryingOut(given: () => Bench): void {
  describe('the workbench: carrying out, looking on, tools, settings', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('a drawing is shown, zooms, and can be taken away', async () => {
      const page = await bench.open();
      await page.fill('#say', '300×300 法兰底板，厚 12mm，中心有一个直径 50mm 的大孔');
      await page.locator('.go .primary:enabled').click();
      const drawing = page.locator('.viewer img');
      await drawing.waitFor();
      await expect
        .poll(() => drawing.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0);
      await page.locator('.frame').focus();
      await page.keyboard.press('+');
      expect(await drawing.getAttribute('style')).toMatch('scale(1.25)');
      for (const kind of ['DXF', 'SVG', 'PDF']) {
        const button = page.getByRole('button', { name: new RegExp(`^下载 ${kind}`) }).first();
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
        expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`, 'i'));
      }
      await page.context().close();
    });

    it('a write waits for a yes: N leaves everything as it was, Y changes it; both are kept and can be reopened', async () => {
      const page = await bench.open();
      const decide = async (key: 'Y' | 'N') => {
        await page.fill('#say', '');
        await page.fill('#say', '把中信出版社的地址改成北京市朝阳区惠新东街甲4号');
        await page.locator('.go .primary:enabled').click();
        const card = page.locator('.confirm');
        await card.waitFor();
        expect(await card.locator('.beforeafter').textContent()).toMatch(/东三环.*惠新东街/);
        expect(await card.locator('.saidby .mark').first().textContent()).toMatch('中信出版社');
        await card.getByLabel('理由').fill(`因为${key}`);
        expect(await card.count()).toBe(1);
        await card.focus();
        await page.keyboard.press(key);
        await card.waitFor({ state: 'detached' });
        expect(await page.locator('.decided').textContent()).toMatch(new RegExp(`你.*因为${key}`));
        await page.locator(`.run > header .status.${key === 'Y' ? 'completed' : 'cancelled'}`).waitFor();
      };
      await decide('N');
      await decide('Y');
      await page.getByRole('link', { name: '运行' }).click();
      await page.locator('.runs li a', { hasText: '中信出版社' }).first().click();
      await page.locator('.report').waitFor();
      await page.getByRole('button', { name: '改一改再做' }).click();
      expect(await page.locator('#say').inputValue()).toMatch('中信出版社');
      await page.context().close();
    });

    it('a deletion is red, says what goes with it, is not approved by a key, and waits in the inbox of every page', async () => {
      const page = await bench.open();
      await page.fill('#say', '删除客户中信出版社');
      await page.keyboard.press('Enter');
      const card = page.locator('.confirm.destroys');
      await card.waitFor();
      expect(await card.locator('.along li').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^\d+ 个项目$/)]),
      );
      expect(await page.evaluate('document.activeElement.className')).toMatch('destroys');
      await page.keyboard.press('y');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      expect(await card.isVisible()).toBe(true);
      await page.getByRole('link', { name: '工具' }).click();
      await page.locator('.top .badge').waitFor();
      await page.locator('.top nav a', { hasText: '待批' }).click();
      await page.locator('.waits .destroys .what', { hasText: '中信出版社' }).waitFor();
      const before = await page.locator('.waits').count();
      await page.locator('.waits .destroys').getByRole('button', { name: '不要' }).click();
      await expect.poll(() => page.locator('.waits').count()).toBe(before - 1);
      await page.context().close();
    });

    it('a card speaks the reader’s language, whoever asked in which; a question about words left over is no step', async () => {
      const page = await bench.open({ lang: 'en' });
      await page.fill('#say', "删除客户O'Neil & Co");
      await page.locator('.go .primary:enabled').click();
      await page.locator('.destroys').waitFor();
      const reader = await bench.open({ path: '/#/inbox' });
      const card = reader.locator('.waits .destroys', { hasText: "O'Neil" });
      await card.locator('.along li', { hasText: '个项目' }).waitFor();
      expect(await card.locator('header').textContent()).toMatch('删除客户');
      await card.getByRole('button', { name: '不要' }).click();
      await card.waitFor({ state: 'detached' });
      await reader.context().close();
      await page.fill('#say', 'turn on the bedroom light to 50% and sing me a song');
      await page.locator('.loosewords').waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.locator('.confirm', { hasText: 'sing me a song' }).waitFor();
      expect(await page.locator('.run').textContent()).not.toMatch('@left_over');
      await page.keyboard.press('N');
      await page.context().close();
    });

    it('a waiting call is edited in its own fields, looked at again, and approved with a reason, all on one card', async () => {
      const page = await bench.open({ lang: 'en' });
      await page.fill('#say', '把中信出版社的地址改成上海市');
      await page.keyboard.press('Enter');
      const card = page.locator('.confirm');
      await card.getByRole('button', { name: 'Change the values' }).click();
      await card.getByLabel('Address').fill('上海市长宁区');
      await card.locator('.beforeafter td', { hasText: '上海市长宁区' }).waitFor();
      // What cannot be done is said, and nobody can say yes to it.
      await card.getByLabel('Client', { exact: true }).fill('');
      await card.locator('.wrong').waitFor();
      expect(await card.locator('.decide .primary').isDisabled()).toBe(true);
      await card.getByLabel('Client', { exact: true }).fill('中信出版社');
      await card.locator('.decide .primary:enabled').waitFor();
      await card.getByLabel('Reason').fill('by phone');
      await card.locator('.decide .primary').click();
      await page.locator('.report.passed').waitFor();
      expect(await page.locator('.decided li').textContent()).toMatch(
        /approved by you.*上海市长宁区.*by phone/,
      );
      await page.context().close();
    });

    it('in the settings an owner gives and takes back tokens, and fills in what drawings say of the company', async () => {
      const page = await bench.open({ path: '/#/settings' });
      await page.locator('#token-role option[value=agent]').waitFor({ state: 'attached' });
      await page.fill('#token-name', 'till <b>');
      await page.locator('#token-role').selectOption('agent');
      await page.getByRole('button', { name: '新建令牌' }).click();
      const secret = (await page.locator('.made pre').textContent())!;
      expect(secret).toMatch(/^yx_/);
      await page.reload();
      await page.locator('.tokens li', { hasText: 'till <b>' }).waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(secret);
      await page.getByRole('button', { name: '撤销 till <b>' }).click();
      await page.getByRole('button', { name: '确定撤销' }).click();
      await page.locator('.tokens li').waitFor({ state: 'detached' });
      const line = page.locator('.surroundings li', { hasText: '标题栏' });
      await line.getByRole('button', { name: '设置' }).click();
      await page.getByLabel(/^单位名称/).fill('江南机械');
      await page.locator('.settingform').getByRole('button', { name: '保存' }).click();
      await page.getByText('从现在起就用').waitFor();
      await line.locator('.tag', { hasText: '已设' }).waitFor();
      await page.goto(`${bench.url}/#/`);
      await page.fill('#say', '310×210 的底板，厚 12mm，中心有一个直径 50mm 的孔');
      await page.locator('.go .primary:enabled').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载 SVG/ }).click(),
      ]);
      expect(readFileSync((await download.path())!, 'utf8')).toMatch('江南机械');
      await page.goto(`${bench.url}/#/settings`);
      await line.getByRole('button', { name: '设置' }).click();
      await page.getByRole('button', { name: /^不用了/ }).click();
      await line.locator('.tag', { hasText: '未设' }).waitFor();
      await page.context().close();
    });

    it('an owner sets the home by pasting its file and goes back to the sample; what does not answer is not taken', async () => {
      const page = await bench.open({ path: '/#/settings', width: 390 });
      const row = (name: string) => page.locator('.surroundings li', { hasText: name });
      const set = (name: string) => row(name).locator('> button').click();
      await set('家的文件');
      await page.getByRole('button', { name: '从示例改起' }).click();
      const box = page.getByLabel(/粘贴在这里/);
      await box.fill((await box.inputValue()).replace('"台灯"', '"鲸灯"'));
      await page.locator('.settingform .primary').first().click();
      await row('家的文件').locator('.tag:not(.idle)').waitFor();
      await page.goto(`${bench.url}/#/`);
      await page.fill('#say', '打开书房鲸灯');
      await page.locator('.device', { hasText: '鲸灯' }).waitFor();
      await page.goto(`${bench.url}/#/settings`);
      await set('家的文件');
      await page.getByRole('button', { name: /^不用了/ }).click();
      await row('家的文件').locator('.tag.idle').waitFor();
      await set('Home Assistant');
      await page.getByRole('textbox', { name: /^Home Assistant 的地址/ }).fill('http://127.0.0.1:1');
      await page.getByLabel(/长期访问令牌/).fill('x');
      await page.locator('.settingform .primary').first().click();
      await page.locator('.settingform .wrong', { hasText: '连不上' }).waitFor();
      const database = page.getByRole('region', { name: '数据库' });
      await database.locator('input').fill('postgres://me@127.0.0.1:1/x');
      await database.locator('.primary').click();
      await database.locator('.wrong').waitFor();
      await page.context().close();
    });

    it('a model whose key is wrong is said to be at once, where it can be mended', async () => {
      const page = await bench.open({ path: '/#/settings' });
      await page.fill('#model-url', `${bench.url}/v1`);
      await page.fill('#model-name', 'any');
      await page.fill('#model-key', 'wrong');
      await page.getByRole('button', { name: '使用这个模型' }).click();
      await page.locator('.setting .wrong', { hasText: '密钥' }).waitFor();
      expect(await page.locator('#model-url').inputValue()).toMatch('/v1');
      await page.getByRole('button', { name: '恢复启动时的设置' }).click();
      await page.getByText('未配置').waitFor();
      await page.context().close();
    });

    it('an answer in numbers is a table', async () => {
      const page = await bench.open();
      await page.fill('#say', '统计中信出版社各联系人的项目数量和金额');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.cameof table').first().waitFor();
      expect(await page.locator('.cameof tbody tr').count()).toBeGreaterThan(1);
      await page.context().close();
    });

    it('the house shows what changed', async () => {
      const page = await bench.open();
      await page.fill('#say', '打开书房台灯');
      const lamp = page.locator('.device', { hasText: '台灯' });
      await lamp.waitFor();
      expect(await lamp.getAttribute('class')).not.toMatch('active');
      expect(await page.evaluate("getComputedStyle(document.querySelector('.device')).display")).toBe('flex');
      await page.locator('.go .primary:enabled').click();
      await page.locator('.device.active', { hasText: '台灯' }).waitFor();
      await page.context().close();
    });

    it('what a sentence would touch is marked before it is done, a switch is the same command, and what is not there is said first', async () => {
      const page = await bench.open();
      await page.fill('#say', '打开客厅落地灯');
      const lamp = page.locator('.device', { hasText: '落地灯' });
      await page.locator('.device.touched', { hasText: '落地灯' }).waitFor();
      expect(await page.locator('.device.touched').count()).toBe(1);
      await lamp.getByRole('switch').click();
      await page.locator('.device.active', { hasText: '落地灯' }).waitFor();
      await lamp.getByRole('switch').click();
      await page.locator('.device:not(.active)', { hasText: '落地灯' }).waitFor();
      await page.fill('#say', '打开厨房顶灯');
      await page.locator('.said .wrong', { hasText: '没有找到' }).waitFor();
      await page.context().close();
    });

    it('names that would be a script, a formula or run backwards are only names: in a table, in a file, on a card', async () => {
      const page = await bench.open();
      const names = ['<img src=x onerror=alert(1)>', '=HYPERLINK("http://x","y")', 'abc\u202edcba'];
      for (const name of names) {
        const asked = await page.request.post(`${bench.url}/v1/tools/crm.create_client/call`, {
          data: { params: { name } },
        });
        const { details } = (await asked.json()) as { details: { runId: string; id: string; hash: string } };
        const path = `${bench.url}/v1/runs/${details.runId}/confirmations/${details.id}`;
        await page.request.post(path, { data: { decision: 'approve', hash: details.hash } });
      }
      await page.fill('#say', '今年各客户回款多少');
      await page.locator('.records summary').click();
      const table = page.locator('.records details table');
      await page.locator('.records details').getByRole('searchbox').fill('onerror');
      await table.locator('td', { hasText: names[0]! }).waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      await page.locator('.records details').getByRole('searchbox').fill('HYPERLINK');
      const button = page.locator('.records details').getByRole('button', { name: '导出 CSV' });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(readFileSync((await download.path())!, 'utf8')).toMatch(`"'=HYPERLINK(""http://x"",""y"")"`);
      await page.locator('.records details').getByRole('searchbox').fill('');
      await table.getByRole('button', { name: '名称' }).click();
      expect(await table.locator('th').first().getAttribute('aria-sort')).toBe('ascending');
      await page.context().close();
    });

    it('an answer shows the rows its figures come from, and what to ask next is one click', async () => {
      const page = await bench.open();
      await page.fill('#say', '今年各月回款多少');
      await page.keyboard.press('Enter');
      await page.locator('.records section table tbody tr').first().waitFor();
      await page.locator('.choice', { hasText: '今年各季度回款多少' }).click();
      await page
        .locator('.cameof td', { hasText: /Q[1-4]/ })
        .first()
        .waitFor();
      expect(await page.locator('#say').inputValue()).toBe('今年各季度回款多少');
      await page.context().close();
    });

    it('files are taken: netlist and rules become a layout whose layers go on and off', async () => {
      const page = await bench.open();
      await page.setInputFiles('input[type=file]', [
        fileOf('own/wilson.sp'),
        fileOf('rules/two_metal_rules.json'),
      ]);
      await page.locator('.files li').nth(1).waitFor();
      await page.locator('.go .primary:enabled').click();
      await page.locator('.artifacts').waitFor({ timeout: 60_000 });
      await page
        .getByRole('button', { name: /\.gds$/, exact: false })
        .first()
        .click();
      await page.locator('.frame canvas').waitFor();
      const shapes = () => page.locator('.gds').getAttribute('data-shown').then(Number);
      await expect.poll(shapes).toBeGreaterThan(10);
      const all = await shapes();
      await page.locator('.layers:not(.modules) input').first().uncheck();
      await expect.poll(shapes).toBeLessThan(all);
      await page.context().close();
    }, 90_000);

    it('the list of runs is live, and found by words, state, domain and person', async () => {
      const page = await bench.open({ path: '/#/runs' });
      await page.locator('.runs li').first().waitFor();
      const before = await page.locator('.runs li').count();
      await page.request.post(`${bench.url}/v1/home/runs`, { data: { text: '关闭客厅落地灯' } });
      await page.locator('.runs li', { hasText: '关闭客厅落地灯' }).waitFor();
      expect(await page.locator('.runs li').count()).toBeGreaterThan(Math.min(before, 29));
      await page.getByRole('searchbox').fill('100%客厅');
      await page.locator('.emptystate').waitFor();
      await page.getByRole('searchbox').fill('关闭客厅');
      await expect.poll(() => page.locator('.runs li').count()).toBe(1);
      await page.getByLabel('全部领域').selectOption({ label: '板件' });
      await page.locator('.emptystate').waitFor();
      await page.getByLabel('全部领域').selectOption({ label: '智能家居' });
      await page.getByLabel('全部状态').selectOption({ label: '完成' });
      await page.getByLabel('全部人员').selectOption('local');
      await page.locator('.runs li', { hasText: '关闭客厅落地灯' }).waitFor();
      await page.context().close();
    });

    it('no dead ends: a server that goes and comes back, one that wants a token, a page that is not there', async () => {
      const page = await bench.open();
      await page.fill('#say', '打开书房台灯');
      await page.locator('.readas').waitFor();
      await page.route('**/*', (route) => route.abort());
      await page.fill('#say', '打开书房的台灯');
      await page.locator('.away').waitFor();
      await page.unroute('**/*');
      await page.locator('.away').waitFor({ state: 'detached' });
      await page.locator('.mark', { hasText: '书房' }).waitFor();
      expect(await page.locator('#say').inputValue()).toBe('打开书房的台灯');
      await page.goto(`${bench.url}/#/nowhere`);
      await page.locator('.emptystate a').first().click();
      await page.locator('#say').waitFor();
      await page.route('**/v1/domains', (route) =>
        route.request().headers().authorization
          ? route.continue()
          : route.fulfill({ status: 401, json: { title: 'no', status: 401, detail: 'no' } }),
      );
      await page.fill('#say', '');
      await page.reload();
      await page.getByLabel('令牌').fill('yx_something');
      await page.unroute('**/v1/domains');
      await page.getByRole('button', { name: '保存' }).click();
      expect(await page.evaluate("localStorage.getItem('yanxing')")).toMatch('yx_something');
      await page.context().close();
    });

    it('no dead ends: runs and tools that are not there, and words that came to nothing', async () => {
      const page = await bench.open({ path: '/#/runs/nothing' });
      for (const [path, title] of [
        ['runs/nothing', '没有这次运行'],
        ['compare/nothing/neither', '没有这次运行'],
        ['tools/no.such', '没有这个工具'],
      ] as const) {
        await page.goto(`${bench.url}/#/${path}`);
        await page.getByRole('heading', { name: title }).waitFor();
        await page.locator('.emptystate a[href="#/runs"]').waitFor();
      }
      await page.goto(`${bench.url}/#/`);
      await page.fill('#say', '中信出版社今天心情不错');
      const chip = page.locator('.said .choices .choice').first();
      await chip.waitFor();
      const said = await chip.textContent();
      await chip.click();
      await expect.poll(() => page.locator('#say').inputValue()).toBe(said);
      await page.context().close();
    });

    it('a tool that writes asks first, on its own page too', async () => {
      const page = await bench.open({ path: '/#/tools/crm.delete_client' });
      await page.getByLabel('客户').fill('中信出版社');
      await page.getByRole('button', { name: '调用' }).click();
      const card = page.locator('.confirm.destroys');
      await card.waitFor();
      await card.getByRole('button', { name: '不要' }).click();
      await page.locator('.run > header .status.cancelled').waitFor();
      await page.context().close();
    });

    it('a tool is called with a form made from its schema, and shown as curl, yx and MCP', async () => {
      const page = await bench.open({ path: '/#/tools' });
      await page.getByRole('searchbox').fill('stats_by_period');
      await page.locator('.tools a').first().click();
      await page.locator('.choice').first().click();
      expect(await page.locator('input[type=date]').first().inputValue()).toBe('2026-01-01');
      await page.getByRole('button', { name: '调用' }).click();
      await page.locator('table').waitFor();
      await page.getByText('同一个请求').click();
      for (const [way, text] of [
        ['curl', '/v1/tools/finance.stats_by_period/call'],
        ['yx', 'yx tools call finance.stats_by_period --params'],
        ['MCP', 'tools/call'],
      ] as const) {
        await page.getByRole('button', { name: way, exact: true }).click();
        expect(await page.locator('details[open] pre').textContent()).toMatch(text);
      }
      await page.context().close();
    });

    it('language, appearance and token stay; no key is ever shown', async () => {
      const page = await bench.open({ path: '/#/settings' });
      await page.getByLabel('English').check();
      await page.getByLabel('Dark').check();
      await page.reload();
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      expect(await page.locator('main').textContent()).toMatch('built-in grammar');
      expect(await page.locator('.may li').allTextContents()).toContain('✓ approve what is written');
      await page.getByLabel('Address (OpenAI-compatible)').fill('http://127.0.0.1:9/v1');
      await page.getByLabel('Model name').fill('small');
      await page.getByLabel('Key', { exact: true }).fill('secret-word');
      await page.getByRole('button', { name: 'Use this model' }).click();
      await page.locator('.inuse code', { hasText: 'small' }).waitFor();
      expect(await page.content()).not.toContain('secret-word');
      expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
      await page.getByRole('button', { name: 'Back to how it was started' }).click();
      await page.locator('.inuse', { hasText: 'built-in grammar' }).waitFor();
      await page.getByRole('link', { name: 'Say' }).click();
      await page
        .getByRole('button', { name: 'Turn on' })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined);
      expect(await page.locator('.examples h2').first().textContent()).not.toMatch(/\p{Script=Han}/u);
      await page.context().close();
    });
  });
}
