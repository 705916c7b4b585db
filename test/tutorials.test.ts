import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow, newPlace, says } from './support/tutorial.ts';

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
    (name) => {
      const path = join(docs, name);
      const place = newPlace(name.startsWith('zh/') ? { YX_LANG: 'zh' } : {});
      try {
        const { commands, wrong, page } = follow(readFileSync(path, 'utf8'), place.type);
        expect(commands).toBeGreaterThan(4);
        if (UPDATE) writeFileSync(path, page);
        else expect(wrong).toEqual([]);
      } finally {
        place.remove();
      }
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
