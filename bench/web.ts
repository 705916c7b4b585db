// The workbench as a reader first sees it, in Chromium, beside a page of one line from the same server; and what it weighs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openBench } from '../test/web/kit.ts';
import { costOf, type Options, short, spread, table } from './measure.ts';

const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";

async function painted(
  page: Page,
  url: string,
  until: string,
): Promise<readonly [first: number, whole: number]> {
  await page.goto(url);
  await page.locator(until).first().waitFor();
  return [Number(await page.evaluate(paint)), Number(await page.evaluate('performance.now()'))];
}

const packed = (file: string): number => gzipSync(readFileSync(file)).length / 1000;

export async function run({ quick }: Options): Promise<string> {
  const bench = await openBench();
  const took: Record<'bare' | 'first' | 'whole', number[]> = { bare: [], first: [], whole: [] };
  const page = await bench.open();
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>One line.' }),
  );
  for (let round = 0; round < (quick ? 3 : 15); round += 1) {
    took.bare.push((await painted(page, `${bench.url}/bare.html`, 'p'))[0]);
    const [first, whole] = await painted(page, `${bench.url}/?${round}`, '.examples button');
    took.first.push(first);
    took.whole.push(whole);
  }
  const html = readFileSync(join(bench.web, 'index.html'), 'utf8');
  const assets = join(bench.web, 'assets');
  const first = [...html.matchAll(/assets\/([^"]+\.(?:js|css))"/g)].map(([, name]) => join(assets, name!));
  const all = readdirSync(assets).map((name) => join(assets, name));
  const sum = (files: readonly string[]) => files.reduce((size, file) => size + packed(file), 0);
  const [before, whole] = [sum(first), sum(all)];
  await bench.close();
  const bare = costOf(took.bare);
  const row = (name: string, times: readonly number[]) => {
    const cost = costOf(times);
    return [name, `${short(cost.median)} ms ${spread(cost)}`, `${(cost.median / bare.median).toFixed(1)}×`];
  };
  return [
    table(
      ['what', 'after', 'ratio'],
      [
        row('a page of one line: first paint', took.bare),
        row('the workbench: first paint', took.first),
        row('the workbench: something to click', took.whole),
      ],
    ),
    `Packed: ${short(before)} kB before the first paint, ${short(whole)} kB with every page, viewer and workspace, each fetched when first needed.`,
  ].join('\n\n');
}
