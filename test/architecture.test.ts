import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

interface Import {
  readonly from: string;
  readonly to: string;
}

/** design: core ← geometry ← formats ← domains; core ← runtime; all of them ← app ← server, cli. */
const layers = ['core', 'geometry', 'formats', 'domains', 'runtime', 'app', 'server', 'cli'] as const;
type Layer = (typeof layers)[number];
const mayImport: Record<Layer, readonly Layer[]> = {
  core: ['core'],
  geometry: ['core', 'geometry'],
  formats: ['core', 'geometry', 'formats'],
  domains: ['core', 'geometry', 'formats', 'domains'],
  runtime: ['core', 'runtime'],
  app: ['core', 'formats', 'domains', 'runtime', 'app'],
  server: ['core', 'runtime', 'app', 'server'],
  // `yx serve` and `yx mcp` start the server.
  cli: ['core', 'runtime', 'app', 'server', 'cli'],
};

/** Files straight under src/ join everything: app, loader, index. */
function layerOf(file: string): Layer {
  const first = file.split('/')[0]!;
  return (layers as readonly string[]).includes(first) ? (first as Layer) : 'app';
}

function* sources(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

const slash = (path: string) => path.split(sep).join('/');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Every specifier a file names: static, re-exported, type-only, dynamic. */
export function specifiers(text: string): string[] {
  const code = withoutComments(text);
  const forms = [
    /^\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  ];
  return forms.flatMap((form) => [...code.matchAll(form)].map((m) => m[1]!));
}

/** The rules an import breaks, in words; none when it points the right way. */
export function wrong({ from, to }: Import): string | null {
  const layer = layerOf(from);
  const isService = /^domains\/[^/]+\/services\//.test(from);
  if (to.startsWith('node:')) {
    if (layer === 'core' || layer === 'geometry' || layer === 'formats')
      return `${layer} is pure and may not use ${to}`;
    if (layer === 'domains' && !isService) return `only services/ of a domain may use ${to}`;
    return null;
  }
  if (!to.startsWith('.')) {
    if (layer === 'geometry') return `geometry may use no package, not ${to}`;
    return layer === 'core' && to !== 'zod' ? `core may use no package but zod, not ${to}` : null;
  }
  const target = slash(relative(src, resolve(src, dirname(from), to)));
  if (target.startsWith('..')) return `${to} leaves src/`;
  if (!mayImport[layer].includes(layerOf(target)))
    return `${layer} may not import ${layerOf(target)} (${target})`;
  const [, own] = from.split('/');
  const [, other] = target.split('/');
  if (layer === 'domains' && layerOf(target) === 'domains' && own !== other)
    return `domains may not import each other (${target})`;
  return null;
}

const files = [...sources(src)].map((path) => slash(relative(src, path)));
const imports: Import[] = files.flatMap((from) =>
  specifiers(readFileSync(join(src, from), 'utf8')).map((to) => ({ from, to })),
);
const target = ({ from, to }: Import) => slash(relative(src, resolve(src, dirname(from), to)));
type Graph = ReadonlyMap<string, readonly string[]>;
const graph: Graph = new Map(
  files.map(
    (file) => [file, imports.filter((i) => i.from === file && i.to.startsWith('.')).map(target)] as const,
  ),
);

function reachable(start: string, over: Graph = graph): Set<string> {
  const seen = new Set<string>();
  const stack = [start];
  for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
    for (const next of over.get(file) ?? []) if (!seen.has(next)) seen.add(next) && stack.push(next);
  }
  return seen;
}

/** Who imports whom among folders. A file beside sub-folders is a door or a stage of its own, and so a node by itself. */
export function foldersOf(over: Graph): Graph {
  const outer = new Set([...over.keys()].map((file) => dirname(dirname(file))));
  const nodeOf = (file: string) => (outer.has(dirname(file)) ? file : `${dirname(file)}/`);
  const folders = new Map<string, string[]>();
  for (const [file, targets] of over) {
    const node = nodeOf(file);
    const others = targets.map(nodeOf).filter((other) => other !== node);
    folders.set(node, [...new Set([...(folders.get(node) ?? []), ...others])]);
  }
  return folders;
}

/** The imports that are part of a circle. */
export const circles = (over: Graph): readonly string[] =>
  [...over].flatMap(([from, targets]) =>
    targets.filter((to) => reachable(to, over).has(from)).map((to) => `${from} → ${to}`),
  );

