import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readJson as readJsonText } from '../core/contract/plain-json.ts';
import { err, ok, type Result } from '../core/result.ts';
import { issue, reasonOf } from './messages.ts';

/** Either the whole new content stands under `file`, durably, or the old one does; no temporary file stays. */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<Result<void>> {
  const folder = dirname(file);
  const temp = join(folder, `.yx-${randomUUID()}.tmp`);
  try {
    await usingFile(await open(temp, 'wx', options.mode ?? 0o600), async (handle) => {
      await handle.writeFile(content);
      await handle.sync();
    });
    await rename(temp, file);
  } catch (error) {
    await rm(temp, { force: true }).catch(() => undefined);
    return err([issue('file_io', { params: { file, reason: reasonOf(error) } })]);
  }
  await syncDirectory(folder);
  return ok(undefined);
}

/**
 * Makes a folder and those it lies in; the first that had to be made, or undefined. One by one: where a file system takes no
 * folders (/proc), Node's own way tries for ever.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing)
    await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another process was quicker.
      if (error.code !== 'EEXIST') throw error;
    });
  if (missing.length === 0 && !(await stat(folder)).isDirectory())
    throw Object.assign(new Error(`EEXIST: ${folder}`), { code: 'EEXIST' });
  return missing[0];
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/** Makes renames inside `folder` durable; systems that cannot sync a directory do without. */
export async function syncDirectory(folder: string): Promise<void> {
  try {
    await usingFile(await open(folder, 'r'), (handle) => handle.sync());
  } catch {}
}

export async function usingFile<T>(handle: FileHandle, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** The value in a JSON file, or undefined where there is no such file. */
export async function readJson(file: string): Promise<Result<unknown>> {
  try {
    return parseJson(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (isMissing(error)) return ok(undefined);
    return err([issue('file_io', { params: { file, reason: reasonOf(error) } })]);
  }
}

/** Strict JSON; what is wrong is said by place, never by quoting the text, which may hold secrets. */
export function parseJson(text: string, file: string): Result<unknown> {
  const read = readJsonText(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (read.ok) return read;
  const { line, column } = read.error[0]!.params;
  return err([issue('json_syntax', { params: { file, line, column } })]);
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException)?.code === 'ENOENT';
