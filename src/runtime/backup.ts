import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory, usingFile, writeAtomic } from './files.ts';

export const META = 'meta.json';
export const LOCK = 'migrate.lock';
const BACKUP = /^backup-[\w.-]+$/;

export const isBackupName = (name: string): boolean => BACKUP.test(name);

/** What belongs to the state itself: neither backups nor the lock. */
async function stateEntries(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => !isBackupName(name) && !name.startsWith(LOCK));
}

/** Copies the state into `<dir>/backup-<version>-<time>/`. A folder of that name is always whole and on the disk. */
export async function makeBackup(dir: string, version: string, at: Date): Promise<string> {
  const taken = new Set(await readdir(dir));
  for (const name of taken) {
    if (name.endsWith('.partial') && isBackupName(name)) await rm(join(dir, name), { recursive: true });
  }
  const base = `backup-${version}-${at.toISOString().replace(/[-:.]/g, '')}`;
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`;
  const partial = join(dir, `${name}.partial`);
  await mkdir(partial, { mode: 0o700 });
  for (const entry of await stateEntries(dir)) await copyTree(join(dir, entry), join(partial, entry));
  await syncDirectory(partial);
  await rename(partial, join(dir, name));
  await syncDirectory(dir);
  return name;
}

/** Puts the state back as the backup holds it. meta.json comes last, so that a crash on the way starts it again. */
export async function restoreBackup(dir: string, name: string): Promise<void> {
  const backup = join(dir, name);
  const meta = await readFile(join(backup, META), 'utf8');
  for (const entry of await stateEntries(dir)) {
    if (entry !== META) await rm(join(dir, entry), { recursive: true, force: true });
  }
  for (const entry of await readdir(backup)) {
    if (entry !== META) await copyTree(join(backup, entry), join(dir, entry));
  }
  await syncDirectory(dir);
  const written = await writeAtomic(join(dir, META), meta);
  if (!written.ok) throw new Error(written.error[0]!.message);
}

/** Forces every file of the state to the disk, whoever wrote it. */
export async function syncState(dir: string): Promise<void> {
  for (const entry of await stateEntries(dir)) await syncTree(join(dir, entry));
  await syncDirectory(dir);
}

async function syncTree(path: string): Promise<void> {
  const info = await lstat(path);
  if (info.isFile()) await syncFile(path);
  if (!info.isDirectory()) return;
  for (const entry of await readdir(path)) await syncTree(join(path, entry));
  await syncDirectory(path);
}

const syncFile = async (path: string): Promise<void> =>
  usingFile(await open(path, 'r'), (file) => file.sync());

/** Links are copied as links; what is no file, folder or link (a socket) is not state. */
async function copyTree(from: string, to: string): Promise<void> {
  const info = await lstat(from);
  if (info.isSymbolicLink()) return symlink(await readlink(from), to);
  if (info.isFile()) {
    await copyFile(from, to);
    return syncFile(to);
  }
  if (!info.isDirectory()) return;
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from)) await copyTree(join(from, entry), join(to, entry));
  await syncDirectory(to);
}
