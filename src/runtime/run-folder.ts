import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactRef, ArtifactSink } from '../core/tool/tool.ts';
import { ArtifactError, ioIssue, keyOf, nameFault, writeContent } from './artifacts.ts';
import { isMissing, makeFolder } from './files.ts';
import { issue } from './messages.ts';

/** The files of one iteration of a run, kept where another process finds them again. */
export interface RunFolder extends ArtifactSink {
  read(name: string): Promise<Uint8Array>;
  stream(name: string): AsyncIterable<Uint8Array>;
  has(name: string): Promise<boolean>;
}

export function createRunFolder(dir: string): RunFolder {
  const writing = new Map<string, string>();

  /** A name that differs from one already there only in a way some folders cannot tell apart. */
  const twin = async (name: string): Promise<string | undefined> => {
    const there = await readdir(dir);
    const known = new Map(there.map((file) => [keyOf(file), file]));
    return writing.get(keyOf(name)) ?? known.get(keyOf(name));
  };
  const placeOf = (name: string): string => {
    const reason = nameFault(name);
    if (reason !== null) throw new ArtifactError(issue('artifact_name', { params: { name, reason } }));
    return join(dir, name);
  };

  return {
    async write({ name, mediaType, content }): Promise<ArtifactRef> {
      const file = placeOf(name);
      try {
        await makeFolder(dir, 0o700);
        const other = (await twin(name)) ?? name;
        if (other !== name) throw new ArtifactError(issue('artifact_duplicate', { params: { name, other } }));
        writing.set(keyOf(name), name);
        const written = await writeContent(dir, name, content, () => false, 0o600);
        if (written === null) throw new ArtifactError(issue('artifact_closed'));
        return { name, mediaType, ...written };
      } catch (error) {
        throw error instanceof ArtifactError ? error : new ArtifactError(ioIssue(file, error));
      }
    },
    read: async (name) => readFile(placeOf(name)),
    stream: (name) => createReadStream(placeOf(name)),
    async has(name) {
      try {
        return (await stat(placeOf(name))).isFile();
      } catch (error) {
        if (isMissing(error) || error instanceof ArtifactError) return false;
        throw error;
      }
    },
  };
}
