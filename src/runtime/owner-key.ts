import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '../core/result.ts';
import { writeAtomic } from './files.ts';
import { Secret } from './secret.ts';

const FILE = 'owner.key';
const FORM = /^[A-Za-z0-9_-]{43}$/;

export const newKey = (): Secret => new Secret(randomBytes(32).toString('base64url'));

/**
 * What proves that someone owns this data folder: whoever can read this file of it. One that others could read, or have put
 * there, is replaced.
 */
export async function ownerKey(dataDir: string): Promise<Result<Secret>> {
  const file = join(dataDir, FILE);
  const known = await readOwn(file);
  if (known !== null) return ok(new Secret(known));
  const key = newKey();
  const written = await writeAtomic(file, `${key.reveal()}\n`);
  return written.ok ? ok(key) : written;
}

async function readOwn(file: string): Promise<string | null> {
  try {
    const found = await stat(file);
    const { mode, uid } = found;
    const isPrivate = process.platform === 'win32' || ((mode & 0o077) === 0 && uid === process.geteuid?.());
    // A pipe would keep whoever reads it for ever.
    if (!isPrivate || !found.isFile()) return null;
    const text = (await readFile(file, 'utf8')).trim();
    return FORM.test(text) ? text : null;
  } catch {
    return null;
  }
}
