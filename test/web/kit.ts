import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createHost } from '../../src/app/host.ts';
import type { TokenStore } from '../../src/runtime/sql/tokens.ts';
import { createHttp } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { asOwner, must, OWNER_KEY } from '../support/server-kit.ts';

const root = resolve(import.meta.dirname, '../..');
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });

export interface PageOptions {
  readonly width?: number;
  readonly lang?: 'zh' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly path?: string;
}

export interface Bench {
  readonly url: string;
  /** What its owner sends along. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the built page lies. */
  readonly web: string;
  readonly browser: Browser;
  /** A page of its own, without anything an earlier one stored. What it complains of is kept. */
  open(options?: PageOptions): Promise<Page>;
  readonly complaints: string[];
  /** A token of somebody else. */
  token(name: string, roles: readonly string[]): ReturnType<TokenStore['create']>;
  /** A picture for people to look at, where `YX_SHOTS` names a folder for them. */
  shoot(page: Page, name: string): Promise<void>;
  close(): Promise<void>;
}

/** The page as it is in the sources, served by the real server over all domains, in a real browser. */
export async function openBench(): Promise<Bench> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-web-'));
  const web = join(dir, 'web');
  // In a process of its own: the bundler's native threads do not end well with those of the tests.
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', join(root, 'web'), '--outDir', web, '--logLevel', 'error'];
  execFileSync(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } });
  const env = { YX_DATA: join(dir, 'data'), YX_LANG: 'zh' };
  const app = must(await createHost({ env, cwd: dir, model: null }));
  must(await app.sample());
  const { http, keeper } = must(await createHttp(app, { web, ownerKey: OWNER_KEY }));
  const server = must(await listen(http, { host: '127.0.0.1', port: 0 }));
  const browser = await launchBrowser();
  const complaints: string[] = [];
  return {
    url: server.url,
    headers: asOwner,
    web,
    browser,
    complaints,
    async open({ width = 1280, lang = 'zh', theme = 'light', path = '/' } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        locale: lang === 'zh' ? 'zh-CN' : 'en-US',
        colorScheme: theme,
        acceptDownloads: true,
      });
      // As the address that is printed leads to: the key, kept by the browser.
      await context.request.get(`${server.url}/?token=${OWNER_KEY}`);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d|net::ERR_FAILED/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !/^(blob|data):/.test(request.url()))
          complaints.push(`asked elsewhere: ${request.url()}`);
      });
      await page.goto(`${server.url}${path}`);
      return page;
    },
    async token(name, roles) {
      return must(await app.tokens()).create({ name, roles });
    },
    async shoot(page, name) {
      const folder = process.env.YX_SHOTS;
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    },
    async close() {
      await browser.close();
      await Promise.all([keeper.close(1_000), server.close(1_000)]);
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