describe('design: imports point one way', () => {
  it('finds the imports at all', () => {
    expect(imports.length).toBeGreaterThan(50);
    for (const i of imports.filter((i) => i.to.startsWith('.'))) {
      expect(statSync(join(src, target(i))).isFile(), `${i.from} → ${i.to}`).toBe(true);
    }
  });

  it('no import points the wrong way', () => {
    expect(imports.map((i) => [i.from, wrong(i)] as const).filter(([, why]) => why)).toEqual([]);
  });

  it.each([
    ['core/contract.ts', '../runtime/config.ts'],
    ['core/contract.ts', 'node:fs'],
    ['core/contract.ts', 'ai'],
    ['core/domain.ts', '../domains/one/index.ts'],
    ['runtime/log.ts', '../domains/one/index.ts'],
    ['runtime/log.ts', '../app.ts'],
    ['domains/one/tools.ts', 'node:fs'],
    ['domains/one/tools.ts', '../two/tools.ts'],
    ['domains/one/tools.ts', '../../runtime/log.ts'],
    ['geometry/region.ts', '../formats/gdsii/read.ts'],
    ['geometry/region.ts', 'zod'],
    ['core/contract.ts', '../geometry/region.ts'],
    ['formats/dxf/index.ts', '../../domains/one/index.ts'],
    ['cli/main.ts', '../domains/one/index.ts'],
    ['cli/main.ts', '../../web/x.ts'],
    ['server/http.ts', '../cli/main.ts'],
    ['server/http.ts', '../domains/one/index.ts'],
  ])('the check itself refuses %s → %s', (from, to) => {
    expect(wrong({ from, to })).not.toBeNull();
  });

  it('there are no circular imports', () => {
    expect(files.filter((file) => reachable(file).has(file))).toEqual([]);
  });

  /** What suites share may look anywhere, as suites do. */
  const withoutTestkits = new Map([...graph].filter(([file]) => !/(?:^|[./])testkit\.ts$/.test(file)));

  it('no folder imports itself by way of others', () => {
    expect(circles(foldersOf(withoutTestkits))).toEqual([]);
  });

  it('the check itself finds a circle of folders without one of files, and lets a door be one', () => {
    const ends = { 'a/two.ts': [], 'b/one.ts': ['a/two.ts'] };
    const folders = (from: object) => circles(foldersOf(new Map(Object.entries({ ...ends, ...from }))));
    expect(folders({ 'a/one.ts': ['b/one.ts'] })).toEqual(['a/ → b/', 'b/ → a/']);
    expect(folders({ 'a/one.ts': ['b/one.ts'], 'a/in/three.ts': [] })).toEqual([]);
  });

  it('no file and folder of one name stand side by side', () => {
    const folders = new Set(
      files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))),
    );
    expect(files.filter((file) => folders.has(file.replace(/\.tsx?$/, '')))).toEqual([]);
  });
});

describe('design: a thing is not its own judge', () => {
  /** What a judge and those who make what it judges may both read: what was asked, and the world it was asked in. */
  const reading = ['contract.ts', 'messages.ts', 'lexicon.ts', 'world.ts', 'settings.ts', 'prompt.ts'];
  const alsoRead: Readonly<Record<string, readonly string[]>> = {
    business: ['grammar-messages.ts', 'names.ts', 'store.ts'],
    // What 1.1.0 says, the standard's drill of a thread, and what materials weigh.
    plate: ['contract-features.ts', 'materials.ts', 'threads.ts'],
    // What devices are and what is asked of them: the actions of the contract, what a device is able to do, where it stands, what it reports.
    home: [
      ...['action.ts', 'asked.ts', 'capability.ts', 'colors.ts', 'devices.ts'],
      ...['labels.ts', 'places.ts', 'readings.ts', 'sample-home.ts', 'words.ts'],
    ],
    // What the files say; the checks, which are tools too and by which makers measure themselves; what a bench and its figures are.
    layout: ['input/', 'netlist/', 'rules/', 'objectives/', 'recognise/', 'wanted/', 'check/', 'simulate/'],
  };
  const judges = files.flatMap((file) => /^domains\/([^/]+)\/evaluate\.ts$/.exec(file)?.[1] ?? []);
  const inDomain = (domain: string, start: string) =>
    [...reachable(`domains/${domain}/${start}`), `domains/${domain}/${start}`].flatMap((file) =>
      file.startsWith(`domains/${domain}/`) ? [file.slice(`domains/${domain}/`.length)] : [],
    );
  const isRead = (domain: string) => (file: string) =>
    [...reading, ...(alsoRead[domain] ?? [])].some(
      (one) => file === one || (one.endsWith('/') && file.startsWith(one)),
    );
  /** Whatever planning and tools need that is not for reading decides or makes something. */
  const makersOf = (domain: string) =>
    ['plan.ts', 'tools.ts']
      .flatMap((start) => inDomain(domain, start))
      .filter((file) => /(?:^|\/)(?:plan|tools)\.ts$/.test(file) || !isRead(domain)(file));

  it.each(judges)('%s: the judge imports no maker', (domain) => {
    const makers = new Set(makersOf(domain));
    expect(inDomain(domain, 'evaluate.ts').filter((file) => makers.has(file))).toEqual([]);
  });

  it.each(judges)('%s: what is said to be read by both is', (domain) => {
    const judge = inDomain(domain, 'evaluate.ts');
    const made = ['plan.ts', 'tools.ts'].flatMap((start) => inDomain(domain, start));
    const both = (alsoRead[domain] ?? []).filter((one) =>
      [judge, made].every((side) => side.some((file) => file === one || file.startsWith(one))),
    );
    expect(both).toEqual(alsoRead[domain] ?? []);
  });

  it.each([
    ['home', 'resolve.ts'],
    ['home', 'setting.ts'],
    ['plate', 'drawing/layout.ts'],
    ['layout', 'draw/assemble.ts'],
    ['layout', 'draw/assemble-rows.ts'],
    ['layout', 'check/drc/tools.ts'],
    ['business', 'operations/clients.ts'],
  ])('the check itself knows that %s/%s makes or decides', (domain, file) => {
    expect(makersOf(domain)).toContain(file);
  });
});

describe('design: core is pure', () => {
  const core = files.filter((file) => file.startsWith('core/'));

  it.each(core)('%s uses no clock, timer or process of its own', (file) => {
    const code = withoutComments(readFileSync(join(src, file), 'utf8'));
    expect(code).not.toMatch(
      /\bDate\.now\(|\bnew Date\(\)|\bsetTimeout\(|\bsetInterval\(|\bMath\.random\(|\bprocess\.|\bglobalThis\b/,
    );
  });
});
