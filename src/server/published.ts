import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the published schemas lie, in the sources and in the build alike. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../schemas/' : '../schemas/', import.meta.url),
);

/** A contract's schema as it was published under that version; null where none was. */
export function publishedSchema(contract: string, version: string): Record<string, unknown> | null {
  if (!/^\w+$/.test(contract) || !/^\d+\.\d+\.\d+$/.test(version)) return null;
  const file = `${folder}${contract}/${version}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
