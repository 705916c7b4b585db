import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-lock-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(root, 'l-'));
});

describe('a lock', () => {
  it('is held by one, and given back', async () => {
    const file = join(dir, 'lock');
    const release = await takeLock(file);
    expect(await takeLock(file)).toBeNull();
    await release!();
    expect(await readdir(dir)).toEqual([]);
  });

  it('of a process that is gone is broken', async () => {
    const file = join(dir, 'lock');
    await writeFile(file, JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, life: 'x' }));
    expect(await takeLock(file)).not.toBeNull();
  });

  it.each([
    ['of a living process', JSON.stringify({ host: hostname(), pid: process.ppid, life: 'x' })],
    ['of another machine', JSON.stringify({ host: 'elsewhere', pid: 2 ** 22 + 1, life: 'x' })],
    ['that cannot be read', '{'],
  ])('%s holds', async (_, content) => {
    const file = join(dir, 'lock');
    await writeFile(file, content);
    expect(await takeLock(file)).toBeNull();
    expect(await readFile(file, 'utf8')).toBe(content);
  });
});
