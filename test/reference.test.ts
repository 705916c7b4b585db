import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reference } from '../scripts/reference.ts';

const folder = join(import.meta.dirname, '../docs/reference');

it('the reference is what the code says: else run npm run reference', async () => {
  const pages = await reference();
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort());
  const stale = Object.entries(pages).filter(
    ([name, text]) => readFileSync(join(folder, name), 'utf8') !== text,
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});
