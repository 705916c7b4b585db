import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'yx-run-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const text = (name: string, content = 'x') => ({ name, mediaType: 'text/plain', content });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { issue?: { code: string } }) => thrown.issue?.code ?? String(thrown),
  );

describe('the files of a run', () => {
  it('are found again by another process, and written again by the same name', async () => {
    const dir = join(root, 'a');
    await createRunFolder(dir).write(text('plan.txt', 'one'));
    const later = createRunFolder(dir);
    expect([await later.has('plan.txt'), await later.has('other.txt')]).toEqual([true, false]);
    await later.write(text('plan.txt', 'two'));
    expect(String(await later.read('plan.txt'))).toBe('two');
  });

  it('names that lead elsewhere, or that some folders cannot tell apart, are refused', async () => {
    const folder = createRunFolder(join(root, 'b'));
    expect(await codeOf(folder.write(text('../up')))).toBe('artifact_name');
    expect(await folder.has('../up')).toBe(false);
    await folder.write(text('Plan.txt'));
    expect(await codeOf(folder.write(text('plan.TXT')))).toBe('artifact_duplicate');
  });

  it('a place that is no folder is a coded error, not a missing file', async () => {
    writeFileSync(join(root, 'file'), '');
    const folder = createRunFolder(join(root, 'file'));
    expect(await codeOf(folder.write(text('a')))).toBe('file_io');
    await expect(folder.has('a')).rejects.toThrow('ENOTDIR');
  });
});
