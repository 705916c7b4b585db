import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import type { Artifact, ArtifactRef, ArtifactSink } from '../core/tool/tool.ts';
import { isMissing, makeFolder, syncDirectory, usingFile } from './files.ts';
import { issue, reasonOf } from './messages.ts';

/** Where a run puts its files: nothing is seen before `commit`, nothing stays after `abort`. */
export interface Artifacts extends ArtifactSink {
  /** The same name again replaces what was staged. Rejects with an ArtifactError, which a tool passes on as its own. */
  write(artifact: Artifact): Promise<Required<ArtifactRef>>;
  /** The bytes of what was written, before the commit and after it; also for what checks them. */
  read(name: string): Promise<Uint8Array>;
  refs(): readonly ArtifactRef[];
  /** Moves all files into place, replacing older ones of the same name; on failure the older ones are put back. */
  commit(): Promise<Result<readonly ArtifactRef[]>>;
  abort(): Promise<void>;
}

/** A coded issue on its way through the port of core, whose `write` has no other way to fail. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
  constructor(readonly issue: Issue) {
    super(issue.message);
  }
}

export function createArtifacts(directory: string): Artifacts {
  const dir = resolve(directory);
  const refs = new Map<string, Required<ArtifactRef>>();
  const spelling = new Map<string, string>();
  const writing = new Set<Promise<unknown>>();
  let state: 'open' | 'committed' | 'aborted' = 'open';
  let stage: Promise<Stage> | null = null;

  const openOnce = (): Promise<Stage> => {
    stage ??= openStage(dir).catch((error) => {
      stage = null;
      throw error;
    });
    return stage;
  };

  async function stageOne({ name, mediaType, content }: Artifact): Promise<Required<ArtifactRef>> {
    const { folder } = await openOnce();
    const written = await writeContent(folder, name, content, () => state !== 'open');
    if (written === null) throw new ArtifactError(issue('artifact_closed'));
    const ref = Object.freeze({ name, mediaType, ...written });
    refs.set(name, ref);
    return ref;
  }

  return {
    async write(artifact) {
      const { name } = artifact;
      const fault = refusal(name, spelling, state === 'open');
      if (fault !== null) throw new ArtifactError(fault);
      spelling.set(keyOf(name), name);
      const work = stageOne(artifact).catch((error) => {
        if (!refs.has(name)) spelling.delete(keyOf(name));
        throw error instanceof ArtifactError ? error : new ArtifactError(ioIssue(join(dir, name), error));
      });
      writing.add(work);
      return work.finally(() => writing.delete(work));
    },
    async read(name) {
      if (!refs.has(name)) throw new ArtifactError(issue('artifact_missing', { params: { name } }));
      const folder = state === 'open' ? (await openOnce()).folder : dir;
      return readFile(join(folder, name));
    },
    refs: () => [...refs.values()],
    async commit() {
      await Promise.allSettled(writing);
      if (state !== 'open') return err([issue('artifact_closed')]);
      state = 'committed';
      const list = [...refs.values()];
      if (stage === null) return ok(list);
      const opened = await stage;
      const moved = await moveIntoPlace(dir, opened.folder, list);
      await closeStage(opened, !moved.ok);
      if (!moved.ok) refs.clear();
      return moved.ok ? ok(list) : moved;
    },
    async abort() {
      if (state !== 'open') return;
      state = 'aborted';
      refs.clear();
      // A stage that could not be opened has left nothing.
      const opened = await stage?.catch(() => null);
      if (opened) await closeStage(opened, true);
    },
  };
}

function refusal(name: string, spelling: ReadonlyMap<string, string>, open: boolean): Issue | null {
  const reason = nameFault(name);
  if (reason !== null) return issue('artifact_name', { params: { name, reason } });
  if (!open) return issue('artifact_closed');
  const other = spelling.get(keyOf(name)) ?? name;
  return other === name ? null : issue('artifact_duplicate', { params: { name, other } });
}

export const ioIssue = (file: string, error: unknown): Issue =>
  issue('file_io', { params: { file, reason: reasonOf(error) } });

/** Two names that one folder could not tell apart on some system. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

interface Stage {
  readonly dir: string;
  readonly folder: string;
  /** The outermost folder that had to be created to have `dir`; goes again when nothing was put there. */
  readonly created: string | null;
}

async function openStage(dir: string): Promise<Stage> {
  const created = (await makeFolder(dir)) ?? null;
  try {
    return { dir, created, folder: await mkdtemp(join(dir, '.yx-staging-')) };
  } catch (error) {
    await removeEmpty(dir, created);
    throw error;
  }
}

async function closeStage({ dir, folder, created }: Stage, undo: boolean): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  if (undo) await removeEmpty(dir, created);
}

