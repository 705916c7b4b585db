import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import { isMissing } from './files.ts';

/** One answer that was not taken as it came: what was asked, what came back to the letter, and why it was not enough. */
export interface ModelCallRecord {
  readonly model: string;
  readonly input: string;
  /** Raw, or null where nothing came. */
  readonly output: string | null;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
  readonly trace?: string;
}

export interface ModelLog {
  /** Never rejects: what cannot be recorded is lost, the call goes on. */
  recordModelCall(record: ModelCallRecord): Promise<void>;
}

export interface ModelLogOptions {
  readonly now: () => Date;
  readonly maxBytes?: number;
  /** How many full files are kept beside the one being written. */
  readonly keep?: number;
}

const LONGEST_TEXT = 256 * 1024;
export const nullModelLog: ModelLog = { recordModelCall: async () => undefined };

/** Appends to `<data>/model-log.jsonl`, one JSON object a line; a full file becomes `.1`, and so on. */
export function createModelLog(data: DataDir, options: ModelLogOptions): ModelLog {
  const { now, maxBytes = 10 * 1024 * 1024, keep = 2 } = options;
  const file = join(data.path, 'model-log.jsonl');
  let last: Promise<void> = Promise.resolve();

  const append = async (record: ModelCallRecord): Promise<void> => {
    const line = `${JSON.stringify(lineOf(record, now()))}\n`;
    const ready = await data.ensure();
    if (!ready.ok) return;
    if ((await sizeOf(file)) + Buffer.byteLength(line) > maxBytes) await rotate(file, keep);
    await appendFile(file, line, { mode: 0o600 });
  };
  return {
    recordModelCall(record) {
      last = last.then(() => append(record)).catch(() => undefined);
      return last;
    },
  };
}

function lineOf(record: ModelCallRecord, at: Date): Record<string, unknown> {
  const cut = [record.input, record.output ?? ''].some((text) => text.length > LONGEST_TEXT);
  return {
    schema_version: '1.0.0',
    at: at.toISOString(),
    ...record,
    input: record.input.slice(0, LONGEST_TEXT),
    output: record.output?.slice(0, LONGEST_TEXT) ?? null,
    ...(cut ? { cut: true } : {}),
  };
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

async function rotate(file: string, keep: number): Promise<void> {
  const nth = (n: number): string => (n === 0 ? file : `${file}.${n}`);
  for (let n = keep; n > 0; n -= 1) {
    await rename(nth(n - 1), nth(n)).catch((error) => {
      if (!isMissing(error)) throw error;
    });
  }
}
