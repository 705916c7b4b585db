import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isGone, newHolder } from './holder.ts';

const name = (over: object) => JSON.stringify({ ...(JSON.parse(newHolder()) as object), ...over });
/** A number that was some process's a moment ago. */
const over = () => spawnSync(process.execPath, ['-e', '0']).pid;

describe('a holder is gone only where that is certain', () => {
  it.each<[string, string, boolean]>([
    ['a process that has ended', name({ pid: over() }), true],
    ['this process', newHolder(), false],
    ['another holder in it', name({ life: 'x' }), false],
    ['its parent, which lives', name({ pid: process.ppid, began: '' }), false],
    ['an earlier process of the same number', name({ began: '1' }), true],
    ['another machine', name({ pid: over(), machine: 'x' }), false],
    ['another name for it', name({ pid: over(), host: 'x' }), false],
    ['before the machine was started', name({ pid: over(), boot: 'x' }), false],
    ['another container on it', name({ pid: over(), namespace: 'pid:[1]' }), false],
    ['an older version’s name', JSON.stringify({ host: 'x', pid: 1, life: 'x' }), false],
    ['what is no name', '{', false],
    ['what is no name either', 'null', false],
  ])('%s', (_, holder, expected) => {
    expect(isGone(holder)).toBe(expected);
  });

  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  it.skipIf(!isRoot)('a process in another namespace, as it says itself', () => {
    const script = `const { readlinkSync } = await import('node:fs'); console.log(readlinkSync('/proc/self/ns/pid'));`;
    const argv = ['--pid', '--fork', '--mount-proc', process.execPath, '--input-type=module', '-e', script];
    const { stdout, status } = spawnSync('unshare', argv, { encoding: 'utf8' });
    // Some containers keep their processes from making namespaces.
    if (status !== 0) return;
    const { namespace } = JSON.parse(newHolder()) as { readonly namespace: string };
    expect(stdout.trim()).not.toBe(namespace);
    expect(isGone(name({ pid: over(), namespace: stdout.trim() }))).toBe(false);
  });
});
