import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import { paramsJsonSchema } from '../src/core/tool/params.ts';

const root = resolve(import.meta.dirname, '..');
const layers = ['core', 'geometry', 'formats', 'runtime', 'app', 'server', 'cli'];
const shared = [...layers.map((layer) => `src/${layer}`), 'web/src', 'scripts'];

/** Words of some domain that are everyone's: they count only as the name of the domain or of a family of tools. */
const ordinary = new Set(
  [
    // English and programming
    'home business project projects layout export eval ui db ai analytics finance address clients parameter property performance',
    'guard iterations keyword light lock machine money paid resume speaker thread threads vacuum volume everywhere',
    // words of a drawing, which formats draw
    'circle center diameter radius hole circuit 电路',
    // of circuits and connections, which formats read, pages show and programs have
    'net nets pin pins port ports terminals wires inputs outputs supply route 在一起',
    // Chinese of programs and their messages
    '统计 合计 新建 记录 更新 删除 工具 地址 关键词 进行中 做完 新的 领域 业务 停下 继续 项目 客户端',
    // units, numerals and colours of the language
    '毫米 半径 零件 上一首 红',
  ].flatMap((line) => line.split(' ')),
);

const phrases = [...ordinary].filter((word) => /^\p{Script=Han}{3,}$/u.test(word));

interface Exemption {
  readonly file: string;
  readonly words: string;
  readonly why: string;
}
/** Where a domain's word may stand in shared code; `file` may be a folder. */
const exempt: readonly Exemption[] = [
  {
    file: 'src/core/language/variants.ts',
    words: '圆 扫 湿 灯 笔 帘 锁 阀 风',
    why: 'a table of all traditional characters',
  },
  {
    file: 'src/core/language/idioms.ts',
    words: '圆 空调',
    why: 'compounds in which 半 counts nothing, and one in which it does',
  },
  { file: 'src/core/language/quantity.ts', words: '扫', why: '左右扫 is a direction, not a hedge' },
  {
    file: 'src/core/tool/words',
    words: '新增 关闭 关于 登记 姓名 房间 客户 笔 下限 dock',
    why: 'how people ask for anything, in a table for tools nobody here knows',
  },
  {
    file: 'src/formats/gdsii',
    words: 'klayout 线宽',
    why: 'whose reading of the format ours agrees with; a width the format has',
  },
  {
    file: 'src/formats/spice',
    words: 'netlist blank nmos pmos resistor capacitor capacitors 信号 电容',
    why: 'what a file of that format is called and lists; a line with nothing in it',
  },
  { file: 'src/runtime/store', words: 'db', why: 'the handle of the database, picked by its key' },
  { file: 'src/runtime/sql', words: 'db', why: 'the handle of the database, picked by its key' },
  { file: 'src/cli', words: 'eval', why: 'yx eval, which measures any domain on a corpus' },
  { file: 'scripts/conformance.mjs', words: 'home 卧室 灯', why: 'a folder, and one sentence said over MCP' },
  {
    file: 'scripts/pictures.ts',
    words: 'plate layout 出版社 底板 法兰 厚 厚度 直径 圆 圆孔 大孔 孔距 四个角 圆直径 分布圆 分布 均布 周围',
    why: 'pictures of the READMEs show domains at work',
  },
];

function* filesIn(folder: string): Generator<string> {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}
const isCode = (file: string) => /\.(tsx?|mjs|css)$/.test(file) && !/\.(test|testkit)\.tsx?$/.test(file);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);
/** mqttUrl → mqtt url; DRC_VIOLATION → drc violation. */
const latin = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g),
  );
const holds = (text: string, words: ReadonlySet<string>, word: string) =>
  isHan(word) ? text.includes(word) : words.has(word);

/** The programs its suites need and the packages it imports, where one word names them. */
function partsOf(files: readonly string[]): readonly string[] {
  const suites = files.filter((file) => file.endsWith('.system.json'));
  const packages = suites.flatMap((file) => (JSON.parse(read(file)) as { packages: string[] }).packages);
  const imports = files.filter(isCode).flatMap((file) => [...read(file).matchAll(/from '([a-z]+)'/g)]);
  const names = [
    ...packages.map((name) => name.replace(/^python3-|-python3$/, '')),
    ...imports.map(([, name]) => name!),
  ];
  return names.filter((name) => /^[a-z]+$/.test(name));
}

