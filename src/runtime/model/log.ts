import { appendFile, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Interpretation } from '../../core/reading/interpret.ts';
import type { DataDir } from '../data-dir.ts';
import { isMissing, writeAtomic } from '../files.ts';

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
  /** Removes what has been kept long enough. Never rejects. */
  forgetOld(): Promise<void>;
}

export interface ModelLogOptions {
  readonly now: () => Date;
  readonly maxBytes?: number;
  /** How many full files are kept beside the one being written. */
  readonly keep?: number;
  /** How long a record is kept; with 0 nothing is. */
  readonly keepDays?: number;
}

const LONGEST_TEXT = 256 * 1024;
const DAY_MS = 86_400_000;
export const nullModelLog: ModelLog = {
  recordModelCall: async () => undefined,
  forgetOld: async () => undefined,
};

/** Appends to `<data>/model-log.jsonl`, one JSON object a line; a full file becomes `.1`, and so on. */
export function createModelLog(data: DataDir, options: ModelLogOptions): ModelLog {
  const { now, maxBytes = 10 * 1024 * 1024, keep = 2, keepDays = 30 } = options;
  const file = join(data.path, 'model-log.jsonl');
  let last: Promise<void> = Promise.resolve();
  let swept = Number.NEGATIVE_INFINITY;

  const sweep = async (): Promise<void> => {
    const time = now().getTime();
    swept = time;
    const oldest = new Date(time - keepDays * DAY_MS).toISOString();
    for (let n = 0; n <= keep; n += 1) await dropOlder(nth(file, n), keepDays === 0 ? null : oldest);
  };
  const append = async (record: ModelCallRecord): Promise<void> => {
    if (now().getTime() - swept >= DAY_MS) await sweep();
    if (keepDays === 0) return;
    const line = `${JSON.stringify(lineOf(record, now()))}\n`;
    const ready = await data.ensure();
    if (!ready.ok) return;
    if ((await sizeOf(file)) + Buffer.byteLength(line) > maxBytes) await rotate(file, keep);
    await appendFile(file, line, { mode: 0o600 });
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(() => undefined);
    return last;
  };
  return {
    recordModelCall: (record) => inTurn(() => append(record)),
    forgetOld: () => inTurn(sweep),
  };
}

const nth = (file: string, n: number): string => (n === 0 ? file : `${file}.${n}`);

/** The records of a file from `oldest` on; null for none of them. A file that holds nothing else is removed. */
async function dropOlder(file: string, oldest: string | null): Promise<void> {
  if (oldest === null) return rm(file, { force: true });
  const text = await readFile(file, 'utf8').catch((error) => {
    if (isMissing(error)) return '';
    throw error;
  });
  const lines = text.split('\n').filter(Boolean);
  // Records stand in the order of their time: the first one to keep ends the search.
  const from = lines.findIndex((line) => (/"at":"([^"]+)"/.exec(line)?.[1] ?? '') >= oldest);
  if (from === 0 || lines.length === 0) return;
  if (from < 0) return rm(file, { force: true });
  await writeAtomic(file, `${lines.slice(from).join('\n')}\n`);
}

/** What there is to keep of one reading: each answer with what was wrong with it, or that none came and why. */
export function recordsOf(
  model: string,
  input: string,
  { raw, diagnostics }: Pick<Interpretation<unknown>, 'raw' | 'diagnostics'>,
  trace?: string,
): readonly ModelCallRecord[] {
  const answers = raw.length > 0 ? raw : [{ text: null, issues: diagnostics }];
  return answers.map(({ text, issues }) => ({
    model,
    input,
    output: text,
    reasons: issues.map(({ code, message }) => ({ code, message })),
    ...(trace !== undefined && { trace }),
  }));
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
  for (let n = keep; n > 0; n -= 1) {
    await rename(nth(file, n - 1), nth(file, n)).catch((error) => {
      if (!isMissing(error)) throw error;
    });
  }
}
