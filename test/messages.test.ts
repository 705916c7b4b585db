import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

/** Files that may hold a catalogue: named so, or known to. */
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/\/(cli\/main|index)\.ts$/.test(file));

interface Found {
  readonly where: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const found: Found[] = [];
const seen = new Set<unknown>();
for (const file of files) {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module)) {
    if (!/messages$/i.test(name) || typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [code, text] of Object.entries(value as Record<string, Found>)) {
      found.push({ where: `${relative(src, file)} ${name}`, code, zh: text.zh, en: text.en });
    }
  }
}

/** `{place_zh}` is the Chinese form of what `{place}` is in English. */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+?)(?:_zh)?\}/g)].map((m) => m[1]!).sort();
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text) || /^[{}\w：:，\s-]+$/.test(text);

describe('message catalogues', () => {
  it('are found', () => {
    expect(new Set(found.map((f) => f.where)).size).toBeGreaterThan(8);
  });

  it('say everything in both languages', () => {
    expect(found.filter(({ zh, en }) => !zh || !en || !isChinese(zh))).toEqual([]);
  });

  it('fill in nothing in one language that the other leaves out', () => {
    const uneven = found.filter(({ zh, en }) => placeholders(zh).join() !== placeholders(en).join());
    expect(uneven.map(({ where, code, zh, en }) => [where, code, zh, en])).toEqual([]);
  });

  it('give one code one wording', () => {
    const wordings = new Map<string, Set<string>>();
    for (const { code, zh, en } of found) {
      wordings.set(code, (wordings.get(code) ?? new Set()).add(`${zh}|${en}`));
    }
    expect([...wordings].filter(([, texts]) => texts.size > 1)).toEqual([]);
  });
});
