import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * A module of the sources, bundled as `scripts/build.mjs` does it. What a tool that runs TypeScript adds to every
 * function (its name, at each making) costs a sixth of the time and is not what is shipped.
 */
export async function asBuilt<T>(entry: URL): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      entryPoints: [fileURLToPath(entry)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      minifySyntax: true,
      minifyWhitespace: true,
      logLevel: 'warning',
    });
    return (await import(pathToFileURL(outfile).href)) as T;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