/** Removes the folders that were created, from the inside out; one that someone has used meanwhile stays. */
async function removeEmpty(dir: string, created: string | null): Promise<void> {
  if (created === null) return;
  try {
    for (let at = dir; at.length >= created.length; at = dirname(at)) await rmdir(at);
  } catch {}
}

/** Size and sum of what now stands under `name`, or null where the sink was closed meanwhile. */
export async function writeContent(
  folder: string,
  name: string,
  content: Artifact['content'],
  stopped: () => boolean,
  mode?: number,
): Promise<{ readonly size: number; readonly sha256: string } | null> {
  const sum = createHash('sha256');
  const part = join(folder, `.part-${randomUUID()}`);
  let size = 0;
  try {
    await usingFile(await open(part, 'wx', mode), async (handle) => {
      for await (const chunk of chunksOf(content)) {
        if (stopped()) return;
        sum.update(chunk);
        size += chunk.byteLength;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    });
    if (stopped()) return null;
    await rename(part, join(folder, name));
    return { size, sha256: sum.digest('hex') };
  } finally {
    await rm(part, { force: true });
  }
}

async function* chunksOf(content: Artifact['content']): AsyncIterable<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

async function moveIntoPlace(
  dir: string,
  stage: string,
  refs: readonly ArtifactRef[],
): Promise<Result<void>> {
  const undo: (() => Promise<void>)[] = [];
  let file = dir;
  try {
    const old = await mkdtemp(join(stage, '.old-'));
    const moves = [];
    for (const { name } of refs) {
      file = join(dir, name);
      const standing = await kindAt(file);
      if (standing === 'other') return err([issue('artifact_target', { params: { file } })]);
      moves.push({ from: join(stage, name), to: file, aside: standing === 'file' ? join(old, name) : null });
    }
    for (const { from, to, aside } of moves) {
      file = to;
      if (aside !== null) await rename(to, aside);
      undo.unshift(() => (aside === null ? rm(to, { force: true }) : rename(aside, to)));
      await rename(from, to);
    }
    await syncDirectory(dir);
    return ok(undefined);
  } catch (error) {
    for (const step of undo) await step().catch(() => undefined);
    return err([ioIssue(file, error)]);
  }
}

/** Names for files that go beside others: where one of these says something else, all get a number. */
export async function namesBeside(
  directory: string,
  refs: readonly ArtifactRef[],
): Promise<ReadonlyMap<string, string>> {
  const names = refs.map(({ name }) => name);
  const at = stemOf(names);
  for (let n = 1; ; n++) {
    const tried = names.map((name) => (n === 1 ? name : numbered(name, at, n)));
    const free = await Promise.all(tried.map((name, i) => mayStandAt(join(directory, name), refs[i]!)));
    if (free.every(Boolean)) return new Map(names.map((name, i) => [name, tried[i]!]));
  }
}

/** How far the names are the same; nothing where they share no beginning that could carry a number. */
function stemOf([first = '', ...rest]: readonly string[]): number {
  let at = first.lastIndexOf('.') < 1 ? first.length : first.lastIndexOf('.');
  for (const name of rest) while (!name.startsWith(first.slice(0, at))) at--;
  return at;
}

function numbered(name: string, stem: number, n: number): string {
  const end = stem > 0 ? stem : name.lastIndexOf('.') < 1 ? name.length : name.lastIndexOf('.');
  return `${name.slice(0, end)}-${n}${name.slice(end)}`;
}

/** Whether nothing is lost when the file is put there: nothing stands there, or the very same. */
async function mayStandAt(file: string, { size, sha256 }: ArtifactRef): Promise<boolean> {
  const standing = await kindAt(file);
  if (standing !== 'file') return standing === 'none';
  if ((await stat(file)).size !== size) return false;
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk as Uint8Array);
  return sum.digest('hex') === sha256;
}

async function kindAt(file: string): Promise<'none' | 'file' | 'other'> {
  try {
    const info = await lstat(file);
    return info.isFile() || info.isSymbolicLink() ? 'file' : 'other';
  } catch (error) {
    // Under what is no folder nothing stands either; that it is none is said where something is put there.
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return 'none';
    throw error;
  }
}

// Device names that Windows reserves whatever the extension.
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const FAULTS: readonly (readonly [reason: string, fault: RegExp])[] = [
  ['/ \\', /[/\\]/],
  ['..', /\.\./],
  // Also line separators, halves of characters and marks that turn the reading direction.
  ['control characters', /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u],
  ['< > : " | ? *', /[<>:"|?*]/],
  ['reserved name', RESERVED],
  ['leading or trailing dot or space', /^[. ]|[. ]$/],
];

/** Why `name` is no plain file name that every system can hold, or null. Names are refused, never changed. */
export function nameFault(name: string): string | null {
  if (name === '') return 'empty';
  if (new TextEncoder().encode(name).length > 200) return 'more than 200 bytes';
  return FAULTS.find(([, fault]) => fault.test(name))?.[0] ?? null;
}
