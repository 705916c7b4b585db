import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

interface Import {
  readonly from: string;
  readonly to: string;
}

/** design: core ← formats ← domains; core ← runtime; all of them ← app ← server, cli. */
const layers = ['core', 'formats', 'domains', 'runtime', 'app', 'server', 'cli'] as const;
type Layer = (typeof layers)[number];
const mayImport: Record<Layer, readonly Layer[]> = {
  core: ['core'],
  formats: ['core', 'formats'],
  domains: ['core', 'formats', 'domains'],
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
    if (layer === 'core' || layer === 'formats') return `${layer} is pure and may not use ${to}`;
    if (layer === 'domains' && !isService) return `only services/ of a domain may use ${to}`;
    return null;
  }
  if (!to.startsWith('.')) {
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
const graph = new Map(
  files.map(
    (file) => [file, imports.filter((i) => i.from === file && i.to.startsWith('.')).map(target)] as const,
  ),
);

function reachable(start: string): Set<string> {
  const seen = new Set<string>();
  const stack = [start];
  for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
    for (const next of graph.get(file) ?? []) if (!seen.has(next)) seen.add(next) && stack.push(next);
  }
  return seen;
}

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

  it('a domain’s evaluate never reaches the code that made the thing it judges', () => {
    const judges = files.filter((file) => /^domains\/[^/]+\/evaluate\.ts$/.test(file));
    for (const judge of judges) {
      const makers = [...reachable(judge)].filter((file) => /^domains\/[^/]+\/(tools|plan)\.ts$/.test(file));
      expect(makers, judge).toEqual([]);
    }
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
