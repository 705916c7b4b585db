import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './clients.ts';
import { createServerMember, type Member } from './fleet.ts';
import { createRoom, hasRooms, type Room } from './machine.ts';

const MILLION = '1000x1000x10的底板，1000行1000列直径0.5的孔，行距0.9，列距0.9，阵列居中';
const over = new Set(['completed', 'failed', 'dead']);
/** How long it is watched: in the soak until every run has ended. */
const WATCHED_MS = process.env.YX_SOAK === '1' ? 600_000 : 15_000;

describe.skipIf(!hasRooms)('design: one sentence does not end a server of 512 MB', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-memory-'));
  let room: Room;
  let server: Member;
  beforeAll(async () => {
    room = createRoom(512);
    const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
    server = await createServerMember(env, () => {}, room);
    await server.start();
  }, 60_000);
  afterAll(async () => {
    await server.kill();
    room.remove();
    rmSync(dir, { recursive: true, force: true });
  });
  const ask = async (path: string, body?: object) =>
    (await send(`${server.url}${path}`, body, server.headers()))!;

  it('a million holes, three times over: others are answered, and the runs end by name', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => ask('/v1/plate/runs', { text: MILLION })));
    expect(begun.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = begun.map(({ body }) => (body as { readonly id: string }).id);
    const shown = () => Promise.all(ids.map(async (id) => (await ask(`/v1/runs/${id}`)).body as Shown));
    for (const until = Date.now() + WATCHED_MS; Date.now() < until; await sleep(500)) {
      expect((await ask('/v1/home/parse', { text: '打开卧室的灯' })).status).toBe(200);
      if ((await shown()).every(({ status }) => over.has(status))) break;
    }
    for (const { status, issues } of await shown())
      if (status === 'failed') expect(JSON.stringify(issues)).toContain('memory');
    expect(server.unasked()).toEqual([]);
  }, 700_000);
});

interface Shown {
  readonly status: string;
  readonly issues?: unknown;
}
