import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, startServer } from '../../../test/support/server-kit.ts';
import { openSql } from '../sql/open.ts';
import { s3Store } from './s3.ts';
import { isShared } from './store.ts';

let dir: string;
let s3: S3rver;
let address: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yx-s3-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dir, 's3'),
    configureBuckets: [{ name: 'kept', configs: [] }],
  });
  const { port } = await s3.run();
  address = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kept/files`;
});
afterAll(async () => {
  await s3.close();
  rmSync(dir, { recursive: true, force: true });
});

const textOf = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
};

describe('design: files of runs in an S3-compatible storage', () => {
  it('are written once and found by every other process, whatever their name', async () => {
    const [one, other] = [s3Store(address), s3Store(address)];
    const names = ['plain.txt', '图 纸 (1)+&=.dxf', "o'clock%20.svg"];
    for (const name of names) {
      const ref = await one.folder('run', 1).write({ name, mediaType: 'text/plain', content: `in ${name}` });
      expect(ref).toMatchObject({ name, size: Buffer.byteLength(`in ${name}`) });
      expect(await other.folder('run', 1).has(name)).toBe(true);
      expect(await textOf(other.folder('run', 1).stream(name))).toBe(`in ${name}`);
    }
    expect(await other.folder('run', 2).has('plain.txt')).toBe(false);
    await expect(other.folder('run', 2).read('plain.txt')).rejects.toMatchObject({
      issue: { code: 'store_failed' },
    });
    expect(await one.standing()).toBe('ok');
  });

  it('are listed by run, and go with it, whatever their name', async () => {
    const store = s3Store(address.replace('/files', '/other'));
    const before = Date.now() - 5_000;
    for (const [run, name] of [
      ['r1', 'a.txt'],
      ['r1', "图 & 'a' 1.txt"],
      ['r10', 'a.txt'],
    ] as const)
      await store.folder(run, 1).write({ name, mediaType: 'text/plain', content: name });
    const listed = async () => {
      const found = [];
      for await (const { run, at } of store.runs()) found.push([run, at.getTime() >= before] as const);
      return found;
    };
    expect(await listed()).toEqual([
      ['r1', true],
      ['r10', true],
    ]);
    await store.remove('r1');
    expect(await listed()).toEqual([['r10', true]]);
    expect(await store.folder('r10', 1).has('a.txt')).toBe(true);
  });

  it('go over in pieces, are held to the rules for names, and replace what a first attempt left', async () => {
    const folder = s3Store(address).folder('large', 1);
    const bytes = randomBytes(3_000_000);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
    await folder.write({ name: 'a.bin', mediaType: 'application/octet-stream', content: 'half' });
    await folder.write({ name: 'a.bin', mediaType: 'application/octet-stream', content: pieces() });
    expect(Buffer.compare(Buffer.from(await folder.read('a.bin')), bytes)).toBe(0);
    const write = (name: string) => folder.write({ name, mediaType: 'text/plain', content: '' });
    await expect(write('../up.txt')).rejects.toMatchObject({ issue: { code: 'artifact_name' } });
    await expect(write('A.BIN')).rejects.toMatchObject({ issue: { code: 'artifact_duplicate' } });
  });

  it('a wrong key is refused by name; a storage that is away for a moment is waited for', async () => {
    const wrong = s3Store(address.replace('S3RVER:', 'nobody:'));
    await expect(
      wrong.folder('run', 1).write({ name: 'x', mediaType: 'text/plain', content: 'x' }),
    ).rejects.toMatchObject({ issue: { code: 'store_failed', params: { reason: 'HTTP 403' } } });
    const proxy = await failingFirst(2);
    const unwell = s3Store(address.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${proxy.port}`));
    expect(await unwell.folder('none', 1).has('plain.txt')).toBe(false);
    expect(proxy.seen()).toBe(3);
    await proxy.close();
    expect(await unwell.standing()).toBe('away');
  }, 20_000);

  it('a server with YX_STORE keeps nothing of them in its own folder, and what was changed there breaks off', async () => {
    const server = await startServer({}, { env: { YX_DATA: join(dir, 'data'), YX_STORE: address } });
    try {
      const begun = await server.post('/v1/sample/runs', { text: '切1根120mm的木条' });
      const { id } = (await begun.json()) as { id: string };
      type Shown = { status: string; artifacts: { name: string }[] };
      const run = async () => (await (await server.get(`/v1/runs/${id}`)).json()) as Shown;
      await expect.poll(async () => (await run()).status, { timeout: 20_000 }).toBe('completed');
      const { name } = (await run()).artifacts[0]!;
      const file = () => server.get(`/v1/runs/${id}/artifacts/${encodeURIComponent(name)}`);
      expect((await (await file()).text()).length).toBeGreaterThan(0);
      await s3Store(address)
        .folder(id, 1)
        .write({ name, mediaType: 'text/plain', content: 'something else' });
      await expect(file().then((answer) => answer.text())).rejects.toThrow();
      expect(await (await server.get('/readyz')).json()).toMatchObject({ store: 'ok' });
    } finally {
      await server.close();
    }
  }, 60_000);
});

it('design: a folder that those who share the database do not share is noticed', async () => {
  const sql = must(await openSql({ dataDir: join(dir, 'sql'), now: () => new Date() }));
  expect(await isShared(sql, join(dir, 'a'))).toBe(true);
  expect(await isShared(sql, join(dir, 'a'))).toBe(true);
  expect(await isShared(sql, join(dir, 'b'))).toBe(false);
  await sql.close();
});

/** Answers 503 so many times, and then 404; how many requests there were. */
async function failingFirst(times: number) {
  let count = 0;
  const server: Server = createServer((_, answer) => {
    count += 1;
    answer.writeHead(count <= times ? 503 : 404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => count,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
