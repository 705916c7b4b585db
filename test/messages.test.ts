import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import type { Command } from '../src/cli/command.ts';
import { configured } from '../src/cli/terminal.ts';
import type { Text } from '../src/core/messages.ts';

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

/** Every `zh: '…'` and `en: '…'` of the sources, catalogue or not: help texts, titles, words of a table. */
const texts = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(zh|en):\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g)].map(
    ([, lang, , text]) => ({ where: relative(src, file), lang, text: text! }),
  ),
);

describe('texts for people', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(1_000));

  it('have no Chinese in their English', () => {
    expect(texts.filter(({ lang, text }) => lang === 'en' && /\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it('have no sentence in English where Chinese should stand', () => {
    const isEnglish = (text: string) => !/\p{Script=Han}/u.test(text) && /[A-Za-z]+ [a-z]+ /.test(text);
    expect(texts.filter(({ lang, text }) => lang === 'zh' && isEnglish(text))).toEqual([]);
  });

  it('help says everything in both languages, for every command and option', async () => {
    const commands = files.filter((file) => /\/cli\/commands\//.test(file) && !/domain-command/.test(file));
    const own = await Promise.all(commands.map((file) => import(pathToFileURL(file).href)));
    const domains = await Promise.all(builtinDomainIds().map((id) => loadBuiltinDomain(id)));
    const brought = domains.flatMap((domain) => (domain.ok ? [domain.value] : []));
    const told: Text[] = [
      ...brought.flatMap(({ read: { world, contracts }, outside }) => [
        ...world.options.map(({ help }) => help),
        ...(outside?.commands ?? []).flatMap(({ summary, options = [] }) => [
          summary,
          ...options.map(({ help }) => help),
        ]),
        ...Object.values(contracts[0].forms).map(({ help }) => help),
      ]),
    ];
    for (const { command } of own as { command?: Command }[]) {
      if (!command) continue;
      told.push(command.summary, ...(command.details ? [command.details] : []));
      told.push(
        ...(
          await command.options(
            [],
            configured([], { env: {}, cwd: src }, () => {}),
          )
        ).map(({ help }) => help),
      );
    }
    expect(told.length).toBeGreaterThan(60);
    expect(told.filter(({ zh, en }) => !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}/u.test(en))).toEqual(
      [],
    );
  });
});

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
