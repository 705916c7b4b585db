import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { servedAt } from './support/served.ts';
import { systemReady } from './support/system.ts';
import { follow, newPlace } from './support/tutorial.ts';

const root = join(import.meta.dirname, '..');

/** `yx serve` as a process of its own: the commands are typed one after the other and block this one. */
async function serving<T>(body: (url: string, data: string) => T): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'yx-curl-'));
  const argv = [join(root, 'bin/yx.js'), 'serve', '--port', '0', '--sample'];
  const env = { PATH: process.env.PATH, HOME: data, YX_DATA: data, YX_LANG: 'en' };
  const server: ChildProcess = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [printed] = (await once(server.stdout!, 'data')) as [Buffer];
    return body(servedAt(printed.toString()).url, data);
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  }
}

describe.skipIf(!systemReady(new URL('./curl.system.json', import.meta.url)))('docs/http.md', () => {
  it('what its commands are said to print is what they print', async () => {
    const { commands, wrong } = await serving((url, data) => {
      const place = newPlace({ YX: url, YX_DATA: data });
      try {
        return follow(join(root, 'docs/http.md'), place);
      } finally {
        place.remove();
      }
    });
    expect(commands).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  }, 120_000);
});
