import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

interface Holder {
  readonly host: string;
  readonly boot: string;
  readonly pid: number;
  /** Tells this life of the process from an earlier one with the same number. */
  readonly life: string;
}

/** The name under which this process holds things that others may want to take over when it is gone. */
export function newHolder(): string {
  return JSON.stringify({ host: hostname(), boot: bootId(), pid: process.pid, life: randomUUID() });
}

/** Certain only where it answers true: the holder was a process of this machine, and is no more. */
export function isGone(name: string): boolean {
  let holder: Partial<Holder> | null;
  try {
    holder = JSON.parse(name) as Partial<Holder> | null;
  } catch {
    return false;
  }
  if (holder?.host !== hostname() || typeof holder.pid !== 'number' || holder.boot !== bootId()) return false;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
