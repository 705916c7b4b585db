import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');

/** The command line and the ledger domain in a folder of their own: processes that start quickly. */
export async function bundleYx() {
  const dir = mkdtempSync(join(root, 'node_modules', '.yx-'));
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }');
  await build({
    entryPoints: {
      yx: join(root, 'src/cli/main.ts'),
      'app/thread': join(root, 'src/app/thread.ts'),
      ledger: join(root, 'test/support/ledger-domain.ts'),
    },
    outdir: dir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { YX_VERSION: '"test"' },
    logLevel: 'silent',
  });
  return {
    yx: join(dir, 'yx.js'),
    ledger: join(dir, 'ledger.js'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
