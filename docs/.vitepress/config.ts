import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { type Entry, pages, titles } from './pages.ts';

const docs = fileURLToPath(new URL('..', import.meta.url));
const has = (page: string): boolean => existsSync(`${docs}${page}`);
const isPage = (from: string, href: string): boolean => {
  const target = resolve(dirname(from), href.replace(/#.*/, ''));
  return target.startsWith(docs) && existsSync(target);
};

/** Where a page stands on the site: it opens with what README says, and a folder with its overview. */
const placeOf = (page: string): string =>
  page
    .replace(/^((?:zh\/)?)README\.md$/, '$1overview')
    .replace(/(?:introduction|README)\.md$/, '')
    .replace(/\.md$/, '');

/** The sections of one language; a page that is not there in it is left out. */
function sidebar(lang: 'en' | 'zh') {
  const folder = lang === 'zh' ? 'zh/' : '';
  const shown = (page: string) => has(`${folder}${page}`);
  const item = ([page, text]: Entry) => ({ text: text[lang], link: `/${placeOf(`${folder}${page}`)}` });
  const sections = pages.map(([text, entries]) => ({
    text: text[lang],
    items: entries.filter(([page]) => shown(page)).map(item),
  }));
  const decisions = readdirSync(`${docs}decisions`)
    .filter((file) => file !== 'README.md')
    .map((file) => ({
      text: file
        .replace(/^0*(\d+)-|\.md$/g, (_, number) => (number ? `${number} ` : ''))
        .replaceAll('-', ' '),
      link: `/decisions/${file.replace('.md', '')}`,
    }));
  const why = { text: titles.decisions[lang], link: '/decisions/', collapsed: true, items: decisions };
  return [...sections.filter(({ items }) => items.length > 0), ...(lang === 'en' ? [why] : [])];
}

/** Pages of the repository that lie outside this folder, and where the site has them. */
const outside: Readonly<Record<string, string>> = {
  'README.md': '/',
  'README.zh-CN.md': '/zh/',
  'ARCHITECTURE.md': '/architecture',
  'CONTRIBUTING.md': '/contributing',
  'CHANGELOG.md': '/changelog',
  'fuzz/README.md': '/fuzzing',
  'docs/README.md': '/overview',
  'docs/zh/README.md': '/zh/overview',
};

export default defineConfig({
  title: '言行 Yanxing',
  description:
    'Say it, see which words made every value, approve, get a result that something else has checked',
  cleanUrls: true,
  outDir: '../dist/docs',
  srcExclude: ['node_modules/**'],
  rewrites: (path) => `${placeOf(path).replace(/(?<=^|\/)$/, 'index')}.md`,
  markdown: {
    config(md) {
      const rest =
        md.renderer.rules.link_open ??
        ((tokens, at, options, _, self) => self.renderToken(tokens, at, options));
      md.renderer.rules.link_open = (tokens, at, options, env, self) => {
        const token = tokens[at]!;
        const href = token.attrGet('href') ?? '';
        const name = href.replace(/^(?:\.\.?\/)+/, '');
        // Included pages link from the repository's root.
        const inside = /^docs\/(.*)$/.exec(name)?.[1];
        const page = outside[name] ?? (inside === undefined ? undefined : `/${placeOf(inside)}`);
        if (page !== undefined) token.attrSet('href', page);
        // Sources, examples and schemas are named in the pages and are no page of the site.
        else if (!/^(?:[a-z]+:|[#/])/.test(href) && !isPage(env.path, href)) return '<a>';
        return rest(tokens, at, options, env, self);
      };
      // So do their pictures.
      md.core.ruler.push('pictures', ({ tokens, env }) => {
        const up = env.relativePath?.startsWith('zh/') ? '../' : './';
        for (const { children } of tokens)
          for (const token of children ?? [])
            if (token.type === 'image') token.attrSet('src', token.attrGet('src')!.replace(/^docs\//, up));
      });
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: {
          zh: {
            translations: {
              button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
              modal: {
                noResultsText: '没有找到',
                resetButtonTitle: '清空',
                displayDetails: '显示详情',
                backButtonTitle: '返回',
                footer: { selectText: '选择', navigateText: '移动', closeText: '关闭' },
              },
            },
          },
        },
      },
    },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sidebar: sidebar('en') } },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      description: '说出来，看清每个值出自哪些字，批准，得到一个由别的东西检查过的结果',
      themeConfig: {
        sidebar: sidebar('zh'),
        outline: { label: '本页' },
        docFooter: { prev: '上一页', next: '下一页' },
        darkModeSwitchLabel: '外观',
        sidebarMenuLabel: '目录',
        returnToTopLabel: '回到顶部',
        langMenuLabel: '语言',
      },
    },
  },
});
