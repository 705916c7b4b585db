import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCheckout } from './support/checkout.ts';
import { follow, newPlace } from './support/tutorial.ts';

it('docs/add-a-domain.md, followed to the letter in a checkout of its own', () => {
  const path = join(import.meta.dirname, '../docs/add-a-domain.md');
  const checkout = makeCheckout();
  const place = newPlace({}, checkout.dir);
  try {
    const { commands, wrong, page } = follow(readFileSync(path, 'utf8'), place.type);
    expect(commands).toBeGreaterThan(8);
    if (process.env.YX_UPDATE === '1') writeFileSync(path, page);
    else expect(wrong).toEqual([]);
  } finally {
    place.remove();
    checkout.remove();
  }
}, 300_000);
