import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folderIn = (dataDir: string): string => join(dataDir, 'settings');

const filesOf = (dataDir: string, key: string): readonly string[] => {
  try {
    return readdirSync(folderIn(dataDir)).filter(
      (name) => name.startsWith(`${key}.`) && /^[0-9a-f]{16}\.json$/.test(name.slice(key.length + 1)),
    );
  } catch {
    return [];
  }
};

/** The file of a setting that was written from the workbench; null where none was. */
export function keptSetting(dataDir: string, key: string): string | null {
  const [name] = filesOf(dataDir, key);
  return name === undefined ? null : join(folderIn(dataDir), name);
}

/**
 * Keeps what a setting's file holds; null takes it away. The name changes with what is in it: whoever compares settings, in
 * this process or in another, sees that it is another one.
 */
export async function keepSetting(dataDir: string, key: string, value: unknown): Promise<void> {
  const folder = folderIn(dataDir);
  const before = filesOf(dataDir, key);
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
