import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../src/core/result.ts';

const root = join(import.meta.dirname, '..');

/** The files below a folder of the repository whose names end so. */
export const under = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(root, folder, file));

export const textOf = (file: string): string => readFileSync(file, 'utf8');

/** A few of many, the same for every run. */
export const some = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, i) => i % Math.ceil(list.length / count) === 0);

export function promise(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

export function coded(result: Result<unknown>): void {
  if (result.ok) return;
  promise(result.error.length > 0, 'refused without an issue');
  for (const { code } of result.error) promise(/^[a-z][a-z0-9_]*$/.test(code), `no code: ${code}`);
}

export const issuesAreCoded = (issues: readonly { code: string }[]) =>
  coded({ ok: false, error: issues as never });