async function sourceOf(id: string) {
  const loaded = await loadBuiltinDomain(id);
  if (!loaded.ok) throw new Error(loaded.error[0]?.message);
  const { about, act, outside } = loaded.value;
  const files = [...filesIn(`src/domains/${id}`)];
  const lexicons = files.filter(
    (file) => isCode(file) && /\/(lexicon\.ts|(?:lexicon|vocabulary)\/[^/]+)$/.test(file),
  );
  const texts = lexicons.flatMap((file) => [
    ...withoutComments(read(file)).matchAll(/'([^'\n]*)'|`([^`]*)`/g),
  ]);
  const said = act.tools.map((tool) => [
    tool.name,
    tool.description,
    tool.examples,
    paramsJsonSchema(tool, 'zh'),
    paramsJsonSchema(tool, 'en'),
  ]);
  const programs = outside?.programs ?? [];
  return {
    id,
    names: [...new Set([id, ...act.namespaces.map(({ prefix }) => prefix)])],
    lexicon: new Set(texts.flatMap(([, short, long]) => (short ?? long)!.toLowerCase().split(/\s+/))),
    parts: [...partsOf(files), ...programs.flatMap(({ id, name }) => [...latin(`${id} ${name}`)])],
    /** What it says of itself. */
    said: JSON.stringify([about.title, about.summary, about.examples, said]),
    code: files
      .filter((file) => isCode(file))
      .map((file) => withoutComments(read(file)))
      .join('\n'),
  };
}
type Source = Awaited<ReturnType<typeof sourceOf>>;

interface Vocabulary {
  readonly id: string;
  /** The domain's own, and those of the families of its tools. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
}

const needed = new Set(partsOf(shared.flatMap((folder) => [...filesIn(folder)])));

/**
 * A word is a domain's if its lexicon holds it, the domain says with it what it is and does, and no other domain's code
 * has it; a program or package is, if shared code does not need it.
 */
function vocabularyOf(own: Source, others: readonly Source[]): Vocabulary {
  const said = latin(own.said);
  const elsewhere = others.map(({ code }) => [code, latin(code)] as const);
  const isOwn = (word: string) =>
    (isHan(word) || /^[a-z]{3,}$/.test(word)) &&
    holds(own.said, said, word) &&
    !elsewhere.some(([code, words]) => holds(code, words, word));
  const parts = own.parts.filter((part) => part.length > 2 && !needed.has(part));
  const words = [...own.lexicon].filter(isOwn);
  return { id: own.id, names: own.names, words: new Set([...own.names, ...words, ...parts]) };
}

const sources = await Promise.all(builtinDomainIds().map(sourceOf));
const vocabularies = sources.map((own) =>
  vocabularyOf(
    own,
    sources.filter((other) => other !== own),
  ),
);

/** `file:line: word (domain)` for every domain's word in a text. */
function found(file: string, text: string): string[] {
  return text.split('\n').flatMap((whole, i) => {
    // 客户端 is no 客户.
    const line = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), whole);
    const words = latin(line);
    return vocabularies.flatMap(({ id, names, words: own }) => {
      const said = [...own].filter((word) => !ordinary.has(word) && holds(line, words, word));
      const named = names.filter((name) =>
        new RegExp(`(['"\`]|domains/)${name}(['"\`/]|\\.[a-z])`).test(line),
      );
      return [...new Set([...said, ...named])].map((word) => `${file}:${i + 1}: ${word} (${id})`);
    });
  });
}

const isIn = (hit: string, { file, words }: Exemption) =>
  (hit.startsWith(`${file}:`) || hit.startsWith(`${file}/`)) &&
  words.split(' ').some((word) => hit.includes(`: ${word} (`));

describe('shared code names no domain', () => {
  const files = shared.flatMap((folder) => [...filesIn(folder)]).filter(isCode);
  const hits = files.flatMap((file) => found(file, read(file)));

  it('knows words of every domain, and reads the code at all', () => {
    expect(vocabularies.map(({ id }) => id)).toEqual(builtinDomainIds());
    for (const { id, words } of vocabularies) expect(words.size, id).toBeGreaterThan(20);
    expect(files.length).toBeGreaterThan(200);
  });

  it('has none of their words', () => {
    expect(hits.filter((hit) => !exempt.some((one) => isIn(hit, one)))).toEqual([]);
  });

  it('exempts only what is there', () => {
    expect(exempt.filter((one) => !hits.some((hit) => isIn(hit, one)))).toEqual([]);
  });

  it.each([
    ["if (id === 'home') return;", 'home'],
    ["registry.get('crm.search_client')", 'crm'],
    ["import { domain } from '../domains/business/index.ts';", 'business'],
    ['  DRC_VIOLATION: 422,', 'drc'],
    ['const broker = config.mqttUrl;', 'mqtt'],
    ['/** As KLayout has it. */', 'klayout'],
    ["for (const c of '的孔厚长宽') quiet(c);", '厚'],
    ["zh: '没有这个客户名称',", '客户名称'],
    ['.bedroom {', 'bedroom'],
  ])('finds the word in %s', (line, word) => {
    expect(found('src/core/made-up.ts', `\n${line}\n`)).toContainEqual(
      expect.stringMatching(`^src/core/made-up.ts:2: ${word} \\(`),
    );
  });

  it.each(['the home directory', 'const layout = rows;', 'export const eval2 = 1;', "zh: '工具已更新'"])(
    'lets pass %s',
    (line) => expect(found('x.ts', line)).toEqual([]),
  );
});
