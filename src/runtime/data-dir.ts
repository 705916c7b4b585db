import { constants } from 'node:fs';
import { access, chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { compareVersions, readVersion } from '../core/contract/version.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { isMissing, makeFolder, readJson, writeAtomic } from './files.ts';
import { issue, reasonOf } from './messages.ts';

export interface DataDirOptions {
  readonly version: string;
  readonly now: () => Date;
}

export interface DataDir {
  readonly path: string;
  /** Creates the directory where it is still missing; to be called before the first write. */
  ensure(): Promise<Result<void>>;
}

const META = 'meta.json';
const Meta = z.looseObject({
  schema_version: z.string().refine((text) => readVersion(text) !== null, 'not a version'),
  created_at: z.string(),
});
type Meta = z.infer<typeof Meta>;

/** Checks an existing data directory; a missing one is left missing until something must be written. */
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

/** Whether the directory is there and of a version this program knows; with `create`, it is afterwards. */
async function prepare(dir: string, options: DataDirOptions, create: boolean): Promise<Result<boolean>> {
  const unwritable = (error: unknown): Result<never> =>
    fail('data_not_writable', { dir, reason: reasonOf(error) });
  /** What others on this machine must neither read nor replace may have been copied or unpacked with other rights. */
  const keepToOwner = async () => {
    if (isOpen) await chmod(dir, 0o700).catch(() => {});
  };
  let isOpen = false;
  try {
    if (create) await makeFolder(dir, 0o700);
    const found = await stat(dir);
    if (!found.isDirectory()) return fail('data_not_directory', { dir });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    isOpen = (found.mode & 0o077) !== 0;
  } catch (error) {
    if (!create && isMissing(error)) return ok(false);
    const isFile = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return isFile ? fail('data_not_directory', { dir }) : unwritable(error);
  }
  const meta = await readMeta(dir);
  if (!meta.ok) return meta;
  if (meta.value !== null) {
    const { schema_version: found } = meta.value;
    if (isNewer(found, options.version))
      return fail('data_newer', { dir, found, supported: options.version });
    await keepToOwner();
    return ok(true);
  }
  if (await holdsOtherFiles(dir)) return fail('data_foreign', { dir });
  if (!create) return ok(false);
  await keepToOwner();
  const fresh: Meta = { schema_version: options.version, created_at: options.now().toISOString() };
  const written = await writeMeta(dir, fresh);
  return written.ok ? ok(true) : unwritable(new Error(written.error[0]!.params.reason as string));
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
