import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Debian's libfaketime: a process sees the clock that a file says, and sees it change. */
const library = readdirSync('/usr/lib')
  .map((kind) => join('/usr/lib', kind, 'faketime/libfaketimeMT.so.1'))
  .find((file) => existsSync(file));
export const hasClocks = library !== undefined;

/** The clock of one machine. */
export interface Clock {
  /** What a process on that machine is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts it that far off the true time. */
  set(seconds: number): void;
}

export function createClock(file: string): Clock {
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // How long a thing takes does not depend on what time it is.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

/** Only who may mount has a disk of their own to fill. */
export const hasDisks = process.getuid?.() === 0 && mayMount();

function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const groups = '/sys/fs/cgroup/memory';
/** Only who may make control groups (version 1) has a machine with little memory. */
export const hasRooms = process.getuid?.() === 0 && existsSync(join(groups, 'memory.limit_in_bytes'));

/** A machine with so much memory and no more: what wants more is ended by the system. */
export interface Room {
  /** What a process is started by to be in it. */
  readonly enter: readonly string[];
  remove(): void;
}

export function createRoom(megabytes: number): Room {
  const group = join(groups, `yx-${process.pid}`);
  mkdirSync(group, { recursive: true });
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(megabytes * 2 ** 20));
  return {
    enter: ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'],
    remove: () => rmdirSync(group),
  };
}

/** A small disk in memory. */
export interface Disk {
  /** Not a byte of room is left. */
  fill(): void;
  /** There is room again. */
  free(): void;
  remove(): void;
}

export function createDisk(dir: string, megabytes: number): Disk {
  mkdirSync(dir, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', dir]);
  const filler = join(dir, '.filler');
  const remove = () => {
    if (existsSync(dir)) execFileSync('umount', ['-l', dir]);
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return {
    fill() {
      const file = openSync(filler, 'w');
      // Ever smaller pieces, so that nothing is left over.
      for (let size = 2 ** 20; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 16);
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove,
  };
}
