import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folderIn = (dataDir: string): string => join(dataDir, 'settings');

const hashed = /\.[0-9a-f]{16}\.json$/;

const filesIn = (dataDir: string): readonly string[] => {
  try {
    return readdirSync(folderIn(dataDir)).filter((name) => hashed.test(name) && !name.startsWith('.'));
  } catch {
    return [];
  }
};

/** The files of the settings that were written from the workbench, by key. */
export const keptSettings = (dataDir: string): ReadonlyMap<string, string> =>
  new Map(filesIn(dataDir).map((name) => [name.replace(hashed, ''), join(folderIn(dataDir), name)]));

/** What such a file holds; undefined where it cannot be read any more. */
export function keptValue(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Keeps what a setting holds; null takes it away. The name changes with what is in it: whoever compares settings, in
 * this process or in another, sees that it is another one.
 */
export async function keepSetting(dataDir: string, key: string, value: unknown): Promise<void> {
  const folder = folderIn(dataDir);
  const before = filesIn(dataDir).filter((name) => name.replace(hashed, '') === key);
  const text = value === null ? null : `${JSON.stringify(value, null, 2)}\n`;
  const name =
    text === null ? null : `${key}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
  if (text !== null && name !== null && !before.includes(name)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const staged = join(folder, `.${name}.${process.pid}`);
    await writeFile(staged, text, { mode: 0o600 });
    await rename(staged, join(folder, name));
  }
  for (const old of before) if (old !== name) await rm(join(folder, old), { force: true });
}
