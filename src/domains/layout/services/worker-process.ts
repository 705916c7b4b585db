import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { KLayoutRefusal } from '../check/klayout/port.ts';

export interface WorkerSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The error for a worker that could not be started or died. */
  gone(reason: string): Error;
}

interface Job {
  readonly id: number;
  readonly line: string;
  readonly signal: AbortSignal;
  /** How often a worker has died over it: two deaths are its fault. */
  deaths: number;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

interface Answer {
  readonly id: number;
  readonly ok: boolean;
  readonly result?: unknown;
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * A process that answers one line of JSON with another. It is started by the first question, and again when it has
 * died; a question that is given up ends it, because it cannot be told to stop otherwise.
 */
export class WorkerProcess {
  readonly #spec: WorkerSpec;
  readonly #waiting: Job[] = [];
  #running: Job | null = null;
  #child: ChildProcessWithoutNullStreams | null = null;
  #said = '';
  #closed = false;
  #next = 1;

  constructor(spec: WorkerSpec) {
    this.#spec = spec;
  }

  ask<T>(request: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#spec.gone('the worker is closed'));
      if (signal.aborted) return reject(signal.reason);
      const id = this.#next++;
      const giveUp = () => this.#giveUp(job);
      const settle =
        <V>(done: (value: V) => void) =>
        (value: V) => {
          signal.removeEventListener('abort', giveUp);
          done(value);
        };
      const job: Job = {
        id,
        line: `${JSON.stringify({ id, ...request })}\n`,
        signal,
        deaths: 0,
        resolve: settle(resolve as (value: unknown) => void),
        reject: settle(reject),
      };
      signal.addEventListener('abort', giveUp);
      this.#waiting.push(job);
      this.#proceed();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    // Its end is waited for, so the program must live until then.
    this.#hold(true);
    const child = this.#child;
    const ended = child && new Promise<void>((resolve) => child.once('close', () => resolve()));
    child?.kill('SIGKILL');
    for (const job of [this.#running, ...this.#waiting.splice(0)])
      job?.reject(this.#spec.gone('the worker was closed'));
    this.#running = null;
    await ended;
  }

  #giveUp(job: Job): void {
    job.reject(job.signal.reason);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#running !== job) return;
    this.#running = null;
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#proceed();
  }

  #proceed(): void {
    if (this.#running || this.#closed) return;
    const job = this.#waiting.shift();
    if (!job) {
      this.#hold(false);
      return;
    }
    this.#running = job;
    this.#child ??= this.#start();
    this.#hold(true);
    this.#child.stdin.write(job.line);
  }

  /** An idle worker must not keep the program alive. */
  #hold(busy: boolean): void {
    const child = this.#child;
    if (!child) return;
    for (const part of [child, child.stdin, child.stdout, child.stderr] as unknown as NodeJS.RefCounted[]) {
      if (busy) part.ref();
      else part.unref();
    }
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn(this.#spec.command, this.#spec.args, { env: { ...this.#spec.env }, stdio: 'pipe' });
    const pieces: string[] = [];
    this.#said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      if (child !== this.#child) return;
      const end = text.indexOf('\n');
      if (end < 0) {
        pieces.push(text);
        return;
      }
      const line = pieces.splice(0).join('') + text.slice(0, end);
      pieces.push(text.slice(end + 1));
      this.#answered(line);
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-2000);
    });
    // A pipe that breaks is followed by the end of the process, which says more.
    child.stdin.on('error', () => {});
    child.on('error', (error) => this.#died(child, error.message));
    child.on('close', (code, signal) => this.#died(child, signal ?? `exit ${code}`));
    return child;
  }

  #answered(line: string): void {
    const job = this.#running;
    const answer = readAnswer(line);
    if (!job || answer?.id !== job.id) {
      this.#child?.kill('SIGKILL');
      return;
    }
    this.#running = null;
    if (answer.ok) job.resolve(answer.result);
    else {
      const { code = 'INTERNAL_ERROR', message = 'KLayout failed', details } = answer;
      job.reject(new KLayoutRefusal(code, message, details));
    }
    this.#proceed();
  }

  #died(child: ChildProcessWithoutNullStreams, how: string): void {
    if (child !== this.#child) return;
    this.#child = null;
    const job = this.#running;
    this.#running = null;
    if (job) {
      const last = this.#said.trim().split('\n').at(-1);
      if (++job.deaths < 2) this.#waiting.unshift(job);
      else job.reject(this.#spec.gone(last ? `${how}: ${last}` : how));
    }
    this.#proceed();
  }
}

function readAnswer(line: string): Answer | null {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return null;
  }
}
