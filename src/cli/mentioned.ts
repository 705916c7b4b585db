import { dirname, resolve, sep } from 'node:path';
import type { FilePort } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { InputFile } from '../core/reading/evidence.ts';

/** More than these nobody includes by hand. */
const MOST_FILES = 200;

/** The files that a file refers to and those refer to, by the names they have there; only from its folder and below. */
export async function mentionedBy(
  domain: AnyDomain,
  path: string,
  content: string,
  files: FilePort,
): Promise<readonly InputFile[]> {
  const folder = dirname(path);
  const found = new Map<string, InputFile>();
  const open = [{ name: '', content }];
  for (let file = open.shift(); file; file = open.shift()) {
    for (const name of domain.outside?.mentions?.(file) ?? []) {
      const full = resolve(folder, name);
      const inside = full.startsWith(folder.endsWith(sep) ? folder : folder + sep);
      if (!inside || found.has(name) || found.size >= MOST_FILES) continue;
      const read = await files.readText(full);
      if (!read.ok) continue;
      const next = { name, content: read.value };
      found.set(name, next);
      open.push(next);
    }
  }
  return [...found.values()];
}
