import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProgramSpec } from '../core/domain.ts';
import { findProgram } from './programs.ts';

const dir = await mkdtemp(join(tmpdir(), 'yx-programs-'));
afterAll(() => rm(dir, { recursive: true }));
async function program(path: string, mode: number): Promise<string> {
  const file = join(dir, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, '');
  await chmod(file, mode);
  return file;
}
const part = (...programs: string[]): ProgramSpec => ({
  id: 'x',
  name: 'X',
  use: { zh: '', en: '' },
  programs,
  install: '',
});

describe('optional programs', () => {
  it('are looked for on the PATH, and only what can be started counts', async () => {
    await program('first/tool', 0o644);
    const found = await program('second/tool', 0o755);
    const env = { PATH: ['', join(dir, 'none'), join(dir, 'first'), join(dir, 'second')].join(delimiter) };
    expect(await findProgram(part('other', 'tool'), env)).toBe(found);
    expect(await findProgram(part('tool'), {})).toBeNull();
  });

  it('and in the folders of their versions, the highest first', async () => {
    await program('lib/14/bin/server', 0o755);
    const newest = await program('lib/15/bin/server', 0o755);
    expect(await findProgram(part(`${dir}/lib/*/bin/server`), {})).toBe(newest);
    expect(await findProgram(part(newest), {})).toBe(newest);
    expect(await findProgram(part(`${dir}/nowhere/*/bin/server`), {})).toBeNull();
  });
});
