// The folder `yx new-domain` makes outside a checkout: examples/domain as a package of its own that imports this one,
// with the JavaScript its build would make, so that it works before anything is installed.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /^import (type )?(\{[^}]*\}|\* as z) from '(\.\.\/\.\.\/src\/[^']+|zod)';\n/gm;

/** What the checkout keeps in many files is a library's one or two modules to everybody else. */
function importing(source) {
  const names = new Map();
  const rest = source.replace(IMPORT, (_, isType, clause, from) => {
    const module = from.includes('/language/') ? 'yanxing/language' : 'yanxing';
    const found = clause === '* as z' ? ['z'] : clause.slice(1, -1).split(',');
    const wanted = found.map((name) => name.trim()).filter(Boolean);
    const marked = wanted.map((name) => (isType ? `type ${name}` : name));
    names.set(module, [...(names.get(module) ?? []), ...marked]);
    return '';
  });
  const lines = [...names].sort().map(([module, found]) => {
    const line = `import { ${found.sort().join(', ')} } from '${module}';\n`;
    return line.length <= 100 ? line : line.replace(/\{ (.*) \}/, `{\n  ${found.join(',\n  ')},\n}`);
  });
  return lines.join('') + rest;
}

export async function template({ root, out, version }) {
  const { transform } = await import('esbuild');
  const from = join(root, 'examples/domain');
  for (const dir of ['src', 'dist']) mkdirSync(join(out, dir), { recursive: true });
  cpSync(join(from, 'corpus'), join(out, 'corpus'), { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.ts'))) {
    const source = importing(readFileSync(join(from, file), 'utf8'));
    writeFileSync(join(out, 'src', file), source);
    const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20.19' });
    const script = code.replace(/from "(\.\/[^"]+)\.ts"/g, 'from "$1.js"');
    writeFileSync(join(out, 'dist', file.replace(/ts$/, 'js')), script);
  }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const settings = {
    name: 'yanxing-sample',
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    scripts: { build: 'tsc' },
    dependencies: { yanxing: `^${version}` },
    devDependencies: {
      '@types/node': devDependencies['@types/node'],
      typescript: devDependencies.typescript,
    },
  };
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist',
  };
  const write = (name, value) => writeFileSync(join(out, name), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', settings);
  write('tsconfig.json', { compilerOptions, include: ['src'] });
}
