// Builds dist/: one bundle per entry point (command line, library, each domain), shared code in chunks; the same for
// browsers, without what acts; the workbench; the declaration files; and whose code all of it holds.
// Bundled because a cold `yx parse` is measured: one file to read instead of a hundred. Lines stay lines: an error
// that reaches a library user shows one, and they cost 1.8 MB where source maps would cost 4 to 15.
//   --if-stale   only when a source file is newer than the last build
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
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarations, LOCALES } from './declarations.mjs';
import { noticesOf } from './notices.mjs';
import { template } from './template.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');
const args = new Set(process.argv.slice(2));
const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** One folder, one domain; none is named. */
const domains = readdirSync(join(root, 'src/domains'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'src/domains', entry.name, 'index.ts')))
  .map(({ name }) => name);
/** The same without what acts, for browsers: by the name under which a page imports it. */
const browser = {
  index: 'src/browser.ts',
  ...Object.fromEntries(domains.map((id) => [id, `src/domains/${id}/reading.ts`])),
};
/** The commands a domain brings are listed without loading it. */
const commandLists = domains
  .map((id) => `src/domains/${id}/commands/index.ts`)
  .filter((file) => existsSync(join(root, file)));
/** What a program may import, and so what has declarations. */
const library = [
  'src/index.ts',
  'src/core/language/index.ts',
  ...domains.map((id) => `src/domains/${id}/index.ts`),
];

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
    ...['src', 'examples/domain', 'web/src', 'web/public', 'scripts'].flatMap((dir) => [
      ...sources(join(root, dir)),
    ]),
    ...['package.json', 'web/index.html', 'web/docs.html', 'web/vite.config.ts'].map((file) =>
      join(root, file),
    ),
  ];
  return watched.some((file) => existsSync(file) && statSync(file).mtimeMs > built);
}

/** zod carries its messages in fifty languages; ours are in catalogues, so none of them is shipped or loaded. */
const withoutLocales = {
  name: 'without-zod-locales',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: LOCALES,
      loader: 'js',
    }));
  },
};

const shared = {
  absWorkingDir: root,
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  metafile: true,
  minifySyntax: true,
  logLevel: 'warning',
};

/** What is bundled is no dependency, and what is one (the database's native driver, further models' clients) is not bundled. */
async function bundle(outdir) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...shared,
    entryPoints: [
      'src/cli/main.ts',
      'src/app/thread.ts',
      'src/runtime/sql/stand-in-thread.ts',
      ...library,
      ...commandLists,
    ],
    outdir,
    platform: 'node',
    target: 'node20.19',
    external: ['libsql', 'pg-native', ...Object.keys(optionalDependencies)],
    define: { YX_VERSION: JSON.stringify(version) },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [withoutLocales],
  });
  for (const id of domains) {
    const assets = join(root, 'src/domains', id, 'assets');
    if (existsSync(assets)) cpSync(assets, join(outdir, 'domains', id, 'assets'), { recursive: true });
  }
  writeFileSync(join(outdir, '.built'), `${version}\n`);
  return Object.keys(metafile.inputs).map((file) => resolve(root, file));
}

async function bundleForBrowsers(outdir) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...shared,
    entryPoints: browser,
    outdir,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    plugins: [withoutLocales],
  });
  return Object.keys(metafile.inputs).map((file) => resolve(root, file));
}

/** The workbench; the server does without it where the page's own tools are not installed. */
async function bundlePage(outDir) {
  const configFile = join(root, 'web/vite.config.ts');
  const vite = existsSync(configFile) ? await import('vite').catch(() => null) : null;
  if (vite === null) {
    console.error('built without the workbench: its sources or its tools are not here');
    return [];
  }
  const { output } = await vite.build({ configFile, logLevel: 'warn', build: { outDir } });
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}

async function buildAll() {
  // Into a fresh folder first: a failed or interrupted build leaves the old one in place.
  const fresh = join(root, `dist.${process.pid}`);
  const types = { root, out: join(fresh, 'types'), entries: [...library, ...Object.values(browser)] };
  try {
    const made = await Promise.allSettled([
      bundle(fresh),
      bundleForBrowsers(join(fresh, 'browser')),
      bundlePage(join(fresh, 'web')),
      declarations(types),
      template({ root, out: join(fresh, 'template'), version }),
    ]);
    const failed = made.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
    writeFileSync(join(fresh, 'THIRD-PARTY.md'), noticesOf(made.flatMap(({ value = [] }) => value)));
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (!args.has('--if-stale') || isStale()) await buildAll();
