import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

// Tells this life of the process from an earlier one with the same number, as every container's first process has.
const life = randomUUID();
const mine = JSON.stringify({ host: hostname(), pid: process.pid, life });

/** Takes the lock file, breaking one whose owner is gone; null while another holds it. The value gives it back. */
export async function takeLock(file: string): Promise<(() => Promise<void>) | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!(await breakStale(file))) return null;
  }
  return null;
}

async function breakStale(file: string): Promise<boolean> {
  const held = await readFile(file, 'utf8').catch(() => '');
  if (!isStale(held)) return false;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return false;
  }
  // Between reading and renaming, another may have broken the stale lock and taken its own.
  const moved = await readFile(aside, 'utf8');
  if (moved !== held) {
    await rename(aside, file);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

function isStale(held: string): boolean {
  let owner: { host?: unknown; pid?: unknown; life?: unknown };
  try {
    owner = JSON.parse(held);
  } catch {
    return false;
  }
  if (owner?.host !== hostname() || typeof owner.pid !== 'number') return false;
  if (owner.pid === process.pid) return owner.life !== life;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
