import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow, newPlace, says } from './support/tutorial.ts';

const docs = join(import.meta.dirname, '../docs');
const languages = { en: '', zh: 'zh/' } as const;
const pagesIn = (folder: string) =>
  readdirSync(join(docs, folder, 'tutorials'))
    .filter((file) => /^[a-z]+\.md$/.test(file))
    .map((file) => `${folder}tutorials/${file}`);

describe.each(Object.entries(languages))('what the tutorials say is what happens: %s', (lang, folder) => {
  it('there is one for every domain', () => {
    const domains = readdirSync(join(docs, '../src/domains'));
    expect(pagesIn(folder)).toEqual(
      expect.arrayContaining(domains.map((id) => `${folder}tutorials/${id}.md`)),
    );
  });

  it.each(pagesIn(folder))(
    '%s',
    (page) => {
      const place = newPlace({ YX_LANG: lang });
      try {
        const { commands, wrong } = follow(join(docs, page), place);
        expect(commands).toBeGreaterThan(4);
        expect(wrong).toEqual([]);
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
