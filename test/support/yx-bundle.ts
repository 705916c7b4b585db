import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');

/** The command line and the ledger domain in a folder of their own: processes that start quickly. */
export async function bundleYx() {
  const dir = mkdtempSync(join(root, 'node_modules', '.yx-'));
  await build({
    entryPoints: {
      yx: join(root, 'src/cli/main.ts'),
      ledger: join(root, 'test/support/ledger-domain.ts'),
    },
    outdir: dir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { YX_VERSION: '"test"' },
    logLevel: 'silent',
  });
  return {
    yx: join(dir, 'yx.mjs'),
    ledger: join(dir, 'ledger.mjs'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
