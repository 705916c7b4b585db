import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinDomainIds, loadBuiltinDomain, sampleFilesOf } from '../../src/app/domains.ts';
import { readerOf } from '../../src/core/domain.ts';
import { type Labels, labelOf, valueWord } from '../../src/core/labels.ts';
import { readGrammar } from '../../src/core/reading/interpret.ts';
import { must } from '../support/server-kit.ts';

const folder = resolve(import.meta.dirname, '../../src/domains');

/** Whoever reads the page sees no key and no code: every value of every example has a name in both languages. */
describe.each(builtinDomainIds())('the words of %s', (id) => {
  it('every part of what its examples say has a name, every code a word', async () => {
    const file = `${folder}/${id}/labels.ts`;
    expect(existsSync(file)).toBe(true);
    const { labels } = (await import(file)) as { labels: Labels };
    const domain = must(await loadBuiltinDomain(id));
    const unnamed = new Set<string>();
    for (const lang of ['zh', 'en'] as const) {
      for (const text of domain.about.examples[lang]) {
        const files = sampleFilesOf(id);
        const { evidence } = readGrammar(
          readerOf(domain),
          { text, ...(files.length > 0 && { files }) },
          { world: domain.read.world.empty, now: new Date('2026-11-16'), lang, last: undefined },
        );
        for (const { path, value } of evidence) {
          if (labelOf(labels, path, lang) === null) unnamed.add(path.join('.'));
          const word = valueWord(labels, path, value, lang) ?? value;
          if (typeof word === 'string' && /^[a-z]+_[a-z_]+$/.test(word))
            unnamed.add(`${path.join('.')}=${word}`);
          if (lang === 'en' && !text.includes(String(word)) && /\p{Script=Han}/u.test(String(word)))
            unnamed.add(`${path.join('.')}=${word}`);
        }
      }
    }
    expect([...unnamed]).toEqual([]);
  });
});
