import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinDomainIds, loadBuiltinDomain } from '../../src/app/domains.ts';
import { parse } from '../../src/browser.ts';
import { systemReady } from '../support/system.ts';
import { launchBrowser } from './kit.ts';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist/browser');
const LIMIT = 400_000;
const NOW = new Date('2026-11-15T12:00:00');
const ids = builtinDomainIds();

const read = (file: string) => readFileSync(join(built, file), 'utf8');
const imported = (file: string): string[] =>
  [...read(file).matchAll(/(?:^|;)(?:import|export)[\w$*{},\s]*\(?"([^"]+)"/gm)].map(([, name]) => name!);

/** A module and whatever it loads. */
function closure(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of imported(file)) visit(name.replace(/^\.\//, ''));
  };
  entries.forEach(visit);
  return seen;
}

describe.each(ids)('yanxing/browser with %s', (id) => {
  const files = [...closure(['index.js', `${id}.js`])];

  it('takes nothing of the machine, and no package', () => {
    expect(files.flatMap(imported).filter((name) => !/^\.\/[\w-]+\.js$/.test(name))).toEqual([]);
    expect(files.filter((file) => /\bprocess\.|\brequire\(|["'`]node:/.test(read(file)))).toEqual([]);
  });

  it(`is under ${LIMIT / 1000} kB gzipped`, () => {
    const sizes = files.map((file) => gzipSync(read(file)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT);
  });
});

const ready = systemReady(new URL('./web.system.json', import.meta.url));

describe.skipIf(!ready)('yanxing/browser in a real browser', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url = '/' }, answer) => {
      const isPage = url === '/';
      answer.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
      answer.end(isPage ? '<!doctype html><link rel="icon" href="data:," />' : read(url.slice(1)));
    }).listen(0, '127.0.0.1');
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it.each(ids)('%s: every sentence of the corpus is read as in Node, evidence and all', async (id) => {
    const rows = readFileSync(join(root, 'src/domains', id, 'corpus/dev.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const texts = rows.map((row) => (JSON.parse(row) as { text: string }).text);
    const there = (await page.evaluate(
      `(async () => {
        const [{ parse }, { reading }] = await Promise.all([import('/index.js'), import('/${id}.js')]);
        const now = new Date(${NOW.getTime()});
        return JSON.stringify(${JSON.stringify(texts)}.map((text) => parse(reading, { text }, { now, lang: 'zh' })));
      })()`,
    )) as string;
    const domain = await loadBuiltinDomain(id);
    if (!domain.ok) throw new Error(domain.error[0]?.message);
    const here = texts.map((text) => parse(domain.value, { text }, { now: NOW, lang: 'zh' }));
    expect(JSON.parse(there)).toEqual(JSON.parse(JSON.stringify(here)));
    expect(here.filter(({ evidence }) => evidence.length > 0).length).toBeGreaterThan(texts.length / 2);
    expect(complaints).toEqual([]);
  });
});
