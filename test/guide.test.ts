import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checkout, makeCheckout } from './support/checkout.ts';
import { follow, newPlace } from './support/tutorial.ts';

const docs = join(import.meta.dirname, '../docs');

describe('add-a-domain.md, followed to the letter in a checkout', () => {
  // One checkout for both: each page makes a domain of its own name in it.
  let checkout: Checkout;
  beforeAll(() => {
    checkout = makeCheckout();
  }, 60_000);
  afterAll(() => checkout.remove());

  // Either page builds everything anew: the second waits for the long run.
  const pages: [string, string][] = [
    ['en', 'add-a-domain.md'],
    ['zh', 'zh/add-a-domain.md'],
  ];
  it.each(pages.slice(0, process.env.YX_SOAK === '1' ? 2 : 1))(
    '%s: docs/%s',
    (lang, page) => {
      const place = newPlace({ YX_LANG: lang }, { checkout: checkout.dir });
      try {
        const { commands, wrong } = follow(join(docs, page), place);
        expect(commands).toBeGreaterThan(8);
        expect(wrong).toEqual([]);
      } finally {
        place.remove();
      }
    },
    300_000,
  );
});
