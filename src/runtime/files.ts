import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
