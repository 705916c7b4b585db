// Builds dist/: one bundle per entry point (command line, library, each domain), shared code in chunks; and the
// workbench in dist/web.
// Bundled because a cold `yx parse` is measured: one file to read instead of a hundred.
//   --types      also write the declaration files
//   --if-stale   only when a source file is newer than the last build
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');
const args = new Set(process.argv.slice(2));

function* sources(dir) {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else yield path;
  }
}

function isStale() {
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  const watched = [
    ...['src', 'web/src', 'web/public'].flatMap((dir) => [...sources(join(root, dir))]),
    ...['package.json', 'web/index.html', 'web/docs.html', 'web/vite.config.ts'].map((file) =>
      join(root, file),
    ),
    fileURLToPath(import.meta.url),
  ];
  return watched.some((file) => existsSync(file) && statSync(file).mtimeMs > built);
}

/** zod carries its messages in fifty languages; ours are in catalogues, so none of them is shipped or loaded. */
const withoutLocales = {
  name: 'without-zod-locales',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      loader: 'js',
    }));
  },
};

async function bundle() {
  const { build } = await import('esbuild');
  const domainsDir = join(root, 'src/domains');
  const ids = (existsSync(domainsDir) ? readdirSync(domainsDir, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory() && existsSync(join(domainsDir, entry.name, 'index.ts')))
    .map((entry) => entry.name);
  const domains = ids.map((id) => `src/domains/${id}/index.ts`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Into a fresh folder first: a failed or interrupted build leaves the old one in place.
  const fresh = join(root, `dist.${process.pid}`);
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['src/cli/main.ts', 'src/index.ts', ...domains],
      outbase: 'src',
      outdir: fresh,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // Loaded lazily and rarely; they stay packages.
      external: ['@ai-sdk/*', '@nats-io/*', '@opentelemetry/*', 'pino', 'mqtt', 'libsql', 'pg'],
      define: { YX_VERSION: JSON.stringify(version) },
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      plugins: [withoutLocales],
      minifySyntax: true,
      minifyWhitespace: true,
      logLevel: 'warning',
    });
    for (const id of ids) {
      const assets = join(domainsDir, id, 'assets');
      if (existsSync(assets)) cpSync(assets, join(fresh, 'domains', id, 'assets'), { recursive: true });
    }
    await bundlePage(join(fresh, 'web'));
    writeFileSync(join(fresh, '.built'), `${version}\n`);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The workbench; the server does without it where the page's own tools are not installed. */
async function bundlePage(outDir) {
  const configFile = join(root, 'web/vite.config.ts');
  const vite = existsSync(configFile) ? await import('vite').catch(() => null) : null;
  if (vite === null) {
    console.error('built without the workbench: its sources or its tools are not here');
    return;
  }
  await vite.build({ configFile, logLevel: 'warn', build: { outDir } });
}

if (args.has('--if-stale') && !isStale()) process.exit(0);
await bundle();
if (args.has('--types')) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json')], { stdio: 'inherit' });
}
