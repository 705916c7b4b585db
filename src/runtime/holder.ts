import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where the number of a process means something: one machine, from one start to the next, among processes that see each other. */
interface Place {
  readonly host: string;
  readonly machine: string;
  readonly boot: string;
  /** Containers on one machine each count their processes from 1. */
  readonly namespace: string;
}

interface Holder extends Place {
  readonly pid: number;
  /** When that process began, in the kernel's own count: its number may be given again. */
  readonly began: string;
  /** Tells one holder in a process from another. */
  readonly life: string;
}

/** The name under which this process holds things that others may want to take over when it is gone. */
export function newHolder(): string {
  const holder: Holder = {
    ...here(),
    pid: process.pid,
    began: beganAt(process.pid) ?? '',
    life: randomUUID(),
  };
  return JSON.stringify(holder);
}

/** Certain only where it answers true: the holder was a process that this one would see, and is no more. */
export function isGone(name: string): boolean {
  let holder: Partial<Holder> | null;
  try {
    holder = JSON.parse(name) as Partial<Holder> | null;
  } catch {
    return false;
  }
  const { pid, began } = holder ?? {};
  if (typeof pid !== 'number') return false;
  const own = here();
  if (keys.some((key) => holder?.[key] !== own[key])) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return Boolean(began) && (beganAt(pid) ?? began) !== began;
}

const keys = ['host', 'machine', 'boot', 'namespace'] as const satisfies readonly (keyof Place)[];

let known: Place | undefined;
const here = (): Place => {
  known ??= {
    host: hostname(),
    machine: textOf(() => readFileSync('/etc/machine-id', 'utf8')),
    boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    namespace: textOf(() => readlinkSync('/proc/self/ns/pid')),
  };
  return known;
};

/** Its own words end with the last bracket; the twentieth after that is when it began. */
function beganAt(pid: number): string | undefined {
  const text = textOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}

/** Nothing where the system does not tell. */
function textOf(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}
