// The declaration files of the package's entry points, and of nothing else. zod is bundled, so its declarations come
// along: a program compiles against this package with nothing else installed.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

/** Of zod's languages one is bundled, and one is declared. */
export const LOCALES = "export { default as en } from './en.js';";

/** A type of a bundled package that no program needs: it has a name, and nothing is said about it. */
const FOREIGN = /^import (?:type )?\{ ([^}]+) \} from ['"](?!node:|zod['"]|\.)[^'"]+['"];$/gm;
const opaque = (_, names) =>
  names
    .split(', ')
    .map(
      (name) =>
        `type ${name.replace(/^type |^.* as /g, '')}<A = unknown, B = unknown, C = unknown> = unknown;`,
    )
    .join('\n');
const SPECIFIER = /(from\s*|import\s*\(?\s*)(['"])([^'"]+)\2/g;
const declared = (file, specifier) =>
  resolve(dirname(file), specifier.replace(/\.(?:d\.)?[jt]s$/, '')).concat('.d.ts');
const slashed = (path) => path.split(sep).join(posix.sep);

export async function declarations({ root, out, entries }) {
  await emit(root, out);
  const zod = join(out, 'zod/index.d.ts');
  copyZod(join(root, 'node_modules/zod'), dirname(zod));
  const wanted = new Set();
  const visit = (file) => {
    if (wanted.has(file)) return;
    wanted.add(file);
    const own = readFileSync(file, 'utf8').replace(FOREIGN, opaque);
    const text = own.replace(SPECIFIER, (whole, before, quote, specifier) => {
      const target =
        specifier === 'zod' ? zod : specifier.startsWith('.') ? declared(file, specifier) : undefined;
      if (target === undefined) return whole;
      visit(target);
      const path = slashed(relative(dirname(file), target)).replace(/\.d\.ts$/, '.js');
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    });
    writeFileSync(file, text);
  };
  for (const entry of entries) visit(join(out, entry.replace(/^src\/(.*)\.ts$/, '$1.d.ts')));
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(file)) rmSync(file);
  }
}

/** Whether the types are right is for `npm run check`; here they are only written down. */
function emit(root, out) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const argv = [tsc, '-p', join(root, 'tsconfig.types.json'), '--noCheck', '--outDir', out];
  return new Promise((done, fail) => {
    spawn(process.execPath, argv, { stdio: 'inherit' })
      .once('error', fail)
      .once('exit', (code) => (code === 0 ? done() : fail(new Error(`tsc ended with ${code}`))));
  });
}

function copyZod(from, to) {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!/^(?:index|v4[\\/](?:core|classic|locales)[\\/].*)\.d\.ts$/.test(name)) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    copyFileSync(join(from, name), join(to, name));
  }
  writeFileSync(join(to, 'v4/locales/index.d.ts'), `${LOCALES}\n`);
}
