import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const pagesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(folder, file));
const atTop = readdirSync(root).filter((file) => file.endsWith('.md'));
const pages = [...atTop, ...pagesUnder('docs'), ...pagesUnder('fuzz'), ...pagesUnder('src')];

const read = (page: string): string => readFileSync(join(root, page), 'utf8');
/** What a page links to in this repository, as paths from its root. */
const targetsOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => relative(root, join(root, dirname(page), target)));

describe('the documentation holds together', () => {
  it('every link leads somewhere', () => {
    const broken = pages.flatMap((page) =>
      targetsOf(page)
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('docs/README.md and its Chinese form lead to every page, if need be over the overview of a folder', () => {
    const listed = new Set(['docs/README.md', 'docs/zh/README.md'].flatMap(targetsOf));
    const lost = pagesUnder('docs').filter(
      (page) =>
        page !== 'docs/README.md' &&
        !listed.has(page) &&
        !listed.has(dirname(page)) &&
        !listed.has(join(dirname(page), 'README.md')),
    );
    expect(lost).toEqual([]);
  });

  it('a page and its Chinese form lead to each other', () => {
    // A page that is another one of the repository leads where that one does.
    const apart = pagesUnder('docs/zh').filter((zh) => {
      if (read(zh).startsWith('<!--@include')) return false;
      const en = zh.replace('docs/zh/', 'docs/');
      return !existsSync(join(root, en)) || !targetsOf(en).includes(zh) || !targetsOf(zh).includes(en);
    });
    expect(apart).toEqual([]);
  });

  it('how fast rules are checked is told as it was measured last, wherever it is told', () => {
    const measured = read('docs/benchmarks.md').match(/### DRC and LVS[\s\S]*?(?=\n### )/)![0];
    for (const page of ['README.md', 'README.zh-CN.md', 'docs/drc.md', 'docs/zh/drc.md']) {
      const line = read(page)
        .split('\n')
        .find((one) => one.startsWith('|') && /KLayout/.test(one) && /\d×/.test(one))!;
      const ratios = line.match(/\d+\.\d+×/g)!;
      expect(ratios.length, page).toBeGreaterThan(1);
      expect(
        ratios.filter((ratio) => !measured.includes(ratio)),
        page,
      ).toEqual([]);
    }
  });

  it('the two READMEs have the same sections, tables, commands and pictures', () => {
    const shape = (page: string) => {
      const text = read(page);
      return {
        sections: text.match(/^## /gm)?.length,
        rows: text.match(/^\|/gm)?.length,
        items: text.match(/^- /gm)?.length,
        // What is said to it is in the reader's language.
        commands: [...text.matchAll(/^(?:yx|npm|export) [^#<\n]*/gm)].map(([line]) =>
          line.trim().replace(/"[^"]*"/g, '"…"'),
        ),
        pictures: [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, at]) => at!.replace('.zh.', '.')),
      };
    };
    expect(shape('README.zh-CN.md')).toEqual(shape('README.md'));
  });
});
