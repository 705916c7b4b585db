import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCheckout } from './support/checkout.ts';
import { commandsOf, newPlace, says } from './support/tutorial.ts';

it('docs/add-a-domain.md, followed to the letter in a checkout of its own', () => {
  const path = join(import.meta.dirname, '../docs/add-a-domain.md');
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const checkout = makeCheckout();
  const place = newPlace({}, checkout.dir);
  const wrong: unknown[] = [];
  try {
    const ran = commandsOf(text).map((told) => ({ ...told, actual: place.type(told.command) }));
    expect(ran.length).toBeGreaterThan(8);
    for (const { command, expected, actual, from, to } of ran.reverse()) {
      if (says(expected, actual)) continue;
      wrong.unshift({ command, expected, actual });
      lines.splice(from, to - from, ...(actual === '' ? [] : actual.split('\n')));
    }
  } finally {
    place.remove();
    checkout.remove();
  }
  if (process.env.YX_UPDATE === '1') writeFileSync(path, lines.join('\n'));
  else expect(wrong).toEqual([]);
}, 300_000);
