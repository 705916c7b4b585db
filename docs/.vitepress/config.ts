import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { type Entry, pages, titles } from './pages.ts';

const docs = fileURLToPath(new URL('..', import.meta.url));
const has = (page: string): boolean => existsSync(`${docs}${page}`);

/** The sections of one language; a page that is not there in it is left out. */
function sidebar(lang: 'en' | 'zh') {
  const folder = lang === 'zh' ? 'zh/' : '';
  const shown = (page: string) => has(`${folder}${page}`);
  const item = ([page, text]: Entry) => ({
    text: text[lang],
    link: `/${folder}${page.replace(/(?:README)?\.md$/, '')}`,
  });
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
};

export default defineConfig({
  title: '言行 Yanxing',
  description:
    'Say it, see which words made every value, approve, get a result that something else has checked',
  cleanUrls: true,
  outDir: '../dist/docs',
  srcExclude: ['node_modules/**'],
  rewrites: (path) => path.replace(/README\.md$/, 'index.md'),
  markdown: {
    config(md) {
      const rest =
        md.renderer.rules.link_open ??
        ((tokens, at, options, _, self) => self.renderToken(tokens, at, options));
      md.renderer.rules.link_open = (tokens, at, ...more) => {
        const token = tokens[at]!;
        const name = token.attrGet('href')?.replace(/^(?:\.\.?\/)+/, '') ?? '';
        // Included pages link from the repository's root.
        const inside = /^docs\/(.*?)(?:README)?(?:\.md)?$/.exec(name)?.[1];
        const page = outside[name] ?? (inside === undefined ? undefined : `/${inside}`);
        if (page !== undefined) token.attrSet('href', page);
        return rest(tokens, at, ...more);
      };
    },
  },
  // What is only in the repository (sources, examples, schemas) is named in the pages and is no page of the site.
  ignoreDeadLinks: [/^(?:\.\.\/|\.\/\.\.\/)/, /localhost/],
  themeConfig: { search: { provider: 'local' } },
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
