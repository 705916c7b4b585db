import { existsSync, readFileSync } from 'node:fs';

/** Whether the programs of a suite's `*.system.json` are here. `npm test` has refused to start if they are not. */
export function systemReady(declaration: URL): boolean {
  const { files } = JSON.parse(readFileSync(declaration, 'utf8')) as { readonly files: readonly string[] };
  return files.every((file) => existsSync(file));
}
