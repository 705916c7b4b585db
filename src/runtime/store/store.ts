import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, makeFolder } from '../files.ts';
import { createRunFolder, type RunFolder } from '../run-folder.ts';
import type { Sql } from '../sql/open.ts';

export type StoreStanding = 'ok' | 'away' | 'apart';

/** Where the files of runs are kept: all processes that share the runs share it. */
export interface Store {
  /** The files of one iteration of a run. */
  folder(run: string, iteration: number): RunFolder;
  /** The runs that have files there, and when the last of these was written. */
  runs(): AsyncIterable<{ readonly run: string; readonly at: Date }>;
  /** Takes all files of a run away. */
  remove(run: string): Promise<void>;
  /** Whether it can be used; `apart`: the others have another one. */
  standing(): Promise<StoreStanding>;
}

export const folderStore = (dir: string, standing: Store['standing'] = async () => 'ok'): Store => ({
  folder: (run, iteration) => createRunFolder(join(dir, run, String(iteration))),
  async *runs() {
    const there = await readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const { name } of there.filter((entry) => entry.isDirectory()))
      yield { run: name, at: await lastWrite(join(dir, name)) };
  },
  remove: (run) => rm(join(dir, run), { recursive: true, force: true }),
  standing,
});

/** A folder changes when something is put into it: that of the run with each iteration, those with their files. */
async function lastWrite(dir: string): Promise<Date> {
  const inside = (await readdir(dir)).map((name) => join(dir, name));
  const times = await Promise.all([dir, ...inside].map(async (path) => (await stat(path)).mtimeMs));
  return new Date(Math.max(...times));
}

const MARK = '.store';

/**
 * Whether a folder is the one that everybody who shares the database uses: the first of them leaves a mark in both. Files in
 * another folder would be there for this process alone.
 */
export async function isShared({ db }: Pick<Sql, 'db'>, dir: string): Promise<boolean> {
  await makeFolder(dir, 0o700);
  const file = join(dir, MARK);
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const value = await readFile(file, 'utf8');
  await db
    .insertInto('marks')
    .values({ name: 'store', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const known = await db
    .selectFrom('marks')
    .select('value')
    .where('name', '=', 'store')
    .executeTakeFirstOrThrow();
  return known.value === value;
}
