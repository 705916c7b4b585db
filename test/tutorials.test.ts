import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOf, newPlace, says } from './support/tutorial.ts';

const docs = join(import.meta.dirname, '../docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?:^|\/)tutorials\/[a-z]+\.md$/.test(file),
);
/** `YX_UPDATE=1` writes what the commands print now over what the page says, where they differ. */
const UPDATE = process.env.YX_UPDATE === '1';

describe('what the tutorials say is what happens', () => {
  it('there is one for every domain', () => {
    const domains = readdirSync(join(docs, '../src/domains'));
    expect(pages).toEqual(expect.arrayContaining(domains.map((id) => `tutorials/${id}.md`)));
  });

  it.each(pages)(
    '%s',
    (page) => {
      const path = join(docs, page);
      const text = readFileSync(path, 'utf8');
      const place = newPlace(page.startsWith('zh/') ? { YX_LANG: 'zh' } : {});
      const lines = text.split('\n');
      const wrong: unknown[] = [];
      try {
        const ran = commandsOf(text).map((told) => ({ ...told, actual: place.type(told.command) }));
        expect(ran.length).toBeGreaterThan(4);
        for (const { command, expected, actual, from, to } of ran.reverse()) {
          if (says(expected, actual)) continue;
          wrong.unshift({ command, expected, actual });
          lines.splice(from, to - from, ...(actual === '' ? [] : actual.split('\n')));
        }
      } finally {
        place.remove();
      }
      if (UPDATE) writeFileSync(path, lines.join('\n'));
      else expect(wrong).toEqual([]);
    },
    300_000,
  );
});

describe('how a page is compared', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['run … done', 'run 42 done', true],
    ['run … done', 'run 42', false],
    ['a\n…\nz', 'a\nb\nc\nz', true],
    ['a\n…\nz', 'a\nz', true],
    ['a\n…', 'a', true],
    ['a\n…\nz', 'a\nb', false],
    ['', '', true],
    ['', 'x', false],
  ])('%j and %j: %s', (expected, actual, same) => expect(says(expected, actual)).toBe(same));
});
