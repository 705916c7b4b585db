import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { compareVersions, readVersion } from '../core/contract/version.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { isBackupName, LOCK, META, makeBackup, restoreBackup, syncState } from './backup.ts';
import { isMissing, readJson, writeAtomic } from './files.ts';
import { takeLock } from './lock.ts';
import { issue, reasonOf } from './messages.ts';

/** Brings the state in `dir` up to schema version `to`; throwing means it could not, and the backup comes back. */
export interface Migration {
  readonly to: string;
  run(dir: string): Promise<void>;
}

export interface DataDirOptions {
  readonly version: string;
  readonly migrations: readonly Migration[];
  readonly now: () => Date;
}

export interface DataDir {
  readonly path: string;
  /** Creates the directory where it is still missing; to be called before the first write. */
  ensure(): Promise<Result<void>>;
}

const Meta = z.looseObject({
  schema_version: z.string().refine((text) => readVersion(text) !== null, 'not a version'),
  created_at: z.string(),
  /** Stands here while migrations run: whoever finds it restores the backup first. */
  migrating: z
    .object({
      to: z.string().refine((text) => readVersion(text) !== null),
      backup: z.string().refine(isBackupName),
    })
    .optional(),
});
type Meta = z.infer<typeof Meta>;

/** Checks and migrates an existing data directory; a missing one is left missing until something must be written. */
export async function openDataDir(dir: string, options: DataDirOptions): Promise<Result<DataDir>> {
  const first = await prepare(dir, options, false);
  if (!first.ok) return first;
  let ready = first.value;
  let creating: Promise<Result<void>> | null = null;
  const create = async (): Promise<Result<void>> => {
    const made = await prepare(dir, options, true);
    ready = made.ok;
    creating = null;
    return made.ok ? ok(undefined) : made;
  };
  return ok({
    path: dir,
    ensure: async () => {
      if (ready) return ok(undefined);
      creating ??= create();
      return creating;
    },
  });
}

/** Whether the directory is there and of this version; with `create`, it is afterwards. */
async function prepare(dir: string, options: DataDirOptions, create: boolean): Promise<Result<boolean>> {
  const unwritable = (error: unknown): Result<never> =>
    fail('data_not_writable', { dir, reason: reasonOf(error) });
  try {
    if (create) await mkdir(dir, { recursive: true, mode: 0o700 });
    if (!(await stat(dir)).isDirectory()) return fail('data_not_directory', { dir });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!create && isMissing(error)) return ok(false);
    const isFile = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return isFile ? fail('data_not_directory', { dir }) : unwritable(error);
  }
  const meta = await readMeta(dir);
  if (!meta.ok) return meta;
  if (meta.value !== null) return upgrade(dir, meta.value, options);
  if (await holdsOtherFiles(dir)) return fail('data_foreign', { dir });
  if (!create) return ok(false);
  const fresh: Meta = { schema_version: options.version, created_at: options.now().toISOString() };
  const written = await writeMeta(dir, fresh);
  return written.ok ? ok(true) : unwritable(new Error(written.error[0]!.params.reason as string));
}

async function upgrade(dir: string, meta: Meta, options: DataDirOptions): Promise<Result<boolean>> {
  const { version } = options;
  const found = [meta.schema_version, meta.migrating?.to].find((v) => v !== undefined && isNewer(v, version));
  if (found !== undefined) return fail('data_newer', { dir, found, supported: version });
  if (meta.schema_version === version && meta.migrating === undefined) return ok(true);
  const lock = join(dir, LOCK);
  try {
    const release = await takeLock(lock);
    if (release === null) return fail('data_busy', { dir, lock });
    try {
      return await upgradeLocked(dir, options);
    } finally {
      await release();
    }
  } catch (error) {
    return fail('data_not_writable', { dir, reason: reasonOf(error) });
  }
}

/** Under the lock everything is read again: another process may have finished the work. */
async function upgradeLocked(dir: string, options: DataDirOptions): Promise<Result<boolean>> {
  let meta = await readMeta(dir);
  if (meta.ok && meta.value?.migrating) {
    const restored = await restore(dir, meta.value.migrating.backup);
    if (!restored.ok) return restored;
    meta = await readMeta(dir);
  }
  if (!meta.ok) return meta;
  if (meta.value === null) return fail('data_broken', { file: join(dir, META), reason: 'ENOENT' });
  if (!isNewer(options.version, meta.value.schema_version)) return ok(true);
  return migrate(dir, meta.value, options);
}

async function migrate(dir: string, meta: Meta, options: DataDirOptions): Promise<Result<boolean>> {
  const { schema_version: from, created_at } = meta;
  const to = options.version;
  const backup = await makeBackup(dir, from, options.now());
  const marked = await writeMeta(dir, { ...meta, migrating: { to, backup } });
  if (!marked.ok) return marked;
  const pending = options.migrations.filter((step) => isNewer(step.to, from) && !isNewer(step.to, to));
  try {
    for (const step of pending.toSorted((a, b) => (isNewer(a.to, b.to) ? 1 : -1))) await step.run(dir);
    await syncState(dir);
    const done = await writeMeta(dir, { schema_version: to, created_at });
    if (done.ok) return ok(true);
    throw new Error(done.error[0]!.message);
  } catch (error) {
    const restored = await restore(dir, backup);
    if (!restored.ok) return restored;
    return fail('data_migration_failed', { from, to, reason: reasonOf(error), backup: join(dir, backup) });
  }
}

async function restore(dir: string, backup: string): Promise<Result<void>> {
  try {
    await restoreBackup(dir, backup);
    return ok(undefined);
  } catch (error) {
    return fail('data_restore_failed', { backup: join(dir, backup), reason: reasonOf(error) });
  }
}

async function readMeta(dir: string): Promise<Result<Meta | null>> {
  const file = join(dir, META);
  const read = await readJson(file);
  if (!read.ok) return fail('data_broken', { file, reason: read.error[0]!.message });
  if (read.value === undefined) return ok(null);
  const meta = Meta.safeParse(read.value);
  if (meta.success) return ok(meta.data);
  const [first] = meta.error.issues;
  return fail('data_broken', { file, reason: `${first!.path.join('.')}: ${first!.message}` });
}

const writeMeta = (dir: string, meta: Meta): Promise<Result<void>> =>
  writeAtomic(join(dir, META), `${JSON.stringify(meta, null, 2)}\n`);

/** A mounted volume may come with `lost+found`; hidden files are nobody's state. */
async function holdsOtherFiles(dir: string): Promise<boolean> {
  return (await readdir(dir)).some((name) => !name.startsWith('.') && name !== 'lost+found');
}

/** Both have been read before: an unreadable version never gets here. */
const isNewer = (a: string, b: string): boolean => compareVersions(readVersion(a)!, readVersion(b)!) > 0;

const fail = (code: Parameters<typeof issue>[0], params: Issue['params']): Result<never> =>
  err([issue(code, { params })]);
