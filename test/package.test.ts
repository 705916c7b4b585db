import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinDomainIds } from '../src/app/domains.ts';
import { toolCategories } from '../src/core/tool/tool.ts';
import { installPacked, type Packed } from './support/packed.ts';

const root = resolve(import.meta.dirname, '..');
const example = readFileSync(join(root, 'examples/library/client.ts'), 'utf8');
const strict = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
};

let packed: Packed;
const read = (path: string): string => readFileSync(join(packed.dir, path), 'utf8');
/** A folder of the program's own with these files; what the compiler says of it. */
function compile(name: string, options: object, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(packed.dir, name));
  const config = { compilerOptions: { ...strict, ...options }, files: Object.keys(files) };
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(config) }))
    writeFileSync(join(packed.dir, name, file), text);
  return packed.tsc('-p', name).out;
}

beforeAll(() => {
  packed = installPacked();
  writeFileSync(join(packed.dir, 'package.json'), '{"private":true,"type":"module"}\n');
}, 120_000);
afterAll(() => packed?.remove());

describe('a program against the packed package', () => {
  const node = { lib: ['es2023'], types: ['node'] };

  it('the 20 lines of the library page compile strictly, and print what the page says', () => {
    for (const page of ['docs/library.md', 'docs/zh/library.md'])
      expect(readFileSync(join(root, page), 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
    expect(example.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(20);
    expect(compile('client', node, { 'client.ts': example })).toBe('');
    const told = /```text\n([^`]*)```/.exec(readFileSync(join(root, 'docs/library.md'), 'utf8'))?.[1];
    expect(packed.node('client/client.js')).toMatchObject({
      code: 0,
      out: told?.replace('completed', 'cancelled'),
    });
    expect(packed.node('client/client.js', '--yes')).toEqual({ code: 0, out: told, err: '' });
  });

  it('what parse gives for a domain has the type of its contract', () => {
    const program = `import { type AnyDomain, createYanxing, type Confirmer, type ValueOf } from 'yanxing';
import { domain as plate, type PlateWire } from 'yanxing/domains/plate';
const opened = await createYanxing({ model: null });
if (!opened.ok) throw new Error();
const yx = opened.value;
const read = await yx.parse(plate, { text: '200×100×10 的板' });
const value: PlateWire = read.value;
export const same: ValueOf<typeof plate> = value;
export const width: number | null = read.value.base_shape.width;
// @ts-expect-error a number is no text
export const wrong: string = read.value.base_shape.width;
// @ts-expect-error there is no such field
read.value.colour;
// @ts-expect-error a name is no domain
await yx.parse('plate', { text: '' });
export const any: AnyDomain = plate;
export const never: Confirmer = { ask: async () => 'rejected' };
export const done = await yx.run(plate, { text: '' }, read, { confirm: never });
await yx.close();
`;
    expect(compile('typed', node, { 'typed.ts': program })).toBe('');
  });

  it('a grammar that claims a rule its fields do not have does not compile', () => {
    const program = `import { type Claim, fixed, type RuleOf, readFrom } from 'yanxing';
const fields = [
  { pattern: 'version', rules: [fixed('contract_version', '1')] },
  { pattern: 'length', rules: [readFrom('length_said', ['length'])] },
];
type Rule = RuleOf<typeof fields>;
export const right: Claim<Rule> = { path: ['length'], rule: 'length_said', spans: [] };
// @ts-expect-error misspelt
export const misspelt: Claim<Rule> = { path: ['length'], rule: 'lenght_said', spans: [] };
// @ts-expect-error a claim gives no value
export const valued: Claim<Rule> = { path: ['length'], rule: 'length_said', spans: [], value: 40 };
`;
    expect(compile('claims', node, { 'claims.ts': program })).toBe('');
  });

  it('every domain compiles, for programs and for pages, where no package but this is installed', () => {
    const from = (place: string, what: string) =>
      builtinDomainIds()
        .map((id) => `export { ${what} as ${id} } from 'yanxing/${place}/${id}';\n`)
        .join('');
    expect(compile('all', node, { 'all.ts': from('domains', 'domain') })).toBe('');
    const page = `import { parse, say } from 'yanxing/browser';
import { reading } from 'yanxing/browser/plate';
const { value, diagnostics } = parse(reading, { text: '200×100×10 的板' });
export const shown: [number | null, string[]] = [value.base_shape.width, diagnostics.map((one) => say(reading, one, 'zh'))];
console.log(JSON.stringify(shown));
${from('browser', 'reading')}`;
    expect(compile('page', { lib: ['es2023', 'dom'], types: [] }, { 'page.ts': page })).toBe('');
    expect(packed.node('page/page.js')).toMatchObject({ code: 0, out: '[100,[]]\n' });
  });

  describe('a wrong call says what is wrong with it', () => {
    const calls: readonly (readonly [string, RegExp])[] = [
      ["yx.parse('plate', { text: '' })", /^parse\(.*domain should be a Domain.* it is "plate"$/],
      ["yx.parse(await yx.domain('plate'), { text: '' })", /it is { ok, value }$/],
      ['yx.parse(plate)', /input should be { text: string/],
      ["yx.parse(plate, '200×100')", /input should be .* it is "200×100"$/],
      ["yx.parse(plate, { text: '' }, { now: 'today' })", /options\.now should be Date; it is "today"$/],
      [
        "yx.parse(plate, { text: '' }, { engin: 'grammar' })",
        /options should be { engine, .* it is { engin }$/,
      ],
      ["yx.run(plate, { text: '' }, {})", /^run\(.* read should be what parse gave/],
      [
        "yx.run(plate, { text: '' }, await yx.parse(plate, { text: '' }), { confirm: () => true })",
        /options\.confirm should be { ask/,
      ],
      ["yx.call('plate.draw', null)", /^call\(.* input should be/],
      ["yx.door('打开灯')", /^door\(.* input should be/],
      ['createYanxing({ domain: [] })', /^createYanxing\(.* options should be { domains,/],
      ['createYanxing({ domains: [{}] })', /options\.domains should be Domain\[\]/],
    ];
    let said: [boolean, string, string][];
    beforeAll(() => {
      const tries = calls.map(([call]) => `async () => ${call}`).join(',\n');
      writeFileSync(
        join(packed.dir, 'wrong.mjs'),
        `import { createYanxing, WrongCall } from 'yanxing';
import { domain as plate } from 'yanxing/domains/plate';
const yx = (await createYanxing({ model: null })).value;
const told = (thrown) => [thrown instanceof WrongCall, thrown.code, thrown.message];
const tries = [${tries}];
console.log(JSON.stringify(await Promise.all(tries.map((one) => one().then(() => [], told)))));
await tries[0]();
`,
      );
      const ran = packed.node('wrong.mjs');
      said = JSON.parse(ran.out);
      // What Node prints of one nobody caught: lines that a person can read, down to the caller's own.
      expect(ran.code).toBe(1);
      expect(ran.err).toMatch(/WrongCall: parse\(.*wrong\.mjs/s);
      expect(Math.max(...ran.err.split('\n').map((line) => line.length))).toBeLessThan(300);
    });

    it.each(calls.map(([call, message], i) => ({ call, message, i })))('$call', ({ message, i }) => {
      expect(said[i]).toEqual([true, 'wrong_call', expect.stringMatching(message)]);
    });
  });

  it('yx new-domain makes a package that works at once, compiles, and goes on working', () => {
    const made = packed.yx('new-domain', 'rod');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^rod\/\nyx\.config\.json\n/);
    const expected = '{"schema_version":"1.0.0","item":"木条","length_mm":250,"count":3}\n';
    const say = () => packed.yx('parse', 'rod', '切三根250mm的木条');
    expect(say()).toEqual({ code: 0, err: '', out: expected });
    expect(packed.tsc('-p', 'rod', '--skipLibCheck', 'false').out).toBe('');
    expect(readdirSync(join(packed.dir, 'rod/dist'))).toContain('index.d.ts');
    expect(say()).toEqual({ code: 0, err: '', out: expected });
    expect(packed.yx('run', 'rod', '切三根250mm的木条', '-o', 'out').code).toBe(0);
    expect(read('out/cutlist.csv').split('\n')).toHaveLength(5);
    expect(packed.yx('eval', 'rod', 'rod/corpus/dev.jsonl').out).toMatch(/= 100\.0 %\n$/);
  });

  it('yx tools new makes tools of every category that compile in it', () => {
    for (const category of Object.keys(toolCategories)) {
      const argv = ['tools', 'new', `rod.try_${category}`, '--category', category];
      expect(packed.yx(...argv, '-o', `rod/src/${category}.ts`).code, category).toBe(0);
    }
    expect(packed.tsc('-p', 'rod').out).toBe('');
  });

  it.each([
    [['rod'], 'domain_exists'],
    [['plate'], 'domain_exists'],
  ])('a second one of the name %j is refused, and the configuration stays', (argv, code) => {
    const before = read('yx.config.json');
    expect(packed.yx('new-domain', ...argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`yx: ${code}: `),
    });
    expect(read('yx.config.json')).toBe(before);
  });

  it('a second domain joins the first in a configuration that says more', () => {
    const before = JSON.parse(read('yx.config.json')) as { domains: string[] };
    writeFileSync(join(packed.dir, 'yx.config.json'), JSON.stringify({ ...before, lang: 'zh' }));
    expect(packed.yx('new-domain', 'bar').code).toBe(0);
    expect(JSON.parse(read('yx.config.json'))).toEqual({
      ...before,
      lang: 'zh',
      domains: [...before.domains, './bar/dist/index.js'],
    });
    expect(JSON.parse(packed.yx('domains', '--json').out)).toEqual(
      expect.arrayContaining(['rod', 'bar'].map((id) => expect.objectContaining({ id }))),
    );
  });
});

describe('bundled or a dependency, never both', () => {
  it('what is bundled is named with its licence and is not installed', () => {
    const bundled = [...read('node_modules/yanxing/dist/THIRD-PARTY.md').matchAll(/^## (\S+) /gm)];
    const names = new Set(bundled.map(([, name]) => name!));
    const { dependencies, optionalDependencies } = JSON.parse(
      read('node_modules/yanxing/package.json'),
    ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>;
    expect(names.size).toBeGreaterThan(20);
    const installed = Object.keys({ ...dependencies, ...optionalDependencies });
    expect(installed.filter((name) => names.has(name))).toEqual([]);
  });

  it('what the program imports is in it, or of Node, or a dependency', () => {
    const dist = join(packed.dir, 'node_modules/yanxing/dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?!web|browser|template).*\.js$/.test(file),
    );
    const imported = files.flatMap((file) =>
      [
        ...readFileSync(join(dist, file), 'utf8').matchAll(
          /^(?:import|export) [^"';]*"([^"]+)"|\bimport\("([^"]+)"\)/gm,
        ),
      ].map(([, fixed, late]) => (fixed ?? late)!),
    );
    expect(imported.length).toBeGreaterThan(100);
    const packages = imported
      .filter((name) => !/^(?:node:|\.)/.test(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect([...new Set(packages)].filter((name) => !isBuiltin(name)).sort()).toEqual([
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      'libsql',
    ]);
  });

  it('what is optional and not installed is named in one line, when it is needed and not before', () => {
    rmSync(join(packed.dir, 'node_modules/@ai-sdk'), { recursive: true, force: true });
    const provider = { kind: 'anthropic', model: 'm', url: 'http://127.0.0.1:9', key: 'k' };
    const config = { schema_version: '1.0.0', model: { providers: [provider] } };
    writeFileSync(join(packed.dir, 'models.json'), JSON.stringify(config));
    const report = JSON.parse(packed.yx('doctor', '--json', '--config', 'models.json').out) as {
      parts: { id: string; answer?: { problem: { message: string } } }[];
    };
    expect(report.parts.find(({ id }) => id === 'model')?.answer?.problem.message).toBe(
      'to ask this model, install an npm package first: npm install @ai-sdk/anthropic',
    );
    expect(packed.yx('parse', 'home', '打开客厅的灯').code).toBe(0);
  });
});
