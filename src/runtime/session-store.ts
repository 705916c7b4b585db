import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, toPlain } from '../core/contract/plain-json.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { DataDir } from './data-dir.ts';
import { isMissing, readJson, writeAtomic } from './files.ts';
import { issue, reasonOf } from './messages.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface SessionEntry {
  readonly id: string;
  readonly savedAt: string;
}

/**
 * Sessions as files, one document each. What a session holds and how its versions migrate is its contract's affair;
 * here it is a JSON object that carries its `schema_version`.
 */
export interface SessionStore {
  /** null where there is no session of that id. */
  load(id: string): Promise<Result<unknown>>;
  save(id: string, session: unknown): Promise<Result<void>>;
  /** The latest first. */
  list(): Promise<Result<readonly SessionEntry[]>>;
}

export function createSessionStore(data: DataDir): SessionStore {
  const folder = join(data.path, 'sessions');
  const fileOf = (id: string): string => join(folder, `${id}.json`);

  return {
    async load(id) {
      if (!ID.test(id)) return err([issue('session_id')]);
      const file = fileOf(id);
      const read = await readJson(file);
      if (!read.ok) return read;
      if (read.value === undefined) return ok(null);
      // A folder that does not tell A from a must not hand out another's session.
      const foreign = isRecord(read.value) && read.value.id !== undefined && read.value.id !== id;
      if (foreign || !isVersioned(read.value)) return err([issue('session_broken', { params: { file } })]);
      return read;
    },
    async save(id, session) {
      if (!ID.test(id)) return err([issue('session_id')]);
      const plain = toPlain(session);
      if (!plain.ok) return plain;
      if (!isVersioned(plain.value)) return err([issue('session_unversioned')]);
      const ready = await data.ensure();
      if (!ready.ok) return ready;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
      } catch (error) {
        return err([issue('file_io', { params: { file: folder, reason: reasonOf(error) } })]);
      }
      return writeAtomic(fileOf(id), `${JSON.stringify(plain.value)}\n`);
    },
    async list() {
      try {
        const entries: SessionEntry[] = [];
        for (const name of await readdir(folder)) {
          const id = name.replace(/\.json$/, '');
          if (id === name || !ID.test(id)) continue;
          entries.push({ id, savedAt: (await stat(join(folder, name))).mtime.toISOString() });
        }
        return ok(entries.sort((a, b) => b.savedAt.localeCompare(a.savedAt) || a.id.localeCompare(b.id)));
      } catch (error) {
        if (isMissing(error)) return ok([]);
        return err([issue('file_io', { params: { file: folder, reason: reasonOf(error) } })]);
      }
    },
  };
}

const isVersioned = (value: unknown): boolean => isRecord(value) && typeof value.schema_version === 'string';
