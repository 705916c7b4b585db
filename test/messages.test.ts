import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import type { Command } from '../src/cli/command.ts';
import { configured } from '../src/cli/terminal.ts';
import type { Text } from '../src/core/messages.ts';
import { productFiles } from './support/regexes.ts';

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

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text) || /^[{}\w：:，（）\s-]+$/.test(text);

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
/** What a node says in letters: a literal, a piece of a template, a piece of a page. */
function lettersOf(node: Tree): string {
  const value = isTree(node.value) ? node.value.cooked : node.value;
  const says = /^(?:Literal|TemplateElement|JSXText)$/.test(String(node.type));
  return says && typeof value === 'string' ? value : '';
}
const lettersIn = (node: unknown): string[] =>
  isTree(node) ? [lettersOf(node), ...Object.values(node).flatMap(lettersIn)].filter(Boolean) : [];

interface Said {
  readonly file: string;
  readonly zh: readonly string[];
  readonly en: readonly string[];
}
/** Every `{ zh, en }` of the sources; and what Chinese stands anywhere else. */
const texts: Said[] = [];
const loose: (readonly [file: string, letters: string])[] = [];
for (const file of productFiles()) {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const visit = (node: unknown): void => {
    if (!isTree(node)) return;
    const properties = node.type === 'ObjectExpression' ? (node.properties as readonly Tree[]) : [];
    const named = new Map(properties.map((one) => [isTree(one.key) ? one.key.name : undefined, one]));
    const [zh, en] = [named.get('zh'), named.get('en')];
    if (zh && en) {
      texts.push({ file, zh: lettersIn(zh.value), en: lettersIn(en.value) });
      // An example's parameters are the names its words speak of.
      for (const one of properties) if (![zh, en, named.get('params')].includes(one)) visit(one);
      return;
    }
    if (isHan(lettersOf(node))) loose.push([file, lettersOf(node)]);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(readFileSync(resolve(src, '..', file), 'utf8'), { lang } as never));
}

/** Tables of texts that are data and not code. */
for (const file of ['src/server/openapi/words.json']) {
  const visit = (node: unknown): void => {
    if (!isTree(node)) return;
    if (typeof node.zh === 'string' && typeof node.en === 'string')
      texts.push({ file, zh: [node.zh], en: [node.en] });
    else Object.values(node).forEach(visit);
  };
  visit(JSON.parse(readFileSync(resolve(src, '..', file), 'utf8')));
}

/** Chinese that is said to no one, by file; `words` allows single words only, so that no sentence slips in. */
const unsaid: readonly (readonly [files: RegExp, allowed: 'all' | 'words', why: string])[] = [
  [/^src\/core\/(?:language|days)\//, 'all', 'how people say numbers, units and moments'],
  [
    /^src\/core\/tool\/words\/(?:gather|slots|params|read|(?:own-)?lexers)\.ts$/,
    'all',
    'how people ask for any tool',
  ],
  [/\/(?:lexicon|vocabulary|grammar|talk)(?:\/|\.ts$)/, 'all', 'what people say'],
  [/\/(?:prompt|inject)\.ts$/, 'all', 'what a model is told'],
  [/\/layout\/(?:\w+\/)*(?:circuit|objectives|rule-set)\.ts$/, 'all', 'the document’s own prompt texts'],
  [/^examples\/library\//, 'all', 'a program of someone else, who speaks Chinese'],
  [/\/(?:sample-home|generator|initials|testkit)\.ts$/, 'all', 'data to try things on'],
  [/^src\/domains\/home\/(?:\w+\/)*[\w-]+\.ts$/, 'words', 'its contract is written in Chinese words'],
  [/\/plate\/batch\/rows\.ts$/, 'words', 'heads of columns that are taken'],
  [/\/plate\/(?:answer|job|tools)\.ts$/, 'words', 'names of layers and of parts'],
  [/\/plate\/materials\.ts$/, 'words', 'names of materials'],
  [/^web\/src\/languages\.ts$/, 'words', 'a language is called by its own name'],
];
const isWord = (letters: string) =>
  letters.trim().length <= 8 && !/[\p{P}\s]\S*\p{Script=Han}/u.test(letters.trim());

describe('texts for people', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(900));

  it('stand in both languages beside each other, and nowhere else', () => {
    const wrong = loose.filter(([file, letters]) => {
      if (letters.replace('言行', '').trim() === 'Yanxing' || letters === '言行') return false;
      const allowed = unsaid.find(([files]) => files.test(file))?.[1];
      return allowed === undefined || (allowed === 'words' && !isWord(letters));
    });
    expect(wrong).toEqual([]);
  });

  it('every exemption is still needed', () => {
    const idle = unsaid.filter(([files]) => !loose.some(([file]) => files.test(file)));
    expect(idle).toEqual([]);
  });

  it('have no Chinese in their English but the names the Chinese has too', () => {
    const foreign = ({ zh, en }: Said) =>
      (en.join(' ').match(/\p{Script=Han}+/gu) ?? []).some((name) => !zh.join(' ').includes(name));
    expect(texts.filter(foreign)).toEqual([]);
  });

  it('have no sentence in English where Chinese should stand', () => {
    const isEnglish = (text: string) => !isHan(text) && /[A-Za-z]+ [a-z]+ /.test(text);
    expect(texts.filter(({ zh }) => zh.some(isEnglish))).toEqual([]);
  });

  it('are chosen by the language, never by comparing it', () => {
    const compares = productFiles().filter((file) =>
      /[=!]== '(?:zh|en)'|'(?:zh|en)' [=!]==/.test(readFileSync(resolve(src, '..', file), 'utf8')),
    );
    expect(compares).toEqual([]);
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
